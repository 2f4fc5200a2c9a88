//! Every number of the search that can be tuned: its name, its value and its range.
//!
//! [`Parameters`] is empty in the program as it is shipped, and its methods return constants, which
//! cost nothing. With the cargo feature `tune` it holds a value for each, which UCI offers as a spin
//! option of the same name: `cargo build --release --features tune`. The smallest and the largest
//! value and the step say to a tuner such as SPSA how far it may go and how far at a time.
//!
//! What the evaluation adds up has its own place, [`eval`](super::eval), and its own tuner; how weak
//! a level is stands in [`strength`](super::strength).

use crate::chess::Kind;

/// A number of the search, as a tuner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the method of [`Parameters`], and of the UCI option.
    pub name: &'static str,
    /// What the engine plays with.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest.
    pub max: i32,
    /// A change that should make a difference.
    pub step: i32,
}

/// `name: value, smallest..=largest, step;`
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal, $min:literal..=$max:literal, $step:literal;)+) => {
        /// The numbers that a search works with.
        #[cfg(not(feature = "tune"))]
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Parameters {}

        /// The numbers that a search works with.
        #[cfg(feature = "tune")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($name: i32,)+
        }

        impl Parameters {
            /// All of them, in the order of this file.
            pub const ALL: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                step: $step,
            },)+];

            $(
                $(#[doc = $doc])+
                #[inline(always)]
                #[cfg(not(feature = "tune"))]
                #[allow(clippy::unused_self)] // So that those who ask need not know of the feature.
                pub(in crate::engine) const fn $name(&self) -> i32 {
                    $default
                }

                $(#[doc = $doc])+
                #[inline(always)]
                #[cfg(feature = "tune")]
                pub(in crate::engine) const fn $name(&self) -> i32 {
                    self.$name
                }
            )+

            /// Sets the one of this name to a value within its range; `false` if there is none.
            #[cfg(feature = "tune")]
            #[must_use]
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                let (place, range) = match name {
                    $(stringify!($name) => (&mut self.$name, $min..=$max),)+
                    _ => return false,
                };
                let fits = range.contains(&value);
                if fits {
                    *place = value;
                }
                fits
            }
        }

        #[cfg(feature = "tune")]
        impl Default for Parameters {
            fn default() -> Self {
                Self {
                    $($name: $default,)+
                }
            }
        }

        $(const _: () = assert!($min <= $default && $default <= $max && $step > 0);)+
    };
}

