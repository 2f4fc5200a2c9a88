//! What a terminal answers when it is asked what it can do.

use crate::tui::theme::Paper;
#[cfg(unix)]
use crate::tui::theme::Rgb;

/// An answer of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code))]
pub(in crate::tui) enum Answer {
    /// Its primary device attributes. Every terminal knows the question, so this is what ends
    /// the waiting for the other answers.
    Attributes(Vec<u16>),
    /// What came of an order in Kitty's protocol for the picture with this number.
    Graphics { id: u32, fine: bool },
    /// Pixels of a cell: width and height.
    CellSize(u16, u16),
    /// Pixels of all cells: width and height.
    TextSize(u16, u16),
    /// Pixels of a cell in the words of iTerm2, which means that it takes pictures as iTerm2 does.
    ItermCell(u16, u16),
    /// Its name and version.
    Version(String),
    /// The color of its text, or the one behind it.
    Paper(Paper),
}

/// The parts of the string sequences that terminals answer with, by the byte that introduces them.
#[cfg(unix)]
pub(super) fn from_string(introducer: u8, text: &[u8]) -> Option<Answer> {
    let text = str::from_utf8(text).ok()?;
    match introducer {
        b'_' => graphics(text.strip_prefix('G')?),
        b'P' => Some(Answer::Version(text.strip_prefix(">|")?.to_owned())),
        b']' => match text.split_once(';')? {
            ("10", text) => color(text).map(|text| {
                let text = Some(text);
                let behind = None;
                Answer::Paper(Paper { behind, text })
            }),
            ("11", behind) => color(behind).map(|behind| {
                let behind = Some(behind);
                let text = None;
                Answer::Paper(Paper { behind, text })
            }),
            ("1337", report) => iterm_cell(report.strip_prefix("ReportCellSize=")?),
            _ => None,
        },
        _ => None,
    }
}

/// Reads the numbers of a control sequence that is an answer.
#[cfg(unix)]
pub(super) fn from_control(private: Option<u8>, numbers: &[u16], last: u8) -> Option<Answer> {
    match (private, numbers, last) {
        (Some(b'?'), attributes, b'c') => Some(Answer::Attributes(attributes.to_vec())),
        (None, &[4, height, width], b't') => Some(Answer::TextSize(width, height)),
        (None, &[6, height, width], b't') => Some(Answer::CellSize(width, height)),
        _ => None,
    }
}

/// `i=31;OK`, or an error in place of the `OK`.
#[cfg(unix)]
fn graphics(text: &str) -> Option<Answer> {
    let (keys, message) = text.split_once(';')?;
    let id = keys.split(',').find_map(|key| key.strip_prefix("i="))?;
    Some(Answer::Graphics {
        id: id.parse().ok()?,
        fine: message == "OK",
    })
}

/// `rgb:1e1e/1e1e/2e2e`, with one to four digits each, perhaps with an alpha at the end.
#[cfg(unix)]
fn color(text: &str) -> Option<Rgb> {
    let parts = text
        .strip_prefix("rgb:")
        .or_else(|| text.strip_prefix("rgba:"))?;
    let mut parts = parts.split('/').map(|part| {
        let most = (1_u32 << (4 * part.len().clamp(1, 4))) - 1;
        let value = u32::from(u16::from_str_radix(part, 16).ok()?);
        Some((value * 255 / most) as u8)
    });
    let mut next = || parts.next().flatten();
    Some(Rgb(next()?, next()?, next()?))
}

/// `17.0;8.0` or `17.0;8.0;2.0`: the height and width of a cell in points, and pixels to a point.
#[cfg(unix)]
fn iterm_cell(text: &str) -> Option<Answer> {
    let mut numbers = text.split(';').map(str::parse::<f32>);
    let mut next = || numbers.next()?.ok();
    let (height, width) = (next()?, next()?);
    let scale = next().unwrap_or(1.0);
    let pixels = |points: f32| (points * scale).round() as u16;
    Some(Answer::ItermCell(pixels(width), pixels(height)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn colors_are_read_in_every_width() {
        let color = |text: &str| match from_string(b']', format!("11;{text}").as_bytes())? {
            Answer::Paper(told) => told.behind,
            answer => panic!("{answer:?}"),
        };
        let white = Some(Rgb(255, 255, 255));
        assert_eq!(color("rgb:ffff/ffff/ffff"), white);
        assert_eq!(color("rgb:f/ff/fff"), white);
        assert_eq!(color("rgba:ffff/ffff/ffff/8000"), white);
        assert_eq!(color("rgb:1e1e/8080/0000"), Some(Rgb(30, 128, 0)));
        for wrong in [
            "",
            "rgb:",
            "rgb:1/2",
            "rgb:1/2/g",
            "rgb:12345/1/1",
            "#ffffff",
        ] {
            assert_eq!(color(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn graphics_answers_tell_fine_from_wrong() {
        let answer = |text: &str| from_string(b'_', text.as_bytes());
        let fine = |id, fine| Some(Answer::Graphics { id, fine });
        assert_eq!(answer("Gi=31;OK"), fine(31, true));
        assert_eq!(answer("Gi=7,p=3;ENOENT:no such picture"), fine(7, false));
        assert_eq!(answer("Gi=x;OK"), None);
        assert_eq!(answer("GOK"), None);
        assert_eq!(answer("X"), None);
    }

    #[test]
    fn a_cell_in_points_becomes_pixels() {
        let answer = from_string(b']', b"1337;ReportCellSize=17.5;8.0;2.0");
        assert_eq!(answer, Some(Answer::ItermCell(16, 35)));
        let answer = from_string(b']', b"1337;ReportCellSize=17;8");
        assert_eq!(answer, Some(Answer::ItermCell(8, 17)));
    }
}
