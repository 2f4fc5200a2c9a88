//! Games of our levels against each other, in which errors occur.

use crate::chess::{Board, Color, Move};
use crate::engine::strength::Strength;
use crate::engine::worker::{SearchRequest, ThreadPool};
use crate::engine::{Limits, Position, Settings};
use crate::openings;

/// A longer game ends.
const LONGEST: usize = 240;
/// The table of each player, in megabytes: they look at a few thousand positions.
const TABLE: usize = 1;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Where it began.
    pub start: Board,
    /// Its moves, those of the opening too.
    pub moves: Vec<Move>,
    /// How strong White and Black were.
    pub strengths: [u16; 2],
}

/// Two players, and chance that a seed repeats.
pub struct SelfPlay {
    seats: [ThreadPool; 2],
    seed: u64,
    /// The weakest and the strongest that play.
    strengths: [u16; 2],
}

impl SelfPlay {
    /// Players from one strength to another with nothing in mind; `None` if there is no memory for their
    /// tables.
    #[must_use]
    pub fn new(seed: u64, strengths: [u16; 2]) -> Option<Self> {
        Some(Self {
            seats: [ThreadPool::new(TABLE)?, ThreadPool::new(TABLE)?],
            seed,
            strengths,
        })
    }

    /// The game with this number: always the same one for a seed.
    pub fn play(&mut self, number: u64) -> Played {
        let mut words = Words(self.seed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
        let _ = words.next();
        let [least, most] = self.strengths.map(u64::from);
        // The other is near, so that a game is not decided from its start.
        let first = least + words.next() % (most - least + 1);
        let second = (first + words.next() % 401)
            .saturating_sub(200)
            .clamp(least, most);
        let strengths = [first as u16, second as u16];
        let opening = openings::varied(words.next()).moves();
        let mut position = Position::from(Board::start());
        for &m in &opening {
            position.play(m);
        }
        let mut moves = opening;
        for (seat, elo) in self.seats.iter_mut().zip(strengths) {
            seat.begin(Strength::Rated(elo), words.next());
        }
        while moves.len() < LONGEST && !is_over(&position) {
            let side = position.board.side();
            let strength = Strength::Rated(strengths[side as usize]);
            let seat = &mut self.seats[usize::from(side == Color::Black)];
            let Some(m) = reply(seat, &position, strength) else {
                break;
            };
            moves.push(m);
            position.play(m);
        }
        Played {
            start: Board::start(),
            moves,
            strengths,
        }
    }
}

/// What somebody of a strength plays in a position.
pub(super) fn reply(
    seat: &mut ThreadPool,
    position: &Position,
    strength: Strength,
) -> Option<Move> {
    let settings = Settings {
        strength,
        hash: TABLE,
        ..Settings::default()
    };
    let request = SearchRequest::new(position.clone(), Limits::default(), settings);
    seat.search(&request, &mut |_| {}).best()
}

/// Whether a game has ended, or might by a claim.
pub(super) fn is_over(position: &Position) -> bool {
    let (board, earlier) = (&position.board, &position.earlier);
    board.outcome_after(earlier).is_some() || board.claim(earlier).is_some()
}

/// Numbers that look random, the same for the same seed.
///
/// CITE: splitmix64, Steele, Lea and Flood, 2014.
pub(in crate::learn) struct Words(pub(in crate::learn) u64);

impl Words {
    pub(in crate::learn) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
