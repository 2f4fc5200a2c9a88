//! Games in progress.
//!
//! Each running copy has one file for its game, with a journal for what is newer than the file, and
//! holds the lock of another beside it. The system drops the lock when the copy ends, however it ends,
//! so a game whose lock can be had is one that nobody plays any more. All who come, go, look or take do
//! so behind one door, a lock held for a moment, so that nobody removes a lock that another is just
//! taking.

use super::atomic::sweep_remains;
use super::folders::IN_PROGRESS as FOLDER;
use super::journal::{self, Entries, Journal};
use super::{
    StoreError, folders, lock_patiently, ordinary_or_missing, read_at_most, save_atomically,
};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// A game in progress is not read further than this, in bytes; a larger one is not taken over.
const LARGEST: u64 = 16 << 20;

/// How many games are offered, the newest ones. Finished ones that wait for their file are among them.
const MOST_OFFERED: usize = 200;

/// How many copies with the same process number find a name.
const MOST_NAMES: u32 = 10_000;

/// The file of this copy's game in progress. Nobody else takes it as long as this lives; when it is
/// dropped with a game still in it, the game is [`abandoned`] and the next copy offers it.
#[derive(Debug)]
pub struct Autosave {
    data: PathBuf,
    name: String,
    journal: Arc<Journal>,
    _lock: Lock,
}

impl Autosave {
    /// A new file of our own; nothing is in it before the first [`write`](Self::write).
    pub fn open(data: &Path) -> Result<Self, StoreError> {
        let folder = data.join(FOLDER);
        folders::make(&folder)?;
        Self::take_a_name(data, &folder)
            .map_err(|error| StoreError::new("keep games in", &folder, &error))
    }

    fn take_a_name(data: &Path, folder: &Path) -> io::Result<Self> {
        let _door = door(folder)?;
        for number in 0..MOST_NAMES {
            let name = format!("{}-{number}", std::process::id());
            // Process numbers come back: that game may be one to offer.
            if has_something(folder, &name) {
                continue;
            }
            if let Some(lock) = try_lock(&lock_file(folder, &name))? {
                return Ok(Self::held(data, &name, lock));
            }
        }
        Err(io::Error::other("too many games lie there"))
    }

    fn held(data: &Path, name: &str, lock: Lock) -> Self {
        Self {
            data: data.to_owned(),
            name: name.to_owned(),
            journal: Arc::new(Journal::new(journal_file(&data.join(FOLDER), name))),
            _lock: lock,
        }
    }

    /// A place for a finished game that cannot be where it belongs yet. The next copy sees to it if
    /// this one does not.
    pub(super) fn for_finished(data: &Path, game: &str) -> Result<Self, StoreError> {
        let place = Self::open(data)?;
        let noted = place.journal.note_game(game);
        let noted = noted.and_then(|()| place.journal.sync());
        noted.map_err(|error| StoreError::new("keep a game in", &place.folder(), &error))?;
        Ok(place)
    }

    fn folder(&self) -> PathBuf {
        self.data.join(FOLDER)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        game_file(&self.folder(), &self.name)
    }

    /// The data folder that it was opened in.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// What is newer than the file.
    pub(super) fn journal(&self) -> Arc<Journal> {
        Arc::clone(&self.journal)
    }

    /// Replaces the game.
    pub fn write(&self, text: &str) -> Result<(), StoreError> {
        let number = self.journal.note_state(text);
        self.save(text, number)
    }

    /// Removes the game: it is over, or safe elsewhere.
    pub fn clear(&self) -> Result<(), StoreError> {
        self.write("")
    }

    /// Makes the state with this number in the journal the file itself; no file if it is empty.
    pub(super) fn save(&self, text: &str, number: u64) -> Result<(), StoreError> {
        let path = self.path();
        if text.is_empty() {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(StoreError::new("remove", &path, &error));
                }
                _ => {}
            }
        } else {
            // Without it the file is still as good as the disk allows.
            let _ = self.journal.sync();
            save_atomically(&path, text.as_bytes())?;
        }
        self.journal.settle_state(number);
        Ok(())
    }
}

impl Drop for Autosave {
    /// Without a game, the lock's file is of no use. Errors have nobody left to hear them.
    fn drop(&mut self) {
        let folder = self.folder();
        let Ok(_door) = door(&folder) else {
            return;
        };
        if !has_something(&folder, &self.name) {
            for file in [journal_file, lock_file] {
                let _ = fs::remove_file(file(&folder, &self.name));
            }
        }
    }
}

