//! Standard Algebraic Notation: `Nbd2`, `exd6`, `e8=Q+`, `O-O-O`.

use std::fmt;

use super::board::Board;
use super::excerpt;
use super::moves::Move;
use super::piece::Kind;
use super::square::Square;

/// A legal move together with the position it is made in: writes itself as SAN.
pub struct San<'a> {
    board: &'a Board,
    m: Move,
}

impl Move {
    /// The move as SAN, for a position in which it is legal.
    ///
    /// ```
    /// use pillarbox::chess::Board;
    /// let board = Board::start();
    /// let m = board.parse_san("Nf3")?;
    /// assert_eq!((m.to_string(), m.san(&board).to_string()), ("g1f3".into(), "Nf3".into()));
    /// # Ok::<(), pillarbox::chess::SanError>(())
    /// ```
    #[must_use]
    pub const fn san(self, board: &Board) -> San<'_> {
        San { board, m: self }
    }
}

impl fmt::Display for San<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, m) = (self.board, self.m);
        let kind = board
            .piece_at(m.from())
            .map_or(Kind::Pawn, |piece| piece.kind);
        if m.is_castle() {
            f.write_str(if m.to().file() == 6 { "O-O" } else { "O-O-O" })?;
        } else if kind == Kind::Pawn {
            if m.is_capture() {
                write!(f, "{}x", file_letter(m.from()))?;
            }
            write!(f, "{}", m.to())?;
            if let Some(kind) = m.promotion() {
                write!(f, "={}", kind.letter())?;
            }
        } else {
            write!(f, "{}", kind.letter())?;
            write_origin(f, board, m, kind)?;
            write!(f, "{}{}", if m.is_capture() { "x" } else { "" }, m.to())?;
        }
        if !board.gives_check(m) {
            return Ok(());
        }
        let mut after = board.clone();
        let _ = after.make(m);
        f.write_str(if after.has_legal_move() { "+" } else { "#" })
    }
}

/// As much of the square it comes from as tells the move from others of the same kind.
fn write_origin(f: &mut fmt::Formatter<'_>, board: &Board, m: Move, kind: Kind) -> fmt::Result {
    let from = m.from();
    let goes_there = |square| square != from && board.piece_reaches(kind, square, m.to());
    if !board.pieces(board.side(), kind).any(goes_there) {
        return Ok(());
    }
    // Some of these may be pinned.
    let legal = board.legal_moves();
    let rivals = || {
        legal
            .iter()
            .filter(|other| other.to() == m.to() && other.from() != from)
            .map(|other| other.from())
            .filter(|&square| {
                board
                    .piece_at(square)
                    .is_some_and(|piece| piece.kind == kind)
            })
    };
    if rivals().next().is_none() {
        return Ok(());
    }
    if rivals().all(|square| square.file() != from.file()) {
        write!(f, "{}", file_letter(from))
    } else if rivals().all(|square| square.rank() != from.rank()) {
        write!(f, "{}", from.rank() + 1)
    } else {
        write!(f, "{from}")
    }
}

const fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

