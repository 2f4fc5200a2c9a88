//! A puzzle, and the line of a file that it is written as.

use std::fmt::Write as _;

use super::mine::Mined;
use super::theme::Themes;
use crate::chess::{Board, Move, UciMove};
use crate::text::{quoted, sanitize};

/// Characters of a name.
const LONGEST_ID: usize = 60;

/// A position that somebody is to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position; who is to move solves it.
    pub board: Board,
    /// The moves of both sides, the solver's first and last.
    pub solution: Vec<Move>,
    /// Other first moves that solve it as well.
    pub also: Vec<Move>,
    /// What follows, as both sides should play: themes are proven with it.
    pub rest: Vec<Move>,
    /// How hard it is, as an Elo number.
    pub rating: u16,
    /// What it is about; none if nobody has said yet.
    pub themes: Themes,
    /// What it is called.
    pub id: String,
}

impl Puzzle {
    /// A puzzle that was found.
    #[must_use]
    pub fn from_mined(mined: &Mined, id: &str) -> Self {
        Self {
            board: mined.board.clone(),
            solution: mined.solution.moves.clone(),
            also: Vec::new(),
            rest: mined.solution.rest.clone(),
            rating: mined.rating,
            themes: Themes::default(),
            id: id.to_owned(),
        }
    }

    /// As a line of Extended Position Description: `bm` is the first move, `pv` the solution, `sv` what
    /// follows, as a text since readers expect moves in few places only.
    #[must_use]
    pub fn to_epd(&self) -> String {
        let fen = self.board.to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let mut board = self.board.clone();
        let first = self.solution.first().into_iter().chain(&self.also);
        let first: Vec<String> = first.map(|m| m.san(&board).to_string()).collect();
        let mut text = format!("{} bm {}; pv", fields.join(" "), first.join(" "));
        for &m in &self.solution {
            let _ = write!(text, " {}", m.san(&board));
            let _ = board.make(m);
        }
        if !self.rest.is_empty() {
            text.push_str("; sv \"");
        }
        for (number, &m) in self.rest.iter().enumerate() {
            if !board.legal_moves().contains(&m) {
                break;
            }
            let blank = if number == 0 { "" } else { " " };
            let _ = write!(text, "{blank}{}", m.san(&board));
            let _ = board.make(m);
        }
        if !self.rest.is_empty() {
            text.push('"');
        }
        let _ = write!(
            text,
            "; hmvc {}; fmvn {}; rating {}; ",
            self.board.halfmoves(),
            self.board.fullmoves(),
            self.rating
        );
        if !self.themes.is_empty() {
            let _ = write!(text, "themes \"{}\"; ", self.themes);
        }
        let _ = write!(text, "id \"{}\";", self.id);
        text
    }

    /// Reads such a line; an error quotes what is wrong. Without `pv` the first move of `bm` is the
    /// solution.
    pub fn from_epd(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let fields = words
            .get(..4)
            .ok_or_else(|| format!("{} is no position", quoted(line, 60)))?;
        let behind = after_fields(line, 4);
        let operation = |name: &str| {
            behind.split(';').find_map(|text| {
                let (found, value) = text.trim().split_once(' ')?;
                (found == name).then(|| value.trim().trim_matches('"'))
            })
        };
        let number = |name| operation(name).and_then(|value| value.parse::<u16>().ok());
        let fen = format!(
            "{} {} {}",
            fields.join(" "),
            number("hmvc").unwrap_or(0),
            number("fmvn").unwrap_or(1).max(1)
        );
        let board: Board = fen.parse().map_err(|error| {
            let found = fields.join(" ");
            format!("{} is no position: {error}", quoted(&found, 100))
        })?;
        let bm: Vec<&str> =
            operation("bm").map_or_else(Vec::new, |moves| moves.split_whitespace().collect());
        let pv = operation("pv")
            .or(bm.first().copied())
            .ok_or_else(|| format!("neither bm nor pv says what solves {}", quoted(&fen, 100)))?;
        let mut end = board.clone();
        let solution = play(&mut end, pv)?;
        if solution.len() % 2 == 0 {
            return Err(format!(
                "the solution {} does not end with the solver",
                quoted(pv, 60)
            ));
        }
        let mut also = Vec::new();
        for word in bm.into_iter().skip(1) {
            also.extend(play(&mut board.clone(), word)?);
        }
        also.retain(|m| solution.first() != Some(m));
        let rest = play(&mut end, operation("sv").unwrap_or_default())?;
        Ok(Self {
            board,
            solution,
            also,
            rest,
            rating: number("rating").unwrap_or(1500),
            themes: operation("themes").unwrap_or_default().parse()?,
            // It is shown and printed.
            id: sanitize(operation("id").unwrap_or_default(), LONGEST_ID),
        })
    }
}

/// What stands behind the first fields of a line.
fn after_fields(line: &str, count: usize) -> &str {
    let mut rest = line.trim_start();
    for _ in 0..count {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest = rest[end..].trim_start();
    }
    rest
}

/// Plays moves in either notation.
fn play(board: &mut Board, text: &str) -> Result<Vec<Move>, String> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let by_squares = word.parse::<UciMove>().ok().and_then(|m| board.find(m));
        let m = match by_squares {
            Some(m) => m,
            None => board.parse_san(word).map_err(|error| error.to_string())?,
        };
        let _ = board.make(m);
        moves.push(m);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_survives_its_line() {
        let line = "r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+; pv Nc7+ Kd7 Nxa8; sv \"Kc8\"; hmvc 3; fmvn 40; \
                    rating 1200; themes \"fork\"; id \"1.2.3\";";
        let puzzle = Puzzle::from_epd(line).unwrap();
        assert_eq!((puzzle.solution.len(), puzzle.rating), (3, 1200));
        assert_eq!(puzzle.to_epd(), line);
    }

    #[test]
    fn several_moves_may_solve_it() {
        let line =
            "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - bm Rd8# Re8#; rating 600; id \"\u{1b}]0;x\u{7}\";";
        let puzzle = Puzzle::from_epd(line).unwrap();
        let san = |m: &Move| m.san(&puzzle.board).to_string();
        assert_eq!(
            puzzle.solution.iter().map(san).collect::<Vec<_>>(),
            ["Rd8#"]
        );
        assert_eq!(puzzle.also.iter().map(san).collect::<Vec<_>>(), ["Re8#"]);
        assert!(puzzle.to_epd().contains("bm Rd8# Re8#; pv Rd8#;"));
        assert!(!puzzle.id.contains(char::is_control));
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        for (line, quote) in [
            ("8/8 w", "8/8 w"),
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - id \"x\";", "r3k3"),
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc8;", "Nc8"),
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - pv Nc7+ Kd7;", "Nc7+ Kd7"),
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+; themes luck;", "luck"),
        ] {
            let error = Puzzle::from_epd(line).unwrap_err();
            assert!(error.contains(quote), "{error}");
        }
    }
}
