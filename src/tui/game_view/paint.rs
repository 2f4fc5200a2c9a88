//! Drawing a game: board, players, moves, thoughts, and a sentence.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use super::graph::{draw_graph, end_chance};
use super::premove::moves_in_hand;
use super::{Focus, GameRegions, GameScreen, Hint, drawing, sentence};
use crate::chess::{Color, Square};
use crate::game::Shape;
use crate::review::expectation;
use crate::tui::artwork::{Arrow, Ink};
use crate::tui::layout::BoardSpot;
use crate::tui::pieces::Pieces;
use crate::tui::room;
use crate::tui::shared::Shared;
use crate::tui::widgets::board::{BoardScene, BoardView, Drag, Marks};
use crate::tui::widgets::eval_bar::EvalBar;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::width;

/// Draws a game. If something lies on top, the terminal's cursor belongs to that.
pub(super) fn draw(screen: &dyn GameScreen, shared: &Shared, covered: bool, frame: &mut Frame) {
    let parts = screen.regions(frame.area(), shared);
    let buffer = frame.buffer_mut();
    if let Some(spot) = parts.board {
        draw_board(screen, shared, spot, buffer);
    }
    if let Some(place) = parts.bar {
        draw_bar(screen, shared, place, buffer);
    }
    draw_players(screen, shared, &parts, buffer);
    if let Some(place) = parts.moves_place() {
        screen.draw_moves(&shared.look, place, buffer);
    }
    if let Some(place) = parts.lines {
        screen.draw_lines(shared, place, buffer);
    }
    if let Some(place) = parts.graph {
        draw_graph(screen, shared, place, buffer);
    }
    let over = parts.result.and_then(|_| screen.result(shared));
    if let (Some(place), Some(over)) = (parts.result, &over) {
        over.card.render(place, buffer);
    }
    let keys = room::footer(screen, shared, parts.footer.width);
    keys.render(parts.footer, buffer);
    let aside = over.map(|over| over.aside);
    draw_input(screen, shared, (parts.input, aside), covered, frame);
}

fn draw_board(screen: &dyn GameScreen, shared: &Shared, spot: BoardSpot, buffer: &mut Buffer) {
    let marks = marks(screen, shared, spot);
    board_view(screen, shared, spot, &marks).render(spot.area, buffer);
}

/// The board, for whoever shows it as a picture.
pub(super) fn boards(screen: &dyn GameScreen, shared: &Shared, area: Rect) -> Vec<BoardScene> {
    let spot = screen.regions(area, shared).board;
    let scene = spot.map(|spot| {
        let marks = marks(screen, shared, spot);
        board_view(screen, shared, spot, &marks).scene(spot.area)
    });
    scene.into_iter().collect()
}

fn board_view<'a>(
    screen: &'a dyn GameScreen,
    shared: &Shared,
    spot: BoardSpot,
    marks: &'a Marks,
) -> BoardView<'a> {
    BoardView {
        position: screen.seen(),
        size: spot.size(),
        flipped: screen.view().flipped,
        theme: shared.look.theme,
        depth: shared.look.depth,
        pieces: shared.pieces_on(spot.size()),
        labels: shared.labels(),
        marks,
    }
}

fn marks(screen: &dyn GameScreen, shared: &Shared, spot: BoardSpot) -> Marks {
    let (view, board) = (screen.view(), screen.seen());
    let hand = view.hand;
    let moves = hand.selected.map(|from| moves_in_hand(screen, from));
    let targets = moves.iter().flatten().fold(0, |set, m| set | m.to().bit());
    let over = hand.drag.and_then(|(x, y)| spot.square(x, y, view.flipped));
    let pictured = shared.pieces_on(spot.size()) == Pieces::Pictures;
    let (arrows, mut circles) = drawn(screen, shared, pictured);
    // A picture has no characters: there a star is a ring.
    let stars = screen.stars();
    if pictured {
        let ringed = Square::all().filter(|square| stars & square.bit() != 0);
        circles.extend(ringed.map(|square| (square, Ink::Yellow)));
    }
    Marks {
        last: screen.last_move().map(|m| (m.from(), m.to())),
        selected: hand.selected,
        targets,
        cursor: view
            .cursor_shown
            .then_some(view.cursor)
            .filter(|_| view.focus == Focus::Board),
        check: board.in_check().then(|| board.king(board.side())),
        hint: match view.hint {
            Some(Hint::Piece(m)) => Some((m.from(), None)),
            Some(Hint::Move(m) | Hint::Why(m)) => Some((m.from(), Some(m.to()))),
            // A hint is for the person's turn, a pre-move for the other's: they never meet.
            Some(Hint::Waiting) | None => {
                screen.waiting_squares().map(|(from, to)| (from, Some(to)))
            }
        },
        drag: hand
            .selected
            .zip(over)
            .map(|(from, over)| Drag { from, over }),
        travels: shared.look.motion.travels(),
        arrows,
        circles,
        stars: if pictured { 0 } else { stars },
    }
}

