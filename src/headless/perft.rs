//! `pillarbox --perft N`: counts from one position.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use super::{Verdict, complain, read_fen};
use crate::chess::Board;
use crate::chess::perft::{Breakdown, Perft, PerftTable};
use crate::cli::CountArgs;
use crate::referee::{self, RefereeError};

/// What came out, in the order of the output.
struct Report {
    board: Board,
    depth: u32,
    threads: usize,
    hash_mb: usize,
    divide: Option<Vec<(String, u64)>>,
    details: Option<Vec<Breakdown>>,
    nodes: u64,
    time: Duration,
}

pub(super) fn run(
    args: &CountArgs,
    fen: Option<&str>,
    depth: u32,
    out: &mut impl Write,
) -> Result<Verdict> {
    let board = match fen {
        Some(fen) => read_fen(fen)?,
        None => Board::start(),
    };
    let table = table(args)?;
    let report = count(args, board, depth, table.as_ref())?;
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        report.print(out)?;
    }
    if args.crosscheck {
        out.flush()?;
        return crosscheck(&report, args.json, out);
    }
    Ok(Verdict::Fine)
}

/// The table that was asked for, if it was.
pub(super) fn table(args: &CountArgs) -> Result<Option<PerftTable>> {
    args.hash
        .map(|megabytes| {
            PerftTable::with_bytes(megabytes << 20)
                .with_context(|| format!("no memory for a hash table of {megabytes} MB"))
        })
        .transpose()
}

/// The way of counting that was asked for.
pub(super) fn way<'a>(args: &CountArgs, table: Option<&'a PerftTable>) -> Perft<'a> {
    Perft {
        bulk: !args.no_bulk,
        threads: args.threads,
        table,
    }
}

/// Million nodes a second; the shortest time that a clock can show stands for none at all.
pub(super) fn mnps(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.max(Duration::from_nanos(1)).as_secs_f64() / 1e6
}

fn count(args: &CountArgs, board: Board, depth: u32, table: Option<&PerftTable>) -> Result<Report> {
    let perft = way(args, table);
    let started = Instant::now();
    let mut divided = perft.divide(&board, depth);
    let time = started.elapsed();
    let nodes = if depth == 0 {
        1
    } else {
        divided
            .iter()
            .fold(0, |total: u64, &(_, nodes)| total.saturating_add(nodes))
    };
    ensure!(
        nodes < u64::MAX,
        "there are more sequences of {depth} moves than 64 bits can count"
    );
    let details = args.details.then(|| {
        (1..=depth)
            .map(|depth| perft.breakdown(&board, depth))
            .collect()
    });
    let divide = args.divide.then(|| {
        let mut named: Vec<_> = divided
            .drain(..)
            .map(|(m, nodes)| (m.to_string(), nodes))
            .collect();
        named.sort();
        named
    });
    Ok(Report {
        board,
        depth,
        threads: args.threads,
        hash_mb: args.hash.unwrap_or(0),
        divide,
        details,
        nodes,
        time,
    })
}

fn crosscheck(report: &Report, json: bool, out: &mut impl Write) -> Result<Verdict> {
    match referee::crosscheck(&report.board, report.depth) {
        Ok(nodes) if nodes == report.nodes => {
            if !json {
                writeln!(out, "crosscheck: shakmaty agrees")?;
            }
            Ok(Verdict::Fine)
        }
        Ok(nodes) => {
            complain(format_args!(
                "crosscheck: {} nodes were counted here, {nodes} with shakmaty",
                report.nodes
            ));
            Ok(Verdict::CheckFailed)
        }
        Err(RefereeError::Disagreement(disagreement)) => {
            complain(format_args!("crosscheck: {disagreement}"));
            Ok(Verdict::CheckFailed)
        }
        Err(error) => Err(error).context("cannot crosscheck"),
    }
}

impl Report {
    fn print(&self, out: &mut impl Write) -> Result<()> {
        if let Some(divide) = &self.divide {
            for (m, nodes) in divide {
                writeln!(out, "{m}: {nodes}")?;
            }
            writeln!(out)?;
        }
        if let Some(details) = &self.details {
            print_table(details, out)?;
            writeln!(out)?;
        }
        writeln!(out, "nodes {}", self.nodes)?;
        writeln!(out, "time  {:.3} s", self.time.as_secs_f64())?;
        writeln!(out, "speed {:.1} Mnps", mnps(self.nodes, self.time))?;
        Ok(())
    }

    fn json(&self) -> Value {
        let mut object = Map::new();
        let mut add = |key: &str, value: Value| object.insert(key.to_owned(), value);
        add("fen", json!(self.board.to_string()));
        add("depth", json!(self.depth));
        add("nodes", json!(self.nodes));
        add("seconds", json!(self.time.as_secs_f64()));
        let nps = (mnps(self.nodes, self.time) * 1e6).round() as u64;
        add("nps", json!(nps));
        add("threads", json!(self.threads));
        add("hash_mb", json!(self.hash_mb));
        if let Some(divide) = &self.divide {
            let counts = divide.iter().map(|(m, nodes)| (m.clone(), json!(nodes)));
            add("divide", Value::Object(counts.collect()));
        }
        if let Some(details) = &self.details {
            add("details", (1..).zip(details).map(details_json).collect());
        }
        Value::Object(object)
    }
}

fn details_json((depth, row): (u32, &Breakdown)) -> Value {
    json!({
        "depth": depth,
        "nodes": row.nodes,
        "captures": row.captures,
        "en_passant": row.en_passant,
        "castles": row.castles,
        "promotions": row.promotions,
        "checks": row.checks,
        "discovered_checks": row.discovered_checks,
        "double_checks": row.double_checks,
        "checkmates": row.checkmates,
    })
}

/// The table known from the SMIRF project, each column as wide as its widest entry.
fn print_table(details: &[Breakdown], out: &mut impl Write) -> Result<()> {
    let titles = [
        "depth",
        "nodes",
        "captures",
        "e.p.",
        "castles",
        "promotions",
        "checks",
        "discovered",
        "double",
        "mates",
    ];
    let mut rows = vec![titles.map(str::to_owned)];
    for (depth, row) in (1_u64..).zip(details) {
        let numbers = [
            depth,
            row.nodes,
            row.captures,
            row.en_passant,
            row.castles,
            row.promotions,
            row.checks,
            row.discovered_checks,
            row.double_checks,
            row.checkmates,
        ];
        rows.push(numbers.map(|number| number.to_string()));
    }
    for row in &rows {
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
            let gap = if column == 0 { "" } else { "  " };
            write!(out, "{gap}{cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
