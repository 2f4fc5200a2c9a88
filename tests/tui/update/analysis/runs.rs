//! Whole games judged, and limits.

use super::*;

#[test]
fn a_whole_line_is_judged_once() {
    let mut driven = analyze("1. f3 e5 2. g4 Qh4# *");
    driven.keys("G enter");
    driven.keys("right right");
    assert_eq!(judge(&mut driven, 99), 4, "a mate needs no judge");
    let black = Some(Eval::Cp(-10));
    let white = Some(Eval::Cp(10));
    assert_eq!(driven.evals(), [white, black, white, black, None]);
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("2 moves judged, no mistake, no blunder")
    );
    assert_eq!(
        driven.view().tree.ply(driven.view().shown),
        2,
        "one may look around"
    );
    assert!(to_pgn(&driven.view().tree).contains("[%eval -0.10]"));
    assert!(
        driven.asked().unwrap().3.infinite,
        "the engine follows the board again"
    );
    driven.keys("G enter");
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("is judged already")
    );
    driven.keys(": 'run_all enter");
    assert_eq!(judge(&mut driven, 99), 4);
    // A better search is another matter.
    driven.keys(": 'depth_30 enter G enter");
    assert_eq!(judge(&mut driven, 99), 4);
    driven.keys("G enter");
    assert!(
        driven
            .app
            .shared
            .notice
            .as_ref()
            .unwrap()
            .text
            .contains("is judged already")
    );
}

#[test]
fn a_run_goes_to_the_disk_now_and_then_and_at_its_end() {
    fn kept(driven: &mut Driven) -> usize {
        let before = driven.effects.len();
        let is_kept = |effect: &Effect| matches!(effect, Effect::AutosaveAnalyses(_));
        driven.effects.retain(|effect| !is_kept(effect));
        before - driven.effects.len()
    }
    let mut driven = analyze("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    driven.keys("G enter");
    judge(&mut driven, 3);
    assert_eq!(kept(&mut driven), 1, "the first one");
    driven.now += Duration::from_secs(6);
    judge(&mut driven, 2);
    assert_eq!(kept(&mut driven), 1);
    judge(&mut driven, 99);
    assert_eq!(kept(&mut driven), 1, "all of it");
}

#[test]
fn a_stopped_run_keeps_what_is_done_and_goes_on_later() {
    let mut driven = analyze("1. e4 e5 2. Nf3 Nc6 *");
    driven.keys("G enter");
    assert_eq!(judge(&mut driven, 2), 2);
    let run = driven.analysis().run.as_ref().unwrap();
    assert_eq!((run.done(), run.total), (2, 5));
    assert_eq!(run.time_left(driven.now), Some(Duration::from_millis(900)));
    driven.keys("esc");
    assert_eq!(driven.evals().iter().flatten().count(), 2);
    driven.keys("G enter");
    assert_eq!(judge(&mut driven, 99), 3);
}

#[test]
fn a_run_survives_edits_and_the_way_to_the_menu() {
    let mut driven = analyze("1. e4 e5 2. Nf3 Nc6 *");
    driven.keys("G enter");
    judge(&mut driven, 1);
    // The last moves go away before it is their turn.
    driven.keys("right right X");
    assert_eq!(judge(&mut driven, 99), 1);
    driven.check();
    driven.keys("u G enter");
    judge(&mut driven, 1);
    driven.keys("q enter");
    driven.effects.clear();
    driven.keys("enter");
    assert_eq!(judge(&mut driven, 99), 2, "it goes on where it was");
    assert!(driven.evals().iter().all(Option::is_some));
    driven.keys("esc");
    driven.check();
}

#[test]
fn verdicts_of_a_file_are_not_lost_by_looking() {
    let mut driven = analyze("1. e4 {[%eval 0.33]} e5 {[%eval 0.21]} *");
    driven.keys("right");
    driven.report(&[(70, "e5")]);
    assert_eq!(
        driven.evals()[1],
        Some(Eval::Cp(33)),
        "depth 12 is no better"
    );
    let (tree, at) = (&driven.view().tree, driven.view().shown);
    assert_eq!(tree.node(at).eval(), Some(Eval::Cp(33)));
}

#[test]
fn a_limit_is_reached_and_said() {
    let mut driven = analyze("1. e4 e5 *");
    driven.keys(": 'depth_12 enter");
    let (_, ticket, position, limits) = driven.asked().unwrap();
    assert_eq!(limits.depth, Some(12));
    driven.done(ticket, &position, "e4", 30);
    assert!(driven.analysis().limit_reached());
    driven.effects.clear();
    driven.keys("v ;");
    driven.keys("'x ctrl-s");
    driven.keys("l l");
    assert!(driven.asked().is_none(), "it is not searched again");
    driven.keys("right left");
    assert!(
        driven.analysis().limit_reached(),
        "nothing was thought in between"
    );
    driven.keys("right");
    driven.report(&[(20, "e5")]);
    driven.keys("left");
    assert!(!driven.analysis().limit_reached());
    assert!(driven.asked().is_some());
}
