//! The engine as a library: what it must find, win and avoid.

#![allow(clippy::unwrap_used, missing_docs)]

mod endings;
mod tactics;

use pillarbox::chess::Board;
use pillarbox::engine::{
    Finding, Info, Limits, Parameters, Position, Report, Task, ThreadData, TranspositionTable,
    search,
};

/// Hears the newest lines; the clock stands still.
#[derive(Default)]
struct Listener {
    lines: Vec<Info>,
}

impl Report for Listener {
    fn lines(&mut self, lines: &[Info]) {
        self.lines = lines.to_vec();
    }
}

/// An engine with a small table and one thread.
struct Engine {
    tt: TranspositionTable,
    data: ThreadData,
}

impl Engine {
    fn new() -> Self {
        Self {
            tt: TranspositionTable::new(4).unwrap(),
            data: ThreadData::new(&Parameters::default()),
        }
    }

    fn think(&mut self, position: &Position, limits: &Limits) -> Finding {
        self.tell(position, limits).0
    }

    /// What a search finds, and the lines that it told before its end.
    fn tell(&mut self, position: &Position, limits: &Limits) -> (Finding, Vec<Info>) {
        self.tt.new_search();
        let parameters = Parameters::default();
        let task = Task::alone(position, limits, &parameters, &self.tt);
        let mut listener = Listener::default();
        let finding = search(&task, &mut self.data, &mut listener);
        (finding, listener.lines)
    }
}

fn position(fen: &str) -> Position {
    Position::from(fen.parse::<Board>().unwrap())
}

fn nodes(count: u64) -> Limits {
    Limits {
        nodes: Some(count),
        ..Limits::default()
    }
}

fn depth(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}
