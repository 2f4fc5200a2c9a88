//! The games of a file in as little room as possible, to be shown and searched.

use crate::chess::Color;
use crate::game::{GameEntry, GameResult, GameTree};
use crate::review::{had_program, side_of};
use crate::tui::setup::WATCHED;

/// What is shown of a game: the tags, as columns.
pub const COLUMNS: [&str; 7] = ["White", "Black", "Result", "Date", "Round", "ECO", "Event"];

/// Which of these is the code of the opening.
pub const ECO: usize = 5;

/// What is known of a game: that, and its opening.
const KEPT: [&str; 8] = [
    "White", "Black", "Result", "Date", "Round", "ECO", "Event", "Opening",
];

/// How the engine's names begin.
pub const ENGINE: &str = "Pillarbox";

/// No more of a tag is kept, in characters.
const LONGEST: usize = 80;

/// Games one after the other; their tags lie in one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameListing {
    rows: Vec<GameRow>,
    /// The tags of each game, a line for each.
    text: String,
    /// The same in small letters, to be searched.
    low: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameRow {
    /// The byte of the file where the game begins.
    offset: u64,
    /// How many bytes it has.
    length: u64,
    /// Where its tags begin.
    text: usize,
    /// Where they begin in small letters.
    low: usize,
    players: Players,
}

/// Who played a game, as far as it matters for one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Players {
    /// The color that the person had against the engine.
    person: Option<Color>,
    /// Whether it was engine against engine, and watched here.
    watched: bool,
}

/// What is kept of a game.
struct Kept {
    /// Its tags as lines.
    text: String,
    /// What it is found by, in small letters.
    low: String,
    players: Players,
}

impl GameListing {
    /// How many games there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a game of a file.
    pub fn push(&mut self, entry: &GameEntry) {
        let kept = Kept::of(|name| entry.tag(name));
        self.add(&kept, (entry.offset, entry.body));
    }

    /// Adds a game that was just written, at the byte where it begins and with its length.
    pub fn push_game(&mut self, game: &GameTree, span: (u64, u64)) {
        self.add(&Kept::of_tree(game), span);
    }

    fn add(&mut self, kept: &Kept, (offset, length): (u64, u64)) {
        self.rows.push(GameRow {
            offset,
            length,
            text: self.text.len(),
            low: self.low.len(),
            players: kept.players,
        });
        self.text.push_str(&kept.text);
        self.low.push_str(&kept.low);
    }

    /// Adds games that come behind these.
    pub fn append(&mut self, more: &Self) {
        let (text, low) = (self.text.len(), self.low.len());
        self.rows.extend(more.rows.iter().map(|row| GameRow {
            text: row.text + text,
            low: row.low + low,
            ..*row
        }));
        self.text.push_str(&more.text);
        self.low.push_str(&more.low);
    }

    /// The byte where a game begins, and how many it has.
    #[must_use]
    pub fn span(&self, row: usize) -> (u64, u64) {
        (self.rows[row].offset, self.rows[row].length)
    }

    /// What is shown of a game, in the order of [`COLUMNS`].
    #[must_use]
    pub fn cells(&self, row: usize) -> [&str; 7] {
        let mut lines = self.text[self.rows[row].text..].lines();
        COLUMNS.map(|_| lines.next().unwrap_or_default())
    }

    /// Whether it is one of engine against engine that was watched here.
    #[must_use]
    pub fn is_watched(&self, row: usize) -> bool {
        self.rows[row].players.watched
    }

    /// Which color the person had in a game against the engine, and how it ended for them; for two
    /// people only that it was drawn or is not over.
    #[must_use]
    pub fn own(&self, row: usize) -> (Option<Color>, &str) {
        let [_, _, result, ..] = self.cells(row);
        let side = self.rows[row].players.person;
        (side, result_word(side, result).unwrap_or(result))
    }

    /// The code and the name of its opening, as far as they are known.
    #[must_use]
    pub fn opening(&self, row: usize) -> [&str; 2] {
        let mut lines = self.text[self.rows[row].text..].lines();
        let name = lines.nth(KEPT.len() - 1).unwrap_or_default();
        [self.cells(row)[ECO], name]
    }

    /// Whether all words, in small letters, are found in what is known of a game.
    #[must_use]
    pub fn matches(&self, row: usize, words: &[&str]) -> bool {
        let end = self.rows.get(row + 1).map_or(self.low.len(), |row| row.low);
        let low = &self.low[self.rows[row].low..end];
        words.iter().all(|word| low.contains(word))
    }

    /// The game that begins at this byte.
    #[must_use]
    pub fn at(&self, offset: u64) -> Option<usize> {
        self.rows
            .binary_search_by_key(&offset, |row| row.offset)
            .ok()
    }

    /// A game was replaced by another of a different length: those behind it have moved.
    pub fn replace(&mut self, row: usize, game: &GameTree, length: u64) {
        let Kept { text, low, players } = Kept::of_tree(game);
        let next = self.rows.get(row + 1);
        let text_end = next.map_or(self.text.len(), |next| next.text);
        let low_end = next.map_or(self.low.len(), |next| next.low);
        let old = self.rows[row];
        self.text.replace_range(old.text..text_end, &text);
        self.low.replace_range(old.low..low_end, &low);
        self.rows[row].length = length;
        self.rows[row].players = players;
        for later in &mut self.rows[row + 1..] {
            later.offset = (later.offset + length).saturating_sub(old.length);
            later.text = later.text + text.len() - (text_end - old.text);
            later.low = later.low + low.len() - (low_end - old.low);
        }
    }
}

