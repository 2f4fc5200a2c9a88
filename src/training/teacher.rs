//! Who says what positions are worth: our own search, or any UCI engine.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::chess::{Move, UciMove};
use crate::engine::{
    Limits, Parameters, Position, Silence, Task, ThreadData, TranspositionTable, search,
};

/// What a teacher says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is worth to the side to move, in centipawns; a mate is more than any other score.
    pub score: i32,
    /// What to play.
    pub best: Move,
}

/// More than any score without mate.
const MATE: i32 = 30_000;

/// How hard a teacher thinks about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
}

/// Someone who knows what positions are worth.
pub trait Teacher {
    /// What comes next has nothing to do with what was before.
    fn new_game(&mut self) -> io::Result<()>;

    /// What the position, in which there is a legal move, is worth.
    fn teach(&mut self, position: &Position) -> io::Result<Lesson>;
}

/// Our own search.
pub struct OwnSearch {
    effort: Effort,
    parameters: Parameters,
    tt: TranspositionTable,
    data: ThreadData,
}

impl OwnSearch {
    /// Searches of so much effort.
    pub fn new(effort: Effort) -> io::Result<Self> {
        let parameters = Parameters::default();
        Ok(Self {
            effort,
            tt: TranspositionTable::new(4).ok_or(ErrorKind::OutOfMemory)?,
            data: ThreadData::new(&parameters),
            parameters,
        })
    }
}

impl Teacher for OwnSearch {
    fn new_game(&mut self) -> io::Result<()> {
        self.tt.clear();
        self.data = ThreadData::new(&self.parameters);
        Ok(())
    }

    fn teach(&mut self, position: &Position) -> io::Result<Lesson> {
        self.tt.new_search();
        let mut limits = Limits::default();
        match self.effort {
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
            Effort::Depth(depth) => limits.depth = Some(depth),
        }
        let task = Task::alone(position, &limits, &self.parameters, &self.tt);
        let finding = search(&task, &mut self.data, &mut Silence);
        let best = finding.best().ok_or_else(no_move)?;
        Ok(Lesson {
            score: finding.lines[0].score.get(),
            best,
        })
    }
}

fn no_move() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "the teacher found no move")
}

/// A UCI engine in a process of its own, which ends with this.
pub struct UciEngine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    effort: Effort,
    line: String,
}

impl UciEngine {
    /// Starts a program, whose searches shall take so much effort.
    pub fn start(program: &str, effort: Effort) -> io::Result<Self> {
        let mut words = program.split_whitespace();
        let mut process = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::Error::other("the teacher has no input or output"));
        };
        let mut engine = Self {
            process,
            input,
            output: BufReader::new(output),
            effort,
            line: String::new(),
        };
        engine.input.write_all(b"uci\n")?;
        engine.wait_for("uciok")?;
        engine
            .input
            .write_all(b"setoption name Hash value 1\nsetoption name Threads value 1\n")?;
        engine.new_game()?;
        Ok(engine)
    }

    fn read(&mut self) -> io::Result<&str> {
        self.line.clear();
        if self.output.read_line(&mut self.line)? == 0 {
            return Err(io::Error::new(ErrorKind::UnexpectedEof, "the teacher left"));
        }
        Ok(self.line.trim_end())
    }

    fn wait_for(&mut self, wanted: &str) -> io::Result<()> {
        while self.read()? != wanted {}
        Ok(())
    }
}

impl Teacher for UciEngine {
    fn new_game(&mut self) -> io::Result<()> {
        self.input.write_all(b"ucinewgame\nisready\n")?;
        self.wait_for("readyok")
    }

    fn teach(&mut self, position: &Position) -> io::Result<Lesson> {
        let effort = match self.effort {
            Effort::Nodes(nodes) => format!("nodes {nodes}"),
            Effort::Depth(depth) => format!("depth {depth}"),
        };
        let order = format!("position fen {}\ngo {effort}\n", position.board);
        self.input.write_all(order.as_bytes())?;
        let mut score = None;
        loop {
            let line = self.read()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let name = rest.split_whitespace().next().unwrap_or_default();
                let best = name.parse::<UciMove>().ok();
                let best = best.and_then(|m| position.board.find(m));
                let (Some(best), Some(score)) = (best, score) else {
                    return Err(no_move());
                };
                return Ok(Lesson { score, best });
            }
            score = score_of(line).or(score);
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.process.wait();
    }
}

/// The score in a line of analysis, if it is an exact one.
fn score_of(line: &str) -> Option<i32> {
    let (_, score) = line.split_once(" score ")?;
    if score.contains("bound") {
        return None;
    }
    let mut words = score.split_whitespace();
    match (words.next()?, words.next()?.parse::<i32>().ok()?) {
        ("cp", score) => Some(score),
        ("mate", moves) if moves > 0 => Some(MATE - moves),
        ("mate", moves) => Some(-MATE - moves),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    #[test]
    fn scores_are_read_from_lines() {
        for (line, score) in [
            ("info depth 3 score cp -31 nodes 99 pv e2e4", Some(-31)),
            ("info depth 3 score mate 2 pv e2e4", Some(MATE - 2)),
            ("info depth 3 score mate -3 pv e2e4", Some(3 - MATE)),
            ("info depth 3 score cp 10 lowerbound pv e2e4", None),
            ("info string no score here", None),
        ] {
            assert_eq!(score_of(line), score, "{line}");
        }
    }

    #[test]
    fn our_own_search_takes_what_hangs_and_repeats_itself() {
        let board: Board = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let mut teacher = OwnSearch::new(Effort::Nodes(500)).unwrap();
        let mut lesson = || {
            teacher.new_game().unwrap();
            teacher.teach(&board.clone().into()).unwrap()
        };
        let first = lesson();
        assert_eq!(first.best.to_string(), "d1d5");
        assert!(first.score > 300);
        assert_eq!(first, lesson());
    }
}
