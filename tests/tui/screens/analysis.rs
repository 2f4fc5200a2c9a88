//! Games that are analyzed.

use std::sync::Arc;
use std::time::Duration;

use pillarbox::chess::Color;
use pillarbox::engine::{Bound, EngineEvent, Finding, Score};
use pillarbox::game::{Eval, read_game};
use pillarbox::review::PlayedMoves;
use pillarbox::store::{GameSpan, Stamp};
use pillarbox::tui::analysis::{Analysis, Preview};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::event::{Effect, Event, OwnNews, Seat};
use pillarbox::tui::files::Origin;
use pillarbox::tui::game_view::{Focus, GraphKind};
use pillarbox::tui::limit::Limit;
use pillarbox::tui::popups::{CommentBox, Popup};
use pillarbox::tui::text_input::TextBox;
use pillarbox::tui::thoughts::Variation;
use pillarbox::tui::update;
use pillarbox::tui::widgets::tree_list::name_of;
use ratatui::crossterm::event::{Event as TermEvent, KeyCode, KeyEvent};

use super::engine::{line, line_from, think, thoughts};
use super::{app, over};
use crate::reach::{analysis_mut, view, view_mut};
use crate::update::play::{id, info};

/// A game with clocks, verdicts and judged moves.
pub(super) const JUDGED: &str = "[TimeControl \"600+5\"]\n\n1. e4 {[%clk 0:10:03][%eval 0.14]} Na6 {[%clk 0:10:01][%eval 1.03]} 2. c4
{[%clk 0:09:58][%eval 0.62]} e5 {[%clk 0:10:05][%eval 0.73]} 3. Nf3 {[%clk 0:09:43][%eval 0.38]}
d6 {[%clk 0:09:48][%eval 0.71]} 4. Qb3 {[%clk 0:09:36][%eval -0.34]} Bd7
{[%clk 0:09:29][%eval 0.42]} 5. d4 {[%clk 0:09:37][%eval 0.44]} exd4
{[%clk 0:09:28][%eval 0.44]} 6. Be2 $6 {[%clk 0:09:37][%eval -1.21]} c5
{[%clk 0:09:28][%eval -0.98]} 7. O-O {[%clk 0:09:41][%eval -1.29]} Nh6
{[%clk 0:09:27][%eval -0.54]} 8. e5 {[%clk 0:08:32][%eval -0.82]} Nf5
{[%clk 0:09:28][%eval 0.09]} 9. Na3 $6 {[%clk 0:08:24][%eval -1.26]} Nb4
{[%clk 0:08:57][%eval -1.24]} 10. Nc2 {[%clk 0:08:21][%eval -1.84]} Nc6
{[%clk 0:08:45][%eval -1.59]} 11. Bf4 {[%clk 0:07:56][%eval -1.65]} dxe5
{[%clk 0:08:43][%eval -1.48]} 12. Nxe5 {[%clk 0:07:53][%eval -1.58]} Na5 $2
{[%clk 0:08:07][%eval 0.87]} 13. Qh3 {[%clk 0:07:50][%eval 0.86]} Ne7
{[%clk 0:08:03][%eval 0.69]} 14. Qh5 {[%clk 0:07:52][%eval -0.09]} Ng6
{[%clk 0:07:39][%eval 0.56]} 15. Bd3 {[%clk 0:07:52][%eval 0.93]} Be6
{[%clk 0:07:28][%eval 0.65]} 16. Nxg6 {[%clk 0:07:55][%eval 0.41]} fxg6
{[%clk 0:07:01][%eval 0.63]} 17. Bxg6+ {[%clk 0:06:23][%eval 0.52]} hxg6
{[%clk 0:05:57][%eval 0.60]} 18. Qg5 $4 {[%clk 0:06:18][%eval -5.49]} Kf7
{[%clk 0:05:54][%eval -4.51]} *";

/// A game with variations, comments and glyphs.
pub(super) fn analyzed() -> App {
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

/// An analyzed game with a line of the engine on the board.
pub(super) fn previewed() -> App {
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

/// An analyzed game with the moves that are known, some of them from own games.
pub(super) fn known() -> App {
    let mut app = analyzed();
    let mut played = PlayedMoves::default();
    for (end, side) in [
        ("3. Bb5 a6 1-0", Color::White),
        ("3. Bb5 Nf6 1/2-1/2", Color::White),
        ("3. Bb5 d6 1-0", Color::Black),
        ("3. Bc4 Bc5 0-1", Color::White),
        ("3. h3 *", Color::White),
    ] {
        let game = format!("1. e4 e5 2. Nf3 Nc6 {end}");
        let (tree, _) = read_game(game.as_bytes()).unwrap();
        played.add(&tree, side);
    }
    press(&mut app, KeyCode::Char('m'));
    let now = app.shared.now;
    let news = OwnNews::Played(Ok(Arc::new(played)));
    update::update(&mut app, Event::Own(news), now);
    view_mut(&mut app).focus = Focus::Lines;
    app
}

/// An analyzed game that is being judged.
pub(super) fn judged() -> App {
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
pub(super) fn folded() -> App {
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

/// A game of a file with changes that are not saved.
pub(super) fn changed() -> App {
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

pub(super) fn commented() -> App {
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

/// A game that was judged, in the middle of its graph.
pub(super) fn graph(kind: GraphKind) -> App {
    let (tree, _) = read_game(JUDGED.as_bytes()).unwrap();
    let at = tree.main_line().nth(23).unwrap();
    let mut app = app();
    let mut game = Analysis::new(tree, at);
    game.view.graph.kind = kind;
    app.screen = Screen::Analysis(Box::new(game));
    app
}
