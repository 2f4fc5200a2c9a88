//! Kitty's protocol: pictures are sent once and kept under a number, then placed and taken away.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use ratatui::layout::Rect;

use super::palette::Indexed;
use super::png::png;
use crate::tui::artwork::Picture;

/// The most bytes of a picture in one sequence.
const CHUNK: usize = 4096;
/// How hard to squeeze: more takes longer and gains little.
const LEVEL: u8 = 6;
/// Colors of a picture that is flat: a few, and those at its soft edges.
const FLAT_COLORS: usize = 16;
/// The number of the picture in the question whether there are any.
pub(super) const QUESTION: u32 = 31;
/// Whether there are pictures: one of a single pixel, which is not kept.
pub(super) const ASK: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// Takes away all that is on the screen; the pixels are kept.
pub(super) const CLEAR: &str = "\x1b_Ga=d,d=a,q=2\x1b\\";

/// Where a picture is laid, and under which number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub image: u32,
    /// Tells it from others of the same picture.
    pub id: u32,
    pub place: Rect,
    /// How far above the text.
    pub layer: u8,
}

/// Where a picture floats that covers no whole cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Floating {
    pub image: u32,
    pub id: u32,
    /// The column and the row of its corner.
    pub cell: (u16, u16),
    /// Pixels from the corner of that cell.
    pub offset: (u16, u16),
    pub layer: u8,
}

/// Sends a picture under a number with all its colors.
pub(super) fn send(out: &mut Vec<u8>, id: u32, picture: &Picture) {
    let (width, height) = (picture.width, picture.height);
    let keys = format!("a=t,t=d,f=32,o=z,s={width},v={height},i={id},");
    let data = compress_to_vec_zlib(&picture.rgba, LEVEL);
    send_data(out, keys, &data);
}

/// Sends a picture under a number in few colors, as is enough for what is flat.
pub(super) fn send_flat(out: &mut Vec<u8>, id: u32, picture: &Picture) {
    let file = png(&Indexed::new(picture, FLAT_COLORS));
    send_data(out, format!("a=t,t=d,f=100,i={id},"), &file);
}

/// Sends data in pieces. Nothing is answered.
fn send_data(out: &mut Vec<u8>, mut keys: String, data: &[u8]) {
    let data = STANDARD.encode(data);
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        let _ = write!(out, "\x1b_G{keys}q=2,m={more};");
        out.extend(chunk);
        out.extend(b"\x1b\\");
        keys.clear();
    }
}

/// Lays a picture over cells. Only what goes wrong is answered.
pub(super) fn place(out: &mut Vec<u8>, placement: Placement) {
    let Placement {
        image,
        id,
        place,
        layer,
    } = placement;
    let (row, column) = (place.y + 1, place.x + 1);
    let (columns, rows) = (place.width, place.height);
    let _ = write!(
        out,
        "\x1b[{row};{column}H\x1b_Ga=p,i={image},p={id},c={columns},r={rows},z={layer},C=1,q=1\x1b\\"
    );
}

/// Lays a picture in its own size at a pixel of a cell, or moves it there. Only what goes wrong is
/// answered.
pub(super) fn float(out: &mut Vec<u8>, floating: Floating) {
    let Floating {
        image,
        id,
        cell,
        offset,
        layer,
    } = floating;
    let (row, column) = (cell.1 + 1, cell.0 + 1);
    let _ = write!(out, "\x1b[{row};{column}H\x1b_Ga=p,i={image},p={id},");
    for (key, pixels) in [('X', offset.0), ('Y', offset.1)] {
        if pixels > 0 {
            let _ = write!(out, "{key}={pixels},");
        }
    }
    let _ = write!(out, "z={layer},C=1,q=1\x1b\\");
}

/// Takes a picture away; its pixels are kept.
pub(super) fn remove(out: &mut Vec<u8>, image: u32, id: u32) {
    let _ = write!(out, "\x1b_Ga=d,d=i,i={image},p={id},q=2\x1b\\");
}

/// Takes a picture away wherever it is, and its pixels too.
pub(super) fn forget(out: &mut Vec<u8>, image: u32) {
    let _ = write!(out, "\x1b_Ga=d,d=I,i={image},q=2\x1b\\");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_picture_is_sent_in_pieces() {
        // Noise, which cannot be squeezed.
        let mut state = 1_u32;
        let rgba: Vec<u8> = (0..64 * 64 * 4)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        let picture = Picture {
            width: 64,
            height: 64,
            rgba,
        };
        let mut out = Vec::new();
        send(&mut out, 77, &picture);
        let text = String::from_utf8(out).unwrap();
        let parts: Vec<&str> = text.split_terminator("\x1b\\").collect();
        assert!(parts.len() > 4);
        let mut data = String::new();
        for (at, part) in parts.iter().enumerate() {
            let (keys, chunk) = part
                .strip_prefix("\x1b_G")
                .unwrap()
                .split_once(';')
                .unwrap();
            let last = at + 1 == parts.len();
            assert!(keys.ends_with(if last { "m=0" } else { "m=1" }), "{keys}");
            assert_eq!(keys.contains("i=77"), at == 0, "{keys}");
            assert!(chunk.len() <= CHUNK);
            data += chunk;
        }
        let squeezed = STANDARD.decode(data).unwrap();
        let rgba = miniz_oxide::inflate::decompress_to_vec_zlib(&squeezed).unwrap();
        assert_eq!(rgba, picture.rgba);
    }
}
