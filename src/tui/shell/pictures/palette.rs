//! A picture in few colors, as the ways need it that send no more.

use std::collections::HashMap;

use crate::tui::artwork::Picture;

/// Colors that are nearer to each other than this are one: nobody tells them apart at an edge.
const LEAST_APART: u32 = 12;
/// What is this part of the pixels is no edge, and keeps its color.
const SEEN: usize = 40;
/// Farther than any two colors are apart.
const FARTHEST: u32 = 516;

/// A picture whose pixels are numbers of colors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Indexed {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and alpha.
    pub colors: Vec<[u8; 4]>,
    /// Row by row.
    pub pixels: Vec<u8>,
}

impl Indexed {
    /// With at most so many colors, of at most 256: those that are alike become the one of them that
    /// most pixels have, or one that is still nearer. So what is large, the square and the body of a piece, keeps its color.
    pub(super) fn new(picture: &Picture, most: usize) -> Self {
        let mut counts: HashMap<[u8; 4], usize> = HashMap::new();
        let pixels = || picture.rgba.as_chunks::<4>().0.iter().copied();
        for pixel in pixels() {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut all: Vec<([u8; 4], usize)> = counts.into_iter().collect();
        all.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        // Coarser and coarser, until few enough differ.
        let colors = (LEAST_APART..=FARTHEST)
            .step_by(8)
            .map(|apart| chosen(&all, apart))
            .find(|colors| colors.len() <= most.min(256))
            .unwrap_or_else(|| all.iter().take(most).map(|(color, _)| *color).collect());
        let nearest = |color: [u8; 4]| {
            let numbers = 0..colors.len();
            numbers.min_by_key(|&number| distance(colors[number], color))
        };
        let numbers: HashMap<[u8; 4], usize> = (all.iter())
            .map(|&(color, _)| (color, nearest(color).unwrap_or(0)))
            .collect();
        Self {
            width: picture.width as usize,
            height: picture.height as usize,
            pixels: pixels().map(|pixel| numbers[&pixel] as u8).collect(),
            colors,
        }
    }
}

/// Some of these colors, of which the most frequent ones come first: each is so far from the others, or
/// is that of a part of the picture that anybody sees.
fn chosen(all: &[([u8; 4], usize)], apart: u32) -> Vec<[u8; 4]> {
    let pixels: usize = all.iter().map(|(_, count)| count).sum();
    let mut colors: Vec<[u8; 4]> = Vec::new();
    for &(color, count) in all {
        let least = if count * SEEN >= pixels {
            LEAST_APART
        } else {
            apart
        };
        if colors
            .iter()
            .all(|&other| distance(other, color) > least * least)
        {
            colors.push(color);
        }
    }
    colors
}

/// How different two colors are.
fn distance(one: [u8; 4], other: [u8; 4]) -> u32 {
    let parts = one.into_iter().zip(other);
    parts
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gradient() -> Picture {
        let rgba = (0..64_u32 * 64).flat_map(|at| [at as u8, (at / 64) as u8 * 4, 7, 255]);
        Picture {
            width: 64,
            height: 64,
            rgba: rgba.collect(),
        }
    }

    #[test]
    fn few_colors_are_kept_as_they_are() {
        let picture = Picture {
            width: 2,
            height: 1,
            rgba: vec![1, 2, 3, 255, 250, 251, 252, 255],
        };
        let indexed = Indexed::new(&picture, 2);
        let seen: Vec<[u8; 4]> = indexed
            .pixels
            .iter()
            .map(|&pixel| indexed.colors[usize::from(pixel)])
            .collect();
        assert_eq!(seen, [[1, 2, 3, 255], [250, 251, 252, 255]]);
    }

    #[test]
    fn what_is_large_keeps_its_color() {
        // Two grounds that are alike, and more shades than there may be colors.
        let grounds = [[176, 133, 96, 255], [143, 138, 84, 255]];
        let pixels = (0..40_usize * 40).map(|at| match at % 40 {
            0..14 => grounds[0],
            14..34 => grounds[1],
            _ => [(at / 40 * 6) as u8, (at % 40 * 6) as u8, 90, 255],
        });
        let picture = Picture {
            width: 40,
            height: 40,
            rgba: pixels.flatten().collect(),
        };
        let indexed = Indexed::new(&picture, 8);
        assert!(indexed.colors.len() <= 8);
        for (at, ground) in [(0, grounds[0]), (20, grounds[1])] {
            let seen = indexed.colors[usize::from(indexed.pixels[at])];
            assert_eq!(seen, ground);
        }
    }

    #[test]
    fn many_colors_become_few_that_are_near() {
        let picture = gradient();
        for most in [1, 16, 32, 256] {
            let indexed = Indexed::new(&picture, most);
            assert!(!indexed.colors.is_empty() && indexed.colors.len() <= most);
            assert_eq!(indexed.pixels.len(), 64 * 64);
        }
        let indexed = Indexed::new(&picture, 256);
        for (pixel, wanted) in indexed.pixels.iter().zip(picture.rgba.chunks_exact(4)) {
            let seen = indexed.colors[usize::from(*pixel)];
            for (seen, wanted) in seen.iter().zip(wanted) {
                assert!(seen.abs_diff(*wanted) <= 32, "{seen} {wanted}");
            }
        }
    }
}
