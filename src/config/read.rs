//! Reading the settings file, whatever state it is in.

use super::setting::unknown;
use super::{Problem, Setting, Settings, quoted};
use crate::text::printable;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, Key, Value};

/// A larger file, in bytes, is not one of ours.
const LARGEST_FILE: usize = 1 << 20;

/// How many broken files are kept beside the settings file.
const MOST_BROKEN: u32 = 999;

/// Settings that can be used in any case, and what was wrong with the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The file's values, and defaults for the rest.
    pub settings: Settings,
    /// What a person should know of.
    pub problems: Vec<Problem>,
}

impl Loaded {
    fn defaults(problem: Problem) -> Self {
        Self {
            problems: vec![problem],
            ..Self::default()
        }
    }
}

/// Reads the settings file. No file means the defaults; one that cannot be understood at all is put
/// aside under a new name, so that saving does not destroy it.
#[must_use]
pub fn load(path: &Path) -> Loaded {
    let understood = match read_file(path) {
        Ok(None) => return Loaded::default(),
        Ok(Some(bytes)) => understand(&bytes),
        Err(error) => {
            let name = name_of(path);
            let what = format!("{name} cannot be read ({error}), so the defaults are used");
            return Loaded::defaults(Problem { line: None, what });
        }
    };
    understood.unwrap_or_else(|problem| Loaded::defaults(aside(path, &problem)))
}

/// At most one byte more than the largest file has.
fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        // Opening a pipe would wait for somebody to write to it.
        Ok(metadata) if !metadata.is_file() => return Err(io::Error::other("it is not a file")),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST_FILE as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

fn understand(bytes: &[u8]) -> Result<Loaded, Problem> {
    let general = |what: &str| Problem {
        line: None,
        what: what.to_owned(),
    };
    if bytes.len() > LARGEST_FILE {
        return Err(general("the file is larger than 1 MB"));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| Problem {
        line: Some(line_at(bytes, error.valid_up_to())),
        what: "this is not text".to_owned(),
    })?;
    read(text)
}

/// Renames the file to the next free `config.toml.broken-1` and adds to the problem what became
/// of it.
fn aside(path: &Path, problem: &Problem) -> Problem {
    let name = name_of(path);
    let fate = match put_aside(path) {
        Ok(new) => format!("{name} was moved to {}", name_of(&new)),
        Err(error) => format!("{name} could not be moved away ({error})"),
    };
    Problem {
        line: problem.line,
        what: format!("{}; {fate} and the defaults are used", problem.what),
    }
}

/// Renames a file that is broken to the next free name with `.broken-1` behind it; that name.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST_BROKEN {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{number}"));
        let new = PathBuf::from(name);
        // Renaming would replace what stands there, even a link that leads nowhere.
        if fs::symlink_metadata(&new).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return fs::rename(path, &new).map(|()| new);
        }
    }
    Err(io::Error::other("too many broken files stand beside it"))
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    printable(&name.to_string_lossy())
}

/// Reads the text of a settings file; an error if it is not TOML at all.
pub(super) fn read(text: &str) -> Result<Loaded, Problem> {
    let document = Document::parse(text).map_err(|error| Problem {
        line: error
            .span()
            .map(|span| line_at(text.as_bytes(), span.start)),
        what: error.message().lines().collect::<Vec<_>>().join(", "),
    })?;
    let mut loaded = Loaded::default();
    for (name, item) in document.iter() {
        let line = line_of(text, document.as_table().key(name));
        let result = if name == "keys" {
            read_keys(text, item, &mut loaded)
        } else {
            read_setting(text, name, item, &mut loaded.settings)
        };
        if let Err(what) = result {
            loaded.problems.push(Problem { line, what });
        }
    }
    Ok(loaded)
}

fn read_setting(
    text: &str,
    name: &str,
    item: &Item,
    settings: &mut Settings,
) -> Result<(), String> {
    let names = Setting::all().map(Setting::name).chain(["keys"]);
    let setting = Setting::from_name(name).map_err(|_| unknown(name, names))?;
    let value = value_text(text, item);
    let taken = setting.take(settings, &value);
    taken.ok_or_else(|| setting.wrong(&value, &setting.allowed_in_file()))
}

/// A value as a person would type it; what is no plain value, as it stands in the file.
fn value_text(text: &str, item: &Item) -> String {
    match item {
        Item::Value(Value::String(value)) => value.value().clone(),
        Item::Value(Value::Integer(value)) => value.value().to_string(),
        Item::Value(Value::Boolean(value)) => value.value().to_string(),
        _ => {
            let source = item.span().and_then(|span| text.get(span));
            source.unwrap_or("a table").to_owned()
        }
    }
}

