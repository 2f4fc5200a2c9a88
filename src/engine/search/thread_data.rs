//! What one thread keeps from search to search.

use crate::engine::eval::Evaluator;
use crate::engine::history::History;
use crate::engine::move_picker::MovePicker;

/// What one thread remembers from search to search within a game.
pub struct ThreadData {
    pub(super) history: History,
    pub(super) evaluator: Evaluator,
    pub(super) reductions: Box<[[i32; 64]; 64]>,
    pub(super) pickers: Vec<Box<MovePicker>>,
}

impl Default for ThreadData {
    fn default() -> Self {
        Self::new()
    }
}

impl ThreadData {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Self {
        let mut reductions = Box::new([[0; 64]; 64]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (move_count, entry) in row.iter_mut().enumerate().skip(1) {
                // In 1024ths of a ply.
                let plies = 0.8 + (depth as f64).ln() * (move_count as f64).ln() / 2.3;
                *entry = (plies * 1024.0) as i32;
            }
        }
        Self {
            history: History::new(),
            evaluator: Evaluator::new(),
            reductions,
            pickers: Vec::new(),
        }
    }

    /// For another thread, which learns together with this one.
    #[must_use]
    pub fn for_helper(&self) -> Self {
        Self {
            history: self.history.share(),
            evaluator: Evaluator::new(),
            reductions: self.reductions.clone(),
            pickers: Vec::new(),
        }
    }

    /// Forgets all: a new game begins.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}
