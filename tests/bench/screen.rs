//! How the screen feels, in milliseconds, bytes and megabytes: figures to read, not to assert.
//!
//! `cargo bench --bench screen`, with nothing else running.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io::{Read, Write};
    use std::path::{Path, PathBuf};
    use std::process::Command;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
    use std::time::{Duration, Instant};

    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

    const STARTS: usize = 20;
    const KEYS: usize = 200;
    const IDLE: Duration = Duration::from_secs(5);
    /// A frame is complete when this has come.
    const FRAME_END: &[u8] = b"\x1b[?2026l";
    const PROGRAM: &str = env!("CARGO_BIN_EXE_pillarbox");
    /// Ticks of the system's clock in a second, as Linux counts them for its users.
    const TICKS: f64 = 100.0;

    /// Sixty plies of a quiet game.
    const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 \
        8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 \
        16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 21. Ra3 Nfd7 22. Bxe7 Qxe7 \
        23. Rea1 Nb6 24. axb5 axb5 25. Rxa8 Rxa8 26. Rxa8+ Nxa8 27. Nf1 Nb6 28. Ne3 Bc8 \
        29. Kh2 Bd7 30. g3 Kg7 *";

    /// A running program; what it writes comes with the time at which it was read.
    struct Term {
        child: Box<dyn Child + Send + Sync>,
        _master: Box<dyn MasterPty + Send>,
        writer: Box<dyn Write + Send>,
        output: Receiver<(Instant, Vec<u8>)>,
        begin: Instant,
    }

    impl Term {
        fn start(home: &Path, arguments: &str) -> Self {
            let size = PtySize {
                rows: 40,
                cols: 120,
                pixel_width: 120 * 10,
                pixel_height: 40 * 20,
            };
            let pair = native_pty_system().openpty(size).unwrap();
            let mut command = CommandBuilder::new(PROGRAM);
            command.env_clear();
            command.env("TERM", "xterm-256color");
            command.env("COLORTERM", "truecolor");
            command.env("HOME", home);
            command.args(arguments.split_whitespace());
            let mut reader = pair.master.try_clone_reader().unwrap();
            let (sender, output) = channel();
            std::thread::spawn(move || {
                let mut buffer = vec![0; 1 << 16];
                while let Ok(count @ 1..) = reader.read(&mut buffer) {
                    let _ = sender.send((Instant::now(), buffer[..count].to_vec()));
                }
            });
            let begin = Instant::now();
            Self {
                child: pair.slave.spawn_command(command).unwrap(),
                writer: pair.master.take_writer().unwrap(),
                _master: pair.master,
                output,
                begin,
            }
        }

        fn send(&mut self, keys: &str) {
            self.writer.write_all(keys.as_bytes()).unwrap();
            self.writer.flush().unwrap();
        }

        /// When the next bytes that end with these came.
        fn wait_for(&self, wanted: &[u8]) -> Instant {
            let mut seen = Vec::new();
            loop {
                let (at, bytes) = self.output.recv().expect("the program has ended");
                seen.extend(bytes);
                if seen.windows(wanted.len()).any(|part| part == wanted) {
                    return at;
                }
            }
        }

        /// Passes over what comes until nothing came for a moment.
        fn settle(&self) {
            while self.output.recv_timeout(Duration::from_millis(300)).is_ok() {}
        }

        /// How many bytes come in a span of time.
        fn bytes_within(&self, span: Duration) -> usize {
            let end = Instant::now() + span;
            let mut count = 0;
            loop {
                let left = end.saturating_duration_since(Instant::now());
                match self.output.recv_timeout(left) {
                    Ok((_, bytes)) => count += bytes.len(),
                    Err(RecvTimeoutError::Timeout) => return count,
                    Err(RecvTimeoutError::Disconnected) => panic!("the program has ended"),
                }
            }
        }

        fn pid(&self) -> u32 {
            self.child.process_id().unwrap()
        }

        /// Seconds of CPU so far, where the system tells.
        fn cpu(&self) -> Option<f64> {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid())).ok()?;
            let (_, after_name) = stat.rsplit_once(')')?;
            let fields: Vec<&str> = after_name.split_whitespace().collect();
            let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
            Some((ticks(11)? + ticks(12)?) / TICKS)
        }

        /// Megabytes of memory in use, where the system tells.
        fn resident(&self) -> Option<f64> {
            let status = fs::read_to_string(format!("/proc/{}/status", self.pid())).ok()?;
            let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
            let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(kilobytes / 1024.0)
        }
    }

    impl Drop for Term {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    /// A home folder with a small table for the engine.
    struct Home(PathBuf);

    impl Home {
        fn new() -> Self {
            let name = format!("pillarbox-bench-{}", std::process::id());
            let home = std::env::temp_dir().join(name);
            let settings = home.join(".config/pillarbox");
            fs::create_dir_all(&settings).unwrap();
            fs::write(settings.join("config.toml"), "hash = 1\n").unwrap();
            Self(home)
        }

        fn start(&self, arguments: &str) -> Term {
            Term::start(&self.0, arguments)
        }
    }

    impl Drop for Home {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn row(name: &str, value: &str) {
        println!("{name:56} {value:>24}");
    }

    fn measured(value: Option<f64>, unit: &str) -> String {
        value.map_or("not known here".into(), |value| {
            format!("{value:.2} {unit}")
        })
    }

    fn milliseconds(time: Duration) -> f64 {
        time.as_secs_f64() * 1000.0
    }

    /// The value below which this part of all is.
    fn quantile(times: &mut [Duration], part: f64) -> f64 {
        times.sort();
        let at = (times.len() - 1) as f64 * part;
        milliseconds(times[at.round() as usize])
    }

    fn first_frame(home: &Home, what: &str, arguments: &str) {
        let mut times: Vec<Duration> = (0..STARTS)
            .map(|_| {
                let term = home.start(arguments);
                term.wait_for(FRAME_END) - term.begin
            })
            .collect();
        for (name, part) in [("median", 0.5), ("95th percentile", 0.95)] {
            row(
                &format!("start to first frame, {what}, {name}"),
                &format!("{:.1} ms", quantile(&mut times, part)),
            );
        }
    }

    /// Whether a frame has the whole board: in cells it is much larger than a report of the engine.
    fn in_cells(frame: &[u8]) -> bool {
        frame.len() > 2000
    }

    /// The same with pictures by Kitty's protocol, which are placed by number.
    fn in_pictures(frame: &[u8]) -> bool {
        frame.windows(3).any(|part| part == b"\x1b_G")
    }

    /// Flips the board again and again while an engine searches on every core that it may use.
    fn key_to_frame(home: &Home, what: &str, arguments: &str, is_board: fn(&[u8]) -> bool) {
        let mut term = home.start(arguments);
        term.wait_for(b"depth");
        turn(&mut term, what, is_board);
    }

    /// The same in a program that runs.
    fn turn(term: &mut Term, what: &str, is_board: fn(&[u8]) -> bool) {
        let mut written = 0;
        let mut times: Vec<Duration> = (0..KEYS)
            .map(|number| {
                // Bytes that belong to an earlier frame are no answer.
                term.bytes_within(Duration::from_millis(5 + number as u64 % 7));
                let begin = Instant::now();
                term.send("v");
                let mut frame = Vec::new();
                loop {
                    let (at, bytes) = term.output.recv().unwrap();
                    frame.extend(bytes);
                    if frame.ends_with(FRAME_END) && is_board(&frame) {
                        written += frame.len();
                        return at - begin;
                    }
                }
            })
            .collect();
        row(
            &format!("board turned, {what}, written"),
            &format!("{} bytes", written / KEYS),
        );
        for (name, part) in [("median", 0.5), ("95th percentile", 0.95), ("worst", 1.0)] {
            row(
                &format!("key to frame, {what}, {name}"),
                &format!("{:.2} ms", quantile(&mut times, part)),
            );
        }
    }

    /// Whether a row of the screen is a line of the engine that begins with this move number.
    fn has_line(screen: &vt100::Screen, number: &str) -> bool {
        let text = screen.contents();
        text.lines().any(|row| {
            let words: Vec<&str> = row.split_whitespace().collect();
            words.windows(2).any(|pair| {
                let scored = pair[0].starts_with(['+', '-', '#']) || pair[0] == "0.00";
                scored && pair[1] == number
            })
        })
    }

    /// Steps through a game that is analyzed, until the engine has a line for each position.
    fn stepping(home: &Home) {
        let file = home.0.join("game.pgn");
        fs::write(&file, GAME).unwrap();
        let mut term = home.start(&format!("analyze {}", file.display()));
        let mut parser = vt100::Parser::new(40, 120, 0);
        let mut times = Vec::new();
        for ply in 0..60 {
            // Time to think about a position before the next step, as a person takes it.
            if ply > 0 {
                let end = Instant::now() + Duration::from_millis(200);
                while let Ok((_, bytes)) = term
                    .output
                    .recv_timeout(end.saturating_duration_since(Instant::now()))
                {
                    parser.process(&bytes);
                }
                term.send(".");
            }
            let begin = Instant::now();
            let dots = if ply % 2 == 0 { "." } else { "…" };
            let number = format!("{}{dots}", ply / 2 + 1);
            loop {
                let (at, bytes) = term.output.recv().unwrap();
                parser.process(&bytes);
                if has_line(parser.screen(), &number) {
                    times.push(at.saturating_duration_since(begin));
                    break;
                }
            }
        }
        times.remove(0);
        for (name, part) in [("median", 0.5), ("95th percentile", 0.95), ("worst", 1.0)] {
            row(
                &format!("step to first line while analyzing, {name}"),
                &format!("{:.2} ms", quantile(&mut times, part)),
            );
        }
    }

    /// A game of forty moves with mistakes is reviewed, and the board turned meanwhile.
    fn reviewing(home: &Home) {
        const JUDGED: &str = include_str!("../review/judged.pgn");
        let plies = |game: &&str| game.matches("[%eval").count();
        let long = JUDGED
            .split("[Event ")
            .find(|game| (80..=82).contains(&plies(game)));
        let file = home.0.join("mistakes.pgn");
        fs::write(&file, format!("[Event {}", long.unwrap())).unwrap();
        let mut term = home.start(&format!("analyze {}", file.display()));
        term.wait_for(b"depth");
        term.send("R\r");
        let begin = Instant::now();
        turn(&mut term, "reviewing", in_cells);
        // Only what changes is written, so that the screen has to be looked at as a whole.
        let mut parser = vt100::Parser::new(40, 120, 0);
        term.send("\u{c}");
        let mut seen = false;
        while let Ok((at, bytes)) = term.output.recv_timeout(Duration::from_mins(1)) {
            parser.process(&bytes);
            let running = parser.screen().contents().contains("Reviewing");
            if seen && !running && bytes.ends_with(FRAME_END) {
                let seconds = (at - begin).as_secs_f64();
                row("review of a game of 40 moves", &format!("{seconds:.1} s"));
                return;
            }
            seen |= running;
        }
        row("review of a game of 40 moves", "no end was seen");
    }

    /// What the processor does once an analysis is left.
    fn leaving(home: &Home) {
        let mut term = home.start("analyze");
        term.wait_for(b"depth");
        term.send("q\r");
        idle("menu after an analysis", &term);
    }

    fn idle(name: &str, term: &Term) {
        term.settle();
        let before = term.cpu();
        let bytes = term.bytes_within(IDLE);
        let used = term.cpu().zip(before).map(|(after, before)| after - before);
        row(
            &format!("{name}, idle for 5 s: written"),
            &format!("{bytes} bytes"),
        );
        row(
            &format!("{name}, idle for 5 s: CPU time"),
            &measured(used, "s"),
        );
    }

    fn game(home: &Home) {
        let mut term = home.start("play --color white --level 4 --tc none");
        term.wait_for(FRAME_END);
        for san in ["e4", "d3", "Nf3", "Be2"] {
            term.settle();
            term.send(&format!("{san}\r"));
        }
        term.settle();
        idle("game without a clock", &term);
        row(
            "game, memory with 1 MB of hash",
            &measured(term.resident(), "MB"),
        );
    }

    fn watch(home: &Home) {
        let term = home.start("demo --games 3 --movetime 20");
        // Finished games are added to a file; the screen only changes the cells that differ.
        let games = home.0.join(".local/share/pillarbox/games.pgn");
        let finished =
            || fs::read_to_string(&games).map_or(0, |text| text.matches("[Result").count());
        let before = finished();
        while finished() < before + 2 {
            term.bytes_within(Duration::from_millis(100));
        }
        let memory = term.resident();
        row(
            "watching, memory after 2 games, 1 MB of hash",
            &measured(memory, "MB"),
        );
    }

    fn size_and_crates() {
        let size = fs::metadata(PROGRAM).unwrap().len();
        row(
            "size of the program",
            &format!("{:.2} MB", size as f64 / f64::from(1 << 20)),
        );
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let tree = Command::new(cargo)
            .args(["tree", "--edges", "normal", "--prefix", "none"])
            .args(["--format", "{p}"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output();
        let crates = tree.ok().filter(|tree| tree.status.success()).map(|tree| {
            let text = String::from_utf8_lossy(&tree.stdout).into_owned();
            let mut names: Vec<&str> = text
                .lines()
                .map(|line| line.trim_end_matches(" (*)"))
                .collect();
            names.sort_unstable();
            names.dedup();
            names.len()
        });
        let crates = crates.map_or("not known here".into(), |crates| crates.to_string());
        row("crates, with this one", &crates);
    }

    pub(super) fn main() {
        let home = Home::new();
        first_frame(&home, "menu", "");
        first_frame(&home, "analysis", "analyze");
        first_frame(&home, "analysis, pictures", "--pictures kitty analyze");
        key_to_frame(&home, "watching", "demo --movetime 60000", in_cells);
        key_to_frame(&home, "analyzing", "analyze", in_cells);
        let arguments = "--pictures kitty analyze";
        key_to_frame(&home, "analyzing, pictures", arguments, in_pictures);
        stepping(&home);
        reviewing(&home);
        leaving(&home);
        let menu = home.start("");
        menu.wait_for(FRAME_END);
        idle("menu", &menu);
        row("menu, memory", &measured(menu.resident(), "MB"));
        drop(menu);
        game(&home);
        watch(&home);
        size_and_crates();
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
}
