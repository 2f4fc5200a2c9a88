//! What there is beside the board: pieces to take, fields to change, buttons to press.

use crate::chess::{Color, Kind, Piece, Square, Wing};
use crate::tui::keymap::{Action, Context};
use crate::tui::setup::GameKind;
use crate::tui::shared::Shared;
use crate::tui::sketch::{Counter, Sketch};
use crate::tui::widgets::board::Placement;

/// Which part of the screen the arrows belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Board,
    /// The pieces to take.
    Palette,
    /// Whose turn it is and so on.
    Fields,
    /// What can be done with the position.
    Buttons,
}

impl Part {
    /// In the order of the Tab key.
    pub const ALL: [Self; 4] = [Self::Board, Self::Palette, Self::Fields, Self::Buttons];

    /// The part after this one, or before it.
    #[must_use]
    pub const fn next(self, forward: bool) -> Self {
        let step = if forward { 1 } else { Self::ALL.len() - 1 };
        Self::ALL[(self as usize + step) % Self::ALL.len()]
    }
}

/// The twelve pieces, laid out on the first six files of the two upper ranks of a board: White's
/// above Black's, kings first.
#[derive(Clone, Copy, Debug)]
pub struct Palette;

impl Palette {
    /// The piece at its upper left.
    pub const FIRST: Piece = Piece {
        color: Color::White,
        kind: Kind::King,
    };
    pub const FILES: u8 = Kind::ALL.len() as u8;

    /// Where a piece lies.
    #[must_use]
    pub const fn square(piece: Piece) -> Square {
        Square::at(Self::FILES - 1 - piece.kind as u8, 7 - piece.color as u8)
    }

    /// The piece beside another one, around the ends.
    #[must_use]
    pub fn beside(piece: Piece, right: bool) -> Piece {
        let step = if right { Self::FILES - 1 } else { 1 };
        let kind = Kind::ALL[usize::from((piece.kind as u8 + step) % Self::FILES)];
        Piece { kind, ..piece }
    }
}

impl Placement for Palette {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }));
        pieces
            .into_iter()
            .find(|&piece| Self::square(piece) == square)
    }
}

/// Something about a position that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Whose turn it is.
    Side,
    /// Whether this side may castle on this wing.
    Castling(Color, Wing),
    /// The square that a pawn has just passed.
    EnPassant,
    /// One of the counters.
    Counter(Counter),
    /// All of it, as text.
    Fen,
}

impl Field {
    /// All but the FEN, in its order.
    pub const SHORT: [Self; 8] = [
        Self::Side,
        Self::Castling(Color::White, Wing::King),
        Self::Castling(Color::White, Wing::Queen),
        Self::Castling(Color::Black, Wing::King),
        Self::Castling(Color::Black, Wing::Queen),
        Self::EnPassant,
        Self::Counter(Counter::Halfmoves),
        Self::Counter(Counter::Fullmoves),
    ];

    /// What it is called where it has a row of its own.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Side => "To move",
            Self::Castling(Color::White, Wing::King) => "White O-O",
            Self::Castling(Color::White, Wing::Queen) => "White O-O-O",
            Self::Castling(Color::Black, Wing::King) => "Black O-O",
            Self::Castling(Color::Black, Wing::Queen) => "Black O-O-O",
            Self::EnPassant => "En passant",
            Self::Counter(Counter::Halfmoves) => "Halfmoves",
            Self::Counter(Counter::Fullmoves) => "Move number",
            Self::Fen => "FEN",
        }
    }

    #[must_use]
    pub fn value(self, sketch: &Sketch) -> String {
        match self {
            Self::Side => sketch.side().to_string(),
            Self::Castling(color, wing) if sketch.castling().has(color, wing) => "[x]".into(),
            Self::Castling(color, wing) if sketch.can_castle(color, wing) => "[ ]".into(),
            Self::Castling(..) => " - ".into(),
            Self::EnPassant => match sketch.en_passant() {
                Some(square) => square.to_string(),
                None => "none".into(),
            },
            Self::Counter(counter) => sketch.counter(counter).to_string(),
            Self::Fen => sketch.to_string(),
        }
    }

    /// What it is about, in a sentence.
    #[must_use]
    pub fn about(self, sketch: &Sketch, shared: &Shared) -> String {
        let choose = shared.key(Context::Editor, Action::Choose);
        let arrows = shared.arrows(Context::Editor, &[Action::Left, Action::Right]);
        match self {
            Self::Side => format!("Whose turn it is: {choose} changes it."),
            Self::Castling(color, wing) if sketch.can_castle(color, wing) => {
                format!("Whether {color} may still castle there: {choose} changes it.")
            }
            Self::Castling(color, _) => {
                format!("{color} cannot castle there: king and rook must be at home.")
            }
            Self::EnPassant if sketch.en_passant_choices().is_empty() => {
                "No pawn here can be taken en passant.".into()
            }
            Self::EnPassant => "The square behind a pawn that has just moved two squares.".into(),
            Self::Counter(Counter::Halfmoves) => {
                format!("Halfmoves since the last capture or pawn move: type it, or use {arrows}.")
            }
            Self::Counter(Counter::Fullmoves) => {
                format!("The number of the next move: type it, or use {arrows}.")
            }
            Self::Fen => format!("{choose} opens the FEN for typing."),
        }
    }
}

/// What can be done with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Play,
    /// Watch engines play from it.
    Watch,
    Analyze,
    Clear,
    /// Set up the start of a game.
    Start,
    /// Exchange the sides.
    Mirror,
}

impl Button {
    /// All of them; the first three leave with the position, the others change it.
    pub const ALL: [Self; 6] = [
        Self::Play,
        Self::Watch,
        Self::Analyze,
        Self::Clear,
        Self::Start,
        Self::Mirror,
    ];

    /// What is written on it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::Watch => "Watch",
            Self::Analyze => "Analyze",
            Self::Clear => "Clear",
            Self::Start => "Start",
            Self::Mirror => "Mirror",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Play => "Play this position against the engine.",
            Self::Watch => "Watch engines play this position.",
            Self::Analyze => "Analyze this position.",
            Self::Clear => "Clear the board.",
            Self::Start => "Set up the starting position.",
            Self::Mirror => "Swap White and Black.",
        }
    }

    /// The game that it begins, if it does.
    #[must_use]
    pub const fn kind(self) -> Option<GameKind> {
        match self {
            Self::Play => Some(GameKind::Play),
            Self::Watch => Some(GameKind::Watch),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_lies_somewhere_on_the_palette() {
        let found: String = Square::all()
            .rev()
            .filter_map(|square| Palette.piece_at(square))
            .map(Piece::letter)
            .collect();
        assert_eq!(found, "PNBRQKpnbrqk");
        let mut piece = Palette::FIRST;
        let mut row = String::new();
        for _ in 0..6 {
            row.push(piece.letter());
            let next = Palette::beside(piece, true);
            assert_eq!(Palette::beside(next, false), piece);
            piece = next;
        }
        assert_eq!((row.as_str(), piece), ("KQRBNP", Palette::FIRST));
    }

    #[test]
    fn tab_goes_round() {
        let mut part = Part::Board;
        for _ in 0..Part::ALL.len() {
            assert_eq!(part.next(true).next(false), part);
            part = part.next(true);
        }
        assert_eq!(part, Part::Board);
    }
}
