//! The first thread: it notes in journals what is on its way to the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::{Job, Message};
use crate::store::journal::Journal;

/// Notes in journals what is on its way to the disk.
#[derive(Default)]
pub(super) struct Clerk {
    game: Option<Arc<Journal>>,
    analyses: Option<Arc<Journal>>,
}

impl Clerk {
    pub(super) fn run(mut self, inbox: &Receiver<Message>, onward: &Sender<Message>) {
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
