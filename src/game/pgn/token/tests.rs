use super::*;

/// Tokens in short: what they are and what stands there.
fn told(text: &str) -> Vec<String> {
    Tokens::of_moves(text)
        .map(|token| tell(text.as_bytes(), token))
        .collect()
}

fn tell(text: &[u8], token: Token<'_>) -> String {
    let utf8 = String::from_utf8_lossy;
    let stands = utf8(&text[token.start..token.end]);
    match token.kind {
        TokenKind::Tag(pair) => match pair.value() {
            Some(value) => format!("tag {}={}", utf8(pair.name).trim(), utf8(&value)),
            None => format!("tag {}", utf8(pair.name).trim()),
        },
        TokenKind::Gap => "gap".into(),
        TokenKind::Number => format!("number {stands}"),
        TokenKind::Move(word) => format!("move {}", utf8(word)),
        TokenKind::Null => "null".into(),
        TokenKind::Nag(nag) => nag.to_string(),
        TokenKind::Comment(text) => format!("{{{}}}", utf8(text)),
        TokenKind::LineComment(text) => format!(";{}", utf8(text)),
        TokenKind::Escape => format!("escape {}", stands.trim_end()),
        TokenKind::Open => "(".into(),
        TokenKind::Close => ")".into(),
        TokenKind::Result(result) => format!("result {result}"),
        TokenKind::Epilogue(text) => format!("epilogue {}", utf8(text)),
        TokenKind::Junk => format!("junk {stands}"),
    }
}

#[test]
fn all_that_stands_among_moves_is_yielded() {
    for (text, want) in [
        (
            "1.e4 e5\n\n2.Nf3",
            "number 1.|move e4|move e5|number 2.|move Nf3",
        ),
        ("12... e4 3 Zz9", "number 12...|move e4|number 3|move Zz9"),
        (
            "1e4 -- 0000 0-0-0+ --# 3.Z0 @@@@ 00000",
            "move e4|null|null|move 0-0-0+|null|number 3.|null|null|number 00000",
        ),
        ("e4 ; so } it is\ne5", "move e4|; so } it is|move e5"),
        (
            "%a\ne4\n% [skipped\n%\ne5 %x",
            "escape %a|move e4|escape % [skipped|escape %|move e5|move %x",
        ),
        ("e4 {a} b} {open\n(", "move e4|{a}|junk b|junk }|{open\n(}"),
        (
            "e4!?e5??? $14$256$65536$",
            "move e4|$5|move e5|$4|$14|$256|junk $65536|junk $",
        ),
        (
            "e4 +- exd6 e.p. = N ep ..",
            "move e4|junk +-|move exd6|junk e.p.|junk =|junk N|junk ep|junk .|junk .",
        ),
        (
            "e4 (e5 1-0 *) ) ½-½",
            "move e4|(|move e5|junk 1-0|junk *|)|)|result 1/2-1/2",
        ),
        ("♘f3 ± [x [e4]", "move ♘f3|junk ±|move [x|move [e4]"),
        ("e4*", "move e4|result *"),
        ("e4\u{a0}e5\u{3000}1–0", "move e4|move e5|result 1-0"),
    ] {
        assert_eq!(told(text).join("|"), want, "{text:?}");
    }
}

#[test]
fn a_file_has_games_one_after_the_other() {
    let text = "junk 1-0\n  [A \"1\"][B \"\\\"2\\\\\"] 1. e4 1-0 d4\nnoise\n \n3. e4 (e5\n[C \"3\"]\n\n%x\n[D]\n{a\n[B \"4\"]\n[Event \"5\n[E \"6\"x]\n";
    let tokens: Vec<String> = Tokens::of_file(text.as_bytes(), State::default())
        .map(|token| tell(text.as_bytes(), token))
        .collect();
    let want = "tag A=1|tag B=\"2\\|number 1.|move e4|result 1-0|number 3.|move e4|(|move e5|tag C=3|gap|escape %x|tag D|{a\n[B \"4\"]\n}|tag Event=5|tag E=6|move x]";
    assert_eq!(tokens.join("|"), want);
}

#[test]
fn blocks_go_on_where_the_one_before_ended() {
    let text = "[A \"1\"]\n\n1. e4 {a comment\nof {two} lines\n} e5 ; 1-0 *\n(2. Nf3\n\n1-0 ) % *\n% 1-0\n\u{a0}d6 1-0 \nd5\n1. e4 1-0 {x\ny} z\n1. e4 1-0\n{x}\n1. e4 1-0\n\n{x}\n[B \"2\"]\n*";
    let whole = |text: &str, parts: usize| {
        let mut state = State::default();
        let mut tokens = Vec::new();
        let mut lines = text.split_inclusive('\n').peekable();
        while lines.peek().is_some() {
            let block: String = lines.by_ref().take(parts).collect();
            let mut block_tokens = Tokens::of_file(block.as_bytes(), state);
            for token in block_tokens.by_ref() {
                // The parts of a comment are as many as there are blocks.
                if !matches!(token.kind, TokenKind::Comment(_) | TokenKind::Epilogue(_)) {
                    tokens.push(tell(block.as_bytes(), token));
                }
            }
            state = block_tokens.into_state();
        }
        tokens
    };
    let want = whole(text, 1000);
    assert_eq!(want.last().unwrap(), "result *");
    for parts in 1..5 {
        assert_eq!(whole(text, parts), want);
    }
}

#[test]
fn a_comment_behind_the_result_belongs_to_the_game() {
    let tokens = |text: &str| -> Vec<String> {
        Tokens::of_file(text.as_bytes(), State::default())
            .map(|token| tell(text.as_bytes(), token))
            .skip(2)
            .collect()
    };
    for (text, want) in [
        (
            "1. e4 1-0 {a} {b}\n{c}\n",
            "result 1-0|epilogue a|epilogue b|epilogue c",
        ),
        (
            "1. e4 1-0 ; a\n  [A \"1\"]",
            "result 1-0|epilogue  a|tag A=1",
        ),
        (
            "1. e4 *\n {a\nb}\n\n1. d4",
            "result *|epilogue a\nb|number 1.|move d4",
        ),
        ("1. e4 *\n\n{a}\n; b\n1. d4", "result *|number 1.|move d4"),
        ("1. e4 *\n; b\n1. d4", "result *|number 1.|move d4"),
        (
            "1. e4 * {a} junk {b}\n1. d4",
            "result *|epilogue a|number 1.|move d4",
        ),
        (
            "1. e4 * {a\n[Event \"1\"]",
            "result *|epilogue a\n|tag Event=1",
        ),
    ] {
        assert_eq!(tokens(text).join("|"), want, "{text:?}");
    }
}

#[test]
fn every_blank_is_one() {
    for symbol in (0..=0x10_ffff).filter_map(char::from_u32) {
        let text = symbol.to_string();
        let length = super::words::blank(text.as_bytes());
        let want = if symbol.is_whitespace() {
            text.len()
        } else {
            0
        };
        assert_eq!(length, want, "{symbol:?}");
    }
}
