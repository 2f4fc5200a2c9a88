//! Whether exercises can be done, and whether their texts can be read on a small screen.

use std::collections::BTreeSet;
use std::fmt;

use super::goal::Goal;
use super::named::{moves_named, named_move};
use super::solve::{self, solve};
use super::trial::{Answer, Trial, spoils};
use super::{Course, Exercise, Lesson};
use crate::chess::{Board, Move};
use crate::engine::Position;
use crate::learn::puzzles::Desk;

/// The width that texts have beside the board at 80x24.
const WIDTH: usize = 28;

/// How many rows the longest task, feedback and hint may take there, and the text of a lesson.
const SAID_ROWS: usize = 5;
const LESSON_ROWS: usize = 14;

/// The nodes for a move that is played out, and for one that is said to be the only good one.
const PLAY_NODES: u64 = 30_000;
const PROOF_NODES: u64 = 200_000;

/// The nodes for a move that a hint names where it is played out.
const HINT_NODES: u64 = 100_000;

/// The longest mate for which all moves are tried, in moves.
const LONGEST_TRIED: usize = 3;

/// How much worse all other moves must be then, as a share of a win.
const MARGIN: f64 = 0.15;

/// What is wrong with an exercise or a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its name.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, what } = self;
        write!(f, "{id}: {what}")
    }
}

/// All that is wrong with a course: by the rules, and by search if there is a desk for it.
#[must_use]
pub fn check_course(course: &Course, mut desk: Option<&mut Desk>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for lesson in &course.lessons {
        let mut found = check_lesson(lesson);
        for exercise in &lesson.exercises {
            found.extend(check_exercise(exercise));
            if let Some(desk) = desk.as_deref_mut() {
                desk.clear();
                found.extend(search(exercise, desk));
                found.extend(check_hints_by_search(exercise, desk));
            }
            if !names.insert(&exercise.id) {
                found.push(format!("{} is there twice", exercise.id));
            }
            if !exercise.id.starts_with(&format!("{}-", lesson.id)) {
                found.push(format!("{} is not named after it", exercise.id));
            }
        }
        let id = &lesson.id;
        problems.extend(found.into_iter().map(|what| Problem {
            id: id.clone(),
            what,
        }));
    }
    problems
}

fn check_lesson(lesson: &Lesson) -> Vec<String> {
    let mut found = Vec::new();
    if lesson.title.is_empty() || lesson.title.chars().count() > WIDTH {
        found.push(format!("its title has no 1 to {WIDTH} characters"));
    }
    if !(3..=8).contains(&lesson.exercises.len()) {
        found.push(format!(
            "it has {} exercises, not 3 to 8",
            lesson.exercises.len()
        ));
    }
    let rows: usize = lesson.text.iter().map(|text| rows(text)).sum();
    if !(1..=LESSON_ROWS).contains(&rows) {
        found.push(format!("its text has {rows} rows, not 1 to {LESSON_ROWS}"));
    }
    found
}

fn check_exercise(exercise: &Exercise) -> Vec<String> {
    let mut found = Vec::new();
    let hints = exercise.hints.iter();
    let said = [&exercise.task, &exercise.right, &exercise.wrong];
    for text in said.into_iter().chain(hints) {
        let rows = rows(text);
        if rows > SAID_ROWS {
            found.push(format!("{rows} rows are too many: {text:?}"));
        }
    }
    // Of what is played out only a search can tell.
    let played = matches!(exercise.goal, Goal::Play { .. });
    if played || solve(&exercise.board, &exercise.goal).is_some() {
        found.extend(check_hints(exercise));
    } else {
        found.push("the goal cannot be reached".into());
    }
    if exercise.board.outcome().is_some() {
        found.push("the game is over before it begins".into());
    }
    let id = &exercise.id;
    found.iter().map(|what| format!("{id}: {what}")).collect()
}

/// What a search says of an exercise, if it is asked.
fn search(exercise: &Exercise, desk: &mut Desk) -> Option<String> {
    let said = match &exercise.goal {
        Goal::Play { .. } => play_out(exercise, desk),
        Goal::Moves {
            lines,
            strict: true,
        } => lines
            .iter()
            .find_map(|line| alone(&exercise.board, lines, line, desk)),
        _ => None,
    };
    said.map(|what| format!("{}: {what}", exercise.id))
}

/// Plays an exercise out, both sides as well as the engine can. What went wrong, if something did.
fn play_out(exercise: &Exercise, desk: &mut Desk) -> Option<String> {
    let mut trial = Trial::new(exercise.clone());
    loop {
        let Some(m) = short_mate(&trial).or_else(|| best(&trial, desk)) else {
            return Some("the engine finds no move".into());
        };
        let answer = if trial.awaits_engine() {
            trial.defend(m, None)
        } else {
            trial.play(m)
        };
        match answer {
            Answer::Done => return None,
            Answer::Engine | Answer::Good(_) => {}
            Answer::Lost(why) => return Some(format!("the engine fails: {why}")),
            Answer::Slipped { .. } => return Some("the engine is too slow".into()),
            Answer::Wrong | Answer::Refused(_) => return Some("the engine fails".into()),
        }
    }
}

/// The move that mates in the moves that are left, if these are few: a search may see a longer way first.
fn short_mate(trial: &Trial) -> Option<Move> {
    let left = trial.exercise().goal.most()? - trial.moves();
    let tried = left <= LONGEST_TRIED && !trial.awaits_engine();
    tried.then(|| solve::mating(trial.board(), left)).flatten()
}

