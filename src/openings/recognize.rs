//! How a game goes on in the lines that the engine knows.

use super::Line;
use super::lines::LINES;

impl Line {
    /// Whether it goes on from these moves.
    fn goes_on_from(&self, moves: &[&str]) -> bool {
        let mut words = self.line.split_whitespace().map(without_check);
        moves.iter().all(|m| words.next() == Some(m)) && words.next().is_some()
    }
}

fn without_check(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

/// A move that is known after these, in standard notation; `chance` decides which line to follow.
#[must_use]
pub fn known_reply(moves: &[&str], chance: u64) -> Option<&'static str> {
    let moves: Vec<&str> = moves.iter().map(|m| without_check(m)).collect();
    let lines: Vec<&Line> = LINES
        .iter()
        .filter(|line| line.goes_on_from(&moves))
        .collect();
    // Another line at every move: otherwise one of them would decide the whole game.
    // CITE: the multiplier of Fibonacci hashing, Knuth, The Art of Computer Programming, volume 3.
    let mixed = chance
        .wrapping_add(moves.len() as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> 32;
    let count = lines.len() as u64;
    let line = lines.get(mixed.checked_rem(count)? as usize)?;
    line.line.split_whitespace().nth(moves.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    #[test]
    fn known_moves_are_legal_and_vary_with_chance() {
        for (before, least) in [("", 3), ("e4", 6), ("d4", 3), ("c4", 2)] {
            let moves: Vec<&str> = before.split_whitespace().collect();
            let mut board = Board::start();
            for san in &moves {
                let m = board.parse_san(san).unwrap();
                let _ = board.make(m);
            }
            let mut replies: Vec<&str> = (0..500)
                .filter_map(|chance| known_reply(&moves, chance))
                .collect();
            assert_eq!(replies.len(), 500);
            replies.sort_unstable();
            replies.dedup();
            assert!(replies.len() >= least, "{before}: {replies:?}");
            assert!(replies.iter().all(|san| board.parse_san(san).is_ok()));
        }
        assert_eq!(known_reply(&["a3"], 7), None);
    }
}
