//! One setting: its name, its value as text, and the way through its choices.

use super::spelling::closest;
use super::table::{Allowed, Row, TABLE};
use super::{Settings, quoted};

/// One thing that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// [`Settings::theme`].
    Theme,
    /// [`Settings::pieces`].
    Pieces,
    /// [`Settings::pictures`].
    Pictures,
    /// [`Settings::colors`].
    Colors,
    /// [`Settings::background`].
    Background,
    /// [`Settings::size_limit`].
    SizeLimit,
    /// [`Settings::coordinates`].
    Coordinates,
    /// [`Settings::arrows`].
    Arrows,
    /// [`Settings::motion`].
    Motion,
    /// [`Settings::mouse`].
    Mouse,
    /// [`Settings::sounds`].
    Sounds,
    /// [`Settings::level`].
    Level,
    /// [`Settings::side`].
    Side,
    /// [`Settings::clock`].
    Clock,
    /// [`Settings::book`].
    Book,
    /// [`Settings::pace`].
    Pace,
    /// [`Settings::offers`].
    Offers,
    /// [`Settings::coach`].
    Coach,
    /// [`Settings::name`].
    Name,
    /// [`Settings::threads`].
    Threads,
    /// [`Settings::hash`].
    Hash,
    /// [`Settings::book_file`].
    BookFile,
}

impl Setting {
    /// All settings, in the order of the screen.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.setting)
    }

    /// Those that the list of settings shows: a path is too long for it, and is set once, in the file or
    /// by a command.
    pub fn listed() -> impl Iterator<Item = Self> {
        Self::all().filter(|setting| setting.row().allowed != Allowed::File)
    }

    /// The setting with this name, or a sentence that proposes another name.
    pub fn from_name(name: &str) -> Result<Self, String> {
        Self::all()
            .find(|setting| setting.name() == name)
            .ok_or_else(|| unknown(name, Self::all().map(Self::name)))
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name in the file and after `:set`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, in one sentence: the comment in the file and the help on the screen.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// The values that the screen goes through; numbers and clocks may have others.
    #[must_use]
    pub fn choices(self) -> &'static [&'static str] {
        self.row().choices
    }

    /// What a value may be, to follow the words "can be".
    #[must_use]
    pub fn allowed(self) -> String {
        self.row().allowed_text()
    }

    /// Whether it is on or off. The settings file knows only true and false.
    pub(super) fn is_switch(self) -> bool {
        self.row().allowed == Allowed::Switch
    }

    /// What a value in the settings file may be.
    pub(super) fn allowed_in_file(self) -> String {
        if self.is_switch() {
            "true or false".to_owned()
        } else {
            self.allowed()
        }
    }

    /// The present value, as [`Self::set`] reads it.
    #[must_use]
    pub fn value(self, settings: &Settings) -> String {
        (self.row().value)(settings)
    }

    /// Sets the value that a person wrote; otherwise says what is wrong with it and changes
    /// nothing.
    pub fn set(self, settings: &mut Settings, text: &str) -> Result<(), String> {
        let taken = self.take(settings, text);
        taken.ok_or_else(|| self.wrong(text, &self.allowed()))
    }

    /// Sets the value if it is one.
    pub(super) fn take(self, settings: &mut Settings, text: &str) -> Option<()> {
        let row = self.row();
        let value = match row.allowed {
            Allowed::Name | Allowed::File => text.trim().to_owned(),
            _ => text.trim().to_ascii_lowercase(),
        };
        (row.set)(settings, &value)
    }

    /// What is wrong with a value.
    pub(super) fn wrong(self, text: &str, allowed: &str) -> String {
        let name = self.name();
        if text.trim().is_empty() {
            return format!("{name} can be {allowed}");
        }
        format!("{name} can be {allowed}, not {}", quoted(text))
    }

    /// Goes on to the next choice (`by` above 0) or back to the one before it. Numbers and clocks
    /// stop at the ends, other choices go round.
    pub fn step(self, settings: &mut Settings, by: i32) {
        let row = self.row();
        let value = self.value(settings);
        let choices = row.choices;
        let last = choices.len() - 1;
        let goes_round = matches!(row.allowed, Allowed::Choices | Allowed::Switch);
        let next = match (choices.iter().position(|choice| *choice == value), by > 0) {
            (Some(at), true) if at < last => Some(at + 1),
            (Some(at), false) if at > 0 => Some(at - 1),
            (Some(_), true) => goes_round.then_some(0),
            (Some(_), false) => goes_round.then_some(last),
            // A value that was typed lies between two of the offered ones.
            (None, true) => choices.iter().position(|choice| above(choice, &value)),
            (None, false) => choices.iter().rposition(|choice| above(&value, choice)),
        };
        if let Some(next) = next {
            (row.set)(settings, choices[next]).expect("a choice is a value, as a test sees to");
        }
    }
}

