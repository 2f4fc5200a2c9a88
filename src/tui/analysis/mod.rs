//! A game that is analyzed: any move makes or follows a variation, and the engine follows the board.

mod autosave;
mod book;
mod commands;
mod document;
mod edits;
mod engine;
mod folds;
mod notes;
mod preview;
mod run;
mod strip;
mod verdicts;
mod view;

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::artwork::Arrow;
use super::budget::KeptReview;
use super::event::{BookList, Request};
use super::game_view::{self, Focus, GameScreen, GameView, Hit, Wishes};
use super::keymap::{Action, Context};
use super::limit::Limit;
use super::room::Room;
use super::setup::GameKind;
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Move};
use crate::config::Setting;
use crate::engine::EngineEvent;
use crate::game::{GameTree, NodeId, Shape, to_pgn};
use crate::openings::Opening;

pub use autosave::{is_autosaved, read_autosaved, reads_whole};
pub use book::BookPanel;
pub use commands::command_lines;
pub use document::Document;
pub use edits::TreeHistory;
pub use engine::Reached;
pub use notes::Draft;
pub use preview::Preview;
pub use run::{RUN_TIME, Run};
pub use verdicts::Verdicts;

/// How many lines the engine shows at first.
const FIRST_LINES: usize = 3;

/// The rows of the list of known moves: at least and at most.
const BOOK_ROWS: (u16, u16) = (6, 14);

/// A game that is analyzed.
pub struct Analysis {
    pub view: GameView,
    /// Whether the engine thinks.
    pub engine: bool,
    pub limit: Limit,
    /// It is asked what the other side would do.
    pub threat: bool,
    /// The line of the engine that the arrows have chosen, from 0.
    pub chosen: usize,
    /// A line that is walked along.
    pub preview: Option<Preview>,
    /// The moves that are known here.
    pub book: BookPanel,
    /// The whole line is being judged.
    pub run: Option<Run>,
    pub verdicts: Verdicts,
    /// The last question that the engine answered to its limit.
    pub reached: Option<Reached>,
    /// Variations that are folded away in the list, by their first moves.
    pub folded: BTreeSet<NodeId>,
    /// A comment that was left without being taken over.
    pub draft: Option<Draft>,
    /// A review that was left.
    pub review: Option<Box<KeptReview>>,
    pub history: TreeHistory,
    pub document: Document,
}

impl Analysis {
    /// A game at one of its positions.
    #[must_use]
    pub fn new(tree: GameTree, at: NodeId) -> Self {
        let mut view = GameView::new(tree);
        view.panel.visible = true;
        view.panel.lines = FIRST_LINES;
        view.focus = Focus::Moves;
        view.head = view.tree.last_of_line(at);
        view.show(at);
        Self {
            view,
            engine: true,
            limit: Limit::default(),
            threat: false,
            chosen: 0,
            preview: None,
            book: BookPanel::default(),
            run: None,
            verdicts: Verdicts::default(),
            reached: None,
            folded: BTreeSet::new(),
            draft: None,
            review: None,
            history: TreeHistory::default(),
            document: Document::default(),
        }
    }

    /// The game in standard form.
    #[must_use]
    pub fn pgn(&self) -> String {
        to_pgn(&self.own_tree())
    }

    /// The same as it is saved: with the name of its opening, if nobody has named it.
    #[must_use]
    pub fn named_pgn(&self) -> String {
        let mut tree = self.own_tree();
        let end = tree.last_of_line(NodeId::ROOT);
        let is_named = tree.tag("ECO").is_some() || tree.tag("Opening").is_some();
        if end != NodeId::ROOT
            && !is_named
            && let Some(opening) = Opening::of_game(&tree.keys_to(end))
        {
            tree.set_tag("ECO", &opening.eco.to_string());
            tree.set_tag("Opening", &opening.name);
        }
        to_pgn(&tree)
    }

    /// Gets ready to wait while something else is on the screen.
    pub fn park(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.view.entry = None;
        self.view.hand = game_view::Hand::default();
    }
}

