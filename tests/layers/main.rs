//! Reads the sources and keeps the walls between the modules, since one package means that the
//! compiler does not. The tables are those in the crate's documentation.

#![allow(clippy::unwrap_used, missing_docs)]

mod paths;
mod snippets;
mod source;
mod walls;

use std::path::{Path, PathBuf};

use paths::foreign_crates;
use source::{without_comments_and_texts, words};
use walls::check_imports;

/// Words, and the only places where they may stand.
const KEPT_IN: [(&str, &[&str]); 11] = [
    ("shakmaty", &["referee/"]),
    // Today in the one, how many days later in the other.
    ("chrono", &["tui/mod.rs", "review/bank.rs"]),
    ("ratatui", &["tui/"]),
    ("crossterm", &["tui/"]),
    ("println", &["headless/", "headless.rs", "main.rs"]),
    ("eprintln", &["headless/", "headless.rs", "main.rs"]),
    ("print", &["headless/", "headless.rs", "main.rs"]),
    ("eprint", &["headless/", "headless.rs", "main.rs"]),
    ("dbg", &[]),
    ("unsafe", &[]),
    ("unsafe_code", &[]),
];

/// `Instant::now` and the like, where a thread meets the world.
const CLOCKS: [&str; 5] = [
    "engine/worker.rs",
    "headless/",
    "headless.rs",
    "tui/mod.rs",
    "tui/shell/reviews.rs",
];

/// What the rules must not touch, beyond all other crates.
const NOT_IN_CHESS: [&str; 10] = [
    "Instant",
    "SystemTime",
    "Duration",
    "std::io",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::time",
    "RandomState",
];

#[test]
fn the_sources_keep_to_the_walls() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    assert!(files.len() > 15, "only {} sources found", files.len());
    let mut faults = Vec::new();
    for path in files {
        let name = path.strip_prefix(&src).unwrap().to_str().unwrap();
        let name = name.replace('\\', "/");
        faults.extend(faults_in(&name, &std::fs::read_to_string(&path).unwrap()));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The room a file belongs to: `chess` for `chess/board.rs`, `cli` for `cli.rs`.
fn room(file: &str) -> &str {
    file.split_once('/')
        .map_or_else(|| file.trim_end_matches(".rs"), |(room, _)| room)
}

/// What is wrong with a file, by its path below `src`; each fault names it and the line.
fn faults_in(file: &str, text: &str) -> Vec<String> {
    let code = without_comments_and_texts(text);
    let tests_from = code.find("#[cfg(test)]").unwrap_or(code.len());
    let mut faults = Vec::new();
    let mut fault = |at: usize, what: String| {
        let line = code[..at].matches('\n').count() + 1;
        faults.push(format!("src/{file}:{line}: {what}"));
    };
    check_imports(file, &code, &mut fault);
    for (word, places) in KEPT_IN {
        for at in words(&code, word) {
            let is_print = word.contains("print") || word == "dbg";
            let called = code[at + word.len()..].starts_with('!');
            if (!is_print || called) && !within(file, places) {
                fault(at, format!("{word} does not belong here"));
            }
        }
    }
    for clock in ["Instant::now", "SystemTime::now"] {
        for at in words(&code, clock) {
            if !within(file, &CLOCKS) {
                fault(at, format!("{clock} does not belong here"));
            }
        }
    }
    for at in words(&code, "std::thread") {
        if room(file) == "chess" && file != "chess/perft.rs" {
            fault(at, "only counting is shared among threads here".into());
        }
    }
    if room(file) == "chess" {
        for word in NOT_IN_CHESS {
            for at in words(&code, word) {
                fault(at, format!("{word} does not belong in the rules"));
            }
        }
        for (at, name) in foreign_crates(&code) {
            // Property tests stand at the bottom of a file.
            if at < tests_from {
                fault(at, format!("the rules use std only, not {name}"));
            }
        }
    }
    faults
}

fn within(file: &str, places: &[&str]) -> bool {
    places.iter().any(|place| {
        if place.ends_with('/') {
            file.starts_with(place)
        } else {
            file == *place
        }
    })
}
