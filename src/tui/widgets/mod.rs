//! Parts of a screen. Each borrows what it shows and draws itself into any area, however small.

pub mod board;
pub mod engine_lines;
pub mod eval_bar;
pub mod eval_graph;
pub mod footer;
pub mod game_header;
pub mod heading;
pub mod known_moves;
pub mod large_text;
pub mod move_list;
pub mod player_line;
pub mod popup;
pub mod progress;
pub mod remark;
pub mod result_card;
pub mod sentence;
pub mod tree_list;

pub use board::{BoardSize, BoardView, Drag, Marks, Placement, rect_of, square_at};
pub use eval_bar::EvalBar;
pub use eval_graph::{EvalGraph, Series, TimeGraph};
