//! Writes the person's files while the program runs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::Message;
use super::game_reader::resolve;
use crate::config::{self, Settings};
use crate::learn::lessons::Progress;
use crate::learn::{Attempt, Record};
use crate::review::{Bank, Card};
use crate::store::{self, FinishedGame, Folders, GameSpan, Job, Saver, StoreError};
use crate::tui::files::{FileEvent, Origin, SaveMode, SaveOrder, shown_path};

/// How long leaving may wait for a disk.
pub(super) const DISK_PATIENCE: Duration = Duration::from_secs(5);

/// Writes on a thread of its own.
pub(in crate::tui) struct FileWriter {
    folders: Option<Folders>,
    saver: Option<Arc<Saver>>,
}

impl FileWriter {
    /// Starts the thread that writes. Without a thread nothing is written; the game goes on.
    pub(super) fn start(folders: Option<Folders>, inbox: Sender<Message>) -> Self {
        let tell = Box::new(move |news| {
            let _ = inbox.send(Message::Saver(news));
        });
        let saver = Saver::start(tell).ok().map(Arc::new);
        Self { folders, saver }
    }

    /// Whoever ends the program waits for this.
    pub(in crate::tui) fn saver(&self) -> Option<Arc<Saver>> {
        self.saver.clone()
    }

    pub(super) fn send(&self, job: Job) {
        if let Some(saver) = &self.saver {
            saver.send(job);
        }
    }

    pub(in crate::tui) fn autosave(&self, text: String) {
        self.send(Job::AutosaveGame(text));
    }

    pub(in crate::tui) fn clear_autosave(&self) {
        self.send(Job::ClearGame);
    }

    pub(in crate::tui) fn autosave_analyses(&self, text: String) {
        self.send(Job::AutosaveAnalyses(text));
    }

    /// Writes a game that a person asked for, and tells what became of it.
    pub(in crate::tui) fn save_game(&self, order: SaveOrder, inbox: Sender<Message>) {
        let Some(saver) = &self.saver else {
            let _ = inbox.send(Message::File(failed(
                order,
                "there is no thread that writes",
            )));
            return;
        };
        // Whatever happens there is an answer, since the next one waits for it.
        let run = move || {
            let saved = catch_unwind(AssertUnwindSafe(|| save(order.clone())));
            let event = saved.unwrap_or_else(|_| failed(order, "a fault in the program"));
            let _ = inbox.send(Message::File(event));
        };
        saver.send(Job::Run(Box::new(run)));
    }

    pub(in crate::tui) fn append(&self, text: String) {
        if let Some(path) = self.path(Folders::games_file) {
            self.send(Job::AppendGame { path, text });
        }
    }

    /// Adds a game that an earlier run has left.
    pub(super) fn append_left(&self, game: FinishedGame) {
        if let Some(path) = self.path(Folders::games_file) {
            self.send(Job::AppendLeft { path, game });
        }
    }

    /// Takes a game out of its file. Where it is not found as it was, it stays: twice is better than
    /// never.
    pub(in crate::tui) fn take_out(&self, origin: Origin) {
        self.send(Job::Run(Box::new(move || {
            let path = resolve(&origin.path);
            let place = (origin.place, origin.stamp);
            let _ = store::replace_game(&path, place, "", true);
        })));
    }

    pub(in crate::tui) fn save_settings(&self, settings: Settings) {
        if let Some(path) = self.path(Folders::settings_file) {
            let edit = move |old: &str| {
                config::text_with(old, &settings).map_err(|problem| problem.to_string())
            };
            self.send(Job::EditFile {
                path,
                edit: Box::new(edit),
            });
        }
    }

    /// Keeps mistakes. Others that are in the file stay as they are: another copy may know more of them.
    pub(in crate::tui) fn keep_cards(&self, cards: Vec<Card>) {
        if let Some(path) = self.path(Folders::mistakes_file) {
            let edit = move |old: &str| {
                let mut bank = Bank::read(old, "");
                for card in cards {
                    bank.put(card);
                }
                Ok(bank.write())
            };
            self.send(Job::EditFile {
                path,
                edit: Box::new(edit),
            });
        }
    }

    /// Keeps that an exercise was done. What another copy has kept meanwhile stays.
    pub(in crate::tui) fn keep_exercise(&self, id: String, stars: u8) {
        if let Some(path) = self.path(Folders::lessons_file) {
            let edit = move |old: &str| {
                let mut progress = Progress::read(old).map_err(|error| error.to_string())?;
                progress.put(&id, stars);
                Ok(progress.write())
            };
            self.send(Job::EditFile {
                path,
                edit: Box::new(edit),
            });
        }
    }

