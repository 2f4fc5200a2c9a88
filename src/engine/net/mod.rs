//! The network: what it sees, its weights, and what it says.

mod accumulators;
mod explain;
pub mod features;
mod lanes;
mod network;
pub mod weights;

pub use accumulators::{Accumulators, evaluate};
pub use explain::{Verdict, explain};
pub use network::Network;

/// The size of the hidden layer.
const HIDDEN: usize = size(env!("NETWORK_HIDDEN"));
/// How many outputs there are, each for its part of the game.
const OUTPUTS: usize = size(env!("NETWORK_OUTPUTS"));

const fn size(text: &str) -> usize {
    match usize::from_str_radix(text, 10) {
        Ok(size) => size,
        Err(_) => panic!("the build tells sizes in digits"),
    }
}

/// Which output judges a position with so many men.
#[inline(always)]
#[must_use]
pub const fn bucket(men: usize, outputs: usize) -> usize {
    // Two kings at least, 32 men at most.
    men.saturating_sub(2) * outputs / 31
}
