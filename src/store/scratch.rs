//! Folders for tests.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder of the test's own, gone at its end.
pub(super) struct Scratch(TempDir);

impl Scratch {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
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
