//! One code for three readers: terms are added to a tally, and a tracer may look on.

use super::layout::Weights;
use super::phase::Blend;
use super::tapered::Tapered;
use crate::chess::Color;

/// Sees every weight that an evaluation uses.
pub(super) trait Trace {
    /// Whether anybody looks: what is kept incrementally or in a hash is then computed afresh.
    const ACTIVE: bool;

    /// The weight with this number in [`Weights`] counts so many times for a side; for weights of
    /// king danger, against it.
    fn record(&mut self, side: Color, weight: usize, times: i32);

    /// A side's king is in no danger after all.
    fn calm(&mut self, side: Color);

    /// How the two halves become one number.
    fn blend(&mut self, blend: Blend);
}

/// Nobody looks: costs nothing.
pub(super) struct Silent;

impl Trace for Silent {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Color, _: usize, _: i32) {}

    #[inline(always)]
    fn calm(&mut self, _: Color) {}

    #[inline(always)]
    fn blend(&mut self, _: Blend) {}
}

/// The running sums of one evaluation.
pub(super) struct Tally<'t, T> {
    /// White's view.
    pub(super) score: Tapered,
    /// What threatens each king, in units of its own: see [`super::king`].
    pub(super) danger: [Tapered; 2],
    pub(super) trace: &'t mut T,
}

impl<'t, T: Trace> Tally<'t, T> {
    #[inline(always)]
    pub(super) fn new(trace: &'t mut T) -> Self {
        Self {
            score: Tapered::ZERO,
            danger: [Tapered::ZERO; 2],
            trace,
        }
    }

    /// Adds a value for a side.
    #[inline(always)]
    pub(super) fn credit(&mut self, side: Color, value: Tapered) {
        match side {
            Color::White => self.score += value,
            Color::Black => self.score -= value,
        }
    }
}

/// The number of a weight, given where its field begins.
#[inline(always)]
pub(super) const fn number(field_offset: usize, index: usize) -> usize {
    field_offset / size_of::<Tapered>() + index
}

const _: () = assert!(size_of::<Weights>().is_multiple_of(size_of::<Tapered>()));

/// `add!(tally, side, field[index], times)`: a term for a side.
macro_rules! add {
    ($tally:expr, $side:expr, $field:ident[$index:expr], $times:expr) => {{
        let (index, times): (usize, i32) = ($index, $times);
        $tally.credit(
            $side,
            $crate::engine::eval::weights::WEIGHTS.$field[index] * times,
        );
        let offset = std::mem::offset_of!($crate::engine::eval::layout::Weights, $field);
        $tally.trace.record(
            $side,
            $crate::engine::eval::trace::number(offset, index),
            times,
        );
    }};
    ($tally:expr, $side:expr, $field:ident[$index:expr]) => {
        add!($tally, $side, $field[$index], 1)
    };
    ($tally:expr, $side:expr, $field:ident, $times:expr) => {
        add!($tally, $side, $field[0], $times)
    };
    ($tally:expr, $side:expr, $field:ident) => {
        add!($tally, $side, $field[0], 1)
    };
}

/// `endanger!(tally, side, field[index], times)`: danger to a side's king.
macro_rules! endanger {
    ($tally:expr, $side:expr, $field:ident[$index:expr], $times:expr) => {{
        let (index, times): (usize, i32) = ($index, $times);
        $tally.danger[$side as usize] +=
            $crate::engine::eval::weights::WEIGHTS.$field[index] * times;
        let offset = std::mem::offset_of!($crate::engine::eval::layout::Weights, $field);
        $tally.trace.record(
            $side,
            $crate::engine::eval::trace::number(offset, index),
            times,
        );
    }};
    ($tally:expr, $side:expr, $field:ident, $times:expr) => {
        endanger!($tally, $side, $field[0], $times)
    };
}

pub(super) use {add, endanger};

/// What the tuner learns of one position: which weights count how often.
#[derive(Default)]
pub struct Coefficients {
    /// (number of the weight, White's times less Black's); each number once.
    pub linear: Vec<(usize, i32)>,
    /// For each side's king, White's first: (number of the weight, times).
    pub danger: [Vec<(usize, i32)>; 2],
    /// How the halves come together.
    pub blend: Blend,
}

impl Trace for Coefficients {
    const ACTIVE: bool = true;

    fn record(&mut self, side: Color, weight: usize, times: i32) {
        let (list, times) = match (weight >= Weights::DANGER, side) {
            (true, _) => (&mut self.danger[side as usize], times),
            (false, Color::White) => (&mut self.linear, times),
            (false, Color::Black) => (&mut self.linear, -times),
        };
        match list.iter_mut().find(|(known, _)| *known == weight) {
            Some((_, sum)) => *sum += times,
            None => list.push((weight, times)),
        }
    }

    fn calm(&mut self, side: Color) {
        self.danger[side as usize].clear();
    }

    fn blend(&mut self, blend: Blend) {
        self.blend = blend;
    }
}
