//! The games of a file one after the other, so that its size does not matter.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use tempfile::NamedTempFile;

use super::file;
use crate::game::{GameEntry, Games, index};

/// A game with more bytes than this is no game.
const MOST_BYTES: u64 = 16 << 20;

/// A game as it stands in the file.
pub(super) struct Found {
    /// The line on which it begins, from 1.
    pub(super) line: u64,
    /// The text; nothing if it is too long.
    pub(super) text: Option<Vec<u8>>,
}

/// A place between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The byte.
    pub(super) offset: u64,
    /// The line that it lies on, from 1.
    pub(super) line: u64,
}

impl Default for Place {
    fn default() -> Self {
        Self { offset: 0, line: 1 }
    }
}

/// A file of games.
pub(super) struct Source {
    games: Games<BufReader<File>>,
    /// Where the search for games began: they are counted from there.
    begin: u64,
    /// The same file, read again where the games are.
    file: BufReader<File>,
    /// How far that is.
    place: Place,
    length: u64,
    /// What came by standard input, which cannot be read twice.
    _copy: Option<NamedTempFile>,
}

impl Source {
    /// Opens a file and goes to a place in it.
    pub(super) fn open(path: &Path, place: Place) -> Result<Self> {
        Self::open_at(path, place)
            .with_context(|| format!("cannot read the games of {}", file::name(path)))
    }

    fn open_at(path: &Path, place: Place) -> Result<Self> {
        let copy = file::is_standard_input(path)
            .then(copy_of_input)
            .transpose()?;
        let path = copy.as_ref().map_or(path, NamedTempFile::path);
        let open = || -> Result<File> {
            let mut file = open_file(path)?;
            ensure!(file.metadata()?.is_file(), "it is not an ordinary file");
            file.seek(SeekFrom::Start(place.offset))?;
            Ok(file)
        };
        let file = open()?;
        Ok(Self {
            length: file.metadata()?.len(),
            games: index(BufReader::new(file)),
            begin: place.offset,
            file: BufReader::new(open()?),
            place,
            _copy: copy,
        })
    }

    /// How many bytes the file has.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// The place behind the last game that was read.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// The next game.
    pub(super) fn next(&mut self) -> io::Result<Option<Found>> {
        let Some(entry) = self.games.next().transpose()? else {
            return Ok(None);
        };
        let GameEntry { offset, length, .. } = entry;
        self.pass_to(self.begin + offset)?;
        let line = self.place.line;
        let text = if length > MOST_BYTES {
            self.pass_to(self.begin + offset + length)?;
            None
        } else {
            let mut text = Vec::new();
            (&mut self.file).take(length).read_to_end(&mut text)?;
            self.count(&text);
            Some(text)
        };
        Ok(Some(Found { line, text }))
    }

    /// Reads on to a byte, for the sake of the lines.
    fn pass_to(&mut self, offset: u64) -> io::Result<()> {
        while self.place.offset < offset {
            let left = (offset - self.place.offset) as usize;
            let read = self.file.fill_buf()?;
            let used = read.len().min(left);
            if used == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let lines = lines_in(&read[..used]);
            self.file.consume(used);
            self.place.offset += used as u64;
            self.place.line += lines;
        }
        Ok(())
    }

    fn count(&mut self, text: &[u8]) {
        self.place.offset += text.len() as u64;
        self.place.line += lines_in(text);
    }
}

/// Opens a file for reading; if there is none, that is said in words.
pub(super) fn open_file(path: &Path) -> Result<File> {
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow!("there is no such file"),
        _ => error.into(),
    })
}

fn lines_in(text: &[u8]) -> u64 {
    text.split(|&byte| byte == b'\n').count() as u64 - 1
}

/// All of standard input in a file that goes away with this.
fn copy_of_input() -> io::Result<NamedTempFile> {
    let mut copy = NamedTempFile::new()?;
    io::copy(&mut io::stdin().lock(), &mut copy)?;
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn games_are_found_with_their_lines_from_any_place_between_them() {
        let mut file = NamedTempFile::new().unwrap();
        let text = "junk\n\n[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n1. c4\n*\n";
        file.write_all(text.as_bytes()).unwrap();
        let all = |place| {
            let mut source = Source::open(file.path(), place).unwrap();
            let mut found = Vec::new();
            while let Some(game) = source.next().unwrap() {
                let text = String::from_utf8(game.text.unwrap()).unwrap();
                found.push((game.line, text.trim_end().to_owned(), source.place()));
            }
            found
        };
        let games = all(Place::default());
        let shown: Vec<(u64, &str)> = games
            .iter()
            .map(|(line, text, _)| (*line, text.as_str()))
            .collect();
        let want = [
            (3, "[Event \"a\"]\n\n1. e4 *"),
            (7, "[Event \"b\"]\n\n1. d4 *"),
            (11, "1. c4\n*"),
        ];
        assert_eq!(shown, want);
        for done in 0..3 {
            assert_eq!(all(games[done].2), games[done + 1..]);
        }
    }
}
