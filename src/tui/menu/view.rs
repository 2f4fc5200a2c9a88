//! The start: the name, a pillar box, and what there is to do.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Menu, regions};
use crate::text::capitalized;
use crate::tui::look::Look;
use crate::tui::room;
use crate::tui::shared::{Notice, Shared};
use crate::tui::theme::{ColorDepth, Rgb};
use crate::tui::wrap::cut;

/// The letters of the name in pixels: six rows, two to a cell.
const NAME: [&str; 6] = [
    "####  ## ##    ##     ###  ####  ####   ###  ##  ##",
    "## ## ## ##    ##    ## ## ## ## ## ## ## ##  #### ",
    "## ## ## ##    ##    ## ## ## ## ####  ## ##   ##  ",
    "####  ## ##    ##    ##### ####  ## ## ## ##   ##  ",
    "##    ## ##    ##    ## ## ## ## ## ## ## ##  #### ",
    "##    ## ##### ##### ## ## ## ## ####   ###  ##  ##",
];

/// Columns and rows of the name in large letters.
pub(super) const LETTERS: (u16, u16) = (NAME[0].len() as u16, 3);

/// A pillar box in pixels: L light, R red, D dark, K black, W white.
const BOX: [&str; 20] = [
    ".....LRRRD.....",
    "...LLRRRRRDD...",
    "..LLRRRRRRRDD..",
    ".KKKKKKKKKKKKK.",
    ".LLRRRRRRRRRDD.",
    "..LRRRRRRRRRD..",
    "..LRRRRRRRRRD..",
    "..LKKKKKKKKKD..",
    "..LRRRRRRRRRD..",
    "..LRRRRRRRRRD..",
    "..LRWKWKWKRRD..",
    "..LRKWKWKWRRD..",
    "..LRWKWKWKRRD..",
    "..LRKWKWKWRRD..",
    "..LRRRRRRRRRD..",
    "..LRRRRRRRRRD..",
    "..LRRRRRRRRRD..",
    ".LLRRRRRRRRRDD.",
    ".KKKKKKKKKKKKK.",
    ".KKKKKKKKKKKKK.",
];

/// Columns and rows of the pillar box.
pub(super) const PICTURE: (u16, u16) = (BOX[0].len() as u16, (BOX.len() / 2) as u16);

const ABOUT: &str = "chess in a terminal";

/// The column of an entry where its words begin.
const ABOUT_AT: usize = 18;

pub(super) fn draw(menu: &Menu, shared: &Shared, frame: &mut Frame) {
    let parts = regions(frame.area(), shared, menu);
    let buffer = frame.buffer_mut();
    let look = &shared.look;
    if parts.title.height >= LETTERS.1 {
        draw_name(look, parts.title, buffer);
    } else {
        Span::styled("PILLARBOX", look.brand()).render(parts.title, buffer);
    }
    if let Some(place) = parts.subtitle {
        let line = Line::styled(ABOUT, look.dim()).alignment(Alignment::Center);
        line.render(place, buffer);
    }
    if let Some(place) = parts.picture {
        let art = enlarged(&BOX, place.height / PICTURE.1);
        draw_pixels(&art, place, buffer, |pixel| box_color(look.depth, pixel));
    }
    for (at, (entry, &place)) in menu.entries().iter().zip(&parts.items).enumerate() {
        let chosen = at == menu.row;
        let (mark, style) = if chosen {
            (look.pointer(), look.chosen())
        } else {
            (" ", Style::new())
        };
        let mut spans = vec![
            Span::styled(format!("{mark} "), look.strong()),
            Span::styled(format!(" {} ", entry.label()), style),
        ];
        if place.width >= 40 {
            let blank = " ".repeat((ABOUT_AT - 4).saturating_sub(entry.label().len()));
            let about = entry.about(&menu.waiting);
            let room = usize::from(place.width).saturating_sub(ABOUT_AT);
            let about = cut(&look.plain(&about), room);
            spans.push(Span::styled(blank + &about, look.dim()));
        }
        Line::from(spans).render(place, buffer);
    }
    draw_notice(shared, parts.notice, buffer);
    let keys = room::footer(menu, shared, parts.footer.width);
    keys.render(parts.footer, buffer);
}

