//! The six shapes, on a grid of 100 by 100 with the origin at the top left.

use tiny_skia::{Path, PathBuilder};

use super::path::{self, PathError};
use crate::chess::Kind;

/// A piece as it is written.
struct Sketch {
    /// Left halves of symmetric bodies.
    halves: &'static [&'static str],
    /// Bodies that are not symmetric, clockwise as the halves are made to be.
    bodies: &'static [&'static str],
    /// Lines on the body.
    lines: &'static [&'static str],
    /// More of them, too close together for the smallest squares.
    fine: &'static [&'static str],
    /// Lines that show on a dark body what its outline does not.
    glints: &'static [&'static str],
    /// Small filled details.
    spots: &'static [&'static str],
}

/// A piece ready to be drawn.
#[derive(Debug)]
pub(super) struct Shape {
    /// All bodies in one, or there would be seams.
    pub(super) body: Path,
    pub(super) lines: Vec<Path>,
    pub(super) fine: Vec<Path>,
    pub(super) glints: Vec<Path>,
    pub(super) spots: Vec<Path>,
}

/// All six shapes.
#[derive(Debug)]
pub(super) struct Set {
    /// By kind.
    shapes: [Shape; 6],
}

impl Set {
    pub(super) fn new() -> Self {
        Self {
            shapes: SKETCHES.map(|sketch| sketch.read().expect("a test reads all of them")),
        }
    }

    pub(super) fn shape(&self, kind: Kind) -> &Shape {
        &self.shapes[kind as usize]
    }
}

impl Sketch {
    fn read(&self) -> Result<Shape, PathError> {
        let all = |texts: &[&str]| -> Result<Vec<Path>, PathError> {
            texts.iter().map(|text| path::whole(text)).collect()
        };
        let halves = self.halves.iter().map(|text| path::mirrored(text));
        let bodies = self.bodies.iter().map(|text| path::whole(text));
        let mut body = PathBuilder::new();
        for part in halves.chain(bodies) {
            body.push_path(&part?);
        }
        Ok(Shape {
            body: body.finish().ok_or(PathError::Empty)?,
            lines: all(self.lines)?,
            fine: all(self.fine)?,
            glints: all(self.glints)?,
            spots: all(self.spots)?,
        })
    }
}

