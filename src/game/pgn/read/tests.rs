use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::chess::Square;
use crate::game::{Brush, Eval, GameResult, Shape, to_pgn};

fn read(text: &str) -> (GameTree, Vec<Problem>) {
    read_game(text.as_bytes()).unwrap()
}

/// The moves, without tags.
fn moves(game: &GameTree) -> String {
    let text = to_pgn(game);
    let moves = text.split_once("\n\n").unwrap().1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_with_everything_is_read() {
    let text = "\u{feff}junk\r\n[Event \"E \\\"x\\\"\"]\r\n[White \"A\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n\
        {Intro} 1. e4 {a} $1 e5?! { [%eval 0.3] [%clk 0:01:02.5] b [%csl Gd4] }\r\n\r\n\
        ({or} 1... c5 2. Nf3 (2. c3) (2. d4) 2... d6) ; line\r\n2. Nf3 1/2-1/2\r\n";
    let (game, problems) = read(text);
    assert_eq!(problems, []);
    assert_eq!(game.tag("Event"), Some("E \"x\""));
    assert_eq!(
        moves(&game),
        "{ Intro } 1. e4 $1 { a } 1... e5 $6 { [%eval 0.30] [%clk 0:01:02.5] [%csl Gd4] b line } \
         ({ or } 1... c5 2. Nf3 (2. c3) (2. d4) 2... d6) 2. Nf3 1/2-1/2"
    );
}

#[test]
fn an_illegal_move_ends_its_line_and_nothing_else() {
    let (game, problems) = read(
        "1. e4 e5 2. Nf3 (2. Qh6 Nc6 (2... d6) 3. a3) (2. d4 exd4) 2... Nc6 3. Bb5 Kd6 4. O-O {x} $1 1-0",
    );
    assert_eq!(
        moves(&game),
        "1. e4 e5 2. Nf3 (2. d4 exd4) 2... Nc6 3. Bb5 1-0"
    );
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "the line ends before 2. \"Qh6\": the queen on d1 cannot reach h6: queens move along \
             ranks, files and diagonals",
            "the line ends before 3... \"Kd6\": the king on e8 cannot reach d6: kings move one \
             square at a time",
        ]
    );
    assert_eq!(problems[1].at, game.last_of_line(NodeId::ROOT));
}

#[test]
fn notes_that_are_not_kept_are_told() {
    let long = "word ".repeat(2500);
    let whole = "word ".repeat(1900);
    let glyphs: Vec<String> = (30..47).map(|nag| format!("${nag}")).collect();
    let glyphs = glyphs.join(" ");
    for (text, count, words) in [
        (format!("1. e4 {{{long}}} e5 *"), 1, "before 1..., \"word"),
        (format!("1. e4 {{{whole}}} e5 *"), 0, ""),
        (
            format!("1. e4 {{{whole}}} {{{whole}}} e5 *"),
            1,
            "longer than",
        ),
        (format!("1. e4 e5 ({{{long}}} 1... c5) *"), 1, "longer than"),
        (format!("1. e4 {glyphs} e5 *"), 1, "at most 16 glyphs"),
        ("1. e4 e5 ($1) *".into(), 1, "\"$1\": there is no move"),
        ("(1. d4) 1. e4 e5 *".into(), 1, "\"(\": there is no move"),
    ] {
        let (game, problems) = read(&text);
        assert!(game.count() >= 2, "{text}");
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), count, "{told:?}");
        assert!(told.iter().all(|told| told.contains(words)), "{told:?}");
    }
}

#[test]
fn glyphs_before_a_move_belong_to_it() {
    let (game, problems) =
        read("$3 1. e4 $139 $140 e5 ($142 1... c5 $146 2. Nf3) ({x} $5 $201 1... e6 $300) *");
    assert_eq!(problems, []);
    assert_eq!(
        moves(&game),
        "1. e4 $3 $139 $140 e5 (1... c5 $142 $146 2. Nf3) ({ x } 1... e6 $5 $201 $300) *"
    );
}

