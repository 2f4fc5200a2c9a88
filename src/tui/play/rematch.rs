//! After a game: the same again, with the colors changed, against a stronger or a weaker engine.

use super::Play;
use crate::chess::Color;
use crate::config::Side;
use crate::engine::Level;
use crate::text::capitalized;
use crate::tui::event::Request;
use crate::tui::shared::Shared;

impl Play {
    /// Begins the same game again with the colors changed.
    pub(super) fn rematch(&self, shared: &mut Shared) {
        self.rematch_against(self.game.setup.level, shared);
    }

    fn rematch_against(&self, level: Level, shared: &mut Shared) {
        if self.game.ending.is_none() {
            return;
        }
        let mut setup = self.game.setup.clone();
        setup.level = level;
        setup.side = match self.game.person() {
            Some(Color::White) => Side::Black,
            Some(Color::Black) => Side::White,
            None => setup.side,
        };
        shared.request(Request::Rematch(Box::new(setup)));
    }

    /// The level beside that of the next game, against an engine.
    pub(super) fn other_level(&self, beside: impl Fn(Level) -> Option<Level>) -> Option<Level> {
        let against = self.game.person().is_some();
        beside(self.game.setup.level).filter(|_| against)
    }

    /// Begins the same game again with the colors changed, against the level beside this one.
    pub(super) fn rematch_beside(
        &self,
        beside: impl Fn(Level) -> Option<Level>,
        shared: &mut Shared,
    ) {
        if self.game.person().is_none() {
            shared.warn("No engine plays in this game.");
            return;
        }
        let Some(level) = self.other_level(beside) else {
            let level = self.game.setup.level;
            let what = if level == Level::FULL {
                "strongest"
            } else {
                "easiest"
            };
            shared.warn(format!("{} is the {what}.", capitalized(&level.name())));
            return;
        };
        self.rematch_against(level, shared);
        shared.say(format!("Against {}, about {}.", level.name(), level.elo()));
    }
}
