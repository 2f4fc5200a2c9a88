//! Whole stretches of play, with an engine whose answers are written here.

use std::time::Duration;

use pillarbox::chess::{Board, Color, Move};
use pillarbox::engine::{Bound, EngineEvent, EngineHandle, Finding, Info, Score};
use pillarbox::engine::{Level, Limits, Position, Settings};
use pillarbox::game::Ending;
use pillarbox::tui::analysis::Analysis;
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::{Effect, Event, Seat};
use pillarbox::tui::game_view::{GameScreen, GameView};
use pillarbox::tui::live_game::{LiveGame, read_record};
use pillarbox::tui::play::Play;
use pillarbox::tui::popups::Popup;
use pillarbox::tui::setup::{GameKind, Pace};
use pillarbox::tui::ticket::Ticket;
use pillarbox::tui::update;
use pillarbox::tui::watch::Watch;
use ratatui::crossterm::event::Event as TermEvent;

use crate::reach;

use super::Driven;
use super::words::screen;

/// An id of the engine's; the screen does not look at it.
pub(crate) fn id() -> pillarbox::engine::SearchId {
    let mut engine = EngineHandle::new(Settings::default(), Box::new(|_| {})).unwrap();
    engine.go(
        Position::from(Board::start()),
        Limits {
            depth: Some(1),
            ..Limits::default()
        },
    )
}

pub(crate) fn info(score: i32, pv: Vec<Move>) -> Info {
    Info {
        depth: 12,
        seldepth: 20,
        multipv: 1,
        score: Score::cp(score),
        bound: Bound::Exact,
        nodes: 1000,
        elapsed: Duration::from_millis(10),
        hashfull: 1,
        pv,
    }
}

impl Driven {
    pub(super) fn game(&self) -> &dyn GameScreen {
        reach::game(&self.app).expect("a game")
    }

    pub(super) fn view(&self) -> &GameView {
        reach::view(&self.app)
    }

    pub(super) fn live(&self) -> &LiveGame {
        reach::live(&self.app)
    }

    pub(super) fn watch(&self) -> &Watch {
        reach::watch(&self.app)
    }

    pub(super) fn analysis(&self) -> &Analysis {
        reach::analysis(&self.app)
    }

    pub(super) fn is_analysis(&self) -> bool {
        matches!(self.app.screen, Screen::Analysis(_))
    }

    pub(super) fn is_live(&self) -> bool {
        matches!(self.app.screen, Screen::Play(_) | Screen::Watch(_))
    }

    /// What White is called.
    pub(super) fn white(&self) -> String {
        self.game().player_line(Color::White, &self.app.shared).name
    }

    /// The game as it is written down.
    fn pgn(&self, today: &str) -> String {
        match &self.app.screen {
            Screen::Play(play) => play.pgn(today),
            Screen::Watch(watch) => watch.pgn(today),
            _ => panic!("nobody plays"),
        }
    }

    /// The newest search, whose ticket is then spent.
    pub(super) fn asked(&mut self) -> Option<(Seat, Ticket, Position, Limits)> {
        let at = self
            .effects
            .iter()
            .rposition(|effect| matches!(effect, Effect::Go(_)))?;
        match self.effects.remove(at) {
            Effect::Go(search) => {
                Some((search.seat, search.ticket, search.position, search.limits))
            }
            _ => None,
        }
    }

    /// The engine answers its newest search with this move.
    pub(super) fn answer(&mut self, san: &str, score: i32) {
        let (_, ticket, position, _) = self.asked().expect("a search");
        self.done(ticket, &position, san, score);
    }

    /// A search ends with this move.
    pub(super) fn done(&mut self, ticket: Ticket, position: &Position, san: &str, score: i32) {
        let m = position.board.parse_san(san).unwrap();
        let finding = Finding {
            lines: vec![info(score, vec![m])],
            ..Finding::default()
        };
        let event = EngineEvent::Done {
            id: id(),
            finding,
            elapsed: Duration::from_millis(10),
        };
        self.send(Event::Engine { ticket, event });
    }

