//! Saving what is analyzed.

use std::path::PathBuf;

use super::analyses;
use crate::game::GameTree;
use crate::store::{SaveOutcome, SavedGame};
use crate::text::capitalized;
use crate::tui::app::{App, Screen};
use crate::tui::event::Effect;
use crate::tui::files::{
    GameListing, Origin, SaveMode, SaveOrder, SaveWish, Saving, shown_name, shown_path,
};
use crate::tui::keymap::Context;
use crate::tui::popups::{Answered, CommandLine, Popup, Question};

/// Saves the analyzed game to where it came from, or asks for a name.
pub(super) fn save(app: &mut App) {
    let Screen::Analysis(analysis) = &app.screen else {
        return;
    };
    match &analysis.document.file {
        Some(origin) => {
            let how = SaveMode::Replace {
                place: origin.place,
                stamp: origin.stamp,
                anyway: false,
            };
            let path = origin.path.clone();
            write(app, path, how);
        }
        None => ask_for_name(app),
    }
}

/// Opens the command line with a name that would do.
fn ask_for_name(app: &mut App) {
    let Some(tree) = app.screen.room().tree() else {
        return;
    };
    let before = format!("save {}", app.shared.files.home);
    let name = suggestion(tree, &app.shared.today);
    let mut line = CommandLine::begun(&format!("{before}{name}.pgn"));
    // Another name can be typed at once; where it goes and what it is stay.
    line.text
        .select_part(before.len()..before.len() + name.len());
    line.look(&mut app.shared);
    app.popup = Some(Popup::Command(line));
}

/// A name for the file of a game, without its ending: after its players, or the day.
fn suggestion(tree: &GameTree, today: &str) -> String {
    let name = |tag: &str| {
        let name = tree.tag(tag)?.split(',').next()?;
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        (!plain.is_empty()).then_some(plain)
    };
    match (name("White"), name("Black")) {
        (Some(white), Some(black)) => format!("{white}-{black}"),
        _ => format!("study-{}", today.replace('.', "-")),
    }
}

/// Lets the analyzed game be written. Where it stands in its file is not known while one is on its
/// way to the disk, so it waits for that.
pub(super) fn write(app: &mut App, path: PathBuf, how: SaveMode) {
    let Screen::Analysis(analysis) = &app.screen else {
        return;
    };
    let wish = SaveWish {
        analysis: analysis.document.id,
        path,
        how,
    };
    match &mut app.shared.files.saving {
        None => carry_out(app, wish),
        Some(Saving {
            path,
            next: Some(next),
        }) if !is_same(next, &wish) => {
            let name = shown_name(path);
            app.shared
                .warn(format!("{name} is being saved: try again in a moment."));
        }
        Some(saving) => saving.next = Some(wish),
    }
}

/// Whether one wish takes the place of the other.
fn is_same(one: &SaveWish, other: &SaveWish) -> bool {
    let same_way = std::mem::discriminant(&one.how) == std::mem::discriminant(&other.how);
    same_way && (one.analysis, &one.path) == (other.analysis, &other.path)
}

/// Lets an analysis be written as it is now.
fn carry_out(app: &mut App, wish: SaveWish) {
    let Some(analysis) = analyses::find(app, wish.analysis) else {
        return;
    };
    let document = &analysis.document;
    let (path, how) = match (wish.how, &document.file) {
        // It may stand elsewhere since.
        (SaveMode::Replace { anyway, .. }, Some(origin)) => {
            let how = SaveMode::Replace {
                place: origin.place,
                stamp: origin.stamp,
                anyway,
            };
            (origin.path.clone(), how)
        }
        (how, _) => (wish.path, how),
    };
    let order = SaveOrder {
        analysis: wish.analysis,
        edits: document.edits,
        own: document.file.clone(),
        damage: document.damage,
        path,
        how,
        convert: false,
        text: analysis.named_pgn(),
    };
    send(app, Box::new(order));
}

/// Sends a game to the disk.
pub(super) fn send(app: &mut App, order: Box<SaveOrder>) {
    app.shared.files.saving = Some(Saving {
        path: order.path.clone(),
        next: None,
    });
    app.shared.ask(Effect::SaveGame(order));
}

/// The game in the file has more in it than could be read.
pub(super) fn ask_about_damage(app: &mut App, order: &SaveOrder) {
    app.shared.files.saving = None;
    let name = shown_name(&order.path);
    let analysis = app.analysis().into_iter();
    let mut analyses = analysis.chain(app.analyses.iter().map(|it| &**it));
    let analysis = analyses.find(|analysis| analysis.document.id == order.analysis);
    let first = analysis.and_then(|analysis| analysis.document.problem.as_deref());
    let what = match (first, order.damage) {
        (Some(first), count) => super::with_more(first, count - 1),
        (None, 1) => "A part of this game could not be read.".to_owned(),
        (None, count) => format!("{count} parts of this game could not be read."),
    };
    let other = app.shared.command(Context::Analysis, "save NAME");
    let question = format!(
        "{what} What is missing here will be lost in {name}. Save anyway? ({other} makes another file.)"
    );
    let known = SaveOrder {
        damage: 0,
        ..order.clone()
    };
    ask(app, question, &known, order.how);
}

