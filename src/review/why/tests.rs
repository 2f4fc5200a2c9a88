use super::*;
use crate::chess::UciMove;

/// Moves in coordinates.
pub(super) fn moves(board: &Board, line: &str) -> Vec<Move> {
    let mut at = board.clone();
    line.split_whitespace()
        .map(|text| {
            let m = at.find(text.parse::<UciMove>().unwrap()).unwrap();
            let _ = at.make(m);
            m
        })
        .collect()
}

/// A line in coordinates, played out.
pub(super) fn replay(fen: &str, line: &str) -> Replay {
    let board: Board = fen.parse().unwrap();
    let moves = moves(&board, line);
    Replay::new(&board, moves)
}

/// A move with what is best instead of it and what refutes it.
fn case(fen: &str, played: &str, best: (&str, Eval), answer: (&str, Eval)) -> Case {
    let board: Board = fen.parse().unwrap();
    let played = moves(&board, played)[0];
    let mut after = board.clone();
    let _ = after.make(played);
    let thought = |board: &Board, (line, eval): (&str, Eval)| Thought {
        line: moves(board, line),
        eval,
    };
    Case {
        best: thought(&board, best),
        answer: thought(&after, answer),
        earlier: Vec::new(),
        last: None,
        board,
        played,
    }
}

/// The motif and the sentence for it.
fn why(
    fen: &str,
    played: &str,
    best: (&str, Eval),
    answer: (&str, Eval),
) -> (Option<&'static str>, String) {
    let why = explain(&case(fen, played, best, answer));
    (why.motif(), why.sentence)
}

use Eval::{Cp, Mate as M};

#[test]
fn a_piece_that_is_put_where_it_is_taken_is_lost() {
    let (motif, sentence) = why(
        "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2",
        "f3g5",
        ("f3e5 d7d6", Cp(120)),
        ("d8g5 d2d4 g5f6 d4e5", Cp(-500)),
    );
    assert_eq!(motif, Some("loses-piece"));
    assert_eq!(
        sentence,
        "Loses the knight on g5: Qxg5 takes it and nothing takes back."
    );
}

#[test]
fn a_fork_is_named_for_who_allows_it_and_for_who_misses_it() {
    let (motif, sentence) = why(
        "r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1",
        "h2h3",
        ("d5c7 e8d7 c7a8", Cp(600)),
        ("e8d7 h3h4", Cp(-100)),
    );
    assert_eq!(motif, Some("misses-fork"));
    let fork = "a fork: Nc7+ attacks the king and the rook on a8 and wins the rook.";
    assert_eq!(sentence, format!("Misses {fork}"));
    let (motif, sentence) = why(
        "4k3/r7/8/3N4/8/8/7P/4K3 b - - 0 1",
        "a7a8",
        ("e8d7 h2h3", Cp(-100)),
        ("d5c7 e8d7 c7a8", Cp(600)),
    );
    assert_eq!(motif, Some("allows-fork"));
    assert_eq!(sentence, format!("Allows {fork}"));
}

#[test]
fn a_fork_that_wins_nothing_in_the_line_is_not_named() {
    let (motif, sentence) = why(
        "r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1",
        "h2h3",
        ("d5c7 e8d7 c7d5", Cp(200)),
        ("e8d7 h3h4", Cp(-100)),
    );
    assert_eq!(motif, None);
    assert_eq!(sentence, "Black's best is now …Kd7 (-1.0); Nc7+ kept +2.0.");
}

#[test]
fn mates_are_counted_on_the_board() {
    let back = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (motif, sentence) = why(back, "h2h3", ("a1a8", M(1)), ("h7h6 a1a7", Cp(500)));
    assert_eq!(motif, Some("misses-mate"));
    assert_eq!(sentence, "Misses a back-rank mate: Ra8#.");
    // A line that does not end in mate proves none, whatever the score says.
    let (motif, sentence) = why(back, "h2h3", ("a1a7 h7h6", M(3)), ("h7h6 a1a7", Cp(500)));
    assert_eq!(motif, None);
    assert_eq!(sentence, "Black's best is now …h6 (+5.0); Ra7 mates in 3.");
    let (motif, sentence) = why(
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "g2g4",
        ("e2e4", Cp(-50)),
        ("d8h4", M(-1)),
    );
    assert_eq!(motif, Some("allows-mate"));
    assert_eq!(sentence, "Allows mate in one: Qh4#.");
}

