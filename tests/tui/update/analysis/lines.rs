//! The engine's lines: walked along, played, clicked.

use super::*;

#[test]
fn a_line_is_walked_along_and_left_without_a_trace() {
    let mut driven = analyze("1. e4 e5 2. Nf3 *");
    driven.report(&[(30, "d4 d5 c4"), (20, "c4 e5 Nc3 Nf6 g3")]);
    let before = to_pgn(&driven.view().tree);
    driven.effects.clear();
    driven.keys("tab down enter");
    let preview = driven.analysis().preview.as_ref().unwrap();
    assert_eq!((preview.number, preview.at(), preview.length()), (1, 1, 5));
    assert!(driven.game().seen().to_string().contains("2P5"));
    // The engine changes its mind; the line does not.
    driven.keys("right .");
    assert_eq!(driven.analysis().preview.as_ref().unwrap().at(), 3);
    driven.keys(", left home");
    assert_eq!(driven.analysis().preview.as_ref().unwrap().at(), 0);
    driven.keys("end right enter");
    assert_eq!(driven.analysis().preview.as_ref().unwrap().at(), 5);
    driven.keys("esc");
    assert!(driven.analysis().preview.as_ref().is_none());
    assert_eq!(driven.game().seen().to_string(), Board::start().to_string());
    assert_eq!(driven.view().shown, NodeId::ROOT);
    assert_eq!(driven.view().focus, Focus::Lines);
    assert_eq!(to_pgn(&driven.view().tree), before);
    let asked = |effect: &Effect| matches!(effect, Effect::Go(_) | Effect::Stop(_));
    assert!(
        !driven.effects.iter().any(asked),
        "the engine goes on undisturbed"
    );
}

#[test]
fn a_line_stays_what_it_was_and_is_played_as_one_edit() {
    let mut driven = analyze("1. e4 e5 *");
    let ticket = driven.report(&[(30, "d4 d5 c4 e6")]);
    driven.keys("tab enter right");
    let lines = vec![info(50, moves(&Board::start(), "Nf3 Nf6"))];
    let event = EngineEvent::Info { id: id(), lines };
    driven.send(Event::Engine { ticket, event });
    driven.keys("right");
    assert_eq!(driven.analysis().preview.as_ref().unwrap().at(), 3);
    driven.keys("space");
    assert_eq!((driven.san(), driven.view().tree.count()), ("c4", 5));
    assert_eq!(driven.main_line(), "e4 e5");
    driven.check();
    driven.keys("u");
    assert_eq!(
        (driven.view().shown, driven.view().tree.count()),
        (NodeId::ROOT, 2)
    );
    driven.check();
    driven.keys("U");
    assert_eq!(driven.view().tree.count(), 5);
    driven.check();
}

#[test]
fn a_line_that_the_game_has_is_followed() {
    let mut driven = analyze("1. e4 e5 2. Nf3 *");
    driven.report(&[(30, "e4 e5 Nf3 Nc6")]);
    driven.keys("tab enter right space");
    assert_eq!((driven.san(), driven.view().tree.count()), ("e5", 3));
    driven.keys("u");
    assert_eq!(
        driven.app.shared.notice.as_ref().unwrap().text,
        "There is nothing to undo."
    );
}

#[test]
fn a_threat_is_walked_along_but_not_played() {
    let mut driven = analyze("1. e4 e5 *");
    driven.keys("x");
    driven.report(&[(30, "d5 Nf3")]);
    driven.keys("tab enter right");
    assert!(driven.game().seen().to_string().contains("3p4"));
    driven.keys("space");
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("other side")
    );
    assert_eq!(driven.view().tree.count(), 2);
    driven.keys("esc");
    assert_eq!(driven.game().seen().to_string(), Board::start().to_string());
}

