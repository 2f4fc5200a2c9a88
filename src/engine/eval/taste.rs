//! Positions judged by taste: what simple machines count, and what people like beside what is good.
//!
//! It takes several times as long as the evaluation that it is made of, which does not matter to players
//! who look at a few thousand positions.

use super::constants::NORMAL_SCALE;
use super::king::cost;
use super::layout::Weights;
use super::phase::Blend;
use super::pieces::{SideAttacks, side_pieces};
use super::psq::PsqSums;
use super::tapered::Tapered;
use super::trace::{Silent, Tally, Trace, number};
use super::{Evaluator, for_side_to_move, halfmoves, known, pawns, weigh};
use crate::chess::{Board, Color, Kind, SquareSet};
use crate::engine::Score;

/// What somebody judges positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taste {
    /// What is counted.
    pub basis: Basis,
    /// What is liked beside that.
    pub likes: Likes,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The terms written by hand, each family at so many percent.
    Terms(Percents),
    /// Material and the squares where it stands.
    Squares,
    /// Material and the squares that it attacks, in centipawns each.
    Control {
        /// For every square.
        square: i32,
        /// For those in the center in addition.
        center: i32,
        /// For those around the enemy's king in addition.
        king: i32,
    },
}

/// How much the families of terms count, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percents {
    /// The squares where men stand.
    pub squares: i32,
    /// Doubled, isolated, connected pawns.
    pub pawns: i32,
    /// Passed pawns.
    pub passed: i32,
    /// How far pieces can go.
    pub mobility: i32,
    /// Outposts, open files, two bishops, space.
    pub pieces: i32,
    /// What is attacked.
    pub threats: i32,
    /// Danger to the enemy's king.
    pub attack: i32,
    /// Danger to the own king.
    pub safety: i32,
}

impl Percents {
    /// As they were fitted.
    pub const ALL: Self = Self {
        squares: 100,
        pawns: 100,
        passed: 100,
        mobility: 100,
        pieces: 100,
        threats: 100,
        attack: 100,
        safety: 100,
    };
}

/// What somebody likes, in centipawns from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likes {
    /// Every man but a pawn that has left the board.
    pub trades: i32,
    /// Both queens gone.
    pub queens_off: i32,
    /// Every pawn more.
    pub pawn: i32,
    /// Every own pawn past the middle of the board.
    pub storm: i32,
    /// Every pair of pawns that stand in each other's way.
    pub locked: i32,
    /// Every own piece near the enemy's king.
    pub near_king: i32,
}

impl Likes {
    /// Nothing in particular.
    pub const NOTHING: Self = Self {
        trades: 0,
        queens_off: 0,
        pawn: 0,
        storm: 0,
        locked: 0,
        near_king: 0,
    };
}

/// The families of terms; what always counts comes first.
const FAMILIES: usize = 8;
const CONSTANT: usize = 0;

/// The number of the first weight of a field.
macro_rules! first {
    ($field:ident) => {
        number(std::mem::offset_of!(Weights, $field), 0)
    };
}

/// Where each family but the first begins.
const BEGIN: [(usize, usize); 9] = [
    (first!(pawn_square), 1),
    (first!(tempo), CONSTANT),
    (first!(doubled), 2),
    (first!(passed), 3),
    (first!(knight_mobility), 4),
    (first!(bishop_pair), 5),
    (first!(threat_by_pawn), 6),
    (first!(shelter), 7),
    (Weights::DANGER, CONSTANT),
];

/// [weight] -> its value and its family.
static TERMS: [(Tapered, u8); Weights::COUNT] = {
    let mut terms = [(Tapered::ZERO, 0); Weights::COUNT];
    let (mut group, mut weight) = (0, 0);
    while group < Weights::GROUPS.len() {
        let values = Weights::GROUPS[group].values;
        let mut place = 0;
        while place < values.len() {
            let (mut family, mut begin) = (CONSTANT, 0);
            while begin < BEGIN.len() {
                if weight >= BEGIN[begin].0 {
                    family = BEGIN[begin].1;
                }
                begin += 1;
            }
            terms[weight] = (values[place], family as u8);
            weight += 1;
            place += 1;
        }
        group += 1;
    }
    terms
};

/// What each family says of a position.
struct Families {
    /// White's view.
    sums: [Tapered; FAMILIES],
    danger: [Tapered; 2],
    blend: Blend,
}

