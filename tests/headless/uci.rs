//! The engine over UCI as a process: whether the right answer comes, whatever is sent.

use pillarbox::chess::{Board, UciMove};

use super::uci_driver::Engine;

pub(crate) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";

pub(crate) fn is_legal(fen: &str, m: &str) -> bool {
    let board: Board = fen.parse().unwrap();
    m.parse::<UciMove>().is_ok_and(|m| board.find(m).is_some())
}

pub(crate) fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn introduces_itself_with_all_options() {
    let mut engine = Engine::start();
    engine.say("uci");
    let lines = engine.until(|line| line == "uciok");
    assert!(lines[0].starts_with("id name Pillarbox "));
    assert!(lines[1].starts_with("id author "));
    for option in [
        "Hash type spin default 64 min 1 max 65536",
        "Clear Hash type button",
        "Threads type spin default 1 min 1 max 256",
        "MultiPV type spin default 1 min 1 max 256",
        "Ponder type check default false",
        "Move Overhead type spin default 10 min 0 max 5000",
        "Level type spin default 13 min 1 max 13",
        "UCI_ShowWDL type check default false",
        "UCI_AnalyseMode type check default false",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "BookDepth type spin default 20 min 1 max 1000",
    ] {
        assert!(lines.contains(&format!("option name {option}")), "{option}");
    }
    engine.quit();
}

#[test]
fn stop_at_once_gets_exactly_one_answer() {
    let mut engine = Engine::start();
    for _ in 0..20 {
        engine.say("go infinite\nstop");
        let (_, m) = engine.answer();
        assert!(is_legal(super::START, &m), "{m}");
        assert_eq!(count(&engine.ready(), "bestmove"), 0);
    }
    engine.say("go infinite");
    engine.until(|line| line.starts_with("info depth 5 "));
    engine.say("stop\nstop\nstop");
    engine.answer();
    assert_eq!(count(&engine.quit(), "bestmove"), 0);
}

#[test]
fn ready_during_a_search() {
    let mut engine = Engine::start();
    assert!(engine.ready().is_empty());
    engine.say("go infinite");
    for _ in 0..5 {
        assert_eq!(count(&engine.ready(), "bestmove"), 0);
    }
    engine.say("stop");
    engine.answer();
    engine.quit();
}

#[test]
fn little_time_or_none_still_gets_a_legal_move() {
    let mut engine = Engine::start();
    let fen = super::KIWIPETE;
    engine.say(format!("position fen {fen}"));
    for limits in [
        "movetime 1",
        "movetime 10",
        "movetime 100",
        "movetime 1000",
        "movetime 0",
        "movetime -5",
        "wtime 1",
        "wtime 1 btime 1",
        "wtime 0 btime 0",
        "wtime -100 btime -100 winc -5 binc 0",
        "wtime 50 btime 50 movestogo 1",
        "wtime 50 btime 50 movestogo 0",
        "btime 100",
        "winc 10 binc 10",
        "nodes 0",
        "nodes -1",
        "nodes 1",
        "depth 0",
        "depth -3",
        "depth 1",
        "mate 0",
        "depth abc",
        "depth",
        "nodes movetime",
        "wtime 999999999999999999999999 btime 1 depth 2",
        "depth 2 nonsense more",
    ] {
        let m = engine.best(&format!("go {limits}"));
        assert!(is_legal(fen, &m), "go {limits}: {m}");
    }
    engine.quit();
}

#[test]
fn a_very_long_game_is_taken_in() {
    let mut engine = Engine::start();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(5_000);
    engine.say(format!("position startpos moves{shuffle}"));
    let fen = engine.fen();
    assert!(
        fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "),
        "{fen}"
    );
    assert!(is_legal(super::START, &engine.best("go depth 3")));
    engine.quit();
}

