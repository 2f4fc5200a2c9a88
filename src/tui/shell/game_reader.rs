//! Files of games, read on threads of their own so that the screen never waits for a disk.

use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use super::Message;
use super::opening_namer::OpeningNamer;
use crate::game::{index, read_game};
use crate::store::{self, Stamp};
use crate::text::sanitize;
use crate::tui::files::{
    FileEvent, Folder, GameListing, ListOrder, Name, OpenOrder, Origin, shown_name,
};
use crate::tui::ticket::Ticket;

/// What the threads are called.
pub(super) const THREAD: &str = "reader";
/// So many files of pasted games are kept.
const MOST_KEPT: u32 = 1000;
/// Bytes read at a time.
const PIECE: usize = 256 << 10;
/// A file without games tells how far it has been read after so many bytes.
const PROGRESS: u64 = 8 << 20;
/// Games are told in heaps of so many; the first ones sooner.
const HEAP: usize = 4096;
const FIRST_HEAP: usize = 64;
/// More games than this are not listed.
const MOST_GAMES: usize = 2_000_000;
/// A game is not larger than this, in bytes.
const LARGEST: u64 = 16 << 20;
/// As many names of a folder are looked at.
const MOST_NAMES: usize = 5000;

/// Reads files of games.
pub(in crate::tui) struct GameReader {
    inbox: Sender<Message>,
    /// Ends the listing that goes on.
    stop: Arc<AtomicBool>,
}

impl GameReader {
    pub(in crate::tui) fn new(inbox: Sender<Message>) -> Self {
        Self {
            inbox,
            stop: Arc::default(),
        }
    }

    /// For whoever else has something to tell about files.
    pub(in crate::tui) fn inbox(&self) -> Sender<Message> {
        self.inbox.clone()
    }

    /// Lists the games of a file; a listing that still goes on ends.
    pub(in crate::tui) fn list(&mut self, order: ListOrder) {
        self.stop();
        // A flag of its own for each, since a shared one could revive the one before.
        self.stop = Arc::default();
        let stop = Arc::clone(&self.stop);
        let tell = self.teller();
        self.run(order.ticket, move || list(&order, &stop, &tell));
    }

    /// Ends the listing that goes on.
    pub(in crate::tui) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(in crate::tui) fn open(&self, order: OpenOrder) {
        let tell = self.teller();
        self.run(order.ticket, move || {
            tell(open(&order)?);
            Ok(())
        });
    }

    /// Looks into a folder.
    pub(in crate::tui) fn look(&self, typed: String) {
        let tell = self.teller();
        self.run(Ticket::default(), move || {
            tell(FileEvent::Names(look(typed)));
            Ok(())
        });
    }

    fn teller(&self) -> impl Fn(FileEvent) + Clone + Send + use<> {
        let inbox = self.inbox.clone();
        move |event| {
            let _ = inbox.send(Message::File(event));
        }
    }

    /// Does something on a thread; what goes wrong is told.
    fn run(&self, ticket: Ticket, body: impl FnOnce() -> Result<(), String> + Send + 'static) {
        let tell = self.teller();
        let failed = move |why| tell(FileEvent::Failed { ticket, why });
        let last = failed.clone();
        let guarded = move || match catch_unwind(AssertUnwindSafe(body)) {
            Ok(Ok(())) => {}
            Ok(Err(why)) => failed(why),
            Err(_) => failed("could not read the file: a fault in the program".into()),
        };
        let thread = thread::Builder::new().name(THREAD.into());
        if let Err(error) = thread.spawn(guarded) {
            last(format!("could not read the file: {error}"));
        }
    }
}

pub(super) fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|home| home.is_absolute())
}

/// A typed path as the system wants it.
pub(super) fn resolve(path: &Path) -> PathBuf {
    let path = match (path.strip_prefix("~"), home()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    };
    std::path::absolute(&path).unwrap_or(path)
}

/// A file as it is read, which tells how far it is and ends when it shall.
struct Watched<'a, F: Fn(u64)> {
    file: std::fs::File,
    stop: &'a AtomicBool,
    read: &'a AtomicU64,
    progress: F,
}

