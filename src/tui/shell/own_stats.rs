//! How the person plays, over a file of games, on a thread of its own.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;

use super::{Message, own_games::own_side};
use crate::chess::Color;
use crate::game::{GameEntry, index, read_game};
use crate::review::{Stats, is_called};
use crate::tui::files::{FileEvent, shown_path};

/// A game with more bytes than this is no game.
const MOST_BYTES: u64 = 16 << 20;

/// Whose games are told about.
pub(in crate::tui) enum Whose {
    /// The person's, in their own file. They may have had other names than this one.
    Person(String),
    /// Those of everybody of this name, in any file.
    Named(String),
}

impl Whose {
    fn name(&self) -> &str {
        match self {
            Self::Person(name) | Self::Named(name) => name,
        }
    }

    /// Whether that only means that they have not played yet.
    fn has_none_yet(&self, error: &std::io::Error) -> bool {
        matches!(self, Self::Person(_)) && error.kind() == ErrorKind::NotFound
    }

    /// The sides that they had in a game.
    fn sides(&self, game: &GameEntry) -> Vec<Color> {
        let called = |side: &Color, name| {
            let tag = game.tag(&side.to_string());
            tag.is_some_and(|tag| is_called(tag, name))
        };
        match self {
            Self::Person(name) => own_side(game, name).into_iter().collect(),
            Self::Named(name) => {
                let sides = Color::ALL.into_iter();
                sides.filter(|side| called(side, name)).collect()
            }
        }
    }
}

/// Reads the games of somebody, and tells about them.
pub(in crate::tui) fn tell_stats(path: PathBuf, whose: Whose, inbox: &Sender<Message>) {
    let work = {
        let inbox = inbox.clone();
        move || {
            let event = match gather(&path, &whose) {
                Ok(stats) => page(&path, whose.name(), &stats),
                Err(error) if whose.has_none_yet(&error) => {
                    FileEvent::Untold("nothing is told before your first finished game".to_owned())
                }
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

/// All their games. What cannot be read is passed over.
fn gather(path: &Path, whose: &Whose) -> std::io::Result<Stats> {
    let mut stats = Stats::default();
    let mut file = File::open(path)?;
    for entry in index(BufReader::new(File::open(path)?)) {
        let entry = entry?;
        let sides = whose.sides(&entry);
        if entry.length > MOST_BYTES || sides.is_empty() {
            continue;
        }
        let mut text = vec![0; entry.length as usize];
        file.seek(SeekFrom::Start(entry.offset))?;
        file.read_exact(&mut text)?;
        let Ok((tree, _)) = read_game(&text) else {
            continue;
        };
        for side in sides {
            stats.add(&tree, side);
        }
    }
    Ok(stats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_games_stay_own_under_another_name() {
        let game = |[white, black]: [&str; 2], [one, two]: [&str; 2]| {
            format!(
                "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\
                 [WhitePlayer \"{one}\"]\n[BlackPlayer \"{two}\"]\n\n1. e4 e5 1-0\n\n"
            )
        };
        let games = [
            game(["You", "Rosa"], ["person", "Rosa"]),
            game(["Pillarbox level 3", "Ann"], ["level 3", "person"]),
            game(["Rosa", "Pillarbox level 3"], ["Rosa", "level 3"]),
            "[White \"Bob\"]\n[Black \"Ann\"]\n\n1. d4 1-0\n".to_owned(),
        ];
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, games.concat()).unwrap();
        let count = |whose: Whose| {
            let all = gather(&path, &whose).unwrap().all;
            (all.won, all.lost)
        };
        // Whatever the person is called now; who is called as a character is not that one.
        assert_eq!(count(Whose::Person("You".into())), (1, 1));
        assert_eq!(count(Whose::Person("Rosa".into())), (1, 1));
        // An older game tells no more than names.
        assert_eq!(count(Whose::Person("Ann".into())), (1, 2));
        // Anybody else is known by name.
        assert_eq!(count(Whose::Named("Rosa".into())), (1, 1));
        assert_eq!(count(Whose::Named("You".into())), (1, 0));
    }

    #[test]
    fn who_has_not_played_yet_is_not_told_of_a_missing_file() {
        let nowhere = Path::new("nowhere/games.pgn");
        for (whose, none_yet) in [
            (Whose::Person("Ann".to_owned()), true),
            (Whose::Named("Ann".to_owned()), false),
        ] {
            let error = gather(nowhere, &whose).expect_err("there is no such file");
            assert_eq!(whose.has_none_yet(&error), none_yet);
        }
    }
}
