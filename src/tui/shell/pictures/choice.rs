//! Which way pictures can reach the terminal, as its answers tell.
//!
//! It is asked with the first frame and nobody waits for the answers: whenever one comes, the choice
//! is made anew. A terminal that never answers shows no pictures.

use super::Protocol;
use super::gallery::{FINE, whole};
use super::kitty;
use crate::config::PictureWay;
use crate::tui::shell::input::Answer;

/// What is asked at the start: Kitty's pictures, the terminal's name, the pixels of a cell (twice,
/// once in iTerm2's words) and of all of them, the colors of the text and behind it; at last its attributes, which all terminals
/// tell.
const REST: &str =
    "\x1b[>q\x1b[16t\x1b[14t\x1b]1337;ReportCellSize\x1b\\\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b[c";
/// The pixels of a cell and of all of them, which change when the letters or the window do.
pub(super) const ASK_CELL: &str = "\x1b[16t\x1b[14t";

/// The attribute that stands for Sixel.
const SIXEL: u16 = 4;
/// Terminals that know iTerm2's protocol, by what they say that they are.
const ITERM: [&str; 3] = ["iTerm2", "WezTerm", "mintty"];
/// Pixels of a cell that can be true.
const CELL: std::ops::RangeInclusive<u16> = 4..=160;

/// What the terminal has told so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Abilities {
    kitty: bool,
    iterm: bool,
    sixel: bool,
    /// Pixels of a cell, as it answered.
    told: Option<(u16, u16)>,
    /// The same, out of the size of its window.
    counted: Option<(u16, u16)>,
    /// Pixels of all cells, as it answered.
    text: Option<(u16, u16)>,
    /// Columns and rows.
    cells: (u16, u16),
}

/// All questions in one. tmux and screen answer for themselves and show no pictures of Kitty's; tmux
/// would take the question for the title of its pane.
pub(super) fn questions() -> String {
    let multiplexer = std::env::var("TERM")
        .is_ok_and(|term| term.starts_with("tmux") || term.starts_with("screen"));
    let kitty = if multiplexer { "" } else { kitty::ASK };
    format!("{kitty}{REST}")
}

fn sensible((width, height): (u16, u16)) -> Option<(u16, u16)> {
    (CELL.contains(&width) && CELL.contains(&height)).then_some((width, height))
}

impl Abilities {
    pub(super) fn hear(&mut self, answer: &Answer) {
        match answer {
            // The first number is a kind of terminal and not an attribute.
            Answer::Attributes(numbers) => {
                self.sixel = numbers.iter().skip(1).any(|&number| number == SIXEL);
            }
            Answer::Graphics { id, fine } if *id == kitty::QUESTION => self.kitty = *fine,
            Answer::CellSize(width, height) => self.told = sensible((*width, *height)),
            Answer::ItermCell(width, height) => {
                self.iterm = true;
                self.told = self.told.or(sensible((*width, *height)));
            }
            Answer::Version(name) => {
                self.iterm |= ITERM.iter().any(|known| name.starts_with(known));
            }
            Answer::TextSize(width, height) => self.text = Some((*width, *height)),
            Answer::Graphics { .. } | Answer::Paper(_) => {}
        }
    }

    /// The window has a size, in cells and, if the system knows, in pixels. If that makes cells of
    /// another size, what the terminal told is out of date.
    pub(super) fn resized(&mut self, cells: (u16, u16), pixels: (u16, u16)) {
        let size = |pixels: u16, cells: u16| pixels.checked_div(cells).unwrap_or(0);
        let counted = sensible((size(pixels.0, cells.0), size(pixels.1, cells.1)));
        if counted != self.counted {
            self.told = None;
        }
        (self.text, self.cells) = (None, cells);
        self.counted = counted;
    }

    /// Pixels of a cell: width and height.
    pub(super) fn cell(&self) -> Option<(u16, u16)> {
        self.told.or(self.counted)
    }

    /// A cell of this size to the 64th of a pixel. A browser has cells of parts of a pixel, and rounds
    /// them up when it is asked: pictures would reach into the next cell.
    pub(super) fn fine_cell(&self, cell: (u16, u16)) -> (u32, u32) {
        let fine = |pixels: u16, cells: u16, cell: u32| {
            let counted = (u32::from(pixels) * FINE).checked_div(u32::from(cells));
            let near = cell.saturating_sub(FINE) + 1..cell;
            counted.filter(|it| near.contains(it)).unwrap_or(cell)
        };
        let (width, height) = whole(cell);
        match self.text {
            Some(text) => (
                fine(text.0, self.cells.0, width),
                fine(text.1, self.cells.1, height),
            ),
            None => (width, height),
        }
    }

