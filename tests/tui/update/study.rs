//! Studying: lines that are walked along, whole games judged, and trees that are edited while an
//! engine thinks.

use std::time::Duration;

use pillarbox::chess::{Board, Move};
use pillarbox::engine::{EngineEvent, Finding, Score};
use pillarbox::game::{Eval, GameTree, NodeId, read_game, to_pgn};
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::{Effect, Event, Seat, Ticket};
use pillarbox::tui::layout::{self, Hit};
use pillarbox::tui::play::{Focus, Play};
use pillarbox::tui::{plain, update};
use ratatui::crossterm::event::{
    Event as TermEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::Driven;
use super::play::{id, info};

/// A game that is studied, at its first position.
fn study(pgn: &str) -> Driven {
    let now = std::time::Instant::now();
    let mut app = plain(pillarbox::config::Settings::default(), now, "2024.12.31");
    let (tree, problems) = read_game(pgn.as_bytes()).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    let effects = update::begin_study(&mut app, tree);
    Driven { app, effects, now }
}

/// The moves of a line from a position.
fn moves(board: &Board, sans: &str) -> Vec<Move> {
    let mut board = board.clone();
    let read = |san: &str| {
        let m = board.parse_san(san).unwrap();
        let _ = board.make(m);
        m
    };
    sans.split_whitespace().map(read).collect()
}

impl Driven {
    /// The engine reports these lines about its newest search, and goes on.
    fn report(&mut self, lines: &[(i32, &str)]) -> Ticket {
        let (_, ticket, position, _) = self.asked().expect("a search");
        let lines = lines
            .iter()
            .map(|&(score, sans)| info(score, moves(&position.board, sans)))
            .collect();
        let event = EngineEvent::Info { id: id(), lines };
        self.send(&Event::Engine { ticket, event });
        ticket
    }

    /// A report about a search that may be over.
    fn late(&mut self, ticket: Ticket, score: i32, m: Move) {
        let lines = vec![info(score, vec![m])];
        let event = EngineEvent::Info {
            id: id(),
            lines: lines.clone(),
        };
        self.send(&Event::Engine { ticket, event });
        let finding = Finding {
            lines,
            ..Finding::default()
        };
        let event = EngineEvent::Done {
            id: id(),
            finding,
            elapsed: Duration::from_millis(10),
        };
        self.send(&Event::Engine { ticket, event });
    }

    fn san(&self) -> &str {
        self.play().tree.node(self.play().shown).san()
    }

    fn main_line(&self) -> String {
        let tree = &self.play().tree;
        let sans: Vec<&str> = tree.main_line().map(|at| tree.node(at).san()).collect();
        sans.join(" ")
    }

    fn evals(&self) -> Vec<Option<Eval>> {
        let play = self.play();
        let evals = play.line().into_iter().map(|at| play.tree.node(at).eval());
        evals.collect()
    }

    /// What is shown is there, and the board shows it.
    fn check(&self) {
        let play = self.play();
        assert!(play.tree.contains(play.shown) && play.tree.contains(play.head));
        assert_eq!(
            play.tree.board(play.shown).to_string(),
            play.board.to_string()
        );
        assert!(
            play.line().contains(&play.shown),
            "the listed line is another"
        );
    }

    fn click_cell(&mut self, (column, row): (u16, u16)) {
        for kind in [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::Up(MouseButton::Left),
        ] {
            let event = MouseEvent {
                kind,
                column,
                row,
                modifiers: KeyModifiers::NONE,
            };
            self.send(&Event::Term(TermEvent::Mouse(event)));
        }
    }

    /// Cells under which something lies.
    fn find(&self, wanted: impl Fn(Hit) -> bool) -> Vec<(u16, u16)> {
        let area = Rect::new(0, 0, self.app.size.0, self.app.size.1);
        area.positions()
            .filter(|at| wanted(layout::hit(area, &self.app, at.x, at.y)))
            .map(|at| (at.x, at.y))
            .collect()
    }
}

#[test]
fn a_line_is_walked_along_and_left_without_a_trace() {
    let mut driven = study("1. e4 e5 2. Nf3 *");
    driven.report(&[(30, "d4 d5 c4"), (20, "c4 e5 Nc3 Nf6 g3")]);
    let before = to_pgn(&driven.play().tree);
    driven.effects.clear();
    driven.keys("tab down enter");
    let preview = driven.play().preview().unwrap();
    assert_eq!((preview.number, preview.at(), preview.length()), (1, 1, 5));
    assert!(driven.play().seen().to_string().contains("2P5"));
    // The engine changes its mind; the line does not.
    driven.keys("right .");
    assert_eq!(driven.play().preview().unwrap().at(), 3);
    driven.keys(", left home");
    assert_eq!(driven.play().preview().unwrap().at(), 0);
    driven.keys("end right enter");
    assert_eq!(driven.play().preview().unwrap().at(), 5);
    driven.keys("esc");
    assert!(driven.play().preview().is_none());
    assert_eq!(driven.play().seen().to_string(), Board::start().to_string());
    assert_eq!(driven.play().shown, NodeId::ROOT);
    assert_eq!(driven.play().focus, Focus::Lines);
    assert_eq!(to_pgn(&driven.play().tree), before);
    let asked = |effect: &Effect| matches!(effect, Effect::Go(_) | Effect::Stop(_));
    assert!(
        !driven.effects.iter().any(asked),
        "the engine goes on undisturbed"
    );
}

#[test]
fn a_line_stays_what_it_was_and_is_played_as_one_edit() {
    let mut driven = study("1. e4 e5 *");
    let ticket = driven.report(&[(30, "d4 d5 c4 e6")]);
    driven.keys("tab enter right");
    let lines = vec![info(50, moves(&Board::start(), "Nf3 Nf6"))];
    let event = EngineEvent::Info { id: id(), lines };
    driven.send(&Event::Engine { ticket, event });
    driven.keys("right");
    assert_eq!(driven.play().preview().unwrap().at(), 3);
    driven.keys("space");
    assert_eq!((driven.san(), driven.play().tree.count()), ("c4", 5));
    assert_eq!(driven.main_line(), "e4 e5");
    driven.check();
    driven.keys("u");
    assert_eq!(
        (driven.play().shown, driven.play().tree.count()),
        (NodeId::ROOT, 2)
    );
    driven.check();
    driven.keys("U");
    assert_eq!(driven.play().tree.count(), 5);
    driven.check();
}

#[test]
fn a_line_that_the_game_has_is_followed() {
    let mut driven = study("1. e4 e5 2. Nf3 *");
    driven.report(&[(30, "e4 e5 Nf3 Nc6")]);
    driven.keys("tab enter right space");
    assert_eq!((driven.san(), driven.play().tree.count()), ("e5", 3));
    driven.keys("u");
    assert_eq!(
        driven.app.notice.as_ref().unwrap().text,
        "There is nothing to undo."
    );
}

#[test]
fn a_threat_is_walked_along_but_not_played() {
    let mut driven = study("1. e4 e5 *");
    driven.keys("x");
    driven.report(&[(30, "d5 Nf3")]);
    driven.keys("tab enter right");
    assert!(driven.play().seen().to_string().contains("3p4"));
    driven.keys("space");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("other side")
    );
    assert_eq!(driven.play().tree.count(), 2);
    driven.keys("esc");
    assert_eq!(driven.play().seen().to_string(), Board::start().to_string());
}

