//! Every screen in a state that shows what it can.

use std::fmt::Write;
use std::time::{Duration, Instant};

use pillarbox::chess::{Board, Color, Kind, Piece, Square};
use pillarbox::engine::{Bound, EngineEvent, Finding, Level, Score};
use pillarbox::game::{Ending, Eval, index, read_game};
use pillarbox::store::{GameSpan, Stamp};
use pillarbox::tui::analysis::{Analysis, Preview};
use pillarbox::tui::app::{App, Parked, Screen};
use pillarbox::tui::editor::{Editor, Field, Part, PieceInHand, Typing};
use pillarbox::tui::event::{Effect, Event, Seat};
use pillarbox::tui::files::{GameFile, GameListing, Origin, ReadProgress};
use pillarbox::tui::game_view::{Focus, GameView, MoveEntry};
use pillarbox::tui::limit::Limit;
use pillarbox::tui::menu::Menu;
use pillarbox::tui::play::Play;
use pillarbox::tui::popups::{
    Answered, CommandLine, CommentBox, GamesList, Help, NewGameForm, Popup, Promotion, Question,
    SettingsList, TextPopup,
};
use pillarbox::tui::setup::{GameKind, GameSetup};
use pillarbox::tui::shared::Notice;
use pillarbox::tui::sketch::Sketch;
use pillarbox::tui::text_input::LineEdit;
use pillarbox::tui::text_input::TextBox;
use pillarbox::tui::thoughts::{Thoughts, Variation};
use pillarbox::tui::ticket::Ticket;
use pillarbox::tui::watch::Watch;
use pillarbox::tui::widgets::tree_list::name_of;
use pillarbox::tui::{plain, update};
use ratatui::crossterm::event::{Event as TermEvent, KeyCode, KeyEvent};

use crate::reach::{analysis_mut, live_mut, view, view_mut};
use crate::update::play::{id, info};

const ITALIAN: &str =
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3 d5 Bf6 Re1 Ne7 Rxe4 d6";

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
        Screen::Watch(Box::new(Watch::new(new, app.shared.now, 0)))
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

fn line(eval: Eval, bound: Bound, text: &str) -> Variation {
    Variation {
        eval,
        bound,
        moves: Vec::new(),
        text: text.into(),
    }
}

fn thoughts(play: &GameView, lines: Vec<Variation>) -> Thoughts {
    Thoughts {
        node: play.shown,
        depth: 14,
        seldepth: 22,
        nodes: 1_234_567,
        elapsed: Duration::from_millis(2340),
        hashfull: 123,
        lines,
    }
}

fn think(app: &mut App, seat: Seat, lines: Vec<Variation>) {
    let view = view_mut(app);
    view.panel.thoughts[seat as usize] = Some(thoughts(view, lines));
}

const MAIN: &str = "12. Qe2 Bxe4 13. Qxe4 O-O 14. Bd3 g6 15. Bh6 Re8 16. Qf4 Nf5 17. Bxf5 gxf5";

fn with_thoughts() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    let play = view_mut(&mut app);
    play.panel.visible = true;
    play.panel.lines = 3;
    let path = play.line();
    for (ply, &node) in path.iter().enumerate() {
        let cp = (ply as i32 * 37) % 160 - 60 + 4 * ply as i32;
        play.tree.set_eval(node, Some(Eval::Cp(cp)));
    }
    think(
        &mut app,
        Seat::Analyst,
        vec![
            line(Eval::Cp(31), Bound::Exact, MAIN),
            line(Eval::Cp(-120), Bound::Lower, "12. h3 O-O 13. Bf4"),
            line(Eval::Mate(-3), Bound::Exact, "12. Kh1 Bxf2 13. h3"),
        ],
    );
    app
}

fn watched() -> App {
    let mut app = game(GameKind::Watch, None, "");
    let play = live_mut(&mut app);
    for ply in 0..40_i32 {
        let board = play.view.live();
        let moves = board.legal_moves();
        let m = moves[(ply as usize * 7) % moves.len()];
        let node = play.push(m, Instant::now());
        let side = if ply % 2 == 0 { 40 } else { -30 };
        play.view
            .tree
            .set_eval(node, Some(Eval::Cp(side + 12 * (ply - 15))));
        if play.ending.is_some() {
            break;
        }
    }
    if let Screen::Watch(watch) = &mut app.screen {
        watch.number = 3;
        watch.tally.first = 1;
        watch.tally.draws = 1;
    }
    think(
        &mut app,
        Seat::White,
        vec![line(Eval::Cp(264), Bound::Exact, MAIN)],
    );
    think(
        &mut app,
        Seat::Black,
        vec![line(Eval::Cp(-12), Bound::Exact, MAIN)],
    );
    app
}

