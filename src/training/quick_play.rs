//! Many games in little time: both sides look one ply ahead with the evaluation written by hand, and the
//! teacher only judges moves of some positions.

use std::io;

use super::games::{GameResult, ScoredGame};
use super::rng::Rng;
use super::self_play::{open, result_by_rule, some_moves};
use super::teacher::{Question, Teacher};
use crate::chess::{Board, Move};
use crate::engine::eval::{Evaluator, PsqSums};
use crate::engine::{Parameters, see};

/// One position in so many is judged, and where one side is far ahead one in so many.
const JUDGED: usize = 4;
const JUDGED_AHEAD: usize = 16;
const AHEAD: i32 = 500;
/// Choices are made as if the evaluation were wrong by up to so much, in centipawns.
const NOISE: f32 = 40.0;
/// What a capture must win to be feared, in centipawns.
const FEARED: i32 = 80;
/// An opening that is worth more than this is not played on, and a game that is worth more than the second is
/// over.
const UNBALANCED: i32 = 400;
const DECIDED: i32 = 1_500;
/// A longer game ends.
const LONGEST: usize = 200;

/// Plays games, and remembers what it needs for that.
pub struct QuickPlayer {
    evaluator: Evaluator,
    parameters: Parameters,
}

impl QuickPlayer {
    /// Someone who has not played yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            evaluator: Evaluator::new(),
            parameters: Parameters::default(),
        }
    }

    /// Plays one game and lets so many moves of some of its positions be judged; the same seed and number and
    /// a teacher that repeats itself give the same one.
    pub fn play(
        &mut self,
        seed: u64,
        number: u32,
        judged: usize,
        teacher: &mut dyn Teacher,
    ) -> io::Result<ScoredGame> {
        let mut rng = Rng::stream(seed, number.into());
        teacher.new_game()?;
        let (mut position, mut game) = loop {
            let opened = open(&mut rng, number);
            let board = &opened.0.board;
            if board.has_legal_move() && self.worth(board).abs() <= UNBALANCED {
                break opened;
            }
        };
        let mut questions: Vec<Question> = Vec::new();
        let mut asked = Vec::new();
        while game.moves.len() < LONGEST {
            if let Some(result) = result_by_rule(&position.board, &position.earlier) {
                game.result = result;
                break;
            }
            let board = &position.board;
            let worth = self.worth(board).abs();
            if worth > DECIDED {
                break;
            }
            if rng.one_in(if worth > AHEAD { JUDGED_AHEAD } else { JUDGED }) {
                asked.push(game.moves.len());
                questions.push((board.clone(), some_moves(board, judged, &mut rng)));
            }
            let m = self.choose(board, &mut rng);
            game.push(m, None, &[]);
            position.play(m);
        }
        // The result of such a game says little, and no position of its own way is scored.
        game.result = GameResult::Drawn;
        for (ply, answer) in asked.into_iter().zip(teacher.judge(&questions)?) {
            game.judge(ply, &answer);
        }
        Ok(game)
    }

    /// The move after which the opponent seems to stand worst.
    fn choose(&mut self, board: &Board, rng: &mut Rng) -> Move {
        let mut after = board.clone();
        let moves = board.legal_moves();
        let mut best = (moves[0], i32::MAX);
        for &m in &moves {
            let undo = after.make(m);
            let mut worth = self.worth_to_taker(&after);
            after.unmake(m, undo);
            worth += (NOISE * rng.signed()) as i32;
            if worth < best.1 {
                best = (m, worth);
            }
        }
        best.0
    }

    /// What a position is worth to the side to move, which may take something at once.
    fn worth_to_taker(&mut self, board: &Board) -> i32 {
        let replies = board.legal_moves();
        if replies.is_empty() {
            return if board.in_check() { -DECIDED } else { 0 };
        }
        let wins = |m: &&Move| see::at_least(&self.parameters, board, **m, FEARED);
        let taken = replies.iter().filter(|m| m.is_capture()).filter(wins);
        let most = taken.filter_map(|m| m.captured()).max();
        self.worth(board) + most.map_or(0, |kind| self.parameters.see_value(kind))
    }

    fn worth(&mut self, board: &Board) -> i32 {
        self.evaluator.evaluate(board, PsqSums::of(board)).get()
    }
}

impl Default for QuickPlayer {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::teacher::{Effort, OwnSearch};
    use super::*;

    #[test]
    fn games_are_legal_judged_and_the_same_again() {
        let mut teacher = OwnSearch::new(Effort::Depth(1)).unwrap();
        let mut player = QuickPlayer::new();
        for number in 0..4 {
            let game = player.play(2, number, 3, &mut teacher).unwrap();
            let mut seen = 0;
            game.for_each(|board, _, result| {
                assert!(!board.in_check() && result.is_none());
                seen += 1;
            });
            assert_eq!(seen, game.scored());
            assert!(seen > 0);
            assert_eq!(game, player.play(2, number, 3, &mut teacher).unwrap());
        }
    }
}