impl Trace for Families {
    const ACTIVE: bool = true;

    fn record(&mut self, side: Color, weight: usize, times: i32) {
        let (value, family) = TERMS[weight];
        let value = value * times;
        match side {
            _ if weight >= Weights::DANGER => self.danger[side as usize] += value,
            Color::White => self.sums[usize::from(family)] += value,
            Color::Black => self.sums[usize::from(family)] -= value,
        }
    }

    fn calm(&mut self, side: Color) {
        self.danger[side as usize] = Tapered::ZERO;
    }

    fn blend(&mut self, blend: Blend) {
        self.blend = blend;
    }
}

impl Evaluator {
    /// What the position is worth to the side to move, judged by the taste of one side.
    #[must_use]
    pub fn by_taste(&self, board: &Board, psq: PsqSums, taste: &Taste, own: Color) -> Score {
        let white = known(board, &self.kpk).unwrap_or_else(|| {
            let liked = liked(board, &taste.likes, own);
            let liked = if own == Color::White { liked } else { -liked };
            liked + counted(board, psq, taste.basis, own)
        });
        for_side_to_move(board, white)
    }
}

/// White's view.
fn counted(board: &Board, psq: PsqSums, basis: Basis, own: Color) -> i32 {
    match basis {
        Basis::Terms(percents) => terms(board, psq, &percents, own),
        Basis::Squares => {
            let blend = Blend {
                phase: psq.phase(),
                scale: NORMAL_SCALE,
                halfmoves: halfmoves(board),
            };
            blend.apply(psq.score())
        }
        Basis::Control {
            square,
            center,
            king,
        } => {
            let [white, black] = attacked(board);
            let held = |attacked: SquareSet, them: Color| {
                let around = SquareSet::of(board.king(them).index() as usize);
                let around = super::attacks::king_attacks(around.lowest()) | around;
                square * attacked.count()
                    + center * (attacked & CENTER).count()
                    + king * (attacked & around).count()
            };
            material(board, Color::White) - material(board, Color::Black)
                + held(white, Color::Black)
                - held(black, Color::White)
        }
    }
}

/// The four squares in the middle and those around them.
const CENTER: SquareSet = SquareSet::from_bits(0x0000_3c3c_3c3c_0000);

/// What a beginner's book says that men are worth.
const VALUES: [(Kind, i32); 5] = [
    (Kind::Pawn, 100),
    (Kind::Knight, 300),
    (Kind::Bishop, 320),
    (Kind::Rook, 500),
    (Kind::Queen, 900),
];

fn material(board: &Board, color: Color) -> i32 {
    let worth = |(kind, value)| value * board.count(color, kind) as i32;
    VALUES.into_iter().map(worth).sum()
}

/// The squares that each side attacks.
fn attacked(board: &Board) -> [SquareSet; 2] {
    let mut silent = Silent;
    let mut tally = Tally::new(&mut silent);
    let structure = pawns::trace_structure(board, &mut Silent);
    let mut sides = Color::ALL.map(|color| SideAttacks::begin(board, color));
    for color in Color::ALL {
        side_pieces(&mut tally, board, color, &structure, &mut sides);
    }
    sides.map(|side| side.attacked)
}

/// The terms written by hand at the given percentages, White's view.
fn terms(board: &Board, psq: PsqSums, percents: &Percents, own: Color) -> i32 {
    let mut seen = Families {
        sums: [Tapered::ZERO; FAMILIES],
        danger: [Tapered::ZERO; 2],
        blend: Blend::default(),
    };
    let structure = pawns::trace_structure(board, &mut seen);
    weigh(board, psq, &structure, &mut seen);
    let shares = [
        100,
        percents.squares,
        percents.pawns,
        percents.passed,
        percents.mobility,
        percents.pieces,
        percents.threats,
        percents.safety,
    ];
    let mut sum = Tapered::ZERO;
    for (part, share) in seen.sums.into_iter().zip(shares) {
        sum += percent(part, share);
    }
    for color in Color::ALL {
        let share = if color == own {
            percents.safety
        } else {
            percents.attack
        };
        let part = percent(cost(seen.danger[color as usize]), share);
        match color {
            Color::White => sum += part,
            Color::Black => sum -= part,
        }
    }
    seen.blend.apply(sum)
}

fn percent(part: Tapered, share: i32) -> Tapered {
    Tapered::new(
        part.middlegame() * share / 100,
        part.endgame() * share / 100,
    )
}

