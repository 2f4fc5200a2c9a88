//! What becomes of a game that is left for something else.

use pillarbox::game::{GameResult, read_game};
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::Effect;
use pillarbox::tui::keymap::Context;
use pillarbox::tui::menu::MenuEntry;
use pillarbox::tui::popups::Popup;

use super::Driven;
use crate::reach::entries;

impl Driven {
    /// The games that went into the file of games since they were last looked at.
    fn filed(&mut self) -> Vec<String> {
        let effects = std::mem::take(&mut self.effects);
        let filed = effects.into_iter().filter_map(|effect| match effect {
            Effect::Append(text) => Some(text),
            _ => None,
        });
        filed.collect()
    }

    fn clears_autosave(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::ClearAutosave))
    }

    /// Chooses an entry of the menu.
    fn choose(&mut self, entry: MenuEntry) {
        let at = entries(&self.app).iter().position(|&it| it == entry);
        let at = at.unwrap_or_else(|| panic!("{entry:?} is not in the menu"));
        if let Screen::Menu(menu) = &mut self.app.screen {
            menu.row = at;
        }
        self.keys("enter");
    }
}

/// A game of three moves that was left.
fn left() -> Driven {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.answer("e5", 10);
    driven.type_all("Nf3");
    driven.answer("Nc6", 10);
    driven.keys("q enter");
    driven.effects.clear();
    driven
}

#[test]
fn looking_at_something_else_does_not_end_a_running_game() {
    let mut driven = left();
    driven.choose(MenuEntry::Watch);
    driven.keys("enter");
    assert!(matches!(driven.app.screen, Screen::Watch(_)));
    driven.answer("d4", 20);
    driven.keys("q enter");
    assert!(!driven.clears_autosave(), "it would be lost at a kill");
    assert_eq!(driven.filed(), [""; 0]);
    let waiting = entries(&driven.app);
    assert_eq!(waiting[..2], [MenuEntry::Continue, MenuEntry::LastMatch]);
    driven.choose(MenuEntry::LastMatch);
    assert!(matches!(driven.app.screen, Screen::Watch(_)));
    driven.keys("q enter");
    driven.choose(MenuEntry::Analyze);
    driven.keys("q enter");
    driven.choose(MenuEntry::Continue);
    assert_eq!(driven.view().plies(), 4);
    assert!(driven.live().person().is_some());
    // One's own next game takes its place.
    driven.filed();
    driven.keys("n enter enter");
    assert!(driven.clears_autosave());
    let filed = driven.filed();
    assert_eq!(filed.len(), 1);
    assert!(filed[0].contains("2. Nf3 Nc6 *"), "{}", filed[0]);
}

#[test]
fn a_match_that_ends_leaves_the_game_that_waits_alone() {
    let mut driven = left();
    driven.app.shared.defaults.game.games = 1;
    driven.choose(MenuEntry::Watch);
    if let Some(Popup::NewGame(form)) = &mut driven.app.popup {
        let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1".parse().unwrap();
        form.setup.start = Some(Box::new(mate));
    }
    driven.keys("enter");
    driven.answer("Ra8", 900);
    driven.wait(std::time::Duration::from_secs(5));
    assert!(driven.live().ending.is_some());
    assert!(!driven.clears_autosave());
    assert_eq!(driven.filed().len(), 1);
}

#[test]
fn an_end_that_is_taken_back_was_never_in_the_file() {
    for end in ["G enter enter", "D enter enter"] {
        let mut driven = Driven::open("two");
        driven.type_all("f3 e5 g4");
        driven.keys(end);
        assert_eq!(driven.app.context(), Context::Over, "{end}");
        driven.keys("u");
        driven.type_all("Qh4");
        assert_eq!(driven.filed(), [""; 0]);
        driven.keys("q enter");
        assert!(driven.clears_autosave());
        let filed = driven.filed();
        assert_eq!(filed.len(), 1, "{filed:?}");
        let (game, _) = read_game(filed[0].as_bytes()).unwrap();
        assert_eq!(game.result(), GameResult::BlackWins);
    }
}

#[test]
fn every_way_out_files_a_game_that_is_over_once() {
    let again = [
        "m",
        "n enter enter",
        "A enter n enter enter",
        "E enter g enter",
    ];
    let away = ["q enter", "ctrl-c", "A enter ctrl-c", "E enter ctrl-c"];
    let back = ["A enter q enter q enter", "E enter esc q enter"];
    for keys in again.iter().chain(&away).chain(&back) {
        let mut driven = Driven::open("two");
        driven.type_all("e4 e5");
        driven.keys("G enter enter");
        driven.filed();
        driven.keys(keys);
        let clears = driven.clears_autosave();
        assert_eq!(driven.filed().len(), 1, "{keys}");
        assert!(clears, "{keys}");
        driven.keys("ctrl-c");
        assert_eq!(driven.filed().len(), 0, "{keys}");
    }
}

#[test]
fn from_the_analysis_of_a_game_one_comes_back_to_its_end() {
    let mut driven = Driven::open("two");
    driven.type_all("e4 e5");
    driven.keys("G enter enter A enter");
    driven.type_all("Nf3");
    driven.keys("q enter");
    assert_eq!(driven.app.context(), Context::Over);
    // What was found about it is still there.
    driven.keys("A enter");
    assert_eq!(driven.view().tree.count(), 3);
    driven.keys("q enter m");
    assert_eq!(driven.app.context(), Context::Play);
    assert_eq!(driven.view().plies(), 0);
}

#[test]
fn a_position_is_set_up_for_one_game() {
    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for entry in [MenuEntry::Play, MenuEntry::Watch, MenuEntry::TwoPlayers] {
        let mut driven = Driven::open(&format!("two {KINGS}"));
        driven.keys("q enter");
        driven.choose(entry);
        let Some(Popup::NewGame(form)) = &driven.app.popup else {
            panic!("no form for {entry:?}");
        };
        assert!(form.setup.start.is_none(), "{entry:?}");
    }
    // The same game again is from the same position.
    let mut driven = Driven::open(&format!("two {KINGS}"));
    driven.type_all("e4");
    driven.keys("G enter enter m");
    assert_eq!(driven.view().board.to_string(), KINGS);
    driven.keys("n enter enter");
    assert_eq!(driven.view().board.to_string(), KINGS);
}
