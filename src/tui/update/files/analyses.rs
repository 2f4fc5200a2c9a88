//! What is analyzed and not saved: it waits when it is left, and outlasts the program.
//!
//! Analyses that were left lie in a pile beside the one game that can be played on. Each with changes
//! stays there until it is saved; one without is only the last that was looked at, and makes way.

use std::path::Path;

use crate::game::{GameTree, NodeId};
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, Screen};
use crate::tui::event::Effect;
use crate::tui::files::Origin;
use crate::tui::popups::{AnalysesList, Popup};
use crate::tui::ticket::Ticket;
use crate::tui::update::navigation;

/// More do not wait: the oldest one goes into the file of games.
const MOST: usize = 20;

/// Puts an analysis aside.
pub(in crate::tui::update) fn put_aside(app: &mut App, mut analysis: Box<Analysis>) {
    analysis.park(&mut app.shared);
    analysis.document.autosave_text = None;
    let changed = analysis.document.changed;
    app.analyses.retain(|analysis| analysis.document.changed);
    app.analyses.push(analysis);
    if app.analyses.len() > MOST {
        let oldest = app.analyses.remove(0);
        if oldest.document.changed {
            app.shared.ask(Effect::Append(oldest.named_pgn()));
            app.shared
                .say("Your oldest unsaved analysis is now in games.pgn in your data folder.");
        }
    }
    if changed {
        autosave_all(app);
    }
}

/// Goes on with what was analyzed last.
pub(in crate::tui::update) fn resume(app: &mut App) {
    if let Some(analysis) = app.analyses.pop() {
        show(app, analysis);
    }
}

/// Lists what waits, the one that was left last first.
pub(in crate::tui::update) fn list(app: &mut App) {
    let names = app.analyses.iter().rev().map(|analysis| analysis.summary());
    let list = AnalysesList::new(names.collect());
    app.popup = Some(Popup::Analyses(list));
}

/// Goes on with one of the list.
pub(in crate::tui::update) fn choose(app: &mut App, row: usize) {
    let count = app.analyses.len();
    if let Some(at) = count.checked_sub(row + 1) {
        let analysis = app.analyses.remove(at);
        show(app, analysis);
    }
}

/// Goes on with what waits of this game, if something does.
pub(in crate::tui::update) fn go_on_with_game(app: &mut App, tree: &GameTree) -> bool {
    let mut waiting = app.analyses.iter();
    let Some(at) = waiting.position(|analysis| is_of_game(&analysis.view.tree, tree)) else {
        return false;
    };
    let analysis = app.analyses.remove(at);
    navigation::park(app);
    show(app, analysis);
    true
}

/// Whether this is an analysis of a game that was played.
fn is_of_game(analyzed: &GameTree, played: &GameTree) -> bool {
    let moves = |tree: &GameTree| tree.moves_to(tree.last_of_line(NodeId::ROOT));
    let same = |tag: &&str| analyzed.tag(tag) == played.tag(tag);
    let known = moves(played);
    !known.is_empty()
        && analyzed.start() == played.start()
        && moves(analyzed).starts_with(&known)
        && ["White", "Black", "Date"].iter().all(same)
}

/// Whether the game of this place is on the screen with changes.
pub(super) fn on_screen(app: &App, origin: &Origin) -> bool {
    match &app.screen {
        Screen::Analysis(analysis) => analysis.document.is_changed_game_of(origin),
        Screen::Review(review) => review.analysis.document.is_changed_game_of(origin),
        _ => false,
    }
}

/// Goes on with the analysis of this game, if one with changes waits.
pub(super) fn go_on(app: &mut App, origin: &Origin) -> bool {
    let mut waiting = app.analyses.iter();
    let at = waiting.position(|analysis| analysis.document.is_changed_game_of(origin));
    let Some(at) = at else {
        return false;
    };
    let analysis = app.analyses.remove(at);
    navigation::park(app);
    show(app, analysis);
    true
}

fn show(app: &mut App, mut analysis: Box<Analysis>) {
    analysis.document.autosave_text = None;
    app.popup = None;
    navigation::show(app, Screen::Analysis(analysis));
}

/// After every event: what was edited is autosaved, but not after every verdict of many.
pub(in crate::tui::update) fn autosave(app: &mut App) {
    let (analysis, busy) = match &mut app.screen {
        Screen::Analysis(analysis) => {
            let busy = analysis.run.is_some();
            (analysis, busy)
        }
        Screen::Review(review) => {
            let busy = review.is_working();
            (&mut review.analysis, busy)
        }
        _ => return,
    };
    if analysis.takes_autosave(busy, app.shared.now) {
        autosave_all(app);
    }
}

/// Autosaves everything that is analyzed and not saved. What waits does not change, so that its text
/// is made once.
pub(super) fn autosave_all(app: &mut App) {
    let mut text = String::new();
    for analysis in &mut app.analyses {
        let known = analysis.document.autosave_text.take();
        let own = known.or_else(|| analysis.autosave());
        text.push_str(own.as_deref().unwrap_or_default());
        analysis.document.autosave_text = own;
    }
    text.extend(app.analysis().and_then(Analysis::autosave));
    app.shared.ask(Effect::AutosaveAnalyses(text));
}

/// A game was saved: what waits may stand elsewhere in its file, or need not be autosaved any more.
pub(super) fn forget_texts(app: &mut App) {
    for analysis in &mut app.analyses {
        analysis.document.autosave_text = None;
    }
}

/// The analysis with this number, wherever it is.
pub(super) fn find(app: &mut App, id: Ticket) -> Option<&mut Analysis> {
    all(app).find(|analysis| analysis.document.id == id)
}

/// The one on the screen or behind the editor, and those that wait.
fn all(app: &mut App) -> impl Iterator<Item = &mut Analysis> {
    let shown = match (&mut app.screen, app.behind.as_deref_mut()) {
        (Screen::Analysis(analysis), _) | (Screen::Editor(_), Some(Screen::Analysis(analysis))) => {
            Some(analysis)
        }
        _ => None,
    };
    let all = shown.into_iter().chain(&mut app.analyses);
    all.map(|analysis| &mut **analysis)
}

/// Where all of them that come from a file stand in it.
pub(super) fn all_of<'a>(app: &'a mut App, path: &'a Path) -> impl Iterator<Item = &'a mut Origin> {
    let files = all(app).filter_map(|analysis| analysis.document.file.as_mut());
    files.filter(move |file| file.path == path)
}
