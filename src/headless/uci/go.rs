//! `go` and its limits.

use std::time::Duration;

use super::command::{CommandError, integer};
use super::complaints::Complaints;
use super::repeated;
use crate::chess::{Board, Move, UciMove};
use crate::engine::{Clock, Limits};

/// The limits as they were said; what could not be read is in `complaints`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go<'a> {
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
    movetime: Option<i64>,
    time: [Option<i64>; 2],
    increment: [Option<i64>; 2],
    movestogo: Option<i64>,
    infinite: bool,
    ponder: bool,
    searchmoves: Vec<&'a str>,
    /// What was wrong with the line.
    pub(super) complaints: Complaints<CommandError>,
}

impl<'a> Go<'a> {
    /// Reads what follows the word `go`.
    pub(super) fn read(text: &'a str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let number = match word {
                "depth" => ("depth", &mut go.depth),
                "nodes" => ("nodes", &mut go.nodes),
                "mate" => ("mate", &mut go.mate),
                "movetime" => ("movetime", &mut go.movetime),
                "wtime" => ("wtime", &mut go.time[0]),
                "btime" => ("btime", &mut go.time[1]),
                "winc" => ("winc", &mut go.increment[0]),
                "binc" => ("binc", &mut go.increment[1]),
                "movestogo" => ("movestogo", &mut go.movestogo),
                "infinite" => {
                    go.infinite = true;
                    continue;
                }
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "searchmoves" => {
                    while let Some(m) = words.next_if(|word| word.parse::<UciMove>().is_ok()) {
                        go.searchmoves.push(m);
                    }
                    continue;
                }
                found => {
                    go.complaints.push(CommandError::Word {
                        command: "go",
                        found: repeated(found),
                    });
                    continue;
                }
            };
            let (word, slot) = number;
            // A limit that cannot be read counts as none left: better a hasty answer than none.
            let value = match integer(word, words.peek().unwrap_or(&"")) {
                Ok(value) => {
                    words.next();
                    value
                }
                Err(error) => {
                    go.complaints.push(error);
                    0
                }
            };
            *slot = Some(value);
        }
        go
    }

    /// The limits for a position, and what is wrong with the moves that are not legal there.
    pub(super) fn limits(&self, board: &Board) -> (Limits, Complaints<String>) {
        let count = |value: i64| value.clamp(1, u32::MAX as i64) as u32;
        let ms = |value: Option<i64>| Duration::from_millis(value.unwrap_or(0).max(0) as u64);
        let legal = board.legal_moves();
        let find = |m: UciMove| legal.iter().copied().find(|legal| legal.uci() == m);
        let (mut searchmoves, mut illegal): (Vec<Move>, _) = (Vec::new(), Complaints::default());
        for text in &self.searchmoves {
            match text.parse().ok().and_then(find) {
                Some(m) if searchmoves.contains(&m) => {}
                Some(m) => searchmoves.push(m),
                None => illegal.push(format!("{text:?} is not legal and will not be searched")),
            }
        }
        let [white, black] = self.time;
        let timed = white.or(black).is_some() || self.increment != [None; 2];
        let limits = Limits {
            // A mate in no moves needs no search.
            depth: self.depth.or(self.mate.filter(|&n| n <= 0)).map(count),
            nodes: self.nodes.map(|n| n.max(1) as u64),
            mate: self.mate.map(count),
            movetime: self.movetime.map(|time| ms(Some(time))),
            clock: timed.then(|| Clock {
                // Who names one clock only has set both to the same time.
                left: [ms(white.or(black)), ms(black.or(white))],
                increment: self.increment.map(ms),
                moves_to_go: self.movestogo.filter(|&n| n > 0).map(count),
            }),
            ponder: self.ponder,
            infinite: self.infinite,
            searchmoves,
        };
        (limits, illegal)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::*;

    fn go(text: &str) -> Limits {
        match Command::parse(text) {
            Ok(Command::Go(go)) => go.limits(&Board::start()).0,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_limit_is_read() {
        let ms = Duration::from_millis;
        let limits = go(
            "go depth 9 nodes 1000 mate 3 movetime 50 wtime 100 btime 200 winc 3 binc 4 \
             movestogo 40 ponder searchmoves e2e4 d2d4 e2e4 infinite",
        );
        assert_eq!((limits.depth, limits.nodes), (Some(9), Some(1000)));
        assert_eq!((limits.mate, limits.movetime), (Some(3), Some(ms(50))));
        let clock = Clock {
            left: [ms(100), ms(200)],
            increment: [ms(3), ms(4)],
            moves_to_go: Some(40),
        };
        assert_eq!(limits.clock, Some(clock));
        assert!(limits.ponder && limits.infinite);
        assert_eq!(limits.searchmoves.len(), 2);
    }

    #[test]
    fn limits_out_of_range_are_the_nearest_in_it() {
        let limits = go("go depth 0 nodes -5 movetime -1 wtime -100 btime 0 movestogo 0");
        assert_eq!((limits.depth, limits.nodes), (Some(1), Some(1)));
        assert_eq!(limits.movetime, Some(Duration::ZERO));
        assert_eq!(limits.clock, Some(Clock::default()));
        let limits = go("go depth 99999999999999999999999 nodes 18446744073709551616");
        assert_eq!(limits.depth, Some(u32::MAX));
        assert_eq!(limits.nodes, Some(i64::MAX as u64));
        assert_eq!(go("go depth abc").depth, Some(1), "a hasty answer");
        assert_eq!(go("go depth").depth, Some(1));
        assert!(go("go movetime ponder").ponder);
    }
}