    /// Keeps tries of puzzles beside those that are in the file.
    pub(in crate::tui) fn keep_attempts(&self, tries: Vec<Attempt>) {
        if let Some(path) = self.path(Folders::training_file) {
            let edit = move |old: &str| Record::keep(old, tries).map_err(|newer| newer.to_string());
            self.send(Job::EditFile {
                path,
                edit: Box::new(edit),
            });
        }
    }

    /// The file whose games are counted: as it was typed, or the file of games.
    pub(in crate::tui) fn stats_path(&self, typed: Option<&str>) -> Option<PathBuf> {
        match typed {
            Some(typed) => Some(resolve(Path::new(typed))),
            None => self.path(Folders::games_file),
        }
    }

    fn path(&self, file: impl Fn(&Folders) -> PathBuf) -> Option<PathBuf> {
        self.folders.as_ref().map(file)
    }

    /// Waits until all is on the disk.
    pub(in crate::tui) fn finish(&self) {
        if let Some(saver) = &self.saver {
            let _ = saver.flush_within(DISK_PATIENCE);
        }
    }
}

/// Nothing was written.
fn failed(order: SaveOrder, why: &str) -> FileEvent {
    let path = shown_path(&order.path);
    FileEvent::Saved {
        outcome: Err(format!("could not save {path}: {why}")),
        order: Box::new(order),
    }
}

fn save(order: SaveOrder) -> FileEvent {
    let path = resolve(&order.path);
    let (path, how) = match (order.how, &order.own) {
        // Its own file under whatever name is no other file: the other games in it stay.
        (SaveMode::Create { anyway }, Some(own)) if is_same(&own.path, &path) => {
            let how = SaveMode::Replace {
                place: own.place,
                stamp: own.stamp,
                anyway,
            };
            (own.path.clone(), how)
        }
        (how, _) => (path, how),
    };
    let order = SaveOrder { path, how, ..order };
    if order.damage > 0 && matches!(how, SaveMode::Replace { .. }) {
        let order = Box::new(order);
        return FileEvent::Lossy { order };
    }
    let (path, text) = (&order.path, &order.text);
    let converted = if order.convert {
        convert(path, order.how)
    } else {
        Ok(order.how)
    };
    let written = converted.and_then(|how| match how {
        SaveMode::Replace {
            place,
            stamp,
            anyway,
        } => store::replace_game(path, (place, stamp), text, anyway),
        SaveMode::Create { anyway } => store::create_game(path, text, anyway),
        SaveMode::Add { .. } => store::add_game(path, text),
    });
    FileEvent::Saved {
        outcome: written.map_err(|error| error.to_string()),
        order: Box::new(order),
    }
}

/// Lets a file become UTF-8, and tells how a game is written to it then.
fn convert(path: &Path, how: SaveMode) -> Result<SaveMode, StoreError> {
    let place = match how {
        SaveMode::Replace { place, .. } => place,
        // No game is replaced, so none has to be found again.
        SaveMode::Add { .. } | SaveMode::Create { .. } => GameSpan {
            hash: store::fingerprint(&[]),
            ..GameSpan::default()
        },
    };
    let converted = store::convert_file(path, place)?;
    Ok(match (how, converted) {
        (SaveMode::Replace { anyway, .. }, Some((place, stamp))) => SaveMode::Replace {
            place,
            stamp,
            anyway,
        },
        (how, _) => how,
    })
}

