//! What the person's own games tell, each question on a thread of its own: before the first frame
//! nothing waits for them, and after it no key does.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use super::Message;
use crate::chess::Color;
use crate::game::{GameEntry, index, read_game};
use crate::review::{PlayedMoves, is_called, side_of};
use crate::store;
use crate::tui::event::OwnNews;
use crate::tui::files::shown_path;
use crate::tui::live_game::results;

/// The end of the file of games that says how strong somebody plays now, in bytes.
const NEWEST: u64 = 1 << 20;

/// Larger games are not counted, in bytes.
const LARGEST: u64 = 1 << 20;

/// Looks up how the newest games ended. Without that only the person's strength is not known.
pub(in crate::tui) fn recall_results(path: PathBuf, inbox: &Sender<Message>) {
    let inbox = inbox.clone();
    let work = move || {
        if let Ok(games) = newest_games(&path) {
            let news = OwnNews::Results(results(&games));
            let _ = inbox.send(Message::Own(news));
        }
    };
    let _ = thread::Builder::new().name("results".into()).spawn(work);
}

/// Counts the moves of all games of the person.
pub(in crate::tui) fn count_moves(path: PathBuf, player: String, inbox: &Sender<Message>) {
    let work = {
        let inbox = inbox.clone();
        move || {
            let counted = played_in(&path, &player).map_err(|error| {
                let path = shown_path(&path);
                format!("the games in {path} cannot be read: {error}")
            });
            let _ = inbox.send(Message::Own(OwnNews::Played(counted.map(Arc::new))));
        }
    };
    if let Err(error) = thread::Builder::new().name("own moves".into()).spawn(work) {
        let news = OwnNews::Played(Err(format!("no thread can be had: {error}")));
        let _ = inbox.send(Message::Own(news));
    }
}

/// Nobody knows where the games are.
pub(in crate::tui) fn no_moves(inbox: &Sender<Message>) {
    let _ = inbox.send(Message::Own(OwnNews::Played(Ok(Arc::default()))));
}

/// The end of the file of games.
fn newest_games(path: &Path) -> io::Result<String> {
    let mut file = store::open_ordinary(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(NEWEST)))?;
    let mut bytes = Vec::new();
    file.take(NEWEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The side that the person had in one of their own games, who may have had another name then.
pub(super) fn own_side(entry: &GameEntry, player: &str) -> Option<Color> {
    let called = |name: &str| is_called(name, player);
    side_of(
        |name| entry.tag(name),
        |side| entry.tag(&side.to_string()).is_some_and(called),
    )
}

/// The moves of all games of the player. What cannot be read is passed over; who has no file has no game.
fn played_in(path: &Path, player: &str) -> io::Result<PlayedMoves> {
    let mut played = PlayedMoves::default();
    let file = match store::open_ordinary(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(played),
        file => file?,
    };
    let mut again: File = store::open_ordinary(path)?;
    for entry in index(BufReader::new(file)) {
        let entry = entry?;
        let Some(side) = own_side(&entry, player).filter(|_| entry.length <= LARGEST) else {
            continue;
        };
        let Ok((text, _)) = store::read_span(&mut again, entry.offset, entry.length) else {
            // Somebody made the file shorter meanwhile.
            break;
        };
        if let Ok((tree, _)) = read_game(&text) {
            played.add(&tree, side);
        }
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    fn played(bytes: &[u8]) -> PlayedMoves {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, bytes).unwrap();
        played_in(&path, "Ann").unwrap()
    }

    #[test]
    fn only_games_of_the_person_are_counted() {
        let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
            [White \"Cid\"]\n[Black \"Bob\"]\n\n1. e4 c5 0-1\n\n\
            [White \"level 2\"]\n[Black \"Me\"]\n[WhitePlayer \"level 2\"]\n[BlackPlayer \"person\"]\n\
            [Result \"1-0\"]\n\n1. e4 e5 1-0\n";
        let board = Board::start();
        let e4 = board.parse_san("e4").unwrap();
        let played = played(text.as_bytes());
        let score = played.score(board.key(), e4).unwrap();
        assert_eq!((score.won, score.lost, score.games()), (1, 1, 2));
        assert_eq!(played.count(), 2);
    }

    #[test]
    fn games_under_an_earlier_name_are_counted_and_watched_ones_are_not() {
        let watched = "[White \"Pillarbox level 3\"]\n[Black \"Ann\"]\n[WhitePlayer \"level 3\"]\n\
            [WhiteType \"program\"]\n[BlackType \"program\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n";
        let earlier = "[White \"You\"]\n[Black \"Pip\"]\n[WhitePlayer \"person\"]\n[BlackPlayer \"Pip\"]\n\
            [Result \"0-1\"]\n\n1. e4 e5 0-1\n";
        let played = played([watched, earlier].concat().as_bytes());
        let board = Board::start();
        let score = |san| played.score(board.key(), board.parse_san(san).unwrap());
        assert_eq!(score("e4").map(|score| score.lost), Some(1));
        assert_eq!(score("d4"), None);
    }

    #[test]
    fn no_file_is_no_game_and_bad_files_do_no_harm() {
        let folder = tempfile::TempDir::new().unwrap();
        let none = played_in(&folder.path().join("none.pgn"), "Ann").unwrap();
        assert_eq!(none.count(), 0);
        assert!(played_in(folder.path(), "Ann").is_err());
        let mut hostile =
            b"[White \"Ann\"]\n\n1. e4 \xff\xfe{{{ ((( 1. Zz9 $999999999999 ".to_vec();
        hostile.extend(std::iter::repeat_n(b'(', 100_000));
        assert!(played(&hostile).count() <= 1);
        assert_eq!(played(&[0; 4096]).count(), 0);
        // A game of more bytes than any game has is not read at all.
        let mut large = b"[White \"Ann\"]\n\n1. e4 {".to_vec();
        large.extend(std::iter::repeat_n(b'x', LARGEST as usize));
        large.extend(b"} e5 *\n\n[White \"Ann\"]\n\n1. d4 *\n");
        assert_eq!(played(&large).count(), 1);
    }
}