fn read_keys(text: &str, item: &Item, loaded: &mut Loaded) -> Result<(), String> {
    let table = item.as_table_like().ok_or_else(|| {
        let value = quoted(&value_text(text, item));
        format!("keys can be a table such as flip = [\"f2\"], not {value}")
    })?;
    for (action, item) in table.iter() {
        if let Some(names) = key_names(item) {
            loaded.settings.keys.insert(action.to_owned(), names);
        } else {
            let line = line_of(text, table.key(action));
            let (action, value) = (quoted(action), quoted(&value_text(text, item)));
            let what = format!("the keys of {action} can be a list such as [\"f2\"], not {value}");
            loaded.problems.push(Problem { line, what });
        }
    }
    Ok(())
}

/// One name, or a list of names; an empty list leaves the action without a key.
fn key_names(item: &Item) -> Option<Vec<String>> {
    if let Some(name) = item.as_str() {
        return Some(vec![name.to_owned()]);
    }
    let names = item.as_array()?.iter();
    names.map(|name| name.as_str().map(str::to_owned)).collect()
}

fn line_of(text: &str, key: Option<&Key>) -> Option<usize> {
    let span = key?.span()?;
    Some(line_at(text.as_bytes(), span.start))
}

/// The line, counted from 1, of a place in the file.
fn line_at(bytes: &[u8], at: usize) -> usize {
    let before = &bytes[..at.min(bytes.len())];
    before.split(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{ThemeName, text_with};
    use proptest::prelude::*;

    /// A folder of the test's own, gone at its end, for a settings file.
    struct Scratch(tempfile::TempDir);

    impl Scratch {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn beside(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn file(&self) -> PathBuf {
            self.beside("config.toml")
        }
    }

    fn told(loaded: &Loaded) -> Vec<String> {
        loaded.problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn no_file_and_an_empty_file_are_the_defaults() {
        let scratch = Scratch::new();
        assert_eq!(load(&scratch.file()), Loaded::default());
        assert_eq!(
            load(&scratch.beside("none/such/config.toml")),
            Loaded::default()
        );
        fs::write(scratch.file(), "").unwrap();
        assert_eq!(load(&scratch.file()), Loaded::default());
        assert!(scratch.file().exists());
    }

    #[test]
    fn values_are_read_in_any_fitting_type() {
        let text = "theme = \"blue\"\nlevel = 0x7\nhash = \"128\"\nmouse = false\ncoordinates = \"off\"\n\
                    threads = 3\ncolors = 256\nclock = \"5+3\"\n[keys]\nflip = \"f\"\nundo = [\"u\", \"ctrl-z\"]\nquit = []\n";
        let loaded = read(text).unwrap();
        assert_eq!(told(&loaded), [""; 0]);
        let settings = &loaded.settings;
        assert_eq!(settings.theme, ThemeName::Blue);
        assert_eq!(settings.level.number(), 7);
        assert_eq!((settings.hash, settings.threads), (128, Some(3)));
        assert!(!settings.mouse && !settings.coordinates);
        assert_eq!(settings.clock.to_string(), "5+3");
        assert_eq!(settings.keys["undo"], ["u", "ctrl-z"]);
        assert_eq!(settings.keys["flip"], ["f"]);
        assert!(settings.keys["quit"].is_empty());
    }

    #[test]
    fn a_wrong_value_costs_only_itself() {
        let text = "# mine\ntheme = \"blue\"\n\nlevel = \"elephant\"\nhash = [1,\n 2]\nmouse = 1.5\nside = \"black\"\n";
        let loaded = read(text).unwrap();
        assert_eq!(
            told(&loaded),
            [
                "line 4: level can be a number from 1 to 13, not \"elephant\"",
                "line 5: hash can be a number from 1 to 65536, not \"[1,\\n 2]\"",
                "line 7: mouse can be true or false, not \"1.5\"",
            ]
        );
        assert_eq!(loaded.settings.theme, ThemeName::Blue);
        assert_eq!(loaded.settings.side.name(), "black");
        assert_eq!(loaded.settings.level, Settings::default().level);
    }

    #[test]
    fn tables_in_place_of_values_and_unknown_keys_are_told() {
        let text = "thme = 1\n\"\\u001b[2J\" = 2\nkey = 3\n[level]\nx = 1\n[[hash]]\n[keys]\nflip = [1]\nkeep = [\"k\"]\n";
        let loaded = read(text).unwrap();
        let told = told(&loaded);
        assert_eq!(
            told[0],
            "line 1: there is no setting \"thme\"; did you mean theme?"
        );
        assert_eq!(told[1], "line 2: there is no setting \"\\u{1b}[2J\"");
        assert_eq!(
            told[2],
            "line 3: there is no setting \"key\"; did you mean keys?"
        );
        assert!(told[3].starts_with("line 4: level can be "), "{told:?}");
        assert!(told[4].starts_with("line 6: hash can be "), "{told:?}");
        assert!(
            told[5].starts_with("line 8: the keys of \"flip\" can be a list such as "),
            "{told:?}"
        );
        assert_eq!(told.len(), 6);
        assert_eq!(loaded.settings.keys.len(), 1);
        let wrong = read("keys = 5").unwrap();
        assert!(
            wrong.problems[0]
                .to_string()
                .starts_with("line 1: keys can be a table")
        );
    }

    #[test]
    fn a_broken_file_is_put_aside_and_never_lost() {
        let scratch = Scratch::new();
        let mut large = b"theme = \"blue\"\n#".to_vec();
        large.resize(LARGEST_FILE + 1, b'x');
        let kinds: [&[u8]; 6] = [
            b"theme = \"blue\"\nlevel = \n",
            &[0; 4096],
            b"theme = \"blue\" # \xff\n",
            b"\x7fELF\x02\x01\x01\0\0",
            b"level = 1\nlevel = 2\n",
            &large,
        ];
        for (number, bytes) in (1..).zip(kinds) {
            fs::write(scratch.file(), bytes).unwrap();
            let loaded = load(&scratch.file());
            assert_eq!(loaded.settings, Settings::default());
            assert_eq!(loaded.problems.len(), 1);
            let name = format!("config.toml.broken-{number}");
            let sentence = loaded.problems[0].to_string();
            assert!(
                sentence.contains(&format!("moved to {name} and the defaults")),
                "{sentence}"
            );
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
            assert!(!scratch.file().exists());
            assert_eq!(fs::read(scratch.beside(&name)).unwrap(), bytes);
        }
        fs::write(scratch.file(), kinds[0]).unwrap();
        let sentence = load(&scratch.file()).problems[0].to_string();
        assert!(sentence.starts_with("line 2: "), "{sentence}");
    }

    #[test]
    fn a_file_of_just_the_largest_size_is_read() {
        let scratch = Scratch::new();
        let mut bytes = b"theme = \"blue\"\n#".to_vec();
        bytes.resize(LARGEST_FILE, b'x');
        fs::write(scratch.file(), &bytes).unwrap();
        assert_eq!(load(&scratch.file()).settings.theme, ThemeName::Blue);
    }

    #[test]
    fn what_is_not_a_file_is_left_alone() {
        let scratch = Scratch::new();
        fs::create_dir(scratch.file()).unwrap();
        let loaded = load(&scratch.file());
        assert_eq!(loaded.settings, Settings::default());
        assert_eq!(
            told(&loaded),
            ["config.toml cannot be read (it is not a file), so the defaults are used"]
        );
        assert!(scratch.file().is_dir());
    }

    #[test]
    fn a_file_cut_at_any_byte_gives_usable_settings() {
        let mut settings = Settings::default();
        for setting in Setting::all() {
            setting.step(&mut settings, 1);
        }
        settings
            .keys
            .insert("flip".into(), vec!["f".into(), "ö".into()]);
        let whole = text_with("", &settings).unwrap();
        assert_eq!(understand(whole.as_bytes()).unwrap().settings, settings);
        let mut broken = 0;
        for cut in 0..whole.len() {
            match understand(&whole.as_bytes()[..cut]) {
                Ok(loaded) => {
                    let fine = told(&loaded).is_empty();
                    let text = std::str::from_utf8(&whole.as_bytes()[..cut]).unwrap();
                    let document = Document::parse(text).unwrap();
                    // Nothing wrong is told only if every value that stands there was taken.
                    for (name, item) in document.iter().filter(|(name, _)| *name != "keys") {
                        let setting = Setting::from_name(name).unwrap();
                        let mut alone = Settings::default();
                        let read = setting.take(&mut alone, &value_text(text, item));
                        let same = setting.value(&loaded.settings) == setting.value(&alone);
                        let taken = read.is_some() && same;
                        assert!(taken || !fine, "cut at {cut}: {name}");
                    }
                }
                Err(problem) => {
                    broken += 1;
                    assert!(!problem.what.is_empty(), "cut at {cut}");
                }
            }
        }
        assert!(broken > 100, "only {broken} cuts were noticed");
    }

    proptest! {
        #[test]
        fn no_bytes_make_reading_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = understand(&bytes);
        }

        #[test]
        fn no_text_makes_reading_panic(text in "([a-z_]{1,6}|[=\\[\\]{}\"'.,#\n ]|keys|level|theme|[0-9]){0,40}") {
            let _ = read(&text);
        }
    }
}
