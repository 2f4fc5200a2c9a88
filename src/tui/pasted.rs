//! A pasted text: nothing, a position, or a game.

mod forms;

pub(super) use forms::unquoted;

use crate::game::{GameTree, PgnError, index, read_game};

/// No position is longer than this.
const MOST: usize = 200;
/// A game that is pasted is not longer than this, in bytes.
const MOST_GAME: usize = 4 << 20;

/// What was pasted: nothing, a position, or a game. The error is a sentence.
pub fn read_pasted(text: &str) -> Result<Option<GameTree>, String> {
    let text = forms::unquoted(text);
    let start = beginning(text);
    let line = start.lines().next().unwrap_or("").trim();
    if line.is_empty() {
        return Ok(None);
    }
    let address = forms::address(line);
    let error = match forms::position(address.as_deref().unwrap_or(line)) {
        Ok(board) => return Ok(Some(GameTree::new(board))),
        Err(error) => error,
    };
    if let Some(tree) = forms::uci(text).filter(|_| text.len() <= MOST_GAME) {
        return tree.map(Some);
    }
    if is_game_like(&start) && text.len() <= MOST_GAME {
        return match read_game(text.as_bytes()) {
            Ok((tree, problems)) if tree.count() > 0 || problems.is_empty() => Ok(Some(tree)),
            Err(error @ (PgnError::Variant(_) | PgnError::Start(_))) => {
                Err(format!("This game cannot be read: {error}."))
            }
            _ => Err("This looks like a game, but no move of it can be read.".into()),
        };
    }
    if let Some(tree) = forms::moves(text).filter(|_| text.len() <= MOST_GAME) {
        return tree.map(Some);
    }
    Err(format!("This is no position: {error}"))
}

/// Whether there is more than one game in a text: then one of them is to be chosen.
#[must_use]
pub fn has_several_games(text: &str) -> bool {
    let text = forms::unquoted(text);
    is_game_like(&beginning(text)) && index(text.as_bytes()).take(2).count() > 1
}

/// As much of a text as tells what it is.
fn beginning(text: &str) -> String {
    text.chars().take(MOST + 1).collect()
}

fn is_game_like(start: &str) -> bool {
    start.starts_with('[') || start.contains("1.")
}

/// Whether a text that is no position was meant to be one.
#[must_use]
pub fn looks_like_fen(text: &str) -> bool {
    text.len() <= MOST && !text.contains('\n') && text.matches('/').count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String) {
        let tree = read_pasted(text).unwrap().unwrap();
        let line: Vec<&str> = tree.main_line().map(|at| tree.node(at).san()).collect();
        (tree.start().to_string(), line.join(" "))
    }

    #[test]
    fn positions_are_read_as_people_have_them() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let (board, _) = fen.split_once(' ').unwrap();
        let epd = &fen[..fen.len() - 4];
        for text in [
            fen.to_owned(),
            format!("\"{fen}\""),
            format!("“{fen}”"),
            fen.replace(' ', "_"),
            format!(
                "https://lichess.org/analysis/standard/{}",
                fen.replace(' ', "_")
            ),
            format!(
                "https://lichess.org/analysis/{}?color=white",
                fen.replace(' ', "%20")
            ),
            format!("lichess.org/editor/{}#2", fen.replace(' ', "_")),
            format!("position fen {fen}"),
        ] {
            assert_eq!(read(&text), (fen.to_owned(), String::new()), "{text}");
        }
        let fresh = format!("{epd} 0 1");
        assert_eq!(read(&format!("{epd} bm Bb5; id \"Ruy 1\";")).0, fresh);
        assert_eq!(read(board).0, fresh);
        assert_eq!(
            read("4k3/8/8/8/8/8/8/4K2R").0,
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        );
        assert_eq!(
            read("https://lichess.org/analysis").0,
            crate::chess::Board::start().to_string()
        );
    }

    #[test]
    fn moves_are_read_as_people_have_them() {
        let line = "e4 e5 Nf3 Nc6";
        for text in [
            "e4 e5 Nf3 Nc6",
            "1.e4 e5 2.Nf3 Nc6",
            "1. e4 e5 2. Nf3 Nc6 *",
            "e2e4 e7e5 g1f3 b8c6",
            "position startpos moves e2e4 e7e5 g1f3 b8c6",
            "startpos moves e2e4 e7e5 g1f3 b8c6",
            "'e4, e5, nf3, nc6'",
        ] {
            assert_eq!(read(text).1, line, "{text}");
        }
        let after = "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7";
        assert_eq!(read(after).1, "e4 Ke7");
        let told = read_pasted("e4 e5 Nf6").unwrap_err();
        assert!(
            told.starts_with("The moves cannot be read after Black's move 1: "),
            "{told}"
        );
        assert!(
            read_pasted("hello there")
                .unwrap_err()
                .starts_with("This is no position: ")
        );
        assert_eq!(read_pasted(" \"\" ").unwrap().map(|_| ()), None);
    }

    #[test]
    fn a_variant_is_named() {
        let told = read_pasted("[Variant \"Atomic\"]\n\n1. e4 e5 *").unwrap_err();
        let want = "This game cannot be read: it is a game of Atomic, which is not supported.";
        assert_eq!(told, want);
    }
}
