//! The rules of chess, held against counted suites, against shakmaty, and against themselves; and the
//! openings, which are made with them.

#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod board;
mod endings;
mod fen;
mod games;
mod openings;
mod parsers;
mod python_chess;
mod random;
mod suites;
