//! Keys for what lies on top of a screen.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::{command, files, game, notes, offers, paste};
use crate::chess::{Board, Kind, Square};
use crate::config::Setting;
use crate::game::read_start;
use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::popups::frame;
use crate::tui::popups::new_game::{Field, NewGameForm};
use crate::tui::popups::{Answered, Popup, Promotion, SettingsList};
use crate::tui::text_input::LineEdit;

/// Whether the key was one for a line of text in an overlay, or an answer by letter.
pub(super) fn edits(app: &mut App, key: KeyEvent) -> bool {
    let bound = app.shared.keymap.action(Context::Popup, key);
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let Some(overlay) = &mut app.popup else {
        return false;
    };
    if let (Popup::Promotion(promotion), KeyCode::Char(c)) = (&mut *overlay, key.code) {
        let kind = Kind::from_letter(c.to_ascii_uppercase());
        if let Some(kind) = kind.filter(|kind| Kind::PROMOTIONS.contains(kind)) {
            promotion.choice = kind;
            promote(app);
            return true;
        }
    }
    if let Popup::Comment(text) = overlay {
        // All other keys write or move about in the text.
        let leaves = matches!(
            bound,
            Some(
                Action::Keep | Action::Cancel | Action::QuitNow | Action::Suspend | Action::Redraw
            )
        );
        let room = usize::from(frame::comment(area, text).text.width);
        return !leaves && text.key(key, room);
    }
    // Left and right move within a line that is being typed.
    let moves = matches!(bound, Some(Action::Left | Action::Right));
    if bound.is_some() && !moves {
        return false;
    }
    match overlay {
        Popup::Command(line) => {
            line.problem = None;
            line.pick = None;
            let edited = line.text.key(key);
            files::look(app);
            edited
        }
        Popup::Chooser => files::edits(app, key),
        Popup::Settings(SettingsList {
            edit: Some(line), ..
        }) => line.key(key),
        Popup::NewGame(NewGameForm {
            edit: Some((line, problem)),
            ..
        }) => {
            *problem = None;
            line.key(key)
        }
        _ => false,
    }
}

/// Keys of the table while something lies on top.
pub(super) fn act(app: &mut App, action: Action) {
    match &mut app.popup {
        None => {}
        Some(Popup::Help { .. } | Popup::Text { .. }) => match action {
            Action::Up => scroll(app, -1),
            Action::Down => scroll(app, 1),
            Action::PageUp | Action::PageDown => {
                let rows = page(app);
                scroll(
                    app,
                    if action == Action::PageUp {
                        -rows
                    } else {
                        rows
                    },
                );
            }
            Action::Cancel | Action::Choose => app.popup = None,
            _ => {}
        },
        Some(Popup::Settings(_)) => settings(app, action),
        Some(Popup::NewGame(_)) => new_game(app, action),
        Some(Popup::Promotion(promotion)) => match action {
            Action::Left | Action::Up => promotion.choice = neighbor(promotion.choice, false),
            Action::Right | Action::Down | Action::Complete => {
                promotion.choice = neighbor(promotion.choice, true);
            }
            Action::Choose => promote(app),
            Action::Cancel => app.popup = None,
            _ => {}
        },
        Some(Popup::Question(_)) => match action {
            Action::Choose => confirm(app),
            Action::Cancel => app.popup = None,
            _ => {}
        },
        Some(Popup::Comment(_)) => match action {
            Action::Keep => notes::keep_comment(app),
            Action::Cancel => notes::drop_comment(app),
            _ => {}
        },
        Some(Popup::Chooser) => files::act(app, action),
        Some(Popup::Command(_)) => command::act(app, action),
    }
}

/// Rows of a page: all that are seen but one, so that the eye finds its place again.
fn page(app: &App) -> i32 {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let overlay = app.popup.as_ref();
    let text = overlay.map(|overlay| frame::read(area, app, overlay).text);
    text.map_or(1, |text| (i32::from(text.height) - 1).max(1))
}

