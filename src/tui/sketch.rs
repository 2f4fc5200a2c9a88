//! A position on its way: anything may stand anywhere, so it need not be a legal one.

mod read;

use std::fmt;

use crate::chess::{Board, Castling, Color, FenError, Kind, Piece, Square, Wing, write_placement};
use crate::tui::widgets::board::Placement;

/// The largest number that is typed into a counter.
const MOST_COUNTED: u16 = 9999;

/// Pieces on squares and the other fields of a FEN. Rights and an en passant square that the pieces
/// do not allow are dropped by each change, so that what is wrong is always on the board. The rights
/// come back with king and rook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    squares: [Option<Piece>; 64],
    side: Color,
    castling: Castling,
    /// The rights that there are once king and rook stand right.
    wished: Castling,
    en_passant: Option<Square>,
    halfmoves: u16,
    fullmoves: u16,
}

/// One of the two numbers at the end of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Plies since the last capture or move of a pawn.
    Halfmoves,
    /// The number of the next move.
    Fullmoves,
}

impl From<&Board> for Sketch {
    fn from(board: &Board) -> Self {
        let mut squares = [None; 64];
        for square in Square::all() {
            squares[usize::from(square.index())] = board.piece_at(square);
        }
        Self {
            squares,
            side: board.side(),
            castling: board.castling(),
            wished: board.castling(),
            en_passant: board.en_passant(),
            halfmoves: board.halfmoves(),
            fullmoves: board.fullmoves(),
        }
    }
}

impl Placement for Sketch {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[usize::from(square.index())]
    }
}

impl Sketch {
    /// A board with nothing on it.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            squares: [None; 64],
            side: Color::White,
            castling: Castling::NONE,
            wished: Castling::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The usual start of a game.
    #[must_use]
    pub fn start() -> Self {
        Self::from(&Board::start())
    }

    /// The position, if it is a legal one.
    pub fn board(&self) -> Result<Board, FenError> {
        self.to_string().parse()
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The castlings that are allowed.
    #[must_use]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The square that a pawn has just passed and can be taken on.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// What a counter says.
    #[must_use]
    pub const fn counter(&self, counter: Counter) -> u16 {
        match counter {
            Counter::Halfmoves => self.halfmoves,
            Counter::Fullmoves => self.fullmoves,
        }
    }

    /// Puts a piece on a square, or empties it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[usize::from(square.index())] = piece;
        self.tidy();
    }

    /// Moves whatever stands on a square to another.
    pub fn shift(&mut self, from: Square, to: Square) {
        let piece = self.piece_at(from);
        self.squares[usize::from(from.index())] = None;
        self.put(to, piece);
    }

    /// Says whose turn it is.
    pub fn set_side(&mut self, side: Color) {
        self.side = side;
        self.tidy();
    }

    /// Whether king and rook stand where they must to castle.
    #[must_use]
    pub fn can_castle(&self, color: Color, wing: Wing) -> bool {
        let home = if color == Color::White { 0 } else { 7 };
        let rook = Square::at(if wing == Wing::King { 7 } else { 0 }, home);
        let stands = |kind, square| self.piece_at(square) == Some(Piece { color, kind });
        stands(Kind::King, Square::at(4, home)) && stands(Kind::Rook, rook)
    }

    /// Allows or forbids a castling. `false` if king and rook do not stand right.
    pub fn toggle_castling(&mut self, color: Color, wing: Wing) -> bool {
        if !self.can_castle(color, wing) {
            return false;
        }
        let before = self.wished;
        // The one that is meant becomes the opposite of what it was.
        self.wished = rights(|c, w| before.has(c, w) != ((c, w) == (color, wing)));
        self.tidy();
        true
    }

    /// The squares on which a pawn can be taken in passing, from the a-file on.
    #[must_use]
    pub fn en_passant_choices(&self) -> Vec<Square> {
        let rank = if self.side == Color::White { 5 } else { 2 };
        let squares = (0..8).map(|file| Square::at(file, rank));
        squares.filter(|&square| self.can_pass(square)).collect()
    }

    /// Goes on to the next en passant square that is possible, or to none.
    pub fn step_en_passant(&mut self, forward: bool) {
        let mut all = vec![None];
        all.extend(self.en_passant_choices().into_iter().map(Some));
        let at = all.iter().position(|&each| each == self.en_passant);
        let step = if forward { 1 } else { all.len() - 1 };
        self.en_passant = all[(at.unwrap_or(0) + step) % all.len()];
    }

    /// No pawn can be taken in passing.
    pub fn clear_en_passant(&mut self) {
        self.en_passant = None;
    }

