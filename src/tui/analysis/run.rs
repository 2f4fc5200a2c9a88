//! Judging every position of a line, one after the other.

use std::time::{Duration, Instant};

use super::Analysis;
use crate::chess::Key;
use crate::engine::Finding;
use crate::game::NodeId;
use crate::review::Slip;
use crate::tui::game_view::{AnalystSearch, GameScreen, GameView, Inquiry, Purpose};
use crate::tui::keymap::Action;
use crate::tui::limit::Limit;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::thoughts::{Effort, white_view};

/// How long each position is looked at if no limit is set.
pub const RUN_TIME: Duration = Duration::from_millis(300);
/// The positions of a line being judged.
#[derive(Clone, Debug)]
pub struct Run {
    /// What is left to judge, the next one last. Edits may have removed some since.
    left: Vec<(NodeId, Key)>,
    /// How many there were.
    pub total: usize,
    /// How far each is searched.
    pub limit: Limit,
    /// What is being judged, and since when.
    current: Option<(NodeId, Key, Instant)>,
    /// Time that was needed so far.
    spent: Duration,
}

impl Run {
    /// How many are judged.
    #[must_use]
    pub fn done(&self) -> usize {
        let current = usize::from(self.current.is_some());
        self.total.saturating_sub(self.left.len() + current)
    }

    /// About how much longer it takes.
    #[must_use]
    pub fn time_left(&self, now: Instant) -> Option<Duration> {
        let current = self.current.map_or(Duration::ZERO, |(.., since)| {
            now.saturating_duration_since(since)
        });
        let done = self.done() as u32;
        let each = match (self.limit, done) {
            (Limit::Time(time), 0) => time,
            (_, 0) => return None,
            _ => self.spent / done,
        };
        let left = (self.total - self.done()) as u32;
        Some((each * left).saturating_sub(current))
    }

    /// The next position that is still there, searched from now on. One whose search was broken off
    /// has its turn again.
    fn next(&mut self, view: &GameView, now: Instant) -> Option<NodeId> {
        let broken_off = self.current.take();
        self.left
            .extend(broken_off.map(|(node, key, _)| (node, key)));
        while let Some((node, key)) = self.left.pop() {
            if view.is_at(node, key) {
                self.current = Some((node, key, now));
                return Some(node);
            }
        }
        None
    }

    /// A position is judged.
    fn count(&mut self, now: Instant) {
        if let Some((.., since)) = self.current.take() {
            self.spent += now.saturating_duration_since(since);
        }
    }
}

impl Analysis {
    /// Begins. Positions whose verdicts are as good already are left out, unless all are asked for.
    pub(super) fn start_run(&mut self, all: bool, shared: &mut Shared) {
        if self.run.is_some() {
            let cancel = shared.key(self.context(), Action::Cancel);
            shared.warn(format!("This line is being judged: {cancel} stops it."));
            return;
        }
        let limit = match self.limit {
            Limit::Infinite => Limit::Time(RUN_TIME),
            limit => limit,
        };
        let plan = self.plan_run(limit, all);
        if plan.is_some() {
            self.remember_verdicts();
        }
        self.adopt_verdicts();
        let Some(run) = plan else {
            let command = shared.command(self.context(), "run all");
            shared.say(format!(
                "Every position here is judged already: {command} judges them again."
            ));
            return;
        };
        self.view.panel.stop(shared);
        self.run = Some(run);
        self.next_of_run(shared);
    }

    /// Goes on with the next position, or ends.
    pub(super) fn next_of_run(&mut self, shared: &mut Shared) {
        let Some(run) = &mut self.run else {
            return;
        };
        if let Some(node) = run.next(&self.view, shared.now) {
            let inquiry = Inquiry::new(node, Purpose::Run, run.limit.limits());
            self.view.inquire(&inquiry, shared);
            return;
        }
        self.run = None;
        shared.say(self.summary_of_run());
        self.follow(shared);
    }

    /// How many moves of the line are judged, and how many of them were bad.
    fn summary_of_run(&self) -> String {
        let (tree, line) = (&self.view.tree, self.view.line());
        let slips: Vec<Slip> = line
            .windows(2)
            .filter_map(|pair| {
                let [before, after] = [pair[0], pair[1]].map(|node| tree.node(node).eval());
                let (_, mover) = tree.number(pair[1]);
                Slip::between(before?, after?, mover)
            })
            .collect();
        let count = |wanted| slips.iter().filter(|&&slip| slip == wanted).count();
        let words = |number: usize, word: &str| match number {
            0 => format!("no {word}"),
            1 => format!("1 {word}"),
            number => format!("{number} {word}s"),
        };
        let moves = words(line.len().saturating_sub(1).div_ceil(2), "move");
        let mistakes = words(count(Slip::Mistake), "mistake");
        let blunders = words(count(Slip::Blunder), "blunder");
        format!("Done: {moves} judged, {mistakes}, {blunders}. The graph shows where.")
    }

    /// Stops and keeps what is done. Whether there was something to stop.
    pub(super) fn stop_run(&mut self, shared: &mut Shared) -> bool {
        let Some(run) = self.run.take() else {
            return false;
        };
        shared.say(format!(
            "Stopped: {} of {} positions are judged.",
            run.done(),
            run.total
        ));
        self.follow(shared);
        true
    }

    /// A position is judged.
    pub(super) fn run_found(
        &mut self,
        search: AnalystSearch,
        finding: &Finding,
        shared: &mut Shared,
    ) {
        let limit = self.run.as_mut().map(|run| {
            run.count(shared.now);
            run.limit
        });
        // An edit may have taken the position away while it was looked at.
        let there = self.view.is_at(search.node, search.key);
        if let (Some(info), Some(limit), true) = (finding.lines.first(), limit, there) {
            let side = self.view.tree.board(search.node).side();
            let effort = Effort::of(info).at_least(limit);
            self.settle(search.node, white_view(info.score, side), effort);
        }
        self.next_of_run(shared);
    }

    /// The positions of the listed line that a search with this limit would judge better, or all
    /// that can be judged.
    fn plan_run(&self, limit: Limit, all: bool) -> Option<Run> {
        let mut board = self.view.tree.start().clone();
        let mut left = Vec::new();
        for node in self.view.line() {
            self.view.tree.advance(&mut board, node);
            let verdict = self.view.tree.node(node).eval();
            // Verdicts that came with the game are not done again unasked.
            let effort = self.verdicts.efforts.get(&board.key());
            let known = verdict.is_some() && effort.is_none_or(|effort| effort.meets(limit));
            if (all || !known) && board.outcome().is_none() {
                left.push((node, board.key()));
            }
        }
        left.reverse();
        let total = left.len();
        (total > 0).then_some(Run {
            left,
            total,
            limit,
            current: None,
            spent: Duration::ZERO,
        })
    }
}
