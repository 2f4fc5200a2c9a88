//! `pillarbox mine`: puzzles found in games.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};

use super::games::{Place, Source};
use super::{Verdict, complain, file};
use crate::chess::{Board, Color, Move};
use crate::cli::MineArgs;
use crate::engine::worker::STACK_SIZE;
use crate::game::{GameTree, NodeId, read_game};
use crate::learn::puzzles::{Budget, Miner, Puzzle, SelfPlay};
use crate::review::is_called;
use crate::store::fingerprint;

/// Positions behind mistakes are looked at so long before anything is proven.
const LOOK: u64 = 25_000;

pub(super) fn run(args: &MineArgs, out: &mut impl Write) -> Result<Verdict> {
    let count = on_deep_stack(|| mine(args))?;
    writeln!(out, "{count} new puzzles in {}", file::name(&args.output))?;
    Ok(Verdict::Fine)
}

/// Does work that searches: the recursion of a search is deep.
pub(super) fn on_deep_stack<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_SIZE);
        let running = builder.spawn_scoped(scope, work)?;
        let result = running.join();
        result.map_err(|_| anyhow!("the search has failed"))?
    })
}

fn mine(args: &MineArgs) -> Result<usize> {
    let budget = Budget {
        glance: args.glance,
        look: LOOK.max(args.glance),
        proof: args.nodes,
        easiest: args.easiest,
    };
    let mut miner = Miner::new(budget).context("no memory for hash tables")?;
    let source = source(args);
    let next = resume(args, &source, &mut miner)?;
    let mut count = 0;
    let mut each = |number: u64, start: &Board, moves: &[Move], solver| -> Result<()> {
        let mut text = String::new();
        for mined in miner.mine(start, moves, solver) {
            let id = format!("{source}.{number}.{}", mined.ply);
            let mut puzzle = Puzzle::from_mined(&mined, &id);
            puzzle.themes = miner.themes(&puzzle);
            text += &puzzle.to_epd();
            text.push('\n');
            count += 1;
        }
        append(args, &text)
    };
    if let Some(path) = &args.file {
        let mut games = Source::open(path, Place::default())?;
        let (mut number, mut read, mut asked) = (0, 0, 0);
        while let Some(found) = games.next().context("cannot read on")? {
            number += 1;
            let text = found.text.unwrap_or_default();
            match read_game(&text) {
                Ok((tree, _)) => {
                    read += 1;
                    let solvers = solvers(&tree, args.player.as_deref());
                    asked += u64::from(solvers.is_some());
                    if let Some(solvers) = solvers.filter(|_| number >= next) {
                        let moves = tree.moves_to(tree.last_of_line(NodeId::ROOT));
                        each(number, tree.start(), &moves, solvers.color())?;
                    }
                }
                // It was said before.
                Err(_) if number < next => read += 1,
                Err(error) => complain(format_args!(
                    "{}, line {}: the game is skipped: {error}",
                    file::name(path),
                    found.line
                )),
            }
        }
        let name = file::name(path);
        ensure!(number > 0, "there is no game in {name}");
        ensure!(read > 0, "no game in {name} can be read");
        let player = args.player.as_deref().unwrap_or_default();
        ensure!(asked > 0, "{name} has no game of {}", super::quoted(player));
    } else {
        let (weakest, strongest) = (args.weakest, args.strongest);
        ensure!(
            weakest <= strongest,
            "--weakest {weakest} is above --strongest {strongest}"
        );
        let mut players = SelfPlay::new(args.seed, [args.weakest, args.strongest])
            .context("no memory for hash tables")?;
        for number in next..next + args.games {
            let game = players.play(number);
            each(number, &game.start, &game.moves, None)?;
        }
    }
    Ok(count)
}

/// Who is to solve the puzzles of a game.
#[derive(Clone, Copy)]
enum Solvers {
    Both,
    Only(Color),
}

impl Solvers {
    fn color(self) -> Option<Color> {
        match self {
            Self::Both => None,
            Self::Only(color) => Some(color),
        }
    }
}

/// Both sides of a game, or the player that is asked for. Nobody if that one has not played it.
fn solvers(tree: &GameTree, player: Option<&str>) -> Option<Solvers> {
    let Some(player) = player else {
        return Some(Solvers::Both);
    };
    let sides = [("White", Color::White), ("Black", Color::Black)];
    let mut own = sides
        .into_iter()
        .filter(|&(side, _)| tree.tag(side).is_some_and(|name| is_called(name, player)));
    let (_, color) = own.next()?;
    // Who plays against himself solves for both.
    Some(match own.next() {
        Some(_) => Solvers::Both,
        None => Solvers::Only(color),
    })
}

/// Where the games come from, as puzzles are called after it: the seed, or the name of a file and who is to
/// solve. A run goes on behind the last game of the same source.
fn source(args: &MineArgs) -> String {
    let Some(path) = &args.file else {
        return args.seed.to_string();
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let player = args.player.as_deref().unwrap_or_default();
    let print = fingerprint(format!("{name}\n{player}").as_bytes());
    format!("p{:08x}", print as u32)
}

/// Notes the puzzles that the file has, and says which game of this source comes next.
fn resume(args: &MineArgs, source: &str, miner: &mut Miner) -> Result<u64> {
    if !args.output.exists() {
        return Ok(1);
    }
    let text = std::fs::read_to_string(&args.output)
        .with_context(|| format!("cannot read {}", file::name(&args.output)))?;
    let mut games = HashSet::from([0]);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let puzzle = Puzzle::from_epd(line)
            .map_err(|error| anyhow!("{}: {error}", file::name(&args.output)))?;
        miner.note(puzzle.board.key());
        let own = puzzle.id.strip_prefix(source);
        let number = own.and_then(|rest| rest.strip_prefix('.')?.split('.').next());
        games.extend(number.and_then(|number| number.parse::<u64>().ok()));
    }
    Ok(games.into_iter().max().unwrap_or(0) + 1)
}

/// All puzzles of a game at once, so that an interruption leaves none behind.
fn append(args: &MineArgs, text: &str) -> Result<()> {
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.output)
        .with_context(|| format!("cannot write {}", file::name(&args.output)))?;
    file.write_all(text.as_bytes())?;
    Ok(())
}
