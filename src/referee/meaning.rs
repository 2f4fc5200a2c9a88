//! A move in a form that both sets of rules have.

use shakmaty::{Move as TheirMove, Role, Square as TheirSquare};

use crate::chess::{Kind, Move, Square, UciMove};

/// All that a move says, in a form which both sides' moves can be brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meaning {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
    pub(super) captured: Option<Kind>,
    pub(super) en_passant: bool,
    pub(super) castle: bool,
}

impl Meaning {
    pub(super) fn of_ours(m: Move) -> Self {
        Self {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
            captured: m.captured(),
            en_passant: m.is_en_passant(),
            castle: m.is_castle(),
        }
    }

    pub(super) fn of_theirs(m: TheirMove) -> Self {
        let (from, to) = match m {
            TheirMove::Normal { from, to, .. } | TheirMove::EnPassant { from, to } => {
                (square(from), square(to))
            }
            // They name the rook's square, we the king's new one.
            TheirMove::Castle { king, rook } => {
                let file = if king.file() < rook.file() { 6 } else { 2 };
                (square(king), Square::at(file, square(king).rank()))
            }
            TheirMove::Put { to, .. } => (square(to), square(to)),
        };
        Self {
            from,
            to,
            promotion: m.promotion().map(kind),
            captured: m.capture().map(kind),
            en_passant: m.is_en_passant(),
            castle: m.is_castle(),
        }
    }

    pub(super) fn uci(self) -> UciMove {
        UciMove {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

fn square(square: TheirSquare) -> Square {
    Square::from_index(square.to_u32() as u8)
}

const fn kind(role: Role) -> Kind {
    match role {
        Role::Pawn => Kind::Pawn,
        Role::Knight => Kind::Knight,
        Role::Bishop => Kind::Bishop,
        Role::Rook => Kind::Rook,
        Role::Queen => Kind::Queen,
        Role::King => Kind::King,
    }
}
