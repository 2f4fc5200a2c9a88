//! The real program in a real terminal: a pty with a terminal emulator at its other end.

#![allow(clippy::unwrap_used)]

mod analysis;
mod answers;
mod book;
mod dates;
mod editor;
mod files;
mod games;
mod harness;
mod home;
mod inputs;
mod judging;
mod leaving;
mod lessons;
mod look;
mod moves;
mod opponents;
mod pictures;
mod puzzling;
mod reviewing;
mod start;
mod terminal;
