//! Every screen in a state that shows what it can.

mod analysis;
mod chooser;
mod editor;
mod engine;
mod games;
mod lesson;
mod puzzles;
mod review;

use crate::reach::{live_mut, view};
use analysis::{analyzed, changed, commented, folded, graph, judged, known, previewed};
use chooser::chooser;
use editor::{editor, editor_buttons, editor_illegal, editor_typing};
use games::{
    clock, looking_back, premove, promotion, resigned, selected, typing, watched, with_thoughts,
};
use pillarbox::chess::Board;
use pillarbox::engine::Level;
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::game_view::GraphKind;
use pillarbox::tui::menu::Menu;
use pillarbox::tui::plain;
use pillarbox::tui::play::Play;
use pillarbox::tui::popups::{
    Answered, CommandLine, Help, NewGameForm, Popup, Question, SettingsList, TextPopup,
};
use pillarbox::tui::setup::{GameKind, GameSetup};
use pillarbox::tui::shared::Notice;
use pillarbox::tui::text_input::LineEdit;
use pillarbox::tui::watch::{Openings, Watch};
use std::time::Instant;

/// An app with the menu.
pub(crate) fn app() -> App {
    plain(crate::update::settings(), Instant::now(), "2024.12.31")
}

fn setup(app: &App, kind: GameKind) -> GameSetup {
    GameSetup {
        kind,
        ..app.shared.defaults.game.clone()
    }
}

/// The form with a character chosen.
fn against(name: &str) -> App {
    let mut new = setup(&app(), GameKind::Play);
    new.level = Level::named(name).expect("it is a character");
    let mut form = NewGameForm::new(new);
    form.row = 1;
    over(app(), Popup::NewGame(form))
}

/// A game with these moves on it.
pub(crate) fn game(kind: GameKind, start: Option<&str>, moves: &str) -> App {
    let mut app = app();
    let mut new = setup(&app, kind);
    new.start = start.map(|fen| Box::new(fen.parse::<Board>().unwrap()));
    if kind == GameKind::Watch {
        new.levels = [Level::FULL, Level::new(7).unwrap()];
        new.games = 10;
    }
    app.screen = if kind == GameKind::Watch {
        Screen::Watch(Box::new(Watch::new(
            new,
            app.shared.now,
            0,
            Openings::Lines,
        )))
    } else {
        Screen::Play(Box::new(Play::new(new, 0)))
    };
    let now = app.shared.now;
    for san in moves.split_whitespace() {
        let m = view(&app).live().parse_san(san).unwrap();
        live_mut(&mut app).push(m, now);
    }
    app
}

fn over(mut app: App, popup: Popup) -> App {
    app.popup = Some(popup);
    app
}

/// The menu at its second row, with what waits.
fn in_menu(mut app: App) -> App {
    let waiting = app.waiting();
    app.screen = Screen::Menu(Menu { row: 1, waiting });
    app
}

fn with_parked() -> App {
    let mut app = game(GameKind::Play, None, "e4");
    if let Screen::Play(play) = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default())) {
        app.parked.play = Some(play);
    }
    app.shared.notice = Some(Notice {
        text: "settings: line 3: level can be a number from 1 to 13, not \"elephant\"".into(),
        trouble: true,
        fleeting: false,
    });
    in_menu(app)
}

/// A game and an analysis wait.
fn with_both() -> App {
    let mut app = with_parked();
    app.shared.notice = None;
    if let Screen::Analysis(analysis) = analyzed().screen {
        app.analyses.push(analysis);
    }
    in_menu(app)
}

