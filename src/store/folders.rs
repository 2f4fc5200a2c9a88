//! Where a person's settings and games live.

use super::StoreError;
use super::atomic::sweep_remains;
use etcetera::{BaseStrategy, choose_base_strategy};
use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};

/// Where games in progress lie, below the data folder.
pub(super) const IN_PROGRESS: &str = "games-in-progress";

/// The folders of this program. Finding them makes nothing, so that settings can be read from a home
/// that cannot be written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// Holds the settings file.
    pub config: PathBuf,
    /// Holds the games.
    pub data: PathBuf,
}

impl Folders {
    /// By `XDG_CONFIG_HOME` and `XDG_DATA_HOME`, or below the home folder.
    pub fn find() -> Result<Self, StoreError> {
        let error = || io::Error::other("there is no home folder");
        let base = choose_base_strategy()
            .map_err(|_| StoreError::new("find", Path::new("the home folder"), &error()))?;
        let folders = Self::below(&base.config_dir(), &base.data_dir());
        for folder in [&folders.config, &folders.data] {
            // An empty HOME would scatter files over the folder one happens to be in.
            if !folder.is_absolute() {
                return Err(StoreError::new("use", folder, &error()));
            }
        }
        Ok(folders)
    }

    /// Below these folders, which all programs share.
    #[must_use]
    pub fn below(config: &Path, data: &Path) -> Self {
        Self {
            config: config.join("pillarbox"),
            data: data.join("pillarbox"),
        }
    }

    /// Makes both folders; tries the second even if the first cannot be made.
    pub fn make(&self) -> Result<(), StoreError> {
        let config = make(&self.config);
        make(&self.data).and(config)
    }

    /// Removes what died copies left of files that they were writing.
    pub fn sweep(&self) {
        for folder in [&self.config, &self.data] {
            sweep_remains(folder);
        }
    }

    /// The settings file.
    #[must_use]
    pub fn settings_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// What is kept where, in a few words each.
    #[must_use]
    pub fn places(&self) -> [(&'static str, PathBuf); 6] {
        [
            ("settings", self.settings_file()),
            ("finished games", self.games_file()),
            ("mistakes", self.mistakes_file()),
            ("lessons", self.lessons_file()),
            ("puzzles tried", self.training_file()),
            ("games in progress", self.data.join(IN_PROGRESS)),
        ]
    }

    /// The file of mistakes that are to be solved.
    #[must_use]
    pub fn mistakes_file(&self) -> PathBuf {
        self.data.join("mistakes.pgn")
    }

    /// The file of what was done of the lessons.
    #[must_use]
    pub fn lessons_file(&self) -> PathBuf {
        self.data.join("lessons.txt")
    }

    /// The file of puzzles that were tried.
    #[must_use]
    pub fn training_file(&self) -> PathBuf {
        self.data.join("training.txt")
    }

    /// The file that finished games are added to.
    #[must_use]
    pub fn games_file(&self) -> PathBuf {
        self.data.join("games.pgn")
    }
}

/// Makes a folder and those above it, for this person's eyes only as XDG asks.
pub(super) fn make(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(folder)
        .map_err(|error| StoreError::new("make the folder", folder, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use std::fs;

    #[test]
    fn folders_are_made_once_and_stay() {
        let scratch = Scratch::new();
        let folders = Folders::below(&scratch.file("a/b"), &scratch.file("c"));
        assert_eq!(
            folders.settings_file(),
            scratch.file("a/b/pillarbox/config.toml")
        );
        assert_eq!(folders.games_file(), scratch.file("c/pillarbox/games.pgn"));
        assert!(!scratch.file("a").exists());
        folders.make().unwrap();
        folders.make().unwrap();
        assert!(folders.config.is_dir() && folders.data.is_dir());
    }

    #[test]
    fn one_folder_is_made_even_if_the_other_cannot_be() {
        let scratch = Scratch::new();
        fs::write(scratch.file("file"), "").unwrap();
        let folders = Folders::below(&scratch.file("file"), &scratch.file("data"));
        let sentence = folders.make().unwrap_err().to_string();
        let start = format!("could not make the folder {}: ", folders.config.display());
        assert!(sentence.starts_with(&start), "{sentence}");
        assert!(folders.data.is_dir());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_home_that_takes_no_folders_is_an_error_to_show() {
        let folders = Folders::below(Path::new("/proc/.config"), Path::new("/proc/.local/share"));
        let sentence = folders.make().unwrap_err().to_string();
        assert!(
            sentence.contains("/proc/.local/share/pillarbox: "),
            "{sentence}"
        );
    }

    #[test]
    fn what_is_found_is_absolute() {
        // Whatever the surroundings of the test are.
        if let Ok(folders) = Folders::find() {
            assert!(folders.config.is_absolute() && folders.data.ends_with("pillarbox"));
        }
    }
}
