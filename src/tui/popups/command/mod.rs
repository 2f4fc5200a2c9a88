//! A command being typed after `:`, and what it could become.

mod completions;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

pub use completions::{ANALYSIS_COMMANDS, DRAWING_COMMANDS, completions, setting_named};

use super::frame::{inside, paragraph};
use super::list::{after, choice_style, draw_edit, is_for_text, next_row, pointer, rows_seen};
use super::{Answer, Below, Component};
use crate::config::{Setting, ThemeName};
use crate::tui::event::Effect;
use crate::tui::files::Folder;
use crate::tui::keymap::Action;
use crate::tui::layout::split_bottom;
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;
use crate::tui::widgets::popup::PopupFrame;
use crate::tui::wrap::{cut, width, wrap};
use completions::{typed_path, wants_more};

/// The most completions shown at a time.
const COMPLETIONS: usize = 8;

/// What a command could become, with a few words about it.
pub type Completion = (String, &'static str);

/// A command being typed.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    pub text: LineEdit,
    /// What is wrong with it, once Enter was pressed.
    pub problem: Option<String>,
    /// Which of the completions is chosen.
    pub pick: Option<usize>,
    /// What was typed before Tab began to go through its completions.
    pub begun: Option<String>,
}

/// Where the parts are.
struct Regions {
    /// All completions, if there are some.
    frame: Rect,
    /// The row to type in.
    line: Rect,
    /// The completions that are seen, with their numbers.
    rows: Vec<(usize, Rect)>,
    /// What is wrong, if something is.
    problem: Option<Rect>,
}

impl CommandLine {
    /// With this much of it typed.
    #[must_use]
    pub fn begun(text: &str) -> Self {
        Self {
            text: LineEdit::new(text),
            ..Self::default()
        }
    }

    /// A command that cannot be run like this, to be mended.
    #[must_use]
    pub fn to_be_mended(text: &str, problem: String) -> Self {
        Self {
            problem: Some(problem),
            ..Self::begun(text)
        }
    }

    /// Looks into the folder of a path that is being typed, if that is another one.
    pub fn look(&self, shared: &mut Shared) {
        let Some(path) = typed_path(self.text.text()) else {
            // Another time it may have other files.
            shared.files.folder = Folder::default();
            return;
        };
        let folder = Folder::part(path).to_owned();
        if shared.files.folder.typed != folder || shared.files.folder == Folder::default() {
            // Names that are not known yet are none, but the folder is the one that was asked about.
            shared.files.folder = Folder {
                typed: folder.clone(),
                names: Vec::new(),
            };
            shared.ask(Effect::ListFolder(folder));
        }
    }

    /// What can become of what was typed.
    fn completions(&self, shared: &Shared, below: &Below<'_>) -> Vec<Completion> {
        let typed = self.begun.as_deref();
        completions(shared, below, typed.unwrap_or_else(|| self.text.text()))
    }

    /// Tab: takes what is chosen or the only one, and goes through several one after the other.
    fn complete(&mut self, found: &[Completion], shared: &mut Shared) {
        match (found, self.pick, &self.begun) {
            ([], ..) => {}
            ([(text, _)], ..) => self.fill(text, shared),
            (_, Some(pick), None) => {
                if let Some((text, _)) = found.get(pick) {
                    self.fill(text, shared);
                }
            }
            (_, pick, _) => {
                let begun = self.text.text().to_owned();
                self.begun.get_or_insert(begun);
                self.choose(
                    pick.map_or(0, |pick| next_row(pick, found.len(), true)),
                    found,
                );
            }
        }
    }

    /// Chooses a completion, which stands in the line if Tab has put one there.
    fn choose(&mut self, pick: usize, found: &[Completion]) {
        self.pick = Some(pick);
        if let Some((text, _)) = found.get(pick).filter(|_| self.begun.is_some()) {
            self.text.set(text);
        }
    }

    /// Puts a completion into the line, ready for what comes behind it.
    fn fill(&mut self, text: &str, shared: &mut Shared) {
        // A path may go on without a blank.
        match typed_path(text) {
            Some(path) if !path.is_empty() => self.text.set(text),
            _ => self.text.set(&format!("{text} ")),
        }
        self.pick = None;
        self.begun = None;
        self.look(shared);
    }

    /// Enter: runs what is chosen or typed, unless it says nothing yet.
    fn enter(&mut self, found: &[Completion], shared: &mut Shared) -> Answer {
        let picked = self.pick.and_then(|pick| found.get(pick));
        match picked {
            Some((text, _)) if wants_more(text) => {
                self.fill(text, shared);
                Answer::Stay
            }
            Some((text, _)) => Answer::Run(text.clone()),
            None => Answer::Run(self.text.text().to_owned()),
        }
    }

