//! Files of games, with a disk that is written here.

use std::path::PathBuf;

use pillarbox::game::{NodeId, index, read_game};
use pillarbox::store::{Place, Stamp, Standing, Written, fingerprint};
use pillarbox::tui::app::{Entry, Overlay};
use pillarbox::tui::event::{Effect, Event};
use pillarbox::tui::files::{
    FileEvent, Folder, How, Listing, Name, OpenOrder, Origin, SaveOrder, SaveOrder as Order,
};
use pillarbox::tui::form::GameKind;
use pillarbox::tui::play::{Play, read_kept};
use pillarbox::tui::update;
use ratatui::crossterm::event::{
    Event as TermEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::Driven;

const TWO: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 *\n\n[White \"Cid\"]\n[Black \"Dot\"]\n\n1. d4 d5 2. c4 1-0\n";
const PATH: &str = "/games/two.pgn";

fn stamp(text: &str) -> Stamp {
    Stamp {
        length: text.len() as u64,
        modified: fingerprint(text.as_bytes()),
    }
}

fn listing(text: &str) -> Listing {
    let mut listing = Listing::default();
    for entry in index(text.as_bytes()) {
        listing.push(&entry.unwrap());
    }
    listing
}

impl Driven {
    fn take<T>(&mut self, pick: impl Fn(&Effect) -> Option<T>) -> Option<T> {
        let found = self.effects.iter().rev().find_map(pick);
        self.effects.clear();
        found
    }

    fn notice(&self) -> String {
        let notice = self.app.notice.clone();
        notice.map_or(String::new(), |notice| notice.text)
    }

    fn file(&mut self, event: FileEvent) {
        self.send(&Event::File(event));
    }

    /// The file that is to be listed holds this text.
    fn list(&mut self, text: &str, done: bool) {
        let ticket = self.take(|effect| match effect {
            Effect::ListGames(order) => Some(order.ticket),
            _ => None,
        });
        self.file(FileEvent::Listed {
            ticket: ticket.expect("a file to be listed"),
            path: PATH.into(),
            stamp: stamp(text),
            games: listing(text),
            read: text.len() as u64 / 2,
            done,
        });
    }

    /// The game that is to be opened comes from this text.
    fn give(&mut self, text: &str) {
        let order = self.take(|effect| match effect {
            Effect::OpenGame(order) => Some(order.clone()),
            _ => None,
        });
        let OpenOrder {
            ticket,
            path,
            span: (offset, length),
            stamp,
        } = order.expect("a game to be opened");
        let game = &text[offset as usize..][..length as usize];
        let (tree, problems) = read_game(game.as_bytes()).unwrap();
        let hash = fingerprint(game.as_bytes());
        let place = Place {
            offset,
            length,
            hash,
        };
        self.file(FileEvent::Opened {
            ticket,
            origin: Origin { path, place, stamp },
            tree: Box::new(tree),
            problems: problems.iter().map(ToString::to_string).collect(),
        });
    }

    fn order(&mut self) -> Option<SaveOrder> {
        self.take(|effect| match effect {
            Effect::SaveGame(order) => Some((**order).clone()),
            _ => None,
        })
    }

    fn saved(&mut self, order: Order, outcome: Result<Written, &str>) {
        self.file(FileEvent::Saved {
            order: Box::new(order),
            outcome: outcome.map_err(ToOwned::to_owned),
        });
    }

    /// The chosen game of a file of two.
    fn study_one_of_two(keys: &str) -> Self {
        let mut driven = Self::open("menu");
        driven.keys(&format!(": 'open_{PATH} enter"));
        driven.list(TWO, true);
        driven.keys(keys);
        driven.give(TWO);
        driven
    }

    fn changed(&self) -> bool {
        self.play().analysis.as_ref().unwrap().changed
    }

    /// What would be found after a crash.
    fn kept(&self) -> Vec<Play> {
        let texts = self.effects.iter().rev().filter_map(|effect| match effect {
            Effect::AutosaveStudies(text) => Some(text.clone()),
            _ => None,
        });
        let text = texts.into_iter().next().expect("something was kept");
        read_kept(&text, &self.app.next).0
    }
}

fn done(order: &SaveOrder, offset: u64, before: Stamp) -> Written {
    let text = order.text.trim_end();
    Written::Done(Standing {
        place: Place {
            offset,
            length: text.len() as u64,
            hash: fingerprint(text.as_bytes()),
        },
        stamp: stamp(text),
        before,
    })
}

#[test]
fn a_file_of_one_game_opens_at_once() {
    let mut driven = Driven::open("menu");
    driven.keys(": 'open_~/a.pgn enter");
    driven.list("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *", true);
    assert!(driven.app.overlay.is_none());
    driven.give("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *");
    assert_eq!(driven.play().tree.count(), 2);
    assert!(driven.notice().contains("The line ends before 2. \"Ke3\""));
    assert_eq!(driven.play().name(pillarbox::chess::Color::White), "Ann");
    assert!(!driven.changed());
}

#[test]
fn of_more_games_one_is_chosen_and_the_list_stays_where_it_was() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(TWO, true);
    assert!(matches!(driven.app.overlay, Some(Overlay::Chooser)));
    driven.keys("/ 'd 'o 'T");
    assert_eq!(driven.app.file.as_ref().unwrap().found, [1]);
    driven.keys("enter");
    driven.give(TWO);
    assert!(driven.app.overlay.is_none());
    assert_eq!(driven.play().tree.count(), 3);
    driven.keys("/");
    let file = driven.app.file.as_ref().unwrap();
    assert_eq!((file.chosen(), file.search.text()), (Some(1), "doT"));
    driven.keys("backspace backspace backspace home");
    assert_eq!(driven.app.file.as_ref().unwrap().chosen(), Some(0));
    driven.keys("esc");
    assert_eq!(driven.play().tree.count(), 3, "back to where one was");
    driven.keys(": 'games enter");
    assert_eq!(driven.app.file.as_ref().unwrap().chosen(), Some(1));
}

#[test]
fn the_mouse_scrolls_and_chooses() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(&TWO.repeat(40), true);
    let mut mouse = |kind, row| {
        let event = MouseEvent {
            kind,
            column: 5,
            row,
            modifiers: KeyModifiers::NONE,
        };
        driven.send(&Event::Term(TermEvent::Mouse(event)));
        let opens = driven
            .take(|effect| matches!(effect, Effect::OpenGame(_)).then_some(()))
            .is_some();
        let file = driven.app.file.as_ref().unwrap();
        (file.row, file.top, opens)
    };
    let click = MouseEventKind::Down(MouseButton::Left);
    assert_eq!(mouse(MouseEventKind::ScrollDown, 10), (3, 0, false));
    // Three rows stand above the list.
    assert_eq!(mouse(click, 3 + 7), (7, 0, false));
    assert_eq!(mouse(click, 3 + 7), (7, 0, true));
    for _ in 0..5 {
        mouse(MouseEventKind::ScrollDown, 10);
    }
    let (row, top, _) = mouse(MouseEventKind::ScrollDown, 10);
    assert!(row == 25 && top > 0);
    assert_eq!(mouse(click, 3), (top, top, false));
    assert_eq!(mouse(click, 1), (top, top, false));
    assert_eq!(mouse(MouseEventKind::ScrollUp, 10).0, top - 3);
}

