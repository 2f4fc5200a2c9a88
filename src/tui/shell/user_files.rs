//! The person's files: settings, the running game, finished games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::Message;
use super::game_reader::{home, resolve};
use super::kept_files::{read_lessons, read_text};
use crate::config::{self, Settings};
use crate::learn::lessons::Progress;
use crate::learn::{Attempt, Record};
use crate::review::{Bank, Card};
use crate::store::{
    self, Autosave, ClaimedGame, FinishedGame, Folders, GameSpan, Job, Saver, StoreError,
};
use crate::tui::analysis::{is_autosaved, reads_whole};
use crate::tui::files::{FileEvent, Origin, SaveMode, SaveOrder, shown_path};
use crate::tui::live_game::is_over;

/// How long leaving may wait for a disk.
pub(super) const DISK_PATIENCE: Duration = Duration::from_secs(5);

/// What was found on the disk at the start.
#[derive(Default)]
pub(in crate::tui) struct FoundFiles {
    /// The settings, or the defaults.
    pub(in crate::tui) settings: config::Loaded,
    /// The game that was left, if there is one.
    pub(in crate::tui) game: Option<String>,
    /// What was analyzed and not saved, if there is something.
    pub(in crate::tui) analyses: Option<String>,
    /// What was done of the lessons.
    pub(in crate::tui) lessons: Progress,
    /// The mistakes that are kept, as games.
    pub(in crate::tui) mistakes: String,
    /// What was tried of puzzles, as a text.
    pub(in crate::tui) training: String,
    /// The folder of the games, as it is typed.
    pub(in crate::tui) home: String,
    /// What is kept where.
    pub(in crate::tui) places: Vec<(&'static str, String)>,
    /// What went wrong, as sentences.
    pub(in crate::tui) problems: Vec<String>,
}

/// Where the files are, and the autosaves that are ours.
pub(in crate::tui) struct UserFiles {
    folders: Option<Folders>,
    autosave: Option<Autosave>,
    analyses: Option<Autosave>,
    /// Games that another copy could not add to the file of games.
    finished: Vec<FinishedGame>,
}

impl UserFiles {
    /// Looks for what there is. Whatever goes wrong, the program can go on.
    pub(in crate::tui) fn open() -> (Self, FoundFiles) {
        let mut found = FoundFiles::default();
        let folders = match Folders::find() {
            Ok(folders) => folders,
            Err(error) => {
                found
                    .problems
                    .push(format!("{error}: nothing will be kept"));
                return (Self::new(None), found);
            }
        };
        found.settings = config::load(&folders.settings_file());
        found.home = typed_folder(&folders.data);
        let places = folders.places();
        found.places = places.map(|(what, path)| (what, shown_path(&path))).into();
        found.mistakes = read_text(&folders.mistakes_file(), &mut found.problems);
        found.lessons = read_lessons(&folders.lessons_file(), &mut found.problems);
        found.training = read_text(&folders.training_file(), &mut found.problems);
        let mut files = Self::new(Some(folders));
        if let Err(error) = files.take_games(&mut found) {
            found
                .problems
                .push(format!("{error}: the game will not be kept"));
        }
        (files, found)
    }

    fn new(folders: Option<Folders>) -> Self {
        Self {
            folders,
            autosave: None,
            analyses: None,
            finished: Vec::new(),
        }
    }

    /// Takes over the newest game that was left and the newest analyses, or makes places for them, and
    /// all finished games that wait for their file.
    fn take_games(&mut self, found: &mut FoundFiles) -> Result<(), store::StoreError> {
        let Some(folders) = self.folders.clone() else {
            return Ok(());
        };
        folders.make()?;
        folders.sweep();
        for left in store::abandoned(&folders.data)? {
            let taken = if is_autosaved(&left.text) {
                self.analyses.is_some()
            } else {
                self.autosave.is_some() && !is_over(&left.text)
            };
            if taken && !left.waits {
                continue;
            }
            match store::claim(&left) {
                Ok(Some(claimed)) => self.take(claimed, found),
                Ok(None) => {}
                Err(error) => found.problems.push(error.to_string()),
            }
        }
        for place in [&mut self.autosave, &mut self.analyses] {
            if place.is_none() {
                *place = Some(Autosave::open(&folders.data)?);
            }
        }
        Ok(())
    }

