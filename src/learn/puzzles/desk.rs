//! Positions looked at by the engine, in chances to win.

use crate::chess::Move;
use crate::engine::{
    Limits, Parameters, Position, Report, Score, Silence, Task, ThreadData, TranspositionTable,
    search,
};
use crate::game::Eval;
use crate::review::win_chance;

/// Megabytes of the table: always the same, so that what is found is.
const TABLE: usize = 16;

/// A move, and what it is worth to who makes it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The move.
    pub m: Move,
    /// What people are told.
    pub score: Score,
    /// The chance to win, from 0 to 1.
    pub chance: f64,
    /// What follows, the move included.
    pub line: Vec<Move>,
}

/// The engine on one thread.
pub struct Desk {
    tt: TranspositionTable,
    data: ThreadData,
    parameters: Parameters,
}

impl Desk {
    /// A desk with nothing on it; `None` if there is no memory for a table.
    #[must_use]
    pub fn new() -> Option<Self> {
        let parameters = Parameters::default();
        Some(Self {
            tt: TranspositionTable::new(TABLE)?,
            data: ThreadData::new(&parameters),
            parameters,
        })
    }

    /// Forgets everything, so that what comes next does not hang on what came before.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.data = ThreadData::new(&self.parameters);
    }

    /// The best moves of a position, as many as are asked for or there are.
    pub fn look(&mut self, position: &Position, nodes: u64, count: usize) -> Vec<Seen> {
        self.look_and_tell(position, nodes, count, &mut Silence)
    }

    /// How many nodes it takes until the best move is this one and stays it; `None` if it is not in the end.
    pub fn nodes_to_find(&mut self, position: &Position, m: Move, most: u64) -> Option<u64> {
        let mut since = Since { m, nodes: None };
        self.look_and_tell(position, most, 1, &mut since);
        since.nodes
    }

    fn look_and_tell(
        &mut self,
        position: &Position,
        nodes: u64,
        count: usize,
        report: &mut impl Report,
    ) -> Vec<Seen> {
        self.tt.new_search();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let task = Task {
            multipv: count,
            ..Task::alone(position, &limits, &self.parameters, &self.tt)
        };
        let found = search(&task, &mut self.data, report);
        let seen = found.lines.into_iter().filter_map(|line| {
            let score = line.score.told();
            Some(Seen {
                m: *line.pv.first()?,
                score,
                chance: chance(score),
                line: line.pv,
            })
        });
        seen.collect()
    }
}

/// The chance to win that a score means to its side.
#[must_use]
pub(super) fn chance(score: Score) -> f64 {
    win_chance(match score.mate_moves() {
        // One that is mated in no moves is mated all the same.
        Some(moves) => Eval::Mate(if score.is_win() {
            moves.max(1)
        } else {
            moves.min(-1)
        }),
        None => Eval::Cp(score.get()),
    })
}

/// Listens for the first time from which on a move was the best.
struct Since {
    m: Move,
    nodes: Option<u64>,
}

impl Report for Since {
    fn lines(&mut self, lines: &[crate::engine::Info]) {
        let Some(best) = lines.first() else { return };
        if best.pv.first() != Some(&self.m) {
            self.nodes = None;
        } else if self.nodes.is_none() {
            self.nodes = Some(best.nodes);
        }
    }
}
