//! A game within a file: read, replaced where it stands, or added, and never over what somebody
//! else has written there.

use super::atomic::save_with;
use super::games::{append, open_locked};
use super::letters::encoding_of;
use super::{LOCK_TRIES, StoreError, is_still, lock_if_possible, ordinary_or_missing};
use crate::text::Encoding;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// What a file looked like, to tell whether somebody has written to it since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// In bytes.
    pub length: u64,
    /// When it was written, in nanoseconds since 1970; 0 if the file system does not know.
    pub modified: u64,
}

impl Stamp {
    fn of(file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let modified = metadata.modified().ok();
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Self {
            length: metadata.len(),
            modified: since.map_or(0, |since| since.as_nanos() as u64),
        })
    }
}

/// Where a game stands in a file, and a number for its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSpan {
    /// The byte where it begins.
    pub offset: u64,
    /// How many bytes it takes, without the blanks behind it.
    pub length: u64,
    /// [`fingerprint`] of them.
    pub hash: u64,
}

/// A game that was written, and the file around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Where it stands.
    pub span: GameSpan,
    /// The file now.
    pub stamp: Stamp,
    /// The file before.
    pub before: Stamp,
}

/// What became of a game that was to be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// It stands there.
    Saved(SavedGame),
    /// Nothing was written: the file is not as it was.
    Changed {
        /// Whether the old game still stands where it stood.
        intact: bool,
    },
    /// Nothing was written: there is such a file already, of so many bytes.
    Exists(u64),
    /// Nothing was written: the file is in Windows-1252, which does not have this letter.
    NoPlaceFor(char),
}

/// A number that differs for texts that differ.
// CITE: Fowler, Noll and Vo's hash, variant 1a.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Opens an ordinary file for reading, and tells what it looks like.
pub fn open_file(path: &Path) -> Result<(File, Stamp), StoreError> {
    open(path).map_err(|error| StoreError::new("read", path, &error))
}

fn open(path: &Path) -> io::Result<(File, Stamp)> {
    let file = open_ordinary(path)?;
    let stamp = Stamp::of(&file)?;
    Ok((file, stamp))
}

/// Opens a file to be read that is neither a folder nor a pipe, which could block.
pub fn open_ordinary(path: &Path) -> io::Result<File> {
    if ordinary_or_missing(path)?.is_none() {
        let why = "there is no such file";
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    File::open(path)
}

/// The bytes of a game, without the blanks behind it, and its span. Fewer bytes than asked for are
/// an error: the file has shrunk.
pub fn read_span(file: &mut File, offset: u64, length: u64) -> io::Result<(Vec<u8>, GameSpan)> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    bytes.truncate(bytes.trim_ascii_end().len());
    let span = GameSpan {
        offset,
        length: bytes.len() as u64,
        hash: fingerprint(&bytes),
    };
    Ok((bytes, span))
}

/// Puts a game in the place of another, and copies what stands before and behind it. A file that is
/// not as it was stays as it is; with `anyway` only if the old game is not where it was. A file that
/// is gone is made anew.
pub fn replace_game(
    path: &Path,
    (span, stamp): (GameSpan, Stamp),
    text: &str,
    anyway: bool,
) -> Result<SaveOutcome, StoreError> {
    let failed = |error: io::Error| StoreError::new("save", path, &error);
    let (mut file, before) = match open_held(path, |file| lock_if_possible(file, LOCK_TRIES)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return create_game(path, text, false);
        }
        other => other.map_err(failed)?,
    };
    let old = read_span(&mut file, span.offset, span.length).ok();
    let old = old.filter(|(_, found)| *found == span);
    let Some((old, _)) = old.filter(|_| anyway || before == stamp) else {
        let intact =
            read_span(&mut file, span.offset, span.length).is_ok_and(|(_, found)| found == span);
        return Ok(SaveOutcome::Changed { intact });
    };
    let new = match like(&mut file, &old, text.trim_end()).map_err(failed)? {
        Ok(new) => new,
        Err(letter) => return Ok(SaveOutcome::NoPlaceFor(letter)),
    };
    save_with(path, |out| {
        file.seek(SeekFrom::Start(0))?;
        io::copy(&mut (&file).take(span.offset), out)?;
        out.write_all(&new)?;
        file.seek(SeekFrom::Start(span.offset + span.length))?;
        io::copy(&mut file, out)?;
        // The last game of a file may have stood there without the end of its line.
        let at_end = span.offset + span.length >= before.length;
        if at_end { out.write_all(b"\n") } else { Ok(()) }
    })?;
    let offset = span.offset;
    saved(path, offset, &new, before).map_err(failed)
}

