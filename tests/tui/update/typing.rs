//! Moves typed as people type them: in lower case, with one letter after the other.

use pillarbox::config::Settings;
use pillarbox::tui::keymap::{Context, Key, Keymap};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::Driven;
use super::describe::describe;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Both sides may castle on both wings, and every piece has moves.
const OPEN: &str = "r3k2r/8/8/3q4/3Q4/8/8/R3K2R w KQkq - 0 1";
/// Knights on b1 and f3, rooks on a1 and f1, queens on d1 and h5.
const TWINS: &str = "2k5/8/8/7Q/8/5N2/6K1/RN1Q1R2 w - - 0 1";
/// A bishop on f1 and a pawn on b3 can both take on c4.
const BISHOP_OR_PAWN: &str = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
const LONELY_KING: &str = "7k/8/8/8/8/3K4/8/8 w - - 0 1";

/// The screens on which moves are typed.
const SCREENS: [&str; 3] = ["two", "play", "study"];

/// Types a text on a board, without Enter.
fn typed(screen: &str, fen: &str, text: &str) -> Driven {
    let mut driven = Driven::open(&format!("{screen} {fen}"));
    driven.keys(&format!("'{text}"));
    driven
}

/// The move on the board after a text and Enter.
fn played(screen: &str, fen: &str, text: &str) -> Option<String> {
    let mut driven = typed(screen, fen, text);
    assert_eq!(entry(&driven), Some(text.to_owned()), "{screen} {text}");
    driven.keys("enter");
    let view = driven.view();
    let played = view.tree.node(view.shown).played();
    assert_eq!(played.is_some(), view.entry.is_none(), "{screen} {text}");
    played.map(|m| m.to_string())
}

fn entry(driven: &Driven) -> Option<String> {
    let entry = driven.view().entry.as_ref()?;
    Some(entry.text.text().to_owned())
}

#[test]
fn lower_case_moves_of_every_piece_are_played() {
    for (fen, text, want) in [
        (START, "e4", "e2e4"),
        (START, "a3", "a2a3"),
        (START, "b4", "b2b4"),
        (START, "nf3", "g1f3"),
        (START, "nc3", "b1c3"),
        (START, "g1f3", "g1f3"),
        (START, "E4", "e2e4"),
        (START, "NF3", "g1f3"),
        (START, "H2H3", "h2h3"),
        (OPEN, "qxd5", "d4d5"),
        (OPEN, "qd5", "d4d5"),
        (OPEN, "qh4", "d4h4"),
        (OPEN, "rh3", "h1h3"),
        (OPEN, "ra2", "a1a2"),
        (OPEN, "ke2", "e1e2"),
        (OPEN, "o-o", "e1g1"),
        (OPEN, "oo", "e1g1"),
        (OPEN, "0-0", "e1g1"),
        (OPEN, "O-O", "e1g1"),
        (OPEN, "o-o-o", "e1c1"),
        (OPEN, "ooo", "e1c1"),
        (OPEN, "0-0-0", "e1c1"),
        (BISHOP_OR_PAWN, "bd3", "f1d3"),
        (BISHOP_OR_PAWN, "b4", "b3b4"),
        (BISHOP_OR_PAWN, "bxc4", "b3c4"),
        (TWINS, "nbd2", "b1d2"),
        (TWINS, "nfd2", "f3d2"),
        (TWINS, "qhd5", "h5d5"),
        (LONELY_KING, "kd4", "d3d4"),
    ] {
        for screen in SCREENS {
            assert_eq!(played(screen, fen, text).as_deref(), Some(want), "{text}");
        }
    }
}

#[test]
fn lower_case_moves_that_are_impossible_are_explained_and_play_nothing_else() {
    for (fen, text, why) in [
        (START, "rh3", "the pawn on h2 is in the way"),
        (START, "qh5", "e2"),
        (START, "bc4", "the bishop on f1 cannot reach c4"),
        (START, "kd4", "the king"),
        (START, "nd4", "none of the knights can reach d4"),
        (START, "o-o", "castle"),
        (START, "0-0-0", "castle"),
        (START, "e5", "e5"),
        (OPEN, "nf3", "no knight"),
        (OPEN, "ra9", "is not a move"),
        (LONELY_KING, "kd5", "king"),
        (LONELY_KING, "oo", "castle"),
    ] {
        for screen in SCREENS {
            let mut driven = typed(screen, fen, text);
            driven.keys("enter");
            let problem = driven
                .view()
                .entry
                .as_ref()
                .and_then(|it| it.problem.clone());
            let problem = problem.unwrap_or_else(|| panic!("{screen} {text}: no problem"));
            assert!(problem.contains(why), "{screen} {text}: {problem}");
            assert_eq!(driven.view().plies(), 0, "{screen} {text}");
        }
    }
}

#[test]
fn a_text_that_means_two_moves_is_asked_about_in_the_list() {
    for (fen, text, choices, second) in [
        (BISHOP_OR_PAWN, "bc4", "bxc4 Bxc4", "f1c4"),
        (TWINS, "nd2", "Nbd2 Nfd2", "f3d2"),
        (TWINS, "qd5", "Qdd5 Qhd5", "h5d5"),
        (TWINS, "re1", "", "f1e1"),
    ] {
        for screen in SCREENS {
            let mut driven = typed(screen, fen, text);
            driven.keys("enter");
            if choices.is_empty() {
                // Only one of them can.
                assert_eq!(played(screen, fen, text).as_deref(), Some(second));
                continue;
            }
            let got = describe(&driven);
            assert!(got.contains("asked=\""), "{text}: {got}");
            assert!(got.contains(&format!("offers={choices};")), "{text}: {got}");
            driven.keys("down enter");
            let view = driven.view();
            let played = view.tree.node(view.shown).played();
            assert_eq!(played.map(|m| m.to_string()).as_deref(), Some(second));
        }
    }
}

