//! The screen: what it shows and what it does.

mod screens;
mod sizes;
mod snapshots;
