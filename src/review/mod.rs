//! Judging games.
//!
//! [`Review`] is what is known of a game: it says what to look at next, and makes a [`Finding`] of each move
//! from what was found in the positions around it. A [`Reviewer`] looks, with the engine. All positions are
//! looked at quickly, and then those again for longer that leave a doubt; only then is somebody blamed.
//! `reason` says why.

mod accuracy;
mod bank;
mod exercise;
mod finding;
mod game_review;
mod judge;
mod notes;
mod phase;
mod played;
mod player;
mod rating;
mod reason;
mod report;
mod reviewer;
mod stats;
mod summary;
pub mod why;

pub use accuracy::{Share, accuracy, move_accuracy, shares};
pub use bank::{Bank, Card, DAYS, next_step};
pub use exercise::{Exercise, Source};
pub use finding::{Finding, Grade};
pub use game_review::{Look, Review, ReviewError};
pub use judge::{Slip, chance_lost, chance_of, expectation, win_chance};
pub use phase::Phase;
pub use played::{PlayedMoves, Score};
pub use player::{KIND, WHO, had_program, is_called, points, scored, side_of, was_played_here};
pub use rating::{Rating, Scored, rating};
pub use reason::Reason;
pub use reviewer::{Effort, Progress, Reviewer, Surroundings};
pub use stats::{Errors, Stats, Tally, TimeLeft};
pub use summary::{SideSummary, Summary};