/// The text as the old game was written: with its ends of lines, and in the encoding of its file; or
/// the first letter that has no place there.
fn like(file: &mut File, old: &[u8], text: &str) -> io::Result<Result<Vec<u8>, char>> {
    let lines = old.windows(2).any(|pair| pair == b"\r\n");
    let text = if lines {
        text.replace('\n', "\r\n")
    } else {
        text.to_owned()
    };
    let encoding = match (old.is_ascii(), text.is_ascii()) {
        (_, true) => Encoding::Utf8,
        (false, false) => Encoding::of(old),
        // The old game does not tell.
        (true, false) => encoding_of(file)?,
    };
    Ok(encoding.encode(&text).map(Cow::into_owned))
}

/// Makes a file with one game. One that is there already, and not empty, is only replaced if asked.
/// Copies that make the same file, or add to it, wait for each other.
pub fn create_game(path: &Path, text: &str, replace: bool) -> Result<SaveOutcome, StoreError> {
    let failed = |error: io::Error| StoreError::new("save", path, &error);
    let found = ordinary_or_missing(path).map_err(failed)?;
    if found
        .as_ref()
        .is_some_and(|metadata| metadata.permissions().readonly())
    {
        return Err(failed(io::Error::other("it is marked as read-only")));
    }
    // Held until the new file has taken its place.
    let held = open_locked(path, |file| lock_if_possible(file, LOCK_TRIES)).map_err(failed)?;
    let length = held.metadata().map_err(failed)?.len();
    if length > 0 && !replace {
        return Ok(SaveOutcome::Exists(length));
    }
    let text = text.trim_end();
    let written = save_with(path, |out| {
        out.write_all(text.as_bytes())?;
        out.write_all(b"\n")
    });
    if let Err(error) = written {
        if found.is_none() && length == 0 && !path.is_symlink() {
            // Nothing was there before.
            let _ = std::fs::remove_file(path);
        }
        return Err(error);
    }
    let before = Stamp::default();
    saved(path, 0, text.as_bytes(), before).map_err(failed)
}

/// Adds a game at the end of a file, which is made if there is none.
pub fn add_game(path: &Path, text: &str) -> Result<SaveOutcome, StoreError> {
    let failed = |error: io::Error| StoreError::new("add a game to", path, &error);
    let before = open(path).map_or(Stamp::default(), |(_, stamp)| stamp);
    let text = text.trim();
    let encoding = match open(path) {
        Ok((mut file, _)) if !text.is_ascii() => encoding_of(&mut file).map_err(failed)?,
        _ => Encoding::Utf8,
    };
    let game = match encoding.encode(text) {
        Ok(game) => game,
        Err(letter) => return Ok(SaveOutcome::NoPlaceFor(letter)),
    };
    let offset = append(path, &game).map_err(failed)?;
    saved(path, offset, &game, before).map_err(failed)
}

fn saved(path: &Path, offset: u64, game: &[u8], before: Stamp) -> io::Result<SaveOutcome> {
    let (_, stamp) = open(path)?;
    let span = GameSpan {
        offset,
        length: game.len() as u64,
        hash: fingerprint(game),
    };
    Ok(SaveOutcome::Saved(SavedGame {
        span,
        stamp,
        before,
    }))
}