/// Whether two paths lead to one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|path| real(other) == Some(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SaveOutcome;
    use crate::tui::ticket::Ticket;

    const GAMES: [&str; 2] = ["[White \"A\"]\n\n1. e4 *", "[White \"B\"]\n\n1. d4 *"];

    /// A folder of the test's own, gone at its end, with a file of two games.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("pillarbox-files-{}-{name}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            std::fs::create_dir_all(folder.join("data")).unwrap();
            let scratch = Self(folder);
            std::fs::write(scratch.file(), format!("{}\n\n{}\n", GAMES[0], GAMES[1])).unwrap();
            scratch
        }

        fn file(&self) -> PathBuf {
            self.0.join("two.pgn")
        }

        fn text(&self) -> String {
            std::fs::read_to_string(self.file()).unwrap()
        }

        /// The first game, changed.
        fn order(&self, how: SaveMode) -> SaveOrder {
            let (mut file, stamp) = store::open_file(&self.file()).unwrap();
            let length = GAMES[0].len() as u64;
            let (_, place) = store::read_span(&mut file, 0, length).unwrap();
            SaveOrder {
                analysis: Ticket::default(),
                edits: 1,
                own: Some(Origin {
                    path: self.file(),
                    place,
                    stamp,
                }),
                damage: 0,
                path: self.0.join("data/../two.pgn"),
                how,
                convert: false,
                text: "1. e4 e5 *\n".into(),
            }
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_game_in_its_own_file_never_replaces_the_others() {
        for anyway in [false, true] {
            let scratch = Scratch::new(&format!("own-{anyway}"));
            let event = save(scratch.order(SaveMode::Create { anyway }));
            let FileEvent::Saved { order, outcome } = event else {
                panic!("{event:?}");
            };
            assert!(matches!(outcome, Ok(SaveOutcome::Saved(_))), "{outcome:?}");
            assert_eq!(order.path, scratch.file());
            assert_eq!(scratch.text(), format!("1. e4 e5 *\n\n{}\n", GAMES[1]));
        }
    }

    #[test]
    fn a_game_that_goes_on_is_taken_out_of_its_file_and_no_other() {
        let scratch = Scratch::new("out");
        let own = scratch.order(SaveMode::Add { copy: false }).own.unwrap();
        let (inbox, _told) = std::sync::mpsc::channel();
        let files = FileWriter::start(None, inbox);
        for _ in 0..2 {
            // The second time there is nothing any more that is this game.
            files.take_out(own.clone());
            files.finish();
            assert_eq!(scratch.text().trim(), GAMES[1]);
            let left = crate::game::index(scratch.text().as_bytes()).count();
            assert_eq!(left, 1);
        }
    }

    #[test]
    fn a_file_becomes_utf8_only_if_asked() {
        for add in [false, true] {
            let scratch = Scratch::new(&format!("letters-{add}"));
            let old = [GAMES[0].as_bytes(), b"\n\n{M\xfcller} *\n"].concat();
            std::fs::write(scratch.file(), &old).unwrap();
            let how = |order: &SaveOrder| match (add, &order.own) {
                (false, Some(own)) => SaveMode::Replace {
                    place: own.place,
                    stamp: own.stamp,
                    anyway: false,
                },
                _ => SaveMode::Add { copy: false },
            };
            let mut order = scratch.order(SaveMode::Add { copy: false });
            (order.how, order.path) = (how(&order), scratch.file());
            order.text = "{ć} *\n".into();
            let FileEvent::Saved { outcome, .. } = save(order.clone()) else {
                panic!("no answer");
            };
            assert_eq!(outcome, Ok(SaveOutcome::NoPlaceFor('ć')));
            assert_eq!(std::fs::read(scratch.file()).unwrap(), old);
            order.convert = true;
            let FileEvent::Saved { outcome, .. } = save(order) else {
                panic!("no answer");
            };
            assert!(matches!(outcome, Ok(SaveOutcome::Saved(_))), "{outcome:?}");
            let want = if add {
                format!("{}\n\n{{Müller}} *\n\n{{ć}} *\n", GAMES[0])
            } else {
                "{ć} *\n\n{Müller} *\n".to_owned()
            };
            assert_eq!(scratch.text(), want);
        }
    }

    #[test]
    fn what_could_not_be_read_is_not_lost_without_a_word() {
        let scratch = Scratch::new("lossy");
        let before = scratch.text();
        let damaged = |how| SaveOrder {
            damage: 2,
            ..scratch.order(how)
        };
        for anyway in [false, true] {
            let event = save(damaged(SaveMode::Create { anyway }));
            assert!(matches!(event, FileEvent::Lossy { .. }), "{event:?}");
        }
        assert_eq!(scratch.text(), before);
        let event = save(damaged(SaveMode::Add { copy: true }));
        assert!(matches!(event, FileEvent::Saved { .. }), "{event:?}");
        assert!(scratch.text().starts_with(&before));
    }

    #[test]
    fn there_is_always_an_answer() {
        let scratch = Scratch::new("answer");
        let (inbox, told) = std::sync::mpsc::channel();
        let files = FileWriter {
            folders: None,
            saver: None,
        };
        let order = scratch.order(SaveMode::Replace {
            place: GameSpan::default(),
            stamp: store::Stamp::default(),
            anyway: false,
        });
        files.save_game(order, inbox);
        let Ok(Message::File(FileEvent::Saved { outcome, .. })) = told.recv() else {
            panic!("no answer");
        };
        assert!(outcome.unwrap_err().starts_with("could not save "));
    }
}
