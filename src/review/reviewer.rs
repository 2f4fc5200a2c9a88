//! Looking at the positions of a game with the engine.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::game_review::{Look, Review, Round};
use crate::chess::{Color, Move};
use crate::engine::ranges::DEEPEST;
use crate::engine::worker::STACK_SIZE;
use crate::engine::{
    Limits, Parameters, Position, Report, Score, Task, ThreadData, TranspositionTable, search,
};
use crate::game::Eval;

/// How hard the engine thinks about a position at first; about doubtful ones it thinks again, six
/// times as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
    /// So long.
    Time(Duration),
}

impl Effort {
    /// A glance: a few seconds for a game.
    pub const QUICK: Self = Self::Nodes(30_000);
    /// Enough to believe: less than a minute for a game.
    pub const NORMAL: Self = Self::Nodes(200_000);
    /// For who has the time.
    pub const DEEP: Self = Self::Nodes(1_000_000);

    /// How much longer a doubtful position is looked at.
    const LONGER: u32 = 6;
    /// Plies that take about so much longer.
    const DEEPER: u32 = 3;

    fn limits(self, thorough: bool) -> Limits {
        let mut limits = Limits::default();
        let longer = if thorough { Self::LONGER } else { 1 };
        let deeper = if thorough { Self::DEEPER } else { 0 };
        match self {
            Self::Nodes(nodes) => limits.nodes = Some(nodes.saturating_mul(u64::from(longer))),
            Self::Depth(depth) => limits.depth = Some((depth + deeper).min(DEEPEST)),
            Self::Time(time) => limits.movetime = Some(time.saturating_mul(longer)),
        }
        limits
    }

    /// The size of a table for that, in megabytes: the same on every machine, so that verdicts are.
    fn megabytes(self) -> usize {
        const MOST: u64 = 64;
        /// About as many nodes leave an entry each.
        const NODES: u64 = 20_000;
        match self {
            Self::Nodes(nodes) => (nodes / NODES).clamp(1, MOST) as usize,
            // A ply more takes less than twice the nodes.
            Self::Depth(depth) => 1 << depth.saturating_sub(8).min(5),
            // Within a millisecond about a thousand are searched.
            Self::Time(time) => (time.as_millis() / 20).clamp(1, MOST.into()) as usize,
        }
    }
}

/// What a reviewer asks of the world.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The time that has passed, since whenever.
    pub now: &'a (dyn Fn() -> Duration + Sync),
    /// Whether to leave it at what is done.
    pub stop: &'a AtomicBool,
}

/// A part of a review is done.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The position that was looked at, counted from 0.
    pub at: usize,
    /// What was seen there.
    pub look: Look,
    /// Looks taken.
    pub done: usize,
    /// Looks that are needed, as far as is known yet.
    pub total: usize,
    /// The moves of which more is known now, counted from 0.
    pub news: Vec<usize>,
}

/// Looks at games with the engine, on one thread or several.
pub struct Reviewer {
    effort: Effort,
    parameters: Parameters,
    desks: Vec<Desk>,
}

/// What one thread works with.
struct Desk {
    tt: TranspositionTable,
    data: ThreadData,
}

impl Reviewer {
    /// A reviewer with so many threads; `None` if there is no memory for their tables.
    #[must_use]
    pub fn new(effort: Effort, threads: usize) -> Option<Self> {
        let parameters = Parameters::default();
        let desk = |_| {
            Some(Desk {
                tt: TranspositionTable::new(effort.megabytes())?,
                data: ThreadData::new(&parameters),
            })
        };
        let desks = (0..threads.max(1)).map(desk).collect::<Option<_>>()?;
        Some(Self {
            effort,
            parameters,
            desks,
        })
    }

    /// Goes on with a review until it is done or is to stop, and tells of every look that was taken. Whether
    /// it is done. Fails if no thread can be had.
    pub fn review(
        &mut self,
        review: &mut Review,
        world: Surroundings<'_>,
        tell: &mut dyn FnMut(&Review, &Progress),
    ) -> io::Result<bool> {
        while let Some(round) = review.next_round() {
            self.look(review, &round, world, tell)?;
            if world.stop.load(Relaxed) {
                return Ok(review.is_done());
            }
        }
        Ok(true)
    }

