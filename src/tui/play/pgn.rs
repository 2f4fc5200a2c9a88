//! A running game as PGN: what is kept on disk, copied, and read back.

use std::fmt;
use std::time::Instant;

use super::{Play, Player};
use crate::chess::{Board, Color};
use crate::engine::Level;
use crate::game::{
    Ending, GameResult, GameTree, NodeId, TimeControl, UNTERMINATED, read_game, to_pgn,
};
use crate::tui::setup::{GameKind, GameSetup, Pace};

/// Tags of our own that say who plays, so that a game can go on.
const WHO: [&str; 2] = ["WhitePlayer", "BlackPlayer"];

/// Why a kept game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResumeError(String);

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game that was left cannot be read: {}", self.0)
    }
}

impl std::error::Error for ResumeError {}

impl Play {
    /// The game in standard form, with the tags that it has earned so far.
    #[must_use]
    pub fn pgn(&self, today: &str) -> String {
        to_pgn(&self.tagged(today))
    }

    /// The game with the tags that it has earned so far; a studied one has its own.
    #[must_use]
    pub fn tagged(&self, today: &str) -> GameTree {
        let mut tree = self.own_tree();
        if self.analysis.is_none() {
            self.tag(&mut tree, today);
        }
        tree
    }

    fn tag(&self, tree: &mut GameTree, today: &str) {
        let event = match self.setup.kind {
            GameKind::Watch => "Engine match",
            GameKind::Play | GameKind::TwoPlayers => "Casual game",
        };
        let round = self.watch.as_ref().map(|watch| watch.number.to_string());
        tree.set_tag("Event", event);
        tree.set_tag("Site", "Pillarbox");
        // The day of a game is the one on which it began, which it may have brought along.
        if tree.tag("Date").is_none() {
            tree.set_tag("Date", today);
        }
        tree.set_tag("Round", round.as_deref().unwrap_or("-"));
        for color in [Color::White, Color::Black] {
            tree.set_tag(&color.to_string(), &self.name(color));
            let (kind, who) = match self.player(color) {
                Player::Person => ("human", "person".to_owned()),
                Player::Engine(level) => ("program", format!("level {}", level.number())),
            };
            tree.set_tag(&format!("{color}Type"), kind);
            tree.set_tag(WHO[color as usize], &who);
        }
        tree.set_tag("Clock", &self.time_control().to_string());
        tree.set_tag("TimeControl", &self.time_control().tag());
        tree.set_tag(
            "Termination",
            self.ending.map_or(UNTERMINATED, Ending::termination),
        );
        if let Some(opening) = self.watch.as_ref().and_then(|watch| watch.opening) {
            tree.set_tag("Opening", opening);
        }
        tree.set_result(self.ending.map_or(GameResult::Unfinished, Ending::result));
    }

    /// Goes on with a game that was kept. Its clock stands still until the next move.
    pub fn resume(text: &str, setup: &GameSetup, now: Instant) -> Result<Self, ResumeError> {
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
        Ok(Self::from_tree(tree, setup, players, now))
    }

    fn from_tree(tree: GameTree, setup: GameSetup, players: [Player; 2], now: Instant) -> Self {
        let mut play = Self::with_players(setup, tree.start().clone(), players);
        if play.setup.kind == GameKind::Watch {
            play.watch = Some(super::Watch::new(&play.setup));
        }
        play.head = tree.last_of_line(NodeId::ROOT);
        play.tree = tree;
        play.show(play.head);
        play.ending = Ending::by_rules(&play.board, &play.tree.keys(play.head));
        play.start_clock(now);
        play.restore_clock(now);
        if let Some(clock) = &mut play.clock {
            clock.pause(now);
        }
        play
    }
}

fn player(tag: Option<&str>) -> Result<Player, ResumeError> {
    match tag {
        None | Some("person") => Ok(Player::Person),
        Some(text) => {
            let level = text
                .strip_prefix("level ")
                .and_then(|text| text.parse().ok());
            let level = level.and_then(Level::new);
            let level =
                level.ok_or_else(|| ResumeError(format!("no player is called {text:?}")))?;
            Ok(Player::Engine(level))
        }
    }
}
