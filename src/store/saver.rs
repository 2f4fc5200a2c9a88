//! The threads that write files, so that the one that draws never waits for a disk.

use super::journal::Journal;
use super::{
    Autosave, FinishedGame, StoreError, append_game, append_late, read_at_most, save_atomically,
};
use crate::text::printable;
use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A file that is to be edited is not larger than this, in bytes.
const LARGEST_EDITED: u64 = 16 << 20;

/// Makes the new text of a file from the old one (empty if there is no file), or says why not.
pub type Edit = Box<dyn FnOnce(&str) -> Result<String, String> + Send>;

/// Something to do for the saver.
pub enum Job {
    /// From now on the game in progress is autosaved here. The file before is let go as it is.
    AdoptGame(Autosave),
    /// The game in progress as it is now. Without an adopted file nothing is written.
    AutosaveGame(String),
    /// The game in progress is over.
    ClearGame,
    /// From now on analyses are autosaved here, beside the game in progress.
    AdoptAnalyses(Autosave),
    /// All analyses that are not saved, as they are now; empty if there are none.
    AutosaveAnalyses(String),
    /// Adds a finished game to a file of games. If that fails, it waits beside the game in progress
    /// for the next chance, which may be the next start.
    AppendGame {
        /// The file of games.
        path: PathBuf,
        /// The game.
        text: String,
    },
    /// Adds a finished game that another copy has left.
    AppendLeft {
        /// The file of games.
        path: PathBuf,
        /// The game.
        game: FinishedGame,
    },
    /// Reads a file, such as the settings, and replaces it by an edited text.
    EditFile {
        /// The file.
        path: PathBuf,
        /// What to do to its text.
        edit: Edit,
    },
    /// Writes a file in a way of its own, and tells about it in its own way.
    Run(Box<dyn FnOnce() + Send>),
}

/// What the saver has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// What could not be saved, as a sentence. The same about the same file comes once, until it could
    /// be saved again.
    Failed(String),
    /// Finished games wait until they can be added to their file, as a sentence; `None` when all are
    /// there.
    Waiting(Option<String>),
}

/// Hears what the saver has to tell.
pub type Tell = Box<dyn Fn(News) + Send>;

/// What the threads are called.
pub const SAVER_THREAD: &str = "saver";

/// How long a game that waits to be added is left alone before it is tried again.
const NEXT_CHANCE: Duration = Duration::from_secs(20);

enum Message {
    /// A job, and the number of what was noted of it in a journal.
    Job(Job, u64),
    Flush(Sender<()>),
    Stop,
}

/// Two threads that do jobs one after the other: the first notes in a journal what must not be lost
/// while the second waits for the disk. Dropping this waits until all are done. It can be shared among
/// threads.
#[derive(Debug)]
pub struct Saver {
    messages: Sender<Message>,
    threads: Vec<JoinHandle<()>>,
}