impl<F: Fn(u64)> Read for Watched<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(0);
        }
        let count = self.file.read(buffer)?;
        let before = self.read.fetch_add(count as u64, Ordering::Relaxed);
        let now = before + count as u64;
        if before / PROGRESS != now / PROGRESS {
            (self.progress)(now);
        }
        Ok(count)
    }
}

/// Keeps pasted games in a file of their own; where there is no folder for them, among the files that
/// the system keeps for a while.
fn keep(path: &Path, text: &str) -> Result<PathBuf, String> {
    if path
        .parent()
        .is_some_and(|folder| !folder.as_os_str().is_empty())
    {
        let kept = keep_in_folder(&resolve(path), text);
        if kept.is_ok() {
            return kept;
        }
    }
    store::keep_for_now(text).map_err(|error| error.to_string())
}

/// Keeps games in a new file: of this name, or of this name with the next number. One that holds the
/// same already is good enough.
fn keep_in_folder(path: &Path, text: &str) -> Result<PathBuf, String> {
    for number in 1..MOST_KEPT {
        let mut new = path.to_owned();
        if number > 1 {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            new.set_file_name(format!("{stem}-{number}.pgn"));
        }
        match store::create_game(&new, text, false) {
            Ok(store::SaveOutcome::Exists(length)) => {
                if store::holds(&new, length, text) {
                    return Ok(new);
                }
            }
            Ok(_) => return Ok(new),
            Err(error) => return Err(error.to_string()),
        }
    }
    Err("too many files of pasted games are in your data folder".into())
}

/// Lists the games of a file heap by heap.
fn list(order: &ListOrder, stop: &AtomicBool, tell: &impl Fn(FileEvent)) -> Result<(), String> {
    let path = match &order.pasted {
        Some(text) => keep(&order.path, text)?,
        None => resolve(&order.path),
    };
    let (file, stamp) = store::open_file(&path).map_err(|error| error.to_string())?;
    let listed = |games: GameListing, read: u64, done: bool| FileEvent::Listed {
        ticket: order.ticket,
        path: path.clone(),
        stamp,
        games,
        read,
        done,
    };
    let read = AtomicU64::new(0);
    let watched = Watched {
        file,
        stop,
        read: &read,
        progress: |read| tell(listed(GameListing::default(), read, false)),
    };
    let mut namer = OpeningNamer::new(&path);
    let mut heap = GameListing::default();
    let (mut count, mut full) = (0, FIRST_HEAP);
    for entry in index(BufReader::with_capacity(PIECE, watched)) {
        let mut entry = entry.map_err(|error| format!("{}: {error}", shown_name(&path)))?;
        // What was being read when the listing was stopped may be half a game.
        if stop.load(Ordering::Relaxed) || count == MOST_GAMES {
            break;
        }
        namer.complete(&mut entry);
        heap.push(&entry);
        count += 1;
        if heap.len() == full {
            let read = entry.offset + entry.length;
            tell(listed(std::mem::take(&mut heap), read, false));
            full = HEAP;
        }
    }
    tell(listed(heap, read.load(Ordering::Relaxed), true));
    Ok(())
}

/// Reads one game, if the file is as it was.
fn open(order: &OpenOrder) -> Result<FileEvent, String> {
    let (ticket, path) = (order.ticket, order.path.clone());
    let (mut file, stamp) = store::open_file(&path).map_err(|error| error.to_string())?;
    if stamp != order.stamp {
        return Ok(FileEvent::Stale { ticket, path });
    }
    let (offset, length) = order.span;
    if length > LARGEST {
        return Err(format!("This game is larger than {} MB.", LARGEST >> 20));
    }
    let Ok((bytes, place)) = store::read_span(&mut file, offset, length) else {
        return Ok(FileEvent::Stale { ticket, path });
    };
    let read = read_game(&bytes).map_err(|error| format!("This game cannot be read: {error}."))?;
    let (tree, problems) = read;
    Ok(FileEvent::Opened {
        ticket,
        origin: Origin { path, place, stamp },
        tree: Box::new(tree),
        problems: problems.iter().map(ToString::to_string).collect(),
    })
}

