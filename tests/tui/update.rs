//! `update` as triples: where one is, which keys are pressed, what has become of it.
//!
//! The last key of a case is the one under test. A key of the table without a case fails
//! [`every_key_of_the_table_has_a_case`].

mod analysis;
mod cases;
mod coach;
mod describe;
mod drawing;
mod editor;
mod files;
mod keys;
mod leaving;
mod lessons;
mod motion;
mod mouse;
mod opponent;
pub(crate) mod play;
mod premoves;
mod puzzles;
mod results;
mod review;
mod typing;
mod words;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::reach::{self, Hit};
use pillarbox::chess::Board;
use pillarbox::config::{CoachWish, MovePace, Settings, Side};
use pillarbox::game::{GameTree, read_game};
use pillarbox::learn::puzzles::read_set;
use pillarbox::review::{Effort, Progress, Review, Reviewer, Surroundings};
use pillarbox::tui::app::App;
use pillarbox::tui::event::{Effect, Event, ReviewNews};
use pillarbox::tui::files::FileEvent;
use pillarbox::tui::keymap::{Context, Key, Keymap, TABLE};
use pillarbox::tui::popups;
use pillarbox::tui::setup::GameKind;
use pillarbox::tui::{plain, update};
use ratatui::crossterm::event::{
    Event as TermEvent, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use cases::CASES;

pub(crate) const LEFT: MouseButton = MouseButton::Left;
pub(crate) const DOWN: MouseEventKind = MouseEventKind::Down(LEFT);

/// A fork with a reply between its moves, and a mate.
pub(crate) const FORKS: &str =
    "q3k3/8/8/3N4/8/8/5PPP/6K1 w - - pv Nc7+ Kd7 Nxa8; rating 1000; themes \"fork\";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; rating 600; themes \"mate-in-1 back-rank\";
";

/// Black takes a knight that is guarded by a mate.
pub(crate) const LEGAL: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 \
    4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";

/// Settings with which the engine answers when and what it is told to.
pub(crate) fn settings() -> Settings {
    Settings {
        pace: MovePace::Instant,
        book: false,
        coach: CoachWish::Off,
        ..Settings::default()
    }
}

/// The program and everything that it asked for since it was last looked at.
pub(crate) struct Driven {
    pub(crate) app: App,
    pub(crate) effects: Vec<Effect>,
    pub(crate) now: Instant,
}

impl Driven {
    /// Opens `menu`, `two`, `play`, `black`, `watch`, or one of these with a FEN behind it.
    pub(crate) fn open(place: &str) -> Self {
        let now = Instant::now();
        let app = plain(settings(), now, "2024.12.31");
        let mut driven = Self {
            app,
            effects: Vec::new(),
            now,
        };
        let (kind, fen) = place.split_once(' ').unwrap_or((place, ""));
        let mut setup = driven.app.shared.defaults.game.clone();
        setup.start = (!fen.is_empty()).then(|| Box::new(fen.parse::<Board>().unwrap()));
        match kind {
            "menu" => return driven,
            "two" => setup.kind = GameKind::TwoPlayers,
            "play" => setup.kind = GameKind::Play,
            "black" => {
                setup.kind = GameKind::Play;
                setup.side = Side::Black;
            }
            "study" => {
                let start = setup.start.map_or_else(Board::start, |board| *board);
                driven.effects = update::begin_analysis(&mut driven.app, GameTree::new(start));
                return driven;
            }
            "review" | "practice" => {
                let (tree, _) = read_game(LEGAL.as_bytes()).unwrap();
                update::begin_analysis(&mut driven.app, tree);
                driven.keys("R enter");
                driven.review(usize::MAX);
                if kind == "practice" {
                    driven.keys("p");
                }
                return driven;
            }
            "puzzle" => {
                driven.send(Event::File(FileEvent::Puzzles {
                    name: "own.epd".into(),
                    puzzles: read_set(FORKS).unwrap(),
                }));
                return driven;
            }
            "watch" => {
                setup.kind = GameKind::Watch;
                setup.games = 2;
            }
            other => panic!("there is no place called {other}"),
        }
        driven.effects = update::begin(&mut driven.app, setup);
        driven
    }

    pub(crate) fn send(&mut self, event: Event) {
        let effects = update::update(&mut self.app, event, self.now);
        self.effects.extend(effects);
    }

    /// Lets the review that was asked for take so many looks.
    pub(crate) fn review(&mut self, most: usize) {
        let orders = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Review(order) => Some((**order).clone()),
            _ => None,
        });
        let mut order = orders.expect("a review");
        let stop = AtomicBool::new(false);
        let world = Surroundings {
            now: &|| Duration::ZERO,
            stop: &stop,
        };
        let mut news = Vec::new();
        let mut tell = |_: &Review, progress: &Progress| {
            news.push(ReviewNews::Looked(Box::new(progress.clone())));
            stop.store(news.len() >= most, Ordering::Relaxed);
        };
        let mut reviewer = Reviewer::new(Effort::Nodes(400), 1).unwrap();
        reviewer
            .review(&mut order.review, world, &mut tell)
            .unwrap();
        // What was under way when the stop came is told, too.
        news.truncate(most);
        if most == usize::MAX {
            news.push(ReviewNews::Ended);
        }
        let ticket = order.ticket;
        for news in news {
            self.send(Event::Review { ticket, news });
        }
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
        self.send(Event::Tick);
    }

    pub(crate) fn press(&mut self, key: KeyEvent) {
        self.send(Event::Term(TermEvent::Key(key)));
    }

    /// Keys by name, and `'text` for letters typed one after the other.
    pub(crate) fn keys(&mut self, keys: &str) {
        for event in read(keys) {
            self.press(event);
        }
    }

    /// A cell of the screen under which this lies.
    pub(crate) fn cell(&self, wanted: Hit) -> (u16, u16) {
        let found = self.find(|hit| hit == wanted);
        *found
            .first()
            .unwrap_or_else(|| panic!("{wanted:?} is nowhere"))
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.send(Event::Term(TermEvent::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })));
    }

    /// Cells under which something lies.
    pub(crate) fn find(&self, wanted: impl Fn(Hit) -> bool) -> Vec<(u16, u16)> {
        let area = Rect::new(0, 0, self.app.shared.size.0, self.app.shared.size.1);
        area.positions()
            .filter(|at| wanted(reach::hit(area, &self.app, at.x, at.y)))
            .map(|at| (at.x, at.y))
            .collect()
    }

    /// Clicks on a part of the popup.
    pub(crate) fn click_popup(&mut self, on: popups::Hit) {
        let (area, below) = (self.app.shared.area(), self.app.screen.below());
        let popup = self.app.popup.as_ref().unwrap();
        let found = area
            .positions()
            .find(|&at| popup.hit(at, area, &self.app.shared, &below) == on)
            .unwrap_or_else(|| panic!("{on:?} is nowhere"));
        self.click_cell((found.x, found.y));
    }

    pub(crate) fn click(&mut self, on: Hit) {
        self.click_cell(self.cell(on));
    }

    pub(crate) fn click_cell(&mut self, at: (u16, u16)) {
        self.mouse(DOWN, at);
        self.mouse(MouseEventKind::Up(LEFT), at);
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.send(Event::Term(TermEvent::Paste(text.into())));
    }
}

