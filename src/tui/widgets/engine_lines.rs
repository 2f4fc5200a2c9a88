//! What engines think: verdict, effort and lines.

mod words;

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::heading::heading;
use crate::engine::Bound;
use crate::game::Eval;
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::thoughts::{Thoughts, Variation};
use crate::tui::wrap::{cut, width};
use words::{Word, break_words, cut_short, words};

/// The most rows of one of two engines; more would only take them apart.
const TALLEST: u16 = 9;
/// The most rows of one of several lines.
const MOST_ROWS: usize = 8;
/// Columns of a verdict.
const VERDICT: usize = 7;

/// The lines as they are to be drawn.
pub struct EngineLines<'a> {
    /// One engine with all its lines, or two at play with the best line of each.
    pub engines: Vec<EngineView<'a>>,
    /// A line that is walked along stays as it was, whatever the engine thinks by now.
    pub walked: Option<Walked<'a>>,
    /// Which line is seen.
    pub place: LinesPlace,
    pub focused: bool,
    pub look: &'a Look,
}

/// One engine.
pub struct EngineView<'a> {
    pub name: String,
    pub thoughts: Option<&'a Thoughts>,
    /// What to say if it has no thoughts.
    pub nothing: &'static str,
}

/// A line that is walked along.
pub struct Walked<'a> {
    /// Which line, from 0.
    pub number: usize,
    pub line: &'a Variation,
    /// How many of its moves are on the board.
    pub at: usize,
}

/// What decides which rows of a panel that is too small are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinesPlace {
    /// So many rows are scrolled away.
    Scrolled(u16),
    /// This line, from 0, can be walked along and is always seen.
    Chosen(usize),
}

/// A row of the panel, the line that it belongs to, and where its moves stand.
struct Row {
    text: Line<'static>,
    line: Option<usize>,
    /// Columns, and the number of the move in its line, from 0.
    moves: Vec<(Range<u16>, usize)>,
}

/// A verdict as people write it: `+0.31`, `#3`.
#[must_use]
pub fn eval_text(eval: Eval) -> String {
    match eval {
        Eval::Cp(cp) if cp > 0 => format!("+{eval}"),
        _ => eval.to_string(),
    }
}

/// How many lines of one row each the panel drawn in `area` can hold below its heading.
#[must_use]
pub fn room_for_lines(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(2)
}

impl<'a> EngineLines<'a> {
    /// Of no engine, where nobody is to know what one thinks.
    #[must_use]
    pub const fn untold(look: &'a Look) -> Self {
        Self {
            engines: Vec::new(),
            walked: None,
            place: LinesPlace::Scrolled(0),
            focused: false,
            look,
        }
    }
}

