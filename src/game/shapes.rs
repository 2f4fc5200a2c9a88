//! Arrows and circles on the board, as `[%cal]` and `[%csl]` have them in PGN.

use std::fmt;
use std::str::FromStr;

use crate::chess::Square;

/// The color of an arrow or a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Brush {
    /// In the order in which drawing the same again goes through them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Its letter in PGN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    /// The one after it, if there is one.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|&other| other > self)
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter)
    }

    /// The one whose name begins like this, in any case.
    #[must_use]
    pub fn from_name(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|it| !text.is_empty() && it.name().starts_with(&text))
    }
}

/// An arrow from one square to another, or a circle around one. Written `Gd1h5` and `Rd5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Its color.
    pub brush: Brush,
    /// Where the arrow begins.
    pub from: Square,
    /// Where it ends; a circle ends where it begins.
    pub to: Square,
}

impl Shape {
    /// Whether it is a circle.
    #[must_use]
    pub fn is_circle(self) -> bool {
        self.from == self.to
    }

    /// Whether both mark the same squares, in whatever colors.
    #[must_use]
    pub fn lies_on(self, other: Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { brush, from, to } = self;
        write!(f, "{}{from}", brush.letter())?;
        if self.is_circle() {
            return Ok(());
        }
        write!(f, "{to}")
    }
}

/// A text that is neither an arrow nor a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError(String);

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "{text:?} is no arrow or circle, such as Gd1h5 or Rd5")
    }
}

impl std::error::Error for ShapeError {}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let read = || {
            let mut letters = text.chars();
            let brush = Brush::from_letter(letters.next()?)?;
            let squares = letters.as_str();
            let from = squares.get(..2)?.parse().ok()?;
            let to = match squares.get(2..)? {
                "" => from,
                to => to.parse().ok()?,
            };
            Some(Self { brush, from, to })
        };
        read().ok_or_else(|| ShapeError(crate::text::excerpt(text)))
    }
}

/// The commands of PGN that draw these: circles, then arrows.
pub(super) fn commands(shapes: &[Shape]) -> impl Iterator<Item = String> {
    let command = |name: &str, circles: bool| {
        let ours = shapes.iter().filter(|shape| shape.is_circle() == circles);
        let ours: Vec<String> = ours.map(Shape::to_string).collect();
        (!ours.is_empty()).then(|| format!("[%{name} {}]", ours.join(",")))
    };
    [command("csl", true), command("cal", false)]
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_and_quoted_when_wrong() {
        for text in ["Gd1h5", "Rd5", "Ya1a8", "Bh8"] {
            let shape: Shape = text.parse().unwrap();
            assert_eq!(shape.to_string(), text);
            assert_eq!(shape.is_circle(), text.len() == 3);
        }
        assert_eq!("Ge4e4".parse(), "Ge4".parse::<Shape>());
        for text in [
            "", "G", "Gd", "Gd9", "Xd5", "gd5", "Gd1h", "Gd1h5h6", "Gé1", "Gd1é5",
        ] {
            let error = text.parse::<Shape>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }

    #[test]
    fn brushes_follow_each_other_and_have_names() {
        let mut brush = Brush::Green;
        let mut seen = vec![brush];
        while let Some(next) = brush.next() {
            brush = next;
            seen.push(brush);
        }
        assert_eq!(seen, Brush::ALL);
        for brush in Brush::ALL {
            assert_eq!(Brush::from_name(brush.name()), Some(brush));
        }
        assert_eq!(Brush::from_name("R"), Some(Brush::Red));
        assert_eq!(Brush::from_name(""), None);
        assert_eq!(Brush::from_name("pink"), None);
    }
}
