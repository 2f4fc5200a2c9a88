//! What the engine and the other work tell, put into words for the interface.

use std::io;

use super::Session;
use super::job::News;
use super::talk;
use crate::chess::Move;
use crate::engine::wdl::{material, wdl};
use crate::engine::{EngineEvent, Info};

impl Session {
    /// Passes on what a `bench` or `perft` tells.
    pub(super) fn tell(&mut self, news: News) -> io::Result<()> {
        match news {
            News::Line(line) => self.talk.say(line),
            News::Over(outcome) => {
                self.job = None;
                match outcome {
                    Ok(last) => self.talk.say(last)?,
                    Err(reason) => self.talk.remark(reason)?,
                }
                self.employ_next()
            }
        }
    }

    /// Passes on what the engine tells.
    pub(super) fn relay(&mut self, event: EngineEvent) -> io::Result<()> {
        match event {
            EngineEvent::Info { id, lines } => {
                if let Some(search) = self.searches.iter_mut().find(|search| search.id == id) {
                    let best = lines.first().and_then(|line| line.pv.first().copied());
                    search.fallback = best.or(search.fallback);
                    let material = material(&search.board);
                    self.show(&lines, material)?;
                }
                Ok(())
            }
            EngineEvent::Current {
                depth, m, number, ..
            } => self.talk.say(format_args!(
                "info depth {depth} currmove {m} currmovenumber {number}"
            )),
            EngineEvent::Done { finding, .. } => {
                let best = finding.best();
                if let (None, Some(search)) = (best, self.searches.front()) {
                    let lost = if search.board.in_check() {
                        "mate"
                    } else {
                        "cp"
                    };
                    self.talk.say(format_args!("info depth 0 score {lost} 0"))?;
                }
                self.best_move(best, finding.ponder())
            }
            EngineEvent::Died { message, .. } => {
                self.talk.remark(format_args!(
                    "the search failed: {}",
                    message.escape_debug()
                ))?;
                let fallback = self.searches.front().and_then(|search| search.fallback);
                self.best_move(fallback, None)
            }
            EngineEvent::NoMemory { wanted, kept } => {
                // Something else may have been asked for since.
                if self.options.engine.hash == wanted {
                    self.options.engine.hash = kept;
                    // Else the engine would take the same wish for no change.
                    let settings = self.options.engine.clone();
                    self.unsettled += self.engine.configure(settings);
                }
                self.talk.remark(format_args!(
                    "no memory for a hash table of {wanted} MB, it stays at {kept} MB"
                ))
            }
            EngineEvent::Ready => {
                self.unsettled = self.unsettled.saturating_sub(1);
                self.answer_ready()
            }
        }
    }

    fn show(&mut self, lines: &[Info], material: u16) -> io::Result<()> {
        for line in lines {
            let chances = self.options.show_wdl.then(|| wdl(line.score, material));
            self.talk.say(talk::info(line, chances))?;
        }
        Ok(())
    }

    fn best_move(&mut self, best: Option<Move>, ponder: Option<Move>) -> io::Result<()> {
        self.searches.pop_front();
        match (best, ponder) {
            (Some(best), Some(ponder)) => self
                .talk
                .say(format_args!("bestmove {best} ponder {ponder}")),
            (Some(best), None) => self.talk.say(format_args!("bestmove {best}")),
            (None, _) => self.talk.say("bestmove (none)"),
        }
    }
}
