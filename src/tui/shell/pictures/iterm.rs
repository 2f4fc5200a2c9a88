//! iTerm2's protocol: a file with a picture in it.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::palette::Indexed;
use super::png::png;

/// Colors of one picture.
pub(super) const COLORS: usize = 64;

/// The picture at the cursor, as large as so many columns and rows.
pub(super) fn encode(picture: &Indexed, (columns, rows): (u16, u16)) -> Vec<u8> {
    let file = png(picture);
    let mut out = Vec::new();
    let _ = write!(
        out,
        "\x1b]1337;File=inline=1;size={};width={columns};height={rows};preserveAspectRatio=0;doNotMoveCursor=1:",
        file.len(),
    );
    out.extend(STANDARD.encode(file).into_bytes());
    out.push(0x07);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_in_the_sequence() {
        let picture = Indexed {
            width: 3,
            height: 2,
            colors: vec![[1, 2, 3, 255], [4, 5, 6, 255]],
            pixels: vec![0, 1, 0, 1, 1, 0],
        };
        let text = String::from_utf8(encode(&picture, (4, 2))).unwrap();
        let (head, body) = text.split_once(':').unwrap();
        assert!(head.starts_with("\x1b]1337;File=inline=1;"), "{head:?}");
        assert!(head.contains(";width=4;height=2;"), "{head:?}");
        let file = STANDARD.decode(body.strip_suffix('\x07').unwrap()).unwrap();
        assert!(head.contains(&format!(";size={};", file.len())));
        assert_eq!(file, png(&picture));
    }
}
