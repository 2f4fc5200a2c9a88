//! What became of a game since it was last safe on the disk.
//!
//! Replacing a file takes as long as the disk does, and whoever is killed meanwhile would lose every
//! move since. So each state is first added to a journal beside the file: one write, which outlasts
//! the program though not a power cut. Games on their way to another file stand there too. When all of
//! it is safe elsewhere, the journal is emptied.

use super::span::fingerprint;
use super::{lock, ordinary_or_missing, read_at_most};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A journal is not read further than this, in bytes, and does not grow further by itself.
const LARGEST: u64 = 64 << 20;

/// How the line above a state begins.
const STATE: &str = "%state";
/// How the line above a game on its way begins.
const GAME: &str = "%game";

/// The journal of a file.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    /// Held for a write, never while a disk is waited for.
    pages: Mutex<Pages>,
}

#[derive(Debug, Default)]
struct Pages {
    file: Option<File>,
    length: u64,
    /// The newest state that was noted, and the newest that is safe.
    newest: u64,
    safe: u64,
    /// Games on their way.
    underway: usize,
}

/// What a journal says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Entries {
    /// The newest state; empty if it was cleared, `None` if the file itself has the newest.
    pub(super) state: Option<String>,
    /// Games on their way.
    pub(super) games: Vec<String>,
}

impl Journal {
    /// The journal at this path, which is made when something is noted.
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            pages: Mutex::default(),
        }
    }

    /// Notes a state, empty if there is nothing to be kept, and gives it a number. What cannot be
    /// noted is not told: the file itself will tell.
    pub(super) fn note_state(&self, text: &str) -> u64 {
        let mut pages = lock(&self.pages);
        let _ = pages.add(&self.path, STATE, text);
        pages.newest += 1;
        pages.newest
    }

    /// Notes a game on its way to another file.
    pub(super) fn note_game(&self, text: &str) -> io::Result<()> {
        let mut pages = lock(&self.pages);
        pages.underway += 1;
        pages.add(&self.path, GAME, text)
    }

    /// The state with this number, or a newer one, is safe.
    pub(super) fn settle_state(&self, number: u64) {
        let mut pages = lock(&self.pages);
        pages.safe = pages.safe.max(number);
        pages.empty_if_settled();
    }

    /// A game has arrived.
    pub(super) fn settle_game(&self) {
        let mut pages = lock(&self.pages);
        pages.underway = pages.underway.saturating_sub(1);
        pages.empty_if_settled();
    }

    /// Empties the journal that another copy left, once all that it said is safe.
    pub(super) fn begin_anew(&self) -> io::Result<()> {
        let mut pages = lock(&self.pages);
        if pages.file.is_none() && self.path.exists() {
            pages.file = Some(open(&self.path)?);
        }
        Ok(())
    }

    /// Waits until the disk has what was noted so far. A state that is put into the file itself must
    /// have been on the disk here: otherwise a power cut could leave an older one that looks newer.
    pub(super) fn sync(&self) -> io::Result<()> {
        let file = match &lock(&self.pages).file {
            Some(file) => file.try_clone()?,
            None => return Ok(()),
        };
        file.sync_data()
    }
}

impl Pages {
    fn add(&mut self, path: &Path, head: &str, text: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(open(path)?),
        };
        let hash = fingerprint(text.as_bytes());
        let entry = format!("{head} {} {hash}\n{text}\n", text.len());
        if self.length + entry.len() as u64 > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let written = file.write_all(entry.as_bytes());
        if written.is_err() {
            // Nothing behind half an entry could be read.
            let _ = file.set_len(self.length);
        } else {
            self.length += entry.len() as u64;
        }
        written
    }

    fn empty_if_settled(&mut self) {
        let settled = self.safe >= self.newest && self.underway == 0;
        if let Some(file) = self.file.as_mut().filter(|_| settled && self.length > 0)
            && file.set_len(0).is_ok()
        {
            self.length = 0;
        }
    }
}

