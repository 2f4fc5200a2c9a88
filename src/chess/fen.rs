//! Forsyth-Edwards Notation: the only way into a [`Board`], so every board is a legal position.

mod error;

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::castling::{Castling, Wing};
use super::piece::{Color, Kind, Piece};
use super::square::Square;
use super::state::State;
use super::zobrist::Key;
use super::{excerpt, make};
pub use error::FenError;

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().take(7).collect();
        let (&[placement, side, castling, en_passant], counters) = fields
            .split_first_chunk()
            .filter(|(_, rest)| rest.len() <= 2)
            .ok_or_else(|| {
                let found = text.split_ascii_whitespace().count();
                FenError::Fields {
                    found,
                    text: excerpt(text),
                }
            })?;
        let mut board = Self::empty();
        place_all(&mut board, placement)?;
        let side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side(excerpt(side))),
        };
        let castling = read_castling(&board, castling)?;
        let en_passant = read_en_passant(&board, side, en_passant)?;
        let halfmoves = match counters.first() {
            Some(text) => read_counter("halfmove clock", text)?,
            None => 0,
        };
        let fullmoves = match counters.get(1) {
            Some(text) => read_counter("full-move number", text)?.max(1),
            None => 1,
        };
        let king = board.king(!side);
        if board.is_attacked(king, side) {
            return Err(FenError::OpponentInCheck { color: !side, king });
        }
        board.state = State::new(side, castling, halfmoves, fullmoves);
        let en_passant = en_passant.and_then(|square| board.usable_en_passant(square));
        board.state = board.state.with_en_passant(en_passant);
        board.key ^= Key::castling(castling) ^ Key::en_passant(en_passant);
        if side == Color::Black {
            board.key ^= Key::BLACK_TO_MOVE;
        }
        debug_assert_eq!(board.check(), Ok(()));
        Ok(board)
    }
}

/// The first field: every man on its square, and no more of them than a game can have.
fn place_all(board: &mut Board, placement: &str) -> Result<(), FenError> {
    let ranks = placement.split('/').count();
    if ranks != 8 {
        return Err(FenError::Ranks {
            found: ranks,
            text: excerpt(placement),
        });
    }
    let mut men = Vec::new();
    for (rank, text) in (0..8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for symbol in text.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
            } else if let Some(piece) = Piece::from_letter(symbol) {
                men.push((piece, Square::at(file.min(7) as u8, rank)));
                file += 1;
            } else {
                return Err(FenError::Symbol {
                    rank: rank + 1,
                    symbol,
                    text: excerpt(text),
                });
            }
        }
        if file != 8 {
            return Err(FenError::RankLength {
                rank: rank + 1,
                found: file,
                text: excerpt(text),
            });
        }
    }
    let count = |color, kind: Option<Kind>| {
        men.iter()
            .filter(|(piece, _)| piece.color == color && kind.is_none_or(|kind| kind == piece.kind))
            .count()
    };
    for color in Color::ALL {
        match count(color, Some(Kind::King)) {
            1 => {}
            found => return Err(FenError::Kings { color, found }),
        }
        match count(color, None) {
            0..=16 => {}
            found => return Err(FenError::TooManyPieces { color, found }),
        }
        match count(color, Some(Kind::Pawn)) {
            0..=8 => {}
            found => return Err(FenError::TooManyPawns { color, found }),
        }
    }
    for (piece, square) in men {
        if piece.kind == Kind::Pawn && matches!(square.rank(), 0 | 7) {
            return Err(FenError::PawnRank(square));
        }
        let placed = board.place(piece, square);
        debug_assert!(
            placed,
            "one king and at most sixteen men a side have been counted"
        );
    }
    Ok(())
}

fn read_castling(board: &Board, text: &str) -> Result<Castling, FenError> {
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        let (right, color, wing) = Castling::EACH
            .into_iter()
            .find(|&(right, color, wing)| right == letter && !castling.has(color, wing))
            .ok_or_else(|| {
                if names_files(text) {
                    FenError::Chess960(excerpt(text))
                } else {
                    FenError::Castling(excerpt(text))
                }
            })?;
        let home = if color == Color::White { 0 } else { 7 };
        let king = Square::at(4, home);
        let rook = Square::at(if wing == Wing::King { 7 } else { 0 }, home);
        let stands = |kind, square| board.piece_at(square) == Some(Piece { color, kind });
        if !stands(Kind::King, king) || !stands(Kind::Rook, rook) {
            return Err(FenError::CastlingHome {
                right,
                king,
                rook,
                chess960: castles_in_chess960(board, color, wing),
            });
        }
        castling = castling.with(color, wing);
    }
    Ok(castling)
}

/// Whether castling rights are written as Chess960 writes them: `HAha`.
fn names_files(text: &str) -> bool {
    let letter = |letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
    text.chars().all(letter)
        && text
            .chars()
            .any(|letter| matches!(letter.to_ascii_lowercase(), 'a'..='h'))
}

/// Whether king and rook stand so that Chess960 would let them castle.
fn castles_in_chess960(board: &Board, color: Color, wing: Wing) -> bool {
    let king = board.king(color);
    let home = if color == Color::White { 0 } else { 7 };
    let rook = Piece {
        color,
        kind: Kind::Rook,
    };
    let beyond = |file: &u8| match wing {
        Wing::King => *file > king.file(),
        Wing::Queen => *file < king.file(),
    };
    king.rank() == home
        && (0..8)
            .filter(beyond)
            .any(|file| board.piece_at(Square::at(file, home)) == Some(rook))
}

/// The square behind a pawn that can just have made two steps; `None` too if none can have.
fn read_en_passant(board: &Board, us: Color, text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let square: Square = text
        .parse()
        .map_err(|_| FenError::EnPassant(excerpt(text)))?;
    let them = !us;
    if square.rank() != if us == Color::White { 5 } else { 2 } {
        return Err(FenError::EnPassantRank { square, side: us });
    }
    let pawn = make::passed_pawn(us, square);
    let start = make::passed_pawn(them, square);
    let happened = board.piece_at(pawn)
        == Some(Piece {
            color: them,
            kind: Kind::Pawn,
        })
        && board.piece_at(square).is_none()
        && board.piece_at(start).is_none();
    Ok(happened.then_some(square))
}

fn read_counter(name: &'static str, text: &str) -> Result<u16, FenError> {
    // `parse` alone would take "+5".
    Some(text)
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| FenError::Counter {
            name,
            text: excerpt(text),
        })
}

/// Writes the first field of a FEN: what stands where.
pub fn write_placement(
    f: &mut fmt::Formatter<'_>,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = piece_at(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{piece}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        let side = if self.side() == Color::White {
            'w'
        } else {
            'b'
        };
        write!(f, "{side} {} ", self.castling())?;
        match self.en_passant() {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.halfmoves(), self.fullmoves())
    }
}
