//! File names to complete what is typed.

/// What is in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// The folder as it was typed, up to its last `/`.
    pub typed: String,
    /// Folders and files of games in it, in order; none while it has not been looked at.
    pub names: Vec<Name>,
}

/// A name in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// As it is typed.
    pub name: String,
    /// Whether it is a folder itself.
    pub folder: bool,
}

impl Folder {
    /// The folder that a typed path leads into.
    #[must_use]
    pub fn part(path: &str) -> &str {
        path.rfind('/').map_or("", |at| &path[..=at])
    }

    /// What a path that begins like this could become.
    pub fn completions(&self, path: &str) -> impl Iterator<Item = (String, &'static str)> {
        let folder = Self::part(path);
        let start = &path[folder.len()..];
        let fits = move |name: &&Name| {
            // Hidden ones only if they are asked for.
            name.name.starts_with(start) && (start.starts_with('.') || !name.name.starts_with('.'))
        };
        let known = self.typed == folder;
        let names = self.names.iter().filter(move |_| known).filter(fits);
        names.map(|name| {
            let (end, about) = if name.folder {
                ("/", "a folder")
            } else {
                ("", "a file")
            };
            (format!("{}{}{end}", self.typed, name.name), about)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_complete_a_path() {
        let name = |name: &str, folder| Name {
            name: name.into(),
            folder,
        };
        let folder = Folder {
            typed: "~/chess/".into(),
            names: vec![
                name(".git", true),
                name("a b.pgn", false),
                name("old", true),
                name("one.pgn", false),
            ],
        };
        let complete = |path: &str| -> Vec<String> {
            let found = folder.completions(path);
            found.map(|(text, _)| text).collect()
        };
        assert_eq!(complete("~/chess/o"), ["~/chess/old/", "~/chess/one.pgn"]);
        assert_eq!(complete("~/chess/").len(), 3);
        assert_eq!(complete("~/chess/."), ["~/chess/.git/"]);
        assert_eq!(complete("~/chess/old/"), [""; 0]);
        assert_eq!(complete("one"), [""; 0]);
        assert_eq!(Folder::part("a/b/c"), "a/b/");
        assert_eq!(Folder::part("~"), "");
    }
}
