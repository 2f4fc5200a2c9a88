//! Counting legal moves without making a list: what perft's last ply needs.

use super::board::{Board, REACH, Window};
use super::castling::Wing;
use super::cell::{Cell, Man, Men};
use super::geometry::KNIGHT;
use super::movegen::{MoveSink, Wanted, before_promotion, forward, on_start_rank};
use super::moves::Move;
use super::piece::{Color, Kind};

/// Forgets the moves and keeps their number.
struct Counter(u32);

impl MoveSink for Counter {
    #[inline(always)]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }
}

#[inline(always)]
fn at(window: &Window, offset: isize) -> Cell {
    window[REACH.wrapping_add_signed(offset)]
}

/// The moves along one ray. The window makes every cell a constant offset, so that the loop
/// unrolls into one comparison a cell.
#[inline(always)]
fn ray(window: &Window, us: Color, step: isize) -> u32 {
    let mut length = 1;
    while length < 8 {
        let cell = at(window, step * length);
        if !cell.is_empty() {
            return length as u32 - cell.shut_to(us);
        }
        length += 1;
    }
    7
}

#[inline(always)]
fn straight(window: &Window, us: Color) -> u32 {
    ray(window, us, -10) + ray(window, us, -1) + ray(window, us, 1) + ray(window, us, 10)
}

#[inline(always)]
fn diagonal(window: &Window, us: Color) -> u32 {
    ray(window, us, -11) + ray(window, us, -9) + ray(window, us, 9) + ray(window, us, 11)
}

impl Board {
    /// How many legal moves there are.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u32 {
        match self.side() {
            Color::White => self.count_for(Color::White),
            Color::Black => self.count_for(Color::Black),
        }
    }

    #[inline(always)]
    fn count_for(&self, us: Color) -> u32 {
        let info = self.check_info(us);
        if info.checks != 0 {
            let mut counter = Counter(0);
            self.evasions(us, Wanted::ALL, &info, &mut counter);
            return counter.0;
        }
        let mut total = info.king_moves().count_ones()
            + info.castles(Wing::King) as u32
            + info.castles(Wing::Queen) as u32;
        let free = Men::side(us).without(info.pinned);
        for man in self.men(us, Kind::Pawn).and(free) {
            total += self.count_pawn(us, man);
        }
        for man in self.men(us, Kind::Knight).and(free) {
            let window = self.window(self.square_of(man));
            total += 8;
            for step in KNIGHT {
                total -= at(window, step as isize).shut_to(us);
            }
        }
        for man in self.men(us, Kind::Bishop).and(free) {
            total += diagonal(self.window(self.square_of(man)), us);
        }
        for man in self.men(us, Kind::Rook).and(free) {
            total += straight(self.window(self.square_of(man)), us);
        }
        for man in self.men(us, Kind::Queen).and(free) {
            let window = self.window(self.square_of(man));
            total += straight(window, us) + diagonal(window, us);
        }
        if info.pinned != Men(0) || self.state.has_en_passant() {
            total += self.count_rare(us, info.pinned);
        }
        total
    }

    /// The moves of pinned men, and en passant.
    #[inline(never)]
    fn count_rare(&self, us: Color, pinned: Men) -> u32 {
        let mut counter = Counter(0);
        for man in pinned {
            self.pinned_moves(us, Wanted::ALL, man, &mut counter);
        }
        self.en_passants(&mut counter);
        counter.0
    }

    #[inline(always)]
    fn count_pawn(&self, us: Color, man: Man) -> u32 {
        let from = self.square_of(man);
        let window = self.window(from);
        let ahead = forward(us) as isize;
        let mut moves = at(window, ahead - 1).holds(!us) as u32;
        moves += at(window, ahead + 1).holds(!us) as u32;
        if at(window, ahead).is_empty() {
            moves += 1 + (on_start_rank(us, from) & at(window, 2 * ahead).is_empty()) as u32;
        }
        moves << (2 * before_promotion(us, from) as u32)
    }
}
