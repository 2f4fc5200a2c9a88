//! Colors: the board's themes, and what becomes of them on terminals with fewer colors.
//!
//! A theme colors the board. Panels keep the terminal's own colors and take only attributes and a
//! few accents from here, so that they fit whatever the user has set up.

pub mod color;
pub mod paper;
mod table;

use ratatui::style::{Color, Modifier, Style};

pub use color::{ColorDepth, Rgb};
pub use paper::Paper;

use crate::chess;
pub use crate::config::ThemeName;

/// What a square's background says. Legal targets only get a mark and no background of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    Plain,
    /// The last move came from or went to it.
    Last,
    /// Its piece is picked up.
    Selected,
    /// A king in check stands on it.
    Check,
    /// The hint is about it.
    Hint,
    /// The cursor is on it.
    Cursor,
}

impl Tint {
    /// Every tint, the plain one first.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Last,
        Self::Selected,
        Self::Check,
        Self::Hint,
        Self::Cursor,
    ];
}

/// How pieces are drawn on a square, which decides the colors the square may have.
///
/// The less of an outline a piece has, the more its one color must stand out by itself, be it
/// white or black, and the more a square must be of middling luminance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Sprites with an outline all around: one of outline and fill stands out on any square.
    Outlined,
    /// Glyphs, letters and the smallest sprites, of one color: white *and* black must reach 3:1.
    Plain,
}

impl Surface {
    pub const ALL: [Self; 2] = [Self::Outlined, Self::Plain];

    /// The relative luminances that a light and a dark square may have.
    const fn band(self, dark: bool) -> (f32, f32) {
        match (self, dark) {
            (Self::Outlined, _) => (0.215, 1.0),
            (Self::Plain, false) => (0.25, 0.288),
            (Self::Plain, true) => (0.105, 0.128),
        }
    }

    /// How much of the dark square a light one has in it: a light color that is only made darker
    /// turns grey.
    const fn share_of_dark(self) -> f32 {
        match self {
            Self::Outlined => 0.0,
            Self::Plain => 0.5,
        }
    }
}

/// A word in a panel that is more than plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Accent {
    /// Good news: a good move, a solved puzzle.
    Good,
    /// Bad news: a blunder, an error, a clock that runs out.
    Bad,
    /// Less important than what is around it.
    Dim,
    /// More important than what is around it.
    Strong,
}

/// The colors of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColors {
    /// The body of a sprite.
    pub fill: Rgb,
    /// The rim of a sprite.
    pub outline: Rgb,
    /// Details inside a sprite: a bishop's slit, a knight's mane.
    pub shade: Rgb,
    /// A glyph or a letter.
    pub glyph: Rgb,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Which one it is.
    pub name: ThemeName,
    /// A light square under sprites.
    pub light: Rgb,
    /// A dark square under sprites.
    pub dark: Rgb,
    pub white: PieceColors,
    pub black: PieceColors,
    /// Highlight of the last move.
    pub last: Rgb,
    /// Highlight of the selected square.
    pub selected: Rgb,
    /// Mark of a square that can be moved to.
    pub target: Rgb,
    /// Ring around a piece that can be taken.
    pub capture: Rgb,
    /// Highlight of a king in check.
    pub check: Rgb,
    /// Highlight of a hint.
    pub hint: Rgb,
    /// Highlight of the cursor.
    pub cursor: Rgb,
    /// The letters and digits around the board.
    pub label: Rgb,
    /// Squares out of 256 colors, by surface, tint, and then light and dark. Chosen by eye: among
    /// the few of the right luminance, the nearest in number is too often of another hue.
    indexed: [[[u8; 2]; Tint::ALL.len()]; Surface::ALL.len()],
    /// Light and dark square out of 16 colors, by surface.
    sixteen: [[u8; 2]; Surface::ALL.len()],
    /// For good and bad: out of 16 colors, and the same as exactly as it is wanted where the color
    /// behind it is known.
    news: Option<[(Color, Rgb); 2]>,
}

