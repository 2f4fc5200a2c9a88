//! Mistakes that come back until they are solved.
//!
//! Every mistake has a box. One that is solved at the first try moves a box up, any other falls back into the
//! first. It comes back after as many days as its box says; out of the last box it does not come back: it
//! is learnt.

use chrono::{Days, NaiveDate};

use super::exercise::Exercise;
use crate::game::{GameTree, index, read_game, to_pgn};

/// After so many days a mistake comes back, by its box.
pub const DAYS: [u64; 6] = [1, 3, 7, 16, 35, 80];

/// How a day is written.
const DAY: &str = "%Y.%m.%d";

/// A mistake, and when it comes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The mistake.
    pub exercise: Exercise,
    /// Its box; one that has none is learnt.
    pub step: usize,
    /// The day from which on it is due, as `2026.11.17`.
    pub due: String,
}

impl Card {
    /// A mistake that was just made: it is due at once.
    #[must_use]
    pub fn new(exercise: Exercise, today: &str) -> Self {
        Self {
            exercise,
            step: 0,
            due: today.to_owned(),
        }
    }

    /// Whether it will not come back.
    #[must_use]
    pub const fn is_learnt(&self) -> bool {
        self.step >= DAYS.len()
    }

    /// Whether it is to be solved on this day.
    #[must_use]
    pub fn is_due(&self, today: &str) -> bool {
        !self.is_learnt() && self.due.as_str() <= today
    }

    /// It was tried on this day: whether it was solved at once, without help.
    pub fn answer(&mut self, solved: bool, today: &str) {
        (self.step, self.due) = next_step(self.step, solved, today);
    }

    fn to_game(&self) -> GameTree {
        let mut tree = self.exercise.to_game();
        tree.set_tag("Due", &self.due);
        tree.set_tag("Box", &self.step.to_string());
        tree
    }

    /// One of another program may have no day: it is due at once.
    fn of_game(tree: &GameTree, today: &str) -> Option<Self> {
        let exercise = Exercise::of_game(tree)?;
        let due = tree.tag("Due").filter(|day| parse(day).is_some());
        let step = tree.tag("Box").and_then(|step| step.parse().ok());
        Some(Self {
            exercise,
            step: step.unwrap_or(0).min(DAYS.len()),
            due: due.unwrap_or(today).to_owned(),
        })
    }
}

/// The box of what was tried on this day, and the day from which on it is due again.
#[must_use]
pub fn next_step(step: usize, solved: bool, today: &str) -> (usize, String) {
    let (days, step) = if solved {
        (DAYS.get(step).copied().unwrap_or(DAYS[0]), step + 1)
    } else {
        (DAYS[0], 0)
    };
    (step, later(today, days))
}

fn parse(day: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(day, DAY).ok()
}

/// So many days later; the same day if it is none.
fn later(day: &str, days: u64) -> String {
    let later = parse(day).and_then(|day| day.checked_add_days(Days::new(days)));
    later.map_or_else(|| day.to_owned(), |day| day.format(DAY).to_string())
}

/// All mistakes that are kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bank {
    /// The oldest first.
    pub cards: Vec<Card>,
    /// Games of the file that are no mistakes, as they are written: they stay there.
    pub others: Vec<String>,
}

impl Bank {
    /// From a file of games.
    #[must_use]
    pub fn read(text: &str, today: &str) -> Self {
        let mut bank = Self::default();
        for entry in index(text.as_bytes()) {
            let Ok(entry) = entry else { break };
            let place = entry.offset as usize..(entry.offset + entry.length) as usize;
            let own = text.get(place).unwrap_or_default().trim();
            let tree = read_game(own.as_bytes()).ok();
            match tree.and_then(|(tree, _)| Card::of_game(&tree, today)) {
                Some(card) => bank.put(card),
                None => bank.others.push(own.to_owned()),
            }
        }
        bank
    }

    /// As a file of games.
    #[must_use]
    pub fn write(&self) -> String {
        let cards = self.cards.iter().map(|card| to_pgn(&card.to_game()));
        let others = self.others.iter().map(|other| format!("{other}\n"));
        cards.chain(others).collect::<Vec<_>>().join("\n")
    }

    /// Keeps a card. One about the same mistake is replaced.
    pub fn put(&mut self, card: Card) {
        let mut cards = self.cards.iter_mut();
        match cards.find(|known| known.exercise.is_same(&card.exercise)) {
            Some(known) => *known = card,
            None => self.cards.push(card),
        }
    }

    /// Keeps new mistakes: one that was made before is due again. What was new or has changed comes back.
    pub fn learn(&mut self, mistakes: Vec<Exercise>, today: &str) -> Vec<Card> {
        let mut changed = Vec::new();
        for exercise in mistakes {
            let known = |card: &&Card| card.exercise.is_same(&exercise);
            // Reviewed twice on one day it is still the same mistake, and perhaps solved since.
            let same_game = |card: &&Card| known(card) && card.exercise.source == exercise.source;
            if self.cards.iter().any(|card| same_game(&card)) {
                continue;
            }
            let card = Card::new(exercise, today);
            self.put(card.clone());
            changed.push(card);
        }
        changed
    }

    /// Those that are to be solved on this day.
    pub fn due(&self, today: &str) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.is_due(today))
    }
}

#[cfg(test)]
mod tests {
    use super::super::exercise::tests::exercise;
    use super::*;

    #[test]
    fn a_mistake_comes_back_later_each_time_it_is_solved() {
        let mut card = Card::new(exercise(), "2026.11.17");
        assert!(card.is_due("2026.11.17") && !card.is_due("2026.11.16"));
        let mut days = Vec::new();
        for _ in DAYS {
            let today = card.due.clone();
            card.answer(true, &today);
            days.push(card.due.clone());
        }
        let due = [
            "2026.11.18",
            "2026.11.21",
            "2026.11.28",
            "2026.12.14",
            "2027.01.18",
            "2027.04.08",
        ];
        assert_eq!(days, due);
        assert!(card.is_learnt() && !card.is_due("2030.01.01"));
        card.answer(false, "2027.05.01");
        assert_eq!((card.step, card.due.as_str()), (0, "2027.05.02"));
    }

    #[test]
    fn a_bank_is_a_file_of_games() {
        let mut bank = Bank::default();
        let added = bank.learn(vec![exercise(), exercise()], "2026.11.17");
        assert_eq!((added.len(), bank.cards.len()), (1, 1));
        bank.cards[0].answer(true, "2026.11.17");
        let text = bank.write();
        assert_eq!(Bank::read(&text, "2027.01.01"), bank, "{text}");
        // The same review again does not undo what was solved.
        assert!(bank.learn(vec![exercise()], "2026.11.17").is_empty());
        // In another game it is a new mistake.
        let mut again = exercise();
        again.source.date = "2026.11.20".into();
        assert_eq!(bank.learn(vec![again], "2026.11.20").len(), 1);
        assert_eq!((bank.cards.len(), bank.due("2026.11.20").count()), (1, 1));
    }

    #[test]
    fn what_is_no_mistake_stays_in_the_file() {
        let own = Bank {
            cards: vec![Card::new(exercise(), "2026.11.17")],
            others: Vec::new(),
        };
        let text = format!("1. e4 e5 *\n\n{}\n1. d4 (1. e4) *\n", own.write());
        let bank = Bank::read(&text, "2026.11.17");
        assert_eq!((&bank.cards, bank.others.len()), (&own.cards, 2));
        assert_eq!(Bank::read(&bank.write(), "2026.11.17"), bank);
        assert_eq!(Bank::read("", "2026.11.17"), Bank::default());
    }
}
