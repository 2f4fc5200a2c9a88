//! Files of positions, and how far the work on them has come.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use super::quoted;

/// A file larger than this is not a suite.
const MOST_BYTES: u64 = 64 << 20;

/// What a file is called in a complaint.
pub(super) fn name(path: &Path) -> String {
    if is_standard_input(path) {
        "standard input".to_owned()
    } else {
        quoted(&path.to_string_lossy())
    }
}

/// All of a suite; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    read_all(path).with_context(|| format!("cannot read the suite {}", name(path)))
}

fn read_all(path: &Path) -> Result<Vec<u8>> {
    let source: Box<dyn Read> = if is_standard_input(path) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => anyhow!("there is no such file"),
            _ => error.into(),
        })?)
    };
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    ensure!(
        bytes.len() as u64 <= MOST_BYTES,
        "it is larger than {} MB",
        MOST_BYTES >> 20
    );
    Ok(bytes)
}

pub(super) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// A bar on standard error; it is not drawn where that is no terminal.
pub(super) fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
