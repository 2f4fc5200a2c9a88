//! Clicks on and beside what lies on top.

use pillarbox::tui::popups::{Hit, Popup};
use pillarbox::tui::widgets::eval_graph::GraphFrame;
use pillarbox::tui::widgets::tree_list::name_of;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::MouseEventKind;

use super::describe::describe;
use super::{DOWN, Driven, LEFT};
use crate::reach;
use crate::snapshots::draw;

#[test]
fn a_click_beside_puts_away_what_lies_on_top() {
    for (place, keys) in [
        ("menu", "?"),
        ("menu", "S"),
        ("menu", "enter"),
        ("play", "'e4 enter G enter"),
        ("two 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "'e8 enter"),
        ("study", "y"),
    ] {
        let mut driven = Driven::open(place);
        driven.keys(keys);
        assert!(driven.app.popup.is_some(), "{place} {keys}");
        driven.effects.clear();
        driven.click_popup(Hit::Nothing);
        assert!(driven.app.popup.is_some(), "{place} {keys}");
        driven.click_popup(Hit::Beside);
        assert!(driven.app.popup.is_none(), "{place} {keys}");
        assert!(driven.effects.is_empty(), "{:?}", driven.effects);
    }
}

#[test]
fn what_is_being_written_stays() {
    for keys in [": 'fen", "'e4 enter ; 'Good"] {
        let mut driven = Driven::open("study");
        driven.keys(keys);
        let (columns, rows) = driven.app.shared.size;
        for at in [(0, 0), (columns - 1, 0), (columns / 2, rows / 3)] {
            driven.mouse(DOWN, at);
            let stays = matches!(
                &driven.app.popup,
                Some(Popup::Command(_) | Popup::Comment(_))
            );
            assert!(stays, "{keys} {at:?}");
        }
    }
}

#[test]
fn a_bad_position_that_is_pasted_can_be_mended() {
    let mut driven = Driven::open("menu");
    driven.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 x");
    let Some(Popup::Command(line)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    assert!(line.problem.is_some());
    driven.keys("backspace '1 enter");
    let board = driven.view().board.to_string();
    assert_eq!(board, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(driven.is_analysis());
}

/// The cell where a text begins on the screen.
fn place_of(driven: &Driven, text: &str) -> (u16, u16) {
    let (columns, rows) = driven.app.shared.size;
    let shown = draw(&driven.app, (columns, rows));
    let row = |y: u16| -> String { (0..columns).map(|x| shown[(x, y)].symbol()).collect() };
    let found = (0..rows)
        .rev()
        .find_map(|y| row(y).find(text).map(|at| (y, at)));
    let (y, at) = found.unwrap_or_else(|| panic!("{text} is nowhere"));
    (row(y)[..at].chars().count() as u16, y)
}

#[test]
fn the_keys_of_the_last_row_can_be_clicked() {
    for (place, keys, text, expected) in [
        ("play", "", "n↵ new game", "form=Play"),
        ("play", "", "v flip", "flipped"),
        ("play", "", "? help", "help scroll=0"),
        ("play", "", "q↵ leave", "menu row"),
        ("play", "'e4", "Enter ok", "at=1/1"),
        ("play", "'e4", "Esc back", "at=0/0"),
        ("play", "?", "Enter close", "game at=0/0"),
        ("menu", "", "q leave", "!quit"),
        ("study", "", "x threat", "threat=true"),
        ("menu", "E", "w turn", "RNBQKBNR b KQkq"),
    ] {
        let mut driven = Driven::open(place);
        driven.app.shared.size = (120, 40);
        driven.keys(keys);
        let (x, y) = place_of(&driven, text);
        // Behind the words of a key lies nothing; beside a popup a click puts it away.
        if driven.app.popup.is_none() {
            let before = describe(&driven);
            driven.click_cell((x + text.chars().count() as u16, y));
            assert_eq!(describe(&driven), before, "{text}");
        }
        driven.click_cell((x, y));
        let got = describe(&driven);
        assert!(got.contains(expected), "{place} {text}: {got}");
        assert!(!got.contains(" entry="), "{place} {text}: {got}");
    }
}

#[test]
fn a_value_of_a_form_has_two_buttons() {
    let mut driven = Driven::open("menu");
    driven.keys("enter down down");
    let level = |driven: &Driven| describe(driven);
    assert!(level(&driven).contains("Level=4"));
    driven.click_popup(Hit::Step(true));
    assert!(level(&driven).contains("Level=5"), "{}", level(&driven));
    driven.click_popup(Hit::Step(false));
    driven.click_popup(Hit::Step(false));
    assert!(level(&driven).contains("Level=3"), "{}", level(&driven));
    // Where they are drawn.
    for (sign, want) in [("‹", "Level=2"), ("›", "Level=3")] {
        let at = place_of(&driven, sign);
        driven.click_cell(at);
        assert!(level(&driven).contains(want), "{sign} {}", level(&driven));
    }
    let mut driven = Driven::open("menu");
    driven.keys("S");
    let theme = driven.app.shared.settings.theme;
    let at = place_of(&driven, "›");
    driven.click_cell(at);
    assert_ne!(driven.app.shared.settings.theme, theme);
    let at = place_of(&driven, "‹");
    driven.click_cell(at);
    assert_eq!(driven.app.shared.settings.theme, theme);
}

#[test]
fn a_drag_along_the_graph_goes_through_the_game_and_tells_of_each_move() {
    let (_, app) = crate::screens::all()
        .into_iter()
        .find(|(name, _)| *name == "graph")
        .unwrap();
    let mut driven = Driven::open("menu");
    driven.app = app;
    driven.app.shared.size = (120, 40);
    let area = driven.app.shared.area();
    let graph = reach::regions(&driven.app, area).graph.unwrap();
    let plot = GraphFrame::of(graph).plot;
    let mut mouse = |kind, column, row| {
        driven.mouse(kind, (column, row));
        let view = reach::view(&driven.app);
        let told = name_of(&view.tree, view.shown).unwrap_or_default();
        let seen = draw(&driven.app, driven.app.shared.size);
        let cells = seen.content.iter().map(Cell::symbol);
        let text: String = cells.collect();
        let count = text.matches(&format!("{told}  ")).count();
        (view.tree.ply(view.shown), view.graph.held, count)
    };
    let middle = plot.y + plot.height / 2;
    let (ply, held, told) = mouse(DOWN, plot.x + plot.width / 2, middle);
    assert!(held && (15..=21).contains(&ply), "{ply}");
    // In the heading, and beside the mouse.
    assert_eq!(told, 2);
    // The hand slips off the graph.
    let right = MouseEventKind::Drag(LEFT);
    let (later, held, told) = mouse(right, plot.right() - 3, graph.y - 5);
    assert!(held && later > ply + 10 && told == 2, "{later} {told}");
    let (first, ..) = mouse(right, plot.x - 4, graph.y - 5);
    assert_eq!(first, 0);
    let (still, held, _) = mouse(MouseEventKind::Up(LEFT), plot.x - 4, graph.y - 5);
    assert_eq!((still, held), (0, false));
}
