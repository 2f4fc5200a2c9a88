//! Writing the settings file: comments, order and unknown keys stay as they are.

use super::{Keys, Problem, Setting, Settings, read};
use std::fmt::Write;
use toml_edit::{Array, Document, DocumentMut, Item, Key, Table, TableLike, Value};

const HEAD: &str =
    "# Settings of Pillarbox. The settings screen changes them too, and keeps your comments.\n";
const KEYS: &str = "
# Keys of your own, by the names of actions and keys on the help page: flip = [\"f2\", \"ctrl-f\"]
[keys]
";

/// The text of a settings file with these settings: the old text with only those values changed that
/// differ from what it says, or all settings with their comments if there was none. A wrong value
/// in the old text stays until its setting is changed. An error if the old text cannot be read:
/// then it is not ours to replace.
pub fn text_with(old_text: &str, settings: &Settings) -> Result<String, Problem> {
    if old_text.trim().is_empty() {
        return Ok(fresh(settings));
    }
    let old = read(old_text)?.settings;
    if old == *settings {
        return Ok(old_text.to_owned());
    }
    // What could be read just now can be read again.
    let Ok(document) = Document::parse(old_text) else {
        return Ok(old_text.to_owned());
    };
    let mut document = document.into_mut();
    for setting in Setting::all() {
        let value = setting.value(settings);
        if value != setting.value(&old) {
            put(document.as_table_mut(), setting, &value);
        }
    }
    put_keys(document.as_table_mut(), &old.keys, &settings.keys);
    let text = document.to_string();
    debug_assert_eq!(
        read(&text).map(|loaded| loaded.settings),
        Ok(settings.clone())
    );
    if old_text.contains("\r\n") {
        return Ok(text.replace("\r\n", "\n").replace('\n', "\r\n"));
    }
    Ok(text)
}

/// A whole new file.
fn fresh(settings: &Settings) -> String {
    let mut text = HEAD.to_owned();
    for setting in Setting::all() {
        let value = plain(setting, &setting.value(settings));
        let (comment, name) = (comment(setting), setting.name());
        writeln!(text, "{comment}{name} = {value}").expect("a string takes all");
    }
    text += KEYS;
    if settings.keys.is_empty() {
        return text;
    }
    let mut document: DocumentMut = text.parse().expect("what we write is TOML");
    put_keys(document.as_table_mut(), &Keys::new(), &settings.keys);
    document.to_string()
}

/// What stands above a setting.
fn comment(setting: Setting) -> String {
    let (about, allowed) = (setting.about(), setting.allowed_in_file());
    let default = plain(setting, &setting.value(&Settings::default()));
    let default = default
        .as_str()
        .map_or_else(|| default.to_string(), str::to_owned);
    format!("\n# {about}\n# Can be {allowed}; the default is {default}.\n")
}

/// A value in the type that a person would give it.
fn plain(setting: Setting, text: &str) -> Value {
    if setting.is_switch() {
        return (text == "on").into();
    }
    // A name may look like a number that would be written in another way.
    if let Ok(number) = text.parse::<i64>()
        && number.to_string() == text
    {
        return number.into();
    }
    text.into()
}

fn put(table: &mut Table, setting: Setting, text: &str) {
    let name = setting.name();
    if replaced(table.get_mut(name), plain(setting, text)) {
        return;
    }
    // A table may stand where a value belongs.
    table.remove(name);
    let key = Key::new(name).with_leaf_decor(toml_edit::Decor::new(comment(setting), " "));
    table.insert_formatted(&key, toml_edit::value(plain(setting, text)));
}

/// Changes a value and leaves the comment behind it; false if there is no value.
fn replaced(item: Option<&mut Item>, mut value: Value) -> bool {
    let Some(old) = item.and_then(Item::as_value_mut) else {
        return false;
    };
    *value.decor_mut() = old.decor().clone();
    *old = value;
    true
}

