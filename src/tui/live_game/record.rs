//! A running game as PGN: what is autosaved, copied, and read back.

use std::fmt;
use std::time::Instant;

use super::{LiveGame, Player};
use crate::chess::{Board, Color};
use crate::engine::Level;
use crate::game::{
    Ending, GameResult, GameTree, NodeId, TimeControl, UNTERMINATED, clock_from_pgn, clock_to_pgn,
    read_game, to_pgn,
};
use crate::review::{KIND, Scored, WHO, scored, side_of, was_played_here};
use crate::tui::setup::{GameKind, GameSetup, Pace, WATCHED};

/// Tags of the time that the side to move has left, which no move tells.
const TIME_LEFT: [&str; 2] = ["WhiteClock", "BlackClock"];

/// Why an autosaved game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResumeError(String);

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game you left cannot be read: {}", self.0)
    }
}

impl std::error::Error for ResumeError {}

/// What the record of a game says beyond the game itself.
#[derive(Clone, Debug, Default)]
pub struct MatchTags {
    /// White's name first.
    pub names: [String; 2],
    /// Which game of a match it is.
    pub round: Option<u32>,
}

impl LiveGame {
    /// The game with the tags that it has earned so far.
    #[must_use]
    pub fn tagged(&self, tags: &MatchTags, today: &str) -> GameTree {
        let mut tree = self.view.tree.clone();
        self.tag(&mut tree, tags, today);
        tree
    }

    /// The same in standard form.
    #[must_use]
    pub fn record(&self, tags: &MatchTags, today: &str) -> String {
        to_pgn(&self.tagged(tags, today))
    }

    fn tag(&self, tree: &mut GameTree, tags: &MatchTags, today: &str) {
        let event = match self.setup.kind {
            GameKind::Watch => WATCHED,
            GameKind::Play | GameKind::TwoPlayers => "Casual game",
        };
        let round = tags.round.map(|number| number.to_string());
        tree.set_tag("Event", event);
        tree.set_tag("Site", "Pillarbox");
        // The day of a game is the one on which it began, which it may have brought along.
        if tree.tag("Date").is_none() {
            tree.set_tag("Date", today);
        }
        tree.set_tag("Round", round.as_deref().unwrap_or("-"));
        for color in [Color::White, Color::Black] {
            tree.set_tag(&color.to_string(), &tags.names[color as usize]);
            let (kind, who) = match self.player(color) {
                Player::Person => ("human", "person".to_owned()),
                Player::Engine(level) => ("program", level.name()),
            };
            let elo = format!("{color}Elo");
            match self.player(color) {
                Player::Engine(level) => tree.set_tag(&elo, &level.elo().to_string()),
                Player::Person => tree.remove_tag(&elo),
            }
            tree.set_tag(KIND[color as usize], kind);
            tree.set_tag(WHO[color as usize], &who);
        }
        tree.set_tag("Clock", &self.time_control().to_string());
        for name in TIME_LEFT {
            tree.remove_tag(name);
        }
        if let Some(clock) = self.clock.as_ref().filter(|_| self.ending.is_none()) {
            let turn = self.turn();
            let left = clock_to_pgn(clock.seen(turn));
            tree.set_tag(TIME_LEFT[turn as usize], &left);
        }
        tree.set_tag("TimeControl", &self.time_control().tag());
        tree.set_tag(
            "Termination",
            self.ending.map_or(UNTERMINATED, Ending::termination),
        );
        // A game that goes on has those of before, and moves may have been taken back.
        tree.remove_tag("ECO");
        tree.remove_tag("Opening");
        if let Some(opening) = self.view.opening(self.view.head) {
            tree.set_tag("ECO", &opening.eco.to_string());
            tree.set_tag("Opening", &opening.name);
        }
        tree.set_result(self.ending.map_or(GameResult::Unfinished, Ending::result));
    }
}

/// What the games of a file brought somebody who played against the engine, and how strong it was.
///
/// Only the tags are looked at: there may be many games.
#[must_use]
pub fn results(games: &str) -> Vec<Scored> {
    let mut found = Vec::new();
    for game in games.split("[Event ").skip(1) {
        let tag = |name: &str| {
            let (_, rest) = game.split_once(&format!("\n[{name} \""))?;
            rest.split_once('"').map(|(value, _)| value)
        };
        let Some(side) = side_of(tag, |_| false) else {
            continue;
        };
        let result = tag("Result").and_then(|result| result.parse().ok());
        found.extend(result.and_then(|result| scored(tag, result, side)));
    }
    found
}

