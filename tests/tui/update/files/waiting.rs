//! What waits in the menu, and what of it is kept.

use super::*;

#[test]
fn what_was_pasted_waits_until_it_is_saved() {
    let mut driven = Driven::open("menu");
    driven.paste(&TWO[..TWO.find('*').unwrap()]);
    assert!(driven.changed());
    assert_eq!(driven.kept().len(), 1);
    driven.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(!driven.changed(), "a position is nothing to be saved");
    assert!(driven.notice().contains("waits in the menu"));
    assert_eq!(driven.app.analyses.len(), 1);
    assert_eq!(driven.app.analyses[0].view.tree.count(), 2);
    // A running game is asked about first, and the answer leads to the same.
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.paste(&TWO[..TWO.find('*').unwrap()]);
    driven.keys("enter");
    assert!(driven.changed());
}

#[test]
fn what_waits_is_kept_as_it_was_left_and_as_it_was_saved() {
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("/ down enter");
    driven.give(TWO);
    driven.type_all("f4");
    let first = driven.kept();
    driven.type_all("g5");
    let second = driven.kept();
    assert_eq!(first[0].view.tree, second[0].view.tree);
    assert_ne!(first[1].view.tree, second[1].view.tree);
    // The second game is saved and grows; then the first, and the second follows.
    driven.keys("/ up enter");
    driven.give(TWO);
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let written = done(&order, 0, stamp(TWO));
    driven.saved(order, Ok(written));
    let kept = driven.kept();
    assert_eq!(kept.len(), 1);
    let file = |play: &Analysis| play.document.file.clone();
    assert_eq!(file(&kept[0]), file(&driven.app.analyses[0]));
}

#[test]
fn what_is_analyzed_and_what_is_played_wait_side_by_side() {
    let mut driven = Driven::open("two");
    driven.type_all("e4");
    driven.keys("A enter");
    driven.type_all("c5");
    assert_eq!(driven.kept()[0].view.tree.count(), 2);
    driven.keys("q enter");
    let entries = crate::reach::entries(&driven.app);
    assert_eq!(entries[..2], [MenuEntry::Continue, MenuEntry::LastAnalysis]);
    driven.keys("enter");
    assert!(driven.is_live());
    driven.type_all("e5");
    driven.keys("q enter down enter");
    assert!(driven.is_analysis());
    assert_eq!(driven.view().tree.node(driven.view().shown).san(), "c5");
    // A new game does not take its place.
    let setup = driven.app.shared.defaults.game.clone();
    driven.effects = update::begin(
        &mut driven.app,
        pillarbox::tui::setup::GameSetup {
            kind: GameKind::TwoPlayers,
            ..setup
        },
    );
    assert_eq!(driven.app.analyses.len(), 1);
    assert_eq!(driven.kept().len(), 1);
}

#[test]
fn walking_keeps_nothing_and_every_edit_is_kept() {
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.effects.clear();
    driven.keys(". . , home end");
    assert!(
        !driven
            .effects
            .iter()
            .any(|e| matches!(e, Effect::AutosaveAnalyses(_)))
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
        assert_eq!(kept[0].view.tree, driven.view().tree, "{keys}");
        assert_eq!(kept[0].document.file, driven.analysis().document.file);
    }
}

#[test]
fn several_changed_games_all_wait() {
    let mut driven = Driven::analyze_one_of_two("enter");
    driven.type_all("d4");
    driven.keys("/ down enter");
    driven.give(TWO);
    driven.type_all("f4");
    assert_eq!(driven.kept().len(), 2);
    // The first again: as it was left, not as it is in the file.
    driven.keys("/ up enter");
    driven.give(TWO);
    assert!(driven.notice().contains("not saved yet"));
    assert!(driven.view().board.to_string().contains("3P4"));
    driven.keys("ctrl-c");
    assert_eq!(driven.kept().len(), 2);
    // The one that was left last is gone on with, again and again.
    for _ in 0..2 {
        driven.keys("enter");
        assert_eq!(driven.white(), "Ann");
        driven.keys("q enter");
    }
    // The others can be chosen by name, and are then the last ones.
    let entries = crate::reach::entries(&driven.app);
    assert_eq!(entries[..2], [MenuEntry::Continue, MenuEntry::Analyses]);
    driven.keys("down enter");
    let shown = super::super::words::screen(&driven, (80, 24));
    for part in ["not saved", "Ann – Bob", "Cid – Dot"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    driven.keys("down enter");
    assert_eq!(driven.white(), "Cid");
    driven.keys("q enter enter");
    assert_eq!(driven.white(), "Cid");
    driven.keys("q enter down enter esc");
    assert_eq!(driven.kept().len(), 2);
}

#[test]
fn saving_one_game_moves_the_other_that_waits() {
    let mut driven = Driven::analyze_one_of_two("down enter");
    driven.type_all("f4");
    driven.keys("/ up enter");
    driven.give(TWO);
    driven.type_all("d4");
    driven.keys("ctrl-s");
    let order = driven.order().unwrap();
    let written = done(&order, 0, stamp(TWO));
    let grown = order.text.trim_end().len() as u64 - listing(TWO).span(0).1;
    driven.saved(order, Ok(written));
    let waiting = driven.app.analyses[0].document.file.clone();
    let waiting = waiting.unwrap();
    assert_eq!(waiting.place.offset, listing(TWO).span(1).0 + grown);
    let SaveOutcome::Saved(saved) = written else {
        panic!("it was written");
    };
    assert_eq!(waiting.stamp, saved.stamp);
}
