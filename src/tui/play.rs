//! A game on the screen: who plays, what is shown, what is in hand. Data and rules, no effects.

mod analysis;
mod clock;
mod folds;
mod kept;
mod pgn;
mod preview;
mod run;
mod thoughts;
mod watch;

use std::time::{Duration, Instant};

use super::event::{Seat, Ticket};
use super::keymap::Context;
use super::setup::{GameKind, GameSetup};
use super::text_input::LineEdit;
use crate::chess::{Board, Color, Key, Kind, Move, Square};
use crate::engine::{Finding, Level, Position};
use crate::game::{ChessClock, Ending, GameTree, NodeId};

pub use analysis::{Analysis, Limit};
pub use kept::{is_kept_studies, read_kept, reads_whole};
pub use pgn::ResumeError;
pub use preview::Preview;
pub use run::{Effort, RUN_TIME, Run};
pub use thoughts::{Line, Thoughts, white_view};
pub use watch::{Tally, Watch};

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The engine at a level.
    Engine(Level),
}

/// Which part of the screen the arrows belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The board.
    Board,
    /// The list of moves.
    Moves,
    /// What the engine thinks.
    Lines,
    /// The evaluation graph.
    Graph,
}

/// A move being typed.
#[derive(Clone, Debug, Default)]
pub struct MoveEntry {
    /// What was typed.
    pub text: LineEdit,
    /// Why it is no move, once Enter was pressed.
    pub problem: Option<String>,
    /// Which of the matching moves is chosen.
    pub pick: Option<usize>,
}

/// A hint on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Asked for.
    Waiting,
    /// Which piece to move; the move is known but not told.
    Piece(Move),
    /// The move.
    Move(Move),
}

/// A search for a player's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Who thinks.
    pub seat: Seat,
    /// Which search.
    pub ticket: Ticket,
    /// Since when.
    pub since: Instant,
}

/// A move of an engine that was found sooner than the person wants to see it.
#[derive(Clone, Debug)]
pub struct Held {
    /// When it is played.
    pub until: Instant,
    /// What was found.
    pub finding: Finding,
}

/// A search of the analyst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// Which search.
    pub ticket: Ticket,
    /// About which position.
    pub node: NodeId,
    /// That position, since an undone edit may take the node away.
    pub key: Key,
    /// It is about what the other side would do there.
    pub threat: bool,
    /// What for.
    pub purpose: Purpose,
}

/// Why the analyst thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To give a hint.
    Hint,
    /// To show lines.
    Show,
    /// To complete the graph of a finished game.
    Graph,
    /// To judge the positions of a studied line one after the other.
    Run,
}

/// A game on the screen.
// Each is a state of its own that a person can switch.
#[allow(clippy::struct_excessive_bools)]
pub struct Play {
    /// How it was set up, for a rematch.
    pub setup: GameSetup,
    /// All moves.
    pub tree: GameTree,
    /// The newest position of the game.
    pub head: NodeId,
    /// The position on the screen.
    pub shown: NodeId,
    /// That position.
    pub board: Board,
    /// White's player first.
    pub players: [Player; 2],
    /// The clock, if there is one.
    pub clock: Option<ChessClock>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Seen from Black's side.
    pub flipped: bool,
    /// Which part has the arrows.
    pub focus: Focus,
    /// The cursor on the board.
    pub cursor: Square,
    /// Whether the cursor is drawn: from the first arrow key to the next click.
    pub cursor_shown: bool,
    /// The piece in hand.
    pub selected: Option<Square>,
    /// Where the mouse drags it, in cells of the screen.
    pub drag: Option<(u16, u16)>,
    /// The square where the mouse button went down, and whether that picked the piece up.
    pub pressed: Option<(Square, bool)>,
    /// A move being typed.
    pub entry: Option<MoveEntry>,
    /// A hint for the shown position.
    pub hint: Option<Hint>,
    /// Whether the engine's thoughts are shown.
    pub show_thoughts: bool,
    /// How many lines of them.
    pub lines: usize,
    /// What each seat thought last.
    pub thoughts: [Option<Thoughts>; 3],
    /// Rows of the lines panel that are scrolled away.
    pub lines_scroll: u16,
    /// The player's search that runs.
    pub thinking: Option<Thinking>,
    /// A move that waits for its time.
    pub held: Option<Held>,
    /// The analyst's search that runs.
    pub study: Option<Study>,
    /// Moves taken back, the next to be played again last.
    pub undone: Vec<Move>,
    /// The match, if engines play.
    pub watch: Option<Watch>,
    /// What it takes to study the game, if it is studied and not played.
    pub analysis: Option<Analysis>,
    /// The clock stands still and no engine moves.
    pub paused: bool,
    /// The engine's last opinion of its own game, for draw offers; centipawns for its side.
    pub opinion: Option<i32>,
    /// Whether the thoughts were shown before the end showed them.
    pub thoughts_before: bool,
    /// Whether the graph has been completed after the end.
    pub graphed: bool,
    /// What chance said at the start; the openings of a match follow from it.
    pub seed: u64,
}