    /// Takes what was left to where it belongs; what cannot be used now stays for another start.
    fn take(&mut self, claimed: ClaimedGame, found: &mut FoundFiles) {
        let ClaimedGame {
            place,
            text,
            finished,
        } = claimed;
        self.finished.extend(finished);
        if text.is_empty() {
            return;
        }
        if !reads_whole(&text) {
            // Whoever takes it writes over it, and what cannot be read would be gone.
            found.problems.push(format!(
                "not all of {} can be read: it stays there, and open shows its games",
                shown_path(&place.path())
            ));
        } else if is_autosaved(&text) {
            if self.analyses.is_none() {
                self.analyses = Some(place);
                found.analyses = Some(text);
            }
        } else if is_over(&text) {
            let kept = FinishedGame::keep(place.data(), text);
            match kept.and_then(|game| place.clear().map(|()| game)) {
                Ok(game) => self.finished.push(game),
                Err(error) => found.problems.push(error.to_string()),
            }
        } else if self.autosave.is_none() {
            self.autosave = Some(place);
            found.game = Some(text);
        }
    }

    /// Starts the thread that writes.
    pub(in crate::tui) fn start(self, inbox: Sender<Message>) -> FileWriter {
        let tell = Box::new(move |news| {
            let _ = inbox.send(Message::Saver(news));
        });
        // Without a thread nothing is written; the game goes on.
        let saver = Saver::start(tell).ok().map(Arc::new);
        if let (Some(saver), Some(autosave)) = (&saver, self.autosave) {
            saver.send(Job::AdoptGame(autosave));
        }
        if let (Some(saver), Some(analyses)) = (&saver, self.analyses) {
            saver.send(Job::AdoptAnalyses(analyses));
        }
        if let (Some(saver), Some(folders)) = (&saver, &self.folders) {
            for game in self.finished {
                let path = folders.games_file();
                saver.send(Job::AppendLeft { path, game });
            }
        }
        FileWriter {
            folders: self.folders,
            saver,
        }
    }
}

/// Writes these files while the program runs, on a thread of its own.
pub(in crate::tui) struct FileWriter {
    folders: Option<Folders>,
    saver: Option<Arc<Saver>>,
}

impl FileWriter {
    /// Whoever ends the program waits for this.
    pub(in crate::tui) fn saver(&self) -> Option<Arc<Saver>> {
        self.saver.clone()
    }

    fn send(&self, job: Job) {
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

/// A folder as one would type it: short, and with a `/` at its end.
fn typed_folder(folder: &Path) -> String {
    let below = home().and_then(|home| folder.strip_prefix(home).ok().map(Path::to_owned));
    match below {
        Some(below) => format!("~/{}/", below.display()),
        None => format!("{}/", folder.display()),
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
        let files = UserFiles::new(None).start(inbox);
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

    #[test]
    fn what_cannot_be_read_whole_is_not_taken_over() {
        let scratch = Scratch::new("left");
        let data = scratch.0.join("data");
        let folders = Folders {
            config: scratch.0.join("config"),
            data: data.clone(),
        };
        let analyses = "%study\n1. e4 *\n\n%study\n1. d4 d5 2. Kd5 *\n";
        for text in [analyses, "1. e4 e5 2. Ke3 *"] {
            let left = Autosave::open(&data).unwrap();
            left.write(text).unwrap();
        }
        let mut files = UserFiles::new(Some(folders));
        let mut found = FoundFiles::default();
        files.take_games(&mut found).unwrap();
        assert_eq!((&found.game, &found.analyses), (&None, &None));
        assert_eq!(found.problems.len(), 2, "{:?}", found.problems);
        assert!(found.problems[0].contains("it stays there"));
        drop(files);
        let left = store::abandoned(&data).unwrap();
        assert!(left.iter().any(|left| left.text == analyses));
    }
    #[test]
    fn a_game_that_is_over_is_not_offered_but_added() {
        let scratch = Scratch::new("over");
        let data = scratch.0.join("data");
        let folders = Folders {
            config: scratch.0.join("config"),
            data: data.clone(),
        };
        let resigned = "[Result \"0-1\"]\n\n1. e4 e5 0-1";
        let mated = "1. f3 e5 2. g4 Qh4# *";
        let running = "1. d4 *";
        for text in [resigned, running, mated] {
            Autosave::open(&data).unwrap().write(text).unwrap();
        }
        let mut files = UserFiles::new(Some(folders.clone()));
        let mut found = FoundFiles::default();
        files.take_games(&mut found).unwrap();
        assert_eq!(found.game.as_deref(), Some(running));
        let (inbox, _told) = std::sync::mpsc::channel();
        drop(files.start(inbox));
        let games = std::fs::read_to_string(folders.games_file()).unwrap();
        assert!(games.contains(resigned) && games.contains(mated), "{games}");
        let left = store::abandoned(&data).unwrap();
        let left: Vec<&str> = left.iter().map(|left| left.text.as_str()).collect();
        assert_eq!(left, [running]);
    }
}