#[test]
fn a_threat_never_gets_into_the_game() {
    let mut driven = study("1. e4 e5 *");
    driven.keys("x");
    driven.report(&[(30, "d5 Nf3")]);
    driven.keys("l x 1");
    assert_eq!(driven.play().line_count(), 0);
    assert_eq!(driven.play().tree.count(), 2);
    driven.keys("space");
    assert_eq!(driven.play().tree.count(), 2);
    let notice = &driven.app.notice.as_ref().unwrap().text;
    assert_eq!(notice, "The engine is off: l switches it on.");
    driven.check();
}

#[test]
fn in_check_the_lines_are_ones_own_although_threats_are_asked_for() {
    let mut driven = Driven::open("study 4k3/8/8/8/8/8/3r4/K7 b - - 0 1");
    driven.keys("x 'Rd1 enter");
    driven.report(&[(-900, "Kb2 Rd2")]);
    driven.keys("1");
    assert_eq!(driven.san(), "Kb2");
    driven.check();
}

#[test]
fn what_was_thought_of_another_position_is_not_played() {
    let mut driven = study("1. e4 e5 *");
    driven.report(&[(30, "d4 d5")]);
    // As if the position had changed under the same number.
    let Screen::Game(play) = &mut driven.app.screen else {
        panic!("this is no game");
    };
    play.thoughts[Seat::Analyst as usize]
        .as_mut()
        .unwrap()
        .lines[0]
        .moves = moves(&Board::start(), "e4 e5")[1..].to_vec();
    driven.keys("space 1");
    assert_eq!(driven.play().tree.count(), 2);
    let notice = &driven.app.notice.as_ref().unwrap().text;
    assert_eq!(notice, "The engine has no line 1 yet.");
}

