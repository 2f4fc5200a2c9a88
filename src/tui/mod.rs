//! Everything on the screen; ratatui and crossterm live only here.
//!
//! This file is the shell: it owns the terminal, the threads and the clock on the wall, feeds
//! events to [`update`](update::update), carries out the effects, and draws once when all is in.

pub mod analysis;
pub mod app;
pub mod artwork;
pub mod budget;
pub mod editor;
pub mod event;
pub mod files;
pub mod game_view;
pub mod keymap;
pub mod layout;
pub mod lesson;
pub mod limit;
pub mod live_game;
pub mod look;
pub mod menu;
pub mod motion;
pub mod pasted;
pub mod pieces;
pub mod play;
pub mod popups;
pub mod practice;
pub mod puzzles;
pub mod review;
pub mod room;
pub mod scroll;
pub mod setup;
pub mod shared;
mod shell;
pub mod sketch;
mod start;
pub mod text_input;
pub mod theme;
pub mod thoughts;
pub mod ticket;
pub mod tournament;
pub mod update;
pub mod view;
pub mod watch;
pub mod widgets;
pub mod wrap;

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use ratatui::crossterm::event::Event as TermEvent;

use crate::cli::Cli;
use app::App;
use event::{Effect, Event};
use files::FileEvent;
use shell::{
    Answer, Engines, Exit, GameReader, Library, Message, Reviews, TerminalModes, TerminalOutput,
    UserFiles,
};
use start::new_app;
pub use start::{Options, plain};

/// How long the shell sleeps when nothing is due.
const FOREVER: Duration = Duration::from_hours(1);
/// Events that are taken in before the next frame, so that a flood of them cannot starve it.
const MOST_AT_ONCE: usize = 2000;

/// Opens the screen that the command line asks for and stays until the person leaves.
pub fn run(cli: &Cli) -> Result<()> {
    let options = Options::read(cli)?;
    shell::require_terminal()?;
    let (files, found) = UserFiles::open();
    let mut app = new_app(&options, found, Instant::now(), &today(), chance());
    app.shared.epoch.0 = since_1970().as_secs();
    let modes = TerminalModes::new();
    shell::hook_panics(&modes);
    let (sender, inbox) = std::sync::mpsc::channel();
    let files = files.start(sender.clone());
    shell::watch_signals(sender.clone(), &modes, files.saver())?;
    let mut output =
        TerminalOutput::open(&modes, app.shared.mouse(), sender.clone()).context("the terminal")?;
    shell::read_input(sender.clone())?;
    let mut shell = Shell {
        games: GameReader::new(sender.clone()),
        reviews: Reviews::new(sender.clone()),
        library: Library::new(sender.clone()),
        engines: Engines::new(sender),
        files,
        exit: None,
    };
    app.shared.size = output.size();
    let first = start::begin(&mut app, options);
    shell.carry_out(first, &mut output);
    let result = shell.serve(&mut app, &mut output, &inbox);
    drop(output);
    shell.finish(&mut app, &inbox);
    let exit = result?;
    match exit {
        Exit::Left => Ok(()),
        Exit::Failed(why) => Err(anyhow::anyhow!(why)),
    }
}

/// What the shell holds besides the terminal.
struct Shell {
    engines: Engines,
    games: GameReader,
    reviews: Reviews,
    library: Library,
    files: shell::FileWriter,
    exit: Option<Exit>,
}

