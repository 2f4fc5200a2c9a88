//! Games under review, on threads of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

use super::Message;
use crate::review::{Progress, Review, Reviewer, Surroundings};
use crate::tui::event::{ReviewNews, ReviewOrder};

/// The review that runs, if one does.
pub(in crate::tui) struct Reviews {
    inbox: Sender<Message>,
    /// Ends the one that runs.
    stop: Arc<AtomicBool>,
}

impl Reviews {
    pub(in crate::tui) fn new(inbox: Sender<Message>) -> Self {
        Self {
            inbox,
            stop: Arc::default(),
        }
    }

    /// Begins one, or goes on with it.
    pub(in crate::tui) fn start(&mut self, order: ReviewOrder) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.stop = Arc::clone(&stop);
        let (inbox, ticket) = (self.inbox.clone(), order.ticket);
        let work = move || {
            let tell = |news| {
                let _ = inbox.send(Message::Review(ticket, news));
            };
            let end = review(order, &stop, &tell);
            tell(end);
        };
        let started = thread::Builder::new().name("review".into()).spawn(work);
        if let Err(error) = started {
            let news = ReviewNews::Failed(format!("no thread can be had: {error}"));
            let _ = self.inbox.send(Message::Review(ticket, news));
        }
    }

    /// Lets it end.
    pub(in crate::tui) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reviews a game, and says how that ended.
fn review(order: ReviewOrder, stop: &AtomicBool, tell: &dyn Fn(ReviewNews)) -> ReviewNews {
    let mut game = order.review;
    let Some(mut reviewer) = Reviewer::new(order.effort, order.threads) else {
        return ReviewNews::Failed("there is not enough memory".into());
    };
    let begun = Instant::now();
    let world = Surroundings {
        now: &|| begun.elapsed(),
        stop,
    };
    let mut looked = |_: &Review, progress: &Progress| {
        tell(ReviewNews::Looked(Box::new(progress.clone())));
    };
    match reviewer.review(&mut game, world, &mut looked) {
        Ok(_) => ReviewNews::Ended,
        Err(error) => ReviewNews::Failed(format!("no thread can be had: {error}")),
    }
}
