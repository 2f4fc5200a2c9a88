//! How fast the program answers over UCI, in milliseconds: figures to read, not to assert.
//!
//! `cargo bench --bench uci`, with nothing else running.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 30;

struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pillarbox"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            lines: BufReader::new(child.stdout.take().unwrap()).lines(),
            child,
        }
    }

    fn ready() -> Self {
        let mut engine = Self::start();
        engine.ask("isready", "readyok");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn wait(&mut self, start: &str) {
        while !self.lines.next().unwrap().unwrap().starts_with(start) {}
    }

    /// The time from a line to its answer.
    fn ask(&mut self, line: &str, start: &str) -> Duration {
        let begin = Instant::now();
        self.say(line);
        self.wait(start);
        begin.elapsed()
    }

    fn end(mut self, line: Option<&str>) -> Duration {
        let begin = Instant::now();
        if let Some(line) = line {
            self.say(line);
        }
        drop(self.input);
        self.child.wait().unwrap();
        begin.elapsed()
    }
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let ms = |time: &Duration| time.as_secs_f64() * 1000.0;
    let (middle, worst) = (&times[times.len() / 2], times.last().unwrap());
    println!(
        "{name:44} median {:8.2} ms  worst {:8.2} ms",
        ms(middle),
        ms(worst)
    );
}

fn rounds(name: &str, mut round: impl FnMut() -> Duration) {
    report(name, (0..ROUNDS).map(|_| round()).collect());
}

fn main() {
    rounds("start to uciok", || {
        let begin = Instant::now();
        let mut engine = Engine::start();
        engine.ask("uci", "uciok");
        let time = begin.elapsed();
        engine.end(Some("quit"));
        time
    });
    rounds("start to readyok", || {
        let begin = Instant::now();
        let engine = Engine::ready();
        let time = begin.elapsed();
        engine.end(Some("quit"));
        time
    });
    let mut engine = Engine::ready();
    rounds("go infinite, stop at once", || {
        engine.ask("go infinite\nstop", "bestmove")
    });
    rounds("stop, after 50 ms", || {
        engine.say("go infinite");
        std::thread::sleep(Duration::from_millis(50));
        engine.ask("stop", "bestmove")
    });
    rounds("isready during a search", || {
        engine.say("go infinite");
        engine.wait("info depth 8 ");
        let time = engine.ask("isready", "readyok");
        engine.ask("stop", "bestmove");
        time
    });
    for movetime in [1, 10, 100, 300] {
        rounds(
            &format!("movetime {movetime}, beyond it (0 if early)"),
            || {
                let time = engine.ask(&format!("go movetime {movetime}"), "bestmove");
                time.saturating_sub(Duration::from_millis(movetime))
            },
        );
    }
    rounds("wtime 1 btime 1", || {
        engine.ask("go wtime 1 btime 1", "bestmove")
    });
    rounds("ucinewgame to readyok, 64 MB", || {
        engine.ask("ucinewgame\nisready", "readyok")
    });
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(5_000);
    let long = format!("position startpos moves{shuffle}\nisready");
    rounds("position of 20,000 plies to readyok", || {
        engine.ask(&long, "readyok")
    });
    rounds("2 threads: stop, after 50 ms", || {
        engine.say("setoption name Threads value 2\ngo infinite");
        std::thread::sleep(Duration::from_millis(50));
        engine.ask("stop", "bestmove")
    });
    engine.end(Some("quit"));
    for (name, line) in [("quit", Some("quit")), ("end of input", None)] {
        rounds(&format!("{name} during a search"), || {
            let mut engine = Engine::ready();
            engine.say("go infinite");
            engine.wait("info depth 8 ");
            engine.end(line)
        });
    }
}
