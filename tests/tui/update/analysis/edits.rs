//! Trees that are edited while an engine thinks.

use super::*;

#[test]
fn a_nested_variation_is_promoted_to_the_top() {
    let mut driven = analyze("1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) 2... Nc6 *");
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
        driven.app.shared.notice.as_ref().unwrap().text,
        "This is the main line."
    );
    driven.keys("u u");
    assert_eq!(driven.main_line(), "e4 e5 Nf3 Nc6");
    driven.check();
    driven.keys("u");
    assert!(
        driven
            .app
            .shared
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
    let mut driven = analyze("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    driven.keys("right right down right");
    assert_eq!(driven.san(), "Nf3");
    driven.keys("X");
    assert_eq!((driven.san(), driven.view().tree.count()), ("c5", 4));
    driven.check();
    // The first move of a variation, and then of the game.
    driven.keys("X");
    assert_eq!((driven.san(), driven.view().tree.count()), ("e4", 3));
    driven.check();
    driven.keys("X");
    assert_eq!((driven.san(), driven.view().tree.count()), ("", 0));
    driven.check();
    for count in [3, 4, 6] {
        driven.keys("u");
        assert_eq!(driven.view().tree.count(), count);
        driven.check();
    }
    for count in [4, 3, 0] {
        driven.keys("U");
        assert_eq!(driven.view().tree.count(), count);
        driven.check();
    }
}

#[test]
fn walking_back_over_a_branch_returns_to_the_same_line() {
    let mut driven = analyze("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
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
    let mut driven = analyze("1. Nf3 d5 2. d4 Nf6 *");
    driven.type_all("Nf3 d5 d4");
    assert_eq!(driven.view().tree.count(), 4);
    driven.keys("u");
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("nothing to undo")
    );
    driven.keys("home");
    driven.type_all("d4 d5 Nf3");
    assert_eq!(driven.view().tree.count(), 7);
    assert_eq!(driven.main_line(), "Nf3 d5 d4 Nf6");
    let (tree, shown) = (&driven.view().tree, driven.view().shown);
    assert!(!tree.is_main_line(shown));
    driven.check();
    driven.keys("u u u");
    assert_eq!(
        (driven.view().shown, driven.view().tree.count()),
        (NodeId::ROOT, 4)
    );
    driven.check();
}

#[test]
fn what_an_engine_says_too_late_lands_nowhere() {
    let mut driven = analyze("[White \"A\"]\n\n*");
    driven.type_all("e4");
    let (_, ticket, position, _) = driven.asked().unwrap();
    let late = position.board.parse_san("e5").unwrap();
    // The node goes away, and another move gets its number.
    driven.keys("u");
    driven.type_all("d4");
    driven.late(ticket, 500, late);
    assert_eq!(driven.view().tree.node(driven.view().shown).eval(), None);
    driven.keys("space");
    assert!(
        driven
            .app
            .shared
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
    let mut driven = analyze("[White \"A\"]\n\n*");
    driven.type_all("e4");
    driven.report(&[(30, "e5")]);
    driven.keys("u");
    driven.type_all("d4");
    assert_eq!(driven.analysis().line_count(), 0);
    driven.keys("tab enter");
    assert!(driven.analysis().preview.as_ref().is_none());
    driven.keys("1");
    assert_eq!(driven.san(), "d4");
    driven.check();
}

#[test]
fn an_undo_keeps_what_the_engine_found_since() {
    let mut driven = analyze("1. e4 e5 *");
    driven.keys("right");
    driven.effects.clear();
    driven.keys("G enter");
    judge(&mut driven, 1);
    driven.keys("!");
    judge(&mut driven, 99);
    assert!(driven.evals().iter().all(Option::is_some));
    driven.keys("u");
    assert!(driven.evals().iter().all(Option::is_some));
    assert!(
        driven
            .view()
            .tree
            .node(driven.view().shown)
            .nags()
            .is_empty()
    );
    driven.check();
}

#[test]
fn a_dead_engine_is_off_and_can_be_switched_on() {
    let mut driven = analyze("1. e4 e5 *");
    driven.keys("G enter");
    let (_, ticket, ..) = driven.asked().unwrap();
    driven.effects.clear();
    let event = EngineEvent::Died {
        id: id(),
        message: "out of luck".into(),
    };
    driven.send(Event::Engine { ticket, event });
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("is off")
    );
    assert!(driven.asked().is_none());
    driven.keys("l");
    assert!(driven.asked().is_some());
}

#[test]
fn folding_never_hides_the_shown_move() {
    let mut driven = analyze("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *");
    driven.keys("Z");
    let c5 = {
        let tree = &driven.view().tree;
        tree.children(tree.next(NodeId::ROOT).unwrap())[1]
    };
    assert!(driven.analysis().is_folded(c5));
    assert_eq!(
        driven
            .find(|hit| matches!(hit, Hit::Move(node) if node == c5))
            .len(),
        2
    );
    driven.click_cell(driven.find(|hit| hit == Hit::Move(c5))[0]);
    assert!(!driven.analysis().is_folded(c5));
    driven.keys("right");
    let c3 = driven.view().tree.children(c5)[1];
    assert!(
        driven.analysis().is_folded(c3),
        "what lies beside stays folded"
    );
    driven.keys("down");
    assert_eq!(driven.view().shown, c3);
    assert!(!driven.analysis().is_folded(c3));
    // Folding the line that one is in goes to the move beside it.
    driven.keys("right z");
    assert_eq!(driven.san(), "Nf3");
    assert!(driven.analysis().is_folded(c3));
    driven.check();
    driven.keys("X u");
    driven.check();
}

#[test]
fn a_comment_is_pasted_with_its_lines() {
    let mut driven = analyze("1. e4 *");
    driven.keys("right ;");
    let paste = TermEvent::Paste("First.\r\n\r\nSecond\u{1b}[1m line.".into());
    driven.send(Event::Term(paste));
    driven.keys("ctrl-s");
    let comment = driven.view().tree.node(driven.view().shown).comment();
    assert_eq!(comment, "First.\n\nSecond[1m line.");
    let (again, _) = read_game(to_pgn(&driven.view().tree).as_bytes()).unwrap();
    assert_eq!(again, driven.view().tree);
    // The mouse does not throw away what is written either.
    driven.keys("; 'more");
    let event = MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Right),
        column: 0,
        row: 0,
        modifiers: KeyModifiers::NONE,
    };
    driven.send(Event::Term(TermEvent::Mouse(event)));
    assert!(driven.app.popup.is_none());
    driven.keys("; ctrl-s");
    let comment = driven.view().tree.node(driven.view().shown).comment();
    assert!(comment.ends_with("line.more"), "{comment:?}");
}

