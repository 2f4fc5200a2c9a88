//! The mouse over a game: click-click and drag, the wheel, clicks on lists.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Focus, GameScreen, Hit, analyst, drawing, hand, hit, walk};
use crate::chess::Square;
use crate::tui::shared::Shared;

/// What the mouse does over a game, as the help says it.
pub(super) const MOUSE_HELP: &str = "click or drag pieces; click a move, a line or the graph to go there; the wheel steps through the game; right drag draws an arrow, right click a circle, the same again changes its color";

/// Takes a mouse event in. What is not the same on every screen with a game comes back as an action
/// or a step of the wheel.
pub(super) fn mouse(screen: &mut dyn GameScreen, event: MouseEvent, shared: &mut Shared) {
    let at = Position::new(event.column, event.row);
    let hit = match event.kind {
        // The hand that drags along the graph need not be steady.
        MouseEventKind::Drag(MouseButton::Left) if screen.view().graph.held => {
            hit::ply_below(screen, shared.area(), shared, at.x)
        }
        _ => hit::hit(screen, shared.area(), shared, at),
    };
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            shared.notice = None;
            screen.view_mut().drop_stroke();
            down(screen, hit, shared);
        }
        MouseEventKind::Drag(MouseButton::Left) => drag(screen, hit, (at.x, at.y), shared),
        MouseEventKind::Up(MouseButton::Left) => up(screen, hit, shared),
        MouseEventKind::Down(MouseButton::Right) => {
            drawing::press(screen, square_of(hit), event.modifiers, shared);
        }
        MouseEventKind::Drag(MouseButton::Right) => drawing::drag(screen, square_of(hit)),
        MouseEventKind::Up(MouseButton::Right) => drawing::release(screen, square_of(hit), shared),
        MouseEventKind::ScrollUp => wheel(screen, hit, false, shared),
        MouseEventKind::ScrollDown => wheel(screen, hit, true, shared),
        _ => {}
    }
}

const fn square_of(hit: Hit) -> Option<Square> {
    match hit {
        Hit::Square(square) => Some(square),
        _ => None,
    }
}

fn down(screen: &mut dyn GameScreen, hit: Hit, shared: &mut Shared) {
    match hit {
        Hit::Square(square) => press_square(screen, square, shared),
        Hit::Move(node) => {
            screen.view_mut().focus = Focus::Moves;
            walk::go_to(screen, node, shared);
        }
        Hit::Ply(ply) => {
            let view = screen.view_mut();
            view.focus = Focus::Graph;
            view.graph.held = true;
            walk::go_to_ply(screen, ply, shared);
        }
        Hit::Line(_) => screen.view_mut().focus = Focus::Lines,
        Hit::LineMove { line, moves } => {
            screen.view_mut().focus = Focus::Lines;
            screen.enter_line(line, moves, shared);
        }
        Hit::Row(row) => {
            screen.view_mut().focus = Focus::Lines;
            screen.choose_row(row, shared);
        }
        Hit::Key(action) => screen.act(action, shared),
        Hit::Nothing => {}
    }
}

/// The button goes down on a square: moves the piece in hand there, or picks one up.
fn press_square(screen: &mut dyn GameScreen, square: Square, shared: &mut Shared) {
    let view = screen.view_mut();
    view.cursor_shown = false;
    view.focus = Focus::Board;
    if let Some(obstacle) = screen.obstacle(shared) {
        shared.refuse(obstacle);
        return;
    }
    let other = hand::is_own(screen, square) && !hand::can_move_to(screen, square);
    let view = screen.view_mut();
    if other {
        let fresh = view.hand.selected != Some(square);
        view.hand.selected = Some(square);
        view.hand.pressed = Some((square, fresh));
        return;
    }
    match view.hand.selected {
        Some(from) => {
            hand::try_move(screen, from, square, shared);
            let hand = &mut screen.view_mut().hand;
            hand.selected.take_if(|selected| *selected == from);
        }
        None => hand::pick(screen, square, shared),
    }
}

/// A piece in hand follows the mouse; on the graph the position does.
fn drag(screen: &mut dyn GameScreen, hit: Hit, at: (u16, u16), shared: &mut Shared) {
    let hand = &mut screen.view_mut().hand;
    match (hand.pressed, hit) {
        (None, Hit::Ply(ply)) => walk::go_to_ply(screen, ply, shared),
        (Some(_), _) => hand.drag = Some(at),
        (None, _) => {}
    }
}

/// The button goes up: a dragged piece is put down.
fn up(screen: &mut dyn GameScreen, hit: Hit, shared: &mut Shared) {
    screen.view_mut().graph.held = false;
    let hand = &mut screen.view_mut().hand;
    let Some((from, fresh)) = hand.pressed.take() else {
        return;
    };
    let dragged = hand.drag.take().is_some();
    match hit {
        // A second click on the same piece puts it back.
        Hit::Square(square) if square == from && !fresh && !dragged => hand.selected = None,
        Hit::Square(square) if square == from => {}
        Hit::Square(square) if dragged => {
            hand::try_move(screen, from, square, shared);
            screen.view_mut().hand.selected = None;
        }
        _ if dragged => hand.selected = None,
        _ => {}
    }
}

/// The wheel steps through the game over the board, and scrolls elsewhere.
fn wheel(screen: &mut dyn GameScreen, hit: Hit, forward: bool, shared: &mut Shared) {
    if matches!(hit, Hit::Line(_)) {
        analyst::scroll_lines(screen, forward, shared);
        return;
    }
    shared.notice = None;
    if !screen.wheel(hit, forward, shared) {
        walk::walk(screen, if forward { 1 } else { -1 }, shared);
    }
}
