//! What screens with a game share: the moves, the position that is shown, what is in hand, the move
//! that is typed, and what the engine thinks. A screen holds a [`GameView`] and says by
//! [`GameScreen`] what is its own.

mod analyst;
mod drawing;
mod entry;
mod graph;
mod hand;
mod hit;
mod keys;
mod layout;
mod mouse;
mod moving;
mod paint;
mod premove;
mod room;
mod screen;
mod sentence;
mod walk;

use super::event::{Request, Seat};
use super::look::Look;
use super::thoughts::Thoughts;
use super::widgets::player_line::PlayerLine;
use crate::chess::{Board, Color, Key, Kind, Move, Square};
use crate::engine::Position as Inquired;
use crate::game::{GameTree, NodeId};
use crate::openings::Opening;

pub use analyst::{
    AnalystSearch, EnginePanel, Inquiry, MOST_LINES, Purpose, failure, note, scroll_lines,
    set_lines,
};
pub use drawing::{Pencil, command_drawing};
pub use entry::{Asked, MoveEntry, Offer, offers};
pub use graph::{GraphKind, GraphPanel, carried};
pub use hand::{Hand, choose_at_cursor};
pub use hit::{Hit, hit};
pub use keys::toggle_panel;
pub use layout::{BarWish, GameRegions, LiveWishes, Wishes, has_squares_of};
use mouse::{MOUSE_HELP, mouse};
pub use moving::{can_glide, seen_now};
use paint::{boards, draw};
pub use premove::Premove;
pub use screen::{GameOver, GamePicture, GameScreen, MovesPlace};
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

/// A hint on its way: first the piece, then the move, then the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    Waiting,
    /// Which piece to move; the move is known but not told.
    Piece(Move),
    Move(Move),
    /// The move, and why it is good.
    Why(Move),
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
    /// What a person draws on the board.
    pub pencil: Pencil,
    pub graph: GraphPanel,
}

/// What one side has more than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// Pieces that only this side still has, White's first.
    pub more: [Vec<Kind>; 2],
    /// In points, positive if White has more.
    pub difference: i32,
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
            pencil: Pencil::default(),
            graph: GraphPanel::default(),
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
            self.drop_sketch();
        }
        self.hand.selected = None;
        self.hand.drag = None;
    }

    /// Shows and hides what the engine thinks.
    fn toggle_panel(&mut self) {
        self.panel.visible = !self.panel.visible;
        let hidden = match self.focus {
            Focus::Board | Focus::Moves => false,
            Focus::Lines => true,
            Focus::Graph => !self.has_graph(),
        };
        if !self.panel.visible && hidden {
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
            moves: self.tree.moves(node),
        }
    }

    /// The game from its first position to its newest.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.tree.path(self.head)
    }

    /// The opening that led to a position.
    #[must_use]
    pub fn opening(&self, node: NodeId) -> Option<Opening> {
        Opening::of_game(&self.tree.keys_to(node))
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

/// A player without a clock at a board.
#[must_use]
pub fn player_line<'a>(
    board: &Board,
    color: Color,
    name: String,
    look: &'a Look,
) -> PlayerLine<'a> {
    let mut material = material(board);
    let sign = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    PlayerLine {
        look,
        color,
        name,
        to_move: board.side() == color,
        clock: None,
        more: std::mem::take(&mut material.more[color as usize]),
        ahead: material.difference * sign,
    }
}

/// What each side has captured that the other has not, and the difference in points for White.
#[must_use]
fn material(board: &Board) -> Material {
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
