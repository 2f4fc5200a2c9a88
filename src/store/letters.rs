//! The letters that a file of games can hold.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::atomic::save_with;
use super::span::{GameSpan, Stamp, open_held, read_span};
use super::{LOCK_TRIES, StoreError, lock_if_possible};
use crate::text::{Encoding, decode};

/// How a file is written, looked at from its beginning.
pub(super) fn encoding_of(file: &mut File) -> io::Result<Encoding> {
    file.seek(SeekFrom::Start(0))?;
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        if Encoding::of(&line) != Encoding::Utf8 {
            return Ok(Encoding::Windows1252);
        }
        line.clear();
    }
    Ok(Encoding::Utf8)
}

/// Writes a file anew in UTF-8, so that it can hold every letter, and tells where a game stands
/// then. If the game is not where it was, nothing is done.
pub fn convert_file(path: &Path, span: GameSpan) -> Result<Option<(GameSpan, Stamp)>, StoreError> {
    let failed = |error: io::Error| StoreError::new("save", path, &error);
    let hold = |file: &File| lock_if_possible(file, LOCK_TRIES);
    let (mut file, _) = open_held(path, hold).map_err(failed)?;
    let old = read_span(&mut file, span.offset, span.length).ok();
    if old.is_none_or(|(_, found)| found != span) {
        return Ok(None);
    }
    let (mut offset, mut length) = (0, 0);
    save_with(path, |out| {
        file.seek(SeekFrom::Start(0))?;
        offset = copy_as_utf8((&file).take(span.offset), out)?;
        length = copy_as_utf8((&file).take(span.length), out)?;
        copy_as_utf8(&file, out).map(|_| ())
    })?;
    let (mut file, stamp) = open_held(path, hold).map_err(failed)?;
    let (_, span) = read_span(&mut file, offset, length).map_err(failed)?;
    Ok(Some((span, stamp)))
}

/// Copies line by line, since games of one file may be written in two ways; how many bytes it wrote.
fn copy_as_utf8(from: impl Read, out: &mut impl Write) -> io::Result<u64> {
    let mut from = BufReader::new(from);
    let (mut line, mut written) = (Vec::new(), 0);
    while from.read_until(b'\n', &mut line)? > 0 {
        let text = decode(&line);
        out.write_all(text.as_bytes())?;
        written += text.len() as u64;
        line.clear();
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use crate::store::{SaveOutcome, add_game, replace_game};
    use std::fs;

    const OLD: &[u8] = b"[White \"M\xfcller\"]\n\n1. e4 *\n\n[White \"\x8aari\xe6\"]\n\n1. d4 *\n";

    fn find(path: &Path, offset: u64, length: u64) -> (GameSpan, Stamp) {
        let (mut file, stamp) = open_held(path, |_| Ok(())).unwrap();
        (read_span(&mut file, offset, length).unwrap().1, stamp)
    }

    #[test]
    fn games_are_written_as_their_file_is() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        // The second game has plain letters only; the first tells how the file is written.
        fs::write(&path, b"[White \"M\xfcller\"]\n\n*\n\n1. d4 *\n").unwrap();
        let place = find(&path, 21, 7);
        let replaced = replace_game(&path, place, "1. d4 {“é”} *", false).unwrap();
        assert!(matches!(replaced, SaveOutcome::Saved(_)), "{replaced:?}");
        let added = add_game(&path, "{Š} *").unwrap();
        assert!(matches!(added, SaveOutcome::Saved(_)), "{added:?}");
        let want = b"[White \"M\xfcller\"]\n\n*\n\n1. d4 {\x93\xe9\x94} *\n\n{\x8a} *\n";
        assert_eq!(fs::read(&path).unwrap(), want);
    }

    #[test]
    fn a_letter_that_has_no_place_is_told_and_nothing_written() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, OLD).unwrap();
        let place = find(&path, 0, 25);
        let refused = Ok(SaveOutcome::NoPlaceFor('ć'));
        assert_eq!(replace_game(&path, place, "{Šarić} *", false), refused);
        assert_eq!(add_game(&path, "{Šarić} *"), refused);
        assert_eq!(fs::read(&path).unwrap(), OLD);
    }

    #[test]
    fn a_file_in_utf8_has_a_place_for_all() {
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, OLD).unwrap();
        let (second, _) = find(&path, 27, OLD.len() as u64 - 27);
        let place = convert_file(&path, second).unwrap().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, decode(OLD));
        assert_eq!(&text[place.0.offset as usize..][..8], "[White \"");
        let replaced = replace_game(&path, place, "{Šarić} *", false).unwrap();
        assert!(matches!(replaced, SaveOutcome::Saved(_)), "{replaced:?}");
        let want = "[White \"Müller\"]\n\n1. e4 *\n\n{Šarić} *\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), want);
        // Where the game is not, nothing is done.
        assert_eq!(convert_file(&path, second), Ok(None));
    }
}