    pub(crate) fn type_all(&mut self, moves: &str) {
        for san in moves.split_whitespace() {
            self.keys(&format!("'{san} enter"));
        }
    }
}

#[test]
fn the_engine_answers_and_both_are_taken_back() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.answer("e5", 10);
    assert_eq!(driven.view().tree.ply(driven.view().head), 2);
    driven.type_all("Nf3");
    driven.answer("Nc6", 10);
    driven.keys("u");
    assert_eq!(driven.view().tree.ply(driven.view().head), 2);
    driven.keys("U");
    assert_eq!(driven.view().tree.ply(driven.view().head), 4);
    driven.keys("u u u");
    assert_eq!(driven.view().tree.ply(driven.view().head), 0);
    assert!(driven.live().persons_turn());
}

#[test]
fn a_move_taken_back_while_the_engine_thinks_is_not_answered() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    let (_, ticket, position, _) = driven.asked().unwrap();
    driven.keys("u");
    driven.done(ticket, &position, "e5", 0);
    assert_eq!(driven.view().tree.ply(driven.view().head), 0);
}

#[test]
fn a_dead_engine_is_replaced_and_asked_again() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    let (_, ticket, ..) = driven.asked().unwrap();
    let event = EngineEvent::Died {
        id: id(),
        message: "out of\x1b[31m luck".into(),
    };
    driven.send(Event::Engine { ticket, event });
    let notice = driven.app.shared.notice.clone().unwrap();
    assert!(
        notice.trouble && notice.text.contains("out of[31m luck"),
        "{notice:?}"
    );
    driven.answer("e5", 0);
    assert_eq!(driven.view().tree.ply(driven.view().head), 2);
}

#[test]
fn a_hint_comes_in_two_steps() {
    let mut driven = Driven::open("play");
    driven.keys("H enter");
    driven.answer("Nf3", 20);
    let told = |driven: &Driven| driven.app.shared.notice.clone().unwrap().text;
    assert!(told(&driven).contains("knight on g1"), "{}", told(&driven));
    driven.keys("H enter");
    assert!(told(&driven).contains("Nf3"), "{}", told(&driven));
    assert_eq!(driven.view().tree.ply(driven.view().head), 0);
}

