//! The order in which moves are tried: the table's, good captures, quiet moves, bad captures.
//! Each sort of move is generated only when its turn comes.

use super::history::{History, PreviousMoves};
use super::see;
use super::transposition::PackedMove;
use crate::chess::{Board, Move, MoveList};

/// Where a picker is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Stage {
    #[default]
    Table,
    Good,
    Quiet,
    Bad,
}

/// Moves with their worth, handed out best first.
#[derive(Default)]
struct Ranked {
    moves: MoveList,
    worth: Vec<i32>,
    next: usize,
}

impl Ranked {
    fn clear(&mut self) {
        self.moves.clear();
        self.worth.clear();
        self.next = 0;
    }

    /// The best of those left.
    #[inline]
    fn pop(&mut self) -> Option<(Move, i32)> {
        let mut best = self.next;
        let mut most = *self.worth.get(best)?;
        for (index, &worth) in self.worth.iter().enumerate().skip(best + 1) {
            if worth > most {
                (best, most) = (index, worth);
            }
        }
        self.moves.swap(self.next, best);
        self.worth.swap(self.next, best);
        self.next += 1;
        Some((self.moves[self.next - 1], self.worth[self.next - 1]))
    }
}

/// Hands out the legal moves of one position in a good order, each once.
#[derive(Default)]
pub(crate) struct Picker {
    stage: Stage,
    hint: Option<PackedMove>,
    noisy: Ranked,
    quiet: Ranked,
    bad: Vec<Move>,
    bad_next: usize,
    generated: [bool; 2],
    /// Moves that were tried without a cutoff: the search's own notes, kept here to be used again.
    pub(crate) failed: Vec<Move>,
}

/// What a picker needs to rank moves.
#[derive(Clone, Copy)]
pub(crate) struct Advice<'a> {
    pub(crate) history: &'a History,
    pub(crate) previous: PreviousMoves,
    pub(crate) ply: usize,
    pub(crate) see: bool,
    pub(crate) killers: bool,
    pub(crate) ranked: bool,
}

impl Picker {
    /// Begins anew, with the table's move if it has one.
    pub(crate) fn start(&mut self, hint: Option<PackedMove>) {
        self.stage = Stage::Table;
        self.hint = hint;
        self.noisy.clear();
        self.quiet.clear();
        self.bad.clear();
        self.bad_next = 0;
        self.generated = [false; 2];
        self.failed.clear();
    }

    /// No quiet moves any more, after one of them.
    pub(crate) fn skip_quiet(&mut self) {
        self.quiet.next = self.quiet.worth.len();
    }

