//! The forms in which people have positions and moves at hand.

use std::borrow::Cow;

use crate::chess::{Board, FenError};
use crate::game::{GameTree, NodeId, read_move};

/// Marks that people put around what they copy.
const QUOTES: [(char, char); 6] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('‘', '’'),
    ('«', '»'),
];

/// The text without the quotation marks around it.
pub(in crate::tui) fn unquoted(text: &str) -> &str {
    // Some programs begin a text with a mark that tells how it is written.
    let text = text.trim_start_matches('\u{feff}').trim();
    let inside = QUOTES
        .iter()
        .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inside.map_or(text, unquoted)
}

/// The position in the address of an analysis or an editor on Lichess, as it stands there.
pub(super) fn address(text: &str) -> Option<String> {
    let path = text
        .trim_start_matches("https://")
        .trim_start_matches("http://")
        .trim_start_matches("www.")
        .strip_prefix("lichess.org/")?;
    let path = path.split(['?', '#']).next()?;
    let path = path
        .strip_prefix("analysis")
        .or_else(|| path.strip_prefix("editor"))?;
    let path = path.trim_matches('/');
    if path.is_empty() || path == "standard" {
        return Some(Board::start().to_string());
    }
    let position = ["standard/", "fromPosition/"]
        .iter()
        .find_map(|variant| path.strip_prefix(variant))
        .unwrap_or(path);
    Some(decoded(position))
}

/// The text with `%20` and the like as what they mean.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let code = tail
            .get(..2)
            .and_then(|code| std::str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A position: FEN, with `_` for its blanks, without all but the board, or with the opcodes of EPD.
pub(super) fn position(text: &str) -> Result<Board, FenError> {
    let text: Cow<'_, str> = if text.contains('_') && !text.contains(char::is_whitespace) {
        text.replace('_', " ").into()
    } else {
        text.into()
    };
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let number = |field: &&str| field.parse::<u32>().is_ok();
    match fields.as_slice() {
        [board] if board.contains('/') => board_alone(board),
        [_, _, _, _, fifth, ..] if !number(fifth) => fields[..4].join(" ").parse(),
        [_, _, _, _, _, _, _, ..] => fields[..6].join(" ").parse(),
        _ => text.parse(),
    }
}

/// White to move, with every right to castle that kings and rooks at home allow.
fn board_alone(board: &str) -> Result<Board, FenError> {
    let bare: Board = format!("{board} w - - 0 1").parse()?;
    let rights = [
        "KQkq", "KQk", "KQq", "Kkq", "Qkq", "KQ", "kq", "Kk", "Kq", "Qk", "Qq", "K", "Q", "k", "q",
    ];
    let read = |rights| format!("{board} w {rights} - 0 1").parse().ok();
    Ok(rights.into_iter().find_map(read).unwrap_or(bare))
}

/// A `position` command of UCI without its first word: where it starts, and the moves.
pub(super) fn uci(text: &str) -> Option<Result<GameTree, String>> {
    let rest = text.strip_prefix("position ").unwrap_or(text);
    let rest = rest.trim_start();
    let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
    let start = if start.trim() == "startpos" {
        Ok(Board::start())
    } else {
        position(start.trim().strip_prefix("fen ")?)
    };
    Some(match start {
        Ok(board) => played(board, moves),
        Err(error) => Err(format!("This is no position: {error}")),
    })
}

/// Moves without anything else, in any notation. `None` if that is not what it is.
pub(super) fn moves(text: &str) -> Option<Result<GameTree, String>> {
    let first = text.split_whitespace().next()?;
    read_move(&Board::start(), first.trim_end_matches([',', ';'])).ok()?;
    Some(played(Board::start(), text))
}

fn played(start: Board, text: &str) -> Result<GameTree, String> {
    let mut board = start.clone();
    let mut tree = GameTree::new(start);
    let mut at = NodeId::ROOT;
    for word in text.split_whitespace() {
        // Numbers may stand before a move, with or without a blank.
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.'));
        let word = word.trim_start_matches('.').trim_end_matches([',', ';']);
        if word.is_empty() || ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
            continue;
        }
        let m = read_move(&board, word).map_err(|error| {
            let (number, color) = tree.number(at);
            let after = if at == NodeId::ROOT {
                "at the start".to_owned()
            } else {
                format!("after {color}'s move {number}")
            };
            format!("The moves cannot be read {after}: {error}")
        })?;
        at = tree.add_on(at, &board, m);
        let _ = board.make(m);
    }
    Ok(tree)
}
