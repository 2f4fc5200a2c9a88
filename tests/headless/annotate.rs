//! `annotate`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use pillarbox::game::{GameTree, index, read_game};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::{fine, refused, run, run_with_input};

/// Black takes a queen and is mated.
const LEGAL: &str = "[White \"Legal\"]\n[Black \"Saint Brie\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
const FOOL: &str = "[White \"Fool\"]\n[Black \"Legal\"]\n[Result \"0-1\"]\n\n\
    1. f3 e5 2. g4 Qh4# 0-1\n";

struct Files {
    _folder: TempDir,
    input: String,
    output: String,
}

fn files(games: &[&str]) -> Files {
    let folder = tempdir().unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
    let (input, output) = (path("in.pgn"), path("out.pgn"));
    fs::write(&input, games.join("\n")).unwrap();
    Files {
        _folder: folder,
        input,
        output,
    }
}

/// All games of a text, which has nothing in it that cannot be read.
fn games(pgn: &str) -> Vec<GameTree> {
    let entries = index(pgn.as_bytes()).map(Result::unwrap);
    let each = entries.map(|entry| {
        let text = &pgn.as_bytes()[entry.offset as usize..][..entry.length as usize];
        let (tree, problems) = read_game(text).unwrap();
        assert_eq!(problems, []);
        tree
    });
    each.collect()
}

/// A text however its lines are broken.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn moves(tree: &GameTree) -> Vec<&str> {
    tree.main_line().map(|at| tree.node(at).san()).collect()
}

#[test]
fn a_game_comes_back_with_verdicts_glyphs_reasons_and_better_lines() {
    let files = files(&[LEGAL]);
    let pgn = fine(&["annotate", &files.input, "--nodes", "400"]);
    let [game] = &games(&pgn)[..] else {
        panic!("{pgn}")
    };
    assert_eq!(moves(game), moves(&games(LEGAL)[0]));
    assert_eq!(game.tag("White"), Some("Legal"));
    let line: Vec<_> = game.main_line().collect();
    // The mate itself says enough.
    let (last, others) = line.split_last().unwrap();
    assert!(others.iter().all(|&at| game.node(at).eval().is_some()));
    assert_eq!(game.node(*last).eval(), None);
    let text = unwrapped(&pgn);
    assert!(text.contains("Bxd1 $4 { [%eval #2] Blunder. "), "{text}");
    assert_eq!(game.children(line[8]).len(), 2, "{pgn}");
    let again = run_with_input(&["annotate", "-", "--nodes", "400"], pgn.as_str());
    assert_eq!(
        (again.code, again.out),
        (0, pgn),
        "a second review adds nothing"
    );
}

#[test]
fn the_opening_is_named_where_the_tags_do_not() {
    let told = LEGAL.replace("\n\n", "\n[ECO \"?\"]\n[Opening \"Legal's Mate\"]\n\n");
    let files = files(&[LEGAL, &told]);
    let pgn = fine(&["annotate", &files.input, "--nodes", "40"]);
    let tags: Vec<_> = games(&pgn)
        .iter()
        .map(|game| ["ECO", "Opening"].map(|name| game.tag(name).map(str::to_owned)))
        .collect();
    let named = |texts: [&str; 2]| texts.map(|text| Some(text.to_owned()));
    assert_eq!(tags[0], named(["C41", "Philidor Defense"]));
    assert_eq!(tags[1], named(["C41", "Legal's Mate"]));
}

