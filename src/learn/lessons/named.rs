//! Moves that are named in texts.

use super::Exercise;
use crate::chess::Move;

/// A word that is a move, without what stands around it: a square alone is none.
#[must_use]
pub(super) fn named_move(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '+' && c != '#');
    let piece = word.starts_with(['K', 'Q', 'R', 'B', 'N']) && word.len() >= 3;
    let rank = word.contains(|c: char| c.is_ascii_digit());
    let taking = word.contains('x') || word.contains('=');
    (word.starts_with("O-O") || (rank && (piece || taking))).then_some(word)
}

/// The moves that hints name and that can be played at once.
#[must_use]
pub(super) fn moves_named(exercise: &Exercise) -> Vec<Move> {
    let words = exercise
        .hints
        .iter()
        .flat_map(|hint| hint.split_whitespace());
    let moves = words.filter_map(|word| exercise.board.parse_san(named_move(word)?).ok());
    moves.collect()
}