impl Analysis {
    /// What only a game that is analyzed does with a key, while no line is walked along; `false` if it
    /// is not one of these.
    fn act_on_game(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::KnownMoves => self.toggle_book(shared),
            Action::Up | Action::Down if self.book.open && self.view.focus == Focus::Lines => {
                self.choose_known(action == Action::Down, shared);
            }
            Action::Choose if self.book.open && self.view.focus == Focus::Lines => {
                self.play_known(self.book.chosen, shared);
            }
            Action::Up | Action::Down if self.view.focus == Focus::Lines => {
                self.choose_line(action == Action::Down);
            }
            Action::Up | Action::Down if self.view.focus == Focus::Moves => {
                self.sibling(action == Action::Down, shared);
            }
            Action::Choose if self.view.focus == Focus::Lines => {
                self.enter_line(self.chosen_line(), 1, shared);
            }
            Action::Cancel => self.cancel(shared),
            Action::Thoughts => self.toggle_engine(shared),
            Action::CopyPgn => shared.copy("Game (PGN)", self.named_pgn()),
            Action::TakeBack => self.undo(true, shared),
            Action::Redo => self.undo(false, shared),
            Action::New => shared.request(Request::NewGame(GameKind::Play)),
            Action::Quit => shared.request(Request::Leave),
            Action::PlayBest | Action::PlayLine => self.play_line(0, shared),
            Action::Threat => self.toggle_threat(shared),
            Action::Arrows => toggle_arrows(shared),
            Action::Promote => self.promote(true, shared),
            Action::Demote => self.promote(false, shared),
            Action::Delete => self.delete(shared),
            Action::NextBranch => self.jump(GameTree::next_branch, "branch", shared),
            Action::PreviousBranch => self.jump(GameTree::previous_branch, "branch", shared),
            Action::NextComment => self.jump(GameTree::next_comment, "comment", shared),
            Action::PreviousComment => self.jump(GameTree::previous_comment, "comment", shared),
            Action::Comment => self.write_comment(shared),
            Action::Glyph => self.next_glyph(&notes::GLYPHS, shared),
            Action::Assess => self.next_glyph(&notes::ASSESSMENTS, shared),
            Action::Fold => self.fold(shared),
            Action::FoldAll => self.fold_all(shared),
            Action::Run => self.start_run(false, shared),
            Action::Review => shared.request(Request::ReviewHere),
            Action::Edit => shared.request(self.view.edit_request()),
            Action::Save => shared.request(Request::Save),
            Action::Games => shared.request(Request::Games),
            _ => return false,
        }
        true
    }

    fn cancel(&mut self, shared: &mut Shared) {
        // The arrows stay where they are: nobody asked for another part.
        let _ = self.stop_run(shared) || self.view.put_back();
    }
}

/// Shows the engine's moves on the board, or no longer.
fn toggle_arrows(shared: &mut Shared) {
    shared.settings.arrows = !shared.settings.arrows;
    shared.setting_changed(Setting::Arrows);
    shared.say(if shared.settings.arrows {
        "The engine's moves are arrows on the board."
    } else {
        "The engine's arrows are hidden."
    });
}

impl GameScreen for Analysis {
    fn view(&self) -> &GameView {
        &self.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.view
    }

    fn place(&self) -> Context {
        Context::Analysis
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        if self.preview.is_some() {
            let play = shared.key(Context::Analysis, Action::PlayBest);
            let leave = shared.key(Context::Analysis, Action::Cancel);
            return Some(format!(
                "This is a line of the engine: {play} plays it into the game, {leave} leaves it."
            ));
        }
        let over = self.view.board.legal_moves().is_empty();
        over.then(|| "There is no legal move in this position.".into())
    }

    fn person_moves(&mut self, m: Move, shared: &mut Shared) {
        self.branch(m);
        self.follow(shared);
    }

    fn follow(&mut self, shared: &mut Shared) {
        self.ask_book(shared);
        self.follow_board(shared);
    }

