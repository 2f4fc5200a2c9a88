//! Parts of a screen. Each borrows what it shows and draws itself into any area, however small.

pub mod board;
pub mod eval_bar;
pub mod eval_graph;

pub use board::{BoardSize, BoardView, Drag, Marks, rect_of, square_at};
pub use eval_bar::EvalBar;
pub use eval_graph::{EvalGraph, Series, ply_at};