    /// The way to go. One that a person has chosen is taken even if the terminal says nothing of it.
    pub(super) const fn protocol(&self, wish: PictureWay) -> Option<Protocol> {
        match wish {
            PictureWay::Kitty => Some(Protocol::Kitty),
            PictureWay::Iterm2 => Some(Protocol::Iterm2),
            PictureWay::Sixel => Some(Protocol::Sixel),
            PictureWay::Auto if self.kitty => Some(Protocol::Kitty),
            PictureWay::Auto if self.iterm => Some(Protocol::Iterm2),
            PictureWay::Auto if self.sixel => Some(Protocol::Sixel),
            PictureWay::Auto | PictureWay::Off => None,
        }
    }

    /// Kitty's pictures fail again and again.
    pub(super) const fn distrust_kitty(&mut self) {
        self.kitty = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(answers: &[Answer]) -> Option<Protocol> {
        let mut abilities = Abilities::default();
        for answer in answers {
            abilities.hear(answer);
        }
        abilities.protocol(PictureWay::Auto)
    }

    fn graphics(id: u32, fine: bool) -> Answer {
        Answer::Graphics { id, fine }
    }

    #[test]
    fn the_best_way_is_taken_in_whatever_order_answers_come() {
        let sixel = Answer::Attributes(vec![62, 4, 22]);
        let plain = Answer::Attributes(vec![62, 22]);
        let version = |name: &str| Answer::Version(name.into());
        let kitty = graphics(31, true);
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(std::slice::from_ref(&plain)), None);
        assert_eq!(chosen(std::slice::from_ref(&sixel)), Some(Protocol::Sixel));
        assert_eq!(
            chosen(&[kitty.clone(), sixel.clone()]),
            Some(Protocol::Kitty)
        );
        assert_eq!(chosen(&[sixel.clone(), kitty]), Some(Protocol::Kitty));
        assert_eq!(chosen(&[graphics(31, false), plain.clone()]), None);
        assert_eq!(chosen(&[graphics(5, true), plain.clone()]), None);
        assert_eq!(chosen(&[version("WezTerm 2024")]), Some(Protocol::Iterm2));
        assert_eq!(
            chosen(&[version("iTerm2 3.5.1"), sixel]),
            Some(Protocol::Iterm2)
        );
        assert_eq!(chosen(&[version("tmux 3.3a"), plain]), None);
        // A VT132 says that it is one, not that it has Sixel.
        assert_eq!(chosen(&[Answer::Attributes(vec![4, 6])]), None);
    }

    #[test]
    fn cells_of_parts_of_a_pixel_are_known_by_all_of_them() {
        let mut abilities = Abilities::default();
        abilities.resized((80, 24), (0, 0));
        abilities.hear(&Answer::CellSize(11, 21));
        assert_eq!(abilities.fine_cell((11, 21)), (11 * 64, 21 * 64));
        abilities.hear(&Answer::TextSize(867, 504));
        assert_eq!(abilities.fine_cell((11, 21)), (693, 21 * 64));
        // A border, another size of letters, nonsense: as told.
        for (width, height) in [(890, 510), (1760, 1000), (700, 0), (0, 0)] {
            abilities.hear(&Answer::TextSize(width, height));
            assert_eq!(abilities.fine_cell((11, 21)), (11 * 64, 21 * 64));
        }
        abilities.hear(&Answer::TextSize(867, 504));
        abilities.resized((100, 24), (0, 0));
        assert_eq!(abilities.fine_cell((11, 21)), (11 * 64, 21 * 64));
    }

    #[test]
    fn a_person_has_the_last_word() {
        let mut abilities = Abilities::default();
        assert_eq!(abilities.protocol(PictureWay::Sixel), Some(Protocol::Sixel));
        abilities.hear(&graphics(31, true));
        assert_eq!(abilities.protocol(PictureWay::Off), None);
        assert_eq!(
            abilities.protocol(PictureWay::Iterm2),
            Some(Protocol::Iterm2)
        );
    }

    #[test]
    fn cells_are_as_told_until_the_letters_change() {
        let mut abilities = Abilities::default();
        assert_eq!(abilities.cell(), None);
        abilities.resized((80, 24), (0, 0));
        assert_eq!(abilities.cell(), None);
        abilities.resized((80, 24), (804, 500));
        assert_eq!(abilities.cell(), Some((10, 20)));
        abilities.hear(&Answer::CellSize(11, 21));
        abilities.resized((160, 24), (1604, 500));
        assert_eq!(abilities.cell(), Some((11, 21)));
        abilities.resized((40, 12), (804, 500));
        assert_eq!(abilities.cell(), Some((20, 41)));
        abilities.hear(&Answer::CellSize(0, 3000));
        assert_eq!(abilities.cell(), Some((20, 41)), "nonsense is not believed");
    }
}
