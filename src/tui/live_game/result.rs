//! The end of a game as an event.

use super::LiveGame;
use crate::chess::Color;
use crate::game::{Ending, GameResult};
use crate::text::capitalized;
use crate::tui::game_view::GameOver;
use crate::tui::keymap::{Action, Context};
use crate::tui::shared::Shared;
use crate::tui::widgets::result_card::{CardKey, ResultCard, Tone};

/// What the screens tell of an end in their own way.
pub struct Event<'a> {
    /// What can be done next, what matters most first.
    pub keys: &'a [(Action, &'static str)],
    /// Where those keys mean that.
    pub context: Context,
    /// Besides the number of moves.
    pub fact: Option<String>,
    /// What is said below the board meanwhile.
    pub aside: String,
}

impl LiveGame {
    /// Whether its end is told on a card: until that is put away, and while the last position is
    /// shown.
    #[must_use]
    pub fn tells_result(&self) -> bool {
        let seen = self.result_seen == Some(self.view.head);
        self.ending.is_some() && !seen && self.view.is_live()
    }

    /// Puts the result away. Whether it was there.
    pub fn put_result_away(&mut self) -> bool {
        let told = self.tells_result();
        if told {
            self.result_seen = Some(self.view.head);
        }
        told
    }

    fn title(&self, ending: Ending) -> (Tone, String) {
        match (ending.winner(), self.person()) {
            (Some(winner), Some(person)) if winner == person => (Tone::Won, "You won".into()),
            (Some(_), Some(_)) => (Tone::Lost, "You lost".into()),
            (Some(winner), None) => (Tone::Even, format!("{winner} won")),
            (None, _) => (Tone::Even, "Draw".into()),
        }
    }

    /// How many moves it took, as people count them.
    fn length(&self) -> String {
        let began = usize::from(self.view.tree.start().side() == Color::Black);
        match (self.view.plies() + began).div_ceil(2) {
            1 => "1 move".into(),
            moves => format!("{moves} moves"),
        }
    }
}

/// The end of a game, if it is to be told.
#[must_use]
pub fn game_over<'a>(
    game: &LiveGame,
    event: Event<'_>,
    shared: &'a Shared,
) -> Option<GameOver<'a>> {
    let ending = game.ending.filter(|_| game.tells_result())?;
    let (tone, title) = game.title(ending);
    let result = match ending.result() {
        GameResult::Unfinished => String::new(),
        result => result.to_string(),
    };
    // That it is a draw is said above.
    let told = ending.told(game.person());
    let reason = told
        .strip_prefix("Draw: ")
        .or_else(|| told.strip_prefix("Draw by "));
    let sentence = match reason {
        Some(reason) => capitalized(reason),
        None => told,
    };
    let facts = std::iter::once(game.length()).chain(event.fact);
    let key = |&(action, word): &(Action, &'static str)| CardKey {
        key: shared.key(event.context, action),
        word,
    };
    Some(GameOver {
        card: ResultCard {
            look: &shared.look,
            tone,
            title,
            result,
            sentence,
            facts: facts.collect::<Vec<_>>().join(", "),
            keys: event.keys.iter().map(key).collect(),
        },
        actions: event.keys.iter().map(|&(action, _)| action).collect(),
        aside: event.aside,
    })
}
