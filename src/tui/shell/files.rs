//! The person's files: settings, the running game, finished games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use super::Message;
use super::games::{home, resolve};
use crate::config::{self, Settings};
use crate::store::{self, Autosave, Folders, Job, SaveReport, Saver};
use crate::tui::files::{FileEvent, How, SaveOrder};
use crate::tui::play::is_kept_studies;

/// How long leaving may wait for a disk.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found on the disk at the start.
#[derive(Default)]
pub(in crate::tui) struct Found {
    /// The settings, or the defaults.
    pub(in crate::tui) settings: config::Loaded,
    /// The game that was left, if there is one.
    pub(in crate::tui) game: Option<String>,
    /// What was studied and not saved, if there is something.
    pub(in crate::tui) studies: Option<String>,
    /// Where games are kept, as it is typed.
    pub(in crate::tui) home: String,
    /// What went wrong, as sentences.
    pub(in crate::tui) problems: Vec<String>,
}

/// Where the files are, and the place of the running game.
pub(in crate::tui) struct Files {
    folders: Option<Folders>,
    autosave: Option<Autosave>,
    studies: Option<Autosave>,
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
                        studies: None,
                    },
                    found,
                );
            }
        };
        found.settings = config::load(&folders.settings_file());
        found.home = typed_folder(&folders.data);
        let mut files = Self {
            folders: Some(folders),
            autosave: None,
            studies: None,
        };
        if let Err(trouble) = files.take_games(&mut found) {
            found
                .problems
                .push(format!("{trouble}: the game will not be kept"));
        }
        (files, found)
    }

    /// Takes over the newest game that was left and the newest studies, or makes places for them.
    fn take_games(&mut self, found: &mut Found) -> Result<(), store::Trouble> {
        let Some(folders) = &self.folders else {
            return Ok(());
        };
        folders.make()?;
        for left in store::abandoned(&folders.data)? {
            let (place, text) = if is_kept_studies(&left.text) {
                (&mut self.studies, &mut found.studies)
            } else {
                (&mut self.autosave, &mut found.game)
            };
            if place.is_none()
                && let Some((autosave, now)) = store::claim(&left)?
            {
                *place = Some(autosave);
                *text = Some(now);
            }
        }
        for place in [&mut self.autosave, &mut self.studies] {
            if place.is_none() {
                *place = Some(Autosave::open(&folders.data)?);
            }
        }
        Ok(())
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
        if let (Some(saver), Some(studies)) = (&saver, self.studies) {
            saver.send(Job::AdoptStudies(studies));
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

    pub(in crate::tui) fn autosave_studies(&self, text: String) {
        self.send(Job::AutosaveStudies(text));
    }

    /// Writes a game that a person asked for, and tells what became of it.
    pub(in crate::tui) fn save_game(&self, order: SaveOrder, inbox: Sender<Message>) {
        let run = move || {
            let event = save(order);
            let _ = inbox.send(Message::File(event));
        };
        self.send(Job::Run(Box::new(run)));
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

/// A folder as one would type it: short, and with a `/` at its end.
fn typed_folder(folder: &Path) -> String {
    let below = home().and_then(|home| folder.strip_prefix(home).ok().map(Path::to_owned));
    match below {
        Some(below) => format!("~/{}/", below.display()),
        None => format!("{}/", folder.display()),
    }
}

fn save(order: SaveOrder) -> FileEvent {
    let path = resolve(&order.path);
    let how = match (order.how, &order.own) {
        // Its own file under whatever name is no other file.
        (How::Create { anyway: false }, Some(own)) if own.path == path => How::Replace {
            place: own.place,
            stamp: own.stamp,
            anyway: false,
        },
        (how, _) => how,
    };
    let order = SaveOrder { path, how, ..order };
    let (path, text) = (&order.path, &order.text);
    let written = match order.how {
        How::Replace {
            place,
            stamp,
            anyway,
        } => store::replace_game(path, (place, stamp), text, anyway),
        How::Create { anyway } => store::create_game(path, text, anyway),
        How::Add { .. } => store::add_game(path, text),
    };
    FileEvent::Saved {
        outcome: written.map_err(|trouble| trouble.to_string()),
        order: Box::new(order),
    }
}
