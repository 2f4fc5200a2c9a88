//! Who looks over the person's shoulder: the question before a blunder is played, the threat that may be
//! missed, and hints with their reasons.

use std::time::Duration;

use pillarbox::chess::Board;
use pillarbox::config::CoachWish;
use pillarbox::engine::{EngineEvent, Finding, Info, Level, Score};
use pillarbox::tui::event::{Effect, Event, Seat};
use pillarbox::tui::setup::GameKind;
use pillarbox::tui::update;

use ratatui::buffer::Cell;

use super::Driven;
use super::play::{id, info};
use crate::reach::Hit;
use crate::snapshots::draw;

/// White's knight may take a pawn, or go where the queen takes it.
const KNIGHT: &str = "play rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
/// White may let Black mate at once.
const FOOL: &str = "play rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";

/// A game against the engine with the coach.
fn coached(place: &str) -> Driven {
    let mut driven = Driven::open(place);
    driven.app.shared.settings.coach = CoachWish::On;
    driven
}

/// The analyst ends its newest search with this line.
fn opinion(driven: &mut Driven, line: &str, score: Score) {
    let (seat, ticket, position, _) = driven.asked().expect("a search");
    assert_eq!(seat, Seat::Analyst);
    let mut board = position.board;
    let moves = line.split_whitespace().map(|san| {
        let m = board.parse_san(san).unwrap();
        let _ = board.make(m);
        m
    });
    let line = Info {
        score,
        ..info(0, moves.collect())
    };
    let event = EngineEvent::Done {
        id: id(),
        finding: Finding {
            lines: vec![line],
            ..Finding::default()
        },
        elapsed: Duration::from_millis(10),
    };
    driven.send(Event::Engine { ticket, event });
}

/// The knight is about to be lost, and the person is asked about it.
pub(super) fn asked() -> Driven {
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    opinion(&mut driven, "Ng5 Qxg5 d4 Qf6 dxe5", Score::cp(-500));
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    driven
}

/// The last rows of the screen.
fn said(driven: &Driven) -> String {
    let shown = draw(&driven.app, (80, 24));
    let rows = shown.content.chunks(80).skip(21);
    let text = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    text.collect::<Vec<_>>().join("\n")
}

fn asks(driven: &Driven) -> bool {
    said(driven).contains("Look again?")
}

#[test]
fn a_move_that_loses_a_piece_is_asked_about_and_played_all_the_same() {
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    assert_eq!(driven.view().plies(), 0, "it waits for an opinion");
    let searches = driven.effects.clone();
    let (_, _, position, limits) = driven.asked().expect("a search");
    let knight = position.board.parse_san("Ng5").unwrap();
    assert_eq!(limits.searchmoves, [knight]);
    driven.effects = searches;
    opinion(&mut driven, "Ng5 Qxg5 d4 Qf6 dxe5", Score::cp(-500));
    assert!(!asks(&driven), "what there is instead is not known yet");
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    let question = "Look again? Enter plays Ng5 all the same, Esc takes it back.";
    assert!(said(&driven).contains(question), "{}", said(&driven));
    assert_eq!(driven.view().plies(), 0);
    driven.keys("enter");
    assert_eq!(driven.view().plies(), 1);
    assert!(driven.live().thinking.is_some() && !asks(&driven));
}

#[test]
fn one_key_takes_it_back_and_who_tries_again_is_told_what_is_wrong() {
    for key in ["esc", "u"] {
        let mut driven = asked();
        assert!(asks(&driven));
        driven.keys(key);
        assert!(!asks(&driven), "{key}");
        assert_eq!(driven.view().plies(), 0, "{key}");
        assert!(driven.live().persons_turn());
        // Once more it is said what is wrong with it, and then nothing.
        driven.type_all("Ng5");
        assert_eq!(driven.view().plies(), 0);
        assert!(
            said(&driven).contains("Loses the knight on g5"),
            "{}",
            said(&driven)
        );
        driven.keys(key);
        driven.type_all("Ng5");
        assert_eq!(driven.view().plies(), 1, "it is meant");
    }
}

#[test]
fn another_move_takes_the_place_of_the_one_asked_about() {
    let mut driven = asked();
    driven.type_all("Nxe5");
    assert!(!asks(&driven));
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    assert_eq!(driven.view().plies(), 1);
    assert!(driven.view().board.to_string().contains("4N3"));
}

#[test]
fn the_mouse_can_play_another_move_too() {
    let mut driven = asked();
    driven.click(Hit::Square("f3".parse().unwrap()));
    driven.click(Hit::Square("e5".parse().unwrap()));
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    opinion(&mut driven, "Nxe5 d6", Score::cp(120));
    assert!(driven.view().board.to_string().contains("4N3"));
}

