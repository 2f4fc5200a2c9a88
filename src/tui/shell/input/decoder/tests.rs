use proptest::prelude::*;
use ratatui::crossterm::event::{KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::tui::theme::{Paper, Rgb};

fn decoded(bytes: &[u8]) -> Vec<Input> {
    Decoder::default().take_in(bytes)
}

/// The keys of a sequence, when nothing follows it.
fn typed(bytes: &[u8]) -> Vec<Input> {
    let mut decoder = Decoder::default();
    let mut all = decoder.take_in(bytes);
    all.extend(decoder.give_up_waiting());
    all
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Term(TermEvent::Key(KeyEvent::new(code, modifiers)))
}

fn letter(letter: char) -> Input {
    key(KeyCode::Char(letter), KeyModifiers::NONE)
}

#[test]
fn keys_are_those_of_crossterm() {
    use KeyModifiers as Held;
    let char = KeyCode::Char;
    for (bytes, code, held) in [
        (&b"a"[..], char('a'), Held::NONE),
        (b"N", char('N'), Held::SHIFT),
        ("ä".as_bytes(), char('ä'), Held::NONE),
        ("♞".as_bytes(), char('♞'), Held::NONE),
        ("𝄞".as_bytes(), char('𝄞'), Held::NONE),
        (b"\r", KeyCode::Enter, Held::NONE),
        (b"\n", char('j'), Held::CONTROL),
        (b"\t", KeyCode::Tab, Held::NONE),
        (b"\x7f", KeyCode::Backspace, Held::NONE),
        (b"\x08", char('h'), Held::CONTROL),
        (b"\x03", char('c'), Held::CONTROL),
        (b"\x1f", char('7'), Held::CONTROL),
        (b"\0", char(' '), Held::CONTROL),
        (b"\x1b", KeyCode::Esc, Held::NONE),
        (b"\x1bx", char('x'), Held::ALT),
        (b"\x1bX", char('X'), Held::ALT.union(Held::SHIFT)),
        ("\x1bä".as_bytes(), char('ä'), Held::ALT),
        (b"\x1b\r", KeyCode::Enter, Held::ALT),
        (b"\x1b[", char('['), Held::ALT),
        (b"\x1b]", char(']'), Held::ALT),
        (b"\x1bO", char('O'), Held::ALT.union(Held::SHIFT)),
        (b"\x1bOA", KeyCode::Up, Held::NONE),
        (b"\x1bOP", KeyCode::F(1), Held::NONE),
        (b"\x1b[A", KeyCode::Up, Held::NONE),
        (b"\x1b[1;5D", KeyCode::Left, Held::CONTROL),
        (b"\x1b[1;2R", KeyCode::F(3), Held::SHIFT),
        (b"\x1b[5A", KeyCode::Up, Held::CONTROL),
        (b"\x1b[Z", KeyCode::BackTab, Held::SHIFT),
        (b"\x1b[3~", KeyCode::Delete, Held::NONE),
        (b"\x1b[5;3~", KeyCode::PageUp, Held::ALT),
        (b"\x1b[24~", KeyCode::F(12), Held::NONE),
        (b"\x1b[[C", KeyCode::F(3), Held::NONE),
        (b"\x1b[97;5u", char('a'), Held::CONTROL),
        (b"\x1b[27;5;13~", KeyCode::Enter, Held::CONTROL),
    ] {
        assert_eq!(typed(bytes), [key(code, held)], "{bytes:?}");
    }
    let release = KeyEvent::new_with_kind(KeyCode::Up, Held::NONE, KeyEventKind::Release);
    let release = Input::Term(TermEvent::Key(release));
    assert_eq!(decoded(b"\x1b[1;1:3A"), [release]);
    let both = [key(KeyCode::Esc, Held::NONE), key(KeyCode::Esc, Held::NONE)];
    assert_eq!(typed(b"\x1b\x1b"), both);
}

#[test]
fn the_mouse_is_that_of_crossterm() {
    let mouse = |kind, column, row, modifiers| {
        Input::Term(TermEvent::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers,
        }))
    };
    let (left, none) = (MouseButton::Left, KeyModifiers::NONE);
    for (bytes, kind, held) in [
        (&b"\x1b[<0;3;2M"[..], MouseEventKind::Down(left), none),
        (b"\x1b[<0;3;2m", MouseEventKind::Up(left), none),
        (b"\x1b[<32;3;2M", MouseEventKind::Drag(left), none),
        (
            b"\x1b[<2;3;2M",
            MouseEventKind::Down(MouseButton::Right),
            none,
        ),
        (b"\x1b[<64;3;2M", MouseEventKind::ScrollUp, none),
        (
            b"\x1b[<81;3;2M",
            MouseEventKind::ScrollDown,
            KeyModifiers::CONTROL,
        ),
        (b"\x1b[M #\"", MouseEventKind::Down(left), none),
        (b"\x1b[M##\"", MouseEventKind::Up(left), none),
    ] {
        assert_eq!(decoded(bytes), [mouse(kind, 2, 1, held)], "{bytes:?}");
    }
    assert_eq!(
        decoded(b"\x1b[<0;0;0M").len(),
        1,
        "a place before the first"
    );
}