fn best(trial: &Trial, desk: &mut Desk) -> Option<Move> {
    let position = Position {
        board: trial.board().clone(),
        earlier: trial.earlier(),
        moves: Vec::new(),
    };
    let seen = desk.look(&position, PLAY_NODES, 1);
    seen.first().map(|it| it.m)
}

/// Whether every own move of a line is much better than all that no line has there; what is not, if so.
fn alone(start: &Board, lines: &[Vec<Move>], line: &[Move], desk: &mut Desk) -> Option<String> {
    let mut board = start.clone();
    for (at, &m) in line.iter().enumerate() {
        if at % 2 == 0 {
            let fellows = lines.iter().filter(|it| it.starts_with(&line[..at]));
            let known: Vec<Move> = fellows.filter_map(|it| it.get(at).copied()).collect();
            let position = Position {
                board: board.clone(),
                earlier: Vec::new(),
                moves: Vec::new(),
            };
            let seen = desk.look(&position, PROOF_NODES, known.len() + 1);
            let worth = seen.iter().find(|it| it.m == m).map(|it| it.chance);
            let other = seen.iter().find(|it| !known.contains(&it.m));
            let (san, worth) = (m.san(&board), worth.unwrap_or(0.0));
            if let Some(other) = other.filter(|other| other.chance + MARGIN > worth) {
                let also = other.m.san(&board);
                return Some(format!("{san} is not alone: {also} is as good"));
            }
        }
        let _ = board.make(m);
    }
    None
}

/// Moves that a hint names, one after the other or instead of each other, must lead to the goal. Where the
/// first one cannot be played at once, it is meant somewhere on the way.
fn check_hints(exercise: &Exercise) -> Vec<String> {
    let mut found = Vec::new();
    for hint in &exercise.hints {
        let mut reached = vec![Trial::new(exercise.clone())];
        for word in hint.split_whitespace().filter_map(named_move) {
            let legal = |trial: &&Trial| trial.board().parse_san(word).is_ok();
            let mut meant: Vec<Trial> = reached.iter().filter(legal).cloned().collect();
            if meant.is_empty() {
                let way = on_the_way(exercise);
                meant = way.into_iter().filter(|trial| legal(&trial)).collect();
            }
            let played = meant.iter().flat_map(|trial| after(trial, word));
            let played: Vec<Trial> = played.collect();
            if meant.is_empty() {
                found.push(format!("a hint names {word:?}, which cannot be played"));
            } else if played.is_empty() {
                found.push(format!("a hint names {word:?}, which throws the goal away"));
            }
            reached.extend(played);
        }
    }
    found
}

/// What a move can lead to that keeps the goal within reach, as far as the rules tell.
fn after(trial: &Trial, word: &str) -> Vec<Trial> {
    let mut trial = trial.clone();
    let Ok(m) = trial.board().parse_san(word) else {
        return Vec::new();
    };
    match trial.play(m) {
        Answer::Good(_) | Answer::Done => vec![trial],
        Answer::Engine => {
            let replies = trial.board().legal_moves();
            let replied = replies.iter().map(|&reply| {
                let mut next = trial.clone();
                let answer = next.defend(reply, None);
                (next, answer)
            });
            let kept = replied.filter(|(_, it)| matches!(it, Answer::Good(_) | Answer::Done));
            kept.map(|(next, _)| next).collect()
        }
        _ => Vec::new(),
    }
}

/// The tries of somebody who follows the shortest way, or any line that is accepted.
fn on_the_way(exercise: &Exercise) -> Vec<Trial> {
    let lines = match &exercise.goal {
        Goal::Moves { lines, .. } => lines.as_slice(),
        _ => &[],
    };
    let follow = |line: &[Move]| {
        let mut trials = Vec::new();
        let mut trial = Trial::new(exercise.clone());
        for at in 0.. {
            let next = line.get(2 * at).copied();
            let Some(m) = next.or_else(|| trial.solution()) else {
                break;
            };
            if !matches!(trial.play(m), Answer::Good(_)) {
                break;
            }
            trials.push(trial.clone());
        }
        trials
    };
    if lines.is_empty() {
        follow(&[])
    } else {
        lines.iter().flat_map(|line| follow(line)).collect()
    }
}

/// Moves that hints name where the engine is played against must not change who wins.
pub(super) fn check_hints_by_search(exercise: &Exercise, desk: &mut Desk) -> Vec<String> {
    let Goal::Play { aim, .. } = exercise.goal else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for m in moves_named(exercise) {
        let mut position = Position {
            board: exercise.board.clone(),
            earlier: vec![exercise.board.key()],
            moves: vec![m],
        };
        let _ = position.board.make(m);
        let seen = desk.look(&position, HINT_NODES, 1);
        if seen.first().is_some_and(|it| spoils(aim, it.score)) {
            let (id, san) = (&exercise.id, m.san(&exercise.board));
            found.push(format!("{id}: a hint names {san}, which throws it away"));
        }
    }
    found
}

/// How many rows a text takes beside the board.
fn rows(text: &str) -> usize {
    let mut rows = 0;
    let mut used = WIDTH;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used + 1 + length > WIDTH {
            rows += 1;
            used = length;
        } else {
            used += 1 + length;
        }
    }
    rows
}