#[test]
fn a_bad_position_is_explained_and_the_old_one_stays() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4");
    let before = engine.fen();
    for bad in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen nonsense",
        "position fen",
        "position",
        "position nowhere",
        "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves e2e4 0000",
        "position startpos moves hello",
    ] {
        engine.say(bad);
        let lines = engine.ready();
        assert_eq!(count(&lines, "info string"), 1, "{bad}: {lines:?}");
        assert_eq!(lines.len(), 1, "{bad}: {lines:?}");
        assert_eq!(engine.fen(), before, "{bad}");
    }
    assert!(is_legal(&before, &engine.best("go depth 2")));
    engine.quit();
}

#[test]
fn garbage_is_never_fatal() {
    let mut engine = Engine::start();
    let long = "x".repeat(1_000_000);
    let words = "go ".repeat(400_000);
    let digits = format!("setoption name Hash value -{}", "9".repeat(1_000_000));
    for garbage in [
        &b"\xff\xfe\x80 isready?"[..],
        b"\0\0\0",
        b"go\0 depth 3",
        b"",
        b"   \t  ",
        b"setoption name Hash value abc",
        b"setoption name Hash value",
        digits.as_bytes(),
        b"setoption name",
        b"setoption",
        b"setoption name Nothing Of That Kind value 3",
        b"setoption name Ponder value perhaps",
        b"debug",
        b"debug sometimes",
        b"register later",
        b"ponderhit",
        b"stop",
        b"perft x",
        b"bench x",
        b"I go home",
        "\u{1b}[31mred\u{202e}".as_bytes(),
        long.as_bytes(),
        words.as_bytes(),
        &vec![0xff; 1_000_000],
        &vec![0; 1_100_000],
    ] {
        engine.say(garbage);
        let lines = engine.ready();
        assert_eq!(count(&lines, "bestmove"), 0, "{lines:?}");
        for line in lines {
            assert!(line.len() < 1000 && !line.contains(['\0', '\u{1b}', '\u{202e}']));
        }
    }
    engine.say("joho debug off");
    assert!(is_legal(super::START, &engine.best("  go\tdepth 2\r")));
    engine.quit();
}

#[test]
fn a_long_line_of_nonsense_gets_a_short_answer() {
    // Each is just below a megabyte, the longest line that is read.
    let mut engine = Engine::start();
    for (line, remarks) in [
        (format!("go depth 1{}", " go".repeat(349_000)), 4),
        (format!("go depth 1{}", " depth".repeat(174_000)), 4),
        (
            format!("go depth 1 searchmoves{}", " e2e5".repeat(209_000)),
            4,
        ),
        (
            format!("position startpos moves{}", " x".repeat(524_000)),
            1,
        ),
        (format!("setoption name{}", " x".repeat(524_000)), 1),
        (format!("setoption name x value{}", " x".repeat(524_000)), 1),
        (format!("perft{}", " x".repeat(524_000)), 1),
        ("go ".repeat(349_000), 4),
    ] {
        assert!((1_000_000..1 << 20).contains(&line.len()));
        engine.say(&line);
        // Also the one that names no limit has to answer.
        engine.say("stop");
        let lines = engine.ready();
        let name = line.get(..30).unwrap();
        assert_eq!(count(&lines, "info string"), remarks, "{name}: {lines:?}");
    }
    engine.quit();
}

#[test]
fn whatever_comes_during_a_search_the_next_stop_is_obeyed() {
    let mut engine = Engine::start();
    for disturbance in [
        "setoption name Hash value 8",
        "setoption name Threads value 2",
        "setoption name MultiPV value 3",
        "setoption name Clear Hash",
        "ucinewgame",
        "uci",
        "position startpos moves d2d4",
        "position fen nonsense",
        "debug on",
    ] {
        engine.say("position startpos\ngo infinite");
        engine.say(disturbance);
        engine.say("isready\nstop");
        let (_, m) = engine.answer();
        assert!(is_legal(super::START, &m), "{disturbance}: {m}");
    }
    engine.say("go infinite\ngo infinite\ngo infinite\ngo infinite\nstop");
    for _ in 0..4 {
        engine.answer();
    }
    assert_eq!(count(&engine.ready(), "bestmove"), 0);
    engine.say("go infinite\ngo depth 3");
    engine.answer();
    engine.answer();
    assert_eq!(count(&engine.quit(), "bestmove"), 0);
}