/// Whether one number or clock is more than the other; words are less than any.
fn above(one: &str, other: &str) -> bool {
    let parts = |text: &str| -> Vec<u32> {
        let (first, second) = text.split_once('+').unwrap_or((text, ""));
        [first, second]
            .iter()
            .filter_map(|part| part.parse().ok())
            .collect()
    };
    parts(one) > parts(other)
}

/// Says that there is no such setting, with the nearest name if one is near.
pub(super) fn unknown<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let start = format!("there is no setting {}", quoted(name));
    match closest(name, names) {
        Some(near) => format!("{start}; did you mean {near}?"),
        None => start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::ThemeName;
    use crate::engine::strength::Level;

    #[test]
    fn switches_are_told_as_on_and_off() {
        let mut settings = Settings::default();
        for (typed, shown) in [("off", "off"), ("true", "on"), ("no", "off")] {
            Setting::Mouse.set(&mut settings, typed).unwrap();
            assert_eq!(Setting::Mouse.value(&settings), shown);
        }
    }

    #[test]
    fn every_choice_can_be_set_and_is_shown_as_it_is() {
        for setting in Setting::all() {
            let default = setting.value(&Settings::default());
            assert!(setting.choices().contains(&default.as_str()), "{setting:?}");
            for choice in setting.choices() {
                let mut settings = Settings::default();
                setting.set(&mut settings, choice).unwrap();
                assert_eq!(setting.value(&settings), *choice);
                let mut back = Settings::default();
                for other in Setting::all().filter(|other| *other != setting) {
                    assert_eq!(other.value(&settings), other.value(&back), "{setting:?}");
                }
                setting
                    .set(&mut back, &format!(" {} ", choice.to_uppercase()))
                    .unwrap();
                assert_eq!(back, settings);
            }
        }
    }

    #[test]
    fn stepping_reaches_every_choice_in_either_direction() {
        for setting in Setting::all() {
            let mut settings = Settings::default();
            let count = setting.choices().len();
            setting.set(&mut settings, setting.choices()[0]).unwrap();
            for choice in setting.choices() {
                assert_eq!(setting.value(&settings), *choice);
                setting.step(&mut settings, 1);
            }
            setting
                .set(&mut settings, setting.choices()[count - 1])
                .unwrap();
            for choice in setting.choices().iter().rev() {
                assert_eq!(setting.value(&settings), *choice);
                setting.step(&mut settings, -1);
            }
        }
    }

    #[test]
    fn choices_go_round_and_numbers_stop() {
        let mut settings = Settings::default();
        Setting::Theme.step(&mut settings, -1);
        assert_eq!(settings.theme, ThemeName::Mono);
        Setting::Theme.step(&mut settings, 1);
        assert_eq!(settings.theme, ThemeName::Brown);
        Setting::Level.set(&mut settings, "13").unwrap();
        Setting::Level.step(&mut settings, 1);
        assert_eq!(settings.level, Level::FULL);
        Setting::Mouse.step(&mut settings, -1);
        assert!(!settings.mouse);
    }

    #[test]
    fn a_typed_value_steps_to_its_neighbors() {
        for (setting, typed, up, down) in [
            (Setting::Hash, "100", "128", "64"),
            (Setting::Threads, "200", "256", "128"),
            (Setting::Clock, "4+0", "5+0", "3+2"),
            (Setting::Clock, "120+30", "120+30", "90+30"),
            (Setting::Clock, "0+10", "1+0", "none"),
        ] {
            for (by, expected) in [(1, up), (-1, down)] {
                let mut settings = Settings::default();
                setting.set(&mut settings, typed).unwrap();
                setting.step(&mut settings, by);
                assert_eq!(setting.value(&settings), expected, "{typed} {by}");
            }
        }
    }

    #[test]
    fn a_wrong_value_changes_nothing_and_says_what_is_right() {
        let mut settings = Settings::default();
        for (setting, text, sentence) in [
            (
                Setting::Level,
                "elephant",
                "level can be a number from 1 to 13, not \"elephant\"",
            ),
            (
                Setting::Level,
                "14",
                "level can be a number from 1 to 13, not \"14\"",
            ),
            (
                Setting::Level,
                "257",
                "level can be a number from 1 to 13, not \"257\"",
            ),
            (Setting::Mouse, "2", "mouse can be on or off, not \"2\""),
            (Setting::Side, "", "side can be white, black or random"),
            (
                Setting::Hash,
                "65537",
                "hash can be a number from 1 to 65536, not \"65537\"",
            ),
        ] {
            assert_eq!(setting.set(&mut settings, text), Err(sentence.to_owned()));
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_misspelled_name_gets_a_proposal() {
        assert_eq!(Setting::from_name("hash"), Ok(Setting::Hash));
        let error = Setting::from_name("thme").unwrap_err();
        assert_eq!(error, "there is no setting \"thme\"; did you mean theme?");
        let error = Setting::from_name("elephant").unwrap_err();
        assert_eq!(error, "there is no setting \"elephant\"");
    }
}
