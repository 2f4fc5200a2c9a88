//! Pillarbox: chess in a terminal, with its own mailbox engine inside.
//!
//! # The house
//!
//! | module | what it is | may import |
//! |---|---|---|
//! | [`chess`] | the rules: board, moves, notation, outcome | std only |
//! | [`text`] | text for people: sanitized, quoted | a leaf |
//! | [`referee`] | the only door to shakmaty: SAN from outside, cross-checks | chess, shakmaty |
//! | [`game`] | a game as people know it: tree, clock, PGN, typed moves | chess, referee, text |
//! | [`openings`] | well-known lines by name | chess |
//! | [`engine`] | evaluation, search, the worker thread | chess |
//! | [`review`] | what scores mean: chances | game |
//! | [`config`] | the settings file | `engine::ranges`, `engine::strength`, `game::TimeControl`, text |
//! | [`store`] | files that must not be lost | text |
//! | [`cli`] | the command line's types | numbers: `chess::perft`, `engine::ranges`, `engine::strength` |
//! | [`headless`] | every mode without a screen; the only place that prints | all of the above |
//! | [`tui`] | everything on the screen; ratatui and crossterm live only here | all but headless |
//!
//! Within `engine`: `search` is one thread's search, with a file each for iterative deepening, the
//! negamax recursion, quiescence, pruning, reductions and what a node updates; `move_picker`,
//! `history` and `see` are the order of moves, `eval` the evaluation, `transposition` the hash table,
//! `abdada` how threads share the moves, `strength` the levels, `worker` the thread that a screen or
//! UCI talks to.
//!
//! `tests/layers.rs` reads the sources and keeps these walls.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod chess;
pub mod cli;
pub mod config;
pub mod engine;
pub mod game;
pub mod headless;
pub mod openings;
pub mod referee;
pub mod review;
pub mod store;
pub mod text;
#[allow(missing_docs)] // On the screen a name says what a thing is; comments say why.
pub mod tui;
