//! What a screen with a game says and does in its own way; what it is as a room follows from that.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use super::{GameRegions, GameView, Hit, Premove, Wishes, layout};
use crate::chess::{Board, Color, Move, Square};
use crate::engine::EngineEvent;
use crate::game::{Eval, NodeId, Shape};
use crate::tui::artwork::Arrow;
use crate::tui::event::{BookList, ReviewNews};
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::room::{Moment, Room};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;
use crate::tui::widgets::engine_lines::EngineLines;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::result_card::ResultCard;
use crate::tui::widgets::sentence::Sentence;

/// What a screen with a game does in its own way.
pub trait GameScreen: Room + GamePicture {
    fn view(&self) -> &GameView;
    fn view_mut(&mut self) -> &mut GameView;
    /// What the keys mean while no move is typed.
    fn place(&self) -> Context;
    /// Why a person cannot move right now, if so.
    fn obstacle(&self, shared: &Shared) -> Option<String>;
    /// A person plays a legal move.
    fn person_moves(&mut self, m: Move, shared: &mut Shared);
    /// Something else is shown: lets the analyst look at it, if its thoughts are wanted.
    fn follow(&mut self, shared: &mut Shared);
    /// Does what a key or a command means on this screen alone; `false` if it is not one of these.
    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool;
    /// An engine says something about a search.
    fn hear_engine(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared);
    /// Stops whoever thinks.
    fn stop_engines(&mut self, shared: &mut Shared);

    /// A key before the table is asked, while no move is typed. Whether it means something here.
    fn edits_here(&mut self, _key: KeyEvent, _shared: &mut Shared) -> bool {
        false
    }

    /// A review tells something.
    fn hear_reviewer(&mut self, _ticket: Ticket, _news: ReviewNews, _shared: &mut Shared) {}

    /// The book of openings answers.
    fn hear_book_move(&mut self, _ticket: Ticket, _m: Option<Move>, _shared: &mut Shared) {}

    /// The book of openings lists moves.
    fn hear_book_moves(&mut self, _ticket: Ticket, _list: BookList) {}

    /// A row of what stands in the place of the engine's lines was clicked, from 0.
    fn choose_row(&mut self, _row: usize, _shared: &mut Shared) {}

    /// Time has passed.
    fn tick_here(&mut self, _covered: bool, _shared: &mut Shared) {}

    /// When the screen changes by itself next.
    fn wakes_at(&self, _covered: bool, _shared: &Shared) -> Option<Instant> {
        None
    }

    /// How far the game has come, if one is played.
    fn progress(&self) -> Option<Moment> {
        None
    }

    /// Whether a key does something at this moment, while no move is typed.
    fn fits_here(&self, _action: Action) -> bool {
        true
    }

    /// What it does at this moment, if that is more than the table says.
    fn word_here(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// The side whose moves wait, since it is not its turn yet.
    fn premover(&self) -> Option<Color> {
        None
    }

    /// Lets a move wait for its turn.
    fn keep_premove(&mut self, _premove: Premove) {}

    /// The move that waits.
    fn premove(&self) -> Option<&Premove> {
        None
    }

    /// The squares of a move that waits to be played.
    fn waiting_squares(&self) -> Option<(Square, Square)> {
        self.premove().and_then(|premove| premove.squares)
    }

    /// The position that is drawn.
    fn seen(&self) -> &Board {
        &self.view().board
    }

    /// The move that led to it.
    fn last_move(&self) -> Option<Move> {
        let view = self.view();
        view.tree.node(view.shown).played()
    }

    /// Shows a position of the game.
    fn show(&mut self, node: NodeId) {
        self.view_mut().show(node);
    }

    /// Shows a position that may lie on another line than the one that is listed.
    fn look_at(&mut self, node: NodeId) {
        self.show(node);
    }

    /// Walks into a line of the engine, so many moves deep.
    fn enter_line(&mut self, _line: usize, _moves: usize, _shared: &mut Shared) {}

    /// So many lines of the engine were asked for.
    fn lines_chosen(&self, _lines: usize, _shared: &mut Shared) {}

    /// A step of the wheel over this. Whether it does something other than walk through the game.
    fn wheel(&mut self, _hit: Hit, _forward: bool, _shared: &Shared) -> bool {
        false
    }

    /// Whether arrows and circles can be drawn on what is seen.
    fn takes_drawings(&self) -> bool {
        true
    }

    /// The engine's moves as arrows, those below first.
    fn engine_arrows(&self) -> Vec<Arrow> {
        Vec::new()
    }

    /// Squares that are to be reached, as [`crate::chess::Square::bit`]s.
    fn stars(&self) -> u64 {
        0
    }

    /// Keeps what is drawn on the shown position now.
    fn keep_drawing(&mut self, shapes: Vec<Shape>) {
        self.view_mut().sketch(shapes);
    }

    /// What it wants of its layout beyond what the game says.
    fn wishes(&self) -> Wishes {
        Wishes::default()
    }

    /// Where its parts are on a screen of this size.
    fn regions(&self, area: Rect, shared: &Shared) -> GameRegions {
        layout::regions(area, shared, self.view(), self.wishes())
    }
}

/// Where the list of moves is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesPlace {
    pub area: Rect,
    /// Whether something else tells how the game ended.
    pub result_told: bool,
}

/// The end of a game as it is told.
pub struct GameOver<'a> {
    pub card: ResultCard<'a>,
    /// What its keys do.
    pub actions: Vec<Action>,
    /// What is said below the board meanwhile.
    pub aside: String,
}

/// What is drawn of a game in a screen's own way.
pub trait GamePicture {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a>;

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer);

    /// The move of the list drawn there that lies under a cell.
    fn move_at(&self, _place: MovesPlace, _at: Position, _look: &Look) -> Option<NodeId> {
        None
    }

    /// How the game ended, if that is to be told.
    fn result<'a>(&self, _shared: &'a Shared) -> Option<GameOver<'a>> {
        None
    }

    /// What the engine thinks, ready to be drawn, where that is told.
    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a> {
        EngineLines::untold(look)
    }

    /// What the panel of the engine shows.
    fn draw_lines(&self, shared: &Shared, place: Rect, buffer: &mut Buffer) {
        self.engine_lines(&shared.look).render(place, buffer);
    }

    /// What lies under a cell of that panel, if it shows something else than lines.
    fn hit_panel(&self, _shared: &Shared, _place: Rect, _at: Position) -> Option<Hit> {
        None
    }

    /// The verdict on what is shown, where that is told.
    fn verdict(&self) -> Option<Eval> {
        None
    }

    /// What is thought of the shown position at this moment, if the graph shall tell that rather
    /// than what was noted.
    fn thought_now(&self) -> Option<Eval> {
        None
    }

    /// White's chances over the game, once for everybody who judged it, from those at each ply.
    fn curves(&self, chances: &[Option<f32>]) -> Vec<Vec<Option<f32>>> {
        vec![chances.to_vec()]
    }

    /// Whether the verdicts are one observer's, so that a worse one tells of a bad move.
    fn judges(&self) -> bool {
        false
    }

    /// What to say below the board, if no move is typed and there is no news.
    fn sentence(&self, shared: &Shared, room: u16) -> Sentence;
}