/// Every screen by name.
pub(crate) fn all() -> Vec<(&'static str, App)> {
    let start = || game(GameKind::Play, None, "");
    let form = |kind, row| {
        let mut form = NewGameForm::new(setup(&app(), kind));
        form.row = row;
        over(app(), Popup::NewGame(form))
    };
    let bad_fen = "rnbqkbnr/pppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut wrong_form = NewGameForm::new(setup(&app(), GameKind::Play));
    wrong_form.row = 3;
    wrong_form.edit = Some((
        LineEdit::new(bad_fen),
        Some("rank 7 has 9 squares, not 8: \"pppppppp1\"".into()),
    ));
    let question = Question {
        question: "Resign?".into(),
        then: Answered::Resign,
    };
    let command = |text: &str, problem: Option<&str>, pick| {
        let line = CommandLine {
            text: LineEdit::new(text),
            problem: problem.map(Into::into),
            pick,
            begun: None,
        };
        over(start(), Popup::Command(line))
    };
    let text = Popup::Text(TextPopup::new(
        "FEN".into(),
        format!(
            "{}

Select it with the mouse to copy it.",
            Board::start()
        ),
    ));
    let mut copied = start();
    copied.shared.notice = Some(Notice {
        text: "The position is on the clipboard.".into(),
        trouble: false,
        fleeting: false,
    });
    let settings = |edit| SettingsList {
        row: 3,
        edit,
        problem: None,
    };
    let long = "two knights can go to d2: write Nbd2 for the one on b1 or Nfd2 for the one on f3";
    vec![
        ("menu", app()),
        ("menu-continue", with_parked()),
        ("menu-both", with_both()),
        ("start", start()),
        ("selected", selected()),
        ("premove", premove()),
        ("looking-back", looking_back()),
        (
            "check",
            game(GameKind::Play, None, "e4 f6 d4 g5 Be2 a6 Bh5+"),
        ),
        ("clock", clock()),
        ("thoughts", with_thoughts()),
        ("typing", typing("n", None)),
        ("typing-error", typing("Nd2", Some(long))),
        ("promotion", promotion()),
        ("mate", game(GameKind::Play, None, "f3 e5 g4 Qh4")),
        ("resigned", resigned()),
        ("watch", watched()),
        ("study", analyzed()),
        ("graph", graph(GraphKind::Chances)),
        ("graph-times", graph(GraphKind::Times)),
        ("comment", commented()),
        ("editor", editor()),
        ("editor-illegal", editor_illegal()),
        ("editor-typing", editor_typing()),
        ("editor-buttons", editor_buttons()),
        ("study-book", known()),
        ("study-preview", previewed()),
        ("study-run", judged()),
        ("study-folded", folded()),
        ("study-changed", changed()),
        ("review", review::reviewed()),
        ("review-running", review::running()),
        ("review-why", review::proven()),
        ("practice", review::practiced("")),
        ("practice-wrong", review::practiced("wrong")),
        ("practice-over", review::practiced("over")),
        ("puzzles", puzzles::list("p")),
        ("puzzles-themes", puzzles::list("pddde")),
        ("puzzle", puzzles::solved("")),
        ("puzzle-wrong", puzzles::wrong()),
        ("puzzle-right", puzzles::solved("Nc7+ Nxa8")),
        ("puzzle-rush", puzzles::rush()),
        ("mistakes", review::mistakes()),
        ("lessons", lesson::list()),
        ("lesson", lesson::rook(&[])),
        ("lesson-wrong", lesson::rook(&["Rd5"])),
        ("lesson-right", lesson::rook(&["Rd8"])),
        ("stats", review::stats()),
        ("chooser", chooser("", false)),
        ("chooser-search", chooser("rubin 1907.12.1", false)),
        ("chooser-progress", chooser("", true)),
        ("help", over(start(), Popup::Help(Help::default()))),
        ("help-editor", over(editor(), Popup::Help(Help::default()))),
        ("settings", over(app(), Popup::Settings(settings(None)))),
        (
            "settings-edit",
            over(start(), Popup::Settings(settings(Some(LineEdit::new("4"))))),
        ),
        ("form-play", form(GameKind::Play, 1)),
        ("form-watch", form(GameKind::Watch, 5)),
        ("form-character", against("Walter")),
        ("standings", games::standings()),
        ("form-error", over(app(), Popup::NewGame(wrong_form))),
        ("confirm", over(start(), Popup::Question(question))),
        ("command", command("set", None, Some(1))),
        (
            "command-error",
            command(
                "fly",
                Some("there is no command \"fly\"; did you mean flip?"),
                None,
            ),
        ),
        ("text", over(start(), text)),
        ("copied", copied),
    ]
}
