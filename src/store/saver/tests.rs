//! The saver against real files, some of which cannot be written.

use super::*;
use crate::store::{abandoned, claim, scratch::Scratch};
use std::fs;
use std::sync::Arc;

/// A saver, and what it complains about.
fn start() -> (Saver, Receiver<String>) {
    let (sender, told) = mpsc::channel();
    let saver = Saver::start(Box::new(move |news| {
        if let News::Failed(sentence) = news {
            let _ = sender.send(sentence);
        }
    }));
    (saver.unwrap(), told)
}

/// A saver, and what it tells about games that wait.
fn start_with_waiting() -> (Saver, Receiver<Option<String>>) {
    let (sender, told) = mpsc::channel();
    let saver = Saver::start(Box::new(move |news| {
        if let News::Waiting(sentence) = news {
            let _ = sender.send(sentence);
        }
    }));
    (saver.unwrap(), told)
}

/// All that was left, and the finished games among it.
fn left(data: &Path) -> (Vec<String>, Vec<String>) {
    let (mut texts, mut finished) = (Vec::new(), Vec::new());
    for left in abandoned(data).unwrap() {
        let claimed = claim(&left).unwrap().unwrap();
        texts.extend(Some(claimed.text).filter(|text| !text.is_empty()));
        finished.extend(claimed.finished.into_iter().map(|game| game.text));
    }
    texts.sort_unstable();
    (texts, finished)
}

fn flush(saver: &Saver) {
    assert!(saver.flush_within(Duration::from_mins(1)));
}

/// Keeps the saver busy until the returned sender is dropped, so that jobs pile up.
fn hold(saver: &Saver, scratch: &Scratch) -> Sender<()> {
    let (release, held) = mpsc::channel();
    saver.send(Job::EditFile {
        path: scratch.file("held"),
        edit: Box::new(move |_| {
            let _ = held.recv();
            Err("held".into())
        }),
    });
    release
}

fn save(path: PathBuf, text: &str) -> Job {
    let text = text.to_owned();
    Job::EditFile {
        path,
        edit: Box::new(|_| Ok(text)),
    }
}

#[test]
fn all_is_on_disk_after_a_flush_and_after_the_end() {
    let scratch = Scratch::new();
    let (saver, told) = start();
    saver.send(save(scratch.file("a"), "1"));
    saver.send(Job::AppendGame {
        path: scratch.file("games.pgn"),
        text: "*".into(),
    });
    flush(&saver);
    assert_eq!(fs::read(scratch.file("a")).unwrap(), b"1");
    assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"*\n");
    for number in 0..50 {
        saver.send(save(scratch.file("b"), &number.to_string()));
    }
    drop(saver);
    assert_eq!(fs::read(scratch.file("b")).unwrap(), b"49");
    assert_eq!(told.iter().count(), 0);
}

#[test]
fn a_hanging_disk_does_not_hold_up_the_end() {
    let scratch = Scratch::new();
    let (saver, _told) = start();
    let saver = Arc::new(saver);
    let release = hold(&saver, &scratch);
    assert!(!saver.flush_within(Duration::ZERO));
    drop(release);
    flush(&saver);
}

#[test]
fn only_the_newest_state_of_a_game_is_written() {
    let scratch = Scratch::new();
    let (saver, told) = start();
    saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
    let release = hold(&saver, &scratch);
    for number in 0..100 {
        saver.send(Job::AutosaveGame(number.to_string()));
    }
    drop(release);
    flush(&saver);
    drop(saver);
    assert_eq!(abandoned(scratch.path()).unwrap()[0].text, "99");
    assert_eq!(told.iter().count(), 1, "only the held job");
}

