//! How the person plays, over a file of games, on a thread of its own.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;

use super::Message;
use crate::chess::Color;
use crate::game::{index, read_game};
use crate::review::{Stats, is_called};
use crate::tui::files::{FileEvent, shown_path};

/// A game with more bytes than this is no game.
const MOST_BYTES: u64 = 16 << 20;

/// Reads the games of somebody, and tells about them.
pub(in crate::tui) fn tell_stats(path: PathBuf, player: String, inbox: &Sender<Message>) {
    let work = {
        let inbox = inbox.clone();
        move || {
            let event = match gather(&path, &player) {
                Ok(stats) => page(&path, &player, &stats),
                Err(error) => {
                    let path = shown_path(&path);
                    FileEvent::Untold(format!("{path} cannot be read: {error}"))
                }
            };
            let _ = inbox.send(Message::File(event));
        }
    };
    if let Err(error) = thread::Builder::new().name("stats".into()).spawn(work) {
        let event = FileEvent::Untold(format!("no thread can be had: {error}"));
        let _ = inbox.send(Message::File(event));
    }
}

fn page(path: &Path, player: &str, stats: &Stats) -> FileEvent {
    let games = match stats.all.games() {
        0 => {
            let path = shown_path(path);
            return FileEvent::Untold(format!("{path} has no game of {player:?} yet"));
        }
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let reviewed = stats.all.reviewed;
    FileEvent::Told {
        title: format!("{player}: {games}, {reviewed} reviewed"),
        text: stats.report(),
    }
}

/// All games of the player. What cannot be read is passed over.
fn gather(path: &Path, player: &str) -> std::io::Result<Stats> {
    let mut stats = Stats::default();
    let mut file = File::open(path)?;
    for entry in index(BufReader::new(File::open(path)?)) {
        let entry = entry?;
        let mine = |side: &str| entry.tag(side).is_some_and(|name| is_called(name, player));
        if entry.length > MOST_BYTES || !(mine("White") || mine("Black")) {
            continue;
        }
        let mut text = vec![0; entry.length as usize];
        file.seek(SeekFrom::Start(entry.offset))?;
        file.read_exact(&mut text)?;
        let Ok((tree, _)) = read_game(&text) else {
            continue;
        };
        for side in Color::ALL {
            if mine(&side.to_string()) {
                stats.add(&tree, side);
            }
        }
    }
    Ok(stats)
}
