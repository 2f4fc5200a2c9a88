//! Learning: lessons; tactical puzzles, how they are found in games, and how good somebody is at them.
//!
//! Nothing here knows a screen or a file of the user: a screen asks, and keeps what is answered.
//!
//! | file | what it is |
//! |---|---|
//! | [`lessons`] | lessons and their exercises, and what was done of them |
//! | [`puzzles`] | the puzzles themselves |
//! | `glicko` | how good somebody is, by whom he beat: Glicko-2 |
//! | `record` | what was tried, as a text that can be merged |
//! | `standing` | what follows from that: rating, streaks, what is due |
//! | `choose` | which puzzle comes next: near a rating, about a theme, of the day |

mod choose;
mod glicko;
pub mod lessons;
pub mod puzzles;
mod record;
mod standing;

pub use choose::{Wish, choose, climbing, daily};
pub use glicko::{Glicko, Met};
pub use record::{Attempt, Mode, Newer, Record};
pub use standing::{Standing, best_rush, due};
