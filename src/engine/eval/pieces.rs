//! Knights, bishops, rooks and queens: the squares that each attacks give its mobility, its part
//! in an attack on the king, and the sets for everything that follows.

use super::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use super::geometry::{distance, file_of, index, king_zone, relative_rank, shade_of};
use super::pawns::PawnStructure;
use super::trace::{Tally, Trace, add, endanger};
use crate::chess::{Board, Color, Kind, SquareSet};

/// Where a side's men stand and what they attack.
#[derive(Clone, Copy, Default)]
pub(super) struct SideAttacks {
    /// By kind: the squares they stand on.
    pub(super) pieces: [SquareSet; 6],
    /// By kind: the squares they attack.
    pub(super) attacked_by: [SquareSet; 6],
    /// Attacked by any man.
    pub(super) attacked: SquareSet,
    /// Attacked by two or more.
    pub(super) attacked_twice: SquareSet,
    /// All men.
    pub(super) occupied: SquareSet,
    /// The king's square.
    pub(super) king: usize,
    /// Pieces that attack the enemy king's zone.
    pub(super) king_attackers: i32,
}

impl SideAttacks {
    /// The king's and the pawns' part, which the pieces of both sides depend on.
    #[inline(always)]
    pub(super) fn begin(board: &Board, us: Color) -> Self {
        let mut side = Self::default();
        let own_king = index(board.king(us));
        let pawns = board.pawns(us);
        side.king = own_king;
        side.pieces[Kind::Pawn as usize] = pawns;
        side.pieces[Kind::King as usize] = SquareSet::of(own_king);
        side.occupied = pawns | SquareSet::of(own_king);
        let by_pawns = pawns.pawn_attacks(us);
        side.attacked_by[Kind::Pawn as usize] = by_pawns;
        side.attacked = by_pawns;
        side.attack(Kind::King, king_attacks(own_king));
        side
    }

    #[inline(always)]
    fn attack(&mut self, kind: Kind, set: SquareSet) {
        self.attacked_twice |= self.attacked & set;
        self.attacked |= set;
        self.attacked_by[kind as usize] |= set;
    }

    /// The squares of a kind's men.
    #[inline(always)]
    pub(super) fn pieces(&self, kind: Kind) -> SquareSet {
        self.pieces[kind as usize]
    }

    /// The squares that a kind's men attack.
    #[inline(always)]
    pub(super) fn attacked_by(&self, kind: Kind) -> SquareSet {
        self.attacked_by[kind as usize]
    }
}

/// What the pieces of one side are measured against.
struct Targets {
    /// All men.
    occupied: SquareSet,
    /// Squares that count for mobility.
    mobility_area: SquareSet,
    /// The enemy king's zone.
    king_zone: SquareSet,
    /// Guarded by an own pawn, out of reach of the enemy's, in the enemy's half.
    outposts: SquareSet,
}

/// Adds the terms of one side's pieces and completes what it attacks.
#[inline(always)]
pub(super) fn side_pieces<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    structure: &PawnStructure,
    sides: &mut [SideAttacks; 2],
) {
    let occupied = board.occupied();
    let them = !us;
    let enemy = &sides[them as usize];
    let own_pawns = board.pawns(us);
    let by_enemy_pawns = enemy.attacked_by(Kind::Pawn);
    let targets = Targets {
        occupied,
        king_zone: king_zone(them, enemy.king),
        mobility_area: !(by_enemy_pawns | own_pawns | SquareSet::of(sides[us as usize].king)),
        outposts: SquareSet::ranks(us, 3, 5)
            & sides[us as usize].attacked_by(Kind::Pawn)
            & !structure.reach[them as usize],
    };
    let side = &mut sides[us as usize];
    let mut terms = PieceTerms {
        tally,
        board,
        us,
        targets,
        side,
    };
    terms.knights();
    terms.bishops();
    terms.rooks();
    terms.queens();
}

struct PieceTerms<'a, 't, T> {
    tally: &'a mut Tally<'t, T>,
    board: &'a Board,
    us: Color,
    targets: Targets,
    side: &'a mut SideAttacks,
}

impl<T: Trace> PieceTerms<'_, '_, T> {
    /// Enters a piece and its attacks; its mobility.
    #[inline(always)]
    fn add_piece(&mut self, kind: Kind, at: usize, set: SquareSet) -> usize {
        let square = SquareSet::of(at);
        self.side.pieces[kind as usize] |= square;
        self.side.occupied |= square;
        self.side.attack(kind, set);
        let hits = set & self.targets.king_zone;
        if !hits.is_empty() {
            self.side.king_attackers += 1;
            let them = !self.us;
            endanger!(self.tally, them, danger_attacker[kind as usize - 1], 1);
            endanger!(self.tally, them, danger_attacks, hits.count());
        }
        (set & self.targets.mobility_area).count() as usize
    }

