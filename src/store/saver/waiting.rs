//! Finished games on their way to their file, and those that wait for it.

use std::path::{Path, PathBuf};

use super::{News, Worker};
use crate::store::{Autosave, FinishedGame, append_game, append_late};
use crate::text::printable;

/// A game that could not be added to its file yet.
pub(super) struct Waiting {
    path: PathBuf,
    text: String,
    /// Where it is kept until then; nowhere but in the journal if that failed.
    place: Option<Autosave>,
    /// A copy that is gone may have added it and not said so.
    perhaps_there: bool,
}

impl Worker {
    pub(super) fn append(&mut self, path: &Path, text: String) {
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
    pub(super) fn append_left(&mut self, path: PathBuf, game: FinishedGame) {
        self.waiting.push(Waiting {
            path,
            text: game.text,
            place: Some(game.place),
            perhaps_there: true,
        });
        self.try_again();
    }

    /// Adds what waits, if that is possible by now.
    pub(super) fn try_again(&mut self) {
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
}
