//! A game: board, players, moves, thoughts, and a sentence.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::graph::draw_graph;
use super::status;
use crate::chess::Color;
use crate::game::Eval;
use crate::review::win_chance;
use crate::tui::app::App;
use crate::tui::layout::{self, BoardSpot, GameRegions};
use crate::tui::play::{Focus, Hint, Play, Thoughts};
use crate::tui::widgets::board::{BoardView, Drag, Marks};
use crate::tui::widgets::engine_lines::EngineLines;
use crate::tui::widgets::eval_bar::EvalBar;
use crate::tui::widgets::footer::footer;
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::tree_list::TreeList;
use crate::tui::wrap::width;

/// Draws a game.
pub(super) fn draw(app: &App, play: &Play, frame: &mut Frame) {
    let area = frame.area();
    let parts = layout::game(area, app, play);
    let look = &app.shared.look;
    let buffer = frame.buffer_mut();
    if let Some(spot) = parts.board {
        draw_board(app, play, spot, buffer);
    }
    if let Some(place) = parts.bar {
        draw_bar(app, play, place, buffer);
    }
    draw_players(app, play, &parts, buffer);
    if let Some(place) = parts.moves {
        if play.analysis.is_some() {
            TreeList { play, look }.render(place, buffer);
        } else {
            MoveList { play, look }.render(place, buffer);
        }
    }
    if let Some(place) = parts.lines {
        EngineLines { play, look }.render(place, buffer);
    }
    if let Some(place) = parts.graph {
        draw_graph(app, play, place, buffer);
    }
    footer(app, parts.footer.width).render(parts.footer, buffer);
    draw_input(app, play, parts.input, frame);
}

fn draw_board(app: &App, play: &Play, spot: BoardSpot, buffer: &mut Buffer) {
    let marks = marks(play, spot);
    let board = BoardView {
        position: play.seen(),
        size: spot.size(),
        flipped: play.flipped,
        theme: app.shared.look.theme,
        depth: app.shared.look.depth,
        pieces: app.shared.pieces(),
        coordinates: app.shared.settings.coordinates,
        marks: &marks,
    };
    board.render(spot.area, buffer);
}

fn marks(play: &Play, spot: BoardSpot) -> Marks {
    let board = play.seen();
    let moves = play.selected.map(|from| play.moves_from(from));
    let targets = moves.iter().flatten().fold(0, |set, m| set | m.to().bit());
    let of_game = || play.tree.node(play.shown).played();
    let last = match play.preview() {
        Some(preview) => preview.moves().last().copied().or_else(of_game),
        None => of_game(),
    };
    let over = play.drag.and_then(|(x, y)| spot.square(x, y, play.flipped));
    Marks {
        last: last.map(|m| (m.from(), m.to())),
        selected: play.selected,
        targets,
        cursor: play
            .cursor_shown
            .then_some(play.cursor)
            .filter(|_| play.focus == Focus::Board),
        check: board.in_check().then(|| board.king(board.side())),
        hint: match play.hint {
            Some(Hint::Piece(m)) => Some((m.from(), None)),
            Some(Hint::Move(m)) => Some((m.from(), Some(m.to()))),
            Some(Hint::Waiting) | None => None,
        },
        drag: play
            .selected
            .zip(over)
            .map(|(from, over)| Drag { from, over }),
    }
}

/// The verdict on the shown position: what is thought of it, or what was noted.
fn verdict(play: &Play) -> Option<Eval> {
    if let Some(preview) = play.preview() {
        return Some(preview.line.eval);
    }
    let noted = play.tree.node(play.shown).eval();
    let thought = play
        .current_thoughts()
        .filter(|thoughts| thoughts.node == play.shown);
    let last = play.current_thoughts().filter(|_| play.is_live());
    thought.or(last).and_then(Thoughts::eval).or(noted)
}

fn draw_bar(app: &App, play: &Play, place: Rect, buffer: &mut Buffer) {
    let eval = verdict(play);
    let bar = EvalBar {
        white: eval.map(|eval| win_chance(eval) as f32),
        flipped: play.flipped,
        text: "",
        theme: app.shared.look.theme,
        depth: app.shared.look.depth,
        ascii: app.shared.look.ascii,
    };
    bar.render(place, buffer);
}

fn draw_players(app: &App, play: &Play, parts: &GameRegions, buffer: &mut Buffer) {
    let bottom = if play.flipped {
        Color::Black
    } else {
        Color::White
    };
    let player = |color| PlayerLine { app, play, color };
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
fn draw_input(app: &App, play: &Play, place: Rect, frame: &mut Frame) {
    let Some(entry) = &play.entry else {
        let sentence = status::sentence(app, play, place.width);
        sentence.draw(&app.shared.look, place, frame.buffer_mut());
        return;
    };
    let (line, cursor) = status::typing(app, play, entry, place.width);
    let end = line.width() as u16;
    line.render(place, frame.buffer_mut());
    if let Some(problem) = status::problem(app, entry) {
        let room = place.width.saturating_sub(end + 2);
        if width(&problem.text) <= usize::from(room) {
            let beside = Rect {
                x: place.x + end + 2,
                width: room,
                ..place
            };
            let text = app.shared.look.plain(&problem.text).into_owned();
            Line::styled(text, problem.style).render(beside, frame.buffer_mut());
        } else {
            let above = Rect {
                y: place.y.saturating_sub(1),
                ..place
            };
            problem.draw(&app.shared.look, above, frame.buffer_mut());
        }
    }
    if app.popup.is_none() {
        let x = (place.x + cursor).min(place.right().saturating_sub(1));
        frame.set_cursor_position(Position::new(x, place.y));
    }
}
