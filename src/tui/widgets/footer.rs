//! The row of keys at the bottom, drawn from the key table.

use ratatui::text::{Line, Span};

use crate::tui::app::App;
use crate::tui::keymap::{Action, Binding, Context};
use crate::tui::look::Look;
use crate::tui::play::{Focus, Play};
use crate::tui::popups::Popup;
use crate::tui::wrap::width;

/// As many keys as fit, those that always matter at the end.
#[must_use]
pub fn footer(app: &App, room: u16) -> Line<'static> {
    let context = app.context();
    let room = usize::from(room).saturating_sub(1);
    let hints: Vec<Hint> = app
        .shared
        .keymap
        .rows(context)
        .filter(|row| !row.short.is_empty() && fits_the_moment(app, context, row.action))
        .filter_map(|row| {
            let key = app.shared.key_names(row).into_iter().next()?;
            let word = word(app, row);
            Some(Hint {
                key,
                word,
                always: matches!(row.action, Action::Help | Action::Quit),
            })
        })
        .collect();
    let kept = choose(&hints, room);
    line(&app.shared.look, kept)
}

/// A key and what it does.
struct Hint {
    key: String,
    word: String,
    always: bool,
}

impl Hint {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(&self.word) + 2
    }
}

/// Some rows say more when their state is known.
fn word(app: &App, row: &Binding) -> String {
    let paused = app.game().is_some_and(|play| play.paused);
    let previewed = app.game().is_some_and(|play| play.preview().is_some());
    let runs = app.game().is_some_and(runs);
    let studied = app.game().filter(|_| app.context() == Context::Analysis);
    let on_lines = studied.is_some_and(|play| play.focus == Focus::Lines);
    let in_hand = studied.is_some_and(|play| play.selected.is_some());
    let on_board = studied.is_some_and(|play| play.focus == Focus::Board);
    let word = match (&app.popup, row.action) {
        (Some(Popup::Question(_)), Action::Choose) => "yes",
        (Some(Popup::Question(_)), Action::Cancel) => "no",
        (Some(Popup::Help { .. } | Popup::Text { .. }), Action::Choose) => "close",
        (Some(Popup::Settings(list)), Action::Choose) if list.edit.is_none() => "type a value",
        (Some(Popup::NewGame(new)), Action::Choose) if new.edit.is_none() => "start",
        (Some(Popup::Chooser), Action::Choose) => "open",
        (Some(Popup::Chooser), Action::Cancel) if is_reading(app) => "stop",
        (None, Action::Pause) if paused => "go on",
        (None, Action::Choose) if previewed => "go on",
        (None, Action::PlayBest) if previewed => "play it",
        (None, Action::Choose) if on_lines => "walk the line",
        (None, Action::Choose) if in_hand => "put down",
        (None, Action::Choose) if on_board => "pick up",
        (None, Action::Cancel) if runs && !previewed => "stop",
        _ => row.short,
    };
    word.to_owned()
}

/// Whether a file is being read.
fn is_reading(app: &App) -> bool {
    app.shared
        .files
        .listed
        .as_ref()
        .is_some_and(|file| file.reading.is_some())
}

/// Whether a key does something at this moment.
fn fits_the_moment(app: &App, context: Context, action: Action) -> bool {
    if context == Context::Popup {
        let writes = matches!(app.popup, Some(Popup::Comment(_)));
        return match action {
            Action::Keep => writes,
            Action::Choose => !writes,
            _ => true,
        };
    }
    let Some(play) = app.game() else {
        return true;
    };
    let begun = play.tree.ply(play.head) > 0;
    match action {
        Action::Choose => context == Context::Entry || takes_enter(play),
        Action::Cancel => context == Context::Entry || has_something_to_cancel(play),
        Action::TakeBack | Action::Resign | Action::Draw => begun,
        Action::Hint => play.persons_turn(),
        Action::Step => play.paused,
        _ => true,
    }
}

fn takes_enter(play: &Play) -> bool {
    let lines = play.analysis.is_some() && play.focus == Focus::Lines && play.line_count() > 0;
    lines || play.preview().is_some() || (play.focus == Focus::Board && play.persons_turn())
}

fn runs(play: &Play) -> bool {
    let analysis = play.analysis.as_ref();
    analysis.is_some_and(|analysis| analysis.run.is_some())
}

fn has_something_to_cancel(play: &Play) -> bool {
    play.selected.is_some() || play.hint.is_some() || play.preview().is_some() || runs(play)
}

/// What always matters has its place first; the rest gets what is left, in the table's order.
fn choose(hints: &[Hint], room: usize) -> impl Iterator<Item = &Hint> {
    let mut left = room + 2;
    let mut keep = vec![false; hints.len()];
    for always in [true, false] {
        for (at, hint) in hints.iter().enumerate() {
            if hint.always == always && hint.width() <= left {
                left -= hint.width();
                keep[at] = true;
            }
        }
    }
    hints
        .iter()
        .zip(keep)
        .filter_map(|(hint, keep)| keep.then_some(hint))
}

fn line<'a>(look: &Look, hints: impl Iterator<Item = &'a Hint>) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for hint in hints {
        spans.push(Span::styled(hint.key.clone(), look.strong()));
        spans.push(Span::styled(format!(" {}  ", hint.word), look.dim()));
    }
    Line::from(spans)
}
