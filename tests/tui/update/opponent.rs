//! The engine as somebody to play against: what it agrees to and when it gives up.

use std::time::Duration;

use pillarbox::chess::Color;
use pillarbox::config::{MovePace, Setting, Settings, Side};
use pillarbox::engine::Level;
use pillarbox::game::{Ending, index};
use pillarbox::store::Stamp;
use pillarbox::tui::event::{BookNews, BookOrder, Effect, Event};
use pillarbox::tui::files::{FileEvent, GameListing};
use pillarbox::tui::live_game::read_record;
use pillarbox::tui::popups::{FormField, Popup};
use pillarbox::tui::setup::{GameKind, GameSetup};
use pillarbox::tui::update;

use super::Driven;

/// A game with White against a level, from a position if there is one.
fn against(level: u8, fen: &str, settings: impl FnOnce(&mut Settings)) -> Driven {
    let mut driven = Driven::open("menu");
    settings(&mut driven.app.shared.settings);
    let setup = GameSetup {
        kind: GameKind::Play,
        level: Level::new(level).unwrap(),
        start: (!fen.is_empty()).then(|| Box::new(fen.parse().unwrap())),
        ..driven.app.shared.defaults.game.clone()
    };
    driven.effects = update::begin(&mut driven.app, setup);
    driven
}

impl Driven {
    /// Moves of the person and answers of the engine, all with the same score.
    fn exchange(&mut self, moves: &str, score: i32) {
        let words: Vec<&str> = moves.split_whitespace().collect();
        for pair in words.chunks(2) {
            self.type_all(pair[0]);
            self.answer(pair[1], score);
        }
    }

    /// What stands below the board.
    fn sentence(&self) -> String {
        self.game().sentence(&self.app.shared, 80).text
    }
}

const ENDING: &str = "r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 31";
const LOST: &str = "6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 31";

#[test]
fn no_level_agrees_to_a_draw_on_its_first_move() {
    for level in [1, 4, 8, 13] {
        for score in [30, 0, -30] {
            let mut driven = against(level, "", |_| {});
            driven.exchange("e4 e5", score);
            driven.keys("D enter");
            assert_eq!(driven.live().ending, None, "level {level}, {score}");
            assert!(driven.notice().contains("declines the draw"));
        }
        let mut driven = against(level, "", |_| {});
        driven.exchange("e4 e5", -200);
        driven.keys("D enter");
        assert_eq!(driven.live().ending, Some(Ending::Agreement), "{level}");
    }
}

#[test]
fn an_offer_while_the_engine_thinks_is_answered_with_its_move() {
    for (score, agreed) in [(-90, true), (90, false)] {
        let mut driven = against(10, ENDING, |_| {});
        driven.exchange("g3 g6", 0);
        driven.type_all("h3");
        driven.keys("D enter");
        assert_eq!(driven.live().ending, None);
        driven.answer("h6", score);
        assert_eq!(driven.live().ending == Some(Ending::Agreement), agreed);
        assert_eq!(driven.view().plies(), if agreed { 3 } else { 4 });
        assert_eq!(driven.notice().contains("declines the draw"), !agreed);
    }
}

#[test]
fn an_even_game_is_offered_as_a_draw_which_a_move_declines() {
    let moves = "Rd1 Re8 g3 g6 h3 h6 a3 a6 b3 b6 Kg2";
    let play = |offers| {
        let mut driven = against(10, ENDING, |settings| settings.offers = offers);
        driven.exchange(moves.strip_suffix(" Kg2").unwrap(), 0);
        driven.type_all("Kg2");
        driven.answer("Kg7", 0);
        driven
    };
    let mut driven = play(true);
    assert!(
        driven.sentence().contains("offers a draw"),
        "{}",
        driven.sentence()
    );
    driven.type_all("Rd7");
    assert!(!driven.sentence().contains("offers a draw"));
    driven.answer("Re7", 0);
    assert!(
        !driven.sentence().contains("offers a draw"),
        "it does not nag"
    );
    let mut driven = play(true);
    driven.keys("D enter");
    assert_eq!(driven.live().ending, Some(Ending::Agreement));
    let driven = play(false);
    assert!(!driven.sentence().contains("offers a draw"));
}

