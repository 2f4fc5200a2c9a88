//! Who says what positions are worth: our own search, or any UCI engine.

use std::fmt::{self, Write as _};
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::chess::{Board, Move, UciMove};
use crate::engine::{
    Limits, Parameters, Position, Silence, Task, ThreadData, TranspositionTable, search,
};

/// What a teacher says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is worth to the side to move, in centipawns; a mate is more than any other score.
    pub score: i32,
    /// What to play.
    pub best: Move,
    /// What other moves are worth to the same side, as far as quiet positions come of them: those that were
    /// asked for, and what else the teacher told.
    pub others: Vec<(Move, i32)>,
}

/// More than any score without mate.
const MATE: i32 = 30_000;

/// Moves to mate, negative for who is mated, if a score is one.
#[must_use]
pub const fn mate_of(score: i32) -> Option<i32> {
    match score {
        _ if score.abs() <= MATE / 2 => None,
        1.. => Some(MATE - score),
        _ => Some(-MATE - score),
    }
}

/// How hard a teacher thinks about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// Someone who knows what positions are worth.
pub trait Teacher {
    /// What comes next has nothing to do with what was before.
    fn new_game(&mut self) -> io::Result<()>;

    /// What the position, in which there is a legal move, is worth, and what some of its moves are.
    fn teach(&mut self, position: &Position, others: &[Move]) -> io::Result<Lesson>;

    /// What some moves of each of these boards are worth to whoever makes them, as far as quiet positions come
    /// of them.
    fn judge(&mut self, questions: &[Question]) -> io::Result<Vec<Vec<(Move, i32)>>>;
}

/// A board, and some of its moves.
pub type Question = (Board, Vec<Move>);

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

    /// What a position is worth, and what to play.
    fn look(&mut self, position: &Position) -> io::Result<(i32, Move)> {
        self.tt.new_search();
        let mut limits = Limits::default();
        match self.effort {
            Effort::Nodes(nodes) => limits.nodes = Some(nodes),
            Effort::Depth(depth) => limits.depth = Some(depth),
        }
        let task = Task::alone(position, &limits, &self.parameters, &self.tt);
        let finding = search(&task, &mut self.data, &mut Silence);
        let best = finding.best().ok_or_else(no_move)?;
        Ok((finding.lines[0].score.get(), best))
    }

    /// What moves are worth that lead to quiet positions.
    fn look_beyond(&mut self, position: &Position, moves: &[Move]) -> io::Result<Vec<(Move, i32)>> {
        let mut told = Vec::new();
        for &m in moves {
            let mut after = position.clone();
            after.play(m);
            if after.board.in_check() || !after.board.has_legal_move() {
                continue;
            }
            let (score, reply) = self.look(&after)?;
            if is_quiet(&after.board, reply) {
                told.push((m, -score));
            }
        }
        Ok(told)
    }
}

impl Teacher for OwnSearch {
    fn new_game(&mut self) -> io::Result<()> {
        self.tt.clear();
        self.data = ThreadData::new(&self.parameters);
        Ok(())
    }

    fn teach(&mut self, position: &Position, others: &[Move]) -> io::Result<Lesson> {
        let (score, best) = self.look(position)?;
        Ok(Lesson {
            score,
            best,
            others: self.look_beyond(position, others)?,
        })
    }

    fn judge(&mut self, questions: &[Question]) -> io::Result<Vec<Vec<(Move, i32)>>> {
        let each = questions.iter();
        each.map(|(board, moves)| self.look_beyond(&board.clone().into(), moves))
            .collect()
    }
}

/// Checks and captures are the search's business; the network shall know quiet positions.
#[must_use]
pub fn is_quiet(board: &Board, best: Move) -> bool {
    !board.in_check() && !best.is_noisy()
}

fn no_move() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "the teacher found no move")
}

/// A UCI engine in a process of its own, which ends with this.
pub struct UciEngine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// How long to think, as it follows `go`.
    effort: String,
    line: String,
}

impl UciEngine {
    /// Starts a program, whose searches shall take so much effort and tell so many moves.
    pub fn start(program: &str, effort: &impl ToString, moves: usize) -> io::Result<Self> {
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
            effort: effort.to_string(),
            line: String::new(),
        };
        engine.input.write_all(b"uci\n")?;
        engine.wait_for("uciok")?;
        engine
            .input
            .write_all(b"setoption name Hash value 1\nsetoption name Threads value 1\n")?;
        if moves > 1 {
            let order = format!("setoption name MultiPV value {moves}\n");
            engine.input.write_all(order.as_bytes())?;
        }
        engine.new_game()?;
        Ok(engine)
    }

    /// Sets one of its options.
    pub fn set(&mut self, option: &str, value: &str) -> io::Result<()> {
        writeln!(self.input, "setoption name {option} value {value}")
    }

    /// What it plays after these moves.
    pub fn reply(&mut self, start: &Board, moves: &[Move], position: &Board) -> io::Result<Move> {
        let mut order = format!("position fen {start} moves");
        for m in moves {
            let _ = write!(order, " {m}");
        }
        let _ = write!(order, "\ngo {}\n", self.effort);
        self.input.write_all(order.as_bytes())?;
        loop {
            if let Some(rest) = self.read()?.strip_prefix("bestmove ") {
                return first_move(position, rest).ok_or_else(no_move);
            }
        }
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

    /// What to ask of some moves.
    fn question(&self, board: &Board, moves: &[Move]) -> String {
        let mut order = format!("position fen {board}\ngo {} searchmoves", self.effort);
        for m in moves {
            let _ = write!(order, " {m}");
        }
        order.push('\n');
        order
    }

    /// The quiet lines of an answer.
    fn answer(&mut self, board: &Board) -> io::Result<Vec<(Move, i32)>> {
        let mut told = Vec::new();
        loop {
            let line = self.read()?;
            if line.starts_with("bestmove ") {
                return Ok(told);
            }
            told.extend(quiet_line(board, line));
        }
    }
}

