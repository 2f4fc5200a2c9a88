//! The analyst: thoughts about what is shown, hints, the graph of a finished game.

use std::time::Duration;

use ratatui::layout::Rect;

use super::{board, run};
use crate::engine::{Level, Limits};
use crate::game::NodeId;
use crate::tui::app::App;
use crate::tui::event::{Effect, Search, Seat};
use crate::tui::layout;
use crate::tui::play::{Focus, Hint, Play, Purpose, Study};
use crate::tui::widgets::engine_lines::{room_for_lines, scroll_limit};

/// How long the analyst looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(400);
/// How long it looks at a position that is shown.
const SHOW_TIME: Duration = Duration::from_secs(8);
/// How long it looks at each position to complete a graph.
const GRAPH_TIME: Duration = Duration::from_millis(60);
/// The most lines of analysis that are shown.
pub(super) const MOST_LINES: usize = 8;
/// A hint from a search shallower than this is not worth giving.
const HINT_DEPTH: u32 = 10;

/// Lets the analyst look at what is shown, if its thoughts are wanted.
pub(super) fn study(app: &mut App) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    if play.analysis.is_some() {
        follow(app);
        return;
    }
    let over = play.ending.is_some();
    let next_game = play
        .watch
        .as_ref()
        .is_some_and(|watch| watch.next_at.is_some());
    let wanted = play.show_thoughts
        && play.thinking.is_none()
        && !next_game
        && (over || play.paused || !play.is_watched())
        && (over || play.graphed || play.persons_turn() || play.paused);
    let busy = play.study.is_some_and(|study| match study.purpose {
        Purpose::Show => study.node == play.shown && wanted,
        Purpose::Graph | Purpose::Hint | Purpose::Run => true,
    });
    if busy {
        return;
    }
    if play.study.take().is_some() {
        shared.ask(Effect::Stop(Seat::Analyst));
    }
    let known = play.thoughts[Seat::Analyst as usize].as_ref();
    let known = known
        .is_some_and(|thoughts| thoughts.node == play.shown && thoughts.elapsed >= SHOW_TIME / 2);
    if wanted && !known && play.board.outcome().is_none() {
        let (node, lines) = (play.shown, play.lines);
        let limits = within(SHOW_TIME);
        analyze(
            app,
            Look {
                lines,
                ..Look::at(node, Purpose::Show, limits)
            },
        );
    }
}

/// Lets the engine follow the board of a game that is studied.
fn follow(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    let Some(analysis) = &play.analysis else {
        return;
    };
    if analysis.run.is_some() {
        // It goes on whatever is looked at meanwhile, also after the screen was left.
        if play.study.is_none() {
            run::next(app);
        }
        return;
    }
    let threat = analysis.threat && !play.board.in_check();
    let wanted = analysis.engine && !play.board.legal_moves().is_empty() && !play.limit_reached();
    let key = play.board.key();
    let current = |study: Study| {
        study.purpose == Purpose::Show
            && study.node == play.shown
            && study.key == key
            && study.threat == threat
    };
    if wanted && play.study.is_some_and(current) {
        return;
    }
    let look = Look {
        lines: play.lines,
        threat,
        ..Look::at(play.shown, Purpose::Show, analysis.limit.limits())
    };
    if play.study.take().is_some() {
        app.shared.ask(Effect::Stop(Seat::Analyst));
    }
    if wanted {
        analyze(app, look);
    }
}

/// What the analyst is asked.
pub(super) struct Look {
    node: NodeId,
    purpose: Purpose,
    limits: Limits,
    lines: usize,
    threat: bool,
}

impl Look {
    /// For its best line.
    pub(super) const fn at(node: NodeId, purpose: Purpose, limits: Limits) -> Self {
        Self {
            node,
            purpose,
            limits,
            lines: 1,
            threat: false,
        }
    }
}

/// So long, and no other limit.
fn within(time: Duration) -> Limits {
    Limits {
        movetime: Some(time),
        ..Limits::default()
    }
}

/// Starts the analyst.
pub(super) fn analyze(app: &mut App, look: Look) {
    let (ticket, threads, hash) = (
        app.shared.ticket(),
        app.shared.threads(),
        app.shared.settings.hash,
    );
    let Some(play) = app.play() else {
        return;
    };
    play.study = Some(Study {
        ticket,
        node: look.node,
        key: play.tree.node(look.node).key(),
        threat: look.threat,
        purpose: look.purpose,
    });
    let mut position = play.position(look.node);
    if look.threat {
        let _ = position.board.make_null();
    }
    let search = Search {
        seat: Seat::Analyst,
        ticket,
        position,
        limits: look.limits,
        level: Level::FULL,
        lines: look.lines,
        threads,
        hash,
    };
    app.shared.ask(Effect::Go(Box::new(search)));
}

