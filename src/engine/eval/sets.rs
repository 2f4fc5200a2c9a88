//! Sets of squares as 64 bits, a1 the lowest: masks built by the compiler, and the squares that a
//! piece attacks, given the men that the mailbox holds.

pub(super) use crate::chess::LIGHT_SQUARES as LIGHT;
use crate::chess::{Color, Square};

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const RANK_1: u64 = 0xff;

/// One step of a king or knight on a set's numbering, or none if it leaves the board.
const fn bit_at(square: usize, files: isize, ranks: isize) -> u64 {
    let file = (square % 8) as isize + files;
    let rank = (square / 8) as isize + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        1 << (rank * 8 + file)
    }
}

const fn leaps(steps: &[(isize, isize); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            table[square] |= bit_at(square, steps[i].0, steps[i].1);
            i += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT_LEAPS: [u64; 64] = leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
const KING_STEPS: [u64; 64] = leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);
static KING_LEAPS: [u64; 64] = KING_STEPS;

/// The squares that a knight attacks.
#[inline(always)]
pub(super) fn knight(index: usize) -> u64 {
    KNIGHT_LEAPS[index & 63]
}

/// The squares that a king attacks.
#[inline(always)]
pub(super) fn king(index: usize) -> u64 {
    KING_LEAPS[index & 63]
}

/// [color][square] -> the king's square, its neighbors, and the three squares two ranks ahead; for
/// a king on the edge of the board, those of the king one step inside.
static ZONES: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let file = if file == 0 {
            1
        } else if file == 7 {
            6
        } else {
            file
        };
        let rank = if rank == 0 {
            1
        } else if rank == 7 {
            6
        } else {
            rank
        };
        let center = rank * 8 + file;
        let block = KING_STEPS[center] | 1 << center | KING_STEPS[square] | 1 << square;
        let own = KING_STEPS[square] | 1 << square;
        table[0][square] = block | own << 8;
        table[1][square] = block | own >> 8;
        square += 1;
    }
    table
};

/// The squares around a king that matter for his safety.
#[inline(always)]
pub(super) fn zone(color: Color, index: usize) -> u64 {
    ZONES[color as usize][index & 63]
}

/// [color][square] -> all squares ahead on the same file.
static AHEAD: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let mut rank = 1;
        while rank < 8 {
            table[0][square] |= bit_at(square, 0, rank);
            table[1][square] |= bit_at(square, 0, -rank);
            rank += 1;
        }
        square += 1;
    }
    table
};

/// [color][square] -> all squares ahead on the same file and its neighbors.
static FRONT: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let mut rank = 1;
        while rank < 8 {
            let mut file = -1;
            while file <= 1 {
                table[0][square] |= bit_at(square, file, rank);
                table[1][square] |= bit_at(square, file, -rank);
                file += 1;
            }
            rank += 1;
        }
        square += 1;
    }
    table
};

/// The squares ahead on the same file.
#[inline(always)]
pub(super) fn ahead(color: Color, index: usize) -> u64 {
    AHEAD[color as usize][index & 63]
}

/// The squares ahead on the same file and its neighbors: what must be free of enemy pawns for a
/// pawn to be passed.
#[inline(always)]
pub(super) fn front(color: Color, index: usize) -> u64 {
    FRONT[color as usize][index & 63]
}

/// The whole file of a square.
#[inline(always)]
pub(super) const fn file_of(index: usize) -> u64 {
    FILE_A << (index & 7)
}

/// The files beside a square's.
#[inline(always)]
pub(super) const fn beside(index: usize) -> u64 {
    let file = file_of(index);
    (file & !FILE_A) >> 1 | (file & !(FILE_A << 7)) << 1
}

/// The rank (first = 0) as this side counts.
#[inline(always)]
pub(super) const fn rank_for(color: Color, index: usize) -> usize {
    match color {
        Color::White => (index >> 3) & 7,
        Color::Black => 7 - ((index >> 3) & 7),
    }
}

/// One rank forward.
#[inline(always)]
pub(super) const fn forward(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// The squares of a set and all ahead of them.
#[inline(always)]
pub(super) const fn fill_ahead(color: Color, mut set: u64) -> u64 {
    match color {
        Color::White => {
            set |= set << 8;
            set |= set << 16;
            set | set << 32
        }
        Color::Black => {
            set |= set >> 8;
            set |= set >> 16;
            set | set >> 32
        }
    }
}

/// These ranks (first = 0) as this side counts.
pub(super) const fn ranks(color: Color, first: u32, last: u32) -> u64 {
    let mut set = 0;
    let mut rank = first;
    while rank <= last {
        set |= RANK_1
            << (8 * match color {
                Color::White => rank,
                Color::Black => 7 - rank,
            });
        rank += 1;
    }
    set
}

/// The numbers of the squares in a set.
#[inline(always)]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(index)
    })
}

