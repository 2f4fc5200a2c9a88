//! Games that came from nowhere, such as pasted ones, and have to be in some file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{StoreError, read_at_most};

/// Keeps games in a new file among those that the system keeps for a while; only its owner can read it.
pub fn keep_for_now(text: &str) -> Result<PathBuf, StoreError> {
    let folder = std::env::temp_dir();
    let write = || -> io::Result<PathBuf> {
        let mut file = tempfile::Builder::new()
            .prefix("pillarbox-")
            .suffix(".pgn")
            .tempfile_in(&folder)?;
        file.write_all(text.trim_end().as_bytes())?;
        file.write_all(b"\n")?;
        let (_, path) = file.keep()?;
        Ok(path)
    };
    write().map_err(|error| StoreError::new("keep games in", &folder, &error))
}

/// Whether a file of this length holds just these games, as they are written for the first time.
#[must_use]
pub fn holds(path: &Path, length: u64, text: &str) -> bool {
    let text = text.trim_end();
    if length != text.len() as u64 + 1 {
        return false;
    }
    let Ok(Some(bytes)) = read_at_most(path, length + 1) else {
        return false;
    };
    bytes.strip_suffix(b"\n") == Some(text.as_bytes())
}
