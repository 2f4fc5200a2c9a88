//! Games written by python-chess come back as they are: moves, variations, comments, glyphs,
//! evaluations, clocks, arrows and circles. `python_chess/make.py` makes the two files and tells their format.

use pillarbox::game::{GameTree, NodeId, index, read_game, to_pgn};

const GAMES: &str = include_str!("python_chess/games.pgn");
const WANTED: &str = include_str!("python_chess/games.txt");

/// A game as `games.txt` has it.
fn told(game: &GameTree) -> Vec<String> {
    let white = game.tag("White").unwrap();
    let mut lines = vec![format!("game|{white}|{}|{}", game.result(), game.start())];
    let mut steps = vec![NodeId::ROOT];
    while let Some(at) = steps.pop() {
        lines.push(line(game, at));
        steps.extend(game.children(at).iter().rev());
    }
    lines
}

fn line(game: &GameTree, at: NodeId) -> String {
    let node = game.node(at);
    let played = node.played().map_or("-".into(), |m| m.to_string());
    let nags: Vec<String> = node
        .nags()
        .iter()
        .map(|nag| nag.code().to_string())
        .collect();
    let eval = node.eval().map(|eval| eval.to_string());
    let clock = node.clock().map(|left| left.as_millis().to_string());
    let shapes: Vec<String> = node.shapes().iter().map(ToString::to_string).collect();
    let fields = [
        node.ply().to_string(),
        played,
        nags.join(","),
        eval.unwrap_or_default(),
        clock.unwrap_or_default(),
        node.comment_before().to_owned(),
        node.comment().to_owned(),
        shapes.join(","),
    ];
    fields.join("|").trim_end_matches('|').to_owned()
}

#[test]
fn games_of_another_program_come_back_equal() {
    let mut wanted = WANTED.lines().peekable();
    let mut games = 0;
    for entry in index(GAMES.as_bytes()).map(Result::unwrap) {
        let text = &GAMES[entry.offset as usize..][..entry.length as usize];
        let (game, problems) = read_game(text.as_bytes()).unwrap();
        assert_eq!(problems, [], "{text}");
        for line in told(&game) {
            assert_eq!(Some(line.as_str()), wanted.next(), "{text}");
        }
        let (again, _) = read_game(to_pgn(&game).as_bytes()).unwrap();
        assert!(again == game, "{text}");
        games += 1;
    }
    assert_eq!((games, wanted.next()), (200, None));
}