/// A sentence if there is one, otherwise the version. That games wait to be saved is said until they
/// are.
fn draw_notice(shared: &Shared, place: Rect, buffer: &mut Buffer) {
    let waiting = || {
        let text = capitalized(shared.files.waiting.as_ref()?) + ".";
        let trouble = true;
        let notice = Notice {
            text,
            trouble,
            fleeting: false,
        };
        Some(notice.sentence(&shared.look))
    };
    if let Some(news) = shared.news().or_else(waiting) {
        news.draw(&shared.look, place, buffer);
        return;
    }
    let version = concat!("version ", env!("CARGO_PKG_VERSION"));
    let line = Line::styled(version, shared.look.dim());
    line.alignment(Alignment::Center).render(place, buffer);
}

fn draw_name(look: &Look, place: Rect, buffer: &mut Buffer) {
    let style = look.brand();
    let name = enlarged(&NAME, place.height / LETTERS.1);
    for (pair, row) in name.chunks(2).zip(place.rows()) {
        let [top, bottom] = [&pair[0], &pair[1]].map(|row| row.bytes());
        let text: String = top
            .zip(bottom)
            .map(|(top, bottom)| match (top == b'#', bottom == b'#') {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            })
            .collect();
        // The sweep for ASCII would turn half blocks into whole ones.
        let text = if look.ascii {
            text.replace('▀', "\"").replace('▄', "_").replace('█', "#")
        } else {
            text
        };
        Span::styled(text, style).render(row, buffer);
    }
}

/// Pixels so many times as large.
fn enlarged(art: &[&str], scale: u16) -> Vec<String> {
    let scale = usize::from(scale.max(1));
    let wide = |row: &&str| -> String {
        let pixels = row
            .chars()
            .flat_map(|pixel| std::iter::repeat_n(pixel, scale));
        pixels.collect()
    };
    let rows = art.iter().map(wide);
    rows.flat_map(|row| std::iter::repeat_n(row, scale))
        .collect()
}

/// Draws two rows of pixels to a row of cells; pixels without color show what is below.
fn draw_pixels(
    art: &[String],
    place: Rect,
    buffer: &mut Buffer,
    color: impl Fn(u8) -> Option<Color>,
) {
    for (pair, row) in art.chunks(2).zip(place.rows()) {
        let pixels = pair[0].bytes().zip(pair[1].bytes()).map(|(top, bottom)| {
            match (color(top), color(bottom)) {
                (Some(top), Some(bottom)) => Span::styled("▀", Style::new().fg(top).bg(bottom)),
                (Some(top), None) => Span::styled("▀", Style::new().fg(top)),
                (None, Some(bottom)) => Span::styled("▄", Style::new().fg(bottom)),
                (None, None) => Span::raw(" "),
            }
        });
        Line::from(pixels.collect::<Vec<_>>()).render(row, buffer);
    }
}

/// The colors of the pillar box; without colors its light parts are drawn in the terminal's own.
fn box_color(depth: ColorDepth, pixel: u8) -> Option<Color> {
    let color = match pixel {
        b'L' => Rgb::hex(0xe8_50_50),
        b'R' => crate::tui::look::RED,
        b'D' => Rgb::hex(0x8e_14_24),
        b'K' => Rgb::hex(0x22_1c_1e),
        b'W' => Rgb::hex(0xf2_ec_e0),
        _ => return None,
    };
    match depth {
        ColorDepth::None => (pixel != b'K').then_some(Color::Reset),
        ColorDepth::Ansi16 => Some(match pixel {
            b'L' => Color::LightRed,
            b'R' | b'D' => Color::Red,
            b'W' => Color::White,
            _ => Color::Black,
        }),
        depth => Some(color.at(depth)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_form_rectangles() {
        for row in NAME {
            assert_eq!(row.len(), usize::from(LETTERS.0), "{row}");
        }
        for row in BOX {
            assert_eq!(row.len(), usize::from(PICTURE.0), "{row}");
        }
    }
}
