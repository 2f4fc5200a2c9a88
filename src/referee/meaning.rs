//! A move in a form that both sets of rules have.

use shakmaty::{CastlingSide, Chess, Move as TheirMove, Position, Role, Square as TheirSquare};

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

    /// The move as shakmaty has it, if it holds it legal.
    pub(super) fn in_theirs(self, position: &Chess) -> Option<TheirMove> {
        let (from, to) = (their_square(self.from), their_square(self.to));
        let m = if self.castle {
            let side = CastlingSide::from_king_side(from.file() < to.file());
            let rook = position.castles().rook(position.turn(), side)?;
            TheirMove::Castle { king: from, rook }
        } else if self.en_passant {
            TheirMove::EnPassant { from, to }
        } else {
            TheirMove::Normal {
                role: position.board().role_at(from)?,
                from,
                capture: self.captured.map(their_role),
                to,
                promotion: self.promotion.map(their_role),
            }
        };
        position.is_legal(m).then_some(m)
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

fn their_square(square: Square) -> TheirSquare {
    TheirSquare::new(u32::from(square.index()))
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

const fn their_role(kind: Kind) -> Role {
    match kind {
        Kind::Pawn => Role::Pawn,
        Kind::Knight => Role::Knight,
        Kind::Bishop => Role::Bishop,
        Kind::Rook => Role::Rook,
        Kind::Queen => Role::Queen,
        Kind::King => Role::King,
    }
}
