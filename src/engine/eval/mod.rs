//! What a position is worth without looking ahead.
//!
//! Every term is a weight from `weights` times a count, for each side, in the middlegame and in
//! the endgame; the phase of the game blends the two. The code of the terms is written once, over
//! a `trace::Trace`: playing traces nothing, [`explain`] prints, the tuner takes the counts.

mod attacks;
mod constants;
mod endgame;
mod explain;
mod geometry;
mod king;
mod kpk;
mod layout;
mod locked;
mod passed;
mod pawns;
mod phase;
mod pieces;
mod psq;
mod tapered;
mod taste;
mod threats;
mod trace;
mod weights;

use crate::chess::{Board, Color, FIFTY_MOVES};
use crate::engine::Score;
use constants::NORMAL_SCALE;
use endgame::may_be_known;
use kpk::Kpk;
use pawns::{PawnStructure, PawnTable};
use phase::{Blend, fade};
use pieces::SideAttacks;
use trace::{Silent, Tally, Trace, add};

pub use explain::{Explanation, explain};
pub use king::cost_and_slope;
pub use layout::{WeightGroup, Weights};
pub use psq::PsqSums;
pub use tapered::Tapered;
pub use taste::{Basis, Likes, Percents, Taste};
pub use trace::Coefficients;

/// Evaluates positions; remembers pawn structures and the solved ending of one pawn.
pub struct Evaluator {
    pawns: PawnTable,
    kpk: Kpk,
}

impl Evaluator {
    /// With nothing remembered yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            pawns: PawnTable::new(),
            kpk: Kpk::new(),
        }
    }

    /// The worth of an ending that is known, to the side to move.
    #[inline]
    #[must_use]
    pub fn known(&self, board: &Board) -> Option<Score> {
        known(board, &self.kpk).map(|white| for_side_to_move(board, white))
    }

    /// What the network says of a position, to the side to move, less what cannot be won of it.
    #[inline]
    #[must_use]
    pub fn scaled(&self, board: &Board, value: i32) -> Score {
        let part = part_of_lead(board, value);
        Score::cp(fade(value * part / NORMAL_SCALE, halfmoves(board)))
    }

    /// A correction of an evaluation, by as much as a lead counts in this ending.
    #[inline]
    #[must_use]
    pub fn scaled_correction(&self, board: &Board, eval: Score, correction: i32) -> i32 {
        correction * part_of_lead(board, eval.get()) / NORMAL_SCALE
    }

    /// What the position is worth to the side to move, given its [`PsqSums`].
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self, board: &Board, psq: PsqSums) -> Score {
        debug_assert_eq!(psq, PsqSums::of(board));
        let white = match known(board, &self.kpk) {
            Some(value) => value,
            None => weigh(board, psq, self.pawns.get(board), &mut Silent),
        };
        for_side_to_move(board, white)
    }
}

/// How much of a lead counts for who has it, of [`NORMAL_SCALE`].
fn part_of_lead(board: &Board, value: i32) -> i32 {
    let strong = if value >= 0 {
        board.side()
    } else {
        !board.side()
    };
    endgame::network_scale(board, strong)
}

impl Default for Evaluator {
    fn default() -> Self {
        Self::new()
    }
}

fn for_side_to_move(board: &Board, white: i32) -> Score {
    Score::cp(match board.side() {
        Color::White => white,
        Color::Black => -white,
    })
}

/// Plies without progress, as far as they matter.
#[inline(always)]
fn halfmoves(board: &Board) -> i32 {
    i32::from(board.halfmoves().min(FIFTY_MOVES))
}

/// The worth of an ending that is known, White's view.
#[inline(always)]
fn known(board: &Board, kpk: &Kpk) -> Option<i32> {
    if !may_be_known(board) {
        return None;
    }
    // Not faded by the 50-move rule: the table would then prefer positions that it met earlier,
    // and the king would be driven in circles.
    endgame::known(board, kpk)
}

