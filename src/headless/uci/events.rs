//! What the engine and the other work tell, put into words for the interface.

use std::io;

use super::Session;
use super::job::JobEvent;
use super::output;
use crate::chess::Move;
use crate::engine::wdl::{material, wdl};
use crate::engine::{EngineEvent, Info};

impl Session {
    /// Passes on what a `bench` or `perft` tells.
    pub(super) fn job_event(&mut self, event: JobEvent) -> io::Result<()> {
        match event {
            JobEvent::Line(line) => self.output.say(line),
            JobEvent::Over(outcome) => {
                self.job = None;
                match outcome {
                    Ok(last) => self.output.say(last)?,
                    Err(reason) => self.output.remark(reason)?,
                }
                self.start_next()
            }
        }
    }

    /// Passes on what the engine tells.
    pub(super) fn engine_event(&mut self, event: EngineEvent) -> io::Result<()> {
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
            } => self.output.say(format_args!(
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
                    self.output
                        .say(format_args!("info depth 0 score {lost} 0"))?;
                }
                self.best_move(best, finding.ponder())
            }
            EngineEvent::Died { message, .. } => {
                self.output.remark(format_args!(
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
                self.output.remark(format_args!(
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
            self.output.say(output::info(line, chances))?;
        }
        Ok(())
    }

    fn best_move(&mut self, best: Option<Move>, ponder: Option<Move>) -> io::Result<()> {
        self.searches.pop_front();
        match (best, ponder) {
            (Some(best), Some(ponder)) => self
                .output
                .say(format_args!("bestmove {best} ponder {ponder}")),
            (Some(best), None) => self.output.say(format_args!("bestmove {best}")),
            (None, _) => self.output.say("bestmove (none)"),
        }
    }
}
