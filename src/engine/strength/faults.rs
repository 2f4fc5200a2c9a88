//! What a player of a given strength looks at, and what it fails to see.

/// What holds a player back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Faults {
    /// Positions looked at for a move.
    pub(super) nodes: f64,
    /// Plies looked ahead at the most.
    pub(super) depth: f64,
    /// How many moves it compares.
    pub(super) choices: f64,
    /// How often the hardest move of its own does not come to its mind.
    pub(super) overlooks: f64,
    /// How often it does not see the hardest answer to a move.
    pub(super) trusts: f64,
    /// By how many centipawns it likes one move better than another for no reason.
    pub(super) taste: f64,
}

impl Faults {
    /// The same on a day on which all goes so many times better.
    pub(super) fn on_a_day(self, form: f64) -> Self {
        Self {
            nodes: self.nodes * form,
            overlooks: self.overlooks / form.sqrt(),
            trusts: self.trusts / form.sqrt(),
            ..self
        }
    }

    /// In a won ending everybody sees what brings it home, and moves less for no reason.
    pub(super) fn in_a_won_ending(self) -> Self {
        Self {
            overlooks: self.overlooks / 2.0,
            trusts: self.trusts / 2.0,
            taste: self.taste / 6.0,
            ..self
        }
    }

    /// What holds back a player of this strength.
    pub(super) fn of(elo: u16) -> Self {
        let elo = f64::from(elo);
        let (weak, strong) = ALL
            .windows(2)
            .find_map(|pair| match pair {
                [weak, strong] if elo <= strong.0 => Some((weak, strong)),
                _ => None,
            })
            .unwrap_or((&ALL[ALL.len() - 2], &ALL[ALL.len() - 1]));
        let part = ((elo - weak.0) / (strong.0 - weak.0)).clamp(0.0, 1.0);
        let (weak, strong) = (&weak.1, &strong.1);
        let between = |one: f64, other: f64| one + part * (other - one);
        Self {
            nodes: between(weak.nodes.ln(), strong.nodes.ln()).exp(),
            depth: between(weak.depth, strong.depth),
            choices: between(weak.choices, strong.choices),
            overlooks: between(weak.overlooks, strong.overlooks),
            trusts: between(weak.trusts, strong.trusts),
            taste: between(weak.taste, strong.taste),
        }
    }
}

/// So many times better is the best day than the usual one, and that than the worst. A program that plays
/// always the same loses almost every game to one that looks a little further; between people a game says
/// less.
pub(super) const FORM: f64 = 2.0;

const fn faults(
    elo: u16,
    (nodes, depth, choices): (f64, f64, f64),
    (overlooks, trusts, taste): (f64, f64, f64),
) -> (f64, Faults) {
    let faults = Faults {
        nodes,
        depth,
        choices,
        overlooks,
        trusts,
        taste,
    };
    (elo as f64, faults)
}

/// Set by matches against engines of known strength and against each other; what lies between two rows is
/// between them.
#[rustfmt::skip]
pub(super) const ALL: [(f64, Faults); 16] = [
    faults( 400, (  3_000.0,  2.0, 39.0), (1.80, 2.85, 480.0)),
    faults( 600, (  3_000.0,  2.0, 34.0), (1.12, 1.71, 306.0)),
    faults( 800, (  3_000.0,  2.0, 27.0), (0.83, 1.08, 172.0)),
    faults(1000, (  3_300.0,  2.3, 21.0), (0.54, 0.63, 87.0)),
    faults(1200, (  4_000.0,  3.0, 16.0), (0.29, 0.33, 45.0)),
    faults(1400, (  4_000.0,  4.8, 10.8), (0.228, 0.25, 33.0)),
    faults(1500, (  4_000.0,  5.45, 8.4), (0.152, 0.17, 22.0)),
    faults(1550, (  4_000.0,  5.5, 8.0),  (0.14, 0.155, 20.0)),
    faults(1700, (  5_500.0,  6.6, 6.2),  (0.125, 0.13, 16.0)),
    faults(1800, (  7_000.0,  7.6, 5.0),  (0.105, 0.105, 13.0)),
    faults(NETWORK - 1, (7_800.0, 8.2, 4.2), (0.094, 0.094, 11.0)),
    faults(NETWORK, (3_600.0, 9.6, 4.0), (0.06, 0.06, 8.0)),
    faults(2000, ( 10_000.0, 13.2, 2.3),  (0.02, 0.02, 3.5)),
    faults(2200, ( 20_000.0, 20.0, 1.0),  (0.00, 0.00, 0.0)),
    faults(2300, ( 42_000.0, 30.0, 1.0),  (0.00, 0.00, 0.0)),
    faults(2400, ( 65_000.0, 40.0, 1.0),  (0.00, 0.00, 0.0)),
];

/// From this strength on the network judges positions; it needs to look at fewer.
pub(super) const NETWORK: u16 = 1900;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_shrink_as_strength_grows() {
        let all: Vec<Faults> = (300..=2500).step_by(20).map(Faults::of).collect();
        for pair in all.windows(2) {
            let [weak, strong] = pair else { unreachable!() };
            assert!(weak.depth <= strong.depth);
            assert!(weak.overlooks >= strong.overlooks && weak.trusts >= strong.trusts);
            assert!(weak.taste >= strong.taste && weak.choices >= strong.choices);
        }
        assert_eq!(Faults::of(0), Faults::of(400));
        assert_eq!(Faults::of(u16::MAX), Faults::of(2400));
    }
}