#[test]
fn a_listing_goes_on_and_can_be_stopped() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(TWO, false);
    let file = driven.app.file.as_ref().unwrap();
    let (ticket, reading) = (file.ticket, file.reading.unwrap());
    assert_eq!(reading.percent(), 49);
    let more = |read, done| FileEvent::Listed {
        ticket,
        path: PATH.into(),
        stamp: stamp(TWO),
        games: listing(TWO),
        read,
        done,
    };
    driven.keys("'ann down");
    driven.file(more(TWO.len() as u64, false));
    let file = driven.app.file.as_ref().unwrap();
    assert_eq!((file.games.len(), &*file.found), (4, &[0, 2][..]));
    driven.keys("esc");
    assert!(matches!(driven.app.overlay, Some(Overlay::Chooser)));
    assert!(
        driven
            .take(|effect| matches!(effect, Effect::StopListing).then_some(()))
            .is_some()
    );
    driven.file(more(0, true));
    assert_eq!(driven.app.file.as_ref().unwrap().games.len(), 4);
    driven.keys("esc");
    assert!(driven.app.overlay.is_none());
}

#[test]
fn what_cannot_be_opened_is_told_and_nothing_is_lost() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.keys(": 'open_/nowhere enter");
    let ticket = driven.app.opening.clone().unwrap().ticket;
    let why = "could not read /nowhere: it is gone".to_owned();
    driven.file(FileEvent::Failed { ticket, why });
    match &driven.app.overlay {
        Some(Overlay::Command(line)) => {
            assert_eq!(line.text.text(), "open /nowhere");
            assert!(line.problem.as_ref().unwrap().starts_with("Could not read"));
        }
        other => panic!("{other:?}"),
    }
    driven.keys("esc");
    driven.keys(": 'open_/empty enter");
    driven.list("junk", true);
    assert_eq!(driven.notice(), "two.pgn holds no game.");
    assert_eq!(driven.app.file.as_ref().unwrap().games.len(), 2);
    // Somebody has written to the file in between.
    driven.keys("/ enter");
    let ticket = driven.app.opening.clone().unwrap().ticket;
    let path = PathBuf::from(PATH);
    driven.file(FileEvent::Stale { ticket, path });
    assert!(matches!(driven.app.overlay, Some(Overlay::Confirm(_))));
    driven.keys("enter");
    driven.list(TWO, true);
    assert!(matches!(driven.app.overlay, Some(Overlay::Chooser)));
}

