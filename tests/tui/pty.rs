//! The real program in a real terminal: a pty with a terminal emulator at its other end.

#![allow(clippy::unwrap_used)]

mod files;
mod harness;
mod leaving;
mod moves;
mod terminal;
