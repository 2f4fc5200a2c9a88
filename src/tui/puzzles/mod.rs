//! Puzzles to be solved: near one's rating, about a theme, against the clock, in a row, the one of the day, and
//! what is due, which are puzzles that were missed and mistakes of one's own games alike.

mod answer;
mod choice;
mod task;
mod view;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyEvent;

use super::analysis::Preview;
use super::event::Request;
use super::game_view::{Focus, GameScreen, GameView, Hint, Wishes};
use super::keymap::{Action, Context};
use super::setup::Solve;
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Move};
use crate::engine::EngineEvent;
use crate::game::{Eval, GameTree, NodeId};
use crate::learn::puzzles::Puzzle;
use crate::learn::{Standing, best_rush};

pub use task::Task;

/// So long one has for as many as possible.
const RUSH: Duration = Duration::from_mins(3);

/// Where one is with the puzzle on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// A move is to be found.
    Asked,
    /// The engine looks at a move.
    Checked(Move),
    /// The move is wrong, and why.
    Wrong(String),
    /// It is solved, and what is to be said about it.
    Right(String),
    /// The solution was shown.
    Shown,
    /// There is nothing more to solve.
    Over,
}

/// What became of a puzzle that came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Solved,
    Missed,
}

/// Puzzles to be solved.
pub struct Puzzles {
    pub view: GameView,
    pub solve: Solve,
    task: Option<Task>,
    /// What comes next, where that is known.
    queue: Vec<Task>,
    stage: Stage,
    /// How many moves of the solution are on the board.
    ply: usize,
    /// What became of those that came up.
    pub marks: Vec<Mark>,
    /// Whether the one on the board counts already.
    settled: bool,
    /// When it came up.
    began: Instant,
    /// When the first one came up.
    first: Instant,
    /// When the time is over.
    deadline: Option<Instant>,
    /// Where the person stood before it, and stands now.
    before: Standing,
    now: Standing,
    /// What came up since the start, so that it does not come up twice.
    seen: Vec<String>,
    /// What refutes a wrong move, or the solution.
    line: Option<Preview>,
}

impl Puzzles {
    /// Begins; `None` if there is nothing to solve.
    #[must_use]
    pub fn new(solve: Solve, shared: &mut Shared) -> Option<Self> {
        let mut room = Self {
            view: GameView::new(GameTree::new(Board::start())),
            queue: choice::queue(&solve, shared),
            deadline: (solve == Solve::Clock).then(|| shared.now + RUSH),
            solve,
            task: None,
            stage: Stage::Over,
            ply: 0,
            marks: Vec::new(),
            settled: false,
            began: shared.now,
            first: shared.now,
            before: shared.standing(),
            now: shared.standing(),
            seen: Vec::new(),
            line: None,
        };
        room.next(shared);
        room.task.is_some().then_some(room)
    }

    /// Goes on to the next one.
    fn next(&mut self, shared: &mut Shared) {
        self.task = choice::next(self, shared);
        self.settled = false;
        self.began = shared.now;
        self.before = shared.standing();
        if let Some(task) = &self.task {
            self.seen.push(task.key());
        }
        self.ask();
    }

    /// Puts the puzzle on the board.
    fn ask(&mut self) {
        self.line = None;
        self.ply = 0;
        let Some(task) = &self.task else {
            self.stage = Stage::Over;
            return;
        };
        let mut view = GameView::new(GameTree::new(task.board().clone()));
        view.flipped = task.board().side() == Color::Black;
        view.focus = Focus::Board;
        view.cursor_shown = self.view.cursor_shown;
        self.view = view;
        self.stage = Stage::Asked;
    }

    /// Lets another move be tried. What was found before stays on the board.
    fn try_again(&mut self) {
        let found = self.ply;
        self.ask();
        let moves: Vec<Move> = match &self.task {
            Some(task) => task.solution()[..found].to_vec(),
            None => return,
        };
        for m in moves {
            self.put(m);
        }
        self.ply = found;
    }

    /// A move on the board.
    fn put(&mut self, m: Move) -> NodeId {
        let node = self.view.tree.add(self.view.head, m);
        self.view.head = node;
        self.view.show(node);
        node
    }

