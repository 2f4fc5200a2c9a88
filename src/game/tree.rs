//! The tree of a game: the moves played, the variations beside them, and what is noted there.
//!
//! The nodes lie in one list and know each other by number, so that reading, walking, writing and
//! dropping are loops: a file with variations nested 20,000 deep is a long list, not a deep stack.

mod annotations;
mod edit;
mod node;
mod strip;
mod time_used;

use crate::chess::{Board, Color, Key, Move};

use super::tags::{GameResult, Tags};

pub use node::Node;
pub(super) use node::SanText;
use node::Step;

/// A position in a [`GameTree`]: the start, or the one after a move. It stays valid as long as
/// its move is not deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The position that the game starts from.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game with its variations, tags and result.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::game::{GameTree, NodeId};
/// let mut game = GameTree::new(Board::start());
/// let e4 = game.add(NodeId::ROOT, Board::start().parse_san("e4")?);
/// let d4 = game.add(NodeId::ROOT, Board::start().parse_san("d4")?);
/// assert_eq!(game.children(NodeId::ROOT), [e4, d4]);
/// assert!(game.is_main_line(e4) && !game.is_main_line(d4));
/// # Ok::<(), pillarbox::chess::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Board,
    tags: Tags,
    result: GameResult,
    nodes: Vec<Node>,
}

