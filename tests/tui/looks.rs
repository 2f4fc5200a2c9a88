//! What must be seen on a screen, whatever else is there.

use pillarbox::config::{Setting, ThemeName};
use pillarbox::game::read_game;
use pillarbox::tui::app::App;
use pillarbox::tui::game_view::Focus;
use pillarbox::tui::menu::MenuEntry;
use pillarbox::tui::popups::page::PagePopup;
use pillarbox::tui::popups::{Help, Popup};
use pillarbox::tui::theme::{ColorDepth, Paper, Rgb};
use pillarbox::tui::{event::Event, update};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use crate::reach;
use crate::screens;
use crate::snapshots::draw;
use crate::update::Driven;

/// The rows of a screen as text.
fn rows(app: &App, size: (u16, u16)) -> Vec<String> {
    let buffer = draw(app, size);
    let rows = buffer.content.chunks(usize::from(size.0).max(1));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

/// All of a screen from left to right and from top to bottom.
fn text(app: &App, size: (u16, u16)) -> String {
    rows(app, size).join("\n")
}

/// A game that is analyzed, at its first position.
fn analyze(pgn: &str) -> App {
    let mut app = screens::app();
    let (tree, problems) = read_game(pgn.as_bytes()).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    update::begin_analysis(&mut app, tree);
    app
}

/// Gives the arrows to a part of the screen.
fn focus(driven: &mut Driven, part: Focus) {
    let focus = |driven: &Driven| reach::view(&driven.app).focus;
    for _ in 0..4 {
        if focus(driven) != part {
            driven.keys("tab");
        }
    }
    assert_eq!(focus(driven), part);
}

#[test]
fn the_menu_says_all_that_an_entry_is_about() {
    let mut driven = Driven::open("two");
    driven.keys("'e4 enter A enter q enter");
    assert!(reach::entries(&driven.app).contains(&MenuEntry::LastAnalysis));
    for app in [screens::app(), driven.app] {
        let seen = text(&app, (80, 24));
        let waiting = app.waiting();
        for entry in reach::entries(&app) {
            let words = entry.about(&waiting);
            assert!(seen.contains(&*words), "{words:?} is cut in {seen}");
        }
    }
}

#[test]
fn a_long_word_in_a_variation_is_seen_to_its_end() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R/w/KQkq/-/0/12345";
    let app = analyze(&format!("1. e4 e5 (1... c5 {{see {fen} there}} 2. Nf3) *"));
    for size in [(80, 24), (40, 24), (120, 40)] {
        let seen = text(&app, size);
        assert!(seen.contains("12345"), "{size:?} {seen}");
        assert!(
            seen.contains("there") && seen.contains("Nf3"),
            "{size:?} {seen}"
        );
    }
}

#[test]
fn what_is_said_before_a_move_is_seen() {
    let app = analyze("1. e4 e5 ({or at once} 1... c5 2. Nf3) 2. Nf3 ({Bishops} 2. Bc4) *");
    let seen = text(&app, (80, 24));
    assert!(seen.contains("or at once 1… c5"), "{seen}");
    assert!(seen.contains("Bishops 2. Bc4"), "{seen}");
    // A variation that has become the main line still says it.
    let mut driven = Driven::open("menu");
    driven.app = app;
    driven.keys("right right down P");
    let seen = text(&driven.app, (80, 24));
    assert!(seen.contains("  or at once"), "{seen}");
    assert!(seen.contains("1.  …"), "{seen}");
}

#[test]
fn commands_in_comments_are_not_seen_and_stay_in_the_game() {
    let pgn = "1. e4 {[%csl Gd4][%cal Ge2e4]} e5 {[%emt 0:00:05] solid} *";
    let app = analyze(pgn);
    let seen = text(&app, (80, 24));
    assert!(seen.contains("solid") && !seen.contains("[%"), "{seen}");
    // A comment of nothing else does not take the moves apart.
    assert!(seen.contains("1.  e4         e5"), "{seen}");
    let written = pillarbox::game::to_pgn(&reach::view(&app).tree);
    assert!(written.contains("[%csl Gd4] [%cal Ge2e4]"), "{written}");
}

