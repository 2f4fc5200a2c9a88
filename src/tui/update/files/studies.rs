//! What is studied and not saved: it waits when it is left, and outlasts the program.
//!
//! Studies that were left lie in a pile beside the one game that can be played on. Each with changes
//! stays there until it is saved; one without is only the last that was looked at, and makes way.

use std::time::Duration;

use crate::tui::app::{App, Screen};
use crate::tui::editor::Back;
use crate::tui::event::Effect;
use crate::tui::files::Origin;
use crate::tui::play::Play;
use crate::tui::update::study::study;

/// More studies do not wait: the oldest one goes into the file of games.
const MOST: usize = 20;

/// While a whole game is judged, what is found is kept this often.
const BETWEEN: Duration = Duration::from_secs(5);

fn is_changed(play: &Play) -> bool {
    play.analysis
        .as_ref()
        .is_some_and(|analysis| analysis.changed)
}

/// Puts a study aside.
pub(in crate::tui::update) fn put_aside(app: &mut App, mut play: Box<Play>) {
    play.entry = None;
    play.selected = None;
    play.drag = None;
    play.pressed = None;
    let Some(analysis) = &mut play.analysis else {
        return;
    };
    analysis.aside = None;
    let untouched = analysis.edits == analysis.seen;
    let changed = analysis.changed;
    app.studies.retain(|study| is_changed(study));
    if !changed || untouched {
        // Others come first, so that all of them can be reached one after the other.
        app.studies.insert(0, play);
    } else {
        app.studies.push(play);
    }
    if app.studies.len() > MOST {
        let oldest = app.studies.remove(0);
        if is_changed(&oldest) {
            app.shared
                .ask(Effect::Append(oldest.pgn(&app.shared.today)));
            app.shared
                .say("The oldest of your unsaved studies is in games.pgn in your data folder.");
        }
    }
    if changed {
        keep_all(app);
    }
}

/// Goes on with what was studied last.
pub(in crate::tui::update) fn resume(app: &mut App) {
    if let Some(play) = app.studies.pop() {
        show(app, play);
    }
}

/// Whether the game of this place is on the screen with changes.
pub(super) fn on_screen(app: &App, origin: &Origin) -> bool {
    app.game().is_some_and(|play| is_from(play, origin))
}

/// Goes on with the study of this game, if one with changes waits.
pub(super) fn go_on(app: &mut App, origin: &Origin) -> bool {
    let at = app.studies.iter().position(|play| is_from(play, origin));
    let Some(at) = at else {
        return false;
    };
    let play = app.studies.remove(at);
    super::super::game::park(app);
    show(app, play);
    true
}

/// Whether it is this game, with changes.
fn is_from(play: &Play, origin: &Origin) -> bool {
    let file = play.analysis.as_ref().and_then(|study| study.file.as_ref());
    let same = |file: &Origin| (&file.path, file.place) == (&origin.path, origin.place);
    is_changed(play) && file.is_some_and(same)
}

fn show(app: &mut App, mut play: Box<Play>) {
    if let Some(analysis) = &mut play.analysis {
        analysis.seen = analysis.edits;
        analysis.aside = None;
    }
    app.screen = Screen::Game(play);
    app.popup = None;
    study(app);
}

/// After every event: a study that was edited is kept, but not after every verdict of many.
pub(in crate::tui::update) fn keep(app: &mut App) {
    let now = app.shared.now;
    let Some(analysis) = app.play().and_then(|play| play.analysis.as_mut()) else {
        return;
    };
    let since = |kept| now.saturating_duration_since(kept);
    let recent = analysis.kept_at.is_some_and(|kept| since(kept) < BETWEEN);
    if analysis.edits != analysis.kept && !(analysis.run.is_some() && recent) {
        analysis.kept = analysis.edits;
        analysis.kept_at = Some(now);
        keep_all(app);
    }
}

/// Keeps everything that is studied and not saved. What waits does not change, so that its text is
/// made once.
pub(super) fn keep_all(app: &mut App) {
    let mut text = String::new();
    for play in &mut app.studies {
        let known = play.analysis.as_mut().and_then(|study| study.aside.take());
        let kept = known.or_else(|| play.kept());
        text.push_str(kept.as_deref().unwrap_or_default());
        if let Some(analysis) = &mut play.analysis {
            analysis.aside = kept;
        }
    }
    text.extend(app.study().and_then(Play::kept));
    app.shared.ask(Effect::AutosaveStudies(text));
}

/// A game was saved: what waits may stand elsewhere in its file, or need not be kept any more.
pub(super) fn forget_texts(app: &mut App) {
    for play in &mut app.studies {
        if let Some(analysis) = &mut play.analysis {
            analysis.aside = None;
        }
    }
}

/// The study with this number, wherever it is.
pub(super) fn find(app: &mut App, id: crate::tui::event::Ticket) -> Option<&mut Play> {
    all(app).find(|play| play.analysis.as_ref().is_some_and(|study| study.id == id))
}

/// The game on the screen or behind the editor, and the studies that wait.
fn all(app: &mut App) -> impl Iterator<Item = &mut Play> {
    let shown = match &mut app.screen {
        Screen::Game(play) => Some(play),
        Screen::Editor(editor) => match &mut editor.back {
            Back::Game(play) => Some(play),
            Back::Menu(_) | Back::Parked => None,
        },
        Screen::Menu(_) => None,
    };
    let all = shown.into_iter().chain(&mut app.studies);
    all.map(|play| &mut **play)
}

/// All studies that come from a file.
pub(super) fn all_of<'a>(
    app: &'a mut App,
    path: &'a std::path::Path,
) -> impl Iterator<Item = &'a mut Origin> {
    let files = all(app).filter_map(|play| play.analysis.as_mut()?.file.as_mut());
    files.filter(move |file| file.path == path)
}
