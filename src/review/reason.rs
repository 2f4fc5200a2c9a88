//! Why a move was bad.

use super::finding::Finding;
use super::why::{Case, Thought, explain};
use crate::chess::{Move, Outcome};
use crate::engine::Position;

/// Why a move was bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of reason it is, if it is more than what the engine would play.
    pub motif: Option<&'static str>,
    /// The reason in words.
    pub sentence: String,
    /// Whether something better was missed, so that the proof begins before the move; else it begins after
    /// it.
    pub missed: bool,
    /// The moves that prove it.
    pub proof: Vec<Move>,
}

/// The reason that can be given for a move that gave something away; `before` is the position in which
/// it was made, after the move `last`.
pub(super) fn reason(before: &Position, last: Option<Move>, finding: &Finding) -> Reason {
    let case = Case {
        board: before.board.clone(),
        earlier: before.earlier.clone(),
        last,
        played: finding.played,
        best: Thought {
            line: finding.best.clone(),
            eval: finding.before,
        },
        answer: Thought {
            line: finding.reply.clone(),
            eval: finding.after,
        },
    };
    let why = explain(&case);
    let motif = why.motif();
    let sentence = match finding.over {
        // The rules ended it, and no line can show more.
        Some(Outcome::Draw(draw)) if motif.is_none() => {
            format!("It is a draw now, {draw}: {}", why.sentence)
        }
        _ => why.sentence.clone(),
    };
    Reason {
        motif,
        sentence,
        missed: why.reason.is_missed(),
        proof: why.proof(&case),
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::tests::judged;
    use super::*;
    use crate::chess::{Board, Color, Draw};
    use crate::game::Eval;

    #[test]
    fn a_reason_says_what_the_lines_prove() {
        let mut board = Board::start();
        for san in ["e4", "e5", "Nf3", "Nc6"] {
            let _ = board.make(board.parse_san(san).unwrap());
        }
        let m = |board: &Board, san: &str| board.parse_san(san).unwrap();
        let mut finding = judged(Color::White, Eval::Cp(30), Eval::Cp(-250));
        finding.played = m(&board, "Nxe5");
        finding.best = vec![m(&board, "Bb5")];
        let mut after = board.clone();
        let _ = after.make(finding.played);
        finding.reply = vec![m(&after, "Nxe5")];
        let position = Position::from(board);
        let found = reason(&position, None, &finding);
        assert_eq!(found.motif, Some("loses-piece"));
        assert!(found.sentence.contains("knight"), "{}", found.sentence);
        assert!(!found.missed);
        assert_eq!(found.proof, finding.reply);
    }

    #[test]
    fn what_the_rules_ended_is_called_so() {
        let board = Board::start();
        let m = |san: &str| board.parse_san(san).unwrap();
        let mut finding = judged(Color::White, Eval::Cp(300), Eval::Cp(0));
        finding.best = vec![m("Nf3")];
        finding.over = Some(Outcome::Draw(Draw::FiftyMoves));
        let found = reason(&Position::from(board.clone()), None, &finding);
        let rule = Draw::FiftyMoves;
        let expected = format!("It is a draw now, {rule}: Nf3 kept +3.0.");
        assert_eq!((found.motif, found.sentence), (None, expected));
    }
}
