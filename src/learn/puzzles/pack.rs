//! Many puzzles in few bytes: a position takes about 25, a move one.
//!
//! A file begins with a line of text; each puzzle is a record: its length in two bytes, then the rating (two
//! bytes) and the bits of the themes (four), the id behind its length; the occupied squares as 64 bits, four
//! bits for each man on them; a byte for the side and castlings, one for the file of a pawn that may be taken
//! in passing, one and two for the counters; the solution and what follows, each behind its length, a move
//! being its number among all legal ones in the order of their squares. Numbers have their low byte first.
//!
//! A record is read when its puzzle is asked for; only ratings and themes are known of all.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use super::puzzle::Puzzle;
use super::theme::{Theme, Themes};
use crate::chess::{Board, Castling, Color, Kind, Move, Piece, Square};

/// How a packed file begins.
const MAGIC: &[u8] = b"pillarbox puzzles 1\n";

/// The letters of the men by their number: the kinds of White, then those of Black.
const LETTERS: &[u8; 12] = b"PNBRQKpnbrqk";

/// What is known of a puzzle without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How hard it is.
    pub rating: u16,
    /// What it is about.
    pub themes: Themes,
    /// Where the id and where the rest of its record lies.
    id: Range<usize>,
    rest: Range<usize>,
}

/// A set of puzzles.
#[derive(Clone, Debug)]
pub struct Puzzles {
    bytes: Cow<'static, [u8]>,
    entries: Vec<Entry>,
}

impl Puzzles {
    /// Reads a packed file as far as its index.
    pub fn unpack(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, String> {
        let bytes = bytes.into();
        if !bytes.starts_with(MAGIC) {
            return Err("this is no file of puzzles".to_owned());
        }
        let mut entries = Vec::new();
        let mut at = MAGIC.len();
        while at < bytes.len() {
            let entry = index(&bytes, at)
                .ok_or_else(|| format!("puzzle {} is broken", entries.len() + 1))?;
            at = entry.rest.end;
            entries.push(entry);
        }
        Ok(Self { bytes, entries })
    }

    /// Packs puzzles.
    #[must_use]
    pub fn pack(puzzles: &[Puzzle]) -> Self {
        let mut bytes = MAGIC.to_vec();
        for puzzle in puzzles {
            let record = record(puzzle);
            bytes.extend((record.len() as u16).to_le_bytes());
            bytes.extend(record);
        }
        Self::unpack(bytes).expect("what was just packed can be read")
    }

    /// Reads EPD lines; an error says which one is wrong. A puzzle without a name is called by its line.
    pub fn from_epd(text: &str) -> Result<Self, String> {
        let mut puzzles = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let puzzle = Puzzle::from_epd(line);
            let mut puzzle = puzzle.map_err(|error| format!("line {}: {error}", number + 1))?;
            if puzzle.id.is_empty() {
                puzzle.id = format!("line {}", number + 1);
            }
            puzzles.push(puzzle);
        }
        Ok(Self::pack(&puzzles))
    }

    /// The packed file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is known of all puzzles.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The name of a puzzle.
    #[must_use]
    pub fn id(&self, index: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes[self.entries[index].id.clone()])
    }

    /// The puzzle with this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        let is_it = |entry: &Entry| &self.bytes[entry.id.clone()] == id.as_bytes();
        self.entries.iter().position(is_it)
    }

    /// A puzzle, if its record makes sense.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, String> {
        let entry = &self.entries[index];
        let id = self.id(index).into_owned();
        let mut bytes = &self.bytes[entry.rest.clone()];
        let broken = || format!("puzzle {id}: its record is broken");
        let fen = fen(&mut bytes).ok_or_else(broken)?;
        let board: Board = fen
            .parse()
            .map_err(|error| format!("puzzle {id}: {fen}: {error}"))?;
        let mut end = board.clone();
        let solution = moves(&mut end, &mut bytes).ok_or_else(broken)?;
        let rest = moves(&mut end, &mut bytes).ok_or_else(broken)?;
        Ok(Puzzle {
            board,
            solution,
            also: Vec::new(),
            rest,
            rating: entry.rating,
            themes: entry.themes,
            id,
        })
    }

    /// The puzzles with a theme, or all.
    pub fn about(&self, theme: Option<Theme>) -> impl Iterator<Item = usize> {
        let entries = self.entries.iter().enumerate();
        let wanted =
            entries.filter(move |(_, entry)| theme.is_none_or(|theme| entry.themes.has(theme)));
        wanted.map(|(index, _)| index)
    }
}

