//! Where reviewed games go.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};

use anyhow::{Context, Result, ensure};

use super::json;
use crate::cli::AnnotateArgs;
use crate::game::{GameTree, to_pgn};
use crate::headless::file;
use crate::review::Review;

/// Where reviewed games go: a file, what is printed, or both.
pub(super) struct Output {
    file: Option<File>,
    /// How many bytes of PGN have been written.
    written: u64,
    json: bool,
    /// Whether PGN is printed.
    print: bool,
}

impl Output {
    /// Opens the file. What an interrupted run wrote there is kept, up to the last whole game.
    pub(super) fn open(args: &AnnotateArgs, written: u64) -> Result<Self> {
        let open = |path| -> Result<File> {
            let mut options = OpenOptions::new();
            let mut file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            let there = file.metadata()?.len();
            ensure!(there >= written, "it is shorter than it was");
            file.set_len(written)?;
            file.seek(SeekFrom::Start(written))?;
            Ok(file)
        };
        let file = args
            .output
            .as_deref()
            .map(|path| open(path).with_context(|| format!("cannot write {}", file::name(path))));
        Ok(Self {
            file: file.transpose()?,
            written,
            json: args.json,
            print: args.output.is_none() && !args.json,
        })
    }

    /// Writes a game, and JSON if it was reviewed; how many bytes of PGN there are now. What is in the file
    /// then is on the disk.
    pub(super) fn write(
        &mut self,
        tree: &GameTree,
        review: Option<&Review>,
        out: &mut impl Write,
    ) -> Result<u64> {
        let gap = if self.written > 0 { "\n" } else { "" };
        let text = format!("{gap}{}", to_pgn(tree));
        let save = |file: &mut File| -> io::Result<()> {
            file.write_all(text.as_bytes())?;
            file.sync_data()
        };
        if let Some(file) = &mut self.file {
            save(file).context("cannot write the reviewed game")?;
        }
        if self.print {
            out.write_all(text.as_bytes())?;
        }
        if let Some(review) = review.filter(|_| self.json)
            && let Some(told) = json::game(tree, review)
        {
            writeln!(out, "{told}")?;
        }
        out.flush()?;
        self.written += text.len() as u64;
        Ok(self.written)
    }
}