#[test]
fn a_move_that_allows_mate_is_asked_about() {
    let mut driven = coached(FOOL);
    driven.type_all("g4");
    opinion(&mut driven, "g4 Qh4", Score::mated_in(2));
    opinion(&mut driven, "e4 Nf6", Score::cp(-50));
    assert!(asks(&driven), "{}", said(&driven));
}

#[test]
fn a_lost_piece_is_asked_about_whatever_else_is_missed_and_however_the_game_stands() {
    // Better was a mate, and the piece is lost all the same; with ten pawns more or less nothing changes.
    for (before, after) in [
        (Score::mate_in(3), Score::cp(-500)),
        (Score::cp(1900), Score::cp(1500)),
        (Score::cp(-1100), Score::cp(-1500)),
    ] {
        let mut driven = coached(KNIGHT);
        driven.type_all("Ng5");
        opinion(&mut driven, "Ng5 Qxg5 d4 Qf6 dxe5", after);
        opinion(&mut driven, "Nxe5 d6", before);
        assert!(asks(&driven), "{before:?} {after:?}");
    }
}

#[test]
fn a_premove_is_looked_at_too() {
    let mut driven = Driven::open(KNIGHT);
    driven.type_all("Nxe5");
    driven.keys("'nf3 enter");
    driven.app.shared.settings.coach = CoachWish::On;
    driven.answer("d6", 10);
    assert_eq!(driven.view().plies(), 2, "it waits for an opinion");
    opinion(&mut driven, "Nf3 Nf6", Score::cp(100));
    opinion(&mut driven, "Nf3 Nf6", Score::cp(100));
    assert_eq!(driven.view().plies(), 3);
}

#[test]
fn what_loses_little_or_is_not_proven_is_played_without_a_word() {
    for (line, score) in [
        ("e3 d5 d4 e4", -40),
        // The score says that much is lost, but the line does not show it.
        ("e3 d5 d4 e4", -500),
        // A pawn is lost.
        ("Nd4 exd4", -20),
    ] {
        let mut driven = coached(KNIGHT);
        let san = line.split(' ').next().unwrap();
        driven.type_all(san);
        opinion(&mut driven, line, Score::cp(score));
        opinion(&mut driven, "Nxe5 d6", Score::cp(50));
        assert!(!asks(&driven), "{line}");
        assert_eq!(driven.view().plies(), 1, "{line}");
        assert!(driven.live().thinking.is_some());
    }
}

#[test]
fn a_piece_that_is_lost_anyway_is_not_asked_about() {
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    opinion(&mut driven, "Ng5 Qxg5 d4 Qf6 dxe5", Score::cp(-500));
    opinion(&mut driven, "Ng5 Qxg5 d4 Qf6 dxe5", Score::cp(-500));
    assert_eq!(driven.view().plies(), 1);
}

#[test]
fn a_slow_or_dead_engine_holds_no_move_up() {
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    assert!(driven.app.next_wake().is_some());
    driven.wait(Duration::from_millis(999));
    assert_eq!(driven.view().plies(), 0);
    driven.wait(Duration::from_millis(1));
    assert_eq!(driven.view().plies(), 1);
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    let (_, ticket, ..) = driven.asked().unwrap();
    let event = EngineEvent::Died {
        id: id(),
        message: "out of luck".into(),
    };
    driven.send(Event::Engine { ticket, event });
    assert_eq!(driven.view().plies(), 1);
}

#[test]
fn a_move_that_waits_is_kept_when_the_game_is_left_and_one_asked_about_is_not() {
    let mut driven = coached(KNIGHT);
    driven.type_all("Ng5");
    driven.keys("q enter");
    driven.keys("enter");
    assert_eq!(driven.view().plies(), 1);
    let mut driven = asked();
    driven.effects.clear();
    driven.keys("q enter");
    let kept = driven.effects.iter().find_map(|effect| match effect {
        Effect::Autosave(pgn) => Some(pgn),
        _ => None,
    });
    let kept = kept.expect("the game is kept");
    assert!(!kept.contains("Ng5"), "{kept}");
}

/// Whether a move waits for an opinion in a game with such a wish.
fn is_weighed(wish: CoachWish, level: u8, kind: GameKind, clock: &str) -> bool {
    let mut driven = Driven::open("menu");
    driven.app.shared.settings.coach = wish;
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = kind;
    setup.level = Level::new(level).unwrap();
    setup.clock = clock.parse().unwrap();
    setup.start = Some(Box::new(Board::start()));
    driven.effects = update::begin(&mut driven.app, setup);
    driven.type_all("e4");
    driven.view().plies() == 0
}

#[test]
fn the_coach_is_there_on_the_first_levels_or_when_it_is_wanted() {
    use CoachWish::{Auto, Off, On};
    use GameKind::{Play, TwoPlayers};
    assert!(is_weighed(Auto, 1, Play, "none"));
    assert!(is_weighed(Auto, 3, Play, "none"));
    assert!(!is_weighed(Auto, 4, Play, "none"), "the usual level");
    assert!(is_weighed(On, 13, Play, "none"));
    assert!(!is_weighed(Off, 1, Play, "none"));
    assert!(!is_weighed(On, 1, Play, "5+0"), "the clock runs");
    assert!(!is_weighed(On, 1, TwoPlayers, "none"), "two at one board");
}

