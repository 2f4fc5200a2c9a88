//! Lines from an interface, whatever it sends.

use std::io::{self, BufRead};

use super::repeated;

/// Longer lines are thrown away: 200,000 plies fit into this one.
const MOST_BYTES: usize = 1 << 20;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// A line without its end, made readable.
    Text(String),
    /// A line that was too long to act on.
    TooLong {
        /// How it begins.
        start: String,
        /// How many bytes it had.
        length: usize,
    },
    /// There will be no more.
    End,
}

/// Reads a line of bytes. What is not UTF-8 is replaced; an interface that cannot be read any
/// more is one that has left.
pub(super) fn read(input: &mut impl BufRead) -> InputLine {
    let mut line = Vec::new();
    let mut length = 0;
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if bytes.is_empty() && !any {
            return InputLine::End;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = MOST_BYTES - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + end.is_some() as usize;
        any = true;
        input.consume(used);
        if end.is_some() || used == 0 {
            break;
        }
    }
    let text = String::from_utf8_lossy(&line);
    if length > MOST_BYTES {
        let start = repeated(&text);
        InputLine::TooLong { start, length }
    } else {
        InputLine::Text(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_make_lines() {
        let mut bytes = b"uci\r\n\n\xff\xfe go\0\n".to_vec();
        bytes.extend(vec![b'x'; MOST_BYTES]);
        bytes.extend(b"\n");
        bytes.extend(vec![b'y'; MOST_BYTES + 1]);
        bytes.extend(b"\nquit");
        let mut input = io::BufReader::with_capacity(7, bytes.as_slice());
        let expected = ["uci\r", "", "\u{fffd}\u{fffd} go\0"];
        for text in expected {
            assert_eq!(read(&mut input), InputLine::Text(text.into()));
        }
        assert_eq!(read(&mut input), InputLine::Text("x".repeat(MOST_BYTES)));
        let start = "y".repeat(60) + "…";
        let length = MOST_BYTES + 1;
        assert_eq!(read(&mut input), InputLine::TooLong { start, length });
        assert_eq!(
            read(&mut input),
            InputLine::Text("quit".into()),
            "no line end"
        );
        assert_eq!(read(&mut input), InputLine::End);
        assert_eq!(read(&mut input), InputLine::End);
    }
}
