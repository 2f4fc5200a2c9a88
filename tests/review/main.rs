//! Reviews of games, held against a second opinion.

#![allow(clippy::unwrap_used, missing_docs)]

mod checker;
mod why;
