//! Which moves somebody has met in their games, position by position, and how those games came out.

use std::collections::HashMap;

use crate::chess::{Color, Key, Move};
use crate::game::{GameResult, GameTree, NodeId};

/// Plies of a game that are counted: behind them hardly two games are alike.
const MOST_PLIES: usize = 60;

/// So many moves of positions are kept, in about ten megabytes; those that come later are not counted.
const MOST_MOVES: usize = 200_000;

/// How games with a move came out for their player, whoever made the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games without a result.
    pub open: u32,
}

impl Score {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost + self.open
    }

    const fn add(&mut self, result: GameResult, side: Color) {
        match (result, side) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                self.won += 1;
            }
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => {
                self.lost += 1;
            }
            (GameResult::Draw, _) => self.drawn += 1,
            (GameResult::Unfinished, _) => self.open += 1,
        }
    }
}

/// The moves of somebody's games by position: it does not matter how a game came there.
#[derive(Clone, Debug, Default)]
pub struct PlayedMoves {
    moves: HashMap<(Key, Move), Score>,
}

impl PlayedMoves {
    /// Adds the main line of a game in which they had this side.
    pub fn add(&mut self, tree: &GameTree, side: Color) {
        let mut before = tree.node(NodeId::ROOT).key();
        let mut met: Vec<(Key, Move)> = Vec::new();
        for at in tree.main_line().take(MOST_PLIES) {
            let node = tree.node(at);
            let Some(m) = node.played() else {
                // Behind a turn that was passed there is no game any more.
                break;
            };
            // A position that comes back in a game is one game all the same.
            if !met.contains(&(before, m)) {
                met.push((before, m));
            }
            before = node.key();
        }
        for known in met {
            let room = self.moves.len() < MOST_MOVES;
            if room || self.moves.contains_key(&known) {
                let score = self.moves.entry(known).or_default();
                score.add(tree.result(), side);
            }
        }
    }

    /// How the games went in which a move was played in this position.
    #[must_use]
    pub fn score(&self, position: Key, m: Move) -> Option<Score> {
        self.moves.get(&(position, m)).copied()
    }

    /// How many moves are known, each in its position.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::chess::Board;
    use crate::game::read_game;

    fn played(games: &[(&str, Color)]) -> PlayedMoves {
        let mut played = PlayedMoves::default();
        for (pgn, side) in games {
            let (tree, _) = read_game(pgn.as_bytes()).unwrap();
            played.add(&tree, *side);
        }
        played
    }

    /// Won, drawn, lost and open games with the last of these moves.
    fn score(played: &PlayedMoves, moves: &str) -> Option<[u32; 4]> {
        let mut board = Board::start();
        let mut found = None;
        for san in moves.split_whitespace() {
            let m = board.parse_san(san).unwrap();
            found = played.score(board.key(), m);
            let _ = board.make(m);
        }
        found.map(|it| [it.won, it.drawn, it.lost, it.open])
    }

    #[test]
    fn games_are_counted_for_their_player_and_transpositions_are_one_position() {
        let games = [
            ("1. d4 Nf6 2. c4 e6 3. Nf3 d5 1-0", Color::White),
            ("1. c4 e6 2. Nf3 Nf6 3. d4 d5 0-1", Color::White),
            ("1. Nf3 Nf6 2. c4 e6 3. d4 d5 0-1", Color::Black),
            ("1. Nf3 Nf6 2. c4 e6 3. d4 b6 1/2-1/2", Color::Black),
            ("1. Nf3 Nf6 2. c4 e6 3. d4 b6 *", Color::Black),
        ];
        let played = played(&games);
        assert_eq!(score(&played, "d4"), Some([1, 0, 0, 0]));
        assert_eq!(score(&played, "Nf3 Nf6 c4"), Some([1, 1, 0, 1]));
        // Four orders of moves lead to the position in which d5 was played.
        assert_eq!(score(&played, "c4 Nf6 d4 e6 Nf3 d5"), Some([2, 0, 1, 0]));
        assert_eq!(score(&played, "c4 Nf6 d4 e6 Nf3 b6"), Some([0, 1, 0, 1]));
        assert_eq!(score(&played, "e4"), None);
    }

    #[test]
    fn a_position_that_comes_back_is_counted_once_and_long_games_to_an_end() {
        let again = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
        let known = played(&[(again, Color::White)]);
        assert_eq!(score(&known, "Nf3"), Some([0, 1, 0, 0]));
        assert_eq!(known.count(), 4);
        let mut long = String::new();
        for number in 0..500 {
            let moves = ["Nf3 Nf6", "Nc3 Nc6", "Ng1 Ng8", "Nb1 Nb8"][number % 4];
            write!(long, "{}. {moves} ", number + 1).unwrap();
        }
        assert!(played(&[(&long, Color::White)]).count() <= MOST_PLIES);
    }

    #[test]
    fn hostile_games_do_no_harm() {
        for text in [
            "",
            "1. e4 e5 2. Ke7 Qh4 1-0",
            "1. e4 -- 2. d4 1-0",
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0",
            "[White \"\u{1b}[2J\"]\n\n1. e4 {\u{0}((((} ((((1. d4 2-0",
            "(((((((((((((((((((((((((((((((((",
        ] {
            let mut played = PlayedMoves::default();
            if let Ok((tree, _)) = read_game(text.as_bytes()) {
                played.add(&tree, Color::White);
            }
            assert!(played.count() <= 3, "{text:?}: {}", played.count());
        }
        // Behind a passed turn nothing is counted.
        let passed = played(&[("1. e4 -- 2. d4 d5 1-0", Color::White)]);
        assert_eq!(passed.count(), 1);
    }
}