/// A game that a copy left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbandonedGame {
    data: PathBuf,
    name: String,
    /// What it had written last, at most 16 MB; empty if there are only finished games.
    pub text: String,
    /// Whether finished games wait there for the file where they belong.
    pub waits: bool,
}

/// A game that was taken over.
#[derive(Debug)]
pub struct ClaimedGame {
    /// The file, ours from now on.
    pub place: Autosave,
    /// What is in it; empty if there were only finished games.
    pub text: String,
    /// Finished games that waited there, each in a place of its own now.
    pub finished: Vec<FinishedGame>,
}

/// A finished game that is not yet where it belongs.
#[derive(Debug)]
pub struct FinishedGame {
    /// Where it is kept until then.
    pub place: Autosave,
    /// The game.
    pub text: String,
}

impl FinishedGame {
    /// Finds a place for a game.
    pub fn keep(data: &Path, text: String) -> Result<Self, StoreError> {
        let place = Autosave::for_finished(data, &text)?;
        Ok(Self { place, text })
    }
}

/// The games whose copies are gone, newest first.
pub fn abandoned(data: &Path) -> Result<Vec<AbandonedGame>, StoreError> {
    let folder = data.join(FOLDER);
    look(data, &folder)
        .map_err(|error| StoreError::new("look for unfinished games in", &folder, &error))
}

fn look(data: &Path, folder: &Path) -> io::Result<Vec<AbandonedGame>> {
    if fs::metadata(folder).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return Ok(Vec::new());
    }
    let _door = door(folder)?;
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file_name = entry?.file_name();
        let Some((name, "lock" | "pgn")) =
            file_name.to_str().and_then(|name| name.rsplit_once('.'))
        else {
            continue;
        };
        // One that cannot even be asked for is not ours.
        let Ok(Some(_lock)) = try_lock(&lock_file(folder, name)) else {
            continue;
        };
        if has_something(folder, name) {
            found.push((written(folder, name), name.to_owned()));
        } else {
            // Of a copy that died without a game. It does no harm if it stays.
            for file in [journal_file, lock_file] {
                let _ = fs::remove_file(file(folder, name));
            }
        }
    }
    sweep_remains(folder);
    found.sort_by(|one, other| other.cmp(one));
    // With a lock of its own a game is found twice.
    found.dedup();
    found.truncate(MOST_OFFERED);
    let left = found.into_iter().filter_map(|(_, name)| {
        let entries = journal::read(&journal_file(folder, &name)).unwrap_or_default();
        let waits = !entries.games.is_empty();
        let text = match entries.state {
            Some(text) if text.is_empty() && !waits => {
                remove(folder, &name);
                return None;
            }
            Some(text) => text,
            None => text_of(folder, &name).ok()?,
        };
        let data = data.to_owned();
        (waits || !text.is_empty()).then_some(AbandonedGame {
            data,
            name,
            text,
            waits,
        })
    });
    Ok(left.collect())
}

/// Removes what was cleared by a copy that did not get around to it. It does no harm if it stays.
fn remove(folder: &Path, name: &str) {
    let Ok(Some(_lock)) = try_lock(&lock_file(folder, name)) else {
        return;
    };
    for file in [game_file, journal_file, lock_file] {
        let _ = fs::remove_file(file(folder, name));
    }
}

/// Whether a game is kept under this name, as far as one can tell from outside.
fn has_something(folder: &Path, name: &str) -> bool {
    let noted = fs::metadata(journal_file(folder, name)).is_ok_and(|metadata| metadata.len() > 0);
    noted || game_file(folder, name).exists()
}

/// When something was last written under this name. An empty journal says nothing.
fn written(folder: &Path, name: &str) -> Option<SystemTime> {
    let files = [game_file(folder, name), journal_file(folder, name)];
    let times = files.into_iter().filter_map(|file| {
        let metadata = fs::metadata(file).ok()?;
        metadata.modified().ok().filter(|_| metadata.len() > 0)
    });
    times.max()
}

/// Takes an abandoned game over, with the text as it is now; `None` if another copy was faster. It
/// stays where it is, so that it cannot be lost on the way; to throw it away, clear it. One that
/// cannot be read to its end is not taken over, so that nobody writes over the rest of it.
pub fn claim(left: &AbandonedGame) -> Result<Option<ClaimedGame>, StoreError> {
    let folder = left.data.join(FOLDER);
    let path = game_file(&folder, &left.name);
    let taken =
        take_over(left, &folder).map_err(|error| StoreError::new("take over", &path, &error))?;
    taken
        .map(|(place, text, entries)| settle(place, text, entries))
        .transpose()
}