impl EngineLines<'_> {
    /// The line under a cell of the panel drawn in `area`, and which of its moves, from 0. Of two
    /// engines none can be told: every line is about a position of its own.
    #[must_use]
    pub fn line_at(&self, area: Rect, at: Position) -> Option<(usize, Option<usize>)> {
        let rows = self.rows(area);
        let row = usize::from(at.y - area.y) + self.first(&rows, area);
        let row = rows.get(row)?;
        let x = at.x - area.x;
        let found = row.moves.iter().find(|(columns, _)| columns.contains(&x));
        Some((row.line?, found.map(|&(_, ply)| ply)))
    }

    /// How many rows of the panel drawn in `area` can be scrolled away.
    #[must_use]
    pub fn scroll_limit(&self, area: Rect) -> u16 {
        let more = self
            .rows(area)
            .len()
            .saturating_sub(usize::from(area.height));
        u16::try_from(more).unwrap_or(u16::MAX)
    }

    fn rows(&self, area: Rect) -> Vec<Row> {
        match self.engines.as_slice() {
            [only] => self.single(only, area),
            several => {
                let half = usize::from((area.height / 2).min(TALLEST));
                let sides = several.iter();
                sides
                    .flat_map(|engine| self.side(engine, area.width, half))
                    .collect()
            }
        }
    }

    fn title(&self, engine: &EngineView<'_>, room: u16) -> Row {
        let verdict = engine.thoughts.and_then(Thoughts::eval).map(eval_text);
        Row::of(heading(
            self.look,
            &engine.name,
            &verdict.unwrap_or_default(),
            self.focused,
            room,
        ))
    }

    /// One engine, as many lines as are asked for.
    fn single(&self, engine: &EngineView<'_>, area: Rect) -> Vec<Row> {
        let mut rows = vec![self.title(engine, area.width)];
        match engine.thoughts {
            Some(thoughts) => rows.push(Row::of(self.effort(thoughts, area.width))),
            None => rows.push(Row::of(self.nothing_yet(engine))),
        }
        let lines = engine.thoughts.map(|thoughts| thoughts.lines.as_slice());
        let mut lines: Vec<(usize, &Variation)> =
            lines.unwrap_or_default().iter().enumerate().collect();
        if let Some(walked) = &self.walked {
            let own = (walked.number, walked.line);
            match lines.get_mut(walked.number) {
                Some(line) => *line = own,
                None => lines.push(own),
            }
        }
        let count = lines.len().max(1);
        let room = (room_for_lines(area) / count).clamp(1, MOST_ROWS);
        for (index, line) in lines {
            rows.extend(self.line(index, line, area.width, room));
        }
        rows
    }

    /// One of two engines: its best line in `height` rows.
    fn side(&self, engine: &EngineView<'_>, room: u16, height: usize) -> Vec<Row> {
        let mut rows = vec![self.title(engine, room)];
        match engine.thoughts {
            None => rows.push(Row::of(self.nothing_yet(engine))),
            Some(thoughts) => {
                rows.push(Row::of(self.effort(thoughts, room)));
                if let Some(line) = thoughts.lines.first() {
                    let height = height.saturating_sub(2).clamp(1, 6);
                    let text = self.line(0, line, room, height);
                    rows.extend(text.into_iter().map(|row| Row::of(row.text)));
                }
            }
        }
        // Both keep their places whatever they think.
        rows.resize_with(height.max(rows.len()), || Row::of(Line::default()));
        rows
    }

    fn nothing_yet(&self, engine: &EngineView<'_>) -> Line<'static> {
        Line::from(Span::styled(engine.nothing, self.look.dim()))
    }

    /// Depth, positions, speed, time and use of the table, as much as fits.
    fn effort(&self, thoughts: &Thoughts, room: u16) -> Line<'static> {
        let nodes = count_text(thoughts.nodes);
        let mut parts = vec![
            depth_text(thoughts.depth, thoughts.seldepth),
            format!("{nodes} nodes"),
            format!("{}/s", count_text(thoughts.speed())),
            time_text(thoughts.elapsed.as_secs_f64()),
            format!("hash {}%", thoughts.hashfull / 10),
        ];
        let room = usize::from(room);
        let long = |parts: &[String]| parts.iter().map(|part| width(part) + 2).sum::<usize>() - 2;
        if long(&parts) > room {
            parts[1] = nodes;
        }
        while parts.len() > 1 && long(&parts) > room {
            parts.pop();
        }
        Line::from(Span::styled(cut(&parts.join("  "), room), self.look.dim()))
    }

    /// Verdict and moves in at most `height` rows.
    fn line(&self, index: usize, line: &Variation, room: u16, height: usize) -> Vec<Row> {
        let sign = match line.bound {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        let verdict = self
            .look
            .plain(&format!("{sign}{}", eval_text(line.eval)))
            .into_owned();
        let indent = width(&verdict).max(VERDICT - 1) + 1;
        let room = usize::from(room).saturating_sub(indent).max(1);
        let text = self.look.plain(&line.text);
        let mut broken = break_words(words(&text), room);
        let here = self.move_on_board(index);
        let row_of_here = here
            .and_then(|ply| {
                let here = |row: &Vec<Word>| row.iter().any(|word| word.ply == ply);
                broken.iter().position(here)
            })
            .unwrap_or(0);
        let window = Window {
            seen: height,
            total: broken.len(),
        };
        broken.drain(..window.following(0, row_of_here..row_of_here + 1));
        if broken.len() > height {
            broken.truncate(height);
            if let Some(last) = broken.last_mut() {
                cut_short(last, room, &self.look.plain("…"));
            }
        }
        let rows = broken.into_iter().enumerate().map(|(at, words)| {
            let start = if at == 0 { verdict.as_str() } else { "" };
            self.row(index, (start, indent), words, here)
        });
        rows.collect()
    }

    /// The move of a line that is on the board, if this line is walked along.
    fn move_on_board(&self, index: usize) -> Option<usize> {
        let walked = self.walked.as_ref()?;
        (walked.number == index)
            .then(|| walked.at.checked_sub(1))
            .flatten()
    }

    /// A row of a line behind its verdict, which has so many columns.
    fn row(
        &self,
        index: usize,
        (verdict, indent): (&str, usize),
        words: Vec<Word>,
        here: Option<usize>,
    ) -> Row {
        let chosen = self.focused && self.place == LinesPlace::Chosen(index);
        let style = if chosen {
            self.look.chosen()
        } else {
            self.look.strong()
        };
        let blank = " ".repeat(indent - width(verdict));
        let mut spans = vec![Span::styled(verdict.to_owned(), style), Span::raw(blank)];
        let mut moves = Vec::new();
        let mut x = indent as u16;
        for word in words {
            let wide = width(&word.text) as u16;
            let style = if here == Some(word.ply) {
                self.look.chosen()
            } else {
                Style::new()
            };
            if word.ply != Word::MARK {
                moves.push((x..x + wide, word.ply));
            }
            spans.push(Span::styled(word.text, style));
            spans.push(Span::raw(" "));
            x += wide + 1;
        }
        spans.pop();
        Row {
            text: Line::from(spans),
            line: Some(index),
            moves,
        }
    }

    /// The first row that is seen: as it was scrolled, or so that the chosen line is.
    fn first(&self, rows: &[Row], area: Rect) -> usize {
        let window = window(rows, area);
        let chosen = match self.place {
            LinesPlace::Scrolled(rows) => return usize::from(rows).min(window.lowest()),
            LinesPlace::Chosen(line) => line,
        };
        let walked = self.walked.as_ref().map(|walked| walked.number);
        let chosen = Some(walked.unwrap_or(chosen));
        let start = rows.iter().position(|row| row.line == chosen);
        let last = rows.iter().rposition(|row| row.line == chosen);
        window.following(0, start.unwrap_or(0)..last.map_or(0, |last| last + 1))
    }
}

