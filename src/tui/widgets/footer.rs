//! The row of keys at the bottom, drawn from the key table.

use ratatui::text::{Line, Span};

use crate::tui::app::App;
use crate::tui::keymap::{Action, Binding, Context};
use crate::tui::look::Look;
use crate::tui::play::{Focus, Play};
use crate::tui::wrap::width;

/// The keys of the screen.
#[must_use]
pub fn footer(app: &App, room: u16) -> Line<'static> {
    let context = app.screen.context();
    app.shared.footer(context, room, |row| {
        fits_the_moment(app, context, row.action).then(|| word(app, row))
    })
}

/// A key and what it does.
pub struct KeyHint {
    /// As it is shown.
    pub key: String,
    /// What it does, in a word or two.
    pub word: &'static str,
    /// Whether it matters more than all that do not say so.
    pub always: bool,
}

impl KeyHint {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(self.word) + 2
    }
}

/// Some rows say more when their state is known.
fn word(app: &App, row: &Binding) -> &'static str {
    let paused = app.game().is_some_and(|play| play.paused);
    let previewed = app.game().is_some_and(|play| play.preview().is_some());
    let runs = app.game().is_some_and(runs);
    let studied = app
        .game()
        .filter(|_| app.screen.context() == Context::Analysis);
    let on_lines = studied.is_some_and(|play| play.focus == Focus::Lines);
    let in_hand = studied.is_some_and(|play| play.selected.is_some());
    let on_board = studied.is_some_and(|play| play.focus == Focus::Board);
    match row.action {
        Action::Pause if paused => "go on",
        Action::Choose if previewed => "go on",
        Action::PlayBest if previewed => "play it",
        Action::Choose if on_lines => "walk the line",
        Action::Choose if in_hand => "put down",
        Action::Choose if on_board => "pick up",
        Action::Cancel if runs && !previewed => "stop",
        _ => row.short,
    }
}

/// Whether a key does something at this moment.
fn fits_the_moment(app: &App, context: Context, action: Action) -> bool {
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

/// As many keys as fit.
#[must_use]
pub fn line(look: &Look, hints: &[KeyHint], room: u16) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for hint in choose(hints, usize::from(room).saturating_sub(1)) {
        spans.push(Span::styled(hint.key.clone(), look.strong()));
        spans.push(Span::styled(format!(" {}  ", hint.word), look.dim()));
    }
    Line::from(spans)
}

/// What always matters has its place first; the rest gets what is left, in the table's order.
fn choose(hints: &[KeyHint], room: usize) -> impl Iterator<Item = &KeyHint> {
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
