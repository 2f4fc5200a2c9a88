//! The sentence at the bottom of a game: what is typed, what happened, or whose turn it is.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::chess::Color;
use crate::game::matching;
use crate::text::capitalized;
use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::play::{Hint, MoveEntry, Play, Player, Preview, Run};
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::width;

/// What to say, if no move is typed.
pub(super) fn sentence(app: &App, play: &Play, room: u16) -> Sentence {
    if let Some(notice) = &app.shared.notice {
        return notice.sentence(&app.shared.look);
    }
    if let Some(ending) = play.ending.filter(|_| play.is_live()) {
        return Sentence {
            text: format!("{ending} {}", what_next(app, play)),
            style: app.shared.look.strong(),
            grows: true,
        };
    }
    if let Some(preview) = play.preview() {
        return Sentence {
            style: app.shared.look.strong(),
            ..Sentence::plain(preview_text(app, play, preview, room))
        };
    }
    if let Some(run) = play
        .analysis
        .as_ref()
        .and_then(|analysis| analysis.run.as_ref())
    {
        return Sentence::plain(run_text(app, play, run, room));
    }
    if play.analysis.is_some() {
        return Sentence::plain(studied_text(app, play));
    }
    if !play.is_live() {
        return Sentence::plain(looking_back(app, play));
    }
    if let Some(text) = hint_text(app, play) {
        return Sentence::plain(text);
    }
    if play.paused {
        let key = key(app, play, Action::Pause);
        return Sentence::plain(format!("Paused. {key} goes on."));
    }
    Sentence::plain(turn_text(app, play))
}

/// The key for something, here and now.
fn key(app: &App, play: &Play, action: Action) -> String {
    let context = play.context();
    let found = app
        .shared
        .key_name(context, action)
        .or_else(|| app.shared.key_name(Context::Play, action));
    found.unwrap_or_else(|| "?".into())
}

fn what_next(app: &App, play: &Play) -> String {
    if let Some(watch) = &play.watch
        && watch.next_at.is_some()
    {
        let [first, second] = watch.tally.points();
        return format!(
            "Game {} of {}, score {first} : {second}.",
            watch.number, watch.games
        );
    }
    let new = key(app, play, Action::New);
    if play.is_watched() {
        let leave = key(app, play, Action::Quit);
        return format!("{new} new game, {leave} leave.");
    }
    let undo = key(app, play, Action::TakeBack);
    format!("{new} new game, {undo} take back.")
}

/// Where one is in a line of the engine.
fn preview_text(app: &App, play: &Play, preview: &Preview, room: u16) -> String {
    let (at, length) = (preview.at(), preview.length());
    let back = key(app, play, Action::Cancel);
    let plays = key(app, play, Action::PlayBest);
    let what = if preview.threat { "threat" } else { "line" };
    let number = preview.number + 1;
    match room {
        ..36 => format!("Preview, {at} of {length}."),
        36..76 => format!("Preview {number}, move {at} of {length}: {back} back."),
        _ if preview.threat => {
            format!("Preview of {what} {number}, move {at} of {length}: {back} back.")
        }
        _ => format!(
            "Preview of {what} {number}, move {at} of {length}: {back} back, {plays} plays it into the game."
        ),
    }
}

/// How far the judging of a line is, behind a bar where there is room.
fn run_text(app: &App, play: &Play, run: &Run, room: u16) -> String {
    const BAR: usize = 10;
    let (done, total) = (run.done(), run.total.max(1));
    let filled = BAR * done / total;
    let (full, empty) = if app.shared.look.ascii {
        ("#", ".")
    } else {
        ("█", "░")
    };
    let bar = format!("{}{}", full.repeat(filled), empty.repeat(BAR - filled));
    let left = run
        .time_left(app.shared.now)
        .map(|left| match left.as_secs() {
            seconds @ ..60 => format!(", about {} s left", seconds + 1),
            seconds => format!(", about {} min left", seconds.div_ceil(60)),
        });
    let left = left.unwrap_or_default();
    let stop = key(app, play, Action::Cancel);
    let at = (done + 1).min(total);
    match room {
        ..30 => format!("Judging {at} of {total}."),
        30..60 => format!("Judging move {at} of {total}{left}: {stop} stops."),
        60..90 => format!("{bar} Judging move {at} of {total}{left}: {stop} stops."),
        _ => format!(
            "{bar} Judging move {at} of {total}{left}: {stop} stops and keeps what is done."
        ),
    }
}

