//! What holds each level back.

/// What holds a level back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weakness {
    /// Positions looked at for a move.
    pub(super) nodes: u64,
    /// Plies looked ahead at the most.
    pub(super) depth: u32,
    /// The evaluation is off by up to this many centipawns.
    pub(super) noise: i32,
    /// Centipawns that may be lost, added every move.
    pub(super) allowance: i32,
    /// The most that one move may lose.
    pub(super) slip: i32,
    /// How many moves it chooses among.
    pub(super) choices: usize,
}

impl Weakness {
    /// The same on a day on which all goes so many times better.
    pub(super) fn on_a_day(self, form: f64) -> Self {
        Self {
            nodes: (self.nodes as f64 * form) as u64,
            noise: (f64::from(self.noise) / form) as i32,
            allowance: (f64::from(self.allowance) / form) as i32,
            ..self
        }
    }
}

/// So many times better is the best day than the usual one, and that than the worst. A program
/// that plays always the same loses almost every game to one that looks a little further; between
/// people a game says less.
pub(super) const FORM: f64 = 2.5;

/// Positions enough for the depths of those who do not look far.
const ENOUGH: u64 = 20_000;
/// Further than anybody sees.
const DEEP: u32 = 64;

/// Levels 1 to 9, set by matches of each against its neighbor.
pub(super) const WEAKNESSES: [Weakness; 9] = [
    Weakness {
        nodes: ENOUGH,
        depth: 1,
        noise: 800,
        allowance: 450,
        slip: 1200,
        choices: 24,
    },
    Weakness {
        nodes: ENOUGH,
        depth: 1,
        noise: 380,
        allowance: 170,
        slip: 800,
        choices: 12,
    },
    Weakness {
        nodes: ENOUGH,
        depth: 2,
        noise: 212,
        allowance: 75,
        slip: 450,
        choices: 8,
    },
    Weakness {
        nodes: 450,
        depth: DEEP,
        noise: 80,
        allowance: 12,
        slip: 100,
        choices: 4,
    },
    Weakness {
        nodes: 600,
        depth: DEEP,
        noise: 45,
        allowance: 0,
        slip: 0,
        choices: 1,
    },
    Weakness {
        nodes: 1620,
        depth: DEEP,
        noise: 22,
        allowance: 0,
        slip: 0,
        choices: 1,
    },
    Weakness {
        nodes: 4000,
        depth: DEEP,
        noise: 10,
        allowance: 0,
        slip: 0,
        choices: 1,
    },
    Weakness {
        nodes: 9800,
        depth: DEEP,
        noise: 0,
        allowance: 0,
        slip: 0,
        choices: 1,
    },
    Weakness {
        nodes: 27_000,
        depth: DEEP,
        noise: 0,
        allowance: 0,
        slip: 0,
        choices: 1,
    },
];