impl Row {
    const fn of(text: Line<'static>) -> Self {
        Self {
            text,
            line: None,
            moves: Vec::new(),
        }
    }
}

impl Widget for &EngineLines<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let rows = self.rows(area);
        let first = self.first(&rows, area);
        for (row, place) in rows.into_iter().skip(first).zip(area.rows()) {
            row.text.render(place, buffer);
        }
    }
}

fn window(rows: &[Row], area: Rect) -> Window {
    Window {
        seen: usize::from(area.height),
        total: rows.len(),
    }
}

/// `depth 12/20`. Where a mate is found no line goes on behind it, and the second number, which says
/// how far the longest went, is the smaller one and tells nothing.
fn depth_text(depth: u32, selective: u32) -> String {
    if selective < depth {
        format!("depth {depth}")
    } else {
        format!("depth {depth}/{selective}")
    }
}

/// `850`, `12k`, `1.2M`, `3.4G`.
fn count_text(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1}M", count as f64 / 1e6),
        _ => format!("{:.1}G", count as f64 / 1e9),
    }
}

/// `0.3s`, `42s`, `3m05`.
fn time_text(seconds: f64) -> String {
    if seconds < 10.0 {
        format!("{seconds:.1}s")
    } else if seconds < 60.0 {
        format!("{seconds:.0}s")
    } else {
        let whole = seconds as u64;
        format!("{}m{:02}", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (count, text) in [
            (0, "0"),
            (999, "999"),
            (12_345, "12k"),
            (1_234_567, "1.2M"),
            (5_600_000_000, "5.6G"),
        ] {
            assert_eq!(count_text(count), text);
        }
        for (seconds, text) in [(0.26, "0.3s"), (42.4, "42s"), (185.0, "3m05")] {
            assert_eq!(time_text(seconds), text);
        }
        assert_eq!(depth_text(12, 20), "depth 12/20");
        assert_eq!(depth_text(110, 19), "depth 110");
        assert_eq!(eval_text(Eval::Cp(31)), "+0.31");
        assert_eq!(eval_text(Eval::Cp(0)), "0.00");
        assert_eq!(eval_text(Eval::Cp(-120)), "-1.20");
        assert_eq!(eval_text(Eval::Mate(-3)), "#-3");
    }
}
