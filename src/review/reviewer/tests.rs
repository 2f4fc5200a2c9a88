use super::*;
use crate::game::read_game;
use crate::review::{Finding, Grade, Slip};

/// Black takes a knight that is guarded by a mate.
const LEGAL: &str = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";

/// Enough to see the mate, and little enough to be waited for.
const EFFORT: Effort = Effort::Nodes(400);

fn start(pgn: &str) -> Review {
    Review::of(&read_game(pgn.as_bytes()).unwrap().0).unwrap()
}

fn done(review: &mut Review, effort: Effort, threads: usize, most: usize) -> Vec<Progress> {
    let stop = AtomicBool::new(false);
    // A millisecond passes with every look at the clock.
    let ticks = AtomicUsize::new(0);
    let now = || Duration::from_millis(ticks.fetch_add(1, Relaxed) as u64);
    let world = Surroundings {
        now: &now,
        stop: &stop,
    };
    let mut told = Vec::new();
    let mut reviewer = Reviewer::new(effort, threads).unwrap();
    let mut tell = |_: &Review, progress: &Progress| {
        told.push(progress.clone());
        stop.store(told.len() >= most, Relaxed);
    };
    let finished = reviewer.review(review, world, &mut tell).unwrap();
    assert_eq!(finished, review.is_done());
    told
}

fn reviewed(pgn: &str, effort: Effort, threads: usize) -> Review {
    let mut review = start(pgn);
    done(&mut review, effort, threads, usize::MAX);
    review
}

#[test]
fn a_blunder_is_found_with_what_refutes_it() {
    let review = reviewed(LEGAL, EFFORT, 1);
    let findings: Vec<&Finding> = review.findings().iter().flatten().collect();
    assert_eq!(findings.len(), 13);
    let taken = findings[9];
    assert_eq!(taken.slip(), Some(Slip::Blunder));
    assert_eq!(taken.after, Eval::Mate(2));
    let moves: Vec<String> = taken.reply.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["c4f7", "e8e7", "c3d5"]);
    assert_ne!(taken.best[0], taken.played);
    // The mate itself is beyond blame.
    assert_eq!(findings[12].grade, Some(Grade::Best));
    assert!(review.summary().is_some());
}

#[test]
fn verdicts_are_the_same_again_and_on_any_number_of_threads() {
    let first = reviewed(LEGAL, EFFORT, 1);
    assert_eq!(reviewed(LEGAL, EFFORT, 1), first);
    assert_eq!(reviewed(LEGAL, EFFORT, 3), first);
}

#[test]
fn progress_is_told_to_the_end() {
    let told = done(&mut start(LEGAL), EFFORT, 1, usize::MAX);
    let last = told.last().unwrap();
    assert_eq!(last.done, last.total);
    assert!(told.windows(2).all(|pair| pair[0].done < pair[1].done));
    // The mate needs no look. The move that mates is known after the look at the position before.
    assert_eq!((told[0].done, told[0].news.as_slice()), (2, &[12][..]));
}

#[test]
fn what_is_done_when_it_stops_is_kept() {
    let mut review = start(LEGAL);
    let told = done(&mut review, EFFORT, 1, 5);
    assert!(!review.is_done());
    let known = review.findings().iter().flatten().count();
    // What was looked at when the stop came is not lost either.
    assert!(told.len() >= 5);
    assert_eq!(told.len(), known);
    let more = done(&mut review, EFFORT, 1, usize::MAX);
    assert!(review.is_done());
    assert_eq!(more[0].done, told[known - 1].done + 1);
}

#[test]
fn every_kind_of_effort_comes_to_an_end() {
    let pgn = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";
    for effort in [
        Effort::Depth(2),
        Effort::Time(Duration::from_millis(3)),
        Effort::Nodes(1),
    ] {
        let review = reviewed(pgn, effort, 2);
        assert!(review.is_done(), "{effort:?}");
    }
    let limits = |effort: Effort| (effort.limits(false), effort.limits(true));
    let (quick, thorough) = limits(Effort::Nodes(100));
    assert_eq!((quick.nodes, thorough.nodes), (Some(100), Some(600)));
    let (quick, thorough) = limits(Effort::Depth(98));
    assert_eq!((quick.depth, thorough.depth), (Some(98), Some(99)));
    let second = Duration::from_secs(1);
    let (quick, thorough) = limits(Effort::Time(second));
    assert_eq!(
        (quick.movetime, thorough.movetime),
        (Some(second), Some(6 * second))
    );
}
