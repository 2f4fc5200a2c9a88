//! The way out to the interface, and the log of both directions.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Stdout, Write};
use std::time::Instant;

use crate::chess::{Board, Square};
use crate::engine::wdl::Wdl;
use crate::engine::{Bound, Info};

/// Standard output, line by line, and a file that hears everything.
pub(super) struct Output {
    out: Stdout,
    log: Option<(File, Instant)>,
}

impl Output {
    /// Talks to standard output, and to this file.
    pub(super) fn new(log: Option<File>) -> Self {
        let mut output = Self {
            out: io::stdout(),
            log: log.map(|file| (file, Instant::now())),
        };
        output.note(concat!("pillarbox ", env!("CARGO_PKG_VERSION")));
        output
    }

    /// Says one line, at once.
    pub(super) fn say(&mut self, line: impl fmt::Display) -> io::Result<()> {
        // In one piece, so that a line is never half out while the next one is written.
        let mut text = line.to_string();
        self.record("<", &text);
        text.push('\n');
        let mut out = self.out.lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Says something to whoever reads along.
    pub(super) fn remark(&mut self, text: impl fmt::Display) -> io::Result<()> {
        self.say(format_args!("info string {text}"))
    }

    /// Notes down a line that came in.
    pub(super) fn hear(&mut self, line: &str) {
        self.record(">", line.trim_end());
    }

    /// Notes down something that nobody said.
    pub(super) fn note(&mut self, text: &str) {
        self.record("=", text);
    }

    fn record(&mut self, mark: &str, text: &str) {
        if let Some((file, start)) = &mut self.log {
            let seconds = start.elapsed().as_secs_f64();
            // A full disk must not end a game.
            let _ = writeln!(file, "{seconds:10.4} {mark} {text}");
        }
    }
}

/// A line of analysis as the protocol has it.
pub(super) fn info(info: &Info, chances: Option<Wdl>) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth, info.seldepth, info.multipv, info.score
    );
    text.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if let Some(Wdl { win, draw, loss }) = chances {
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let micros = info.elapsed.as_micros().max(1);
    let nps = info.nodes as u128 * 1_000_000 / micros;
    let _ = write!(
        text,
        " nodes {} nps {nps} hashfull {} tbhits 0 time {} pv",
        info.nodes,
        info.hashfull,
        info.elapsed.as_millis()
    );
    for m in &info.pv {
        let _ = write!(text, " {m}");
    }
    text
}

/// The board for people, as `d` shows it.
pub(super) fn diagram(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, "{} ", rank + 1);
        for file in 0..8 {
            match board.piece_at(Square::at(file, rank)) {
                Some(piece) => {
                    let _ = write!(text, " {piece}");
                }
                None => text.push_str(" ."),
            }
        }
        text.push('\n');
    }
    text.push_str("   a b c d e f g h\n\n");
    let checkers: Vec<String> = board.checkers().map(|square| square.to_string()).collect();
    let _ = write!(
        text,
        "Fen: {board}\nKey: {:016X}\nCheckers: {}\nLegal moves: {}",
        board.key().get(),
        checkers.join(" "),
        board.legal_moves().len()
    );
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::Score;

    #[test]
    fn the_fields_of_info_are_in_their_order() {
        let board = Board::start();
        let line = Info {
            depth: 7,
            seldepth: 12,
            multipv: 2,
            score: Score::mate_in(5),
            bound: Bound::Lower,
            nodes: 5000,
            elapsed: Duration::from_millis(250),
            hashfull: 31,
            pv: vec![board.parse_san("e4").unwrap()],
        };
        let chances = crate::engine::wdl::wdl(line.score, 78);
        assert_eq!(
            info(&line, Some(chances)),
            "info depth 7 seldepth 12 multipv 2 score mate 3 lowerbound wdl 1000 0 0 nodes 5000 \
             nps 20000 hashfull 31 tbhits 0 time 250 pv e2e4"
        );
    }

    #[test]
    fn a_diagram_shows_the_board_from_below() {
        let text = diagram(&Board::start());
        assert!(text.starts_with("8  r n b q k b n r\n7  p p"), "{text}");
        assert!(text.contains("1  R N B Q K B N R\n") && text.ends_with("Legal moves: 20"));
    }
}
