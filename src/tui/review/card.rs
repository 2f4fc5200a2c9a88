//! A reviewed game in numbers, both sides beside each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::chess::Color;
use crate::review::{Finding, Grade, Phase, Slip, Summary};
use crate::tui::look::Look;
use crate::tui::widgets::heading::heading;
use crate::tui::wrap::{cut, width};

/// A reviewed game in numbers.
pub struct ReviewCard<'a> {
    pub look: &'a Look,
    /// What is known of its moves.
    pub findings: &'a [Option<Finding>],
    /// Once all is known.
    pub summary: Option<&'a Summary>,
    /// In the heading on the right: how far it is, or how it was looked at.
    pub state: String,
    /// Sentences below the numbers, what matters most first.
    pub facts: Vec<String>,
    pub focused: bool,
}

/// A row: what it is about, and what is to be said of both sides.
struct Row {
    /// From the longest to the shortest.
    names: &'static [&'static str],
    sides: [String; 2],
    style: Style,
}

/// What moves of a side were, as far as that is known.
#[derive(Clone, Copy, Default)]
struct Counts {
    best: usize,
    good: usize,
    slips: [usize; 3],
    missed: usize,
}

impl ReviewCard<'_> {
    /// The fewest rows in which all numbers have room, and the most that are of use.
    pub const ROWS: (u16, u16) = (9, 16);
    /// From so many rows on every number has its own.
    const ROOMY: u16 = 14;

    fn counts(&self, side: Color) -> Counts {
        let mut counts = Counts::default();
        for finding in self.findings.iter().flatten() {
            if finding.mover != side {
                continue;
            }
            counts.missed += usize::from(finding.missed_win());
            match finding.grade {
                Some(Grade::Best) => counts.best += 1,
                Some(Grade::Good) => counts.good += 1,
                Some(Grade::Slip(slip)) => counts.slips[slip as usize] += 1,
                None => {}
            }
        }
        counts
    }

    fn rows(&self, roomy: bool) -> Vec<Row> {
        let look = self.look;
        let counts = Color::ALL.map(|side| self.counts(side));
        let plain = |names, sides| Row {
            names,
            sides,
            style: Style::new(),
        };
        let count = |of: &dyn Fn(&Counts) -> usize| counts.each_ref().map(|it| of(it).to_string());
        let summed = |of: &dyn Fn(&crate::review::SideSummary) -> Option<f64>, digits: usize| {
            Color::ALL.map(|side| {
                let value = self.summary.and_then(|summary| of(summary.side(side)));
                value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
            })
        };
        let mut rows = vec![
            Row {
                names: &[""],
                sides: Color::ALL.map(|side| side.to_string()),
                style: look.dim(),
            },
            Row {
                names: &["accuracy", "acc."],
                sides: summed(&|side| side.accuracy, 1),
                style: look.strong(),
            },
        ];
        if roomy {
            for phase in Phase::ALL {
                let names: &[&str] = match phase {
                    Phase::Opening => &["  opening", "opening"],
                    Phase::Middlegame => &["  middlegame", "middle"],
                    Phase::Endgame => &["  endgame", "endgame"],
                };
                rows.push(plain(names, summed(&|side| side.phases[phase as usize], 1)));
            }
        } else {
            let phases = Color::ALL.map(|side| {
                let each = Phase::ALL.map(|phase| {
                    let summary = self.summary.map(|summary| summary.side(side));
                    let value = summary.and_then(|side| side.phases[phase as usize]);
                    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"))
                });
                each.join(" ")
            });
            rows.push(plain(&["opening middle end", "by phase", "phase"], phases));
        }
        let loss = summed(&|side| side.average_loss.map(|cp| cp / 100.0), 2);
        rows.push(plain(&["average loss", "av. loss", "loss"], loss));
        if roomy {
            rows.push(plain(&["best moves", "best"], count(&|it| it.best)));
            rows.push(plain(&["good moves", "good"], count(&|it| it.good)));
            for slip in Slip::ALL {
                let names: &[&str] = match slip {
                    Slip::Inaccuracy => &["inaccuracies ?!", "?!"],
                    Slip::Mistake => &["mistakes ?", "?"],
                    Slip::Blunder => &["blunders ??", "??"],
                };
                rows.push(plain(names, count(&|it| it.slips[slip as usize])));
            }
        } else {
            let good = counts.map(|it| format!("{} {}", it.best, it.good));
            rows.push(plain(&["best and good moves", "best good", "best"], good));
            let slips = counts.map(|it| it.slips.map(|count| count.to_string()).join(" "));
            rows.push(plain(&["?! ? ??", "?! ? ??"], slips));
        }
        let missed = count(&|it| it.missed);
        rows.push(plain(&["missed wins", "missed"], missed));
        rows
    }
}

impl Widget for &ReviewCard<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let look = self.look;
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        heading(look, "Review", &self.state, self.focused, area.width).render(row(area.y), buffer);
        let rows = self.rows(area.height >= ReviewCard::ROOMY);
        let column = side_width(&rows, area.width);
        let mut y = area.y + 1;
        for one in &rows {
            if y >= area.bottom() {
                return;
            }
            one.line(look, area.width, column).render(row(y), buffer);
            y += 1;
        }
        for fact in &self.facts {
            if y >= area.bottom() {
                return;
            }
            let text = cut(&look.plain(fact), usize::from(area.width));
            Line::from(text).render(row(y), buffer);
            y += 1;
        }
    }
}

/// The columns of one side's numbers.
fn side_width(rows: &[Row], room: u16) -> usize {
    let widest = rows.iter().flat_map(|row| &row.sides).map(|it| width(it));
    let widest = widest.max().unwrap_or(0) + 2;
    widest.min(usize::from(room) / 3)
}

impl Row {
    fn line(&self, look: &Look, room: u16, column: usize) -> Line<'static> {
        let left = usize::from(room).saturating_sub(2 * column);
        let mut names = self.names.iter();
        let name = names.find(|name| width(name) <= left);
        let name = look.plain(name.or(self.names.last()).unwrap_or(&""));
        let name = cut(&name, left);
        let blank = " ".repeat(left - width(&name));
        let sides = self.sides.each_ref().map(|text| {
            let text = cut(text, column);
            let blank = " ".repeat(column - width(&text));
            Span::styled(format!("{blank}{text}"), self.style)
        });
        let [white, black] = sides;
        Line::from(vec![Span::raw(format!("{name}{blank}")), white, black])
    }
}