#[test]
fn without_a_legal_move_there_is_none() {
    let mut engine = Engine::start();
    for (fen, score) in [(MATED, "score mate 0"), (STALEMATED, "score cp 0")] {
        engine.say(format!("position fen {fen}"));
        for limits in ["depth 5", "movetime 50", "nodes 100", "wtime 100 btime 100"] {
            engine.say(format!("go {limits}"));
            let (lines, m) = engine.answer();
            assert_eq!(m, "(none)");
            assert!(lines.iter().any(|line| line.contains(score)), "{lines:?}");
        }
        for go in [
            "go infinite",
            "go ponder wtime 100 btime 100",
            "go infinite depth 1",
        ] {
            engine.say(go);
            engine.is_silent();
            engine.ready();
            engine.say("stop");
            assert_eq!(engine.answer().1, "(none)");
        }
    }
    engine.quit();
}

#[test]
fn an_infinite_search_waits_even_when_all_is_known() {
    let mut engine = Engine::start();
    // A mate in one, and nothing but that.
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo infinite searchmoves a1a8");
    engine.until(|line| line.contains("score mate 1"));
    assert_eq!(count(&engine.ready(), "bestmove"), 0);
    engine.say("stop");
    assert_eq!(engine.answer().1, "a1a8");
    engine.quit();
}

#[test]
fn no_time_ends_an_infinite_search() {
    let mut engine = Engine::start();
    for limits in ["infinite movetime 1", "wtime 1 btime 1 infinite"] {
        engine.say(format!("go {limits}"));
        // Far more than can be searched in the time.
        let lines = engine.until(|line| line.starts_with("info depth 12 "));
        assert_eq!(count(&lines, "bestmove"), 0);
        assert_eq!(count(&engine.ready(), "bestmove"), 0);
        engine.say("stop");
        engine.answer();
    }
    engine.quit();
}

#[test]
fn end_of_input_and_quit_end_a_search() {
    for go in [
        "go infinite",
        "go ponder movetime 10",
        "go depth 50",
        "go nodes 1000000000",
    ] {
        let mut engine = Engine::start();
        engine.say(go);
        engine.until(|line| line.starts_with("info depth"));
        assert!(count(&engine.quit(), "bestmove") <= 1);
    }
    // Those that would end by themselves are waited for.
    for go in ["go infinite", "go ponder movetime 10", "go mate 9"] {
        let mut engine = Engine::start();
        engine.say(go);
        assert!(count(&engine.hang_up(), "bestmove") <= 1);
    }
    Engine::start().hang_up();
    let mut engine = Engine::start();
    engine.say("go infinite\nquit");
    engine.hang_up();
}

