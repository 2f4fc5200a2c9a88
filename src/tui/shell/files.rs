//! The person's files: settings, the running game, finished games.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::Message;
use crate::config::{self, Settings};
use crate::store::{self, Autosave, Folders, Job, SaveReport, Saver};

/// How long leaving may wait for a disk.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found on the disk at the start.
#[derive(Default)]
pub(in crate::tui) struct Found {
    /// The settings, or the defaults.
    pub(in crate::tui) settings: config::Loaded,
    /// The game that was left, if there is one.
    pub(in crate::tui) game: Option<String>,
    /// What went wrong, as sentences.
    pub(in crate::tui) problems: Vec<String>,
}

/// Where the files are, and the place of the running game.
pub(in crate::tui) struct Files {
    folders: Option<Folders>,
    autosave: Option<Autosave>,
}

impl Files {
    /// Looks for what there is. Whatever goes wrong, the program can go on.
    pub(in crate::tui) fn open() -> (Self, Found) {
        let mut found = Found::default();
        let folders = match Folders::find() {
            Ok(folders) => folders,
            Err(trouble) => {
                found
                    .problems
                    .push(format!("{trouble}: nothing will be kept"));
                return (
                    Self {
                        folders: None,
                        autosave: None,
                    },
                    found,
                );
            }
        };
        found.settings = config::load(&folders.settings_file());
        let autosave = match Self::take_game(&folders, &mut found) {
            Ok(autosave) => Some(autosave),
            Err(trouble) => {
                found
                    .problems
                    .push(format!("{trouble}: the game will not be kept"));
                None
            }
        };
        (
            Self {
                folders: Some(folders),
                autosave,
            },
            found,
        )
    }

    /// Takes over the newest game that was left, or makes a place for a new one.
    fn take_game(folders: &Folders, found: &mut Found) -> Result<Autosave, store::Trouble> {
        folders.make()?;
        for left in store::abandoned(&folders.data)? {
            if let Some((autosave, text)) = store::claim(&left)? {
                found.game = Some(text);
                return Ok(autosave);
            }
        }
        Autosave::open(&folders.data)
    }

    /// Starts the thread that writes.
    pub(in crate::tui) fn start(self, inbox: Sender<Message>) -> OpenFiles {
        let report = Box::new(move |report| {
            if let SaveReport::Failed(sentence) = report {
                let _ = inbox.send(Message::Notice(sentence));
            }
        });
        // Without a thread nothing is written; the game goes on.
        let saver = Saver::start(report).ok().map(Arc::new);
        if let (Some(saver), Some(autosave)) = (&saver, self.autosave) {
            saver.send(Job::Adopt(autosave));
        }
        OpenFiles {
            folders: self.folders,
            saver,
        }
    }
}

/// The files while the program runs.
pub(in crate::tui) struct OpenFiles {
    folders: Option<Folders>,
    saver: Option<Arc<Saver>>,
}

impl OpenFiles {
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
        self.send(Job::Autosave(text));
    }

    pub(in crate::tui) fn clear_autosave(&self) {
        self.send(Job::ClearAutosave);
    }

    pub(in crate::tui) fn append(&self, text: String) {
        if let Some(path) = self.path(Folders::games_file) {
            self.send(Job::AppendGame { path, text });
        }
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

    fn path(&self, file: impl Fn(&Folders) -> PathBuf) -> Option<PathBuf> {
        self.folders.as_ref().map(file)
    }

    /// Waits until all is on the disk.
    pub(in crate::tui) fn finish(&self) {
        if let Some(saver) = &self.saver {
            let _ = saver.flush_within(PATIENCE);
        }
    }
}