    /// What became of the one on the board, once: it is kept at that moment, whatever happens then.
    fn settle(&mut self, solved: bool, shared: &mut Shared) {
        let Some(task) = self.task.as_ref().filter(|_| !self.settled) else {
            return;
        };
        self.settled = true;
        let began = if self.deadline.is_some() {
            self.first
        } else {
            self.began
        };
        let seconds = shared.now.saturating_duration_since(began).as_secs();
        match task {
            Task::Mistake(exercise) => shared.answer(exercise, solved),
            Task::Puzzle(puzzle) => {
                let (key, rating) = (task.key(), puzzle.rating);
                shared.attempt(key, rating, (solved, seconds), self.solve.mode());
            }
        }
        self.now = shared.standing();
        let mark = if solved { Mark::Solved } else { Mark::Missed };
        self.marks.push(mark);
    }

    /// The puzzle on the board, if it is one.
    #[must_use]
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.task {
            Some(Task::Puzzle(puzzle)) => Some(puzzle),
            _ => None,
        }
    }

    fn solved(&self) -> usize {
        let is_solved = |mark: &&Mark| **mark == Mark::Solved;
        self.marks.iter().filter(is_solved).count()
    }

    /// A step further with the hint: with help it does not count as solved.
    fn hint(&mut self, shared: &mut Shared) {
        let best = self
            .task
            .as_ref()
            .and_then(|task| task.solution().get(self.ply).copied());
        let Some(best) = best.filter(|_| self.stage == Stage::Asked) else {
            return;
        };
        self.settle(false, shared);
        self.view.hint = Some(match self.view.hint {
            None => Hint::Piece(best),
            Some(Hint::Piece(_)) => Hint::Move(best),
            Some(_) => Hint::Why(best),
        });
        shared.notice = None;
    }

    /// Shows the solution.
    fn show_solution(&mut self, shared: &mut Shared) {
        if !matches!(
            self.stage,
            Stage::Asked | Stage::Wrong(_) | Stage::Checked(_)
        ) {
            return;
        }
        self.view.panel.stop(shared);
        self.settle(false, shared);
        self.ask();
        let Some(task) = &self.task else { return };
        self.line = Preview::along(&task.whole(), Eval::Cp(0), task.board().clone());
        self.stage = Stage::Shown;
    }

    /// What goes on after an answer. Whether something does.
    fn go_on(&mut self, shared: &mut Shared) -> bool {
        match self.stage {
            Stage::Wrong(_) => self.show_solution(shared),
            Stage::Right(_) | Stage::Shown => self.go_next(shared),
            Stage::Over => {
                if let Some(again) = Self::new(self.solve.clone(), shared) {
                    *self = again;
                } else {
                    shared.request(Request::Leave);
                }
            }
            Stage::Asked | Stage::Checked(_) => return false,
        }
        true
    }

    /// A row of puzzles ends with the first that is missed.
    fn go_next(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
        if self.solve == Solve::Streak && self.marks.last() == Some(&Mark::Missed) {
            self.stage = Stage::Over;
            self.line = None;
        } else {
            self.next(shared);
        }
    }

    fn skip(&mut self, shared: &mut Shared) {
        if self.stage == Stage::Asked {
            // One that was looked at and left counts, or ratings would only rise.
            self.settle(false, shared);
            shared.say("Skipped: it counts as missed.");
        }
        if self.stage != Stage::Over {
            self.go_next(shared);
        }
    }

    /// Leaves what is nearest: what is in hand, the screen.
    fn cancel(&mut self, shared: &mut Shared) {
        if matches!(self.stage, Stage::Wrong(_)) {
            self.try_again();
        } else if self.view.put_back() {
        } else if self.is_running() && !self.marks.is_empty() {
            // What was achieved up to now is told first.
            self.end(shared);
        } else {
            shared.request(Request::Leave);
        }
    }

    /// Whether the clock runs.
    fn is_running(&self) -> bool {
        self.deadline.is_some() && self.stage != Stage::Over
    }

    fn end(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
        self.line = None;
        self.stage = Stage::Over;
    }

    /// The time that is left, if it is limited.
    fn left(&self, shared: &Shared) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(shared.now))
    }

    /// A step along the line.
    fn step(&mut self, by: isize) {
        if let Some(line) = &mut self.line {
            line.go(line.at().saturating_add_signed(by));
        }
    }

    /// The best of earlier times against the clock.
    fn best_rush(shared: &Shared) -> usize {
        best_rush(&shared.record)
    }
}