#[test]
fn names_in_one_row_are_kept_apart() {
    let pgn = "[White \"Pillarbox final\"]\n[Black \"Glaurung the great\"]\n\n1. e4 *";
    let mut driven = Driven::open("menu");
    driven.app = analyze(pgn);
    driven.keys("right");
    let seen = rows(&driven.app, (20, 12));
    let row = seen.iter().find(|row| row.contains("Pill")).unwrap();
    assert!(row.contains("Pillar… ▸ Glaurun…"), "{row:?}");
}

#[test]
fn an_engine_that_does_not_think_does_not_say_so() {
    let mut driven = Driven::open("watch");
    assert_eq!(text(&driven.app, (80, 24)).matches("thinking").count(), 1);
    driven.keys("space");
    assert!(reach::view(&driven.app).panel.search.is_some());
    let seen = text(&driven.app, (80, 24));
    assert!(!seen.contains("thinking"), "{seen}");
    assert_eq!(seen.matches("no thoughts yet").count(), 2, "{seen}");
}

#[test]
fn the_graph_says_that_it_has_the_arrows() {
    for evals in [false, true] {
        let pgn = if evals {
            "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} *"
        } else {
            "1. e4 e5 *"
        };
        let mut driven = Driven::open("menu");
        driven.app = analyze(pgn);
        driven.keys("right");
        focus(&mut driven, Focus::Graph);
        // One for the side to move, one for the graph.
        let seen = text(&driven.app, (120, 40));
        assert_eq!(seen.matches('▸').count(), 2, "{seen}");
    }
}

#[test]
fn enter_is_called_what_it_does() {
    let mut driven = Driven::open("study");
    focus(&mut driven, Focus::Board);
    driven.keys("up down");
    let seen = text(&driven.app, (120, 40));
    assert!(seen.contains("Enter pick up") && !seen.contains("Enter ok"));
    driven.keys("enter");
    assert!(text(&driven.app, (120, 40)).contains("Enter put down"));
}

#[test]
fn what_a_command_does_is_not_cut_where_there_is_room() {
    let mut driven = Driven::open("study");
    driven.keys(":");
    for _ in 0..60 {
        driven.keys("down");
        let seen = rows(&driven.app, (80, 24));
        let list: Vec<_> = seen.iter().filter(|row| row.starts_with('│')).collect();
        assert!(!list.is_empty());
        for row in list {
            assert!(!row.contains("… "), "{row:?}");
        }
    }
}

