//! Files that are listed and opened.

use super::*;

#[test]
fn a_file_of_one_game_opens_at_once() {
    let mut driven = Driven::open("menu");
    driven.keys(": 'open_~/a.pgn enter");
    driven.list("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *", true);
    assert!(driven.app.popup.is_none());
    driven.give("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *");
    assert_eq!(driven.view().tree.count(), 2);
    assert!(driven.notice().contains("The line ends before 2. \"Ke3\""));
    assert_eq!(driven.white(), "Ann");
    assert!(!driven.changed());
}

#[test]
fn of_more_games_one_is_chosen_and_the_list_stays_where_it_was() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(TWO, true);
    assert!(matches!(driven.app.popup, Some(Popup::Games(_))));
    driven.keys("/ 'd 'o 'T");
    assert_eq!(driven.app.shared.files.listed.as_ref().unwrap().found, [1]);
    driven.keys("enter");
    driven.give(TWO);
    assert!(driven.app.popup.is_none());
    assert_eq!(driven.view().tree.count(), 3);
    driven.keys("/");
    let file = driven.app.shared.files.listed.as_ref().unwrap();
    assert_eq!((file.chosen(), file.search.text()), (Some(1), "doT"));
    driven.keys("backspace backspace backspace home");
    assert_eq!(
        driven.app.shared.files.listed.as_ref().unwrap().chosen(),
        Some(0)
    );
    driven.keys("esc");
    assert_eq!(driven.view().tree.count(), 3, "back to where one was");
    driven.keys(": 'games enter");
    assert_eq!(
        driven.app.shared.files.listed.as_ref().unwrap().chosen(),
        Some(1)
    );
}

#[test]
fn the_mouse_scrolls_and_chooses() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(&TWO.repeat(40), true);
    let mut mouse = |kind, row| {
        driven.mouse(kind, (5, row));
        let opens = driven
            .take(|effect| matches!(effect, Effect::OpenGame(_)).then_some(()))
            .is_some();
        let file = driven.app.shared.files.listed.as_ref().unwrap();
        (file.row, file.top, opens)
    };
    assert_eq!(mouse(MouseEventKind::ScrollDown, 10), (3, 0, false));
    // Three rows stand above the list.
    assert_eq!(mouse(DOWN, 3 + 7), (7, 0, false));
    assert_eq!(mouse(DOWN, 3 + 7), (7, 0, true));
    for _ in 0..5 {
        mouse(MouseEventKind::ScrollDown, 10);
    }
    let (row, top, _) = mouse(MouseEventKind::ScrollDown, 10);
    assert!(row == 25 && top > 0);
    assert_eq!(mouse(DOWN, 3), (top, top, false));
    assert_eq!(mouse(DOWN, 1), (top, top, false));
    assert_eq!(mouse(MouseEventKind::ScrollUp, 10).0, top - 3);
}

#[test]
fn a_listing_goes_on_and_can_be_stopped() {
    let mut driven = Driven::open("menu");
    driven.keys(&format!(": 'open_{PATH} enter"));
    driven.list(TWO, false);
    let file = driven.app.shared.files.listed.as_ref().unwrap();
    let (ticket, progress) = (file.ticket, file.progress.unwrap());
    assert_eq!(progress.percent(), 49);
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
    let file = driven.app.shared.files.listed.as_ref().unwrap();
    assert_eq!((file.games.len(), &*file.found), (4, &[0, 2][..]));
    driven.keys("esc");
    assert!(matches!(driven.app.popup, Some(Popup::Games(_))));
    assert!(
        driven
            .take(|effect| matches!(effect, Effect::StopListing).then_some(()))
            .is_some()
    );
    driven.file(more(0, true));
    assert_eq!(
        driven.app.shared.files.listed.as_ref().unwrap().games.len(),
        4
    );
    driven.keys("esc esc");
    assert!(driven.app.popup.is_none());
}

#[test]
fn what_cannot_be_opened_is_told_and_nothing_is_lost() {
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.keys(": 'open_/nowhere enter");
    let ticket = driven.app.shared.files.opening.clone().unwrap().ticket;
    let why = "could not read /nowhere: it is gone".to_owned();
    driven.file(FileEvent::Failed { ticket, why });
    match &driven.app.popup {
        Some(Popup::Command(line)) => {
            assert_eq!(line.text.text(), "open /nowhere");
            assert!(line.problem.as_ref().unwrap().starts_with("Could not read"));
        }
        other => panic!("{other:?}"),
    }
    driven.keys("esc");
    driven.keys(": 'open_/empty enter");
    driven.list("junk", true);
    assert_eq!(driven.notice(), "two.pgn has no games in it.");
    assert_eq!(
        driven.app.shared.files.listed.as_ref().unwrap().games.len(),
        2
    );
    // Somebody has written to the file in between.
    driven.keys("/ enter");
    let ticket = driven.app.shared.files.opening.clone().unwrap().ticket;
    let path = PathBuf::from(PATH);
    driven.file(FileEvent::Stale { ticket, path });
    assert!(matches!(driven.app.popup, Some(Popup::Question(_))));
    driven.keys("enter");
    driven.list(TWO, true);
    assert!(matches!(driven.app.popup, Some(Popup::Games(_))));
}

#[test]
fn what_comes_too_late_is_not_shown() {
    let mut driven = Driven::open("study");
    driven.keys(&format!(": 'open_{PATH} enter ; 'half_a_thought"));
    driven.list(TWO, true);
    assert!(matches!(driven.app.popup, Some(Popup::Comment(_))));
    driven.keys("ctrl-s / down enter esc");
    assert!(driven.app.shared.files.opening.is_none());
    assert_eq!(
        driven.view().tree.node(NodeId::ROOT).comment(),
        "half a thought"
    );
}

#[test]
fn the_games_are_those_of_the_file_that_the_game_belongs_to() {
    let mut driven = Driven::analyze_one_of_two("enter");
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
    assert!(matches!(driven.app.popup, Some(Popup::Games(_))));
    assert_eq!(
        driven.app.shared.files.listed.as_ref().unwrap().games.len(),
        1
    );
}
