//! Files that are edited as a whole: read with care, and mended where a part of one cannot be read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{LOCK_TRIES, StoreError, folder_of, lock_if_possible, read_at_most, save_atomically};

/// A file that is edited as a whole is not larger than this, in bytes.
const LARGEST: u64 = 16 << 20;
/// So many broken files may stand beside one.
const MOST_BROKEN: u32 = 99;

/// All bytes of such a file, `None` if there is none. What is larger, a folder or a pipe is refused.
pub fn read_edited(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    let read = || match read_at_most(path, LARGEST + 1)? {
        Some(bytes) if bytes.len() as u64 > LARGEST => Err(io::Error::other("it is too large")),
        read => Ok(read),
    };
    read().map_err(|error| StoreError::new("read", path, &error))
}

/// Keeps other copies of the program from editing the files of a folder, as long as what is returned
/// lives. A file that is edited is replaced, so it is the folder that is locked. Where that cannot be done
/// nobody is kept.
pub(super) fn hold_folder(path: &Path) -> Option<File> {
    let folder = File::open(folder_of(path)).ok()?;
    lock_if_possible(&folder, LOCK_TRIES).ok()?;
    Some(folder)
}

/// Puts what can be read of a file in its place, and the file as it was beside it, as `NAME.broken-1`; that
/// name. `readable` looks at it once more, since another copy of the program may have mended it: then
/// nothing happens.
pub fn mend(
    path: &Path,
    readable: impl FnOnce(&[u8]) -> Option<String>,
) -> Result<Option<PathBuf>, StoreError> {
    let _held = hold_folder(path);
    let Some(bytes) = read_edited(path)? else {
        return Ok(None);
    };
    let Some(text) = readable(&bytes) else {
        return Ok(None);
    };
    let aside = keep_beside(path, &bytes).map_err(|error| StoreError::new("copy", path, &error))?;
    save_atomically(path, text.as_bytes())?;
    Ok(Some(aside))
}

/// Writes a copy with the next free name. One that was written half is removed.
fn keep_beside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    for number in 1..=MOST_BROKEN {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{number}"));
        let new = PathBuf::from(name);
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&new) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        };
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        return match written {
            Ok(()) => Ok(new),
            Err(error) => {
                let _ = fs::remove_file(&new);
                Err(error)
            }
        };
    }
    Err(io::Error::other("too many broken files stand beside it"))
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    #[test]
    fn what_is_broken_stands_beside_what_could_be_read() {
        let scratch = Scratch::new();
        let path = scratch.file("kept.txt");
        assert_eq!(mend(&path, |_| Some("new".into())), Ok(None));
        fs::write(&path, b"good\n\xff\n").unwrap();
        let aside = mend(&path, |bytes| Some(format!("{} bytes", bytes.len()))).unwrap();
        let aside = aside.unwrap();
        assert!(aside.ends_with("kept.txt.broken-1"), "{}", aside.display());
        assert_eq!(fs::read(&aside).unwrap(), b"good\n\xff\n");
        assert_eq!(fs::read_to_string(&path).unwrap(), "7 bytes");
        // Nothing to mend, and the next free name.
        assert_eq!(mend(&path, |_| None), Ok(None));
        let second = mend(&path, |_| Some("x".into())).unwrap().unwrap();
        assert!(second.ends_with("kept.txt.broken-2"));
    }

    #[test]
    fn only_an_ordinary_file_of_some_size_is_read() {
        let scratch = Scratch::new();
        let path = scratch.file("kept.txt");
        assert_eq!(read_edited(&path), Ok(None));
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let error = read_edited(&path).unwrap_err().to_string();
        assert!(error.contains("too large"), "{error}");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(read_edited(&path).is_err());
    }
}
