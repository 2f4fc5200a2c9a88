//! Files that must not be lost.
//!
//! A file is replaced whole or not at all, games are appended one after the other under a lock, and
//! a game in progress is autosaved to a file of the running copy's own, which the next copy finds if this
//! one dies. What goes wrong is a [`StoreError`]: a sentence to show, while play goes on.

mod atomic;
mod autosave;
mod folders;
mod games;
mod journal;
mod kept;
mod letters;
mod mended;
mod saver;
#[cfg(test)]
mod scratch;
mod span;

use crate::text::printable;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use atomic::save_atomically;
pub use atomic::save_with;
pub use autosave::{AbandonedGame, Autosave, ClaimedGame, FinishedGame, abandoned, claim};
pub use folders::Folders;
use games::{append_game, append_late};
pub use kept::{holds, keep_for_now};
pub use letters::convert_file;
pub use mended::{mend, read_edited};
pub use saver::{Edit, Job, News, SAVER_THREAD, Saver, Tell};
pub use span::{
    GameSpan, SaveOutcome, SavedGame, Stamp, add_game, create_game, fingerprint, open_file,
    open_ordinary, read_span, replace_game,
};

/// Between two looks at a lock that another has.
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// How often a lock is looked at: for three seconds, since a foreign one may never be given back.
const LOCK_TRIES: u32 = 300;

/// Why a file could not be read or written, as a sentence with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    doing: &'static str,
    path: PathBuf,
    why: String,
}

impl StoreError {
    fn new(doing: &'static str, path: &Path, error: &io::Error) -> Self {
        let why = error.to_string();
        // The system's number says nothing to a person.
        let why = why.split(" (os error").next().unwrap_or_default();
        Self {
            doing,
            path: path.to_owned(),
            why: why.to_owned(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = printable(&self.path.to_string_lossy());
        write!(f, "could not {} {path}: {}", self.doing, self.why)
    }
}

impl std::error::Error for StoreError {}

/// Waits for the lock of an open file, but not for ever. Where files cannot be locked at all, that
/// is an error.
fn lock_patiently(file: &File) -> io::Result<()> {
    lock_within(file, LOCK_TRIES)
}

fn lock_within(file: &File, tries: u32) -> io::Result<()> {
    for _ in 0..tries {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    let why = "another program keeps it locked";
    Err(io::Error::new(io::ErrorKind::WouldBlock, why))
}

/// Waits like [`lock_patiently`], looking so often, for a file that is to be written even if it cannot
/// be locked, as over some networks: better an unlocked game than a lost one.
fn lock_if_possible(file: &File, tries: u32) -> io::Result<()> {
    unless_impossible(lock_within(file, tries))
}

fn unless_impossible(locked: io::Result<()>) -> io::Result<()> {
    locked.or_else(|error| match error.kind() {
        io::ErrorKind::WouldBlock => Err(error),
        _ => Ok(()),
    })
}

/// What is behind a mutex, even if somebody has failed while holding it: nothing here is left half
/// done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the path leads to this very file: whoever had its lock before may have put another in
/// its place.
#[cfg(unix)]
fn is_still(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let there = std::fs::metadata(path).map(identity);
    // What cannot be asked about is not asked about for ever.
    match (there, file.metadata().map(identity)) {
        (Ok(there), Ok(here)) => there == here,
        (Err(error), _) if error.kind() == io::ErrorKind::NotFound => false,
        _ => true,
    }
}

/// Elsewhere an open file is not replaced.
#[cfg(not(unix))]
fn is_still(_: &Path, _: &File) -> bool {
    true
}

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes sure that what stands here, if anything does, is an ordinary file: a pipe would block,
/// and a device is not ours to replace.
fn ordinary_or_missing(path: &Path) -> io::Result<Option<std::fs::Metadata>> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(io::Error::other("it is a folder")),
        Ok(metadata) if !metadata.is_file() => Err(io::Error::other("it is not an ordinary file")),
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The start of a file, at most this many bytes; `None` if there is no file.
fn read_at_most(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    if ordinary_or_missing(path)?.is_none() {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_a_sentence_without_numbers_or_escapes() {
        let error = io::Error::from_raw_os_error(2);
        let error = StoreError::new("save", Path::new("/x/\u{1b}[2J.pgn"), &error);
        let sentence = error.to_string();
        assert!(
            sentence.starts_with("could not save /x/?[2J.pgn: "),
            "{sentence}"
        );
        assert!(!sentence.contains("os error"), "{sentence}");
    }

    #[test]
    fn a_foreign_lock_is_not_waited_for_for_ever() {
        let scratch = scratch::Scratch::new();
        let path = scratch.file("a.pgn");
        let theirs = File::create(&path).unwrap();
        theirs.lock().unwrap();
        let ours = File::open(&path).unwrap();
        let busy = lock_within(&ours, 2);
        let error = unless_impossible(busy).unwrap_err();
        assert_eq!(error.to_string(), "another program keeps it locked");
        theirs.unlock().unwrap();
        lock_within(&ours, 1).unwrap();
        // What a network says that cannot lock.
        for number in [9, 37, 95] {
            assert!(unless_impossible(Err(io::Error::from_raw_os_error(number))).is_ok());
        }
    }

    #[test]
    fn a_bare_name_lies_in_this_folder() {
        assert_eq!(folder_of(Path::new("game.pgn")), Path::new("."));
        assert_eq!(folder_of(Path::new("/a/game.pgn")), Path::new("/a"));
    }
}
