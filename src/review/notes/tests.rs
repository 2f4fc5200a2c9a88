use super::*;
use crate::chess::Board;
use crate::game::{Eval, GameTree, read_game, to_pgn};
use crate::review::game_review::Look;

/// A review in which White's second move is a mistake.
fn reviewed(pgn: &str, after: Eval) -> (GameTree, Review) {
    let (tree, _) = read_game(pgn.as_bytes()).unwrap();
    let mut review = Review::of(&tree).unwrap();
    let positions = review.positions();
    let lines = ["e4 e5", "e5 Nf3", "Nf3 Nc6 Bb5 a6", "Nc6 Bc4 g6"];
    for (at, line) in lines.into_iter().enumerate() {
        let mut board: Board = positions[at].board.clone();
        let mut moves = Vec::new();
        for san in line.split(' ') {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            moves.push(m);
        }
        let look = Look {
            eval: if at == 3 { after } else { Eval::Cp(20) },
            line: moves,
            thorough: true,
            over: None,
        };
        review.note(at, look);
    }
    (tree, review)
}

fn moves(tree: &GameTree) -> String {
    let pgn = to_pgn(tree).replace('\n', " ");
    pgn.split_once("  ").unwrap().1.trim().to_owned()
}

#[test]
fn a_bad_move_gets_glyph_reason_and_the_better_line() {
    let (mut tree, review) = reviewed("1. e4 e5 2. Qh5 $14 {why not} *", Eval::Cp(-110));
    review.write_into(&mut tree, |_| true);
    let want = "1. e4 { [%eval 0.20] } 1... e5 { [%eval 0.20] } 2. Qh5 $2 $14 { [%eval -1.10] why not  \
        Mistake. Black's best is now …Nc6 (-1.1); Nf3 kept +0.2. } (2. Nf3 Nc6 3. Bb5 a6) *";
    assert_eq!(moves(&tree), want);
    let text = to_pgn(&tree);
    let (read, problems) = read_game(text.as_bytes()).unwrap();
    assert_eq!((&read, problems), (&tree, Vec::new()));
}

#[test]
fn a_second_review_replaces_the_first() {
    let (mut tree, first) = reviewed("1. e4 e5 2. Qh5 {why not} *", Eval::Cp(-110));
    let (_, second) = reviewed("1. e4 e5 2. Qh5 *", Eval::Cp(-60));
    first.write_into(&mut tree, |_| true);
    let once = tree.clone();
    first.write_into(&mut tree, |_| true);
    assert_eq!(tree, once);
    second.write_into(&mut tree, |_| true);
    let queen = tree.main_line().nth(2).unwrap();
    assert_eq!(tree.node(queen).nags(), [Nag::INACCURACY]);
    let said = "why not\nInaccuracy. Black's best is now …Nc6 (-0.6); Nf3 kept +0.2.";
    assert_eq!(tree.node(queen).comment(), said);
    let (_, third) = reviewed("1. e4 e5 2. Qh5 *", Eval::Cp(10));
    third.write_into(&mut tree, |_| true);
    assert_eq!(tree.node(queen).nags(), []);
    assert_eq!(tree.node(queen).comment(), "why not");
    assert_eq!(tree.node(queen).eval(), Some(Eval::Cp(10)));
}

#[test]
fn what_people_said_stays() {
    let pgn = "1. e4 {Blunder. Or not?} 1... e5 $1 2. Qh5 $4 {I blundered.} *";
    let (mut tree, review) = reviewed(pgn, Eval::Cp(10));
    let plain = tree.clone();
    review.write_into(&mut tree, |_| true);
    tree.strip_evals();
    assert_eq!(tree, plain);
}

#[test]
fn only_those_are_judged_who_ask_for_it() {
    let (mut tree, review) = reviewed("1. e4 e5 2. Qh5 *", Eval::Cp(-110));
    let plain = tree.clone();
    review.write_into(&mut tree, |side| side == Color::Black);
    let last = tree.main_line().last().unwrap();
    assert_eq!(tree.node(last).eval(), Some(Eval::Cp(-110)));
    assert_eq!(tree.strip_evals(), 3);
    assert_eq!(tree, plain);
}