impl Shell {
    /// Draws, waits, takes events in, carries effects out; until the end.
    fn serve(
        &mut self,
        app: &mut App,
        output: &mut TerminalOutput,
        inbox: &Receiver<Message>,
    ) -> io::Result<Exit> {
        loop {
            if let Some(exit) = self.exit.take() {
                return Ok(exit);
            }
            output.draw(app)?;
            let now = Instant::now();
            let patience = app
                .next_wake()
                .map_or(FOREVER, |wake| wake.saturating_duration_since(now));
            let first = match inbox.recv_timeout(patience) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Left),
            };
            let Some(first) = first else {
                self.take_in(app, output, Event::Tick);
                continue;
            };
            let more = inbox.try_iter().take(MOST_AT_ONCE);
            for message in std::iter::once(first).chain(more) {
                self.receive(app, output, message);
                if self.exit.is_some() {
                    break;
                }
            }
        }
    }

    fn receive(&mut self, app: &mut App, output: &mut TerminalOutput, message: Message) {
        match message {
            Message::Term(mut event) => {
                if let TermEvent::Resize(columns, rows) = &mut event {
                    // Between two sizes that are the same there may have been a smaller one.
                    output.redraw();
                    output.window_resized();
                    (*columns, *rows) = shell::drawn_size((*columns, *rows));
                }
                self.take_in(app, output, Event::Term(event));
            }
            Message::Answer(Answer::Paper(told)) => self.take_in(app, output, Event::Paper(told)),
            Message::Answer(answer) => output.hear(&answer),
            Message::Painted(gallery) => output.receive(*gallery),
            Message::Engine(seat, event) => {
                if let Some(ticket) = self.engines.ticket(seat, &event) {
                    self.take_in(app, output, Event::Engine { ticket, event });
                }
            }
            Message::Review(ticket, news) => {
                self.take_in(app, output, Event::Review { ticket, news });
            }
            Message::File(event) => self.take_in(app, output, Event::File(event)),
            Message::Book(news) => self.take_in(app, output, Event::Book(news)),
            Message::Own(news) => self.take_in(app, output, Event::Own(news)),
            Message::Saver(news) => self.take_in(app, output, Event::Saver(news)),
            Message::Suspend => output.suspend(),
            Message::Resumed => output.resume(),
            Message::End => self.leave(app, Exit::Left),
            Message::Failed(why) => self.leave(app, Exit::Failed(why)),
        }
    }

    fn take_in(&mut self, app: &mut App, output: &mut TerminalOutput, event: Event) {
        // The program may run over midnight.
        app.shared.today = today();
        let effects = update::update(app, event, Instant::now());
        self.carry_out(effects, output);
    }

    fn carry_out(&mut self, effects: Vec<Effect>, output: &mut TerminalOutput) {
        for effect in effects {
            match effect {
                Effect::Go(search) => {
                    if let Err(error) = self.engines.go(*search) {
                        self.exit = Some(Exit::Failed(format!("the engine: {error}")));
                    }
                }
                Effect::Stop(seat) => self.engines.stop(seat),
                Effect::Review(order) => self.reviews.start(*order),
                Effect::StopReview => self.reviews.stop(),
                Effect::ReadPuzzles(file) => {
                    if let Some(path) = self.files.stats_path(Some(&file)) {
                        shell::read_puzzles(path, &self.games.inbox());
                    }
                }
                Effect::Stats { file, player } => {
                    if let Some(path) = self.files.stats_path(file.as_deref()) {
                        let whose = match file {
                            None => shell::Whose::Person(player),
                            Some(_) => shell::Whose::Named(player),
                        };
                        shell::tell_stats(path, whose, &self.games.inbox());
                    }
                }
                Effect::OpenBook(file) => self.library.open(file),
                Effect::AskBook(order) => self.library.ask(*order),
                Effect::ListBook(question) => self.library.list(*question),
                Effect::RecallResults => {
                    if let Some(path) = self.files.stats_path(None) {
                        shell::recall_results(path, &self.games.inbox());
                    }
                }
                Effect::CountMoves(player) => match self.files.stats_path(None) {
                    Some(path) => shell::count_moves(path, player, &self.games.inbox()),
                    None => shell::no_moves(&self.games.inbox()),
                },
                Effect::Forget => self.engines.forget(),
                Effect::Copy(text) => output.copy(&text),
                Effect::Bell => output.bell(),
                Effect::Redraw => output.redraw(),
                Effect::Mouse(on) => output.mouse(on),
                Effect::Suspend => output.suspend(),
                Effect::Quit => self.exit = Some(Exit::Left),
                #[cfg(debug_assertions)]
                Effect::Crash(part) => self.crash(part),
                write @ (Effect::Autosave(_)
                | Effect::ClearAutosave
                | Effect::Append(_)
                | Effect::TakeOut(_)
                | Effect::SaveSettings(_)
                | Effect::AutosaveAnalyses(_)
                | Effect::KeepCards(_)
                | Effect::KeepExercise { .. }
                | Effect::KeepAttempts(_)
                | Effect::SaveGame(_)) => self.write_files(write),
                Effect::ListGames(order) => self.games.list(order),
                Effect::StopListing => self.games.stop(),
                Effect::OpenGame(order) => self.games.open(order),
                Effect::ListFolder(typed) => self.games.look(typed),
            }
        }
    }

    #[cfg(debug_assertions)]
    fn crash(&self, part: event::Part) {
        match part {
            event::Part::Engine => self.engines.crash(),
            event::Part::Screen => panic!("asked to fail"),
            event::Part::Thread => drop(std::thread::spawn(|| panic!("asked to fail")).join()),
        }
    }

    /// Carries out what is about the person's own files, which counts even at the very end.
    fn write_files(&self, effect: Effect) {
        match effect {
            Effect::Autosave(text) => self.files.autosave(text),
            Effect::ClearAutosave => self.files.clear_autosave(),
            Effect::Append(text) => self.files.append(text),
            Effect::TakeOut(origin) => self.files.take_out(*origin),
            Effect::SaveSettings(settings) => self.files.save_settings(*settings),
            Effect::AutosaveAnalyses(text) => self.files.autosave_analyses(text),
            Effect::KeepCards(cards) => self.files.keep_cards(cards),
            Effect::KeepExercise { id, stars } => self.files.keep_exercise(id, stars),
            Effect::KeepAttempts(tries) => self.files.keep_attempts(tries),
            Effect::SaveGame(order) => self.files.save_game(*order, self.games.inbox()),
            _ => {}
        }
    }

    /// Leaves because of something that is not a key: the game is autosaved as after one.
    fn leave(&mut self, app: &mut App, exit: Exit) {
        for effect in update::leave(app, Instant::now()) {
            self.write_files(effect);
        }
        self.exit = Some(exit);
    }

    /// Waits for the disk, and takes in what it says about games that were saved at the very end, so
    /// that they are not offered again as if they were not.
    fn finish(&mut self, app: &mut App, inbox: &Receiver<Message>) {
        self.games.stop();
        self.reviews.stop();
        // One may be on its way, and another wait for it.
        for _ in 0..2 {
            self.files.finish();
            for message in inbox.try_iter() {
                if let Message::File(event @ FileEvent::Saved { .. }) = message {
                    for effect in update::update(app, Event::File(event), Instant::now()) {
                        self.write_files(effect);
                    }
                }
            }
        }
        self.files.finish();
    }
}

/// The date where the person is, as the tags of a game want it.
fn today() -> String {
    chrono::Local::now().format("%Y.%m.%d").to_string()
}

/// A number to begin a chain of chances with.
fn chance() -> u64 {
    since_1970().as_nanos() as u64
}

fn since_1970() -> Duration {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default()
}
