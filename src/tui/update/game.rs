//! Playing: moves, the engine's turn, taking back, offers, the end.

use std::time::Duration;

use super::board;
use crate::chess::Move;
use crate::config::Clock;
use crate::engine::{Level, Limits};
use crate::game::{Ending, NodeId};
use crate::tui::app::{App, Confirm, Confirmed, Menu, Overlay, Screen};
use crate::tui::event::{Effect, Search, Seat, Ticket};
use crate::tui::form::{GameKind, NewGame};
use crate::tui::play::{Focus, Hint, Play, Player, Purpose, Study, Thinking};

/// How long the analyst looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(400);
/// How long it looks at a position that is shown.
const SHOW_TIME: Duration = Duration::from_secs(8);
/// How long it looks at each position to complete a graph.
const GRAPH_TIME: Duration = Duration::from_millis(60);
/// The most lines of analysis.
const MOST_LINES: usize = 8;
/// A hint from a search shallower than this is not worth giving.
const HINT_DEPTH: u32 = 10;

/// Begins a game. One that was running is put into the file of games as it is.
pub(super) fn start(app: &mut App, setup: NewGame, out: &mut Vec<Effect>) {
    set_aside(app, out);
    remember(app, &setup, out);
    let lot = app.draw_lot();
    let play = Play::new(setup, app.now, lot);
    app.screen = Screen::Game(Box::new(play));
    app.overlay = None;
    out.push(Effect::Forget);
    after_change(app, out);
}

/// Ends what is on the screen; an unfinished game goes into the file of games.
fn set_aside(app: &mut App, out: &mut Vec<Effect>) {
    stop(app, out);
    let today = app.today.clone();
    let unfinished = |play: &Play| play.ending.is_none() && play.tree.ply(play.head) > 0;
    let parked = app.parked.take();
    let running = app.game().into_iter().chain(parked.as_deref());
    for play in running.filter(|play| unfinished(play) && !play.is_watched()) {
        out.push(Effect::Append(play.pgn(&today)));
    }
    out.push(Effect::ClearAutosave);
}

/// The next game is offered like this one.
fn remember(app: &mut App, setup: &NewGame, out: &mut Vec<Effect>) {
    app.next = NewGame {
        row: 0,
        edit: None,
        ..setup.clone()
    };
    if setup.kind == GameKind::Watch {
        return;
    }
    let before = app.settings.clone();
    if let Some(clock) = Clock::from_text(&setup.clock.to_string()) {
        app.settings.clock = clock;
    }
    if setup.kind == GameKind::Play {
        app.settings.level = setup.level;
        app.settings.side = setup.side;
    }
    if app.settings != before {
        out.push(Effect::SaveSettings(Box::new(app.settings.clone())));
    }
}

/// A person plays a legal move.
pub(super) fn person_moves(app: &mut App, m: Move, out: &mut Vec<Effect>) {
    let now = app.now;
    let Some(play) = app.play() else {
        return;
    };
    play.undone.clear();
    play.paused = false;
    play.push(m, now);
    moved(app, out);
}

/// After a move of anybody: keeps the game, and lets the other side think or ends it.
pub(super) fn moved(app: &mut App, out: &mut Vec<Effect>) {
    ring(app, false, out);
    if app.game().is_some_and(|play| play.ending.is_some()) {
        finish(app, out);
    } else {
        after_change(app, out);
    }
}

/// The game has another newest position: keeps it, and lets whoever is to think do so.
pub(super) fn after_change(app: &mut App, out: &mut Vec<Effect>) {
    if let Some(play) = app.game().filter(|play| !play.is_watched()) {
        out.push(Effect::Autosave(play.pgn(&app.today)));
    }
    engine_turn(app, out);
    study(app, out);
}

fn ring(app: &App, end: bool, out: &mut Vec<Effect>) {
    use crate::config::Sounds;
    let engine_moved = app.game().is_some_and(Play::persons_turn);
    let wanted = match app.settings.sounds {
        Sounds::Off => false,
        Sounds::Moves => end || engine_moved,
        Sounds::All => true,
    };
    if wanted {
        out.push(Effect::Bell);
    }
}

