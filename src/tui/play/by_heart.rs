//! The engine's first moves, which it knows by heart: another opening every game, without a search.

use std::time::Duration;

use super::Play;
use crate::chess::Move;
use crate::engine::{Bound, Finding, Info, Level, Score};
use crate::openings::by_heart;
use crate::tui::live_game::{LiveGame, Thinking};
use crate::tui::shared::Shared;

/// So many plies of an opening everybody knows; a level more, a move more.
const KNOWN_TO_ALL: usize = 2;

impl Play {
    /// Plays a move that is known here. Whether there is one.
    pub(super) fn plays_by_heart(&mut self, level: Level, shared: &mut Shared) -> bool {
        let Some(m) = self.known_move(level).filter(|_| shared.settings.book) else {
            return false;
        };
        let thinking = Thinking {
            seat: LiveGame::seat(self.game.turn()),
            ticket: shared.ticket(),
            since: shared.now,
        };
        self.game.view.panel.stop(shared);
        self.game.thinking = Some(thinking);
        self.found(thinking, known(m), shared);
        true
    }

    /// A move that a level knows in the newest position.
    fn known_move(&self, level: Level) -> Option<Move> {
        let view = &self.game.view;
        by_heart(&view.live(), self.seed, known_plies(level))
    }
}

/// How many plies of a game a level can know by heart: a beginner thinks from the third move on.
fn known_plies(level: Level) -> usize {
    KNOWN_TO_ALL + 2 * usize::from(level.number())
}

/// A move as if a search had found it: in an opening both sides have a game.
fn known(m: Move) -> Finding {
    let line = Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: Score::ZERO,
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: vec![m],
    };
    Finding {
        lines: vec![line],
        ..Finding::default()
    }
}
