//! Why a FEN cannot be read.

use std::fmt;

use crate::chess::piece::Color;
use crate::chess::square::Square;

/// Why a text is not the FEN of a legal position. Every message quotes what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// Neither four, five nor six fields.
    Fields {
        /// How many there are.
        found: usize,
        /// The whole text, shortened.
        text: String,
    },
    /// Not eight ranks.
    Ranks {
        /// How many there are.
        found: usize,
        /// The first field, shortened.
        text: String,
    },
    /// A rank that does not add up to eight squares.
    RankLength {
        /// 8 for the first one written, 1 for the last.
        rank: u8,
        /// How many squares it has.
        found: usize,
        /// The rank, shortened.
        text: String,
    },
    /// A character that is neither a piece nor a number of empty squares.
    Symbol {
        /// 8 for the first one written, 1 for the last.
        rank: u8,
        /// The character.
        symbol: char,
        /// The rank, shortened.
        text: String,
    },
    /// A side without exactly one king.
    Kings {
        /// Whose kings.
        color: Color,
        /// How many there are.
        found: usize,
    },
    /// More than sixteen pieces.
    TooManyPieces {
        /// Whose pieces.
        color: Color,
        /// How many there are.
        found: usize,
    },
    /// More than eight pawns.
    TooManyPawns {
        /// Whose pawns.
        color: Color,
        /// How many there are.
        found: usize,
    },
    /// A pawn on the first or the last rank.
    PawnRank(Square),
    /// A side to move that is neither `w` nor `b`.
    Side(String),
    /// A castling field that is neither `-` nor letters from `KQkq`, each at most once.
    Castling(String),
    /// A castling right without king and rook at home.
    CastlingHome {
        /// The letter of the right.
        right: char,
        /// Where the king has to be.
        king: Square,
        /// Where the rook has to be.
        rook: Square,
        /// Whether they stand as Chess960 would allow.
        chess960: bool,
    },
    /// Castling rights that name files, as only Chess960 has them.
    Chess960(String),
    /// An en passant field that is neither `-` nor a square.
    EnPassant(String),
    /// An en passant square on a rank where it cannot be.
    EnPassantRank {
        /// The square.
        square: Square,
        /// Whose turn it is.
        side: Color,
    },
    /// A counter that is no number from 0 to 65535.
    Counter {
        /// "halfmove clock" or "full-move number".
        name: &'static str,
        /// What stands there, shortened.
        text: String,
    },
    /// The king of the side that has just moved can be taken.
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// Where he is.
        king: Square,
    },
}

/// What is said where Chess960 may be meant.
const CHESS960: &str = "; Chess960 is not supported yet";

/// What a noun ends with behind a number.
const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found, text } => {
                write!(f, "a FEN has 4 to 6 fields, this has {found}: {text:?}")
            }
            Self::Ranks { found, text } => {
                let s = plural(*found);
                write!(f, "the board has {found} rank{s}, not 8: {text:?}")
            }
            Self::RankLength { rank, found, text } => {
                let s = plural(*found);
                write!(f, "rank {rank} has {found} square{s}, not 8: {text:?}")
            }
            Self::Symbol { rank, symbol, text } => write!(
                f,
                "rank {rank} has {symbol:?}, which is neither a piece nor a number from 1 to 8: \
                 {text:?}"
            ),
            Self::Kings { color, found: 0 } => write!(f, "{color} has no king"),
            Self::Kings { color, found } => write!(f, "{color} has {found} kings, not 1"),
            Self::TooManyPieces { color, found } => {
                write!(f, "{color} has {found} pieces, more than 16")
            }
            Self::TooManyPawns { color, found } => {
                write!(f, "{color} has {found} pawns, more than 8")
            }
            Self::PawnRank(square) => {
                write!(
                    f,
                    "a pawn cannot stand on {square}, on the first or last rank"
                )
            }
            Self::Side(text) => write!(f, "the side to move is \"w\" or \"b\", not {text:?}"),
            Self::Castling(text) => write!(
                f,
                "castling rights are \"-\" or letters from \"KQkq\", each once, not {text:?}"
            ),
            Self::CastlingHome {
                right,
                king,
                rook,
                chess960,
            } => {
                write!(
                    f,
                    "castling right {right:?} needs the king on {king} and a rook on {rook}"
                )?;
                f.write_str(if *chess960 { CHESS960 } else { "" })
            }
            Self::Chess960(text) => {
                write!(f, "castling rights {text:?} name files{CHESS960}")
            }
            Self::EnPassant(text) => {
                write!(f, "the en passant field is \"-\" or a square, not {text:?}")
            }
            Self::EnPassantRank { square, side } => {
                let rank = if *side == Color::White { 6 } else { 3 };
                let square = square.to_string();
                write!(
                    f,
                    "with {side} to move the en passant square is on rank {rank}, not {square:?}"
                )
            }
            Self::Counter { name, text } => {
                write!(f, "the {name} is a number from 0 to 65535, not {text:?}")
            }
            Self::OpponentInCheck { color, king } => write!(
                f,
                "{color}'s king on {king} is in check although it is the other side's turn"
            ),
        }
    }
}

impl std::error::Error for FenError {}