#[test]
fn an_evaluation_keeps_the_depth_of_its_search() {
    let text = "1. e4 { [%eval 0.25,20] } 1... e5 { [%eval #-3,31] [%clk 0:01:00] } *";
    let (game, problems) = read(text);
    assert_eq!(problems, []);
    assert_eq!(moves(&game), text);
}

#[test]
fn arrows_and_circles_belong_to_positions() {
    let text = "{ [%csl Gd5,Rf3] Intro } 1. e4 { [%csl Ye4] [%cal Gd1h5,Be4e5] } 1... e5 \
        { [%eval 0.30] [%cal Re5d4] so } *";
    let (game, problems) = read(text);
    assert_eq!(problems, []);
    assert_eq!(moves(&game), text);
    let shown = |at| {
        let shapes = game.node(at).shapes().iter();
        shapes.map(Shape::to_string).collect::<Vec<_>>().join(" ")
    };
    let e4 = game.next(NodeId::ROOT).unwrap();
    assert_eq!(shown(NodeId::ROOT), "Gd5 Rf3");
    assert_eq!(shown(e4), "Ye4 Gd1h5 Be4e5");
    assert_eq!(game.node(e4).comment(), "");
}

#[test]
fn what_is_no_arrow_stays_text() {
    for (comment, kept) in [
        (
            "[%cal Gd1h5, Re4e5,Ra1] so",
            "[%csl Ra1] [%cal Gd1h5,Re4e5] so",
        ),
        ("a [%cal\nGd1h5] [%cal Gd1h5] b", "[%cal Gd1h5] a b"),
        ("[%cal Gd1h5,Oe4e5,x] so", "[%cal Gd1h5] [%cal Oe4e5,x] so"),
        ("[%cal ] so", "[%cal ] so"),
        ("[%csl] so", "[%csl ] so"),
        ("[%cal Gd1h5 so", "[%cal Gd1h5 so"),
        ("[%emt 0:01] [%draw Gd1h5]", "[%emt 0:01] [%draw Gd1h5]"),
        ("[[%cal Gd1h5]%csl Rd4]", "[%cal Gd1h5] [ %csl Rd4]"),
        ("[%cal Oe4e5} {]", "[%cal Oe4e5]"),
        ("a [%cal} {Gd1h5}{] b", "[%cal Gd1h5] a b"),
    ] {
        let (game, problems) = read(&format!("1. e4 {{{comment}}} *"));
        assert_eq!(problems, [], "{comment}");
        let want = format!("1. e4 {{ {kept} }} *");
        assert_eq!(moves(&game), want, "{comment}");
        let (again, _) = read(&to_pgn(&game));
        assert!(again == game, "{comment}");
    }
    let before = "1. e4 e5 ({ [%csl Gd4] or [%eval 0.30] } 1... c5) *";
    assert_eq!(moves(&read(before).0), before);
}

#[test]
fn of_very_many_arrows_some_are_not_kept_and_told() {
    let squares = || (0..64).map(Square::from_index);
    let all: Vec<String> = squares().map(|to| format!("Ga1{to},Rb2{to}")).collect();
    let (game, problems) = read(&format!("1. e4 {{[%cal {}]}} *", all.join(",")));
    let e4 = game.next(NodeId::ROOT).unwrap();
    assert_eq!((game.node(e4).shapes().len(), problems.len()), (100, 28));
    assert!(
        problems[0].to_string().contains("at most 100 arrows"),
        "{}",
        problems[0]
    );
}

#[test]
fn of_two_results_one_is_kept_and_told() {
    for (tag, token, kept) in [
        ("1-0", "0-1", "1-0"),
        ("1/2-1/2", "*", "1/2-1/2"),
        ("*", "0-1", "0-1"),
    ] {
        let (game, problems) = read(&format!("[Result \"{tag}\"]\n\n1. e4 e5 {token}"));
        assert_eq!(game.result().to_string(), kept);
        assert_eq!(
            problems[0].to_string(),
            format!("the Result tag says {tag}, but the moves end with {token}; {kept} is kept")
        );
    }
    for text in [
        "[Result \"0-1\"]\n\n1. e4 0-1",
        "[Result \"?\"]\n\n1. e4 0-1",
        "1. e4 0-1",
    ] {
        let (game, problems) = read(text);
        assert_eq!((game.result(), problems), (GameResult::BlackWins, vec![]));
    }
}

