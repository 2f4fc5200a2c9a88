//! The board: a 10x12 mailbox with piece lists, and everything that is kept beside it.

use std::fmt;

use super::castling::Castling;
use super::cell::{Cell, Man, Men};
use super::move_list::MoveList;
use super::moves::Move;
use super::piece::{Color, Kind, Piece};
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;
use super::uci_move::UciMove;
use super::zobrist::Key;

/// The cells that a line from the middle can cross: 7 steps of 11 either way.
pub(crate) const REACH: usize = 77;
/// A window of cells around one square, with that square in the middle.
pub(crate) type Window = [Cell; 2 * REACH + 1];

/// The mailbox lies at this place in an array so large that neither a `u8` index nor the window
/// around it needs a bounds check.
const ORIGIN: usize = REACH;
const CELLS: usize = 512;
const _: () = assert!(u8::MAX as usize + 2 * REACH < CELLS);

/// A legal position.
///
/// `Display` writes the FEN, `FromStr` reads it, and `==` compares all that a FEN says.
#[derive(Clone)]
pub struct Board {
    /// 10x12 cells from [`ORIGIN`] on; all that surrounds the 64 squares is rim.
    cells: [Cell; CELLS],
    /// Where each man stands; stale for men that have been taken.
    squares: [Square; 32],
    /// What each man is.
    kinds: [Kind; 32],
    /// The men that stand, by kind.
    men: [Men; 6],
    /// The pawns of each side.
    pawns: [SquareSet; 2],
    /// What each side's men are worth in points.
    points: [u16; 2],
    pub(super) key: Key,
    pub(super) pawn_key: Key,
    pub(super) state: State,
}

