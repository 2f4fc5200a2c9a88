//! Moves of a PGN file, brought into an order in which nothing gets lost.
//!
//! The reader behind this skips every word that is no SAN and every comment to the end of a line,
//! and stops at an empty line. Here such words become null moves whose text is kept beside, such
//! comments become ordinary ones, and everything ends where the game ends.

use std::collections::VecDeque;

use crate::game::tags::GameResult;
use crate::text::excerpt;

/// Text for the reader, and the words behind its null moves.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Prepared {
    pub(super) text: String,
    /// One for every null move, in order.
    pub(super) unreadable: VecDeque<String>,
}

/// What a word is.
#[derive(Debug, PartialEq, Eq)]
enum Word<'a> {
    /// A move number, a sign of evaluation, a mark for a diagram.
    Nothing,
    San(&'a str),
    Result(GameResult),
    Other(&'a str),
}

/// Prepares the moves of one game; `is_san` knows the moves that the reader takes.
pub(super) fn prepare(moves: &str, is_san: impl Fn(&str) -> bool) -> Prepared {
    let mut prepared = Prepared::default();
    let out = &mut prepared.text;
    let mut depth = 0_usize;
    let mut rest = moves;
    let mut line_starts = true;
    while let Some(symbol) = rest.chars().next() {
        let started = std::mem::replace(&mut line_starts, symbol == '\n');
        let length = match symbol {
            '{' => comment(out, rest),
            ';' => line_comment(out, rest),
            '%' if started => until(rest, |symbol| symbol == '\n'),
            '(' => {
                depth += 1;
                out.push('(');
                1
            }
            ')' => {
                depth = depth.saturating_sub(1);
                out.push(')');
                1
            }
            '$' => {
                let digits = until(&rest[1..], |symbol| !symbol.is_ascii_digit());
                out.push_str(&rest[..=digits]);
                out.push(' ');
                1 + digits
            }
            '!' | '?' => {
                let signs = until(rest, |symbol| !matches!(symbol, '!' | '?'));
                out.push_str(&rest[..signs.min(2)]);
                out.push(' ');
                signs
            }
            '*' if depth == 0 => {
                out.push_str(" *");
                return prepared;
            }
            '*' | '.' | '}' => 1,
            symbol if symbol.is_whitespace() => symbol.len_utf8(),
            _ if rest.starts_with("e.p.") => 4,
            _ => {
                let length = until(rest, ends_word).max(symbol.len_utf8());
                out.push(' ');
                match word(&rest[..length], &is_san) {
                    Word::Nothing => {}
                    Word::San(san) => out.push_str(san),
                    Word::Result(result) => {
                        if depth == 0 {
                            out.push_str(&result.to_string());
                            return prepared;
                        }
                    }
                    Word::Other(text) => {
                        out.push_str("--");
                        prepared.unreadable.push_back(excerpt(text));
                    }
                }
                out.push(' ');
                length
            }
        };
        rest = &rest[length..];
    }
    prepared
}

/// How many bytes come before the first such character.
fn until(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(wanted).unwrap_or(text.len())
}

fn ends_word(symbol: char) -> bool {
    symbol.is_whitespace()
        || matches!(
            symbol,
            '{' | '}' | '(' | ')' | '!' | '?' | '$' | ';' | '.' | '*'
        )
}

/// Copies a comment, closing it if nobody did.
fn comment(out: &mut String, rest: &str) -> usize {
    let end = until(rest, |symbol| symbol == '}');
    out.push_str(&rest[..end]);
    out.push('}');
    (end + 1).min(rest.len())
}

/// Makes a comment to the end of the line an ordinary one.
fn line_comment(out: &mut String, rest: &str) -> usize {
    let end = until(rest, |symbol| symbol == '\n');
    out.push('{');
    out.push_str(&rest[1..end].replace('}', ")"));
    out.push('}');
    end
}

fn word(text: &str, is_san: impl Fn(&str) -> bool) -> Word<'_> {
    if let Ok(result) = text.parse() {
        return Word::Result(result);
    }
    match text.trim_end_matches(['+', '#']) {
        "0-0" => return Word::San("O-O"),
        "0-0-0" => return Word::San("O-O-O"),
        "--" | "0000" => return Word::Other(text),
        _ => {}
    }
    let text = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let says_nothing = text.len() < 2 || text == "ep" || !text.contains(char::is_alphanumeric);
    if says_nothing {
        Word::Nothing
    } else if is_san(text) {
        Word::San(text)
    } else {
        Word::Other(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared(moves: &str) -> (String, Vec<String>) {
        let known = |text: &str| ["e4", "e5", "Nf3", "exd6"].contains(&text);
        let Prepared { text, unreadable } = prepare(moves, known);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (text, unreadable.into())
    }

    #[test]
    fn what_the_reader_would_lose_is_kept() {
        for (moves, want, unreadable) in [
            ("1.e4 e5\n\n2.Nf3", "e4 e5 Nf3", &[][..]),
            ("1. e4 Zz9 2. Nf3", "e4 -- Nf3", &["Zz9"]),
            ("1. e4 -- 0000", "e4 -- --", &["--", "0000"]),
            ("e4 ; so } it is\ne5", "e4 { so ) it is} e5", &[]),
            ("e4\n% [skipped\ne5", "e4 e5", &[]),
            ("e4 {open", "e4 {open}", &[]),
            ("e4!?e5??? $14", "e4 !? e5 ?? $14", &[]),
            ("e4 +- exd6 e.p. = N 1-0 e5", "e4 exd6 1-0", &[]),
            ("e4 (e5 1-0 *) 0–1 Nf3", "e4 ( e5 ) 0-1", &[]),
            ("e4 0-0+ [x", "e4 O-O --", &["[x"]),
        ] {
            let (text, words) = prepared(moves);
            assert_eq!(
                (text.as_str(), &words[..]),
                (
                    want,
                    &unreadable.iter().map(|&w| w.to_owned()).collect::<Vec<_>>()[..]
                ),
                "{moves}"
            );
        }
    }
}
