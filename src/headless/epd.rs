//! Extended Position Description: positions with the answers that a test expects.

use std::fmt;

use crate::chess::{Board, FenError, Move, SanError, UciMove, excerpt};
use crate::referee::{self, RefereeError};

/// A position, and what is known of its moves.
#[derive(Debug)]
pub(super) struct Epd {
    pub(super) board: Board,
    /// The name of the position, if it has one.
    pub(super) id: Option<String>,
    /// One of these is right.
    best: Vec<Move>,
    /// None of these is.
    avoid: Vec<Move>,
    /// Points for moves, as the Strategic Test Suite gives them.
    points: Vec<(Move, u32)>,
}

/// Why a line is no test position.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum EpdError {
    /// Fewer than four fields.
    Fields(usize),
    /// Not a legal position.
    Fen(FenError),
    /// A move of an operation that is none here.
    Move(SanError),
    /// A move that only our own rules hold legal.
    Referee(RefereeError),
    /// Points and moves that do not match.
    Points(String),
    /// Nothing says what is right.
    NoAnswer,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(found) => write!(f, "a position has 4 fields, this has {found}"),
            Self::Fen(error) => write!(f, "{error}"),
            Self::Move(error) => write!(f, "{error}"),
            Self::Referee(error) => write!(f, "{error}"),
            Self::Points(text) => write!(
                f,
                "the points {text:?} do not go with the moves, one number for each"
            ),
            Self::NoAnswer => write!(f, "neither bm, am nor c8 with c9 says what is right"),
        }
    }
}

impl std::error::Error for EpdError {}

impl Epd {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Self, EpdError> {
        let (fen, operations) = split(line)?;
        let board: Board = fen.parse().map_err(EpdError::Fen)?;
        let operation = |wanted: &str| {
            operations
                .iter()
                .find(|(name, _)| name == wanted)
                .map(|(_, value)| value.as_str())
        };
        let moves = |text: &str| -> Result<Vec<Move>, EpdError> {
            text.split_whitespace()
                .map(|word| read_move(&board, word))
                .collect()
        };
        let best = moves(operation("bm").unwrap_or_default())?;
        let avoid = moves(operation("am").unwrap_or_default())?;
        let points = match (operation("c8"), operation("c9").or(operation("c7"))) {
            (Some(points), Some(text)) => {
                let numbers: Result<Vec<u32>, _> =
                    points.split_whitespace().map(str::parse).collect();
                let moves = moves(text)?;
                match numbers {
                    Ok(numbers) if numbers.len() == moves.len() => {
                        moves.into_iter().zip(numbers).collect()
                    }
                    _ => return Err(EpdError::Points(excerpt(points))),
                }
            }
            _ => Vec::new(),
        };
        if best.is_empty() && avoid.is_empty() && points.is_empty() {
            return Err(EpdError::NoAnswer);
        }
        Ok(Self {
            id: operation("id").map(str::to_owned),
            board,
            best,
            avoid,
            points,
        })
    }

    /// Whether a move solves it.
    pub(super) fn is_solved_by(&self, m: Move) -> bool {
        let right = if self.best.is_empty() {
            self.points.is_empty() || self.points(m).0 == self.most_points()
        } else {
            self.best.contains(&m)
        };
        right && !self.avoid.contains(&m)
    }

    /// What a move is worth, and what the best is worth; one point for the solution where
    /// nothing else is said.
    pub(super) fn points(&self, m: Move) -> (u32, u32) {
        if self.points.is_empty() {
            return (self.is_solved_by(m) as u32, 1);
        }
        let found = self.points.iter().find(|&&(answer, _)| answer == m);
        (found.map_or(0, |&(_, points)| points), self.most_points())
    }

    /// What the best answer is worth.
    pub(super) fn most_points(&self) -> u32 {
        let points = self.points.iter().map(|&(_, points)| points);
        points.max().unwrap_or(1)
    }
}

/// Test suites write moves in coordinates or in SAN, which the referee reads.
fn read_move(board: &Board, text: &str) -> Result<Move, EpdError> {
    if let Some(m) = text.parse::<UciMove>().ok().and_then(|m| board.find(m)) {
        return Ok(m);
    }
    referee::read_san(board, text).map_err(|error| match board.parse_san(text) {
        // Our own rules name the moves that could be meant.
        Err(error) => EpdError::Move(error),
        Ok(_) => EpdError::Referee(error),
    })
}

/// The FEN part of a line and its operations, quotes taken off.
fn split(line: &str) -> Result<(String, Vec<(String, String)>), EpdError> {
    let mut rest = line.trim();
    let mut fields = Vec::new();
    while fields.len() < 6 && !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let field = &rest[..end];
        // Some files have the two counters of a FEN as well.
        if fields.len() >= 4 && !field.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        fields.push(field);
        rest = rest[end..].trim_start();
    }
    if fields.len() < 4 {
        return Err(EpdError::Fields(fields.len()));
    }
    let mut operations = Vec::new();
    while !rest.is_empty() {
        let end = end_of_operation(rest);
        let text = rest[..end].trim();
        rest = rest[end..].trim_start_matches([';', ' ', '\t']);
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim().trim_matches('"');
        operations.push((name.to_owned(), value.to_owned()));
    }
    Ok((fields.join(" "), operations))
}

/// An operation ends at a semicolon that is not in quotes.
fn end_of_operation(text: &str) -> usize {
    let mut quoted = false;
    text.char_indices()
        .find(|&(_, c)| {
            quoted ^= c == '"';
            c == ';' && !quoted
        })
        .map_or(text.len(), |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_best_moves_moves_to_avoid_and_points() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        let epd = Epd::parse(&format!("{start} bm e4 d4; id \"a; b\";")).unwrap();
        let m = |text: &str| epd.board.parse_san(text).unwrap();
        assert_eq!(epd.id.as_deref(), Some("a; b"));
        assert!(epd.is_solved_by(m("d4")) && !epd.is_solved_by(m("c4")));
        assert_eq!((epd.points(m("e4")), epd.points(m("a3"))), ((1, 1), (0, 1)));

        let epd = Epd::parse(&format!("{start} 0 1 am f3 g4;")).unwrap();
        assert!(epd.is_solved_by(m("e4")) && !epd.is_solved_by(m("f3")));

        let line = format!("{start} bm Nf3; c7 \"Nf3 d4\"; c8 \"10 6\"; c9 \"g1f3 d2d4\";");
        let epd = Epd::parse(&line).unwrap();
        assert!(epd.is_solved_by(m("Nf3")) && !epd.is_solved_by(m("d4")));
        assert_eq!(
            (epd.points(m("d4")), epd.points(m("a3"))),
            ((6, 10), (0, 10))
        );
    }

    #[test]
    fn says_what_is_wrong() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        assert_eq!(Epd::parse("8/8 w").unwrap_err(), EpdError::Fields(2));
        assert!(matches!(Epd::parse("8/8 w - -"), Err(EpdError::Fen(_))));
        assert_eq!(Epd::parse(start).unwrap_err(), EpdError::NoAnswer);
        let with = |operations: &str| Epd::parse(&format!("{start} {operations}"));
        assert!(matches!(with("bm Ke2;"), Err(EpdError::Move(_))));
        let ambiguous = Epd::parse("4k3/8/8/8/8/5N2/8/1N2K3 w - - bm Nd2;").unwrap_err();
        assert_eq!(ambiguous.to_string(), "\"Nd2\" could be f3d2 or b1d2");
        let points = with("c8 \"10\"; c9 \"e2e4 d2d4\";");
        assert!(matches!(points, Err(EpdError::Points(_))));
    }
}
