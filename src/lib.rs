//! Pillarbox: chess in a terminal, with its own mailbox engine inside.
//!
//! # The house
//!
//! | module | what it is | may import |
//! |---|---|---|
//! | [`chess`] | the rules: board, moves, notation, outcome | std only |
//! | [`referee`] | the only door to shakmaty: SAN from outside, cross-checks | chess, shakmaty |
//! | [`cli`] | the command line's types | a leaf |
//! | [`headless`] | every mode without a screen; the only place that prints | all of the above |
//!
//! `tests/layers.rs` reads the sources and keeps these walls.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod chess;
pub mod cli;
pub mod headless;
pub mod referee;