impl Teacher for UciEngine {
    fn new_game(&mut self) -> io::Result<()> {
        self.input.write_all(b"ucinewgame\nisready\n")?;
        self.wait_for("readyok")
    }

    fn teach(&mut self, position: &Position, others: &[Move]) -> io::Result<Lesson> {
        let mut order = format!("position fen {}\ngo {}\n", position.board, self.effort);
        if !others.is_empty() {
            order += &self.question(&position.board, others);
        }
        // Both questions at once, so that nobody waits for the other more often than he must.
        self.input.write_all(order.as_bytes())?;
        let mut score = None;
        let mut told = Vec::new();
        let best = loop {
            let line = self.read()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                break first_move(&position.board, rest);
            }
            if line.contains(" multipv ") && !line.contains(" multipv 1 ") {
                told.extend(quiet_line(&position.board, line));
            } else {
                score = score_of(line).or(score);
            }
        };
        let (Some(best), Some(score)) = (best, score) else {
            return Err(no_move());
        };
        if !others.is_empty() {
            told.extend(self.answer(&position.board)?);
        }
        let mut others = last_of_each(told);
        others.retain(|&(m, _)| m != best);
        Ok(Lesson {
            score,
            best,
            others,
        })
    }

    fn judge(&mut self, questions: &[Question]) -> io::Result<Vec<Vec<(Move, i32)>>> {
        let mut answers = Vec::new();
        for some in questions.chunks(UNANSWERED) {
            let order: String = some
                .iter()
                .map(|(board, moves)| self.question(board, moves))
                .collect();
            self.input.write_all(order.as_bytes())?;
            for (board, _) in some {
                answers.push(last_of_each(self.answer(board)?));
            }
        }
        Ok(answers)
    }
}

/// So many questions are asked before the first answer is read: few enough for the pipes between us.
const UNANSWERED: usize = 32;

/// A move that was told at several depths, or twice, counts once, as it was told last.
fn last_of_each(told: Vec<(Move, i32)>) -> Vec<(Move, i32)> {
    let mut last: Vec<(Move, i32)> = Vec::new();
    for each in told.into_iter().rev() {
        if !last.iter().any(|&(m, _)| m == each.0) {
            last.push(each);
        }
    }
    last
}

fn first_move(board: &Board, names: &str) -> Option<Move> {
    let name = names.split_whitespace().next()?;
    board.find(name.parse::<UciMove>().ok()?)
}

/// The move and the score of a line of analysis, if the move gives no check and nothing is taken after it.
fn quiet_line(board: &Board, line: &str) -> Option<(Move, i32)> {
    let score = score_of(line)?;
    let (_, moves) = line.split_once(" pv ")?;
    let m = first_move(board, moves)?;
    let mut after = board.clone();
    let _ = after.make(m);
    let reply = moves
        .split_once(' ')
        .and_then(|(_, rest)| first_move(&after, rest));
    let quiet = !after.in_check() && reply.is_none_or(|reply| !reply.is_noisy());
    (quiet && score.abs() < MATE / 2).then_some((m, score))
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
    fn only_quiet_lines_are_told() {
        let board: Board = "4k3/8/3p4/8/8/8/8/R3KN2 w - - 0 1".parse().unwrap();
        let told = |pv: &str| {
            let line = format!("info depth 1 multipv 2 score cp 40 nodes 9 pv {pv}");
            quiet_line(&board, &line).map(|(m, score)| (m.to_string(), score))
        };
        assert_eq!(told("f1g3"), Some(("f1g3".to_owned(), 40)));
        assert_eq!(told("f1g3 d6d5"), Some(("f1g3".to_owned(), 40)));
        assert_eq!(told("a1a8"), None, "a check");
        assert_eq!(told("f1e3 d6d5 e3d5"), Some(("f1e3".to_owned(), 40)));
        assert_eq!(told("a1a5 d6d5 a5d5"), Some(("a1a5".to_owned(), 40)));
        assert_eq!(told("a1b7"), None, "not legal");
    }

    #[test]
    fn our_own_search_judges_other_moves() {
        let board: Board = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let mut teacher = OwnSearch::new(Effort::Nodes(500)).unwrap();
        let others: Vec<Move> = ["d1d5", "d1a1", "d1d2"]
            .map(|name| first_move(&board, name).unwrap())
            .into();
        let lesson = teacher.teach(&board.into(), &others).unwrap();
        let told: Vec<String> = lesson.others.iter().map(|it| it.0.to_string()).collect();
        // After the others the queen takes or gives check.
        assert!(told.contains(&"d1d5".to_owned()), "{told:?}");
        assert!(lesson.others[0].1 > 300);
    }

    #[test]
    fn our_own_search_takes_what_hangs_and_repeats_itself() {
        let board: Board = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let mut teacher = OwnSearch::new(Effort::Nodes(500)).unwrap();
        let mut lesson = || {
            teacher.new_game().unwrap();
            teacher.teach(&board.clone().into(), &[]).unwrap()
        };
        let first = lesson();
        assert_eq!(first.best.to_string(), "d1d5");
        assert!(first.score > 300);
        assert_eq!(first, lesson());
    }
}
