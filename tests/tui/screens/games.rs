//! Games that are played and watched.

use super::engine::{line, think};
use super::{app, game, over, setup};
use crate::reach::{live_mut, view_mut};
use pillarbox::chess::{Color, Kind, Square};
use pillarbox::engine::{Bound, Character, Level};
use pillarbox::game::{Ending, Eval, GameResult};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::event::Seat;
use pillarbox::tui::game_view::{Focus, MoveEntry, Premove};
use pillarbox::tui::play::Play;
use pillarbox::tui::popups::{CrosstablePage, Popup, Promotion};
use pillarbox::tui::setup::GameKind;
use pillarbox::tui::text_input::LineEdit;
use pillarbox::tui::tournament::{Crosstable, round_robin};
use std::time::{Duration, Instant};

const ITALIAN: &str =
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3 d5 Bf6 Re1 Ne7 Rxe4 d6";

const MAIN: &str = "12. Qe2 Bxe4 13. Qxe4 O-O 14. Bd3 g6 15. Bh6 Re8 16. Qf4 Nf5 17. Bxf5 gxf5";

pub(super) fn with_thoughts() -> App {
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

pub(super) fn watched() -> App {
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
        watch.table.count([0, 1], GameResult::WhiteWins);
        watch.table.count([1, 0], GameResult::Draw);
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

/// How all characters stand after a tournament.
pub(super) fn standings() -> App {
    let players: Vec<Level> = Character::all().map(Level::of).collect();
    let mut table = Crosstable::new(players);
    for (at, game) in round_robin(13, 2).into_iter().enumerate() {
        let results = [
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
        ];
        table.count(game, results[(at * at + game[0]) % 3]);
    }
    let page = CrosstablePage::new(table);
    over(watched(), Popup::Crosstable(page))
}

pub(super) fn typing(text: &str, problem: Option<&str>) -> App {
    let mut app = game(GameKind::Play, None, "e4 e5");
    view_mut(&mut app).entry = Some(MoveEntry {
        text: LineEdit::new(text),
        problem: problem.map(Into::into),
        pick: None,
        ..MoveEntry::default()
    });
    app
}

pub(super) fn clock() -> App {
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

pub(super) fn promotion() -> App {
    let app = game(
        GameKind::TwoPlayers,
        Some("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"),
        "",
    );
    let (from, to) = (Square::at(4, 6), Square::at(3, 7));
    let choice = Kind::Rook;
    over(app, Popup::Promotion(Promotion { from, to, choice }))
}

pub(super) fn selected() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    let play = view_mut(&mut app);
    play.hand.selected = Some(Square::at(4, 3));
    play.cursor = Square::at(4, 6);
    play.cursor_shown = true;
    app
}

/// A move that waits while the engine thinks.
pub(super) fn premove() -> App {
    let mut app = game(GameKind::Play, None, "e4");
    let square = |name: &str| name.parse().unwrap();
    if let Some(game) = app.screen.game_mut() {
        game.keep_premove(Premove {
            shown: "Nf3".into(),
            text: "Nf3".into(),
            squares: Some((square("g1"), square("f3"))),
        });
    }
    app
}

pub(super) fn looking_back() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    let play = view_mut(&mut app);
    let node = play.line()[8];
    play.show(node);
    play.focus = Focus::Moves;
    app
}

pub(super) fn resigned() -> App {
    let mut app = game(GameKind::Play, None, ITALIAN);
    live_mut(&mut app).ending = Some(Ending::Resignation {
        winner: Color::Black,
    });
    app
}
