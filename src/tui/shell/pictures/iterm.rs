//! iTerm2's protocol: a file with a picture in it, here a PNG of few colors.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;

use super::palette::Indexed;

/// Colors of one picture.
pub(super) const COLORS: usize = 64;
/// How hard to squeeze: more takes longer and gains little.
const LEVEL: u8 = 6;

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

/// The picture as a PNG file.
fn png(picture: &Indexed) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend((picture.width as u32).to_be_bytes());
    header.extend((picture.height as u32).to_be_bytes());
    // Eight bits a pixel, which are the number of a color; nothing else out of the ordinary.
    header.extend([8, 3, 0, 0, 0]);
    let rows = picture.pixels.chunks(picture.width.max(1));
    // Before each row stands that it is as it is, and not told by its neighbors.
    let rows: Vec<u8> = rows.flat_map(|row| [&[0], row].concat()).collect();
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut out, *b"IHDR", &header);
    chunk(&mut out, *b"PLTE", picture.colors.as_flattened());
    chunk(&mut out, *b"IDAT", &compress_to_vec_zlib(&rows, LEVEL));
    chunk(&mut out, *b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let begin = out.len();
    out.extend(name);
    out.extend(data);
    let sum = checksum(&out[begin..]);
    out.extend(sum.to_be_bytes());
}

/// The checksum of a chunk. CITE: the PNG specification, annex D.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| {
        let carry = if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
        sum >> 1 ^ carry
    };
    !bytes
        .iter()
        .fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_that_everybody_has() {
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn the_file_holds_every_pixel() {
        let picture = Indexed {
            width: 3,
            height: 2,
            colors: vec![[1, 2, 3], [4, 5, 6]],
            pixels: vec![0, 1, 0, 1, 1, 0],
        };
        let sequence = encode(&picture, (4, 2));
        let text = String::from_utf8(sequence).unwrap();
        let (head, body) = text.split_once(':').unwrap();
        assert!(head.starts_with("\x1b]1337;File=inline=1;"), "{head:?}");
        assert!(head.contains(";width=4;height=2;"), "{head:?}");
        let file = STANDARD.decode(body.strip_suffix('\x07').unwrap()).unwrap();
        assert!(head.contains(&format!(";size={};", file.len())));
        // The chunks one after the other: length, name, data, checksum.
        let mut rest = &file[8..];
        let mut names = Vec::new();
        while !rest.is_empty() {
            let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
            let (name, data) = (&rest[4..8], &rest[8..8 + length]);
            if name == b"IDAT" {
                let rows = miniz_oxide::inflate::decompress_to_vec_zlib(data).unwrap();
                assert_eq!(rows, [0, 0, 1, 0, 0, 1, 1, 0]);
            }
            if name == b"PLTE" {
                assert_eq!(data, [1, 2, 3, 4, 5, 6]);
            }
            names.push(name);
            rest = &rest[12 + length..];
        }
        assert_eq!(names, [b"IHDR", b"PLTE", b"IDAT", b"IEND"]);
    }
}