#[test]
fn a_hopeless_game_is_given_up_unless_that_is_not_wanted() {
    let play = |offers| {
        let mut driven = against(13, LOST, |settings| settings.offers = offers);
        driven.exchange("g3 g6 h3 h6", -1200);
        driven.type_all("Kg2");
        driven.answer("Kf8", -1200);
        driven
    };
    assert_eq!(play(false).live().ending, None);
    let mut driven = play(true);
    let winner = Color::White;
    assert_eq!(driven.live().ending, Some(Ending::Resignation { winner }));
    assert_eq!(driven.view().plies(), 5, "it gives up in place of a move");
    // Asked to go on, it does.
    driven.keys("u");
    driven.answer("Kf8", -1200);
    assert_eq!((driven.live().ending, driven.view().plies()), (None, 6));
}

#[test]
fn a_weak_level_takes_its_time_for_a_move() {
    let second = Duration::from_secs(1);
    for clock in ["none", "3+2"] {
        let begin = |level, pace| {
            let mut driven = against(level, "", |settings| settings.pace = pace);
            let mut setup = driven.live().setup.clone();
            setup.clock = clock.parse().unwrap();
            driven.effects = update::begin(&mut driven.app, setup);
            driven.type_all("e4");
            driven
        };
        let mut driven = begin(8, MovePace::Natural);
        driven.answer("e5", 0);
        assert_eq!(driven.view().plies(), 1, "half a second at least");
        assert!(driven.live().thinking.is_some());
        let wake = driven.app.next_wake().expect("it moves by itself");
        assert!(wake > driven.now && wake < driven.now + 8 * second);
        driven.wait(8 * second);
        assert_eq!(driven.view().plies(), 2);
        for (level, pace) in [(8, MovePace::Instant), (13, MovePace::Natural)] {
            let mut driven = begin(level, pace);
            driven.answer("e5", 0);
            assert_eq!(driven.view().plies(), 2, "{level} {pace:?}");
        }
    }
}

#[test]
fn a_move_that_waits_is_gone_when_it_is_not_wanted_any_more() {
    let mut driven = against(8, "", |settings| settings.pace = MovePace::Natural);
    driven.type_all("e4");
    driven.answer("e5", 0);
    driven.keys("u");
    driven.type_all("d4");
    driven.wait(Duration::from_secs(20));
    assert_eq!(driven.view().plies(), 1, "the new move is thought about");
    driven.answer("d5", 0);
    driven.wait(Duration::from_secs(20));
    assert_eq!(driven.view().plies(), 2);
}

/// The text that was autosaved last.
fn autosaved(driven: &Driven) -> String {
    let texts = driven.effects.iter().rev().find_map(|effect| match effect {
        Effect::Autosave(text) => Some(text.clone()),
        _ => None,
    });
    texts.expect("it was autosaved")
}

#[test]
fn leaving_gives_no_time_back() {
    let mut driven = Driven::open("menu");
    let setup = GameSetup {
        kind: GameKind::TwoPlayers,
        clock: "5+3".parse().unwrap(),
        ..driven.app.shared.defaults.game.clone()
    };
    driven.effects = update::begin(&mut driven.app, setup);
    driven.type_all("e4 e5");
    driven.wait(Duration::from_millis(7_250));
    driven.keys("ctrl-c");
    let read = |driven: &Driven, text: &str| {
        let game = read_record(text, &driven.app.shared.defaults.game, driven.now).unwrap();
        let clock = game.clock.clone().expect("a clock");
        [Color::White, Color::Black].map(|color| clock.left(color, driven.now))
    };
    let [white, black] = read(&driven, &autosaved(&driven));
    assert_eq!(white, Duration::from_millis(303_000 - 7_250));
    assert_eq!(black, Duration::from_secs(303));
    // Nor does a program that could not say goodbye, but for a few seconds.
    driven.keys("enter");
    driven.type_all("Nf3");
    driven.effects.clear();
    for _ in 0..25 {
        driven.wait(Duration::from_secs(1));
    }
    let [_, black] = read(&driven, &autosaved(&driven));
    assert!(black <= Duration::from_secs(303 - 15), "{black:?}");
}

#[test]
fn the_pace_is_a_command() {
    let mut driven = Driven::open("menu");
    driven.keys(": 'pace_quick enter");
    assert_eq!(driven.app.shared.settings.pace, MovePace::Quick);
}

