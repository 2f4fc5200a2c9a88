//! What screens with a game share: the moves, the position that is shown, what is in hand, the move
//! that is typed, and what the engine thinks. A screen holds a [`GameView`] and says by
//! [`GameScreen`] what is its own.

mod analyst;
mod entry;
mod graph;
mod hand;
mod hit;
mod keys;
mod layout;
mod mouse;
mod paint;
mod premove;
mod sentence;
mod walk;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::event::{Request, Seat};
use super::keymap::Context;
use super::look::Look;
use super::room::Room;
use super::shared::Shared;
use super::thoughts::Thoughts;
use super::widgets::engine_lines::EngineLines;
use super::widgets::player_line::PlayerLine;
use super::widgets::sentence::Sentence;
use crate::chess::{Board, Color, Key, Kind, Move, Square};
use crate::engine::Position as Inquired;
use crate::game::{Eval, GameTree, NodeId};
use crate::openings;

pub use analyst::{
    AnalystSearch, EnginePanel, Inquiry, MOST_LINES, Purpose, failure, note, scroll_lines,
    set_lines,
};
pub use entry::{Asked, MoveEntry, Offer, offers};
pub use graph::carried;
pub use hand::{Hand, choose_at_cursor};
pub use hit::{Hit, hit};
pub use keys::{act, edits, key, paste, toggle_panel};
pub use layout::{GameRegions, Wishes, has_squares_of};
pub use mouse::{MOUSE_HELP, mouse};
pub use paint::draw;
pub use premove::Premove;
pub use sentence::looking_back;
pub use walk::{go_to, walk};

/// Which part of the screen the arrows belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Board,
    Moves,
    Lines,
    Graph,
}

/// A hint on its way: first the piece, then the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    Waiting,
    /// Which piece to move; the move is known but not told.
    Piece(Move),
    Move(Move),
}

/// A game on the screen.
pub struct GameView {
    pub tree: GameTree,
    /// The newest position of a game, or the end of the line that is listed.
    pub head: NodeId,
    /// The position on the screen.
    pub shown: NodeId,
    /// That position.
    pub board: Board,
    /// Seen from Black's side.
    pub flipped: bool,
    /// Which part has the arrows.
    pub focus: Focus,
    pub cursor: Square,
    /// From the first arrow key to the next click, typed move or end.
    pub cursor_shown: bool,
    pub hand: Hand,
    /// A move being typed.
    pub entry: Option<MoveEntry>,
    /// A hint for the shown position.
    pub hint: Option<Hint>,
    /// What the engine thinks.
    pub panel: EnginePanel,
}

/// What one side has more than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// Pieces that only this side still has, White's first.
    pub more: [Vec<Kind>; 2],
    /// In points, positive if White has more.
    pub difference: i32,
}

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
    fn wheel(&mut self, _hit: Hit, _forward: bool) -> bool {
        false
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

/// What is drawn of a game in a screen's own way.
pub trait GamePicture {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a>;

    fn draw_moves(&self, look: &Look, area: Rect, buffer: &mut Buffer);

    /// The move of the list drawn in `area` that lies under a cell.
    fn move_at(&self, area: Rect, at: Position, look: &Look) -> Option<NodeId>;

    /// What the engine thinks, ready to be drawn.
    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a>;

    /// The verdict on what is shown.
    fn verdict(&self) -> Option<Eval>;

    /// White's chances over the game, once for everybody who judged it, from those at each ply.
    fn curves(&self, chances: &[Option<f32>]) -> Vec<Vec<Option<f32>>>;

    /// What to say below the board, if no move is typed and there is no news.
    fn sentence(&self, shared: &Shared, room: u16) -> Sentence;
}

impl GameView {
    /// A game that stands at its first position.
    #[must_use]
    pub fn new(tree: GameTree) -> Self {
        Self {
            head: NodeId::ROOT,
            shown: NodeId::ROOT,
            board: tree.start().clone(),
            tree,
            flipped: false,
            focus: Focus::Board,
            cursor: Square::at(4, 1),
            cursor_shown: false,
            hand: Hand::default(),
            entry: None,
            hint: None,
            panel: EnginePanel::default(),
        }
    }

    /// The newest position.
    #[must_use]
    pub fn live(&self) -> Board {
        if self.shown == self.head {
            self.board.clone()
        } else {
            self.tree.board(self.head)
        }
    }

    /// Whose turn it is in the game, whatever is shown.
    #[must_use]
    pub fn turn(&self) -> Color {
        let start = self.tree.start().side();
        if self.plies().is_multiple_of(2) {
            start
        } else {
            !start
        }
    }

    /// How many moves were made up to the newest position.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.tree.ply(self.head) as usize
    }

    /// Whether the newest position is on the screen.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown == self.head
    }

    /// Shows a position of the game.
    pub fn show(&mut self, node: NodeId) {
        if self.shown != node {
            self.shown = node;
            self.board = self.tree.board(node);
            self.hint = None;
        }
        self.hand.selected = None;
        self.hand.drag = None;
    }

    /// Shows and hides what the engine thinks.
    fn toggle_panel(&mut self) {
        self.panel.visible = !self.panel.visible;
        if !self.panel.visible && self.focus != Focus::Moves {
            self.focus = Focus::Board;
        }
    }

    /// Asks for the shown position to be edited.
    #[must_use]
    pub fn edit_request(&self) -> Request {
        Request::Edit {
            board: Some(Box::new(self.board.clone())),
            flipped: self.flipped,
        }
    }

    /// The position to think about, with its history.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Inquired {
        Inquired {
            board: self.tree.board(node),
            earlier: self.tree.keys(node),
            last: self.tree.node(node).played(),
        }
    }

    /// The game from its first position to its newest.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.tree.path(self.head)
    }

    /// What the opening is called that led to a position.
    #[must_use]
    pub fn opening(&self, node: NodeId) -> Option<&'static str> {
        openings::name_of(&self.first_moves(node)?)
    }

    /// The moves from the start of a game to a position; nothing if it began elsewhere.
    #[must_use]
    pub fn first_moves(&self, node: NodeId) -> Option<Vec<&str>> {
        if self.tree.start() != &Board::start() {
            return None;
        }
        let path = self.tree.path(node).into_iter().skip(1);
        Some(path.map(|node| self.tree.node(node).san()).collect())
    }

    /// Whether a node is still there and still is this position.
    #[must_use]
    pub fn is_at(&self, node: NodeId, key: Key) -> bool {
        self.tree.contains(node) && self.tree.node(node).key() == key
    }

    /// Legal moves of the shown position from a square.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        let moves = self.board.legal_moves();
        moves.iter().copied().filter(|m| m.from() == from).collect()
    }

    /// The analyst's thoughts about the shown position.
    #[must_use]
    pub fn analyst_thoughts(&self) -> Option<&Thoughts> {
        let thoughts = self.panel.thoughts[Seat::Analyst as usize].as_ref();
        thoughts.filter(|thoughts| thoughts.node == self.shown)
    }
}

/// What each side has captured that the other has not, and the difference in points for White.
#[must_use]
pub fn material(board: &Board) -> Material {
    let mut more = [Vec::new(), Vec::new()];
    for kind in [
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ] {
        let [white, black] = [Color::White, Color::Black].map(|color| board.count(color, kind));
        let ahead = usize::from(white < black);
        for _ in 0..white.abs_diff(black) {
            more[ahead].push(kind);
        }
    }
    let points = |color| i32::from(board.points(color));
    Material {
        more,
        difference: points(Color::White) - points(Color::Black),
    }
}