    fn seen(&self) -> &Board {
        self.preview
            .as_ref()
            .map_or(&self.view.board, Preview::board)
    }

    fn last_move(&self) -> Option<Move> {
        let walked = self
            .preview
            .as_ref()
            .and_then(|it| it.moves().last().copied());
        walked.or_else(|| self.view.tree.node(self.view.shown).played())
    }

    fn show(&mut self, node: NodeId) {
        self.view.show(node);
        self.preview = None;
        self.unfold_way(node);
    }

    fn look_at(&mut self, node: NodeId) {
        if !self.view.line().contains(&node) {
            self.view.head = self.view.tree.last_of_line(node);
        }
        self.show(node);
    }

    fn takes_drawings(&self) -> bool {
        self.preview.is_none()
    }

    fn engine_arrows(&self) -> Vec<Arrow> {
        self.arrows_of_lines()
    }

    fn keep_drawing(&mut self, shapes: Vec<Shape>) {
        self.remember();
        self.view.tree.set_shapes(self.view.shown, &shapes);
    }

    fn enter_line(&mut self, line: usize, moves: usize, shared: &mut Shared) {
        self.walk_into(line, moves, shared);
    }

    fn lines_chosen(&self, lines: usize, shared: &mut Shared) {
        shared.defaults.lines = Some(lines);
    }

    fn wheel(&mut self, hit: Hit, forward: bool, shared: &Shared) -> bool {
        if let Hit::Row(_) = hit {
            self.choose_known(forward, shared);
            return true;
        }
        if self.step_preview(if forward { 1 } else { -1 }) {
            return true;
        }
        let on_line = matches!(hit, Hit::LineMove { .. });
        if on_line {
            self.choose_line(forward);
        }
        on_line
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            board: self.preview.is_some(),
            analysis: true,
            card: self.book.open.then_some(BOOK_ROWS),
            ..Wishes::default()
        }
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        self.act_on_line(action, shared) || self.act_on_game(action, shared)
    }

    fn edits_here(&mut self, key: KeyEvent, shared: &mut Shared) -> bool {
        let action = shared.keymap.action(self.context(), key);
        match (action, key.code) {
            (Some(Action::PlayLine), KeyCode::Char(digit @ '1'..='9')) => {
                let number = digit as usize - '1' as usize;
                if self.book.open {
                    self.play_known(number, shared);
                } else {
                    self.play_line(number, shared);
                }
                true
            }
            _ => false,
        }
    }

    fn hear_engine(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        self.hear_analyst(ticket, event, shared);
    }

    fn hear_book_moves(&mut self, ticket: Ticket, list: BookList) {
        self.book_lists(ticket, list);
    }

    fn choose_row(&mut self, row: usize, shared: &mut Shared) {
        self.play_known(row, shared);
    }

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
    }

    fn fits_here(&self, action: Action) -> bool {
        let view = &self.view;
        let previewed = self.preview.is_some();
        match action {
            Action::Choose => {
                let lines = view.focus == Focus::Lines && (self.book.open || self.line_count() > 0);
                let board = view.focus == Focus::Board && view.cursor_shown;
                lines || previewed || board
            }
            Action::Cancel => view.hand.selected.is_some() || previewed || self.run.is_some(),
            Action::TakeBack => view.plies() > 0,
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        let previewed = self.preview.is_some();
        Some(match action {
            Action::Choose if previewed => "next",
            Action::PlayBest if previewed => "play it",
            Action::KnownMoves if self.book.open => "lines",
            Action::Choose if self.book.open && self.view.focus == Focus::Lines => "play",
            Action::Choose if self.view.focus == Focus::Lines => "walk the line",
            Action::Choose if self.view.hand.selected.is_some() => "put down",
            Action::Choose if self.view.focus == Focus::Board => "pick up",
            Action::Cancel if self.run.is_some() && !previewed => "stop",
            _ => return None,
        })
    }
}