/// The file, once nobody else writes to it, and what it looks like then.
pub(super) fn open_held(
    path: &Path,
    hold: impl Fn(&File) -> io::Result<()>,
) -> io::Result<(File, Stamp)> {
    loop {
        let (file, _) = open(path)?;
        hold(&file)?;
        if is_still(path, &file) {
            let stamp = Stamp::of(&file)?;
            return Ok((file, stamp));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use std::fs;

    const FIRST: &str = "[Event \"1\"]\n\n1. e4 *";
    const SECOND: &str = "[Event \"2\"]\n\n1. d4 *";

    fn find(path: &Path, game: &str) -> (GameSpan, Stamp) {
        let bytes = fs::read(path).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let offset = text.find(game).unwrap() as u64;
        let (mut file, stamp) = open_file(path).unwrap();
        let (bytes, span) = read_span(&mut file, offset, game.len() as u64).unwrap();
        assert_eq!(bytes, game.trim_end().as_bytes());
        (span, stamp)
    }

    fn done(written: Result<SaveOutcome, StoreError>) -> SavedGame {
        match written {
            Ok(SaveOutcome::Saved(saved)) => saved,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_game_is_replaced_and_all_others_stay_byte_for_byte() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        let junk = "\u{feff}% by hand\n";
        fs::write(&path, format!("{junk}{FIRST}\n\njunk\n\n{SECOND}\n\n\n")).unwrap();
        let (span, stamp) = find(&path, SECOND);
        let saved = done(replace_game(&path, (span, stamp), "new game\n", false));
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, format!("{junk}{FIRST}\n\njunk\n\nnew game\n\n\n"));
        // And again, from what came back.
        let again = (saved.span, saved.stamp);
        done(replace_game(&path, again, "a longer new game", false));
        let (first, stamp) = find(&path, FIRST);
        done(replace_game(&path, (first, stamp), "1", false));
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, format!("{junk}1\n\njunk\n\na longer new game\n\n\n"));
    }

    #[test]
    fn the_last_game_gets_the_end_of_its_line_and_lines_end_as_before() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, "x\r\ny").unwrap();
        let span = find(&path, "x\r\ny");
        done(replace_game(&path, span, "a\nb\n", false));
        assert_eq!(fs::read(&path).unwrap(), b"a\r\nb\n");
    }

    #[test]
    fn what_somebody_else_wrote_is_not_overwritten() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, FIRST).unwrap();
        let (span, stamp) = find(&path, FIRST);
        let longer = format!("{FIRST}\n\n{SECOND}\n");
        fs::write(&path, &longer).unwrap();
        let replace = |anyway| replace_game(&path, (span, stamp), "mine", anyway);
        assert_eq!(replace(false), Ok(SaveOutcome::Changed { intact: true }));
        assert_eq!(fs::read_to_string(&path).unwrap(), longer);
        done(replace(true));
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            format!("mine\n\n{SECOND}\n")
        );
        // The game itself is not there any more: nobody knows where to put it.
        for anyway in [false, true] {
            assert_eq!(replace(anyway), Ok(SaveOutcome::Changed { intact: false }));
        }
        fs::remove_file(&path).unwrap();
        done(replace(false));
        assert_eq!(fs::read(&path).unwrap(), b"mine\n");
    }

    #[cfg(unix)]
    #[test]
    fn what_changed_while_waiting_for_the_lock_is_seen() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, FIRST).unwrap();
        let waits = std::cell::Cell::new(0);
        // Another copy adds a game, and then puts a new file in the place of this one.
        let (file, stamp) = open_held(&path, |_| {
            waits.set(waits.get() + 1);
            match waits.get() {
                1 => create_game(&path, SECOND, true).map(|_| ()),
                _ => add_game(&path, FIRST).map(|_| ()),
            }
            .map_err(io::Error::other)
        })
        .unwrap();
        assert_eq!(waits.get(), 2);
        let now = fs::read_to_string(&path).unwrap();
        assert_eq!(now, format!("{SECOND}\n\n{FIRST}\n"));
        assert_eq!(stamp, open_file(&path).unwrap().1);
        assert_eq!(io::read_to_string(file).unwrap(), now);
    }

    #[test]
    fn a_file_that_is_not_there_is_told_in_words() {
        let path = Path::new("/no such file.pgn");
        let sentence = open_file(path).unwrap_err().to_string();
        assert_eq!(
            sentence,
            "could not read /no such file.pgn: there is no such file"
        );
    }

    #[test]
    fn a_new_file_is_not_an_old_one() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        done(create_game(&path, FIRST, false));
        let length = FIRST.len() as u64 + 1;
        assert_eq!(
            create_game(&path, SECOND, false),
            Ok(SaveOutcome::Exists(length))
        );
        let saved = done(add_game(&path, SECOND));
        assert_eq!(saved.span.offset, length + 1);
        assert_eq!(saved.before.length, length);
        let span = (saved.span, saved.stamp);
        done(replace_game(&path, span, "2", false));
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            format!("{FIRST}\n\n2\n")
        );
        done(create_game(&path, SECOND, true));
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SECOND}\n"));
        assert!(create_game(scratch.path(), FIRST, true).is_err());
    }

    #[test]
    fn one_of_two_that_make_a_file_at_once_learns_of_the_other() {
        let scratch = Scratch::new();
        for round in 0..40 {
            let path = scratch.file(&format!("{round}.pgn"));
            let ready = std::sync::Barrier::new(2);
            let outcomes = std::thread::scope(|scope| {
                let threads = [FIRST, SECOND].map(|game| {
                    let (path, ready) = (&path, &ready);
                    scope.spawn(move || {
                        ready.wait();
                        create_game(path, game, false).unwrap()
                    })
                });
                threads.map(|thread| thread.join().unwrap())
            });
            let is_saved = |outcome: &SaveOutcome| matches!(outcome, SaveOutcome::Saved(_));
            assert_eq!(
                outcomes.iter().filter(|it| is_saved(it)).count(),
                1,
                "{outcomes:?}"
            );
            let kept = if is_saved(&outcomes[0]) {
                FIRST
            } else {
                SECOND
            };
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, format!("{kept}\n"));
        }
        let nowhere = scratch.file("none/a.pgn");
        assert!(create_game(&nowhere, FIRST, false).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_no_file_is_refused_at_once() {
        let sentence = open_file(Path::new("/dev/zero")).unwrap_err().to_string();
        assert!(
            sentence.ends_with("it is not an ordinary file"),
            "{sentence}"
        );
        assert!(open_file(Path::new("/")).is_err());
        assert!(open_file(Path::new("/no such file")).is_err());
        assert!(add_game(Path::new("/dev/null"), "x").is_err());
    }
}