#[test]
fn lines_that_do_not_fit_can_be_reached_and_that_is_said() {
    let mut driven = Driven::open("study");
    driven.keys(": 'lines_8 enter");
    let said = |driven: &Driven| driven.app.notice.as_ref().unwrap().text.clone();
    assert_eq!(said(&driven), "The engine shows 8 lines.");
    driven.app.size = (40, 12);
    driven.keys("- +");
    assert_eq!(
        said(&driven),
        "The engine shows 8 lines: Tab leads to them, Down to those further below."
    );
}

#[test]
fn a_studied_game_keeps_its_tags() {
    let mut driven = study("[White \"Anderssen\"]\n\n1. e4 e5 1-0");
    driven.keys("Y");
    let copied = driven.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text),
        _ => None,
    });
    let copied = copied.unwrap();
    assert!(
        copied.contains("[White \"Anderssen\"]") && copied.contains("1-0"),
        "{copied}"
    );
}

#[test]
fn moves_of_a_line_are_under_the_mouse() {
    let mut driven = study("1. e4 e5 *");
    driven.report(&[(30, "d4 d5 c4 e6"), (10, "c4 e5 Nc3")]);
    let third = driven.find(|hit| hit == Hit::LineMove { line: 0, moves: 3 });
    driven.click_cell(third[0]);
    let preview = driven.play().preview().unwrap();
    assert_eq!((preview.number, preview.at()), (0, 3));
    let second = driven.find(|hit| hit == Hit::LineMove { line: 1, moves: 2 });
    driven.click_cell(second[0]);
    let preview = driven.play().preview().unwrap();
    assert_eq!((preview.number, preview.at()), (1, 2));
    // Squares do nothing now, and a move of the game leaves the line.
    driven.click_cell(driven.find(|hit| matches!(hit, Hit::Square(_)))[0]);
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("line of the engine")
    );
    assert!(driven.play().preview().is_some());
    driven.click_cell(driven.find(|hit| matches!(hit, Hit::Move(_)))[0]);
    assert!(driven.play().preview().is_none());
    assert_eq!(driven.san(), "e4");
}

#[test]
fn a_move_of_a_variation_is_clicked_and_walked_from() {
    let mut driven = study("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    let d6 = {
        let tree = &driven.play().tree;
        let c5 = tree.children(tree.next(NodeId::ROOT).unwrap())[1];
        tree.last_of_line(c5)
    };
    driven.click_cell(driven.find(|hit| hit == Hit::Move(d6))[0]);
    assert_eq!(driven.san(), "d6");
    driven.check();
    driven.keys(",");
    assert_eq!(driven.san(), "Nf3");
    driven.check();
    // The graph belongs to the line that is listed.
    driven.click_cell(*driven.find(|hit| hit == Hit::Ply(2)).first().unwrap());
    assert_eq!(driven.san(), "c5");
    driven.check();
}

/// Answers searches until nobody asks, or so often.
fn judge(driven: &mut Driven, most: usize) -> usize {
    let mut count = 0;
    while count < most && driven.play().analysis.as_ref().unwrap().run.is_some() {
        let (_, ticket, position, limits) = driven.asked().expect("a search");
        assert!(!limits.infinite);
        let m = position.board.legal_moves()[0];
        driven.now += Duration::from_millis(300);
        driven.late(ticket, 10, m);
        count += 1;
    }
    count
}

#[test]
fn a_whole_line_is_judged_once() {
    let mut driven = study("1. f3 e5 2. g4 Qh4# *");
    driven.keys("G");
    driven.keys("right right");
    assert_eq!(judge(&mut driven, 99), 4, "a mate needs no judge");
    let black = Some(Eval::Cp(-10));
    let white = Some(Eval::Cp(10));
    assert_eq!(driven.evals(), [white, black, white, black, None]);
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("4 positions are judged")
    );
    assert_eq!(
        driven.play().tree.ply(driven.play().shown),
        2,
        "one may look around"
    );
    assert!(to_pgn(&driven.play().tree).contains("[%eval -0.10]"));
    assert!(
        driven.asked().unwrap().3.infinite,
        "the engine follows the board again"
    );
    driven.keys("G");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("has its verdict")
    );
    driven.keys(": 'run_all enter");
    assert_eq!(judge(&mut driven, 99), 4);
    // A better search is another matter.
    driven.keys(": 'depth_30 enter G");
    assert_eq!(judge(&mut driven, 99), 4);
    driven.keys("G");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("has its verdict")
    );
}