    /// Looks at positions, all equally long.
    fn look(
        &mut self,
        review: &mut Review,
        round: &Round,
        world: Surroundings<'_>,
        tell: &mut dyn FnMut(&Review, &Progress),
    ) -> io::Result<()> {
        let positions = review.positions();
        let limits = self.effort.limits(round.thorough);
        let next = AtomicUsize::new(0);
        let (sender, looks) = mpsc::channel();
        let (positions, limits, next) = (&positions, &limits, &next);
        let parameters = &self.parameters;
        thread::scope(|scope| {
            let mut started = Ok(());
            let mut threads = 0;
            for desk in self.desks.iter_mut().take(round.units.len()) {
                let sender = sender.clone();
                let work = move || {
                    while let Some(unit) = round.units.get(next.fetch_add(1, Relaxed)) {
                        desk.clear(parameters);
                        for &at in unit {
                            let found = desk.look(&positions[at], limits, parameters, world);
                            let Some((eval, line)) = found else { return };
                            let look = Look::new(eval, line, round.thorough);
                            if sender.send((at, look)).is_err() {
                                return;
                            }
                        }
                    }
                };
                // The recursion is deep, and the threads of a program are not always.
                let builder = thread::Builder::new().stack_size(STACK_SIZE);
                match builder.spawn_scoped(scope, work) {
                    Ok(_) => threads += 1,
                    Err(error) => started = Err(error),
                }
            }
            drop(sender);
            for (at, look) in looks {
                let news = review.note(at, look.clone());
                let (done, total) = review.progress();
                let progress = Progress {
                    at,
                    look,
                    done,
                    total,
                    news,
                };
                tell(review, &progress);
            }
            // With as many as can be had.
            if threads > 0 { Ok(()) } else { started }
        })
    }
}

impl Desk {
    /// Forgets everything.
    fn clear(&mut self, parameters: &Parameters) {
        self.tt.clear();
        self.data = ThreadData::new(parameters);
    }

    /// What a position is worth to White, and the best line; nothing if it was to stop.
    fn look(
        &mut self,
        position: &Position,
        limits: &Limits,
        parameters: &Parameters,
        world: Surroundings<'_>,
    ) -> Option<(Eval, Vec<Move>)> {
        self.tt.new_search();
        let task = Task::alone(position, limits, parameters, &self.tt);
        let mut watch = Watch {
            world,
            begun: (world.now)(),
            most: limits.movetime,
        };
        let mut finding = search(&task, &mut self.data, &mut watch);
        if world.stop.load(Relaxed) || finding.lines.is_empty() {
            return None;
        }
        let best = finding.lines.swap_remove(0);
        let eval = white_view(best.score.told(), position.board.side());
        Some((eval, playable(position, &best.pv)))
    }
}

/// Ends a search when its time is over or nobody waits for it.
struct Watch<'a> {
    world: Surroundings<'a>,
    begun: Duration,
    most: Option<Duration>,
}

impl Report for Watch<'_> {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        self.world.stop.load(Relaxed) || self.most.is_some_and(|most| self.elapsed() >= most)
    }

    fn elapsed(&self) -> Duration {
        (self.world.now)().saturating_sub(self.begun)
    }
}

/// A score of the side to move, to White.
fn white_view(score: Score, side: Color) -> Eval {
    let sign = match side {
        Color::White => 1,
        Color::Black => -1,
    };
    match score.mate_moves() {
        Some(moves) => Eval::Mate(sign * moves),
        None => Eval::Cp(sign * score.get()),
    }
}

/// A line up to the end of the game, if it comes to that.
fn playable(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for &m in line {
        let (board, earlier) = (&position.board, &position.earlier);
        let over = board.claim(earlier).is_some() || board.outcome_after(earlier).is_some();
        if over && !moves.is_empty() || !board.legal_moves().contains(&m) {
            break;
        }
        position.play(m);
        moves.push(m);
    }
    moves
}

#[cfg(test)]
mod tests;