impl Play {
    /// A new game. `chance` decides what is left to chance.
    #[must_use]
    pub fn new(setup: GameSetup, now: Instant, chance: u64) -> Self {
        let mut play = if setup.kind == GameKind::Watch {
            Watch::new(&setup).game(&setup, chance)
        } else {
            let mut players = [Player::Person; 2];
            if setup.kind == GameKind::Play {
                players[!setup.color(chance) as usize] = Player::Engine(setup.level);
            }
            let start = setup.start.as_deref().cloned();
            Self::with_players(setup, start.unwrap_or_else(Board::start), players)
        };
        play.seed = chance;
        play.start_clock(now);
        play
    }

    /// A game that stands at its first position.
    pub(super) fn with_players(setup: GameSetup, start: Board, players: [Player; 2]) -> Self {
        let flipped = players == [players[0], Player::Person] && players[0] != Player::Person;
        let watching = !players.contains(&Player::Person);
        let cursor = if flipped { (4, 6) } else { (4, 1) };
        Self {
            tree: GameTree::new(start.clone()),
            head: NodeId::ROOT,
            shown: NodeId::ROOT,
            board: start,
            players,
            clock: None,
            ending: None,
            flipped,
            focus: if watching { Focus::Moves } else { Focus::Board },
            cursor: Square::at(cursor.0, cursor.1),
            cursor_shown: !watching,
            selected: None,
            drag: None,
            pressed: None,
            entry: None,
            hint: None,
            show_thoughts: watching,
            lines: 1,
            thoughts: [const { None }; 3],
            lines_scroll: 0,
            thinking: None,
            held: None,
            study: None,
            undone: Vec::new(),
            watch: None,
            analysis: None,
            paused: false,
            opinion: None,
            thoughts_before: false,
            graphed: false,
            seed: 0,
            setup,
        }
    }

    /// What the keys mean in this game.
    #[must_use]
    pub fn context(&self) -> Context {
        let more_to_come = self.watch.as_ref().is_some_and(|watch| !watch.is_last());
        if self.entry.is_some() {
            Context::Entry
        } else if self.analysis.is_some() {
            Context::Analysis
        } else if self.ending.is_some() && !more_to_come {
            Context::Over
        } else if self.is_watched() {
            Context::Watch
        } else {
            Context::Play
        }
    }

    /// Whether nobody but engines play.
    #[must_use]
    pub const fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Who plays this side.
    #[must_use]
    pub const fn player(&self, color: Color) -> Player {
        self.players[color as usize]
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
        if self.tree.ply(self.head).is_multiple_of(2) {
            start
        } else {
            !start
        }
    }