#[test]
fn what_comes_too_late_is_not_shown() {
    let mut driven = Driven::open("study");
    driven.keys(&format!(": 'open_{PATH} enter ; 'half_a_thought"));
    driven.list(TWO, true);
    assert!(matches!(driven.app.overlay, Some(Overlay::Comment(_))));
    driven.keys("ctrl-s / down enter esc");
    assert!(driven.app.opening.is_none());
    assert_eq!(
        driven.play().tree.node(NodeId::ROOT).comment(),
        "half a thought"
    );
}

#[test]
fn a_changed_game_is_saved_in_its_place_again_and_again() {
    let mut driven = Driven::study_one_of_two("down enter");
    driven.keys("end");
    driven.type_all("e6");
    assert!(driven.changed());
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let (offset, length) = listing(TWO).span(1);
    let (place, old) = match order.how {
        How::Replace {
            place,
            stamp,
            anyway: false,
        } => (place, stamp),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (place.offset, place.length, old),
        (offset, length, stamp(TWO))
    );
    assert!(order.text.contains("2. c4 e6") && order.text.contains("[White \"Cid\"]"));
    let written = done(&order, offset, old);
    driven.saved(order.clone(), Ok(written));
    assert_eq!(driven.notice(), format!("Saved to {PATH}."));
    assert!(!driven.changed() && driven.kept().is_empty());
    // The next time from where it stands now; what fails leaves the mark.
    driven.type_all("Nc3");
    driven.keys(": 'save enter");
    let second = driven.order().unwrap();
    let Written::Done(standing) = written else {
        panic!("it was written");
    };
    assert!(matches!(second.how, How::Replace { place, stamp, .. }
        if place == standing.place && stamp == standing.stamp));
    driven.saved(second, Err("could not save it: no space"));
    assert!(driven.changed() && driven.notice().contains("no space"));
    let file = driven.app.file.as_ref().unwrap();
    assert_eq!(
        file.games.span(1),
        (offset, order.text.trim_end().len() as u64)
    );
    assert_eq!(file.stamp, standing.stamp);
}

