//! What is drawn of a game that is analyzed.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use super::{Analysis, Preview, Run};
use crate::chess::Color;
use crate::game::{Eval, NodeId};
use crate::text::capitalized;
use crate::tui::files::shown_name;
use crate::tui::game_view::{Focus, GamePicture, GameScreen, Hit, MovesPlace, player_line};
use crate::tui::keymap::{ARROWS, Action};
use crate::tui::limit::Limit;
use crate::tui::look::Look;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::thoughts::Thoughts;
use crate::tui::widgets::engine_lines::{EngineLines, EngineView, LinesPlace, Walked};
use crate::tui::widgets::game_header::GameHeader;
use crate::tui::widgets::player_line::{ClockFace, PlayerLine};
use crate::tui::widgets::progress::{bar, time_left};
use crate::tui::widgets::sentence::Sentence;
use crate::tui::widgets::tree_list::TreeList;

impl GamePicture for Analysis {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        let name = self.view.tree.tag(&color.to_string());
        let name = name.map_or_else(|| color.to_string(), str::to_owned);
        PlayerLine {
            clock: self.time_left(color).map(ClockFace::Noted),
            ..player_line(self.seen(), color, name, &shared.look)
        }
    }

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer) {
        self.tree_list(look).render(place.area, buffer);
    }

    fn move_at(&self, place: MovesPlace, at: Position, look: &Look) -> Option<NodeId> {
        self.tree_list(look).node_at(place.area, at)
    }

    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a> {
        let nothing = if self.run.is_some() {
            "judging the game"
        } else if self.view.board.outcome().is_some() {
            "the game is over here"
        } else if self.view.panel.search.is_some() {
            "thinking"
        } else {
            "no thoughts yet"
        };
        // The limit belongs to the name, if there is one.
        let name = match self.limit {
            Limit::Infinite => "Engine".into(),
            limit if self.limit_reached() => format!("Engine, {limit} reached"),
            limit => format!("Engine, {limit}"),
        };
        EngineLines {
            engines: vec![EngineView {
                name,
                thoughts: self.view.analyst_thoughts(),
                nothing,
            }],
            walked: self.preview.as_ref().map(|preview| Walked {
                number: preview.number,
                line: &preview.line,
                at: preview.at(),
            }),
            place: LinesPlace::Chosen(self.chosen_line()),
            focused: self.view.focus == Focus::Lines,
            look,
        }
    }

    fn draw_lines(&self, shared: &Shared, place: Rect, buffer: &mut Buffer) {
        if self.book.open {
            let panel = self.book_panel(shared, &shared.look);
            panel.render(place, buffer);
        } else {
            self.engine_lines(&shared.look).render(place, buffer);
        }
    }

    fn hit_panel(&self, shared: &Shared, place: Rect, at: Position) -> Option<Hit> {
        let panel = self
            .book
            .open
            .then(|| self.book_panel(shared, &shared.look))?;
        Some(panel.move_at(place, at).map_or(Hit::Nothing, Hit::Row))
    }

    fn verdict(&self) -> Option<Eval> {
        if let Some(preview) = &self.preview {
            return Some(preview.line.eval);
        }
        let thought = self.view.analyst_thoughts().and_then(Thoughts::eval);
        thought.or_else(|| self.view.tree.node(self.view.shown).eval())
    }

    /// As the panel of the lines tells it. What was noted may be from a deeper search, but two numbers
    /// about one position are one too many.
    fn thought_now(&self) -> Option<Eval> {
        let thoughts = self.view.analyst_thoughts().filter(|_| !self.threat);
        thoughts.and_then(Thoughts::eval)
    }

    fn judges(&self) -> bool {
        true
    }

    fn sentence(&self, shared: &Shared, room: u16) -> Sentence {
        if let Some(preview) = &self.preview {
            return Sentence {
                style: shared.look.strong(),
                ..Sentence::plain(self.preview_text(preview, shared, room))
            };
        }
        Sentence::plain(match &self.run {
            Some(run) => self.run_text(run, shared, room),
            None => self.board_text(shared),
        })
    }
}

