//! The positions of the named lines, and which of their moves the book plays how often.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use pillarbox::chess::{Board, Move};
use pillarbox::openings::{BookKey, MoveCode};

use super::scores::Scores;
use super::text::NamedLine;

/// What a move of the book may lose against the best, in centipawns.
const MOST_LOST: i32 = 30;

/// The largest weight of the file, four bits; the best of a position has it.
const LARGEST: f64 = 15.0;

/// Bytes of a key that are kept; see `src/openings/repertoire.rs`.
pub const KEY: usize = 5;

/// A position of the lines.
pub struct Place {
    pub board: Board,
    /// The moves that lines go on with, and how many lines do.
    pub moves: Vec<(Move, u32)>,
}

/// All positions of the lines.
pub struct Repertoire {
    pub places: BTreeMap<BookKey, Place>,
}

impl Repertoire {
    pub fn of(lines: &[NamedLine]) -> Result<Self> {
        let mut places = BTreeMap::new();
        for line in lines {
            let mut board = Board::start();
            for san in &line.moves {
                let m = board.parse_san(san);
                let m = m.with_context(|| format!("in {line:?}"))?;
                let place = place(&mut places, &board);
                match place.moves.iter_mut().find(|(known, _)| *known == m) {
                    Some((_, lines)) => *lines += 1,
                    None => place.moves.push((m, 1)),
                }
                let _ = board.make(m);
            }
            place(&mut places, &board);
        }
        Ok(Self { places })
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The book as a file has it, row by row.
    pub fn rows(&self, scores: &Scores) -> Result<Vec<[u8; KEY + 2]>> {
        let mut rows = Vec::new();
        for (key, place) in &self.places {
            let scores = scores.of(*key).context("a position was not searched")?;
            let best = scores.iter().map(|&(_, score)| score).max();
            // Some lines end with mate.
            let Some(best) = best else { continue };
            let mut moves = Vec::new();
            for &(code, score) in scores {
                let lines = place.moves.iter().find(|(m, _)| MoveCode::of(*m) == code);
                let lines = lines.map_or(0, |&(_, lines)| lines);
                let lost = best - score;
                let promotes = code.get() >> 12 != 0;
                if lost <= MOST_LOST && !promotes {
                    moves.push((code, liking(lines, lost)));
                }
            }
            let most = moves.iter().map(|&(_, liking)| liking).fold(0.0, f64::max);
            moves.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            for (code, liking) in moves {
                let weight = (LARGEST * liking / most).round() as u16;
                if weight > 0 {
                    rows.push(row(*key, code, weight));
                }
            }
        }
        let keys = self.places.keys().map(|key| key.get() >> (64 - 8 * KEY));
        ensure!(
            keys.is_sorted_by(|one, next| one < next),
            "two keys are alike"
        );
        Ok(rows)
    }
}

/// How much a move is liked: main lines have many names, and what loses something is liked less.
/// Less than in proportion, so that less common moves have their turn.
fn liking(lines: u32, lost: i32) -> f64 {
    const TURN: f64 = 0.75;
    let lost = f64::from(lost) / f64::from(2 * MOST_LOST);
    f64::from(lines + 1).powf(TURN) * (1.0 - lost)
}

fn row(key: BookKey, code: MoveCode, weight: u16) -> [u8; KEY + 2] {
    let mut row = [0; KEY + 2];
    row[..KEY].copy_from_slice(&key.get().to_be_bytes()[..KEY]);
    row[KEY..].copy_from_slice(&(weight << 12 | code.get()).to_be_bytes());
    row
}

fn place<'a>(places: &'a mut BTreeMap<BookKey, Place>, board: &Board) -> &'a mut Place {
    places.entry(BookKey::of(board)).or_insert_with(|| Place {
        board: board.clone(),
        moves: Vec::new(),
    })
}
