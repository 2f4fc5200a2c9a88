//! Folders for tests.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of the test's own, gone at its end.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> Self {
        let start = format!("pillarbox-store-{}", std::process::id());
        let mut folders = (0..).map(|n| std::env::temp_dir().join(format!("{start}-{n}")));
        Self(
            folders
                .find(|folder| fs::create_dir(folder).is_ok())
                .unwrap(),
        )
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names in a folder, sorted.
    pub(super) fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
