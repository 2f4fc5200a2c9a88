//! Several games that are pasted at once.

use super::*;
use pillarbox::tui::files::ListOrder;

impl Driven {
    fn pasted(&mut self) -> Option<ListOrder> {
        self.take(|effect| match effect {
            Effect::ListGames(order) => Some(order.clone()),
            _ => None,
        })
    }
}

#[test]
fn several_pasted_games_are_kept_and_listed() {
    let mut driven = Driven::open("study");
    driven.app.shared.files.home = "~/games/".into();
    driven.effects.clear();
    driven.paste(TWO);
    let order = driven.pasted().expect("a listing");
    assert_eq!(order.path.to_str(), Some("~/games/pasted.pgn"));
    assert_eq!(order.pasted.as_deref(), Some(TWO));
    driven.paste("[White \"A\"]\n\n1. d4 d5 *\n");
    assert_eq!(driven.main_line(), "d4 d5");
    assert!(driven.pasted().is_none(), "one game is opened at once");
}

#[test]
fn a_pasted_game_that_cannot_be_read_does_not_hide_the_others() {
    let mut driven = Driven::open("menu");
    driven.paste(&format!("[Variant \"Atomic\"]\n\n1. e4 *\n\n{TWO}"));
    assert_eq!(driven.notice(), "");
    assert!(driven.pasted().is_some());
}

#[test]
fn pasted_games_are_listed_and_told_where_they_are_also_without_a_folder() {
    for home in ["", "~/games/"] {
        let mut driven = Driven::open("menu");
        driven.app.shared.files.home = home.into();
        driven.paste(TWO);
        driven.list(TWO, true);
        assert!(matches!(driven.app.popup, Some(Popup::Games(_))), "{home}");
        let told = format!("These games are kept in {PATH}.");
        assert_eq!(driven.notice(), told, "{home}");
        driven.keys("down enter");
        driven.give(TWO);
        assert_eq!(driven.white(), "Cid");
    }
}

#[test]
fn pasted_games_do_not_leave_a_running_game_without_asking() {
    let mut driven = Driven::open("two");
    driven.keys("'e4 enter");
    driven.effects.clear();
    driven.paste(TWO);
    assert!(matches!(driven.app.popup, Some(Popup::Question(_))));
    driven.keys("esc");
    assert!(driven.pasted().is_none(), "they are not wanted");
    assert_eq!(driven.view().tree.count(), 1);
    driven.paste(TWO);
    driven.keys("enter");
    driven.list(TWO, true);
    driven.keys("enter");
    driven.give(TWO);
    assert_eq!(driven.white(), "Ann");
    assert!(!driven.app.parked.is_empty(), "the game waits");
    // Nobody misses a game without moves.
    let mut driven = Driven::open("two");
    driven.effects.clear();
    driven.paste(TWO);
    assert!(driven.pasted().is_some());
}

#[test]
fn a_file_can_be_named_with_quotation_marks() {
    for typed in ["'open_\"my_file.pgn\"", "'open_my_file.pgn"] {
        let mut driven = Driven::open("menu");
        driven.keys(&format!(": {typed} enter"));
        let order = driven.pasted().expect(typed);
        assert_eq!(order.path.to_str(), Some("my file.pgn"), "{typed}");
    }
}