#[test]
fn a_rematch_changes_colors_and_remembers_the_level_but_not_the_side() {
    let mut driven = against(4, "", |_| {});
    driven.app.shared.settings.side = Side::Random;
    driven.keys(": 'resign enter enter ] m");
    let game = driven.live();
    assert_eq!((game.person(), game.ending), (Some(Color::Black), None));
    assert_eq!(game.name(Color::White), "Pillarbox level 5");
    let settings = &driven.app.shared.settings;
    assert_eq!((settings.level.number(), settings.side), (5, Side::Random));
    driven.keys(": 'resign enter enter m");
    assert_eq!(driven.live().person(), Some(Color::White));
}

#[test]
fn a_person_has_the_name_of_the_settings() {
    let mut driven = Driven::open("menu");
    assert_eq!(driven.app.shared.settings.name, "You");
    driven.keys(": 'set_name_Ann_O'Hara enter");
    let setup = driven.app.shared.defaults.game.clone();
    driven.effects = update::begin(&mut driven.app, setup);
    assert_eq!(driven.white(), "Ann O'Hara");
    assert!(autosaved(&driven).contains("[White \"Ann O'Hara\"]"));
}

#[test]
fn engines_that_are_watched_are_told_apart_by_level_and_color() {
    let driven = Driven::open("watch");
    assert_eq!(driven.white(), "Level 13, White");
    assert!(
        driven
            .watch()
            .pgn("2025.01.01")
            .contains("[White \"Pillarbox level 13\"]")
    );
    assert!(driven.sentence().contains("White to move, level 13."));
}

#[test]
fn the_first_moves_vary_from_game_to_game() {
    for level in [1, 8, 12, 13] {
        let mut evening = against(level, "", |settings| settings.book = true);
        let mut answers: Vec<String> = (0..12)
            .map(|_| {
                // One game after the other: only chance is another.
                let setup = evening.live().setup.clone();
                evening.effects = update::begin(&mut evening.app, setup);
                let driven = &mut evening;
                driven.type_all("e4");
                assert_eq!(driven.view().plies(), 2, "no search is needed");
                let view = driven.view();
                view.tree.node(view.head).san().to_owned()
            })
            .collect();
        answers.sort_unstable();
        answers.dedup();
        assert!(answers.len() >= 3, "level {level}: {answers:?}");
    }
    let mut driven = against(8, ENDING, |settings| settings.book = true);
    driven.type_all("g3");
    assert!(driven.asked().is_some(), "an ending is thought about");
}

#[test]
fn an_opening_is_named_while_it_is_played_and_in_the_record() {
    let mut driven = Driven::open("two");
    driven.type_all("e4 e5 Nf3 Nc6 Bb5 a6");
    let view = driven.view();
    let opening = view.opening(view.head).expect("a name");
    assert_eq!(opening.to_string(), "C70 Ruy Lopez: Morphy Defense");
    let text = autosaved(&driven);
    let tags = "[ECO \"C70\"]\n[Opening \"Ruy Lopez: Morphy Defense\"]\n";
    assert!(text.contains(tags), "{text}");
    let shown = |driven: &Driven| -> String {
        let drawn = crate::snapshots::draw(&driven.app, (80, 24));
        let cells = drawn.content.iter();
        cells.map(ratatui::buffer::Cell::symbol).collect()
    };
    assert!(shown(&driven).contains(" C70 Ruy Lopez"));
    driven.keys("A enter");
    assert!(driven.is_analysis() && shown(&driven).contains("C70 Ruy Lopez"));
}