fn typing(text: &str, problem: Option<&str>) -> App {
    let mut app = game(GameKind::Play, None, "e4 e5");
    view_mut(&mut app).entry = Some(MoveEntry {
        text: LineEdit::new(text),
        problem: problem.map(Into::into),
        pick: None,
        ..MoveEntry::default()
    });
    app
}

fn clock() -> App {
    let mut app = app();
    let mut new = setup(&app, GameKind::Play);
    new.clock = "5+3".parse().unwrap();
    let mut play = Play::new(new, 0);
    for san in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2"] {
        let m = play.game.view.live().parse_san(san).unwrap();
        play.game.push(m, app.shared.now);
    }
    app.screen = Screen::Play(Box::new(play));
    app.shared.now += Duration::from_millis(307_200);
    app
}

fn promotion() -> App {
    let app = game(
        GameKind::TwoPlayers,
        Some("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"),
        "",
    );
    let (from, to) = (Square::at(4, 6), Square::at(3, 7));
    let choice = Kind::Rook;
    over(app, Popup::Promotion(Promotion { from, to, choice }))
}

fn selected() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    let play = view_mut(&mut app);
    play.hand.selected = Some(Square::at(4, 3));
    play.cursor = Square::at(4, 6);
    play.cursor_shown = true;
    app
}

