//! What game is open: who played, how it came out, when, where, and which opening.

use ratatui::layout::Size;
use ratatui::text::Line;

use crate::game::{GameResult, GameTree};
use crate::tui::look::Look;
use crate::tui::wrap::{cut_name, width};

/// The fewest columns that are worth a header.
const NARROWEST: u16 = 24;

/// What is known of a game; texts are empty where nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameHeader {
    /// White and Black with their ratings.
    players: Option<[Player; 2]>,
    /// Result, year, event and opening, as far as they are known.
    facts: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Player {
    name: String,
    rating: String,
}

impl Player {
    fn of(tree: &GameTree, color: &str) -> Option<Self> {
        let rating = tree.tag(&format!("{color}Elo"));
        let rating = rating.filter(|text| text.parse::<u16>().is_ok_and(|number| number > 0));
        Some(Self {
            name: tree.tag(color)?.to_owned(),
            rating: rating.map(|text| format!(" ({text})")).unwrap_or_default(),
        })
    }

    /// The family name alone, as tags write it before a comma.
    fn family(&self) -> &str {
        self.name.split(',').next().unwrap_or(&self.name)
    }
}

impl GameHeader {
    /// As the tags of a game tell, with its opening.
    #[must_use]
    pub fn new(tree: &GameTree, opening: Option<String>) -> Self {
        let unknown = || Player {
            name: "?".into(),
            rating: String::new(),
        };
        let players = match ["White", "Black"].map(|color| Player::of(tree, color)) {
            [None, None] => None,
            both => Some(both.map(|player| player.unwrap_or_else(unknown))),
        };
        let result = Some(tree.result()).filter(|result| *result != GameResult::Unfinished);
        let year = tree.tag("Date").and_then(|date| date.split('.').next());
        let year = year.filter(|year| year.len() == 4 && year.parse::<u16>().is_ok());
        let facts = [
            result.map(|result| result.to_string()),
            year.map(str::to_owned),
            tree.tag("Event").map(str::to_owned),
            opening,
        ];
        Self {
            players,
            facts: facts.into_iter().flatten().collect(),
        }
    }

    /// The rows above a list of moves of this size; none where the moves need them.
    #[must_use]
    pub fn rows(&self, space: Size, look: &Look) -> Vec<Line<'static>> {
        let most = match space.height {
            _ if space.width < NARROWEST => 0,
            0..8 => 0,
            8..10 => 1,
            10..24 => 2,
            _ => 3,
        };
        let room = usize::from(space.width);
        let mut rows: Vec<String> = Vec::new();
        for part in self.parts(room) {
            let part = look.plain(&part).into_owned();
            let used = rows.len();
            match rows.last_mut() {
                Some(row) if width(row) + 2 + width(&part) <= room => {
                    row.push_str("  ");
                    row.push_str(&part);
                }
                _ if used < most => rows.push(cut_name(&part, room)),
                // What follows may be shorter and fit.
                _ => {}
            }
        }
        let style = |at| if at == 0 { look.strong() } else { look.dim() };
        let rows = rows.into_iter().enumerate();
        rows.map(|(at, row)| Line::styled(row, style(at))).collect()
    }

    /// The players in as many columns as there are, and the facts.
    fn parts(&self, room: usize) -> Vec<String> {
        let mut parts = Vec::new();
        if let Some([white, black]) = &self.players {
            let names = |[white, black]: [&str; 2], [first, second]: [&str; 2]| {
                format!("{white}{first} – {black}{second}")
            };
            let full = [white.name.as_str(), black.name.as_str()];
            let family = [white.family(), black.family()];
            let ratings = [white.rating.as_str(), black.rating.as_str()];
            let forms = [
                names(full, ratings),
                names(family, ratings),
                names(family, [""; 2]),
            ];
            // Room for the result behind them.
            let found = forms.iter().find(|form| width(form) + 9 <= room);
            parts.extend(found.or(forms.last()).cloned());
        }
        parts.extend(self.facts.iter().cloned());
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_game;
    use crate::tui::theme::{ColorDepth, Theme, ThemeName};

    const TAGS: &str = "[Event \"Hastings\"]\n[Date \"1895.08.05\"]\n\
        [White \"Pillsbury, Harry Nelson\"]\n[WhiteElo \"2620\"]\n\
        [Black \"Chigorin, Mikhail\"]\n[BlackElo \"2600\"]\n[Result \"1-0\"]\n\n1. e4 1-0";

    fn rows(pgn: &str, opening: Option<&str>, (width, height): (u16, u16)) -> Vec<String> {
        let (tree, _) = read_game(pgn.as_bytes()).unwrap();
        let look = Look::new(Theme::of(ThemeName::Brown), ColorDepth::True, false);
        let header = GameHeader::new(&tree, opening.map(Into::into));
        let rows = header.rows(Size { width, height }, &look);
        rows.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_header_tells_as_much_as_fits() {
        let opening = Some("Queen's Gambit Declined");
        assert_eq!(
            rows(TAGS, opening, (80, 30)),
            [
                "Pillsbury, Harry Nelson (2620) – Chigorin, Mikhail (2600)  1-0  1895  Hastings",
                "Queen's Gambit Declined",
            ]
        );
        assert_eq!(
            rows(TAGS, opening, (43, 10)),
            [
                "Pillsbury (2620) – Chigorin (2600)  1-0",
                "1895  Hastings  Queen's Gambit Declined",
            ]
        );
        assert_eq!(rows(TAGS, opening, (30, 9)), ["Pillsbury – Chigorin  1-0"]);
        assert!(
            rows(TAGS, opening, (43, 7)).is_empty() && rows(TAGS, opening, (20, 20)).is_empty()
        );
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        assert!(rows("1. e4 *", None, (60, 20)).is_empty());
        let only = |tags: &str| rows(&format!("{tags}\n\n1. e4 *"), None, (60, 20));
        assert_eq!(only("[White \"Anna\"]\n[WhiteElo \"?\"]"), ["Anna – ?"]);
        assert_eq!(
            only("[Date \"????.??.??\"]\n[Event \"?\"]"),
            Vec::<String>::new()
        );
        assert_eq!(
            rows("1. e4 e5 *", Some("Ruy Lopez"), (60, 20)),
            ["Ruy Lopez"]
        );
    }
}