/// Lets the analyst judge the next position of a finished game that has no verdict of its own.
pub(super) fn complete_graph(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    if play.ending.is_none() || play.study.is_some() {
        return;
    }
    let missing = play.line().into_iter().find(|&node| {
        play.tree.node(node).eval().is_none() && play.tree.board(node).outcome().is_none()
    });
    match missing {
        // Engines have judged their own games.
        Some(node) if !play.graphed && !play.is_watched() => {
            analyze(app, Look::at(node, Purpose::Graph, within(GRAPH_TIME)));
        }
        _ => {
            play.graphed = true;
            study(app);
        }
    }
}

/// Shows and hides what the engine thinks.
pub(super) fn toggle_thoughts(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    play.show_thoughts = !play.show_thoughts;
    if !play.show_thoughts && !matches!(play.focus, Focus::Moves) {
        play.focus = Focus::Board;
    }
    study(app);
}

/// More or fewer lines.
pub(super) fn change_lines(app: &mut App, more: bool) {
    let Some(play) = app.play() else {
        return;
    };
    let lines = if more {
        (play.lines + 1).min(MOST_LINES)
    } else {
        (play.lines - 1).max(1)
    };
    set_lines(app, lines);
}

/// So many lines.
pub(super) fn set_lines(app: &mut App, lines: usize) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    if lines == play.lines {
        return;
    }
    play.lines = lines;
    play.thoughts[Seat::Analyst as usize] = None;
    if play
        .study
        .is_some_and(|study| study.purpose == Purpose::Show)
    {
        play.study = None;
        shared.ask(Effect::Stop(Seat::Analyst));
    }
    if play.analysis.is_some() {
        app.shared.defaults.lines = Some(lines);
    }
    let words = if lines == 1 { "line" } else { "lines" };
    let more = if fits(app, lines) {
        ""
    } else {
        ": Tab leads to them, Down to those further below"
    };
    app.shared
        .say(format!("The engine shows {lines} {words}{more}."));
    study(app);
}

/// Whether so many lines are seen at once; a panel that is hidden has nothing to hide.
fn fits(app: &App, lines: usize) -> bool {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let shows = |play: &&Play| play.show_thoughts && !play.is_watched();
    let Some(play) = app.game().filter(shows) else {
        return true;
    };
    let panel = layout::game(area, app, play).lines;
    panel.is_some_and(|panel| lines <= room_for_lines(panel))
}

/// Scrolls what the engine thinks, but not past its end.
pub(super) fn scroll_lines(app: &mut App, down: bool) {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let Some(play) = app.game() else {
        return;
    };
    let panel = layout::game(area, app, play).lines;
    let limit = panel.map_or(0, |panel| scroll_limit(play, &app.shared.look, panel));
    if let Some(play) = app.play() {
        let scroll = play.lines_scroll.min(limit);
        play.lines_scroll = if down {
            (scroll + 1).min(limit)
        } else {
            scroll.saturating_sub(1)
        };
    }
}

/// A step further with the hint.
pub(super) fn hint(app: &mut App) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    if let Some(obstacle) = board::obstacle(play) {
        app.shared.warn(obstacle);
        return;
    }
    match play.hint {
        Some(Hint::Piece(m)) => {
            play.hint = Some(Hint::Move(m));
            tell_hint(app);
        }
        Some(Hint::Move(_)) => tell_hint(app),
        Some(Hint::Waiting) => {}
        None => {
            let known = play.thoughts[Seat::Analyst as usize].as_ref();
            let known = known.filter(|t| t.node == play.shown && t.depth >= HINT_DEPTH);
            let known = known.and_then(|t| t.lines.first()?.moves.first().copied());
            if let Some(m) = known {
                play.hint = Some(Hint::Piece(m));
                tell_hint(app);
                return;
            }
            play.hint = Some(Hint::Waiting);
            if play.study.take().is_some() {
                shared.ask(Effect::Stop(Seat::Analyst));
            }
            let node = play.shown;
            analyze(app, Look::at(node, Purpose::Hint, within(HINT_TIME)));
            app.shared.say("Looking for a hint…");
        }
    }
}

/// Says what the hint shows.
pub(super) fn tell_hint(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    let text = match play.hint {
        Some(Hint::Piece(m)) => play.board.piece_at(m.from()).map(|piece| {
            format!(
                "Look at the {} on {}. H again shows the move.",
                piece.kind.name(),
                m.from()
            )
        }),
        Some(Hint::Move(m)) => Some(format!("{} is a good move here.", m.san(&play.board))),
        Some(Hint::Waiting) | None => None,
    };
    if let Some(text) = text {
        app.shared.say(text);
    }
}
