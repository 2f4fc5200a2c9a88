//! What is drawn of a game that is reviewed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use super::{ReviewCard, ReviewRoom};
use crate::chess::Color;
use crate::game::{Eval, NodeId};
use crate::review::{Finding, Slip};
use crate::tui::game_view::{Focus, GamePicture, MovesPlace};
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::widgets::engine_lines::EngineLines;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::progress::{bar, time_left};
use crate::tui::widgets::sentence::Sentence;
use crate::tui::widgets::tree_list::name_of;

impl GamePicture for ReviewRoom {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        self.analysis.player_line(color, shared)
    }

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer) {
        self.analysis.draw_moves(look, place, buffer);
    }

    fn move_at(&self, place: MovesPlace, at: Position, look: &Look) -> Option<NodeId> {
        self.analysis.move_at(place, at, look)
    }

    fn engine_lines<'a>(&'a self, look: &'a Look) -> EngineLines<'a> {
        self.analysis.engine_lines(look)
    }

    fn draw_lines(&self, shared: &Shared, place: Rect, buffer: &mut Buffer) {
        let card = ReviewCard {
            look: &shared.look,
            findings: self.review.findings(),
            summary: self.summary.as_ref(),
            state: self.state_text(),
            facts: self.facts(),
            focused: self.analysis.view.focus == Focus::Lines,
        };
        card.render(place, buffer);
    }

    fn verdict(&self) -> Option<Eval> {
        let walked = self.analysis.preview.as_ref();
        let view = &self.analysis.view;
        let noted = || view.tree.node(view.shown).eval();
        walked.map(|preview| preview.line.eval).or_else(noted)
    }

    fn judges(&self) -> bool {
        // Glyphs tell of bad moves; two numbers of a quick look do not.
        false
    }

    fn sentence(&self, shared: &Shared, room: u16) -> Sentence {
        if let Some(preview) = &self.analysis.preview {
            let (at, length) = (preview.at(), preview.length());
            let back = shared.key(Context::Review, Action::Cancel);
            let text = format!("What would follow, move {at} of {length}: {back} back.");
            return Sentence {
                style: shared.look.strong(),
                ..Sentence::plain(text)
            };
        }
        if let Some(text) = self.reason_text() {
            return Sentence {
                grows: true,
                ..Sentence::plain(text)
            };
        }
        Sentence::plain(match self.work {
            Some(_) => self.work_text(shared, room),
            None => self.rest_text(shared),
        })
    }
}

impl ReviewRoom {
    /// How far it is, or how the game was looked at.
    fn state_text(&self) -> String {
        let (done, total) = self.review.progress();
        if self.review.is_done() {
            self.budget.name()
        } else {
            format!("{done} of {total}")
        }
    }

    /// What numbers do not tell.
    fn facts(&self) -> Vec<String> {
        let tree = &self.analysis.view.tree;
        let name = |at: usize| self.line.get(at).and_then(|&node| name_of(tree, node));
        let turned = self.summary.as_ref().and_then(|it| it.turning_point);
        let turned = turned.and_then(|at| {
            let slip = self.review.findings().get(at)?.as_ref()?.slip();
            // A glyph ends a sentence as well.
            let end = slip.map_or(".", glyph);
            Some(format!("The game turned at {}{end}", name(at)?))
        });
        let (opening, left) = self.opening();
        let left = left.and_then(|at| Some(format!("Out of the book with {}.", name(at)?)));
        let opening = opening.map(|opening| format!("{opening}."));
        [turned, opening, left].into_iter().flatten().collect()
    }

    /// Why the shown move was bad, if it was.
    fn reason_text(&self) -> Option<String> {
        let finding = self.finding()?;
        let (slip, reason) = (finding.slip()?, finding.reason.as_ref()?);
        let view = &self.analysis.view;
        let name = name_of(&view.tree, view.shown)?;
        Some(format!("{name}{} {}", glyph(slip), reason.sentence))
    }

    /// How far it is, behind a bar where there is room.
    fn work_text(&self, shared: &Shared, room: u16) -> String {
        let (done, total) = self.review.progress();
        let left = self.time_left(shared.now).map(time_left);
        let left = left.unwrap_or_default();
        let stop = shared.key(Context::Review, Action::Cancel);
        let bar = bar(&shared.look, done, total);
        match room {
            ..30 => format!("Reviewing, {done} of {total}."),
            30..60 => format!("Reviewing, {done} of {total}{left}: {stop} stops."),
            60..90 => format!("{bar} Reviewing, {done} of {total}{left}: {stop} stops."),
            _ => format!(
                "{bar} Reviewing, {done} of {total}{left}: {stop} stops and keeps what is done."
            ),
        }
    }

    fn rest_text(&self, shared: &Shared) -> String {
        let key = |action| shared.key(Context::Review, action);
        if !self.review.is_done() {
            let on = key(Action::Review);
            return format!("The review is not done: {on} goes on with it.");
        }
        let (next, analyze) = (key(Action::NextSlip), key(Action::Analyze));
        if self.slips().next().is_none() {
            return format!("No move gave anything away. {analyze} analyzes the game.");
        }
        format!("{next} goes to the next mistake, {analyze} analyzes the game from here.")
    }

    /// What is said when all is known.
    pub(super) fn result_text(&self, shared: &Shared) -> String {
        let Some(summary) = &self.summary else {
            return String::new();
        };
        let sides = Color::ALL.map(|side| {
            let accuracy = summary.side(side).accuracy;
            let accuracy = accuracy.map_or_else(|| "-".into(), |it| format!("{it:.1} %"));
            if self.person == Some(side) {
                format!("you {accuracy}")
            } else {
                format!("{side} {accuracy}")
            }
        });
        let next = shared.key(Context::Review, Action::NextSlip);
        let slips = self.review.findings().iter().flatten();
        let (small, large): (Vec<_>, Vec<_>) = slips
            .filter_map(Finding::slip)
            .partition(|&slip| slip == Slip::Inaccuracy);
        let large = counted(large.len(), ["one mistake", "mistakes"]);
        let small = counted(small.len(), ["one inaccuracy", "inaccuracies"]);
        let mistakes = match (large, small) {
            (None, None) => "no move gave anything away".to_owned(),
            (Some(large), Some(small)) => format!("{large}, {small}, {next} goes to the first"),
            (Some(only), None) | (None, Some(only)) if only.starts_with("one ") => {
                format!("{only}, {next} goes to it")
            }
            (Some(all), None) | (None, Some(all)) => format!("{all}, {next} goes to the first"),
        };
        format!("Accuracy: {}; {mistakes}.", sides.join(", "))
    }
}

/// `one mistake` or `3 mistakes`; nothing if there is none.
fn counted(count: usize, [one, many]: [&str; 2]) -> Option<String> {
    match count {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(format!("{count} {many}")),
    }
}

const fn glyph(slip: Slip) -> &'static str {
    match slip {
        Slip::Inaccuracy => "?!",
        Slip::Mistake => "?",
        Slip::Blunder => "??",
    }
}
