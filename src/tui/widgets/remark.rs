//! Comments as they are shown.

use std::borrow::Cow;

/// A comment without commands like `[%csl Gd4]`, which other programs draw and nobody wants to read.
/// They stay in the game.
#[must_use]
pub fn without_commands(text: &str) -> Cow<'_, str> {
    if !text.contains("[%") {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("[%") {
        let Some(length) = rest[start..].find(']') else {
            break;
        };
        kept.push_str(&rest[..start]);
        rest = &rest[start + length + 1..];
        // Of the blanks on both sides one stays.
        if kept.is_empty() || kept.ends_with([' ', '\n']) {
            rest = rest.trim_start_matches(' ');
        }
    }
    kept.push_str(rest);
    // What had nothing else in a row takes the row with it at both ends.
    let lines: Vec<&str> = kept.lines().map(str::trim_end).collect();
    Cow::Owned(lines.join("\n").trim_matches('\n').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_not_shown() {
        for (text, shown) in [
            ("plain [text]", "plain [text]"),
            ("[%csl Gd4]", ""),
            ("[%csl Gd4][%cal Ge2e4] [%emt 0:00:05]", ""),
            ("[%emt 0:00:05] best by test", "best by test"),
            ("best [%csl Gd4] by test", "best by test"),
            ("best by test [%csl Gd4]", "best by test"),
            ("best by test[%csl Gd4]!", "best by test!"),
            ("one\n[%csl Gd4]\ntwo", "one\n\ntwo"),
            ("one\n\ntwo\n[%csl Gd4]", "one\n\ntwo"),
            ("[%csl Gd4]\n  two", "  two"),
            (
                "it is never closed: [%csl Gd4",
                "it is never closed: [%csl Gd4",
            ),
        ] {
            assert_eq!(without_commands(text), shown, "{text:?}");
        }
    }
}