#[test]
fn a_paste_is_one_event_whatever_is_in_it() {
    let text = "1. e4 \u{1b}[31m e5\r\n\u{1b}_Gi=1;OK\u{1b}\\ ½";
    let bytes = format!("\x1b[200~{text}\x1b[201~x");
    let expected = [Input::Term(TermEvent::Paste(text.into())), letter('x')];
    assert_eq!(decoded(bytes.as_bytes()), expected);
    // One that stops in the middle is waited for, and not typed.
    let mut decoder = Decoder::default();
    assert_eq!(decoder.take_in(b"\x1b[200~e4"), []);
    assert_eq!(decoder.patience(), None);
    assert_eq!(decoder.give_up_waiting(), []);
    let expected = [Input::Term(TermEvent::Paste("e4 e5".into()))];
    assert_eq!(decoder.take_in(b" e5\x1b[201~"), expected);
}

#[test]
fn answers_are_told_from_keys() {
    let answers = |bytes: &[u8]| -> Vec<Answer> {
        let all = decoded(bytes).into_iter().map(|input| match input {
            Input::Answer(answer) => answer,
            Input::Term(event) => panic!("typed: {event:?}"),
        });
        all.collect()
    };
    let fine = Answer::Graphics { id: 31, fine: true };
    assert_eq!(answers(b"\x1b_Gi=31;OK\x1b\\"), [fine]);
    let attributes = [Answer::Attributes(vec![62, 4, 22])];
    assert_eq!(answers(b"\x1b[?62;4;22c"), attributes);
    assert_eq!(answers(b"\x1b[6;18;9t"), [Answer::CellSize(9, 18)]);
    let version = [Answer::Version("kitty(0.26.5)".into())];
    assert_eq!(answers(b"\x1bP>|kitty(0.26.5)\x1b\\"), version);
    let black = [Answer::Paper(Paper {
        behind: Some(Rgb(0, 0, 0)),
        text: None,
    })];
    assert_eq!(answers(b"\x1b]11;rgb:0000/0000/0000\x07"), black);
    assert_eq!(answers(b"\x1b]11;rgb:0000/0000/0000\x1b\\"), black);
    // What nobody asked for is swallowed whole.
    for unknown in [
        &b"\x1b[?2026;2$y"[..],
        b"\x1b[>1;4000;0c",
        b"\x1b[?2;0;800;600S",
        b"\x1b[24;80R",
        b"\x1b[8;24;80t",
        b"\x1bP1+r544e=787465726d\x1b\\",
        b"\x1b]52;c;ZTQ=\x07",
        b"\x1b^private\x1b\\",
        b"\x1bXstart\x1b\\",
    ] {
        assert_eq!(answers(unknown), [], "{unknown:?}");
    }
}

#[test]
fn a_broken_answer_does_not_eat_what_is_typed_later() {
    for broken in [
        &b"\x1b_Gi=31;OK"[..],
        b"\x1b_Gi=31;OK\x1b",
        b"\x1b[?62;",
        b"\x1b]11;rgb:",
        b"\xe2\x99",
        b"\x1b[M ",
    ] {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.take_in(broken), [], "{broken:?}");
        assert_eq!(decoder.patience(), Some(WITHIN), "{broken:?}");
        assert_eq!(decoder.give_up_waiting(), [], "{broken:?}");
        let typed = [letter('e'), letter('4')];
        assert_eq!(decoder.take_in(b"e4"), typed, "{broken:?}");
    }
    // Nor does one that another sequence breaks off.
    let up = [key(KeyCode::Up, KeyModifiers::NONE)];
    assert_eq!(decoded(b"\x1b_Gi=31\x1b[A"), up);
    assert_eq!(decoded(b"\x1b[?62;\x1b[A"), up);
}

/// Bytes as terminals and people send them, and bytes that nobody sends.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let parts = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        "[\\x00-\\x7f]{0,3}".prop_map(String::into_bytes),
        Just(b"\x1b".to_vec()),
        Just("♞ä".into()),
        "\\x1b\\[[<=>?]?[0-9;:]{0,9}[@-~]".prop_map(String::into_bytes),
        "\\x1b[\\]P_X^][ -~]{0,9}(\\x1b\\\\|\\x07)?".prop_map(String::into_bytes),
        "\\x1b\\[200~[a-z\\x1b]{0,9}(\\x1b\\[201~)?".prop_map(String::into_bytes),
    ];
    prop::collection::vec(parts, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn however_the_bytes_are_split_they_mean_the_same(
        bytes in bytes(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        let mut decoder = Decoder::default();
        let (mut split, mut begin) = (Vec::new(), 0);
        for end in cuts.into_iter().chain([bytes.len()]) {
            split.extend(decoder.take_in(&bytes[begin..end]));
            begin = end;
        }
        prop_assert_eq!(split, decoded(&bytes));
    }

    #[test]
    fn whole_sequences_are_never_typed(
        private in "[<=>?]?", numbers in "[0-9;:]{0,12}", signs in "[ -/]{1,2}", last in "[@-~]",
        introducer in "[\\]P_X^]", text in "[ -~]{1,20}",
    ) {
        // With signs before the last byte it is none that we know.
        let control = format!("\x1b[{private}{numbers}{signs}{last}");
        prop_assert_eq!(decoded(control.as_bytes()), []);
        let string = format!("\x1b{introducer}{text}\x1b\\");
        let typed = decoded(string.as_bytes());
        prop_assert!(typed.iter().all(|input| matches!(input, Input::Answer(_))));
    }

    #[test]
    fn typing_goes_on_after_anything(bytes in bytes()) {
        let mut decoder = Decoder::default();
        decoder.take_in(&bytes);
        decoder.take_in(b"\x1b[201~");
        decoder.give_up_waiting();
        prop_assert_eq!(decoder.take_in(b"e"), [letter('e')]);
    }
}
