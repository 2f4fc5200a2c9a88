//! The person's files: settings, the running game, finished games.

use std::path::Path;
use std::sync::mpsc::Sender;

use super::Message;
use super::file_writer::FileWriter;
use super::game_reader::home;
use super::kept_files::{read_lessons, read_text};
use crate::config;
use crate::learn::lessons::Progress;
use crate::store::{self, Autosave, ClaimedGame, FinishedGame, Folders, Job};
use crate::tui::analysis::{is_autosaved, reads_whole};
use crate::tui::files::shown_path;
use crate::tui::live_game::is_over;

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

    /// Starts the thread that writes, and lets it take over what is ours.
    pub(in crate::tui) fn start(self, inbox: Sender<Message>) -> FileWriter {
        let writer = FileWriter::start(self.folders, inbox);
        if let Some(autosave) = self.autosave {
            writer.send(Job::AdoptGame(autosave));
        }
        if let Some(analyses) = self.analyses {
            writer.send(Job::AdoptAnalyses(analyses));
        }
        for game in self.finished {
            writer.append_left(game);
        }
        writer
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A folder of the test's own, gone at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("pillarbox-left-{}-{name}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            std::fs::create_dir_all(folder.join("data")).unwrap();
            Self(folder)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
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