#[test]
fn repetition_and_fifty_moves_end_the_game() {
    let mut driven = Driven::open("two");
    driven.type_all("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(driven.live().ending, Some(Ending::Threefold));
    let mut driven = Driven::open("two 4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    driven.type_all("Ra2");
    assert_eq!(driven.live().ending, Some(Ending::FiftyMoves));
}

#[test]
fn castling_and_en_passant_by_cursor() {
    let mut driven = Driven::open("two 4k3/3p4/8/4P3/8/8/8/4K2R b K - 0 1");
    driven.type_all("d5 exd6");
    assert!(driven.view().board.to_string().starts_with("4k3/8/3P4/8"));
    driven.type_all("Kd7 O-O");
    assert!(driven.view().board.to_string().contains("/5RK1 b"));
}

/// A game of two people with a clock.
fn with_clock(text: &str, fen: Option<&str>) -> Driven {
    let mut driven = Driven::open("menu");
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::TwoPlayers;
    setup.clock = text.parse().unwrap();
    setup.start = fen.map(|fen| Box::new(fen.parse().unwrap()));
    driven.effects = update::begin(&mut driven.app, setup);
    driven
}

#[test]
fn time_runs_out_and_a_bare_king_cannot_win_by_it() {
    let mut driven = with_clock("1+0", None);
    driven.wait(Duration::from_secs(100));
    assert_eq!(
        driven.live().ending,
        None,
        "the clock waits for the first move"
    );
    driven.type_all("e4");
    driven.wait(Duration::from_secs(59));
    assert_eq!(driven.live().ending, None);
    driven.wait(Duration::from_secs(1));
    let winner = pillarbox::chess::Color::White;
    assert_eq!(driven.live().ending, Some(Ending::TimeForfeit { winner }));
    let mut driven = with_clock("1+0", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    driven.type_all("e3 Kd8");
    driven.wait(Duration::from_secs(61));
    assert_eq!(
        driven.live().ending,
        Some(Ending::TimeWithoutMaterial { flagged: winner })
    );
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut driven = with_clock("1+0", None);
    driven.type_all("e4");
    driven.wait(Duration::from_secs(20));
    driven.type_all("e5");
    driven.wait(Duration::from_secs(5));
    driven.keys("u");
    let clock = driven.live().clock.as_ref().unwrap();
    let left = |color| clock.left(color, driven.now).as_secs();
    assert_eq!(left(pillarbox::chess::Color::Black), 60);
    assert_eq!(left(pillarbox::chess::Color::White), 60);
}

#[test]
fn a_pause_stops_the_clock() {
    let mut driven = with_clock("1+0", None);
    driven.type_all("e4");
    driven.keys("p");
    driven.wait(Duration::from_secs(500));
    assert_eq!(driven.live().ending, None);
    driven.keys("p");
    driven.wait(Duration::from_mins(1));
    assert!(driven.live().ending.is_some());
}

#[test]
fn a_match_goes_on_by_itself_and_counts() {
    let mut driven = Driven::open("menu");
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::Watch;
    setup.games = 2;
    setup.pace = Pace::Movetime(Duration::from_millis(50));
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    setup.start = Some(Box::new(start.parse().unwrap()));
    driven.effects = update::begin(&mut driven.app, setup);
    driven.answer("Ra8", 900);
    assert!(
        driven.live().ending.is_none(),
        "a move is seen when its time is over"
    );
    driven.wait(Duration::from_millis(50));
    assert!(driven.live().ending.is_some());
    let tally = driven.watch().table.between(0, 1);
    assert_eq!((tally.first, tally.draws, tally.second), (1, 0, 0));
    assert!(driven.app.next_wake().is_some());
    assert!(driven.asked().is_none(), "nobody thinks between two games");
    driven.wait(Duration::from_secs(10));
    assert_eq!(driven.watch().number, 2);
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_millis(50));
    let tally = driven.watch().table.between(0, 1);
    assert_eq!((tally.first, tally.draws, tally.second), (1, 0, 1));
    driven.wait(Duration::from_secs(100));
    assert_eq!(driven.watch().number, 2);
}

#[test]
fn everybody_plays_everybody_and_the_table_says_how_they_stand() {
    let mut driven = Driven::open("menu");
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::Watch;
    setup.robin = ["Rosa", "Gus", "Atlas"]
        .into_iter()
        .filter_map(Level::named)
        .collect();
    setup.pace = Pace::Movetime(Duration::from_millis(50));
    // White mates at once.
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    setup.start = Some(Box::new(start.parse().unwrap()));
    driven.effects = update::begin(&mut driven.app, setup);
    assert_eq!(driven.watch().games, 3);
    let mut whites = Vec::new();
    for number in 1..=3 {
        assert_eq!(driven.watch().number, number);
        whites.push(driven.live().name(Color::White));
        driven.answer("Ra8", 900);
        driven.wait(Duration::from_millis(50));
        assert!(driven.live().ending.is_some());
        driven.wait(Duration::from_secs(10));
    }
    // Each had White once.
    whites.sort();
    assert_eq!(whites, ["Atlas", "Gus", "Rosa"]);
    let table = &driven.watch().table;
    for player in 0..3 {
        assert_eq!(table.total(player).points(), ["1", "1"]);
    }
    driven.keys("T");
    assert!(matches!(driven.app.popup, Some(Popup::Crosstable(_))));
}

#[test]
fn a_match_goes_on_below_its_table_but_not_below_what_is_typed() {
    let mut driven = Driven::open("menu");
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::Watch;
    setup.robin = ["Rosa", "Gus", "Atlas"]
        .into_iter()
        .filter_map(Level::named)
        .collect();
    setup.pace = Pace::Movetime(Duration::from_millis(50));
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    setup.start = Some(Box::new(start.parse().unwrap()));
    driven.effects = update::begin(&mut driven.app, setup);
    driven.keys("T");
    let before = format!("{:?}", driven.app.popup);
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_millis(50));
    assert_ne!(format!("{:?}", driven.app.popup), before);
    driven.wait(Duration::from_secs(10));
    assert_eq!(driven.watch().number, 2);
    driven.keys("esc");
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_millis(50));
    driven.keys("q");
    driven.wait(Duration::from_secs(10));
    assert_eq!(driven.watch().number, 2);
    driven.keys("esc");
    driven.wait(Duration::from_secs(10));
    assert_eq!(driven.watch().number, 3);
}

