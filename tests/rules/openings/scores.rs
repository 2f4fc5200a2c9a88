//! What the engine thinks of the moves of many positions; kept in a file, so that it need not think twice.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};
use pillarbox::chess::{Board, Move};
use pillarbox::engine::{
    Limits, Parameters, Position, Silence, Task, ThreadData, TranspositionTable, search,
};
use pillarbox::openings::{BookKey, MoveCode};

use super::repertoire::{Place, Repertoire};

/// Nodes for the best move of a position, and for each move that is compared with it.
const NODES: u64 = 100_000;
const THREADS: usize = 2;
/// Megabytes of a thread's table.
const TABLE: usize = 8;
const STACK: usize = 16 << 20;

/// Moves and what they are worth to who plays them, in centipawns.
type Scored = Vec<(MoveCode, i32)>;

/// What was found so far, by the keys of positions.
pub struct Scores {
    found: HashMap<u64, Scored>,
    file: File,
}

impl Scores {
    pub fn open(path: &Path) -> Result<Self> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            other => other.context("cannot read the scores")?,
        };
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        // A row that an interruption left unfinished has no end.
        let rows = text.split_inclusive('\n').filter(|row| row.ends_with('\n'));
        let found = rows.filter_map(read).collect();
        Ok(Self { found, file })
    }

    pub fn of(&self, position: BookKey) -> Option<&Scored> {
        self.found.get(&position.get())
    }

    /// Searches the positions that are not known yet, but no more than so many. How many are left.
    pub fn complete(&mut self, repertoire: &Repertoire, most: usize) -> Result<usize> {
        let places = repertoire.places.iter();
        let unknown: Vec<_> = places.filter(|(key, _)| self.of(**key).is_none()).collect();
        let now = &unknown[..unknown.len().min(most)];
        let next = AtomicUsize::new(0);
        let done = Mutex::new((self, Ok(())));
        thread::scope(|scope| -> Result<()> {
            for _ in 0..THREADS {
                let work = || {
                    let Some(mut thinker) = Thinker::new() else {
                        return;
                    };
                    while let Some((key, place)) = now.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let scored = thinker.scores(place);
                        let mut done = done.lock().expect("no thread fails while it writes");
                        let result = done.0.keep(**key, scored);
                        if result.is_err() {
                            done.1 = result;
                            return;
                        }
                    }
                };
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work)?;
            }
            Ok(())
        })?;
        let (scores, result) = done.into_inner().expect("no thread failed");
        result?;
        let places = repertoire.places.keys();
        Ok(places.filter(|key| scores.of(**key).is_none()).count())
    }

    fn keep(&mut self, position: BookKey, scored: Scored) -> Result<()> {
        let mut row = position.to_string();
        for (code, score) in &scored {
            write!(row, " {:04x}:{score}", code.get())?;
        }
        row.push('\n');
        self.file.write_all(row.as_bytes())?;
        self.found.insert(position.get(), scored);
        Ok(())
    }
}

fn read(row: &str) -> Option<(u64, Scored)> {
    let mut words = row.split_whitespace();
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let scored = words.map(|word| {
        let (code, score) = word.split_once(':')?;
        let code = u16::from_str_radix(code, 16).ok()?;
        Some((MoveCode::from_number(code), score.parse().ok()?))
    });
    Some((key, scored.collect::<Option<_>>()?))
}

/// What one thread works with.
struct Thinker {
    table: TranspositionTable,
    parameters: Parameters,
}

impl Thinker {
    fn new() -> Option<Self> {
        Some(Self {
            table: TranspositionTable::new(TABLE)?,
            parameters: Parameters::default(),
        })
    }

    /// The best move of a position and those of the lines, with their scores.
    fn scores(&mut self, place: &Place) -> Scored {
        // The same position always gets the same scores, whatever was searched before.
        self.table.clear();
        let board = &place.board;
        let best = self.search(board, Vec::new());
        let mut moves: Vec<Move> = place.moves.iter().map(|(m, _)| *m).collect();
        moves.extend(best.iter().map(|(m, _)| *m));
        moves.sort_by_key(|m| MoveCode::of(*m));
        moves.dedup();
        let scored = if moves.len() > best.len() {
            self.search(board, moves)
        } else {
            best
        };
        let told = scored.into_iter();
        told.map(|(m, score)| (MoveCode::of(m), score)).collect()
    }

    /// The best of all moves, or the scores of these.
    fn search(&mut self, board: &Board, moves: Vec<Move>) -> Vec<(Move, i32)> {
        let lines = moves.len().max(1);
        let limits = Limits {
            nodes: Some(NODES * lines as u64),
            searchmoves: moves,
            ..Limits::default()
        };
        let position = Position::from(board.clone());
        self.table.new_search();
        let mut task = Task::alone(&position, &limits, &self.parameters, &self.table);
        task.multipv = lines;
        let mut data = ThreadData::new(&self.parameters);
        let finding = search(&task, &mut data, &mut Silence);
        let lines = finding.lines.iter();
        lines
            .filter_map(|line| Some((*line.pv.first()?, line.score.told().get())))
            .collect()
    }
}
