//! Why a move was bad.

use super::finding::Finding;
use crate::chess::{Board, Color, Move, Outcome};
use crate::engine::Position;
use crate::game::Eval;

/// Why a move was bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of reason it is, if it is more than what the engine would play.
    pub motif: Option<&'static str>,
    /// The reason in words.
    pub sentence: String,
    /// The moves that prove it, from the position after the move if that is refuted, and from the one before
    /// if something better was missed.
    pub proof: Vec<Move>,
}

/// The reason that can be given for a move that gave something away; `before` is the position in which
/// it was made.
// Motifs that are proven on the board have their place here, before the plain sentence.
pub(super) fn reason(before: &Position, finding: &Finding) -> Reason {
    plain(&before.board, finding)
}

/// What is true of every move that gave something away.
fn plain(before: &Board, finding: &Finding) -> Reason {
    let better = match finding.best.first() {
        Some(&best) => {
            let best = with_dots(before, best);
            format!("{best} kept {}", in_words(finding.before))
        }
        None => format!("it was {} before", in_words(finding.before)),
    };
    let mut after = before.clone();
    let _ = after.make(finding.played);
    let sentence = match (finding.over, finding.reply.first()) {
        (Some(Outcome::Draw(draw)), _) => format!("It is a draw now: {draw}; {better}."),
        (_, Some(&reply)) => format!(
            "{}'s best is now {} ({}); {better}.",
            after.side(),
            with_dots(&after, reply),
            in_words(finding.after)
        ),
        (_, None) => format!("It is {} now; {better}.", in_words(finding.after)),
    };
    Reason {
        motif: None,
        sentence,
        proof: finding.reply.clone(),
    }
}

/// A move in standard notation, with dots before one of Black's.
fn with_dots(board: &Board, m: Move) -> String {
    match board.side() {
        Color::White => m.san(board).to_string(),
        Color::Black => format!("…{}", m.san(board)),
    }
}

/// A verdict as people say it, from White's side: `+1.2`, `mate in 3`.
fn in_words(eval: Eval) -> String {
    match eval {
        Eval::Mate(moves) => format!("mate in {}", moves.unsigned_abs()),
        Eval::Cp(cp) => {
            let tenths = (f64::from(cp) / 10.0).round() as i32;
            let sign = match tenths {
                0 => "",
                1.. => "+",
                _ => "-",
            };
            let size = tenths.unsigned_abs();
            format!("{sign}{}.{}", size / 10, size % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::tests::judged;
    use super::*;
    use crate::chess::Draw;

    #[test]
    fn the_plain_sentence_says_what_is_best_now_and_what_was() {
        let board = Board::start();
        let m = |board: &Board, san: &str| board.parse_san(san).unwrap();
        let mut finding = judged(Color::White, Eval::Cp(12), Eval::Cp(-118));
        finding.played = m(&board, "g4");
        finding.best = vec![m(&board, "Nf3")];
        let mut after = board.clone();
        let _ = after.make(finding.played);
        finding.reply = vec![m(&after, "e5")];
        let position = Position::from(board);
        let said = |finding: &Finding| reason(&position, finding).sentence;
        assert_eq!(
            said(&finding),
            "Black's best is now …e5 (-1.2); Nf3 kept +0.1."
        );
        finding.after = Eval::Mate(-3);
        assert_eq!(
            said(&finding),
            "Black's best is now …e5 (mate in 3); Nf3 kept +0.1."
        );
        finding.over = Some(Outcome::Draw(Draw::Stalemate));
        finding.before = Eval::Cp(4);
        assert_eq!(said(&finding), "It is a draw now: stalemate; Nf3 kept 0.0.");
    }
}