fn take_over(
    left: &AbandonedGame,
    folder: &Path,
) -> io::Result<Option<(Autosave, String, Entries)>> {
    let _door = door(folder)?;
    if !has_something(folder, &left.name) {
        return Ok(None);
    }
    let Some(lock) = try_lock(&lock_file(folder, &left.name))? else {
        return Ok(None);
    };
    let place = Autosave::held(&left.data, &left.name, lock);
    let entries = journal::read(&journal_file(folder, &left.name))?;
    let text = match &entries.state {
        Some(text) => text.clone(),
        None => whole_text_of(folder, &left.name)?,
    };
    Ok(Some((place, text, entries)))
}

/// Puts what the journal said where it belongs, before anything else is noted there.
fn settle(place: Autosave, text: String, entries: Entries) -> Result<ClaimedGame, StoreError> {
    let keep = |game| FinishedGame::keep(place.data(), game);
    let finished = entries
        .games
        .into_iter()
        .map(keep)
        .collect::<Result<_, _>>()?;
    if entries.state.is_some() {
        // Not `write`: the journal still has what is being made safe here.
        place.save(&text, 0)?;
    }
    let noted = place.journal.begin_anew();
    noted.map_err(|error| StoreError::new("keep games in", &place.folder(), &error))?;
    Ok(ClaimedGame {
        place,
        text,
        finished,
    })
}

/// The text of the file, empty if there is none.
fn text_of(folder: &Path, name: &str) -> io::Result<String> {
    let bytes = read_at_most(&game_file(folder, name), LARGEST)?;
    Ok(String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned())
}

/// The text if all of it can be read; an error if there is more.
fn whole_text_of(folder: &Path, name: &str) -> io::Result<String> {
    let bytes = read_at_most(&game_file(folder, name), LARGEST + 1)?.unwrap_or_default();
    if bytes.len() as u64 > LARGEST {
        let why = format!("it is larger than {} MB and stays there", LARGEST >> 20);
        return Err(io::Error::other(why));
    }
    let text = String::from_utf8(bytes);
    text.map_err(|_| io::Error::other("it is not text and stays there"))
}

fn game_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.pgn"))
}

fn journal_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.journal"))
}

fn lock_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.lock"))
}

/// A lock that is held until this is dropped.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    /// Closing the file is not enough: a child process that is just being started has it open too.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// The door of the folder, closed behind us.
fn door(folder: &Path) -> io::Result<Lock> {
    let file = open_lock(&folder.join("door"))?;
    lock_patiently(&file)?;
    Ok(Lock(file))
}

