//! An evaluation in words and numbers, term by term.

use std::fmt;

use super::constants::{FULL, OPENING};
use super::king::cost;
use super::kpk::Kpk;
use super::layout::Weights;
use super::pair::Pair;
use super::phase::Blend;
use super::sums::Sums;
use super::trace::Trace;
use super::{for_side_to_move, known, pawns, weigh};
use crate::chess::{Board, Color};
use crate::engine::Score;

/// How an evaluation came about. `Display` prints it as a table.
pub struct Explanation {
    side: Color,
    total: Score,
    terms: Option<Terms>,
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
    rows: Vec<[Pair; 2]>,
    danger: [Pair; 2],
    blend: Blend,
}

impl Trace for Terms {
    const ACTIVE: bool = true;

    fn record(&mut self, side: Color, weight: usize, times: i32) {
        let fields = Weights::FIELDS;
        let place = fields.partition_point(|field| field.first <= weight) - 1;
        let value = fields[place].values[weight - fields[place].first] * times;
        self.rows[place][side as usize] += value;
        if weight >= Weights::DANGER {
            self.danger[side as usize] += value;
        }
    }

    fn calm(&mut self, side: Color) {
        self.danger[side as usize] = Pair::ZERO;
        for (field, row) in Weights::FIELDS.iter().zip(&mut self.rows) {
            if field.first >= Weights::DANGER {
                row[side as usize] = Pair::ZERO;
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
    let side = board.side();
    if let Some(white) = known(board, &Kpk::new()) {
        return Explanation {
            side,
            total: for_side_to_move(board, white),
            terms: None,
        };
    }
    let mut terms = Terms {
        rows: vec![[Pair::ZERO; 2]; Weights::FIELDS.len()],
        danger: [Pair::ZERO; 2],
        blend: Blend::default(),
    };
    let structure = pawns::trace_structure(board, &mut terms);
    weigh(board, Sums::of(board), &structure, &mut terms);
    let white = terms.blend.apply(terms.sum());
    Explanation {
        side,
        total: for_side_to_move(board, white),
        terms: Some(terms),
    }
}

impl Terms {
    /// (name, White's part, Black's part) of all that goes into the score.
    fn parts(&self) -> impl Iterator<Item = (&'static str, Pair, Pair)> {
        let linear = Weights::FIELDS.iter().zip(&self.rows);
        let linear = linear.filter(|(field, _)| field.first < Weights::DANGER);
        let [white, black] = self.danger.map(cost);
        linear
            .map(|(field, row)| {
                let words = field.label.split(',').next().unwrap_or_default();
                (words.trim(), row[0], row[1])
            })
            .chain([("king danger", white, black)])
    }

    /// (name, White's part, Black's part) of what makes the danger to the kings, in points of it.
    fn dangers(&self) -> impl Iterator<Item = (&'static str, Pair, Pair)> {
        let rows = Weights::FIELDS.iter().zip(&self.rows);
        let rows = rows.filter(|(field, _)| field.first >= Weights::DANGER);
        rows.map(|(field, row)| (field.label.trim(), row[0], row[1]))
    }

    /// White's view.
    fn sum(&self) -> Pair {
        self.parts()
            .fold(Pair::ZERO, |sum, (_, white, black)| sum + white - black)
    }
}

/// In pawns, with a sign.
struct Pawns(i32);

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+.2}", f64::from(self.0) / 100.0))
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, white: Pair, black: Pair) -> fmt::Result {
    let difference = white - black;
    write!(f, "{name:<52}")?;
    for pair in [white, black, difference] {
        let (middlegame, endgame) = (Pawns(pair.middlegame()), Pawns(pair.endgame()));
        write!(f, " {middlegame:>7} {endgame:>7} ")?;
    }
    writeln!(f)
}

/// A part of the danger to the kings. It costs by its square, so that it has no price of its own.
fn points(f: &mut fmt::Formatter<'_>, name: &str, white: Pair, black: Pair) -> fmt::Result {
    write!(f, "{name:<52}")?;
    for pair in [white, black] {
        write!(f, " {:>7} {:>7} ", pair.middlegame(), pair.endgame())?;
    }
    writeln!(f)
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.terms {
            None => writeln!(f, "A known ending.")?,
            Some(terms) => {
                let head = ["White mg", "eg", "Black mg", "eg", "both mg", "eg"];
                write!(f, "{:<52}", "term")?;
                for pair in head.chunks(2) {
                    write!(f, "{:>8} {:>7} ", pair[0], pair[1])?;
                }
                writeln!(f)?;
                let (mut white, mut black) = (Pair::ZERO, Pair::ZERO);
                for (name, for_white, for_black) in terms.parts() {
                    white += for_white;
                    black += for_black;
                    if for_white != Pair::ZERO || for_black != Pair::ZERO {
                        line(f, name, for_white, for_black)?;
                    }
                }
                line(f, "sum", white, black)?;
                for (name, for_white, for_black) in terms.dangers() {
                    if for_white != Pair::ZERO || for_black != Pair::ZERO {
                        points(f, name, for_white, for_black)?;
                    }
                }
                let Blend {
                    phase,
                    scale,
                    halfmoves,
                } = terms.blend;
                writeln!(
                    f,
                    "phase {phase} of {OPENING}, endgame counts {scale} of {FULL}, \
                     {halfmoves} plies without progress"
                )?;
            }
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