#[test]
fn a_run_goes_to_the_disk_now_and_then_and_at_its_end() {
    fn kept(driven: &mut Driven) -> usize {
        let before = driven.effects.len();
        let is_kept = |effect: &Effect| matches!(effect, Effect::AutosaveStudies(_));
        driven.effects.retain(|effect| !is_kept(effect));
        before - driven.effects.len()
    }
    let mut driven = study("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    driven.keys("G");
    judge(&mut driven, 3);
    assert_eq!(kept(&mut driven), 1, "the first one");
    driven.now += Duration::from_secs(6);
    judge(&mut driven, 2);
    assert_eq!(kept(&mut driven), 1);
    judge(&mut driven, 99);
    assert_eq!(kept(&mut driven), 1, "all of it");
}

#[test]
fn a_stopped_run_keeps_what_is_done_and_goes_on_later() {
    let mut driven = study("1. e4 e5 2. Nf3 Nc6 *");
    driven.keys("G");
    assert_eq!(judge(&mut driven, 2), 2);
    let run = driven
        .play()
        .analysis
        .as_ref()
        .unwrap()
        .run
        .as_ref()
        .unwrap();
    assert_eq!((run.done(), run.total), (2, 5));
    assert_eq!(run.time_left(driven.now), Some(Duration::from_millis(900)));
    driven.keys("esc");
    assert_eq!(driven.evals().iter().flatten().count(), 2);
    driven.keys("G");
    assert_eq!(judge(&mut driven, 99), 3);
}

#[test]
fn a_run_survives_edits_and_the_way_to_the_menu() {
    let mut driven = study("1. e4 e5 2. Nf3 Nc6 *");
    driven.keys("G");
    judge(&mut driven, 1);
    // The last moves go away before it is their turn.
    driven.keys("right right X");
    assert_eq!(judge(&mut driven, 99), 1);
    driven.check();
    driven.keys("u G");
    judge(&mut driven, 1);
    driven.keys("q");
    driven.effects.clear();
    driven.keys("enter");
    assert_eq!(judge(&mut driven, 99), 2, "it goes on where it was");
    assert!(driven.evals().iter().all(Option::is_some));
    driven.keys("esc");
    driven.check();
}

#[test]
fn verdicts_of_a_file_are_not_lost_by_looking() {
    let mut driven = study("1. e4 {[%eval 0.33]} e5 {[%eval 0.21]} *");
    driven.keys("right");
    driven.report(&[(70, "e5")]);
    assert_eq!(
        driven.evals()[1],
        Some(Eval::Cp(33)),
        "depth 12 is no better"
    );
    let (tree, at) = (&driven.play().tree, driven.play().shown);
    assert_eq!(tree.node(at).eval(), Some(Eval::Cp(33)));
}

#[test]
fn a_limit_is_reached_and_said() {
    let mut driven = study("1. e4 e5 *");
    driven.keys(": 'depth_12 enter");
    let (_, ticket, position, limits) = driven.asked().unwrap();
    assert_eq!(limits.depth, Some(12));
    driven.done(ticket, &position, "e4", 30);
    assert!(driven.play().limit_reached());
    driven.effects.clear();
    driven.keys("v ;");
    driven.keys("'x ctrl-s");
    driven.keys("l l");
    assert!(driven.asked().is_none(), "it is not searched again");
    driven.keys("right left");
    assert!(
        driven.play().limit_reached(),
        "nothing was thought in between"
    );
    driven.keys("right");
    driven.report(&[(20, "e5")]);
    driven.keys("left");
    assert!(!driven.play().limit_reached());
    assert!(driven.asked().is_some());
}

#[test]
fn a_nested_variation_is_promoted_to_the_top() {
    let mut driven = study("1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 *");
    driven.keys("right right right down");
    assert_eq!(driven.san(), "f4");
    driven.keys("right down right");
    assert_eq!(driven.san(), "exd5");
    driven.keys("P");
    assert_eq!(
        (driven.san(), driven.main_line().as_str()),
        ("exd5", "e4 e5 Nf3 Nc6")
    );
    driven.check();
    driven.keys("P");
    assert_eq!(driven.main_line(), "e4 e5 f4 d5 exd5");
    driven.check();
    driven.keys("P");
    assert_eq!(
        driven.app.notice.as_ref().unwrap().text,
        "This is the main line."
    );
    driven.keys("u u");
    assert_eq!(driven.main_line(), "e4 e5 Nf3 Nc6");
    driven.check();
    driven.keys("u");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("nothing to undo")
    );
    driven.keys("U U");
    assert_eq!(driven.main_line(), "e4 e5 f4 d5 exd5");
    driven.check();
}