/// Why a text is not the SAN of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// Not SAN at all.
    Syntax(String),
    /// SAN, but no legal move here.
    Illegal(String),
    /// SAN that fits several legal moves.
    Ambiguous {
        /// What came.
        text: String,
        /// What could be meant, in coordinates.
        moves: Vec<Move>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(text) => {
                write!(
                    f,
                    "{text:?} is not a move, such as e4, Nbd2, exd6, e8=Q or O-O"
                )
            }
            Self::Illegal(text) => write!(f, "{text:?} is not a legal move here"),
            Self::Ambiguous { text, moves } => {
                write!(f, "{text:?} could be")?;
                for (i, m) in moves.iter().enumerate() {
                    write!(f, "{} {m}", if i == 0 { "" } else { " or" })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SanError {}

/// What a SAN text says, before a board is asked.
#[derive(Debug, PartialEq, Eq)]
enum Pattern {
    Castle {
        file: u8,
    },
    Piece {
        kind: Kind,
        file: Option<u8>,
        rank: Option<u8>,
        takes: bool,
        to: Square,
    },
    Pawn {
        file: Option<u8>,
        takes: bool,
        to: Square,
        promotion: Option<Kind>,
    },
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        let text = text
            .trim_end_matches(['!', '?'])
            .trim_end_matches(['+', '#']);
        if !text.is_ascii() {
            return None;
        }
        match text {
            "O-O" | "0-0" => return Some(Self::Castle { file: 6 }),
            "O-O-O" | "0-0-0" => return Some(Self::Castle { file: 2 }),
            _ => {}
        }
        let kind = match text.chars().next()? {
            letter @ ('N' | 'B' | 'R' | 'Q' | 'K') => Kind::from_letter(letter),
            _ => None,
        };
        match kind {
            Some(kind) => Self::read_piece(kind, &text[1..]),
            None => Self::read_pawn(text),
        }
    }

    fn read_piece(kind: Kind, text: &str) -> Option<Self> {
        let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let (origin, takes) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        let (file, rank) = match *origin.as_bytes() {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        Some(Self::Piece {
            kind,
            file,
            rank,
            takes,
            to: to.parse().ok()?,
        })
    }

    fn read_pawn(text: &str) -> Option<Self> {
        let (text, promotion) = match text.split_once('=') {
            Some((text, letter)) => {
                let kind = Kind::PROMOTIONS
                    .into_iter()
                    .find(|kind| letter.len() == 1 && letter.starts_with(kind.letter()))?;
                (text, Some(kind))
            }
            None => (text, None),
        };
        let (file, to, takes) = match *text.as_bytes() {
            [file @ b'a'..=b'h', b'x', _, _] => (Some(file - b'a'), &text[2..], true),
            _ => (None, text, false),
        };
        Some(Self::Pawn {
            file,
            takes,
            to: to.parse().ok()?,
            promotion,
        })
    }

    fn fits(&self, board: &Board, m: Move) -> bool {
        let Some(piece) = board.piece_at(m.from()) else {
            return false;
        };
        let from = m.from();
        match *self {
            Self::Castle { file } => m.is_castle() && m.to().file() == file,
            Self::Piece {
                kind,
                file,
                rank,
                takes,
                to,
            } => {
                piece.kind == kind
                    && !m.is_castle()
                    && m.to() == to
                    && m.is_capture() == takes
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
            }
            Self::Pawn {
                file,
                takes,
                to,
                promotion,
            } => {
                piece.kind == Kind::Pawn
                    && m.to() == to
                    && m.is_capture() == takes
                    && m.promotion() == promotion
                    && file.is_none_or(|file| file == from.file())
            }
        }
    }
}

impl Board {
    /// The legal move that a SAN text means. Check marks and `!?` may be missing or wrong; the
    /// rest must be there.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let pattern = Pattern::read(text).ok_or_else(|| SanError::Syntax(excerpt(text)))?;
        let legal = self.legal_moves();
        let mut fitting = legal.iter().copied().filter(|&m| pattern.fits(self, m));
        let Some(m) = fitting.next() else {
            return Err(SanError::Illegal(excerpt(text)));
        };
        let others: Vec<Move> = fitting.collect();
        if others.is_empty() {
            return Ok(m);
        }
        let moves = std::iter::once(m).chain(others).collect();
        Err(SanError::Ambiguous {
            text: excerpt(text),
            moves,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn san(fen: &str, m: &str) -> String {
        let board: Board = fen.parse().unwrap();
        board
            .find(m.parse().unwrap())
            .unwrap()
            .san(&board)
            .to_string()
    }

    #[test]
    fn writes_what_is_needed_and_no_more() {
        let start = Board::start().to_string();
        assert_eq!(san(&start, "g1f3"), "Nf3");
        assert_eq!(san(&start, "e2e4"), "e4");
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(san(knights, "b1d2"), "Nbd2");
        let rooks = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1";
        assert_eq!(san(rooks, "a1a3"), "R1a3");
        let queens = "1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
        assert_eq!(san(queens, "h4e4"), "Qh4e4");
        let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
        assert_eq!(san(pinned, "g1e2"), "Ne2");
    }

    #[test]
    fn writes_castling_promotion_check_and_mate() {
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(san(castles, "e1g1"), "O-O");
        assert_eq!(san(castles, "e1c1"), "O-O-O");
        assert_eq!(san("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
        assert_eq!(san("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), "e8=Q+");
        assert_eq!(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
        assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
    }

    #[test]
    fn syntax_and_legality_are_two_errors() {
        let board = Board::start();
        for text in [
            "", "x", "Zf3", "e9", "e4=Q=Q", "Nf", "♘f3", "O-O-O-O", "Kxx",
        ] {
            assert_eq!(
                board.parse_san(text),
                Err(SanError::Syntax(text.into())),
                "{text}"
            );
        }
        for text in ["e5", "Nd4", "O-O", "exd5", "Nxf3", "e8=Q"] {
            assert_eq!(
                board.parse_san(text),
                Err(SanError::Illegal(text.into())),
                "{text}"
            );
        }
        let board: Board = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
        let error = board.parse_san("Nd2").unwrap_err().to_string();
        assert!(
            error.starts_with("\"Nd2\" could be ") && error.contains(" or "),
            "{error}"
        );
        assert!(board.parse_san("Nbd2+?!").is_ok(), "marks do not matter");
    }
}
