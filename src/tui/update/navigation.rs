//! From screen to screen: games begin, wait and go on.

use super::files::analyses;
use crate::chess::Color;
use crate::config::Settings;
use crate::engine::Level;
use crate::game::{GameTree, NodeId};
use crate::learn::lessons::courses;
use crate::review::{Exercise, is_called, side_of, was_played_here};
use crate::text::capitalized;
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, Screen};
use crate::tui::editor::Editor;
use crate::tui::event::Effect;
use crate::tui::lesson::LessonRoom;
use crate::tui::live_game::{read_record, results};
use crate::tui::menu::Menu;
use crate::tui::play::Play;
use crate::tui::popups::{LessonsList, MistakesList, NOTHING_DUE, Popup, PuzzlesList};
use crate::tui::practice::Practice;
use crate::tui::puzzles::Puzzles;
use crate::tui::review::ReviewRoom;
use crate::tui::room::Room;
use crate::tui::setup::{GameKind, GameSetup, Solve};
use crate::tui::shared::Shared;
use crate::tui::sketch::Sketch;
use crate::tui::watch::{Openings, Watch};

/// Begins a game. One's own puts the one that was running into the file of games as it is.
pub(super) fn start(app: &mut App, setup: GameSetup) {
    remember(app, &setup);
    begin(app, setup);
}

/// Begins the same game again. Which side that is follows from the game before, so it is not what the
/// person would like best.
pub(super) fn rematch(app: &mut App, setup: GameSetup) {
    let side = app.shared.settings.side;
    let remembered = GameSetup {
        side,
        ..setup.clone()
    };
    remember(app, &remembered);
    begin(app, setup);
    if let Screen::Play(play) = &mut app.screen {
        play.again = true;
    }
}

fn begin(app: &mut App, setup: GameSetup) {
    park(app);
    let moved = match setup.kind {
        GameKind::Watch => {
            app.parked.watch = None;
            false
        }
        GameKind::Play | GameKind::TwoPlayers => put_away(app),
    };
    let (now, lot) = (app.shared.now, app.shared.draw_lot());
    app.popup = None;
    if moved {
        app.shared
            .say("Your other game is among My games, where you can play on.");
    }
    app.shared.ask(Effect::Forget);
    if setup.kind == GameKind::Watch {
        let openings = Openings::of(&app.shared);
        let mut watch = Box::new(Watch::new(setup, now, lot, openings));
        watch.game.view.tree.set_tag("Date", &app.shared.today);
        watch.after_change(&mut app.shared);
        app.screen = Screen::Watch(watch);
    } else {
        let mut play = Box::new(Play::new(setup, lot));
        play.game.view.tree.set_tag("Date", &app.shared.today);
        play.after_change(&mut app.shared);
        app.screen = Screen::Play(play);
    }
}

/// Puts the person's game that waits into the file of games, if there are moves in it. Whether its end
/// was open.
fn put_away(app: &mut App) -> bool {
    let Some(play) = app.parked.play.take() else {
        return false;
    };
    let unfinished = play.is_unfinished();
    if unfinished || play.game.ending.is_some() {
        let record = play.record(&app.shared.today);
        app.shared.results.extend(results(&record));
        app.shared.ask(Effect::Append(record));
    }
    app.shared.ask(Effect::ClearAutosave);
    unfinished
}

/// Parks what is on the screen, and puts a game into the file of games that is over: nobody takes its
/// end back any more.
pub(super) fn part(app: &mut App) {
    park(app);
    if is_over(app) {
        put_away(app);
    }
}

/// Whether the person's game that waits is over.
fn is_over(app: &App) -> bool {
    let play = app.parked.play.as_ref();
    play.is_some_and(|play| play.game.ending.is_some())
}

/// The next game is offered like this one.
fn remember(app: &mut App, setup: &GameSetup) {
    app.shared.defaults.game = GameSetup {
        // A position is set up for one game: the next one begins as games do.
        start: None,
        ..setup.clone()
    };
    if setup.kind == GameKind::Watch {
        return;
    }
    let before = app.shared.settings.clone();
    if Settings::can_hold(setup.clock) {
        app.shared.settings.clock = setup.clock;
    }
    if setup.kind == GameKind::Play {
        // One between the levels is for this time.
        if Level::new(setup.level.number()) == Some(setup.level) {
            app.shared.settings.level = setup.level;
        }
        app.shared.settings.side = setup.side;
    }
    if app.shared.settings != before {
        let settings = Box::new(app.shared.settings.clone());
        app.shared.ask(Effect::SaveSettings(settings));
    }
}

/// Analyzes a game at one of its positions. One that is being played waits.
pub(super) fn analyze(app: &mut App, tree: GameTree, at: NodeId, flipped: bool) {
    park(app);
    let mut analysis = Box::new(Analysis::new(tree, at));
    analysis.view.flipped = flipped;
    if let Some(lines) = app.shared.defaults.lines {
        analysis.view.panel.lines = lines;
    }
    analysis.limit = app.shared.defaults.limit;
    analysis.engine = app.shared.defaults.engine;
    analysis.document.id = app.shared.ticket();
    app.popup = None;
    show(app, Screen::Analysis(analysis));
}