/// Lets the engine think if it is its turn.
pub(super) fn engine_turn(app: &mut App, out: &mut Vec<Effect>) {
    let ticket = app.ticket();
    let Some(play) = app.play() else {
        return;
    };
    let stepping = play.watch.as_ref().is_some_and(|watch| watch.stepping);
    let Player::Engine(level) = play.player(play.turn()) else {
        return;
    };
    if play.ending.is_some() || play.thinking.is_some() || (play.paused && !stepping) {
        return;
    }
    think(app, ticket, level, out);
}

/// Lets the side to move think at a level and then move.
fn think(app: &mut App, ticket: Ticket, level: Level, out: &mut Vec<Effect>) {
    let (threads, hash, now) = (app.threads(), app.settings.hash, app.now);
    let Some(play) = app.play() else {
        return;
    };
    if play.study.take().is_some() {
        out.push(Effect::Stop(Seat::Analyst));
    }
    let seat = Play::seat(play.turn());
    play.thinking = Some(Thinking { seat, ticket });
    let search = Search {
        seat,
        ticket,
        position: play.position(play.head),
        limits: play.limits(now),
        level,
        lines: 1,
        threads,
        hash,
    };
    out.push(Effect::Go(Box::new(search)));
}

/// Lets the analyst look at what is shown, if its thoughts are wanted.
pub(super) fn study(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    let over = play.ending.is_some();
    let wanted = play.show_thoughts
        && play.thinking.is_none()
        && (over || play.paused || !play.is_watched())
        && (over || play.graphed || play.persons_turn() || play.paused);
    let busy = play.study.is_some_and(|study| match study.purpose {
        Purpose::Show => study.node == play.shown && wanted,
        Purpose::Graph | Purpose::Hint => true,
    });
    if busy {
        return;
    }
    if play.study.take().is_some() {
        out.push(Effect::Stop(Seat::Analyst));
    }
    let known = play.thoughts[Seat::Analyst as usize].as_ref();
    let known = known.is_some_and(|thoughts| {
        thoughts.node == play.shown && thoughts.elapsed >= SHOW_TIME / 2
    });
    if wanted && !known && play.board.outcome().is_none() {
        let (node, lines) = (play.shown, play.lines);
        analyze(app, node, Purpose::Show, lines, SHOW_TIME, out);
    }
}

/// Starts the analyst.
fn analyze(
    app: &mut App,
    node: NodeId,
    purpose: Purpose,
    lines: usize,
    time: Duration,
    out: &mut Vec<Effect>,
) {
    let (ticket, threads, hash) = (app.ticket(), app.threads(), app.settings.hash);
    let Some(play) = app.play() else {
        return;
    };
    play.study = Some(Study {
        ticket,
        node,
        purpose,
    });
    let search = Search {
        seat: Seat::Analyst,
        ticket,
        position: play.position(node),
        limits: Limits {
            movetime: Some(time),
            ..Limits::default()
        },
        level: Level::FULL,
        lines,
        threads,
        hash,
    };
    out.push(Effect::Go(Box::new(search)));
}

/// Stops whoever thinks; what they find no longer counts.
pub(super) fn stop(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    if let Some(thinking) = play.thinking.take() {
        out.push(Effect::Stop(thinking.seat));
    }
    if play.study.take().is_some() {
        out.push(Effect::Stop(Seat::Analyst));
    }
}

/// The game is over: keeps it, and shows what the engine thinks of it.
pub(super) fn finish(app: &mut App, out: &mut Vec<Effect>) {
    stop(app, out);
    let (today, now) = (app.today.clone(), app.now);
    ring(app, true, out);
    let Some(play) = app.play() else {
        return;
    };
    let Some(ending) = play.ending else {
        return;
    };
    play.entry = None;
    play.selected = None;
    play.hint = None;
    play.show_thoughts = true;
    if let Some(clock) = &mut play.clock {
        clock.pause(now);
    }
    if let Some(watch) = &mut play.watch {
        watch.stepping = false;
        watch.count(ending.result());
        if !watch.is_last() {
            watch.next_at = Some(now + Play::BETWEEN_GAMES.min(watch.movetime * 20));
        }
    }
    let text = play.pgn(&today);
    out.push(Effect::Append(text));
    out.push(Effect::ClearAutosave);
    if matches!(app.overlay, Some(Overlay::Promotion(_) | Overlay::Confirm(_))) {
        app.overlay = None;
    }
    complete_graph(app, out);
}