/// All terms together, White's view.
#[inline(always)]
fn weigh<T: Trace>(board: &Board, psq: PsqSums, structure: &PawnStructure, trace: &mut T) -> i32 {
    let mut tally = Tally::new(trace);
    if T::ACTIVE {
        psq::trace_psq(&mut tally, board);
    }
    tally.score = psq.score();
    tally.score += structure.score;
    tally.score += structure.shelter(Color::White).score - structure.shelter(Color::Black).score;
    add!(tally, board.side(), tempo);

    let mut sides = Color::ALL.map(|color| SideAttacks::begin(board, color));
    pieces::side_pieces(&mut tally, board, Color::White, structure, &mut sides);
    pieces::side_pieces(&mut tally, board, Color::Black, structure, &mut sides);
    each_side(&mut tally, board, Color::White, structure, &sides);
    each_side(&mut tally, board, Color::Black, structure, &sides);

    let strong = if (tally.score.endgame(), tally.score.middlegame()) >= (0, 0) {
        Color::White
    } else {
        Color::Black
    };
    let scale = endgame::scale(board, strong, structure.passed, &sides);
    let blend = Blend {
        // In a dead draw the middlegame has no say either.
        phase: if scale == 0 { 0 } else { psq.phase() },
        scale,
        halfmoves: halfmoves(board),
    };
    tally.trace.blend(blend);
    blend.apply(tally.score)
}

/// What one side gains from the attacks of both.
#[inline(always)]
fn each_side<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    structure: &PawnStructure,
    sides: &[SideAttacks; 2],
) {
    king::side_king(tally, us, structure, sides);
    threats::side_threats(tally, board, us, sides);
    if !structure.passed.is_empty() {
        passed::side_passed(tally, board, us, structure, sides);
    }
    pieces::space(tally, us, sides);
}