#[test]
fn nobody_listening_is_no_reason_to_panic() {
    for text in [
        "uci",
        "go depth 6",
        "go infinite",
        "go infinite\nisready",
        "bench 2",
        "perft 20\nquit",
        "d",
    ] {
        Engine::start().goes_unheard(text);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_memory_the_old_table_stays() {
    let limited = format!(
        "ulimit -v 1500000; exec {:?} uci",
        env!("CARGO_BIN_EXE_pillarbox")
    );
    let mut engine = Engine::spawn(std::process::Command::new("sh").args(["-c", &limited]));
    engine.ready();
    engine.say("setoption name Hash value 4096");
    let refusal = "info string no memory for a hash table of 4096 MB, it stays at ";
    engine.until(|line| line == format!("{refusal}64 MB"));
    assert!(is_legal(super::START, &engine.best("go depth 4")));
    // The same wish again gets the same answer.
    engine.say("setoption name Hash value 4096");
    engine.until(|line| line == format!("{refusal}64 MB"));
    engine.say("setoption name Hash value 32");
    assert!(engine.ready().is_empty());
    assert!(is_legal(super::START, &engine.best("go depth 4")));
    // What was asked for last holds, though the refusal comes after it.
    engine.say("setoption name Hash value 4096\nsetoption name Hash value 16");
    engine.until(|line| line == format!("{refusal}32 MB"));
    engine.say("setoption name MultiPV value 2\nsetoption name Hash value 4096");
    engine.until(|line| line == format!("{refusal}16 MB"));
    // More than there is for anybody is first of all more than is offered.
    engine.say("setoption name Hash value 1000000");
    engine.until(|line| line == "info string Hash 1000000 is out of range, 65536 is used");
    engine.until(|line| line.contains("of 65536 MB, it stays at 16 MB"));
    assert!(is_legal(super::START, &engine.best("go depth 4")));
    engine.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_may_take_the_place_of_the_old_one() {
    let limited = format!(
        "ulimit -v 600000; exec {:?} uci",
        env!("CARGO_BIN_EXE_pillarbox")
    );
    let mut engine = Engine::spawn(std::process::Command::new("sh").args(["-c", &limited]));
    engine.say("setoption name Hash value 1\nsetoption name Hash value 250");
    assert!(is_legal(super::START, &engine.best("go depth 4")));
    // There is no room for two of them.
    for megabytes in [220, 270] {
        engine.say(format!("setoption name Hash value {megabytes}"));
        engine.say("go depth 4");
        let (lines, m) = engine.answer();
        assert_eq!(count(&lines, "info string"), 0, "{megabytes}: {lines:?}");
        assert!(is_legal(super::START, &m));
    }
    engine.say("setoption name Hash value 4096");
    engine.until(|line| line.ends_with("it stays at 270 MB"));
    assert!(is_legal(super::START, &engine.best("go depth 4")));
    engine.quit();
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = Engine::start();
    engine.say("setoption name Ponder value true\nposition startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 1000 btime 1000");
    engine.until(|line| line.starts_with("info depth 4 "));
    assert_eq!(count(&engine.ready(), "bestmove"), 0);
    engine.say("ponderhit");
    engine.answer();
    engine.say("go ponder movetime 1");
    assert_eq!(count(&engine.ready(), "bestmove"), 0);
    engine.say("stop");
    engine.answer();
    engine.quit();
}

fn nodes(lines: &[String]) -> Vec<String> {
    let field = |line: &String| {
        let mut words = line.split(' ');
        words.find(|&word| word == "nodes")?;
        words.next().map(str::to_owned)
    };
    lines.iter().filter_map(field).collect()
}

#[test]
fn a_new_game_begins_from_nothing() {
    let mut engine = Engine::start();
    let mut search = |before: &str| {
        engine.say(before);
        engine.ready();
        engine.say(format!("position fen {}\ngo depth 7", super::KIWIPETE));
        nodes(&engine.answer().0)
    };
    let first = search("ucinewgame");
    assert!(first.len() >= 7);
    search("");
    assert_eq!(search("ucinewgame"), first);
    assert_eq!(search("setoption name Clear Hash"), first);
}

#[test]
fn clearing_the_table_does_not_change_who_plays() {
    let mut engine = Engine::start();
    engine.say("setoption name Level value 5");
    // The search and its errors of judgement, but not its time.
    let mut search = |before: &str| {
        engine.say(before);
        engine.say(format!("position fen {}\ngo depth 30", super::KIWIPETE));
        let (lines, m) = engine.answer();
        let told = |line: &String| line.split(" nps ").next().unwrap().to_owned();
        (lines.iter().map(told).collect::<Vec<_>>(), m)
    };
    let first = search("ucinewgame");
    for _ in 0..3 {
        assert_eq!(search("setoption name Clear Hash"), first);
    }
    // In another game the errors are others, sooner or later.
    assert!((0..20).any(|_| search("ucinewgame") != first));
}

#[test]
fn nodes_are_counted_exactly() {
    let mut engine = Engine::start();
    for limit in ["1", "2", "100", "1023", "1024", "1025", "33333"] {
        engine.say("ucinewgame");
        engine.say(format!("go nodes {limit}"));
        let (lines, m) = engine.answer();
        assert!(is_legal(super::START, &m));
        let last = nodes(&lines).pop().unwrap();
        let (last, limit): (u64, u64) = (last.parse().unwrap(), limit.parse().unwrap());
        assert!(last <= limit, "{last} of {limit}");
    }
    engine.quit();
    // The count at the very end is told by `search`.
    for limit in ["100", "1025", "33333"] {
        let out = super::fine(&["search", super::START, "--nodes", limit, "--json"]);
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(found["nodes"].to_string(), limit);
    }
}

#[test]
fn options_out_of_range_are_clamped() {
    let mut engine = Engine::start();
    for (option, taken) in [
        ("Threads value 100000", "256"),
        ("Threads value 0", "1"),
        ("Threads value -4", "1"),
        ("Hash value 0", "1"),
        ("MultiPV value 99999999999999999999999", "256"),
        ("MultiPV value 0", "1"),
        ("Level value 14", "13"),
    ] {
        engine.say(format!("setoption name {option}"));
        let lines = engine.ready();
        assert!(lines[0].ends_with(&format!("{taken} is used")), "{lines:?}");
        let more = &lines[1..];
        // Not every machine has a use for so many.
        let capped = option == "Threads value 100000" && !more.is_empty();
        if capped {
            assert!(more[0].contains(" threads will search, four for each core"));
        }
        assert_eq!(more.len(), capped as usize, "{option}: {lines:?}");
    }
    assert!(is_legal(super::START, &engine.best("go depth 3")));
    engine.quit();
}

#[test]
fn searchmoves_and_several_lines() {
    let mut engine = Engine::start();
    assert_eq!(engine.best("go depth 4 searchmoves a2a3"), "a2a3");
    let m = engine.best("go searchmoves h2h3 h2h4 depth 4");
    assert!(m == "h2h3" || m == "h2h4");
    engine.say("go depth 3 searchmoves e2e5");
    let (lines, m) = engine.answer();
    assert!(count(&lines, "info string") == 1 && is_legal(super::START, &m));
    engine.say("setoption name MultiPV value 4\nsetoption name UCI_ShowWDL value true");
    engine.say("go depth 5");
    let (lines, m) = engine.answer();
    let last = &lines[lines.len() - 4..];
    for (number, line) in (1..).zip(last) {
        assert!(line.starts_with("info depth 5 "), "{line}");
        assert!(line.contains(&format!(" multipv {number} ")) && line.contains(" wdl "));
    }
    assert!(last[0].contains(&format!(" pv {m}")));
    engine.quit();
}

#[test]
fn weak_levels_play_legal_moves() {
    let mut engine = Engine::start();
    for level in 1..13 {
        engine.say(format!("setoption name Level value {level}\nucinewgame"));
        engine.say(format!("position fen {}", super::KIWIPETE));
        let m = engine.best("go movetime 50");
        assert!(is_legal(super::KIWIPETE, &m), "level {level}: {m}");
    }
    engine.quit();
}

#[test]
fn the_log_has_both_directions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("uci.log");
    let mut engine = Engine::with(&["--log", path.to_str().unwrap()]);
    engine.best("go depth 2");
    engine.say(format!("junk {}", "x".repeat(1_100_000)));
    engine.quit();
    let mut engine = Engine::with(&["--log", path.to_str().unwrap()]);
    engine.ready();
    engine.hang_up();
    let text = std::fs::read_to_string(&path).unwrap();
    for part in [
        "> go depth 2",
        "< info depth 2 ",
        "< bestmove ",
        "= a line of 1100005 bytes: \"junk xxx",
        "< info string a line of more than a megabyte was ignored",
        "> quit",
        "> isready",
        "= the input has ended",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.len() < 10_000);
    let complaint = super::refused(&["uci", "--log", "/nowhere/at/all.log"]);
    assert!(complaint.contains("/nowhere/at/all.log"), "{complaint}");
}