/// Lets the analyst judge the next position of a finished game that has no verdict of its own.
pub(super) fn complete_graph(app: &mut App, out: &mut Vec<Effect>) {
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
        Some(node) if !play.graphed => analyze(app, node, Purpose::Graph, 1, GRAPH_TIME, out),
        _ => {
            play.graphed = true;
            study(app, out);
        }
    }
}

/// Shows a position so many plies from the one that is shown.
pub(super) fn walk(app: &mut App, plies: i32, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    let line = play.line();
    let at = line.iter().position(|&node| node == play.shown).unwrap_or(0) as i32;
    let to = at.saturating_add(plies).clamp(0, line.len() as i32 - 1);
    play.show(line[to as usize]);
    study(app, out);
}

/// Shows a position of the game.
pub(super) fn go_to(app: &mut App, node: NodeId, out: &mut Vec<Effect>) {
    if let Some(play) = app.play() {
        play.show(node);
        study(app, out);
    }
}

/// Shows and hides what the engine thinks.
pub(super) fn toggle_thoughts(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    play.show_thoughts = !play.show_thoughts;
    if !play.show_thoughts && !matches!(play.focus, Focus::Moves) {
        play.focus = Focus::Board;
    }
    study(app, out);
}

/// More or fewer lines.
pub(super) fn change_lines(app: &mut App, more: bool, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    let lines = if more {
        (play.lines + 1).min(MOST_LINES)
    } else {
        (play.lines - 1).max(1)
    };
    if lines == play.lines {
        return;
    }
    play.lines = lines;
    play.thoughts[Seat::Analyst as usize] = None;
    if play.study.is_some_and(|study| study.purpose == Purpose::Show) {
        play.study = None;
        out.push(Effect::Stop(Seat::Analyst));
    }
    app.say(format!("The engine shows {lines} {}.", if lines == 1 { "line" } else { "lines" }));
    study(app, out);
}

/// Takes back: a move, or against the engine its answer too.
pub(super) fn take_back(app: &mut App, out: &mut Vec<Effect>) {
    let now = app.now;
    let Some(play) = app.play().filter(|play| !play.is_watched()) else {
        return;
    };
    let plies = match play.person() {
        // An answer that is not there yet need not be taken back.
        Some(person) if play.turn() == person => 2,
        _ => 1,
    };
    if (play.tree.ply(play.head) as usize) < plies {
        app.warn("There is no move of yours to take back.");
        return;
    }
    stop(app, out);
    let Some(play) = app.play() else {
        return;
    };
    for _ in 0..plies {
        play.pop(now);
    }
    after_change(app, out);
}

/// Plays again what was taken back.
pub(super) fn redo(app: &mut App, out: &mut Vec<Effect>) {
    let now = app.now;
    let Some(play) = app.play() else {
        return;
    };
    if play.undone.is_empty() {
        app.warn("Nothing was taken back.");
        return;
    }
    stop(app, out);
    let Some(play) = app.play() else {
        return;
    };
    let plies = if play.person().is_some() { 2 } else { 1 };
    for _ in 0..plies {
        if let Some(m) = play.undone.pop() {
            play.show(play.head);
            play.push(m, now);
        }
    }
    moved(app, out);
}

/// A step further with the hint.
pub(super) fn hint(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    if let Some(obstacle) = board::obstacle(play) {
        app.warn(obstacle);
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
                out.push(Effect::Stop(Seat::Analyst));
            }
            let node = play.shown;
            analyze(app, node, Purpose::Hint, 1, HINT_TIME, out);
            app.say("Looking for a hint…");
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
        app.say(text);
    }
}

/// Asks whether to give up.
pub(super) fn ask_to_resign(app: &mut App) {
    let Some(play) = app.play().filter(|play| play.ending.is_none()) else {
        return;
    };
    let who = match play.person() {
        Some(_) => "you resign".to_owned(),
        None => format!("{} resigns", play.turn()),
    };
    app.overlay = Some(Overlay::Confirm(Confirm {
        question: format!("End the game: {who}?"),
        then: Confirmed::Resign,
    }));
}