#[test]
fn what_is_said_behind_the_result_is_kept() {
    let (game, problems) = read("1. e4 e5 (1... c5) 1-0 {Black} {resigned}\n; no more\n\n1. d4 *");
    assert_eq!(problems, []);
    assert_eq!(moves(&game), "1. e4 e5 { Black resigned } (1... c5) 1-0");
    let text = "1. e4 { a } 1-0 ; b\n\n{ c }\n1. d4 *";
    let entry = index(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(&text[..entry.body as usize], "1. e4 { a } 1-0 ; b");
    let (game, _) = read(text);
    assert_eq!(moves(&game), "1. e4 { a b } 1-0");
}

#[test]
fn pieces_have_other_letters_in_other_languages() {
    let want =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd4 6. Nxd4 exd4 7. Re1 Be7 8. Kf1 *";
    for letters in [
        "KDTLS",
        "RDTFC",
        "RDTAC",
        "KDTLP",
        "KHWGS",
        "KDVSJ",
        "KVBFH",
        "RDTBC",
        "KDTLR",
        "КФЛСК",
    ] {
        let foreign: String = want
            .chars()
            .map(|symbol| match "KQRBN".find(symbol) {
                Some(place) => letters.chars().nth(place).unwrap(),
                None => symbol,
            })
            .collect();
        // The Russian king has two letters, or he would be a knight.
        let foreign = if letters == "КФЛСК" {
            foreign.replace("Кf1", "Крf1")
        } else {
            foreign
        };
        let (game, problems) = read(&foreign);
        assert_eq!(problems, [], "{foreign}");
        assert_eq!(moves(&game), want, "{foreign}");
    }
    let (game, _) = read("1. e4 d5 2. exd5 c6 3. dxc6 e5 4. cxb7 e4 5. bxa8=D *");
    assert_eq!(game.count(), 9);
}

#[test]
fn variants_are_refused_by_name() {
    let refused = |tags: &str| {
        let read = read_game(format!("{tags}\n\n1. e4 e5 *").as_bytes());
        read.map(|_| ()).map_err(|error| error.to_string())
    };
    for (tags, want) in [
        ("[Variant \"Chess960\"]", "Chess960 is not supported yet"),
        (
            "[Variant \"fischerandom\"]",
            "Chess960 is not supported yet",
        ),
        (
            "[Variant \"Atomic\"]",
            "it is a game of Atomic, which is not supported",
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]",
            "the game's FEN tag: castling rights \"HAha\" name files; Chess960 is not supported yet",
        ),
    ] {
        assert_eq!(refused(tags), Err(want.into()));
    }
    for chess in ["Standard", "From Position", "normal", ""] {
        assert_eq!(refused(&format!("[Variant \"{chess}\"]")), Ok(()));
    }
}

#[test]
fn a_garbled_word_is_not_skipped() {
    let (game, problems) = read("1. e4 xx 2. e5 *");
    assert_eq!(moves(&game), "1. e4 *");
    assert_eq!(problems[0].text, "xx");
    let (game, problems) = read("1. e2e4 e7-e5 2. g1f3 -e 3. Bc4");
    assert_eq!(
        (moves(&game).as_str(), problems.len()),
        ("1. e4 e5 2. Nf3 *", 1)
    );
}

#[test]
fn null_moves_of_all_programs_are_moves() {
    for null in ["--", "Z0", "0000", "@@@@"] {
        let (game, problems) = read(&format!(
            "1. e4 e5 2. Qh5 (2. {null} Nf6 3. {null} {{ threat }} (3. d3) 3... Nxe4) Nc6 1-0"
        ));
        assert_eq!(problems, []);
        assert_eq!(
            moves(&game),
            "1. e4 e5 2. Qh5 (2. -- Nf6 3. -- { threat } (3. d3) 3... Nxe4) 2... Nc6 1-0"
        );
    }
    let (game, problems) = read("1. f3 e5 2. g4 Qh4# -- e4 *");
    assert_eq!(game.count(), 4);
    assert_eq!(
        problems[0].to_string(),
        "the line ends before 3. \"--\": a side that is in check cannot pass"
    );
}