/// The file, empty: whoever opens a journal has read what was in it.
fn open(path: &Path) -> io::Result<File> {
    ordinary_or_missing(path)?;
    let file = OpenOptions::new().append(true).create(true).open(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// What the journal at this path says, as far as it can be read.
pub(super) fn read(path: &Path) -> io::Result<Entries> {
    let bytes = read_at_most(path, LARGEST)?.unwrap_or_default();
    let mut entries = Entries::default();
    let mut rest = &bytes[..];
    while let Some((head, text, behind)) = entry(rest) {
        match head {
            STATE => entries.state = Some(text.to_owned()),
            _ => entries.games.push(text.to_owned()),
        }
        rest = behind;
    }
    Ok(entries)
}

/// The first entry, if it is whole, and what stands behind it.
fn entry(bytes: &[u8]) -> Option<(&str, &str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut words = line.split(' ');
    let head = words.next().filter(|head| [STATE, GAME].contains(head))?;
    let length: usize = words.next()?.parse().ok()?;
    let hash: u64 = words.next()?.parse().ok()?;
    let (text, behind) = bytes[end + 1..].split_at_checked(length)?;
    let behind = behind.strip_prefix(b"\n")?;
    let text = std::str::from_utf8(text).ok()?;
    (fingerprint(text.as_bytes()) == hash).then_some((head, text, behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use std::fs;

    fn state(text: &str) -> Entries {
        Entries {
            state: Some(text.into()),
            games: Vec::new(),
        }
    }

    #[test]
    fn the_newest_state_is_known_until_it_is_safe() {
        let scratch = Scratch::new();
        let path = scratch.file("a.journal");
        let journal = Journal::new(path.clone());
        assert_eq!(read(&path).unwrap(), Entries::default());
        let first = journal.note_state("1. e4 *");
        assert_eq!(read(&path).unwrap(), state("1. e4 *"));
        let second = journal.note_state("1. e4\n\ne5 *\n");
        journal.settle_state(first);
        assert_eq!(read(&path).unwrap(), state("1. e4\n\ne5 *\n"));
        journal.sync().unwrap();
        journal.settle_state(second);
        assert_eq!(read(&path).unwrap(), Entries::default());
        assert_eq!(fs::metadata(&path).unwrap().len(), 0);
        journal.note_state("");
        assert_eq!(read(&path).unwrap(), state(""), "cleared is a state too");
    }

    #[test]
    fn a_game_on_its_way_outlasts_the_states_around_it() {
        let scratch = Scratch::new();
        let path = scratch.file("a.journal");
        let journal = Journal::new(path.clone());
        journal.note_state("1. e4 1-0");
        journal.note_game("1. e4 1-0").unwrap();
        let next = journal.note_state("1. d4 *");
        journal.settle_state(next);
        let entries = read(&path).unwrap();
        assert_eq!(entries.games, ["1. e4 1-0"]);
        assert_eq!(entries.state.as_deref(), Some("1. d4 *"));
        journal.settle_game();
        assert_eq!(read(&path).unwrap(), Entries::default());
    }

    #[test]
    fn half_an_entry_is_none() {
        let scratch = Scratch::new();
        let path = scratch.file("a.journal");
        let journal = Journal::new(path.clone());
        journal.note_state("first");
        let whole = fs::read(&path).unwrap().len();
        journal.note_state("sécond");
        let bytes = fs::read(&path).unwrap();
        for length in 0..=bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            let known = read(&path).unwrap().state;
            let expected = match length {
                _ if length == bytes.len() => Some("sécond"),
                _ if length >= whole => Some("first"),
                _ => None,
            };
            assert_eq!(known.as_deref(), expected, "{length}");
        }
        let mut broken = bytes;
        broken[whole - 2] ^= 1;
        fs::write(&path, broken).unwrap();
        assert_eq!(read(&path).unwrap(), Entries::default());
    }
}