#[test]
fn an_edit_after_the_key_is_not_taken_for_saved() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    driven.type_all("d5");
    let written = done(&order, 0, stamp(TWO));
    driven.saved(order, Ok(written));
    assert!(driven.changed());
}

#[test]
fn somebody_elses_changes_are_asked_about() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    for (intact, words) in [
        (true, "Replace the game in it anyway?"),
        (false, "Add it at the end?"),
    ] {
        driven.keys("ctrl-s");
        let order = driven.order().unwrap();
        driven.saved(order, Ok(Written::Changed { intact }));
        match &driven.app.overlay {
            Some(Overlay::Confirm(confirm)) => {
                assert!(
                    confirm
                        .question
                        .contains("two.pgn was changed by another program")
                );
                assert!(confirm.question.contains(words), "{}", confirm.question);
            }
            other => panic!("{other:?}"),
        }
        driven.keys("esc");
        assert!(driven.order().is_none() && driven.changed());
        driven.keys("ctrl-s");
        let order = driven.order().unwrap();
        driven.saved(order, Ok(Written::Changed { intact }));
        driven.keys("enter");
        let order = driven.order().unwrap();
        let how = order.how;
        let anyway = matches!(how, How::Replace { anyway: true, .. });
        assert_eq!((anyway, how == How::Add { copy: false }), (intact, !intact));
        driven.saved(order, Err("could not save it: no space"));
    }
}

#[test]
fn what_could_not_be_read_is_asked_about_before_it_is_lost() {
    let text = "[White \"Ann\"]\n\n1. e4 (1. d5) (1. Kd4) e5 2. Ke3 *";
    let mut driven = Driven::open("menu");
    driven.keys(": 'open_~/a.pgn enter");
    driven.list(text, true);
    driven.give(text);
    let notice = driven.notice();
    assert!(notice.contains("before 1. \"d5\"") && notice.ends_with(", and 2 more."));
    driven.type_all("d4");
    let damage = |play: &Play| play.analysis.as_ref().unwrap().damage;
    assert_eq!(damage(&driven.kept()[0]), 3, "it outlasts the program");
    for answer in ["esc", "enter"] {
        driven.keys("ctrl-s");
        let order = driven.order().unwrap();
        assert_eq!(order.damage, 3);
        let order = Box::new(order);
        driven.file(FileEvent::Lossy { order });
        let Some(Overlay::Confirm(confirm)) = &driven.app.overlay else {
            panic!("{:?}", driven.app.overlay);
        };
        let words = "3 parts of this game could not be read and would be lost in two.pgn.";
        assert!(confirm.question.starts_with(words), "{}", confirm.question);
        driven.keys(answer);
        assert!(driven.changed());
    }
    let order = driven.order().unwrap();
    assert!(matches!(order.how, How::Replace { .. }) && order.damage == 0);
    let written = done(&order, 0, stamp(text));
    driven.saved(order, Ok(written));
    assert!(!driven.changed());
    // Now it is all there.
    driven.type_all("d5");
    driven.keys("ctrl-s");
    assert_eq!(driven.order().unwrap().damage, 0);
}

