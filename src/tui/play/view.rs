//! What is drawn of a game that somebody plays.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::widgets::Widget;

use super::Play;
use crate::chess::Color;
use crate::game::{Eval, NodeId};
use crate::tui::game_view::{
    Focus, GameOver, GamePicture, GameScreen, Hint, MovesPlace, carried, looking_back,
};
use crate::tui::keymap::{ARROWS, Action};
use crate::tui::live_game::{self, Event, Player, game_over};
use crate::tui::look::Look;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::widgets::engine_lines::{EngineLines, EngineView, LinesPlace};
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::sentence::Sentence;

impl GamePicture for Play {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        live_game::player_line(&self.game, color, self.game.name(color), shared)
    }

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer) {
        self.move_list(place, look).render(place.area, buffer);
    }

    fn move_at(&self, place: MovesPlace, at: Position, look: &Look) -> Option<NodeId> {
        self.move_list(place, look).node_at(place.area, at)
    }

    fn result<'a>(&self, shared: &'a Shared) -> Option<GameOver<'a>> {
        let undo = shared.key(self.place(), Action::TakeBack);
        let view = &self.game.view;
        let event = Event {
            keys: &[
                (Action::Rematch, "rematch"),
                (Action::New, "new game"),
                (Action::Review, "review"),
                (Action::Cancel, "close"),
            ],
            context: self.place(),
            fact: view.opening(view.head).map(|opening| opening.to_string()),
            aside: format!("{undo} takes it back and lets you play on."),
        };
        game_over(&self.game, event, shared)
    }

    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a> {
        let game = &self.game;
        let nothing = if game.view.board.outcome().is_some() {
            "the game is over here"
        } else if game.thinking.is_some() || game.view.panel.search.is_some() {
            "thinking"
        } else {
            "no thoughts yet"
        };
        EngineLines {
            engines: vec![EngineView {
                name: "Engine".into(),
                thoughts: game.current_thoughts(),
                nothing,
            }],
            walked: None,
            place: LinesPlace::Scrolled(game.view.panel.scroll),
            focused: game.view.focus == Focus::Lines,
            look,
        }
    }

    fn verdict(&self) -> Option<Eval> {
        live_game::verdict(&self.game)
    }

    fn curves(&self, chances: &[Option<f32>]) -> Vec<Vec<Option<f32>>> {
        vec![carried(chances, |_| true)]
    }

    /// While a game is played, nobody wants to be told.
    fn judges(&self) -> bool {
        self.game.ending.is_some()
    }

    fn sentence(&self, shared: &Shared, _room: u16) -> Sentence {
        let key = |action| shared.key(self.context(), action);
        let game = &self.game;
        if let Some(ending) = game.ending.filter(|_| game.view.is_live()) {
            let (again, new) = (key(Action::Rematch), key(Action::New));
            let undo = key(Action::TakeBack);
            let ending = ending.told(game.person());
            return Sentence {
                text: format!("{ending} {again} rematch, {new} new game, {undo} take back."),
                style: shared.look.strong(),
                grows: true,
            };
        }
        if !game.view.is_live() {
            return Sentence::plain(looking_back(&game.view, &key(Action::Last)));
        }
        if let Some(text) = self.question(shared) {
            return Sentence {
                text,
                style: shared.look.strong(),
                grows: true,
            };
        }
        let waiting = self.premove_text(shared);
        if let Some(text) = waiting.or_else(|| self.hint_text(shared)) {
            let grows = matches!(game.view.hint, Some(Hint::Why(_)));
            return Sentence {
                grows,
                ..Sentence::plain(text)
            };
        }
        if self.draw_offered() {
            let (engine, draw) = (game.name(!game.turn()), key(Action::Draw));
            return Sentence {
                text: format!("{engine} offers a draw: {draw} accepts, your move declines."),
                style: shared.look.strong(),
                grows: true,
            };
        }
        if game.paused {
            return Sentence::plain(format!("Paused. {} resumes.", key(Action::Pause)));
        }
        if let Some(text) = self.threat_text(shared) {
            return Sentence {
                text,
                style: shared.look.strong(),
                grows: true,
            };
        }
        Sentence::plain(self.turn_text(shared))
    }
}

impl Play {
    fn move_list<'a>(&'a self, place: MovesPlace, look: &'a Look) -> MoveList<'a> {
        let title = live_game::moves_title(&self.game.view);
        live_game::move_list(&self.game, title, place, look)
    }

    /// What a hint says while it is shown.
    pub(super) fn hint_text(&self, shared: &Shared) -> Option<String> {
        let board = &self.game.view.board;
        Some(match self.game.view.hint? {
            Hint::Waiting => "Looking for a hint.".into(),
            Hint::Piece(m) => {
                let piece = board.piece_at(m.from())?;
                let (name, square) = (piece.kind.name(), m.from());
                let key = shared.key(self.place(), Action::Hint);
                format!("Look at the {name} on {square}. {key} again shows the move.")
            }
            Hint::Move(m) => {
                let key = shared.key(self.place(), Action::Hint);
                format!(
                    "{} is a good move here. {key} again says why.",
                    m.san(board)
                )
            }
            Hint::Why(m) => match self.reason() {
                Some(reason) => format!("Why {}? {reason}", m.san(board)),
                None => "Looking for the reason.".into(),
            },
        })
    }

    fn turn_text(&self, shared: &Shared) -> String {
        let game = &self.game;
        let (turn, board) = (game.turn(), &game.view.board);
        let check = if board.in_check() { "Check. " } else { "" };
        if let Some(square) = game.view.hand.selected
            && let Some(piece) = board.piece_at(square)
        {
            let name = piece.kind.name();
            let cancel = shared.key(self.context(), Action::Cancel);
            return format!("{check}You hold the {name} from {square}; {cancel} puts it back.");
        }
        let arrows = shared.arrows(self.context(), &ARROWS);
        match (game.player(turn), game.thinking.is_some()) {
            (Player::Engine(_), true) => format!("{check}{} is thinking.", game.name(turn)),
            (Player::Engine(_), false) => format!("{check}{turn} to move."),
            (Player::Person, _) if game.person().is_some() => {
                format!("{check}Your move: type it, or use {arrows} or mouse.")
            }
            (Player::Person, _) => {
                format!("{check}{turn} to move: type it, or use {arrows} or mouse.")
            }
        }
    }
}
