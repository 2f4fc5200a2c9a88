//! Puzzles of a file of somebody: EPD lines, or games in PGN.
//!
//! In a game the first position is the puzzle and its main line the solution. What the games of
//! `pillarbox mine` or a mistake of one's own lead to behind the solver's last move is left out.

use super::puzzle::Puzzle;
use super::theme::Themes;
use crate::chess::Move;
use crate::game::{GameTree, NodeId, index, read_game};

/// What puzzles are rated if nobody says how hard they are.
const UNRATED: u16 = 1500;

/// More puzzles than this are no set for a person.
const MOST: usize = 10_000;

/// The puzzles of a text; an error says what is wrong with it, and nothing is taken.
pub fn read_set(text: &str) -> Result<Vec<Puzzle>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let puzzles = if is_pgn(text) {
        games(text)?
    } else {
        lines(text)?
    };
    if puzzles.is_empty() {
        return Err("there are no puzzles in it".to_owned());
    }
    if puzzles.len() > MOST {
        return Err(format!("there are more than {MOST} puzzles in it"));
    }
    Ok(puzzles)
}

/// Whether a text is PGN: its first line that says something begins with a tag or a move.
fn is_pgn(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    first.is_some_and(|line| line.starts_with(['[', '{']) || line.starts_with("1."))
}

fn lines(text: &str) -> Result<Vec<Puzzle>, String> {
    let mut puzzles = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let puzzle = Puzzle::from_epd(line);
        puzzles.push(puzzle.map_err(|error| format!("line {}: {error}", number + 1))?);
    }
    Ok(puzzles)
}

fn games(text: &str) -> Result<Vec<Puzzle>, String> {
    let mut puzzles = Vec::new();
    for entry in index(text.as_bytes()) {
        let entry = entry.map_err(|error| error.to_string())?;
        let place = entry.offset as usize..(entry.offset + entry.length) as usize;
        let own = text.get(place).unwrap_or_default();
        let (tree, _) = read_game(own.as_bytes()).map_err(|error| error.to_string())?;
        puzzles.extend(of_game(&tree));
    }
    Ok(puzzles)
}

/// The puzzle that a game is; nothing if it has no move.
fn of_game(tree: &GameTree) -> Option<Puzzle> {
    let mut solution: Vec<Move> = tree.moves_to(tree.last_of_line(NodeId::ROOT));
    if solution.len().is_multiple_of(2) {
        solution.pop()?;
    }
    let rating = tree.tag("Rating").and_then(|text| text.parse().ok());
    Some(Puzzle {
        board: tree.start().clone(),
        solution,
        also: Vec::new(),
        rest: Vec::new(),
        rating: rating.unwrap_or(UNRATED),
        themes: Themes::default(),
        id: String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORK: &str = "r3k3/8/8/3N4/8/8/8/4K3 w - -";

    #[test]
    fn sets_are_lines_or_games() {
        let lines = format!("# mine\n{FORK} bm Nc7+; rating 900;\n\n{FORK} pv Nc7+ Kd7 Nxa8;\n");
        let set = read_set(&lines).unwrap();
        assert_eq!(
            (set.len(), set[0].rating, set[1].solution.len()),
            (2, 900, 3)
        );
        let game = |moves: &str| format!("[FEN \"{FORK} 0 1\"]\n\n1. {moves} *\n\n");
        let games = read_set(&(game("Nc7+ Kd7 2. Nxa8 Kc8") + &game("Nc7+"))).unwrap();
        assert_eq!((games.len(), games[0].solution.len()), (2, 3));
        assert_eq!(games[0].solution, set[1].solution);
    }

    #[test]
    fn what_is_no_set_is_told() {
        for (text, told) in [
            ("", "no puzzles"),
            ("[Event \"x\"]\n\n*\n", "no puzzles"),
            ("hello there", "hello there"),
            (&*format!("{FORK} bm Nc7+;\n{FORK} bm Nc8;"), "line 2"),
        ] {
            let error = read_set(text).unwrap_err();
            assert!(error.contains(told), "{error}");
        }
    }
}
