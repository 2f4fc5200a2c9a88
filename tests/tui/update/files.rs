//! Files of games, with a disk that is written here.

mod commands;
mod opening;
mod pasting;
mod saving;
mod waiting;

use std::path::PathBuf;

use pillarbox::game::{NodeId, index, read_game};
use pillarbox::store::{GameSpan, SaveOutcome, SavedGame, Stamp, fingerprint};
use pillarbox::tui::analysis::{Analysis, read_autosaved};
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::{Effect, Event};
use pillarbox::tui::files::{
    FileEvent, Folder, GameListing, Name, OpenOrder, Origin, SaveMode, SaveOrder,
    SaveOrder as Order,
};
use pillarbox::tui::menu::MenuEntry;
use pillarbox::tui::popups::Popup;
use pillarbox::tui::setup::GameKind;
use pillarbox::tui::update;
use ratatui::crossterm::event::MouseEventKind;

use super::{DOWN, Driven};

const TWO: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 *\n\n[White \"Cid\"]\n[Black \"Dot\"]\n\n1. d4 d5 2. c4 1-0\n";
const PATH: &str = "/games/two.pgn";

fn stamp(text: &str) -> Stamp {
    Stamp {
        length: text.len() as u64,
        modified: fingerprint(text.as_bytes()),
    }
}

fn listing(text: &str) -> GameListing {
    let mut listing = GameListing::default();
    for entry in index(text.as_bytes()) {
        listing.push(&entry.unwrap());
    }
    listing
}

impl Driven {
    fn take<T>(&mut self, pick: impl Fn(&Effect) -> Option<T>) -> Option<T> {
        let found = self.effects.iter().rev().find_map(pick);
        self.effects.clear();
        found
    }

    pub(super) fn notice(&self) -> String {
        let notice = self.app.shared.notice.clone();
        notice.map_or(String::new(), |notice| notice.text)
    }

    fn file(&mut self, event: FileEvent) {
        self.send(Event::File(event));
    }

    /// The file that is to be listed holds this text.
    fn list(&mut self, text: &str, done: bool) {
        let ticket = self.take(|effect| match effect {
            Effect::ListGames(order) => Some(order.ticket),
            _ => None,
        });
        self.file(FileEvent::Listed {
            ticket: ticket.expect("a file to be listed"),
            path: PATH.into(),
            stamp: stamp(text),
            games: listing(text),
            read: text.len() as u64 / 2,
            done,
        });
    }

    /// Opens the list of the person's own games, which are these.
    pub(super) fn list_own(&mut self, text: &str) {
        let mut rows = crate::reach::entries(&self.app).into_iter();
        let row = rows.position(|entry| entry == MenuEntry::MyGames);
        if let Screen::Menu(menu) = &mut self.app.screen {
            menu.row = row.expect("an entry of the menu");
        }
        self.keys("enter");
        self.list(text, true);
    }

    /// The game that is to be opened comes from this text.
    pub(super) fn give(&mut self, text: &str) {
        let order = self.take(|effect| match effect {
            Effect::OpenGame(order) => Some(order.clone()),
            _ => None,
        });
        let OpenOrder {
            ticket,
            path,
            span: (offset, length),
            stamp,
        } = order.expect("a game to be opened");
        let game = &text[offset as usize..][..length as usize];
        let (tree, problems) = read_game(game.as_bytes()).unwrap();
        let hash = fingerprint(game.as_bytes());
        let place = GameSpan {
            offset,
            length,
            hash,
        };
        self.file(FileEvent::Opened {
            ticket,
            origin: Origin { path, place, stamp },
            tree: Box::new(tree),
            problems: problems.iter().map(ToString::to_string).collect(),
        });
    }

    fn order(&mut self) -> Option<SaveOrder> {
        self.take(|effect| match effect {
            Effect::SaveGame(order) => Some((**order).clone()),
            _ => None,
        })
    }

    fn saved(&mut self, order: Order, outcome: Result<SaveOutcome, &str>) {
        self.file(FileEvent::Saved {
            order: Box::new(order),
            outcome: outcome.map_err(ToOwned::to_owned),
        });
    }

    /// The chosen game of a file of two.
    fn analyze_one_of_two(keys: &str) -> Self {
        let mut driven = Self::open("menu");
        driven.keys(&format!(": 'open_{PATH} enter"));
        driven.list(TWO, true);
        driven.keys(keys);
        driven.give(TWO);
        driven
    }

    fn changed(&self) -> bool {
        self.analysis().document.changed
    }

    /// What would be found after a crash.
    fn kept(&self) -> Vec<Analysis> {
        let texts = self.effects.iter().rev().filter_map(|effect| match effect {
            Effect::AutosaveAnalyses(text) => Some(text.clone()),
            _ => None,
        });
        let text = texts.into_iter().next().expect("something was kept");
        read_autosaved(&text).0
    }
}

fn done(order: &SaveOrder, offset: u64, before: Stamp) -> SaveOutcome {
    let text = order.text.trim_end();
    SaveOutcome::Saved(SavedGame {
        span: GameSpan {
            offset,
            length: text.len() as u64,
            hash: fingerprint(text.as_bytes()),
        },
        stamp: stamp(text),
        before,
    })
}
