//! From games to a network: positions with scores by a teacher, and the fitting of weights to them.
//!
//! And matches of players of all strengths, by which those get their numbers.
//!
//! Only built with the feature `train`; the program that people use does not need it.

pub mod float_net;
pub mod games;
pub mod optimizer;
pub mod positions;
pub mod quick_play;
pub mod rivals;
pub mod rng;
pub mod self_play;
pub mod style;
pub mod teacher;
pub mod trainer;
