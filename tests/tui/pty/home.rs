//! Home folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::harness::until;

/// Settings of an engine that thinks about every move, and answers as soon as it can.
const PROMPT: &str = "pace = \"instant\"\nbook = false\n";

/// A home folder of the test's own, gone at its end.
pub(super) struct Home(PathBuf);

impl Home {
    pub(super) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pillarbox-pty-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let home = Self(folder);
        home.write_settings(PROMPT.as_bytes());
        home
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn settings(&self) -> PathBuf {
        self.0.join("config/pillarbox/config.toml")
    }

    pub(super) fn games(&self) -> PathBuf {
        self.0.join("data/pillarbox/games.pgn")
    }

    /// Puts a settings file there before the start.
    pub(super) fn write_settings(&self, text: &[u8]) {
        let path = self.settings();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Waits until the game in progress on the disk has this in it.
    pub(super) fn wait_until_saved(&self, wanted: &str) {
        let folder = self.0.join("data/pillarbox/games-in-progress");
        until("the game on the disk", || {
            let files = fs::read_dir(&folder).into_iter().flatten().flatten();
            // A file that is being written has another name, and so has a journal.
            let mut texts = files
                .filter(|file| file.path().extension().is_some_and(|end| end == "pgn"))
                .filter_map(|file| fs::read_to_string(file.path()).ok());
            texts.any(|text| text.contains(wanted))
        });
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
