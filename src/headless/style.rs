//! `pillarbox style`: what the games of characters look like, and which of them can be told apart.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;

use super::Verdict;
use crate::chess::Color;
use crate::cli::StyleArgs;
use crate::engine::worker::STACK_SIZE;
use crate::engine::{Character, Strength};
use crate::training::rivals::{Rival, Seat, play};
use crate::training::style::{Mean, STATISTICS, all_apart, statistics};

/// Two players are apart in a statistic that differs by so many standard errors.
const BEYOND_CHANCE: f64 = 3.0;
/// Who is apart in so many statistics has another style.
const ENOUGH: usize = 3;

pub(super) fn run(args: &StyleArgs, out: &mut impl Write) -> Result<Verdict> {
    ensure!(args.games > 0, "nobody has a style without a game");
    let players: Vec<Rival> = if args.players.is_empty() {
        let all = Character::all().map(Strength::Character);
        all.map(Rival::Own).collect()
    } else {
        args.players.iter().map(|word| Rival::named(word)).collect()
    };
    let rivals: Vec<Rival> = args.against.iter().map(|word| Rival::named(word)).collect();
    ensure!(!rivals.is_empty(), "somebody has to play against them");
    // A set of more is not searched for in reasonable time.
    ensure!(players.len() <= 20, "at most 20 players can be compared");
    writeln!(out, "| player | {} |", STATISTICS.join(" | "))?;
    writeln!(out, "|---{}|", "|---".repeat(STATISTICS.len()))?;
    let mut styles = Vec::new();
    for player in &players {
        // The recursion of a search is deep.
        let style = std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(STACK_SIZE);
            let running = builder.spawn_scoped(scope, || style(args, player, &rivals))?;
            running
                .join()
                .map_err(|_| anyhow::anyhow!("a thread has died"))?
        });
        let style = style.with_context(|| format!("the games of {player} failed"))?;
        let cells = style.map(|it| format!("{:.2} ± {:.2}", it.value, 1.96 * it.error));
        writeln!(out, "| {player} | {} |", cells.join(" | "))?;
        out.flush()?;
        styles.push(style);
    }
    compare(&players, &styles, out)?;
    Ok(Verdict::Fine)
}

/// Plays somebody's games, and measures them.
fn style(args: &StyleArgs, player: &Rival, rivals: &[Rival]) -> Result<[Mean; STATISTICS.len()]> {
    let movetime = Duration::from_millis(100);
    let sit =
        |who: &Rival| Seat::take(who, movetime).with_context(|| format!("cannot start {who}"));
    let mut own = sit(player)?;
    let mut others = rivals.iter().map(sit).collect::<Result<Vec<_>>>()?;
    let bar = ProgressBar::new(args.games.into());
    let mut games = Vec::new();
    for number in 0..args.games {
        let count = others.len() as u32;
        let other = &mut others[(number / 2 % count) as usize];
        let seed = args.seed.wrapping_mul(1_000_003) + u64::from(number);
        let (side, seats) = if number.is_multiple_of(2) {
            (Color::White, [&mut own, other])
        } else {
            (Color::Black, [other, &mut own])
        };
        // From the first move on: openings are a part of a style.
        games.push(statistics(&play(seats, &[], seed)?, side));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut column = 0;
    Ok([(); STATISTICS.len()].map(|()| {
        let numbers: Vec<f64> = games.iter().map(|game| game[column]).collect();
        column += 1;
        Mean::of(&numbers)
    }))
}

/// Says how many statistics tell each two apart, and names the largest set of which every two are.
fn compare(
    players: &[Rival],
    styles: &[[Mean; STATISTICS.len()]],
    out: &mut impl Write,
) -> Result<()> {
    let apart = |a: usize, b: usize| {
        let pairs = styles[a].iter().zip(&styles[b]);
        pairs
            .filter(|(one, other)| one.distance(**other) >= BEYOND_CHANCE)
            .count()
    };
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    writeln!(out, "\n| apart in | {} |", names.join(" | "))?;
    writeln!(out, "|---{}|", "|---".repeat(names.len()))?;
    for (a, name) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|b| {
            if a == b {
                "-".to_owned()
            } else {
                apart(a, b).to_string()
            }
        });
        let cells: Vec<String> = cells.collect();
        writeln!(out, "| {name} | {} |", cells.join(" | "))?;
    }
    let set = all_apart(names.len(), |a, b| apart(a, b) >= ENOUGH);
    let set: Vec<&str> = set.iter().map(|&at| names[at].as_str()).collect();
    writeln!(
        out,
        "\nEvery two of these {} are apart in at least {ENOUGH}: {}",
        set.len(),
        set.join(", ")
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_measured_and_compared() {
        let args = StyleArgs {
            players: vec!["taker".to_owned(), "random".to_owned()],
            against: vec!["random".to_owned()],
            games: 30,
            seed: 1,
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("| taker | "), "{text}");
        // Who takes all that can be taken is known by it.
        let own = text.lines().find(|line| line.starts_with("| taker | - |"));
        let own = own.unwrap().split('|').nth(3).unwrap().trim();
        assert_ne!(own, "0", "{text}");
    }
}
