//! `pillarbox paths`: where a person's files are.

use std::io::Write;

use anyhow::Result;

use super::Verdict;
use crate::store::Folders;
use crate::text::printable;

pub(super) fn run(out: &mut impl Write) -> Result<Verdict> {
    for (what, path) in Folders::find()?.places() {
        writeln!(out, "{what:18} {}", printable(&path.to_string_lossy()))?;
    }
    Ok(Verdict::Fine)
}
