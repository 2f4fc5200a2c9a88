//! Curves as text, in a small and strict part of the language that SVG has for them.
//!
//! `M x y` begins a curve, `L x y` goes straight, `Q` and `C` go along a curve with one or two points
//! that pull, `Z` goes back to the begin. Letters are never left out, and places are absolute, on a
//! grid of 100 by 100 with the origin at the top left. `O x y r` is a circle.

use std::fmt;

use tiny_skia::{Path, PathBuilder};

/// Where the axis of a symmetric shape is.
const AXIS: f32 = 50.0;

type Point = (f32, f32);

/// One stretch of a curve, to its last point.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Circle(Point, f32),
    Close,
}

/// What is wrong with the text of a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathError {
    /// Not one of the letters.
    Letter(String),
    /// A number is missing after this letter, or is something else.
    Number(char, String),
    /// It does not begin by saying where.
    Begin,
    /// The half of a symmetric shape is not one open curve from the axis to the axis.
    Half,
    /// Nothing can be drawn.
    Empty,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(found) => write!(f, "{found:?} is none of M, L, Q, C, O and Z"),
            Self::Number(letter, found) => {
                write!(f, "{found:?} is not a number, and {letter} wants more")
            }
            Self::Begin => f.write_str("a curve begins with M or O"),
            Self::Half => f.write_str("half a shape is one open curve from x = 50 to x = 50"),
            Self::Empty => f.write_str("there is nothing to draw"),
        }
    }
}

/// A curve as it is written.
pub(super) fn whole(text: &str) -> Result<Path, PathError> {
    build(&steps(text)?)
}

/// A symmetric shape, of which the left half is written, from the axis to the axis.
pub(super) fn mirrored(text: &str) -> Result<Path, PathError> {
    let half = steps(text)?;
    let (Some(&Step::Move(start)), Some(end)) = (half.first(), half.last().and_then(last)) else {
        return Err(PathError::Half);
    };
    if (start.0, end.0) != (AXIS, AXIS) {
        return Err(PathError::Half);
    }
    // Down on the right and up on the left, which is clockwise, as circles are.
    let mut steps = vec![Step::Move(start)];
    for step in &half[1..] {
        steps.push(match *step {
            Step::Line(to) => Step::Line(mirror(to)),
            Step::Quad(pull, to) => Step::Quad(mirror(pull), mirror(to)),
            Step::Cubic(first, second, to) => {
                Step::Cubic(mirror(first), mirror(second), mirror(to))
            }
            Step::Move(_) | Step::Circle(..) | Step::Close => return Err(PathError::Half),
        });
    }
    for pair in half.windows(2).rev() {
        let to = last(&pair[0]).ok_or(PathError::Half)?;
        steps.push(match pair[1] {
            Step::Quad(pull, _) => Step::Quad(pull, to),
            Step::Cubic(first, second, _) => Step::Cubic(second, first, to),
            _ => Step::Line(to),
        });
    }
    steps.push(Step::Close);
    build(&steps)
}

const fn mirror((x, y): Point) -> Point {
    (2.0 * AXIS - x, y)
}

/// Where a stretch ends.
const fn last(step: &Step) -> Option<Point> {
    match *step {
        Step::Move(to) | Step::Line(to) | Step::Quad(_, to) | Step::Cubic(_, _, to) => Some(to),
        Step::Circle(..) | Step::Close => None,
    }
}

fn steps(text: &str) -> Result<Vec<Step>, PathError> {
    let mut words = text.split_ascii_whitespace();
    let mut steps: Vec<Step> = Vec::new();
    while let Some(word) = words.next() {
        let mut letters = word.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(PathError::Letter(word.to_owned()));
        };
        let mut number = || {
            let word = words.next().unwrap_or_default();
            let read = word.parse().ok().filter(|number: &f32| number.is_finite());
            read.ok_or_else(|| PathError::Number(letter, word.to_owned()))
        };
        let mut point = || Ok((number()?, number()?));
        let step = match letter {
            'M' => Step::Move(point()?),
            'L' => Step::Line(point()?),
            'Q' => Step::Quad(point()?, point()?),
            'C' => Step::Cubic(point()?, point()?, point()?),
            'O' => Step::Circle(point()?, number()?),
            'Z' => Step::Close,
            _ => return Err(PathError::Letter(word.to_owned())),
        };
        let begins = matches!(step, Step::Move(_) | Step::Circle(..));
        if !begins && steps.last().and_then(last).is_none() {
            return Err(PathError::Begin);
        }
        steps.push(step);
    }
    Ok(steps)
}

fn build(steps: &[Step]) -> Result<Path, PathError> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move((x, y)) => path.move_to(x, y),
            Step::Line((x, y)) => path.line_to(x, y),
            Step::Quad((x1, y1), (x, y)) => path.quad_to(x1, y1, x, y),
            Step::Cubic((x1, y1), (x2, y2), (x, y)) => path.cubic_to(x1, y1, x2, y2, x, y),
            Step::Circle((x, y), radius) => path.push_circle(x, y, radius),
            Step::Close => path.close(),
        }
    }
    path.finish().ok_or(PathError::Empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_curve() {
        let path = whole("M 10 20 L 30 20 Q 40 25 30 60 C 1 2 3 4 10 60 Z O 50 50 10").unwrap();
        let bounds = path.compute_tight_bounds().unwrap();
        assert_eq!((bounds.right(), bounds.bottom()), (60.0, 60.0));
    }

    #[test]
    fn a_half_becomes_a_symmetric_shape() {
        let path = mirrored("M 50 10 C 40 10 30 20 20 40 Q 20 60 30 70 L 50 90").unwrap();
        let twin = whole(
            "M 50 10 C 60 10 70 20 80 40 Q 80 60 70 70 L 50 90 \
             L 30 70 Q 20 60 20 40 C 30 20 40 10 50 10 Z",
        );
        assert_eq!(path, twin.unwrap());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let letter = |word: &str| Err(PathError::Letter(word.into()));
        assert_eq!(whole("M 1 2 l 3 4"), letter("l"));
        assert_eq!(whole("M 1 2 L 3 4 5"), letter("5"));
        assert_eq!(whole("M1 2"), letter("M1"));
        assert_eq!(whole("M 1"), Err(PathError::Number('M', String::new())));
        assert_eq!(
            whole("M 1 NaN"),
            Err(PathError::Number('M', "NaN".to_owned()))
        );
        assert_eq!(whole("L 1 2"), Err(PathError::Begin));
        assert_eq!(whole("M 1 2 L 3 4 Z L 5 6"), Err(PathError::Begin));
        assert_eq!(whole(""), Err(PathError::Empty));
        for half in [
            "M 50 1 L 20 30 L 49 90",
            "M 50 1 L 20 30 Z",
            "O 50 50 3",
            "",
        ] {
            assert_eq!(mirrored(half), Err(PathError::Half), "{half}");
        }
        assert_eq!(
            mirrored("M 50 1 L 20 20 M 20 20 L 50 90"),
            Err(PathError::Half)
        );
    }
}
