//! Reviewing games, and solving the mistakes in them.

use pillarbox::chess::Color;
use pillarbox::engine::{EngineEvent, Finding, Score};
use pillarbox::game::{Eval, GameTree, NodeId, read_game};
use pillarbox::review::Slip;
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::{Effect, Event};
use pillarbox::tui::practice::{Outcome, Practice};
use pillarbox::tui::review::ReviewRoom;
use pillarbox::tui::update;

use super::play::{id, info};
use super::{Driven, LEGAL};

fn room(driven: &Driven) -> &ReviewRoom {
    match &driven.app.screen {
        Screen::Review(room) => room,
        _ => panic!("nothing is reviewed"),
    }
}

fn practice(driven: &Driven) -> &Practice {
    match &driven.app.screen {
        Screen::Practice(practice) => practice,
        _ => panic!("nothing is solved"),
    }
}

fn tree(driven: &Driven) -> &GameTree {
    driven.app.screen.room().tree().unwrap()
}

/// The last move that gave something away.
fn taken(tree: &GameTree) -> NodeId {
    tree.main_line().nth(9).unwrap()
}

#[test]
fn verdicts_appear_as_they_come_and_are_one_edit() {
    let (before, _) = read_game(LEGAL.as_bytes()).unwrap();
    let mut driven = Driven::open("menu");
    update::begin_analysis(&mut driven.app, before.clone());
    driven.keys("R enter");
    driven.review(3);
    let judged = |driven: &Driven| {
        let tree = tree(driven);
        let noted = |at: &NodeId| tree.node(*at).eval().is_some();
        tree.main_line().filter(noted).count()
    };
    let first = judged(&driven);
    assert!(first > 0 && first < 12, "{first}");
    assert!(room(&driven).is_working());
    // It is left, and goes on where it was.
    driven.keys("esc");
    assert!(!room(&driven).is_working());
    driven.keys("esc");
    assert!(matches!(driven.app.screen, Screen::Analysis(_)));
    driven.effects.clear();
    driven.keys("R enter");
    driven.review(usize::MAX);
    let node = tree(&driven).node(taken(tree(&driven)));
    assert_eq!(Slip::noted(node.nags()), Some(Some(Slip::Blunder)));
    assert!(node.comment().contains("mate"), "{}", node.comment());
    assert!(room(&driven).review.summary().is_some());
    // Both parts can be undone.
    driven.keys("q u u");
    let count = |tree: &GameTree| tree.count();
    assert_eq!(count(tree(&driven)), count(&before));
    let bare = |tree: &GameTree| tree.node(taken(tree)).comment().is_empty();
    assert!(bare(tree(&driven)));
}

#[test]
fn what_an_old_review_says_is_not_heard() {
    let mut driven = Driven::open("review");
    driven.keys("+");
    let (done, _) = room(&driven).review.progress();
    // Only the mate at the end is known.
    assert_eq!(done, 1);
    driven.keys("esc -");
    assert!(room(&driven).is_working());
    driven.review(2);
    assert_eq!(room(&driven).review.progress().0, 3);
}

#[test]
fn a_game_that_ends_is_reviewed_with_one_key() {
    let mut driven = Driven::open("two");
    driven.keys("'f3 enter 'e5 enter 'g4 enter 'Qh4 enter R");
    assert_eq!(room(&driven).review.plies(), 4);
    driven.review(usize::MAX);
    // From there back to the end of the game.
    driven.keys("esc");
    assert!(matches!(driven.app.screen, Screen::Play(_)));
}

#[test]
fn a_null_move_cannot_be_reviewed() {
    let (tree, _) = read_game(b"1. e4 -- 2. d4 *").unwrap();
    let mut driven = Driven::open("menu");
    update::begin_analysis(&mut driven.app, tree);
    driven.keys("R enter");
    let notice = driven.app.shared.notice.as_ref().unwrap();
    assert!(
        notice.text.contains("a side passes at 1..."),
        "{}",
        notice.text
    );
}

