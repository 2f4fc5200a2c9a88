//! Games that are reviewed, and what follows from that.

use pillarbox::chess::{Board, Color, Move};
use pillarbox::game::{Eval, GameTree, read_game};
use pillarbox::review::{Bank, Card, Look, Progress, Stats};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::event::{Effect, Event, ReviewNews};
use pillarbox::tui::popups::{MistakesList, Popup, TextPopup};
use pillarbox::tui::update;
use ratatui::crossterm::event::{Event as TermEvent, KeyCode, KeyEvent};

use super::analysis::JUDGED;
use super::{app, over};

fn game() -> GameTree {
    let (mut tree, _) = read_game(JUDGED.as_bytes()).unwrap();
    tree.set_tag("White", "Ann");
    tree.set_tag("Black", "Bob");
    tree.set_tag("Date", "2024.12.30");
    tree
}

pub(super) fn press(app: &mut App, code: KeyCode) -> Vec<Effect> {
    let event = Event::Term(TermEvent::Key(KeyEvent::from(code)));
    let now = app.shared.now;
    update::update(app, event, now)
}

/// What was noted about each position of the game, with a line that begins with another move wherever the
/// one that was played lost something.
fn looks(tree: &GameTree) -> Vec<Look> {
    let line: Vec<_> = tree.main_line().collect();
    let evals = line.iter().map(|&at| tree.node(at).eval().unwrap());
    let evals: Vec<Eval> = std::iter::once(Eval::Cp(15)).chain(evals).collect();
    let mut board = tree.start().clone();
    let mut looks = Vec::new();
    for (at, &eval) in evals.iter().enumerate() {
        let played = line.get(at).and_then(|&node| tree.node(node).played());
        let better = evals
            .get(at + 1)
            .is_some_and(|&next| loses(board.side(), eval, next));
        let best = match played {
            Some(played) if !better => vec![played],
            _ => other_line(&board, played),
        };
        looks.push(Look::new(eval, best, true));
        if let Some(played) = played {
            let _ = board.make(played);
        }
    }
    looks
}

fn loses(mover: Color, before: Eval, after: Eval) -> bool {
    let worth = |eval| match (eval, mover) {
        (Eval::Cp(cp), Color::White) => cp,
        (Eval::Cp(cp), Color::Black) => -cp,
        (Eval::Mate(_), _) => 0,
    };
    worth(before) - worth(after) > 50
}

/// Two moves of which the first is not this one: captures first, since something happens then.
fn other_line(board: &Board, played: Option<Move>) -> Vec<Move> {
    let mut board = board.clone();
    let mut line = Vec::new();
    for _ in 0..2 {
        let moves = board.legal_moves();
        let other = |m: &&Move| Some(**m) != played || !line.is_empty();
        let taking = moves.iter().filter(other).find(|m| m.captured().is_some());
        let Some(&m) = taking.or_else(|| moves.iter().find(other)) else {
            break;
        };
        let _ = board.make(m);
        line.push(m);
    }
    line
}

/// The game under review, after so many looks.
fn review(most: usize) -> App {
    let mut app = app();
    let tree = game();
    let looks = looks(&tree);
    update::begin_analysis(&mut app, tree);
    press(&mut app, KeyCode::Char('R'));
    let effects = press(&mut app, KeyCode::Enter);
    let order = effects.into_iter().find_map(|effect| match effect {
        Effect::Review(order) => Some(order),
        _ => None,
    });
    let ticket = order.expect("a review").ticket;
    let count = looks.len();
    let tell = |app: &mut App, news| {
        let now = app.shared.now;
        update::update(app, Event::Review { ticket, news }, now);
    };
    for (at, look) in looks.into_iter().enumerate().rev().take(most) {
        let progress = Progress {
            at,
            look,
            done: count - at,
            total: count,
            news: Vec::new(),
        };
        tell(&mut app, ReviewNews::Looked(Box::new(progress)));
    }
    if most >= count {
        tell(&mut app, ReviewNews::Ended);
    }
    app.shared.notice = None;
    app
}

/// At its worst move.
pub(super) fn reviewed() -> App {
    let mut app = review(usize::MAX);
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Char('['));
    app
}

/// While the engine is at work.
pub(super) fn running() -> App {
    review(12)
}

/// With the line that proves why the move was bad.
pub(super) fn proven() -> App {
    let mut app = reviewed();
    press(&mut app, KeyCode::Enter);
    app
}

/// A mistake to be solved, a wrong answer to it, or what was solved.
pub(super) fn practiced(stage: &str) -> App {
    let mut app = review(usize::MAX);
    press(&mut app, KeyCode::Char('p'));
    let Screen::Practice(practice) = &app.screen else {
        panic!("nothing to solve");
    };
    let first = practice.tasks[0].exercise.played.to_string();
    match stage {
        "wrong" => {
            for letter in first.chars() {
                press(&mut app, KeyCode::Char(letter));
            }
            press(&mut app, KeyCode::Enter);
        }
        "over" => {
            for _ in 0..40 {
                press(&mut app, KeyCode::Char(']'));
            }
        }
        _ => {}
    }
    app
}

/// The mistakes that are kept.
pub(super) fn mistakes() -> App {
    let app = review(usize::MAX);
    let Screen::Review(room) = &app.screen else {
        panic!("nothing is reviewed");
    };
    let exercises = room.review.exercises(&room.analysis.view.tree, |_| true);
    let mut bank = Bank::default();
    for (at, exercise) in exercises.into_iter().enumerate() {
        let mut card = Card::new(exercise, "2024.12.29");
        for _ in 0..at {
            card.answer(true, "2024.12.30");
        }
        bank.put(card);
    }
    let list = MistakesList::new(&bank, "2024.12.31");
    over(super::app(), Popup::Mistakes(list))
}

/// How somebody plays.
pub(super) fn stats() -> App {
    let mut stats = Stats::default();
    let mut tree = game();
    for (day, result) in [
        ("2024.12.28", "1-0"),
        ("2024.12.29", "0-1"),
        ("2024.12.30", "1/2-1/2"),
    ] {
        tree.set_tag("Date", day);
        tree.set_result(result.parse().unwrap());
        stats.add(&tree, Color::White);
    }
    let title = "Ann: 3 games, 3 reviewed".into();
    over(
        super::app(),
        Popup::Text(TextPopup::new(title, stats.report())),
    )
}