impl Saver {
    /// Starts the threads; an error if none can be had.
    pub fn start(tell: Tell) -> io::Result<Self> {
        let (messages, inbox) = mpsc::channel();
        let (onward, noted) = mpsc::channel();
        let worker = Worker {
            game: None,
            analyses: None,
            waiting: Vec::new(),
            told: HashMap::new(),
            told_waiting: None,
            tell,
        };
        let start = |body: Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name(SAVER_THREAD.into());
            thread.spawn(body)
        };
        // Without the second the first ends by itself.
        let threads = vec![
            start(Box::new(move || Clerk::default().run(&inbox, &onward)))?,
            start(Box::new(move || worker.run(&noted)))?,
        ];
        Ok(Self { messages, threads })
    }

    /// Hands over a job and does not wait for it.
    pub fn send(&self, job: Job) {
        // The threads listen as long as this lives.
        let _ = self.messages.send(Message::Job(job, 0));
    }

    /// Waits until all jobs that were sent are done, but not longer than this; false if something
    /// is still to be done then. A disk may hang, and the end of the program must not.
    #[must_use]
    pub fn flush_within(&self, patience: Duration) -> bool {
        let (done, flushed) = mpsc::channel();
        let _ = self.messages.send(Message::Flush(done));
        flushed.recv_timeout(patience).is_ok()
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        let _ = self.messages.send(Message::Stop);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Notes in journals what is on its way to the disk.
#[derive(Default)]
struct Clerk {
    game: Option<Arc<Journal>>,
    analyses: Option<Arc<Journal>>,
}

impl Clerk {
    fn run(mut self, inbox: &Receiver<Message>, onward: &Sender<Message>) {
        while let Ok(message) = inbox.recv() {
            let stops = matches!(message, Message::Stop);
            let message = match message {
                Message::Job(job, _) => {
                    // What cannot be noted is to be done all the same.
                    let noted = catch_unwind(AssertUnwindSafe(|| self.note(&job)));
                    Message::Job(job, noted.unwrap_or(0))
                }
                other => other,
            };
            if onward.send(message).is_err() || stops {
                return;
            }
        }
    }

    fn note(&mut self, job: &Job) -> u64 {
        let state = |journal: &Option<Arc<Journal>>, text: &str| {
            journal
                .as_ref()
                .map_or(0, |journal| journal.note_state(text))
        };
        match job {
            Job::AdoptGame(autosave) => self.game = Some(autosave.journal()),
            Job::AdoptAnalyses(autosave) => self.analyses = Some(autosave.journal()),
            Job::AutosaveGame(text) => return state(&self.game, text),
            Job::ClearGame => return state(&self.game, ""),
            Job::AutosaveAnalyses(text) => return state(&self.analyses, text),
            Job::AppendGame { text, .. } => {
                if let Some(journal) = &self.game {
                    let _ = journal.note_game(text);
                }
            }
            Job::AppendLeft { .. } | Job::EditFile { .. } | Job::Run(_) => {}
        }
        0
    }
}

/// A game that could not be added to its file yet.
struct Waiting {
    path: PathBuf,
    text: String,
    /// Where it is kept until then; nowhere but in the journal if that failed.
    place: Option<Autosave>,
    /// A copy that is gone may have added it and not said so.
    perhaps_there: bool,
}

/// What the second thread holds.
struct Worker {
    game: Option<Autosave>,
    analyses: Option<Autosave>,
    /// Games that could not be added yet.
    waiting: Vec<Waiting>,
    /// The last sentence told about each file.
    told: HashMap<PathBuf, String>,
    /// The last sentence told about what waits.
    told_waiting: Option<String>,
    tell: Tell,
}

impl Worker {
    fn run(mut self, inbox: &Receiver<Message>) {
        loop {
            let first = if self.waiting.is_empty() {
                inbox.recv().ok()
            } else {
                match inbox.recv_timeout(NEXT_CHANCE) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => {
                        self.guarded(Path::new(""), Self::try_again);
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => None,
                }
            };
            let Some(first) = first else {
                return;
            };
            let waiting = std::iter::once(first).chain(inbox.try_iter());
            for message in without_obsolete(waiting) {
                match message {
                    Message::Job(job, number) => self.attempt(job, number),
                    Message::Flush(done) => {
                        self.guarded(Path::new(""), Self::try_again);
                        let _ = done.send(());
                    }
                    Message::Stop => return,
                }
            }
        }
    }

    fn attempt(&mut self, job: Job, number: u64) {
        let path = match &job {
            Job::AppendGame { path, .. } | Job::EditFile { path, .. } => path.clone(),
            _ => PathBuf::new(),
        };
        self.guarded(&path, |worker| worker.work(job, number));
    }

    /// Does something about a file; a fault in it does not end the thread.
    fn guarded(&mut self, path: &Path, work: impl FnOnce(&mut Self)) {
        if catch_unwind(AssertUnwindSafe(|| work(self))).is_err() {
            let error = io::Error::other("a fault in the program");
            self.report(Err(StoreError::new("save", path, &error)), path);
        }
    }

    fn work(&mut self, job: Job, number: u64) {
        match job {
            Job::AdoptGame(autosave) => self.game = Some(autosave),
            Job::AutosaveGame(text) => self.change_game(&text, number),
            Job::ClearGame => self.change_game("", number),
            Job::AdoptAnalyses(autosave) => self.analyses = Some(autosave),
            Job::AutosaveAnalyses(text) => self.autosave_analyses(&text, number),
            Job::Run(run) => run(),
            Job::AppendGame { path, text } => self.append(&path, text),
            Job::AppendLeft { path, game } => self.append_left(path, game),
            Job::EditFile { path, edit } => {
                let result = edit_file(&path, edit);
                self.report(result, &path);
            }
        }
    }

    /// Changes the file of the game in progress, if there is one.
    fn change_game(&mut self, text: &str, number: u64) {
        let result = self.game.as_ref().map(|game| game.save(text, number));
        self.report(result.unwrap_or(Ok(())), Path::new(""));
    }

    fn autosave_analyses(&mut self, text: &str, number: u64) {
        let result = self.analyses.as_ref().map(|it| it.save(text, number));
        self.report(result.unwrap_or(Ok(())), Path::new("analyses"));
    }

    fn append(&mut self, path: &Path, text: String) {
        // Games stand there in the order in which they were played.
        self.try_again();
        let added = if self.waiting.is_empty() {
            append_game(path, &text)
        } else {
            append_late(path, &text, false)
        };
        let result = match added {
            Ok(()) => {
                self.arrived();
                Ok(())
            }
            Err(error) => {
                self.leave_behind(path.to_owned(), text);
                Err(error)
            }
        };
        self.report(result, path);
        self.report_waiting();
    }

    /// The journal need not know it any longer.
    fn arrived(&self) {
        if let Some(game) = &self.game {
            game.journal().settle_game();
        }
    }

    /// A game that is nowhere else stays beside the game in progress, which may be another one, until
    /// it can be added.
    fn leave_behind(&mut self, path: PathBuf, text: String) {
        let place = self
            .game
            .as_ref()
            .map(|game| Autosave::for_finished(game.data(), &text));
        let place = match place {
            Some(Ok(place)) => {
                self.arrived();
                Some(place)
            }
            Some(Err(error)) => {
                self.report(Err(error), Path::new(""));
                None
            }
            None => None,
        };
        self.waiting.push(Waiting {
            path,
            text,
            place,
            perhaps_there: false,
        });
    }

    /// A game that another copy could not add.
    fn append_left(&mut self, path: PathBuf, game: FinishedGame) {
        self.waiting.push(Waiting {
            path,
            text: game.text,
            place: Some(game.place),
            perhaps_there: true,
        });
        self.try_again();
    }

    /// Adds what waits, if that is possible by now.
    fn try_again(&mut self) {
        for game in std::mem::take(&mut self.waiting) {
            if append_late(&game.path, &game.text, game.perhaps_there).is_err() {
                self.waiting.push(game);
            } else if let Some(place) = game.place {
                place.journal().settle_game();
            } else {
                self.arrived();
            }
        }
        self.report_waiting();
    }

    /// Tells how many games wait, if that has changed.
    fn report_waiting(&mut self) {
        let sentence = self.waiting.first().map(|game| {
            let games = match self.waiting.len() {
                1 => "a finished game is".to_owned(),
                count => format!("{count} finished games are"),
            };
            let file = game.path.file_name().unwrap_or_default().to_string_lossy();
            format!(
                "{games} not in {} yet, but kept until then",
                printable(&file)
            )
        });
        if sentence != self.told_waiting {
            self.told_waiting.clone_from(&sentence);
            (self.tell)(News::Waiting(sentence));
        }
    }

    /// Reports a failure, unless the same was the last about this file.
    fn report(&mut self, result: Result<(), StoreError>, file: &Path) {
        let Err(error) = result else {
            self.told.remove(file);
            return;
        };
        let sentence = error.to_string();
        if self.told.get(file) != Some(&sentence) {
            self.told.insert(file.to_owned(), sentence.clone());
            (self.tell)(News::Failed(sentence));
        }
    }
}

/// Leaves out each state of the game in progress that the very next job makes obsolete.
fn without_obsolete(messages: impl Iterator<Item = Message>) -> Vec<Message> {
    let mut needed: Vec<Message> = Vec::new();
    for message in messages {
        let obsolete = match (needed.last(), &message) {
            (Some(Message::Job(Job::AutosaveGame(_), _)), Message::Job(newer, _)) => {
                matches!(newer, Job::AutosaveGame(_) | Job::ClearGame)
            }
            (Some(Message::Job(Job::AutosaveAnalyses(_), _)), Message::Job(newer, _)) => {
                matches!(newer, Job::AutosaveAnalyses(_))
            }
            _ => false,
        };
        if obsolete {
            needed.pop();
        }
        needed.push(message);
    }
    needed
}

fn edit_file(path: &Path, edit: Edit) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::new("save", path, &error);
    let old = read_at_most(path, LARGEST_EDITED + 1).map_err(failed)?;
    let is_new = old.is_none();
    let old = old.unwrap_or_default();
    if old.len() as u64 > LARGEST_EDITED {
        return Err(failed(io::Error::other("it is too large")));
    }
    let old = String::from_utf8(old).map_err(|_| failed(io::Error::other("it is not text")))?;
    let new = edit(&old).map_err(|why| failed(io::Error::other(why)))?;
    if new == old && !is_new {
        return Ok(());
    }
    save_atomically(path, new.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{abandoned, claim, scratch::Scratch};
    use std::fs;

    /// A saver, and what it complains about.
    fn start() -> (Saver, Receiver<String>) {
        let (sender, told) = mpsc::channel();
        let saver = Saver::start(Box::new(move |news| {
            if let News::Failed(sentence) = news {
                let _ = sender.send(sentence);
            }
        }));
        (saver.unwrap(), told)
    }

    /// A saver, and what it tells about games that wait.
    fn start_with_waiting() -> (Saver, Receiver<Option<String>>) {
        let (sender, told) = mpsc::channel();
        let saver = Saver::start(Box::new(move |news| {
            if let News::Waiting(sentence) = news {
                let _ = sender.send(sentence);
            }
        }));
        (saver.unwrap(), told)
    }

    /// All that was left, and the finished games among it.
    fn left(data: &Path) -> (Vec<String>, Vec<String>) {
        let (mut texts, mut finished) = (Vec::new(), Vec::new());
        for left in abandoned(data).unwrap() {
            let claimed = claim(&left).unwrap().unwrap();
            texts.extend(Some(claimed.text).filter(|text| !text.is_empty()));
            finished.extend(claimed.finished.into_iter().map(|game| game.text));
        }
        texts.sort_unstable();
        (texts, finished)
    }

    fn flush(saver: &Saver) {
        assert!(saver.flush_within(Duration::from_mins(1)));
    }

    /// Keeps the saver busy until the returned sender is dropped, so that jobs pile up.
    fn hold(saver: &Saver, scratch: &Scratch) -> Sender<()> {
        let (release, held) = mpsc::channel();
        saver.send(Job::EditFile {
            path: scratch.file("held"),
            edit: Box::new(move |_| {
                let _ = held.recv();
                Err("held".into())
            }),
        });
        release
    }

    fn save(path: PathBuf, text: &str) -> Job {
        let text = text.to_owned();
        Job::EditFile {
            path,
            edit: Box::new(|_| Ok(text)),
        }
    }

    #[test]
    fn all_is_on_disk_after_a_flush_and_after_the_end() {
        let scratch = Scratch::new();
        let (saver, told) = start();
        saver.send(save(scratch.file("a"), "1"));
        saver.send(Job::AppendGame {
            path: scratch.file("games.pgn"),
            text: "*".into(),
        });
        flush(&saver);
        assert_eq!(fs::read(scratch.file("a")).unwrap(), b"1");
        assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"*\n");
        for number in 0..50 {
            saver.send(save(scratch.file("b"), &number.to_string()));
        }
        drop(saver);
        assert_eq!(fs::read(scratch.file("b")).unwrap(), b"49");
        assert_eq!(told.iter().count(), 0);
    }

    #[test]
    fn a_hanging_disk_does_not_hold_up_the_end() {
        let scratch = Scratch::new();
        let (saver, _told) = start();
        let saver = Arc::new(saver);
        let release = hold(&saver, &scratch);
        assert!(!saver.flush_within(Duration::ZERO));
        drop(release);
        flush(&saver);
    }

    #[test]
    fn only_the_newest_state_of_a_game_is_written() {
        let scratch = Scratch::new();
        let (saver, told) = start();
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        let release = hold(&saver, &scratch);
        for number in 0..100 {
            saver.send(Job::AutosaveGame(number.to_string()));
        }
        drop(release);
        flush(&saver);
        drop(saver);
        assert_eq!(abandoned(scratch.path()).unwrap()[0].text, "99");
        assert_eq!(told.iter().count(), 1, "only the held job");
    }

    #[test]
    fn obsolete_states_are_passed_over_and_others_are_not() {
        let scratch = Scratch::new();
        let state = |text: &str| Job::AutosaveGame(text.into());
        let append = || Job::AppendGame {
            path: PathBuf::new(),
            text: String::new(),
        };
        let other = Autosave::open(scratch.path()).unwrap();
        let jobs = vec![
            state("1"),
            state("2"),
            append(),
            state("3"),
            Job::ClearGame,
            Job::ClearGame,
            state("4"),
            Job::AdoptGame(other),
            state("5"),
            state("6"),
            state("7"),
        ];
        let needed = without_obsolete(jobs.into_iter().map(|job| Message::Job(job, 0)));
        let needed: Vec<String> = needed
            .into_iter()
            .map(|message| match message {
                Message::Job(Job::AutosaveGame(text), _) => text,
                Message::Job(Job::ClearGame, _) => "clear".into(),
                Message::Job(Job::AppendGame { .. }, _) => "append".into(),
                _ => "adopt".into(),
            })
            .collect();
        assert_eq!(needed, ["2", "append", "clear", "clear", "4", "adopt", "7"]);
    }

    #[test]
    fn a_failure_is_told_once_and_again_after_a_success() {
        let scratch = Scratch::new();
        fs::create_dir(scratch.file("data")).unwrap();
        let (saver, told) = start();
        saver.send(Job::AdoptGame(
            Autosave::open(&scratch.file("data")).unwrap(),
        ));
        flush(&saver);
        let moved = || fs::rename(scratch.file("data"), scratch.file("away")).unwrap();
        moved();
        for number in 0..5 {
            saver.send(Job::AutosaveGame(number.to_string()));
            flush(&saver);
        }
        assert_eq!(told.try_iter().count(), 1);
        fs::rename(scratch.file("away"), scratch.file("data")).unwrap();
        saver.send(Job::AutosaveGame("back".into()));
        flush(&saver);
        moved();
        saver.send(Job::AutosaveGame("gone again".into()));
        flush(&saver);
        let told: Vec<String> = told.try_iter().collect();
        let [sentence] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(sentence.starts_with("could not save "), "{sentence}");
    }

    /// A folder where the file of games should be, and a saver that has a game to add.
    fn hindered(scratch: &Scratch, saver: &Saver) -> PathBuf {
        let games = scratch.file("games.pgn");
        fs::create_dir(&games).unwrap();
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AutosaveGame("1. e4 1-0".into()));
        saver.send(Job::AppendGame {
            path: games.clone(),
            text: "1. e4 1-0".into(),
        });
        saver.send(Job::ClearGame);
        games
    }

    #[test]
    fn a_finished_game_that_cannot_be_added_is_left_for_the_next_start() {
        let scratch = Scratch::new();
        let (saver, told) = start();
        hindered(&scratch, &saver);
        saver.send(Job::AutosaveGame("1. d4 *".into()));
        flush(&saver);
        assert_eq!(told.try_iter().count(), 1);
        drop(saver);
        let expected = (vec!["1. d4 *".to_owned()], vec!["1. e4 1-0".to_owned()]);
        assert_eq!(left(scratch.path()), expected);
        assert_eq!(left(scratch.path()), expected, "until it has been added");
        // The next copy adds it, and a third finds nothing to do.
        fs::remove_dir(scratch.file("games.pgn")).unwrap();
        for _ in 0..2 {
            let (saver, told) = start_with_waiting();
            for left in abandoned(scratch.path()).unwrap() {
                for game in claim(&left).unwrap().unwrap().finished {
                    let path = scratch.file("games.pgn");
                    saver.send(Job::AppendLeft { path, game });
                }
            }
            drop(saver);
            assert_eq!(told.iter().count(), 0, "nothing to worry about");
            assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"1. e4 1-0\n");
        }
    }

    #[test]
    fn a_game_that_waits_is_added_at_the_next_chance_and_told_until_then() {
        let scratch = Scratch::new();
        let (saver, told) = start_with_waiting();
        let games = hindered(&scratch, &saver);
        let append = |text: &str| {
            saver.send(Job::AppendGame {
                path: games.clone(),
                text: text.into(),
            });
            flush(&saver);
        };
        append("2");
        let sentences: Vec<_> = told.try_iter().collect();
        let waiting =
            |games: &str| Some(format!("{games} not in games.pgn yet, but kept until then"));
        let expected = [
            waiting("a finished game is"),
            waiting("2 finished games are"),
        ];
        assert_eq!(sentences, expected);
        fs::remove_dir(&games).unwrap();
        append("3");
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [None]);
        let text = fs::read_to_string(&games).unwrap();
        assert_eq!(text, "1. e4 1-0\n\n2\n\n3\n");
        drop(saver);
        assert_eq!(left(scratch.path()), (vec![], vec![]));
    }

    #[test]
    fn a_game_that_was_added_and_left_is_not_added_twice() {
        let scratch = Scratch::new();
        let path = scratch.file("games.pgn");
        fs::write(&path, "1. e4 1-0\n\n1. c4 *\n").unwrap();
        let (saver, _told) = start();
        for text in ["1. e4 1-0", "1. d4 1-0"] {
            let game = FinishedGame::keep(scratch.path(), text.into()).unwrap();
            let path = path.clone();
            saver.send(Job::AppendLeft { path, game });
        }
        drop(saver);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "1. e4 1-0\n\n1. c4 *\n\n1. d4 1-0\n");
    }

    #[test]
    fn a_foreign_lock_does_not_lose_a_game() {
        let scratch = Scratch::new();
        let path = scratch.file("games.pgn");
        let theirs = fs::File::create(&path).unwrap();
        theirs.lock().unwrap();
        let (saver, told) = start_with_waiting();
        let game = FinishedGame::keep(scratch.path(), "1. e4 1-0".into()).unwrap();
        saver.send(Job::AppendLeft {
            path: path.clone(),
            game,
        });
        flush(&saver);
        assert!(told.recv().unwrap().is_some());
        theirs.unlock().unwrap();
        flush(&saver);
        assert_eq!(told.recv().unwrap(), None);
        assert_eq!(fs::read(&path).unwrap(), b"1. e4 1-0\n");
    }

    #[test]
    fn what_cannot_be_added_does_not_take_the_place_of_another_game() {
        let scratch = Scratch::new();
        let (saver, _told) = start();
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AutosaveGame("1. e4 *".into()));
        saver.send(Job::AppendGame {
            path: scratch.file("none/games.pgn"),
            text: "an old analysis".into(),
        });
        drop(saver);
        let expected = (
            vec!["1. e4 *".to_owned()],
            vec!["an old analysis".to_owned()],
        );
        assert_eq!(left(scratch.path()), expected);
    }

    /// Not a test of its own: what the killed copy of the next test does while its disk hangs.
    #[test]
    fn a_copy_to_be_killed_while_its_disk_hangs() {
        let Some(data) = std::env::var_os("PILLARBOX_TEST_HANGING") else {
            return;
        };
        let data = Path::new(&data);
        let (saver, _told) = start();
        saver.send(Job::AdoptGame(Autosave::open(data).unwrap()));
        saver.send(Job::AdoptAnalyses(Autosave::open(data).unwrap()));
        saver.send(Job::AutosaveGame("the first move".into()));
        flush(&saver);
        saver.send(Job::Run(Box::new(|| {
            loop {
                thread::park();
            }
        })));
        saver.send(Job::AutosaveGame("1. e4 1-0".into()));
        saver.send(Job::AppendGame {
            path: data.join("games.pgn"),
            text: "1. e4 1-0".into(),
        });
        saver.send(Job::ClearGame);
        saver.send(Job::AutosaveAnalyses("an analysis".into()));
        for number in 0..100 {
            saver.send(Job::AutosaveGame(format!("move {number}")));
        }
        // Until somebody kills it, or the other side goes away.
        let _ = io::Read::read(&mut io::stdin(), &mut [0]);
        std::process::exit(1);
    }

    #[test]
    fn a_kill_while_the_disk_hangs_loses_nothing() {
        let scratch = Scratch::new();
        let name = "store::saver::tests::a_copy_to_be_killed_while_its_disk_hangs";
        let mut copy = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name])
            .env("PILLARBOX_TEST_HANGING", scratch.path())
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // As soon as the last move is on its way to the disk, which will never take it.
        let noted = || {
            let folder = scratch.file("games-in-progress");
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut texts = entries.filter_map(|entry| fs::read_to_string(entry.path()).ok());
            texts.any(|text| text.contains("move 99"))
        };
        for _ in 0..6000 {
            if noted() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        copy.kill().unwrap();
        copy.wait().unwrap();
        let texts = vec!["an analysis".to_owned(), "move 99".to_owned()];
        assert_eq!(left(scratch.path()), (texts, vec!["1. e4 1-0".to_owned()]));
    }

    #[test]
    fn analyses_are_autosaved_beside_the_game() {
        let scratch = Scratch::new();
        let (saver, _told) = start();
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AdoptAnalyses(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AutosaveGame("1. e4 *".into()));
        saver.send(Job::AutosaveAnalyses("an analysis".into()));
        saver.send(Job::AutosaveAnalyses("an analysis, longer".into()));
        flush(&saver);
        saver.send(Job::ClearGame);
        saver.send(Job::Run(Box::new(|| panic!("a fault"))));
        drop(saver);
        let left = abandoned(scratch.path()).unwrap();
        let left: Vec<&str> = left.iter().map(|left| left.text.as_str()).collect();
        assert_eq!(left, ["an analysis, longer"]);
        let (saver, _told) = start();
        saver.send(Job::AutosaveAnalyses("nowhere to write it".into()));
        drop(saver);
    }

    #[test]
    fn a_game_that_was_added_is_cleared() {
        let scratch = Scratch::new();
        let (saver, _told) = start();
        saver.send(Job::AutosaveGame("nowhere to write it".into()));
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AutosaveGame("1. e4 *".into()));
        saver.send(Job::AppendGame {
            path: scratch.file("games.pgn"),
            text: "1. e4 1-0".into(),
        });
        saver.send(Job::ClearGame);
        drop(saver);
        assert_eq!(abandoned(scratch.path()), Ok(vec![]));
        assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"1. e4 1-0\n");
    }

    #[test]
    fn an_edit_sees_the_old_text_and_may_refuse() {
        let scratch = Scratch::new();
        let (saver, told) = start();
        let edit = |name: &str, edit: Edit| {
            saver.send(Job::EditFile {
                path: scratch.file(name),
                edit,
            });
        };
        edit("a", Box::new(|old| Ok(format!("{old}1"))));
        edit("a", Box::new(|old| Ok(format!("{old}2"))));
        edit("a", Box::new(|_| Err("not ours".into())));
        edit("a", Box::new(|_| panic!("a fault")));
        fs::write(scratch.file("bytes"), b"\xff").unwrap();
        edit("bytes", Box::new(|_| Ok("overwritten".into())));
        flush(&saver);
        assert_eq!(fs::read(scratch.file("a")).unwrap(), b"12");
        assert_eq!(fs::read(scratch.file("bytes")).unwrap(), b"\xff");
        let told: Vec<String> = told.try_iter().collect();
        let ends = ["not ours", "a fault in the program", "it is not text"];
        assert_eq!(told.len(), ends.len(), "{told:?}");
        for (sentence, end) in told.iter().zip(ends) {
            assert!(sentence.ends_with(end), "{sentence}");
        }
    }
}
