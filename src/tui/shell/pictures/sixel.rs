//! Sixel: strips of six pixel rows, a character for six pixels of one color, drawn color by color.

use std::io::Write;

use super::palette::Indexed;

/// Colors of one picture: enough for a piece with soft edges.
pub(super) const COLORS: usize = 24;
/// Pixel rows of a strip.
const STRIP: usize = 6;
/// The character for six pixels of which none is set; one more for the first, two for the second...
const NONE: u8 = b'?';

/// The picture at the cursor. Pixels that are not drawn stay as they are.
pub(super) fn encode(picture: &Indexed) -> Vec<u8> {
    let (width, height) = (picture.width, picture.height);
    let mut out = Vec::new();
    let _ = write!(out, "\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, color) in picture.colors.iter().enumerate() {
        let [red, green, blue, _] = color.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(out, "#{number};2;{red};{green};{blue}");
    }
    if width == 0 {
        out.extend(b"\x1b\\");
        return out;
    }
    for strip in picture.pixels.chunks(STRIP * width) {
        encode_strip(strip, picture, &mut out);
        out.push(b'-');
    }
    // The line feed after the last strip would only move the cursor.
    out.pop();
    out.extend(b"\x1b\\");
    out
}

fn encode_strip(strip: &[u8], picture: &Indexed, out: &mut Vec<u8>) {
    let width = picture.width;
    let mut first = true;
    for color in 0..picture.colors.len() {
        let color = color as u8;
        if !strip.contains(&color) {
            continue;
        }
        if !std::mem::take(&mut first) {
            out.push(b'$');
        }
        let _ = write!(out, "#{color}");
        let sixel = |column: usize| {
            let rows = strip.chunks(width).enumerate();
            let bits = rows.map(|(row, pixels)| u8::from(pixels[column] == color) << row);
            NONE + bits.sum::<u8>()
        };
        let mut column = 0;
        while column < width {
            let what = sixel(column);
            let run = (column..width).take_while(|&it| sixel(it) == what).count();
            column += run;
            // What is left of the strip has nothing of this color.
            if column == width && what == NONE {
                break;
            }
            if run < 4 {
                out.extend(std::iter::repeat_n(what, run));
            } else {
                let _ = write!(out, "!{run}");
                out.push(what);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a terminal would draw: the number of a color for each pixel.
    fn decode(bytes: &[u8], width: usize, height: usize) -> Vec<Option<u8>> {
        let text = std::str::from_utf8(bytes).unwrap();
        let body = text.strip_prefix("\x1bP0;1;0q").unwrap();
        let body = body.strip_suffix("\x1b\\").unwrap();
        let mut pixels = vec![None; width * height];
        let (mut x, mut y, mut color, mut run) = (0, 0, 0, 1);
        let mut rest = body.as_bytes();
        let number = |rest: &mut &[u8]| {
            let digits = rest.iter().take_while(|it| it.is_ascii_digit()).count();
            let (digits, after) = rest.split_at(digits);
            *rest = after;
            std::str::from_utf8(digits)
                .unwrap()
                .parse::<usize>()
                .unwrap()
        };
        while let Some((&first, after)) = rest.split_first() {
            rest = after;
            match first {
                b'"' => {
                    for expected in [1, 1, width, height] {
                        assert_eq!(number(&mut rest), expected);
                        rest = rest.strip_prefix(b";").unwrap_or(rest);
                    }
                }
                b'#' => {
                    color = number(&mut rest) as u8;
                    for _ in 0..4 {
                        if let Some(after) = rest.strip_prefix(b";") {
                            rest = after;
                            assert!(number(&mut rest) <= 100);
                        }
                    }
                }
                b'!' => run = number(&mut rest),
                b'$' => x = 0,
                b'-' => (x, y) = (0, y + STRIP),
                sixel => {
                    for _ in 0..std::mem::replace(&mut run, 1) {
                        for row in 0..STRIP {
                            if (sixel - NONE) >> row & 1 == 1 {
                                pixels[(y + row) * width + x] = Some(color);
                            }
                        }
                        x += 1;
                    }
                }
            }
        }
        pixels
    }

    #[test]
    fn every_pixel_arrives_in_its_color() {
        for (width, height) in [(1, 1), (7, 6), (16, 20), (18, 13), (5, 64)] {
            let pixels = (0..width * height).map(|at| ((at * at / 3 + at / width) % 5) as u8);
            let picture = Indexed {
                width,
                height,
                colors: vec![[9, 8, 7, 255]; 5],
                pixels: pixels.collect(),
            };
            let shown = decode(&encode(&picture), width, height);
            let wanted: Vec<Option<u8>> = picture.pixels.iter().map(|&it| Some(it)).collect();
            assert_eq!(shown, wanted, "{width}x{height}");
        }
    }

    #[test]
    fn a_picture_without_pixels_is_one() {
        let picture = Indexed {
            width: 0,
            height: 0,
            colors: Vec::new(),
            pixels: Vec::new(),
        };
        assert!(encode(&picture).ends_with(b"\x1b\\"));
    }
}