#[test]
fn a_threat_never_gets_into_the_game() {
    let mut driven = analyze("1. e4 e5 *");
    driven.keys("x");
    driven.report(&[(30, "d5 Nf3")]);
    driven.keys("l x 1");
    assert_eq!(driven.analysis().line_count(), 0);
    assert_eq!(driven.view().tree.count(), 2);
    driven.keys("space");
    assert_eq!(driven.view().tree.count(), 2);
    let notice = &driven.app.shared.notice.as_ref().unwrap().text;
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
    let mut driven = analyze("1. e4 e5 *");
    driven.report(&[(30, "d4 d5")]);
    // As if the position had changed under the same number.
    let view = crate::reach::view_mut(&mut driven.app);
    view.panel.thoughts[Seat::Analyst as usize]
        .as_mut()
        .unwrap()
        .lines[0]
        .moves = moves(&Board::start(), "e4 e5")[1..].to_vec();
    driven.keys("space 1");
    assert_eq!(driven.view().tree.count(), 2);
    let notice = &driven.app.shared.notice.as_ref().unwrap().text;
    assert_eq!(notice, "The engine has no line 1 yet.");
}

#[test]
fn lines_that_do_not_fit_can_be_reached_and_that_is_said() {
    let mut driven = Driven::open("study");
    driven.keys(": 'lines_8 enter");
    let said = |driven: &Driven| driven.app.shared.notice.as_ref().unwrap().text.clone();
    assert_eq!(said(&driven), "The engine shows 8 lines.");
    driven.app.shared.size = (40, 12);
    driven.keys("- +");
    assert_eq!(
        said(&driven),
        "The engine shows 8 lines: Tab leads to them, ↓ to those further below."
    );
}

#[test]
fn an_analyzed_game_keeps_its_tags() {
    let mut driven = analyze("[White \"Anderssen\"]\n\n1. e4 e5 1-0");
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
    let mut driven = analyze("1. e4 e5 *");
    driven.report(&[(30, "d4 d5 c4 e6"), (10, "c4 e5 Nc3")]);
    let third = driven.find(|hit| hit == Hit::LineMove { line: 0, moves: 3 });
    driven.click_cell(third[0]);
    let preview = driven.analysis().preview.as_ref().unwrap();
    assert_eq!((preview.number, preview.at()), (0, 3));
    let second = driven.find(|hit| hit == Hit::LineMove { line: 1, moves: 2 });
    driven.click_cell(second[0]);
    let preview = driven.analysis().preview.as_ref().unwrap();
    assert_eq!((preview.number, preview.at()), (1, 2));
    // Squares do nothing now, and a move of the game leaves the line.
    driven.click_cell(driven.find(|hit| matches!(hit, Hit::Square(_)))[0]);
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("line of the engine")
    );
    assert!(driven.analysis().preview.as_ref().is_some());
    driven.click_cell(driven.find(|hit| matches!(hit, Hit::Move(_)))[0]);
    assert!(driven.analysis().preview.as_ref().is_none());
    assert_eq!(driven.san(), "e4");
}

#[test]
fn a_move_of_a_variation_is_clicked_and_walked_from() {
    let mut driven = analyze("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    let d6 = {
        let tree = &driven.view().tree;
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

#[test]
fn an_engine_that_was_switched_off_stays_off_in_the_next_game() {
    let mut driven = analyze("1. e4 e5 *");
    assert!(driven.analysis().engine);
    driven.keys("l");
    driven.effects.clear();
    driven.send(Event::Term(TermEvent::Paste("1. d4 d5 2. c4 *".into())));
    assert_eq!(driven.main_line(), "d4 d5 c4");
    assert!(!driven.analysis().engine);
    let asked = |effect: &Effect| matches!(effect, Effect::Go(_));
    assert!(!driven.effects.iter().any(asked));
    driven.keys("l");
    driven.send(Event::Term(TermEvent::Paste("1. c4 *".into())));
    assert!(driven.analysis().engine);
}

#[test]
fn lines_and_graph_tell_one_value() {
    // The file has a verdict from a deeper search than the one that begins.
    let mut driven = analyze("1. e4 {[%eval 0.50,30]} *");
    driven.keys(".");
    driven.report(&[(-12, "e5")]);
    let buffer = crate::snapshots::draw(&driven.app, (120, 40));
    let rows: Vec<String> = buffer
        .content
        .chunks(120)
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect();
    let heading = |name: &str| {
        let found = rows.iter().find(|row| row.contains(name));
        found.unwrap_or_else(|| panic!("{name} in {rows:#?}"))
    };
    assert!(heading("─ Engine ─").contains("+0.12"), "{rows:#?}");
    assert!(heading("─ Chances ─").contains("+0.12"), "{rows:#?}");
}