impl Board {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            .parse()
            .expect("the start position is legal")
    }

    /// Nothing on it, White to move: not yet a position.
    pub(crate) fn empty() -> Self {
        let mut cells = [Cell::RIM; CELLS];
        for square in Square::all() {
            cells[ORIGIN + square.mailbox() as usize] = Cell::EMPTY;
        }
        Self {
            cells,
            squares: [Square::from_index(0); 32],
            kinds: [Kind::Pawn; 32],
            men: [Men(0); 6],
            pawns: [SquareSet::EMPTY; 2],
            points: [0; 2],
            key: Key::default(),
            pawn_key: Key::default(),
            state: State::new(Color::White, Castling::NONE, 0, 1),
        }
    }

    /// Puts a new man on an empty square; the king becomes the first of his side. `false` if the
    /// side has no identity left for it.
    pub(crate) fn place(&mut self, piece: Piece, square: Square) -> bool {
        let taken = self.standing();
        let first = 16 * piece.color as u8;
        let mut free = match piece.kind {
            Kind::King => first..first + 1,
            _ => first + 1..first + 16,
        };
        let Some(man) = free.find(|&man| taken.0 & Man(man).bit() == 0).map(Man) else {
            return false;
        };
        self.kinds[man.index()] = piece.kind;
        self.squares[man.index()] = square;
        self.put_man(Cell::of(man), piece, square);
        self.key ^= Key::piece(piece.color, piece.kind, square);
        if piece.kind == Kind::Pawn {
            self.pawn_key ^= Key::piece(piece.color, piece.kind, square);
        }
        true
    }

    // The primitives of `make` and `unmake`. None of them touches the keys.

    /// Lets the man in this cell of `from` go to `to`.
    #[inline(always)]
    pub(crate) fn move_man(&mut self, cell: Cell, from: Square, to: Square) {
        self.cells[ORIGIN + from.mailbox() as usize] = Cell::EMPTY;
        self.cells[ORIGIN + to.mailbox() as usize] = cell;
        self.squares[cell.man().index()] = to;
    }

    /// Takes a man off the sets and counters, and leaves its cell for the taker.
    #[inline(always)]
    pub(crate) fn remove_man(&mut self, man: Man, piece: Piece, square: Square) {
        self.men[piece.kind as usize].0 ^= man.bit();
        self.points[piece.color as usize] -= piece.kind.points();
        if piece.kind == Kind::Pawn {
            self.pawns[piece.color as usize] ^= SquareSet::from(square);
        }
    }

    /// Puts a man that was taken back on its square.
    #[inline(always)]
    pub(crate) fn put_man(&mut self, cell: Cell, piece: Piece, square: Square) {
        self.cells[ORIGIN + square.mailbox() as usize] = cell;
        self.men[piece.kind as usize].0 ^= cell.man().bit();
        self.points[piece.color as usize] += piece.kind.points();
        if piece.kind == Kind::Pawn {
            self.pawns[piece.color as usize] ^= SquareSet::from(square);
        }
    }

    /// Empties the cell of a man taken in passing.
    #[inline(always)]
    pub(crate) fn clear_cell(&mut self, square: Square) {
        self.cells[ORIGIN + square.mailbox() as usize] = Cell::EMPTY;
    }

    /// Makes a man another kind of man: promotion, and taking it back.
    #[inline(always)]
    pub(crate) fn change_kind(&mut self, man: Man, color: Color, was: Kind, becomes: Kind) {
        self.kinds[man.index()] = becomes;
        self.men[was as usize].0 ^= man.bit();
        self.men[becomes as usize].0 ^= man.bit();
        self.points[color as usize] = self.points[color as usize] + becomes.points() - was.points();
    }

    /// Flips squares in a side's set of pawns.
    #[inline(always)]
    pub(crate) fn flip_pawns(&mut self, color: Color, squares: SquareSet) {
        self.pawns[color as usize] ^= squares;
    }

    // Looking at it from inside the rules.

    /// The cell with this mailbox index.
    #[inline(always)]
    pub(crate) fn cell(&self, index: u8) -> Cell {
        self.cells[ORIGIN + index as usize]
    }

    /// The cells around a square, which is in the middle.
    #[inline(always)]
    pub(crate) fn window(&self, square: Square) -> &Window {
        self.cells[square.mailbox() as usize..]
            .first_chunk()
            .expect("every u8 leaves room for a window")
    }

    /// All squares with a man on them.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        let mut set = 0;
        for rank in 0..8 {
            let first = Square::at(0, rank).mailbox() as usize;
            let cells: &[Cell; 8] = self.cells[ORIGIN + first..]
                .first_chunk()
                .expect("a rank lies within the mailbox");
            let row = u64::from_le_bytes(cells.map(|cell| cell.0));
            // One bit a cell, which the product gathers in its highest byte.
            let men = (row >> 6 | row >> 7) & 0x0101_0101_0101_0101;
            set |= (men.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * rank);
        }
        SquareSet::from_bits(set)
    }

    /// The men of one side and kind.
    #[inline(always)]
    pub(crate) fn men(&self, color: Color, kind: Kind) -> Men {
        self.men[kind as usize].and(Men::side(color))
    }

    /// Bishops, rooks and queens of a side.
    #[inline(always)]
    pub(crate) fn sliders(&self, color: Color) -> Men {
        self.men[Kind::Bishop as usize]
            .or(self.men[Kind::Rook as usize])
            .or(self.men[Kind::Queen as usize])
            .and(Men::side(color))
    }

    /// All men on the board.
    pub(crate) fn standing(&self) -> Men {
        self.men.iter().fold(Men(0), |all, &men| all.or(men))
    }

    #[inline(always)]
    pub(crate) fn square_of(&self, man: Man) -> Square {
        self.squares[man.index()]
    }

    #[inline(always)]
    pub(crate) fn kind_of(&self, man: Man) -> Kind {
        self.kinds[man.index()]
    }

    // What everybody may ask.

    /// Whose turn it is.
    #[inline(always)]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.state.side()
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let cell = self.cell(square.mailbox());
        if cell.is_empty() {
            return None;
        }
        let color = if cell.holds(Color::White) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece {
            color,
            kind: self.kind_of(cell.man()),
        })
    }

    /// Where the pieces of one side and kind stand.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> impl Iterator<Item = Square> {
        self.men(color, kind).map(|man| self.square_of(man))
    }

    /// How many pieces of this side and kind there are.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, kind: Kind) -> u32 {
        self.men(color, kind).0.count_ones()
    }

    /// Whether there is a piece of this side and kind.
    #[inline]
    #[must_use]
    pub fn has(&self, color: Color, kind: Kind) -> bool {
        self.men(color, kind).0 != 0
    }

    /// The square of a side's king.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.square_of(Man::king(color))
    }

    /// The squares of a side's pawns.
    #[inline(always)]
    #[must_use]
    pub const fn pawns(&self, color: Color) -> SquareSet {
        self.pawns[color as usize]
    }

    /// The squares of both sides' pawns.
    #[inline(always)]
    #[must_use]
    pub fn all_pawns(&self) -> SquareSet {
        self.pawns[0] | self.pawns[1]
    }

    /// What a side's men are worth: pawn 1, knight and bishop 3, rook 5, queen 9.
    #[inline(always)]
    #[must_use]
    pub const fn points(&self, color: Color) -> u16 {
        self.points[color as usize]
    }

    /// The castlings that are still allowed.
    #[inline(always)]
    #[must_use]
    pub const fn castling(&self) -> Castling {
        self.state.castling()
    }

    /// The square behind a pawn that has just gone two squares, if taking it there is legal.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant()
    }

    /// Plies since a pawn moved or something was taken.
    #[inline(always)]
    #[must_use]
    pub const fn halfmoves(&self) -> u16 {
        self.state.halfmoves()
    }

    /// The number of the next move, counted from 1 and up after Black's.
    #[inline(always)]
    #[must_use]
    pub const fn fullmoves(&self) -> u16 {
        self.state.fullmoves()
    }

    /// The hash of everything but the two counters.
    #[inline(always)]
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The hash of the pawns alone.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_key(&self) -> Key {
        self.pawn_key
    }

    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// The legal move with these coordinates.
    #[must_use]
    pub fn find(&self, m: UciMove) -> Option<Move> {
        self.legal_moves()
            .iter()
            .copied()
            .find(|legal| legal.uci() == m)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
