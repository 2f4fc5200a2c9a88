//! What all screens share: how the person likes it, the terminal, the time, and the means to speak.

mod learning;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::budget::Budget;
use super::event::{Effect, Request};
use super::files::{Folder, GameFile, Saving};
use super::keymap::{Action, Binding, Context, Keymap};
use super::limit::Limit;
use super::look::Look;
use super::pieces::Pieces;
use super::setup::GameSetup;
use super::sketch::Sketch;
use super::theme::{ColorDepth, Theme};
use super::ticket::Ticket;
use super::widgets::board::BoardSize;
use super::widgets::footer::{self, KeyHint};
use super::widgets::sentence::Sentence;
use super::wrap::width;
use crate::config::{self, PictureWay, PieceSet, Setting, Settings, ThemeName};
use crate::learn::Record;
use crate::learn::lessons::Progress;
use crate::review::{Bank, PlayedMoves, Scored};

/// What all screens share.
pub struct Shared {
    /// How the person likes it.
    pub settings: Settings,
    /// How it looks on this terminal.
    pub look: Look,
    /// What the keys mean.
    pub keymap: Keymap,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// When the last event came.
    pub now: Instant,
    /// The date for the tags of a game, `2024.12.31`.
    pub today: String,
    /// A sentence for the person; stays until the next key.
    pub notice: Option<Notice>,
    /// What the next screens begin with.
    pub defaults: Defaults,
    /// Files that are read and written.
    pub files: FileState,
    /// Mistakes that come back until they are solved.
    pub bank: Bank,
    /// What was done of the lessons.
    pub lessons: Progress,
    /// Puzzles that were tried.
    pub record: Record,
    /// When the program began, in seconds since 1970, and by the clock of the events.
    pub epoch: (u64, Instant),
    /// The file of a book of openings that the command line named.
    pub book_wanted: Option<String>,
    /// The person's games against the engine, the newest last: how strong it was, and the points.
    pub results: Vec<Scored>,
    /// The moves of the person's own games.
    pub played: Played,
    /// How many threads this machine can run at once.
    pub cores: usize,
    /// What the shell shall do next.
    pub(super) effects: Vec<Effect>,
    /// What the program shall do next, since a screen cannot do it alone.
    pub(super) requests: Vec<Request>,
    pub(super) tickets: Ticket,
    /// Counts upwards; chooses openings and sides.
    pub(super) chance: u64,
}

/// What is known of the moves of the person's own games.
#[derive(Clone, Debug, Default)]
pub enum Played {
    /// Nobody has asked yet, or there is a new game since.
    #[default]
    Unread,
    /// They are being counted, and that must be done again if something changed meanwhile.
    Reading {
        again: bool,
    },
    Known(Arc<PlayedMoves>),
}

impl Played {
    /// There are other games now, or other ones are meant.
    fn outdate(&mut self) {
        *self = match self {
            Self::Reading { .. } => Self::Reading { again: true },
            Self::Unread | Self::Known(_) => Self::Unread,
        };
    }
}

/// What was chosen last, for the next time.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// What the next new game would be like.
    pub game: GameSetup,
    /// The position that was set up last, to go on with.
    pub sketch: Option<Sketch>,
    /// How far the engine thinks about the positions of the next analysis.
    pub limit: Limit,
    /// How many lines it shows there, if that was chosen.
    pub lines: Option<usize>,
    /// Whether it thinks there at all.
    pub engine: bool,
    /// How hard it looks at the next game that is reviewed.
    pub budget: Budget,
}

/// Files on their way from and to the disk.
#[derive(Clone, Debug, Default)]
pub struct FileState {
    /// The file whose games were listed last.
    pub listed: Option<Box<GameFile>>,
    /// What is being opened.
    pub opening: Option<Opening>,
    /// What is being saved.
    pub saving: Option<Saving>,
    /// Says which finished games are not in their file yet.
    pub waiting: Option<String>,
    /// The folder that was looked into last, to complete file names.
    pub folder: Folder,
    /// The folder of the games, as it is typed, with a `/` at its end; empty if nobody knows.
    pub home: String,
    /// What is kept where, for the page of help.
    pub places: Vec<(&'static str, String)>,
}

impl FileState {
    /// The person's own games, in their folder.
    #[must_use]
    pub fn own_games(&self) -> PathBuf {
        PathBuf::from(format!("{}games.pgn", self.home))
    }

