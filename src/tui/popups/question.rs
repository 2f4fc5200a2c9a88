//! A question to be answered with yes or no.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside, paragraph};
use super::{Answer, Below, Component, Hit};
use crate::game::GameTree;
use crate::tui::files::SaveOrder;
use crate::tui::keymap::{Action, Context};
use crate::tui::layout::{split_bottom, within};
use crate::tui::shared::Shared;
use crate::tui::wrap::{width, wrap};

#[derive(Clone, Debug)]
pub struct Question {
    pub question: String,
    /// What yes does.
    pub then: Answered,
}

/// What happens after a yes.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The side to move gives up.
    Resign,
    /// The other side takes the draw.
    AgreeToDraw,
    /// The game waits while another is analyzed, from its first position or at its end.
    Analyze(Box<GameTree>),
    /// An analyzed game is written after all.
    Save(Box<SaveOrder>),
    /// The games of a file are listed again.
    List(PathBuf),
    /// Pasted games are listed, to choose one.
    ListPasted(String),
    /// The game that was opened is played on.
    PlayOn,
}

/// Where the parts are.
struct Regions {
    frame: Rect,
    question: Rect,
    yes: Rect,
    no: Rect,
}

impl Question {
    fn regions(&self, area: Rect) -> Regions {
        let wanted = (width(&self.question) as u16)
            .saturating_add(4)
            .clamp(30, 60);
        let area = above_keys(area);
        let room = inside(centered(area, wanted, 1)).width;
        let rows = wrap(&self.question, usize::from(room)).len() as u16;
        let frame = centered(area, wanted, rows.saturating_add(4));
        let (question, answers) = split_bottom(inside(frame), 1);
        let half = answers.width / 2;
        Regions {
            frame,
            question,
            yes: within(answers, 0, 0, half, 1),
            no: within(answers, half, 0, half, 1),
        }
    }

    fn yes(&self) -> Answer {
        Answer::Yes(self.then.clone())
    }
}

impl Component for Question {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let look = &shared.look;
        let parts = self.regions(frame.area());
        draw_frame(look, "", parts.frame, frame);
        paragraph(look, &self.question, Style::new(), parts.question, frame);
        for (action, word, place) in [
            (Action::Choose, "yes", parts.yes),
            (Action::Cancel, "no", parts.no),
        ] {
            let key = shared.key_name(Context::Popup, action).unwrap_or_default();
            let line = Line::from(vec![
                Span::styled(key, look.strong()),
                Span::raw(format!(" {word}")),
            ]);
            let line = line.alignment(Alignment::Center);
            line.render(place, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.regions(area).frame)
    }

    fn hit(&self, at: Position, area: Rect, _shared: &Shared) -> Hit {
        let parts = self.regions(area);
        if parts.yes.contains(at) {
            Hit::Yes
        } else if parts.no.contains(at) {
            Hit::No
        } else {
            Hit::Nothing
        }
    }

    fn act(&mut self, action: Action, _shared: &mut Shared, _below: &Below<'_>) -> Answer {
        match action {
            Action::Choose => self.yes(),
            Action::Cancel => Answer::Close,
            _ => Answer::Stay,
        }
    }

    fn click(&mut self, hit: Hit, _shared: &mut Shared) -> Answer {
        match hit {
            Hit::Yes => self.yes(),
            Hit::No => Answer::Close,
            _ => Answer::Stay,
        }
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        match action {
            Action::Choose => Some("yes"),
            Action::Cancel => Some("no"),
            _ => None,
        }
    }

    fn covers(&self) -> bool {
        false
    }
}