    #[inline(always)]
    fn knights(&mut self) {
        for man in self.board.men(self.us, Kind::Knight) {
            let at = index(self.board.square_of(man));
            let set = knight_attacks(at);
            let mobility = self.add_piece(Kind::Knight, at, set);
            add!(self.tally, self.us, knight_mobility[mobility.min(8)]);
            if self.targets.outposts.has(at) {
                add!(self.tally, self.us, knight_outpost);
            } else if set.meets(self.targets.outposts & self.targets.mobility_area) {
                add!(self.tally, self.us, knight_reach);
            }
            self.minor(at, 0);
        }
    }

    #[inline(always)]
    fn bishops(&mut self) {
        let us = self.us;
        let own_pawns = self.board.pawns(us);
        for man in self.board.men(us, Kind::Bishop) {
            let square = self.board.square_of(man);
            let at = index(square);
            let set = bishop_attacks(self.targets.occupied, at);
            let mobility = self.add_piece(Kind::Bishop, at, set);
            add!(self.tally, us, bishop_mobility[mobility.min(13)]);
            if self.targets.outposts.has(at) {
                add!(self.tally, us, bishop_outpost);
            }
            self.minor(at, 1);
            let pawns = (own_pawns & shade_of(at)).count();
            add!(self.tally, us, bishop_pawns, pawns);
            if relative_rank(us, at) >= 5 && self.is_trapped(at) {
                add!(self.tally, us, bishop_trapped);
            }
        }
        let bishops = self.side.pieces(Kind::Bishop);
        if bishops.meets(SquareSet::LIGHT) && bishops.meets(!SquareSet::LIGHT) {
            add!(self.tally, us, bishop_pair);
        }
    }

    /// On the sixth or seventh rank of a rook's file, with an enemy pawn beside and below it that
    /// shuts the way back: the bishop that took on a7.
    fn is_trapped(&self, at: usize) -> bool {
        let beside = match at & 7 {
            0 => SquareSet::of(at + 1),
            7 => SquareSet::of(at - 1),
            _ => return false,
        };
        self.board.pawns(!self.us).meets(beside.forward(!self.us))
    }

    #[inline(always)]
    fn minor(&mut self, at: usize, kind: usize) {
        let steps = distance(at, self.side.king);
        add!(self.tally, self.us, minor_king_distance[kind], steps);
        let ahead = SquareSet::of(at).forward(self.us);
        if ahead.meets(self.board.pawns(self.us)) {
            add!(self.tally, self.us, minor_behind_pawn);
        }
    }

    #[inline(always)]
    fn rooks(&mut self) {
        let us = self.us;
        let (own_pawns, enemy_pawns) = (self.board.pawns(us), self.board.pawns(!us));
        for man in self.board.men(us, Kind::Rook) {
            let square = self.board.square_of(man);
            let at = index(square);
            let set = rook_attacks(self.targets.occupied, at);
            let mobility = self.add_piece(Kind::Rook, at, set);
            add!(self.tally, us, rook_mobility[mobility.min(14)]);
            let file = file_of(at);
            if !own_pawns.meets(file) {
                if enemy_pawns.meets(file) {
                    add!(self.tally, us, rook_half_open);
                } else {
                    add!(self.tally, us, rook_open);
                }
            } else if mobility <= 3 && self.is_shut_in(at) {
                add!(self.tally, us, rook_trapped);
            }
            if relative_rank(us, at) == 6
                && (enemy_pawns.meets(SquareSet::ranks(us, 6, 6))
                    || relative_rank(us, index(self.board.king(!us))) == 7)
            {
                add!(self.tally, us, rook_seventh);
            }
        }
    }

    /// Between its king and the near edge of the board, and no castling to come.
    fn is_shut_in(&self, at: usize) -> bool {
        let (rook, king) = (at & 7, self.side.king & 7);
        relative_rank(self.us, self.side.king) == relative_rank(self.us, at)
            && !self.board.castling().any(self.us)
            && ((king >= 4 && rook > king) || (king < 4 && rook < king))
    }

    #[inline(always)]
    fn queens(&mut self) {
        for man in self.board.men(self.us, Kind::Queen) {
            let square = self.board.square_of(man);
            let at = index(square);
            let occupied = self.targets.occupied;
            let set = bishop_attacks(occupied, at) | rook_attacks(occupied, at);
            let mobility = self.add_piece(Kind::Queen, at, set);
            add!(self.tally, self.us, queen_mobility[mobility.min(27)]);
        }
    }
}

/// Adds the safe squares in the center behind the own pawns.
#[inline(always)]
pub(super) fn space<T: Trace>(tally: &mut Tally<T>, us: Color, sides: &[SideAttacks; 2]) {
    /// The files c to f.
    const CENTER: SquareSet = SquareSet::from_bits(0x3c3c_3c3c_3c3c_3c3c);
    let (own, enemy) = (&sides[us as usize], &sides[!us as usize]);
    let pawns = own.pieces(Kind::Pawn);
    let safe = CENTER & SquareSet::ranks(us, 1, 3) & !pawns & !enemy.attacked_by(Kind::Pawn);
    let once = pawns.forward(!us) | pawns.forward(!us).forward(!us);
    let behind = once | once.forward(!us);
    let count = safe.count() + (safe & behind & !enemy.attacked).count();
    add!(tally, us, space, count);
}