/// Reviews the game that is analyzed.
pub(super) fn review(app: &mut App) {
    let Screen::Analysis(analysis) = &mut app.screen else {
        return;
    };
    analysis.stop(&mut app.shared);
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    let Screen::Analysis(analysis) = screen else {
        return;
    };
    let person = who_is(&analysis, &app.shared);
    match ReviewRoom::new(analysis, app.shared.defaults.budget, person) {
        Ok(mut room) => {
            room.begin(&mut app.shared);
            app.screen = Screen::Review(Box::new(room));
        }
        Err((analysis, why)) => {
            show(app, Screen::Analysis(analysis));
            app.shared.warn(why);
        }
    }
}

/// Which side the person had, if it is a game of theirs: one that was just played or is among their own, or
/// one with their name in it. Games of others can be against programs too.
fn who_is(analysis: &Analysis, shared: &Shared) -> Option<Color> {
    let tree = &analysis.view.tree;
    let tag = |name: &str| tree.tag(name);
    let called = |side: Color| {
        let name = tag(&side.to_string());
        name.is_some_and(|name| is_called(name, &shared.settings.name))
    };
    let is_own = match &analysis.document.file {
        Some(origin) => shared.files.has_own_games(&origin.path),
        None => was_played_here(tag),
    };
    side_of(tag, called).filter(|&side| is_own || called(side))
}

/// From a review to the analysis of the game.
pub(super) fn leave_review(app: &mut App) {
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    match screen {
        Screen::Review(review) => {
            let analysis = review.close(&mut app.shared);
            show(app, Screen::Analysis(analysis));
        }
        other => app.screen = other,
    }
}

/// Lets mistakes be solved. The review that they come from waits behind them.
pub(super) fn practice(app: &mut App, exercises: Vec<Exercise>) {
    app.screen.room_mut().stop(&mut app.shared);
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    let behind = match screen {
        Screen::Review(review) => Some(review),
        other => {
            app.screen = other;
            park(app);
            None
        }
    };
    app.popup = None;
    app.screen = Screen::Practice(Box::new(Practice::new(exercises, behind)));
}

/// Lists the lessons, with this one chosen or the one to go on with.
pub(super) fn list_lessons(app: &mut App, at: Option<(usize, usize)>) {
    let list = LessonsList::new(&courses(), &app.shared.lessons, at);
    app.popup = Some(Popup::Lessons(list));
}

/// Begins a lesson, or goes on with it where it was left.
pub(super) fn lesson(app: &mut App, place: (usize, usize)) {
    park(app);
    let left = app.parked.lesson.take();
    let left = left.filter(|room| room.place() == place && room.is_under_way());
    let new = || LessonRoom::new(courses(), place, &app.shared.lessons).map(Box::new);
    if let Some(room) = left.or_else(new) {
        app.popup = None;
        app.screen = Screen::Lesson(room);
        app.screen.room_mut().entered(&mut app.shared);
    }
}

/// Lets puzzles be solved, and mistakes that are due.
pub(super) fn solve(app: &mut App, solve: Solve) {
    let nothing = match solve {
        Solve::Due => NOTHING_DUE,
        _ => "There is no such puzzle.",
    };
    let Some(room) = Puzzles::new(solve, &mut app.shared) else {
        app.shared.say(nothing);
        if matches!(app.screen, Screen::Menu(_)) {
            app.popup = Some(Popup::Puzzles(PuzzlesList::new(&app.shared)));
        }
        return;
    };
    app.screen.room_mut().stop(&mut app.shared);
    park(app);
    app.popup = None;
    app.screen = Screen::Puzzles(Box::new(room));
}

/// Lists the mistakes that are kept.
pub(super) fn list_mistakes(app: &mut App) {
    if app.shared.bank.cards.is_empty() {
        app.shared
            .say("No mistakes are kept yet: review a game of yours.");
        return;
    }
    let list = MistakesList::new(&app.shared.bank, &app.shared.today);
    app.popup = Some(Popup::Mistakes(list));
}

/// The same for those that are due today.
pub(super) fn practice_due(app: &mut App) {
    let today = app.shared.today.clone();
    let due = app
        .shared
        .bank
        .due(&today)
        .map(|card| card.exercise.clone());
    let due: Vec<Exercise> = due.collect();
    if due.is_empty() {
        app.shared.say(match app.shared.bank.cards.len() {
            0 => "No mistakes are kept yet: review a game of yours.".to_owned(),
            kept => format!("None of your {kept} mistakes is due today."),
        });
        return;
    }
    practice(app, due);
}