/// Takes some bytes off the front.
fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(front)
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    take(bytes, 1).map(|byte| byte[0])
}

/// What is known of the record that begins here.
fn index(bytes: &[u8], at: usize) -> Option<Entry> {
    let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let end = at + 2 + usize::from(word(at)?);
    let themes = u32::from_le_bytes(bytes.get(at + 4..at + 8)?.try_into().ok()?);
    let first = at + 9;
    let last = first + usize::from(*bytes.get(at + 8)?);
    (last <= end && end <= bytes.len()).then_some(Entry {
        rating: word(at + 2)?,
        themes: Themes::from_bits(themes)?,
        id: first..last,
        rest: last..end,
    })
}

fn record(puzzle: &Puzzle) -> Vec<u8> {
    let board = &puzzle.board;
    let mut bytes = puzzle.rating.to_le_bytes().to_vec();
    bytes.extend(puzzle.themes.bits().to_le_bytes());
    let id = &puzzle.id.as_bytes()[..puzzle.id.len().min(255)];
    bytes.push(id.len() as u8);
    bytes.extend(id);
    let men: Vec<(Square, Piece)> = Square::all()
        .filter_map(|square| Some((square, board.piece_at(square)?)))
        .collect();
    let occupied = men.iter().fold(0, |all, (square, _)| all | square.bit());
    bytes.extend(u64::to_le_bytes(occupied));
    let code = |&(_, piece): &(Square, Piece)| {
        let kind = Kind::ALL.into_iter().position(|kind| kind == piece.kind);
        kind.unwrap_or(0) as u8 + if piece.color == Color::Black { 6 } else { 0 }
    };
    for pair in men.chunks(2) {
        bytes.push(code(&pair[0]) | pair.get(1).map_or(0, code) << 4);
    }
    let rights = Castling::EACH.into_iter().enumerate();
    let rights = rights.filter(|&(_, (_, color, wing))| board.castling().has(color, wing));
    let rights = rights.fold(0, |all, (bit, _)| all | 2 << bit);
    bytes.push(rights | u8::from(board.side() == Color::Black));
    bytes.push(board.en_passant().map_or(0, |square| square.file() + 1));
    bytes.push(board.halfmoves().min(255) as u8);
    bytes.extend(board.fullmoves().to_le_bytes());
    let mut end = board.clone();
    for line in [&puzzle.solution, &puzzle.rest] {
        let at = bytes.len();
        bytes.push(0);
        for &m in line.iter().take(255) {
            let Some(number) = sorted(&end).iter().position(|&legal| legal == m) else {
                break;
            };
            bytes.push(number as u8);
            bytes[at] += 1;
            let _ = end.make(m);
        }
    }
    bytes
}

/// The legal moves in an order that does not hang on how they are found.
fn sorted(board: &Board) -> Vec<Move> {
    let mut moves = board.legal_moves().to_vec();
    moves.sort_by_key(|m| (m.from().index(), m.to().index(), m.promotion()));
    moves
}

