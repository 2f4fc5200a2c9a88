//! What is drawn of a game being played, whether somebody plays or watches.

use super::LiveGame;
use crate::chess::Color;
use crate::game::Eval;
use crate::tui::game_view;
use crate::tui::game_view::{Focus, GameView, LiveWishes, MovesPlace};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::thoughts::Thoughts;
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::player_line::{ClockFace, PlayerLine};

impl LiveGame {
    /// What it wants of a screen.
    #[must_use]
    pub fn wishes(&self) -> LiveWishes {
        LiveWishes {
            clock: self.clock.is_some(),
            result: self.tells_result(),
        }
    }
}

#[must_use]
pub fn player_line<'a>(
    game: &LiveGame,
    color: Color,
    name: String,
    shared: &'a Shared,
) -> PlayerLine<'a> {
    let clock = game.clock.as_ref().map(|clock| ClockFace::Running {
        left: clock.left(color, shared.now),
        over: game.ending.is_some(),
    });
    PlayerLine {
        to_move: game.ending.is_none() && game.turn() == color,
        clock,
        ..game_view::player_line(&game.view.board, color, name, &shared.look)
    }
}

/// What stands above the moves of a game: the opening that led to the shown one.
#[must_use]
pub fn moves_title(view: &GameView) -> (String, String) {
    let opening = view.opening(view.shown);
    let opening = opening.map(|opening| opening.to_string());
    ("Moves".into(), opening.unwrap_or_default())
}

/// The list of moves, with this above it.
#[must_use]
pub fn move_list<'a>(
    game: &'a LiveGame,
    title: (String, String),
    place: MovesPlace,
    look: &'a Look,
) -> MoveList<'a> {
    MoveList {
        tree: &game.view.tree,
        head: game.view.head,
        shown: game.view.shown,
        ending: game.ending.filter(|_| !place.result_told),
        person: game.person(),
        title,
        focused: game.view.focus == Focus::Moves,
        look,
    }
}

/// The verdict on the shown position: what is thought of it, or what was noted.
#[must_use]
pub fn verdict(game: &LiveGame) -> Option<Eval> {
    let view = &game.view;
    let noted = view.tree.node(view.shown).eval();
    let thoughts = game.current_thoughts();
    let thought = thoughts.filter(|thoughts| thoughts.node == view.shown);
    let last = thoughts.filter(|_| view.is_live());
    thought.or(last).and_then(Thoughts::eval).or(noted)
}
