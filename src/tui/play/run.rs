//! Judging every position of a line, one after the other, and how good a verdict is.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::{Limit, Play};
use crate::chess::Key;
use crate::game::{Eval, NodeId};

/// How long each position is looked at if no limit is set.
pub const RUN_TIME: Duration = Duration::from_millis(300);
/// A verdict that came with the game is as good as one of this depth: looking at a position for a
/// moment does not replace it.
const DEPTH_OF_OTHERS: u32 = 18;

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
    pub(in crate::tui) fn next(&mut self, play: &Play, now: Instant) -> Option<NodeId> {
        let broken_off = self.current.take();
        self.left
            .extend(broken_off.map(|(node, key, _)| (node, key)));
        while let Some((node, key)) = self.left.pop() {
            if play.is_at(node, key) {
                self.current = Some((node, key, now));
                return Some(node);
            }
        }
        None
    }

    /// A position is judged.
    pub(in crate::tui) fn count(&mut self, now: Instant) {
        if let Some((.., since)) = self.current.take() {
            self.spent += now.saturating_duration_since(since);
        }
    }
}

/// What went into a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Plies searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Effort {
    /// Whether a search with this limit would not do better.
    #[must_use]
    pub fn meets(self, limit: Limit) -> bool {
        match limit {
            Limit::Infinite => false,
            Limit::Depth(depth) => self.depth >= depth,
            Limit::Nodes(nodes) => self.nodes >= nodes,
            Limit::Time(time) => self.time >= time,
        }
    }

    /// A search that ended by itself has done all that its limit asked for.
    #[must_use]
    pub fn at_least(mut self, limit: Limit) -> Self {
        match limit {
            Limit::Infinite => {}
            Limit::Depth(depth) => self.depth = self.depth.max(depth),
            Limit::Nodes(nodes) => self.nodes = self.nodes.max(nodes),
            Limit::Time(time) => self.time = self.time.max(time),
        }
        self
    }
}

impl Play {
    /// Whether a node is still there and still is this position.
    #[must_use]
    pub fn is_at(&self, node: NodeId, key: Key) -> bool {
        self.tree.contains(node) && self.tree.node(node).key() == key
    }

    /// The positions of the listed line that a search with this limit would judge better, or all
    /// that can be judged.
    pub(in crate::tui) fn plan_run(&self, limit: Limit, all: bool) -> Option<Run> {
        let analysis = self.analysis.as_ref()?;
        let mut board = self.tree.start().clone();
        let mut left = Vec::new();
        for node in self.line() {
            if let Some(m) = self.tree.node(node).played() {
                let _ = board.make(m);
            }
            let verdict = self.tree.node(node).eval();
            // Verdicts that came with the game are not done again unasked.
            let effort = analysis.efforts.get(&board.key());
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

    /// Notes what a search thinks of a position, unless a better search has been there. In a game
    /// that is studied this is in passing: what is saved says what it said before.
    pub(in crate::tui) fn judge(&mut self, node: NodeId, eval: Eval, effort: Effort) {
        let Some(analysis) = &mut self.analysis else {
            self.tree.set_eval(node, Some(eval));
            return;
        };
        let key = self.tree.node(node).key();
        let before = match (self.tree.node(node).eval(), analysis.efforts.get(&key)) {
            (None, _) => 0,
            (Some(_), Some(effort)) => effort.depth,
            (Some(_), None) => DEPTH_OF_OTHERS,
        };
        if effort.depth >= before {
            let known = analysis.efforts.entry(key).or_default();
            known.depth = effort.depth;
            known.nodes = known.nodes.max(effort.nodes);
            known.time = known.time.max(effort.time);
            let said = (key, self.tree.node(node).eval());
            let known = analysis.said.entry(node).or_insert(said);
            if known.0 != key {
                *known = said;
            }
            self.tree.set_eval(node, Some(eval));
        }
    }

    /// What was thought of the listed line in passing becomes part of the game.
    pub(in crate::tui) fn keep_verdicts(&mut self) {
        let line: BTreeSet<NodeId> = self.line().into_iter().collect();
        if let Some(analysis) = &mut self.analysis {
            let before = analysis.said.len();
            analysis.said.retain(|node, _| !line.contains(node));
            if analysis.said.len() < before {
                analysis.changed = true;
                analysis.edits += 1;
            }
        }
    }

    /// Notes the verdict of a run, which was asked for and so replaces any other.
    pub(in crate::tui) fn settle(&mut self, node: NodeId, eval: Eval, effort: Effort) {
        let key = self.tree.node(node).key();
        self.tree.set_eval(node, Some(eval));
        if let Some(analysis) = &mut self.analysis {
            analysis.efforts.insert(key, effort);
            analysis.said.remove(&node);
            analysis.changed = true;
            analysis.edits += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_limit_asks_for_is_met_or_not() {
        let effort = Effort {
            depth: 12,
            nodes: 5_000,
            time: Duration::from_millis(200),
        };
        assert!(effort.meets(Limit::Depth(12)) && !effort.meets(Limit::Depth(13)));
        assert!(effort.meets(Limit::Nodes(5_000)) && !effort.meets(Limit::Nodes(5_001)));
        assert!(!effort.meets(Limit::Time(RUN_TIME)) && !effort.meets(Limit::Infinite));
        assert!(
            effort
                .at_least(Limit::Time(RUN_TIME))
                .meets(Limit::Time(RUN_TIME))
        );
    }
}