/// What is on the board of a game that is studied.
fn studied_text(app: &App, play: &Play) -> String {
    let best = key(app, play, Action::PlayBest);
    if let Some(outcome) = play.board.outcome() {
        return capitalized(&outcome.to_string());
    }
    let turn = play.board.side();
    let check = if play.board.in_check() { "Check. " } else { "" };
    let analysis = play.analysis.as_ref();
    if analysis.is_some_and(|analysis| analysis.threat) {
        let other = !turn;
        let threat = key(app, play, Action::Threat);
        return format!("{check}What {other} would play now; {threat} shows {turn}'s moves again.");
    }
    if analysis.is_some_and(|analysis| !analysis.engine) {
        let engine = key(app, play, Action::Thoughts);
        return format!("{check}{turn} to move. The engine is off: {engine} switches it on.");
    }
    format!("{check}{turn} to move: type it, use arrows or mouse; {best} plays the best.")
}

fn looking_back(app: &App, play: &Play) -> String {
    let last = key(app, play, Action::Last);
    let ply = play.tree.ply(play.shown);
    if ply == 0 {
        return format!("The first position. {last} returns to the game.");
    }
    let (number, color) = play.tree.number(play.shown);
    let dots = match color {
        Color::White => ".",
        Color::Black => "…",
    };
    let san = play.tree.node(play.shown).san();
    format!("After {number}{dots} {san}. {last} returns to the game.")
}

fn hint_text(app: &App, play: &Play) -> Option<String> {
    let key = key(app, play, Action::Hint);
    Some(match play.hint? {
        Hint::Waiting => "Looking for a hint.".into(),
        Hint::Piece(m) => {
            let piece = play.board.piece_at(m.from())?;
            let (name, square) = (piece.kind.name(), m.from());
            format!("Look at the {name} on {square}. {key} again shows the move.")
        }
        Hint::Move(m) => format!("{} is a good move here.", m.san(&play.board)),
    })
}

fn turn_text(app: &App, play: &Play) -> String {
    let turn = play.turn();
    let check = if play.board.in_check() { "Check. " } else { "" };
    if let Some(square) = play.selected
        && let Some(piece) = play.board.piece_at(square)
    {
        let cancel = key(app, play, Action::Cancel);
        let name = piece.kind.name();
        return format!("{check}The {name} on {square} is in hand; {cancel} puts it back.");
    }
    if let Some(watch) = &play.watch {
        let name = play.name(turn);
        // In a single game the opening stands above the moves.
        let opening = watch.opening.filter(|_| watch.games > 1);
        let opening = opening.map(|opening| format!(" {opening}."));
        return format!(
            "{check}{turn} to move, {name}.{}",
            opening.unwrap_or_default()
        );
    }
    match (play.player(turn), play.thinking.is_some()) {
        (Player::Engine(_), true) => format!("{check}{} is thinking.", play.name(turn)),
        (Player::Engine(_), false) => format!("{check}{turn} to move."),
        (Player::Person, _) if play.person().is_some() => {
            format!("{check}Your move: type it, or use arrows or mouse.")
        }
        (Player::Person, _) => format!("{check}{turn} to move: type it, or use arrows or mouse."),
    }
}

/// The row while a move is typed, and the column of the cursor.
pub(super) fn typing(app: &App, play: &Play, entry: &MoveEntry, room: u16) -> (Line<'static>, u16) {
    const PROMPT: &str = "Move: ";
    let (text, cursor) = entry.text.seen(room.saturating_sub(PROMPT.len() as u16));
    let look = &app.shared.look;
    let mut spans = vec![
        Span::styled(PROMPT, look.strong()),
        Span::raw(text.to_owned()),
    ];
    let mut left = usize::from(room).saturating_sub(PROMPT.len() + width(text));
    if entry.problem.is_none() {
        left = left.saturating_sub(2);
        spans.push(Span::raw("  "));
        let matching = matching(&play.board, entry.text.text());
        if matching.is_empty() {
            push(&mut spans, &mut left, "no legal move begins so", look.dim());
        }
        let count = matching.len();
        for (at, (_, san)) in matching.into_iter().enumerate() {
            let chosen = entry.pick == Some(at);
            let style = if chosen { look.chosen() } else { look.dim() };
            // What does not fit is counted.
            let more = if at + 1 < count { 5 } else { 0 };
            if width(&san) + 1 + more > left {
                push(
                    &mut spans,
                    &mut left,
                    &format!("+{}", count - at),
                    look.dim(),
                );
                break;
            }
            push(&mut spans, &mut left, &san, style);
        }
    }
    (Line::from(spans), PROMPT.len() as u16 + cursor)
}

fn push(spans: &mut Vec<Span<'static>>, left: &mut usize, text: &str, style: Style) {
    if width(text) + 1 > *left {
        return;
    }
    *left -= width(text) + 1;
    spans.push(Span::styled(text.to_owned(), style));
    spans.push(Span::raw(" "));
}

/// Why what was typed is no move.
pub(super) fn problem(app: &App, entry: &MoveEntry) -> Option<Sentence> {
    let text = entry.problem.clone()?;
    let style = app.shared.look.bad().remove_modifier(Modifier::DIM);
    let grows = true;
    Some(Sentence { text, style, grows })
}