#[test]
fn my_games_are_listed_from_the_menu_and_opened_in_analysis() {
    let mut driven = Driven::open("menu");
    driven.app.shared.files.home = "~/data/".into();
    driven.keys("up up up up up enter");
    let order = driven.effects.iter().find_map(|effect| match effect {
        Effect::ListGames(order) => Some(order.clone()),
        _ => None,
    });
    let order = order.expect("a list is asked for");
    assert_eq!(order.path.to_str(), Some("~/data/games.pgn"));
    let text = "[Event \"Engine match\"]\n[White \"Pillarbox level 3\"]\n[Black \"Pillarbox level 7\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
        [White \"You\"]\n[Black \"Pillarbox level 4\"]\n[Result \"1-0\"]\n[Opening \"Ruy Lopez\"]\n\n1. e4 1-0\n";
    let mut games = GameListing::default();
    for entry in index(text.as_bytes()) {
        games.push(&entry.unwrap());
    }
    driven.send(Event::File(FileEvent::Listed {
        ticket: order.ticket,
        path: order.path,
        stamp: Stamp::default(),
        games,
        read: 100,
        done: true,
    }));
    assert!(
        matches!(driven.app.popup, Some(Popup::Games(_))),
        "one game is listed too"
    );
    let drawn = crate::snapshots::draw(&driven.app, (80, 24));
    let cells = drawn.content.iter().map(ratatui::buffer::Cell::symbol);
    let screen: String = cells.collect();
    assert!(!screen.contains("1 games"), "{screen}");
    for part in [
        "My games",
        "1 game",
        "Game 1 of 1",
        "Opponent",
        "Pillarbox level 4",
        "won",
        "Ruy Lopez",
    ] {
        assert!(screen.contains(part), "{part} in {screen}");
    }
    assert!(!screen.contains("level 7"), "watched, not played: {screen}");
    driven.effects.clear();
    driven.keys("'level backspace backspace backspace backspace backspace enter");
    let opens = |effect: &Effect| matches!(effect, Effect::OpenGame(_));
    assert!(driven.effects.iter().any(opens));
}

#[test]
fn an_unfinished_game_of_ones_own_is_played_on() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.answer("e5", 0);
    driven.type_all("Nf3");
    driven.answer("Nc6", 0);
    driven.effects.clear();
    driven.keys("n enter enter");
    let left = driven.effects.iter().find_map(|effect| match effect {
        Effect::Append(text) => Some(text.clone()),
        _ => None,
    });
    let left = left.expect("the game before is put away");
    driven.type_all("d4");
    driven.keys("q enter");
    driven.app.shared.files.home = "~/data/".into();
    driven.send(Event::Tick);
    driven.app.shared.files.listed = None;
    driven.list_own(&left);
    driven.keys("enter");
    driven.give(&left);
    assert!(driven.is_analysis());
    let Some(Popup::Question(question)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup.is_some());
    };
    assert!(question.question.ends_with("Play on?"), "{question:?}");
    driven.effects.clear();
    driven.keys("enter");
    let live = driven.live();
    assert!(live.persons_turn() && live.name(Color::Black) == "Pillarbox level 4");
    assert_eq!(driven.view().plies(), 4);
    assert!(driven.app.parked.is_empty() && driven.app.analyses.is_empty());
    // It is autosaved before it is taken out of the file, and the other one goes there.
    let order: Vec<_> = driven
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Append(text) => Some(("append", text.contains("1. d4"))),
            Effect::Autosave(text) => Some(("autosave", text.contains("2. Nf3 Nc6"))),
            Effect::TakeOut(origin) => Some(("out", origin.place.offset == 0)),
            _ => None,
        })
        .collect();
    assert_eq!(order, [("append", true), ("autosave", true), ("out", true)]);
    driven.type_all("Bc4");
    assert_eq!(driven.view().plies(), 5);
}

