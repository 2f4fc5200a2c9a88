//! What the numbers of squares alone tell: distances, ranks, and masks that the compiler builds.

use super::attacks::KING_CONST;
use crate::chess::{Color, Square, SquareSet};

/// The bit of the square so many files and ranks away, or none if that is off the board.
pub(super) const fn shifted(square: usize, files: isize, ranks: isize) -> u64 {
    let file = (square % 8) as isize + files;
    let rank = (square / 8) as isize + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        1 << (rank * 8 + file)
    }
}

/// [color][square] -> the king's square, its neighbors, and the three squares two ranks ahead; for
/// a king on the edge of the board, also those of the king one step inside.
static KING_ZONES: [[SquareSet; 64]; 2] = {
    let mut table = [[SquareSet::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let inside = one_inside(square / 8) * 8 + one_inside(square % 8);
        let own = KING_CONST[square].bits() | 1 << square;
        let block = KING_CONST[inside].bits() | 1 << inside | own;
        table[0][square] = SquareSet::from_bits(block | own << 8);
        table[1][square] = SquareSet::from_bits(block | own >> 8);
        square += 1;
    }
    table
};

/// A file or rank, or the one beside it if it is at the edge.
const fn one_inside(at: usize) -> usize {
    match at {
        0 => 1,
        7 => 6,
        _ => at,
    }
}

/// The squares around a king that matter for his safety.
#[inline(always)]
pub(super) fn king_zone(color: Color, index: usize) -> SquareSet {
    KING_ZONES[color as usize][index & 63]
}

/// [color][square] -> all squares ahead on the file and so many to either side.
const fn spans(width: isize) -> [[SquareSet; 64]; 2] {
    let mut table = [[SquareSet::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let mut bits = [0; 2];
        let mut rank = 1;
        while rank < 8 {
            let mut file = -width;
            while file <= width {
                bits[0] |= shifted(square, file, rank);
                bits[1] |= shifted(square, file, -rank);
                file += 1;
            }
            rank += 1;
        }
        table[0][square] = SquareSet::from_bits(bits[0]);
        table[1][square] = SquareSet::from_bits(bits[1]);
        square += 1;
    }
    table
}

static FORWARD_FILES: [[SquareSet; 64]; 2] = spans(0);
static PASSED_SPANS: [[SquareSet; 64]; 2] = spans(1);

/// The squares ahead on the same file.
#[inline(always)]
pub(super) fn forward_file(color: Color, index: usize) -> SquareSet {
    FORWARD_FILES[color as usize][index & 63]
}

/// The squares ahead on the same file and its neighbors: what must be free of enemy pawns for a
/// pawn to be passed.
#[inline(always)]
pub(super) fn passed_span(color: Color, index: usize) -> SquareSet {
    PASSED_SPANS[color as usize][index & 63]
}

/// The whole file of a square.
#[inline(always)]
pub(super) const fn file_of(index: usize) -> SquareSet {
    SquareSet::file(index & 7)
}

/// The whole rank of a square.
#[inline(always)]
pub(super) const fn rank_of(index: usize) -> SquareSet {
    SquareSet::rank(index >> 3)
}

/// All squares of a square's color.
#[inline(always)]
pub(super) fn shade_of(index: usize) -> SquareSet {
    if SquareSet::LIGHT.has(index) {
        SquareSet::LIGHT
    } else {
        !SquareSet::LIGHT
    }
}

/// The rank (first = 0) as this side counts.
#[inline(always)]
pub(super) const fn relative_rank(color: Color, index: usize) -> usize {
    match color {
        Color::White => (index >> 3) & 7,
        Color::Black => 7 - ((index >> 3) & 7),
    }
}

/// King's steps between two squares.
#[inline(always)]
pub(super) fn distance(a: usize, b: usize) -> i32 {
    let files = (a as i32 & 7) - (b as i32 & 7);
    let ranks = (a as i32 >> 3) - (b as i32 >> 3);
    files.abs().max(ranks.abs())
}

/// A square's number in sets.
#[inline(always)]
pub(super) fn index(square: Square) -> usize {
    (square.index() & 63) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_look_forward() {
        assert_eq!(forward_file(Color::White, 0).count(), 7);
        assert_eq!(forward_file(Color::Black, 9), SquareSet::of(1));
        let corner = SquareSet::of(56) | SquareSet::of(57);
        assert_eq!(passed_span(Color::White, 48), corner);
        assert_eq!(relative_rank(Color::Black, 56), 0);
        assert_eq!(distance(0, 63), 7);
    }
}
