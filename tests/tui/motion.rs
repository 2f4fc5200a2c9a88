//! Who glides where and when, from positions and moments that are told.

use std::time::{Duration, Instant};

use pillarbox::chess::{Board, Color, Kind, Piece, Square};
use pillarbox::config::MotionWish;
use pillarbox::tui::motion::{Motion, Seen};

/// How long a piece is on its way.
const LENGTH: Duration = Duration::from_millis(120);
/// The least from one frame to the next: about sixty in a second.
const FRAME: Duration = Duration::from_millis(16);
/// Later than any frame may be.
const TOO_LATE: Duration = Duration::from_millis(60);

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn seen(fen: &str) -> Seen {
    let board: Board = fen.parse().unwrap();
    let mut pieces = [None; 64];
    for (square, piece) in Square::all().zip(&mut pieces) {
        *piece = board.piece_at(square);
    }
    Seen {
        pieces,
        flipped: false,
        held: None,
        dragged: false,
    }
}

fn start() -> Seen {
    seen(&Board::start().to_string())
}

const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const E4_E5_NF3: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

/// Who goes where from one position to the other, as `Pe2e4`, and what is below as `xp`.
fn told(before: Seen, after: Seen) -> String {
    let mut motion = Motion::default();
    let now = Instant::now();
    motion.follow(before, now, || panic!("nothing has moved"));
    motion.follow(after, now, || true);
    let travels = motion.travels();
    let mut all: Vec<String> = travels
        .iter()
        .map(|way| {
            let below = way.below.map(|piece| format!("x{piece}"));
            let below = below.unwrap_or_default();
            format!("{}{}{}{below}", way.piece, way.from, way.to)
        })
        .collect();
    all.sort_unstable();
    all.join(" ")
}

#[test]
fn moves_of_all_kinds_are_found_in_both_directions() {
    let start = Board::start().to_string();
    for (before, after, forth, back) in [
        (start.as_str(), E4, "Pe2e4", "Pe4e2"),
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1",
            "Pe4d5xp",
            "Pd5e4",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1",
            "Pe5d6",
            "Pd6e5",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/5RK1 b - - 0 1",
            "Ke1g1 Rh1f1",
            "Kg1e1 Rf1h1",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
            "2kr4/8/8/8/8/8/8/4K3 w - - 0 1",
            "ke8c8 ra8d8",
            "kc8e8 rd8a8",
        ),
        // A pawn stays one until it has arrived, and is one again as it leaves.
        (
            "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "3Qk3/8/8/8/8/8/8/4K3 b - - 0 1",
            "Pe7d8xr",
            "Pd8e7",
        ),
        (
            "4k3/8/8/8/8/8/p7/4K3 b - - 0 1",
            "4k3/8/8/8/8/8/8/n3K3 w - - 0 1",
            "pa2a1",
            "pa1a2",
        ),
        // A move and the answer to it, as they are taken back against the engine.
        (start.as_str(), E4_E5, "Pe2e4 pe7e5", "Pe4e2 pe5e7"),
        (
            "4k3/8/2n5/4N3/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/4n3/8/8/8/4K3 w - - 0 1",
            "nc6e5xN",
            "ne5c6",
        ),
    ] {
        assert_eq!(told(seen(before), seen(after)), forth, "{before}");
        assert_eq!(told(seen(after), seen(before)), back, "{after}");
    }
}

#[test]
fn what_is_more_than_a_move_does_not_glide() {
    assert_eq!(told(start(), seen(E4_E5_NF3)), "");
    // Which of both knights has gone where, nobody knows.
    let (before, after) = (
        "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
        "4k3/8/8/8/8/2N2N2/8/4K3 w - - 0 1",
    );
    assert_eq!(told(seen(before), seen(after)), "");
    let turned = Seen {
        flipped: true,
        ..seen(E4)
    };
    assert_eq!(told(start(), turned), "");
}

