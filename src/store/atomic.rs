//! Replacing a file whole or not at all.

use super::{StoreError, folder_of, ordinary_or_missing};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// How many links in a row are followed, as Linux does.
const MOST_LINKS: u32 = 40;

/// Replaces the file with these bytes, or makes it. They go to a file beside it first and are on the
/// disk before they take its name: whatever happens, the file is the old or the new one. A link is
/// followed, owner, permissions and other names stay, and what is marked as read-only or is no ordinary file is refused.
pub(super) fn save_atomically(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    save_with(path, |file| file.write_all(bytes))
}

/// Replaces the file with what is written, or makes it, whole or not at all: for bytes that are too many
/// to be held at once.
pub fn save_with(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), StoreError> {
    replace(path, write).map_err(|error| StoreError::new("save", path, &error))
}

fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let target = follow(path)?;
    let old = ordinary_or_missing(&target)?;
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::other("it is marked as read-only"));
    }
    let folder = folder_of(&target);
    // Dropped before it has its name, the file is removed.
    let mut new = beside(folder)?;
    let alike = match &old {
        Some(old) => make_alike(new.as_file(), old)?,
        None => true,
    };
    let file = new.as_file_mut();
    write(file)?;
    file.sync_all()?;
    if alike {
        new.persist(&target).map_err(|failed| failed.error)?;
    } else {
        overwrite(&target, new)?;
    }
    sync_folder(folder)
}

/// Gives the new file the owner and the permissions of the old one. `false` if it cannot take its
/// place without a loss: the old one has other names too, or an owner that we cannot give.
fn make_alike(new: &File, old: &Metadata) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if old.nlink() > 1 {
            return Ok(false);
        }
        let made = new.metadata()?;
        let owner = (made.uid() != old.uid()).then(|| old.uid());
        let group = (made.gid() != old.gid()).then(|| old.gid());
        if (owner, group) != (None, None) && fchown(new, owner, group).is_err() {
            return Ok(false);
        }
    }
    new.set_permissions(old.permissions())?;
    Ok(true)
}

/// Writes over the old file in its place, after a copy of it was put beside it. The copy stays if
/// that fails.
fn overwrite(target: &Path, mut new: NamedTempFile) -> io::Result<()> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut builder = tempfile::Builder::new();
    builder.prefix(&*name).suffix(".backup");
    let mut backup = builder.tempfile_in(folder_of(target))?;
    io::copy(&mut File::open(target)?, &mut backup)?;
    backup.as_file().sync_all()?;
    let mut write = || {
        let file = new.as_file_mut();
        file.seek(SeekFrom::Start(0))?;
        let mut old = OpenOptions::new().write(true).open(target)?;
        let length = io::copy(file, &mut old)?;
        old.set_len(length)?;
        old.sync_all()
    };
    let Err(error) = write() else {
        return Ok(());
    };
    let kept = backup.keep().map_err(|failed| failed.error)?.1;
    let why = format!("{error}; what it held before is in {}", kept.display());
    Err(io::Error::other(why))
}

/// Where a chain of links ends, even if nothing is there yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            // Not a link, or nothing that can be looked at: opening will tell.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// How the names of new files begin and end before they have their own.
const REMAINS: (&str, &str) = (".pillarbox-", ".tmp");

/// A new file without lock is not one that a copy has just made once it is so old.
const FRESH: Duration = Duration::from_secs(10);

/// A new file in the folder, locked as long as it is being written. What a crash left behind there is
/// passed over.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let new = unlocked(folder)?;
    // Where there are no locks, remains stay where they are.
    let _ = new.as_file().try_lock();
    Ok(new)
}

