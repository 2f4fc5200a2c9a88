//! Where an analyzed game stands on the disk, and whether it is saved.

use std::time::{Duration, Instant};

use super::Analysis;
use crate::game::NodeId;
use crate::tui::files::{Origin, shown_name};
use crate::tui::ticket::Ticket;

/// While a whole game is judged, what is found is autosaved this often.
const BETWEEN: Duration = Duration::from_secs(5);

/// Where a game stands, and whether it is saved.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Tells it from others, once it is one of the program's.
    pub id: Ticket,
    /// The file that it came from or was saved to.
    pub file: Option<Origin>,
    /// How many parts of the game in that file could not be read.
    pub damage: usize,
    /// The first of them, in words, unless it was read by an earlier run of the program.
    pub problem: Option<String>,
    /// Whether there is something that was not saved.
    pub changed: bool,
    /// How many edits there were.
    pub edits: u64,
    /// How many of them are autosaved.
    pub autosaved: u64,
    /// When that was.
    pub autosaved_at: Option<Instant>,
    /// The text of the autosave, while it waits and does not change.
    pub autosave_text: Option<String>,
}

impl Document {
    /// Something is not as it was saved.
    pub const fn touch(&mut self) {
        self.changed = true;
        self.edits += 1;
    }

    /// Whether it is this game of this file, with changes.
    #[must_use]
    pub fn is_changed_game_of(&self, origin: &Origin) -> bool {
        let same = |file: &Origin| (&file.path, file.place) == (&origin.path, origin.place);
        self.changed && self.file.as_ref().is_some_and(same)
    }
}

impl Analysis {
    /// What is analyzed, in a few words: who played, or the file.
    #[must_use]
    pub fn title(&self) -> String {
        let tree = &self.view.tree;
        let known = |name: &&str| !matches!(*name, "" | "?");
        let names = ["White", "Black"].map(|side| tree.tag(side).filter(known));
        if names.iter().any(Option::is_some) {
            let family = |name: &'_ str| name.split(',').next().unwrap_or(name).to_owned();
            let [white, black] = names.map(|name| name.map_or_else(|| "?".into(), family));
            return format!("{white} – {black}");
        }
        match &self.document.file {
            Some(file) => shown_name(&file.path),
            None => "a position".into(),
        }
    }

    /// The same, and what tells it from others of that title.
    #[must_use]
    pub fn summary(&self) -> String {
        let tree = &self.view.tree;
        let moves = tree.ply(tree.last_of_line(NodeId::ROOT)).div_ceil(2);
        let moves = match moves {
            0 => None,
            1 => Some("1 move".to_owned()),
            count => Some(format!("{count} moves")),
        };
        let date = tree.tag("Date").filter(|date| !date.starts_with('?'));
        let parts = [Some(self.title()), date.map(str::to_owned), moves];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Whether edits are to be autosaved now, or later since there will be more at once. They count as
    /// autosaved then.
    pub fn takes_autosave(&mut self, busy: bool, now: Instant) -> bool {
        let document = &mut self.document;
        let since = |at| now.saturating_duration_since(at);
        let recent = document.autosaved_at.is_some_and(|at| since(at) < BETWEEN);
        let due = document.edits != document.autosaved && !(busy && recent);
        if due {
            document.autosaved = document.edits;
            document.autosaved_at = Some(now);
        }
        due
    }
}
