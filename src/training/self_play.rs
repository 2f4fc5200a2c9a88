//! Games to learn from: a teacher against itself, from openings by chance.

use std::io;

use super::games::{GameResult, ScoredGame};
use super::rng::Rng;
use super::teacher::{Teacher, is_quiet};
use crate::chess::{Board, Color, Key, Move, Outcome};
use crate::engine::Position;

/// The first moves are made by chance: at least so many plies, and at most so many more.
const OPENING: usize = 6;
const OPENING_MORE: usize = 5;
/// One game in so many begins without some of the men, so that endings of all kinds occur, and with so many
/// more moves by chance.
const THINNED_GAMES: usize = 3;
const THINNED_MORE: usize = 8;
/// An opening that is worth more than this is not played on, in centipawns.
const UNBALANCED: i32 = 400;
/// One game in so many is played carelessly, with a move by chance among so many.
const CARELESS_GAMES: usize = 2;
const CARELESS_MOVES: usize = 12;
/// A game is won by such a score in so many plies on end.
const WON: i32 = 2_500;
const WON_PLIES: u32 = 4;
/// From this ply on it is drawn by such a score in so many plies on end.
const DRAWN_FROM: usize = 90;
const DRAWN: i32 = 6;
const DRAWN_PLIES: u32 = 12;
/// A longer game is a draw.
const LONGEST: usize = 400;

/// Plays one game, and lets so many other moves of each position be scored; the same seed and number and a
/// teacher that repeats itself give the same one.
pub fn play(
    seed: u64,
    number: u32,
    others: usize,
    teacher: &mut dyn Teacher,
) -> io::Result<ScoredGame> {
    let mut rng = Rng::stream(seed, number.into());
    teacher.new_game()?;
    loop {
        let (mut position, mut game) = open(&mut rng, number);
        if position.board.has_legal_move()
            && teacher.teach(&position, &[])?.score.abs() <= UNBALANCED
        {
            play_on(&mut position, &mut game, &mut rng, others, teacher)?;
            return Ok(game);
        }
    }
}

/// A position after a few moves by chance.
pub(super) fn open(rng: &mut Rng, number: u32) -> (Position, ScoredGame) {
    let thinned = rng.one_in(THINNED_GAMES).then(|| thinned(rng)).flatten();
    let more = if thinned.is_some() { THINNED_MORE } else { 0 };
    let start = thinned.as_ref().map(ToString::to_string);
    let mut position = Position::from(thinned.unwrap_or_else(Board::start));
    let mut game = ScoredGame {
        number,
        result: GameResult::Drawn,
        start: start.unwrap_or_default(),
        moves: Vec::new(),
    };
    for _ in 0..more + OPENING + rng.below(OPENING_MORE + 1) {
        let Some(m) = any_move(&position.board, rng) else {
            break;
        };
        game.push(m, None, &[]);
        position.play(m);
    }
    (position, game)
}

/// The start position without some of its men, and without castling.
fn thinned(rng: &mut Rng) -> Option<Board> {
    let gone = rng.below(15);
    let start = Board::start().to_string();
    let (men, _) = start.split_once(' ')?;
    let kept: String = men
        .chars()
        .map(|man| {
            let may_go = man.is_ascii_alphabetic() && !man.eq_ignore_ascii_case(&'k');
            if may_go && rng.below(16) < gone {
                '1'
            } else {
                man
            }
        })
        .collect();
    format!("{} w - - 0 1", joined(&kept)).parse().ok()
}

/// Squares without a man counted together, as a FEN does.
fn joined(men: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for man in men.chars().chain(['/']) {
        if let Some(more) = man.to_digit(10) {
            empty += more;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(man);
    }
    text.pop();
    text
}

/// So many moves by chance, or all.
pub(super) fn some_moves(board: &Board, count: usize, rng: &mut Rng) -> Vec<Move> {
    if count == 0 {
        return Vec::new();
    }
    let mut moves = board.legal_moves().to_vec();
    rng.shuffle(&mut moves);
    moves.truncate(count);
    moves
}

fn any_move(board: &Board, rng: &mut Rng) -> Option<Move> {
    let moves = board.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.below(moves.len())])
}

fn play_on(
    position: &mut Position,
    game: &mut ScoredGame,
    rng: &mut Rng,
    others: usize,
    teacher: &mut dyn Teacher,
) -> io::Result<()> {
    let careless = rng.one_in(CARELESS_GAMES);
    let (mut won, mut drawn) = (0, 0);
    loop {
        if let Some(result) = result_by_rule(&position.board, &position.earlier) {
            game.result = result;
            return Ok(());
        }
        let board = &position.board;
        let lesson = teacher.teach(position, &some_moves(board, others, rng))?;
        let quiet = is_quiet(board, lesson.best);
        let slip = (careless && rng.one_in(CARELESS_MOVES)).then(|| any_move(board, rng));
        let m = slip.flatten().unwrap_or(lesson.best);
        game.push(m, quiet.then_some(lesson.score), &lesson.others);
        won = if lesson.score.abs() >= WON {
            won + 1
        } else {
            0
        };
        let late = game.moves.len() >= DRAWN_FROM;
        drawn = if late && lesson.score.abs() <= DRAWN {
            drawn + 1
        } else {
            0
        };
        if won >= WON_PLIES {
            let white = (board.side() == Color::White) == (lesson.score > 0);
            game.result = if white {
                GameResult::Won
            } else {
                GameResult::Lost
            };
            return Ok(());
        }
        if drawn >= DRAWN_PLIES || game.moves.len() >= LONGEST {
            game.result = GameResult::Drawn;
            return Ok(());
        }
        position.play(m);
    }
}

pub(super) fn result_by_rule(board: &Board, earlier: &[Key]) -> Option<GameResult> {
    let by_claim = || board.claim(earlier).map(Outcome::Draw);
    match board.outcome_after(earlier).or_else(by_claim)? {
        Outcome::Checkmate {
            winner: Color::White,
        } => Some(GameResult::Won),
        Outcome::Checkmate {
            winner: Color::Black,
        } => Some(GameResult::Lost),
        Outcome::Draw(_) => Some(GameResult::Drawn),
    }
}

#[cfg(test)]
mod tests {
    use super::super::teacher::{Effort, OwnSearch};
    use super::*;

    #[test]
    fn a_game_is_legal_scored_and_the_same_again() {
        let mut teacher = OwnSearch::new(Effort::Nodes(60)).unwrap();
        let mut thinned = 0;
        for number in 0..6 {
            let game = play(5, number, 2, &mut teacher).unwrap();
            thinned += usize::from(!game.start.is_empty());
            assert_eq!(game, play(5, number, 2, &mut teacher).unwrap());
            let mut scored = 0;
            game.for_each(|board, _, _| {
                assert!(!board.in_check());
                scored += 1;
            });
            assert_eq!(scored, game.scored());
            assert!(scored > 0);
        }
        assert!((1..6).contains(&thinned));
        assert_ne!(
            play(5, 0, 0, &mut teacher).unwrap(),
            play(6, 0, 0, &mut teacher).unwrap()
        );
    }
}
