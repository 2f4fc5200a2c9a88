//! `pillarbox --perft N --suite FILE`: known counts of many positions.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail, ensure};

use super::{Verdict, complain, file, perft, quoted, read_fen};
use crate::chess::Board;
use crate::chess::perft::{MAX_DEPTH, Perft};
use crate::cli::CountArgs;

/// One line of a suite: a position and what is known of it.
#[derive(Debug)]
struct KnownCounts {
    board: Board,
    /// Depths and their counts.
    counts: Vec<(u32, u64)>,
}

/// What has come out so far.
#[derive(Default)]
struct Tally {
    positions: usize,
    counts: usize,
    mismatches: usize,
    broken: usize,
    nodes: u64,
    time: Duration,
}

pub(super) fn run(
    args: &CountArgs,
    depth: u32,
    path: &Path,
    out: &mut impl Write,
) -> Result<Verdict> {
    let name = file::name(path);
    let text = file::read(path)?;
    let table = perft::table(args)?;
    let perft = perft::way(args, table.as_ref());
    let lines: Vec<(usize, &[u8])> = (1..)
        .zip(text.split(|&byte| byte == b'\n'))
        .filter(|(_, line)| !is_blank(line))
        .collect();
    let bar = file::progress(lines.len() as u64);
    let mut tally = Tally::default();
    for (number, line) in lines {
        match parse(line) {
            Ok(known) => {
                tally.positions += 1;
                let wrong = tally.check(&known, depth, &perft);
                // The bar would be drawn into the lines.
                bar.suspend(|| {
                    wrong.iter().try_for_each(|(depth, found, expected)| {
                        writeln!(
                            out,
                            "line {number}: depth {depth}: {found} nodes, expected {expected}: {}",
                            known.board
                        )
                    })
                })?;
            }
            Err(error) => {
                tally.broken += 1;
                bar.suspend(|| complain(format_args!("{name}, line {number}: {error:#}")));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    ensure!(
        tally.positions + tally.broken > 0,
        "the suite {name} has no positions"
    );
    tally.print(out)?;
    Ok(tally.verdict())
}

impl Tally {
    /// Counts a position to each known depth that is not too deep; what is wrong, as depth, found
    /// and expected.
    fn check(&mut self, known: &KnownCounts, deepest: u32, perft: &Perft) -> Vec<(u32, u64, u64)> {
        let mut wrong = Vec::new();
        for &(depth, expected) in known.counts.iter().filter(|count| count.0 <= deepest) {
            let started = Instant::now();
            let found = perft.nodes(&known.board, depth);
            self.time += started.elapsed();
            self.nodes = self.nodes.saturating_add(found);
            self.counts += 1;
            if found != expected {
                self.mismatches += 1;
                wrong.push((depth, found, expected));
            }
        }
        wrong
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let number = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {many}"),
        };
        writeln!(
            out,
            "{}, {}: {}, {}",
            number(self.positions, "position", "positions"),
            number(self.counts, "count", "counts"),
            number(self.mismatches, "mismatch", "mismatches"),
            number(self.broken, "broken line", "broken lines"),
        )?;
        writeln!(out, "nodes {}", self.nodes)?;
        writeln!(out, "time  {:.3} s", self.time.as_secs_f64())?;
        writeln!(out, "speed {:.1} Mnps", perft::mnps(self.nodes, self.time))
    }

    fn verdict(&self) -> Verdict {
        if self.broken > 0 {
            Verdict::BadInput
        } else if self.mismatches > 0 {
            Verdict::CheckFailed
        } else {
            Verdict::Fine
        }
    }
}

/// Nothing but space, or a comment.
fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() || line.starts_with(b"#")
}

fn parse(line: &[u8]) -> Result<KnownCounts> {
    let line = str::from_utf8(line)
        .map_err(|_| anyhow!("not UTF-8: {}", quoted(&String::from_utf8_lossy(line))))?
        .trim_ascii_end();
    let mut fields = line.split(';');
    let fen = fields.next().unwrap_or_default();
    let board = read_fen(fen.trim_ascii())?;
    let counts: Vec<_> = fields
        .map(str::trim_ascii)
        // A semicolon may end the line as well as begin a count.
        .filter(|field| !field.is_empty())
        .map(count)
        .collect::<Result<_>>()?;
    if counts.is_empty() {
        bail!("no count such as \";D1 20\" follows {}", quoted(line));
    }
    Ok(KnownCounts { board, counts })
}

/// Reads `D4 197281`.
fn count(field: &str) -> Result<(u32, u64)> {
    let mut words = field.split_ascii_whitespace();
    let depth = words
        .next()
        .and_then(|word| number(word.strip_prefix('D')?));
    let nodes = words.next().and_then(number);
    match (depth, nodes, words.next()) {
        (Some(depth), Some(nodes), None) if depth <= MAX_DEPTH.into() => Ok((depth as u32, nodes)),
        _ => Err(anyhow!(
            "a count is a depth up to {MAX_DEPTH} and a number, such as \"D1 20\", not {}",
            quoted(field)
        )),
    }
}

/// Digits only: `parse` alone would take "+20".
fn number(word: &str) -> Option<u64> {
    word.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(())?;
    word.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_position_and_its_counts() {
        let line = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5;D3 170 ; D2  25 ;\r";
        let known = parse(line).unwrap();
        assert_eq!(known.counts, [(1, 5), (3, 170), (2, 25)]);
        assert_eq!(known.board.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn a_broken_line_is_quoted() {
        let king = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        for (line, quote) in [
            (king.to_owned(), "4K3"),
            (format!("{king} ;D1"), "\"D1\""),
            (format!("{king} ;D1 +5"), "\"D1 +5\""),
            (format!("{king} ;D1 5 5"), "\"D1 5 5\""),
            (format!("{king} ;D100 5"), "\"D100 5\""),
            (format!("{king} ;D1 99999999999999999999"), "99999999999"),
            (format!("{king} ;E1 5"), "\"E1 5\""),
            ("nonsense ;D1 5".to_owned(), "\"nonsense\""),
            ("4k3\0 ;D1 5".to_owned(), "4k3\\0"),
        ] {
            let error = format!("{:#}", parse(line.as_bytes()).unwrap_err());
            assert!(error.contains(quote), "{line:?}: {error}");
        }
        assert!(parse(b"\xff\xfe ;D1 5").is_err());
    }

    #[test]
    fn a_broken_line_weighs_more_than_a_mismatch() {
        let tally = |mismatches, broken| Tally {
            mismatches,
            broken,
            ..Tally::default()
        };
        assert_eq!(tally(0, 0).verdict(), Verdict::Fine);
        assert_eq!(tally(1, 0).verdict(), Verdict::CheckFailed);
        assert_eq!(tally(1, 1).verdict(), Verdict::BadInput);
    }
}
