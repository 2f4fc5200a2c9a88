//! What is drawn of a match of engines.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::widgets::Widget;

use super::Watch;
use crate::chess::Color;
use crate::game::{Eval, NodeId};
use crate::openings::Opening;
use crate::text::capitalized;
use crate::tui::game_view::{
    Focus, GameOver, GamePicture, GameScreen, MovesPlace, carried, looking_back,
};
use crate::tui::keymap::{Action, Context};
use crate::tui::live_game::{self, Event, LiveGame, game_over};
use crate::tui::look::Look;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::tournament::short_name;
use crate::tui::widgets::engine_lines::{EngineLines, EngineView, LinesPlace};
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::sentence::Sentence;

impl GamePicture for Watch {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        let name = format!("{}, {color}", capitalized(&self.level(color)));
        live_game::player_line(&self.game, color, name, shared)
    }

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer) {
        self.move_list(place, look).render(place.area, buffer);
    }

    fn move_at(&self, place: MovesPlace, at: Position, look: &Look) -> Option<NodeId> {
        self.move_list(place, look).node_at(place.area, at)
    }

    fn result<'a>(&self, shared: &'a Shared) -> Option<GameOver<'a>> {
        let event = Event {
            keys: if self.place() == Context::Over && self.is_tournament() {
                &[
                    (Action::Table, "table"),
                    (Action::New, "new game"),
                    (Action::Review, "review"),
                    (Action::Cancel, "close"),
                ]
            } else if self.is_tournament() {
                &[
                    (Action::NextGame, "next game"),
                    (Action::Table, "table"),
                    (
                        Action::Pause,
                        self.word_here(Action::Pause).unwrap_or("pause"),
                    ),
                    (Action::Cancel, "close"),
                ]
            } else if self.place() == Context::Over {
                &[
                    (Action::Rematch, "rematch"),
                    (Action::New, "new game"),
                    (Action::Review, "review"),
                    (Action::Cancel, "close"),
                ]
            } else {
                &[
                    (Action::NextGame, "next game"),
                    (Action::Analyze, "analyze"),
                    (
                        Action::Pause,
                        self.word_here(Action::Pause).unwrap_or("pause"),
                    ),
                    (Action::Cancel, "close"),
                ]
            },
            context: self.place(),
            fact: match self.games {
                1 => self.opening().map(|opening| opening.to_string()),
                games => Some(format!("game {} of {games}", self.number)),
            },
            aside: self.after_game(shared),
        };
        game_over(&self.game, event, shared)
    }

    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a> {
        let view = &self.game.view;
        EngineLines {
            engines: vec![self.engine(Color::White), self.engine(Color::Black)],
            walked: None,
            place: LinesPlace::Scrolled(view.panel.scroll),
            focused: view.focus == Focus::Lines,
            look,
        }
    }

    fn verdict(&self) -> Option<Eval> {
        live_game::verdict(&self.game)
    }

    /// As each of the engines saw it.
    fn curves(&self, chances: &[Option<f32>]) -> Vec<Vec<Option<f32>>> {
        let start = usize::from(self.game.view.tree.start().side() == Color::Black);
        [1, 0]
            .map(|parity| carried(chances, |ply| (ply + start) % 2 == parity))
            .to_vec()
    }

    fn sentence(&self, shared: &Shared, _room: u16) -> Sentence {
        let key = |action| shared.key(self.context(), action);
        let game = &self.game;
        if let Some(ending) = game.ending.filter(|_| game.view.is_live()) {
            let next = if self.next_at.is_some() {
                let (number, games) = (self.number, self.games);
                format!("Game {number} of {games}, score {}.", self.score())
            } else {
                format!(
                    "{} new game, {} leave.",
                    shared.key(Context::Over, Action::New),
                    key(Action::Quit)
                )
            };
            return Sentence {
                text: format!("{ending} {next}"),
                style: shared.look.strong(),
                grows: true,
            };
        }
        Sentence::plain(if !game.view.is_live() {
            looking_back(&game.view, &key(Action::Last))
        } else if game.paused {
            format!("Paused. {} resumes.", key(Action::Pause))
        } else {
            self.turn_text()
        })
    }
}

impl Watch {
    fn move_list<'a>(&'a self, place: MovesPlace, look: &'a Look) -> MoveList<'a> {
        let title = if self.games > 1 {
            let game = format!("Game {} of {}", self.number, self.games);
            (game, self.score())
        } else {
            live_game::moves_title(&self.game.view)
        };
        live_game::move_list(&self.game, title, place, look)
    }

    /// The opening of the game.
    fn opening(&self) -> Option<Opening> {
        let view = &self.game.view;
        view.opening(view.head)
    }

    /// What is said besides how the game ended.
    fn after_game(&self, shared: &Shared) -> String {
        let score = if self.is_tournament() {
            self.table.leaders(3)
        } else {
            let [(one, first), (other, second)] = self.sides();
            format!("{one} {first}, {other} {second}")
        };
        match (self.games, self.next_at) {
            (1, _) => String::new(),
            (_, Some(_)) => format!("Score: {score}. The next game follows."),
            _ if self.is_last() => {
                let what = if self.is_tournament() {
                    "tournament"
                } else {
                    "match"
                };
                format!("The {what} is over: {score}.")
            }
            _ => {
                let resume = shared.key(self.place(), Action::Pause);
                format!("Score: {score}. Paused, {resume} goes on.")
            }
        }
    }

    /// The two of a match and their points, always in the same order: colors change from game to game.
    /// Two alike are told apart by their colors in this game.
    fn sides(&self) -> [(String, String); 2] {
        let names = [0, 1].map(|player| short_name(self.table.players[player]));
        let (players, [one, other]) = if names[0] == names[1] {
            (self.seats(), Color::ALL.map(|color| color.to_string()))
        } else {
            ([0, 1], names)
        };
        let [first, second] = self.table.between(players[0], players[1]).points();
        [(one, first), (other, second)]
    }

    fn score(&self) -> String {
        if self.is_tournament() {
            return self.table.leaders(1);
        }
        let [(one, first), (other, second)] = self.sides();
        format!("{one} {first} : {second} {other}")
    }

    fn engine(&self, color: Color) -> EngineView<'_> {
        let seat = LiveGame::seat(color);
        let thinking = self.game.thinking;
        let nothing = if self.game.view.board.outcome().is_some() {
            "the game is over here"
        } else if thinking.is_some_and(|thinking| thinking.seat == seat) {
            "thinking"
        } else {
            "no thoughts yet"
        };
        EngineView {
            name: format!("{color}: {}", self.level(color)),
            thoughts: self.game.view.panel.thoughts[seat as usize].as_ref(),
            nothing,
        }
    }

    fn turn_text(&self) -> String {
        let turn = self.game.turn();
        let check = if self.game.view.board.in_check() {
            "Check. "
        } else {
            ""
        };
        // In a single game the opening stands above the moves.
        let opening = self.opening().filter(|_| self.games > 1);
        let opening = opening.map(|opening| format!(" {opening}."));
        format!(
            "{check}{turn} to move, {}.{}",
            self.level(turn),
            opening.unwrap_or_default()
        )
    }
}