impl GameTree {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Board) -> Self {
        let root = Node::new(Step::Start, SanText::default(), start.key());
        Self {
            start,
            tags: Tags::default(),
            result: GameResult::Unfinished,
            nodes: vec![root],
        }
    }

    /// The position that the game starts from.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The tags, without `Result`, `SetUp` and `FEN`, which the game knows by itself.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The value of a tag, if it is known.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag. `Result` sets the result if it is one; `SetUp` and `FEN` change nothing, since
    /// the moves belong to the start that they were made from.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match name {
            "Result" => self.result = value.parse().unwrap_or(self.result),
            "SetUp" | "FEN" => {}
            _ => self.tags.set(name, value),
        }
    }

    /// As [`GameTree::set_tag`], for texts that are clean.
    pub(super) fn put_tag(&mut self, name: &str, value: &str) {
        match name {
            "Result" | "SetUp" | "FEN" => self.set_tag(name, value),
            _ => self.tags.put(name.to_owned(), value.to_owned()),
        }
    }

    /// Forgets a tag; the result is unknown then if it was that.
    pub fn remove_tag(&mut self, name: &str) {
        if name == "Result" {
            self.result = GameResult::Unfinished;
        }
        self.tags.remove(name);
    }

    /// How the game came out.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Notes how the game came out.
    pub const fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The node.
    #[must_use]
    pub fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.index()]
    }

    fn node_mut(&mut self, at: NodeId) -> &mut Node {
        &mut self.nodes[at.index()]
    }

    /// Goes to the position after a legal move: along the tree if it is there already, else as
    /// the last of the variations.
    pub fn add(&mut self, at: NodeId, m: Move) -> NodeId {
        match self.child(at, m) {
            Some(child) => child,
            None => self.add_on(at, &self.board(at), m),
        }
    }

    /// As [`GameTree::add`], for those who have the board of `at` at hand, which saves replaying
    /// the game.
    pub fn add_on(&mut self, at: NodeId, board: &Board, m: Move) -> NodeId {
        debug_assert!(board.legal_moves().contains(&m), "{m} in {board}");
        match self.child(at, m) {
            Some(child) => child,
            None => self.append_step(at, board, Step::Move(m)),
        }
    }

    /// Adds a legal move as the last of the variations, also beside the same move: a file may have
    /// a variation that begins with the move that was played, and is to be kept as it is.
    /// Its text and the key of the position after it are given, since who reads a game makes the
    /// moves anyway.
    pub(super) fn append(&mut self, at: NodeId, m: Move, san: SanText, after: Key) -> NodeId {
        self.push(at, Node::new(Step::Move(m), san, after))
    }

    /// Lets the side to move pass, along the tree if it does so there already. In check it cannot.
    pub fn add_null(&mut self, at: NodeId) -> Option<NodeId> {
        let mut children = self.children(at).iter().copied();
        let known = children.find(|&child| self.node(child).is_null());
        known.or_else(|| self.append_null(at, &self.board(at)))
    }

    /// Adds a null move as the last of the variations, unless there is a check.
    pub(super) fn append_null(&mut self, at: NodeId, board: &Board) -> Option<NodeId> {
        (!board.in_check()).then(|| self.append_step(at, board, Step::Null))
    }

    fn append_step(&mut self, at: NodeId, board: &Board, step: Step) -> NodeId {
        debug_assert_eq!(board.key(), self.node(at).key, "the board of another node");
        let mut after = board.clone();
        step.make(&mut after);
        self.push(at, Node::new(step, step.san(board), after.key()))
    }

    /// Adds a node behind another.
    fn push(&mut self, at: NodeId, mut node: Node) -> NodeId {
        node.parent = at;
        node.ply = self.node(at).ply + 1;
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than four billion moves"));
        self.nodes.push(node);
        self.node_mut(at).children.push(id);
        id
    }

    /// The position after this move, if the tree has it: the first, if it has several.
    #[must_use]
    pub fn child(&self, at: NodeId, m: Move) -> Option<NodeId> {
        self.children(at)
            .iter()
            .copied()
            .find(|&child| self.node(child).step == Step::Move(m))
    }

    /// The board at a node, replayed from the start.
    #[must_use]
    pub fn board(&self, at: NodeId) -> Board {
        let mut board = self.start.clone();
        for at in self.path(at) {
            self.advance(&mut board, at);
        }
        board
    }

    /// Goes on from the position before a node to that of the node.
    pub fn advance(&self, board: &mut Board, to: NodeId) {
        self.node(to).step.make(board);
        debug_assert_eq!(board.key(), self.node(to).key, "the board of another node");
    }

    /// The nodes from the root to this one, both included.
    #[must_use]
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.upwards(at).collect();
        path.push(NodeId::ROOT);
        path.dedup();
        path.reverse();
        path
    }

    /// This node and those before it, without the root.
    fn upwards(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(at), |&at| self.parent(at)).filter(|&at| at != NodeId::ROOT)
    }

    /// The moves from the start to this node, or to the first null move before it.
    #[must_use]
    pub fn moves_to(&self, at: NodeId) -> Vec<Move> {
        let path = self.path(at);
        let played = path.iter().skip(1).map(|&at| self.node(at).played());
        played.map_while(|m| m).collect()
    }

    /// The keys of all positions before this one, the oldest first, for counting repetitions. A
    /// null move is no move of a game: nothing before it is repeated after it.
    #[must_use]
    pub fn keys(&self, at: NodeId) -> Vec<Key> {
        let mut path = self.path_since_null(at);
        path.pop();
        path.into_iter().map(|at| self.node(at).key).collect()
    }

    /// The moves that led here since the last null move, the oldest first.
    #[must_use]
    pub fn moves(&self, at: NodeId) -> Vec<Move> {
        let path = self.path_since_null(at).into_iter();
        path.filter_map(|at| self.node(at).played()).collect()
    }

    fn path_since_null(&self, at: NodeId) -> Vec<NodeId> {
        let mut path = self.path(at);
        let begin = path.iter().rposition(|&at| self.node(at).is_null());
        path.drain(..begin.unwrap_or(0));
        path
    }

    /// The keys of all positions from the start to this one, the oldest first.
    #[must_use]
    pub fn keys_to(&self, at: NodeId) -> Vec<Key> {
        let path = self.path(at).into_iter();
        path.map(|at| self.node(at).key).collect()
    }

    /// The position before; none at the root.
    #[must_use]
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        (at != NodeId::ROOT).then(|| self.node(at).parent)
    }

    /// The moves from here, the main continuation first.
    #[must_use]
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.node(at).children
    }

    /// The main continuation.
    #[must_use]
    pub fn next(&self, at: NodeId) -> Option<NodeId> {
        self.children(at).first().copied()
    }

    /// The main continuation from here to its end, without this node.
    pub fn line(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(at), |&at| self.next(at))
    }

    /// The game as it was played, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(NodeId::ROOT)
    }

    /// Where the main continuation from here ends.
    #[must_use]
    pub fn last_of_line(&self, at: NodeId) -> NodeId {
        self.line(at).last().unwrap_or(at)
    }

    /// Plies since the start of the game.
    #[must_use]
    pub fn ply(&self, at: NodeId) -> u32 {
        self.node(at).ply
    }

    /// The number of the move that led here, and who made it; at the root, of the move before.
    #[must_use]
    pub fn number(&self, at: NodeId) -> (u32, Color) {
        let black_starts = u32::from(self.start.side() == Color::Black);
        let plies = 2 * u32::from(self.start.fullmoves()) + black_starts + self.ply(at);
        let plies = plies.saturating_sub(1);
        let mover = if plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        (plies / 2, mover)
    }

    /// Whether this is a position of the game as it was played.
    #[must_use]
    pub fn is_main_line(&self, at: NodeId) -> bool {
        self.upwards(at)
            .all(|at| self.next(self.node(at).parent) == Some(at))
    }

    /// Whether the node is still there.
    #[must_use]
    pub fn contains(&self, at: NodeId) -> bool {
        self.nodes.get(at.index()).is_some_and(|node| !node.removed)
    }

    /// How many moves there are, variations included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.nodes.iter().filter(|node| !node.removed).count() - 1
    }
}

