use super::*;
use crate::chess::Draw;
use crate::game::read_game;

fn review(pgn: &str) -> Review {
    let (tree, problems) = read_game(pgn.as_bytes()).unwrap();
    assert_eq!(problems, []);
    Review::of(&tree).unwrap()
}

/// A look that found this score and move.
fn look(review: &Review, at: usize, cp: i32, san: &str, thorough: bool) -> Look {
    let board = review.position(at).board;
    Look {
        eval: Eval::Cp(cp),
        line: vec![board.parse_san(san).unwrap()],
        thorough,
        over: None,
    }
}

fn note(review: &mut Review, at: usize, cp: i32, san: &str, thorough: bool) -> Vec<usize> {
    let look = look(review, at, cp, san, thorough);
    review.note(at, look)
}

#[test]
fn all_positions_are_looked_at_first_and_the_last_first() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *";
    let review = review(moves);
    let round = review.next_round().unwrap();
    assert!(!round.thorough);
    assert_eq!(round.units, [vec![9, 8], vec![7, 6, 5, 4, 3, 2, 1, 0]]);
    assert_eq!(review.progress(), (0, 10));
    assert!(review.summary().is_none());
}

#[test]
fn nobody_is_blamed_before_a_longer_look() {
    let mut review = review("1. e4 e5 2. Qh5 *");
    assert!(note(&mut review, 3, -80, "Nc6", false).is_empty());
    assert_eq!(note(&mut review, 2, 20, "Nf3", false), [2]);
    let doubt = |review: &Review| review.findings()[2].clone().unwrap();
    assert_eq!(doubt(&review).grade, None);
    assert_eq!(note(&mut review, 1, 25, "e5", false), [1]);
    assert_eq!(note(&mut review, 0, 30, "e4", false), [0]);
    // Black's move was the engine's own, and so was White's first.
    for ply in [0, 1] {
        let finding = review.findings()[ply].as_ref().unwrap();
        assert_eq!(finding.grade, Some(Grade::Best));
    }
    let round = review.next_round().unwrap();
    assert!(round.thorough);
    assert_eq!(round.units, [vec![3, 2]]);
    assert_eq!(review.progress(), (4, 6));
    note(&mut review, 3, -70, "Nc6", true);
    assert_eq!(doubt(&review).grade, None);
    note(&mut review, 2, 20, "Nf3", true);
    let finding = doubt(&review);
    assert_eq!(finding.slip(), Some(Slip::Inaccuracy));
    let sentence = finding.reason.unwrap().sentence;
    assert_eq!(sentence, "Black's best is now …Nc6 (-0.7); Nf3 kept +0.2.");
    assert!(review.is_done());
    assert_eq!(review.progress(), (6, 6));
    let summary = review.summary().unwrap();
    assert_eq!(summary.side(Color::White).slips, [1, 0, 0]);
    assert_eq!(summary.turning_point, Some(2));
}

#[test]
fn a_loss_within_the_error_of_a_look_is_held_against_nobody() {
    let grade = |cp| {
        let mut review = review("1. e4 e5 2. Qh5 *");
        note(&mut review, 2, 0, "Nf3", true);
        note(&mut review, 3, cp, "Nc6", true);
        review.findings()[2].clone().unwrap().grade.unwrap()
    };
    // 5 points of the chance to win are lost at -54.5, 6.2 at -67.7.
    for (cp, wanted) in [(-55, Grade::Good), (-67, Grade::Good)] {
        let slip = Slip::between(Eval::Cp(0), Eval::Cp(cp), Color::White);
        assert_eq!((slip, grade(cp)), (Some(Slip::Inaccuracy), wanted), "{cp}");
    }
    assert_eq!(grade(-68), Grade::Slip(Slip::Inaccuracy));
    assert_eq!(grade(-111), Grade::Slip(Slip::Mistake));
}

#[test]
fn a_far_mate_in_a_decided_game_is_held_against_nobody() {
    let mut review = review("1. e4 e5 2. Qh5 *");
    note(&mut review, 2, 0, "Nf3", true);
    note(&mut review, 3, -200, "Nc6", true);
    let finding = review.findings()[2].clone().unwrap();
    for (before, after, doubted) in [
        (Eval::Cp(-1000), Eval::Mate(-5), true),
        (Eval::Cp(-999), Eval::Mate(-5), false),
        (Eval::Cp(-1000), Eval::Mate(-4), false),
        (Eval::Mate(5), Eval::Cp(1000), true),
        (Eval::Mate(5), Eval::Cp(999), false),
        (Eval::Mate(4), Eval::Cp(1000), false),
        (Eval::Cp(1200), Eval::Mate(-6), false),
        (Eval::Mate(6), Eval::Cp(-1500), false),
        (Eval::Mate(9), Eval::Mate(-9), false),
    ] {
        let finding = Finding {
            before,
            after,
            ..finding.clone()
        };
        assert_eq!(finding.is_within(BENEFIT), doubted, "{before:?} {after:?}");
    }
}