#[test]
fn obsolete_states_are_passed_over_and_others_are_not() {
    let scratch = Scratch::new();
    let state = |text: &str| Job::AutosaveGame(text.into());
    let append = || Job::AppendGame {
        path: PathBuf::new(),
        text: String::new(),
    };
    let other = Autosave::open(scratch.path()).unwrap();
    let jobs = vec![
        state("1"),
        state("2"),
        append(),
        state("3"),
        Job::ClearGame,
        Job::ClearGame,
        state("4"),
        Job::AdoptGame(other),
        state("5"),
        state("6"),
        state("7"),
    ];
    let needed = without_obsolete(jobs.into_iter().map(|job| Message::Job(job, 0)));
    let needed: Vec<String> = needed
        .into_iter()
        .map(|message| match message {
            Message::Job(Job::AutosaveGame(text), _) => text,
            Message::Job(Job::ClearGame, _) => "clear".into(),
            Message::Job(Job::AppendGame { .. }, _) => "append".into(),
            _ => "adopt".into(),
        })
        .collect();
    assert_eq!(needed, ["2", "append", "clear", "clear", "4", "adopt", "7"]);
}

#[test]
fn a_failure_is_told_once_and_again_after_a_success() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.file("data")).unwrap();
    let (saver, told) = start();
    saver.send(Job::AdoptGame(
        Autosave::open(&scratch.file("data")).unwrap(),
    ));
    flush(&saver);
    let moved = || fs::rename(scratch.file("data"), scratch.file("away")).unwrap();
    moved();
    for number in 0..5 {
        saver.send(Job::AutosaveGame(number.to_string()));
        flush(&saver);
    }
    assert_eq!(told.try_iter().count(), 1);
    fs::rename(scratch.file("away"), scratch.file("data")).unwrap();
    saver.send(Job::AutosaveGame("back".into()));
    flush(&saver);
    moved();
    saver.send(Job::AutosaveGame("gone again".into()));
    flush(&saver);
    let told: Vec<String> = told.try_iter().collect();
    let [sentence] = &told[..] else {
        panic!("{told:?}");
    };
    assert!(sentence.starts_with("could not save "), "{sentence}");
}

/// A folder where the file of games should be, and a saver that has a game to add.
fn hindered(scratch: &Scratch, saver: &Saver) -> PathBuf {
    let games = scratch.file("games.pgn");
    fs::create_dir(&games).unwrap();
    saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
    saver.send(Job::AutosaveGame("1. e4 1-0".into()));
    saver.send(Job::AppendGame {
        path: games.clone(),
        text: "1. e4 1-0".into(),
    });
    saver.send(Job::ClearGame);
    games
}

#[test]
fn a_finished_game_that_cannot_be_added_is_left_for_the_next_start() {
    let scratch = Scratch::new();
    let (saver, told) = start();
    hindered(&scratch, &saver);
    saver.send(Job::AutosaveGame("1. d4 *".into()));
    flush(&saver);
    assert_eq!(told.try_iter().count(), 1);
    drop(saver);
    let expected = (vec!["1. d4 *".to_owned()], vec!["1. e4 1-0".to_owned()]);
    assert_eq!(left(scratch.path()), expected);
    assert_eq!(left(scratch.path()), expected, "until it has been added");
    // The next copy adds it, and a third finds nothing to do.
    fs::remove_dir(scratch.file("games.pgn")).unwrap();
    for _ in 0..2 {
        let (saver, told) = start_with_waiting();
        for left in abandoned(scratch.path()).unwrap() {
            for game in claim(&left).unwrap().unwrap().finished {
                let path = scratch.file("games.pgn");
                saver.send(Job::AppendLeft { path, game });
            }
        }
        drop(saver);
        assert_eq!(told.iter().count(), 0, "nothing to worry about");
        assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"1. e4 1-0\n");
    }
}