#[test]
fn a_save_waits_for_the_one_before() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let first = driven.order().unwrap();
    driven.type_all("d5");
    driven.keys("ctrl-s");
    assert!(driven.order().is_none(), "nobody knows yet where it stands");
    driven.keys(": 'append_/other.pgn enter");
    assert!(driven.order().is_none());
    assert_eq!(
        driven.notice(),
        "two.pgn is being saved: try again in a moment."
    );
    let written = done(&first, 0, stamp(TWO));
    driven.saved(first, Ok(written));
    let second = driven.order().expect("the second one goes on by itself");
    let Written::Done(standing) = written else {
        panic!("it was written");
    };
    assert!(
        matches!(second.how, How::Replace { place, stamp, anyway: false }
        if place == standing.place && stamp == standing.stamp)
    );
    assert!(second.text.contains("d5") && driven.changed());
    let written = done(&second, 0, standing.stamp);
    driven.saved(second, Ok(written));
    assert!(!driven.changed() && driven.order().is_none());
    // After one that failed, the next is not tried.
    driven.type_all("c4");
    driven.keys("ctrl-s ctrl-s");
    let order = driven.order().unwrap();
    driven.saved(order, Err("could not save it: no space"));
    assert!(driven.order().is_none() && driven.notice().contains("no space"));
    driven.keys("ctrl-s");
    assert!(driven.order().is_some());
}

#[test]
fn the_games_are_those_of_the_file_that_the_game_belongs_to() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    driven.keys(": 'save_/other.pgn enter");
    let order = driven.order().unwrap();
    let written = done(&order, 0, Stamp::default());
    let text = order.text.clone();
    driven.saved(order, Ok(written));
    driven.keys("/");
    let order = driven.take(|effect| match effect {
        Effect::ListGames(order) => Some(order.clone()),
        _ => None,
    });
    let order = order.expect("another file to be listed");
    assert_eq!(order.path, PathBuf::from("/other.pgn"));
    driven.file(FileEvent::Listed {
        ticket: order.ticket,
        path: order.path,
        stamp: stamp(&text),
        games: listing(&text),
        read: text.len() as u64,
        done: true,
    });
    assert!(matches!(driven.app.overlay, Some(Overlay::Chooser)));
    assert_eq!(driven.app.file.as_ref().unwrap().games.len(), 1);
}

#[test]
fn what_was_pasted_waits_until_it_is_saved() {
    let mut driven = Driven::open("menu");
    driven.paste(TWO);
    assert!(driven.changed());
    assert_eq!(driven.kept().len(), 1);
    driven.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(!driven.changed(), "a position is nothing to be saved");
    assert!(driven.notice().contains("waits in the menu"));
    assert_eq!(driven.app.studies.len(), 1);
    assert_eq!(driven.app.studies[0].tree.count(), 2);
    // A running game is asked about first, and the answer leads to the same.
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.paste(TWO);
    driven.keys("enter");
    assert!(driven.changed());
}

#[test]
fn what_waits_is_kept_as_it_was_left_and_as_it_was_saved() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("/ down enter");
    driven.give(TWO);
    driven.type_all("f4");
    let first = driven.kept();
    driven.type_all("g5");
    let second = driven.kept();
    assert_eq!(first[0].tree, second[0].tree);
    assert_ne!(first[1].tree, second[1].tree);
    // The second game is saved and grows; then the first, and the second follows.
    driven.keys("/ up enter");
    driven.give(TWO);
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let written = done(&order, 0, stamp(TWO));
    driven.saved(order, Ok(written));
    let kept = driven.kept();
    assert_eq!(kept.len(), 1);
    let file = |play: &Play| play.analysis.as_ref().unwrap().file.clone();
    assert_eq!(file(&kept[0]), file(&driven.app.studies[0]));
}

