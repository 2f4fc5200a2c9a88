//! Legal moves: all of them, only those that take or promote, or only the quiet ones.
//!
//! Checks and pins are found first, so that nothing illegal is ever generated: in check only
//! evasions are, pinned men move along their line, the king avoids what is attacked.

use super::board::Board;
use super::castling::Wing;
use super::cell::{Cell, Man, Men};
use super::check_info::CheckInfo;
use super::geometry::{DIAGONAL, KNIGHT, STRAIGHT, WINDOW, step};
use super::move_list::MoveList;
use super::moves::Move;
use super::piece::{Color, Kind};
use super::square::Square;

/// Takes the moves: a list, or a counter.
pub(super) trait MoveSink {
    fn add(&mut self, m: Move);
}

impl MoveSink for MoveList {
    #[inline(always)]
    fn add(&mut self, m: Move) {
        self.push(m);
    }
}

/// Which legal moves are wanted.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Captures and promotions.
    pub(super) noisy: bool,
    /// The others.
    pub(super) quiet: bool,
}

impl Wanted {
    pub(super) const ALL: Self = Self {
        noisy: true,
        quiet: true,
    };
    const NOISY: Self = Self {
        noisy: true,
        quiet: false,
    };
    const QUIET: Self = Self {
        noisy: false,
        quiet: true,
    };
}

/// One step of a pawn.
#[inline(always)]
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 10,
        Color::Black => -10,
    }
}

/// On the rank where this side's pawns start.
#[inline(always)]
pub(super) const fn on_start_rank(color: Color, square: Square) -> bool {
    match color {
        Color::White => square.mailbox() < 40,
        Color::Black => square.mailbox() > 80,
    }
}

/// On the rank from which this side's pawns promote.
#[inline(always)]
pub(super) const fn before_promotion(color: Color, square: Square) -> bool {
    match color {
        Color::White => square.mailbox() > 80,
        Color::Black => square.mailbox() < 40,
    }
}

impl Board {
    /// Appends all legal moves.
    #[inline]
    pub fn generate(&self, list: &mut MoveList) {
        self.generate_wanted(list, Wanted::ALL);
    }

    /// Appends the legal captures and promotions.
    #[inline]
    pub fn generate_noisy(&self, list: &mut MoveList) {
        self.generate_wanted(list, Wanted::NOISY);
    }

    /// Appends the legal moves that neither take nor promote.
    #[inline]
    pub fn generate_quiet(&self, list: &mut MoveList) {
        self.generate_wanted(list, Wanted::QUIET);
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() != 0
    }

    #[inline(always)]
    fn generate_wanted(&self, list: &mut MoveList, wanted: Wanted) {
        // Each side gets code of its own, with its steps and bits as constants.
        match self.side() {
            Color::White => self.generate_for(Color::White, wanted, list),
            Color::Black => self.generate_for(Color::Black, wanted, list),
        }
    }

    #[inline(always)]
    fn generate_for(&self, us: Color, wanted: Wanted, list: &mut MoveList) {
        let info = self.check_info(us);
        if info.checks != 0 {
            return self.evasions(us, wanted, &info, list);
        }
        let free = Men::side(us).without(info.pinned);
        for man in self.men(us, Kind::Pawn).and(free) {
            self.pawn_moves(us, wanted, self.square_of(man), None, list);
        }
        for man in self.men(us, Kind::Knight).and(free) {
            self.leaps(us, wanted, self.square_of(man), list);
        }
        for man in self.men(us, Kind::Bishop).and(free) {
            self.slides(us, wanted, self.square_of(man), DIAGONAL, list);
        }
        for man in self.men(us, Kind::Rook).and(free) {
            self.slides(us, wanted, self.square_of(man), STRAIGHT, list);
        }
        for man in self.men(us, Kind::Queen).and(free) {
            self.slides(us, wanted, self.square_of(man), STRAIGHT, list);
            self.slides(us, wanted, self.square_of(man), DIAGONAL, list);
        }
        for man in info.pinned {
            self.pinned_moves(us, wanted, man, list);
        }
        self.king_moves(us, wanted, &info, list);
        if wanted.quiet {
            self.castles(us, &info, list);
        }
        if wanted.noisy {
            self.en_passants(list);
        }
    }

    /// A move to a cell that is not blocked for us, if it is of a wanted sort.
    #[inline(always)]
    pub(super) fn offer(
        &self,
        wanted: Wanted,
        from: Square,
        to: Square,
        cell: Cell,
        sink: &mut impl MoveSink,
    ) {
        if cell.is_empty() {
            if wanted.quiet {
                sink.add(Move::quiet(from, to));
            }
        } else if wanted.noisy {
            sink.add(Move::quiet(from, to).capturing(self.kind_of(cell.man())));
        }
    }

