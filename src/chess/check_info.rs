//! One look around the king before any move is generated: checks, pins, and the squares next to
//! him that he must not enter.

use super::board::{Board, REACH, Window};
use super::castling::Wing;
use super::cell::Men;
use super::geometry::{
    CENTER, LEFT, LEFT_TWO, RIGHT, RIGHT_TWO, RING, WINDOW, could_reach, near, step,
};
use super::piece::{Color, Kind};
use super::square::Square;

/// What the side to move has to know of its king.
pub(crate) struct CheckInfo {
    /// The squares of the king's window that were asked for.
    asked: u32,
    /// Those that the enemy attacks, the king himself being transparent.
    hit: u32,
    /// How many pieces give check.
    pub(crate) checks: u32,
    /// One that does, if any.
    pub(crate) checker: Square,
    /// The men that may only move along the line to their king.
    pub(crate) pinned: Men,
}

impl CheckInfo {
    /// Where the king may go, as a set of window squares, castling aside.
    #[inline(always)]
    pub(crate) fn king_moves(&self) -> u32 {
        self.asked & RING & !self.hit
    }

    /// Whether the king may castle, given that he is not in check.
    #[inline(always)]
    pub(crate) fn castles(&self, wing: Wing) -> bool {
        let (over, onto) = match wing {
            Wing::King => (RIGHT, RIGHT_TWO),
            Wing::Queen => (LEFT, LEFT_TWO),
        };
        self.asked & onto != 0 && self.hit & (over | onto) == 0
    }
}

#[inline(always)]
fn beside(window: &Window, step: i8) -> super::cell::Cell {
    window[REACH.wrapping_add_signed(step as isize)]
}

impl Board {
    /// The window squares that the king's moves depend on: those he could enter, and where
    /// castling would land him.
    #[inline(always)]
    fn king_asks(&self, us: Color, king: Square) -> u32 {
        let window = self.window(king);
        let mut shut = 0;
        for (bit, &offset) in WINDOW[..9].iter().enumerate() {
            shut |= beside(window, offset).shut_to(us) << bit;
        }
        let mut asked = (RING & !shut) | CENTER;
        if self.castling().any(us) {
            let empty = |step| beside(window, step).is_empty();
            if self.castling().has(us, Wing::King) && empty(1) && empty(2) {
                asked |= RIGHT_TWO;
            }
            if self.castling().has(us, Wing::Queen) && empty(-1) && empty(-2) && empty(-3) {
                asked |= LEFT_TWO;
            }
        }
        asked
    }

    /// Looks around the king of `us`, the side to move.
    #[inline(always)]
    pub(crate) fn check_info(&self, us: Color) -> CheckInfo {
        let them = !us;
        let king = self.king(us);
        let mut info = CheckInfo {
            asked: self.king_asks(us, king),
            hit: 0,
            checks: 0,
            checker: king,
            pinned: Men(0),
        };
        self.add_pawn_attacks(&mut info, king, them);
        for man in self.men(them, Kind::Knight) {
            let square = self.square_of(man);
            let hit = near(Kind::Knight, square, king);
            info.hit |= hit;
            if hit & CENTER != 0 {
                info.checks += 1;
                info.checker = square;
            }
        }
        info.hit |= near(Kind::King, self.king(them), king);
        for man in self.sliders(them) {
            let square = self.square_of(man);
            let could = near(self.kind_of(man), square, king);
            if could & CENTER != 0 {
                self.add_slider(&mut info, square, king, us);
            }
            let mut left = could & info.asked & !info.hit & !CENTER;
            while left != 0 {
                let offset = WINDOW[(left.trailing_zeros() & 15) as usize % WINDOW.len()];
                let target = Square::from_mailbox(king.step(offset));
                if self.clear_but(square, target, king) {
                    info.hit |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
        }
        info
    }

    /// Pawn attacks, all at once from the set of pawns.
    #[inline(always)]
    fn add_pawn_attacks(&self, info: &mut CheckInfo, king: Square, them: Color) {
        let attacks = self.pawns(them).pawn_attacks(them).bits();
        let at = king.index() as u32;
        // The three ranks of the window come down to three bits each. What wraps around the edge
        // of the board lands on squares that no king asks for.
        let block = attacks.rotate_right(at + 55);
        info.hit = ((block & 0o7) | ((block >> 5) & 0o70) | ((block >> 10) & 0o700)) as u32;
        if info.asked & (RIGHT_TWO | LEFT_TWO) != 0 {
            let rank = attacks.rotate_right(at + 62);
            info.hit |= (((rank >> 4) & 1) << 9 | (rank & 1) << 10) as u32;
        }
        if info.hit & CENTER != 0 {
            let ahead = match them {
                Color::White => [-9, -11],
                Color::Black => [9, 11],
            };
            for index in ahead.map(|step| king.step(step)) {
                let cell = self.cell(index);
                if cell.holds(them) && self.kind_of(cell.man()) == Kind::Pawn {
                    info.checks += 1;
                    info.checker = Square::from_mailbox(index);
                }
            }
        }
    }

    /// A slider that could see the king: it gives check, pins a man of ours, or is blocked.
    #[inline(always)]
    fn add_slider(&self, info: &mut CheckInfo, slider: Square, king: Square, us: Color) {
        let step = step(slider, king);
        let first = self.next_occupied(slider, step);
        if first == king.mailbox() {
            info.checks += 1;
            info.checker = slider;
            info.hit |= CENTER;
            return;
        }
        let cell = self.cell(first);
        // A line that runs off the board meets two rim cells in a row, so the rim pins nobody.
        if !cell.open_to(us)
            && self.next_occupied(Square::from_mailbox(first), step) == king.mailbox()
        {
            info.pinned.0 |= cell.man().bit();
        }
    }

    /// The first cell from `from` on that is not empty; the rim ends every line.
    #[inline(always)]
    fn next_occupied(&self, from: Square, step: i8) -> u8 {
        let mut at = from.step(step);
        while self.cell(at).is_empty() {
            at = at.wrapping_add_signed(step);
        }
        at
    }

    /// Nothing stands between two squares of a line but, maybe, a man on the third square.
    #[inline(always)]
    pub(crate) fn clear_but(&self, from: Square, to: Square, but: Square) -> bool {
        let step = step(from, to);
        let mut at = from.step(step);
        while at != to.mailbox() {
            if !self.cell(at).is_empty() && at != but.mailbox() {
                return false;
            }
            at = at.wrapping_add_signed(step);
        }
        true
    }

    /// Nothing stands between two squares of a line.
    #[inline(always)]
    pub(crate) fn clear(&self, from: Square, to: Square) -> bool {
        self.next_occupied_or(from, to) == to.mailbox()
    }

    #[inline(always)]
    fn next_occupied_or(&self, from: Square, to: Square) -> u8 {
        let step = step(from, to);
        let mut at = from.step(step);
        while at != to.mailbox() && self.cell(at).is_empty() {
            at = at.wrapping_add_signed(step);
        }
        at
    }

    /// Whether a man of ours that is not pinned could go to `to`; pawns aside.
    #[inline(always)]
    pub(crate) fn piece_reaches(&self, kind: Kind, from: Square, to: Square) -> bool {
        could_reach(kind, from, to)
            && (matches!(kind, Kind::Knight | Kind::King) || self.clear(from, to))
    }
}