#[test]
fn a_page_leaves_a_row_of_the_one_before() {
    let mut driven = Driven::open("play");
    driven.app.shared.size = (80, 12);
    driven.keys("?");
    let area = Rect::new(0, 0, 80, 12);
    let Some(Popup::Help(help)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    let place = help
        .page(area, &driven.app.shared, &driven.app.screen.below())
        .regions(area)
        .text;
    let before = rows(&driven.app, (80, 12));
    driven.keys("pagedown");
    let after = rows(&driven.app, (80, 12));
    let last = usize::from(place.bottom() - 1);
    let keys = |row: &str| row.chars().skip(8).take(60).collect::<String>();
    assert_eq!(keys(&before[last]), keys(&after[usize::from(place.y)]));
    driven.keys("pageup");
    assert!(matches!(
        driven.app.popup,
        Some(Popup::Help(Help { scroll: 0 }))
    ));
}

#[test]
fn help_in_the_menu_has_the_keys_of_a_game_in_groups() {
    let mut driven = Driven::open("menu");
    driven.keys("?");
    let rows = rows(&driven.app, (80, 50));
    let columns = [0, 40].map(|at| -> Vec<String> {
        let half = |row: &String| row.chars().skip(at).take(40).collect();
        rows.iter().map(half).collect()
    });
    let page = columns.concat().join("\n");
    let menu: Vec<_> = columns[0]
        .iter()
        .skip_while(|row| !row.contains("Menu ─"))
        .take_while(|row| !row.contains("Playing"))
        .collect();
    assert!(menu.len() > 3, "{page}");
    assert!(!menu.iter().any(|row| row.contains("pick up")), "{page}");
    let mut at = 0;
    for title in [
        "Menu ─",
        "Playing: Move ─",
        "Playing: Game ─",
        "Playing: Look ─",
        "Playing: Engine ─",
        "Program ─",
    ] {
        let found = page[at..].find(title);
        at += found.unwrap_or_else(|| panic!("{title} is missing in\n{page}"));
    }
    for words in [
        "take back",
        "offer a draw",
        "hint: the piece",
        "flip the board",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn moves_have_their_evaluation_and_time_from_a_hundred_columns_on() {
    let app = analyze(
        "[TimeControl \"7200\"]\n\n1. e4 {[%clk 1:59:57] [%eval 0.3]} e5 {[%clk 1:59:40]} *",
    );
    for (columns, seen) in [(80, false), (100, true), (120, true), (200, true)] {
        let page = text(&app, (columns, 30));
        assert_eq!(page.contains("+0.30  0:03"), seen, "{page}");
        assert_eq!(page.contains(" 0:20"), seen, "{page}");
    }
}

#[test]
fn the_engine_is_seen_on_a_small_screen_when_it_is_asked_for() {
    let mut driven = Driven::open("two");
    driven.app.shared.size = (40, 12);
    driven.keys("l");
    let page = rows(&driven.app, (40, 12)).join("\n");
    assert!(page.contains("Engine"), "{page}");
    driven.keys("l");
    let page = rows(&driven.app, (40, 12)).join("\n");
    assert!(!page.contains("Engine") && page.contains("Moves"), "{page}");
}

#[test]
fn what_is_said_above_the_typed_move_stands_in_a_row_of_its_own() {
    let mut driven = Driven::open("play");
    driven.app.shared.size = (40, 12);
    driven.keys("'nd4 enter");
    let seen = rows(&driven.app, (40, 12));
    let why = seen.iter().find(|row| row.contains("none of the knights"));
    let why = why.expect("the reason").trim_end_matches(['|', ' ']).trim();
    assert_eq!(why, "none of the knights can reach d4");
}

#[test]
fn squares_have_two_rows_where_the_names_have_room_beside_the_board() {
    let mut driven = Driven::open("play");
    driven.app.shared.size = (60, 20);
    let area = Rect::new(0, 0, 60, 20);
    let game = reach::game(&driven.app).expect("a game");
    let parts = game.regions(area, &driven.app.shared);
    assert_eq!(parts.board.expect("a board").area.height, 17);
    let page = rows(&driven.app, (60, 20)).join("\n");
    for text in ["Pillarbox level 4", "You", "Moves", "Your move"] {
        assert!(page.contains(text), "{text}\n{page}");
    }
}

#[test]
fn a_long_opening_loses_its_variation_before_its_words() {
    let mut driven = Driven::open("two");
    driven.type_all("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
    let wide = text(&driven.app, (120, 40));
    assert!(wide.contains("Sicilian Defense: Najdorf Variation"));
    let narrow = text(&driven.app, (60, 20));
    assert!(narrow.contains("Sicilian"), "{narrow}");
    let cut = |text: &str| text.contains("Najd") || text.contains("Def…");
    assert!(!cut(&narrow), "{narrow}");
}

/// All screens in a terminal that has told its colors.
fn on_paper(paper: Paper, depth: ColorDepth) -> impl Iterator<Item = (&'static str, App)> {
    screens::all().into_iter().map(move |(name, mut app)| {
        app.shared.look.detected = depth;
        let now = app.shared.now;
        update::update(&mut app, Event::Paper(paper), now);
        (name, app)
    })
}

#[test]
fn every_word_can_be_read_on_a_light_and_on_a_dark_terminal() {
    let paper = |behind, text| Paper {
        behind: Some(behind),
        text: Some(text),
    };
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    for paper in [paper(white, black), paper(black, white)] {
        for depth in [ColorDepth::True, ColorDepth::Ansi256] {
            for (name, app) in on_paper(paper, depth) {
                let buffer = draw(&app, (120, 40));
                for cell in buffer.content.iter().filter(|cell| cell.bg == Color::Reset) {
                    if !cell.symbol().chars().all(char::is_alphanumeric) {
                        continue;
                    }
                    let seen =
                        |color| Rgb::of_color(color).map(|it| it.contrast(paper.behind.unwrap()));
                    let contrast = match cell.fg {
                        Color::Reset => 21.0,
                        color => seen(color).unwrap_or(0.0),
                    };
                    let text = cell.symbol();
                    assert!(
                        contrast >= 4.5,
                        "{name} {depth:?}: {text:?} {contrast} {paper:?}"
                    );
                    // Black letters cannot be dimmed by making them darker.
                    let dim = paper.is_light() && cell.modifier.contains(Modifier::DIM);
                    assert!(!dim, "{name} {depth:?}: {text:?}");
                }
            }
        }
    }
}

#[test]
fn the_setting_says_what_the_terminal_does_not() {
    let mut driven = Driven::open("menu");
    let dim = |driven: &Driven| {
        let buffer = draw(&driven.app, (80, 24));
        let cells = buffer.content.into_iter();
        cells
            .filter(|cell| cell.modifier.contains(Modifier::DIM))
            .count()
    };
    assert!(dim(&driven) > 0);
    driven.keys(": 'set_background_light enter");
    assert_eq!(dim(&driven), 0);
    driven.send(Event::Paper(Paper {
        behind: Some(Rgb(0, 0, 0)),
        text: None,
    }));
    assert_eq!(dim(&driven), 0, "what a person says counts more");
    driven.keys(": 'set_background_auto enter");
    assert!(dim(&driven) > 0);
}

#[test]
fn a_theme_is_seen_while_it_is_chosen_and_gone_with_escape() {
    let theme = |driven: &Driven| driven.app.shared.look.theme.name;
    for (keys, seen) in [
        (": 'theme_ tab tab", ThemeName::Green),
        (": 'theme_ down down down", ThemeName::Blue),
        (": 'theme_mono", ThemeName::Mono),
        (": 'set_theme_g tab tab", ThemeName::Grey),
        ("S enter 'blue", ThemeName::Blue),
    ] {
        let mut driven = Driven::open("two");
        driven.keys(keys);
        assert_eq!(theme(&driven), seen, "{keys}");
        assert_eq!(driven.app.shared.settings.theme, ThemeName::Brown);
        driven.keys("esc");
        assert_eq!(theme(&driven), ThemeName::Brown, "{keys}");
        // It is not left behind by what closes the line in another way either.
        driven.keys(keys);
        driven.paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        driven.keys("esc esc");
        assert_eq!(theme(&driven), ThemeName::Brown, "{keys}");
    }
    let mut driven = Driven::open("two");
    driven.keys(": 'theme_ tab tab enter");
    assert_eq!(driven.app.shared.settings.theme, ThemeName::Green);
    assert_eq!(theme(&driven), ThemeName::Green);
}

#[test]
fn the_row_of_keys_of_the_editor_has_what_ends_an_edit() {
    let mut driven = Driven::open("menu");
    driven.keys("E");
    let seen = rows(&driven.app, (80, 24));
    let keys = seen.last().unwrap();
    for key in [
        "c clear",
        "g play",
        "A analyze",
        "u undo",
        "? help",
        "Esc back",
    ] {
        assert!(keys.contains(key), "{key} in {keys}");
    }
    for key in ["w turn", "f type"] {
        assert!(
            seen.iter().any(|row| row.contains(key)),
            "{key} in {seen:#?}"
        );
    }
}

#[test]
fn another_name_replaces_the_proposed_one() {
    let mut driven = Driven::open("study");
    driven.keys("ctrl-s 'mine");
    let seen = text(&driven.app, (80, 24));
    assert!(
        seen.contains("mine.pgn") && !seen.contains("study-2024"),
        "{seen}"
    );
}

#[test]
fn all_settings_are_seen_at_once_on_the_usual_screen() {
    let mut driven = Driven::open("menu");
    driven.keys("S");
    let seen = text(&driven.app, (80, 24));
    for setting in Setting::listed() {
        let name = setting.name().replace('_', " ");
        assert!(seen.contains(&format!(" {name} ")), "{name} in {seen}");
    }
    // What is wrong with a value is seen to its end.
    driven.keys("enter 'nonsense enter");
    let seen = text(&driven.app, (80, 24));
    assert!(seen.contains("\"nonsense\""), "{seen}");
}
