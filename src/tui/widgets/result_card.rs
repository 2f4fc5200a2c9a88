//! The end of a game as an event: the result large, how it came about, and what can be done next.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Position, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget};

use super::large_text::LargeText;
use super::popup::borders;
use crate::tui::look::Look;
use crate::tui::wrap::{cut, cut_name, width, wrap};

/// The fewest columns of a card.
pub const NARROWEST: u16 = 20;

/// Whom the result pleases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Won,
    Lost,
    /// A draw, or a game of others.
    Even,
}

/// A key and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKey {
    pub key: String,
    pub word: &'static str,
}

impl CardKey {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(self.word)
    }
}

/// How a game ended.
pub struct ResultCard<'a> {
    pub look: &'a Look,
    pub tone: Tone,
    /// In the frame: who won.
    pub title: String,
    /// `1-0`, with digits and signs that can be drawn large.
    pub result: String,
    /// How it came about.
    pub sentence: String,
    /// How long it took, and the like.
    pub facts: String,
    /// What comes next, what matters most first; the last one puts the card away and stands in its
    /// frame.
    pub keys: Vec<CardKey>,
}

/// What is written where, from top to bottom.
struct Rows {
    /// With their scale.
    digits: Option<(Rect, u16)>,
    sentence: Vec<(Rect, String)>,
    facts: Option<Rect>,
    /// With the numbers of its keys.
    keys: Vec<(Rect, usize)>,
}

impl ResultCard<'_> {
    /// The rows that a card should have in a part of a panel of this size, which shows moves too;
    /// nothing if it has no place there.
    #[must_use]
    pub const fn rows(columns: u16, rows: u16) -> Option<u16> {
        match rows {
            _ if columns < NARROWEST => None,
            0..9 => None,
            9..13 => Some(7),
            13..22 => Some(9),
            _ => Some(13),
        }
    }

    /// The number of the key under a cell of the card drawn in `area`.
    #[must_use]
    pub fn key_at(&self, area: Rect, at: Position) -> Option<usize> {
        let rows = self.arrange(area);
        let found = rows.keys.iter().find(|(place, _)| place.contains(at));
        found.map(|&(_, key)| key)
    }

    fn style(&self) -> Style {
        match self.tone {
            Tone::Won => self.look.good().add_modifier(Modifier::BOLD),
            Tone::Lost => self.look.bad(),
            Tone::Even => self.look.strong(),
        }
    }

    fn large(&self, scale: u16) -> LargeText<'_> {
        LargeText {
            text: &self.result,
            scale,
            style: self.style(),
            ascii: self.look.ascii,
        }
    }

    /// The columns and rows of the largest digits that leave so many rows, and their scale.
    fn digits(&self, inner: Rect, others: u16) -> Option<(Size, u16)> {
        (1..=2).rev().find_map(|scale| {
            let width = self.large(scale).width()?;
            let height = LargeText::rows(scale, self.look.ascii);
            // What is very large needs air.
            let air = 2 * (scale - 1);
            let fits = width <= inner.width && height + others + air <= inner.height;
            fits.then_some((Size { width, height }, scale))
        })
    }

    fn arrange(&self, area: Rect) -> Rows {
        let inner = inner(area);
        let room = usize::from(inner.width);
        let sentence = wrap(&self.look.plain(&self.sentence), room);
        let keys = self.keys_in(room);
        let words = sentence.len() as u16 + u16::from(!keys.is_empty());
        let digits = self.digits(inner, words);
        let large = digits.map_or(0, |(size, _)| size.height);
        let mut spare = inner.height.saturating_sub(words + large);
        let mut take = |wanted: bool| {
            let taken = u16::from(wanted && spare > 0);
            spare -= taken;
            taken
        };
        let facts = take(!self.facts.is_empty());
        let above_keys = take(!keys.is_empty());
        let below_digits = take(large > 0);
        let above_digits = take(large > 0);
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..inner
        };
        let mut y = inner.y + above_digits + spare / 2;
        let digits = digits.map(|(size, scale)| {
            let x = inner.x + (inner.width - size.width) / 2;
            (Rect::from(((x, y).into(), size)), scale)
        });
        y += large + below_digits;
        let sentence = sentence.into_iter().zip(y..);
        let sentence: Vec<_> = sentence.map(|(text, y)| (row(y), text)).collect();
        y += sentence.len() as u16;
        let facts = (facts == 1).then(|| row(y));
        y += u16::from(facts.is_some()) + above_keys;
        let used = keys.iter().map(|&(wide, _)| wide + 2).sum::<usize>();
        let mut x = inner.x + (room.saturating_sub(used.saturating_sub(2)) / 2) as u16;
        let mut places = Vec::new();
        for (wide, key) in keys {
            let wide = wide as u16;
            let place = Rect {
                x,
                width: wide,
                ..row(y)
            };
            places.push((place.intersection(inner), key));
            x += wide + 2;
        }
        places.extend(self.in_frame(area));
        Rows {
            digits,
            sentence,
            facts,
            keys: places,
        }
    }

    /// The last key, at the end of the frame's last row.
    fn in_frame(&self, area: Rect) -> Option<(Rect, usize)> {
        let last = self.keys.len().checked_sub(1)?;
        let wide = self.keys[last].width() as u16;
        let place = Rect {
            x: area.right().checked_sub(wide + 3)?,
            y: area.bottom().checked_sub(1)?,
            width: wide,
            height: 1,
        };
        (place.x > area.x + 1).then_some((place, last))
    }

    /// The keys that fit side by side, by their columns.
    fn keys_in(&self, room: usize) -> Vec<(usize, usize)> {
        let mut left = room + 2;
        let mut found = Vec::new();
        let others = self.keys.len().saturating_sub(1);
        for (at, key) in self.keys[..others].iter().enumerate() {
            let wide = key.width();
            if wide + 2 <= left {
                left -= wide + 2;
                found.push((wide, at));
            }
        }
        found
    }
}