#[test]
fn a_longer_look_that_finds_nothing_clears_a_move() {
    let mut review = review("1. e4 e5 2. Qh5 *");
    for (at, cp, san) in [
        (0, 15, "e4"),
        (1, 15, "e5"),
        (2, 15, "Nf3"),
        (3, -80, "Nc6"),
    ] {
        note(&mut review, at, cp, san, false);
    }
    note(&mut review, 3, 10, "Nc6", true);
    assert_eq!(
        review.findings()[2].as_ref().unwrap().grade,
        Some(Grade::Good)
    );
    assert!(review.is_done());
}

#[test]
fn a_move_that_seems_to_gain_is_looked_at_again() {
    let mut review = review("1. e4 f6 2. d4 *");
    for (at, cp, san) in [(0, 15, "e4"), (1, 15, "e5"), (2, 60, "d4"), (3, 110, "e5")] {
        note(&mut review, at, cp, san, false);
    }
    // By White's second move nothing can be gained, and that is why the first look at f6 found so little.
    assert_eq!(review.findings()[2].as_ref().unwrap().grade, None);
    assert_eq!(review.next_round().unwrap().units, [vec![3, 2, 1]]);
    for (at, cp, san) in [(3, 110, "e5"), (2, 108, "d4"), (1, 15, "e5")] {
        note(&mut review, at, cp, san, true);
    }
    let grade = |ply: usize| review.findings()[ply].as_ref().unwrap().grade;
    assert_eq!(grade(1), Some(Grade::Slip(Slip::Inaccuracy)));
    assert_eq!(grade(2), Some(Grade::Best));
    assert!(review.is_done());
}

#[test]
fn a_longer_look_can_raise_a_doubt_about_the_move_before() {
    let mut review = review("1. e4 f6 2. a3 *");
    for (at, cp, san) in [(0, 15, "e4"), (1, 15, "e5"), (2, 40, "d4"), (3, -40, "e5")] {
        note(&mut review, at, cp, san, false);
    }
    assert_eq!(review.next_round().unwrap().units, [vec![3, 2]]);
    note(&mut review, 3, 0, "e5", true);
    note(&mut review, 2, 90, "d4", true);
    // Now 1... f6 looks bad too, and the position before it is to be looked at again.
    assert_eq!(review.next_round().unwrap().units, [vec![1]]);
    note(&mut review, 1, 15, "e5", true);
    assert!(review.is_done());
    let slips = review.findings().iter().flatten().map(Finding::slip);
    let slips: Vec<_> = slips.collect();
    assert_eq!(
        slips,
        [None, Some(Slip::Inaccuracy), Some(Slip::Inaccuracy)]
    );
}

#[test]
fn the_start_is_worth_what_it_is_worth() {
    let mut review = review("1. e4 *");
    note(&mut review, 1, 15, "e5", false);
    note(&mut review, 0, 70, "d4", false);
    let finding = review.findings()[0].as_ref().unwrap();
    assert_eq!(
        (finding.before, finding.grade),
        (Eval::Cp(15), Some(Grade::Good))
    );
}

#[test]
fn the_rules_say_how_a_game_ended() {
    let over = |pgn: &str| {
        let review = review(pgn);
        review
            .looks
            .last()
            .unwrap()
            .as_ref()
            .and_then(|look| look.over)
    };
    let winner = Color::Black;
    let fool = "1. f3 e5 2. g4 Qh4# 0-1";
    assert_eq!(over(fool), Some(Outcome::Checkmate { winner }));
    let stale = "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2";
    assert_eq!(over(stale), Some(Outcome::Draw(Draw::Stalemate)));
    let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let threefold = Some(Outcome::Draw(Draw::ThreefoldRepetition));
    assert_eq!(over(&format!("{knights} 1/2-1/2")), threefold);
    // Nobody has claimed it.
    assert_eq!(over(&format!("{knights} *")), None);
    let won = review(fool);
    assert_eq!(won.looks[4].as_ref().unwrap().eval, Eval::Mate(-1));
    assert_eq!(won.next_round().unwrap().units, [vec![3, 2, 1, 0]]);
}

#[test]
fn a_game_without_moves_is_done_with_one_look() {
    let mut review = review("[Event \"?\"]\n\n*");
    assert_eq!((review.plies(), review.progress()), (0, (0, 1)));
    note(&mut review, 0, 20, "e4", false);
    let summary = review.summary().unwrap();
    assert_eq!(summary.side(Color::White).accuracy, None);
}

#[test]
fn who_passes_does_not_play_chess() {
    let (tree, _) = read_game(b"1. e4 -- 2. d4 *").unwrap();
    let error = Review::of(&tree).unwrap_err();
    assert_eq!(error.to_string(), "a side passes at 1..., which is no move");
}