#[test]
fn a_game_without_a_file_asks_for_a_name() {
    let mut driven = Driven::open("study");
    driven.app.home = "~/data/".into();
    driven.type_all("e4");
    driven.keys("ctrl-s");
    match &driven.app.overlay {
        Some(Overlay::Command(line)) => {
            assert_eq!(line.text.text(), "save ~/data/study-2024-12-31.pgn");
        }
        other => panic!("{other:?}"),
    }
    driven.keys("enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, How::Create { anyway: false });
    driven.saved(order.clone(), Ok(Written::Exists(120)));
    let Some(Overlay::Confirm(confirm)) = &driven.app.overlay else {
        panic!("{:?}", driven.app.overlay);
    };
    assert!(
        confirm
            .question
            .contains("exists, with 120 bytes. Add this game")
    );
    driven.keys("enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, How::Add { copy: false });
    let written = done(&order, 122, Stamp::default());
    driven.saved(order, Ok(written));
    assert!(driven.notice().starts_with("Added to ") && !driven.changed());
    // A copy elsewhere leaves the game where it belongs.
    driven.type_all("e5");
    driven.keys(": 'append_/other.pgn enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, How::Add { copy: true });
    let written = done(&order, 0, Stamp::default());
    driven.saved(order, Ok(written));
    let analysis = driven.play().analysis.as_ref().unwrap();
    assert!(analysis.changed);
    assert_eq!(analysis.file.as_ref().unwrap().place.offset, 122);
    driven.keys(": 'save!_/other.pgn enter");
    assert_eq!(driven.order().unwrap().how, How::Create { anyway: true });
}

#[test]
fn what_is_studied_and_what_is_played_wait_side_by_side() {
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.keys("A");
    driven.type_all("c5");
    assert_eq!(driven.kept()[0].tree.count(), 2);
    driven.keys("q");
    let entries = driven.app.entries();
    assert_eq!(entries[..2], [Entry::Continue, Entry::Study]);
    driven.keys("enter");
    assert!(driven.play().analysis.is_none());
    driven.type_all("e5");
    driven.keys("q down enter");
    assert!(driven.play().analysis.is_some());
    assert_eq!(driven.play().tree.node(driven.play().shown).san(), "c5");
    // A new game does not take its place.
    let setup = driven.app.next.clone();
    driven.effects = update::begin(
        &mut driven.app,
        pillarbox::tui::form::NewGame {
            kind: GameKind::TwoPlayers,
            ..setup
        },
    );
    assert_eq!(driven.app.studies.len(), 1);
    assert_eq!(driven.kept().len(), 1);
}

#[test]
fn walking_keeps_nothing_and_every_edit_is_kept() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.effects.clear();
    driven.keys(". . , home end");
    assert!(
        !driven
            .effects
            .iter()
            .any(|e| matches!(e, Effect::AutosaveStudies(_)))
    );
    for keys in [
        "; 'well ctrl-s",
        "!",
        "'Nf3 enter",
        ", 'd4 enter",
        "P",
        "X",
        "u",
        ": 'tag_Site_Here enter",
    ] {
        driven.effects.clear();
        driven.keys(keys);
        let kept = driven.kept();
        assert_eq!(kept[0].tree, driven.play().tree, "{keys}");
        assert_eq!(
            kept[0].analysis.as_ref().unwrap().file,
            driven.play().analysis.as_ref().unwrap().file
        );
    }
}

#[test]
fn several_changed_games_all_wait() {
    let mut driven = Driven::study_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("/ down enter");
    driven.give(TWO);
    driven.type_all("f4");
    assert_eq!(driven.kept().len(), 2);
    // The first again: as it was left, not as it is in the file.
    driven.keys("/ up enter");
    driven.give(TWO);
    assert!(driven.notice().contains("not saved yet"));
    assert!(driven.play().board.to_string().contains("3P4"));
    driven.keys("ctrl-c");
    assert_eq!(driven.kept().len(), 2);
    // One after the other can be reached.
    let mut seen = Vec::new();
    for _ in 0..2 {
        driven.keys("enter");
        seen.push(driven.play().name(pillarbox::chess::Color::White));
        driven.keys("q");
    }
    seen.sort();
    assert_eq!(seen, ["Ann", "Cid"]);
}

#[test]
fn saving_one_game_moves_the_other_that_waits() {
    let mut driven = Driven::study_one_of_two("down enter");
    driven.type_all("f4");
    driven.keys("/ up enter");
    driven.give(TWO);
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let written = done(&order, 0, stamp(TWO));
    let grown = order.text.trim_end().len() as u64 - listing(TWO).span(0).1;
    driven.saved(order, Ok(written));
    let waiting = driven.app.studies[0]
        .analysis
        .as_ref()
        .unwrap()
        .file
        .clone();
    let waiting = waiting.unwrap();
    assert_eq!(waiting.place.offset, listing(TWO).span(1).0 + grown);
    let Written::Done(standing) = written else {
        panic!("it was written");
    };
    assert_eq!(waiting.stamp, standing.stamp);
}

#[test]
fn names_are_completed() {
    let mut driven = Driven::open("menu");
    driven.keys("ctrl-o");
    let asked = driven.take(|effect| match effect {
        Effect::ListFolder(folder) => Some(folder.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some(""));
    driven.keys("'~/");
    let asked = driven.take(|effect| match effect {
        Effect::ListFolder(folder) => Some(folder.clone()),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some("~/"));
    let name = |name: &str, folder| Name {
        name: name.into(),
        folder,
    };
    driven.file(FileEvent::Names(Folder {
        typed: "~/".into(),
        names: vec![name("chess", true), name("games.pgn", false)],
    }));
    driven.keys("'c tab");
    let text = |driven: &Driven| match &driven.app.overlay {
        Some(Overlay::Command(line)) => line.text.text().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(text(&driven), "open ~/chess/");
    assert!(
        driven
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::ListFolder(_)))
    );
    driven.effects.clear();
    driven.keys("'x 'y");
    assert!(driven.effects.is_empty(), "the folder is known");
}

#[test]
fn tags_are_set_told_removed_and_brought_back() {
    let mut driven = Driven::study_one_of_two("enter");
    let tag = |driven: &Driven, name: &str| driven.play().tree.tag(name).map(str::to_owned);
    driven.keys(": 'tag_Annotator_\"A_\"B\"_C\" enter");
    assert_eq!(tag(&driven, "Annotator").as_deref(), Some("A \"B\" C"));
    driven.keys(": 'tag_Annotator_\"A_\\\"B\\\"\" enter");
    assert_eq!(tag(&driven, "Annotator").as_deref(), Some("A \"B\""));
    driven.keys(": 'tag_White enter");
    assert_eq!(driven.notice(), "White is \"Ann\".");
    driven.keys(": 'tag_White_\"\" enter");
    assert_eq!(tag(&driven, "White"), None);
    driven.keys("u");
    assert_eq!(tag(&driven, "White").as_deref(), Some("Ann"));
    driven.keys(": 'tag_Result_1-0 enter");
    assert_eq!(driven.play().tree.result().to_string(), "1-0");
    for wrong in ["tag_Result_2-0", "tag_FEN_x", "tag_a-b_c", "tag"] {
        driven.keys(&format!(": '{wrong} enter"));
        let Some(Overlay::Command(line)) = &driven.app.overlay else {
            panic!("{wrong}");
        };
        assert!(line.problem.is_some(), "{wrong}");
        driven.keys("esc");
    }
    driven.keys(": 'tag_An tab");
    let Some(Overlay::Command(line)) = &driven.app.overlay else {
        panic!("no command line");
    };
    assert_eq!(line.text.text(), "tag Annotator ");
}

#[test]
fn a_position_by_command() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'fen_{fen} enter"));
    assert_eq!(driven.play().board.to_string(), fen.replace('_', " "));
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.keys(": 'fen_4k3/9 enter");
    let Some(Overlay::Command(line)) = &driven.app.overlay else {
        panic!("no command line");
    };
    assert!(line.problem.is_some() && line.text.text() == "fen 4k3/9");
    driven.keys("esc");
    driven.keys(&format!(": 'fen_{fen} enter"));
    assert!(matches!(driven.app.overlay, Some(Overlay::Confirm(_))));
    driven.keys("enter");
    assert!(driven.play().analysis.is_some() && driven.app.parked.is_some());
}
