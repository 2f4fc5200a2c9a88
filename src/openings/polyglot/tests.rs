//! Books that are written and read again, and files that are none.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use super::entry::Entry;
use super::*;
use crate::chess::Board;

/// A book of the moves of these lines, each with a weight.
fn built(lines: &[(&str, u64)]) -> BookBuilder {
    let mut builder = BookBuilder::default();
    for (line, weight) in lines {
        let mut board = Board::start();
        for san in line.split_whitespace() {
            let m = board.parse_san(san).unwrap();
            builder.add(BookKey::of(&board), MoveCode::of(m), *weight);
            let _ = board.make(m);
        }
    }
    builder
}

fn written(builder: &BookBuilder) -> Vec<u8> {
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    bytes
}

fn open(bytes: Vec<u8>) -> Result<Polyglot<Cursor<Vec<u8>>>, BookError> {
    Polyglot::open(Cursor::new(bytes))
}

fn known(book: &mut Polyglot<impl Read + Seek>, board: &Board) -> Vec<(String, u16)> {
    let moves = book.moves(board).unwrap().into_iter();
    moves.map(|it| (it.m.to_string(), it.weight)).collect()
}

#[test]
fn what_is_written_is_read() {
    let italian = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6";
    let builder = built(&[(italian, 3), ("e4 c5", 4), ("d4 d5", 2)]);
    let bytes = written(&builder);
    assert_eq!(bytes.len(), 16 * builder.entries());
    assert_eq!((builder.entries(), builder.positions()), (11, 9));
    let mut book = open(bytes).unwrap();
    assert_eq!(book.entries(), 11);
    let mut board = Board::start();
    let first = [("e2e4".to_owned(), 7), ("d2d4".to_owned(), 2)];
    assert_eq!(known(&mut book, &board), first);
    for san in italian.split_whitespace() {
        let m = board.parse_san(san).unwrap();
        let moves = book.moves(&board).unwrap();
        assert!(moves.iter().any(|it| it.m == m), "{san}");
        let _ = board.make(m);
    }
    assert_eq!(known(&mut book, &board), []);
}

#[test]
fn weights_that_do_not_fit_are_all_made_smaller() {
    let builder = built(&[("e4", 1_000_000), ("d4", 500_000), ("c4", 1), ("a3", 0)]);
    let mut book = open(written(&builder)).unwrap();
    let weights = known(&mut book, &Board::start());
    let weights: Vec<u16> = weights.into_iter().map(|(_, weight)| weight).collect();
    assert_eq!(weights, [65535, 32767, 1, 0]);
    let builder = built(&[("e4", u64::MAX), ("e4", u64::MAX), ("d4", 1)]);
    let mut book = open(written(&builder)).unwrap();
    assert_eq!(known(&mut book, &Board::start())[0].1, 65535);
}

#[test]
fn files_that_cannot_be_books_are_told_apart() {
    assert!(matches!(open(Vec::new()), Err(BookError::Empty)));
    let whole = written(&built(&[("e4 e5 Nf3 Nc6", 1)]));
    for length in 1..whole.len() {
        match open(whole[..length].to_vec()) {
            Ok(book) => assert_eq!(book.entries(), length as u64 / 16),
            Err(BookError::Size(bytes)) => assert_eq!(bytes, length as u64),
            Err(other) => panic!("{other}"),
        }
    }
    let text = "[Event \"a game\"]\n\n1. e4 e5 2. Nf3 *\n".repeat(16);
    let error = open(text.into_bytes()).unwrap_err().to_string();
    assert!(error.contains("not in order"), "{error}");
    let mut entries: Vec<_> = whole.chunks(16).collect();
    entries.reverse();
    assert!(matches!(open(entries.concat()), Err(BookError::Unsorted)));
}

#[test]
fn hostile_entries_give_legal_moves_or_none() {
    let board = Board::start();
    let key = BookKey::of(&board);
    let every = |weight| {
        let entry = move |number| Entry {
            key,
            code: MoveCode::from_number(number),
            weight,
        };
        (0..=u16::MAX).map(entry)
    };
    let bytes: Vec<u8> = every(9).flat_map(Entry::write).collect();
    let mut book = open(bytes).unwrap();
    // Only the first few of so many entries are read: those of the knight on b1.
    assert_eq!(known(&mut book, &board).len(), 2);
    for start in (0..u16::MAX - 256).step_by(256) {
        let some = every(u16::MAX).skip(start.into()).take(256);
        let mut book = open(some.flat_map(Entry::write).collect()).unwrap();
        for it in book.moves(&board).unwrap() {
            assert!(board.legal_moves().contains(&it.m));
        }
    }
}

/// So many entries of 0 but for one at the end, none of which is kept anywhere.
struct Endless {
    length: u64,
    at: u64,
    reads: u64,
}

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        bytes.fill(0);
        if self.at + 16 >= self.length {
            let m = Board::start().parse_san("e4").unwrap();
            let entry = Entry {
                key: BookKey::of(&Board::start()),
                code: MoveCode::of(m),
                weight: 1,
            };
            bytes.copy_from_slice(&entry.write()[..bytes.len()]);
        }
        Ok(bytes.len())
    }
}

impl Seek for Endless {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(_) => self.length,
            SeekFrom::Current(_) => unreachable!("nobody asks"),
        };
        Ok(self.at)
    }
}

#[test]
fn the_size_of_a_book_does_not_matter() {
    let length = 1 << 50;
    let mut source = Endless {
        length,
        at: 0,
        reads: 0,
    };
    let mut book = Polyglot::open(&mut source).unwrap();
    assert_eq!(known(&mut book, &Board::start()), [("e2e4".to_owned(), 1)]);
    assert!(source.reads < 200, "{}", source.reads);
}

#[test]
fn arbitrary_bytes_never_panic() {
    proptest::proptest!(|(bytes: Vec<[u8; 16]>)| {
        let mut bytes = bytes;
        bytes.sort_unstable();
        if let Ok(mut book) = open(bytes.concat()) {
            let _ = book.moves(&Board::start()).unwrap();
        }
    });
}
