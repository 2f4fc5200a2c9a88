//! What one thread keeps from search to search.

use super::reductions::Reductions;
use crate::engine::Parameters;
use crate::engine::eval::Evaluator;
use crate::engine::history::History;
use crate::engine::move_picker::MovePicker;
use crate::engine::net::Accumulators;
use crate::engine::score::MAX_PLY;

/// What one thread remembers from search to search within a game.
pub struct ThreadData {
    pub(super) history: History,
    pub(in crate::engine) evaluator: Evaluator,
    pub(super) accumulators: Accumulators,
    pub(super) reductions: Reductions,
    pub(super) pickers: Vec<Box<MovePicker>>,
}

impl ThreadData {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            history: History::new(parameters),
            evaluator: Evaluator::new(),
            accumulators: Accumulators::new(MAX_PLY + 2),
            reductions: Reductions::new(parameters),
            pickers: Vec::new(),
        }
    }

    /// For another thread, which learns together with this one.
    #[must_use]
    pub fn for_helper(&self) -> Self {
        Self {
            history: self.history.share(),
            evaluator: Evaluator::new(),
            accumulators: Accumulators::new(MAX_PLY + 2),
            reductions: self.reductions.clone(),
            pickers: Vec::new(),
        }
    }
}
