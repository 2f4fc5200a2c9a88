//! Everything on the screen.

pub mod pieces;
pub mod theme;
pub mod widgets;
