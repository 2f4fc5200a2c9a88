//! The screen: what it shows and what it does.

#![allow(clippy::unwrap_used, missing_docs)]

mod looks;
mod motion;
#[cfg(unix)]
mod pty;
mod reach;
mod screens;
mod sizes;
mod snapshots;
mod update;