/// The men other than pawns and kings that a game begins with.
const MEN: i32 = 14;
/// So many steps from a king a piece is near it.
const NEAR: u8 = 3;

/// What one side likes about a position.
fn liked(board: &Board, likes: &Likes, own: Color) -> i32 {
    let them = !own;
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    let men = |color| kinds.map(|kind| board.count(color, kind) as i32);
    let left: i32 = men(own).iter().chain(&men(them)).sum();
    let queens_off = !board.has(own, Kind::Queen) && !board.has(them, Kind::Queen);
    let pawns = |color| board.pawns(color);
    let far = pawns(own) & SquareSet::ranks(own, 4, 7);
    let locked = pawns(own).forward(own) & pawns(them);
    let near = if likes.near_king == 0 {
        0
    } else {
        let king = board.king(them);
        let steps = |square: crate::chess::Square| {
            let files = square.file().abs_diff(king.file());
            files.max(square.rank().abs_diff(king.rank()))
        };
        let near = kinds.map(|kind| {
            board
                .pieces(own, kind)
                .filter(|&at| steps(at) <= NEAR)
                .count()
        });
        near.iter().sum::<usize>() as i32
    };
    likes.trades * (MEN - left)
        + likes.queens_off * i32::from(queens_off)
        + likes.pawn * (pawns(own).count() - pawns(them).count())
        + likes.storm * far.count()
        + likes.locked * locked.count()
        + likes.near_king * near
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        "4r1k1/5ppp/3P4/8/8/8/5PPP/3R2K1 w - - 0 1",
    ];

    fn judge(fen: &str, basis: Basis, likes: Likes, own: Color) -> i32 {
        let board: Board = fen.parse().unwrap();
        let taste = Taste { basis, likes };
        let evaluator = Evaluator::new();
        evaluator
            .by_taste(&board, PsqSums::of(&board), &taste, own)
            .get()
    }

    #[test]
    fn all_families_together_are_the_evaluation() {
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap();
            let whole = Evaluator::new().evaluate(&board, PsqSums::of(&board)).get();
            let own = judge(
                fen,
                Basis::Terms(Percents::ALL),
                Likes::NOTHING,
                Color::White,
            );
            assert_eq!(own, whole, "{fen}");
        }
    }

    #[test]
    fn every_family_counts_somewhere() {
        let change: [fn(&mut Percents) -> &mut i32; 8] = [
            |all| &mut all.squares,
            |all| &mut all.pawns,
            |all| &mut all.passed,
            |all| &mut all.mobility,
            |all| &mut all.pieces,
            |all| &mut all.threats,
            |all| &mut all.attack,
            |all| &mut all.safety,
        ];
        for (place, field) in change.into_iter().enumerate() {
            let mut percents = Percents::ALL;
            *field(&mut percents) = 300;
            let differs = POSITIONS.iter().any(|fen| {
                let judge =
                    |percents| judge(fen, Basis::Terms(percents), Likes::NOTHING, Color::White);
                judge(percents) != judge(Percents::ALL)
            });
            assert!(differs, "family {place}");
        }
    }

    #[test]
    fn likes_are_seen_from_their_own_side() {
        let likes = Likes {
            trades: 10,
            queens_off: 40,
            pawn: 7,
            storm: 5,
            locked: 3,
            near_king: 2,
        };
        let fen = "4k3/pp6/8/1P6/8/8/P6P/2R1K3 w - - 0 1";
        let plain = |own| judge(fen, Basis::Squares, Likes::NOTHING, own);
        let liked = |own| judge(fen, Basis::Squares, likes, own) - plain(own);
        // Thirteen men gone, no queens, a pawn more, one past the middle; b7 is not locked by b5.
        assert_eq!(liked(Color::White), 130 + 40 + 7 + 5);
        // Black sees the same trades, but a pawn less: from White's side, who is to move.
        assert_eq!(liked(Color::Black), -(130 + 40 - 7));
    }

    #[test]
    fn control_counts_squares() {
        let control = Basis::Control {
            square: 1,
            center: 0,
            king: 0,
        };
        let start = judge(POSITIONS[0], control, Likes::NOTHING, Color::White);
        assert_eq!(start, 0);
        // Both sides attack as much, but for what e4 opens: more for White.
        let open = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert!(judge(open, control, Likes::NOTHING, Color::White) < 0);
    }
}
