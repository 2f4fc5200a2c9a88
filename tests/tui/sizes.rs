//! No size and no terminal is too odd.

use crate::reach::{self, Hit};
use pillarbox::chess::Square;
use pillarbox::game::NodeId;
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::editor::{self, Button, Field, Part};
use pillarbox::tui::game_view::Focus;
use pillarbox::tui::popups;
use pillarbox::tui::theme::ColorDepth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::screens;
use crate::snapshots::draw;

const ODD: [(u16, u16); 12] = [
    (63, 21),
    (62, 23),
    (36, 27),
    (80, 25),
    (80, 80),
    (300, 20),
    (159, 47),
    (160, 48),
    (161, 100),
    (500, 9),
    (9, 500),
    (1000, 3),
];

fn text(buffer: &Buffer) -> String {
    buffer
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect()
}

#[test]
fn no_size_makes_any_screen_panic() {
    for (_, app) in screens::all() {
        for columns in 0..=60 {
            // Every pair of small sizes would take long without telling more.
            for rows in (0..=40).filter(|rows| (rows + columns) % 3 == 0 || *rows < 14) {
                draw(&app, (columns, rows));
            }
        }
        for size in ODD {
            draw(&app, size);
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_is_needed() {
    for (_, app) in screens::all() {
        for size in [(19, 12), (20, 11), (12, 6), (70, 3)] {
            let buffer = draw(&app, size);
            let words = text(&buffer)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            assert!(
                words.contains("20") && words.contains("12"),
                "{size:?}: {words}"
            );
        }
    }
}

#[test]
fn ascii_means_ascii() {
    for (name, mut app) in screens::all() {
        app.shared.look.ascii = true;
        for size in [(20, 12), (40, 12), (80, 24), (120, 40)] {
            for cell in &draw(&app, size).content {
                assert!(
                    cell.symbol().is_ascii(),
                    "{name} at {size:?}: {:?}",
                    cell.symbol()
                );
            }
        }
    }
}

#[test]
fn without_colors_there_are_none() {
    for (name, mut app) in screens::all() {
        app.shared.look.depth = ColorDepth::None;
        for size in [(20, 12), (80, 24), (120, 40)] {
            for cell in &draw(&app, size).content {
                assert_eq!(
                    (cell.fg, cell.bg),
                    (Color::Reset, Color::Reset),
                    "{name} at {size:?}"
                );
            }
        }
    }
}

fn with_focus(app: &mut App, focus: Focus) {
    if let Some(game) = app.screen.game_mut() {
        game.view_mut().focus = focus;
    }
}

#[test]
fn parts_lie_inside_and_never_overlap() {
    for (name, mut app) in screens::all() {
        for focus in [Focus::Board, Focus::Moves, Focus::Lines, Focus::Graph] {
            with_focus(&mut app, focus);
            if reach::game(&app).is_none() {
                continue;
            }
            for (columns, rows) in (15..=210)
                .step_by(5)
                .flat_map(|c| (10..=70).map(move |r| (c, r)))
            {
                let area = Rect::new(0, 0, columns, rows);
                let parts = reach::regions(&app, area).all();
                for (at, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part, "{name} at {columns}x{rows}");
                    for other in &parts[..at] {
                        let both = part.intersection(*other);
                        assert!(
                            both.is_empty(),
                            "{name} at {columns}x{rows}: {part} {other}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn parts_of_the_editor_lie_inside_and_never_overlap() {
    for (name, mut app) in screens::all() {
        for part in Part::ALL {
            let Screen::Editor(editor) = &mut app.screen else {
                continue;
            };
            editor.part = part;
            for (columns, rows) in
                (20..=210).flat_map(|c| (12..=70).step_by(3).map(move |r| (c, r)))
            {
                let area = Rect::new(0, 0, columns, rows);
                let parts = editor::regions(area, &app.shared, reach::editor(&app).unwrap());
                let all = parts.all();
                for (at, place) in all.iter().enumerate() {
                    assert_eq!(place.intersection(area), *place, "{name} {columns}x{rows}");
                    assert!(
                        !place.is_empty(),
                        "{name} {part:?} {columns}x{rows}: {parts:?}"
                    );
                    for other in &all[..at] {
                        let both = place.intersection(*other);
                        assert!(
                            both.is_empty(),
                            "{name} {part:?} {columns}x{rows}: {parts:?}"
                        );
                    }
                }
                let shown = match part {
                    Part::Board => parts.board.is_some(),
                    Part::Palette => parts.palette.is_some(),
                    Part::Fields => parts.fields.len() == Field::SHORT.len() + 1,
                    Part::Buttons => parts.buttons.len() == Button::ALL.len(),
                };
                assert!(shown, "{name} {part:?} {columns}x{rows}");
            }
        }
    }
}

#[test]
fn the_editor_is_whole_from_small_screens_on() {
    let (_, app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "editor-illegal")
        .unwrap();
    for (columns, rows, h) in [
        (60, 20, 1),
        (80, 24, 2),
        (90, 30, 3),
        (120, 40, 4),
        (160, 50, 5),
        (200, 60, 7),
        (40, 60, 2),
    ] {
        let area = Rect::new(0, 0, columns, rows);
        let parts = editor::regions(area, &app.shared, reach::editor(&app).unwrap());
        assert_eq!(parts.board.map(|spot| spot.h), Some(h), "{columns}x{rows}");
        assert!(parts.palette.is_some(), "{columns}x{rows}");
        assert_eq!(parts.fields.len(), Field::SHORT.len() + 1);
        assert_eq!(parts.buttons.len(), Button::ALL.len());
        let words = text(&draw(&app, (columns, rows)));
        for wanted in [
            "4k2r/ppp2ppp/2n5/3pP3",
            "Not legal: a pawn cannot stand on",
            "Mirror",
            "Move number",
        ] {
            assert!(words.contains(wanted), "{columns}x{rows}: {wanted}");
        }
    }
}

#[test]
fn the_editor_is_under_the_mouse_where_it_is_drawn() {
    let all = screens::all();
    let hit = |name: &str, text: &str, size: (u16, u16)| {
        let (_, app) = all.iter().find(|(each, _)| *each == name).unwrap();
        let (column, row) = find(&draw(app, size), text);
        reach::hit(Rect::new(0, 0, size.0, size.1), app, column, row)
    };
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        assert_eq!(hit("editor", "Analyze", size), Hit::Button(Button::Analyze));
        assert_eq!(hit("editor", "Mirror", size), Hit::Button(Button::Mirror));
        assert_eq!(hit("editor", "To move", size), Hit::Field(Field::Side));
        assert_eq!(hit("editor", "r3k2r/", size), Hit::Field(Field::Fen));
        assert_eq!(hit("editor", "d6 ", size), Hit::Field(Field::EnPassant));
    }
    assert!(matches!(
        hit("editor", "] O-O-O", (80, 24)),
        Hit::Field(Field::Castling(..))
    ));
}

#[test]
fn boards_are_as_large_as_they_can_be() {
    let app = screens::app();
    let mut game = screens::game(pillarbox::tui::setup::GameKind::Play, None, "e4");
    game.shared.settings = app.shared.settings;
    let rows_of_a_square = |app: &App, columns, rows| {
        let parts = reach::regions(app, Rect::new(0, 0, columns, rows));
        parts.board.map(|spot| spot.h)
    };
    for (columns, rows, h) in [
        (20, 12, 1),
        (40, 12, 1),
        (60, 20, 2),
        (80, 24, 2),
        (90, 30, 3),
        (120, 40, 4),
        (150, 48, 5),
        (200, 60, 7),
        (40, 60, 2),
        (60, 50, 3),
    ] {
        assert_eq!(
            rows_of_a_square(&game, columns, rows),
            Some(h),
            "{columns}x{rows}"
        );
    }
    game.shared.settings.size_limit = 2;
    assert_eq!(rows_of_a_square(&game, 200, 60), Some(2));
}

#[test]
fn the_design_target_shows_everything() {
    for (name, app) in screens::all() {
        if !reach::game(&app).is_some_and(|game| game.view().panel.visible) {
            continue;
        }
        let parts = reach::regions(&app, Rect::new(0, 0, 80, 24));
        assert_eq!(parts.board.map(|spot| spot.h), Some(2));
        for part in [
            parts.bar,
            parts.top,
            parts.bottom,
            parts.moves,
            parts.lines,
            parts.graph,
        ] {
            assert!(part.is_some_and(|part| !part.is_empty()), "{name}");
        }
        let graph = parts.graph.unwrap();
        assert!(graph.width == 80 && graph.height >= 3, "{name}");
    }
}

#[test]
fn nothing_jumps_when_thoughts_are_shown() {
    let (_, mut app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "clock")
        .unwrap();
    let mut places = |columns, rows, visible| {
        reach::view_mut(&mut app).panel.visible = visible;
        let parts = reach::regions(&app, Rect::new(0, 0, columns, rows));
        (parts.board, parts.top, parts.bottom)
    };
    for columns in 54..=230 {
        for rows in 20..=70 {
            let hidden = places(columns, rows, false);
            let shown = places(columns, rows, true);
            assert_eq!(hidden, shown, "{columns}x{rows}");
        }
    }
}

#[test]
fn clocks_are_large_where_there_is_room() {
    let (_, app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "clock")
        .unwrap();
    let digits = |size, ascii: bool| {
        let (_, mut app) = screens::all()
            .into_iter()
            .find(|(name, _)| *name == "clock")
            .unwrap();
        app.shared.look.ascii = ascii;
        text(&draw(&app, size))
    };
    // 5:09 of the side that waits.
    let three = ["█▀▀ ▄ █▀█ █▀█", "▀▀█ ▄ █ █ ▀▀█", "▀▀▀   ▀▀▀ ▀▀▀"];
    for size in [(60, 20), (80, 24), (120, 40)] {
        let shown = digits(size, false);
        assert!(three.iter().all(|row| shown.contains(row)), "{shown}");
    }
    let shown = digits((200, 60), false);
    assert!(shown.contains("██████      ██████  ██████"), "{shown}");
    let shown = digits((80, 24), true);
    assert!(shown.contains("|_  . | | |_|"), "{shown}");
    // In one row where there is not.
    for size in [(20, 12), (40, 12), (50, 40)] {
        assert!(text(&draw(&app, size)).contains("5:09"), "{size:?}");
    }
}

#[test]
fn the_bar_shows_how_a_game_came_out() {
    let rows_of_white = |start: &str, moves: &str| {
        let mut app = screens::game(
            pillarbox::tui::setup::GameKind::TwoPlayers,
            Some(start),
            moves,
        );
        reach::view_mut(&mut app).panel.visible = true;
        let bar = reach::regions(&app, Rect::new(0, 0, 80, 24)).bar.unwrap();
        let buffer = draw(&app, (80, 24));
        let white: Color = app.shared.look.theme.white.fill.into();
        let rows = (bar.y..bar.bottom()).filter(|&y| buffer[(bar.x, y)].bg == white);
        (rows.count(), usize::from(bar.height))
    };
    let usual = pillarbox::chess::Board::start().to_string();
    assert_eq!(rows_of_white(&usual, "f3 e5 g4 Qh4").0, 0);
    let (white, all) = rows_of_white("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8");
    assert_eq!(white, all);
    let (white, all) = rows_of_white("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7");
    assert_eq!(white, all / 2);
}

#[test]
fn a_taller_window_does_not_shrink_the_analysis() {
    let (_, app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "study")
        .unwrap();
    let parts = |columns, rows| {
        let parts = reach::regions(&app, Rect::new(0, 0, columns, rows));
        (parts.moves.unwrap(), parts.lines.unwrap())
    };
    assert_eq!(parts(120, 45).1.width, parts(120, 40).1.width);
    for columns in 80..=220 {
        for rows in 24..=70 {
            let (moves, lines) = parts(columns, rows);
            assert!(lines.width >= 36, "{columns}x{rows}: {lines}");
            if columns >= 100 {
                // Room for evaluations and times.
                assert!(moves.width >= 46 && lines.width >= 46, "{columns}x{rows}");
            }
            let cells = |(moves, lines): (Rect, Rect)| moves.area() + lines.area();
            let taller = parts(columns, rows + 1);
            assert!(
                cells(taller) * 4 >= cells((moves, lines)) * 3,
                "{columns}x{rows}: {} cells, one row more: {}",
                cells((moves, lines)),
                cells(taller)
            );
        }
    }
}

#[test]
fn squares_are_under_the_mouse_where_they_are_drawn() {
    let mut app = screens::game(pillarbox::tui::setup::GameKind::Play, None, "e4 e5");
    for (columns, rows) in [(20, 12), (80, 24), (120, 40), (200, 60), (60, 50)] {
        for flipped in [false, true] {
            reach::view_mut(&mut app).flipped = flipped;
            let area = Rect::new(0, 0, columns, rows);
            let spot = reach::regions(&app, area).board.unwrap();
            for square in Square::all() {
                for at in spot.cells(square, flipped).positions() {
                    let hit = reach::hit(area, &app, at.x, at.y);
                    assert_eq!(hit, Hit::Square(square), "{columns}x{rows}");
                }
            }
        }
    }
}

/// The cell where a text begins.
fn find(buffer: &Buffer, text: &str) -> (u16, u16) {
    let rows = (0..buffer.area.height).map(|row| {
        let cells = (0..buffer.area.width).map(|column| buffer[(column, row)].symbol());
        (
            row,
            cells
                .map(|symbol| symbol.chars().next().unwrap_or(' '))
                .collect::<Vec<_>>(),
        )
    });
    let wanted: Vec<char> = text.chars().collect();
    for (row, cells) in rows {
        if let Some(at) = cells
            .windows(wanted.len())
            .position(|window| window == wanted)
        {
            return (at as u16, row);
        }
    }
    panic!("{text:?} is not on the screen");
}

#[test]
fn moves_are_under_the_mouse_where_they_are_drawn() {
    let (_, mut app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "looking-back")
        .unwrap();
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        let path = reach::view_mut(&mut app).line();
        let area = Rect::new(0, 0, columns, rows);
        for &node in &path[7..] {
            reach::view_mut(&mut app).show(node);
            let san = reach::view_mut(&mut app).tree.node(node).san().to_owned();
            let buffer = draw(&app, (columns, rows));
            // The one that is shown stands out by more than color.
            let parts = reach::regions(&app, area);
            let moves = parts.moves.unwrap();
            let marked = moves.positions().find(|at| {
                buffer[*at]
                    .modifier
                    .contains(ratatui::style::Modifier::REVERSED)
            });
            let at = marked.unwrap_or_else(|| panic!("{san} is out of sight at {columns}x{rows}"));
            assert_eq!(reach::hit(area, &app, at.x, at.y), Hit::Move(node), "{san}");
        }
    }
    assert_ne!(reach::view(&app).shown, NodeId::ROOT);
}

#[test]
fn the_graph_tells_about_the_shown_move_as_far_as_there_is_room() {
    let (_, mut app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "study")
        .unwrap();
    with_focus(&mut app, Focus::Graph);
    for (size, told, untold) in [
        ((40, 12), "+0.25", "2… Nc6  +0.25"),
        ((40, 60), "2… Nc6  +0.25  52 %", "mate"),
        ((80, 24), "2… Nc6  +0.25  52 %", "mate"),
        ((160, 48), "2… Nc6  +0.25  52 %", "mate"),
    ] {
        let area = Rect::new(0, 0, size.0, size.1);
        let graph = reach::regions(&app, area).graph.unwrap();
        let buffer = draw(&app, size);
        let cells = graph.positions().map(|at| buffer[at].symbol());
        let text: String = cells.collect();
        assert!(
            text.contains(told) && !text.contains(untold),
            "{size:?}: {text}"
        );
    }
}

#[test]
fn the_end_of_a_game_has_its_point_on_the_graph() {
    for (pgn, told) in [
        (
            "[FEN \"7k/8/6Q1/8/8/8/8/K7 w - - 0 1\"]\n\n1. Qf7 *",
            "1. Qf7  draw  50 %",
        ),
        ("1. f3 e5 2. g4 Qh4# *", "2… Qh4#  mate "),
        ("1. e4 { [%eval #8] } *", "1. e4  #8  100 %"),
        ("1. f3 { [%eval #-3] } *", "1. f3  #-3  0 %"),
    ] {
        let (tree, _) = pillarbox::game::read_game(pgn.as_bytes()).unwrap();
        let last = tree.last_of_line(NodeId::ROOT);
        let mut app = screens::app();
        let play = pillarbox::tui::analysis::Analysis::new(tree, last);
        app.screen = Screen::Analysis(Box::new(play));
        let shown = text(&draw(&app, (80, 24)));
        assert!(shown.contains(told), "{shown}");
        // Nobody has chances after a mate.
        assert_eq!(shown.contains(" %"), told.contains(" %"), "{shown}");
    }
}

#[test]
fn the_chosen_game_is_seen_at_any_size() {
    let (_, mut app) = screens::all()
        .into_iter()
        .find(|(name, _)| *name == "chooser")
        .unwrap();
    for (columns, rows) in [(20, 12), (33, 13), (80, 24), (250, 80)] {
        for row in [0, 1, 7, 30, 61] {
            for top in [0, 20, 1000] {
                let file = app.shared.files.listed.as_mut().unwrap();
                (file.row, file.top) = (row, top);
                let buffer = draw(&app, (columns, rows));
                let seen = popups::games::game_rows(
                    Rect::new(0, 0, columns, rows),
                    app.shared.files.listed.as_ref().unwrap(),
                );
                let place = seen.iter().find(|(at, _)| *at == row).unwrap().1;
                let pointer = buffer[(place.x, place.y)].symbol();
                assert_eq!(pointer, "▸", "{row} from {top} at {columns}x{rows}");
            }
        }
    }
}

#[test]
fn what_lies_on_top_is_hit_first() {
    let all = screens::all();
    let found = |name: &str, text: &str| {
        let (_, app) = all.iter().find(|(each, _)| *each == name).unwrap();
        let at = find(&draw(app, (80, 24)), text);
        (app, Rect::new(0, 0, 80, 24), at)
    };
    let hit = |name: &str, text: &str| {
        let (app, area, (column, row)) = found(name, text);
        reach::hit(area, app, column, row)
    };
    let popup_hit = |name: &str, text: &str| {
        let (app, area, at) = found(name, text);
        assert_eq!(reach::hit(area, app, at.0, at.1), Hit::Nothing);
        let popup = app.popup.as_ref().unwrap();
        popup.hit(at.into(), area, &app.shared, &app.screen.below())
    };
    assert_eq!(hit("menu", "Watch"), Hit::MenuItem(1));
    assert_eq!(hit("menu-continue", "Continue"), Hit::MenuItem(0));
    assert_eq!(hit("thoughts", "12. h3"), Hit::Line(1));
    assert_eq!(popup_hit("promotion", "Knight"), popups::Hit::Row(3));
    assert_eq!(popup_hit("confirm", "Enter yes"), popups::Hit::Yes);
    assert_eq!(popup_hit("confirm", "Esc no"), popups::Hit::No);
    assert_eq!(popup_hit("settings", "theme"), popups::Hit::Row(0));
    assert_eq!(popup_hit("form-play", "Clock"), popups::Hit::Row(3));
    assert_eq!(popup_hit("form-play", "Enter starts"), popups::Hit::Yes);
    assert_eq!(popup_hit("chooser", "Pillsbury"), popups::Hit::Row(0));
    assert_eq!(popup_hit("chooser", "Łódź, round 2"), popups::Hit::Row(4));
    assert_eq!(popup_hit("chooser", "Search"), popups::Hit::Nothing);
    assert_eq!(popup_hit("help", "Keys"), popups::Hit::Nothing);
}