#[test]
fn a_game_that_waits_is_added_at_the_next_chance_and_told_until_then() {
    let scratch = Scratch::new();
    let (saver, told) = start_with_waiting();
    let games = hindered(&scratch, &saver);
    let append = |text: &str| {
        saver.send(Job::AppendGame {
            path: games.clone(),
            text: text.into(),
        });
        flush(&saver);
    };
    append("2");
    let sentences: Vec<_> = told.try_iter().collect();
    let waiting = |games: &str| Some(format!("{games} not in games.pgn yet, but kept until then"));
    let expected = [
        waiting("a finished game is"),
        waiting("2 finished games are"),
    ];
    assert_eq!(sentences, expected);
    fs::remove_dir(&games).unwrap();
    append("3");
    assert_eq!(told.try_iter().collect::<Vec<_>>(), [None]);
    let text = fs::read_to_string(&games).unwrap();
    assert_eq!(text, "1. e4 1-0\n\n2\n\n3\n");
    drop(saver);
    assert_eq!(left(scratch.path()), (vec![], vec![]));
}

#[test]
fn a_game_that_was_added_and_left_is_not_added_twice() {
    let scratch = Scratch::new();
    let path = scratch.file("games.pgn");
    fs::write(&path, "1. e4 1-0\n\n1. c4 *\n").unwrap();
    let (saver, _told) = start();
    for text in ["1. e4 1-0", "1. d4 1-0"] {
        let game = FinishedGame::keep(scratch.path(), text.into()).unwrap();
        let path = path.clone();
        saver.send(Job::AppendLeft { path, game });
    }
    drop(saver);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, "1. e4 1-0\n\n1. c4 *\n\n1. d4 1-0\n");
}

#[test]
fn a_foreign_lock_does_not_lose_a_game() {
    let scratch = Scratch::new();
    let path = scratch.file("games.pgn");
    let theirs = fs::File::create(&path).unwrap();
    theirs.lock().unwrap();
    let (saver, told) = start_with_waiting();
    let game = FinishedGame::keep(scratch.path(), "1. e4 1-0".into()).unwrap();
    saver.send(Job::AppendLeft {
        path: path.clone(),
        game,
    });
    flush(&saver);
    assert!(told.recv().unwrap().is_some());
    theirs.unlock().unwrap();
    flush(&saver);
    assert_eq!(told.recv().unwrap(), None);
    assert_eq!(fs::read(&path).unwrap(), b"1. e4 1-0\n");
}

#[test]
fn what_cannot_be_added_does_not_take_the_place_of_another_game() {
    let scratch = Scratch::new();
    let (saver, _told) = start();
    saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
    saver.send(Job::AutosaveGame("1. e4 *".into()));
    saver.send(Job::AppendGame {
        path: scratch.file("none/games.pgn"),
        text: "an old analysis".into(),
    });
    drop(saver);
    let expected = (
        vec!["1. e4 *".to_owned()],
        vec!["an old analysis".to_owned()],
    );
    assert_eq!(left(scratch.path()), expected);
}

/// Not a test of its own: what the killed copy of the next test does while its disk hangs.
#[test]
fn a_copy_to_be_killed_while_its_disk_hangs() {
    let Some(data) = std::env::var_os("PILLARBOX_TEST_HANGING") else {
        return;
    };
    let data = Path::new(&data);
    let (saver, _told) = start();
    saver.send(Job::AdoptGame(Autosave::open(data).unwrap()));
    saver.send(Job::AdoptAnalyses(Autosave::open(data).unwrap()));
    saver.send(Job::AutosaveGame("the first move".into()));
    flush(&saver);
    saver.send(Job::Run(Box::new(|| {
        loop {
            thread::park();
        }
    })));
    saver.send(Job::AutosaveGame("1. e4 1-0".into()));
    saver.send(Job::AppendGame {
        path: data.join("games.pgn"),
        text: "1. e4 1-0".into(),
    });
    saver.send(Job::ClearGame);
    saver.send(Job::AutosaveAnalyses("an analysis".into()));
    for number in 0..100 {
        saver.send(Job::AutosaveGame(format!("move {number}")));
    }
    // Until somebody kills it, or the other side goes away.
    let _ = io::Read::read(&mut io::stdin(), &mut [0]);
    std::process::exit(1);
}

