//! Pawn structure, remembered by the pawns' own hash: it changes in one move of ten.

use super::geometry::{file_of, forward_file, index, passed_span, rank_of, relative_rank};
use super::tapered::Tapered;
use super::trace::{Silent, Tally, Trace, add};
use crate::chess::{Board, Color, SquareSet};

/// What the pawns alone tell, and the kings' shelter while the kings stay.
#[derive(Clone, Copy)]
pub(super) struct PawnStructure {
    key: u64,
    /// Both sides' passed pawns.
    pub(super) passed: SquareSet,
    /// The squares that each side's pawns attack or could attack by going on.
    pub(super) reach: [SquareSet; 2],
    /// White's view.
    pub(super) score: Tapered,
    /// Each side's shelter and where its king stood for it; 64 when not known.
    shelter: [Shelter; 2],
}

/// The pawns around a king.
#[derive(Clone, Copy)]
pub(super) struct Shelter {
    king: u8,
    /// Files beside and under the king that have no pawn of his own in front of him.
    pub(super) bare: u8,
    /// For the king's side.
    pub(super) score: Tapered,
}

const UNKNOWN: Shelter = Shelter {
    king: 64,
    bare: 0,
    score: Tapered::ZERO,
};

impl PawnStructure {
    const EMPTY: Self = Self {
        key: 0,
        passed: SquareSet::EMPTY,
        reach: [SquareSet::EMPTY; 2],
        score: Tapered::ZERO,
        shelter: [UNKNOWN; 2],
    };

    /// Looks at the pawns.
    fn of<T: Trace>(board: &Board, trace: &mut T) -> Self {
        let mut tally = Tally::new(trace);
        let passed = side_pawns(&mut tally, board, Color::White)
            | side_pawns(&mut tally, board, Color::Black);
        let reach =
            Color::ALL.map(|color| board.pawns(color).pawn_attacks(color).fill_forward(color));
        Self {
            key: board.pawn_key().get(),
            passed,
            reach,
            score: tally.score,
            shelter: [UNKNOWN; 2],
        }
    }

    /// The shelter of this side's king.
    #[inline(always)]
    fn with_shelter<T: Trace>(&mut self, board: &Board, us: Color, trace: &mut T) {
        let king = index(board.king(us));
        if self.shelter[us as usize].king as usize != king {
            self.shelter[us as usize] = shelter(board, us, king, trace);
        }
    }

    /// The shelter of this side's king, which is known by now.
    #[inline(always)]
    pub(super) fn shelter(&self, us: Color) -> Shelter {
        self.shelter[us as usize]
    }
}

/// A table of structures. Pawns that share a place overwrite each other.
pub(super) struct PawnTable(Box<[PawnStructure; SLOTS]>);

const SLOTS: usize = 1 << 13;

impl PawnTable {
    pub(super) fn new() -> Self {
        let slots = vec![PawnStructure::EMPTY; SLOTS].into_boxed_slice();
        Self(
            slots
                .try_into()
                .ok()
                .expect("the vector has that many slots"),
        )
    }

    /// The structure of this board, from the table if it is there.
    #[inline(always)]
    pub(super) fn get(&mut self, board: &Board) -> &PawnStructure {
        let key = board.pawn_key().get();
        let slot = &mut self.0[key as usize & (SLOTS - 1)];
        // Key 0 is the board without pawns, and right for an empty slot.
        if slot.key != key {
            *slot = PawnStructure::of(board, &mut Silent);
        }
        slot.with_shelter(board, Color::White, &mut Silent);
        slot.with_shelter(board, Color::Black, &mut Silent);
        slot
    }
}

/// The structure of this board with all its terms told.
pub(super) fn trace_structure<T: Trace>(board: &Board, trace: &mut T) -> PawnStructure {
    let mut structure = PawnStructure::of(board, trace);
    for color in Color::ALL {
        structure.with_shelter(board, color, trace);
    }
    structure
}

