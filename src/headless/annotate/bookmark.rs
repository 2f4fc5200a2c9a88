//! How far a run has come: a small file beside the output, gone when all is done.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::headless::file;
use crate::headless::games::{Place, open_file};
use crate::store::fingerprint;

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bookmark {
    /// Behind the last game that was read.
    pub(super) place: Place,
    /// Games read so far, broken ones included.
    pub(super) games: u64,
    /// Games of the player, or of all if nobody is named, that were reviewed.
    pub(super) reviewed: u64,
    /// Bytes written so far.
    pub(super) written: u64,
    /// A number for what the input begins with, and how many bytes of it that is.
    begins: (u64, u64),
}

/// So many bytes tell one input from another.
const BEGINNING: u64 = 1 << 16;

impl Bookmark {
    /// At the start of an input.
    pub(super) fn at_start(input: &Path) -> Result<Self> {
        Ok(Self {
            begins: beginning(input, BEGINNING)?,
            ..Self::default()
        })
    }

    /// What an interrupted run left beside its output, if one did.
    pub(super) fn find(input: &Path, output: &Path) -> Result<Option<Self>> {
        let path = path(output);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other.with_context(|| format!("cannot read {}", file::name(&path)))?,
        };
        let found = Self::parse(&text).with_context(|| {
            let name = file::name(&path);
            format!("{name} does not say how far the interrupted run has come")
        })?;
        ensure!(
            found.begins == beginning(input, found.begins.1)?,
            "{} is not the file of which {} was made",
            file::name(input),
            file::name(output)
        );
        Ok(Some(found))
    }

    /// Notes it beside the output: the old note or the new one, whatever happens.
    pub(super) fn write(&self, output: &Path) -> Result<()> {
        let path = path(output);
        let write = || -> io::Result<()> {
            // Always under the same name, so that a run that is killed here leaves nothing behind for good.
            let new = with_ending(&path, ".new");
            fs::write(&new, format!("{}\n", self.to_json()))?;
            fs::rename(&new, &path)
        };
        write().with_context(|| format!("cannot write {}", file::name(&path)))
    }

    /// All is done.
    pub(super) fn remove(output: &Path) -> Result<()> {
        let path = path(output);
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", file::name(&path)))
    }

    fn to_json(self) -> Value {
        json!({
            "offset": self.place.offset,
            "line": self.place.line,
            "games": self.games,
            "reviewed": self.reviewed,
            "written": self.written,
            "begins": self.begins.0,
            "begins_bytes": self.begins.1,
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let number = |name: &str| value.get(name)?.as_u64();
        Some(Self {
            place: Place {
                offset: number("offset")?,
                line: number("line")?,
            },
            games: number("games")?,
            reviewed: number("reviewed")?,
            written: number("written")?,
            begins: (number("begins")?, number("begins_bytes")?),
        })
    }
}

/// Where the bookmark of an output lies.
fn path(output: &Path) -> PathBuf {
    with_ending(output, ".progress")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// A number for what a file begins with, up to so many bytes, and how many there were.
fn beginning(input: &Path, most: u64) -> Result<(u64, u64)> {
    let read = || -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open_file(input)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes =
        read().with_context(|| format!("cannot read the games of {}", file::name(input)))?;
    Ok((fingerprint(&bytes), bytes.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found_until_the_input_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let (input, output) = (folder.path().join("in.pgn"), folder.path().join("out.pgn"));
        fs::write(&input, "1. e4 *\n").unwrap();
        assert_eq!(Bookmark::find(&input, &output).unwrap(), None);
        let mut bookmark = Bookmark::at_start(&input).unwrap();
        bookmark.place = Place { offset: 7, line: 2 };
        (bookmark.games, bookmark.reviewed, bookmark.written) = (3, 2, u64::MAX);
        bookmark.write(&output).unwrap();
        assert_eq!(Bookmark::find(&input, &output).unwrap(), Some(bookmark));
        // More games may come behind those that were there.
        fs::write(&input, "1. e4 *\n\n1. d4 *\n").unwrap();
        assert_eq!(Bookmark::find(&input, &output).unwrap(), Some(bookmark));
        fs::write(&input, "1. d4 *\n").unwrap();
        let error = Bookmark::find(&input, &output).unwrap_err().to_string();
        assert!(error.contains("is not the file of which"), "{error}");
        Bookmark::remove(&output).unwrap();
        assert_eq!(Bookmark::find(&input, &output).unwrap(), None);
        fs::write(path(&output), "{\"offset\": 1}").unwrap();
        assert!(Bookmark::find(&input, &output).is_err());
    }
}
