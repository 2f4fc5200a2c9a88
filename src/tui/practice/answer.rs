//! What an answer is worth.

use super::{Outcome as Answered, Practice, Stage};
use crate::chess::{Color, Move, Outcome};
use crate::engine::{EngineEvent, Finding, Limits};
use crate::game::{Eval, NodeId};
use crate::review::why::{Case, Thought, explain};
use crate::tui::analysis::Preview;
use crate::tui::game_view::{Inquiry, Purpose};
use crate::tui::shared::Shared;
use crate::tui::thoughts::white_view;
use crate::tui::ticket::Ticket;
use crate::tui::widgets::engine_lines::eval_text;

/// How long the engine looks at an answer: as long as a review looks at a doubtful move.
const NODES: u64 = 600_000;

impl Practice {
    /// The person has an answer.
    pub(super) fn answer(&mut self, m: Move, shared: &mut Shared) {
        let Some(exercise) = self.exercise() else {
            return;
        };
        let (best, played) = (exercise.best.first().copied(), exercise.played);
        let (before, after, reply) = (exercise.before, exercise.after, exercise.reply.clone());
        let node = self.view.tree.add(NodeId::ROOT, m);
        self.view.head = node;
        self.view.show(node);
        if Some(m) == best {
            self.right(m, before, shared);
        } else if m == played {
            self.wrong(m, after, &reply);
        } else if let Some(outcome) = self.view.board.outcome() {
            let eval = match outcome {
                Outcome::Checkmate {
                    winner: Color::White,
                } => Eval::Mate(1),
                Outcome::Checkmate { .. } => Eval::Mate(-1),
                Outcome::Draw(_) => Eval::Cp(0),
            };
            self.judge(m, eval, &[], shared);
        } else {
            self.stage = Stage::Checked(m);
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            self.view
                .inquire(&Inquiry::new(node, Purpose::Run, limits), shared);
        }
    }

    /// Takes in what the engine says about an answer.
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
                match worth(&finding, self.view.board.side()) {
                    Some((eval, line)) => self.judge(m, eval, &line, shared),
                    None => self.try_again(),
                }
            }
            EngineEvent::Died { message, .. } => {
                self.view.panel.search = None;
                self.try_again();
                shared.warn(crate::tui::game_view::failure(&message));
            }
            _ => {}
        }
    }

    fn judge(&mut self, m: Move, eval: Eval, line: &[Move], shared: &mut Shared) {
        let accepted = self
            .exercise()
            .is_some_and(|exercise| exercise.accepts(eval));
        if accepted {
            self.right(m, eval, shared);
        } else {
            self.wrong(m, eval, line);
        }
    }

    fn right(&mut self, m: Move, eval: Eval, shared: &mut Shared) {
        let Some(exercise) = self.exercise() else {
            return;
        };
        let start = &exercise.start;
        let (san, worth) = (m.san(start), eval_text(eval));
        let best = exercise.best.first().filter(|&&best| best != m);
        let also = best.map(|best| format!("; the engine prefers {}", best.san(start)));
        let played = exercise.played.san(start);
        let text = format!(
            "Right: {san} keeps {worth}{}. In the game {played} was played: {}",
            also.unwrap_or_default(),
            exercise.why
        );
        let outcome = if self.helped {
            Answered::Found
        } else {
            Answered::Solved
        };
        self.settle(outcome, shared);
        self.stage = Stage::Right(text);
    }

    fn wrong(&mut self, m: Move, eval: Eval, line: &[Move]) {
        self.helped = true;
        let Some(exercise) = self.exercise() else {
            return;
        };
        let start = exercise.start.clone();
        let why = explain(&Case {
            board: start.clone(),
            earlier: Vec::new(),
            last: None,
            played: m,
            best: Thought {
                line: Vec::new(),
                eval: exercise.before,
            },
            answer: Thought {
                line: line.to_vec(),
                eval,
            },
        });
        let san = m.san(&start);
        // What is best must not be given away: only what happens on the board may be told.
        let text = match (why.motif(), line.first()) {
            (Some(_), _) => format!("{san} is no better. {}", why.sentence),
            (None, Some(answer)) => {
                let mut after = start.clone();
                let _ = after.make(m);
                let answer = answer.san(&after);
                format!(
                    "{san} is no better: {answer} answers it, {}.",
                    eval_text(eval)
                )
            }
            (None, None) => format!("{san} is no better: {}.", eval_text(eval)),
        };
        let mut after = start;
        let _ = after.make(m);
        self.line = Preview::along(line, eval, after);
        if let Some(line) = &mut self.line {
            line.go(0);
        }
        self.stage = Stage::Wrong(text);
    }
}

/// What a position is worth to White, and the best line, as a search has found it.
fn worth(finding: &Finding, side: Color) -> Option<(Eval, Vec<Move>)> {
    let best = finding.lines.first()?;
    Some((white_view(best.score, side), best.pv.clone()))
}
