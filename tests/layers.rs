//! Reads the sources and keeps the walls between the modules, since one package means that the
//! compiler does not. The tables are those in the crate's documentation.

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};

/// The crate's documentation, which has the tables.
const LIB: &str = include_str!("../src/lib.rs");

/// Words, and the only places where they may stand.
const KEPT_IN: [(&str, &[&str]); 11] = [
    ("shakmaty", &["referee/"]),
    ("chrono", &["tui/mod.rs"]),
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
const CLOCKS: [&str; 4] = ["engine/worker.rs", "headless/", "headless.rs", "tui/mod.rs"];

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

/// A table of the documentation: modules in their order, each with what it may import.
struct Walls {
    rows: Vec<(String, Vec<String>)>,
}

impl Walls {
    /// The table whose first column has this heading.
    fn read(heading: &str) -> Self {
        let mut lines = LIB.lines().skip_while(|line| {
            let cell = line
                .strip_prefix("//! |")
                .and_then(|row| row.split('|').next());
            cell.is_none_or(|cell| cell.trim() != heading)
        });
        assert!(lines.next().is_some(), "no table of {heading}");
        let mut rows: Vec<(String, Vec<String>)> = Vec::new();
        for row in lines.skip(1).map_while(|line| line.strip_prefix("//! |")) {
            let row = row.replace('`', "");
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let name = cells[0].trim_matches(['[', ']']).to_owned();
            let above = || rows.iter().map(|(name, _)| name.clone());
            let allowed = match cells[2] {
                "nothing" => Vec::new(),
                "all above" => above().collect(),
                list => match list.strip_prefix("all above but ") {
                    Some(not) => above().filter(|name| name != not).collect(),
                    None => list.split(", ").map(str::to_owned).collect(),
                },
            };
            rows.push((name, allowed));
        }
        Self { rows }
    }

    fn allowed(&self, module: &str) -> Option<&[String]> {
        let row = self.rows.iter().find(|(name, _)| name == module);
        row.map(|(_, allowed)| allowed.as_slice())
    }
}

/// Whether a path is one of these modules or lies in one.
fn lies_in(path: &str, modules: &[String]) -> bool {
    modules.iter().any(|module| {
        path == module
            || path
                .strip_prefix(module.as_str())
                .is_some_and(|rest| rest.starts_with("::"))
    })
}

/// Our own modules that a file names, against the tables.
fn check_imports(file: &str, code: &str, fault: &mut impl FnMut(usize, String)) {
    let room = room(file);
    if room == "lib" {
        return;
    }
    let walls = Walls::read("module");
    let Some(allowed) = walls.allowed(room) else {
        fault(0, format!("the module {room} is not in the table"));
        return;
    };
    for (at, path) in own_paths(code) {
        let inside = path == room || path.starts_with(&format!("{room}::"));
        if !inside && !lies_in(&path, allowed) {
            fault(at, format!("{room} must not import {path}"));
        }
    }
    for (at, path) in near_paths(file, code) {
        match path {
            Some(path) => check_screen(file, &path, at, fault),
            // Seen from outside of a room, `super` would hide where it leads.
            None => fault(at, "super leads out of the module; say crate::".into()),
        }
    }
    for (at, path) in own_paths(code) {
        if let Some(path) = path.strip_prefix("tui::").filter(|_| room == "tui") {
            check_screen(file, path, at, fault);
        }
    }
}

/// A path below `tui` that a file names, against the table of its rooms.
fn check_screen(file: &str, path: &str, at: usize, fault: &mut impl FnMut(usize, String)) {
    let Some(own) = file.strip_prefix("tui/").map(room) else {
        return;
    };
    let walls = Walls::read("room of `tui`");
    // The loop itself holds everything together.
    if own == "mod" {
        return;
    }
    let Some(allowed) = walls.allowed(own) else {
        fault(0, format!("the room {own} is not in the table"));
        return;
    };
    let target = path.split("::").next().unwrap();
    let known = walls.allowed(target).is_some();
    if target != own && known && !lies_in(target, allowed) {
        fault(at, format!("{own} must not import {target}"));
    }
}

/// What stands after `super::`, as a path below `tui` where it leads there; none if it leads out of
/// the module.
fn near_paths(file: &str, code: &str) -> Vec<(usize, Option<String>)> {
    let mut module: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    if module.last() == Some(&"mod") {
        module.pop();
    }
    let mut paths = Vec::new();
    let mut last = 0;
    for at in words(code, "super") {
        if at < last {
            continue;
        }
        let mut climbs = 1;
        let mut rest = &code[at + 5..];
        while let Some(further) = rest.strip_prefix("::super") {
            climbs += 1;
            rest = further;
        }
        last = code.len() - rest.len();
        let nested = code[..at].matches("mod tests").count();
        let depth = module.len() + nested;
        if climbs >= depth {
            paths.push((at, None));
        } else if depth - climbs == 1 && module[0] == "tui" {
            let mut found = Vec::new();
            if let Some(tree) = rest.strip_prefix("::") {
                expand("", tree, &mut found);
            }
            paths.extend(found.into_iter().map(|path| (at, Some(path))));
        }
    }
    paths
}

/// What stands after `crate::` or `pillarbox::`, one path for each name of a group.
fn own_paths(code: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    for root in ["crate", "pillarbox"] {
        for at in words(code, root) {
            let rest = code[at + root.len()..].trim_start();
            let Some(rest) = rest.strip_prefix("::") else {
                continue;
            };
            let mut found = Vec::new();
            expand("", rest.trim_start(), &mut found);
            paths.extend(found.into_iter().map(|path| (at, path)));
        }
    }
    paths
}

/// Reads one import tree, `a::{b, c::d}`, and returns what follows it.
fn expand<'a>(prefix: &str, tree: &'a str, found: &mut Vec<String>) -> &'a str {
    let join = |name: &str| {
        if prefix.is_empty() {
            name.to_owned()
        } else {
            format!("{prefix}::{name}")
        }
    };
    if let Some(mut rest) = tree.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches([' ', '\n', '\t', ',']);
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let after = expand(prefix, rest, found);
            if after.len() == rest.len() {
                return after;
            }
            rest = after;
        }
    }
    let end = tree
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '*')
        .unwrap_or(tree.len());
    let (name, rest) = tree.split_at(end);
    if name.is_empty() {
        return rest;
    }
    if let Some(deeper) = rest.trim_start().strip_prefix("::") {
        return expand(&join(name), deeper.trim_start(), found);
    }
    found.push(join(name));
    // `as other` renames, and names nothing new.
    match rest.trim_start().strip_prefix("as ") {
        Some(alias) => alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'),
        None => rest,
    }
}

