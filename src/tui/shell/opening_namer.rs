//! Openings of games in a list whose file does not tell them: found by their moves.

use std::fs::File;
use std::path::Path;

use crate::game::{GameEntry, NodeId, read_game};
use crate::openings::Opening;
use crate::store;

/// A file is not kept waiting for more games than this; the others of it have no opening in the list.
const MOST_READ: u32 = 2000;
/// Larger games are not read for their opening, in bytes.
const LARGEST: u64 = 64 << 10;

/// Adds the openings that a file does not tell.
pub(super) struct OpeningNamer {
    /// The file once more, since whoever lists its games reads on.
    file: Option<File>,
    /// As many games may still be read.
    left: u32,
}

impl OpeningNamer {
    pub(super) fn new(path: &Path) -> Self {
        Self {
            file: store::open_file(path).ok().map(|(file, _)| file),
            left: MOST_READ,
        }
    }

    /// Adds code and name of the opening to the tags of a game that has neither.
    pub(super) fn complete(&mut self, entry: &mut GameEntry) {
        let told = |name| {
            entry
                .tag(name)
                .is_some_and(|text| !matches!(text, "" | "?"))
        };
        if told("ECO") || told("Opening") || entry.body > LARGEST {
            return;
        }
        let Some(left) = self.left.checked_sub(1) else {
            return;
        };
        self.left = left;
        if let Some(opening) = self.opening(entry) {
            entry
                .tags
                .retain(|(name, _)| !matches!(name.as_str(), "ECO" | "Opening"));
            entry.tags.push(("ECO".into(), opening.eco.to_string()));
            entry.tags.push(("Opening".into(), opening.name));
        }
    }

    fn opening(&mut self, entry: &GameEntry) -> Option<Opening> {
        let file = self.file.as_mut()?;
        let (bytes, _) = store::read_span(file, entry.offset, entry.body).ok()?;
        let (tree, _) = read_game(&bytes).ok()?;
        Opening::of_game(&tree.keys_to(tree.last_of_line(NodeId::ROOT)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::index;
    use std::io::Write;

    #[test]
    fn only_what_the_file_does_not_tell_is_added() {
        let games = "[White \"A\"]\n[ECO \"?\"]\n\n1. e4 c5 2. h3 *\n\n\
            [White \"B\"]\n[ECO \"A00\"]\n\n1. e4 c5 *\n\n\
            [White \"C\"]\n[SetUp \"1\"]\n[FEN \"8/5k2/8/8/8/8/4PK2/8 w - - 0 1\"]\n\n1. Kf3 *\n";
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(games.as_bytes()).unwrap();
        let mut namer = OpeningNamer::new(file.path());
        let told: Vec<[Option<String>; 2]> = index(games.as_bytes())
            .map(|entry| {
                let mut entry = entry.unwrap();
                namer.complete(&mut entry);
                ["ECO", "Opening"].map(|name| entry.tag(name).map(str::to_owned))
            })
            .collect();
        let sicilian = ["B20", "Sicilian Defense"].map(|text| Some(text.to_owned()));
        assert_eq!(told, [sicilian, [Some("A00".into()), None], [None, None]]);
    }
}
