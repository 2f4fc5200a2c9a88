//! The screen: what it shows and what it does.

#[cfg(unix)]
mod pty;
mod screens;
mod sizes;
mod snapshots;
