//! A set of puzzles of somebody's, read on a thread of its own.

use std::io::Read;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::thread;

use super::Message;
use crate::learn::puzzles::{Puzzle, read_set};
use crate::store::open_ordinary;
use crate::text::sanitize;
use crate::tui::files::{FileEvent, shown_path};

/// Characters of a file's name.
const LONGEST_NAME: usize = 60;
/// More bytes than this are no set for a person.
const MOST_BYTES: u64 = 16 << 20;

/// Reads the puzzles of a file, and hands them over.
pub(in crate::tui) fn read_puzzles(path: PathBuf, inbox: &Sender<Message>) {
    let work = {
        let inbox = inbox.clone();
        move || {
            let name = path.file_name().unwrap_or_default();
            let name = sanitize(&name.to_string_lossy(), LONGEST_NAME);
            let event = match read(&path) {
                Ok(puzzles) => FileEvent::Puzzles { name, puzzles },
                Err(why) => FileEvent::Untold(format!("{}: {why}", shown_path(&path))),
            };
            let _ = inbox.send(Message::File(event));
        }
    };
    if let Err(error) = thread::Builder::new().name("puzzles".into()).spawn(work) {
        let event = FileEvent::Untold(format!("no thread can be had: {error}"));
        let _ = inbox.send(Message::File(event));
    }
}

fn read(path: &std::path::Path) -> Result<Vec<Puzzle>, String> {
    let file = open_ordinary(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let mut file = file.take(MOST_BYTES + 1);
    file.read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err("it is too large".to_owned());
    }
    read_set(&String::from_utf8_lossy(&bytes))
}