parameters! {
    // Transposition table.

    /// An entry of the same search that is deeper by more than this is not replaced by a bound.
    tt_keep_depth: 3, 0..=8, 1;
    /// Plies of depth that an entry is worth less for every search since it was stored.
    tt_age_weight: 4, 1..=16, 1;
    /// Plies without progress from which on the table is not believed.
    tt_halfmoves: 90, 50..=100, 4;

    // Aspiration windows.

    /// The first iteration with a window.
    aspiration_min_depth: 5, 2..=10, 1;
    /// Half the width of the first window.
    aspiration_delta: 25, 4..=50, 3;
    /// Growth of a window that did not hold, in hundredths of its width.
    aspiration_growth: 50, 10..=200, 10;
    /// Growth of a window that did not hold, whatever its width.
    aspiration_growth_base: 5, 0..=30, 2;
    /// The widest window that is not opened altogether.
    aspiration_max_delta: 600, 200..=2000, 100;
    /// Plies that searches after failing high are less deep at the most.
    aspiration_max_reduction: 3, 0..=6, 1;

    // Internal iterative reduction: a node without a move from the table loses a ply.

    /// The least depth.
    iir_min_depth: 4, 2..=8, 1;

    // Reverse futility pruning: the evaluation is above beta by a margin.

    /// The greatest depth.
    reverse_futility_max_depth: 8, 3..=14, 1;
    /// The margin for every ply of depth, one ply less if the evaluation is improving.
    reverse_futility_margin: 53, 30..=160, 8;

    // Razoring: the evaluation is below alpha by a margin.

    /// The greatest depth.
    razoring_max_depth: 3, 1..=6, 1;
    /// The margin for every ply of depth.
    razoring_margin: 224, 80..=500, 20;

    // Null move.

    /// The least depth.
    null_move_min_depth: 3, 1..=6, 1;
    /// The reduction to begin with.
    null_move_reduction: 4, 2..=6, 1;
    /// Plies of depth for which the reduction is a ply more.
    null_move_depth_divisor: 4, 2..=8, 1;
    /// Centipawns above beta for which the reduction is a ply more.
    null_move_eval_divisor: 128, 80..=400, 20;
    /// The most plies for what the evaluation is above beta.
    null_move_eval_max: 3, 1..=6, 1;

    // ProbCut: a capture that is far above beta at a lower depth.

    /// The least depth.
    probcut_min_depth: 5, 3..=12, 1;
    /// How far above beta.
    probcut_margin: 236, 60..=400, 15;
    /// How many plies less deep.
    probcut_reduction: 4, 2..=6, 1;

    // Pruning of moves. For quiet ones the depth is the one that they would be reduced to.

    /// Late move pruning: moves beyond the square of the depth; half of all if the evaluation is not
    /// improving.
    late_move_base: 7, 1..=12, 1;
    /// Futility: the greatest depth.
    futility_max_depth: 8, 3..=14, 1;
    /// Futility: how far the evaluation is below alpha, to begin with.
    futility_base: 32, 20..=250, 12;
    /// Futility: how much further for every ply of depth.
    futility_margin: 101, 30..=180, 8;
    /// Quiet moves with a bad history: the greatest depth.
    history_pruning_max_depth: 4, 1..=8, 1;
    /// Quiet moves with a bad history: how far below zero for every ply of depth.
    history_pruning_margin: 5631, 1000..=8000, 350;
    /// Captures that lose the exchange: the greatest depth.
    see_noisy_max_depth: 8, 3..=14, 1;
    /// Captures that lose the exchange: how much for every ply of depth.
    see_noisy_margin: 88, 30..=200, 10;
    /// Quiet moves that lose the exchange: the greatest depth.
    see_quiet_max_depth: 8, 3..=14, 1;
    /// Quiet moves that lose the exchange: how much, times the square of the depth.
    see_quiet_margin: 19, 8..=60, 3;

    // Extensions.

    /// Extensions end at this many times the depth of the iteration.
    extension_ply_factor: 2, 1..=4, 1;
    /// Checks off the principal variation: the greatest depth.
    check_extension_max_depth: 4, 0..=12, 1;
    /// Singular moves: the least depth.
    singular_min_depth: 7, 4..=10, 1;
    /// Singular moves: plies that the entry of the table may be less deep.
    singular_tt_depth: 3, 1..=5, 1;
    /// Singular moves: how far below the others have to stay, for every ply of depth.
    singular_margin: 1, 1..=6, 1;
    /// Singular moves: what divides the depth to which the others are searched.
    singular_depth_divisor: 2, 2..=4, 1;
    /// Singular moves: how much further below the others have to stay for a second ply.
    double_extension_margin: 7, 0..=80, 5;

    // Late move reductions, in 1024ths of a ply: base + ln(depth) * ln(move count) / divisor, and
    // what is known of the move and the node.

    /// The least depth.
    lmr_min_depth: 2, 1..=5, 1;
    /// The base, in hundredths of a ply.
    lmr_base: 125, 0..=200, 10;
    /// The divisor, in hundredths.
    lmr_divisor: 265, 120..=400, 15;
    /// What divides the reduction of captures.
    lmr_noisy_divisor: 2, 1..=4, 1;
    /// The history of a capture that is worth a ply.
    lmr_noisy_history: 12_000, 4000..=32_000, 1000;
    /// The history of a quiet move that is worth a ply.
    lmr_quiet_history: 9687, 3000..=30_000, 800;
    /// More for quiet moves where a cutoff is expected.
    lmr_cut_node: 1310, 0..=3072, 128;
    /// More for quiet moves if the table's move is a capture.
    lmr_tt_noisy: 390, 0..=2048, 128;
    /// More if the evaluation is not improving.
    lmr_not_improving: 1028, 0..=2048, 128;
    /// Less on the principal variation.
    lmr_pv: 742, 0..=3072, 128;
    /// Less if the move gives check or answers one.
    lmr_check: 1160, 0..=3072, 128;

    /// A reduced search that comes out so far above the best is repeated a ply deeper.
    lmr_deeper_margin: 77, 10..=300, 10;
    /// One that comes out no further above it is repeated a ply less deep.
    lmr_shallower_margin: 14, 0..=30, 2;

    // Quiescence.

    /// What a capture may gain beyond its victim.
    quiescence_futility: 125, 50..=400, 20;

    // Move ordering.

    /// What the value of a victim is multiplied with.
    victim_weight: 16, 4..=64, 4;
    /// What divides the history of a capture.
    noisy_history_divisor: 8, 2..=32, 2;

    // Histories.

    /// The largest entry.
    history_limit: 16_384, 8192..=32_000, 1024;
    /// The bonus of a cutoff for every ply of depth.
    history_bonus: 268, 50..=400, 15;
    /// What is taken off the bonus.
    history_bonus_offset: 90, 0..=400, 20;
    /// The largest bonus.
    history_bonus_max: 1579, 500..=4000, 150;
    /// The weight of our move before the last one but one in continuation histories, of 16.
    continuation_four: 12, 0..=32, 4;
    /// The bonus of the other side's quiet move after which nothing was good enough, in percent.
    fail_low_bonus: 46, 0..=200, 10;
    /// The bonus of a quiet move from the table that cuts off, in percent.
    tt_cutoff_bonus: 4, 0..=200, 10;

    // Corrections of the evaluation: the largest of each sort, in centipawns.

    /// By pawns.
    correction_pawns: 61, 0..=256, 8;
    /// By the pieces of a side.
    correction_pieces: 94, 0..=256, 8;
    /// By the last move.
    correction_last: 64, 0..=256, 8;
    /// How quickly they learn.
    correction_rate: 30, 4..=64, 2;

    // What the pieces are worth in an exchange.

    /// A pawn.
    see_pawn: 104, 60..=200, 8;
    /// A knight.
    see_knight: 319, 200..=500, 15;
    /// A bishop.
    see_bishop: 330, 200..=500, 15;
    /// A rook.
    see_rook: 500, 350..=800, 20;
    /// A queen.
    see_queen: 950, 700..=1500, 35;

    // Threads.

    /// Moves are deferred down to this depth; below it they are searched faster than told apart.
    defer_min_depth: 4, 2..=8, 1;

    // Time, in hundredths if nothing else is said.

    /// Moves that the time left has to last for, if nobody says how many.
    time_moves: 25, 10..=60, 2;
    /// The most moves that time is saved for.
    time_max_moves: 30, 10..=60, 2;
    /// What part of the increment is used.
    time_increment: 75, 30..=100, 5;
    /// The largest part of the time left for one move.
    time_hard: 35, 10..=80, 3;
    /// The same for the last move before more time comes.
    time_hard_last: 90, 50..=98, 4;
    /// How many times longer than it should a move may take.
    time_hard_factor: 4, 2..=8, 1;
    /// The factor for a best move that has just changed.
    time_instability: 135, 100..=250, 8;
    /// Less for every iteration that the best move has stayed, in thousandths.
    time_stability_step: 75, 0..=100, 8;
    /// The iterations for which a best move that stays means less time.
    time_stability_max: 8, 2..=10, 1;
    /// More for every centipawn that the score has fallen, in thousandths.
    time_falling_step: 6, 0..=20, 1;
    /// The most centipawns that a falling score counts.
    time_falling_max: 80, 20..=200, 8;
    /// The most centipawns that a rising score counts.
    time_rising_max: 30, 0..=50, 5;
    /// The factor if no node was spent on the best move.
    time_effort_base: 150, 100..=250, 8;
    /// What is taken off if all nodes were.
    time_effort_weight: 80, 0..=95, 5;
    /// The smallest product of these factors.
    time_min_factor: 30, 5..=90, 4;
    /// The largest product of these factors.
    time_max_factor: 250, 110..=500, 15;
    /// The factor for the only legal move.
    time_single_move: 10, 1..=50, 3;
}