impl Analysis {
    fn tree_list<'a>(&'a self, look: &'a Look) -> TreeList<'a> {
        TreeList {
            tree: &self.view.tree,
            shown: self.view.shown,
            folded: &self.folded,
            about: self.file_text(),
            header: self.header(),
            focused: self.view.focus == Focus::Moves,
            look,
        }
    }

    /// What game it is, as its tags and its moves tell.
    fn header(&self) -> GameHeader {
        let tree = &self.view.tree;
        let tags = tree.tags();
        let told = tags.told("Opening").map(|name| match tags.told("ECO") {
            Some(code) => format!("{code} {name}"),
            None => name.to_owned(),
        });
        let by_moves = || Some(self.view.opening(self.view.head)?.to_string());
        GameHeader::new(tree, told.or_else(by_moves))
    }

    /// The file of the game, with a mark if there is something that is not in it.
    fn file_text(&self) -> String {
        match (&self.document.file, self.document.changed) {
            (Some(file), false) => shown_name(&file.path),
            // The mark comes first: the end of a long name is cut.
            (Some(file), true) => format!("* {}", shown_name(&file.path)),
            (None, true) => "* not saved".into(),
            (None, false) => String::new(),
        }
    }

    /// The time that a side had left at the shown position, if the game tells.
    fn time_left(&self, color: Color) -> Option<Duration> {
        let tree = &self.view.tree;
        let path = tree.path(self.view.shown);
        let moved = |node: &NodeId| *node != NodeId::ROOT && tree.number(*node).1 == color;
        let last = path.into_iter().rev().find(moved)?;
        tree.node(last).clock()
    }

    /// Where one is in a line of the engine.
    fn preview_text(&self, preview: &Preview, shared: &Shared, room: u16) -> String {
        let (at, length) = (preview.at(), preview.length());
        let back = shared.key(self.context(), Action::Cancel);
        let plays = shared.key(self.context(), Action::PlayBest);
        let what = if preview.threat { "threat" } else { "line" };
        let number = preview.number + 1;
        match room {
            ..36 => format!("Preview, {at} of {length}."),
            36..76 => format!("Preview {number}, move {at} of {length}: {back} back."),
            _ if preview.threat => {
                format!("Preview of {what} {number}, move {at} of {length}: {back} back.")
            }
            _ => format!(
                "Preview of {what} {number}, move {at} of {length}: {back} back, {plays} plays it into the game."
            ),
        }
    }

    /// How far the judging of a line is, behind a bar where there is room.
    fn run_text(&self, run: &Run, shared: &Shared, room: u16) -> String {
        let (done, total) = (run.done(), run.total.max(1));
        let bar = bar(&shared.look, done, total);
        let left = run.time_left(shared.now).map(time_left);
        let left = left.unwrap_or_default();
        let stop = shared.key(self.context(), Action::Cancel);
        let at = (done + 1).min(total);
        match room {
            ..30 => format!("Judging {at} of {total}."),
            30..60 => format!("Judging move {at} of {total}{left}: {stop} stops."),
            60..90 => format!("{bar} Judging move {at} of {total}{left}: {stop} stops."),
            _ => format!(
                "{bar} Judging move {at} of {total}{left}: {stop} stops and keeps what is done."
            ),
        }
    }

    /// What is on the board.
    fn board_text(&self, shared: &Shared) -> String {
        let key = |action| shared.key(self.context(), action);
        let board = &self.view.board;
        if let Some(outcome) = board.outcome() {
            return capitalized(&outcome.to_string());
        }
        let turn = board.side();
        let check = if board.in_check() { "Check. " } else { "" };
        if self.book.open {
            let lines = key(Action::KnownMoves);
            return format!(
                "{check}{turn} to move: a digit or a click plays a move of the list; {lines} shows lines."
            );
        }
        if self.threat {
            let (other, threat) = (!turn, key(Action::Threat));
            return format!(
                "{check}What {other} would play now; {threat} shows {turn}'s moves again."
            );
        }
        if !self.engine {
            let engine = key(Action::Thoughts);
            return format!("{check}{turn} to move. The engine is off: {engine} switches it on.");
        }
        let best = key(Action::PlayBest);
        let arrows = shared.arrows(self.context(), &ARROWS);
        format!("{check}{turn} to move: type it, use {arrows} or mouse; {best} plays the best.")
    }
}
