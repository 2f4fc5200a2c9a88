//! Mistakes to be solved: the position before each comes up, and something better is to be found.

mod answer;
mod view;

use ratatui::crossterm::event::KeyEvent;

use super::analysis::Preview;
use super::event::Request;
use super::game_view::{Focus, GameScreen, GameView, Hint, Wishes};
use super::keymap::{Action, Context};
use super::review::ReviewRoom;
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Move};
use crate::engine::EngineEvent;
use crate::game::{GameTree, NodeId};
use crate::review::Exercise;

/// What became of a mistake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// It has not come up, or is being tried.
    #[default]
    Open,
    /// At the first try, without help.
    Solved,
    /// With help, or after another try.
    Found,
    /// The answer was shown.
    Shown,
}

/// A mistake to be solved.
pub struct Task {
    pub exercise: Exercise,
    pub outcome: Outcome,
}

/// Where one is with the mistake on the board.
#[derive(Clone, Debug)]
enum Stage {
    /// Something better is to be found.
    Asked,
    /// The engine looks at an answer.
    Checked(Move),
    /// The answer is no better, and why.
    Wrong(String),
    /// It is found, and what is to be said about it.
    Right(String),
    /// The answer was shown.
    Shown,
    /// All have come up.
    Over,
}

/// Mistakes to be solved.
pub struct Practice {
    pub view: GameView,
    pub tasks: Vec<Task>,
    at: usize,
    stage: Stage,
    /// Whether there was help, or another try.
    helped: bool,
    /// What follows a wrong answer, or the answer itself.
    line: Option<Preview>,
    /// The review that they come from.
    behind: Option<Box<ReviewRoom>>,
}

impl Practice {
    /// Begins with the first of these.
    #[must_use]
    pub fn new(exercises: Vec<Exercise>, behind: Option<Box<ReviewRoom>>) -> Self {
        let task = |exercise| Task {
            exercise,
            outcome: Outcome::Open,
        };
        let mut practice = Self {
            view: GameView::new(GameTree::new(Board::start())),
            tasks: exercises.into_iter().map(task).collect(),
            at: 0,
            stage: Stage::Over,
            helped: false,
            line: None,
            behind,
        };
        practice.ask();
        practice
    }

    /// The review that they come from.
    #[must_use]
    pub fn close(self) -> Option<Box<ReviewRoom>> {
        self.behind
    }

    /// The mistake on the board.
    fn exercise(&self) -> Option<&Exercise> {
        self.tasks.get(self.at).map(|task| &task.exercise)
    }

    /// Puts the position of the mistake on the board.
    fn ask(&mut self) {
        self.line = None;
        let Some(exercise) = self.exercise() else {
            self.stage = Stage::Over;
            return;
        };
        let flipped = exercise.mover() == Color::Black;
        let mut view = GameView::new(GameTree::new(exercise.start.clone()));
        view.flipped = flipped;
        view.focus = Focus::Board;
        view.cursor_shown = self.view.cursor_shown;
        self.view = view;
        self.stage = Stage::Asked;
    }

    /// Goes on to the next one.
    fn next(&mut self) {
        if self.at < self.tasks.len() {
            self.at += 1;
            self.helped = false;
            self.ask();
        }
    }

    /// Lets another answer be tried.
    fn try_again(&mut self) {
        self.helped = true;
        self.ask();
    }

    /// How many were solved at once, and how many with help.
    fn score(&self) -> (usize, usize) {
        let count = |wanted| {
            self.tasks
                .iter()
                .filter(|task| task.outcome == wanted)
                .count()
        };
        (count(Outcome::Solved), count(Outcome::Found))
    }

    /// A step further with the hint.
    fn hint(&mut self, shared: &mut Shared) {
        let Some(&best) = self.exercise().and_then(|exercise| exercise.best.first()) else {
            return;
        };
        if !matches!(self.stage, Stage::Asked) {
            return;
        }
        self.helped = true;
        self.view.hint = Some(match self.view.hint {
            None => Hint::Piece(best),
            Some(_) => Hint::Move(best),
        });
        shared.notice = None;
    }

    /// Shows the answer.
    fn show_answer(&mut self, shared: &mut Shared) {
        if !matches!(self.stage, Stage::Asked | Stage::Wrong(_)) {
            return;
        }
        self.view.panel.stop(shared);
        self.try_again();
        self.settle(Outcome::Shown, shared);
        self.stage = Stage::Shown;
        let Some(exercise) = self.exercise() else {
            return;
        };
        let (best, eval, start) = (&exercise.best, exercise.before, exercise.start.clone());
        self.line = Preview::along(best, eval, start);
    }

    /// What became of the mistake on the board, once.
    fn settle(&mut self, outcome: Outcome, shared: &mut Shared) {
        let Some(task) = self.tasks.get_mut(self.at) else {
            return;
        };
        if task.outcome == Outcome::Open {
            task.outcome = outcome;
            shared.answer(&task.exercise, outcome == Outcome::Solved);
        }
    }

    /// Leaves what is nearest: the line that is walked along, what is in hand, the screen.
    fn cancel(&mut self, shared: &mut Shared) {
        if matches!(self.stage, Stage::Wrong(_)) {
            self.try_again();
        } else if !self.view.put_back() {
            shared.request(Request::Leave);
        }
    }

    /// What goes on after an answer, whatever is chosen.
    fn go_on(&mut self) -> bool {
        match self.stage {
            Stage::Wrong(_) => self.try_again(),
            Stage::Right(_) | Stage::Shown => self.next(),
            Stage::Asked | Stage::Checked(_) | Stage::Over => return false,
        }
        true
    }

    /// A step along the line. Whether there is one.
    fn step(&mut self, by: isize) -> bool {
        if let Some(line) = &mut self.line {
            line.go(line.at().saturating_add_signed(by));
        }
        self.line.is_some()
    }
}

impl GameScreen for Practice {
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
            Stage::Checked(_) => Some("Your answer is being looked at.".into()),
            Stage::Wrong(_) => Some(format!("{} lets you try again.", key(Action::Step))),
            Stage::Right(_) | Stage::Shown => Some(format!("{} goes on.", key(Action::Step))),
            Stage::Over => Some("There is nothing left to solve.".into()),
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
            Action::Right | Action::Forward if self.line.is_some() => {
                self.step(1);
            }
            Action::Left | Action::Back if self.line.is_some() => {
                self.step(-1);
            }
            Action::Step => {
                if !self.go_on() {
                    return false;
                }
            }
            Action::Choose if self.go_on() => {}
            Action::TakeBack => {
                if matches!(self.stage, Stage::Wrong(_)) {
                    self.try_again();
                }
            }
            Action::Hint => self.hint(shared),
            Action::Solution => self.show_answer(shared),
            Action::Skip => self.next(),
            Action::Cancel => self.cancel(shared),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(match self.exercise() {
                    Some(exercise) => exercise.to_game(),
                    None => self.view.tree.clone(),
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
            Action::Hint | Action::Skip => matches!(self.stage, Stage::Asked),
            Action::Solution => matches!(self.stage, Stage::Asked | Stage::Wrong(_)),
            // The step does the same here.
            Action::TakeBack => false,
            Action::Step => {
                matches!(self.stage, Stage::Wrong(_) | Stage::Right(_) | Stage::Shown)
            }
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        Some(match (action, &self.stage) {
            (Action::Step, Stage::Wrong(_)) => "try again",
            (Action::Step, _) => "next",
            _ => return None,
        })
    }
}