fn looking_back() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    let play = view_mut(&mut app);
    let node = play.line()[8];
    play.show(node);
    play.focus = Focus::Moves;
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
        app.parked = Some(Parked::Play(play));
    }
    app.shared.notice = Some(Notice {
        text: "settings: line 3: level can be a number from 1 to 10, not \"elephant\"".into(),
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

fn resigned() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    live_mut(&mut app).ending = Some(Ending::Resignation {
        winner: Color::Black,
    });
    app
}

/// All screens with their names.
/// A game with variations, comments and glyphs.
fn analyzed() -> App {
    let pgn = "[Event \"Linares\"]\n[Date \"1993.02.28\"]\n[White \"Kasparov, Garry\"]\n\
        [Black \"Karpov, Anatoly\"]\n[Result \"1/2-1/2\"]\n[WhiteElo \"2805\"]\n[BlackElo \"2725\"]\n\
        [TimeControl \"7200\"]\n\n1. e4 {[%clk 1:59:57] [%eval 0.3]} e5 {[%clk 1:59:40]} \
        2. Nf3 {[%clk 1:58:40]} Nc6 (2... Nf6!? {The Russian answer.} 3. Nxe5 (3. d4) 3... d6) \
        3. Bb5! {A bishop with a view} a6 {[%eval 0.25]} 4. Ba4 Nf6 5. O-O Be7 (5... Nxe4 6. d4) 1/2-1/2";
    let (tree, _) = read_game(pgn.as_bytes()).unwrap();
    let at = tree.main_line().nth(3).unwrap();
    let mut app = app();
    let mut game = Analysis::new(tree, at);
    let node = game.view.shown;
    game.view.tree.set_eval(node, Some(Eval::Cp(25)));
    app.screen = Screen::Analysis(Box::new(game));
    let lines = vec![
        line(
            Eval::Cp(25),
            Bound::Exact,
            "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7",
        ),
        line(Eval::Cp(19), Bound::Exact, "3. Bc4 Bc5 4. c3 Nf6 5. d3"),
        line(Eval::Cp(-4), Bound::Exact, "3. Nc3 Nf6 4. Bb5 Nd4"),
    ];
    think(&mut app, Seat::Analyst, lines);
    app
}

/// A position that is set up, with this on the board.
fn edited(fen: &str) -> Editor {
    let board: Board = fen.parse().unwrap();
    Editor::new(Sketch::from(&board), false)
}

fn editing(editor: Editor) -> App {
    let mut app = app();
    app.screen = Screen::Editor(Box::new(editor));
    app
}

const EDITED: &str = "r3k2r/ppp2ppp/2n5/3pP3/8/2N2Q2/PPP2PPP/R3K2R w KQkq d6 0 12";

/// A queen in hand over a position that can be played.
fn editor() -> App {
    let mut editor = edited(EDITED);
    editor.hand = Piece::from_letter('Q').map_or(PieceInHand::Empty, PieceInHand::New);
    editing(editor)
}

/// A pawn where none can be; the arrows are on a field.
fn editor_illegal() -> App {
    let mut editor = edited(EDITED);
    editor.edit(|sketch| {
        sketch.put(Square::at(7, 0), Piece::from_letter('P'));
        sketch.put(Square::at(0, 7), None);
    });
    editor.part = Part::Fields;
    editor.field = Field::EnPassant;
    editing(editor)
}

/// A FEN with a mistake.
fn editor_typing() -> App {
    let mut editor = edited(EDITED);
    editor.typing = Some(Typing {
        text: LineEdit::new("r3k2r/ppp2ppp1/8/8/8/8/8/4K3 w - - 0 1"),
        problem: Some("rank 7 has 9 squares, not 8: \"ppp2ppp1\"".into()),
    });
    editing(editor)
}

/// The buttons of a board on which a king stands in check while the other side is to move.
fn editor_buttons() -> App {
    let mut editor = edited("4k3/8/8/8/8/8/4R3/4K3 b - - 3 60");
    editor.edit(|sketch| sketch.set_side(Color::White));
    editor.part = Part::Buttons;
    editing(editor)
}

/// A line of the engine with its moves, from a position.
fn line_from(board: &Board, eval: Eval, text: &str) -> Variation {
    let mut board = board.clone();
    let sans = text
        .split_whitespace()
        .filter(|word| !word.ends_with(['.', '…']));
    let moves = sans
        .map(|san| {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            m
        })
        .collect();
    Variation {
        moves,
        ..line(eval, Bound::Exact, text)
    }
}

/// An analyzed game with a line of the engine on the board.
fn previewed() -> App {
    let mut app = analyzed();
    let play = view_mut(&mut app);
    let texts = [
        "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5",
        "3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 7. Re1 a6 8. Bb3 Ba7 9. h3 h6 10. Nbd2 Re8",
        "3. Nc3 Nf6 4. Bb5 Nd4",
    ];
    let board = play.board.clone();
    let lines: Vec<Variation> = texts
        .iter()
        .zip([25, 19, -4])
        .map(|(text, cp)| line_from(&board, Eval::Cp(cp), text))
        .collect();
    let mut preview = Preview::new(1, &lines[1], board, false).unwrap();
    preview.go(9);
    play.panel.thoughts[Seat::Analyst as usize] = Some(thoughts(play, lines));
    play.focus = Focus::Lines;
    let analysis = analysis_mut(&mut app);
    analysis.chosen = 1;
    analysis.limit = Limit::Depth(20);
    analysis.preview = Some(preview);
    app
}

fn press(app: &mut App, code: KeyCode) -> Vec<Effect> {
    let now = app.shared.now;
    let event = Event::Term(TermEvent::Key(KeyEvent::from(code)));
    update::update(app, event, now)
}

/// An analyzed game that is being judged.
fn judged() -> App {
    let mut app = app();
    let pgn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 *";
    let (tree, _) = read_game(pgn.as_bytes()).unwrap();
    update::begin_analysis(&mut app, tree);
    press(&mut app, KeyCode::Char('G'));
    let mut effects = press(&mut app, KeyCode::Enter);
    for score in [20, -15, 30, -25, 60, 10, 90] {
        let search = effects.into_iter().find_map(|effect| match effect {
            Effect::Go(search) => Some(search),
            _ => None,
        });
        let search = search.expect("a search");
        let m = search.position.board.legal_moves()[0];
        let mut found = info(score, vec![m]);
        found.score = Score::cp(score);
        let finding = Finding {
            lines: vec![found],
            ..Finding::default()
        };
        let event = EngineEvent::Done {
            id: id(),
            finding,
            elapsed: Duration::from_millis(300),
        };
        let ticket = search.ticket;
        let now = app.shared.now + Duration::from_millis(300);
        effects = update::update(&mut app, Event::Engine { ticket, event }, now);
    }
    for _ in 0..4 {
        press(&mut app, KeyCode::Char('.'));
    }
    app
}

/// An analyzed game with folded variations and glyphs of both kinds.
fn folded() -> App {
    let pgn = "1. e4 $1 $14 e5 $10 (1... c5 $5 $13 2. Nf3 d6 (2... e6) 3. d4) (1... e6 2. d4) 2. Nf3 Nc6 \
        (2... Nf6 $6 $16 3. Nxe5) 3. Bb5 $1 $18 a6 $4 $19 {Two lines\n\nof a comment.} *";
    let (tree, _) = read_game(pgn.as_bytes()).unwrap();
    let mut app = app();
    update::begin_analysis(&mut app, tree);
    press(&mut app, KeyCode::Char('Z'));
    // Into one of them, past its own variation.
    for code in [
        KeyCode::Right,
        KeyCode::Right,
        KeyCode::Down,
        KeyCode::Right,
    ] {
        press(&mut app, code);
    }
    app
}

/// A file of games, one of them with tags that mean harm.
fn chooser(search: &str, reading: bool) -> App {
    let mut text = String::from(
        "[Event \"Hastings\"]\n[Date \"1895.08.05\"]\n[White \"Pillsbury, Harry Nelson\"]\n\
        [Black \"Chigorin, Mikhail Ivanovich\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
        [Event \"\u{1b}]0;title\u{7}\u{202e}drowkcab\"]\n[Date \"\u{9b}31m2024.01.01\"]\n\
        [White \"A\u{300}\u{300}\u{300}\u{300}\u{300}\u{1b}[2JMallory\"]\n[Black \"漢字漢字漢字漢字漢字漢字漢字\"]\n\
        [Result \"a very long result indeed\"]\n\n1. e4 *\n\n1. d4 *\n\n",
    );
    for number in 1..60 {
        let _ = write!(
            text,
            "[Event \"Łódź, round {number}\"]\n[Date \"1907.12.{:02}\"]\n[White \"Rotlewi, Georg\"]\n\
            [Black \"Rubinstein, Akiba\"]\n[Result \"1/2-1/2\"]\n\n1. d4 1/2-1/2\n\n",
            number % 31 + 1
        );
    }
    let mut listing = GameListing::default();
    for entry in index(text.as_bytes()) {
        listing.push(&entry.unwrap());
    }
    let mut app = analyzed();
    let mut file = GameFile::new(
        Ticket::default(),
        "/home/someone/classic games.pgn".into(),
        Stamp::default(),
    );
    file.add(&listing);
    file.progress = reading.then_some(ReadProgress {
        read: 43,
        total: 100,
    });
    file.step(1);
    file.search.set(search);
    file.search_again();
    app.shared.files.listed = Some(Box::new(file));
    over(app, Popup::Games(GamesList))
}

/// A game of a file with changes that are not saved.
fn changed() -> App {
    let mut app = analyzed();
    let document = &mut analysis_mut(&mut app).document;
    document.changed = true;
    document.file = Some(Origin {
        path: "/home/someone/classic games.pgn".into(),
        place: GameSpan::default(),
        stamp: Stamp::default(),
    });
    app
}

fn commented() -> App {
    let app = analyzed();
    let shown = view(&app);
    let comment = CommentBox {
        subject: name_of(&shown.tree, shown.shown),
        text: TextBox::new(
            "Black has enough for it.\n\nThe knight goes to e7, and the pawn on d5 cannot \
             be held for long: after that the bishops have the longer lines.\nSee the game.",
        ),
    };
    over(app, Popup::Comment(comment))
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
    let settings = |edit| SettingsList { row: 3, edit };
    let long = "two knights can go to d2: write Nbd2 for the one on b1 or Nfd2 for the one on f3";
    vec![
        ("menu", app()),
        ("menu-continue", with_parked()),
        ("menu-both", with_both()),
        ("start", start()),
        ("selected", selected()),
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
        ("comment", commented()),
        ("editor", editor()),
        ("editor-illegal", editor_illegal()),
        ("editor-typing", editor_typing()),
        ("editor-buttons", editor_buttons()),
        ("study-preview", previewed()),
        ("study-run", judged()),
        ("study-folded", folded()),
        ("study-changed", changed()),
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
        ("form-watch", form(GameKind::Watch, 4)),
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
