//! SAN from outside.

use shakmaty::san::{San, SanError};

use super::meaning::Meaning;
use super::position::position;
use super::{Disagreement, RefereeError};
use crate::chess::{Board, Move, excerpt};

/// The move that a SAN text from outside means, as shakmaty understands it.
///
/// Marks such as `!?` and castling written with zeros are taken too, as files have them.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::referee;
/// let m = referee::read_san(&Board::start(), "Nf3")?;
/// assert_eq!(m.to_string(), "g1f3");
/// # Ok::<(), pillarbox::referee::RefereeError>(())
/// ```
pub fn read_san(board: &Board, text: &str) -> Result<Move, RefereeError> {
    let unmarked = text
        .trim_end_matches(['!', '?'])
        .trim_end_matches(['+', '#']);
    let san = match unmarked {
        "0-0" => "O-O",
        "0-0-0" => "O-O-O",
        other => other,
    };
    let san = San::from_ascii(san.as_bytes()).map_err(|_| RefereeError::Syntax(excerpt(text)))?;
    let theirs = san
        .to_move(&position(board)?)
        .map_err(|error| match error {
            SanError::IllegalSan => RefereeError::Illegal(excerpt(text)),
            SanError::AmbiguousSan => RefereeError::Ambiguous(excerpt(text)),
        })?;
    let meaning = Meaning::of_theirs(theirs);
    let legal = board.legal_moves();
    legal
        .iter()
        .copied()
        .find(|&m| Meaning::of_ours(m) == meaning)
        .ok_or_else(|| {
            RefereeError::Disagreement(Box::new(Disagreement {
                fen: board.to_string(),
                path: Vec::new(),
                ours: legal.len(),
                // The one that was read is all that is known of theirs.
                theirs: 1,
                only_ours: Vec::new(),
                only_theirs: vec![meaning.uci()],
            }))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn san_errors_are_told_apart_and_quote_the_text() {
        let board: Board = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1".parse().unwrap();
        let quoted = |text: &str| read_san(&board, text).unwrap_err();
        assert_eq!(quoted("Zf9"), RefereeError::Syntax("Zf9".into()));
        assert_eq!(quoted("Nd5"), RefereeError::Illegal("Nd5".into()));
        assert_eq!(quoted("--"), RefereeError::Illegal("--".into()));
        assert_eq!(quoted("Nd2"), RefereeError::Ambiguous("Nd2".into()));
        for text in ["Zf9", "Nd5", "Nd2", "é", ""] {
            let told = quoted(text).to_string();
            assert!(told.contains(&format!("{text:?}")), "{told}");
        }
        let long = "x".repeat(10_000);
        assert!(quoted(&long).to_string().chars().count() < 200);
    }

    #[test]
    fn san_as_files_have_it_is_read() {
        let board: Board = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1".parse().unwrap();
        for (text, m) in [
            ("Nbd2", "b1d2"),
            ("Nbd2!?", "b1d2"),
            ("O-O", "e1g1"),
            ("0-0+!", "e1g1"),
            ("Rh8#", "h1h8"),
        ] {
            assert_eq!(read_san(&board, text).unwrap().to_string(), m, "{text}");
        }
    }
}