#[test]
fn the_score_of_a_match_names_players_since_colors_change() {
    let mut driven = Driven::open("menu");
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::Watch;
    setup.levels = ["Rosa", "Gus"].map(|name| Level::named(name).unwrap());
    setup.games = 2;
    setup.pace = Pace::Movetime(Duration::from_millis(50));
    // White mates at once.
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    setup.start = Some(Box::new(start.parse().unwrap()));
    driven.effects = update::begin(&mut driven.app, setup);
    for score in ["Rosa 1 : 0 Gus", "Rosa 1, Gus 1"] {
        driven.answer("Ra8", 900);
        driven.wait(Duration::from_millis(50));
        let shown = screen(&driven, (80, 24));
        assert!(shown.contains(score), "{shown}");
        driven.wait(Duration::from_secs(10));
    }
}

#[test]
fn a_paste_is_analyzed_and_a_running_game_waits() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut driven = Driven::open("menu");
    driven.paste(&format!("  {fen}\n"));
    assert!(driven.is_analysis());
    assert_eq!(driven.view().board.to_string(), fen);
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.paste("[White \"A\"]\n\n1. d4 d5 (1... Nf6 2. c4) 2. c4 *");
    assert!(driven.app.popup.is_some());
    driven.keys("esc");
    assert!(driven.is_live());
    driven.paste("1. d4 d5 (1... Nf6 2. c4) 2. c4 *");
    driven.keys("enter");
    assert_eq!(driven.view().tree.count(), 5);
    driven.keys(". .");
    assert_eq!(driven.view().tree.node(driven.view().shown).san(), "d5");
    driven.keys("end");
    assert_eq!(driven.view().tree.node(driven.view().shown).san(), "c4");
    assert!(!driven.app.parked.is_empty());
    driven.paste(&"junk ".repeat(200_000));
    let notice = driven.app.shared.notice.clone().unwrap();
    assert!(notice.trouble && notice.text.len() < 300, "{notice:?}");
}

#[test]
fn the_engines_moves_are_played_from_its_lines() {
    let mut driven = Driven::open("study");
    let (_, ticket, position, limits) = driven.asked().unwrap();
    assert!(limits.infinite);
    let read = |san: &str| position.board.parse_san(san).unwrap();
    let lines = vec![info(30, vec![read("e4")]), info(20, vec![read("d4")])];
    let event = EngineEvent::Info { id: id(), lines };
    driven.send(Event::Engine { ticket, event });
    driven.keys("2");
    assert!(driven.view().board.to_string().contains("3P4"));
    let (_, _, position, _) = driven.asked().unwrap();
    assert_eq!(position.board.to_string(), driven.view().board.to_string());
}

