//! How somebody plays, as a page to read.

use std::fmt::{self, Display, Write};

use super::judge::Slip;
use super::phase::Phase;
use super::rating::rating;
use super::stats::{Errors, Stats, Tally, TimeLeft};

/// The graph is no wider than this.
const COLUMNS: usize = 36;

impl Stats {
    /// All of it, in lines of at most 60 columns.
    #[must_use]
    pub fn report(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, out: &mut String) -> fmt::Result {
        if let Some(rating) = rating(&self.scored) {
            let even = rating.even().label();
            writeln!(
                out,
                "{:27}{rating}\n{:27}{even}\n",
                "strength", "an even game"
            )?;
        }
        writeln!(out, "{:27}games  won drawn lost  accuracy", "results")?;
        row(out, "all", &self.all)?;
        for (side, tally) in ["White", "Black"].into_iter().zip(&self.colors) {
            row(out, side, tally)?;
        }
        for (level, tally) in &self.levels {
            row(out, format_args!("against level {level}"), tally)?;
        }
        for (character, tally) in &self.characters {
            row(out, format_args!("against {}", character.name()), tally)?;
        }
        for (name, tally) in self.openings_by_games() {
            row(out, name, tally)?;
        }
        if self.all.reviewed == 0 {
            return writeln!(out, "\nNo game is reviewed yet.");
        }
        writeln!(out, "\n{}", graph(&self.accuracies))?;
        writeln!(out, "\n{:27}moves   ?!    ?   ??  per 100", "errors")?;
        for (phase, errors) in Phase::ALL.into_iter().zip(&self.phases) {
            error_row(out, phase.name(), errors)?;
        }
        for (time, errors) in TimeLeft::ALL.into_iter().zip(&self.times) {
            error_row(out, words(time), errors)?;
        }
        if !self.motifs.is_empty() {
            writeln!(out, "\n{:27}times", "reasons")?;
            for (motif, count) in self.motifs_by_count() {
                let name = motif.replace('-', " ");
                writeln!(out, "{name:27}{count:5}")?;
            }
        }
        Ok(())
    }

    /// The most played first.
    #[must_use]
    pub fn openings_by_games(&self) -> Vec<(&String, &Tally)> {
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        openings
    }

    /// The most frequent first.
    fn motifs_by_count(&self) -> Vec<(&String, u32)> {
        let mut motifs: Vec<_> = self
            .motifs
            .iter()
            .map(|(name, &count)| (name, count))
            .collect();
        motifs.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        motifs
    }
}

fn row(out: &mut String, name: impl Display, tally: &Tally) -> fmt::Result {
    let Tally {
        won, drawn, lost, ..
    } = *tally;
    let accuracy = tally.accuracy();
    let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
    let (name, games) = (short(name), tally.games());
    writeln!(
        out,
        "{name:27}{games:5} {won:4} {drawn:5} {lost:4} {accuracy:>9}"
    )
}

fn error_row(out: &mut String, name: &str, errors: &Errors) -> fmt::Result {
    if errors.moves == 0 {
        return Ok(());
    }
    let Errors { moves, slips } = errors;
    let [inaccuracies, mistakes, blunders] = Slip::ALL.map(|slip| slips[slip as usize]);
    let rate = 100.0 * f64::from(errors.all()) / f64::from(*moves);
    writeln!(
        out,
        "{name:27}{moves:5} {inaccuracies:4} {mistakes:4} {blunders:4} {rate:8.1}"
    )
}

/// A name that fits its column.
fn short(name: impl Display) -> String {
    crate::text::shortened(&name.to_string(), 26)
}

const fn words(time: TimeLeft) -> &'static str {
    match time {
        TimeLeft::Minute => "a minute or more left",
        TimeLeft::TenSeconds => "10 to 60 seconds left",
        TimeLeft::Less => "less than 10 seconds left",
        TimeLeft::Unknown => "time not known",
    }
}

/// Accuracy over time, the oldest game on the left, in as many columns as there are games or fit.
fn graph(accuracies: &[(String, f64)]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let mut games: Vec<&(String, f64)> = accuracies.iter().collect();
    games.sort_by(|(one, _), (other, _)| one.cmp(other));
    let columns = games.len().min(COLUMNS);
    let means = (0..columns).map(|column| {
        let part = &games[column * games.len() / columns..(column + 1) * games.len() / columns];
        part.iter().map(|(_, accuracy)| accuracy).sum::<f64>() / part.len() as f64
    });
    let bars = means.map(|mean| BARS[(mean * BARS.len() as f64 / 100.0).clamp(0.0, 7.0) as usize]);
    let bars: String = bars.collect();
    let [first, last] = [games.first(), games.last()].map(|game| game.map_or("", |(day, _)| day));
    format!("accuracy, from 0 to 100\n{first} {bars} {last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_goes_from_the_oldest_game_to_the_newest() {
        let games = [
            ("2024.02.01", 99.0),
            ("2024.01.01", 0.0),
            ("2024.01.15", 50.0),
        ];
        let games = games.map(|(day, accuracy)| (day.to_owned(), accuracy));
        let drawn = graph(&games);
        assert!(drawn.ends_with("\n2024.01.01 ▁▅█ 2024.02.01"), "{drawn}");
        let many = vec![("2024.01.01".to_owned(), 100.0); 1000];
        assert_eq!(graph(&many).matches('█').count(), COLUMNS);
    }
}
