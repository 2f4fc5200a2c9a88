//! What may be typed and pasted: what is seen, and what belongs to it.

use unicode_segmentation::UnicodeSegmentation;

/// Makes one emoji out of two.
const JOINER: char = '\u{200d}';

/// How many accents one letter may carry, and how often emoji may be joined to one.
const MOST_JOINED: usize = 3;

/// How many characters back one looks for what an accent is put on; more would take forever in a
/// text made of accents.
const FARTHEST: usize = 24;

/// The characters of a text that may stand behind another text. Line breaks are among them.
pub(super) fn admitted(behind: &str, text: &str) -> String {
    let mut whole = behind.to_owned();
    for c in text.chars() {
        let enters = if is_joined(c) {
            may_join(&whole, c)
        } else {
            c == '\n' || is_plain(c)
        };
        if enters {
            whole.push(c);
        }
    }
    whole.split_off(behind.len())
}

/// Whether it is neither a control character nor one that turns the direction of writing or has no
/// width and joins nothing.
fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}')
}

/// Accents, choices between two forms of a sign, and the joiner: nothing by themselves.
fn is_joined(c: char) -> bool {
    c == JOINER || matches!(c, '\u{300}'..='\u{36f}') || chooses_form(c)
}

fn chooses_form(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// Whether the end of a text is something that this can be put on.
fn may_join(before: &str, c: char) -> bool {
    let far = before.char_indices().rev().nth(FARTHEST - 1);
    let near = &before[far.map_or(0, |(at, _)| at)..];
    let Some(grapheme) = near.graphemes(true).next_back() else {
        return false;
    };
    let joined = grapheme
        .chars()
        .filter(|&other| is_joined(other) && (other == JOINER) == (c == JOINER))
        .count();
    let fits = if c == JOINER {
        is_emoji(grapheme)
    } else if chooses_form(c) {
        // Letters and digits have one form, and the choice could not be seen.
        !grapheme.is_ascii()
    } else {
        !grapheme.starts_with(char::is_whitespace)
    };
    fits && joined < MOST_JOINED
}

/// Whether another emoji could be joined to it.
fn is_emoji(grapheme: &str) -> bool {
    let joined = format!("{grapheme}{JOINER}😀");
    joined.graphemes(true).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_joins_something_enters_and_nothing_invisible_does() {
        for (behind, text, enters) in [
            ("", "e\u{301}o\u{308}", "e\u{301}o\u{308}"),
            ("e", "\u{301}", "\u{301}"),
            ("", "\u{301}x", "x"),
            ("a ", "\u{301}\n\u{301}", "\n"),
            ("", "👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
            ("👩🏽", "\u{200d}💻", "\u{200d}💻"),
            ("🏳", "\u{fe0f}\u{200d}🌈", "\u{fe0f}\u{200d}🌈"),
            ("", "a\u{200d}b\u{200b}c", "abc"),
            ("漢", "\u{200d}字", "字"),
            ("", "1\u{fe0f}♞\u{fe0e}", "1♞\u{fe0e}"),
            ("", "🇩🇪한ﾊﾞ", "🇩🇪한ﾊﾞ"),
            ("", "e\u{1b}[31m4\0\u{202e}\u{feff}", "e[31m4"),
        ] {
            assert_eq!(admitted(behind, text), enters, "{behind:?} {text:?}");
        }
    }

    #[test]
    fn towers_and_chains_have_an_end() {
        let tower = format!("e{}", "\u{301}".repeat(500));
        assert_eq!(admitted("", &tower).chars().count(), 1 + MOST_JOINED);
        let chain = "👩\u{200d}".repeat(500);
        let entered = admitted("", &chain);
        let longest = entered.graphemes(true).map(str::len).max();
        assert!(longest < Some(40), "{longest:?}");
        // However long it is, it does not take forever.
        admitted("", &"א\u{5b0}\u{5b0}\u{5b0}\u{200d}\u{301}".repeat(100_000));
    }
}
