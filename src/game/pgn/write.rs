//! PGN in export form: what is written here is read back as the same game.

use std::fmt::Write;

use crate::chess::{Board, Color};

use crate::game::annotations::clock_to_pgn;
use crate::game::shapes;
use crate::game::tags::{ROSTER, roster_place};
use crate::game::tree::{GameTree, Node, NodeId};

/// Lines stay below 80 columns, unless a single word is longer.
const COLUMNS: usize = 79;

/// The game in PGN: tags, an empty line, the moves with all that is noted, the result.
#[must_use]
pub fn to_pgn(game: &GameTree) -> String {
    let mut out = String::new();
    write_tags(&mut out, game);
    out.push('\n');
    let mut text = Wrapped::new(out);
    write_moves(&mut text, game);
    text.word(&game.result().to_string());
    text.out.push('\n');
    text.out
}

fn write_tags(out: &mut String, game: &GameTree) {
    let tags = game.tags();
    for (name, unknown) in ROSTER {
        write_tag(out, name, tags.get(name).unwrap_or(unknown));
    }
    write_tag(out, "Result", &game.result().to_string());
    if *game.start() != Board::start() {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", &game.start().to_string());
    }
    for (name, value) in tags.iter() {
        if roster_place(name) == ROSTER.len() {
            write_tag(out, name, value);
        }
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(out, "[{name} \"{value}\"]");
}

/// What is still to be written, the next on top.
enum Step {
    /// The moves after a node; a number is needed if something stands in between.
    Onward(NodeId, bool),
    /// A variation that starts with this move.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

fn write_moves(text: &mut Wrapped, game: &GameTree) {
    let root = game.node(NodeId::ROOT);
    text.comment(&commands(root), root.comment());
    let mut steps = vec![Step::Onward(NodeId::ROOT, true)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Onward(at, numbered) => {
                let Some((&main, others)) = game.children(at).split_first() else {
                    continue;
                };
                let commented = write_move(text, game, main, numbered);
                steps.push(Step::Onward(main, commented || !others.is_empty()));
                steps.extend(others.iter().rev().map(|&other| Step::Variation(other)));
            }
            Step::Variation(at) => {
                text.open();
                let commented = write_move(text, game, at, true);
                steps.push(Step::Close);
                steps.push(Step::Onward(at, commented));
            }
            Step::Close => text.close(),
        }
    }
}

/// Writes one move with its notes, and says whether a comment stands after it.
fn write_move(text: &mut Wrapped, game: &GameTree, at: NodeId, numbered: bool) -> bool {
    let node = game.node(at);
    let said_before = text.comment(&[], node.comment_before());
    match game.number(at) {
        (number, Color::White) => text.word(&format!("{number}.")),
        (number, Color::Black) if numbered || said_before => text.word(&format!("{number}...")),
        _ => {}
    }
    text.word(node.san());
    for nag in node.nags() {
        text.word(&nag.to_string());
    }
    text.comment(&commands(node), node.comment())
}

/// Evaluation, clock and marks as commands inside a comment. The first position has no clock.
fn commands(node: &Node) -> Vec<String> {
    let eval = node.verdict().map(|it| format!("[%eval {it}]"));
    let clock = node
        .clock()
        .map(|left| format!("[%clk {}]", clock_to_pgn(left)));
    let marks = shapes::commands(node.shapes());
    eval.into_iter().chain(clock).chain(marks).collect()
}

/// Text broken between words before it gets too wide.
struct Wrapped {
    out: String,
    column: usize,
    /// What has to stand right before the next word.
    prefix: String,
}

impl Wrapped {
    const fn new(out: String) -> Self {
        Self {
            out,
            column: 0,
            prefix: String::new(),
        }
    }

    fn word(&mut self, word: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        let width = prefix.chars().count() + word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        // A line that starts with these would be taken for a tag or an escape.
        if self.column == 0 && prefix.is_empty() && word.starts_with(['[', '%']) {
            self.out.push(' ');
            self.column = 1;
        }
        self.out.push_str(&prefix);
        self.out.push_str(word);
        self.column += width;
    }

    fn open(&mut self) {
        self.prefix.push('(');
    }

    fn close(&mut self) {
        if self.column >= COLUMNS {
            self.out.push('\n');
            self.column = 0;
        }
        self.out.push(')');
        self.column += 1;
    }

    /// Writes a comment if there is something to say, and says whether there was.
    fn comment(&mut self, commands: &[String], text: &str) -> bool {
        match commands.split_first() {
            None if text.is_empty() => return false,
            None => self.word("{"),
            Some((first, others)) => {
                self.word(&format!("{{ {first}"));
                for command in others {
                    self.word(command);
                }
            }
        }
        self.lines(text);
        self.word("}");
        true
    }

    /// The words of a comment. Any line may be broken where it gets too long, so a break that is
    /// meant is written as an empty line, and an empty line as two.
    fn lines(&mut self, text: &str) {
        let mut breaks = 0;
        for line in text.split('\n') {
            for word in line.split_whitespace() {
                if breaks > 0 {
                    self.out.push('\n');
                    self.out.extend(std::iter::repeat_n('\n', breaks));
                    self.column = 0;
                    breaks = 0;
                }
                self.word(word);
            }
            breaks += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::{Eval, GameResult, Nag};

    fn add(game: &mut GameTree, at: NodeId, san: &str) -> NodeId {
        game.add(at, game.board(at).parse_san(san).unwrap())
    }

    #[test]
    fn a_game_with_everything() {
        let mut game = GameTree::new(Board::start());
        game.set_tag("White", "A \"Q\" \\ B");
        game.set_tag("ECO", "C20");
        game.set_comment(NodeId::ROOT, "A game.");
        let e4 = add(&mut game, NodeId::ROOT, "e4");
        let e5 = add(&mut game, e4, "e5");
        let c5 = add(&mut game, e4, "c5");
        add(&mut game, c5, "Nf3");
        game.set_comment_before(c5, "or");
        let nf3 = add(&mut game, e5, "Nf3");
        add(&mut game, nf3, "Nc6");
        game.set_nags(nf3, &[Nag::GOOD]);
        game.set_eval(e5, Some(Eval::Cp(-36)));
        game.set_clock(e5, Some(Duration::from_secs(907)));
        game.set_comment(e5, "so {so}");
        game.set_result(GameResult::Draw);
        let want = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
            [White \"A \\\"Q\\\" \\\\ B\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n[ECO \"C20\"]\n\n\
            { A game. } 1. e4 e5 { [%eval -0.36] [%clk 0:15:07] so (so) } ({ or } 1... c5\n\
            2. Nf3) 2. Nf3 $1 Nc6 1/2-1/2\n";
        assert_eq!(to_pgn(&game), want);
    }

    #[test]
    fn lines_of_a_comment_stay_apart() {
        let mut game = GameTree::new(Board::start());
        let e4 = add(&mut game, NodeId::ROOT, "e4");
        game.set_eval(e4, Some(Eval::Cp(20)));
        game.set_comment(e4, "First.\n[second]\n\nThird.");
        let text = to_pgn(&game);
        let moves = text.split_once("\n\n").unwrap().1;
        let want = "1. e4 { [%eval 0.20] First.\n\n [second]\n\n\nThird. } *\n";
        assert_eq!(moves, want);
    }

    #[test]
    fn another_start_is_set_up_and_numbered() {
        let start: Board = "4k3/8/8/8/8/8/8/4K3 b - - 0 33".parse().unwrap();
        let mut game = GameTree::new(start);
        let first = add(&mut game, NodeId::ROOT, "Kd7");
        add(&mut game, first, "Kd2");
        let text = to_pgn(&game);
        assert!(
            text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 33\"]\n"),
            "{text}"
        );
        assert!(text.ends_with("\n\n33... Kd7 34. Kd2 *\n"), "{text}");
    }

    #[test]
    fn lines_are_short_and_start_with_nothing_special() {
        let mut game = GameTree::new(Board::start());
        let e4 = add(&mut game, NodeId::ROOT, "e4");
        game.set_comment(e4, &"word [word %word (ünï) ".repeat(100));
        game.set_eval(e4, Some(Eval::Mate(-12)));
        let text = to_pgn(&game);
        let moves = text.split_once("\n\n").unwrap().1;
        assert!(moves.lines().count() > 20);
        for line in moves.lines() {
            assert!(
                line.chars().count() < 80 && !line.starts_with(['[', '%']),
                "{line}"
            );
        }
    }
}
