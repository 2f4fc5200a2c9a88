//! `pillarbox datagen`: games with scores, for the trainer.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use super::{Verdict, quoted};
use crate::cli::DatagenArgs;
use crate::training::games::{MAGIC, ScoredGame, read_magic};
use crate::training::quick_play::QuickPlayer;
use crate::training::self_play;
use crate::training::teacher::{Effort, OwnSearch, Teacher, UciEngine};

pub(super) fn run(args: &DatagenArgs, out: &mut impl Write) -> Result<Verdict> {
    let name = quoted(&args.file.to_string_lossy());
    let (mut file, done) =
        resume(&args.file).with_context(|| format!("cannot go on with {name}"))?;
    let mut positions = done.positions;
    let bar = progress(u64::from(args.games), done.numbers.len() as u64);
    let missing = (0..args.games).filter(|number| !done.numbers.contains(number));
    let numbers = Mutex::new(missing);
    let (sender, games) = mpsc::sync_channel(64);
    std::thread::scope(|scope| -> Result<()> {
        for _ in 0..args.threads.max(1) {
            let (sender, numbers) = (sender.clone(), &numbers);
            scope.spawn(move || {
                // A receiver that is gone has met an error of its own.
                let _ = work(args, numbers, &sender).map_err(|error| sender.send(Err(error)));
            });
        }
        drop(sender);
        for game in games {
            let game = game?;
            game.write(&mut file)
                .with_context(|| format!("cannot write to {name}"))?;
            positions += game.scored();
            bar.inc(1);
            bar.set_message(format!("{positions} positions"));
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    file.flush()?;
    writeln!(
        out,
        "{positions} positions of {} games in {name}",
        args.games
    )?;
    Ok(Verdict::Fine)
}

/// Plays games until there are no more numbers.
fn work(
    args: &DatagenArgs,
    numbers: &Mutex<impl Iterator<Item = u32>>,
    sender: &mpsc::SyncSender<Result<ScoredGame>>,
) -> Result<()> {
    let effort = match args.depth {
        Some(depth) => Effort::Depth(depth),
        None => Effort::Nodes(args.nodes),
    };
    let mut teacher: Box<dyn Teacher> = match &args.teacher {
        Some(program) => Box::new(
            UciEngine::start(program, &effort, args.others)
                .with_context(|| format!("cannot start the teacher {}", quoted(program)))?,
        ),
        None => Box::new(OwnSearch::new(effort)?),
    };
    let mut player = QuickPlayer::new();
    loop {
        let next = numbers.lock().ok().and_then(|mut numbers| numbers.next());
        let Some(number) = next else {
            return Ok(());
        };
        let teacher = teacher.as_mut();
        let game = if args.quick {
            player.play(args.seed, number, args.others, teacher)?
        } else {
            self_play::play(args.seed, number, args.others, teacher)?
        };
        if sender.send(Ok(game)).is_err() {
            return Ok(());
        }
    }
}

/// What a file has already.
#[derive(Default)]
struct Done {
    numbers: HashSet<u32>,
    positions: usize,
}

/// Opens a file to go on where the last whole game ends.
fn resume(path: &Path) -> io::Result<(File, Done)> {
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    let mut done = Done::default();
    if file.metadata()?.len() == 0 {
        file.write_all(MAGIC)?;
        return Ok((file, done));
    }
    let mut reader = BufReader::new(&file);
    read_magic(&mut reader)?;
    let mut end = MAGIC.len() as u64;
    while let Some(game) = ScoredGame::read(&mut reader)? {
        end += game.size();
        done.positions += game.scored();
        done.numbers.insert(game.number);
    }
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((file, done))
}

fn progress(games: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games)
        .with_style(style)
        .with_position(done);
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let args = |games, threads| DatagenArgs {
            file: folder.path().join(format!("games{threads}")),
            games,
            teacher: None,
            nodes: 40,
            depth: None,
            others: 1,
            quick: false,
            seed: 3,
            threads,
        };
        let read = |threads| {
            let bytes = std::fs::read(args(0, threads).file).unwrap();
            let mut rest = &bytes[MAGIC.len()..];
            let mut games: Vec<_> =
                std::iter::from_fn(|| ScoredGame::read(&mut rest).unwrap()).collect();
            games.sort_by_key(|game| game.number);
            games
        };
        run(&args(2, 1), &mut Vec::new()).unwrap();
        // A game that was cut off is played again.
        let path = args(0, 1).file;
        let length = std::fs::metadata(&path).unwrap().len();
        OpenOptions::new()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(length - 3)
            .unwrap();
        run(&args(4, 1), &mut Vec::new()).unwrap();
        run(&args(4, 2), &mut Vec::new()).unwrap();
        assert_eq!(read(1).len(), 4);
        assert_eq!(read(1), read(2));
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, "[Event \"?\"]\n").unwrap();
        assert!(resume(&path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "[Event \"?\"]\n");
    }
}