/// The lock of a file, made if there is none; `None` if another has it.
fn try_lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = open_lock(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn open_lock(path: &Path) -> io::Result<File> {
    ordinary_or_missing(path)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::scratch::Scratch;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::time::{Duration, SystemTime};

    fn texts(data: &Path) -> Vec<String> {
        let left = abandoned(data).unwrap();
        left.into_iter().map(|left| left.text).collect()
    }

    #[test]
    fn a_game_is_offered_only_after_its_copy_is_gone() {
        let scratch = Scratch::new();
        assert_eq!(abandoned(scratch.path()), Ok(vec![]));
        let first = Autosave::open(scratch.path()).unwrap();
        let second = Autosave::open(scratch.path()).unwrap();
        first.write("1. e4 *").unwrap();
        first.write("1. e4 e5 *").unwrap();
        second.write("1. d4 *").unwrap();
        assert_eq!(texts(scratch.path()), [""; 0]);
        drop(first);
        assert_eq!(texts(scratch.path()), ["1. e4 e5 *"]);
        drop(second);
        assert_eq!(texts(scratch.path()).len(), 2);
    }

    #[test]
    fn nothing_stays_of_a_game_that_was_cleared() {
        let scratch = Scratch::new();
        let autosave = Autosave::open(scratch.path()).unwrap();
        autosave.clear().unwrap();
        autosave.write("1. e4 *").unwrap();
        autosave.clear().unwrap();
        drop(autosave);
        assert_eq!(Scratch::names(&scratch.file(FOLDER)), ["door"]);
    }

    #[test]
    fn only_one_copy_gets_an_abandoned_game() {
        let scratch = Scratch::new();
        Autosave::open(scratch.path())
            .unwrap()
            .write("1. e4 *")
            .unwrap();
        let left = abandoned(scratch.path()).unwrap().remove(0);
        let ClaimedGame {
            place: mine, text, ..
        } = claim(&left).unwrap().unwrap();
        assert_eq!(text, "1. e4 *");
        assert!(claim(&left).unwrap().is_none());
        assert_eq!(texts(scratch.path()), [""; 0]);
        mine.write("1. e4 c5 *").unwrap();
        drop(mine);
        let ClaimedGame {
            place: mine, text, ..
        } = claim(&left).unwrap().unwrap();
        assert_eq!(text, "1. e4 c5 *", "the text is the present one");
        mine.clear().unwrap();
        drop(mine);
        assert!(claim(&left).unwrap().is_none());
        assert_eq!(Scratch::names(&scratch.file(FOLDER)), ["door"]);
    }

    #[test]
    fn an_old_game_under_our_process_number_is_not_overwritten() {
        let scratch = Scratch::new();
        Autosave::open(scratch.path())
            .unwrap()
            .write("old")
            .unwrap();
        let new = Autosave::open(scratch.path()).unwrap();
        new.write("new").unwrap();
        assert_eq!(texts(scratch.path()), ["old"]);
    }

    #[test]
    fn the_newest_games_are_offered_first_and_not_too_many() {
        let scratch = Scratch::new();
        let open: Vec<Autosave> = (0..MOST_OFFERED + 5)
            .map(|_| Autosave::open(scratch.path()).unwrap())
            .collect();
        for (number, autosave) in open.iter().enumerate() {
            autosave.write(&number.to_string()).unwrap();
            let path = game_file(&autosave.folder(), &autosave.name);
            let file = File::options().write(true).open(path).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1000 + number as u64);
            file.set_modified(time).unwrap();
        }
        drop(open);
        let expected: Vec<String> = (5..MOST_OFFERED + 5).rev().map(|n| n.to_string()).collect();
        assert_eq!(texts(scratch.path()), expected);
    }

    #[test]
    fn odd_things_in_the_folder_do_no_harm() {
        let scratch = Scratch::new();
        let folder = scratch.file(FOLDER);
        drop(Autosave::open(scratch.path()).unwrap());
        fs::write(folder.join("bytes.pgn"), b"\xff\x00 *").unwrap();
        fs::write(folder.join("dead.lock"), b"").unwrap();
        fs::write(folder.join(".pillarbox-1-0.tmp"), b"half").unwrap();
        fs::write(folder.join("noise"), b"").unwrap();
        fs::create_dir(folder.join("folder.pgn")).unwrap();
        let large = vec![b'x'; LARGEST as usize + 10];
        fs::write(folder.join("large.pgn"), large).unwrap();
        let left = abandoned(scratch.path()).unwrap();
        assert_eq!(left.len(), 2);
        assert!(left.iter().any(|left| left.text == "\u{fffd}\0 *"));
        assert!(left.iter().any(|left| left.text.len() == LARGEST as usize));
        for left in &left {
            let sentence = claim(left).unwrap_err().to_string();
            assert!(sentence.ends_with("and stays there"), "{sentence}");
        }
        assert_eq!(abandoned(scratch.path()).unwrap().len(), 2);
        assert!(!folder.join("dead.lock").exists());
        // It may be just being written.
        assert!(folder.join(".pillarbox-1-0.tmp").exists());
    }

    #[test]
    fn a_data_folder_that_cannot_be_is_told() {
        let scratch = Scratch::new();
        fs::write(scratch.file("file"), "").unwrap();
        let sentence = Autosave::open(&scratch.file("file"))
            .unwrap_err()
            .to_string();
        assert!(
            sentence.starts_with("could not make the folder "),
            "{sentence}"
        );
        assert!(abandoned(&scratch.file("file")).is_err());
        assert_eq!(abandoned(Path::new("/proc/none")), Ok(vec![]));
    }

    /// Not a test of its own: what the killed copy of the next test does.
    #[test]
    fn a_copy_to_be_killed() {
        let Some(data) = std::env::var_os("PILLARBOX_TEST_DATA") else {
            return;
        };
        let autosave = Autosave::open(Path::new(&data)).unwrap();
        autosave.write("1. e4 *").unwrap();
        std::io::stdout().write_all(b"\nREADY\n").unwrap();
        std::io::stdout().flush().unwrap();
        // Until the other side goes away, at the latest.
        let _ = std::io::stdin().read(&mut [0]);
    }

    #[test]
    fn a_killed_copy_leaves_its_game() {
        let scratch = Scratch::new();
        let mut copy = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "store::autosave::tests::a_copy_to_be_killed",
                "--nocapture",
            ])
            .env("PILLARBOX_TEST_DATA", scratch.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = copy.stdout.take().unwrap();
        let mut said = Vec::new();
        while !said.ends_with(b"READY") {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            said.push(byte[0]);
        }
        assert_eq!(texts(scratch.path()), [""; 0], "it is still played");
        copy.kill().unwrap();
        copy.wait().unwrap();
        assert_eq!(texts(scratch.path()), ["1. e4 *"]);
    }
}