/// What became of it.
pub(super) fn saved(app: &mut App, order: &SaveOrder, outcome: Result<&SaveOutcome, &String>) {
    let next = app
        .shared
        .files
        .saving
        .take()
        .and_then(|saving| saving.next);
    match outcome {
        Ok(SaveOutcome::Saved(saved)) => {
            done(app, order, saved);
            // If this one was not written, the next would not be either, and it is told once.
            if let Some(next) = next {
                carry_out(app, next);
            }
        }
        Ok(SaveOutcome::Changed { intact }) => ask_anyway(app, order, *intact),
        Ok(SaveOutcome::Exists(bytes)) => {
            let path = shown_path(&order.path);
            let question = format!(
                "{path} exists ({bytes} bytes). Add this game at the end? (save! replaces it.)"
            );
            ask(app, question, order, SaveMode::Add { copy: false });
        }
        Ok(SaveOutcome::NoPlaceFor(letter)) => {
            let name = shown_name(&order.path);
            let question = format!(
                "{name} is written in Windows-1252, which has no \"{letter}\". Write the whole file in UTF-8?"
            );
            let known = SaveOrder {
                convert: true,
                ..order.clone()
            };
            ask(app, question, &known, order.how);
        }
        Err(why) => app.shared.warn(capitalized(why)),
    }
}

/// Somebody else has written to the file.
fn ask_anyway(app: &mut App, order: &SaveOrder, intact: bool) {
    let name = shown_name(&order.path);
    match order.how {
        SaveMode::Replace { place, stamp, .. } if intact => {
            let question =
                format!("{name} was changed by another program. Replace the game in it anyway?");
            let how = SaveMode::Replace {
                place,
                stamp,
                anyway: true,
            };
            ask(app, question, order, how);
        }
        _ => {
            let question = format!(
                "{name} was changed by another program, and the game is not where it was. Add it at the end?"
            );
            ask(app, question, order, SaveMode::Add { copy: false });
        }
    }
}

fn ask(app: &mut App, question: String, order: &SaveOrder, how: SaveMode) {
    if super::is_busy(app) {
        let name = shown_name(&order.path);
        app.shared.warn(format!(
            "{name} was not saved, because a question is open: save again."
        ));
        return;
    }
    let order = SaveOrder {
        how,
        ..order.clone()
    };
    app.popup = Some(Popup::Question(Question {
        question,
        then: Answered::Save(Box::new(order)),
    }));
}

/// The game is on the disk.
fn done(app: &mut App, order: &SaveOrder, saved: &SavedGame) {
    follow(app, order, saved);
    if let Some(analysis) = analyses::find(app, order.analysis) {
        let document = &mut analysis.document;
        let belongs = document.file.is_some();
        if order.how != (SaveMode::Add { copy: true }) || !belongs {
            document.file = Some(Origin {
                path: order.path.clone(),
                place: saved.span,
                stamp: saved.stamp,
            });
            document.changed &= document.edits != order.edits;
            document.damage = 0;
            document.problem = None;
        }
    }
    analyses::forget_texts(app);
    let verb = match order.how {
        SaveMode::Add { .. } => "Added",
        SaveMode::Replace { .. } | SaveMode::Create { .. } => "Saved",
    };
    app.shared
        .say(format!("{verb} to {}.", shown_path(&order.path)));
    analyses::autosave_all(app);
}

/// Whatever else is known of the file follows the change: games that stand behind a replaced one
/// have moved by the difference of the lengths.
fn follow(app: &mut App, order: &SaveOrder, saved: &SavedGame) {
    let SavedGame {
        span: place,
        stamp,
        before,
    } = *saved;
    let old = match order.how {
        SaveMode::Replace { place, .. } => Some(place),
        SaveMode::Add { .. } => None,
        SaveMode::Create { .. } => return,
    };
    for origin in analyses::all_of(app, &order.path) {
        if origin.stamp == before {
            origin.stamp = stamp;
            if let Some(old) = old.filter(|old| origin.place.offset > old.offset) {
                let offset = origin.place.offset + place.length;
                origin.place.offset = offset.saturating_sub(old.length);
            }
        }
    }
    let tree = analyses::find(app, order.analysis).map(|analysis| analysis.view.tree.clone());
    let file = app.shared.files.listed.as_deref_mut();
    let file = file.filter(|file| file.path == order.path && file.stamp == before);
    let (Some(file), Some(tree)) = (file, tree) else {
        return;
    };
    // What is still being read is the old file: its places would be wrong.
    if file.progress.take().is_some() {
        return;
    }
    file.stamp = stamp;
    match old.map(|old| file.games.at(old.offset)) {
        None => {
            let mut more = GameListing::default();
            more.push_game(&tree, (place.offset, place.length));
            file.add(&more);
        }
        Some(Some(row)) => file.games.replace(row, &tree, place.length),
        Some(None) => {}
    }
}