    /// Whether a pawn can just have made two steps over this square, and a pawn of the side to move
    /// can take it.
    fn can_pass(&self, square: Square) -> bool {
        // Its start, and the square where it stands now.
        let (start, now) = match self.side {
            Color::White => (6, 4),
            Color::Black => (1, 3),
        };
        let pawn = |color| {
            Some(Piece {
                color,
                kind: Kind::Pawn,
            })
        };
        let file = square.file();
        let on = |file, rank| self.piece_at(Square::at(file, rank));
        let beside = [file.checked_sub(1), Some(file + 1).filter(|&file| file < 8)];
        let passed = on(file, now) == pawn(!self.side)
            && self.piece_at(square).is_none()
            && on(file, start).is_none();
        let taken = |file: u8| on(file, now) == pawn(self.side);
        if !passed || !beside.into_iter().flatten().any(taken) {
            return false;
        }
        // The rules know best; they say nothing about a position that is not legal.
        let with = Self {
            en_passant: Some(square),
            ..self.clone()
        };
        with.board()
            .map_or(true, |board| board.en_passant() == Some(square))
    }

    /// One more or one less.
    pub fn step_counter(&mut self, counter: Counter, forward: bool) {
        let value = self.counter(counter);
        let next = if forward {
            value.saturating_add(1)
        } else {
            value.saturating_sub(1)
        };
        self.set_counter(counter, next);
    }

    /// Sets a counter; no number is refused, but a game has no move 0.
    pub fn set_counter(&mut self, counter: Counter, value: u16) {
        let value = value.min(MOST_COUNTED);
        match counter {
            Counter::Halfmoves => self.halfmoves = value,
            Counter::Fullmoves => self.fullmoves = value.max(1),
        }
    }

    /// The same position with the sides exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut other = Self {
            squares: [None; 64],
            side: !self.side,
            castling: rights(|color, wing| self.castling.has(!color, wing)),
            wished: rights(|color, wing| self.wished.has(!color, wing)),
            en_passant: self.en_passant.map(Square::flip),
            ..self.clone()
        };
        for square in Square::all() {
            let piece = self.piece_at(square.flip()).map(|piece| Piece {
                color: !piece.color,
                ..piece
            });
            other.squares[usize::from(square.index())] = piece;
        }
        other
    }

    /// Drops what the pieces do not allow.
    fn tidy(&mut self) {
        self.castling =
            rights(|color, wing| self.wished.has(color, wing) && self.can_castle(color, wing));
        let possible = self.en_passant.filter(|&square| self.can_pass(square));
        let rank = if self.side == Color::White { 5 } else { 2 };
        self.en_passant = possible.filter(|square| square.rank() == rank);
    }
}

/// The rights about which the question is answered with yes.
fn rights(has: impl Fn(Color, Wing) -> bool) -> Castling {
    let each = Castling::EACH.into_iter();
    each.filter(|&(_, color, wing)| has(color, wing))
        .fold(Castling::NONE, |all, (_, color, wing)| {
            all.with(color, wing)
        })
}