/// The same game with the same notes, whatever the numbers of the nodes.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        if self.start != other.start || self.tags != other.tags || self.result != other.result {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((ours, theirs)) = pairs.pop() {
            let (ours, theirs) = (self.node(ours), other.node(theirs));
            if !ours.says_the_same(theirs) {
                return false;
            }
            pairs.extend(
                ours.children
                    .iter()
                    .copied()
                    .zip(theirs.children.iter().copied()),
            );
        }
        true
    }
}

impl Eq for GameTree {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game from SAN, each move after the one before.
    pub(super) fn played(sans: &str) -> (GameTree, Vec<NodeId>) {
        let mut tree = GameTree::new(Board::start());
        let mut ids = vec![NodeId::ROOT];
        for san in sans.split_whitespace() {
            let at = ids[ids.len() - 1];
            ids.push(tree.add(at, tree.board(at).parse_san(san).unwrap()));
        }
        (tree, ids)
    }

    pub(super) fn add(tree: &mut GameTree, at: NodeId, san: &str) -> NodeId {
        tree.add(at, tree.board(at).parse_san(san).unwrap())
    }

    #[test]
    fn a_line_knows_its_moves_keys_and_numbers() {
        let (tree, ids) = played("e4 e5 Nf3 Nc6");
        let last = ids[4];
        assert_eq!(tree.path(last), ids);
        assert_eq!(tree.path(NodeId::ROOT), [NodeId::ROOT]);
        let sans: Vec<_> = tree.main_line().map(|at| tree.node(at).san()).collect();
        assert_eq!(sans, ["e4", "e5", "Nf3", "Nc6"]);
        let mut board = Board::start();
        let mut keys = Vec::new();
        for m in tree.moves_to(last) {
            keys.push(board.key());
            let _ = board.make(m);
        }
        assert_eq!(tree.keys(last), keys);
        assert_eq!(tree.board(last), board);
        assert_eq!(tree.node(last).key(), board.key());
        assert_eq!(tree.number(ids[1]), (1, Color::White));
        assert_eq!(tree.number(ids[4]), (2, Color::Black));
        assert_eq!(tree.last_of_line(NodeId::ROOT), last);
        assert_eq!((tree.ply(last), tree.count()), (4, 4));
    }

    #[test]
    fn black_may_start_with_any_number() {
        let start: Board = "4k3/8/8/8/8/8/8/4K3 b - - 0 33".parse().unwrap();
        let mut tree = GameTree::new(start);
        let first = add(&mut tree, NodeId::ROOT, "Kd7");
        let second = add(&mut tree, first, "Kd2");
        assert_eq!(tree.number(first), (33, Color::Black));
        assert_eq!(tree.number(second), (34, Color::White));
    }

    #[test]
    fn a_known_move_is_followed_and_a_new_one_branches() {
        let (mut tree, ids) = played("e4 e5");
        let again = add(&mut tree, ids[1], "e5");
        assert_eq!(again, ids[2]);
        let sicilian = add(&mut tree, ids[1], "c5");
        assert_eq!(tree.children(ids[1]), [ids[2], sicilian]);
        assert!(tree.is_main_line(ids[2]) && !tree.is_main_line(sicilian));
        assert_eq!(tree.parent(sicilian), Some(ids[1]));
        assert_eq!(tree.parent(NodeId::ROOT), None);
    }

    #[test]
    fn a_side_that_is_not_in_check_may_pass() {
        let (mut tree, ids) = played("e4 e5 Qh5 Nc6 Qxf7");
        assert_eq!(tree.add_null(ids[5]), None, "there is a check");
        let null = tree.add_null(ids[3]).unwrap();
        assert_eq!(tree.add_null(ids[3]), Some(null));
        assert_eq!(tree.children(ids[3]), [ids[4], null]);
        let mate = add(&mut tree, null, "Qxf7");
        let node = tree.node(null);
        assert_eq!(
            (node.san(), node.played(), node.is_null()),
            ("--", None, true)
        );
        assert_eq!(tree.number(mate), (3, Color::White));
        assert_eq!(tree.moves_to(mate).len(), 3);
        assert_eq!(tree.keys(mate), [node.key()]);
        let board = tree.board(mate);
        assert_eq!(board.key(), tree.node(mate).key());
        assert_eq!(board.side(), Color::Black);
    }

    #[test]
    fn twenty_thousand_plies_are_no_matter() {
        let mut tree = GameTree::new(Board::start());
        let mut board = Board::start();
        let mut at = NodeId::ROOT;
        for ply in 0..20_000 {
            let m = board
                .parse_san(["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4])
                .unwrap();
            at = tree.add_on(at, &board, m);
            let _ = board.make(m);
        }
        assert_eq!(tree.last_of_line(NodeId::ROOT), at);
        assert_eq!(tree.keys(at).len(), 20_000);
        assert_eq!(tree.board(at).key(), board.key());
        assert!(tree.is_main_line(at) && tree == tree.clone());
    }
}