/// The position that comes next, as FEN.
fn fen(bytes: &mut &[u8]) -> Option<String> {
    let occupied = u64::from_le_bytes(take(bytes, 8)?.try_into().ok()?);
    let men = take(bytes, (occupied.count_ones() as usize).div_ceil(2))?;
    let codes: Vec<u8> = men.iter().flat_map(|pair| [pair & 15, pair >> 4]).collect();
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut free = 0;
        for file in 0..8 {
            let bit = Square::at(file, rank).bit();
            if occupied & bit == 0 {
                free += 1;
                continue;
            }
            let number = (occupied & (bit - 1)).count_ones() as usize;
            let letter = *LETTERS.get(usize::from(*codes.get(number)?))?;
            if free > 0 {
                let _ = write!(text, "{free}");
            }
            free = 0;
            text.push(char::from(letter));
        }
        if free > 0 {
            let _ = write!(text, "{free}");
        }
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    let state = byte(bytes)?;
    let black = state & 1 == 1;
    text.push_str(if black { "b " } else { "w " });
    let rights = Castling::EACH.into_iter().enumerate();
    let rights = rights.filter(|&(bit, _)| state & 2 << bit != 0);
    let rights: String = rights.map(|(_, (letter, ..))| letter).collect();
    text.push_str(if rights.is_empty() { "-" } else { &rights });
    match byte(bytes)? {
        0 => text.push_str(" -"),
        file => {
            let rank = if black { 2 } else { 5 };
            let _ = write!(text, " {}", Square::at((file - 1).min(7), rank));
        }
    }
    let halfmoves = byte(bytes)?;
    let fullmoves = u16::from_le_bytes(take(bytes, 2)?.try_into().ok()?);
    let _ = write!(text, " {halfmoves} {fullmoves}");
    Some(text)
}

/// The moves that come next, played on the board.
fn moves(board: &mut Board, bytes: &mut &[u8]) -> Option<Vec<Move>> {
    let count = byte(bytes)?;
    let mut line = Vec::new();
    for &number in take(bytes, count.into())? {
        let m = *sorted(board).get(usize::from(number))?;
        let _ = board.make(m);
        line.push(m);
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "\
        r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+; pv Nc7+ Kd7 Nxa8; sv \"Kc8\"; hmvc 3; fmvn 40; rating 1200; themes \"fork\"; id \"1.2.3\";\n\
        r3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm O-O-O; pv O-O-O; hmvc 0; fmvn 300; rating 400; themes \"defence zugzwang\"; id \"x\";\n\
        4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6; pv exd6; hmvc 0; fmvn 1; rating 2600; id \"y z\";\n\
        8/P6k/8/8/8/8/8/K7 w - - bm a8=N; pv a8=N; sv \"Kg7 Nc7\"; hmvc 0; fmvn 1; rating 900; id \"n\";\n";

    #[test]
    fn puzzles_survive_their_packing() {
        let packed = Puzzles::from_epd(LINES).unwrap();
        let again = Puzzles::unpack(packed.bytes().to_vec()).unwrap();
        let lines = (0..4).map(|index| again.puzzle(index).unwrap().to_epd() + "\n");
        assert_eq!(lines.collect::<String>(), LINES);
        assert_eq!((again.find("y z"), again.find("z")), (Some(2), None));
        assert_eq!(again.about(Some(Theme::Zugzwang)).collect::<Vec<_>>(), [1]);
        assert_eq!(again.about(None).count(), 4);
        assert!(packed.bytes().len() < LINES.len() / 2);
    }

    #[test]
    fn broken_bytes_are_an_error_and_never_a_panic() {
        let bytes = Puzzles::from_epd(LINES).unwrap().bytes().to_vec();
        assert!(Puzzles::unpack(&b"something else"[..]).is_err());
        let mut broken = 0;
        for cut in MAGIC.len() + 1..bytes.len() {
            broken += usize::from(Puzzles::unpack(bytes[..cut].to_vec()).is_err());
        }
        // All cuts but those between two records.
        assert_eq!(broken, bytes.len() - MAGIC.len() - 1 - 3);
        let mut wrong = 0;
        for at in MAGIC.len()..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x55;
            match Puzzles::unpack(bytes) {
                Err(_) => wrong += 1,
                Ok(puzzles) => {
                    let all = 0..puzzles.entries().len();
                    wrong += usize::from(all.into_iter().any(|one| puzzles.puzzle(one).is_err()));
                }
            }
        }
        assert!(wrong > 60, "only {wrong} were noticed");
    }

    #[test]
    fn a_wrong_line_is_named() {
        let error = Puzzles::from_epd(&format!("{LINES}8/8 w\n")).unwrap_err();
        assert!(
            error.contains("line 5") && error.contains("8/8 w"),
            "{error}"
        );
        let unnamed = Puzzles::from_epd("\n8/P6k/8/8/8/8/8/K7 w - - bm a8=N;").unwrap();
        assert_eq!(unnamed.id(0), "line 2");
    }
}