fn put_keys(table: &mut Table, old: &Keys, new: &Keys) {
    if old == new {
        return;
    }
    let item = table.entry("keys").or_insert_with(toml_edit::table);
    if !item.is_table_like() {
        *item = toml_edit::table();
    }
    let keys: &mut dyn TableLike = item.as_table_like_mut().expect("made so just now");
    for action in old.keys().filter(|action| !new.contains_key(*action)) {
        keys.remove(action);
    }
    for (action, names) in new
        .iter()
        .filter(|(action, names)| old.get(*action) != Some(names))
    {
        let list: Array = names.iter().collect();
        if !replaced(keys.get_mut(action), list.clone().into()) {
            keys.insert(action, toml_edit::value(list));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::ThemeName;

    fn settings(values: &[(Setting, &str)]) -> Settings {
        let mut settings = Settings::default();
        for (setting, value) in values {
            setting.set(&mut settings, value).unwrap();
        }
        settings
    }

    #[test]
    fn a_new_file_has_every_setting_with_its_comment() {
        let text = text_with("", &Settings::default()).unwrap();
        for setting in Setting::all() {
            let value = plain(setting, &setting.value(&Settings::default()));
            let lines = format!("{}{} = {value}\n", comment(setting), setting.name());
            assert!(text.contains(&lines), "{lines:?} is not in {text}");
        }
        assert!(text.contains("\ntheme = \"brown\"\n") && text.contains("\nmouse = true\n"));
        assert!(text.contains("\nlevel = 4\n") && text.contains("\nthreads = \"auto\"\n"));
        assert!(text.ends_with("\n[keys]\n"));
        let loaded = read(&text).unwrap();
        assert_eq!(
            (loaded.settings, loaded.problems),
            (Settings::default(), vec![])
        );
    }

    #[test]
    fn only_what_changed_is_changed() {
        let old = "# my file\n\ntheme   =  'brown'   # I like it\nfuture = {a = 1}\n# about levels\nlevel = 0x5\n\n# the end\n";
        let new = settings(&[(Setting::Theme, "mono"), (Setting::Level, "5")]);
        let text = text_with(old, &new).unwrap();
        assert_eq!(text, old.replace("'brown'", "\"mono\""));
        assert_eq!(text_with(&text, &new).unwrap(), text);
    }

    #[test]
    fn a_setting_that_was_not_there_comes_with_its_comment() {
        let old = "theme = \"blue\"\n\n[keys]\n# fast\nflip = [\"f\"] # one\n";
        let mut new = settings(&[(Setting::Theme, "blue"), (Setting::Clock, "5+3")]);
        new.keys.insert("flip".into(), vec!["f".into()]);
        let text = text_with(old, &new).unwrap();
        let added = format!("{}clock = \"5+3\"\n", comment(Setting::Clock));
        assert_eq!(
            text,
            old.replace("\n\n[keys]", &format!("\n{added}\n[keys]"))
        );
        assert_eq!(read(&text).unwrap().settings.clock.to_string(), "5+3");
    }

    #[test]
    fn keys_are_added_changed_and_removed() {
        let old = "[keys]\n# fast\nflip = [\"f\"] # one\nundo = \"u\"\nodd = 5\n";
        let mut new = read(old).unwrap().settings;
        new.keys
            .insert("flip".into(), vec!["F".into(), "\u{1b}\"".into()]);
        new.keys.insert("a.b".into(), vec![]);
        new.keys.remove("undo");
        let text = text_with(old, &new).unwrap();
        assert!(
            text.starts_with("[keys]\n# fast\nflip = [\"F\", "),
            "{text}"
        );
        assert!(
            text.contains("] # one\n") && text.contains("odd = 5\n"),
            "{text}"
        );
        assert_eq!(read(&text).unwrap().settings, new);
        let fresh = text_with("", &new).unwrap();
        assert_eq!(read(&fresh).unwrap().settings, new);
        let inline = text_with("keys = {undo = \"u\"}\n", &new).unwrap();
        assert_eq!(read(&inline).unwrap().settings, new);
        let wrong = text_with("keys = 5\n", &new).unwrap();
        assert_eq!(read(&wrong).unwrap().settings, new);
    }

    #[test]
    fn a_wrong_value_stays_until_it_is_changed() {
        let old = "level = \"elephant\"\n[hash]\nx = 1\n";
        let text = text_with(old, &settings(&[(Setting::Theme, "blue")])).unwrap();
        assert!(
            text.contains("level = \"elephant\"\n") && text.contains("[hash]\nx = 1\n"),
            "{text}"
        );
        let text = text_with(
            old,
            &settings(&[(Setting::Level, "5"), (Setting::Hash, "2")]),
        )
        .unwrap();
        assert!(text.starts_with("level = 5\n"), "{text}");
        let loaded = read(&text).unwrap();
        assert_eq!((loaded.settings.hash, loaded.problems), (2, vec![]));
    }

    #[test]
    fn line_ends_stay_what_they_were() {
        let old = "# one\r\ntheme = \"brown\"\r\nmouse = true\r\n";
        let text = text_with(old, &settings(&[(Setting::Theme, "blue")])).unwrap();
        assert_eq!(text, old.replace("brown", "blue"));
    }

    #[test]
    fn what_is_not_ours_is_not_replaced() {
        assert!(text_with("theme = ", &Settings::default()).is_err());
        assert!(text_with("\0\0", &Settings::default()).is_err());
    }

    #[test]
    fn every_single_change_survives_the_file() {
        let whole = text_with("", &Settings::default()).unwrap();
        for setting in Setting::all() {
            for choice in setting.choices() {
                let new = settings(&[(setting, choice)]);
                for old in [
                    "",
                    "# nothing yet",
                    whole.as_str(),
                    "[keys]\n",
                    "theme.x = 1\n",
                ] {
                    let text = text_with(old, &new).unwrap();
                    assert_eq!(
                        read(&text).unwrap().settings,
                        new,
                        "{old:?} {setting:?} {choice}"
                    );
                }
            }
        }
        let theme = settings(&[(Setting::Theme, "green")]).theme;
        assert_eq!(theme, ThemeName::Green);
    }
}
