//! The network: what it sees, and its weights.

pub mod features;
pub mod weights;

/// Which output judges a position with so many men: each has its own part of the game.
#[inline(always)]
#[must_use]
pub const fn bucket(men: usize, outputs: usize) -> usize {
    // Two kings at least, 32 men at most.
    men.saturating_sub(2) * outputs / 31
}
