//! A source without what is not code.

/// Where a word stands by itself.
pub(crate) fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| {
            !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part)
        })
}

/// The code alone, with blanks in place of comments and the insides of strings, so that places
/// stay what they are.
pub(crate) fn without_comments_and_texts(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut blank = |from: usize, to: usize| {
        for byte in &mut code[from..to] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    };
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        let end = if rest.starts_with(b"//") {
            at + find(rest, b"\n").unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            at + find(rest, b"*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let open = 2 + hashes;
            at + open + find(&rest[open..], close.as_bytes()).map_or(0, |end| end + close.len())
        } else if rest[0] == b'"' {
            at + string_length(rest)
        } else if rest.starts_with(b"'\"'") || rest.starts_with(b"'\\") {
            at + 2 + find(&rest[2..], b"'").map_or(0, |end| end + 1)
        } else {
            at += 1;
            continue;
        };
        blank(at, end);
        at = end;
    }
    String::from_utf8(code).unwrap()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The number of `#` of a raw string that begins here.
fn raw_string(bytes: &[u8]) -> Option<usize> {
    let after = bytes.strip_prefix(b"r")?;
    let hashes = after.iter().take_while(|&&byte| byte == b'#').count();
    (after.get(hashes) == Some(&b'"')).then_some(hashes)
}

fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}
