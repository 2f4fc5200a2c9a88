//! A game as people know it: what was played and what might have been, the clocks, how it ended,
//! moves as they are typed, and PGN in and out.
//!
//! Nothing here opens a file, asks the time or prints.

mod annotations;
pub mod clean;
mod clock;
mod ending;
mod pgn_index;
mod pgn_prepare;
mod pgn_read;
mod pgn_write;
mod tags;
mod time_control;
mod tree;
mod typed;

pub use annotations::{Eval, EvalError, Nag, NagError};
pub use clock::{ChessClock, clock_text};
pub use ending::{Ending, UNTERMINATED};
pub use pgn_index::{GameEntry, Games, index};
pub use pgn_read::{Lost, PgnError, Problem, read_game};
pub use pgn_write::to_pgn;
pub use tags::{GameResult, ResultError, Tags};
pub use time_control::{Increment, TimeControl, TimeControlError};
pub use tree::{GameTree, Node, NodeId, Replay};
pub use typed::{MoveError, explain, matching, read_move};