#[test]
fn json_has_a_line_for_each_game() {
    let files = files(&[LEGAL, FOOL]);
    let arguments = ["annotate", &files.input, "--nodes", "400", "--json"];
    let out = fine(&arguments);
    let told: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(told.len(), 2);
    let names =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    for side in ["white", "black"] {
        let known = names(&told[0][side]);
        for name in [
            "accuracy",
            "acpl",
            "inaccuracies",
            "mistakes",
            "blunders",
            "phases",
        ] {
            assert!(known.contains(&name.to_owned()), "{side}: {known:?}");
        }
    }
    assert_eq!(
        names(&told[0]["white"]["phases"]),
        ["opening", "middlegame", "endgame"]
    );
    assert_eq!(told[0]["tags"]["Black"], "Saint Brie");
    assert_eq!(told[1]["tags"]["Result"], "0-1");
    let opening = |game: &Value| [game["eco"].clone(), game["opening"].clone()];
    assert_eq!(opening(&told[0]), ["C41", "Philidor Defense"]);
    assert_eq!(opening(&told[1]), ["A00", "Barnes Opening: Fool's Mate"]);
    let want = [
        "ply",
        "san",
        "uci",
        "mate",
        "win",
        "best_uci",
        "best_san",
        "accuracy",
        "judgement",
        "motif",
        "why",
    ];
    let taken = &told[0]["moves"][9];
    assert_eq!(names(taken), want);
    assert_eq!(
        (&taken["ply"], &taken["uci"], &taken["mate"]),
        (&10.into(), &"g4d1".into(), &2.into())
    );
    assert_eq!(taken["judgement"], "blunder");
    assert!(taken["why"].as_str().unwrap().contains("Bxf7+"), "{taken}");
    let mate = &told[1]["moves"][3];
    assert_eq!(
        (&mate["mate"], &mate["judgement"], &mate["why"]),
        (&0.into(), &Value::Null, &Value::Null)
    );
    assert!(told[0]["moves"][0]["cp"].is_i64());
    assert_eq!(out, fine(&[&arguments[..], &["--threads", "3"]].concat()));
}

#[test]
fn a_broken_game_is_named_with_its_line_and_the_others_are_not_lost() {
    let broken = "[Event \"x\"]\n\n1. e4 Ke4 2. d4 *\n";
    let variant = "[Variant \"Atomic\"]\n\n1. e4 *\n";
    let passed = "[Event \"y\"]\n\n1. e4 -- 2. d4 *\n";
    let files = files(&[FOOL, broken, variant, passed, FOOL]);
    let run = run(&["annotate", &files.input, "--depth", "1"]);
    assert_eq!(run.code, 2);
    let kept = games(&run.out);
    assert_eq!(
        kept.iter()
            .map(|game| moves(game).len())
            .collect::<Vec<_>>(),
        [4, 4]
    );
    let complaints: Vec<&str> = run.err.lines().collect();
    assert_eq!(complaints.len(), 3, "{}", run.err);
    for (complaint, parts) in complaints.iter().zip([
        ["line 7, game 2: the game is skipped", "1... \"Ke4\""],
        ["line 11, game 3: the game is skipped", "Atomic"],
        ["line 15, game 4: the game is skipped", "passes at 1..."],
    ]) {
        assert!(
            parts.iter().all(|part| complaint.contains(part)),
            "{complaint}"
        );
    }
}

#[test]
fn a_broken_variation_is_named_and_the_game_is_reviewed() {
    let files = files(&["1. e4 (1. Ke5) e5 *\n"]);
    let run = run(&["annotate", &files.input, "--depth", "1"]);
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains("line 1, game 1: ") && run.err.contains("Ke5"),
        "{}",
        run.err
    );
    assert_eq!(moves(&games(&run.out)[0]), ["e4", "e5"]);
}

#[test]
fn games_of_every_kind_are_reviewed() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(150);
    let long = format!("[Event \"600 plies\"]\n\n{shuffle} *\n");
    let kinds = [
        ("[Event \"no moves\"]\n\n*\n", 0),
        ("[Event \"one move\"]\n\n1. e4 *\n", 1),
        (
            "[FEN \"8/8/8/8/8/4k3/4p3/4K3 b - - 12 60\"]\n[SetUp \"1\"]\n\n60... Kf3 *\n",
            1,
        ),
        (
            "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2\n",
            1,
        ),
        ("[FEN \"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1-0\n", 0),
        (FOOL, 4),
        (long.as_str(), 600),
    ];
    let files = files(&kinds.map(|(text, _)| text));
    fine(&[
        "annotate",
        &files.input,
        "-o",
        &files.output,
        "--depth",
        "1",
    ]);
    let out = fs::read_to_string(&files.output).unwrap();
    let plies: Vec<usize> = games(&out).iter().map(|game| moves(game).len()).collect();
    assert_eq!(plies, kinds.map(|(_, plies)| plies));
    assert!(
        unwrapped(&out).contains("Qg6 $4 { [%eval 0.00] Blunder. Stalemate: "),
        "{out}"
    );
    let json = run_with_input(&["annotate", "-", "--depth", "1", "--json"], kinds[0].0).out;
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["white"]["accuracy"], &first["moves"]),
        (&Value::Null, &Vec::<Value>::new().into())
    );
}