#[test]
fn a_left_game_goes_on_from_its_text() {
    let mut driven = with_clock("5+3", None);
    driven.type_all("e4 e5 Nf3");
    driven.keys("ctrl-c");
    let text = driven.effects.iter().rev().find_map(|effect| match effect {
        Effect::Autosave(text) => Some(text.clone()),
        _ => None,
    });
    let text = text.expect("the game was kept");
    let play = read_record(&text, &driven.app.shared.defaults.game, driven.now).unwrap();
    assert_eq!(play.view.plies(), 3);
    assert_eq!(play.time_control().to_string(), "5+3");
    assert_eq!(play.setup.kind, GameKind::TwoPlayers);
    assert!(
        read_record(
            "[WhitePlayer \"ghost\"]\n\n1. e4 *",
            &driven.app.shared.defaults.game,
            driven.now
        )
        .is_err()
    );
}

#[test]
fn hostile_sizes_and_the_mouse_do_no_harm() {
    use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
    let mut driven = Driven::open("play");
    for (columns, rows) in [(0, 0), (1, 1), (80, 24), (20, 12), (500, 200), (80, 24)] {
        driven.send(Event::Term(TermEvent::Resize(columns, rows)));
        for kind in [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Drag(MouseButton::Left),
            MouseEventKind::Up(MouseButton::Left),
            MouseEventKind::ScrollUp,
        ] {
            for (column, row) in [(0, 0), (17, 9), (65_535, 65_535)] {
                let modifiers = KeyModifiers::NONE;
                let event = MouseEvent {
                    kind,
                    column,
                    row,
                    modifiers,
                };
                driven.send(Event::Term(TermEvent::Mouse(event)));
            }
        }
    }
    assert!(driven.is_live());
}

#[test]
fn a_person_may_move_while_the_engine_thinks_for_them() {
    let mut driven = Driven::open("two");
    driven.keys("m");
    let (_, ticket, position, _) = driven.asked().unwrap();
    driven.type_all("d4");
    driven.done(ticket, &position, "e4", 0);
    let play = driven.view();
    assert_eq!(play.tree.ply(play.head), 1);
    assert!(play.board.to_string().contains("3P4"));
}

#[test]
fn a_match_waits_while_something_is_read() {
    let mut driven = Driven::open("watch 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(1));
    driven.keys("?");
    driven.wait(Duration::from_secs(100));
    assert_eq!(driven.watch().number, 1);
    assert_eq!(driven.app.next_wake(), None);
    driven.keys("esc");
    assert_eq!(driven.watch().number, 2);
}

#[test]
fn a_match_can_be_stopped_between_two_games() {
    let mut driven = Driven::open("watch 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(1));
    driven.keys("space");
    driven.wait(Duration::from_secs(100));
    assert_eq!(driven.watch().number, 1);
    driven.keys("space");
    assert_eq!(driven.watch().number, 2);
    assert!(!driven.live().paused);
}

#[test]
fn a_game_has_the_date_of_the_day_on_which_it_began() {
    let mut driven = Driven::open("two");
    driven.app.shared.today = "2025.01.01".into();
    driven.type_all("f3 e5");
    // Left and continued on another day, it still is the game of the first.
    let text = driven.pgn(&driven.app.shared.today);
    let again = read_record(&text, &driven.app.shared.defaults.game, driven.now).unwrap();
    let again = Play::resumed(again);
    assert!(again.pgn("2025.02.02").contains("[Date \"2024.12.31\"]"));
    driven.type_all("g4 Qh4");
    driven.effects.clear();
    driven.keys("n enter enter");
    let ended = driven.effects.iter().find_map(|effect| match effect {
        Effect::Append(text) => Some(text.as_str()),
        _ => None,
    });
    assert!(ended.unwrap().contains("[Date \"2024.12.31\"]"));
    let begun = driven.effects.iter().find_map(|effect| match effect {
        Effect::Autosave(text) => Some(text.as_str()),
        _ => None,
    });
    assert!(begun.unwrap().contains("[Date \"2025.01.01\"]"));
    // So does each game of a match.
    let mut driven = Driven::open("watch 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    driven.app.shared.today = "2025.01.01".into();
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(1));
    driven.wait(Duration::from_secs(100));
    let next = driven.pgn("2025.02.02");
    assert!(next.contains("[Date \"2025.01.01\"]"), "{next}");
}
