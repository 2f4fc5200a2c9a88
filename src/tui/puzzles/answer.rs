//! What a move is worth: the next one of the solution, or refuted.

use super::{Puzzles, Stage, Task};
use crate::chess::{Board, Color, Move, Outcome};
use crate::engine::{EngineEvent, Limits};
use crate::game::Eval;
use crate::review::why::{Case, Thought, explain};
use crate::tui::analysis::Preview;
use crate::tui::game_view::{Inquiry, Purpose, failure};
use crate::tui::setup::Solve;
use crate::tui::shared::Shared;
use crate::tui::thoughts::white_view;
use crate::tui::ticket::Ticket;
use crate::tui::widgets::engine_lines::eval_text;

/// How long the engine looks at a move.
const NODES: u64 = 400_000;
/// What a position is taken to be worth before a wrong move, to who solves it.
pub(super) const WON: i32 = 400;

impl Puzzles {
    /// The person has moved.
    pub(super) fn answer(&mut self, m: Move, shared: &mut Shared) {
        let Some(task) = &self.task else { return };
        let wanted = task.solution().get(self.ply).copied();
        let length = task.solution().len();
        let before = self.view.board.clone();
        let node = self.put(m);
        let over = self.view.board.outcome();
        let mates = matches!(over, Some(Outcome::Checkmate { .. }));
        let also = match &self.task {
            Some(Task::Puzzle(puzzle)) => self.ply == 0 && puzzle.also.contains(&m),
            _ => false,
        };
        if mates || also || (Some(m) == wanted && self.ply + 1 >= length) {
            self.right(&before, m, shared);
        } else if Some(m) == wanted {
            self.reply();
        } else if self.solve == Solve::Clock {
            self.hurry(&before, m, shared);
        } else if over.is_some() {
            // Half a point may be the best there is.
            self.judge(&before, m, (Eval::Cp(0), &[]), shared);
        } else if let Some(Task::Mistake(exercise)) = &self.task
            && exercise.played == m
        {
            let (after, reply) = (exercise.after, exercise.reply.clone());
            self.wrong(&before, m, (after, &reply), shared);
        } else {
            if matches!(self.task, Some(Task::Puzzle(_))) {
                self.settle(false, shared);
            }
            self.stage = Stage::Checked(m);
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            self.view
                .inquire(&Inquiry::new(node, Purpose::Run, limits), shared);
        }
    }

    /// The other side's move of the solution.
    fn reply(&mut self) {
        self.ply += 1;
        let reply = self
            .task
            .as_ref()
            .and_then(|task| task.solution().get(self.ply).copied());
        if let Some(reply) = reply {
            self.put(reply);
            self.ply += 1;
        }
        self.view.hint = None;
    }

    /// Against the clock a wrong move costs the puzzle, and nothing is explained.
    fn hurry(&mut self, before: &Board, m: Move, shared: &mut Shared) {
        let best = self
            .task
            .as_ref()
            .and_then(|task| task.solution().get(self.ply).copied());
        self.settle(false, shared);
        let text = match best {
            Some(best) => format!("Not {}: it was {}.", m.san(before), best.san(before)),
            None => format!("Not {}.", m.san(before)),
        };
        self.next(shared);
        shared.say(text);
    }

    /// Takes in what the engine says about a move.
    pub(super) fn hear_judge(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        let search = self.view.panel.search;
        if search.is_none_or(|search| search.ticket != ticket) {
            return;
        }
        let Stage::Checked(m) = self.stage else {
            return;
        };
        match event {
            EngineEvent::Done { finding, .. } => {
                self.view.panel.search = None;
                let side = self.view.board.side();
                let before = self.before_move();
                match finding.lines.first() {
                    Some(best) => {
                        let eval = white_view(best.score, side);
                        self.judge(&before, m, (eval, &best.pv), shared);
                    }
                    None => self.try_again(),
                }
            }
            EngineEvent::Died { message, .. } => {
                self.view.panel.search = None;
                self.try_again();
                shared.warn(failure(&message));
            }
            _ => {}
        }
    }

    /// The position before the last move on the board.
    fn before_move(&self) -> Board {
        let parent = self.view.tree.parent(self.view.head);
        parent.map_or_else(
            || self.view.tree.start().clone(),
            |at| self.view.tree.board(at),
        )
    }

    /// A mistake has more than one answer; a puzzle has not.
    fn judge(&mut self, before: &Board, m: Move, found: (Eval, &[Move]), shared: &mut Shared) {
        match &self.task {
            Some(Task::Mistake(exercise)) if exercise.accepts(found.0) => {
                self.right(before, m, shared);
            }
            _ => self.wrong(before, m, found, shared),
        }
    }

    fn right(&mut self, before: &Board, m: Move, shared: &mut Shared) {
        let again = self.settled;
        self.settle(true, shared);
        self.ply += 1;
        let san = m.san(before);
        let text = match &self.task {
            Some(Task::Mistake(exercise)) => {
                let played = exercise.played.san(&exercise.start);
                let what = if again { "Found" } else { "Right" };
                format!(
                    "{what}: {san}. In the game {played} was played: {}",
                    exercise.why
                )
            }
            _ if again => format!("Found: {san}."),
            _ => format!("Right: {san}."),
        };
        self.stage = Stage::Right(text);
        if self.solve == Solve::Clock {
            self.next(shared);
        }
    }

    fn wrong(&mut self, before: &Board, m: Move, found: (Eval, &[Move]), shared: &mut Shared) {
        self.settle(false, shared);
        let (eval, line) = found;
        let text = refuted(before, m, eval, line);
        let mut after = before.clone();
        let _ = after.make(m);
        self.line = Preview::along(line, eval, after);
        if let Some(line) = &mut self.line {
            line.go(0);
        }
        self.stage = Stage::Wrong(text);
    }
}

/// Why a move does not solve it, without telling what does.
fn refuted(before: &Board, m: Move, eval: Eval, line: &[Move]) -> String {
    let sign = match before.side() {
        Color::White => 1,
        Color::Black => -1,
    };
    let why = explain(&Case {
        board: before.clone(),
        earlier: Vec::new(),
        last: None,
        played: m,
        best: Thought {
            line: Vec::new(),
            eval: Eval::Cp(sign * WON),
        },
        answer: Thought {
            line: line.to_vec(),
            eval,
        },
    });
    let san = m.san(before);
    match (why.motif(), line.first()) {
        (Some(_), _) => format!("{san} is not it. {}", why.sentence),
        (None, Some(answer)) => {
            let mut after = before.clone();
            let _ = after.make(m);
            let answer = answer.san(&after);
            format!("{san} is not it: {answer} answers it, {}.", eval_text(eval))
        }
        (None, None) => format!("{san} is not it: {}.", eval_text(eval)),
    }
}