/// The folders and files of games in a folder. What cannot be looked into has none.
fn look(typed: String) -> Folder {
    let path = match typed.as_str() {
        "" => PathBuf::from("."),
        typed => resolve(Path::new(typed)),
    };
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let names = entries.take(MOST_NAMES).filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        // A name that cannot be shown as it is cannot be typed either.
        if sanitize(&name, MOST_NAMES) != name {
            return None;
        }
        let metadata = std::fs::metadata(entry.path()).ok()?;
        let extension = Path::new(&name).extension();
        let games = extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        let folder = metadata.is_dir();
        (folder || games && metadata.is_file()).then_some(Name { name, folder })
    });
    let mut names: Vec<Name> = names.collect();
    names.sort();
    Folder { typed, names }
}

/// Whether a file given on the command line can be opened at all.
pub(in crate::tui) fn check(path: &Path) -> Result<Stamp, String> {
    let opened = store::open_file(&resolve(path));
    opened
        .map(|(_, stamp)| stamp)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// A file of the test's own, gone at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str, bytes: &[u8]) -> Self {
            let name = format!("pillarbox-reader-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            std::fs::write(&path, bytes).unwrap();
            Self(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    /// All events of a listing that is stopped after the first, if it shall be.
    fn listed(path: &Path, stop_after_first: bool) -> Result<Vec<FileEvent>, String> {
        let order = ListOrder {
            ticket: Ticket::default(),
            path: path.into(),
            pasted: None,
        };
        let stop = AtomicBool::new(false);
        let events = RefCell::new(Vec::new());
        list(&order, &stop, &|event| {
            events.borrow_mut().push(event);
            stop.store(stop_after_first, Ordering::Relaxed);
        })?;
        Ok(events.into_inner())
    }

    fn spans(events: &[FileEvent]) -> Vec<(u64, u64)> {
        let mut all = GameListing::default();
        for event in events {
            if let FileEvent::Listed { games, .. } = event {
                all.append(games);
            }
        }
        (0..all.len()).map(|row| all.span(row)).collect()
    }

    fn order(path: &Path, span: (u64, u64)) -> OpenOrder {
        OpenOrder {
            ticket: Ticket::default(),
            path: path.into(),
            span,
            stamp: check(path).unwrap(),
        }
    }

    #[test]
    fn pasted_games_never_replace_others() {
        let first = std::env::temp_dir().join(format!("pillarbox-kept-{}.pgn", std::process::id()));
        let kept: Vec<PathBuf> = ["1. e4 *", "1. d4 *", "1. d4 *\n\n"]
            .iter()
            .map(|text| keep(&first, text).unwrap())
            .collect();
        let read = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
        let texts: Vec<String> = kept.iter().map(read).collect();
        for path in &kept[..2] {
            std::fs::remove_file(path).unwrap();
        }
        assert_eq!(texts, ["1. e4 *\n", "1. d4 *\n", "1. d4 *\n"]);
        assert!(kept[0] == first && kept[1] != first);
        assert_eq!(kept[1], kept[2], "what is there already is not kept twice");
    }

    #[test]
    fn pasted_games_are_kept_where_no_folder_takes_them() {
        let scratch = Scratch::new("in-the-way", b"");
        for nowhere in [Path::new("pasted.pgn"), &scratch.0.join("pasted.pgn")] {
            let kept = keep(nowhere, "1. e4 *\n\n1. d4 *").unwrap();
            let games = spans(&listed(&kept, false).unwrap());
            std::fs::remove_file(&kept).unwrap();
            assert_eq!(games.len(), 2, "{nowhere:?}");
            assert_eq!(kept.parent(), Some(std::env::temp_dir().as_path()));
        }
    }

    #[test]
    fn games_come_in_heaps_and_each_can_be_read() {
        let game = |number: usize| format!("[White \"W{number}\"]\r\n\r\n1. e4 e5 *\r\n\r\n");
        let text: String = (0..200).map(game).collect();
        let scratch = Scratch::new("heaps", format!("\u{feff}junk\n{text}").as_bytes());
        let events = listed(&scratch.0, false).unwrap();
        assert_eq!(events.len(), 2);
        let spans = spans(&events);
        assert_eq!(spans.len(), 200);
        for number in [0, 63, 64, 199] {
            match open(&order(&scratch.0, spans[number])).unwrap() {
                FileEvent::Opened { tree, origin, .. } => {
                    assert_eq!(tree.tag("White"), Some(&*format!("W{number}")));
                    assert_eq!(tree.count(), 2);
                    assert_eq!(origin.place.offset, spans[number].0);
                }
                other => panic!("{other:?}"),
            }
        }
        let stopped = listed(&scratch.0, true).unwrap();
        assert_eq!(self::spans(&stopped)[..], spans[..FIRST_HEAP]);
        assert!(matches!(
            stopped.last(),
            Some(FileEvent::Listed { done: true, .. })
        ));
    }

    #[test]
    fn a_file_that_is_not_as_it_was_is_told() {
        let scratch = Scratch::new("stale", b"1. e4 *\n\n1. d4 *\n");
        let order = order(&scratch.0, (9, 7));
        assert!(matches!(open(&order), Ok(FileEvent::Opened { .. })));
        std::fs::write(&scratch.0, b"1. e4 *\n").unwrap();
        assert!(matches!(open(&order), Ok(FileEvent::Stale { .. })));
        let shrunk = OpenOrder {
            stamp: check(&scratch.0).unwrap(),
            ..order
        };
        assert!(matches!(open(&shrunk), Ok(FileEvent::Stale { .. })));
    }

    #[test]
    fn what_went_wrong_in_a_game_is_told() {
        let scratch = Scratch::new("wrong", b"1. e4 e5 2. Ke3 *\n\n[FEN \"x\"]\n\n1. e4 *\n");
        let spans = spans(&listed(&scratch.0, false).unwrap());
        match open(&order(&scratch.0, spans[0])).unwrap() {
            FileEvent::Opened { tree, problems, .. } => {
                assert_eq!(tree.count(), 2);
                assert!(problems[0].contains("2. \"Ke3\""));
            }
            other => panic!("{other:?}"),
        }
        assert!(open(&order(&scratch.0, spans[1])).is_err());
        let large = order(&scratch.0, (0, LARGEST + 1));
        assert!(open(&large).is_err());
    }

    #[test]
    fn junk_has_no_games_and_what_is_no_file_is_refused() {
        let zeros = vec![0; 300_000];
        for junk in [&b""[..], b"\0\xff\xfe[\x80(((", &zeros, b"\n\n% x\n"] {
            let scratch = Scratch::new("junk", junk);
            assert_eq!(spans(&listed(&scratch.0, false).unwrap()), []);
        }
        assert!(listed(&std::env::temp_dir(), false).is_err());
        assert!(listed(Path::new("/no/such/file"), false).is_err());
        if cfg!(target_os = "linux") {
            assert!(listed(Path::new("/dev/zero"), false).is_err());
        }
    }

    #[test]
    fn a_folder_shows_games_and_folders() {
        let scratch = Scratch::new("names", b"");
        let folder = scratch.0.with_extension("folder");
        std::fs::create_dir_all(folder.join("sub")).unwrap();
        for name in ["b.PGN", "a.pgn", "c.txt", "e\u{1b}[2J.pgn"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let found = look(format!("{}/", folder.display()));
        let names: Vec<&str> = found.names.iter().map(|name| name.name.as_str()).collect();
        assert_eq!(names, ["a.pgn", "b.PGN", "sub"]);
        assert!(found.names[2].folder);
        let _ = std::fs::remove_dir_all(folder);
        assert_eq!(look("/no/such/folder/".into()).names, []);
    }
}
