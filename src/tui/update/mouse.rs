//! The mouse: click-click and drag, the wheel, clicks on lists.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::{actions, board, editor, menu, popups, preview, study, walk};
use crate::chess::Square;
use crate::game::NodeId;
use crate::tui::app::App;
use crate::tui::keymap::Action;
use crate::tui::layout::{self, Hit};
use crate::tui::play::Focus;

/// Takes a mouse event in.
pub(super) fn mouse(app: &mut App, event: MouseEvent) {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let hit = layout::hit(area, app, event.column, event.row);
    if app.popup.is_none() && app.editor().is_some() {
        editor::mouse(app, event, hit);
        return;
    }
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            app.shared.notice = None;
            if app.popup.is_some() {
                popups::click(app, Position::new(event.column, event.row));
            } else {
                down(app, hit);
            }
        }
        MouseEventKind::Drag(MouseButton::Left) => drag(app, hit, (event.column, event.row)),
        MouseEventKind::Up(MouseButton::Left) => up(app, hit),
        MouseEventKind::Down(MouseButton::Right) if app.popup.is_some() => popups::put_away(app),
        MouseEventKind::Down(MouseButton::Right) => actions::act(app, Action::Cancel),
        MouseEventKind::ScrollUp => wheel(app, hit, false),
        MouseEventKind::ScrollDown => wheel(app, hit, true),
        _ => {}
    }
}

fn down(app: &mut App, hit: Hit) {
    match hit {
        Hit::Square(square) => press_square(app, square),
        Hit::Move(node) => {
            focus(app, Focus::Moves);
            walk::go_to(app, node);
        }
        Hit::Ply(ply) => {
            focus(app, Focus::Graph);
            go_to_ply(app, ply);
        }
        Hit::Line(_) => focus(app, Focus::Lines),
        Hit::LineMove { line, moves } => {
            focus(app, Focus::Lines);
            preview::enter(app, line, moves);
        }
        Hit::MenuItem(row) => menu::choose(app, row),
        Hit::Palette(_) | Hit::Field(_) | Hit::Button(_) | Hit::Nothing => {}
    }
}

fn focus(app: &mut App, focus: Focus) {
    if let Some(play) = app.play() {
        play.focus = focus;
    }
}

/// The button goes down on a square: moves the piece in hand there, or picks one up.
fn press_square(app: &mut App, square: Square) {
    let Some(play) = app.play() else {
        return;
    };
    play.cursor_shown = false;
    play.focus = Focus::Board;
    if let Some(obstacle) = board::obstacle(play) {
        app.shared.warn(obstacle);
        return;
    }
    if board::is_own(play, square) && !board::can_move_to(play, square) {
        let fresh = play.selected != Some(square);
        play.selected = Some(square);
        play.pressed = Some((square, fresh));
        return;
    }
    match play.selected {
        Some(from) => {
            board::try_move(app, from, square);
            if let Some(play) = app.play().filter(|play| play.selected == Some(from)) {
                play.selected = None;
            }
        }
        None => board::pick(app, square),
    }
}

/// A piece in hand follows the mouse; on the graph the position does.
fn drag(app: &mut App, hit: Hit, at: (u16, u16)) {
    if let Hit::Ply(ply) = hit
        && app.game().is_some_and(|play| play.pressed.is_none())
    {
        go_to_ply(app, ply);
        return;
    }
    if let Some(play) = app.play().filter(|play| play.pressed.is_some()) {
        play.drag = Some(at);
    }
}

/// The button goes up: a dragged piece is put down.
fn up(app: &mut App, hit: Hit) {
    let Some(play) = app.play() else {
        return;
    };
    let Some((from, fresh)) = play.pressed.take() else {
        return;
    };
    let dragged = play.drag.take().is_some();
    match hit {
        // A second click on the same piece puts it back.
        Hit::Square(square) if square == from && !fresh && !dragged => play.selected = None,
        Hit::Square(square) if square == from => {}
        Hit::Square(square) if dragged => {
            board::try_move(app, from, square);
            if let Some(play) = app.play() {
                play.selected = None;
            }
        }
        _ if dragged => play.selected = None,
        _ => {}
    }
}

/// The wheel steps through the game over the board, and scrolls elsewhere.
fn wheel(app: &mut App, hit: Hit, forward: bool) {
    if app.popup.is_some() {
        popups::wheel(app, forward);
        return;
    }
    if matches!(hit, Hit::Line(_)) {
        study::scroll_lines(app, forward);
        return;
    }
    app.shared.notice = None;
    if preview::step(app, if forward { 1 } else { -1 }) {
        return;
    }
    if matches!(hit, Hit::LineMove { .. }) {
        preview::choose(app, forward);
        return;
    }
    walk::walk(app, if forward { 1 } else { -1 });
}

fn go_to_ply(app: &mut App, ply: usize) {
    let Some(play) = app.game() else {
        return;
    };
    let path = play.line();
    let node = path.get(ply).or(path.last()).copied();
    walk::go_to(app, node.unwrap_or(NodeId::ROOT));
}