impl GameScreen for Puzzles {
    fn view(&self) -> &GameView {
        &self.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.view
    }

    fn place(&self) -> Context {
        Context::Practice
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        let key = |action| shared.key(Context::Practice, action);
        match &self.stage {
            Stage::Asked => None,
            Stage::Checked(_) => Some("Your move is being looked at.".into()),
            Stage::Wrong(_) => Some(format!("{} lets you try again.", key(Action::TakeBack))),
            Stage::Right(_) | Stage::Shown => Some(format!("{} goes on.", key(Action::Step))),
            Stage::Over => Some(format!("It is over; {} begins anew.", key(Action::Step))),
        }
    }

    fn person_moves(&mut self, m: Move, shared: &mut Shared) {
        self.answer(m, shared);
    }

    fn follow(&mut self, _shared: &mut Shared) {}

    fn hear_engine(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        self.hear_judge(ticket, event, shared);
    }

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Right | Action::Forward if self.line.is_some() => self.step(1),
            Action::Left | Action::Back if self.line.is_some() => self.step(-1),
            Action::Step | Action::Choose => return self.go_on(shared),
            Action::TakeBack => {
                if matches!(self.stage, Stage::Wrong(_)) {
                    self.try_again();
                }
            }
            Action::Hint | Action::Solution if self.is_running() => {
                shared.warn("There is no help against the clock.");
            }
            Action::Hint => self.hint(shared),
            Action::Solution => self.show_solution(shared),
            Action::Skip => self.skip(shared),
            Action::Cancel => self.cancel(shared),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(match &self.task {
                    // Who looks at it before it is solved has looked at the solution.
                    Some(task) if self.settled => task.to_game(),
                    _ => GameTree::new(self.view.board.clone()),
                }),
                at: NodeId::ROOT,
                flipped: self.view.flipped,
            }),
            Action::Quit => shared.request(Request::Leave),
            // Where the board is all there is, arrows belong to it.
            Action::Focus | Action::FocusBack => {}
            _ => return false,
        }
        true
    }

    fn edits_here(&mut self, _key: KeyEvent, _shared: &mut Shared) -> bool {
        false
    }

    fn tick_here(&mut self, _covered: bool, shared: &mut Shared) {
        if self.left(shared) == Some(Duration::ZERO) && self.is_running() {
            self.end(shared);
        }
    }

    fn wakes_at(&self, _covered: bool, shared: &Shared) -> Option<Instant> {
        let left = self.left(shared).filter(|_| self.stage != Stage::Over)?;
        // When the second on the clock changes.
        let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
        Some(shared.now + part.max(Duration::from_millis(1)))
    }

    fn seen(&self) -> &Board {
        self.line.as_ref().map_or(&self.view.board, Preview::board)
    }

    fn last_move(&self) -> Option<Move> {
        match &self.line {
            Some(line) => line.moves().last().copied(),
            None => self.view.tree.node(self.view.shown).played(),
        }
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            board: true,
            ..Wishes::default()
        }
    }

    fn fits_here(&self, action: Action) -> bool {
        match action {
            Action::Hint | Action::Solution => self.stage == Stage::Asked && !self.is_running(),
            Action::Skip => self.stage == Stage::Asked,
            Action::TakeBack => matches!(self.stage, Stage::Wrong(_)),
            Action::Step => !matches!(self.stage, Stage::Asked | Stage::Checked(_)),
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        Some(match (action, &self.stage) {
            (Action::Step, Stage::Wrong(_)) => "solution",
            (Action::Step, Stage::Over) => "again",
            (Action::Step, _) => "next",
            _ => return None,
        })
    }
}