#[test]
fn mistakes_of_other_people_are_not_kept() {
    let kinds = "[WhiteType \"program\"]\n[BlackType \"human\"]\n";
    let mut driven = Driven::open("menu");
    let (tree, _) = read_game(format!("{kinds}{LEGAL}").as_bytes()).unwrap();
    update::begin_analysis(&mut driven.app, tree);
    driven.keys("R enter");
    driven.review(usize::MAX);
    assert!(driven.app.shared.bank.cards.is_empty());
}

#[test]
fn mistakes_of_the_person_are_kept_and_come_back() {
    let mut driven = Driven::open("menu");
    driven.app.shared.settings.name = "Bob".into();
    let (tree, _) = read_game(LEGAL.as_bytes()).unwrap();
    update::begin_analysis(&mut driven.app, tree);
    driven.keys("R enter");
    driven.review(usize::MAX);
    let kept = driven.effects.iter().find_map(|effect| match effect {
        Effect::KeepCards(cards) => Some(cards.clone()),
        _ => None,
    });
    let kept = kept.expect("cards");
    assert!(
        kept.iter()
            .all(|card| card.exercise.mover() == Color::Black)
    );
    assert_eq!(driven.app.shared.bank.cards, kept);
    assert_eq!(driven.app.waiting().due, kept.len());
    // Solved at once, it is not due again today.
    driven.keys("q q enter p end enter enter");
    let best = practice(&driven).tasks[0].exercise.best[0];
    driven.effects.clear();
    driven.keys(&format!("'{best} enter"));
    assert_eq!(practice(&driven).tasks[0].outcome, Outcome::Solved);
    assert!(
        driven
            .effects
            .iter()
            .any(|it| matches!(it, Effect::KeepCards(_)))
    );
    assert_eq!(driven.app.waiting().due, kept.len() - 1);
}

#[test]
fn the_person_is_known_under_another_name() {
    let mut driven = Driven::open("menu");
    // A character of this name is not the person.
    driven.app.shared.settings.name = "Rosa".into();
    let (mut tree, _) = read_game(LEGAL.as_bytes()).unwrap();
    for (tag, who) in [
        ("White", "Rosa"),
        ("WhitePlayer", "Rosa"),
        ("BlackPlayer", "person"),
    ] {
        tree.set_tag(tag, who);
    }
    update::begin_analysis(&mut driven.app, tree);
    driven.keys("R enter");
    driven.review(usize::MAX);
    let kept = driven.effects.iter().find_map(|effect| match effect {
        Effect::KeepCards(cards) => Some(cards),
        _ => None,
    });
    let mut kept = kept.expect("cards").iter();
    assert!(kept.all(|card| card.exercise.mover() == Color::Black));
}

#[test]
fn the_mistake_itself_is_no_answer_and_others_are_looked_at() {
    let mut driven = Driven::open("practice");
    let last = practice(&driven).tasks.len() - 1;
    for _ in 0..last {
        driven.keys("]");
    }
    let exercise = practice(&driven).tasks[last].exercise.clone();
    let played = exercise.played;
    driven.keys(&format!("'{played} enter"));
    assert_eq!(practice(&driven).tasks[last].outcome, Outcome::Open);
    driven.keys("space");
    // Another one, which the engine finds as good.
    let other = exercise.start.legal_moves();
    let other = other
        .iter()
        .find(|&&m| m != played && m != exercise.best[0]);
    driven.effects.clear();
    driven.keys(&format!("'{} enter", other.unwrap()));
    let search = driven.effects.iter().find_map(|effect| match effect {
        Effect::Go(search) => Some(search.clone()),
        _ => None,
    });
    let search = search.expect("a search");
    let white = match exercise.before {
        Eval::Cp(cp) => cp,
        Eval::Mate(_) => 0,
    };
    assert_eq!(search.position.board.side(), Color::White);
    let mut found = info(white, vec![search.position.board.legal_moves()[0]]);
    found.score = Score::cp(white);
    let finding = Finding {
        lines: vec![found],
        ..Finding::default()
    };
    let event = EngineEvent::Done {
        id: id(),
        finding,
        elapsed: std::time::Duration::ZERO,
    };
    driven.send(Event::Engine {
        ticket: search.ticket,
        event,
    });
    assert_eq!(practice(&driven).tasks[last].outcome, Outcome::Found);
    driven.keys("space");
    let said = driven.app.screen.room();
    assert!(said.tree().is_some());
}
