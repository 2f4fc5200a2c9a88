//! How the players of a match stand: the whole table where it fits, else the points.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Below;
use super::page::{Page, PagePopup, widest};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::tournament::{Crosstable, short_name};
use crate::tui::wrap::{cut, width};

/// How the players of a match stand.
#[derive(Clone, Debug)]
pub struct CrosstablePage {
    table: Crosstable,
    /// Rows scrolled away.
    scroll: u16,
}

/// Columns of a place and of the points, with what parts them.
const PLACE: usize = 3;
const POINTS: usize = 6;
/// The narrowest column of results.
const NARROWEST: usize = 2;

impl CrosstablePage {
    /// From its first row on.
    #[must_use]
    pub const fn new(table: Crosstable) -> Self {
        Self { table, scroll: 0 }
    }

    /// As it stands now.
    pub fn update(&mut self, table: Crosstable) {
        self.table = table;
    }

    fn name_width(&self) -> usize {
        let names = self.table.players.iter();
        names
            .map(|&level| width(&short_name(level)))
            .max()
            .unwrap_or(0)
    }

    /// Columns of one result, with what parts it from the next.
    fn cell_width(&self, look: &Look) -> usize {
        let count = self.table.players.len();
        let pairs = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
        let widths = pairs
            .filter(|(one, other)| one != other)
            .map(|(one, other)| {
                let [points, _] = self.table.between(one, other).points();
                width(&look.plain(&points))
            });
        1 + widths.max().unwrap_or(1).max(NARROWEST)
    }

    /// Columns of the whole table.
    fn whole_width(&self, look: &Look) -> usize {
        PLACE + self.name_width() + POINTS + self.cell_width(look) * self.table.players.len()
    }

    fn rows(&self, room: usize, look: &Look) -> Vec<Line<'static>> {
        let whole = self.whole_width(look) <= room;
        let order = self.table.ranking();
        let cell = self.cell_width(look);
        let rest = if whole { 0 } else { 3 * 4 };
        let details = whole || PLACE + 6 + POINTS + rest <= room;
        let least = PLACE + POINTS + if details { rest } else { 0 };
        let name_width = self.name_width().min(room.saturating_sub(least));
        let mut head = format!("{:PLACE$}{:name_width$}{:>POINTS$}", "", "", "");
        if whole {
            head.extend((1..=order.len()).map(|place| format!("{place:>cell$}")));
        } else if details {
            head += "  +   =   -";
        }
        let mut rows = vec![Line::styled(head, look.dim())];
        for (place, &one) in order.iter().enumerate() {
            let name = cut(&short_name(self.table.players[one]), name_width);
            let padding = " ".repeat(name_width.saturating_sub(width(&name)));
            let total = self.table.total(one);
            let [points, _] = total
                .points()
                .map(|points| look.plain(&points).into_owned());
            let mut spans = vec![
                Span::styled(format!("{:>2} ", place + 1), look.dim()),
                Span::styled(format!("{name}{padding}"), look.strong()),
                Span::styled(format!("{points:>POINTS$}"), Style::new()),
            ];
            if whole {
                for &other in &order {
                    let tally = self.table.between_different(one, other);
                    let text = match tally {
                        None => "·".to_owned(),
                        Some(tally) if tally.games() == 0 => String::new(),
                        Some(tally) => {
                            let [points, _] = tally.points();
                            look.plain(&points).into_owned()
                        }
                    };
                    let style = if tally.is_none() {
                        look.dim()
                    } else {
                        Style::new()
                    };
                    spans.push(Span::styled(format!("{text:>cell$}"), style));
                }
            } else if details {
                let (won, drawn, lost) = (total.first, total.draws, total.second);
                spans.push(Span::raw(format!("{won:>3} {drawn:>3} {lost:>3}")));
            }
            rows.push(Line::from(spans));
        }
        rows
    }
}

impl PagePopup for CrosstablePage {
    fn page<'a>(&'a self, area: Rect, shared: &'a Shared, _below: &'a Below<'_>) -> Page<'a> {
        let most = usize::from(widest(area));
        Page {
            title: "Standings",
            wanted: (self.whole_width(&shared.look) + 4).min(most) as u16,
            columns: 1,
            parts: Box::new(|room| vec![self.rows(usize::from(room), &shared.look)]),
        }
    }

    fn scrolled(&self) -> u16 {
        self.scroll
    }

    fn scrolled_mut(&mut self) -> &mut u16 {
        &mut self.scroll
    }
}