#[test]
fn escape_shows_all_games_again_before_it_leaves_the_list() {
    let mut driven = Driven::open("menu");
    driven.app.shared.files.home = "~/data/".into();
    let games = "[White \"You\"]\n[Black \"Pillarbox\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
        [White \"You\"]\n[Black \"Pillarbox\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n";
    driven.list_own(games);
    driven.keys("'won");
    let found = |driven: &Driven| driven.app.shared.files.listed.as_ref().unwrap().found.len();
    assert_eq!(found(&driven), 1);
    driven.keys("esc");
    assert_eq!((found(&driven), driven.app.popup.is_some()), (2, true));
    driven.keys("esc");
    assert!(driven.app.popup.is_none());
}

/// The newest question to the book that somebody brought.
fn asked_book(driven: &Driven) -> Option<BookOrder> {
    driven.effects.iter().rev().find_map(|effect| match effect {
        Effect::AskBook(order) => Some((**order).clone()),
        _ => None,
    })
}

fn answer(driven: &mut Driven, order: &BookOrder, san: Option<&str>) {
    let m = san.map(|san| order.board.parse_san(san).unwrap());
    let ticket = order.ticket;
    driven.effects.clear();
    driven.send(Event::Book(BookNews::Chosen { ticket, m }));
}

#[test]
fn a_book_on_the_disk_is_asked_before_the_engine_thinks() {
    let mut driven = against(8, "", |settings| {
        settings.book = true;
        settings.book_file = "my.bin".into();
    });
    driven.type_all("e4");
    let first = asked_book(&driven).expect("a question");
    assert_eq!((driven.view().plies(), first.most_plies), (1, 18));
    assert!(driven.asked().is_none());
    answer(&mut driven, &first, Some("a6"));
    assert_eq!(driven.view().plies(), 2);
    driven.type_all("d4");
    let second = asked_book(&driven).expect("another question");
    // An answer to an older question changes nothing, and without a move the engine thinks.
    answer(&mut driven, &first, Some("a6"));
    assert_eq!(driven.view().plies(), 3);
    answer(&mut driven, &second, None);
    assert!(driven.asked().is_some(), "the engine thinks");
    let why = "cannot use the book \"my.bin\": it is empty; the built-in one is used.";
    driven.send(Event::Book(BookNews::Unusable(why.into())));
    let notice = driven.app.shared.notice.clone().expect("a notice");
    assert!(notice.trouble && notice.text.starts_with("Cannot use the book \"my.bin\""));
    driven.effects.clear();
    driven.keys(": 'set_book_file_other.bin enter");
    let opened = |effect: &Effect| matches!(effect, Effect::OpenBook(file) if file == "other.bin");
    assert!(driven.effects.iter().any(opened));
}

#[test]
fn engines_that_are_watched_open_from_a_book_on_the_disk() {
    let mut driven = Driven::open("menu");
    driven.app.shared.settings.book = true;
    driven.app.shared.book_wanted = Some("my.bin".into());
    let mut setup = driven.app.shared.defaults.game.clone();
    setup.kind = GameKind::Watch;
    driven.effects = update::begin(&mut driven.app, setup);
    assert_eq!(driven.view().plies(), 0, "no line is on the board");
    let order = asked_book(&driven).expect("a question");
    answer(&mut driven, &order, None);
    assert!(driven.asked().is_some(), "the engine thinks");
}

/// What the form for a new game shows in a row.
fn offered(driven: &Driven, field: FormField) -> String {
    match &driven.app.popup {
        Some(Popup::NewGame(form)) => form.value(field),
        _ => panic!("there is no form"),
    }
}

fn command(driven: &mut Driven, words: &str) {
    driven.keys(&format!(": '{} enter", words.replace(' ', "_")));
}

#[test]
fn what_is_set_is_what_the_next_form_offers() {
    let mut driven = Driven::open("menu");
    for words in ["set level 7", "set side black", "set clock 5+3"] {
        command(&mut driven, words);
    }
    command(&mut driven, "play");
    assert_eq!(
        offered(&driven, FormField::Level),
        "7, about 1550: a club player"
    );
    assert_eq!(offered(&driven, FormField::Side), "Black");
    assert!(offered(&driven, FormField::Clock).starts_with("5+3"));
    // On the page of settings, too, and the game that is begun leaves it so.
    driven.keys("esc");
    command(&mut driven, "settings");
    let row = Setting::listed().position(|it| it == Setting::Level);
    driven.keys(&"down ".repeat(row.unwrap()));
    driven.keys("right esc");
    command(&mut driven, "play");
    driven.keys("enter");
    assert_eq!(driven.app.shared.settings.level.number(), 8);
    assert_eq!(driven.live().setup.level.number(), 8);
}

#[test]
fn a_character_stays_chosen_while_something_else_is_set() {
    let mut driven = Driven::open("menu");
    command(&mut driven, "level rosa");
    command(&mut driven, "set coordinates off");
    command(&mut driven, "play");
    assert_eq!(offered(&driven, FormField::Opponent), "Rosa, about 1500");
}

#[test]
fn the_game_that_has_just_ended_counts_for_the_proposal() {
    let mut driven = against(4, LOST, |_| {});
    driven.keys("G enter enter n enter");
    let advice = |driven: &Driven| match &driven.app.popup {
        Some(Popup::NewGame(form)) => form.advice(),
        _ => panic!("there is no form"),
    };
    assert_eq!(advice(&driven), None, "from a position nothing is known");
    let mut driven = against(4, "", |_| {});
    driven.exchange("e4 e5", 0);
    driven.keys("G enter enter n enter");
    let told = advice(&driven).unwrap();
    assert!(told.starts_with("You are about 8"), "{told}");
    assert!(told.contains("give or take"), "{told}");
}
