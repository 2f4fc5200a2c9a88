//! A picture in few colors, as the ways need it that send no more.

use std::collections::HashMap;

use crate::tui::artwork::Picture;

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
    /// most pixels have. So what is large, the square and the body of a piece, keeps its color.
    pub(super) fn new(picture: &Picture, most: usize) -> Self {
        let mut counts: HashMap<[u8; 4], usize> = HashMap::new();
        let pixels = || picture.rgba.as_chunks::<4>().0.iter().copied();
        for pixel in pixels() {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut all: Vec<([u8; 4], usize)> = counts.into_iter().collect();
        all.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        // Coarser and coarser, until few enough differ.
        let (colors, numbers) = (0..=9)
            .map(|lost| merged(&all, lost))
            .find(|(colors, _)| colors.len() <= most.min(256))
            .unwrap_or_default();
        Self {
            width: picture.width as usize,
            height: picture.height as usize,
            colors,
            pixels: pixels()
                .map(|pixel| numbers.get(&pixel).copied().unwrap_or(0))
                .collect(),
        }
    }
}

/// Colors that differ in more than so many bits at the end, and for each color the number of its own.
fn merged(all: &[([u8; 4], usize)], lost: u32) -> (Vec<[u8; 4]>, HashMap<[u8; 4], u8>) {
    let mut colors = Vec::new();
    let mut coarse = HashMap::new();
    let mut numbers = HashMap::new();
    for &(color, _) in all {
        // The half of a step is added, so that black and white are in the middle of theirs.
        let round = |part: u8| (u32::from(part) + (1 << lost) / 2) >> lost;
        let number = *coarse.entry(color.map(round)).or_insert_with(|| {
            colors.push(color);
            colors.len() - 1
        });
        numbers.insert(color, number as u8);
    }
    (colors, numbers)
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