    /// The next move, or `None` when there are no more.
    pub(crate) fn next(&mut self, board: &Board, advice: Advice<'_>) -> Option<Move> {
        if self.stage == Stage::Table {
            let hint = self.hint.and_then(|hint| self.find(board, hint));
            self.stage = Stage::Good;
            if hint.is_some() {
                return hint;
            }
        }
        loop {
            match self.stage {
                Stage::Table | Stage::Good => {
                    self.rank_noisy(board, advice);
                    while let Some((m, _)) = self.noisy.pop() {
                        if self.is_hint(m) {
                            continue;
                        }
                        if advice.see && !see::wins(board, m, 0) {
                            self.bad.push(m);
                            continue;
                        }
                        return Some(m);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    self.rank_quiet(board, advice);
                    while let Some((m, _)) = self.quiet.pop() {
                        if !self.is_hint(m) {
                            return Some(m);
                        }
                    }
                    self.stage = Stage::Bad;
                }
                Stage::Bad => {
                    let m = self.bad.get(self.bad_next).copied();
                    self.bad_next += 1;
                    return m;
                }
            }
        }
    }

    /// The next capture or promotion, for quiescence.
    pub(crate) fn next_noisy(&mut self, board: &Board, advice: Advice<'_>) -> Option<Move> {
        if self.stage == Stage::Table {
            self.stage = Stage::Good;
            if let Some(hint) = self.hint
                && let Some(m) = self.find(board, hint).filter(|m| m.is_noisy())
            {
                return Some(m);
            }
        }
        self.rank_noisy(board, advice);
        while let Some((m, _)) = self.noisy.pop() {
            if !self.is_hint(m) {
                return Some(m);
            }
        }
        None
    }

    /// Whether the move handed out last is a capture that loses nothing in the exchange.
    pub(crate) fn vouches_for(&self, m: Move) -> bool {
        self.stage == Stage::Good && !self.is_hint(m)
    }

    /// Whether the position has but one legal move.
    pub(crate) fn is_forced(&mut self, board: &Board) -> bool {
        self.generate_noisy(board);
        self.noisy.moves.len() < 2 && {
            self.generate_quiet(board);
            self.noisy.moves.len() + self.quiet.moves.len() == 1
        }
    }

    fn is_hint(&self, m: Move) -> bool {
        self.hint.is_some_and(|hint| hint.is(m))
    }

    /// The table's move, if it is legal here. Only its own sort of moves is generated for that.
    fn find(&mut self, board: &Board, hint: PackedMove) -> Option<Move> {
        let found = |list: &MoveList| list.iter().copied().find(|&m| hint.is(m));
        if hint.is_noisy_on(board) {
            self.generate_noisy(board);
            found(&self.noisy.moves)
        } else {
            self.generate_quiet(board);
            found(&self.quiet.moves)
        }
    }

    fn generate_noisy(&mut self, board: &Board) {
        if !self.generated[0] {
            board.generate_noisy(&mut self.noisy.moves);
            self.generated[0] = true;
        }
    }

    fn generate_quiet(&mut self, board: &Board) {
        if !self.generated[1] {
            board.generate_quiet(&mut self.quiet.moves);
            self.generated[1] = true;
        }
    }

    fn rank_noisy(&mut self, board: &Board, advice: Advice<'_>) {
        self.generate_noisy(board);
        let Ranked { moves, worth, .. } = &mut self.noisy;
        if worth.is_empty() && !moves.is_empty() {
            worth.extend(moves.iter().map(|&m| {
                // The most valuable victim first; the history settles the rest.
                let victim = m.captured().map_or(0, |kind| see::VALUES[kind as usize]);
                let promoted = m.promotion().map_or(0, |kind| see::VALUES[kind as usize]);
                let learnt = if advice.ranked {
                    advice.history.noisy(board, m) / 8
                } else {
                    0
                };
                let attacker = board.kind_of(board.cell(m.from().mailbox()).man()) as i32;
                16 * (victim + promoted) + learnt - attacker
            }));
        }
    }

    fn rank_quiet(&mut self, board: &Board, advice: Advice<'_>) {
        self.generate_quiet(board);
        let Ranked { moves, worth, .. } = &mut self.quiet;
        if worth.is_empty() && !moves.is_empty() {
            let [first, second] = advice.history.killers(advice.ply);
            let counter = advice.history.counter_move(advice.previous);
            worth.extend(moves.iter().map(|&m| {
                if advice.killers {
                    if Some(m) == first {
                        return 1 << 22;
                    }
                    if Some(m) == second {
                        return 1 << 21;
                    }
                    if Some(m) == counter {
                        return 1 << 20;
                    }
                }
                if advice.ranked {
                    advice.history.quiet(board, m, advice.previous)
                } else {
                    0
                }
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Perft by way of the picker, with any legal move as the table's.
    fn perft(board: &mut Board, history: &History, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = board.legal_moves();
        let hint = legal.get(board.key().get() as usize % (legal.len() + 1));
        let mut picker = Picker::default();
        picker.start(hint.map(|&m| PackedMove::of(m)));
        let advice = Advice {
            history,
            previous: PreviousMoves::default(),
            ply: 0,
            see: true,
            killers: true,
            ranked: true,
        };
        let mut total = 0;
        while let Some(m) = picker.next(board, advice) {
            let undo = board.make(m);
            total += perft(board, history, depth - 1);
            board.unmake(m, undo);
        }
        total
    }

    #[test]
    fn every_move_is_picked_once() {
        let history = History::new();
        for (fen, depth) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                3,
            ),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                3,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
            (
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                3,
            ),
        ] {
            let mut board: Board = fen.parse().unwrap();
            let want = board.perft(depth);
            assert_eq!(perft(&mut board, &history, depth), want, "{fen}");
        }
    }

    #[test]
    fn a_single_reply_is_seen() {
        for (fen, forced) in [
            ("8/8/8/8/8/7q/8/k6K w - - 0 1", true),
            ("k7/8/8/8/8/8/6q1/7K w - - 0 1", true),
            ("k7/8/8/8/8/8/6q1/5R1K w - - 0 1", true),
            ("k7/8/8/8/8/8/6q1/4B2K w - - 0 1", true),
            ("8/k7/8/8/4B3/8/6q1/7K w - - 0 1", false),
            ("k7/8/8/8/8/8/5q2/7K w - - 0 1", false),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                false,
            ),
        ] {
            let mut picker = Picker::default();
            picker.start(None);
            assert_eq!(picker.is_forced(&fen.parse().unwrap()), forced, "{fen}");
        }
    }

    #[test]
    fn a_hint_that_is_illegal_here_is_ignored() {
        let elsewhere: Board = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let hint = PackedMove::of(elsewhere.parse_san("Ra8+").unwrap());
        let mut picker = Picker::default();
        picker.start(Some(hint));
        let history = History::new();
        let board = Board::start();
        let advice = Advice {
            history: &history,
            previous: PreviousMoves::default(),
            ply: 0,
            see: true,
            killers: true,
            ranked: true,
        };
        let count = std::iter::from_fn(|| picker.next(&board, advice)).count();
        assert_eq!(count, 20);
    }
}