#[test]
fn what_the_mouse_puts_down_is_there_but_the_rook_goes_along() {
    let king = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut before = seen(king);
    before.held = Some(square("e1"));
    before.dragged = true;
    let after = seen("4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
    assert_eq!(told(before, after), "Rh1f1");
}

/// A motion in which the king's pawn has just set off.
fn under_way(now: Instant) -> Motion {
    let mut motion = Motion::default();
    motion.follow(start(), now, || panic!("nothing has moved"));
    motion.follow(seen(E4), now, || true);
    motion
}

/// Lets frames be drawn when they are due, until there are no more: where the piece was and when.
fn play(motion: &mut Motion, mut now: Instant, shown: &str) -> Vec<(Duration, f32)> {
    let begin = now;
    let mut places = Vec::new();
    while let Some(frame) = motion.next_frame() {
        let travel = motion.travels()[0];
        places.push((now - begin, travel.place(false).1));
        let last = begin + LENGTH;
        assert!(frame >= (now + FRAME).min(last), "too many frames");
        now = frame;
        motion.follow(seen(shown), now, || true);
    }
    assert_eq!(motion.travels(), []);
    places.push((now - begin, f32::NAN));
    places
}

#[test]
fn a_piece_goes_gently_from_square_to_square() {
    let now = Instant::now();
    let mut motion = under_way(now);
    let travel = motion.travels()[0];
    let piece = Piece {
        color: Color::White,
        kind: Kind::Pawn,
    };
    assert_eq!((travel.piece, travel.below), (piece, None));
    assert_eq!(travel.place(false), (4.0, 6.0));
    assert_eq!(travel.place(true), (3.0, 1.0));
    let places = play(&mut motion, now, E4);
    assert_eq!(places.last().unwrap().0, LENGTH);
    assert!(places.len() >= 6, "{places:?}");
    let ways: Vec<f32> = places.iter().map(|it| it.1).collect();
    let ways = &ways[..ways.len() - 1];
    assert!(ways.windows(2).all(|it| it[1] < it[0]), "{ways:?}");
    assert!(ways.iter().all(|it| (4.0..=6.0).contains(it)), "{ways:?}");
    let steps: Vec<f32> = ways.windows(2).map(|it| it[0] - it[1]).collect();
    let fastest = steps.iter().copied().fold(0.0, f32::max);
    assert!(steps[0] < fastest / 2.0, "{steps:?}");
    let last = ways[ways.len() - 1] - 4.0;
    assert!(last < fastest / 2.0, "{last} after {steps:?}");
}

#[test]
fn nothing_is_due_once_all_have_arrived() {
    let now = Instant::now();
    let mut motion = under_way(now);
    play(&mut motion, now, E4);
    assert_eq!(motion.next_frame(), None);
    motion.follow(seen(E4), now + LENGTH * 9, || panic!("nothing has moved"));
    assert_eq!(motion.next_frame(), None);
}

#[test]
fn other_events_move_it_on_and_what_covers_it_ends_it() {
    let now = Instant::now();
    let mut motion = under_way(now);
    let later = now + Duration::from_millis(9);
    motion.follow(seen(E4), later, || true);
    assert!(motion.travels()[0].gone > 0.0);
    assert!(motion.next_frame() >= Some(later + FRAME));
    motion.follow(seen(E4), later, || false);
    assert_eq!(motion.travels(), []);
    // So does a hand that takes the piece.
    let mut motion = under_way(now);
    let mut held = seen(E4);
    held.held = Some(square("e4"));
    motion.follow(held, later, || true);
    assert_eq!(motion.travels(), []);
    // And the next move, which glides itself.
    let mut motion = under_way(now);
    motion.follow(seen(E4_E5), later, || true);
    assert_eq!(motion.travels().len(), 1);
    assert_eq!(motion.travels()[0].to, square("e5"));
    assert!(motion.travels()[0].gone < f32::EPSILON);
}

#[test]
fn who_steps_fast_through_a_game_is_not_held_up() {
    let mut now = Instant::now();
    let mut motion = under_way(now);
    let line = [E4_E5, E4_E5_NF3, E4_E5, E4];
    for (at, fen) in line.into_iter().enumerate() {
        now += Duration::from_millis(33);
        motion.follow(seen(fen), now, || true);
        assert_eq!(motion.next_frame().is_some(), at == 0, "{at}");
    }
    now += LENGTH;
    motion.follow(seen(E4_E5), now, || true);
    assert!(motion.next_frame().is_some());
}

#[test]
fn a_late_frame_ends_a_glide_and_three_in_a_row_end_all() {
    let mut now = Instant::now();
    let mut motion = Motion::default();
    let mut shown = [E4, E4_E5].into_iter().cycle();
    motion.follow(start(), now, || true);
    let mut step = |motion: &mut Motion, late: bool| {
        now += LENGTH;
        let fen = shown.next().unwrap();
        let possible = motion.allowed(MotionWish::On);
        motion.follow(seen(fen), now, || possible);
        if late && motion.next_frame().is_some() {
            now += TOO_LATE;
            motion.follow(seen(fen), now, || possible);
            assert_eq!(motion.travels(), []);
        }
        while let Some(frame) = motion.next_frame() {
            now = frame;
            motion.follow(seen(fen), now, || possible);
        }
    };
    // One that went well makes up for those before.
    for late in [true, true, false, true, true, false] {
        step(&mut motion, late);
        assert!(motion.allowed(MotionWish::Auto));
    }
    for allowed in [true, true, false, false] {
        step(&mut motion, true);
        assert_eq!(motion.allowed(MotionWish::Auto), allowed);
        assert_eq!(motion.allowed(MotionWish::On), allowed);
    }
    motion.trust();
    assert!(motion.allowed(MotionWish::Auto));
}

#[test]
fn far_away_nothing_moves_unless_it_is_wanted() {
    let env = |name: &'static str, value: &'static str| {
        Motion::is_remote(move |it| (it == name).then(|| value.to_owned()))
    };
    assert!(env("SSH_CONNECTION", "10.0.0.1 4711 10.0.0.2 22"));
    assert!(env("SSH_TTY", "/dev/pts/3"));
    assert!(!env("SSH_CONNECTION", ""));
    assert!(!env("HOME", "/home/anna"));
    let mut motion = Motion::default();
    motion.remote = true;
    assert!(!motion.allowed(MotionWish::Auto));
    assert!(motion.allowed(MotionWish::On));
    assert!(!motion.allowed(MotionWish::Off));
    assert!(Motion::default().allowed(MotionWish::Auto));
    assert!(!Motion::default().allowed(MotionWish::Off));
}

#[test]
fn another_game_does_not_glide_from_the_last_one() {
    let now = Instant::now();
    let mut motion = under_way(now);
    motion.forget();
    assert_eq!(motion.next_frame(), None);
    motion.follow(seen(E4_E5), now, || true);
    assert_eq!(motion.next_frame(), None);
}