/// Reads the record of a game that can go on. Its clock stands still until the next move.
pub fn read_record(text: &str, setup: &GameSetup, now: Instant) -> Result<LiveGame, ResumeError> {
    let (tree, problems) =
        read_game(text.as_bytes()).map_err(|error| ResumeError(error.to_string()))?;
    if let Some(problem) = problems.first() {
        return Err(ResumeError(problem.to_string()));
    }
    let mut players = [Player::Person; 2];
    for color in [Color::White, Color::Black] {
        players[color as usize] = player(tree.tag(WHO[color as usize]))?;
    }
    let mut setup = setup.clone();
    setup.kind = match players {
        [Player::Person, Player::Person] => GameKind::TwoPlayers,
        [Player::Engine(_), Player::Engine(_)] => GameKind::Watch,
        _ => GameKind::Play,
    };
    let control = tree.tag("Clock").and_then(|text| text.parse().ok());
    let control = control.unwrap_or(TimeControl::None);
    setup.clock = control;
    if control != TimeControl::None {
        setup.pace = Pace::Clock(control);
    }
    setup.start = (tree.start() != &Board::start()).then(|| Box::new(tree.start().clone()));
    let mut game = LiveGame::new(setup, tree.start().clone(), players);
    game.view.head = tree.last_of_line(NodeId::ROOT);
    game.view.tree = tree;
    game.view.show(game.view.head);
    let view = &game.view;
    game.ending = Ending::by_rules(&view.board, &view.tree.keys(view.head));
    game.set_clock();
    game.restore_clock(now);
    let left = game.view.tree.tag(TIME_LEFT[game.turn() as usize]);
    if let Some(left) = left.and_then(clock_from_pgn) {
        game.set_time_left(left, now);
    }
    game.pause_clock(now);
    Ok(game)
}

/// Whether this is an unfinished game of a person that was played here, so that it can go on.
#[must_use]
pub fn can_go_on(tree: &GameTree) -> bool {
    let last = tree.last_of_line(NodeId::ROOT);
    let played = was_played_here(|name| tree.tag(name));
    let open = Ending::by_rules(&tree.board(last), &tree.keys(last)).is_none();
    played && tree.result() == GameResult::Unfinished && open
}

/// Whether the record is of a game that has ended, by the rules or by what it says of itself: such a
/// game cannot go on.
#[must_use]
pub fn is_over(text: &str) -> bool {
    let Ok((tree, _)) = read_game(text.as_bytes()) else {
        return false;
    };
    let last = tree.last_of_line(NodeId::ROOT);
    tree.result() != GameResult::Unfinished
        || Ending::by_rules(&tree.board(last), &tree.keys(last)).is_some()
}

fn player(tag: Option<&str>) -> Result<Player, ResumeError> {
    match tag {
        None | Some("person") => Ok(Player::Person),
        Some(text) => {
            let level = Level::named(text);
            let level =
                level.ok_or_else(|| ResumeError(format!("no player is called {text:?}")))?;
            Ok(Player::Engine(level))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_from_tags() {
        let game = |who: [&str; 2], elo: &str, result: &str| {
            format!(
                "[Event \"Casual game\"]\n[Result \"{result}\"]\n[WhitePlayer \"{}\"]\n{elo}\n\
                 [BlackPlayer \"{}\"]\n\n1. e4 {result}\n\n",
                who[0], who[1]
            )
        };
        let white = ["person", "level 4"];
        let black = ["level 4", "person"];
        let all = [
            game(white, "[BlackElo \"1000\"]", "1-0"),
            game(white, "[BlackElo \"1200\"]", "0-1"),
            game(black, "[WhiteElo \"600\"]", "0-1"),
            game(black, "[WhiteElo \"2400\"]", "1/2-1/2"),
            // Of these nothing is known.
            game(white, "", "1-0"),
            game(white, "[BlackElo \"1000\"]", "*"),
            game(["person", "person"], "[BlackElo \"1000\"]", "1-0"),
            game(["level 1", "level 2"], "[BlackElo \"1000\"]", "1-0"),
            game(
                white,
                "[BlackElo \"2500\"]\n[FEN \"8/8/8/8/8/8/8/8\"]",
                "1-0",
            ),
        ];
        let expected = [(1000, 1.0), (1200, 0.0), (600, 1.0), (2400, 0.5)];
        assert_eq!(results(&all.concat()), expected);
        // What is cut off at the front does no harm.
        let cut = all.concat();
        assert_eq!(results(&cut[30..]), expected[1..]);
    }
}
