//! The program as data: the screen, what lies on top of it, what waits, and what all of them share.

use std::time::Instant;

use super::analysis::Analysis;
use super::editor::Editor;
use super::game_view::GameScreen;
use super::keymap::Context;
use super::lesson::LessonRoom;
use super::menu::{self, Menu};
use super::play::Play;
use super::popups::{Below, Popup};
use super::practice::Practice;
use super::puzzles::Puzzles;
use super::review::ReviewRoom;
use super::room::Room;
use super::shared::Shared;
use super::watch::Watch;
use crate::review::{Rating, Scored, rating};

/// The whole program between two events. Its parts can be borrowed apart.
pub struct App {
    pub screen: Screen,
    /// What lies on top of the screen.
    pub popup: Option<Popup>,
    /// What the editor was opened over; nothing if that waits as a game that was left.
    pub behind: Option<Box<Screen>>,
    /// Games that were left and can be continued.
    pub parked: Parked,
    /// What was analyzed and left, the one to go on with first at the end.
    pub analyses: Vec<Box<Analysis>>,
    /// What all screens share.
    pub shared: Shared,
}

/// What fills the screen.
pub enum Screen {
    Menu(Menu),
    Play(Box<Play>),
    Watch(Box<Watch>),
    Analysis(Box<Analysis>),
    Review(Box<ReviewRoom>),
    Practice(Box<Practice>),
    Lesson(Box<LessonRoom>),
    Puzzles(Box<Puzzles>),
    Editor(Box<Editor>),
}

/// Games that were left. Looking at something else takes neither of them away.
#[derive(Default)]
pub struct Parked {
    /// The person's own game. It may be over while it is analyzed: it is not put into the file of
    /// games before it is left for good, since its end may be taken back.
    pub play: Option<Box<Play>>,
    pub watch: Option<Box<Watch>>,
    /// The lesson that was left in its middle.
    pub lesson: Option<Box<LessonRoom>>,
}

impl Parked {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.play.is_none() && self.watch.is_none()
    }
}

impl Screen {
    /// The screen, whichever it is.
    #[must_use]
    pub fn room(&self) -> &dyn Room {
        match self {
            Self::Menu(menu) => menu,
            Self::Play(play) => &**play,
            Self::Watch(watch) => &**watch,
            Self::Analysis(analysis) => &**analysis,
            Self::Review(review) => &**review,
            Self::Practice(practice) => &**practice,
            Self::Lesson(lesson) => &**lesson,
            Self::Puzzles(puzzles) => &**puzzles,
            Self::Editor(editor) => &**editor,
        }
    }

    /// The screen, to be changed.
    pub fn room_mut(&mut self) -> &mut dyn Room {
        match self {
            Self::Menu(menu) => menu,
            Self::Play(play) => &mut **play,
            Self::Watch(watch) => &mut **watch,
            Self::Analysis(analysis) => &mut **analysis,
            Self::Review(review) => &mut **review,
            Self::Practice(practice) => &mut **practice,
            Self::Lesson(lesson) => &mut **lesson,
            Self::Puzzles(puzzles) => &mut **puzzles,
            Self::Editor(editor) => &mut **editor,
        }
    }
}

impl Screen {
    /// The screen, if it has a game.
    pub fn game_mut(&mut self) -> Option<&mut dyn GameScreen> {
        match self {
            Self::Play(play) => Some(&mut **play),
            Self::Watch(watch) => Some(&mut **watch),
            Self::Analysis(analysis) => Some(&mut **analysis),
            Self::Review(review) => Some(&mut **review),
            Self::Practice(practice) => Some(&mut **practice),
            Self::Lesson(lesson) => Some(&mut **lesson),
            Self::Puzzles(puzzles) => Some(&mut **puzzles),
            Self::Menu(_) | Self::Editor(_) => None,
        }
    }
}

impl Screen {
    /// What a popup may know of it.
    #[must_use]
    pub fn below(&self) -> Below<'_> {
        let room = self.room();
        Below {
            context: room.context(),
            mouse: room.mouse_help(),
            analyzed: match self {
                Self::Analysis(analysis) => Some(&analysis.view.tree),
                _ => None,
            },
        }
    }
}

impl App {
    /// The screen to be changed, beside what all screens share.
    pub(super) fn parts(&mut self) -> (&mut dyn Room, &mut Shared) {
        (self.screen.room_mut(), &mut self.shared)
    }

    /// What the keys mean right now.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.popup.is_some() {
            return Context::Popup;
        }
        self.screen.room().context()
    }

    /// The game that is analyzed, on the screen or behind the editor.
    #[must_use]
    pub fn analysis(&self) -> Option<&Analysis> {
        let behind = self.behind.as_deref();
        match (&self.screen, behind) {
            (Screen::Analysis(analysis), _)
            | (Screen::Editor(_), Some(Screen::Analysis(analysis))) => Some(analysis),
            (Screen::Review(review), _) => Some(&review.analysis),
            _ => None,
        }
    }

    /// What the menu can go on with.
    #[must_use]
    pub fn waiting(&self) -> menu::Waiting {
        menu::Waiting {
            game: self.parked.play.as_ref().map(|play| play.about()),
            watched: self.parked.watch.as_ref().map(|watch| watch.about()),
            analysis: self.analyses.last().map(|analysis| analysis.title()),
            analyses: self.analyses.len(),
            due: self.shared.due(),
            even: self.rating().map(Rating::even),
        }
    }

    /// How strong the person is, by their games against the engine, that which has just ended included;
    /// nothing without one.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        let play = match &self.screen {
            Screen::Play(play) => Some(play),
            _ => self.parked.play.as_ref(),
        };
        let ended = play.and_then(|play| play.game.scored());
        let results: Vec<Scored> = self.shared.results.iter().copied().chain(ended).collect();
        rating(&results)
    }

    /// Whether something lies on top of the screen for which it waits.
    #[must_use]
    pub fn is_held_up(&self) -> bool {
        let popup = self.popup.as_ref();
        popup.is_some_and(|popup| !popup.looks_on())
    }

    /// When the screen changes by itself next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Instant> {
        let covered = self.is_held_up();
        let room = self.screen.room().next_wake(covered, &self.shared);
        let frame = self.shared.look.motion.next_frame();
        room.into_iter().chain(frame).min()
    }
}
