//! A pasted text: nothing, a position, or a game.

use crate::chess::Board;
use crate::game::{GameTree, PgnError, read_game};

/// No position is longer than this.
const MOST: usize = 200;
/// A game that is pasted is not longer than this, in bytes.
const MOST_GAME: usize = 4 << 20;

/// What was pasted: nothing, a position, or a game. The error is a sentence.
pub fn read_pasted(text: &str) -> Result<Option<GameTree>, String> {
    let text = text.trim();
    let start: String = text.chars().take(MOST + 1).collect();
    let line = start.lines().next().unwrap_or("").trim();
    if line.is_empty() {
        return Ok(None);
    }
    let error = match line.parse::<Board>() {
        Ok(board) => return Ok(Some(GameTree::new(board))),
        Err(error) => error,
    };
    let game_like = line.starts_with('[') || start.contains("1.");
    if game_like && text.len() <= MOST_GAME {
        return match read_game(text.as_bytes()) {
            Ok((tree, problems)) if tree.count() > 0 || problems.is_empty() => Ok(Some(tree)),
            Err(error @ (PgnError::Variant(_) | PgnError::Start(_))) => {
                Err(format!("This game cannot be read: {error}."))
            }
            _ => Err("What was pasted looks like a game but no move of it can be read.".into()),
        };
    }
    Err(format!("What was pasted is no position: {error}"))
}

/// Whether a text that is no position was meant to be one.
#[must_use]
pub fn looks_like_fen(text: &str) -> bool {
    text.len() <= MOST && !text.contains('\n') && text.matches('/').count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_named() {
        let told = read_pasted("[Variant \"Atomic\"]\n\n1. e4 e5 *").unwrap_err();
        let want = "This game cannot be read: it is a game of Atomic, which is not supported.";
        assert_eq!(told, want);
    }
}