#[test]
fn a_kill_while_the_disk_hangs_loses_nothing() {
    let scratch = Scratch::new();
    let name = "store::saver::tests::a_copy_to_be_killed_while_its_disk_hangs";
    let mut copy = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name])
        .env("PILLARBOX_TEST_HANGING", scratch.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // As soon as the last move is on its way to the disk, which will never take it.
    let noted = || {
        let folder = scratch.file("games-in-progress");
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut texts = entries.filter_map(|entry| fs::read_to_string(entry.path()).ok());
        texts.any(|text| text.contains("move 99"))
    };
    for _ in 0..6000 {
        if noted() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    copy.kill().unwrap();
    copy.wait().unwrap();
    let texts = vec!["an analysis".to_owned(), "move 99".to_owned()];
    assert_eq!(left(scratch.path()), (texts, vec!["1. e4 1-0".to_owned()]));
}

#[test]
fn analyses_are_autosaved_beside_the_game() {
    let scratch = Scratch::new();
    let (saver, _told) = start();
    saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
    saver.send(Job::AdoptAnalyses(Autosave::open(scratch.path()).unwrap()));
    saver.send(Job::AutosaveGame("1. e4 *".into()));
    saver.send(Job::AutosaveAnalyses("an analysis".into()));
    saver.send(Job::AutosaveAnalyses("an analysis, longer".into()));
    flush(&saver);
    saver.send(Job::ClearGame);
    saver.send(Job::Run(Box::new(|| panic!("a fault"))));
    drop(saver);
    let left = abandoned(scratch.path()).unwrap();
    let left: Vec<&str> = left.iter().map(|left| left.text.as_str()).collect();
    assert_eq!(left, ["an analysis, longer"]);
    let (saver, _told) = start();
    saver.send(Job::AutosaveAnalyses("nowhere to write it".into()));
    drop(saver);
}

#[test]
fn a_game_that_was_added_is_cleared() {
    let scratch = Scratch::new();
    let (saver, _told) = start();
    saver.send(Job::AutosaveGame("nowhere to write it".into()));
    saver.send(Job::AdoptGame(Autosave::open(scratch.path()).unwrap()));
    saver.send(Job::AutosaveGame("1. e4 *".into()));
    saver.send(Job::AppendGame {
        path: scratch.file("games.pgn"),
        text: "1. e4 1-0".into(),
    });
    saver.send(Job::ClearGame);
    drop(saver);
    assert_eq!(abandoned(scratch.path()), Ok(vec![]));
    assert_eq!(fs::read(scratch.file("games.pgn")).unwrap(), b"1. e4 1-0\n");
}

#[test]
fn an_edit_sees_the_old_text_and_may_refuse() {
    let scratch = Scratch::new();
    let (saver, told) = start();
    let edit = |name: &str, edit: Edit| {
        saver.send(Job::EditFile {
            path: scratch.file(name),
            edit,
        });
    };
    edit("a", Box::new(|old| Ok(format!("{old}1"))));
    edit("a", Box::new(|old| Ok(format!("{old}2"))));
    edit("a", Box::new(|_| Err("not ours".into())));
    edit("a", Box::new(|_| panic!("a fault")));
    fs::write(scratch.file("bytes"), b"\xff").unwrap();
    edit("bytes", Box::new(|_| Ok("overwritten".into())));
    flush(&saver);
    assert_eq!(fs::read(scratch.file("a")).unwrap(), b"12");
    assert_eq!(fs::read(scratch.file("bytes")).unwrap(), b"\xff");
    let told: Vec<String> = told.try_iter().collect();
    let ends = ["not ours", "a fault in the program", "it is not text"];
    assert_eq!(told.len(), ends.len(), "{told:?}");
    for (sentence, end) in told.iter().zip(ends) {
        assert!(sentence.ends_with(end), "{sentence}");
    }
}