/// Scrolls a text, but not past its end.
pub(super) fn scroll(app: &mut App, rows: i32) {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let limit = i32::from(frame::scroll_limit(area, app));
    if let Some(Popup::Help { scroll } | Popup::Text { scroll, .. }) = &mut app.popup {
        *scroll = (i32::from(*scroll) + rows).clamp(0, limit) as u16;
    }
}

fn neighbor(kind: Kind, forward: bool) -> Kind {
    let all = Kind::PROMOTIONS;
    let at = all.iter().position(|&each| each == kind).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// The pawn becomes what was chosen.
pub(super) fn promote(app: &mut App) {
    let Some(Popup::Promotion(Promotion { from, to, choice })) = app.popup.take() else {
        return;
    };
    if let Some(m) = promotion_move(app, from, to, choice) {
        game::person_moves(app, m);
    }
}

fn promotion_move(app: &App, from: Square, to: Square, kind: Kind) -> Option<crate::chess::Move> {
    let moves = app.game()?.moves_from(from);
    let found = |m: &crate::chess::Move| m.to() == to && m.promotion() == Some(kind);
    moves.into_iter().find(found)
}

/// Yes.
pub(super) fn confirm(app: &mut App) {
    let Some(Popup::Question(confirm)) = app.popup.take() else {
        return;
    };
    match confirm.then {
        Answered::Resign => offers::resign(app),
        Answered::AgreeToDraw => game::end(app, crate::game::Ending::Agreement),
        Answered::Analyze(tree) => paste::study(app, *tree),
        Answered::Save(order) => files::save_confirmed(app, order),
        Answered::List(path) => files::list(app, path, None),
    }
}

fn new_game(app: &mut App, action: Action) {
    let Some(Popup::NewGame(form)) = &mut app.popup else {
        return;
    };
    if let Some((line, problem)) = &mut form.edit {
        match action {
            Action::Cancel => form.edit = None,
            Action::Choose => match read_position(line.text()) {
                Ok(start) => {
                    form.setup.start = start;
                    form.edit = None;
                }
                Err(text) => *problem = Some(text),
            },
            _ => {}
        }
        return;
    }
    let rows = form.fields().len();
    match action {
        Action::Up => form.row = (form.row + rows - 1) % rows,
        Action::Down | Action::Complete => form.row = (form.row + 1) % rows,
        Action::Left => form.step(false),
        Action::Right if form.field() == Field::Position => edit_position(form),
        Action::Right => form.step(true),
        Action::Choose => {
            let setup = form.setup.clone();
            game::start(app, setup);
        }
        Action::Cancel => app.popup = None,
        _ => {}
    }
}

/// Lets the person type a position.
pub(super) fn edit_position(form: &mut NewGameForm) {
    let text = form.setup.start.as_ref().map(ToString::to_string);
    form.edit = Some((LineEdit::new(text.as_deref().unwrap_or("")), None));
}

/// An empty text is the usual start.
fn read_position(text: &str) -> Result<Option<Box<Board>>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let board = read_start(text).map_err(|error| error.to_string())?;
    Ok(Some(Box::new(board)))
}

fn settings(app: &mut App, action: Action) {
    let Some(Popup::Settings(list)) = &mut app.popup else {
        return;
    };
    let all: Vec<Setting> = Setting::all().collect();
    let setting = all[list.row.min(all.len() - 1)];
    if let Some(line) = &list.edit {
        match action {
            Action::Cancel => list.edit = None,
            Action::Choose => {
                let text = line.text().to_owned();
                list.edit = None;
                if let Err(problem) = setting.set(&mut app.shared.settings, &text) {
                    app.shared.warn(problem);
                }
                app.shared.setting_changed(setting);
            }
            _ => {}
        }
        return;
    }
    match action {
        Action::Up => list.row = (list.row + all.len() - 1) % all.len(),
        Action::Down | Action::Complete => list.row = (list.row + 1) % all.len(),
        Action::Left | Action::Right => {
            let by = if action == Action::Right { 1 } else { -1 };
            setting.step(&mut app.shared.settings, by);
            app.shared.setting_changed(setting);
        }
        Action::Choose => list.edit = Some(LineEdit::new(&setting.value(&app.shared.settings))),
        Action::Cancel => app.popup = None,
        _ => {}
    }
}
