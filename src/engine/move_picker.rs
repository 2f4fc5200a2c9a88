//! The order in which moves are tried: the one of the transposition table, good captures, killers,
//! the counter move, other quiet moves by history, bad captures. Promotions count as captures: both
//! are noisy. Each sort of move is generated only when its turn comes.

use super::history::{History, PreviousMoves};
use super::parameters::Parameters;
use super::see;
use super::transposition::PackedMove;
use crate::chess::{Board, Move, MoveList};

// Above all that histories can add up to.
const FIRST_KILLER: i32 = 1 << 22;
const SECOND_KILLER: i32 = 1 << 21;
const COUNTER_MOVE: i32 = 1 << 20;

/// Where a picker is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Stage {
    #[default]
    TtMove,
    GoodNoisy,
    Quiet,
    BadNoisy,
}

/// Moves with their scores, handed out best first.
#[derive(Default)]
struct ScoredMoves {
    moves: MoveList,
    scores: Vec<i32>,
    next: usize,
}

impl ScoredMoves {
    fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
    }

    /// The best of those left.
    #[inline]
    fn pop(&mut self) -> Option<(Move, i32)> {
        let mut best = self.next;
        let mut highest = *self.scores.get(best)?;
        for (index, &score) in self.scores.iter().enumerate().skip(best + 1) {
            if score > highest {
                (best, highest) = (index, score);
            }
        }
        self.moves.swap(self.next, best);
        self.scores.swap(self.next, best);
        self.next += 1;
        Some((self.moves[self.next - 1], self.scores[self.next - 1]))
    }
}

/// Hands out the legal moves of one position in a good order, each once.
#[derive(Default)]
pub(crate) struct MovePicker {
    stage: Stage,
    tt_move: Option<PackedMove>,
    noisy: ScoredMoves,
    quiet: ScoredMoves,
    bad_noisy: Vec<Move>,
    next_bad: usize,
    generated: [bool; 2],
    /// Moves that were tried without a cutoff: the search's own notes, kept here to be used again.
    pub(crate) searched: Vec<Move>,
}

/// What a picker scores moves by.
#[derive(Clone, Copy)]
pub(crate) struct OrderingContext<'a> {
    pub(crate) parameters: &'a Parameters,
    pub(crate) history: &'a History,
    pub(crate) previous: PreviousMoves,
    pub(crate) ply: usize,
    pub(crate) use_see: bool,
    pub(crate) use_killers: bool,
    pub(crate) use_history: bool,
}

impl MovePicker {
    /// Begins anew, with the move of the transposition table if it has one.
    pub(crate) fn start(&mut self, tt_move: Option<PackedMove>) {
        self.stage = Stage::TtMove;
        self.tt_move = tt_move;
        self.noisy.clear();
        self.quiet.clear();
        self.bad_noisy.clear();
        self.next_bad = 0;
        self.generated = [false; 2];
        self.searched.clear();
    }

