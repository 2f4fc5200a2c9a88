//! What screens ask of the program, since it is about more than themselves.

use super::files::{self, commands};
use super::{actions, navigation, paste};
use crate::chess::Kind;
use crate::config::{PieceSet, Setting};
use crate::game::{GameTree, NodeId};
use crate::text::capitalized;
use crate::tui::app::{App, Screen};
use crate::tui::event::{Effect, Request};
use crate::tui::game_view::has_squares_of;
use crate::tui::pieces::SMALLEST;
use crate::tui::popups::{
    Answered, CommentBox, CrosstablePage, NewGameForm, Popup, Promotion, PuzzlesList, Question,
    TextPopup,
};
use crate::tui::setup::GameSetup;
use crate::tui::sketch::Sketch;
use crate::tui::text_input::TextBox;

/// Does all that was asked for.
pub(super) fn carry_out(app: &mut App) {
    // One may lead to another.
    while !app.shared.requests.is_empty() {
        for request in std::mem::take(&mut app.shared.requests) {
            carry_out_one(app, request);
        }
    }
}

fn carry_out_one(app: &mut App, request: Request) {
    match request {
        Request::Act(action) => actions::act(app, action),
        Request::Leave => navigation::leave(app),
        Request::Continue => navigation::unpark(app),
        Request::GoOnWatching => navigation::unpark_match(app),
        Request::Resume => files::analyses::resume(app),
        Request::Analyses => files::analyses::list(app),
        Request::NewGame(kind) => {
            let before = app.shared.defaults.game.clone();
            ask_for_game(app, GameSetup { kind, ..before });
        }
        Request::Rematch(setup) => navigation::rematch(app, *setup),
        Request::NewGameFrom(kind, board) => {
            let start = Some(board);
            let before = app.shared.defaults.game.clone();
            ask_for_game(
                app,
                GameSetup {
                    kind,
                    start,
                    ..before
                },
            );
        }
        Request::Analyze { tree, at, flipped } => analyze(app, *tree, at, flipped),
        Request::Review { tree, at, flipped } => {
            analyze(app, *tree, at, flipped);
            navigation::review(app);
        }
        Request::ReviewHere => navigation::review(app),
        Request::LeaveReview => navigation::leave_review(app),
        Request::Lessons => navigation::list_lessons(app, None),
        Request::Lesson { course, lesson } => navigation::lesson(app, (course, lesson)),
        Request::Practice(exercises) => navigation::practice(app, exercises),
        Request::PracticeDue => navigation::practice_due(app),
        Request::Puzzles => app.popup = Some(Popup::Puzzles(PuzzlesList::new(&app.shared))),
        Request::Solve(solve) => navigation::solve(app, solve),
        Request::Edit { board, flipped } => {
            navigation::edit(app, board.map(|board| Sketch::from(&*board)), flipped);
        }
        Request::Open(text) => paste::open(app, &text),
        Request::Promote { from, to } => {
            let choice = Kind::PROMOTIONS[0];
            app.popup = Some(Popup::Promotion(Promotion { from, to, choice }));
        }
        Request::AskToResign(question) => ask(app, question, Answered::Resign),
        Request::AskForDraw(question) => ask(app, question, Answered::AgreeToDraw),
        Request::Comment { subject, text } => {
            let text = TextBox::new(&text);
            app.popup = Some(Popup::Comment(CommentBox { subject, text }));
        }
        Request::Read { title, text } => app.popup = Some(Popup::Text(TextPopup::new(title, text))),
        Request::Ended => {
            app.popup
                .take_if(|it| matches!(it, Popup::Promotion(_) | Popup::Question(_)));
        }
        Request::Changed(Setting::Pieces) => check_pieces(app),
        Request::Changed(_) => {}
        Request::Save => commands::save(app),
        Request::Games => {
            if let Err(problem) = files::show_games(app) {
                app.shared.warn(capitalized(&problem));
            }
        }
        Request::MyGames => files::list_own(app),
        Request::Stats => {
            let player = app.shared.settings.name.clone();
            app.shared.ask(Effect::Stats { file: None, player });
        }
        Request::Crosstable(table) => {
            app.popup = Some(Popup::Crosstable(CrosstablePage::new(*table)));
        }
        Request::Standings(table) => {
            if let Some(Popup::Crosstable(page)) = &mut app.popup {
                page.update(*table);
            }
        }
        Request::Mistakes => navigation::list_mistakes(app),
        Request::Settings => actions::settings(app),
        Request::Help => actions::help(app),
        Request::Quit => app.shared.ask(Effect::Quit),
    }
}

/// Analyzes a game at one of its positions. One that was just played may wait with what was found.
fn analyze(app: &mut App, tree: GameTree, at: NodeId, flipped: bool) {
    let over = matches!(&app.screen, Screen::Play(play) if play.game.ending.is_some());
    if !over || !files::analyses::go_on_with_game(app, &tree) {
        let played = matches!(app.screen, Screen::Play(_));
        navigation::analyze(app, tree, at, flipped);
        if let Screen::Analysis(analysis) = &mut app.screen
            && played
        {
            analysis.take_lightly();
        }
    }
}

/// Asks what a new game shall be like.
pub(super) fn ask_for_game(app: &mut App, setup: GameSetup) {
    let rating = app.rating();
    app.popup = Some(Popup::NewGame(NewGameForm {
        rating,
        ..NewGameForm::new(setup)
    }));
}

fn ask(app: &mut App, question: String, then: Answered) {
    app.popup = Some(Popup::Question(Question { question, then }));
}

/// Says so if pieces are wanted that this terminal has no room for.
pub(super) fn check_pieces(app: &mut App) {
    let shared = &mut app.shared;
    let set = shared.look.pieces_wanted.unwrap_or(shared.settings.pieces);
    let wanted = set == PieceSet::Sprites && !shared.look.ascii;
    if wanted && !has_squares_of(SMALLEST, shared.area(), shared) {
        shared.warn("There is no room for sprites: glyphs are drawn until the window is larger.");
    }
}