#[test]
fn the_cursor_stays_when_the_engine_moves() {
    let mut driven = Driven::open("play");
    driven.keys("enter enter up up enter");
    assert_eq!(driven.view().cursor.to_string(), "e4");
    driven.answer("d5", 0);
    assert_eq!(driven.view().cursor.to_string(), "e4");
}

#[test]
fn a_mate_that_was_found_is_judged_for_the_winner() {
    let mut driven = analyze("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra8# *");
    driven.keys("G enter");
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
    driven.send(Event::Engine { ticket, event });
    assert_eq!(driven.evals(), [Some(Eval::Mate(1)), None]);
}

#[test]
fn a_side_passes_to_show_a_threat() {
    let mut driven = analyze("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *");
    driven.keys("right right right : 'null enter");
    assert_eq!(driven.san(), "--");
    assert_eq!(driven.main_line(), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    driven.check();
    driven.keys("'Qxf7 enter");
    assert_eq!(driven.san(), "Qxf7+");
    let pgn = to_pgn(&driven.view().tree);
    assert!(
        pgn.contains("2. Qh5 Nc6 (2... -- 3. Qxf7+) 3. Bc4"),
        "{pgn}"
    );
    // Again it is followed, and is one edit that can be undone.
    driven.keys("left left : 'null enter");
    assert_eq!((driven.san(), driven.view().tree.count()), ("--", 9));
    driven.keys("u u");
    assert_eq!(driven.view().tree.count(), 7);
    driven.check();
    driven.keys("end : 'null enter");
    let told = crate::update::describe::describe(&driven);
    assert!(
        told.contains("a side that is in check cannot pass"),
        "{told}"
    );
    assert_eq!(driven.view().tree.count(), 7);
}

#[test]
fn judging_a_line_can_be_undone_and_done_again() {
    let pgn = "1. e4 { [%eval 0.25,20] } e5 2. Nf3 *";
    let mut driven = analyze(pgn);
    let before = to_pgn(&driven.view().tree);
    driven.effects.clear();
    driven.keys(": 'run_all enter");
    judge(&mut driven, 99);
    let judged = driven.analysis().pgn();
    assert!(
        judged.contains("[%eval -0.10]") && !judged.contains("0.25"),
        "{judged}"
    );
    driven.keys("u");
    assert_eq!(driven.analysis().pgn(), before);
    driven.check();
    driven.keys("U");
    assert_eq!(driven.analysis().pgn(), judged);
    // One that still goes on is stopped.
    driven.keys("u");
    driven.effects.clear();
    driven.keys(": 'run_all enter");
    judge(&mut driven, 2);
    driven.keys("u");
    assert!(driven.analysis().run.is_none());
    assert_eq!(driven.analysis().pgn(), before);
    driven.check();
}

#[test]
fn a_game_is_stripped_of_one_kind_and_that_is_undone() {
    let pgn = "1. e4 {a [%csl Gd4] [%cal Re4e5]} e5 { [%eval 0.20] } (1... c5 {b} 2. Nf3 (2. c3)) 2. Nf3 *";
    let mut driven = analyze(pgn);
    let before = driven.analysis().pgn();
    driven.keys("right right down right");
    assert_eq!(driven.san(), "Nf3");
    for (what, gone, said) in [
        (
            "evals",
            "%eval",
            "One evaluation is gone: u brings it back.",
        ),
        (
            "comments",
            "{ b }",
            "2 comments are gone: u brings them back.",
        ),
        ("marks", "[%c", "2 marks are gone: u brings them back."),
        (
            "variations",
            "c5",
            "One variation is gone: u brings it back.",
        ),
    ] {
        assert!(before.contains(gone));
        driven.keys(&format!(": 'strip_{what} enter"));
        assert_eq!(driven.app.shared.notice.as_ref().unwrap().text, said);
        let stripped = driven.analysis().pgn();
        assert!(!stripped.contains(gone), "{stripped}");
        driven.check();
        driven.keys("u");
        assert_eq!(driven.analysis().pgn(), before);
        driven.check();
    }
    driven.keys(": 'strip_variations enter");
    assert_eq!(driven.san(), "e4", "the last move that is left of the line");
    driven.keys(": 'strip_variations enter");
    let told = crate::update::describe::describe(&driven);
    assert!(
        told.contains("there is no variation in this game"),
        "{told}"
    );
    driven.keys("esc : 'strip_all enter");
    let told = crate::update::describe::describe(&driven);
    assert!(
        told.contains("strip takes evals, comments, marks or variations"),
        "{told}"
    );
}
