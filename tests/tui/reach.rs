//! The parts of the program that tests look into, whichever screen holds them.

use pillarbox::chess::{Piece, Square};
use pillarbox::game::NodeId;
use pillarbox::tui::analysis::Analysis;
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::editor::{self, Button, Editor, Field};
use pillarbox::tui::game_view::{self, GameRegions, GameScreen, GameView};
use pillarbox::tui::keymap::Action;
use pillarbox::tui::live_game::LiveGame;
use pillarbox::tui::menu::MenuEntry;
use pillarbox::tui::watch::Watch;
use ratatui::layout::{Position, Rect};

/// The screen, if it has a game.
pub(crate) fn game(app: &App) -> Option<&dyn GameScreen> {
    match &app.screen {
        Screen::Play(play) => Some(&**play),
        Screen::Watch(watch) => Some(&**watch),
        Screen::Analysis(analysis) => Some(&**analysis),
        Screen::Review(review) => Some(&**review),
        Screen::Practice(practice) => Some(&**practice),
        Screen::Lesson(lesson) => Some(&**lesson),
        Screen::Puzzles(puzzles) => Some(&**puzzles),
        _ => None,
    }
}

/// What all games on the screen have.
pub(crate) fn view(app: &App) -> &GameView {
    game(app).expect("a game").view()
}

/// The same, to be changed.
pub(crate) fn view_mut(app: &mut App) -> &mut GameView {
    app.screen.game_mut().expect("a game").view_mut()
}

/// The game that is played or watched.
pub(crate) fn live(app: &App) -> &LiveGame {
    match &app.screen {
        Screen::Play(play) => &play.game,
        Screen::Watch(watch) => &watch.game,
        _ => panic!("nobody plays"),
    }
}

/// The same, to be changed.
pub(crate) fn live_mut(app: &mut App) -> &mut LiveGame {
    match &mut app.screen {
        Screen::Play(play) => &mut play.game,
        Screen::Watch(watch) => &mut watch.game,
        _ => panic!("nobody plays"),
    }
}

/// The match of engines.
pub(crate) fn watch(app: &App) -> &Watch {
    match &app.screen {
        Screen::Watch(watch) => watch,
        _ => panic!("nothing is watched"),
    }
}

/// The game that is analyzed.
pub(crate) fn analysis(app: &App) -> &Analysis {
    match &app.screen {
        Screen::Analysis(analysis) => analysis,
        _ => panic!("nothing is analyzed"),
    }
}

/// The same, to be changed.
pub(crate) fn analysis_mut(app: &mut App) -> &mut Analysis {
    match &mut app.screen {
        Screen::Analysis(analysis) => analysis,
        _ => panic!("nothing is analyzed"),
    }
}

/// The position that is set up.
pub(crate) fn editor(app: &App) -> Option<&Editor> {
    match &app.screen {
        Screen::Editor(editor) => Some(editor),
        _ => None,
    }
}

/// What the menu offers.
pub(crate) fn entries(app: &App) -> Vec<MenuEntry> {
    match &app.screen {
        Screen::Menu(menu) => menu.entries(),
        _ => panic!("this is not the menu"),
    }
}

/// The parts of a game's screen.
pub(crate) fn regions(app: &App, area: Rect) -> GameRegions {
    game(app).expect("a game").regions(area, &app.shared)
}

/// What lies under a cell, on whatever screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    Square(Square),
    Move(NodeId),
    Line(usize),
    LineMove { line: usize, moves: usize },
    Row(usize),
    Ply(usize),
    Key(Action),
    MenuItem(usize),
    Palette(Piece),
    Field(Field),
    Button(Button),
    Nothing,
}

/// What lies under a cell; a popup hides all of it.
pub(crate) fn hit(area: Rect, app: &App, column: u16, row: u16) -> Hit {
    let at = Position::new(column, row);
    if pillarbox::tui::layout::too_small(area) || !area.contains(at) {
        return Hit::Nothing;
    }
    if app.popup.is_some() {
        return Hit::Nothing;
    }
    if let Some(game) = game(app) {
        return match game_view::hit(game, area, &app.shared, at) {
            game_view::Hit::Square(square) => Hit::Square(square),
            game_view::Hit::Move(node) => Hit::Move(node),
            game_view::Hit::Line(line) => Hit::Line(line),
            game_view::Hit::LineMove { line, moves } => Hit::LineMove { line, moves },
            game_view::Hit::Ply(ply) => Hit::Ply(ply),
            game_view::Hit::Key(action) => Hit::Key(action),
            game_view::Hit::Row(row) => Hit::Row(row),
            game_view::Hit::Nothing => Hit::Nothing,
        };
    }
    match &app.screen {
        Screen::Menu(menu) => menu
            .hit(area, &app.shared, at)
            .map_or(Hit::Nothing, Hit::MenuItem),
        Screen::Editor(shown) => match editor::hit(shown, area, &app.shared, at) {
            editor::Hit::Square(square) => Hit::Square(square),
            editor::Hit::Palette(piece) => Hit::Palette(piece),
            editor::Hit::Field(field) => Hit::Field(field),
            editor::Hit::Button(button) => Hit::Button(button),
            editor::Hit::Nothing => Hit::Nothing,
        },
        _ => Hit::Nothing,
    }
}