#[test]
fn what_a_start_is_worth_is_kept() {
    let pgn = "{ [%eval 0.14] [%clk 0:01:00] Here it begins. } 1. e4 { [%eval 0.30] } *";
    let (game, problems) = read_game(pgn.as_bytes()).unwrap();
    assert_eq!(problems, []);
    assert_eq!(game.node(NodeId::ROOT).eval(), Some(Eval::Cp(14)));
    assert_eq!(game.node(NodeId::ROOT).comment(), "Here it begins.");
    let (again, _) = read_game(to_pgn(&game).as_bytes()).unwrap();
    assert_eq!(again, game);
}

#[test]
fn starts_results_and_letters_of_all_sorts() {
    let (game, _) = read("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]\n\n7. e4 Kd7 *");
    assert_eq!(moves(&game), "7. e4 Kd7 *");
    let (game, _) = read("[Result \"0-1\"]\n\n1. e4 e5");
    assert_eq!(game.result(), GameResult::BlackWins);
    let (game, _) = read_game(b"[White \"Andr\xe9\"]\n\n1. e4 {na\xefve} 1-0").unwrap();
    assert_eq!(game.tag("White"), Some("André"));
    assert_eq!(
        game.node(game.last_of_line(NodeId::ROOT)).comment(),
        "naïve"
    );
    let windows = b"[White \"\x8aari\xe6\"]\n\n1. e4 {\x93Quoted\x94 \x96 \xc3\xa9} 1-0";
    let (game, _) = read_game(windows).unwrap();
    assert_eq!(game.tag("White"), Some("Šariæ"));
    let last = game.last_of_line(NodeId::ROOT);
    assert_eq!(game.node(last).comment(), "“Quoted” – Ã©");
    let (game, _) = read("e4 e5 Nf3");
    assert_eq!(game.count(), 3);
    let (game, _) = read("[White \"W\"]\n");
    assert_eq!((game.tag("White"), game.count()), (Some("W"), 0));
}

#[test]
fn what_is_no_game_is_said() {
    for text in ["", " \n", "hello world", "\u{1b}[2J"] {
        let error = read_game(text.as_bytes()).unwrap_err().to_string();
        assert!(
            error.starts_with("there is no game") && !error.contains('\u{1b}'),
            "{error}"
        );
    }
    let error = read_game(b"[FEN \"8/8 w\"]\n\n1. e4").unwrap_err();
    assert!(
        error.to_string().starts_with("the game's FEN tag: "),
        "{error}"
    );
}

#[test]
fn long_comments_are_whole_and_hostile_ones_harmless() {
    let long = "wörd ".repeat(1500);
    let (game, _) = read(&format!(
        "1. e4 {{{long}}} e5 {{\u{1b}]0;x\u{7}\u{202e}ok}} *"
    ));
    let ids: Vec<_> = game.main_line().collect();
    assert_eq!(game.node(ids[0]).comment(), long.trim());
    assert_eq!(game.node(ids[1]).comment(), "ok");
}

#[test]
fn only_an_empty_line_breaks_a_comment() {
    let (game, _) = read(
        "1. e4 { A comment that another program\r\nhas wrapped [%eval\n0.3]\nhere.\r\n\r\nA new line. } *",
    );
    let e4 = game.last_of_line(NodeId::ROOT);
    assert_eq!(
        game.node(e4).comment(),
        "A comment that another program has wrapped here.\nA new line."
    );
    assert_eq!(game.node(e4).eval(), Some(Eval::Cp(30)));
}