/// How many, for sets of which most are empty.
#[inline(always)]
pub(super) fn few(mut set: u64) -> i32 {
    let mut count = 0;
    while set != 0 {
        set &= set - 1;
        count += 1;
    }
    count
}

/// King's steps between two squares.
#[inline(always)]
pub(super) fn distance(a: usize, b: usize) -> i32 {
    let files = (a as i32 & 7) - (b as i32 & 7);
    let ranks = (a as i32 >> 3) - (b as i32 >> 3);
    files.abs().max(ranks.abs())
}

/// [square] -> its file, diagonal and antidiagonal without the square itself.
static LINES: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 1;
        while n < 8 {
            table[square][0] |= bit_at(square, 0, n) | bit_at(square, 0, -n);
            table[square][1] |= bit_at(square, n, n) | bit_at(square, -n, -n);
            table[square][2] |= bit_at(square, n, -n) | bit_at(square, -n, n);
            n += 1;
        }
        square += 1;
    }
    table
};

/// [men on the six inner squares of a rank][file] -> the squares of the rank that are attacked.
static RANKS: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let men = inner << 1;
        let mut file = 0;
        while file < 8 {
            let mut right = file + 1;
            while right < 8 {
                table[inner][file] |= 1 << right;
                right = if men >> right & 1 != 0 { 8 } else { right + 1 };
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                table[inner][file] |= 1 << left;
                left = if men >> left & 1 != 0 { 0 } else { left };
            }
            file += 1;
        }
        inner += 1;
    }
    table
};

/// What a slider attacks on one of its [`LINES`]: subtracting its bit from the men on the line
/// borrows up to the first of them, and the same upside down. No branch to mispredict, which on
/// the mailbox's rays was two fifths of an evaluation's time.
// CITE: "Hyperbola Quintessence" (Aleks Peshkov, Gerd Isenberg), chessprogramming wiki.
#[inline(always)]
fn line<const WHICH: usize>(occupied: u64, index: usize) -> u64 {
    let mask = LINES[index & 63][WHICH];
    let bit = 1_u64 << (index & 63);
    let men = occupied & mask;
    let up = men.wrapping_sub(bit);
    let down = men.swap_bytes().wrapping_sub(bit.swap_bytes());
    (up ^ down.swap_bytes()) & mask
}

/// The squares that a bishop attacks.
#[inline(always)]
pub(super) fn diagonals(occupied: u64, index: usize) -> u64 {
    line::<1>(occupied, index) | line::<2>(occupied, index)
}

/// The squares that a rook attacks.
#[inline(always)]
pub(super) fn straights(occupied: u64, index: usize) -> u64 {
    let rank = index & 0o70;
    let inner = (occupied >> rank >> 1) as usize & 63;
    line::<0>(occupied, index) | (RANKS[inner][index & 7] as u64) << rank
}

/// A square's number in sets.
#[inline(always)]
pub(super) fn index(square: Square) -> usize {
    (square.index() & 63) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Board, Kind};

    #[test]
    fn attacks_agree_with_the_rules() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "7k/8/8/3Q4/8/8/8/B3K2R b - - 0 1",
            "q6k/8/8/8/8/2N5/8/B3K2R b - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for square in Square::all() {
                let number = index(square);
                let Some(piece) = board.piece_at(square) else {
                    continue;
                };
                let men = board.occupied();
                let set = match piece.kind {
                    Kind::Knight => knight(number),
                    Kind::Bishop => diagonals(men, number),
                    Kind::Rook => straights(men, number),
                    Kind::Queen => diagonals(men, number) | straights(men, number),
                    Kind::King => king(number),
                    Kind::Pawn => continue,
                };
                for to in Square::all().filter(|&to| to != square) {
                    let reaches = board.officer_reaches(piece.kind, square, to);
                    assert_eq!(set & to.bit() != 0, reaches, "{fen} {square}{to}");
                }
            }
        }
    }

    #[test]
    fn masks_look_forward() {
        assert_eq!(ahead(Color::White, 0).count_ones(), 7);
        assert_eq!(ahead(Color::Black, 9), 1 << 1);
        assert_eq!(front(Color::White, 48), 0x0300_0000_0000_0000);
        assert_eq!(beside(0), FILE_A << 1);
        assert_eq!(ranks(Color::Black, 0, 1), 0xffff_0000_0000_0000);
        assert_eq!(distance(0, 63), 7);
    }
}