/// The person, or whoever is to move, gives up.
pub(super) fn resign(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play() else {
        return;
    };
    let loser = play.person().unwrap_or_else(|| play.turn());
    end(app, Ending::Resignation { winner: !loser }, out);
}

/// Ends the game for a reason that is not on the board.
pub(super) fn end(app: &mut App, ending: Ending, out: &mut Vec<Effect>) {
    if let Some(play) = app.play().filter(|play| play.ending.is_none()) {
        play.ending = Some(ending);
        finish(app, out);
    }
}

/// Asks the other side for a draw. The engine takes it if it does not stand better.
pub(super) fn offer_draw(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.play().filter(|play| play.ending.is_none()) else {
        return;
    };
    let Some(person) = play.person() else {
        let (offers, answers) = (play.turn(), !play.turn());
        app.overlay = Some(Overlay::Confirm(Confirm {
            question: format!("{offers} offers a draw. Does {answers} accept?"),
            then: Confirmed::AgreeToDraw,
        }));
        return;
    };
    let engine = play.name(!person);
    match play.opinion {
        Some(opinion) if opinion <= 0 => end(app, Ending::Agreement, out),
        Some(_) => app.say(format!("{engine} declines the draw: it likes its position.")),
        None => app.say(format!("{engine} declines the draw: it is too early to tell.")),
    }
}

/// The engine moves for the person, at its own level.
pub(super) fn engine_moves(app: &mut App, out: &mut Vec<Effect>) {
    let ticket = app.ticket();
    let Some(play) = app.play() else {
        return;
    };
    if let Some(obstacle) = board::obstacle(play) {
        app.warn(obstacle);
        return;
    }
    play.undone.clear();
    let level = play.setup.level;
    think(app, ticket, level, out);
}

/// The person and the engine change sides.
pub(super) fn switch_sides(app: &mut App, out: &mut Vec<Effect>) {
    if app.game().and_then(Play::person).is_none() {
        app.warn("There is nobody to change sides with.");
        return;
    }
    stop(app, out);
    let Some(play) = app.play() else {
        return;
    };
    play.players.reverse();
    play.flipped = !play.flipped;
    play.opinion = None;
    play.show(play.head);
    let sides = play.person();
    if let Some(color) = sides {
        app.say(format!("You play {color} now."));
    }
    after_change(app, out);
}

/// Copies the shown position, and shows it too, since a terminal may refuse.
pub(super) fn copy_fen(app: &mut App, out: &mut Vec<Effect>) {
    if let Some(play) = app.game() {
        let text = play.board.to_string();
        copy(app, "Position (FEN)", text, out);
    }
}

/// Copies the game.
pub(super) fn copy_pgn(app: &mut App, out: &mut Vec<Effect>) {
    if let Some(play) = app.game() {
        let text = play.pgn(&app.today);
        copy(app, "Game (PGN)", text, out);
    }
}

fn copy(app: &mut App, what: &str, text: String, out: &mut Vec<Effect>) {
    out.push(Effect::Copy(text.clone()));
    app.overlay = Some(Overlay::Text {
        title: format!("{what}, copied if the terminal allows it"),
        text,
        scroll: 0,
    });
}

/// Back to the menu; a running game waits there.
pub(super) fn leave(app: &mut App, out: &mut Vec<Effect>) {
    park(app, out);
    app.screen = Screen::Menu(Menu::default());
}

/// Keeps a running game and takes the screen away from it.
pub(super) fn park(app: &mut App, out: &mut Vec<Effect>) {
    stop(app, out);
    let now = app.now;
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    let Screen::Game(mut play) = screen else {
        return;
    };
    if play.ending.is_some() {
        return;
    }
    if let Some(clock) = &mut play.clock {
        clock.pause(now);
    }
    play.entry = None;
    play.selected = None;
    play.hint = None;
    if !play.is_watched() {
        out.push(Effect::Autosave(play.pgn(&app.today)));
    }
    app.parked = Some(play);
}

/// Goes on with the game that waits.
pub(super) fn unpark(app: &mut App, out: &mut Vec<Effect>) {
    let now = app.now;
    let Some(mut play) = app.parked.take() else {
        return;
    };
    let begun = play.tree.ply(play.head) > 0 || play.is_watched();
    if begun && !play.paused {
        play.run_clock(now);
    }
    app.screen = Screen::Game(play);
    after_change(app, out);
}