impl Theme {
    /// The theme of this name.
    #[must_use]
    pub fn of(name: ThemeName) -> &'static Self {
        &table::THEMES[name as usize]
    }

    /// The colors of this side's pieces.
    #[must_use]
    pub const fn pieces(&self, side: chess::Color) -> &PieceColors {
        match side {
            chess::Color::White => &self.white,
            chess::Color::Black => &self.black,
        }
    }

    /// A square's background in full color.
    #[must_use]
    pub fn square(&self, surface: Surface, dark: bool, tint: Tint) -> Rgb {
        let base = if dark {
            self.dark
        } else {
            self.light.mix(self.dark, surface.share_of_dark())
        };
        // A dark square keeps more of itself, or light and dark look the same when highlighted.
        let share = if dark { 0.5 } else { 0.55 };
        let mixed = match self.highlight(tint) {
            None => base,
            Some(color) => base.mix(color, share),
        };
        let (lowest, highest) = surface.band(dark);
        mixed.with_luminance(mixed.luminance().clamp(lowest, highest))
    }

    /// A square's background as this terminal can show it.
    #[must_use]
    pub fn square_color(
        &self,
        surface: Surface,
        dark: bool,
        tint: Tint,
        depth: ColorDepth,
    ) -> Color {
        match depth {
            ColorDepth::True => self.square(surface, dark, tint).into(),
            ColorDepth::Ansi256 => {
                Color::Indexed(self.indexed[surface as usize][tint as usize][usize::from(dark)])
            }
            ColorDepth::Ansi16 => Color::Indexed(self.square_16(surface, dark, tint)),
            ColorDepth::None => Color::Reset,
        }
    }

    /// What is drawn on a square to mark it: this highlight color, made as much darker or lighter
    /// than the square as it takes to stand out, and no more, so that it keeps its hue.
    #[must_use]
    pub fn ink(&self, color: Rgb, square: Rgb) -> Rgb {
        color.with_luminance(ink_luminance(square))
    }

    /// The same on a background as this terminal shows it.
    #[must_use]
    pub fn ink_color(&self, color: Rgb, below: Color, depth: ColorDepth) -> Color {
        let Some(square) = Rgb::of_color(below) else {
            return Color::Reset;
        };
        shown_on(self.ink(color, square), square, depth)
    }

    /// What is drawn across squares, such as an arrow. It is large, so it may be more like the square
    /// than a mark and keeps more of its own color.
    #[must_use]
    pub fn stroke_color(&self, color: Rgb, below: Color, depth: ColorDepth) -> Color {
        let Some(square) = Rgb::of_color(below) else {
            return Color::Reset;
        };
        let apart = luminance_apart(square, STROKE_CONTRAST, 0.015);
        shown_on(color.with_luminance(apart), square, depth)
    }

    /// The letters and digits around the board.
    #[must_use]
    pub fn label_style(&self, depth: ColorDepth, paper: Paper) -> Style {
        match depth {
            ColorDepth::True | ColorDepth::Ansi256 => {
                let readable = paper.readable(self.label, TEXT_CONTRAST, depth);
                Style::new().fg(readable.unwrap_or_else(|| self.label.at(depth)))
            }
            ColorDepth::Ansi16 | ColorDepth::None => Style::new(),
        }
    }

    /// A word in a panel that is more than plain text.
    #[must_use]
    pub fn accent(&self, accent: Accent, depth: ColorDepth, paper: Paper) -> Style {
        let colored = |at: usize| {
            let color = self
                .news
                .and_then(|news| news_color(news[at], depth, paper));
            color.map_or(Style::new(), |color| Style::new().fg(color))
        };
        match accent {
            Accent::Good => colored(0),
            Accent::Bad => colored(1).add_modifier(Modifier::BOLD),
            Accent::Dim => match paper.dim(depth) {
                Some(color) => Style::new().fg(color),
                None => Style::new().add_modifier(Modifier::DIM),
            },
            Accent::Strong => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    fn highlight(&self, tint: Tint) -> Option<Rgb> {
        match tint {
            Tint::Plain => None,
            Tint::Last => Some(self.last),
            Tint::Selected => Some(self.selected),
            Tint::Check => Some(self.check),
            Tint::Hint => Some(self.hint),
            Tint::Cursor => Some(self.cursor),
        }
    }

    /// Highlights take the bright half: where a terminal has only eight backgrounds, each still
    /// becomes a color of its own.
    fn square_16(&self, surface: Surface, dark: bool, tint: Tint) -> u8 {
        match tint {
            Tint::Plain => self.sixteen[surface as usize][usize::from(dark)],
            Tint::Last => 11,
            Tint::Selected => 10,
            Tint::Check => 9,
            Tint::Hint => 14,
            Tint::Cursor => 13,
        }
    }
}

/// How much text must stand out on what is behind it. CITE: WCAG 2.1, "contrast (minimum)".
pub const TEXT_CONTRAST: f32 = 4.5;

/// The color of good or bad news, if one can be read.
fn news_color((sixteen, exact): (Color, Rgb), depth: ColorDepth, paper: Paper) -> Option<Color> {
    match depth {
        ColorDepth::None => None,
        // Of the sixteen, red is the one that is dark enough everywhere.
        ColorDepth::Ansi16 if paper.is_light() && sixteen != Color::Red => None,
        _ => {
            let readable = paper.readable(exact, TEXT_CONTRAST, depth);
            Some(readable.unwrap_or(sixteen))
        }
    }
}

/// An ink as a terminal shows it, no less apart from the square than it is itself.
fn shown_on(ink: Rgb, square: Rgb, depth: ColorDepth) -> Color {
    let darker = ink.luminance() < square.luminance();
    match depth {
        ColorDepth::Ansi256 if darker => {
            Color::Indexed(ink.to_256_within(0.0, ink.luminance() + 0.01))
        }
        ColorDepth::Ansi256 => Color::Indexed(ink.to_256_within(ink.luminance() - 0.01, 1.0)),
        // Who knows what the other 14 look like.
        ColorDepth::Ansi16 => Color::Indexed(if darker { 0 } else { 15 }),
        _ => ink.at(depth),
    }
}

/// The luminance that stands out at 3.5:1 on this square, on the side where there is more room.
fn ink_luminance(square: Rgb) -> f32 {
    luminance_apart(square, 3.5, 0.0)
}

/// How much an arrow stands out.
const STROKE_CONTRAST: f32 = 2.1;

/// The luminance with this contrast to a square: a darker one if that is not below `darkest`.
fn luminance_apart(square: Rgb, contrast: f32, darkest: f32) -> f32 {
    let below = square.luminance() + 0.05;
    let darker = below / contrast - 0.05;
    let wanted = if darker >= darkest {
        darker
    } else {
        below * contrast - 0.05
    };
    wanted.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests;