/// Plays an unfinished game on that was opened from the file of games. It leaves the file, to come
/// back when it is over or left again.
pub(super) fn play_on(app: &mut App) {
    let Screen::Analysis(analysis) = &app.screen else {
        return;
    };
    let (text, origin) = (analysis.pgn(), analysis.document.file.clone());
    let changed = analysis.document.changed;
    let game = match read_record(&text, &app.shared.defaults.game, app.shared.now) {
        Ok(game) => game,
        Err(problem) => {
            app.shared.warn(capitalized(&problem.to_string()));
            return;
        }
    };
    if !changed {
        app.screen.room_mut().stop(&mut app.shared);
        app.screen = Screen::Menu(Menu::default());
    }
    park(app);
    put_away(app);
    app.shared.ask(Effect::Forget);
    let mut play = Box::new(Play::resumed(game));
    play.unpark(&mut app.shared);
    app.screen = Screen::Play(play);
    if let Some(origin) = origin.filter(|_| !changed) {
        app.shared.ask(Effect::TakeOut(Box::new(origin)));
    }
}

/// Puts something on the screen, which goes on from there.
pub(super) fn show(app: &mut App, screen: Screen) {
    app.screen = screen;
    app.screen.room_mut().entered(&mut app.shared);
}

/// Sets up a position: this one, or the one that was set up last. A running game waits.
pub(super) fn edit(app: &mut App, sketch: Option<Sketch>, flipped: bool) {
    let sketch = sketch.or_else(|| app.shared.defaults.sketch.clone());
    let editor = Editor::new(sketch.unwrap_or_else(Sketch::start), flipped);
    let running = app.screen.room().running().is_some();
    if running {
        park(app);
    }
    app.screen.room_mut().stop(&mut app.shared);
    let before = std::mem::replace(&mut app.screen, Screen::Editor(Box::new(editor)));
    match before {
        Screen::Editor(_) => {}
        _ if running => app.behind = None,
        screen => app.behind = Some(Box::new(screen)),
    }
    app.popup = None;
}

/// Back to the menu, where what is on the screen waits; from the editor to where it was opened, and
/// from an analysis to the end of the game that was just played.
pub(super) fn leave(app: &mut App) {
    if let Screen::Lesson(lesson) = &app.screen {
        let place = lesson.place();
        park(app);
        list_lessons(app, Some(place));
        return;
    }
    if let Screen::Puzzles(_) = app.screen {
        part(app);
        app.popup = Some(Popup::Puzzles(PuzzlesList::new(&app.shared)));
        return;
    }
    if let Screen::Practice(_) = app.screen {
        app.screen.room_mut().stop(&mut app.shared);
        let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
        if let Screen::Practice(practice) = screen
            && let Some(review) = practice.close()
        {
            app.screen = Screen::Review(review);
        }
        return;
    }
    // What was reviewed after it was opened goes back to where it was.
    if matches!(app.screen, Screen::Review(_)) && !is_over(app) {
        leave_review(app);
        return;
    }
    let Screen::Editor(editor) = &app.screen else {
        if matches!(app.screen, Screen::Analysis(_) | Screen::Review(_)) && is_over(app) {
            park(app);
            unpark(app);
        } else {
            part(app);
        }
        return;
    };
    // What was set up can be gone on with from the menu.
    app.shared.defaults.sketch = Some(editor.sketch.clone());
    match app.behind.take() {
        Some(behind) => show(app, *behind),
        None => unpark(app),
    }
}

/// Parks what is on the screen and takes the screen away from it.
pub(super) fn park(app: &mut App) {
    app.screen.room_mut().stop(&mut app.shared);
    let behind = app.behind.take().map(|behind| *behind);
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    // What the editor lies over was left for a moment only.
    for screen in [Some(screen), behind].into_iter().flatten() {
        match screen {
            Screen::Play(mut play) => {
                play.park(&mut app.shared);
                app.parked.play = Some(play);
            }
            Screen::Watch(mut watch) => {
                let waits = watch.park(&mut app.shared);
                if waits {
                    app.parked.watch = Some(watch);
                }
            }
            Screen::Analysis(analysis) => analyses::put_aside(app, analysis),
            Screen::Review(review) => put_review_aside(app, *review),
            Screen::Practice(practice) => {
                if let Some(review) = practice.close() {
                    put_review_aside(app, *review);
                }
            }
            Screen::Lesson(lesson) => app.parked.lesson = Some(lesson),
            // All that was tried of puzzles is kept already.
            Screen::Menu(_) | Screen::Editor(_) | Screen::Puzzles(_) => {}
        }
    }
}

/// Puts a review aside. If it is of the game that was just played, the game keeps what was found, and goes
/// into the file of games with it.
fn put_review_aside(app: &mut App, review: ReviewRoom) {
    if let Some(play) = &mut app.parked.play {
        review.tell(&mut play.game.view.tree);
    }
    let analysis = review.close(&mut app.shared);
    analyses::put_aside(app, analysis);
}

/// Goes on with the game that waits, or with what was watched or analyzed.
pub(super) fn unpark(app: &mut App) {
    if let Some(mut play) = app.parked.play.take() {
        play.unpark(&mut app.shared);
        app.screen = Screen::Play(play);
    } else if app.parked.watch.is_some() {
        unpark_match(app);
    } else {
        analyses::resume(app);
    }
}

/// Goes on with the match that waits.
pub(super) fn unpark_match(app: &mut App) {
    if let Some(mut watch) = app.parked.watch.take() {
        watch.unpark(&mut app.shared);
        app.screen = Screen::Watch(watch);
    }
}
