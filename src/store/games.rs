//! The file of finished games.

use super::atomic::sync_folder;
use super::{LOCK_TRIES, StoreError, folder_of, is_still, lock_if_possible, ordinary_or_missing};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How far from the end of the file a game is looked for that may be there already, in bytes.
const LOOKED_THROUGH: u64 = 4 << 20;

/// Adds a game at the end of the file, which is made if there is none, with an empty line between
/// it and the game before. Copies that do so at the same time wait for each other.
pub(super) fn append_game(path: &Path, text: &str) -> Result<(), StoreError> {
    append(path, text.trim().as_bytes())
        .map(|_| ())
        .map_err(|error| StoreError::new("add a game to", path, &error))
}

/// Adds a game that could not be added before. It does not wait for others, and a game of a copy
/// that may have died between adding it and saying so is not added twice.
pub(super) fn append_late(path: &Path, text: &str, perhaps_there: bool) -> Result<(), StoreError> {
    let game = text.trim();
    let add = || {
        ordinary_or_missing(path)?;
        let mut file = open_locked(path, |file| lock_if_possible(file, 1))?;
        if perhaps_there && has_game(&mut file, game)? {
            return Ok(());
        }
        add_to(&mut file, path, game.as_bytes()).map(|_| ())
    };
    add().map_err(|error| StoreError::new("add a game to", path, &error))
}

/// Whether this very game is among the last ones of the file.
fn has_game(file: &mut File, game: &str) -> io::Result<bool> {
    let length = file.metadata()?.len();
    let from = length.saturating_sub(LOOKED_THROUGH.max(game.len() as u64 + 2));
    file.seek(SeekFrom::Start(from))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let found = end
        .windows(game.len().max(1))
        .any(|part| part == game.as_bytes());
    Ok(found)
}

/// Adds the game and says at which byte it begins.
pub(super) fn append(path: &Path, game: &[u8]) -> io::Result<u64> {
    ordinary_or_missing(path)?;
    if game.is_empty() {
        return Ok(0);
    }
    let mut file = open_locked(path, |file| lock_if_possible(file, LOCK_TRIES))?;
    add_to(&mut file, path, game)
}

/// Adds the game to the locked file.
fn add_to(file: &mut File, path: &Path, game: &[u8]) -> io::Result<u64> {
    let length = file.metadata()?.len();
    let is_new = length == 0;
    let separator = separator(file, length)?;
    let entry = [separator.as_bytes(), game, b"\n"].concat();
    let written = file.write_all(&entry).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a game would spoil the next one.
        let _ = file.set_len(length);
    } else if is_new {
        sync_folder(folder_of(path))?;
    }
    written.map(|()| length + separator.len() as u64)
}

/// The file, locked; made if there is none. Whoever had the lock before may have put another file in
/// its place.
pub(super) fn open_locked(path: &Path, lock: impl Fn(&File) -> io::Result<()>) -> io::Result<File> {
    loop {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        lock(&file)?;
        if is_still(path, &file) {
            return Ok(file);
        }
    }
}

/// What is missing at the end of the file for an empty line.
fn separator(file: &mut File, length: u64) -> io::Result<&'static str> {
    let seen = length.min(4);
    let mut end = [0; 4];
    let end = &mut end[..seen as usize];
    file.seek(SeekFrom::Start(length - seen))?;
    file.read_exact(end)?;
    Ok(match &*end {
        [] | [.., b'\n', b'\n'] | [.., b'\r', b'\n', b'\r', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use std::fs;

    #[test]
    fn an_empty_line_stands_between_games() {
        let scratch = Scratch::new();
        let path = scratch.file("games.pgn");
        for text in ["[Event \"1\"]\n\n1. e4 *", "\n2\n\n\n", "", "  \n", "3"] {
            append_game(&path, text).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "[Event \"1\"]\n\n1. e4 *\n\n2\n\n3\n");
    }

    #[test]
    fn other_ends_of_the_file_are_understood() {
        let scratch = Scratch::new();
        for (old, between) in [
            ("", ""),
            ("*", "\n\n"),
            ("*\n", "\n"),
            ("*\n\n", ""),
            ("*\r\n", "\n"),
            ("*\r\n\r\n", ""),
            ("\n", "\n"),
        ] {
            let path = scratch.file("games.pgn");
            fs::write(&path, old).unwrap();
            append_game(&path, "new").unwrap();
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, format!("{old}{between}new\n"));
        }
    }

    #[test]
    fn games_added_at_once_are_all_whole() {
        const EACH: usize = 100;
        let scratch = Scratch::new();
        let path = scratch.file("games.pgn");
        let game = |thread: usize, number: usize| {
            let moves = "1. e4 e5 2. Nf3 Nc6 ".repeat(number);
            format!("[Event \"{thread}-{number}\"]\n\n{moves}{{{thread}-{number}}} *")
        };
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let path = &path;
                scope.spawn(move || {
                    for number in 0..EACH {
                        append_game(path, &game(thread, number)).unwrap();
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        let mut length = 0;
        for thread in 0..2 {
            let mut from = 0;
            for number in 0..EACH {
                let game = game(thread, number);
                let at = text[from..]
                    .find(&game)
                    .expect("the game is whole and in order");
                from += at + game.len();
                length += game.len();
            }
        }
        assert_eq!(
            text.len(),
            length + 2 * EACH + (2 * EACH - 1),
            "and there is nothing else"
        );
    }

    #[test]
    fn what_cannot_be_added_is_told() {
        let scratch = Scratch::new();
        fs::write(scratch.file("file"), "").unwrap();
        for path in [scratch.file("file/games.pgn"), scratch.path().to_owned()] {
            let sentence = append_game(&path, "*").unwrap_err().to_string();
            let start = format!("could not add a game to {}: ", path.display());
            assert!(sentence.starts_with(&start), "{sentence}");
        }
        assert!(append_game(Path::new("/dev/full"), "*").is_err());
    }
}
