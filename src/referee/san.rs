//! SAN from outside.

use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::{Chess, Move as TheirMove};

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
    read(board, &position(board)?, text).map(|(m, _)| m)
}

/// The same in both forms, for those who have their position at hand.
pub(super) fn read(
    board: &Board,
    theirs: &Chess,
    text: &str,
) -> Result<(Move, TheirMove), RefereeError> {
    let san =
        San::from_ascii(plain(text).as_bytes()).map_err(|_| RefereeError::Syntax(excerpt(text)))?;
    let their_move = san.to_move(theirs).map_err(|error| match error {
        SanError::IllegalSan => RefereeError::Illegal(excerpt(text)),
        SanError::AmbiguousSan => RefereeError::Ambiguous(excerpt(text)),
    })?;
    let meaning = Meaning::of_theirs(their_move);
    let legal = board.legal_moves();
    legal
        .iter()
        .copied()
        .find(|&m| m.to() == meaning.to && Meaning::of_ours(m) == meaning)
        .map(|m| (m, their_move))
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

/// Without marks of quality and check, and with letters for castling.
fn plain(text: &str) -> &str {
    let unmarked = text
        .trim_end_matches(['!', '?'])
        .trim_end_matches(['+', '#']);
    match unmarked {
        "0-0" => "O-O",
        "0-0-0" => "O-O-O",
        other => other,
    }
}

/// SAN as it should be written, for a text that is SAN, legal or not: `e8=Q` for `Pe8=q`.
#[must_use]
pub fn canonical(text: &str) -> Option<String> {
    match plain(text) {
        castling @ ("O-O" | "O-O-O") if text.starts_with('0') => Some(castling.to_owned()),
        _ => SanPlus::from_ascii(text.as_bytes())
            .ok()
            .filter(|san| san.san != San::Null)
            .map(|san| san.to_string()),
    }
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

    #[test]
    fn san_is_brought_into_its_usual_form() {
        for (text, want) in [
            ("Pe8=q", Some("e8=Q")),
            ("Ng1f3+", Some("Ng1f3+")),
            ("0-0+", Some("O-O")),
            ("O-O-O#", Some("O-O-O#")),
            ("e2-e4", None),
            ("--", None),
            ("Z0", None),
        ] {
            assert_eq!(canonical(text).as_deref(), want, "{text}");
        }
    }
}
