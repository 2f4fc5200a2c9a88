//! Games with scores, as they lie in a file.
//!
//! The file begins with [`MAGIC`]. Every game is its number (4 bytes), its result for White (1 byte: 0
//! lost, 1 drawn, 2 won), the length of the FEN that it begins with (1 byte, 0 for the start position), the
//! number of its plies (2 bytes), that FEN, and for every ply the move (2 bytes), the score before it for
//! the side to move (2 bytes, or [`UNSCORED`]), and the number of other moves that were scored (1 byte), each
//! of which follows with what it is worth to the same side (2 and 2 bytes). All numbers have their lowest byte
//! first. A game that was cut off by a crash is not read, so a file can always be gone on with.

use std::io::{self, ErrorKind, Read, Write};

use crate::chess::{Board, Move};
use crate::engine::transposition::PackedMove;

/// The first bytes of a file of games.
pub const MAGIC: &[u8; 8] = b"PBGAMES3";
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub packed: PackedMove,
    /// `None` if the position is not one to learn from.
    pub score: Option<i16>,
    /// Moves that could have been made as well, and what they are worth to the same side.
    pub others: Vec<(PackedMove, i16)>,
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
    /// How many positions there are to learn from, on its way and beside it.
    #[must_use]
    pub fn scored(&self) -> usize {
        let each = self.moves.iter();
        each.map(|each| usize::from(each.score.is_some()) + each.others.len())
            .sum()
    }

    /// Its positions to learn from, each with its score for the side to move, and with the game's result if it
    /// is on the game's way. Ends at a move that is not legal, and none are in a game that begins with
    /// nonsense.
    pub fn for_each(&self, mut learn: impl FnMut(&Board, i16, Option<GameResult>)) {
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
                learn(&board, score, Some(self.result));
            }
            for &(packed, score) in &each.others {
                if let Some(m) = board.find(packed.into()) {
                    let undo = board.make(m);
                    learn(&board, -score, None);
                    board.unmake(m, undo);
                }
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
            bytes.push(each.others.len() as u8);
            for (packed, score) in &each.others {
                bytes.extend(packed.get().to_le_bytes());
                bytes.extend(score.to_le_bytes());
            }
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
        let mut moves = Vec::new();
        for _ in 0..u16::from_le_bytes([low, high]) {
            let Some(each) = ScoredMove::read(from)? else {
                return Ok(None);
            };
            moves.push(each);
        }
        Ok(Some(Self {
            number: u32::from_le_bytes([a, b, c, d]),
            result,
            start: String::from_utf8_lossy(&fen).into_owned(),
            moves,
        }))
    }

    /// Adds a move and what the position before it is worth, in centipawns, to the side that makes it, and
    /// what at most 255 others are worth.
    pub fn push(&mut self, m: Move, score: Option<i32>, others: &[(Move, i32)]) {
        self.moves.push(ScoredMove {
            packed: m.into(),
            score: score.map(bound),
            others: Vec::new(),
        });
        self.judge(self.moves.len() - 1, others);
    }

    /// Adds what some moves at a ply are worth.
    pub fn judge(&mut self, ply: usize, others: &[(Move, i32)]) {
        let others = others.iter().take(255);
        self.moves[ply].others = others.map(|&(m, it)| (m.into(), bound(it))).collect();
    }

    /// The bytes it takes in a file.
    #[must_use]
    pub fn size(&self) -> u64 {
        let moves = self.moves.iter().map(|each| 5 + 4 * each.others.len());
        (HEADER + self.start.len() + moves.sum::<usize>()) as u64
    }
}

fn bound(score: i32) -> i16 {
    score.clamp(-i32::from(MOST), i32::from(MOST)) as i16
}

impl ScoredMove {
    /// `None` where the file was cut off.
    fn read(from: &mut impl Read) -> io::Result<Option<Self>> {
        let mut bytes = [0; 5];
        if !fill(from, &mut bytes)? {
            return Ok(None);
        }
        let [a, b, c, d, others] = bytes;
        let (packed, score) = move_and_score([a, b, c, d]);
        let mut rest = vec![0; 4 * usize::from(others)];
        if !fill(from, &mut rest)? {
            return Ok(None);
        }
        let others = rest.as_chunks().0.iter();
        Ok(Some(Self {
            packed,
            score: Some(score).filter(|&score| score != UNSCORED),
            others: others.map(|&bytes| move_and_score(bytes)).collect(),
        }))
    }
}

fn move_and_score([a, b, c, d]: [u8; 4]) -> (PackedMove, i16) {
    let packed = PackedMove::from_bits(u16::from_le_bytes([a, b]));
    (packed, i16::from_le_bytes([c, d]))
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
            let other = board.legal_moves()[ply];
            let others = [(other, 5), (m, -6)];
            let score = (ply > 1).then_some(ply as i32 * -2_000);
            game.push(m, score, &others[..ply.min(2)]);
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
        let game = game(1, "e4 e5 Nf3 Nc6");
        game.for_each(|board, score, result| seen.push((board.to_string(), score, result)));
        let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let after_nf3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        // One other move of Black's first, then a position of the game with two others.
        assert_eq!(seen[0].2, None);
        assert_eq!(seen[1], (after_e5.to_owned(), -MOST, Some(GameResult::Won)));
        assert_eq!(seen[3], (after_nf3.to_owned(), 6, None));
        assert_eq!(seen.len(), game.scored());
    }

    #[test]
    fn other_files_are_refused() {
        assert!(read_magic(&mut &b"PBGAMES3"[..]).is_ok());
        assert!(read_magic(&mut &b"[Event \"?\"]"[..]).is_err());
        assert!(read_magic(&mut &b"PB"[..]).is_err());
        assert!(ScoredGame::read(&mut &[0, 0, 0, 0, 3, 0, 0, 0][..]).is_err());
    }
}