    fn regions(&self, area: Rect, found: &[Completion]) -> Regions {
        let (rest, _) = split_bottom(area, 1);
        let (above, line) = split_bottom(rest, 1);
        let problem = self.problem.as_ref().map(|text| {
            let rows = wrap(text, usize::from(area.width)).len() as u16;
            split_bottom(above, rows.min(above.height)).1
        });
        // What is wrong comes before what would be right.
        if found.is_empty() || problem.is_some() {
            return Regions {
                frame: line,
                line,
                rows: Vec::new(),
                problem,
            };
        }
        let height = (found.len().min(COMPLETIONS) as u16 + 2).min(above.height);
        let (_, place) = split_bottom(above, height);
        let frame = Rect {
            width: place.width.min(wanted_width(found)),
            ..place
        };
        Regions {
            frame,
            line,
            rows: rows_seen(inside(frame), found.len(), self.pick.unwrap_or(0)),
            problem,
        }
    }
}

/// Columns of the frame in which no completion is cut, and not fewer than it mostly has.
fn wanted_width(found: &[Completion]) -> u16 {
    let about = found.iter().map(|(_, about)| width(about)).max();
    // The mark, the blanks between, the border and the blank beside it.
    let wanted = 2 + name_width(found) + 2 + about.unwrap_or(0) + 4;
    u16::try_from(wanted).unwrap_or(u16::MAX).max(60)
}

fn name_width(found: &[Completion]) -> usize {
    found.iter().map(|(name, _)| width(name)).max().unwrap_or(0)
}

impl Component for CommandLine {
    fn draw(&self, shared: &Shared, below: &Below<'_>, frame: &mut Frame) {
        let look = &shared.look;
        let found = self.completions(shared, below);
        let parts = self.regions(frame.area(), &found);
        if let (Some(place), Some(problem)) = (parts.problem, &self.problem) {
            Clear.render(place, frame.buffer_mut());
            paragraph(look, problem, look.bad(), place, frame);
        }
        if !parts.rows.is_empty() {
            let (first, last) = (parts.rows[0].0 + 1, parts.rows[parts.rows.len() - 1].0 + 1);
            let more = if parts.rows.len() < found.len() {
                format!(" {first}-{last} of {} ", found.len())
            } else {
                String::new()
            };
            let popup = PopupFrame {
                look,
                title: "Commands",
                more: &more,
            };
            popup.render(parts.frame, frame.buffer_mut());
            let longest = name_width(&found);
            for &(at, place) in &parts.rows {
                let line = row(
                    look,
                    &found[at],
                    longest,
                    self.pick == Some(at),
                    place.width,
                );
                line.render(place, frame.buffer_mut());
            }
        }
        Clear.render(parts.line, frame.buffer_mut());
        Span::styled(":", look.strong()).render(parts.line, frame.buffer_mut());
        draw_edit(&self.text, after(parts.line, 1), frame);
    }

    fn key(&mut self, key: KeyEvent, bound: Option<Action>, shared: &mut Shared) -> Option<Answer> {
        if !is_for_text(bound) {
            return None;
        }
        self.problem = None;
        self.pick = None;
        self.begun = None;
        let edited = self.text.key(key);
        self.look(shared);
        edited.then_some(Answer::Stay)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, below: &Below<'_>) -> Answer {
        let found = self.completions(shared, below);
        match action {
            Action::Cancel => return Answer::Close,
            Action::Choose => return self.enter(&found, shared),
            // There is nothing to complete in what is no command: then all there are are shown.
            Action::Complete if found.is_empty() && self.problem.take().is_some() => {
                self.text.set("");
            }
            Action::Complete => self.complete(&found, shared),
            Action::Up | Action::Down if !found.is_empty() => {
                let forward = action == Action::Down;
                let next = |pick| next_row(pick, found.len(), forward);
                self.choose(self.pick.map_or(0, next), &found);
            }
            _ => {}
        }
        Answer::Stay
    }

    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        // What was wrong is not wanted any more.
        if self.problem.take().is_some() {
            self.text.select();
        }
        self.text.paste(text);
        self.begun = None;
        self.pick = None;
        true
    }

    /// The theme that the line would set as it stands, or that is chosen for it.
    fn tried_theme(&self, shared: &Shared, below: &Below<'_>) -> Option<ThemeName> {
        let found = self.completions(shared, below);
        let picked = self.pick.and_then(|pick| found.get(pick));
        let text = picked.map_or_else(|| self.text.text(), |(text, _)| text);
        let mut words = text.split_whitespace().peekable();
        words.next_if_eq(&"set");
        words.next_if_eq(&Setting::Theme.name())?;
        ThemeName::from_name(words.next()?)
    }

    fn covers(&self) -> bool {
        false
    }
}

fn row<'a>(
    look: &Look,
    (name, about): &'a Completion,
    longest: usize,
    chosen: bool,
    room: u16,
) -> Line<'a> {
    let room = usize::from(room);
    let name_width = longest.min(room.saturating_sub(2));
    let name = cut(name, name_width);
    let blank = " ".repeat(name_width.saturating_sub(width(&name)) + 2);
    let about = cut(&look.plain(about), room.saturating_sub(name_width + 4));
    Line::from(vec![
        pointer(look, chosen),
        Span::styled(name, choice_style(look, chosen)),
        Span::raw(blank),
        Span::styled(about, look.dim()),
    ])
}
