//! Zobrist keys: one random number for everything that makes positions differ.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use super::castling::Castling;
use super::piece::{Color, Kind, Piece};
use super::square::Square;

/// A position's hash.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u64);

impl Key {
    /// The number itself.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn piece(color: Color, kind: Kind, square: Square) -> Self {
        let row = &NUMBERS.pieces[Piece { color, kind }.code() & 15];
        Self(row[square.mailbox() as usize & 127])
    }

    /// The keys of all rights in the set together, so that a change is one xor.
    #[inline(always)]
    pub(super) fn castling(rights: Castling) -> Self {
        Self(NUMBERS.castling[rights.bits() as usize & 15])
    }

    #[inline(always)]
    pub(super) fn en_passant(square: Option<Square>) -> Self {
        square.map_or(Self(0), |square| {
            Self(NUMBERS.en_passant[square.mailbox() as usize & 127])
        })
    }

    /// In every position with Black to move.
    pub(super) const BLACK_TO_MOVE: Self = Self(NUMBERS_CONST.side);
}

impl BitXor for Key {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

struct ZobristNumbers {
    pieces: [[u64; 128]; 16],
    castling: [u64; 16],
    en_passant: [u64; 128],
    side: u64,
}

const NUMBERS_CONST: ZobristNumbers = numbers();
static NUMBERS: ZobristNumbers = NUMBERS_CONST;

/// The next number of the splitmix64 sequence.
// CITE: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn numbers() -> ZobristNumbers {
    let mut state = 0x50_69_6c_6c_61_72;
    let mut pieces = [[0; 128]; 16];
    let mut piece = 0;
    while piece < 16 {
        let mut square = 0;
        while square < 64 {
            pieces[piece][Square::from_index(square).mailbox() as usize] = next(&mut state);
            square += 1;
        }
        piece += 1;
    }
    let rights = [
        next(&mut state),
        next(&mut state),
        next(&mut state),
        next(&mut state),
    ];
    let mut castling = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut bit = 0;
        while bit < 4 {
            if set & (1 << bit) != 0 {
                castling[set] ^= rights[bit];
            }
            bit += 1;
        }
        set += 1;
    }
    let mut en_passant = [0; 128];
    let mut square = 0;
    while square < 64 {
        en_passant[Square::from_index(square).mailbox() as usize] = next(&mut state);
        square += 1;
    }
    ZobristNumbers {
        pieces,
        castling,
        en_passant,
        side: next(&mut state),
    }
}
