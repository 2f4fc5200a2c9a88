//! The threads that write files, so that the one that draws never waits for a disk.

mod clerk;
mod waiting;

use super::mended::hold_folder;
use super::{Autosave, FinishedGame, StoreError, read_edited, save_atomically};
use clerk::Clerk;
use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use waiting::Waiting;

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
    // What another copy adds at the same time must not be lost.
    let _held = hold_folder(path);
    let old = read_edited(path)?;
    let is_new = old.is_none();
    let old = old.unwrap_or_default();
    let old = String::from_utf8(old).map_err(|_| failed(io::Error::other("it is not text")))?;
    let new = edit(&old).map_err(|why| failed(io::Error::other(why)))?;
    if new == old && !is_new {
        return Ok(());
    }
    save_atomically(path, new.as_bytes())
}

#[cfg(test)]
mod tests;
