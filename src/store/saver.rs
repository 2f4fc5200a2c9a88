//! The thread that writes files, so that the one that draws never waits for a disk.

use super::{Autosave, StoreError, append_game, read_at_most, save_atomically};
use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
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
    /// Adds a finished game to a file of games. If that fails, it stays as an abandoned game in
    /// progress for the next start.
    AppendGame {
        /// The file of games.
        path: PathBuf,
        /// The game.
        text: String,
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

/// Hears what could not be saved, as a sentence. The same sentence about the same file comes once,
/// until it could be saved again.
pub type Complain = Box<dyn Fn(String) + Send>;

enum Message {
    Job(Job),
    Flush(Sender<()>),
    Stop,
}

/// A thread that does jobs one after the other. Dropping it waits until all are done. It can be
/// shared among threads.
#[derive(Debug)]
pub struct Saver {
    messages: Sender<Message>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    /// Starts the thread; an error if none can be had.
    pub fn start(complain: Complain) -> io::Result<Self> {
        let (messages, inbox) = mpsc::channel();
        let worker = Worker {
            game: None,
            analyses: None,
            told: HashMap::new(),
            complain,
        };
        let thread = thread::Builder::new().name("saver".into());
        let thread = thread.spawn(move || worker.run(&inbox))?;
        Ok(Self {
            messages,
            thread: Some(thread),
        })
    }

    /// Hands over a job and does not wait for it.
    pub fn send(&self, job: Job) {
        // The thread listens as long as this lives.
        let _ = self.messages.send(Message::Job(job));
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
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread holds.
struct Worker {
    game: Option<Autosave>,
    analyses: Option<Autosave>,
    /// The last sentence told about each file.
    told: HashMap<PathBuf, String>,
    complain: Complain,
}

impl Worker {
    fn run(mut self, inbox: &Receiver<Message>) {
        while let Ok(first) = inbox.recv() {
            let waiting = std::iter::once(first).chain(inbox.try_iter());
            for message in without_obsolete(waiting) {
                match message {
                    Message::Job(job) => self.attempt(job),
                    Message::Flush(done) => {
                        let _ = done.send(());
                    }
                    Message::Stop => return,
                }
            }
        }
    }

    /// Does a job; a fault in it does not end the thread.
    fn attempt(&mut self, job: Job) {
        let path = match &job {
            Job::AppendGame { path, .. } | Job::EditFile { path, .. } => path.clone(),
            _ => PathBuf::new(),
        };
        if catch_unwind(AssertUnwindSafe(|| self.work(job))).is_err() {
            let error = io::Error::other("a fault in the program");
            self.tell(Err(StoreError::new("save", &path, &error)), &path);
        }
    }

    fn work(&mut self, job: Job) {
        match job {
            Job::AdoptGame(autosave) => self.game = Some(autosave),
            Job::AutosaveGame(text) => self.change_game(|autosave| autosave.write(&text)),
            Job::ClearGame => self.change_game(Autosave::clear),
            Job::AdoptAnalyses(autosave) => self.analyses = Some(autosave),
            Job::AutosaveAnalyses(text) => self.autosave_analyses(&text),
            Job::Run(run) => run(),
            Job::AppendGame { path, text } => self.append(&path, &text),
            Job::EditFile { path, edit } => {
                let result = edit_file(&path, edit);
                self.tell(result, &path);
            }
        }
    }

    /// Does something to the file of the game in progress, if there is one.
    fn change_game(&mut self, change: impl FnOnce(&Autosave) -> Result<(), StoreError>) {
        let result = self.game.as_ref().map_or(Ok(()), change);
        self.tell(result, Path::new(""));
    }

    fn autosave_analyses(&mut self, text: &str) {
        let result = match &self.analyses {
            Some(analyses) if text.is_empty() => analyses.clear(),
            Some(analyses) => analyses.write(text),
            None => Ok(()),
        };
        self.tell(result, Path::new("analyses"));
    }

    fn append(&mut self, path: &Path, text: &str) {
        let result = append_game(path, text);
        if result.is_err() {
            self.leave_behind(text);
        }
        self.tell(result, path);
    }

    /// A game that is nowhere else stays beside the game in progress, which may be another one, for
    /// the next start to offer.
    fn leave_behind(&mut self, text: &str) {
        let Some(game) = &self.game else {
            return;
        };
        let left = Autosave::open(game.data()).and_then(|left| left.write(text));
        if left.is_err() {
            // Let go, so that at least the game without its last move is not cleared.
            self.game = None;
        }
        self.tell(left, Path::new(""));
    }

    /// Reports a failure, unless the same was the last about this file.
    fn tell(&mut self, result: Result<(), StoreError>, file: &Path) {
        let Err(error) = result else {
            self.told.remove(file);
            return;
        };
        let sentence = error.to_string();
        if self.told.get(file) != Some(&sentence) {
            self.told.insert(file.to_owned(), sentence.clone());
            (self.complain)(sentence);
        }
    }
}

/// Leaves out each state of the game in progress that the very next job makes obsolete.
fn without_obsolete(messages: impl Iterator<Item = Message>) -> Vec<Message> {
    let mut needed: Vec<Message> = Vec::new();
    for message in messages {
        let obsolete = match (needed.last(), &message) {
            (Some(Message::Job(Job::AutosaveGame(_))), Message::Job(newer)) => {
                matches!(newer, Job::AutosaveGame(_) | Job::ClearGame)
            }
            (Some(Message::Job(Job::AutosaveAnalyses(_))), Message::Job(newer)) => {
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
    use crate::store::{abandoned, scratch::Scratch};
    use std::fs;
    use std::sync::Arc;

    /// A saver, and what it complains about.
    fn start() -> (Saver, Receiver<String>) {
        let (sender, told) = mpsc::channel();
        let saver = Saver::start(Box::new(move |sentence| {
            let _ = sender.send(sentence);
        }));
        (saver.unwrap(), told)
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
        let needed = without_obsolete(jobs.into_iter().map(Message::Job));
        let needed: Vec<String> = needed
            .into_iter()
            .map(|message| match message {
                Message::Job(Job::AutosaveGame(text)) => text,
                Message::Job(Job::ClearGame) => "clear".into(),
                Message::Job(Job::AppendGame { .. }) => "append".into(),
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

    #[test]
    fn a_finished_game_that_cannot_be_added_is_left_for_the_next_start() {
        let scratch = Scratch::new();
        let (saver, told) = start();
        saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
        saver.send(Job::AutosaveGame("1. e4 *".into()));
        let games = scratch.file("none/games.pgn");
        saver.send(Job::AppendGame {
            path: games,
            text: "1. e4 1-0".into(),
        });
        saver.send(Job::ClearGame);
        saver.send(Job::AutosaveGame("1. d4 *".into()));
        saver.send(Job::ClearGame);
        drop(saver);
        let left = abandoned(scratch.path()).unwrap();
        let left: Vec<&str> = left.iter().map(|left| left.text.as_str()).collect();
        assert_eq!(left, ["1. e4 1-0"]);
        assert_eq!(told.iter().count(), 1);
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
        let left = abandoned(scratch.path()).unwrap();
        let mut left: Vec<&str> = left.iter().map(|left| left.text.as_str()).collect();
        left.sort_unstable();
        assert_eq!(left, ["1. e4 *", "an old analysis"]);
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