/// Arrows and circles: those of the person lie on top.
fn drawn(
    screen: &dyn GameScreen,
    shared: &Shared,
    pictured: bool,
) -> (Vec<Arrow>, Vec<(Square, Ink)>) {
    if !screen.takes_drawings() {
        return (Vec::new(), Vec::new());
    }
    let shapes = screen.view().shapes_seen();
    let (circles, arrows): (Vec<Shape>, Vec<Shape>) =
        shapes.into_iter().partition(|it| it.is_circle());
    let arrow = |Shape { brush, from, to }| Arrow {
        from,
        to,
        ink: drawing::ink(brush),
    };
    let circle = |Shape { brush, from, .. }| (from, drawing::ink(brush));
    let engine = shared.settings.arrows.then(|| engine_arrows(screen));
    // In cells every arrow takes pixels from pieces: one is worth it, three are clutter.
    let engine = engine.unwrap_or_default().into_iter();
    let engine = engine.filter(|arrow| pictured || arrow.ink != Ink::Other);
    (
        engine.chain(arrows.into_iter().map(arrow)).collect(),
        circles.into_iter().map(circle).collect(),
    )
}

/// The engine's moves, and the one that it gives away as a hint.
fn engine_arrows(screen: &dyn GameScreen) -> Vec<Arrow> {
    let mut arrows = screen.engine_arrows();
    if let Some(Hint::Move(m) | Hint::Why(m)) = screen.view().hint {
        arrows.push(Arrow {
            from: m.from(),
            to: m.to(),
            ink: Ink::Best,
        });
    }
    arrows
}

fn draw_bar(screen: &dyn GameScreen, shared: &Shared, place: Rect, buffer: &mut Buffer) {
    let chance = || screen.verdict().map(|eval| expectation(eval) as f32);
    let bar = EvalBar {
        white: screen.seen().outcome().map(end_chance).or_else(chance),
        flipped: screen.view().flipped,
        theme: shared.look.theme,
        depth: shared.look.depth,
        ascii: shared.look.ascii,
    };
    bar.render(place, buffer);
}

fn draw_players(
    screen: &dyn GameScreen,
    shared: &Shared,
    parts: &GameRegions,
    buffer: &mut Buffer,
) {
    let bottom = if screen.view().flipped {
        Color::Black
    } else {
        Color::White
    };
    let player = |color| screen.player_line(color, shared);
    if let Some(place) = parts.top {
        player(!bottom).render(place, buffer);
    }
    if let Some(place) = parts.bottom {
        player(bottom).render(place, buffer);
    }
    if let Some(place) = parts.status {
        // Both in one row: the person's side first.
        let half = place.width / 2;
        // A blank parts the two; a clock has one behind it.
        let line = player(bottom).line(half);
        let clock = line
            .spans
            .last()
            .is_some_and(|it| it.content.ends_with(' '));
        let left = Rect {
            width: half.saturating_sub(u16::from(!clock)),
            ..place
        };
        let right = Rect {
            x: place.x + half,
            width: place.width - half,
            ..place
        };
        player(bottom).render(left, buffer);
        player(!bottom).render(right, buffer);
    }
}

/// The row above the footer; what is too long for it grows upwards.
fn draw_input(
    screen: &dyn GameScreen,
    shared: &Shared,
    (place, aside): (Rect, Option<String>),
    covered: bool,
    frame: &mut Frame,
) {
    let (view, look) = (screen.view(), &shared.look);
    let Some(entry) = &view.entry else {
        let news = shared.news();
        let aside = || aside.map(Sentence::plain);
        let sentence = news.or_else(aside);
        let sentence = sentence.unwrap_or_else(|| screen.sentence(shared, place.width));
        sentence.draw(look, place, frame.buffer_mut());
        return;
    };
    let (line, cursor) = sentence::typing(screen, entry, shared, place.width);
    let end = line.width() as u16;
    line.render(place, frame.buffer_mut());
    if let Some(problem) = sentence::problem(look, entry) {
        let room = place.width.saturating_sub(end);
        if width(&problem.text) <= usize::from(room) {
            let beside = Rect {
                x: place.x + end,
                width: room,
                ..place
            };
            let text = look.plain(&problem.text).into_owned();
            Line::styled(text, problem.style).render(beside, frame.buffer_mut());
        } else {
            let above = Rect {
                y: place.y.saturating_sub(1),
                ..place
            };
            Clear.render(above, frame.buffer_mut());
            problem.draw(look, above, frame.buffer_mut());
        }
    }
    if !covered {
        let x = (place.x + cursor).min(place.right().saturating_sub(1));
        frame.set_cursor_position(Position::new(x, place.y));
    }
}