#[test]
fn only_the_moves_of_the_player_are_judged() {
    let other = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let files = files(&[FOOL, other]);
    let with = |player| {
        run(&[
            "annotate",
            &files.input,
            "--nodes",
            "400",
            "--player",
            player,
        ])
    };
    let pgn = with("legal").out;
    let found = games(&pgn);
    assert_eq!(found.len(), 2);
    // He did nothing wrong, and the one he played against is not judged.
    assert!(!pgn.contains("$4") && pgn.contains("[%eval"), "{pgn}");
    assert_eq!(found[1], games(other)[0]);
    let pgn = unwrapped(&with("FOOL").out);
    assert!(pgn.contains("g4 $4 { [%eval #-1] Blunder."), "{pgn}");
    let nobody = with("nobody");
    assert_eq!(nobody.code, 2);
    assert!(
        nobody.err.contains("has no game of \"nobody\""),
        "{}",
        nobody.err
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let files = files(&[FOOL]);
    for more in [&[][..], &["-o", &files.output]] {
        let none = refused(&[&["annotate", "/nowhere/x.pgn"], more].concat());
        assert!(
            none.contains("/nowhere/x.pgn") && none.contains("no such file"),
            "{none}"
        );
    }
    let itself = refused(&["annotate", &files.input, "-o", &files.input]);
    assert!(itself.contains("over itself"), "{itself}");
    let device = refused(&["annotate", &files.input, "-o", "/dev/null"]);
    assert!(device.contains("not an ordinary file"), "{device}");
    refused(&["annotate", &files.input, "--resume"]);
    refused(&["annotate", &files.input, "--nodes", "5", "--depth", "2"]);
    refused(&["annotate", "-", "-o", &files.output, "--resume"]);
    let empty = run_with_input(&["annotate", "-"], "no game\n");
    assert_eq!(empty.code, 2);
    assert!(empty.err.contains("has no game in it"), "{}", empty.err);
    assert_eq!(fs::read_to_string(&files.input).unwrap(), FOOL);
}

/// A process that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for what must come; the limit is only for tests that fail.
fn until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came");
}

#[test]
fn an_interrupted_run_goes_on_with_the_game_that_it_was_at() {
    let short = |number: usize| format!("[Round \"{number}\"]\n\n1. e4 e5 *\n");
    let all: Vec<String> = (1..=4).map(short).collect();
    let files = files(&all.iter().map(String::as_str).collect::<Vec<_>>());
    let note = format!("{}.progress", files.output);
    let child = Command::new(env!("CARGO_BIN_EXE_pillarbox"))
        .args([
            "annotate",
            &files.input,
            "-o",
            &files.output,
            "--movetime",
            "100",
        ])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let running = Running(child);
    let noted = || fs::read_to_string(&note).unwrap_or_default();
    until(|| noted().contains("\"games\":2"));
    // Drop kills without a warning.
    drop(running);
    let done = fs::read_to_string(&files.output).unwrap();
    assert!(games(&done).len() >= 2 && Path::new(&note).exists());
    // What was being written when it ended is not whole.
    fs::write(&files.output, format!("{done}\n[Round \"3\"]\n\n1. e4 {{")).unwrap();
    let arguments = [
        "annotate",
        &files.input,
        "-o",
        &files.output,
        "--nodes",
        "10",
        "--resume",
    ];
    fine(&arguments);
    let out = fs::read_to_string(&files.output).unwrap();
    let found = games(&out);
    let rounds: Vec<_> = found
        .iter()
        .map(|game| game.tag("Round").unwrap())
        .collect();
    assert_eq!(rounds, ["1", "2", "3", "4"]);
    assert!(found.iter().all(|game| moves(game) == ["e4", "e5"]));
    assert!(!Path::new(&note).exists());
    // Nothing is left to do.
    let again = run(&arguments);
    assert_eq!((again.code, again.out.as_str()), (0, ""));
    assert!(again.err.contains("nothing to go on with"), "{}", again.err);
    assert_eq!(fs::read_to_string(&files.output).unwrap(), out);
}
