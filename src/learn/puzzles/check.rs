//! Whether a puzzle is one.

use std::collections::{HashMap, HashSet};

use super::desk::{Desk, Seen};
use super::line::{LATER, WINS};
use super::motifs::proven;
use super::pack::Puzzles;
use super::puzzle::Puzzle;
use super::theme::{Theme, Themes};
use crate::engine::Position;

/// The next best move loses at least so much of the chance to win.
const ALONE: f64 = 0.20;
/// Who saves himself has at least this chance.
const SAVED: f64 = 0.40;

/// What is wrong with puzzles, as far as rules can tell: each is legal and alone with its name and its
/// position, and has the themes that the rules prove.
#[must_use]
pub fn faults(puzzles: &Puzzles) -> Vec<String> {
    let mut faults = Vec::new();
    let mut known = HashMap::new();
    for index in 0..puzzles.entries().len() {
        let puzzle = match puzzles.puzzle(index) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                faults.push(error);
                continue;
            }
        };
        let id = &puzzle.id;
        for key in [
            format!("name {id}"),
            format!("position {}", puzzle.board.key().get()),
        ] {
            if let Some(other) = known.insert(key, id.clone()) {
                faults.push(format!("puzzle {id}: the same as {other}"));
            }
        }
        faults.extend(fault(&puzzle).map(|fault| format!("puzzle {id}: {fault}")));
    }
    faults
}

/// What is wrong with a puzzle.
fn fault(puzzle: &Puzzle) -> Option<String> {
    if puzzle.solution.len().is_multiple_of(2) {
        return Some("its solution does not end with the solver".to_owned());
    }
    if comes_back(puzzle) {
        return Some("its solution comes back to where it was".to_owned());
    }
    let (told, found) = (puzzle.themes, proven(puzzle));
    // Nobody has named it yet.
    if told.is_empty() {
        return None;
    }
    (by_rules(told) != by_rules(found))
        .then(|| format!("its themes are {told}, and the rules prove {found}"))
}

/// Whether a position comes up twice in the solution of a puzzle.
#[must_use]
pub fn comes_back(puzzle: &Puzzle) -> bool {
    let mut board = puzzle.board.clone();
    let mut seen = HashSet::from([board.key()]);
    !puzzle.solution.iter().all(|&m| {
        let _ = board.make(m);
        seen.insert(board.key())
    })
}

/// The themes without those that a search tells; of a mate only that it is one.
fn by_rules(mut themes: Themes) -> Themes {
    let mates = themes.mate().is_some();
    let searched = [Theme::Defence, Theme::Zugzwang, Theme::Combination];
    for theme in searched.into_iter().chain(Theme::MATES) {
        themes.remove(theme);
    }
    if mates {
        themes.add(Theme::MateIn1);
    }
    themes
}

/// Searches every position of the solver: that the move of the solution is the best one, that it wins or
/// saves, and that the next best does neither. The last move may mate in several ways.
pub fn prove(desk: &mut Desk, puzzle: &Puzzle, nodes: u64) -> Result<(), String> {
    desk.clear();
    let mut position = Position::from(puzzle.board.clone());
    let mut wins = true;
    for (ply, &m) in puzzle.solution.iter().enumerate() {
        if ply % 2 == 0 {
            let nodes = if ply == 0 { nodes } else { nodes / LATER };
            let seen = desk.look(&position, nodes, 2);
            let told = |m: crate::chess::Move| m.san(&position.board).to_string();
            let best = seen.first().ok_or("the game is over before it is solved")?;
            if ply == 0 {
                wins = best.chance >= WINS;
            }
            if mates_too(&seen, m) {
                // Another mate is as good.
            } else if best.m != m {
                return Err(format!("{} is better than {}", told(best.m), told(m)));
            } else if best.chance < if wins { WINS - 0.05 } else { SAVED } {
                return Err(format!("{} neither wins nor saves", told(m)));
            } else if let Some(next) = seen.get(1).filter(|it| best.chance - it.chance < ALONE) {
                return Err(format!("{} is nearly as good as {}", told(next.m), told(m)));
            }
        }
        position.play(m);
    }
    Ok(())
}

/// Whether a move mates at once, and so does the best.
fn mates_too(seen: &[Seen], m: crate::chess::Move) -> bool {
    seen.iter()
        .any(|seen| seen.m == m && seen.score.mate_moves() == Some(1))
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;

    const FORK: &str =
        "r3k3/8/8/3N4/8/8/8/4K3 w - - pv Nc7+ Kd7 Nxa8; sv Kc8 Nb6+; themes \"fork\"; id \"1\";";

    /// From this rating on a puzzle may win by something that has no name.
    const HARD: u16 = 1300;

    #[test]
    fn every_built_in_puzzle_has_a_theme_that_says_something() {
        for entry in builtin().entries() {
            let unnamed = entry.themes.has(Theme::Combination);
            let said = !entry.themes.is_empty() && (!unnamed || entry.rating >= HARD);
            assert!(said, "{}: {}", entry.rating, entry.themes);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_the_name() {
        let check = |text: &str| faults(&Puzzles::from_epd(text).unwrap()).join("\n");
        assert_eq!(check(FORK), "");
        assert!(check(&format!("{FORK}\n{FORK}")).contains("the same as 1"));
        let wrong = check(&FORK.replace("fork", "pin"));
        assert_eq!(
            wrong,
            "puzzle 1: its themes are pin, and the rules prove fork"
        );
    }

    #[test]
    fn a_search_finds_what_is_better_or_as_good() {
        let mut desk = Desk::new().unwrap();
        let mut check = |line: &str| prove(&mut desk, &Puzzle::from_epd(line).unwrap(), 20_000);
        assert_eq!(check("q3k3/8/8/1N6/8/8/5PPP/4K3 w - - pv Nc7+;"), Ok(()));
        let better = check("q3k3/8/8/1N6/8/8/5PPP/4K3 w - - pv Kd2;");
        assert_eq!(better, Err("Nc7+ is better than Kd2".to_owned()));
        let both = check("7k/8/6K1/8/8/8/8/1QR5 w - - pv Qb8#;");
        assert_eq!(both, Ok(()), "a mate of two is one");
        let equal = check("4k3/8/8/8/8/8/PPPPPPPP/QQQQK3 w - - pv a3;");
        assert!(equal.is_err());
    }
}
