//! What another engine has said of positions, kept in a file, so that it has to be asked only once.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, Result};
use indicatif::ProgressBar;

use super::super::{file, quoted};
use crate::chess::Color;
use crate::cli::TruthArgs;
use crate::engine::Position;
use crate::game::Eval;
use crate::training::teacher::{self, Teacher, UciEngine};

/// What the other engine has said of positions, kept in a file.
pub(super) struct Memory {
    known: HashMap<String, i32>,
    file: File,
}

impl Memory {
    pub(super) fn open(path: &Path) -> Result<Self> {
        let name = file::name(path);
        let open = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(path);
        let file = open.with_context(|| format!("cannot open {name}"))?;
        let mut known = HashMap::new();
        for line in BufReader::new(&file).lines() {
            let line = line.with_context(|| format!("cannot read {name}"))?;
            if let Some((score, fen)) = line.split_once(' ')
                && let Ok(score) = score.parse()
            {
                known.insert(fen.to_owned(), score);
            }
        }
        Ok(Self { known, file })
    }

    fn keep(&mut self, fen: String, score: i32) -> Result<()> {
        writeln!(self.file, "{score} {fen}").context("cannot keep what the teacher said")?;
        self.known.insert(fen, score);
        Ok(())
    }

    /// What was said of a position, to White.
    pub(super) fn told(&self, position: &Position) -> Option<Eval> {
        let score = self.known.get(&position.board.to_string())?;
        Some(white_view(*score, position.board.side()))
    }

    /// The same, or what it is if the game is over there.
    pub(super) fn eval(&self, position: &Position) -> Option<Eval> {
        let over = position.board.outcome_after(&position.earlier);
        over.map(Eval::of).or_else(|| self.told(position))
    }

    /// Asks about positions of which nothing is known yet.
    pub(super) fn learn(&mut self, args: &TruthArgs, positions: &[&Position]) -> Result<()> {
        let unknown = |it: &&&Position| {
            it.board.has_legal_move() && !self.known.contains_key(&it.board.to_string())
        };
        let unknown: Vec<&Position> = positions.iter().filter(unknown).copied().collect();
        let bar = ProgressBar::new(unknown.len() as u64);
        let next = AtomicUsize::new(0);
        let memory = Mutex::new(self);
        let work = || -> Result<()> {
            let mut teacher = teacher_of(args)?;
            while let Some(position) = unknown.get(next.fetch_add(1, Relaxed)) {
                let score = teacher.teach(position, &[])?.score;
                let mut memory = memory.lock().expect("nobody has died with it");
                memory.keep(position.board.to_string(), score)?;
                bar.inc(1);
            }
            Ok(())
        };
        std::thread::scope(|scope| -> Result<()> {
            let threads: Vec<_> = (0..args.threads.max(1))
                .map(|_| scope.spawn(work))
                .collect();
            for thread in threads {
                thread.join().expect("no thread dies")?;
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}

pub(super) fn teacher_of(args: &TruthArgs) -> Result<UciEngine> {
    let program = args.teacher.as_deref().unwrap_or_default();
    let effort = teacher::Effort::Nodes(args.nodes);
    let mut teacher = UciEngine::start(program, &effort, 1)
        .with_context(|| format!("cannot start {}", quoted(program)))?;
    teacher.set("Hash", "64")?;
    Ok(teacher)
}

fn white_view(score: i32, side: Color) -> Eval {
    let sign = match side {
        Color::White => 1,
        Color::Black => -1,
    };
    match teacher::mate_of(score) {
        Some(moves) => Eval::Mate(sign * moves),
        None => Eval::Cp(sign * score),
    }
}
