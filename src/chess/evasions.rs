//! Legal moves out of check.

use super::board::Board;
use super::cell::Men;
use super::check_info::CheckInfo;
use super::geometry::step;
use super::movegen::{MoveSink, Wanted, before_promotion, forward, on_start_rank, promotions};
use super::moves::Move;
use super::piece::{Color, Kind};
use super::square::Square;

impl Board {
    /// Out of check: the king steps aside, or one checker is taken or blocked.
    pub(super) fn evasions(
        &self,
        us: Color,
        wanted: Wanted,
        info: &CheckInfo,
        sink: &mut impl MoveSink,
    ) {
        self.king_moves(us, wanted, info, sink);
        if info.checks > 1 {
            return;
        }
        if wanted.noisy {
            self.en_passants(sink);
        }
        let (king, checker) = (self.king(us), info.checker);
        let free = Men::side(us).without(info.pinned);
        let step = match self.kind_of(self.cell(checker.mailbox()).man()) {
            Kind::Bishop | Kind::Rook | Kind::Queen => step(checker, king),
            _ => 0,
        };
        let mut target = checker.mailbox();
        loop {
            self.moves_to(us, wanted, Square::from_mailbox(target), free, sink);
            target = target.wrapping_add_signed(step);
            if step == 0 || target == king.mailbox() {
                return;
            }
        }
    }

    /// The moves of free men, but the king, to one square: onto a checker, or between.
    #[inline(always)]
    fn moves_to(&self, us: Color, wanted: Wanted, to: Square, free: Men, sink: &mut impl MoveSink) {
        let cell = self.cell(to.mailbox());
        let non_pawns = self.sliders(us).or(self.men(us, Kind::Knight)).and(free);
        if wanted.quiet || !cell.is_empty() {
            for man in non_pawns {
                let from = self.square_of(man);
                if self.piece_reaches(self.kind_of(man), from, to) {
                    self.offer(wanted, from, to, cell, sink);
                }
            }
        }
        let pawn_on = |index: u8| {
            let cell = self.cell(index);
            let ours = cell.holds(us)
                && self.kind_of(cell.man()) == Kind::Pawn
                && free.0 & cell.man().bit() != 0;
            ours.then(|| Square::from_mailbox(index))
        };
        let mut pawn_goes = |from: Square, m: Move| {
            if before_promotion(us, from) {
                if wanted.noisy {
                    promotions(m, sink);
                }
            } else if if m.is_capture() {
                wanted.noisy
            } else {
                wanted.quiet
            } {
                sink.add(m);
            }
        };
        let back = -forward(us);
        if cell.is_empty() {
            let one = to.step(back);
            if let Some(from) = pawn_on(one) {
                pawn_goes(from, Move::quiet(from, to));
            } else if self.cell(one).is_empty()
                && let Some(from) = pawn_on(one.wrapping_add_signed(back))
                && on_start_rank(us, from)
            {
                pawn_goes(from, Move::pawn_start(from, to));
            }
        } else {
            for step in [back - 1, back + 1] {
                if let Some(from) = pawn_on(to.step(step)) {
                    pawn_goes(
                        from,
                        Move::quiet(from, to).capturing(self.kind_of(cell.man())),
                    );
                }
            }
        }
    }
}