/// Crates other than std that `use` declarations, `extern crate` or leading `::` name.
fn foreign_crates(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let modules: Vec<&str> = words(code, "mod")
        .map(|at| code[at + 3..].trim_start())
        .map(|rest| rest.split([';', ' ', '{']).next().unwrap())
        .collect();
    for at in words(code, "use") {
        let tree = code[at + 3..].trim_start().trim_start_matches("::");
        let mut paths = Vec::new();
        expand("", tree, &mut paths);
        for path in paths {
            let root = path.split("::").next().unwrap();
            let starts_small = root.starts_with(|c: char| c.is_ascii_lowercase());
            let near = ["std", "core", "crate", "super", "self"].contains(&root);
            if starts_small && !near && !modules.contains(&root) {
                found.push((at, root.to_owned()));
            }
        }
    }
    for at in words(code, "extern") {
        found.push((at, "extern".to_owned()));
    }
    for name in [
        "shakmaty",
        "anyhow",
        "clap",
        "serde_json",
        "indicatif",
        "ratatui",
        "crossterm",
    ] {
        found.extend(words(code, name).map(|at| (at, name.to_owned())));
    }
    found
}

/// Where a word stands by itself.
fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| {
            !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part)
        })
}

/// The code alone, with blanks in place of comments and the insides of strings, so that places
/// stay what they are.
fn without_comments_and_texts(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut blank = |from: usize, to: usize| {
        for byte in &mut code[from..to] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    };
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        let end = if rest.starts_with(b"//") {
            at + find(rest, b"\n").unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            at + find(rest, b"*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let open = 2 + hashes;
            at + open + find(&rest[open..], close.as_bytes()).map_or(0, |end| end + close.len())
        } else if rest[0] == b'"' {
            at + string_length(rest)
        } else if rest.starts_with(b"'\"'") || rest.starts_with(b"'\\") {
            at + 2 + find(&rest[2..], b"'").map_or(0, |end| end + 1)
        } else {
            at += 1;
            continue;
        };
        blank(at, end);
        at = end;
    }
    String::from_utf8(code).unwrap()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The number of `#` of a raw string that begins here.
fn raw_string(bytes: &[u8]) -> Option<usize> {
    let after = bytes.strip_prefix(b"r")?;
    let hashes = after.iter().take_while(|&&byte| byte == b'#').count();
    (after.get(hashes) == Some(&b'"')).then_some(hashes)
}

fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// Something is wrong with this snippet, and the fault says so.
fn caught(file: &str, snippet: &str, what: &str) {
    let faults = faults_in(file, snippet);
    assert!(
        faults.iter().any(|fault| fault.contains(what)),
        "{file}: {snippet:?} gave {faults:?}"
    );
}

fn fine(file: &str, snippet: &str) {
    let faults = faults_in(file, snippet);
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_wrong_import_is_caught() {
    caught(
        "chess/board.rs",
        "use crate::referee::compare;",
        "must not import referee",
    );
    caught(
        "chess/board.rs",
        "let x = crate::engine::go();",
        "must not import engine",
    );
    caught(
        "engine/search.rs",
        "use crate::{chess::Board, game::Tree};",
        "must not import game",
    );
    caught(
        "engine/search.rs",
        "use crate::{\n    chess,\n    tui,\n};",
        "must not import tui",
    );
    caught(
        "game/tree.rs",
        "use crate::engine::Score;",
        "must not import engine",
    );
    caught(
        "headless/uci.rs",
        "use crate::tui::App;",
        "must not import tui",
    );
    caught(
        "tui/app.rs",
        "use crate::headless;",
        "must not import headless",
    );
    caught(
        "config.rs",
        "use crate::engine::search::Searcher;",
        "must not import engine::search",
    );
    caught(
        "cli.rs",
        "use crate::chess::Board;",
        "must not import chess",
    );
    caught(
        "main.rs",
        "use pillarbox::chess::Board;",
        "must not import chess",
    );
    caught("puzzles/mod.rs", "", "not in the table");
    caught("chess/board.rs", "use super::super::referee;", "leads out");
    caught("engine/eval/mod.rs", "use super::super::game;", "leads out");
    caught("cli.rs", "use super::chess;", "leads out");
    fine(
        "engine/search.rs",
        "use crate::chess::{Board, Move};\nuse super::score;",
    );
    fine(
        "engine/eval/king.rs",
        "use super::super::score;\nuse crate::engine::limits;",
    );
    fine("config.rs", "use crate::engine::strength::Level;");
    fine("main.rs", "use pillarbox::{cli, headless};");
    fine("cli.rs", "mod tests { use super::*; }");
    fine("lib.rs", "pub mod chess;\npub mod referee;");
}

#[test]
fn modules_stand_below_what_they_import() {
    for heading in ["module", "room of `tui`"] {
        let walls = Walls::read(heading);
        assert!(walls.rows.len() > 10, "{heading}: {}", walls.rows.len());
        for (at, (name, allowed)) in walls.rows.iter().enumerate() {
            for path in allowed {
                let module = path.split("::").next().unwrap();
                let above = walls.rows[..at].iter().any(|(name, _)| name == module);
                assert!(
                    above,
                    "{name} may import {path}, which does not stand above it"
                );
            }
        }
    }
}

#[test]
fn a_circle_among_the_rooms_of_the_screen_is_caught() {
    caught(
        "tui/widgets/board.rs",
        "use crate::tui::app::App;",
        "widgets must not import app",
    );
    caught(
        "tui/play/mod.rs",
        "use super::analysis::Analysis;",
        "play must not import analysis",
    );
    caught(
        "tui/play/view.rs",
        "use super::super::watch;",
        "play must not import watch",
    );
    caught(
        "tui/event.rs",
        "use super::shared::Shared;",
        "event must not import shared",
    );
    caught(
        "tui/popups/help.rs",
        "fn f(x: crate::tui::play::Play) {}",
        "popups must not import play",
    );
    caught(
        "tui/puzzle/mod.rs",
        "use super::shared::Shared;",
        "puzzle is not in the table",
    );
    fine(
        "tui/play/mod.rs",
        "use super::game_view::{self, GameView};\nmod view;",
    );
    fine(
        "tui/play/view.rs",
        "use super::Play;\nuse crate::tui::shared::Shared;",
    );
    fine(
        "tui/mod.rs",
        "use app::App;\nmod tests { use super::app::App; }",
    );
}

#[test]
fn a_foreign_crate_in_the_rules_is_caught() {
    caught(
        "chess/fen.rs",
        "use anyhow::Result;",
        "std only, not anyhow",
    );
    caught("chess/fen.rs", "use ::rand::Rng;", "std only, not rand");
    caught(
        "chess/fen.rs",
        "fn f() -> anyhow::Result<()> {}",
        "std only, not anyhow",
    );
    caught("chess/fen.rs", "extern crate rand;", "std only");
    caught(
        "chess/fen.rs",
        "use std::time::Instant;",
        "Instant does not belong in the rules",
    );
    caught(
        "chess/fen.rs",
        "use std::fs;",
        "std::fs does not belong in the rules",
    );
    fine("chess/mod.rs", "mod board;\npub use board::Board;");
    fine(
        "chess/fen.rs",
        "use std::fmt;\nuse super::board::Board;\nuse crate::chess::Move;",
    );
}

#[test]
fn a_word_out_of_its_place_is_caught() {
    caught(
        "game/pgn/read.rs",
        "use shakmaty::Chess;",
        "shakmaty does not belong here",
    );
    caught(
        "engine/search.rs",
        "println!(\"{x}\");",
        "println does not belong here",
    );
    caught(
        "chess/perft.rs",
        "print!(\"x\");",
        "print does not belong here",
    );
    caught(
        "tui/mod.rs",
        "eprintln!(\"x\");",
        "eprintln does not belong here",
    );
    caught("headless/perft.rs", "dbg!(x);", "dbg does not belong here");
    caught(
        "config.rs",
        "use ratatui::style::Color;",
        "ratatui does not belong here",
    );
    caught(
        "headless/uci.rs",
        "use crossterm::event;",
        "crossterm does not belong here",
    );
    caught(
        "engine/search.rs",
        "let t = Instant::now();",
        "Instant::now does not belong here",
    );
    caught(
        "tui/app.rs",
        "std::time::Instant::now()",
        "Instant::now does not belong here",
    );
    caught(
        "tui/app.rs",
        "let today = chrono::Local::now();",
        "chrono does not belong here",
    );
    caught(
        "engine/table.rs",
        "unsafe { x() }",
        "unsafe does not belong here",
    );
    caught(
        "engine/table.rs",
        "#![allow(unsafe_code)]",
        "unsafe_code does not belong here",
    );
    fine("referee/san.rs", "use shakmaty::Chess;");
    fine("headless/perft.rs", "println!(\"{}\", Instant::now());");
    fine("engine/worker.rs", "let now = Instant::now();");
    fine("tui/view/board.rs", "use ratatui::style::Color;");
    fine("engine/limits.rs", "fn allot(now: Instant) {}");
}

#[test]
fn comments_and_texts_are_not_code() {
    fine(
        "chess/fen.rs",
        "// unsafe shakmaty\n/// crate::tui\n/* println!() */ const A: &str = \"unsafe \\\" dbg!(x)\";",
    );
    fine(
        "chess/fen.rs",
        "const A: &str = r#\"use shakmaty; \" unsafe\"#;",
    );
    fine("chess/fen.rs", "const Q: char = '\"'; // \" unsafe");
    caught(
        "chess/fen.rs",
        "const Q: char = '\"';\nuse shakmaty::Chess; // '\"'",
        "src/chess/fen.rs:2: shakmaty",
    );
    caught("chess/fen.rs", "const A: &str = \"x\"; unsafe {}", "unsafe");
    let code = without_comments_and_texts("let a = '\\''; let b = 'x; unsafe");
    assert!(
        code.contains("unsafe"),
        "lifetimes and quoted quotes: {code}"
    );
}