#[test]
fn stalemate_and_repetition_give_a_win_away() {
    let queen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let (motif, sentence) = why(queen, "f1f7", ("f1f8", M(1)), ("", Cp(0)));
    assert_eq!(motif, Some("stalemate"));
    assert_eq!(
        sentence,
        "Stalemate: Black has no move left; Qf8# mates in 1."
    );
    let (motif, sentence) = why(
        "7k/8/8/8/8/6K1/8/5Q2 w - - 0 1",
        "f1f2",
        ("f1f7", Cp(900)),
        ("h8g8 f2f1 g8h8", Cp(0)),
    );
    assert_eq!(motif, Some("repetition"));
    assert_eq!(
        sentence,
        "Allows a draw by repetition: Kg8 Qf1 Kh8; Qf7 kept +9.0."
    );
}

#[test]
fn a_draw_that_saves_the_game_is_missed() {
    let (motif, sentence) = why(
        "6k1/5p2/4p1p1/4Q2p/P1PpB2P/3P2P1/7K/5q2 b - - 2 49",
        "f1f2",
        ("f1e2 h2h3 e2g4 h3g2 g4e2 g2h3", Cp(0)),
        ("e4g2 f2e3 e5e3 d4e3 g2f1 f7f5", Cp(542)),
    );
    assert_eq!(motif, Some("misses-draw"));
    assert_eq!(
        sentence,
        "Misses a draw by repetition: Qe2+ Kh3 Qg4+ … Kh3."
    );
}

#[test]
fn not_taking_back_is_called_by_its_name() {
    let mut back = case(
        "4k3/pp6/8/8/8/2b5/PP5P/4K3 w - - 0 2",
        "e1e2",
        ("b2c3 e8e7 c3c4", Cp(150)),
        ("c3b2 e2d3 b2f6", Cp(-400)),
    );
    let free = "Misses a free bishop: bxc3+ takes it and nothing takes back.";
    assert_eq!(explain(&back).sentence, free.replace('+', ""));
    let before: Board = "4k3/pp6/8/8/1b6/2N5/PP5P/4K3 b - - 0 1".parse().unwrap();
    back.last = before.find("b4c3".parse().unwrap());
    let sentence = explain(&back).sentence;
    assert_eq!(sentence, "Does not take back: bxc3 wins the bishop on c3.");
}

#[test]
fn a_repetition_counts_with_the_game_before() {
    let mut again = case(
        "7k/8/8/8/8/6K1/8/5Q2 w - - 4 1",
        "f1f2",
        ("f1f7", Cp(900)),
        ("h8g8", Cp(0)),
    );
    assert_eq!(explain(&again).motif(), None);
    let after = again.played_line().board(1).key();
    let other = Board::start().key();
    again.earlier = vec![other, after, other];
    assert_eq!(
        explain(&again).motif(),
        None,
        "another side was to move then"
    );
    again.earlier = vec![after, other, other];
    let sentence = explain(&again).sentence;
    let want =
        "Goes back to a position that was there before, which is worth a draw; Qf7 kept +9.0.";
    assert_eq!(sentence, want);
}

#[test]
fn a_pawn_goes_through() {
    let (motif, sentence) = why(
        "8/3P4/8/8/8/k7/2K5/4r3 b - - 0 1",
        "e1e8",
        ("e1e7", Cp(0)),
        ("d7e8q a3a2 c2c3", Cp(900)),
    );
    assert_eq!(motif, Some("lets-pawn-through"));
    assert_eq!(sentence, "Lets the pawn on d7 through: dxe8=Q.");
}

#[test]
fn a_trade_into_a_lost_ending_is_named() {
    let (motif, sentence) = why(
        "3r1k2/5ppp/8/2p5/2P5/8/5PPP/3R2K1 w - - 0 1",
        "d1d8",
        ("d1a1 d8d7", Cp(50)),
        ("", Cp(-400)),
    );
    assert_eq!(motif, None, "nothing is seen to be traded: {sentence}");
    let (motif, sentence) = why(
        "3rk3/5ppp/8/2p5/2P5/8/5PPP/3R2K1 w - - 0 1",
        "d1d8",
        ("d1a1 d8d7", Cp(50)),
        ("e8d8 g1f1", Cp(-400)),
    );
    assert_eq!(motif, Some("bad-trade"));
    let want = "Trades rooks into a lost pawn ending (-4.0); Ra1 kept +0.5.";
    assert_eq!(sentence, want);
}

#[test]
fn lines_that_are_missing_do_no_harm() {
    let start = Board::start().to_string();
    let (motif, sentence) = why(&start, "g2g4", ("", Cp(30)), ("", Cp(-100)));
    assert_eq!(motif, None);
    assert_eq!(sentence, "The best move kept +0.3.");
}
