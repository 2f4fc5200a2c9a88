//! Games with scores, as they lie in a file.
//!
//! The file begins with [`MAGIC`]. Every game is its number (4 bytes), its result for White (1 byte: 0
//! lost, 1 drawn, 2 won), the length of the FEN that it begins with (1 byte, 0 for the start position), the
//! number of its plies (2 bytes), that FEN, and for every ply the move (2 bytes) and the score before it for
//! the side to move (2 bytes, or [`UNSCORED`]). All numbers have their lowest byte first. A game that was cut
//! off by a crash is not read, so a file can always be gone on with.

use std::io::{self, ErrorKind, Read, Write};

use crate::chess::{Board, Move};
use crate::engine::transposition::PackedMove;

/// The first bytes of a file of games.
pub const MAGIC: &[u8; 8] = b"PBGAMES2";
const HEADER: usize = 8;
const UNSCORED: i16 = i16::MIN;
/// The largest score that is told apart from others, in centipawns; mates have it too.
pub const MOST: i16 = 3_000;

/// How a game ended, for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Black won.
    Lost,
    /// Nobody won.
    Drawn,
    /// White won.
    Won,
}

impl GameResult {
    const ALL: [Self; 3] = [Self::Lost, Self::Drawn, Self::Won];
}

/// A move, and what the position before it is worth to whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub packed: PackedMove,
    /// `None` if the position is not one to learn from.
    pub score: Option<i16>,
}

/// A game with scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    /// Its number, from which its chance is made.
    pub number: u32,
    /// How it ended.
    pub result: GameResult,
    /// The position that it begins with; empty for the start position.
    pub start: String,
    /// Its moves.
    pub moves: Vec<ScoredMove>,
}

impl ScoredGame {
    /// How many of its positions are to be learnt from.
    #[must_use]
    pub fn scored(&self) -> usize {
        self.moves
            .iter()
            .filter(|each| each.score.is_some())
            .count()
    }

    /// Its positions to learn from, each with its score for the side to move. Ends at a move that is not
    /// legal, and none are in a game that begins with nonsense.
    pub fn for_each(&self, mut learn: impl FnMut(&Board, i16)) {
        let start = if self.start.is_empty() {
            Ok(Board::start())
        } else {
            self.start.parse()
        };
        let Ok(mut board) = start else {
            return;
        };
        for each in &self.moves {
            if let Some(score) = each.score {
                learn(&board, score);
            }
            let Some(m) = board.find(each.packed.into()) else {
                return;
            };
            let _ = board.make(m);
        }
    }

    /// Adds it to a file.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(self.size() as usize);
        bytes.extend(self.number.to_le_bytes());
        bytes.push(self.result as u8);
        bytes.push(self.start.len() as u8);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        bytes.extend(self.start.as_bytes());
        for each in &self.moves {
            bytes.extend(each.packed.get().to_le_bytes());
            bytes.extend(each.score.unwrap_or(UNSCORED).to_le_bytes());
        }
        out.write_all(&bytes)
    }

    /// The next game of a file; `None` at its end, or where it was cut off.
    pub fn read(from: &mut impl Read) -> io::Result<Option<Self>> {
        let mut header = [0; HEADER];
        if !fill(from, &mut header)? {
            return Ok(None);
        }
        let [a, b, c, d, result, start, low, high] = header;
        let result = GameResult::ALL
            .get(usize::from(result))
            .copied()
            .ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "a game without a result"))?;
        let mut fen = vec![0; usize::from(start)];
        if !fill(from, &mut fen)? {
            return Ok(None);
        }
        let mut body = vec![0; 4 * usize::from(u16::from_le_bytes([low, high]))];
        if !fill(from, &mut body)? {
            return Ok(None);
        }
        let moves = body.as_chunks().0.iter().map(|&[a, b, c, d]| ScoredMove {
            packed: PackedMove::from_bits(u16::from_le_bytes([a, b])),
            score: Some(i16::from_le_bytes([c, d])).filter(|&score| score != UNSCORED),
        });
        Ok(Some(Self {
            number: u32::from_le_bytes([a, b, c, d]),
            result,
            start: String::from_utf8_lossy(&fen).into_owned(),
            moves: moves.collect(),
        }))
    }

    /// Adds a move and what the position before it is worth, in centipawns, to the side that makes it.
    pub fn push(&mut self, m: Move, score: Option<i32>) {
        self.moves.push(ScoredMove {
            packed: m.into(),
            score: score.map(|score| score.clamp(-i32::from(MOST), i32::from(MOST)) as i16),
        });
    }

    /// The bytes it takes in a file.
    #[must_use]
    pub fn size(&self) -> u64 {
        (HEADER + self.start.len() + 4 * self.moves.len()) as u64
    }
}

/// Fills the buffer; false if there is not enough left.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Checks that a file is one of games.
pub fn read_magic(from: &mut impl Read) -> io::Result<()> {
    let mut magic = [0; MAGIC.len()];
    if fill(from, &mut magic)? && magic == *MAGIC {
        return Ok(());
    }
    Err(io::Error::new(
        ErrorKind::InvalidData,
        "this is not a file of games with scores",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, moves: &str) -> ScoredGame {
        let mut board = Board::start();
        let mut game = ScoredGame {
            number,
            result: GameResult::Won,
            start: String::new(),
            moves: Vec::new(),
        };
        for (ply, san) in moves.split_whitespace().enumerate() {
            let m = board.parse_san(san).unwrap();
            game.push(m, (ply > 1).then_some(ply as i32 * -2_000));
            let _ = board.make(m);
        }
        game
    }

    #[test]
    fn games_come_back_and_a_cut_one_is_left_out() {
        let games = [game(7, "e4 e5 Nf3 Nc6"), game(9, ""), game(8, "d4 d5 c4")];
        let mut file = Vec::new();
        for each in &games {
            each.write(&mut file).unwrap();
        }
        assert_eq!(
            file.len() as u64,
            games.iter().map(ScoredGame::size).sum::<u64>()
        );
        for cut in 0..games[2].size() as usize {
            let mut rest = &file[..file.len() - cut];
            let read = std::iter::from_fn(|| ScoredGame::read(&mut rest).unwrap());
            let wanted = if cut == 0 { 3 } else { 2 };
            assert_eq!(read.collect::<Vec<_>>(), games[..wanted]);
        }
    }

    #[test]
    fn scores_are_bound_and_belong_to_the_position_before_the_move() {
        let mut seen = Vec::new();
        game(1, "e4 e5 Nf3 Nc6").for_each(|board, score| seen.push((board.to_string(), score)));
        let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(seen[0], (after_e5.to_owned(), -MOST));
        assert_eq!(seen.len(), 2);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(read_magic(&mut &b"PBGAMES2"[..]).is_ok());
        assert!(read_magic(&mut &b"[Event \"?\"]"[..]).is_err());
        assert!(read_magic(&mut &b"PB"[..]).is_err());
        assert!(ScoredGame::read(&mut &[0, 0, 0, 0, 3, 0, 0, 0][..]).is_err());
    }
}