/// What a king is worth in an exchange: more than all that can be won.
const SEE_KING: i32 = 20_000;

impl Parameters {
    /// What a piece is worth in an exchange.
    #[inline(always)]
    pub(crate) const fn see_value(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Pawn => self.see_pawn(),
            Kind::Knight => self.see_knight(),
            Kind::Bishop => self.see_bishop(),
            Kind::Rook => self.see_rook(),
            Kind::Queen => self.see_queen(),
            Kind::King => SEE_KING,
        }
    }
}

#[cfg(all(test, feature = "tune"))]
mod tests {
    use super::*;
    use crate::engine::bench;
    use crate::engine::worker::{Settings, ThreadPool};

    /// The nodes of a part of the bench.
    fn nodes(parameters: Parameters) -> u64 {
        let settings = Settings {
            parameters,
            ..Settings::default()
        };
        let mut pool = ThreadPool::new(1).unwrap();
        let cancel = std::sync::Arc::default();
        let results = bench::run(&mut pool, 8, &settings, &cancel).take(10);
        results.map(|result| result.nodes).sum()
    }

    #[test]
    fn values_out_of_range_and_unknown_names_are_refused() {
        let mut parameters = Parameters::default();
        for &Parameter { name, min, max, .. } in Parameters::ALL {
            assert!(!parameters.set(name, min - 1) && !parameters.set(name, max + 1));
        }
        assert!(!parameters.set("magic", 1));
        assert_eq!(parameters, Parameters::default());
    }

    /// And no value within its range makes the search fail.
    #[test]
    fn every_number_of_the_search_changes_the_bench() {
        let usual = nodes(Parameters::default());
        let mut idle = Vec::new();
        for &Parameter { name, min, max, .. } in Parameters::ALL {
            let changes = |value| {
                let mut parameters = Parameters::default();
                assert!(parameters.set(name, value), "{name}");
                nodes(parameters) != usual
            };
            let (low, high) = (changes(min), changes(max));
            // At a fixed depth and on one thread these have no say.
            let apart = name.starts_with("time_") || name == "defer_min_depth";
            if !apart && !low && !high {
                idle.push(name);
            }
        }
        // They need other positions or longer searches.
        let rare = [
            "tt_halfmoves",
            "aspiration_max_delta",
            "null_move_eval_max",
            "history_pruning_max_depth",
        ];
        assert_eq!(idle, rare);
    }
}