impl Players {
    /// By the tags of our own games. Older ones only have names, of which the engine's begin all alike.
    fn of<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Self {
        let is_engine = |side: Color| {
            let name = tag(&side.to_string()).unwrap_or_default();
            had_program(&tag, side) || name.starts_with(ENGINE)
        };
        Self {
            person: side_of(&tag, |side| !is_engine(side) && is_engine(!side)),
            watched: tag("Event") == Some(WATCHED) && Color::ALL.into_iter().all(is_engine),
        }
    }
}

impl Kept {
    fn of<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Self {
        let mut text = String::new();
        for name in KEPT {
            text.extend(tag(name).unwrap_or_default().chars().take(LONGEST));
            text.push('\n');
        }
        let mut low = small(&text);
        let players = Players::of(&tag);
        // It is found by the words that are shown of one's own games too.
        if let Some(word) = result_word(players.person, tag("Result").unwrap_or_default()) {
            low.push_str(word);
            low.push('\n');
        }
        Self { text, low, players }
    }

    fn of_tree(game: &GameTree) -> Self {
        let result = game.result().to_string();
        Self::of(|name| match name {
            "Result" => Some(result.as_str()),
            name => game.tag(name),
        })
    }
}

/// How a game ended for the person in a word, if it does.
fn result_word(person: Option<Color>, result: &str) -> Option<&'static str> {
    match (result.parse(), person) {
        (Ok(GameResult::Draw), _) => Some("draw"),
        (Ok(GameResult::Unfinished), _) => Some("unfinished"),
        (Ok(result), Some(side)) if result == GameResult::win(side) => Some("won"),
        (Ok(_), Some(_)) => Some("lost"),
        _ => None,
    }
}

/// In small letters, each for itself, so that a part of a text stays a part of it.
#[must_use]
pub(super) fn small(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::{index, read_game};

    /// Some games, the second with tags that mean harm.
    pub(in crate::tui::files) const GAMES: &str = "[Event \"Łódź\"]\n[Date \"1907.??.??\"]\n[White \"Rotlewi, G\"]\n[Black \"Rubinstein, A\"]\n[Result \"0-1\"]\n[Round \"6\"]\n[ECO \"D32\"]\n\n1. d4 0-1\n\n\
        [White \"\u{1b}[2J\u{202e}Evil\tOne\"]\n[Black \"MÜLLER\"]\n\n1. e4 *\n\n\
        [White \"Rubinstein, A\"]\n[Result \"1-0\"]\n\n1. c4 1-0\n";

    pub(in crate::tui::files) fn listing(text: &str) -> GameListing {
        let mut listing = GameListing::default();
        for entry in index(text.as_bytes()) {
            listing.push(&entry.unwrap());
        }
        listing
    }

    #[test]
    fn games_are_listed_clean_and_found_by_any_words() {
        let listing = listing(GAMES);
        assert_eq!(
            listing.cells(0),
            [
                "Rotlewi, G",
                "Rubinstein, A",
                "0-1",
                "1907.??.??",
                "6",
                "D32",
                "Łódź"
            ]
        );
        assert_eq!(listing.cells(1), ["Evil One", "MÜLLER", "", "", "", "", ""]);
        let found = |words: &[&str]| -> Vec<usize> {
            let rows = 0..listing.len();
            rows.filter(|&row| listing.matches(row, words)).collect()
        };
        assert_eq!(found(&[]), [0, 1, 2]);
        assert_eq!(found(&["rubin"]), [0, 2]);
        assert_eq!(found(&["rubin", "1-0"]), [2]);
        assert_eq!(found(&["müller"]), [1]);
        assert_eq!(found(&["d32"]), [0]);
        assert_eq!(found(&["łódź", "1907"]), [0]);
        assert_eq!(found(&["rubin", "evil"]), [0; 0]);
    }

    #[test]
    fn batches_make_the_same_as_one() {
        let whole = listing(GAMES);
        let mut parts = GameListing::default();
        for entry in index(GAMES.as_bytes()) {
            let mut one = GameListing::default();
            one.push(&entry.unwrap());
            parts.append(&one);
        }
        assert_eq!(parts, whole);
        for row in 0..whole.len() {
            let (offset, length) = whole.span(row);
            assert_eq!(whole.at(offset), Some(row));
            let game = &GAMES[offset as usize..][..length as usize];
            assert!(read_game(game.as_bytes()).is_ok_and(|(game, _)| game.count() == 1));
        }
        assert_eq!(whole.at(1), None);
    }

    #[test]
    fn a_game_that_grew_moves_the_others() {
        let old = listing(GAMES);
        let (offset, length) = old.span(1);
        let new = "[White \"A much longer name\"]\n[Black \"b\"]\n\n1. e4 e5 2. f4 *";
        let (before, rest) = GAMES.split_at(offset as usize);
        let text = format!("{before}{new}{}", &rest[length as usize..]);
        let mut changed = old.clone();
        let (game, _) = read_game(new.as_bytes()).unwrap();
        changed.replace(1, &game, new.len() as u64);
        let fresh = listing(&text);
        for row in 0..3 {
            assert_eq!(changed.span(row), fresh.span(row));
        }
        assert_eq!(changed.cells(1)[..3], ["A much longer name", "b", "*"]);
        assert_eq!(changed.cells(2), fresh.cells(2));
        assert!(changed.matches(2, &["rubin"]) && !changed.matches(1, &["rubin"]));
        changed.replace(1, &game, length);
        assert_eq!(changed.span(2), old.span(2));
    }
}