/// Adds the terms of one side's pawns and finds the passed ones.
#[inline(always)]
fn side_pawns<T: Trace>(tally: &mut Tally<T>, board: &Board, us: Color) -> SquareSet {
    let them = !us;
    let (own, enemy) = (board.pawns(us), board.pawns(them));
    let mut passed = SquareSet::EMPTY;
    for at in own {
        let pawn = SquareSet::of(at);
        let stop = pawn.forward(us);
        let rank = relative_rank(us, at);
        let blockers = enemy & forward_file(us, at);
        let stoppers = enemy & passed_span(us, at);
        let neighbors = own & file_of(at).beside();
        let guards = own & pawn.pawn_attacks(them);
        let abreast = neighbors & rank_of(at);
        let doubled = own.meets(forward_file(us, at));
        // Neighbors at its side or behind it: they can still come to its help.
        let helpers = neighbors & !passed_span(us, at);

        if doubled {
            add!(tally, us, doubled);
        }
        if !guards.is_empty() {
            add!(tally, us, connected[rank]);
        }
        if !abreast.is_empty() {
            add!(tally, us, phalanx[rank]);
        }
        let weak = if neighbors.is_empty() {
            add!(tally, us, isolated);
            true
        } else if helpers.is_empty() && (stop | stop.pawn_attacks(us)).meets(enemy) {
            add!(tally, us, backward);
            true
        } else {
            false
        };
        if weak && blockers.is_empty() {
            add!(tally, us, exposed);
        }
        if doubled {
            continue;
        }
        if stoppers.is_empty() {
            passed |= pawn;
            add!(tally, us, passed[rank]);
            if !guards.is_empty() {
                add!(tally, us, passed_guarded[rank]);
            }
        } else if blockers.is_empty() && helpers.count() >= stoppers.count() {
            add!(tally, us, candidate[rank]);
        }
    }
    passed
}

/// Own pawns before the king on his file and the two beside it, and the enemy's that come.
fn shelter<T: Trace>(board: &Board, us: Color, king: usize, trace: &mut T) -> Shelter {
    let mut tally = Tally::new(trace);
    let (own, enemy) = (board.pawns(us), board.pawns(!us));
    let before = rank_of(king).fill_forward(us);
    let center = (king & 7).clamp(1, 6);
    let mut bare = 0;
    for file in center - 1..=center + 1 {
        let mask = SquareSet::file(file);
        let edge = file.min(7 - file);
        let shield = nearest_rank(us, own & before & mask);
        let attacker = nearest_rank(us, enemy & before & mask);
        bare += (shield == 0) as u8;
        add!(tally, us, shelter[edge * 8 + shield]);
        if shield != 0 && attacker == shield + 1 {
            add!(tally, us, storm_stopped[attacker]);
        } else {
            add!(tally, us, storm[edge * 8 + attacker]);
        }
    }
    let file = file_of(king);
    if !own.meets(file) {
        if enemy.meets(file) {
            add!(tally, us, king_half_open);
        } else {
            add!(tally, us, king_open);
        }
    }
    add!(
        tally,
        us,
        king_pawn_distance,
        pawn_distance(king, own | enemy)
    );
    let score = match us {
        Color::White => tally.score,
        Color::Black => -tally.score,
    };
    Shelter {
        king: king as u8,
        bare,
        score,
    }
}

/// The rank, as `us` counts, of the pawn nearest to its own first rank; 0 if there is none.
#[inline(always)]
fn nearest_rank(us: Color, pawns: SquareSet) -> usize {
    if pawns.is_empty() {
        return 0;
    }
    let at = match us {
        Color::White => pawns.lowest(),
        Color::Black => pawns.highest(),
    };
    relative_rank(us, at)
}

/// King's steps to the nearest pawn, 0 if there is none.
fn pawn_distance(king: usize, pawns: SquareSet) -> i32 {
    let mut block = SquareSet::of(king);
    if pawns.is_empty() {
        return 0;
    }
    let mut steps = 0;
    while !block.meets(pawns) {
        let wide = block | block.beside();
        block = wide | wide.forward(Color::White) | wide.forward(Color::Black);
        steps += 1;
    }
    steps
}

const _: () = assert!(size_of::<PawnStructure>() <= 64);