    /// Whether the newest position is on the screen.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.shown == self.head
    }

    /// Whether a person has to move now.
    #[must_use]
    pub fn persons_turn(&self) -> bool {
        self.ending.is_none() && self.player(self.turn()) == Player::Person
    }

    /// The person's side against the engine.
    #[must_use]
    pub fn person(&self) -> Option<Color> {
        match self.players {
            [Player::Person, Player::Engine(_)] => Some(Color::White),
            [Player::Engine(_), Player::Person] => Some(Color::Black),
            _ => None,
        }
    }

    /// What a side is called.
    #[must_use]
    pub fn name(&self, color: Color) -> String {
        if self.analysis.is_some() {
            let name = self.tree.tag(&color.to_string());
            return name.map_or_else(|| color.to_string(), str::to_owned);
        }
        if let Some(watch) = self
            .watch
            .as_ref()
            .filter(|_| self.players[0] == self.players[1])
        {
            // Equals are told apart by who began the match with White.
            let first = (color == Color::White) == watch.first_is_white();
            return format!("Pillarbox {}", if first { 1 } else { 2 });
        }
        match self.player(color) {
            Player::Engine(level) if level == Level::FULL => "Pillarbox".into(),
            Player::Engine(level) => format!("Pillarbox level {}", level.number()),
            Player::Person if self.person().is_some() => "You".into(),
            Player::Person => color.to_string(),
        }
    }

    /// Shows a position of the game.
    pub fn show(&mut self, node: NodeId) {
        if self.shown != node {
            self.shown = node;
            self.board = self.tree.board(node);
            self.hint = None;
        }
        self.selected = None;
        self.drag = None;
        if let Some(analysis) = &mut self.analysis {
            analysis.preview = None;
        }
        self.unfold_way(node);
    }

    /// The position to think about, with its history.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        Position {
            board: self.tree.board(node),
            earlier: self.tree.keys(node),
            last: self.tree.node(node).played(),
        }
    }

    /// Plays a legal move at the end of the game.
    pub fn push(&mut self, m: Move, now: Instant) -> NodeId {
        let live = self.is_live();
        let side = self.turn();
        let node = self.tree.add(self.head, m);
        if let Some(clock) = &mut self.clock {
            if clock.running().is_none() && !self.paused {
                clock.start(side, now);
            }
            clock.press(now);
            let left = clock.left(side, now);
            self.tree.set_clock(node, Some(left));
        }
        self.head = node;
        self.hint = None;
        if live {
            self.show(node);
            // The cursor is the person's: it stays where it is when the engine moves.
            if self.cursor_shown && self.player(side) == Player::Person {
                self.cursor = m.to();
            }
        }
        self.ending = Ending::by_rules(&self.tree.board(node), &self.tree.keys(node));
        if self.ending.is_some()
            && let Some(clock) = &mut self.clock
        {
            clock.pause(now);
        }
        node
    }

    /// Takes the newest move back and puts it aside for redo. `false` if there is none.
    pub fn pop(&mut self, now: Instant) -> bool {
        let Some(m) = self.tree.node(self.head).played() else {
            return false;
        };
        self.undone.push(m);
        self.head = self.tree.delete(self.head);
        self.show(self.head);
        self.ending = None;
        self.graphed = false;
        self.restore_clock(now);
        true
    }

    /// The game from its first position to its newest.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.tree.path(self.head)
    }

    /// Legal moves of the shown position from a square.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        let moves = self.board.legal_moves();
        moves.iter().copied().filter(|m| m.from() == from).collect()
    }

    /// What each side has captured that the other has not, and the difference in points for White.
    #[must_use]
    pub fn material(&self) -> Material {
        let mut more = [Vec::new(), Vec::new()];
        for kind in [
            Kind::Queen,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
            Kind::Pawn,
        ] {
            let [white, black] =
                [Color::White, Color::Black].map(|color| self.seen().count(color, kind));
            let ahead = usize::from(white < black);
            for _ in 0..white.abs_diff(black) {
                more[ahead].push(kind);
            }
        }
        let points = |color| i32::from(self.seen().points(color));
        Material {
            more,
            difference: points(Color::White) - points(Color::Black),
        }
    }

    /// The seat of a side.
    #[must_use]
    pub const fn seat(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }

    /// The thoughts to be shown: the player's while it thinks, the analyst's otherwise.
    #[must_use]
    pub fn current_thoughts(&self) -> Option<&Thoughts> {
        let of = |seat: Seat| self.thoughts[seat as usize].as_ref();
        let analyst = of(Seat::Analyst).filter(|thoughts| thoughts.node == self.shown);
        if analyst.is_some() {
            return analyst;
        }
        let newest = |color| of(Self::seat(color));
        match self.thinking {
            Some(thinking) => of(thinking.seat),
            None => newest(!self.turn()).or_else(|| newest(self.turn())),
        }
    }

    /// How long a pause lies between two games of a match.
    pub const BETWEEN_GAMES: Duration = Duration::from_secs(3);
}

/// What one side has more than the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// Pieces that only this side still has, White's first.
    pub more: [Vec<Kind>; 2],
    /// In points, positive if White has more.
    pub difference: i32,
}
