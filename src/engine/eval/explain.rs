//! An evaluation in words and numbers, term by term.

use std::fmt;

use super::constants::{MAX_PHASE, NORMAL_SCALE};
use super::king::cost;
use super::kpk::Kpk;
use super::layout::Weights;
use super::phase::Blend;
use super::psq::PsqSums;
use super::tapered::Tapered;
use super::trace::Trace;
use super::{for_side_to_move, known, pawns, weigh};
use crate::chess::{Board, Color};
use crate::engine::Score;

/// How an evaluation came about. `Display` prints it as a table.
pub struct Explanation {
    side: Color,
    total: Score,
    /// Whether the total is what is known of such an ending, whatever the terms say.
    known: bool,
    terms: Terms,
}

impl Explanation {
    /// What the position is worth to the side to move: what the evaluator says.
    #[must_use]
    pub const fn total(&self) -> Score {
        self.total
    }
}

/// What each term gives each side.
struct Terms {
    rows: Vec<[Tapered; 2]>,
    danger: [Tapered; 2],
    blend: Blend,
}

impl Trace for Terms {
    const ACTIVE: bool = true;

    fn record(&mut self, side: Color, weight: usize, times: i32) {
        let groups = Weights::GROUPS;
        let place = groups.partition_point(|group| group.first <= weight) - 1;
        let value = groups[place].values[weight - groups[place].first] * times;
        self.rows[place][side as usize] += value;
        if weight >= Weights::DANGER {
            self.danger[side as usize] += value;
        }
    }

    fn calm(&mut self, side: Color) {
        self.danger[side as usize] = Tapered::ZERO;
        for (group, row) in Weights::GROUPS.iter().zip(&mut self.rows) {
            if group.first >= Weights::DANGER {
                row[side as usize] = Tapered::ZERO;
            }
        }
    }

    fn blend(&mut self, blend: Blend) {
        self.blend = blend;
    }
}

/// Every term for both sides, middlegame and endgame, and the total.
#[must_use]
pub fn explain(board: &Board) -> Explanation {
    let mut terms = Terms {
        rows: vec![[Tapered::ZERO; 2]; Weights::GROUPS.len()],
        danger: [Tapered::ZERO; 2],
        blend: Blend::default(),
    };
    let structure = pawns::trace_structure(board, &mut terms);
    weigh(board, PsqSums::of(board), &structure, &mut terms);
    let known = known(board, &Kpk::new());
    let white = known.unwrap_or_else(|| terms.blend.apply(terms.sum()));
    Explanation {
        side: board.side(),
        total: for_side_to_move(board, white),
        known: known.is_some(),
        terms,
    }
}

impl Terms {
    /// (name, White's part, Black's part) of all that goes into the score.
    fn parts(&self) -> impl Iterator<Item = (&'static str, Tapered, Tapered)> {
        let linear = Weights::GROUPS.iter().zip(&self.rows);
        let linear = linear.filter(|(group, _)| group.first < Weights::DANGER);
        let [white, black] = self.danger.map(cost);
        linear
            .map(|(group, row)| {
                let words = group.label.split(',').next().unwrap_or_default();
                (words.trim(), row[0], row[1])
            })
            .chain([("king danger", white, black)])
    }

    /// (name, White's part, Black's part) of what makes the danger to the kings, in points of it.
    fn dangers(&self) -> impl Iterator<Item = (&'static str, Tapered, Tapered)> {
        let rows = Weights::GROUPS.iter().zip(&self.rows);
        let rows = rows.filter(|(group, _)| group.first >= Weights::DANGER);
        rows.map(|(group, row)| (group.label.trim(), row[0], row[1]))
    }

    /// White's view.
    fn sum(&self) -> Tapered {
        self.parts()
            .fold(Tapered::ZERO, |sum, (_, white, black)| sum + white - black)
    }
}

/// In pawns, with a sign unless it is nothing.
struct Pawns(i32);

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = f64::from(self.0) / 100.0;
        f.pad(&match self.0 {
            0 => "0.00".into(),
            _ => format!("{pawns:+.2}"),
        })
    }
}

/// Room for the longest name.
const NAME: usize = 54;

fn line(f: &mut fmt::Formatter<'_>, name: &str, white: Tapered, black: Tapered) -> fmt::Result {
    let difference = white - black;
    write!(f, "{name:<NAME$}")?;
    for pair in [white, black, difference] {
        let (middlegame, endgame) = (Pawns(pair.middlegame()), Pawns(pair.endgame()));
        write!(f, " {middlegame:>7} {endgame:>7} ")?;
    }
    writeln!(f)
}

/// A part of the danger to the kings. It costs by its square, so that it has no price of its own.
fn points(f: &mut fmt::Formatter<'_>, name: &str, white: Tapered, black: Tapered) -> fmt::Result {
    write!(f, "{name:<NAME$}")?;
    for pair in [white, black] {
        write!(f, " {:>7} {:>7} ", pair.middlegame(), pair.endgame())?;
    }
    writeln!(f)
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["White mg", "eg", "Black mg", "eg", "both mg", "eg"];
        write!(f, "{:<NAME$}", "term")?;
        for pair in head.chunks(2) {
            write!(f, "{:>8} {:>7} ", pair[0], pair[1])?;
        }
        writeln!(f)?;
        let (mut white, mut black) = (Tapered::ZERO, Tapered::ZERO);
        for (name, for_white, for_black) in self.parts() {
            white += for_white;
            black += for_black;
            line(f, name, for_white, for_black)?;
        }
        line(f, "sum", white, black)?;
        for (name, for_white, for_black) in self.dangers() {
            points(f, name, for_white, for_black)?;
        }
        let Blend {
            phase,
            scale,
            halfmoves,
        } = self.blend;
        writeln!(
            f,
            "phase {phase} of {MAX_PHASE}, endgame counts {scale} of {NORMAL_SCALE}, \
             {halfmoves} plies without progress"
        )
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.terms)?;
        if self.known {
            writeln!(f, "a known ending: what is known of it counts instead")?;
        }
        let total = self.total.get();
        let white = if self.side == Color::White {
            total
        } else {
            -total
        };
        writeln!(
            f,
            "total {} for White, {} for {} to move",
            Pawns(white),
            Pawns(total),
            self.side
        )
    }
}
