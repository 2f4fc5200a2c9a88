//! Bad moves of fast games between weakened engines, with the best lines and the refutations of a strong
//! one: everything that is said about them has to be confirmed.

use pillarbox::chess::{Board, Move};
use pillarbox::game::Eval;
use pillarbox::review::why::{Case, Reason, Thought, Why, explain};
use pillarbox::review::win_chance;

use crate::checker::{Opinion, agrees, confirm};

/// A case a line: FEN, move, score and line of the best move, score and line after the move played; all by
/// another engine.
const CASES: &str = include_str!("cases.txt");

/// The moves of other games that our own reviews blame, in the same form, each with what another engine found
/// before and after it: `truth --cases` writes them.
const OWN_CASES: &str = include_str!("own_cases.txt");

fn cases() -> Vec<Case> {
    let all = CASES.lines().chain(OWN_CASES.lines());
    all.map(|line| read(line).0).collect()
}

fn own_cases() -> Vec<(Case, Opinion)> {
    let read = |line| {
        let (case, rest) = read(line);
        let &[before, after] = &rest[..] else {
            panic!("{line} has no other opinion");
        };
        let eval = |text: &str| text.parse::<Eval>().unwrap();
        let opinion = Opinion {
            before: eval(before),
            after: eval(after),
        };
        (case, opinion)
    };
    OWN_CASES.lines().map(read).collect()
}

/// A case and what else the line says.
fn read(line: &str) -> (Case, Vec<&str>) {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [
        fen,
        played,
        best_eval,
        best,
        answer_eval,
        answer,
        ref rest @ ..,
    ] = parts[..]
    else {
        panic!("{line} has {} parts", parts.len());
    };
    let board: Board = fen.parse().unwrap();
    let played = moves(&board, played)[0];
    let mut after = board.clone();
    let _ = after.make(played);
    let thought = |board: &Board, line: &str, eval: &str| Thought {
        line: moves(board, line),
        eval: eval.parse::<Eval>().unwrap(),
    };
    let case = Case {
        best: thought(&board, best, best_eval),
        answer: thought(&after, answer, answer_eval),
        earlier: Vec::new(),
        last: None,
        played,
        board,
    };
    (case, rest.to_vec())
}

fn moves(board: &Board, line: &str) -> Vec<Move> {
    let mut board = board.clone();
    line.split_whitespace()
        .map(|text| {
            let m = board.find(text.parse().unwrap()).unwrap();
            let _ = board.make(m);
            m
        })
        .collect()
}

#[test]
fn everything_said_about_bad_moves_is_confirmed() {
    let cases = cases();
    assert!(cases.len() >= 120, "{} cases", cases.len());
    let faults: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let why = explain(case);
            let fault = confirm(case, &why).err()?;
            let played = case.played.san(&case.board);
            Some(format!(
                "{} {played}: {} But {fault}.",
                case.board, why.sentence
            ))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn another_engine_sees_what_is_said_about_bad_moves() {
    let cases = own_cases();
    assert!(cases.len() >= 300, "{} cases", cases.len());
    let (mut figures, mut faults) = (Vec::new(), Vec::new());
    for (case, opinion) in &cases {
        let why = explain(case);
        let Err(fault) = agrees(case, &why.reason, *opinion) else {
            continue;
        };
        let played = case.played.san(&case.board);
        let told = format!("{} {played}: {} But {fault}.", case.board, why.sentence);
        match why.reason {
            Reason::Plain => figures.push(told),
            _ => faults.push(told),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // The plain sentence tells what the search found, and of two searches one may have looked too short.
    let rare = figures.len() * 500 <= cases.len();
    assert!(rare, "{}", figures.join("\n"));
}

/// An engine that thinks the opposite does not agree.
#[test]
fn another_engine_can_disagree() {
    const MUCH: f64 = 0.2;
    let mut cases = own_cases();
    let lost = |opinion: &Opinion| win_chance(opinion.before) - win_chance(opinion.after);
    cases.retain(|(_, opinion)| lost(opinion).abs() >= MUCH);
    let agreed = cases.iter().filter(|(case, opinion)| {
        let opposite = Opinion {
            before: opinion.after,
            after: opinion.before,
        };
        agrees(case, &explain(case).reason, opposite).is_ok()
    });
    let (agreed, all) = (agreed.count(), cases.len());
    assert!(all >= 100 && agreed * 20 < all, "{agreed} of {all}");
}

#[test]
fn most_mistakes_have_a_reason_that_is_seen_on_the_board() {
    let bad: Vec<Case> = cases()
        .into_iter()
        .filter(|case| (win_chance(case.best.eval) - win_chance(case.answer.eval)).abs() >= 0.1)
        .collect();
    let named = bad.iter().filter(|case| explain(case).motif().is_some());
    let (named, all) = (named.count(), bad.len());
    assert!(all >= 100 && named * 100 >= all * 60, "{named} of {all}");
}

#[test]
fn the_proof_can_be_played() {
    for case in cases() {
        let why = explain(&case);
        let proof = why.proof(&case);
        let misses = matches!(
            why.reason,
            Reason::Misses(_) | Reason::MissesMate(_) | Reason::MissesDraw(..)
        );
        let line = if misses { &case.best } else { &case.answer };
        assert!(line.line.starts_with(&proof), "{}", case.board);
    }
}

/// What was said, changed a little, is no longer true; who confirms everything confirms nothing.
#[test]
fn what_is_not_so_is_not_confirmed() {
    let (mut tried, mut by_words) = (0, 0);
    for case in cases() {
        let why = explain(&case);
        for lie in lies(&why) {
            tried += 1;
            assert!(
                confirm(&case, &lie).is_err(),
                "{}: {:?}",
                case.board,
                lie.reason
            );
        }
        let sentence = why
            .sentence
            .replace(" on ", " on a1 or on ")
            .replace("on a1", "on e4");
        let moved = sentence != why.sentence;
        let lie = Why { sentence, ..why };
        by_words += usize::from(moved && confirm(&case, &lie).is_err());
    }
    assert!(tried >= 100 && by_words >= 10, "{tried} {by_words}");
}

fn lies(why: &Why) -> Vec<Why> {
    let mut reasons = Vec::new();
    match why.reason.clone() {
        Reason::AllowsMate(mut mate) => {
            mate.moves += 1;
            reasons.push(Reason::AllowsMate(mate));
        }
        Reason::MissesMate(mut mate) => {
            mate.moves += 1;
            reasons.push(Reason::MissesMate(mate));
        }
        Reason::Loses(winning) => {
            let mut more = winning.clone();
            more.gain.points += 1;
            reasons.push(Reason::Loses(more));
            // The mover does not win what the other side wins.
            reasons.push(Reason::Misses(winning));
        }
        Reason::Misses(winning) => {
            let mut sooner = winning.clone();
            sooner.gain.points -= 1;
            reasons.push(Reason::Misses(sooner));
            reasons.push(Reason::Loses(winning));
        }
        Reason::Draws(draw, ply) => reasons.push(Reason::Draws(draw, ply + 1)),
        Reason::MissesDraw(draw, ply) => reasons.push(Reason::MissesDraw(draw, ply - 1)),
        Reason::Trades(_) | Reason::Plain => {}
    }
    reasons
        .into_iter()
        .map(|reason| Why {
            reason,
            sentence: why.sentence.clone(),
        })
        .collect()
}
