//! The table of openings is what its text says, and knows a position by whatever moves it came.

mod encode;
mod phrases;
mod polyglot;
mod text;

use std::collections::HashSet;

use encode::{encode, positions};
use pillarbox::chess::{Board, Key, Move};
use pillarbox::openings::{Opening, known_moves, known_plies};
use pillarbox::referee;
use text::NamedLine;

use crate::random::Rng;

const TEXT: &str = include_str!("../../src/openings/names.txt");
const TABLE: &[u8] = include_bytes!("../../src/openings/names.bin");

fn lines() -> Vec<NamedLine> {
    text::read(TEXT).unwrap()
}

fn named(position: Key) -> Option<String> {
    Opening::of(position).map(|opening| opening.to_string())
}

#[test]
fn the_table_is_what_its_text_says() {
    let lines = lines();
    assert_eq!(text::write(&lines), TEXT, "the text is not in order");
    let same = encode(&lines).unwrap() == TABLE;
    assert!(
        same,
        "names.bin is not made from names.txt: run make-openings"
    );
}

#[test]
fn every_line_is_legal_known_to_its_end_and_has_its_name() {
    let lines = lines();
    assert!(lines.len() > 3000);
    for line in &lines {
        let mut board = Board::start();
        let mut keys = vec![board.key()];
        for san in &line.moves {
            let m = referee::read_san(&board, san).unwrap();
            let _ = board.make(m);
            keys.push(board.key());
        }
        let told = format!("{} {}", line.eco, line.name);
        assert_eq!(named(board.key()), Some(told));
        assert_eq!(known_plies(&keys), line.moves.len(), "{line:?}");
    }
}

#[test]
fn every_move_of_the_book_is_legal_where_a_line_leads() {
    const BOOK: &[u8] = include_bytes!("../../src/openings/book.bin");
    const ROW: usize = 7;
    let mut known = std::collections::HashMap::new();
    for line in &lines() {
        let mut board = Board::start();
        known.insert(board.key(), known_moves(&board).len());
        for m in moves(line) {
            let _ = board.make(m);
            known.insert(board.key(), known_moves(&board).len());
        }
    }
    // What is not legal is not told, so that as many as there are rows must all be.
    assert_eq!(known.values().sum::<usize>(), BOOK.len() / ROW);
    let positions = known.values().filter(|&&moves| moves > 0).count();
    assert!(positions >= 5000, "{positions}");
}

#[test]
fn a_position_of_no_line_has_no_name() {
    let mut known: HashSet<Key> = HashSet::new();
    for line in &lines() {
        known.extend(positions(line).unwrap());
    }
    let mut rng = Rng::new(5);
    for _ in 0..2000 {
        let mut board = Board::start();
        for _ in 0..60 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = board.make(rng.pick(&moves));
            if !known.contains(&board.key()) {
                assert_eq!(named(board.key()), None, "{board}");
            }
        }
    }
}

#[test]
fn two_thousand_other_ways_lead_to_the_same_names() {
    let lines = lines();
    let mut rng = Rng::new(2000);
    let mut found = 0;
    while found < 2000 {
        let line = &lines[rng.below(lines.len())];
        let moves = moves(line);
        let mut other = moves.clone();
        for side in 0..2 {
            shuffle(&mut other, side, &mut rng);
        }
        let Some(end) = played(&other).filter(|_| other != moves) else {
            continue;
        };
        let told = format!("{} {}", line.eco, line.name);
        if end == *positions(line).unwrap().last().unwrap() {
            assert_eq!(named(end), Some(told), "{other:?}");
            found += 1;
        }
    }
}

fn moves(line: &NamedLine) -> Vec<Move> {
    let mut board = Board::start();
    let each = line.moves.iter().map(|san| {
        let m = board.parse_san(san).unwrap();
        let _ = board.make(m);
        m
    });
    each.collect()
}

/// Puts the moves of one side in another order.
fn shuffle(moves: &mut [Move], side: usize, rng: &mut Rng) {
    let count = (moves.len() + 1 - side) / 2;
    for at in (1..count).rev() {
        moves.swap(2 * at + side, 2 * rng.below(at + 1) + side);
    }
}

/// Where moves lead, if they are legal in this order.
fn played(moves: &[Move]) -> Option<Key> {
    let mut board = Board::start();
    for m in moves {
        let m = board.find(m.uci())?;
        let _ = board.make(m);
    }
    Some(board.key())
}
