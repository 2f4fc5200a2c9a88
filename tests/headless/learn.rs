//! `mine` and `learn`.

use std::path::Path;

use super::{fine, refused, run};

/// White goes wrong at move 5 of the first game, and Black lets himself be mated in the second.
const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n\n\
    [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";

fn mine(folder: &Path, output: &str, more: &[&str]) -> (String, String) {
    let games = folder.join("games.pgn");
    std::fs::write(&games, GAMES).unwrap();
    let output = folder.join(output);
    let mut arguments = vec!["mine", "--nodes", "10000", "-o", output.to_str().unwrap()];
    if !more.contains(&"--selfplay") {
        arguments.push(games.to_str().unwrap());
    }
    arguments.extend(more);
    let said = fine(&arguments);
    (said, std::fs::read_to_string(output).unwrap_or_default())
}

#[test]
fn the_same_game_gives_the_same_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (said, first) = mine(folder, "1.epd", &[]);
    let count = first.lines().count();
    assert!(count >= 1, "{said}");
    assert!(
        said.starts_with(&format!("{count} new puzzles in ")),
        "{said}"
    );
    assert!(first.contains("mate-in-"), "{first}");
    assert_eq!(mine(folder, "2.epd", &[]).1, first);
    // A second run goes on behind the last game that it knows.
    let (said, again) = mine(folder, "1.epd", &[]);
    assert!(said.starts_with("0 new puzzles"), "{said}");
    assert_eq!(again, first);
    let own = folder.join("1.epd");
    let checked = fine(&["learn", "check", own.to_str().unwrap()]);
    assert_eq!(checked, format!("{count} puzzles, 0 searched, 0 wrong\n"));
}

#[test]
fn a_player_gets_what_he_had_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let all = mine(folder, "all.epd", &[]).1;
    let side = |line: &&str, side: &str| line.split(' ').nth(1) == Some(side);
    // They are called after where they come from, which is somebody's games of the file.
    let unnamed = |line: &str| line.split(" id ").next().map(str::to_owned);
    for (name, color) in [("ann", "w"), ("bob", "b")] {
        let own = mine(folder, &format!("{name}.epd"), &["--player", name]).1;
        let wanted = all.lines().filter(|line| side(line, color));
        let wanted: Vec<_> = wanted.filter_map(unnamed).collect();
        let found: Vec<_> = own.lines().filter_map(unnamed).collect();
        assert_eq!(found, wanted, "{name}");
    }
    let (games, output) = (folder.join("games.pgn"), folder.join("x.epd"));
    let [games, output] = [&games, &output].map(|path| path.to_str().unwrap());
    let said = refused(&["mine", games, "-o", output, "--weakest", "900"]);
    assert!(said.contains("cannot be used with"), "{said}");
    let strengths = ["--weakest", "2200", "--strongest", "900"];
    let said = refused(&[&["mine", "--selfplay", "-o", output][..], &strengths].concat());
    assert!(
        said.contains("--weakest 2200 is above --strongest 900"),
        "{said}"
    );
    let said = refused(&["mine", games, "-o", output, "--player", "Carl"]);
    assert!(said.contains("has no game of \"Carl\""), "{said}");
    let broken = "[FEN \"8/8 w\"]\n[SetUp \"1\"]\n\n1. e4 1-0\n";
    std::fs::write(games, broken).unwrap();
    let said = refused(&["mine", games, "-o", output]);
    assert!(said.contains("can be read"), "{said}");
    std::fs::write(games, "").unwrap();
    let said = refused(&["mine", games, "-o", output]);
    assert!(said.contains("there is no game in"), "{said}");
}

#[test]
fn games_of_our_levels_can_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let more = ["--selfplay", "--games", "2", "--seed", "7"];
    let (said, first) = mine(folder, "1.epd", &more);
    assert_eq!(
        mine(folder, "2.epd", &more),
        (said.replace("1.epd", "2.epd"), first)
    );
}

#[test]
fn the_built_in_puzzles_come_out_and_are_checked() {
    let lines = fine(&["learn", "export"]);
    let count = lines.lines().count();
    assert!(count >= 1000);
    for line in lines.lines() {
        for operation in [" bm ", "; pv ", "; rating ", "; themes \"", "; id \""] {
            assert!(line.contains(operation), "{line}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.epd");
    let file = file.to_str().unwrap();
    let said = fine(&["learn", "export", "-o", file]);
    assert!(said.starts_with(&format!("{count} puzzles to ")), "{said}");
    assert_eq!(std::fs::read_to_string(file).unwrap(), lines);
    let again = refused(&["learn", "export", "-o", file]);
    assert!(again.contains("is there already"), "{again}");
}

#[test]
fn a_few_built_in_puzzles_stand_a_search() {
    let said = fine(&[
        "learn", "check", "--search", "--nodes", "200000", "--every", "200",
    ]);
    assert!(said.ends_with("searched, 0 wrong\n"), "{said}");
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in.epd");
    let check = |text: &str, more: &[&str]| {
        std::fs::write(&file, text).unwrap();
        run(&[&["learn", "check", file.to_str().unwrap()], more].concat())
    };
    let wrong = "q3k3/8/8/1N6/8/8/5PPP/4K3 w - - bm Kd2; id \"a\";";
    assert_eq!(check(wrong, &[]).code, 0);
    let found = check(wrong, &["--search", "--nodes", "10000"]);
    assert_eq!(found.code, 1);
    assert!(
        found.out.contains("puzzle a: Nc7+ is better than Kd2"),
        "{}",
        found.out
    );
    let theme = check(
        "q3k3/8/8/1N6/8/8/5PPP/4K3 w - - pv Nc7+ Kd7 Nxa8; themes \"pin\";",
        &[],
    );
    assert!(
        theme.code == 1 && theme.out.contains("pin"),
        "{}",
        theme.out
    );
    let illegal = check("q3k3/8/8/1N6/8/8/5PPP/4K3 w - - bm Nc8; id \"a\";", &[]);
    assert_eq!(illegal.code, 2);
    assert!(
        illegal.err.contains("Nc8") && illegal.err.contains("line 1"),
        "{}",
        illegal.err
    );
}

#[test]
fn puzzles_are_packed_with_their_themes() {
    let folder = tempfile::tempdir().unwrap();
    let (lines, packed) = (folder.path().join("in.epd"), folder.path().join("out.bin"));
    let text = "q3k3/8/8/1N6/8/8/5PPP/4K3 w - - pv Nc7+ Kd7 Nxa8; id \"good\";\n\
                4k3/8/8/1N6/8/8/5PPP/4K3 w - - bm Kd2; id \"bad\";\n";
    std::fs::write(&lines, text).unwrap();
    let arguments = [
        "learn",
        "pack",
        lines.to_str().unwrap(),
        "-o",
        packed.to_str().unwrap(),
    ];
    let said = run(&[&arguments[..], &["--search", "--nodes", "10000"]].concat());
    assert!(said.out.starts_with("1 puzzles in "), "{}", said.out);
    assert!(said.err.contains("left out: puzzle bad"), "{}", said.err);
    let bytes = std::fs::read(packed).unwrap();
    let puzzles = pillarbox::learn::puzzles::Puzzles::unpack(bytes).unwrap();
    assert_eq!(puzzles.puzzle(0).unwrap().themes.to_string(), "fork");
}
