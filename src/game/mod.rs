//! A game as people know it: what was played and what might have been, the clocks, how it ended,
//! moves as they are typed, and PGN in and out.
//!
//! Nothing here opens a file, asks the time or prints.

mod annotations;
mod clock;
mod ending;
mod pgn;
mod shapes;
mod start;
mod tags;
mod time_control;
mod tree;
mod typed;

pub use annotations::{Eval, EvalError, Nag, NagError, Verdict, clock_from_pgn, clock_to_pgn};
pub use clock::{ChessClock, clock_text};
pub use ending::{Ending, UNTERMINATED};
pub use pgn::{GameEntry, Games, Lost, PgnError, Problem, index, read_game, to_pgn};
pub use shapes::{Brush, Shape, ShapeError};
pub use start::{StartError, read_start};
pub use tags::{GameResult, ResultError, Tags};
pub use time_control::{Increment, TimeControl, TimeControlError};
pub use tree::{GameTree, Node, NodeId};
pub use typed::{MoveError, could_be_played, could_go, explain, is_move_text, matching, read_move};