    /// No quiet moves any more, after one of them.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiet.next = self.quiet.scores.len();
    }

    /// The next move, or `None` when there are no more.
    pub(crate) fn next(&mut self, board: &Board, context: OrderingContext<'_>) -> Option<Move> {
        if self.stage == Stage::TtMove {
            let tt_move = self
                .tt_move
                .and_then(|tt_move| self.find_tt_move(board, tt_move));
            self.stage = Stage::GoodNoisy;
            if tt_move.is_some() {
                return tt_move;
            }
        }
        loop {
            match self.stage {
                Stage::TtMove | Stage::GoodNoisy => {
                    self.score_noisy(board, context);
                    while let Some((m, _)) = self.noisy.pop() {
                        if self.is_tt_move(m) {
                            continue;
                        }
                        if context.use_see && !see::at_least(context.parameters, board, m, 0) {
                            self.bad_noisy.push(m);
                            continue;
                        }
                        return Some(m);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    self.score_quiet(board, context);
                    while let Some((m, _)) = self.quiet.pop() {
                        if !self.is_tt_move(m) {
                            return Some(m);
                        }
                    }
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    let m = self.bad_noisy.get(self.next_bad).copied();
                    self.next_bad += 1;
                    return m;
                }
            }
        }
    }

    /// The next capture or promotion, for quiescence.
    pub(crate) fn next_noisy(
        &mut self,
        board: &Board,
        context: OrderingContext<'_>,
    ) -> Option<Move> {
        if self.stage == Stage::TtMove {
            self.stage = Stage::GoodNoisy;
            if let Some(tt_move) = self.tt_move
                && let Some(m) = self.find_tt_move(board, tt_move).filter(|m| m.is_noisy())
            {
                return Some(m);
            }
        }
        self.score_noisy(board, context);
        while let Some((m, _)) = self.noisy.pop() {
            if !self.is_tt_move(m) {
                return Some(m);
            }
        }
        None
    }

    /// Whether the move handed out last is a capture that loses nothing in the exchange.
    pub(crate) fn is_good_noisy(&self, m: Move) -> bool {
        self.stage == Stage::GoodNoisy && !self.is_tt_move(m)
    }

    /// Whether the position has but one legal move.
    pub(crate) fn has_single_move(&mut self, board: &Board) -> bool {
        self.generate_noisy(board);
        self.noisy.moves.len() < 2 && {
            self.generate_quiet(board);
            self.noisy.moves.len() + self.quiet.moves.len() == 1
        }
    }

    fn is_tt_move(&self, m: Move) -> bool {
        self.tt_move.is_some_and(|tt_move| tt_move.is(m))
    }

    /// The move itself, if it is legal here. Only its own sort of moves is generated for that.
    fn find_tt_move(&mut self, board: &Board, tt_move: PackedMove) -> Option<Move> {
        let found = |list: &MoveList| list.iter().copied().find(|&m| tt_move.is(m));
        if tt_move.is_noisy_on(board) {
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

    fn score_noisy(&mut self, board: &Board, context: OrderingContext<'_>) {
        self.generate_noisy(board);
        let parameters = context.parameters;
        let ScoredMoves { moves, scores, .. } = &mut self.noisy;
        if scores.is_empty() && !moves.is_empty() {
            scores.extend(moves.iter().map(|&m| {
                // The most valuable victim first; the history settles the rest.
                let value = |kind| parameters.see_value(kind);
                let victim = m.captured().map_or(0, value);
                let promoted = m.promotion().map_or(0, value);
                let history = if context.use_history {
                    context.history.noisy(board, m) / parameters.noisy_history_divisor()
                } else {
                    0
                };
                let attacker = board.kind_of(board.cell(m.from().mailbox()).man()) as i32;
                parameters.victim_weight() * (victim + promoted) + history - attacker
            }));
        }
    }

    fn score_quiet(&mut self, board: &Board, context: OrderingContext<'_>) {
        self.generate_quiet(board);
        let ScoredMoves { moves, scores, .. } = &mut self.quiet;
        if scores.is_empty() && !moves.is_empty() {
            let [first, second] = context.history.killers(context.ply);
            let counter = context.history.counter_move(context.previous);
            scores.extend(moves.iter().map(|&m| {
                if context.use_killers {
                    if Some(m) == first {
                        return FIRST_KILLER;
                    }
                    if Some(m) == second {
                        return SECOND_KILLER;
                    }
                    if Some(m) == counter {
                        return COUNTER_MOVE;
                    }
                }
                if context.use_history {
                    context.history.quiet(board, m, context.previous)
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
        let tt_move = legal.get(board.key().get() as usize % (legal.len() + 1));
        let mut picker = MovePicker::default();
        picker.start(tt_move.map(|&m| PackedMove::of(m)));
        let context = OrderingContext {
            parameters: &Parameters::default(),
            history,
            previous: PreviousMoves::default(),
            ply: 0,
            use_see: true,
            use_killers: true,
            use_history: true,
        };
        let mut total = 0;
        while let Some(m) = picker.next(board, context) {
            let undo = board.make(m);
            total += perft(board, history, depth - 1);
            board.unmake(m, undo);
        }
        total
    }

    #[test]
    fn every_move_is_picked_once() {
        let parameters = Parameters::default();
        let history = History::new(&parameters);
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
            let mut picker = MovePicker::default();
            picker.start(None);
            assert_eq!(
                picker.has_single_move(&fen.parse().unwrap()),
                forced,
                "{fen}"
            );
        }
    }

    #[test]
    fn a_tt_move_that_is_illegal_here_is_ignored() {
        let elsewhere: Board = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let tt_move = PackedMove::of(elsewhere.parse_san("Ra8+").unwrap());
        let mut picker = MovePicker::default();
        picker.start(Some(tt_move));
        let parameters = Parameters::default();
        let history = History::new(&parameters);
        let board = Board::start();
        let context = OrderingContext {
            parameters: &parameters,
            history: &history,
            previous: PreviousMoves::default(),
            ply: 0,
            use_see: true,
            use_killers: true,
            use_history: true,
        };
        let count = std::iter::from_fn(|| picker.next(&board, context)).count();
        assert_eq!(count, 20);
    }
}
