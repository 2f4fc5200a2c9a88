//! Games that are saved.

use super::*;

#[test]
fn a_changed_game_is_saved_in_its_place_again_and_again() {
    let mut driven = Driven::analyze_one_of_two("down enter");
    driven.keys("end");
    driven.type_all("e6");
    assert!(driven.changed());
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let (offset, length) = listing(TWO).span(1);
    let (place, old) = match order.how {
        SaveMode::Replace {
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
    assert!(
        order.text.contains("[Opening \"Queen's Gambit Declined"),
        "{}",
        order.text
    );
    let written = done(&order, offset, old);
    driven.saved(order.clone(), Ok(written));
    assert_eq!(driven.notice(), format!("Saved to {PATH}."));
    assert!(!driven.changed() && driven.kept().is_empty());
    // The next time from where it stands now; what fails leaves the mark.
    driven.type_all("Nc3");
    driven.keys(": 'save enter");
    let second = driven.order().unwrap();
    let SaveOutcome::Saved(saved) = written else {
        panic!("it was written");
    };
    assert!(matches!(second.how, SaveMode::Replace { place, stamp, .. }
        if place == saved.span && stamp == saved.stamp));
    driven.saved(second, Err("could not save it: no space"));
    assert!(driven.changed() && driven.notice().contains("no space"));
    let file = driven.app.shared.files.listed.as_ref().unwrap();
    assert_eq!(
        file.games.span(1),
        (offset, order.text.trim_end().len() as u64)
    );
    assert_eq!(file.stamp, saved.stamp);
}

#[test]
fn an_edit_after_the_key_is_not_taken_for_saved() {
    let mut driven = Driven::analyze_one_of_two("enter");
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
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.type_all("d4");
    for (intact, words) in [
        (true, "Replace the game in it anyway?"),
        (false, "Add it at the end?"),
    ] {
        driven.keys("ctrl-s");
        let order = driven.order().unwrap();
        driven.saved(order, Ok(SaveOutcome::Changed { intact }));
        match &driven.app.popup {
            Some(Popup::Question(confirm)) => {
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
        driven.saved(order, Ok(SaveOutcome::Changed { intact }));
        driven.keys("enter");
        let order = driven.order().unwrap();
        let how = order.how;
        let anyway = matches!(how, SaveMode::Replace { anyway: true, .. });
        assert_eq!(
            (anyway, how == SaveMode::Add { copy: false }),
            (intact, !intact)
        );
        driven.saved(order, Err("could not save it: no space"));
    }
}

#[test]
fn letters_without_a_place_are_asked_about() {
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    assert!(!order.convert);
    driven.saved(order, Ok(SaveOutcome::NoPlaceFor('ł')));
    let Some(Popup::Question(confirm)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    let words =
        "two.pgn is written in Windows-1252, which has no \"ł\". Write the whole file in UTF-8?";
    assert_eq!(confirm.question, words);
    driven.keys("enter");
    let order = driven.order().unwrap();
    assert!(order.convert && matches!(order.how, SaveMode::Replace { .. }));
    assert!(driven.changed());
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
    let damage = |play: &Analysis| play.document.damage;
    assert_eq!(damage(&driven.kept()[0]), 3, "it outlasts the program");
    for answer in ["esc", "enter"] {
        driven.keys("ctrl-s");
        let order = driven.order().unwrap();
        assert_eq!(order.damage, 3);
        let order = Box::new(order);
        driven.file(FileEvent::Lossy { order });
        let Some(Popup::Question(confirm)) = &driven.app.popup else {
            panic!("{:?}", driven.app.popup);
        };
        let question = &confirm.question;
        assert!(
            question.starts_with("The line ends before 1. \"d5\": "),
            "{question}"
        );
        let words = ", and 2 more. What is missing here will be lost in two.pgn. Save anyway?";
        assert!(question.contains(words), "{question}");
        driven.keys(answer);
        assert!(driven.changed());
    }
    let order = driven.order().unwrap();
    assert!(matches!(order.how, SaveMode::Replace { .. }) && order.damage == 0);
    let written = done(&order, 0, stamp(text));
    driven.saved(order, Ok(written));
    assert!(!driven.changed());
    // Now it is all there.
    driven.type_all("d5");
    driven.keys("ctrl-s");
    assert_eq!(driven.order().unwrap().damage, 0);
}

#[test]
fn a_question_about_two_results_names_them() {
    let text = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1";
    let mut driven = Driven::open("menu");
    driven.keys(": 'open_~/a.pgn enter");
    driven.list(text, true);
    driven.give(text);
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let order = Box::new(driven.order().unwrap());
    driven.file(FileEvent::Lossy { order });
    let Some(Popup::Question(confirm)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    let words = "The Result tag says 1-0, but the moves end with 0-1; 1-0 is kept. ";
    assert!(confirm.question.starts_with(words), "{}", confirm.question);
}

#[test]
fn a_save_waits_for_the_one_before() {
    let mut driven = Driven::analyze_one_of_two("enter");
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
    let SaveOutcome::Saved(saved) = written else {
        panic!("it was written");
    };
    assert!(
        matches!(second.how, SaveMode::Replace { place, stamp, anyway: false }
        if place == saved.span && stamp == saved.stamp)
    );
    assert!(second.text.contains("d5") && driven.changed());
    let written = done(&second, 0, saved.stamp);
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
fn a_game_without_a_file_asks_for_a_name() {
    let mut driven = Driven::open("study");
    driven.app.shared.files.home = "~/data/".into();
    driven.type_all("e4");
    driven.keys("ctrl-s");
    match &driven.app.popup {
        Some(Popup::Command(line)) => {
            assert_eq!(line.text.text(), "save ~/data/study-2024-12-31.pgn");
        }
        other => panic!("{other:?}"),
    }
    driven.keys("enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, SaveMode::Create { anyway: false });
    driven.saved(order.clone(), Ok(SaveOutcome::Exists(120)));
    let Some(Popup::Question(confirm)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    assert!(
        confirm
            .question
            .contains("exists (120 bytes). Add this game")
    );
    driven.keys("enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, SaveMode::Add { copy: false });
    let written = done(&order, 122, Stamp::default());
    driven.saved(order, Ok(written));
    assert!(driven.notice().starts_with("Added to ") && !driven.changed());
    // A copy elsewhere leaves the game where it belongs.
    driven.type_all("e5");
    driven.keys(": 'append_/other.pgn enter");
    let order = driven.order().unwrap();
    assert_eq!(order.how, SaveMode::Add { copy: true });
    let written = done(&order, 0, Stamp::default());
    driven.saved(order, Ok(written));
    let analysis = &driven.analysis().document;
    assert!(analysis.changed);
    assert_eq!(analysis.file.as_ref().unwrap().place.offset, 122);
    driven.keys(": 'save!_/other.pgn enter");
    assert_eq!(
        driven.order().unwrap().how,
        SaveMode::Create { anyway: true }
    );
}