/// The engine, playing Black, has let its queen look at the knight.
fn threatened(wish: CoachWish) -> Driven {
    let place = "play rnbqkbnr/pppp1ppp/4p3/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
    let mut driven = Driven::open(place);
    driven.type_all("a3");
    driven.app.shared.settings.coach = wish;
    driven.answer("h6", 300);
    driven
}

/// What Black would do if it were its turn.
const TAKES: &str = "hxg5 d4 d5";

#[test]
fn the_threat_of_the_engines_move_is_named_until_the_person_moves() {
    let mut driven = threatened(CoachWish::On);
    assert_eq!(driven.view().plies(), 2);
    opinion(&mut driven, TAKES, Score::cp(400));
    let threat = "Black threatens to win the knight on g5";
    assert!(said(&driven).contains(threat), "{}", said(&driven));
    driven.keys(",");
    assert!(!said(&driven).contains("threatens"), "an earlier position");
    driven.keys("end");
    assert!(said(&driven).contains(threat));
    driven.type_all("Nf3");
    opinion(&mut driven, "Nf3 d5", Score::cp(0));
    opinion(&mut driven, "Nf3 d5", Score::cp(0));
    assert_eq!(driven.view().plies(), 3);
    assert!(!said(&driven).contains("threatens"), "{}", said(&driven));
}

#[test]
fn no_threat_is_named_where_there_is_none_or_no_coach() {
    let mut driven = threatened(CoachWish::On);
    opinion(&mut driven, "d5 d4", Score::cp(30));
    assert!(!said(&driven).contains("threatens"), "{}", said(&driven));
    let mut driven = threatened(CoachWish::Off);
    assert!(driven.asked().is_none(), "nobody looks");
}

#[test]
fn a_person_who_moves_at_once_is_not_told_of_an_old_threat() {
    let mut driven = threatened(CoachWish::On);
    let (_, ticket, position, _) = driven.asked().expect("a search");
    driven.type_all("Nf3");
    driven.done(ticket, &position, "hxg5", 400);
    assert!(!said(&driven).contains("threatens"), "{}", said(&driven));
    assert_eq!(driven.view().plies(), 2, "Nf3 still waits for an opinion");
}

#[test]
fn a_hint_ends_with_what_the_move_wins() {
    let mut driven = Driven::open("play r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1");
    driven.keys("H enter");
    opinion(&mut driven, "Nc7+ Kd7 Nxa8", Score::cp(600));
    driven.keys("H enter");
    assert!(
        said(&driven).contains("Nc7+ is a good move"),
        "{}",
        said(&driven)
    );
    driven.keys("H enter");
    let fork = "Why Nc7+? It is a fork: Nc7+ attacks the king and the rook on a8";
    assert!(said(&driven).contains(fork), "{}", said(&driven));
    assert!(driven.asked().is_none(), "the line proves it");
    driven.keys("H enter");
    assert!(said(&driven).contains(fork));
    driven.keys("esc");
    assert!(!said(&driven).contains("Why"), "{}", said(&driven));
}

#[test]
fn a_hint_ends_with_the_threat_that_the_move_prevents() {
    // With the coach off the threat is looked for when it is asked about.
    for wish in [CoachWish::Off, CoachWish::On] {
        let mut driven = threatened(wish);
        if wish == CoachWish::On {
            opinion(&mut driven, TAKES, Score::cp(400));
        }
        driven.keys("H enter");
        opinion(&mut driven, "Nf3 d5 d4", Score::cp(0));
        driven.keys("H enter H enter");
        if wish == CoachWish::Off {
            assert!(said(&driven).contains("Looking for the reason."));
            opinion(&mut driven, TAKES, Score::cp(400));
        }
        let shown = said(&driven).replace(['\n', '│'], " ");
        let words: Vec<_> = shown.split_whitespace().collect();
        let shown = words.join(" ");
        let threat = "Why Nf3? Black threatens to win the knight on g5: hxg5 takes it";
        assert!(shown.contains(threat), "{shown}");
        assert!(shown.contains("Nf3 prevents it."), "{shown}");
    }
}

#[test]
fn a_hint_that_proves_nothing_says_so() {
    let mut driven = Driven::open("play");
    driven.keys("H enter");
    opinion(&mut driven, "e4 e5 Nf3", Score::cp(30));
    driven.keys("H enter H enter");
    opinion(&mut driven, "e5 d4", Score::cp(20));
    let quiet = "It wins nothing at once; play may go on e4 e5 Nf3 (+0.3).";
    assert!(said(&driven).contains(quiet), "{}", said(&driven));
}
