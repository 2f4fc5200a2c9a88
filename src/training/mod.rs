//! From games to a network: positions with scores by a teacher, and the fitting of weights to them.
//!
//! Only built with the feature `train`; the program that people use does not need it.

pub mod games;
pub mod rng;
pub mod self_play;
pub mod teacher;