/// Which weights count how often in this position, for the tuner; nothing for known endings, which
/// no weight changes.
#[must_use]
pub fn coefficients(board: &Board, evaluator: &Evaluator) -> Option<Coefficients> {
    if known(board, &evaluator.kpk).is_some() {
        return None;
    }
    let mut trace = Coefficients::default();
    let structure = pawns::trace_structure(board, &mut trace);
    weigh(board, PsqSums::of(board), &structure, &mut trace);
    Some(trace)
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 18] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
        "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
        "k7/8/8/8/8/8/5BN1/6K1 w - - 0 1",
        "8/k7/8/8/8/8/6R1/6K1 b - - 12 40",
        "k7/8/8/8/P7/8/5B2/6K1 w - - 0 1",
        "8/5k2/4b3/4p3/4P3/3B1K2/8/8 w - - 0 1",
        "6k1/5ppp/8/8/8/8/P4PPP/6K1 b - - 0 1",
        "4rrk1/p1p3pp/1b1q4/3p1p2/3P1P1Q/2N2R2/PPP3PP/5R1K w - - 0 1",
        "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
        "4k3/8/8/8/8/8/8/4K2N w - - 0 1",
        "8/P7/8/8/8/k7/7p/K7 b - - 0 1",
    ];

    /// The next number of a sequence that looks random.
    fn draw(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state >> 33) as usize
    }

    /// Plays random games from the positions above and shows every position on the way.
    fn wander(games: usize, mut show: impl FnMut(&Board, PsqSums)) {
        let mut state = 0x9e37_79b9_7f4a_7c15;
        for fen in POSITIONS.iter().cycle().take(games * POSITIONS.len()) {
            let mut board: Board = fen.parse().unwrap();
            let mut sums = PsqSums::of(&board);
            for _ in 0..120 {
                show(&board, sums);
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[draw(&mut state) % moves.len()];
                sums = sums.after(&board, m);
                let _ = board.make(m);
            }
        }
    }

    /// The same position with the sides exchanged.
    fn mirror(board: &Board) -> Board {
        let fen = board.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_uppercase() {
                        c.to_ascii_lowercase()
                    } else {
                        c.to_ascii_uppercase()
                    }
                })
                .collect()
        };
        let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
        let side = if fields[1] == "w" { "b" } else { "w" };
        // Capital letters come first in a FEN's castling field.
        let mut castling: Vec<char> = swap(fields[2]).chars().collect();
        castling.sort_unstable();
        let castling: String = castling.into_iter().collect();
        let passing = if fields[1] == "w" {
            fields[3].replace('6', "3")
        } else {
            fields[3].replace('3', "6")
        };
        let [halfmoves, fullmoves] = [fields[4], fields[5]];
        format!(
            "{} {side} {castling} {passing} {halfmoves} {fullmoves}",
            ranks.join("/")
        )
        .parse()
        .unwrap()
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut evaluator = Evaluator::new();
        wander(10, |board, sums| {
            let other = mirror(board);
            assert_eq!(
                evaluator.evaluate(board, sums),
                evaluator.evaluate(&other, PsqSums::of(&other)),
                "{board} and {other}"
            );
        });
    }

    #[test]
    fn sums_follow_every_kind_of_move() {
        let (mut promotions, mut passing, mut castlings) = (0, 0, 0);
        wander(30, |board, sums| {
            assert_eq!(sums, PsqSums::of(board), "{board}");
            for m in &board.legal_moves() {
                promotions += m.promotion().is_some() as u32;
                passing += m.is_en_passant() as u32;
                castlings += m.is_castle() as u32;
                if m.promotion().is_some() || m.is_en_passant() || m.is_castle() {
                    let mut after = board.clone();
                    let _ = after.make(*m);
                    assert_eq!(sums.after(board, *m), PsqSums::of(&after), "{board} {m}");
                }
            }
        });
        assert!(promotions > 100 && passing > 20 && castlings > 100);
    }

    #[test]
    fn memory_changes_nothing_and_words_agree() {
        let mut used = Evaluator::new();
        let mut count = 0;
        wander(2, |board, sums| {
            let score = used.evaluate(board, sums);
            count += 1;
            if count % 10 == 0 {
                assert_eq!(Evaluator::new().evaluate(board, sums), score, "{board}");
            }
            assert_eq!(used.evaluate(board, sums), score, "{board}");
            assert_eq!(explain(board).total(), score, "{board}");
        });
    }

    #[test]
    fn coefficients_rebuild_the_score() {
        let mut evaluator = Evaluator::new();
        let flat: Vec<Tapered> = Weights::GROUPS
            .iter()
            .flat_map(|group| group.values.iter().copied())
            .collect();
        assert_eq!(flat.len(), Weights::COUNT);
        wander(2, |board, sums| {
            let Some(seen) = coefficients(board, &evaluator) else {
                return;
            };
            let sum = |list: &[(usize, i32)]| {
                list.iter().fold(Tapered::ZERO, |sum, &(weight, times)| {
                    sum + flat[weight] * times
                })
            };
            let [white, black] = [0, 1].map(|side| king::cost(sum(&seen.danger[side])));
            let white = seen.blend.apply(sum(&seen.linear) + white - black);
            assert_eq!(
                for_side_to_move(board, white),
                evaluator.evaluate(board, sums),
                "{board}"
            );
        });
    }

    fn score(fen: &str) -> i32 {
        let board: Board = fen.parse().unwrap();
        Evaluator::new().evaluate(&board, PsqSums::of(&board)).get()
    }

    #[test]
    fn dead_draws_are_worth_nothing() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
            "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
            "k7/8/8/P7/8/8/5B2/6K1 w - - 0 1",
            "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1",
            "k7/8/K7/P7/8/8/8/8 w - - 0 1",
            "8/8/k7/P7/8/4K3/5B2/8 w - - 0 1",
            "8/1k6/8/8/P7/4K3/5B2/8 w - - 0 1",
            "8/8/4k3/6r1/8/2K5/1R6/8 w - - 0 1",
            "8/8/4k3/6n1/8/2K5/1R6/8 w - - 0 1",
            "8/8/4k1q1/8/8/2K5/1Q6/8 b - - 0 1",
            "8/8/3k4/8/1n6/2NNK3/8/8 w - - 0 1",
            "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8/8 w - - 0 1",
        ] {
            assert_eq!(score(fen), 0, "{fen}");
        }
    }

    #[test]
    fn endings_with_chances_are_worth_something() {
        for fen in [
            "8/8/4k3/6b1/8/2K5/1Q6/8 w - - 0 1",
            "8/8/4k3/6n1/8/2K1B3/1B6/8 w - - 0 1",
            "8/8/4k3/6r1/8/2K1B3/1R6/8 w - - 0 1",
            "8/8/4k3/6r1/8/2K5/1R5P/8 w - - 0 1",
        ] {
            assert!(score(fen) > 10, "{fen}");
        }
    }

    #[test]
    fn lone_kings_are_driven_where_they_are_mated() {
        let rook = |king: &str| score(&format!("{king}/8/8/8/3K4/7R w - - 0 1"));
        assert!(rook("8/8/4k3") < rook("4k3/8/8"));
        assert!(rook("4k3/8/8") < rook("k7/8/8"));
        // The bishop on f2 is dark: a1 and h8 are its corners.
        let light = score("k7/8/2K5/8/8/8/5BN1/8 w - - 0 1");
        let dark = score("7k/8/5K2/8/8/8/5BN1/8 w - - 0 1");
        assert!(dark > light && light > 500);
        // A pawn is not given up to have the king in the corner.
        let with_pawn = score("k7/8/2K5/8/8/7P/5BN1/8 w - - 0 1");
        assert!(with_pawn > dark, "{with_pawn} {dark}");
    }

    #[test]
    fn progress_is_worth_something() {
        let fen = "4k3/pp6/8/8/8/8/PPP3R1/4K3 w - -";
        assert!(score(&format!("{fen} 80 90")) < score(&format!("{fen} 0 90")));
    }

    #[test]
    fn a_runner_outside_the_square_decides() {
        let near = score("8/8/8/5kp1/P7/8/6PP/6K1 w - - 0 1");
        let caught = score("8/8/1k6/6p1/P7/8/6PP/6K1 w - - 0 1");
        assert!(near > caught + 150, "{near} {caught}");
    }

    /// What is left of three pawns that the network sees for White.
    #[test]
    fn what_cannot_be_won_counts_little() {
        let evaluator = Evaluator::new();
        for (fen, least, most) in [
            // Rook and bishop against rook.
            ("8/8/3k4/8/3r4/8/2KB4/3R4 w - - 0 1", 20, 90),
            // The queen against a rook that king and pawn hold, and one that they do not.
            ("6k1/6p1/7r/8/8/8/5QK1/8 w - - 0 1", 10, 40),
            ("6k1/6p1/8/7r/8/8/5QK1/8 w - - 0 1", 300, 300),
            // Bishops of both shades with two pawns, and of one shade.
            ("8/5k2/4b3/8/3B1PK1/4P3/8/8 w - - 0 1", 100, 160),
            ("8/5k2/3b4/8/3B1PK1/4P3/8/8 w - - 0 1", 300, 300),
            // A rook pawn and the wrong bishop.
            ("k7/8/P7/1K6/8/8/8/6B1 w - - 0 1", 0, 0),
            // Rooks, and all men.
            ("4r3/8/8/1p3k2/1R2p2p/4P2K/3P3P/8 w - - 0 1", 300, 300),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                300,
                300,
            ),
        ] {
            let board: Board = fen.parse().unwrap();
            let value = evaluator.scaled(&board, 300).get();
            assert!((least..=most).contains(&value), "{fen}: {value}");
        }
        let late: Board = "4k3/4r3/8/8/8/8/4RP2/4K3 w - - 60 90".parse().unwrap();
        assert!((200..250).contains(&evaluator.scaled(&late, 300).get()));
    }
}
