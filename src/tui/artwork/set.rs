//! The six shapes, on a grid of 100 by 100 with the origin at the top left.

use tiny_skia::Path;

use super::path::{self, PathError};
use crate::chess::Kind;

/// A piece as it is written.
struct Sketch {
    /// Left halves of symmetric bodies.
    halves: &'static [&'static str],
    /// Bodies that are not symmetric.
    bodies: &'static [&'static str],
    /// Lines on the body.
    lines: &'static [&'static str],
    /// Small filled details.
    spots: &'static [&'static str],
}

/// A piece ready to be drawn.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) bodies: Vec<Path>,
    pub(super) lines: Vec<Path>,
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
        Ok(Shape {
            bodies: halves.chain(bodies).collect::<Result<_, _>>()?,
            lines: all(self.lines)?,
            spots: all(self.spots)?,
        })
    }
}

/// By kind.
const SKETCHES: [Sketch; 6] = [
    Sketch {
        halves: &["M 50 56 L 42 56 L 30 80 L 28 90 L 50 90"],
        bodies: &["O 50 46 13"],
        lines: &[],
        spots: &[],
    },
    Sketch {
        halves: &[],
        bodies: &["M 26 90 C 26 60 50 58 48 52 L 30 60 L 20 52 L 46 18 C 70 24 78 50 74 90 Z"],
        lines: &[],
        spots: &["O 46 34 3"],
    },
    Sketch {
        halves: &["M 50 16 C 34 30 28 52 42 60 L 30 80 L 28 90 L 50 90"],
        bodies: &[],
        lines: &["M 50 30 L 58 44"],
        spots: &[],
    },
    Sketch {
        halves: &[
            "M 50 24 L 44 24 L 44 30 L 38 30 L 38 24 L 28 24 L 32 44 L 32 76 L 26 90 L 50 90",
        ],
        bodies: &[],
        lines: &["M 36 44 L 64 44"],
        spots: &[],
    },
    Sketch {
        halves: &["M 50 24 L 42 44 L 34 20 L 30 44 L 16 28 L 30 70 L 26 90 L 50 90"],
        bodies: &[
            "O 50 18 5",
            "O 34 16 4",
            "O 66 16 4",
            "O 16 24 4",
            "O 84 24 4",
        ],
        lines: &["M 32 72 L 68 72"],
        spots: &[],
    },
    Sketch {
        halves: &[
            "M 50 8 L 46 8 L 46 14 L 40 14 L 40 20 L 46 20 L 46 30 L 50 30",
            "M 50 28 C 30 28 20 40 34 70 L 26 90 L 50 90",
        ],
        bodies: &[],
        lines: &["M 36 72 L 64 72"],
        spots: &[],
    },
];
