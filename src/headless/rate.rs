//! `pillarbox rate`: how strong players are, by matches.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;

use super::{Verdict, file};
use crate::cli::RateArgs;
use crate::engine::Level;
use crate::engine::worker::STACK_SIZE;
use crate::game::{GameResult, GameTree, NodeId, to_pgn};
use crate::openings;
use crate::training::rivals::{GameResult as Outcome, Played, Rival, Seat, Tally, play};

pub(super) fn run(args: &RateArgs, out: &mut impl Write) -> Result<Verdict> {
    ensure!(args.games > 0, "a match has at least one game");
    let players: Vec<Rival> = if args.players.is_empty() {
        let weaker = Level::all().filter(|&level| level < Level::FULL);
        weaker.map(|level| Rival::Own(level.strength())).collect()
    } else {
        args.players.iter().map(|word| Rival::named(word)).collect()
    };
    writeln!(out, "| player | against | games | score | Elo |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for player in players {
        let rival = rival(args, &player);
        let tally = contest(args, &player, &rival)
            .with_context(|| format!("the match of {player} and {rival} failed"))?;
        let (score, _) = tally.score();
        let [elo, least, most] = tally.difference();
        let Tally { won, drawn, lost } = tally;
        writeln!(
            out,
            "| {player} | {rival} | {won}+{drawn}={lost}- | {:.1} % | {elo:+.0} [{least:+.0}, {most:+.0}] |",
            100.0 * score
        )?;
        out.flush()?;
    }
    Ok(Verdict::Fine)
}

/// Who somebody plays.
fn rival(args: &RateArgs, player: &Rival) -> Rival {
    if args.against == "next" {
        let level = player.elo().map_or(Level::LEAST, |elo| {
            let above = Level::all().find(|level| level.elo() > elo);
            above.unwrap_or(Level::FULL)
        });
        return Rival::Own(level.strength());
    }
    match Rival::named(&args.against) {
        Rival::Engine(program, _) => Rival::Engine(program, args.at.or_else(|| player.elo())),
        other => other,
    }
}

/// Plays a match, every opening from both sides.
fn contest(args: &RateArgs, player: &Rival, rival: &Rival) -> Result<Tally> {
    let next = AtomicU32::new(0);
    let bar = ProgressBar::new(args.games.into());
    let tally = Mutex::new(Tally::default());
    let work = || -> Result<()> {
        let movetime = Duration::from_millis(args.movetime);
        let sit =
            |who: &Rival| Seat::take(who, movetime).with_context(|| format!("cannot start {who}"));
        let (mut one, mut other) = (sit(player)?, sit(rival)?);
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= args.games {
                return Ok(());
            }
            let seed = args
                .seed
                .wrapping_mul(1_000_003)
                .wrapping_add(number.into());
            let opening = openings::varied(u64::from(number / 2)).moves();
            let white = number.is_multiple_of(2);
            let seats = if white {
                [&mut one, &mut other]
            } else {
                [&mut other, &mut one]
            };
            let game = play(seats, &opening, seed)?;
            let names = if white {
                [player, rival]
            } else {
                [rival, player]
            };
            if let Some(path) = &args.pgn {
                let text = to_pgn(&tree(&game, names)) + "\n";
                let mut file = OpenOptions::new().create(true).append(true).open(path)?;
                file.write_all(text.as_bytes())
                    .with_context(|| format!("cannot write {}", file::name(path)))?;
            }
            let mut tally = tally.lock().expect("nobody has died with it");
            match (game.result, white) {
                (Outcome::Drawn, _) => tally.drawn += 1,
                (Outcome::Won, true) | (Outcome::Lost, false) => tally.won += 1,
                _ => tally.lost += 1,
            }
            bar.inc(1);
        }
    };
    thread::scope(|scope| -> Result<()> {
        let mut running = Vec::new();
        for _ in 0..args.threads.max(1) {
            // The recursion of a search is deep.
            let builder = thread::Builder::new().stack_size(STACK_SIZE);
            running.push(builder.spawn_scoped(scope, work)?);
        }
        for thread in running {
            thread
                .join()
                .map_err(|_| anyhow::anyhow!("a thread has died"))??;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let tally = tally.lock().expect("all threads have ended");
    Ok(*tally)
}

/// A game as people know it.
fn tree(game: &Played, [white, black]: [&Rival; 2]) -> GameTree {
    let mut tree = GameTree::new(game.start.clone());
    tree.set_tag("Event", "Match for numbers");
    tree.set_tag("White", &white.to_string());
    tree.set_tag("Black", &black.to_string());
    tree.set_result(match game.result {
        Outcome::Won => GameResult::WhiteWins,
        Outcome::Lost => GameResult::BlackWins,
        Outcome::Drawn => GameResult::Draw,
    });
    let mut at = NodeId::ROOT;
    for &m in &game.moves {
        at = tree.add(at, m);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Strength;

    #[test]
    fn a_match_is_counted_and_written_down() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let args = RateArgs {
            players: vec!["taker".to_owned()],
            against: "random".to_owned(),
            at: None,
            games: 4,
            movetime: 1,
            seed: 1,
            threads: 2,
            pgn: Some(path.clone()),
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let table = String::from_utf8(out).unwrap();
        assert!(table.contains("| taker | random |"), "{table}");
        let games = std::fs::read_to_string(path).unwrap();
        assert_eq!(games.matches("[Result").count(), 4);
        let all = Rival::Own(Strength::Full);
        let wanted = Rival::Own(Level::LEAST.strength());
        let next = RateArgs {
            against: "next".to_owned(),
            ..args
        };
        assert_eq!(rival(&next, &Rival::Random), wanted);
        assert_eq!(rival(&next, &Rival::Own(Strength::Rated(2400))), all);
    }
}