/// Removes the new files in a folder whose copies died while they wrote them.
pub(super) fn sweep_remains(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let (start, end) = REMAINS;
        let is_ours = |name: &str| name.starts_with(start) && name.ends_with(end);
        if name.to_str().is_some_and(is_ours) && is_left(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_left(path: &Path) -> bool {
    let left = || {
        let file = ordinary_or_missing(path)
            .ok()?
            .map(|_| File::open(path))?
            .ok()?;
        let age = file.metadata().ok()?.modified().ok()?.elapsed().ok()?;
        file.try_lock().ok()?;
        Some(age > FRESH)
    };
    left().unwrap_or(false)
}

fn unlocked(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(REMAINS.0).suffix(REMAINS.1);
    // A file of a person, not a secret: as the system makes them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Makes the names in a folder outlast a power cut, where folders can be synced.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if cannot_be_synced(&error) => Ok(()),
        other => other,
    }
}

/// Some file systems, and folders that may be written to but not read, refuse it.
fn cannot_be_synced(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    #[cfg(unix)]
    use std::fs::Permissions;

    #[cfg(unix)]
    #[test]
    fn other_names_of_a_file_stay_names_of_it() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let scratch = Scratch::new();
        let (one, other) = (scratch.file("one.pgn"), scratch.file("other.pgn"));
        fs::write(&one, "what was there before").unwrap();
        fs::set_permissions(&one, Permissions::from_mode(0o640)).unwrap();
        fs::hard_link(&one, &other).unwrap();
        let before = fs::metadata(&one).unwrap();
        for text in ["new", "longer than it was before that"] {
            save_atomically(&one, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&other).unwrap(), text);
            assert_eq!(Scratch::names(scratch.path()), ["one.pgn", "other.pgn"]);
        }
        let after = fs::metadata(&one).unwrap();
        assert_eq!((after.ino(), after.mode()), (before.ino(), before.mode()));
    }

    #[cfg(unix)]
    #[test]
    fn the_owner_of_a_file_stays() {
        use std::os::unix::fs::{MetadataExt, chown};
        let scratch = Scratch::new();
        let path = scratch.file("a.pgn");
        fs::write(&path, "theirs").unwrap();
        // Only root can make it theirs.
        if chown(&path, Some(12345), Some(54321)).is_err() {
            return;
        }
        save_atomically(&path, b"new").unwrap();
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.uid(), after.gid()), (12345, 54321));
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(Scratch::names(scratch.path()), ["a.pgn"]);
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
        let scratch = Scratch::new();
        let path = scratch.file("a.txt");
        for text in ["one", "a longer second", "", "3"] {
            save_atomically(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(Scratch::names(scratch.path()), ["a.txt"]);
    }

    #[test]
    fn what_a_crash_left_does_not_disturb() {
        let scratch = Scratch::new();
        let path = scratch.file("a.txt");
        save_atomically(&path, b"old").unwrap();
        let (mut file, left) = beside(scratch.path()).unwrap().keep().unwrap();
        file.write_all(b"half of the n").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        save_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read(left).unwrap(), b"half of the n");
    }

    #[test]
    fn what_dead_copies_left_is_swept_and_nothing_else() {
        let scratch = Scratch::new();
        let old = |name: &str| {
            let file = File::create(scratch.file(name)).unwrap();
            let time = file.metadata().unwrap().modified().unwrap() - 10 * FRESH;
            file.set_modified(time).unwrap();
            file
        };
        for name in [".pillarbox-dead.tmp", ".pillarbox-other", "mine.tmp"] {
            old(name);
        }
        let alive = old(".pillarbox-alive.tmp");
        alive.lock().unwrap();
        drop(unlocked(scratch.path()).unwrap().keep().unwrap());
        let being_written = beside(scratch.path()).unwrap();
        assert!(
            File::open(being_written.path())
                .unwrap()
                .try_lock()
                .is_err()
        );
        sweep_remains(scratch.path());
        let names = Scratch::names(scratch.path());
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(!scratch.file(".pillarbox-dead.tmp").exists());
    }

    #[test]
    fn what_cannot_be_saved_is_told_with_its_path_and_leaves_nothing() {
        let scratch = Scratch::new();
        fs::write(scratch.file("file"), "x").unwrap();
        fs::create_dir(scratch.file("folder")).unwrap();
        let below = scratch.file("file").join("a.txt");
        for path in [below, scratch.file("folder"), scratch.file("none/a.txt")] {
            let sentence = save_atomically(&path, b"new").unwrap_err().to_string();
            let start = format!("could not save {}: ", path.display());
            assert!(sentence.starts_with(&start), "{sentence}");
        }
        assert_eq!(Scratch::names(scratch.path()), ["file", "folder"]);
        assert_eq!(fs::read(scratch.file("file")).unwrap(), b"x");
    }

    #[test]
    fn a_failed_rename_removes_the_new_file() {
        let scratch = Scratch::new();
        let name = "n".repeat(300);
        assert!(save_atomically(&scratch.file(&name), b"new").is_err());
        assert_eq!(Scratch::names(scratch.path()), [""; 0]);
    }

    #[test]
    fn a_read_only_file_is_respected() {
        let scratch = Scratch::new();
        let path = scratch.file("a.txt");
        fs::write(&path, "mine").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let sentence = save_atomically(&path, b"new").unwrap_err().to_string();
        assert!(
            sentence.ends_with("it is marked as read-only"),
            "{sentence}"
        );
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_a_new_file_has_the_usual_ones() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = Scratch::new();
        let path = scratch.file("a.txt");
        let mode = |name: &str| {
            fs::metadata(scratch.file(name))
                .unwrap()
                .permissions()
                .mode()
        };
        save_atomically(&path, b"new").unwrap();
        fs::write(scratch.file("usual.txt"), "x").unwrap();
        assert_eq!(mode("a.txt"), mode("usual.txt"));
        for mode in [0o600, 0o640, 0o664] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            save_atomically(&path, b"new").unwrap();
            assert_eq!(
                fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                mode
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays() {
        use std::os::unix::fs::symlink;
        let scratch = Scratch::new();
        fs::create_dir(scratch.file("real")).unwrap();
        fs::write(scratch.file("real/a.txt"), "old").unwrap();
        symlink("real/a.txt", scratch.file("link")).unwrap();
        symlink(scratch.file("link"), scratch.file("second")).unwrap();
        save_atomically(&scratch.file("second"), b"new").unwrap();
        assert_eq!(fs::read(scratch.file("real/a.txt")).unwrap(), b"new");
        assert!(scratch.file("link").is_symlink() && scratch.file("second").is_symlink());
        symlink("real/b.txt", scratch.file("nowhere")).unwrap();
        save_atomically(&scratch.file("nowhere"), b"made").unwrap();
        assert_eq!(fs::read(scratch.file("real/b.txt")).unwrap(), b"made");
        symlink("circle", scratch.file("circle")).unwrap();
        assert!(save_atomically(&scratch.file("circle"), b"").is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_and_proc_are_refused() {
        for path in ["/dev/null", "/proc/pillarbox.txt", "/proc/self/comm"] {
            assert!(save_atomically(Path::new(path), b"x").is_err(), "{path}");
        }
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
