//! What is kept from one start to the next besides games: mistakes, lessons, puzzles that were tried.

use std::path::Path;

use crate::learn::lessons::Progress;
use crate::store::{StoreError, mend, read_edited};
use crate::tui::files::shown_path;

/// The text of a file; nothing if there is none yet. Where it is not text, the file as it was is put aside,
/// and what can be read of it stays: otherwise nothing could be added any more.
pub(super) fn read_text(path: &Path, problems: &mut Vec<String>) -> String {
    let Some(bytes) = read(path, problems) else {
        return String::new();
    };
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let mended = mend(path, |bytes| {
            let broken = std::str::from_utf8(bytes).is_err();
            broken.then(|| String::from_utf8_lossy(bytes).into_owned())
        });
        tell(path, mended, problems);
        String::from_utf8_lossy(error.as_bytes()).into_owned()
    })
}

/// What was done of the lessons. A file that is broken is put aside, and what could be read of it stays; one
/// of a newer version is left alone.
pub(super) fn read_lessons(path: &Path, problems: &mut Vec<String>) -> Progress {
    let Some(bytes) = read(path, problems) else {
        return Progress::default();
    };
    match understood(&bytes) {
        Ok((progress, false)) => progress,
        Ok((progress, true)) => {
            let mended = mend(path, |bytes| match understood(bytes) {
                Ok((progress, true)) => Some(progress.write()),
                _ => None,
            });
            tell(path, mended, problems);
            progress
        }
        Err(why) => {
            problems.push(format!("{} stays as it is: {why}", shown_path(path)));
            Progress::default()
        }
    }
}

/// What a file says of lessons, and whether it says something else too.
fn understood(bytes: &[u8]) -> Result<(Progress, bool), String> {
    let text = String::from_utf8_lossy(bytes);
    let mut progress = Progress::read(&text).map_err(|error| error.to_string())?;
    let broken = progress.forget_others();
    Ok((progress, broken))
}

fn read(path: &Path, problems: &mut Vec<String>) -> Option<Vec<u8>> {
    match read_edited(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            // A folder that is none is told of elsewhere.
            if path.parent().is_none_or(Path::is_dir) {
                problems.push(error.to_string());
            }
            None
        }
    }
}

/// Tells what became of a file that was mended.
fn tell(
    path: &Path,
    mended: Result<Option<std::path::PathBuf>, StoreError>,
    problems: &mut Vec<String>,
) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match mended {
        Ok(None) => {}
        Ok(Some(aside)) => {
            let aside = aside.file_name().unwrap_or_default().to_string_lossy();
            problems.push(format!(
                "not all of {name} could be read: as it was it is {aside} now"
            ));
        }
        Err(error) => problems.push(format!("not all of {name} can be read: {error}")),
    }
}