#[test]
fn deleting_goes_to_the_move_before() {
    let mut driven = study("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    driven.keys("right right down right");
    assert_eq!(driven.san(), "Nf3");
    driven.keys("X");
    assert_eq!((driven.san(), driven.play().tree.count()), ("c5", 4));
    driven.check();
    // The first move of a variation, and then of the game.
    driven.keys("X");
    assert_eq!((driven.san(), driven.play().tree.count()), ("e4", 3));
    driven.check();
    driven.keys("X");
    assert_eq!((driven.san(), driven.play().tree.count()), ("", 0));
    driven.check();
    for count in [3, 4, 6] {
        driven.keys("u");
        assert_eq!(driven.play().tree.count(), count);
        driven.check();
    }
    for count in [4, 3, 0] {
        driven.keys("U");
        assert_eq!(driven.play().tree.count(), count);
        driven.check();
    }
}

#[test]
fn walking_back_over_a_branch_returns_to_the_same_line() {
    let mut driven = study("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    driven.keys("right right down end");
    assert_eq!(driven.san(), "d6");
    driven.keys("home");
    driven.check();
    driven.keys("right right");
    assert_eq!(
        driven.san(),
        "c5",
        "the line that was looked at is the one that goes on"
    );
    driven.keys("up");
    assert_eq!(driven.san(), "e5");
    driven.keys("end");
    assert_eq!(driven.san(), "Nf3");
    driven.check();
}

#[test]
fn a_known_move_is_followed_and_another_order_is_a_branch() {
    let mut driven = study("1. Nf3 d5 2. d4 Nf6 *");
    driven.type_all("Nf3 d5 d4");
    assert_eq!(driven.play().tree.count(), 4);
    driven.keys("u");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("nothing to undo")
    );
    driven.keys("home");
    driven.type_all("d4 d5 Nf3");
    assert_eq!(driven.play().tree.count(), 7);
    assert_eq!(driven.main_line(), "Nf3 d5 d4 Nf6");
    let (tree, shown) = (&driven.play().tree, driven.play().shown);
    assert!(!tree.is_main_line(shown));
    driven.check();
    driven.keys("u u u");
    assert_eq!(
        (driven.play().shown, driven.play().tree.count()),
        (NodeId::ROOT, 4)
    );
    driven.check();
}

#[test]
fn what_an_engine_says_too_late_lands_nowhere() {
    let mut driven = study("[White \"A\"]\n\n*");
    driven.type_all("e4");
    let (_, ticket, position, _) = driven.asked().unwrap();
    let late = position.board.parse_san("e5").unwrap();
    // The node goes away, and another move gets its number.
    driven.keys("u");
    driven.type_all("d4");
    driven.late(ticket, 500, late);
    assert_eq!(driven.play().tree.node(driven.play().shown).eval(), None);
    driven.keys("space");
    assert!(
        driven
            .app
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("has no line 1")
    );
    driven.check();
}

#[test]
fn thoughts_about_an_undone_move_are_forgotten() {
    let mut driven = study("[White \"A\"]\n\n*");
    driven.type_all("e4");
    driven.report(&[(30, "e5")]);
    driven.keys("u");
    driven.type_all("d4");
    assert_eq!(driven.play().line_count(), 0);
    driven.keys("tab enter");
    assert!(driven.play().preview().is_none());
    driven.keys("1");
    assert_eq!(driven.san(), "d4");
    driven.check();
}

#[test]
fn an_undo_keeps_what_the_engine_found_since() {
    let mut driven = study("1. e4 e5 *");
    driven.keys("right !");
    driven.effects.clear();
    driven.keys("G");
    judge(&mut driven, 99);
    assert!(driven.evals().iter().all(Option::is_some));
    driven.keys("u");
    assert!(driven.evals().iter().all(Option::is_some));
    assert!(
        driven
            .play()
            .tree
            .node(driven.play().shown)
            .nags()
            .is_empty()
    );
    driven.check();
}

#[test]
fn a_dead_engine_is_off_and_can_be_switched_on() {
    let mut driven = study("1. e4 e5 *");
    driven.keys("G");
    let (_, ticket, ..) = driven.asked().unwrap();
    driven.effects.clear();
    let event = EngineEvent::Died {
        id: id(),
        message: "out of luck".into(),
    };
    driven.send(&Event::Engine { ticket, event });
    assert!(driven.app.notice.as_ref().unwrap().text.contains("is off"));
    assert!(driven.asked().is_none());
    driven.keys("l");
    assert!(driven.asked().is_some());
}

#[test]
fn folding_never_hides_the_shown_move() {
    let mut driven = study("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *");
    driven.keys("Z");
    let c5 = {
        let tree = &driven.play().tree;
        tree.children(tree.next(NodeId::ROOT).unwrap())[1]
    };
    assert!(driven.play().is_folded(c5));
    assert_eq!(
        driven
            .find(|hit| matches!(hit, Hit::Move(node) if node == c5))
            .len(),
        2
    );
    driven.click_cell(driven.find(|hit| hit == Hit::Move(c5))[0]);
    assert!(!driven.play().is_folded(c5));
    driven.keys("right");
    let c3 = driven.play().tree.children(c5)[1];
    assert!(driven.play().is_folded(c3), "what lies beside stays folded");
    driven.keys("down");
    assert_eq!(driven.play().shown, c3);
    assert!(!driven.play().is_folded(c3));
    // Folding the line that one is in goes to the move beside it.
    driven.keys("right z");
    assert_eq!(driven.san(), "Nf3");
    assert!(driven.play().is_folded(c3));
    driven.check();
    driven.keys("X u");
    driven.check();
}

#[test]
fn a_comment_is_pasted_with_its_lines() {
    let mut driven = study("1. e4 *");
    driven.keys("right ;");
    let paste = TermEvent::Paste("First.\r\n\r\nSecond\u{1b}[1m line.".into());
    driven.send(&Event::Term(paste));
    driven.keys("ctrl-s");
    let comment = driven.play().tree.node(driven.play().shown).comment();
    assert_eq!(comment, "First.\n\nSecond[1m line.");
    let (again, _) = read_game(to_pgn(&driven.play().tree).as_bytes()).unwrap();
    assert_eq!(again, driven.play().tree);
    // The mouse does not throw away what is written either.
    driven.keys("; 'more");
    let event = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Right),
        column: 0,
        row: 0,
        modifiers: KeyModifiers::NONE,
    };
    driven.send(&Event::Term(TermEvent::Mouse(event)));
    assert!(driven.app.overlay.is_none());
    driven.keys("; ctrl-s");
    let comment = driven.play().tree.node(driven.play().shown).comment();
    assert!(comment.ends_with("line.more"), "{comment:?}");
}

#[test]
fn the_cursor_stays_when_the_engine_moves() {
    let mut driven = Driven::open("play");
    driven.keys("enter up up enter");
    assert_eq!(driven.play().cursor.to_string(), "e4");
    driven.answer("d5", 0);
    assert_eq!(driven.play().cursor.to_string(), "e4");
}

#[test]
fn a_mate_that_was_found_is_judged_for_the_winner() {
    let mut driven = study("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra8# *");
    driven.keys("G");
    let (_, ticket, position, _) = driven.asked().unwrap();
    let mut found = info(0, moves(&position.board, "Ra8"));
    found.score = Score::mate_in(1);
    let finding = Finding {
        lines: vec![found],
        ..Finding::default()
    };
    let event = EngineEvent::Done {
        id: id(),
        finding,
        elapsed: Duration::from_millis(10),
    };
    driven.send(&Event::Engine { ticket, event });
    assert_eq!(driven.evals(), [Some(Eval::Mate(1)), None]);
    let tree: &GameTree = &driven.play().tree;
    assert!(
        Play::study(tree.clone(), NodeId::ROOT, driven.app.next.clone())
            .analysis
            .is_some()
    );
}
