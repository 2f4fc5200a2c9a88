//! The analyst: an engine that gives its opinion about what is shown, for whoever asks.

use super::{GameScreen, GameView};
use crate::chess::Key;
use crate::engine::{Info, Level, Limits};
use crate::game::NodeId;
use crate::tui::event::{Effect, Search, Seat};
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;
use crate::tui::thoughts::Thoughts;
use crate::tui::ticket::Ticket;
use crate::tui::widgets::engine_lines::room_for_lines;

/// The most lines of analysis.
pub const MOST_LINES: usize = 8;

/// What the engines think, and what of it is shown.
#[derive(Clone, Debug)]
pub struct EnginePanel {
    pub visible: bool,
    pub lines: usize,
    /// Rows that are scrolled away.
    pub scroll: u16,
    /// What each seat thought last.
    pub thoughts: [Option<Thoughts>; 3],
    /// The analyst's search that runs.
    pub search: Option<AnalystSearch>,
}

impl Default for EnginePanel {
    fn default() -> Self {
        Self {
            visible: false,
            lines: 1,
            scroll: 0,
            thoughts: [const { None }; 3],
            search: None,
        }
    }
}

impl EnginePanel {
    /// Lets the analyst's search end; what it finds no longer counts.
    pub fn stop(&mut self, shared: &mut Shared) {
        if self.search.take().is_some() {
            shared.ask(Effect::Stop(Seat::Analyst));
        }
    }

    /// Lets a search end that only shows lines: it is to be asked something else.
    pub fn ask_again(&mut self, shared: &mut Shared) {
        let shows = |search: &AnalystSearch| search.purpose == Purpose::Show;
        if self.search.as_ref().is_some_and(shows) {
            self.stop(shared);
        }
    }
}

/// A search of the analyst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalystSearch {
    pub ticket: Ticket,
    pub node: NodeId,
    /// The position of the node, since an undone edit may take the node away.
    pub key: Key,
    /// It is about what the other side would do there.
    pub threat: bool,
    pub purpose: Purpose,
}

/// Why the analyst thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Hint,
    /// To weigh a move that the person is about to play.
    Coach,
    Show,
    /// To complete the graph of a finished game.
    Graph,
    /// To judge the positions of a line one after the other.
    Run,
}

/// What the analyst is asked.
pub struct Inquiry {
    pub node: NodeId,
    pub purpose: Purpose,
    pub limits: Limits,
    pub lines: usize,
    pub threat: bool,
}

impl Inquiry {
    /// For its best line.
    #[must_use]
    pub const fn new(node: NodeId, purpose: Purpose, limits: Limits) -> Self {
        Self {
            node,
            purpose,
            limits,
            lines: 1,
            threat: false,
        }
    }
}

impl GameView {
    /// Starts the analyst.
    pub fn inquire(&mut self, inquiry: &Inquiry, shared: &mut Shared) {
        let ticket = shared.ticket();
        self.panel.search = Some(AnalystSearch {
            ticket,
            node: inquiry.node,
            key: self.tree.node(inquiry.node).key(),
            threat: inquiry.threat,
            purpose: inquiry.purpose,
        });
        let mut position = self.position(inquiry.node);
        if inquiry.threat {
            let _ = position.board.make_null();
        }
        let search = Search {
            seat: Seat::Analyst,
            ticket,
            position,
            limits: inquiry.limits.clone(),
            level: Level::FULL,
            lines: inquiry.lines,
            threads: shared.threads(),
            hash: shared.settings.hash,
        };
        shared.ask(Effect::Go(Box::new(search)));
    }
}

/// Remembers the newest lines of a seat about a position.
pub fn note(view: &mut GameView, seat: Seat, (node, threat): (NodeId, bool), lines: &[Info]) {
    let mut board = if node == view.shown {
        view.board.clone()
    } else {
        view.tree.board(node)
    };
    if threat {
        let _ = board.make_null();
    }
    if let Some(mut thoughts) = Thoughts::new(node, &board, lines) {
        let before = view.panel.thoughts[seat as usize].take();
        thoughts.prefer_whole_lines(before);
        view.panel.thoughts[seat as usize] = Some(thoughts);
    }
}

/// More or fewer lines.
pub(super) fn change_lines(screen: &mut dyn GameScreen, more: bool, shared: &mut Shared) {
    let lines = screen.view().panel.lines;
    let lines = if more {
        (lines + 1).min(MOST_LINES)
    } else {
        (lines - 1).max(1)
    };
    set_lines(screen, lines, shared);
}

pub fn set_lines(screen: &mut dyn GameScreen, lines: usize, shared: &mut Shared) {
    let panel = &mut screen.view_mut().panel;
    if lines == panel.lines {
        return;
    }
    panel.lines = lines;
    panel.thoughts[Seat::Analyst as usize] = None;
    panel.ask_again(shared);
    screen.lines_chosen(lines, shared);
    let words = if lines == 1 { "line" } else { "lines" };
    let more = if fits(screen, lines, shared) {
        String::new()
    } else {
        let focus = shared.key(screen.context(), Action::Focus);
        let down = shared.key(screen.context(), Action::Down);
        format!(": {focus} leads to them, {down} to those further below")
    };
    shared.say(format!("The engine shows {lines} {words}{more}."));
    screen.follow(shared);
}

/// Whether so many lines are seen at once; a panel that is hidden has nothing to hide.
fn fits(screen: &dyn GameScreen, lines: usize, shared: &Shared) -> bool {
    if !screen.view().panel.visible || screen.wishes().two_engines {
        return true;
    }
    let panel = screen.regions(shared.area(), shared).lines;
    panel.is_some_and(|panel| lines <= room_for_lines(panel))
}

/// Scrolls what the engine thinks, but not past its end.
pub fn scroll_lines(screen: &mut dyn GameScreen, down: bool, shared: &Shared) {
    let panel = screen.regions(shared.area(), shared).lines;
    let limit = panel.map_or(0, |panel| {
        screen.engine_lines(&shared.look).scroll_limit(panel)
    });
    let scroll = &mut screen.view_mut().panel.scroll;
    let before = (*scroll).min(limit);
    *scroll = if down {
        (before + 1).min(limit)
    } else {
        before.saturating_sub(1)
    };
}

/// What an engine said when it failed, fit to be shown.
#[must_use]
pub fn failure(message: &str) -> String {
    message
        .chars()
        .filter(|c| !c.is_control())
        .take(60)
        .collect()
}
