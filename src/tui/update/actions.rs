//! What each action does on each screen.

use super::files::{self, commands};
use super::{
    analysis, board, editor, entry, game, menu, notes, offers, popups, preview, run, study, walk,
    watch,
};
use crate::game::GameTree;
use crate::text::capitalized;
use crate::tui::app::{App, Screen};
use crate::tui::event::Effect;
use crate::tui::keymap::Action;
use crate::tui::play::Focus;
use crate::tui::popups::{CommandLine, Help, Popup, SettingsList};

/// Does what a key or a command means.
pub(super) fn act(app: &mut App, action: Action) {
    match action {
        Action::QuitNow => quit(app),
        Action::Suspend => app.shared.ask(Effect::Suspend),
        Action::Redraw => app.shared.ask(Effect::Redraw),
        _ if app.popup.is_some() => popups::act(app, action),
        Action::Help => app.popup = Some(Popup::Help(Help::default())),
        Action::Command => app.popup = Some(Popup::Command(CommandLine::default())),
        Action::Settings => app.popup = Some(Popup::Settings(SettingsList::default())),
        Action::Open => commands::ask_to_open(app),
        _ => match &app.screen {
            Screen::Menu(_) => menu::act(app, action),
            Screen::Game(play) if play.entry.is_some() => entry::act(app, action),
            Screen::Game(_) => in_game(app, action),
            Screen::Editor(_) => editor::act(app, action),
        },
    }
}

/// Leaves the program; a running game is kept.
fn quit(app: &mut App) {
    notes::keep_open_comment(app);
    game::park(app);
    app.shared.ask(Effect::Quit);
}

fn in_game(app: &mut App, action: Action) {
    let studied = app.game().is_some_and(|play| play.analysis.is_some());
    if preview::act(app, action) {
        return;
    }
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right => arrow(app, action),
        Action::PageUp => walk::walk(app, -20),
        Action::PageDown => walk::walk(app, 20),
        Action::Back => walk::walk(app, -1),
        Action::Forward => walk::walk(app, 1),
        Action::First => walk::walk(app, i32::MIN),
        Action::Last => walk::walk(app, i32::MAX),
        Action::Choose if studied => analysis::choose(app),
        Action::Choose => board::choose_at_cursor(app),
        Action::Cancel if run::stop(app) => {}
        Action::Cancel => board::cancel(app),
        Action::Focus => board::focus(app, true),
        Action::FocusBack => board::focus(app, false),
        Action::Type => entry::open(app, ""),
        Action::Flip => {
            if let Some(play) = app.play() {
                play.flipped = !play.flipped;
            }
        }
        Action::Thoughts if studied => analysis::toggle_engine(app),
        Action::Thoughts => study::toggle_thoughts(app),
        Action::MoreLines => study::change_lines(app, true),
        Action::FewerLines => study::change_lines(app, false),
        Action::CopyFen => walk::copy_fen(app),
        Action::CopyPgn => walk::copy_pgn(app),
        Action::TakeBack | Action::Redo if studied => {
            analysis::turn_back(app, action == Action::TakeBack);
        }
        Action::TakeBack => offers::take_back(app),
        Action::Redo => offers::redo(app),
        Action::Hint => study::hint(app),
        Action::Resign => offers::ask_to_resign(app),
        Action::Draw => offers::offer_draw(app),
        Action::EngineMove => offers::engine_moves(app),
        Action::Switch => offers::switch_sides(app),
        Action::Pause => watch::pause(app),
        Action::Step => watch::step(app),
        Action::Faster => watch::change_pace(app, true),
        Action::Slower => watch::change_pace(app, false),
        Action::NextGame => watch::next_game(app),
        Action::New => menu::ask_for_rematch(app),
        Action::Quit => game::leave(app),
        Action::Analyze => analysis::open_game(app),
        Action::PlayBest | Action::PlayLine => analysis::play_line(app, 0),
        Action::Threat => analysis::threat(app),
        Action::Promote => analysis::promote(app, true),
        Action::Demote => analysis::promote(app, false),
        Action::Delete => analysis::delete(app),
        Action::NextBranch => analysis::jump(app, GameTree::next_branch, "branch"),
        Action::PreviousBranch => analysis::jump(app, GameTree::previous_branch, "branch"),
        Action::NextComment => analysis::jump(app, GameTree::next_comment, "comment"),
        Action::PreviousComment => {
            analysis::jump(app, GameTree::previous_comment, "comment");
        }
        Action::Comment => notes::comment(app),
        Action::Glyph => notes::next_glyph(app, &notes::GLYPHS),
        Action::Assess => notes::next_glyph(app, &notes::ASSESSMENTS),
        Action::Fold => analysis::fold(app),
        Action::FoldAll => analysis::fold_all(app),
        Action::Run => run::start(app, false),
        Action::Edit => editor::open(app),
        Action::Save => commands::save(app),
        Action::Games => {
            if let Err(problem) = files::show_games(app) {
                app.shared.warn(capitalized(&problem));
            }
        }
        // These belong to lines of text, to the screens' common keys and to other screens.
        Action::Complete
        | Action::Keep
        | Action::Place
        | Action::Digit
        | Action::Turn
        | Action::EnPassant
        | Action::Clear
        | Action::Start
        | Action::Mirror
        | Action::TypeFen
        | Action::PlayFrom
        | Action::WatchFrom
        | Action::Settings
        | Action::Open
        | Action::Help
        | Action::Command
        | Action::QuitNow
        | Action::Suspend
        | Action::Redraw => {}
    }
}

fn arrow(app: &mut App, action: Action) {
    let Some(play) = app.play() else {
        return;
    };
    match (play.focus, action) {
        (Focus::Board, _) => board::move_cursor(play, action),
        (Focus::Lines, Action::Up | Action::Down) if play.analysis.is_some() => {
            preview::choose(app, action == Action::Down);
        }
        (Focus::Lines, Action::Up | Action::Down) => {
            study::scroll_lines(app, action == Action::Down);
        }
        (_, Action::Left) => walk::walk(app, -1),
        (_, Action::Right) => walk::walk(app, 1),
        (Focus::Moves, _) if play.analysis.is_some() => {
            analysis::sibling(app, action == Action::Down);
        }
        // A row of the list is a move of both sides.
        (_, Action::Up) => walk::walk(app, -2),
        (_, _) => walk::walk(app, 2),
    }
}
