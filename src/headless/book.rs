//! `pillarbox book`: opening books, made from games and shown.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Value, json};

use super::games::{Found, Place, Source};
use super::{Verdict, complain, file, read_fen};
use crate::chess::{Board, Color};
use crate::cli::{BookArgs, BookBuildArgs, BookCommand, BookShowArgs};
use crate::game::{GameResult, GameTree, Lost, NodeId, Problem, read_game};
use crate::openings::{Book, BookBuilder, BookError, BookKey, BookMove, MoveCode, Polyglot};
use crate::store;

/// What the book is called that has no file.
const BUILT_IN: &str = "built-in";

pub(super) fn run(args: &BookArgs, out: &mut impl Write) -> Result<Verdict> {
    match &args.what {
        BookCommand::Build(args) => build(args, out),
        BookCommand::Show(args) => show(args, out),
    }
}

/// Opens a book that somebody brought; an error quotes its name.
pub(super) fn open(path: &Path) -> Result<Book<File>> {
    let opened = store::open_ordinary(path).map_err(BookError::from);
    let book = opened.and_then(Polyglot::open);
    let book =
        book.map_err(|error| anyhow!("cannot use the book {}: {error}", file::name(path)))?;
    Ok(Book::Polyglot(book))
}

/// Games that were named by mistake must not be replaced by a book of them.
fn check_output(path: &Path) -> Result<()> {
    let is_book = |file| match Polyglot::open(file) {
        Ok(_) | Err(BookError::Empty) => true,
        Err(_) => false,
    };
    let replaced = store::open_ordinary(path);
    ensure!(
        replaced.map_or(true, is_book),
        "{} is there already and is no book",
        file::name(path)
    );
    Ok(())
}

fn build(args: &BookBuildArgs, out: &mut impl Write) -> Result<Verdict> {
    check_output(&args.output)?;
    let mut verdict = Verdict::Fine;
    let mut builder = BookBuilder::default();
    let mut games = 0_u64;
    let mut source = Source::open(&args.file, Place::default())?;
    let bar = file::progress(source.length());
    while let Some(found) = source.next().context("cannot read on")? {
        bar.set_position(source.place().offset);
        match read(&found) {
            Ok(tree) => {
                add(&mut builder, &tree, args.plies);
                games += 1;
            }
            Err(why) => {
                let (name, line) = (file::name(&args.file), found.line);
                let text = format!("{name}, line {line}: the game is skipped: {why}");
                bar.suspend(|| complain(text));
                verdict = Verdict::BadInput;
            }
        }
    }
    bar.finish_and_clear();
    builder.keep_common(args.min_games.into());
    let name = file::name(&args.file);
    ensure!(
        builder.entries() > 0,
        "{name} has no move for a book, in {}",
        counted(games, "game")
    );
    store::save_with(&args.output, |file| builder.write(file))?;
    let moves = counted(builder.entries() as u64, "move");
    let positions = counted(builder.positions() as u64, "position");
    let games = counted(games, "game");
    let output = file::name(&args.output);
    writeln!(out, "{moves} of {positions} from {games} to {output}")?;
    Ok(verdict)
}

/// A game that can be read to its end.
fn read(found: &Found) -> Result<GameTree, String> {
    let text = found.text.as_ref().ok_or("it is too long")?;
    let (tree, problems) = read_game(text).map_err(|error| error.to_string())?;
    let end = tree.last_of_line(NodeId::ROOT);
    let cuts = |problem: &&Problem| problem.lost == Lost::Line && problem.at == end;
    let mut broken = problems.iter().filter(cuts);
    match broken.next() {
        Some(problem) => Err(problem.to_string()),
        None => Ok(tree),
    }
}

/// Adds the first moves of a game.
fn add(builder: &mut BookBuilder, tree: &GameTree, plies: u32) {
    let result = tree.result();
    let mut board = tree.start().clone();
    let mut key = BookKey::of(&board);
    for at in tree.main_line().take(plies as usize) {
        // A null move is no move of a game, and nothing behind it was played.
        let Some(m) = tree.node(at).played() else {
            return;
        };
        builder.add(key, MoveCode::of(m), weight(result, board.side()));
        let _ = board.make(m);
        key = BookKey::after(&board, m);
    }
}

/// What a game says for the moves of a side.
fn weight(result: GameResult, side: Color) -> u64 {
    match result {
        GameResult::Draw | GameResult::Unfinished => 1,
        won if won == GameResult::win(side) => 2,
        _ => 0,
    }
}

fn counted(count: u64, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {what}{end}")
}

fn show(args: &BookShowArgs, out: &mut impl Write) -> Result<Verdict> {
    let board = read_fen(&args.fen)?;
    let mut book = if args.file == Path::new(BUILT_IN) {
        Book::BuiltIn
    } else {
        open(&args.file)?
    };
    let moves = book.moves(&board);
    let name = || file::name(&args.file);
    let moves = moves.with_context(|| format!("cannot read the book {}", name()))?;
    if args.json {
        writeln!(out, "{}", to_json(&board, &moves))?;
    } else if moves.is_empty() {
        writeln!(out, "no move is known here")?;
    } else {
        writeln!(out, "{:<8} {:>6} {:>7}", "move", "weight", "percent")?;
        for known in &moves {
            let (san, weight) = (known.m.san(&board).to_string(), known.weight);
            let percent = percent(*known, &moves);
            writeln!(out, "{san:<8} {weight:>6} {percent:>7.1}")?;
        }
    }
    Ok(Verdict::Fine)
}

/// How often a move is chosen, of a hundred times.
fn percent(known: BookMove, all: &[BookMove]) -> f64 {
    let total: u32 = all.iter().map(|known| u32::from(known.weight)).sum();
    100.0 * f64::from(known.weight) / f64::from(total.max(1))
}

fn to_json(board: &Board, moves: &[BookMove]) -> Value {
    let moves: Vec<Value> = moves
        .iter()
        .map(|known| {
            json!({
                "san": known.m.san(board).to_string(),
                "uci": known.m.to_string(),
                "weight": known.weight,
                "percent": super::rounded(Some(percent(*known, moves))),
            })
        })
        .collect();
    json!({
        "fen": board.to_string(),
        "key": BookKey::of(board).to_string(),
        "moves": moves,
    })
}