/// The events of a row of keys.
fn read(keys: &str) -> Vec<KeyEvent> {
    let mut events = Vec::new();
    for word in keys.split_whitespace() {
        match word.strip_prefix('\'') {
            Some(text) => {
                let typed = text.replace('_', " ");
                events.extend(typed.chars().map(|c| KeyEvent::from(KeyCode::Char(c))));
            }
            None => events.push(word.parse::<Key>().unwrap().event()),
        }
    }
    events
}

/// Runs a case; what is wrong with it, if anything, and where its last key was pressed.
fn run((place, keys, expected): (&str, &str, &str)) -> (Context, KeyEvent, Option<String>) {
    let mut driven = Driven::open(place);
    let mut events = read(keys);
    let last = events.pop().expect("a case has keys");
    for event in events {
        driven.press(event);
    }
    driven.effects.clear();
    let context = driven.app.context();
    driven.press(last);
    let got = describe::describe(&driven);
    let missing = expected
        .split(" | ")
        .find(|part| match part.strip_prefix("no ") {
            Some(absent) => got.contains(absent),
            None => !got.contains(part),
        });
    let problem = missing.map(|part| format!("{place} {keys}\n  wanted {part}\n  got {got}"));
    (context, last, problem)
}

#[test]
fn keys_do_what_the_table_says() {
    let problems: Vec<_> = CASES.iter().filter_map(|&case| run(case).2).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_key_of_the_table_has_a_case() {
    let covered: BTreeSet<(Context, String)> = CASES
        .iter()
        .map(|&case| {
            let (context, key, _) = run(case);
            (context, Key::from(key).to_string())
        })
        .collect();
    let keymap = Keymap::default();
    let mut missing = Vec::new();
    for binding in TABLE {
        for key in keymap.keys(binding) {
            for &context in binding.contexts {
                if !covered.contains(&(context, key.to_string())) {
                    missing.push(format!("{context:?} {key} ({})", binding.name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no case for {}", missing.join(", "));
}
