//! Snippets that keep to the walls, and such that do not: each kind of fault is found.

use crate::faults_in;
use crate::source::without_comments_and_texts;

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