/// As a FEN, which need not be one of a legal position.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.piece_at(square))?;
        f.write_str(" ")?;
        let side = if self.side == Color::White { 'w' } else { 'b' };
        write!(f, "{side} {} ", self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.halfmoves, self.fullmoves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 17",
        "r3k3/8/8/8/8/8/8/4K2R b Kq - 12 40",
        "8/8/8/8/8/5k2/5q2/5K2 w - - 99 200",
    ];

    fn sketch(fen: &str) -> Sketch {
        Sketch::from(&fen.parse::<Board>().unwrap())
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn put(sketch: &mut Sketch, name: &str, letter: char) {
        sketch.put(square(name), Piece::from_letter(letter));
    }

    #[test]
    fn a_legal_position_comes_back_as_it_was() {
        for fen in FENS {
            let sketch = sketch(fen);
            assert_eq!(sketch.to_string(), fen);
            assert_eq!(sketch.board().unwrap().to_string(), fen);
        }
    }

    #[test]
    fn mirrored_twice_nothing_has_changed() {
        for fen in FENS {
            let once = sketch(fen).mirrored();
            assert_ne!(once.to_string(), fen);
            assert_eq!(once.board().unwrap().to_string(), once.to_string());
            assert_eq!(once.mirrored(), sketch(fen));
        }
        let mirrored = sketch(FENS[4]).mirrored();
        assert_eq!(mirrored.to_string(), "4k2r/8/8/8/8/8/8/R3K3 w Qk - 12 40");
    }

    #[test]
    fn what_is_wrong_is_said_by_the_rules() {
        let mut sketch = Sketch::empty();
        assert_eq!(sketch.board().unwrap_err().to_string(), "White has no king");
        put(&mut sketch, "e1", 'K');
        put(&mut sketch, "e8", 'k');
        assert!(sketch.board().is_ok());
        put(&mut sketch, "d1", 'K');
        assert!(matches!(
            sketch.board(),
            Err(FenError::Kings {
                color: Color::White,
                found: 2
            })
        ));
        sketch.put(square("d1"), None);
        put(&mut sketch, "a8", 'P');
        assert_eq!(sketch.board(), Err(FenError::PawnRank(square("a8"))),);
        put(&mut sketch, "a8", 'R');
        assert!(matches!(
            sketch.board(),
            Err(FenError::OpponentInCheck { .. })
        ));
        sketch.set_side(Color::Black);
        assert!(sketch.board().is_ok());
        for file in 0..8 {
            sketch.put(Square::at(file, 1), Piece::from_letter('P'));
            sketch.put(Square::at(file, 2), Piece::from_letter('P'));
        }
        assert!(matches!(
            sketch.board(),
            Err(FenError::TooManyPieces { found: 18, .. })
        ));
    }

    #[test]
    fn castling_goes_and_comes_with_king_and_rook() {
        let mut sketch = Sketch::start();
        sketch.put(square("h1"), None);
        assert_eq!(sketch.castling().to_string(), "Qkq");
        put(&mut sketch, "h1", 'N');
        assert!(!sketch.can_castle(Color::White, Wing::King));
        assert!(!sketch.toggle_castling(Color::White, Wing::King));
        assert_eq!(sketch.castling().to_string(), "Qkq");
        sketch.shift(square("e8"), square("e5"));
        assert_eq!(sketch.castling().to_string(), "Q");
        // It comes back with the king, unless it was forbidden before.
        sketch.shift(square("e5"), square("e8"));
        assert_eq!(sketch.castling().to_string(), "Qkq");
        assert!(sketch.toggle_castling(Color::Black, Wing::Queen));
        assert_eq!(sketch.castling().to_string(), "Qk");
        sketch.put(square("a8"), None);
        put(&mut sketch, "a8", 'r');
        assert_eq!(sketch.castling().to_string(), "Qk");
        put(&mut sketch, "h1", 'R');
        assert_eq!(sketch.castling().to_string(), "KQk");
        assert!(sketch.toggle_castling(Color::White, Wing::Queen));
        assert_eq!(sketch.castling().to_string(), "Kk");
    }

    #[test]
    fn only_pawns_that_can_be_taken_can_be_passed() {
        let names = |sketch: &Sketch| {
            let all = sketch.en_passant_choices();
            all.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let mut sketch = sketch("4k3/8/8/pPpPp3/8/8/8/4K3 w - - 0 1");
        assert_eq!(names(&sketch), ["a6", "c6", "e6"]);
        sketch.step_en_passant(true);
        sketch.step_en_passant(true);
        assert_eq!(sketch.en_passant(), Some(square("c6")));
        assert!(sketch.board().unwrap().en_passant().is_some());
        // A piece in the pawn's way: it cannot have come from there.
        put(&mut sketch, "c7", 'n');
        assert_eq!(sketch.en_passant(), None);
        assert_eq!(names(&sketch), ["a6", "e6"]);
        sketch.step_en_passant(false);
        assert_eq!(sketch.en_passant(), Some(square("e6")));
        sketch.set_side(Color::Black);
        assert_eq!(sketch.en_passant(), None);
        assert!(names(&sketch).is_empty());
        // The taking pawn is pinned.
        let pinned = self::sketch("3rk3/8/8/2pP4/8/8/8/3K4 w - - 0 1");
        assert!(names(&pinned).is_empty());
        // Nobody knows the rules for a board without kings.
        let mut loose = Sketch::empty();
        put(&mut loose, "d5", 'P');
        put(&mut loose, "c5", 'p');
        assert_eq!(names(&loose), ["c6"]);
    }

    #[test]
    fn counters_stay_within_their_bounds() {
        let mut sketch = Sketch::empty();
        sketch.step_counter(Counter::Halfmoves, false);
        sketch.step_counter(Counter::Fullmoves, false);
        assert_eq!(sketch.to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
        sketch.set_counter(Counter::Halfmoves, u16::MAX);
        sketch.set_counter(Counter::Fullmoves, 0);
        assert_eq!(sketch.counter(Counter::Halfmoves), MOST_COUNTED);
        assert_eq!(sketch.counter(Counter::Fullmoves), 1);
    }
}
