//! The games of a file all over the screen, to choose one.

mod layout;
mod own;
mod view;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

pub use layout::game_rows;

use super::list::{is_for_text, row_at};
use super::{Answer, Below, Component, Hit};
use crate::tui::event::Effect;
use crate::tui::files::{GameFile, OpenOrder};
use crate::tui::keymap::Action;
use crate::tui::shared::{Opening, Shared, Sought};

/// Rows that the wheel scrolls.
const WHEEL: isize = 3;

/// The games of the file that was listed last. What was searched for and chosen stays with the file, so
/// that one comes back to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct GamesList;

/// Opens the chosen game of the listed file.
pub fn open_chosen(shared: &mut Shared) {
    let ticket = shared.ticket();
    let Some(file) = &shared.files.listed else {
        return;
    };
    let Some(game) = file.chosen() else {
        shared.warn("No game matches.");
        return;
    };
    let order = OpenOrder {
        ticket,
        path: file.path.clone(),
        span: file.games.span(game),
        stamp: file.stamp,
    };
    shared.files.opening = Some(Opening {
        ticket,
        command: None,
        what: Sought::File,
    });
    shared.ask(Effect::OpenGame(order));
}

/// How many games are seen at once.
fn seen(shared: &Shared) -> usize {
    usize::from(layout::regions(shared.area()).list.height)
}

/// Lets the list follow the chosen game.
fn follow(shared: &mut Shared) {
    let seen = seen(shared);
    if let Some(file) = &mut shared.files.listed {
        file.top = file.first_seen(seen);
    }
}

/// Whether the key was one for the search line or the ends of the list.
fn searches(file: &mut GameFile, key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Home => file.step(isize::MIN),
        KeyCode::End => file.step(isize::MAX),
        // Says that a search begins, which it does anyway.
        KeyCode::Char('/') if file.search.text().is_empty() && !control => {}
        _ if file.search.key(key) => file.search_again(),
        _ => return false,
    }
    true
}

impl Component for GamesList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        view::draw(shared, frame);
    }

    fn hit(&self, at: Position, area: Rect, shared: &Shared) -> Hit {
        let file = shared.files.listed.as_ref();
        file.map_or(Hit::Nothing, |file| row_at(&game_rows(area, file), at))
    }

    fn key(&mut self, key: KeyEvent, bound: Option<Action>, shared: &mut Shared) -> Option<Answer> {
        let file = shared.files.listed.as_mut()?;
        if !is_for_text(bound) || !searches(file, key) {
            return None;
        }
        shared.files.opening = None;
        follow(shared);
        Some(Answer::Stay)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, _below: &Below<'_>) -> Answer {
        let page = seen(shared).cast_signed().max(1);
        let Some(file) = &mut shared.files.listed else {
            return Answer::Close;
        };
        match action {
            Action::Up => file.step(-1),
            Action::Down => file.step(1),
            Action::PageUp => file.step(-page),
            Action::PageDown => file.step(page),
            Action::Choose => open_chosen(shared),
            Action::Cancel if file.progress.take().is_some() => {
                shared.ask(Effect::StopListing);
                shared.say("Stopped. These are the games found so far.");
            }
            // First what hides the other games, then the list.
            Action::Cancel if !file.search.text().is_empty() => {
                file.search.set("");
                file.search_again();
            }
            Action::Cancel => {
                shared.files.opening = None;
                follow(shared);
                return Answer::Close;
            }
            _ => {}
        }
        follow(shared);
        Answer::Stay
    }

    /// A click chooses a row, and opens the one that is chosen already.
    fn click(&mut self, hit: Hit, shared: &mut Shared) -> Answer {
        let (Hit::Row(row), Some(file)) = (hit, &mut shared.files.listed) else {
            return Answer::Stay;
        };
        if file.row == row {
            open_chosen(shared);
        } else {
            file.row = row;
        }
        follow(shared);
        Answer::Stay
    }

    fn wheel(&mut self, forward: bool, shared: &mut Shared, _below: &Below<'_>) {
        if let Some(file) = &mut shared.files.listed {
            file.step(if forward { WHEEL } else { -WHEEL });
            follow(shared);
        }
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> bool {
        if let Some(file) = &mut shared.files.listed {
            file.search.paste(text);
            file.search_again();
        }
        true
    }

    fn word(&self, action: Action, shared: &Shared) -> Option<&'static str> {
        let file = shared.files.listed.as_ref();
        let reads = file.is_some_and(|file| file.progress.is_some());
        match action {
            Action::Choose => Some("open"),
            Action::Cancel if reads => Some("stop"),
            Action::Cancel if file.is_some_and(|file| !file.search.text().is_empty()) => {
                Some("all games")
            }
            _ => None,
        }
    }
}
