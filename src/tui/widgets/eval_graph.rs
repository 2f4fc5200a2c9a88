//! A game as a picture: White's chances or the time used, move by move.

mod axis;
mod chances;
mod inks;
mod series;
mod times;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::tui::look::Look;

pub use axis::MoveNumbers;
pub use chances::EvalGraph;
pub use series::Series;
pub use times::TimeGraph;

/// Blocks that fill a cell from below, by eighths.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// From this many rows on a graph has a heading, and one row more for the numbers of the moves.
const WITH_HEADING: u16 = 6;
/// From this many columns and rows of the plot on it has a scale.
const WITH_SCALE: (u16, u16) = (40, 5);
/// Columns of the scale, with the gap behind it.
const SCALE: u16 = 5;

/// Where the parts of a graph are. Depends on the area alone, so that a click finds what is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphFrame {
    /// A row above, where there is room for it.
    pub heading: Option<Rect>,
    /// What the rows stand for.
    pub scale: Option<Rect>,
    pub plot: Rect,
    /// What the columns stand for.
    pub numbers: Option<Rect>,
}

impl GraphFrame {
    #[must_use]
    pub fn of(area: Rect) -> Self {
        let row = |y| Rect {
            y,
            height: 1,
            ..area
        };
        let heading = (area.height >= WITH_HEADING).then(|| row(area.y));
        let numbers = (area.height > WITH_HEADING).then(|| row(area.bottom() - 1));
        let mut plot = area;
        plot.y += u16::from(heading.is_some());
        plot.height -= u16::from(heading.is_some()) + u16::from(numbers.is_some());
        let mut scale = None;
        if area.width >= WITH_SCALE.0 && plot.height >= WITH_SCALE.1 {
            scale = Some(Rect {
                width: SCALE,
                ..plot
            });
            plot.x += SCALE;
            plot.width -= SCALE;
        }
        Self {
            heading,
            scale,
            plot,
            numbers,
        }
    }

    /// The column of the screen that stands for a ply, of so many.
    #[must_use]
    pub fn column_of(&self, plies: usize, ply: usize) -> u16 {
        column_of(self.plot, plies, ply)
    }

    /// The ply that this column of the screen shows, of a graph of so many plies.
    #[must_use]
    pub fn ply_at(&self, plies: usize, column: u16) -> usize {
        ply_at(self.plot, plies, column)
    }
}

/// The second curve's style, for a word about it.
#[must_use]
pub fn second_curve(look: &Look) -> Style {
    let inks = inks::Inks {
        theme: look.theme,
        depth: look.depth,
        paper: look.paper,
    };
    let style = inks.second(inks::Ground::Open, false);
    style.add_modifier(Modifier::BOLD)
}

/// The ply that this column of the screen shows, of a graph of so many plies drawn in `area`: the
/// first one where a column stands for several. Columns outside count as the nearest inside.
fn ply_at(area: Rect, plies: usize, column: u16) -> usize {
    let offset = column
        .saturating_sub(area.x)
        .min(area.width.saturating_sub(1));
    usize::from(offset) * plies / usize::from(area.width.max(1))
}

/// The first and the last of `width` columns that show this ply.
fn columns_of(width: usize, plies: usize, ply: usize) -> (usize, usize) {
    let plies = plies.max(1);
    let ply = ply.min(plies - 1);
    let last = ((ply + 1) * width).saturating_sub(1) / plies;
    let first = (ply * width).div_ceil(plies).min(last);
    (first, last)
}

/// The middle one of the columns that show this ply.
fn column_of(area: Rect, plies: usize, ply: usize) -> u16 {
    let (first, last) = columns_of(usize::from(area.width), plies, ply);
    area.x.saturating_add(((first + last) / 2) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_finds_the_ply_that_is_drawn_there() {
        for width in [1, 7, 40, 160] {
            let area = Rect::new(9, 0, width, 5);
            for plies in 1..400 {
                if plies <= usize::from(width) {
                    for ply in 0..plies {
                        assert_eq!(ply_at(area, plies, column_of(area, plies, ply)), ply);
                    }
                } else {
                    for column in area.x..area.right() {
                        let ply = ply_at(area, plies, column);
                        assert_eq!(column_of(area, plies, ply), column, "{plies} in {width}");
                    }
                }
                assert_eq!(ply_at(area, plies, 0), 0);
                let last = ply_at(area, plies, u16::MAX);
                assert!(last < plies);
                assert_eq!(last, ply_at(area, plies, area.right() - 1));
            }
        }
        assert_eq!(ply_at(Rect::ZERO, 10, 5), 0);
        assert_eq!(ply_at(Rect::new(0, 0, 5, 5), 0, 3), 0);
    }

    #[test]
    fn the_parts_fill_the_area_and_the_plot_is_never_lost() {
        for width in 0..60 {
            for height in 0..14 {
                let area = Rect::new(3, 2, width, height);
                let frame = GraphFrame::of(area);
                let all = [Some(frame.plot), frame.heading, frame.scale, frame.numbers];
                let cells: u32 = all.iter().flatten().map(|part| part.area()).sum();
                assert_eq!(cells, area.area(), "{area}");
                assert_eq!(frame.plot.is_empty(), area.is_empty(), "{area}");
            }
        }
    }
}