/// Within the frame, with a column of air where there is room.
const fn inner(area: Rect) -> Rect {
    let side = if area.width >= 30 { 2 } else { 1 };
    Rect {
        x: area.x + side,
        y: area.y + 1,
        width: area.width.saturating_sub(2 * side),
        height: area.height.saturating_sub(2),
    }
}

impl Widget for &ResultCard<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.width < 4 || area.height < 3 {
            return;
        }
        let (look, inner) = (self.look, inner(area));
        let title = cut(&look.plain(&self.title), usize::from(inner.width) - 2);
        let title = Line::styled(format!(" {title} "), self.style());
        Block::new()
            .borders(Borders::ALL)
            .border_set(borders(look))
            .border_style(self.style())
            .title(title.alignment(Alignment::Center))
            .render(area, buffer);
        let rows = self.arrange(area);
        if let Some((place, scale)) = rows.digits {
            self.large(scale).render(place, buffer);
        }
        let seen = |place: Rect| place.intersection(inner);
        for (place, text) in rows.sentence {
            let line = Line::styled(text, look.strong()).alignment(Alignment::Center);
            line.render(seen(place), buffer);
        }
        if let Some(place) = rows.facts {
            let text = cut_name(&look.plain(&self.facts), usize::from(place.width));
            let line = Line::styled(text, look.dim()).alignment(Alignment::Center);
            line.render(seen(place), buffer);
        }
        for (place, key) in rows.keys {
            let CardKey { key, word } = &self.keys[key];
            let key = Span::styled(key.clone(), look.strong());
            let word = Span::styled(format!(" {word}"), look.dim());
            if place.y + 1 == area.bottom() {
                // The frame is broken by blanks.
                let blank = Rect {
                    x: place.x - 1,
                    width: place.width + 2,
                    ..place
                };
                Clear.render(blank, buffer);
                Line::from(vec![key, word]).render(place, buffer);
            } else {
                Line::from(vec![key, word]).render(seen(place), buffer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{ColorDepth, Theme, ThemeName};

    fn look(depth: ColorDepth, ascii: bool) -> Look {
        Look::new(Theme::of(ThemeName::Brown), depth, ascii)
    }

    fn card<'a>(look: &'a Look, tone: Tone, sentence: &str) -> ResultCard<'a> {
        let key = |key: &str, word| CardKey {
            key: key.into(),
            word,
        };
        ResultCard {
            look,
            tone,
            title: "You won".into(),
            result: "1-0".into(),
            sentence: sentence.into(),
            facts: "24 moves".into(),
            keys: vec![
                key("m", "rematch"),
                key("A", "analyze"),
                key("Esc", "close"),
            ],
        }
    }

    fn drawn(card: &ResultCard<'_>, (columns, rows): (u16, u16)) -> Vec<String> {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        card.render(area, &mut buffer);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        (0..rows).map(row).collect()
    }

    #[test]
    fn a_card_tells_as_much_as_fits() {
        let look = look(ColorDepth::True, false);
        let short = card(&look, Tone::Won, "You win by checkmate.");
        assert_eq!(
            drawn(&short, (32, 9)),
            [
                "╭────────── You won ───────────╮",
                "│         ▄█      █▀█          │",
                "│          █  ▀▀▀ █ █          │",
                "│         ▀▀▀     ▀▀▀          │",
                "│    You win by checkmate.     │",
                "│           24 moves           │",
                "│                              │",
                "│     m rematch  A analyze     │",
                "╰────────────────── Esc close ─╯",
            ]
        );
        let narrow = drawn(&short, (23, 7)).join("\n");
        assert!(narrow.contains("│You win by checkmate.│"), "{narrow}");
        assert!(narrow.contains("m rematch  A analyze"), "{narrow}");
        assert!(narrow.contains("▄█"), "{narrow}");
        // A long sentence comes before digits.
        let long = "Your opponent's time ran out, but you cannot mate: draw.";
        let long = drawn(&card(&look, Tone::Even, long), (32, 7)).join("\n");
        assert!(!long.contains('█') && long.contains("draw."), "{long}");
        // What is said last goes first.
        let opening = ResultCard {
            facts: "24 moves, English Opening, Symmetrical Variation".into(),
            ..card(&look, Tone::Won, "You win.")
        };
        let cut = drawn(&opening, (32, 9)).join("\n");
        assert!(cut.contains(" 24 moves, English Opening "), "{cut}");
        let large = drawn(&short, (50, 13)).join("\n");
        assert!(
            large.contains("██████") && large.contains("Esc close"),
            "{large}"
        );
    }

    #[test]
    fn a_card_is_ascii_where_that_is_wanted_and_bold_without_colors() {
        let plain = look(ColorDepth::None, true);
        let card = card(&plain, Tone::Lost, "You lost on time.");
        assert!(drawn(&card, (40, 9)).concat().is_ascii());
        assert!(card.style().add_modifier.contains(Modifier::BOLD));
    }

    #[test]
    fn no_size_breaks_a_card_and_its_keys_are_where_they_are_drawn() {
        let look = look(ColorDepth::True, false);
        let card = card(&look, Tone::Won, "You win by checkmate.");
        for columns in 0..60 {
            for rows in 0..16 {
                let area = Rect::new(0, 0, columns, rows);
                let drawn = drawn(&card, (columns, rows));
                for at in area.positions() {
                    let Some(key) = card.key_at(area, at) else {
                        continue;
                    };
                    let word = card.keys[key].word;
                    let seen = drawn.iter().any(|row| row.contains(word));
                    assert!(seen || rows < 5, "{word} at {columns}x{rows}");
                }
            }
        }
    }
}
