//! What a difference of mailbox indices tells: the step of a line, and what a piece there could
//! reach. Built when the program is compiled.
//!
//! Two pairs of squares can share a difference on a board ten cells wide (a1-h1 and d1-a2 are both
//! +7), so the tables answer "could it be", and a walk along the line, which the rim stops, settles
//! it. For the short steps of kings, knights and pawns the answer is exact.

use super::piece::Kind;
use super::square::Square;

/// The steps of a knight.
pub(crate) const KNIGHT: [i8; 8] = [-21, -19, -12, -8, 8, 12, 19, 21];
/// The steps of a rook.
pub(crate) const STRAIGHT: [i8; 4] = [-10, -1, 1, 10];
/// The steps of a bishop.
pub(crate) const DIAGONAL: [i8; 4] = [-11, -9, 9, 11];

/// The squares a king's safety depends on: bit n of a window stands for the king's square plus
/// `WINDOW[n]`. The 3x3 block from the lower left, then the two squares where castling ends.
pub(crate) const WINDOW: [i8; 11] = [-11, -10, -9, -1, 0, 1, 9, 10, 11, 2, -2];
/// The king's own square in a window.
pub(crate) const CENTER: u32 = 1 << 4;
/// The eight squares around the king in a window.
pub(crate) const RING: u32 = 0b1_1110_1111;
/// One square to the right of the king in a window.
pub(crate) const RIGHT: u32 = 1 << 5;
/// One square to the left of the king in a window.
pub(crate) const LEFT: u32 = 1 << 3;
/// Where the king lands when it castles to its own wing.
pub(crate) const RIGHT_TWO: u32 = 1 << 9;
/// Where the king lands when it castles to the queen's wing.
pub(crate) const LEFT_TWO: u32 = 1 << 10;

/// The farthest two squares of one line can be apart, h8 - a1.
const FARTHEST: i16 = 77;

/// `to - from` -> the step from `from` to `to` if they can lie on one line, else 0.
static STEP: [i8; 256] = {
    let mut table = [0; 256];
    let mut direction = 0;
    while direction < 4 {
        let mut length = 1;
        while length < 8 {
            let straight = STRAIGHT[direction];
            table[(straight * length) as u8 as usize] = straight;
            let diagonal = DIAGONAL[direction];
            table[(diagonal * length) as u8 as usize] = diagonal;
            length += 1;
        }
        direction += 1;
    }
    table
};

/// Whether a piece could go `difference` cells on an empty board.
const fn reaches(kind: Kind, difference: i16) -> bool {
    if difference == 0 || difference > FARTHEST || difference < -FARTHEST {
        return false;
    }
    let mut direction = 0;
    while direction < 8 {
        let (step, longest) = match kind {
            Kind::Knight => (KNIGHT[direction], 1),
            Kind::Bishop => (DIAGONAL[direction & 3], 7),
            Kind::Rook => (STRAIGHT[direction & 3], 7),
            Kind::Queen | Kind::King => {
                let step = if direction < 4 {
                    STRAIGHT[direction]
                } else {
                    DIAGONAL[direction & 3]
                };
                (step, if matches!(kind, Kind::Queen) { 7 } else { 1 })
            }
            Kind::Pawn => return false,
        };
        let mut length = 1;
        while length <= longest {
            if difference == step as i16 * length {
                return true;
            }
            length += 1;
        }
        direction += 1;
    }
    false
}

/// [kind][piece - king] -> the squares of the king's window that the piece could attack.
static NEAR: [[u16; 256]; 6] = {
    let mut table = [[0; 256]; 6];
    let mut kind = 1;
    while kind < 6 {
        let mut difference = -FARTHEST;
        while difference <= FARTHEST {
            let mut bit = 0;
            while bit < WINDOW.len() {
                if reaches(Kind::ALL[kind], WINDOW[bit] as i16 - difference) {
                    table[kind][difference as u8 as usize] |= 1 << bit;
                }
                bit += 1;
            }
            difference += 1;
        }
        kind += 1;
    }
    table
};

/// The step from `from` towards `to` if they can lie on one line, else 0.
#[inline(always)]
pub(crate) fn step(from: Square, to: Square) -> i8 {
    STEP[to.minus(from)]
}

/// The squares of the king's window that a piece of this kind, no pawn, could attack from `square`.
#[inline(always)]
pub(crate) fn near(kind: Kind, square: Square, king: Square) -> u32 {
    NEAR[kind as usize][square.minus(king)] as u32
}

/// Whether a piece of this kind, no pawn, on `from` could attack `to` on an empty board.
#[inline(always)]
pub(crate) fn could_reach(kind: Kind, from: Square, to: Square) -> bool {
    near(kind, from, to) & CENTER != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_their_goal_or_the_rim() {
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let (files, ranks) = (
                    to.file() as i8 - from.file() as i8,
                    to.rank() as i8 - from.rank() as i8,
                );
                let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
                if aligned {
                    let want = ranks.signum() * 10 + files.signum();
                    assert_eq!(step(from, to), want, "{from}{to}");
                    assert!(could_reach(Kind::Queen, from, to));
                    let straight = files == 0 || ranks == 0;
                    assert_eq!(could_reach(Kind::Rook, from, to), straight);
                    assert_eq!(could_reach(Kind::Bishop, from, to), !straight);
                }
                let jump = files.abs() + ranks.abs() == 3 && files != 0 && ranks != 0;
                assert_eq!(could_reach(Kind::Knight, from, to), jump, "{from}{to}");
                let near = files.abs() <= 1 && ranks.abs() <= 1;
                assert_eq!(could_reach(Kind::King, from, to), near, "{from}{to}");
            }
        }
    }
}