#[test]
fn every_letter_that_can_begin_a_move_opens_the_line_and_is_in_it() {
    let over = "'e4 enter G enter enter";
    for (place, keys) in [
        ("two", ""),
        ("play", ""),
        ("play", "'e4 enter"),
        ("play", "'e4 enter home"),
        ("black", ""),
        ("watch", ""),
        ("watch", "n enter"),
        ("study", ""),
        ("two", over),
        ("play", over),
    ] {
        // When a game is over, what went wrong is one key away.
        let at_once = |letter: &char| keys == over && matches!(letter, 'r' | 'R');
        let letters = "abcdefghnbrqkoABCDEFGHNBRQKO0".chars();
        for letter in letters.filter(|letter| !at_once(letter)) {
            let mut driven = Driven::open(place);
            driven.keys(keys);
            driven.press(KeyEvent::from(KeyCode::Char(letter)));
            assert_eq!(entry(&driven), Some(letter.to_string()), "{place} {keys}");
            driven.press(KeyEvent::from(KeyCode::Char('4')));
            assert_eq!(entry(&driven), Some(format!("{letter}4")), "{place} {keys}");
        }
    }
}

#[test]
fn commands_come_first_alone_and_behind_moves_with_a_second_letter() {
    for (place, text, offers) in [
        ("two", "n", "[new game] Na3 Nc3 Nf3 Nh3"),
        ("two", "nf", "Nf3"),
        ("two", "ne", "[new game]"),
        (
            "two 4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
            "ne",
            "Ne2 Ne4 [new game]",
        ),
        ("two", "q", "[leave]"),
        ("two", "qu", "[leave]"),
        ("two", "res", "[resign]"),
        (
            "study 4k3/8/8/8/8/8/8/B3K3 w - - 0 1",
            "be",
            "Be5 [best move]",
        ),
    ] {
        let mut driven = Driven::open(place);
        driven.keys(&format!("'{text}"));
        let got = describe(&driven);
        assert!(got.contains(&format!("offers={offers};")), "{text}: {got}");
    }
}

#[test]
fn a_command_is_done_by_its_letter_or_its_name_and_enter() {
    for (place, keys, expected) in [
        ("play", "n enter", "form=Play"),
        ("play", "'new enter", "form=Play"),
        ("play", "'ne enter", "form=Play"),
        ("play", "q enter", "menu"),
        ("play", "'quit enter", "menu"),
        ("play", "'flip enter", "flipped"),
        ("play", "'resign enter", "confirm="),
        ("play", "'help enter", "help scroll=0"),
        (
            "play",
            "n down down enter",
            "fen=rnbqkbnr/pppppppp/8/8/8/N7",
        ),
        ("play", "n backspace q enter", "menu"),
        ("play", "n esc v", "flipped"),
        ("watch", "'next enter", "game=2/2"),
        ("study", "'analyze enter", "problem="),
    ] {
        let mut driven = Driven::open(place);
        driven.keys(keys);
        let got = describe(&driven);
        assert!(got.contains(expected), "{place} {keys}: {got}");
    }
}

#[test]
fn a_rejected_move_does_not_spoil_the_next() {
    let mut driven = Driven::open("two");
    driven.keys("'Ng3 enter");
    let got = describe(&driven);
    assert!(
        got.contains("entry=\"Ng3\"") && got.contains("selected-text"),
        "{got}"
    );
    assert!(got.contains("problem="), "{got}");
    driven.keys("'Nf3 enter");
    assert_eq!(driven.view().plies(), 1);
    // Arrows keep it to be mended.
    driven.keys("'Ng3 enter right backspace '6");
    assert_eq!(entry(&driven).as_deref(), Some("Ng6"));
    driven.keys("enter left delete");
    assert_eq!(entry(&driven).as_deref(), Some("g6"));
    driven.keys("enter");
    assert_eq!(driven.view().plies(), 2);
    // What is pasted replaces it, too.
    driven.keys("'Nh5 enter");
    driven.paste("Ne5");
    assert_eq!(entry(&driven).as_deref(), Some("Ne5"));
}

#[test]
fn a_key_that_begins_a_move_cannot_be_bound_where_there_is_a_board() {
    let bound = |name: &str, key: &str| {
        let keys = [key.to_owned()];
        Keymap::new([(name, &keys[..])])
    };
    for key in ["f", "a", "n", "O", "0", "K"] {
        let (keymap, problems) = bound("flip", key);
        let problem = format!("keys: flip: {key} begins a move");
        assert!(problems[0].starts_with(&problem), "{problems:?}");
        let v: Key = "v".parse().unwrap();
        assert!(keymap.action(Context::Play, v.event()).is_some());
    }
    // The example of the settings file is one of those that can.
    let file = pillarbox::config::text_with("", &Settings::default()).unwrap();
    let (_, example) = file.split_once("flip = [").expect("an example");
    let (example, _) = example.split_once(']').unwrap();
    for key in example.split(", ") {
        let (_, problems) = bound("flip", key.trim_matches('"'));
        assert!(problems.is_empty(), "{problems:?}");
    }
    for (name, key) in [
        ("flip", "F2"),
        ("flip", "ctrl-f"),
        ("new", "n"),
        ("clear", "o"),
    ] {
        let (_, problems) = bound(name, key);
        assert!(problems.is_empty(), "{problems:?}");
    }
}
