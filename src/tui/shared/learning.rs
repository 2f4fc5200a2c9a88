//! What the person learns, kept as it comes: mistakes, exercises of lessons, puzzles.

use super::Shared;
use crate::learn::puzzles::{Puzzle, builtin};
use crate::learn::{Attempt, Mode, Standing, due};
use crate::review::Exercise;
use crate::tui::event::Effect;

impl Shared {
    /// A mistake of the bank was tried: its card moves on, and is kept.
    pub(in crate::tui) fn answer(&mut self, exercise: &Exercise, solved: bool) {
        let today = self.today.clone();
        let mut cards = self.bank.cards.iter_mut();
        if let Some(card) = cards.find(|card| card.exercise.is_same(exercise)) {
            card.answer(solved, &today);
            let card = card.clone();
            self.ask(Effect::KeepCards(vec![card]));
        }
    }

    /// An exercise of a lesson was done: that is kept.
    pub(in crate::tui) fn finish_exercise(&mut self, id: String, stars: u8) {
        self.lessons.put(&id, stars);
        self.ask(Effect::KeepExercise { id, stars });
    }

    /// A puzzle was tried: whether it was solved, and in how many seconds. It is kept at once.
    pub(in crate::tui) fn attempt(
        &mut self,
        puzzle: String,
        rating: u16,
        (solved, seconds): (bool, u64),
        mode: Mode,
    ) {
        let (epoch, begun) = self.epoch;
        let attempt = Attempt {
            at: epoch + self.now.saturating_duration_since(begun).as_secs(),
            puzzle,
            day: self.today.clone(),
            rating,
            solved,
            seconds: u32::try_from(seconds).unwrap_or(u32::MAX),
            mode,
        };
        self.record.add(attempt.clone());
        self.ask(Effect::KeepAttempts(vec![attempt]));
    }

    /// How good the person is at puzzles.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::of(&self.record)
    }

    /// The puzzles that were missed and are due today, those that still exist.
    #[must_use]
    pub fn due_puzzles(&self) -> Vec<String> {
        let mut keys = due(&self.record, &self.today);
        keys.retain(|key| builtin().find(key).is_some() || Puzzle::from_epd(key).is_ok());
        keys
    }

    /// How much is to be solved today: mistakes and puzzles.
    #[must_use]
    pub fn due(&self) -> usize {
        self.bank.due(&self.today).count() + self.due_puzzles().len()
    }

    /// Whether the puzzle of the day was solved, if it was tried.
    #[must_use]
    pub fn daily_result(&self) -> Option<bool> {
        let mut tries = self.record.attempts();
        let daily = tries.find(|it| it.mode == Mode::Daily && it.day == self.today);
        daily.map(|attempt| attempt.solved)
    }

    /// Keeps mistakes of a review, to be solved. How many are new.
    pub(in crate::tui) fn learn(&mut self, mistakes: Vec<Exercise>) -> usize {
        let cards = self.bank.learn(mistakes, &self.today);
        let count = cards.len();
        if count > 0 {
            self.ask(Effect::KeepCards(cards));
        }
        count
    }
}