#[test]
fn variations_nest_as_deep_as_they_like() {
    const DEPTH: usize = 20_000;
    let mut game = GameTree::new(Board::start());
    let mut board = Board::start();
    let mut at = NodeId::ROOT;
    for ply in 0..DEPTH {
        let [main, other] = [
            ["Nf3", "Nc3"],
            ["Nf6", "Nc6"],
            ["Ng1", "Nb1"],
            ["Ng8", "Nb8"],
        ][ply % 4];
        if let Ok(m) = board.parse_san(main) {
            game.add_on(at, &board, m);
        }
        let m = board.parse_san(other).unwrap();
        at = game.add_on(at, &board, m);
        let _ = board.make(m);
    }
    let text = to_pgn(&game);
    assert!(text.lines().all(|line| line.len() < 80));
    let (again, problems) = read(&text);
    assert_eq!(problems, []);
    assert!(again == game);
    // Nothing but brackets is nothing but noise.
    let (game, _) = read(&format!("1. e4 {}", "(".repeat(200_000)));
    assert_eq!(game.count(), 1);
}

/// A tree grown from numbers: where to go, which move to make, what to note.
fn grown(steps: &[(u16, u16, u16)], tags: &[String]) -> GameTree {
    let mut game = GameTree::new(Board::start());
    game.set_comment(NodeId::ROOT, "It begins.");
    let mut ids = vec![NodeId::ROOT];
    for &(place, choice, note) in steps {
        // Mostly onward, sometimes from anywhere.
        let at = if place % 3 == 0 {
            ids[place as usize % ids.len()]
        } else {
            ids[ids.len() - 1]
        };
        let board = game.board(at);
        let legal = board.legal_moves();
        if legal.is_empty() {
            continue;
        }
        let passes = (choice % 17 == 0).then(|| game.add_null(at)).flatten();
        let id = passes.unwrap_or_else(|| game.add(at, legal[choice as usize % legal.len()]));
        ids.push(id);
        if note & 1 != 0 {
            let words = [
                "[good]", "%so", "naïve", ";", "(x)", "\"q\"", "1-0", "e4", "$5",
            ];
            let gaps = [" ", " ", "\n", " ", "\n\n", "  \n ", " "];
            let count = (note >> 8) as usize % 40;
            let text: String = (0..count)
                .flat_map(|i| {
                    [
                        words[(i * 7 + note as usize) % 9],
                        gaps[(i + choice as usize) % 7],
                    ]
                })
                .collect();
            game.set_comment(id, &text);
        }
        if note & 2 != 0 {
            game.set_nags(id, &[Nag::new(note >> 8), Nag::GOOD]);
        }
        if note & 4 != 0 {
            game.set_clock(id, Some(Duration::from_millis(u64::from(note) * 77)));
        }
        if note & 8 != 0 {
            let score = i32::from(note) - 30_000;
            game.set_eval(
                id,
                Some(if note & 16 == 0 {
                    Eval::Cp(score)
                } else {
                    Eval::Mate(score)
                }),
            );
        }
        if note & 64 != 0 {
            let shape = |i: u16| Shape {
                brush: Brush::ALL[usize::from(i % 4)],
                from: Square::from_index((note >> 6).wrapping_mul(i) as u8),
                to: Square::from_index(choice.wrapping_mul(i) as u8),
            };
            let shapes: Vec<Shape> = (0..note >> 13).map(shape).collect();
            game.set_shapes(if choice % 7 == 0 { NodeId::ROOT } else { id }, &shapes);
        }
        if note & 32 != 0 && game.next(at) != Some(id) {
            game.set_comment_before(id, "rather\nthis");
        }
        game.set_result(
            [
                GameResult::Draw,
                GameResult::WhiteWins,
                GameResult::Unfinished,
            ][note as usize % 3],
        );
    }
    for (name, value) in ["White", "Event", "ECO", "Annotator"].iter().zip(tags) {
        game.set_tag(name, value);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn what_is_written_is_read(
        steps in proptest::collection::vec(any::<(u16, u16, u16)>(), 0..120),
        tags in proptest::collection::vec("[a-zA-Z \"\\\\\\]\\[é]{0,20}", 4),
    ) {
        let game = grown(&steps, &tags);
        let text = to_pgn(&game);
        let (again, problems) = read_game(text.as_bytes()).unwrap();
        prop_assert_eq!(&problems, &[], "{}", text);
        prop_assert!(again == game, "{}\n{}", text, to_pgn(&again));
        prop_assert!(text.lines().skip_while(|line| !line.is_empty()).all(|line| line.chars().count() < 80));
    }

    #[test]
    fn no_bytes_make_it_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        text in "(1\\. |e4 |\\[%cal |\\[%csl |Gd1h5|Rd5|,|\\]|e5 |Nf3 |\\(|\\)|\\{|\\}|;|%|\n|\\[White \"|\"\\]|\\$3|!\\?|1-0|\\*|--|x|é){0,60}",
    ) {
        let _ = read_game(&bytes);
        if let Ok((game, _)) = read_game(text.as_bytes()) {
            let (again, problems) = read_game(to_pgn(&game).as_bytes()).unwrap();
            prop_assert_eq!(problems, vec![]);
            prop_assert!(again == game, "{}", text);
        }
    }
}