    /// Whether a file is that one.
    #[must_use]
    pub fn has_own_games(&self, path: &Path) -> bool {
        let own = self.own_games();
        // As it is typed it may begin with `~`, which is the home folder.
        let rest = own.strip_prefix("~").unwrap_or(&own);
        !self.home.is_empty() && path.ends_with(rest)
    }
}

/// A file or a game on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which order.
    pub ticket: Ticket,
    /// The command that asked for it, to be mended if it fails.
    pub command: Option<String>,
    pub what: Sought,
}

/// What is being opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A file, or one of its games.
    File,
    /// The person's own games.
    Own,
    /// Games that were pasted.
    Pasted,
}

/// A sentence at the bottom of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    /// Whether it tells of something that did not work.
    pub trouble: bool,
    /// Whether it is true only until the next move.
    pub fleeting: bool,
}

impl Notice {
    /// As it is drawn.
    #[must_use]
    pub fn sentence(&self, look: &Look) -> Sentence {
        Sentence {
            text: self.text.clone(),
            style: if self.trouble {
                look.bad()
            } else {
                Style::new()
            },
            grows: true,
        }
    }
}

impl Shared {
    /// Threads for a search: as the settings say, or all cores but one.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.settings.threads_on(self.cores)
    }

    /// Whether engines open from a book. Who names one on the command line wants it.
    #[must_use]
    pub const fn wants_book(&self) -> bool {
        self.settings.book || self.book_wanted.is_some()
    }

    /// The file of the book that the engine opens with; nothing if that is the built-in one.
    #[must_use]
    pub fn book_file(&self) -> Option<&str> {
        let file = self.book_wanted.as_ref();
        let file = file.unwrap_or(&self.settings.book_file).as_str();
        (!file.is_empty()).then_some(file)
    }

    /// Whether the mouse is listened to.
    #[must_use]
    pub fn mouse(&self) -> bool {
        self.settings.mouse && !self.look.no_mouse
    }

    /// How pieces on a board are to be drawn.
    #[must_use]
    pub fn pieces(&self) -> Pieces {
        if self.look.ascii {
            return Pieces::Letters;
        }
        match self.look.pieces_wanted.unwrap_or(self.settings.pieces) {
            PieceSet::Auto | PieceSet::Sprites => Pieces::Sprites,
            PieceSet::Glyphs => Pieces::Glyphs,
            PieceSet::Letters => Pieces::Letters,
        }
    }

    /// Whether pictures are to be laid on the squares, if the terminal can show them.
    #[must_use]
    pub fn wants_pictures(&self) -> bool {
        let colors = matches!(self.look.depth, ColorDepth::True | ColorDepth::Ansi256);
        let set = self.look.pieces_wanted.unwrap_or(self.settings.pieces);
        colors && !self.look.ascii && set == PieceSet::Auto && self.picture_way() != PictureWay::Off
    }

    /// How the terminal is given pictures.
    #[must_use]
    pub fn picture_way(&self) -> PictureWay {
        self.look.pictures_wanted.unwrap_or(self.settings.pictures)
    }

    /// How pieces are to be drawn on a board of this size, which may be shown as a picture.
    #[must_use]
    pub fn pieces_on(&self, size: BoardSize) -> Pieces {
        let ready = self.look.pictures.have(self.look.theme.name, size.rows());
        if ready && self.wants_pictures() {
            Pieces::Pictures
        } else {
            self.pieces()
        }
    }

    /// How letters and digits around a board look, if they are wanted.
    #[must_use]
    pub fn labels(&self) -> Option<Style> {
        self.settings.coordinates.then(|| self.look.label())
    }

    /// All of the terminal.
    #[must_use]
    pub const fn area(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }

    /// The keys of a row of the table, as they are shown: with Enter behind a letter that is typed
    /// in this context.
    #[must_use]
    pub fn key_names(&self, context: Context, binding: &Binding) -> Vec<String> {
        let keys = self.keymap.keys(binding).into_iter();
        keys.map(|key| {
            let name = self.look.plain(&key.to_string()).into_owned();
            if self.keymap.is_typed(context, key) {
                name + &self.enter_sign()
            } else {
                name
            }
        })
        .collect()
    }

    /// The key that ends what is typed, as it stands behind a letter.
    #[must_use]
    pub fn enter_sign(&self) -> String {
        match self.key(Context::Entry, Action::Choose).as_str() {
            "Enter" if !self.look.ascii => "↵".into(),
            other => format!(" {other}"),
        }
    }

    /// The first key that does something in a context, as it is shown.
    #[must_use]
    pub fn key_name(&self, context: Context, action: Action) -> Option<String> {
        let mut rows = self.keymap.rows(context);
        let row = rows.find(|row| row.action == action)?;
        self.key_names(context, row).into_iter().next()
    }

    /// The row of keys: as many of a context as fit. `word` says what a key does now, nothing if that
    /// is nothing.
    #[must_use]
    pub fn footer(
        &self,
        context: Context,
        room: u16,
        word: impl Fn(&Binding) -> Option<&'static str>,
    ) -> Line<'static> {
        let (hints, _) = self.key_hints(context, word);
        footer::line(&self.look, &hints, room)
    }

    /// What the key under a column of that row does.
    #[must_use]
    pub fn footer_at(
        &self,
        context: Context,
        (room, column): (u16, u16),
        word: impl Fn(&Binding) -> Option<&'static str>,
    ) -> Option<Action> {
        let (hints, actions) = self.key_hints(context, word);
        footer::key_at(&hints, room, column).map(|at| actions[at])
    }

    fn key_hints(
        &self,
        context: Context,
        word: impl Fn(&Binding) -> Option<&'static str>,
    ) -> (Vec<KeyHint>, Vec<Action>) {
        let rows = self.keymap.rows(context);
        let hints = rows.filter(|row| !row.short.is_empty()).filter_map(|row| {
            let hint = KeyHint {
                word: word(row)?,
                key: self.key_names(context, row).into_iter().next()?,
                always: matches!(row.action, Action::Help | Action::Quit),
            };
            Some((hint, row.action))
        });
        hints.unzip()
    }

    /// The key for something, as it is shown: messages never name one by themselves, since it may be
    /// another one by now.
    #[must_use]
    pub fn key(&self, context: Context, action: Action) -> String {
        let found = self.key_name(context, action);
        found.unwrap_or_else(|| "?".into())
    }

    /// The keys that move about, as one word while they are the arrows.
    #[must_use]
    pub fn arrows(&self, context: Context, actions: &[Action]) -> String {
        let arrows = ["←", "↓", "↑", "→"].map(|arrow| self.look.plain(arrow));
        let keys: Vec<_> = actions
            .iter()
            .map(|&action| self.key(context, action))
            .collect();
        if keys
            .iter()
            .all(|key| arrows.iter().any(|arrow| arrow == key))
        {
            return "arrows".into();
        }
        keys.join(" ")
    }

    /// A command as it is typed, behind the key for it.
    #[must_use]
    pub fn command(&self, context: Context, words: &str) -> String {
        let key = self.key(context, Action::Command);
        // The name of a key would run into the first word.
        let blank = if width(&key) > 1 { " " } else { "" };
        format!("{key}{blank}{words}")
    }

    /// What there is to say, if anything.
    #[must_use]
    pub fn news(&self) -> Option<Sentence> {
        let notice = self.notice.as_ref()?;
        Some(notice.sentence(&self.look))
    }

    /// Asks something of the program.
    pub(super) fn request(&mut self, request: Request) {
        self.requests.push(request);
    }

    /// Copies a text, and shows it too, since a terminal may refuse.
    pub(super) fn copy(&mut self, what: &str, text: String) {
        self.ask(Effect::Copy(text.clone()));
        self.request(Request::Read {
            title: format!("{what}, copied if the terminal allows it"),
            text,
        });
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            trouble: false,
            fleeting: false,
        });
    }

    /// Says that something did not work.
    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            trouble: true,
            fleeting: false,
        });
    }

    /// Says why something cannot be done in this position: that ends with it.
    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.warn(text);
        self.notice.iter_mut().for_each(|it| it.fleeting = true);
    }

    /// Says something about this position: that ends with it.
    pub(super) fn remark(&mut self, text: impl Into<String>) {
        self.say(text);
        self.notice.iter_mut().for_each(|it| it.fleeting = true);
    }

    /// Asks something of the shell.
    pub(super) fn ask(&mut self, effect: Effect) {
        // Another game of the person: what was counted is no longer all.
        if matches!(effect, Effect::Append(_)) {
            self.played.outdate();
        }
        self.effects.push(effect);
    }

    /// Lets the moves of the person's games be counted, unless that was done.
    pub(super) fn count_games(&mut self) {
        if matches!(self.played, Played::Unread) {
            self.played = Played::Reading { again: false };
            self.ask(Effect::CountMoves(self.settings.name.clone()));
        }
    }

    /// The moves of the person's games are counted.
    pub(super) fn games_counted(&mut self, played: Arc<PlayedMoves>) {
        if matches!(self.played, Played::Reading { again: true }) {
            self.played = Played::Unread;
            self.count_games();
        } else {
            self.played = Played::Known(played);
        }
    }

    /// What was asked of the shell since the last time.
    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(super) const fn ticket(&mut self) -> Ticket {
        self.tickets = self.tickets.next();
        self.tickets
    }

    /// Another number each time.
    pub(super) const fn draw_lot(&mut self) -> u64 {
        self.chance = self
            .chance
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1);
        self.chance >> 33
    }

    /// A changed setting shows at once and is saved.
    pub(super) fn setting_changed(&mut self, setting: Setting) {
        // What is chosen by hand comes before what the command line said.
        match setting {
            Setting::Theme => self.look.theme_wanted = None,
            Setting::Pieces => self.look.pieces_wanted = None,
            Setting::Pictures => self.look.pictures_wanted = None,
            Setting::Mouse => self.look.no_mouse = false,
            Setting::Motion => self.look.motion.trust(),
            Setting::Book if self.settings.book && self.book_wanted.is_some() => {}
            Setting::Book | Setting::BookFile => {
                self.book_wanted = None;
                // Of a book that is not used nobody wants to hear that it is bad.
                let wanted = self.settings.book;
                let file = self.settings.book_file.as_str();
                let file = if wanted { file } else { "" };
                self.ask(Effect::OpenBook(file.to_owned()));
            }
            Setting::Name => {
                self.played.outdate();
                self.defaults.game.name.clone_from(&self.settings.name);
            }
            Setting::Level => self.defaults.game.level = self.settings.level,
            Setting::Side => self.defaults.game.side = self.settings.side,
            Setting::Clock => self.defaults.game.clock = self.settings.clock,
            _ => {}
        }
        self.apply_settings();
        self.ask(Effect::Mouse(self.mouse()));
        self.ask(Effect::SaveSettings(Box::new(self.settings.clone())));
        self.request(Request::Changed(setting));
    }

    /// Shows a theme that is being tried, or else the one that was chosen.
    pub(super) fn try_theme(&mut self, tried: Option<ThemeName>) {
        let chosen = self.look.theme_wanted.unwrap_or(self.settings.theme);
        self.look.theme = Theme::of(tried.unwrap_or(chosen));
    }

    /// Makes the look follow the settings.
    pub(super) fn apply_settings(&mut self) {
        self.look.paper = self.look.told.taken_for(self.settings.background);
        self.try_theme(None);
        let pieces = self.look.pieces_wanted.unwrap_or(self.settings.pieces);
        self.look.ascii = self.look.ascii_wanted || pieces == PieceSet::Letters;
        self.look.depth = match self.settings.colors {
            config::ColorDepth::Auto => self.look.detected,
            config::ColorDepth::True => ColorDepth::True,
            config::ColorDepth::Ansi256 => ColorDepth::Ansi256,
            config::ColorDepth::Ansi16 => ColorDepth::Ansi16,
            config::ColorDepth::None => ColorDepth::None,
        };
    }
}
