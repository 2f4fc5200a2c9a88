//! The sentence at the bottom of a game, and the move that is typed there.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{GameScreen, GameView, MoveEntry, Offer, offers};
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::widgets::tree_list::name_of;
use crate::tui::wrap::{cut, width};

/// A move that is looked back at, or the first position.
#[must_use]
pub fn looking_back(view: &GameView, last: &str) -> String {
    match name_of(&view.tree, view.shown) {
        None => format!("The first position. {last} returns to the game."),
        Some(name) => format!("After {name}. {last} returns to the game."),
    }
}

/// The row while a move is typed, and the column of the cursor.
pub(super) fn typing(
    screen: &dyn GameScreen,
    entry: &MoveEntry,
    shared: &Shared,
    room: u16,
) -> (Line<'static>, u16) {
    let look = &shared.look;
    let prompt = match screen.premover() {
        Some(_) => "Pre-move: ",
        None => "Move: ",
    };
    let (text, cursor) = entry.text.seen(room.saturating_sub(prompt.len() as u16));
    let style = if entry.text.is_selected() {
        look.chosen()
    } else {
        Style::new()
    };
    let mut row = Row {
        spans: vec![
            Span::styled(prompt, look.strong()),
            Span::styled(text.to_owned(), style),
            Span::raw("  "),
        ],
        left: usize::from(room).saturating_sub(prompt.len() + width(text) + 2),
    };
    if entry.problem.is_none() {
        list_offers(&mut row, screen, entry, shared);
    }
    (Line::from(row.spans), prompt.len() as u16 + cursor)
}

/// What Enter can do with what is typed; what does not fit is counted.
fn list_offers(row: &mut Row, screen: &dyn GameScreen, entry: &MoveEntry, shared: &Shared) {
    let look = &shared.look;
    let offers = offers(screen, shared);
    let count = offers.len();
    if let Some(asked) = &entry.asked {
        let choices: usize = asked.choices.iter().map(|san| width(san) + 1).sum();
        let what = format!("{}:", asked.what);
        let fits = width(&what) + 1 + choices <= row.left;
        row.push(if fits { &what } else { "which?" }, Style::new());
    } else if offers.is_empty() {
        let obstacle = screen.obstacle(shared);
        let nothing = match screen.premover() {
            Some(_) => "waits for your turn",
            None => "no such move",
        };
        let why = obstacle.as_deref().unwrap_or(nothing);
        let why = cut(&look.plain(why), row.left.saturating_sub(1));
        row.push(&why, look.dim());
    }
    for (at, offer) in offers.into_iter().enumerate() {
        let text = match &offer {
            Offer::Move(_, san) => san.clone(),
            Offer::Command(binding) => {
                let enter = shared.key(Context::Entry, Action::Choose);
                format!("{} ({enter})", binding.short_name())
            }
        };
        let style = match offer {
            _ if entry.pick == Some(at) => look.chosen(),
            Offer::Command(_) => Style::new(),
            Offer::Move(..) => look.dim(),
        };
        let more = if at + 1 < count { 5 } else { 0 };
        if width(&text) + 1 + more > row.left {
            row.push(&format!("+{}", count - at), look.dim());
            break;
        }
        row.push(&text, style);
    }
}

/// A row that is being filled.
struct Row {
    spans: Vec<Span<'static>>,
    /// Columns that are still free.
    left: usize,
}

impl Row {
    /// Puts a text and a blank at its end, if there is room for both.
    fn push(&mut self, text: &str, style: Style) {
        if width(text) < self.left {
            self.left -= width(text) + 1;
            self.spans.push(Span::styled(text.to_owned(), style));
            self.spans.push(Span::raw(" "));
        }
    }
}

/// Why what was typed is no move.
pub(super) fn problem(look: &Look, entry: &MoveEntry) -> Option<Sentence> {
    let text = entry.problem.clone()?;
    let style = look.bad().remove_modifier(Modifier::DIM);
    let grows = true;
    Some(Sentence { text, style, grows })
}
