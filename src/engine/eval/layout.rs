//! The shape of the weights: every field an array of pairs, so that all of them together are also
//! one long row of numbers, which is how the tuner sees them.

use super::tapered::Tapered;

/// A family of weights, for the tuner and for explanations.
pub struct WeightGroup {
    /// The name in [`Weights`].
    pub name: &'static str,
    /// What it is, in words; after a comma, what its weights are numbered by.
    pub label: &'static str,
    /// The number of its first weight.
    pub first: usize,
    /// The weights as they are.
    pub values: &'static [Tapered],
}

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident: $len:literal,)+) => {
        /// All weights of the evaluation.
        #[repr(C)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: [Tapered; $len],)+
        }

        impl Weights {
            /// The families in their order.
            pub const GROUPS: &'static [WeightGroup] = &[$(WeightGroup {
                name: stringify!($name),
                label: concat!($($doc),+),
                first: std::mem::offset_of!(Weights, $name) / size_of::<Tapered>(),
                values: &super::weights::WEIGHTS.$name,
            },)+];
        }
    };
}

impl Weights {
    /// How many there are.
    pub const COUNT: usize = size_of::<Self>() / size_of::<Tapered>();
    /// From this number on, weights add to the danger of a king and not to the score.
    pub const DANGER: usize = std::mem::offset_of!(Self, danger_base) / size_of::<Tapered>();
}

weights! {
    /// material, from pawn to king
    material: 6,
    /// pawns by square, a8 first
    pawn_square: 64,
    /// knights by square
    knight_square: 64,
    /// bishops by square
    bishop_square: 64,
    /// rooks by square
    rook_square: 64,
    /// queens by square
    queen_square: 64,
    /// king by square
    king_square: 64,
    /// side to move
    tempo: 1,

    /// pawn behind another on its file
    doubled: 1,
    /// pawn without neighbors
    isolated: 1,
    /// pawn that its neighbors have left behind
    backward: 1,
    /// isolated or backward on a half-open file
    exposed: 1,
    /// pawn guarded by a pawn, by rank
    connected: 8,
    /// pawns side by side, by rank
    phalanx: 8,
    /// pawn that can become passed, by rank
    candidate: 8,
    /// passed pawn, by rank
    passed: 8,
    /// passed pawn guarded by a pawn, by rank
    passed_guarded: 8,
    /// own king's steps to the square before a passed pawn, by rank
    passed_own_king: 8,
    /// enemy king's steps to the square before a passed pawn, by rank
    passed_enemy_king: 8,
    /// passed pawn that can step forward, by rank
    passed_free: 8,
    /// passed pawn whose next step is safe, by rank
    passed_safe: 8,
    /// passed pawn with nothing on its path, by rank
    passed_clear: 8,
    /// passed pawn with a rook behind it
    passed_rook: 1,
    /// passed pawn that no king can stop
    unstoppable: 1,

    /// knight mobility
    knight_mobility: 9,
    /// bishop mobility
    bishop_mobility: 14,
    /// rook mobility
    rook_mobility: 15,
    /// queen mobility
    queen_mobility: 28,
    /// two bishops
    bishop_pair: 1,
    /// own pawns on the bishop's color
    bishop_pawns: 1,
    /// bishop locked in behind an enemy pawn
    bishop_trapped: 1,
    /// knight on an outpost
    knight_outpost: 1,
    /// bishop on an outpost
    bishop_outpost: 1,
    /// outpost in reach of a knight
    knight_reach: 1,
    /// minor piece behind a pawn
    minor_behind_pawn: 1,
    /// steps of a knight or bishop to its own king
    minor_king_distance: 2,
    /// rook on an open file
    rook_open: 1,
    /// rook on a half-open file
    rook_half_open: 1,
    /// rook on the seventh rank
    rook_seventh: 1,
    /// rook shut in by its king
    rook_trapped: 1,
    /// safe squares behind the own pawns
    space: 1,

    /// pawn attacks a piece, from pawn to queen
    threat_by_pawn: 5,
    /// minor piece attacks a man, from pawn to queen
    threat_by_minor: 5,
    /// rook attacks a man, from pawn to queen
    threat_by_rook: 5,
    /// king attacks a man
    threat_by_king: 1,
    /// man attacked without a guard
    hanging: 1,
    /// contested squares, attacked by both sides and not held by the enemy
    contested: 1,
    /// pawn can step up to attack a piece
    threat_push: 1,
    /// knight can leap to attack the queen
    threat_queen_next: 1,

    /// pawn shelter of the king, by file's distance to the edge and rank of the own pawn
    shelter: 32,
    /// enemy pawn coming at the king, by file's distance to the edge and rank
    storm: 32,
    /// enemy pawn in front of the king stopped by a pawn, by rank
    storm_stopped: 8,
    /// king on a file without own pawns
    king_half_open: 1,
    /// king on a file without pawns
    king_open: 1,
    /// distance of the king to the nearest pawn
    king_pawn_distance: 1,

    /// king danger: always
    danger_base: 1,
    /// king danger: attackers, knight to queen
    danger_attacker: 4,
    /// king danger: attacks on squares of the king's zone
    danger_attacks: 1,
    /// king danger: weak squares in the zone
    danger_weak: 1,
    /// king danger: the attacker has no queen
    danger_no_queen: 1,
    /// king danger: safe checks, knight to queen
    danger_check: 4,
    /// king danger: files beside the king without own pawns
    danger_bare_file: 1,
}
