//! `pillarbox mistakes`: the mistakes that are kept, out to a file and in from one.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::mpsc;

use anyhow::{Context, Result, anyhow, ensure};

use super::{Verdict, file};
use crate::cli::MistakesArgs;
use crate::review::Bank;
use crate::store::{Folders, Job, News, Saver};

pub(super) fn run(args: &MistakesArgs, out: &mut impl Write) -> Result<Verdict> {
    let folders = Folders::find()?;
    let kept = folders.mistakes_file();
    if let Some(path) = &args.import {
        let count = import(path, &folders)?;
        writeln!(out, "{} from {}", mistakes(count), file::name(path))?;
        return Ok(Verdict::Fine);
    }
    let bank = Bank::read(&read(&kept)?, "");
    match &args.export {
        Some(path) if file::is_standard_input(path) => write!(out, "{}", bank.write())?,
        Some(path) => {
            let name = file::name(path);
            ensure!(!path.exists(), "{name} is there already");
            std::fs::write(path, bank.write()).with_context(|| format!("cannot write {name}"))?;
            writeln!(out, "{} to {name}", mistakes(bank.cards.len()))?;
        }
        None => {
            let learnt = bank.cards.iter().filter(|card| card.is_learnt()).count();
            writeln!(out, "{} kept, {learnt} learnt", mistakes(bank.cards.len()))?;
        }
    }
    Ok(Verdict::Fine)
}

fn mistakes(count: usize) -> String {
    match count {
        1 => "1 mistake".into(),
        count => format!("{count} mistakes"),
    }
}

/// What is kept; nothing if there is nothing yet.
fn read(path: &Path) -> Result<String> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        read => read.with_context(|| format!("cannot read {}", file::name(path))),
    }
}

/// Adds the mistakes of a file to those that are kept, as the program does while it runs. Of one that is
/// there already the file's is taken. How many there are.
fn import(path: &Path, folders: &Folders) -> Result<usize> {
    let text = if file::is_standard_input(path) {
        io::read_to_string(io::stdin()).context("cannot read standard input")?
    } else {
        std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", file::name(path)))?
    };
    let new = Bank::read(&text, "");
    ensure!(
        !new.cards.is_empty(),
        "{} has no mistakes in it",
        file::name(path)
    );
    folders.make()?;
    let count = new.cards.len();
    let (sender, told) = mpsc::channel();
    let saver = Saver::start(Box::new(move |news| {
        let _ = sender.send(news);
    }))?;
    saver.send(Job::EditFile {
        path: folders.mistakes_file(),
        edit: Box::new(move |old| {
            let mut bank = Bank::read(old, "");
            for card in new.cards {
                bank.put(card);
            }
            Ok(bank.write())
        }),
    });
    drop(saver);
    match told.try_iter().next() {
        Some(News::Failed(why)) => Err(anyhow!(why)),
        _ => Ok(count),
    }
}
