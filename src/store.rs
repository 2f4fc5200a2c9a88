//! Files that must not be lost.
//!
//! A file is replaced whole or not at all, games are appended one after the other under a lock, and
//! a game in progress is kept in a file of the running copy's own, which the next copy finds if this
//! one dies. What goes wrong is a [`Trouble`]: a sentence to show, while play goes on.

mod atomic;
mod autosave;
mod folders;
mod games;
mod place;
mod saver;
#[cfg(test)]
mod scratch;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub use atomic::save_atomically;
pub use autosave::{Autosave, Left, abandoned, claim};
pub use folders::Folders;
pub use games::append_game;
pub use place::{
    Place, Stamp, Standing, Written, add_game, create_game, fingerprint, open_file, read_place,
    replace_game,
};
pub use saver::{Edit, Job, SaveReport, Saver};

/// Why a file could not be read or written, as a sentence with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    doing: &'static str,
    path: PathBuf,
    why: String,
}

impl Trouble {
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

    /// The file or folder that is in trouble.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A file name may hold anything, and this goes to a terminal.
        let path = self.path.to_string_lossy().replace(char::is_control, "?");
        write!(f, "could not {} {path}: {}", self.doing, self.why)
    }
}

impl std::error::Error for Trouble {}

/// Waits for the lock of an open file. Where files cannot be locked at all, that is an error.
fn lock_patiently(file: &File) -> io::Result<()> {
    loop {
        match file.lock() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
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
    fn trouble_is_a_sentence_without_numbers_or_escapes() {
        let error = io::Error::from_raw_os_error(2);
        let trouble = Trouble::new("save", Path::new("/x/\u{1b}[2J.pgn"), &error);
        let sentence = trouble.to_string();
        assert!(
            sentence.starts_with("could not save /x/?[2J.pgn: "),
            "{sentence}"
        );
        assert!(!sentence.contains("os error"), "{sentence}");
    }

    #[test]
    fn a_bare_name_lies_in_this_folder() {
        assert_eq!(folder_of(Path::new("game.pgn")), Path::new("."));
        assert_eq!(folder_of(Path::new("/a/game.pgn")), Path::new("/a"));
    }
}