#[test]
fn a_variation_that_begins_with_the_move_played_stays_beside_it() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5 a6) 3. Bc4 Bc5 4. c3 1-0",
        "1. e4 e5 (1... e5 $2 2. Nf3) ({ or } 1... e5 $1 2. d4) 2. Bc4 *",
        "1. e4 (1. e4 e5 2. Nf3 (2. Nf3 Nc6 (2... Nc6 3. Bb5))) 1-0",
    ] {
        let (game, problems) = read(text);
        assert_eq!(problems, []);
        assert_eq!(moves(&game), text);
    }
}

/// A file grown from numbers, and the moves that stand in it outside of all brackets.
struct Scribe<'a> {
    numbers: std::slice::Iter<'a, u8>,
    text: String,
}

impl Scribe<'_> {
    fn number(&mut self) -> usize {
        usize::from(self.numbers.next().copied().unwrap_or(255))
    }

    /// Writes moves, and beside some of them variations that begin with any move, that one too.
    fn line(&mut self, mut board: Board, first: Option<Move>, depth: usize) -> Vec<String> {
        let mut written = Vec::new();
        let mut next = first;
        let length = self.number() % 7;
        for _ in 0..length {
            let legal = board.legal_moves();
            let Some(m) = next.take().or(legal.get(self.number() % 20).copied()) else {
                break;
            };
            let san = m.san(&board).to_string();
            self.text.push_str(&san);
            self.text.push(' ');
            written.push(san);
            let variations = [0, 0, 1, 2][self.number() % 4];
            for _ in 0..variations.min(3 - depth) {
                let start = [Some(m), None, legal.first().copied()][self.number() % 3];
                self.text.push('(');
                self.line(board.clone(), start, depth + 1);
                let odd = ["", "Ke9 e4", "(e4", "{x} $1", "1-0"][self.number() % 5];
                self.text.push_str(odd);
                // A bracket that is opened is closed, or all behind it would stand in it.
                self.text.push_str(if odd == "(e4" { ")) " } else { ") " });
            }
            let _ = board.make(m);
        }
        written
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_main_line_is_what_stands_outside_of_brackets(
        numbers in proptest::collection::vec(any::<u8>(), 0..400),
        cut in any::<bool>(),
    ) {
        let mut scribe = Scribe { numbers: numbers.iter(), text: String::new() };
        let wanted = scribe.line(Board::start(), None, 0);
        if cut {
            scribe.text.push_str("Ke9 e4 e5");
        }
        let Ok((game, _)) = read_game(scribe.text.as_bytes()) else {
            prop_assert_eq!(wanted, Vec::<String>::new());
            return Ok(());
        };
        let main: Vec<String> = game.main_line().map(|at| game.node(at).san().to_owned()).collect();
        prop_assert_eq!(main, wanted, "{}", scribe.text);
        let (again, problems) = read_game(to_pgn(&game).as_bytes()).unwrap();
        prop_assert_eq!(&problems, &[]);
        prop_assert!(again == game, "{}\n{}", scribe.text, to_pgn(&game));
    }
}
