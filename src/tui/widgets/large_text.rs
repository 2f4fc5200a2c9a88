//! Digits of several rows, for what is to be read at a glance: a clock, a result.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// Pixels of a digit from top to bottom. A pixel is half a cell high and about square.
const TALL: u16 = 5;

/// A text of digits and the signs between them.
#[derive(Clone, Copy, Debug)]
pub struct LargeText<'a> {
    pub text: &'a str,
    /// Columns of a pixel. ASCII has one size only.
    pub scale: u16,
    pub style: Style,
    pub ascii: bool,
}

/// A sign in pixels, and as ASCII draws it: of the same width.
struct Sign {
    pixels: [&'static str; TALL as usize],
    plain: [&'static str; 3],
}

impl Sign {
    const NONE: Self = Self {
        pixels: [""; TALL as usize],
        plain: [""; 3],
    };
}

impl LargeText<'_> {
    /// The rows of a text of this scale.
    #[must_use]
    pub const fn rows(scale: u16, ascii: bool) -> u16 {
        if ascii { 3 } else { (TALL * scale).div_ceil(2) }
    }

    /// The columns that it takes; nothing if it has a sign that cannot be drawn so large.
    #[must_use]
    pub fn width(&self) -> Option<u16> {
        let mut columns = 0;
        for c in self.text.chars() {
            columns += self.advance(&sign(c)?);
        }
        Some(columns.saturating_sub(self.advance(&Sign::NONE)))
    }

    /// The columns of a sign with the gap behind it.
    const fn advance(&self, sign: &Sign) -> u16 {
        let scale = if self.ascii { 1 } else { self.scale };
        (sign.pixels[0].len() as u16 + 1) * scale
    }

    fn draw_plain(&self, sign: &Sign, x: u16, area: Rect, buffer: &mut Buffer) {
        for (text, y) in sign.plain.iter().zip(area.y..area.bottom()) {
            let room = usize::from(area.right().saturating_sub(x));
            buffer.set_stringn(x, y, text, room, self.style);
        }
    }

    fn draw_pixels(&self, sign: &Sign, x: u16, area: Rect, buffer: &mut Buffer) {
        let wide = sign.pixels[0].len() as u16 * self.scale;
        let set = |column: u16, half: u16| {
            let row = sign.pixels.get(usize::from(half / self.scale));
            let row = row.map(|row| row.as_bytes());
            row.is_some_and(|row| row[usize::from(column / self.scale)] == b'#')
        };
        for row in 0..Self::rows(self.scale, false) {
            for column in 0..wide {
                let at = (x + column, area.y + row);
                let symbol = match (set(column, 2 * row), set(column, 2 * row + 1)) {
                    (false, false) => continue,
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                };
                if area.contains(at.into()) {
                    buffer[at].set_symbol(symbol).set_style(self.style);
                }
            }
        }
    }
}

impl Widget for LargeText<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let mut x = area.x;
        for sign in self.text.chars().filter_map(sign) {
            if self.ascii {
                self.draw_plain(&sign, x, area, buffer);
            } else {
                self.draw_pixels(&sign, x, area, buffer);
            }
            x += self.advance(&sign);
        }
    }
}

#[rustfmt::skip]
const fn sign(c: char) -> Option<Sign> {
    let (pixels, plain) = match c {
        '0' => (["###", "# #", "# #", "# #", "###"], [" _ ", "| |", "|_|"]),
        '1' => ([" # ", "## ", " # ", " # ", "###"], ["   ", "  |", "  |"]),
        '2' => (["###", "  #", "###", "#  ", "###"], [" _ ", " _|", "|_ "]),
        '3' => (["###", "  #", " ##", "  #", "###"], [" _ ", " _|", " _|"]),
        '4' => (["# #", "# #", "###", "  #", "  #"], ["   ", "|_|", "  |"]),
        '5' => (["###", "#  ", "###", "  #", "###"], [" _ ", "|_ ", " _|"]),
        '6' => (["###", "#  ", "###", "# #", "###"], [" _ ", "|_ ", "|_|"]),
        '7' => (["###", "  #", " # ", " # ", " # "], [" _ ", "  |", "  |"]),
        '8' => (["###", "# #", "###", "# #", "###"], [" _ ", "|_|", "|_|"]),
        '9' => (["###", "# #", "###", "  #", "###"], [" _ ", "|_|", " _|"]),
        ':' => ([" ", "#", " ", "#", " "], [" ", ".", "."]),
        '.' => ([" ", " ", " ", " ", "#"], [" ", " ", "."]),
        '-' => (["   ", "   ", "###", "   ", "   "], ["   ", " _ ", "   "]),
        '/' => (["  #", "  #", " # ", "#  ", "#  "], ["   ", " / ", "/  "]),
        '!' => (["#", "#", "#", " ", "#"], [" ", "|", "."]),
        _ => return None,
    };
    Some(Sign { pixels, plain })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, scale: u16, ascii: bool) -> Vec<String> {
        let large = LargeText {
            text,
            scale,
            style: Style::new(),
            ascii,
        };
        let area = Rect::new(0, 0, large.width().unwrap(), LargeText::rows(scale, ascii));
        let mut buffer = Buffer::empty(area);
        large.render(area, &mut buffer);
        let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..area.height).map(row).collect()
    }

    #[test]
    fn digits_are_drawn_of_half_blocks_and_of_strokes() {
        assert_eq!(
            drawn("1:05", 1, false),
            ["▄█  ▄ █▀█ █▀▀", " █  ▄ █ █ ▀▀█", "▀▀▀   ▀▀▀ ▀▀▀"]
        );
        let large = drawn("1:05", 2, false);
        assert_eq!(large.len(), 5);
        assert_eq!(large[0], "  ██        ██████  ██████");
        assert_eq!(
            drawn("1:05", 1, true),
            ["       _   _ ", "  | . | | |_ ", "  | . |_|  _|"]
        );
    }

    #[test]
    fn no_two_signs_look_alike() {
        let signs: Vec<char> = "0123456789:.-/!".chars().collect();
        for (at, &one) in signs.iter().enumerate() {
            for &other in &signs[at + 1..] {
                let (one, other) = (sign(one).unwrap(), sign(other).unwrap());
                assert_ne!(one.pixels, other.pixels);
                assert_ne!(one.plain, other.plain);
            }
        }
        for c in signs {
            let sign = sign(c).unwrap();
            assert!(
                sign.pixels
                    .iter()
                    .all(|row| row.len() == sign.pixels[0].len())
            );
            assert!(
                sign.plain
                    .iter()
                    .all(|row| row.len() == sign.pixels[0].len())
            );
        }
    }

    #[test]
    fn what_has_no_large_form_has_no_width_and_small_areas_are_kept() {
        let large = |text| LargeText {
            text,
            scale: 1,
            style: Style::new(),
            ascii: false,
        };
        assert_eq!(large("½").width(), None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 2));
        large("88:88").render(Rect::new(2, 1, 40, 40), &mut buffer);
        assert_eq!(buffer[(2, 1)].symbol(), "█");
        assert_eq!(buffer[(1, 1)].symbol(), " ");
    }
}
