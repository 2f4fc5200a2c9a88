//! The rules of chess, held against counted suites, against shakmaty, and against themselves.

#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod board;
mod endings;
mod fen;
mod games;
mod parsers;
mod python_chess;
mod random;
mod suites;
