//! Pictures of few colors as PNG files.

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::palette::Indexed;

/// How hard to squeeze: as hard as can be, since few pictures are sent and some of them often.
const LEVEL: u8 = 9;

/// The picture as a PNG file.
pub(super) fn png(picture: &Indexed) -> Vec<u8> {
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
    let colors: Vec<u8> = picture
        .colors
        .iter()
        .flat_map(|it| it[..3].to_vec())
        .collect();
    chunk(&mut out, *b"PLTE", &colors);
    let alphas: Vec<u8> = picture.colors.iter().map(|it| it[3]).collect();
    if alphas.iter().any(|&alpha| alpha < u8::MAX) {
        chunk(&mut out, *b"tRNS", &alphas);
    }
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

    /// The chunks of a file one after the other: name and data.
    fn chunks(file: &[u8]) -> Vec<([u8; 4], Vec<u8>)> {
        let mut rest = &file[8..];
        let mut all = Vec::new();
        while !rest.is_empty() {
            let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
            all.push((rest[4..8].try_into().unwrap(), rest[8..8 + length].to_vec()));
            rest = &rest[12 + length..];
        }
        all
    }

    #[test]
    fn the_file_holds_every_pixel() {
        for alpha in [255, 7] {
            let picture = Indexed {
                width: 3,
                height: 2,
                colors: vec![[1, 2, 3, 255], [4, 5, 6, alpha]],
                pixels: vec![0, 1, 0, 1, 1, 0],
            };
            let chunks = chunks(&png(&picture));
            let data = |name: &[u8]| {
                let found = chunks.iter().find(|(it, _)| it == name);
                found.map(|(_, data)| data.clone())
            };
            let rows = data(b"IDAT").unwrap();
            let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&rows).unwrap();
            assert_eq!(rows, [0, 0, 1, 0, 0, 1, 1, 0]);
            assert_eq!(data(b"PLTE"), Some(vec![1, 2, 3, 4, 5, 6]));
            assert_eq!(data(b"tRNS"), (alpha < 255).then(|| vec![255, alpha]));
            assert_eq!(chunks.first().unwrap().0, *b"IHDR");
            assert_eq!(chunks.last().unwrap().0, *b"IEND");
        }
    }
}