    #[inline(always)]
    fn leaps(&self, us: Color, wanted: Wanted, from: Square, sink: &mut impl MoveSink) {
        for step in KNIGHT {
            let to = from.step(step);
            let cell = self.cell(to);
            if cell.open_to(us) {
                self.offer(wanted, from, Square::from_mailbox(to), cell, sink);
            }
        }
    }

    #[inline(always)]
    fn slides<const N: usize>(
        &self,
        us: Color,
        wanted: Wanted,
        from: Square,
        steps: [i8; N],
        sink: &mut impl MoveSink,
    ) {
        for step in steps {
            self.slide(us, wanted, from, step, sink);
        }
    }

    #[inline(always)]
    fn slide(&self, us: Color, wanted: Wanted, from: Square, step: i8, sink: &mut impl MoveSink) {
        let mut to = from.step(step);
        let mut cell = self.cell(to);
        while cell.is_empty() {
            if wanted.quiet {
                sink.add(Move::quiet(from, Square::from_mailbox(to)));
            }
            to = to.wrapping_add_signed(step);
            cell = self.cell(to);
        }
        if wanted.noisy && cell.open_to(us) {
            let taken = self.kind_of(cell.man());
            sink.add(Move::quiet(from, Square::from_mailbox(to)).capturing(taken));
        }
    }

    /// A pawn's moves, en passant aside; a pinned one keeps to its line.
    #[inline(always)]
    fn pawn_moves(
        &self,
        us: Color,
        wanted: Wanted,
        from: Square,
        line: Option<i8>,
        sink: &mut impl MoveSink,
    ) {
        let ahead = forward(us);
        let promotes = before_promotion(us, from);
        let on_line = |step: i8| line.is_none_or(|line| line == step || line == -step);
        if on_line(ahead) && (wanted.quiet || promotes) {
            let to = from.step(ahead);
            if self.cell(to).is_empty() {
                let one = Move::quiet(from, Square::from_mailbox(to));
                if promotes {
                    if wanted.noisy {
                        promotions(one, sink);
                    }
                } else {
                    sink.add(one);
                    let two = to.wrapping_add_signed(ahead);
                    if on_start_rank(us, from) && self.cell(two).is_empty() {
                        sink.add(Move::pawn_start(from, Square::from_mailbox(two)));
                    }
                }
            }
        }
        if wanted.noisy {
            for step in [ahead - 1, ahead + 1] {
                let to = from.step(step);
                let cell = self.cell(to);
                if cell.holds(!us) && on_line(step) {
                    let taken = self.kind_of(cell.man());
                    let capture = Move::quiet(from, Square::from_mailbox(to)).capturing(taken);
                    if promotes {
                        promotions(capture, sink);
                    } else {
                        sink.add(capture);
                    }
                }
            }
        }
    }

    /// The moves of a pinned man: along the line through its king.
    #[inline(always)]
    pub(super) fn pinned_moves(
        &self,
        us: Color,
        wanted: Wanted,
        man: Man,
        sink: &mut impl MoveSink,
    ) {
        let from = self.square_of(man);
        let line = step(from, self.king(us));
        let straight = STRAIGHT.contains(&line);
        match self.kind_of(man) {
            Kind::Pawn => self.pawn_moves(us, wanted, from, Some(line), sink),
            Kind::Bishop if straight => {}
            Kind::Rook if !straight => {}
            Kind::Bishop | Kind::Rook | Kind::Queen => {
                self.slide(us, wanted, from, line, sink);
                self.slide(us, wanted, from, -line, sink);
            }
            Kind::Knight | Kind::King => {}
        }
    }

    #[inline(always)]
    pub(super) fn king_moves(
        &self,
        us: Color,
        wanted: Wanted,
        info: &CheckInfo,
        sink: &mut impl MoveSink,
    ) {
        let king = self.king(us);
        let mut left = info.king_moves();
        while left != 0 {
            let offset = WINDOW[(left.trailing_zeros() & 15) as usize % WINDOW.len()];
            let to = Square::from_mailbox(king.step(offset));
            self.offer(wanted, king, to, self.cell(to.mailbox()), sink);
            left &= left - 1;
        }
    }

    #[inline(always)]
    fn castles(&self, us: Color, info: &CheckInfo, sink: &mut impl MoveSink) {
        let king = self.king(us);
        for (wing, step) in [(Wing::King, 2), (Wing::Queen, -2)] {
            if info.castles(wing) {
                sink.add(Move::castle(king, Square::from_mailbox(king.step(step))));
            }
        }
    }

    #[inline(always)]
    pub(super) fn en_passants(&self, sink: &mut impl MoveSink) {
        if let Some(to) = self.en_passant() {
            for from in self.en_passant_takers(to) {
                sink.add(Move::en_passant(from, to));
            }
        }
    }
}

#[inline(always)]
pub(super) fn promotions(m: Move, sink: &mut impl MoveSink) {
    for kind in Kind::PROMOTIONS {
        sink.add(m.promoting(kind));
    }
}