/// By kind. A body is written from its top to its foot; all stand on y = 90 and are wider the higher
/// they are.
const SKETCHES: [Sketch; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

const PAWN: Sketch = Sketch {
    halves: &[
        "M 50 32 C 43 32 37.5 37.5 37.5 44 C 37.5 48.5 39.5 52 43 54.5 L 50 54.5",
        "M 50 54 L 38.5 54 C 35.5 54 34 55.5 34 57.2 C 34 59 35.5 60.5 38 60.5 L 50 60.5",
        "M 50 60 L 42 60 C 42 68 38.5 73.5 32.5 76.8 C 28.3 79 26 82 26 86 \
         L 26 88.5 C 26 89.5 26.5 90 27.5 90 L 50 90",
    ],
    bodies: &[],
    lines: &["M 38 60.5 L 62 60.5", "M 20 82.8 L 80 82.8"],
    fine: &["M 40 54 L 60 54"],
    glints: &[],
    spots: &[],
};

const KNIGHT: Sketch = Sketch {
    halves: &[
        "M 50 77 L 29.5 77 C 26 79 24 82 24 86 L 24 88.5 C 24 89.5 24.5 90 25.5 90 \
         L 50 90",
    ],
    bodies: &[
        "M 30.5 78 C 31 69.5 36.5 64.3 42 60 C 45.5 57.3 47 55.3 46.8 52.8 \
         C 43.5 55.8 40 56.2 36.8 57.4 C 34.6 58.4 33.6 60.2 31.6 62.2 \
         C 29.4 64.2 26 64.4 23.4 62.8 C 21.6 61.8 20.4 60.8 19.8 59.4 \
         C 17.6 58 16.8 55.8 17.4 53.3 C 18.1 50.3 20.6 48.4 22.4 45.6 \
         C 24.8 41.8 26 37 29.4 33.4 C 31.8 31 35 29.2 38 28.2 \
         C 36.6 24.8 36.8 21 38.8 17.4 C 42.8 19 46.8 22 49 25.8 \
         C 62 27 71.5 37.8 74.5 52.5 C 76.3 61.9 75.2 70.9 72.5 78 Z",
    ],
    lines: &[
        "M 53.5 33.1 C 63 38.3 68 48.7 67.5 61 C 67.3 66.7 66 71.9 64 76.6",
        "M 20 82.8 L 80 82.8",
    ],
    fine: &[
        "M 48 51 C 51.3 48 52.3 44.6 51.2 41.4",
        "M 41.6 22.6 C 43.6 24.8 44.8 27.4 44.8 30.6",
        "M 18 59.2 C 22 60 26 59 29.5 56.2",
        "M 69.5 37 C 68.5 40.5 66.5 43 63.5 44.5",
        "M 75 49 C 74 52.5 71.5 55 67.5 56.5",
        "M 76.5 61 C 75.2 64.5 72 67 67 68.5",
    ],
    glints: &[],
    spots: &[
        "M 34.5 39.7 C 35.5 36.4 39.5 35.3 42.5 37.4 C 41 40.7 37.5 41.9 34.5 39.7 Z",
        "M 22.3 52.5 C 23 50.4 26 49.8 27.2 51.5 C 26.7 53.6 24.3 54.4 22.3 52.5 Z",
    ],
};

const BISHOP: Sketch = Sketch {
    halves: &[
        "M 50 15.5 C 47.2 15.5 45.2 17.5 45.2 20 C 45.2 22.2 46.8 24.2 50 24.2",
        "M 50 22.5 C 41.5 28 33 36 33 44.5 C 33 49.5 36 53.5 40.5 56 L 50 56",
        "M 50 55.5 L 36.5 55.5 C 33.5 55.5 32 57 32 58.7 C 32 60.5 33.5 62 36 62 L 50 62",
        "M 50 61.5 L 41.5 61.5 C 41.5 69 38 73.8 31.5 77 C 27.2 79.1 25 82 25 86 \
         L 25 88.5 C 25 89.5 25.5 90 26.5 90 L 50 90",
    ],
    bodies: &[],
    lines: &[
        "M 64 30 L 54 43.5",
        "M 36 62 L 64 62",
        "M 20 82.8 L 80 82.8",
    ],
    fine: &["M 38 55.5 L 62 55.5"],
    glints: &[],
    spots: &[],
};

const ROOK: Sketch = Sketch {
    halves: &[
        "M 50 25.5 L 43.5 25.5 L 43.5 32 L 36 32 L 36 25.5 L 26.5 25.5 L 26.5 38.5 \
         C 26.5 41 31.5 44.5 35 46.5 C 35 58 34 68 30.5 77.5 L 50 77.5",
        "M 50 77 L 29.5 77 C 26 79 24 82 24 86 L 24 88.5 C 24 89.5 24.5 90 25.5 90 \
         L 50 90",
    ],
    bodies: &[],
    lines: &["M 20 39 L 80 39", "M 20 82.8 L 80 82.8"],
    fine: &["M 30 46.5 L 70 46.5", "M 30.5 77 L 69.5 77"],
    glints: &[],
    spots: &[],
};

const QUEEN: Sketch = Sketch {
    halves: &[
        "M 50 19 L 43.8 40 L 33.8 21.5 L 31.8 41 L 17.5 29.5 L 30 51.5 \
         C 32 54 34 55.2 36 56 L 50 56",
        "M 50 55.5 L 35 55.5 C 32 55.5 30.5 57 30.5 58.7 C 30.5 60.5 32 62 34.5 62 \
         L 50 62",
        "M 50 61.5 L 39.5 61.5 C 39.5 69.2 36 74 29.3 77 C 25 79 22.5 82 22.5 86 \
         L 22.5 88.5 C 22.5 89.5 23 90 24 90 L 50 90",
    ],
    bodies: &[
        "O 50 15.5 4",
        "O 33.3 18 3.8",
        "O 66.7 18 3.8",
        "O 16.5 26 3.8",
        "O 83.5 26 3.8",
    ],
    lines: &[
        "M 26 48.5 C 41 44.5 59 44.5 74 48.5",
        "M 34 62 L 66 62",
        "M 20 82.8 L 80 82.8",
    ],
    fine: &["M 35 55.5 L 65 55.5"],
    glints: &[
        "M 50 15.5 L 50.1 15.5",
        "M 33.3 18 L 33.4 18",
        "M 66.7 18 L 66.8 18",
        "M 16.5 26 L 16.6 26",
        "M 83.5 26 L 83.6 26",
    ],
    spots: &[],
};

const KING: Sketch = Sketch {
    halves: &[
        "M 50 6.8 L 45.6 6.8 L 46 12.2 L 39 11.6 L 39 20.2 L 46 19.6 L 45.6 29 L 50 29",
        "M 50 27 C 40 27 31.5 29 25.5 34.2 C 27 42 31 49.5 36.5 56 L 50 56",
        "M 50 55.5 L 35 55.5 C 32 55.5 30.5 57 30.5 58.7 C 30.5 60.5 32 62 34.5 62 \
         L 50 62",
        "M 50 61.5 L 39.5 61.5 C 39.5 69.2 36 74 28.8 77 C 24.3 79 21.5 82 21.5 86 \
         L 21.5 88.5 C 21.5 89.5 22 90 23 90 L 50 90",
    ],
    bodies: &[],
    lines: &[
        "M 22 39 C 40 33.5 60 33.5 78 39",
        "M 34 62 L 66 62",
        "M 20 82.8 L 80 82.8",
    ],
    fine: &["M 35 55.5 L 65 55.5", "M 44 26.5 L 56 26.5"],
    glints: &["M 50 10.5 L 50 21", "M 43.5 16 L 56.5 16"],
    spots: &[],
};
