//! Four pixels in one cell, out of the block characters and their two colors.

use ratatui::style::Color;

/// The quarters of a cell that a symbol fills, as bits: upper left 1, upper right 2, lower left 4,
/// lower right 8.
const SYMBOLS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

/// What a pixel belongs to, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Ground,
    Stroke,
    MarkBelow,
    Piece,
    MarkAbove,
    /// A piece on its way.
    Flight,
}

/// A quarter of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dot {
    pub layer: Layer,
    pub color: Color,
}

/// A symbol with the color of its ink and of what is behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockSymbol {
    pub symbol: &'static str,
    pub ink: Color,
    pub back: Color,
}

/// The block that shows these quarters, in the order of [`SYMBOLS`]. Of more than two colors, the
/// lowest and the highest layer keep theirs, and what lies between gives way to the lowest.
///
/// Where a terminal takes the blocks from a font, they often end a hair below the top of the cell
/// (at some sizes above the bottom), and what is behind shows there as a line. So an upper half of
/// a single color is never ink, and elsewhere the ink is that of the piece, which bears a seam
/// better than the square bears a line.
pub(super) fn block(dots: [Dot; 4]) -> BlockSymbol {
    let [first, rest @ ..] = dots;
    let lower = |a: Dot, b: Dot| if b.layer < a.layer { b } else { a };
    let lowest = rest.into_iter().fold(first, lower).color;
    let others = dots.into_iter().filter(|dot| dot.color != lowest);
    let Some(highest) = others.max_by_key(|dot| dot.layer).map(|dot| dot.color) else {
        return BlockSymbol {
            symbol: SYMBOLS[0],
            ink: lowest,
            back: lowest,
        };
    };
    let high = dots.map(|dot| dot.color == highest);
    let bits = |inked: bool| {
        let bit = |i: usize| usize::from(high[i] == inked) << i;
        SYMBOLS[bit(0) | bit(1) | bit(2) | bit(3)]
    };
    let (ink, back) = (highest, lowest);
    if high[0] && high[1] {
        BlockSymbol {
            symbol: bits(false),
            ink: back,
            back: ink,
        }
    } else {
        BlockSymbol {
            symbol: bits(true),
            ink,
            back,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUND: Dot = Dot {
        layer: Layer::Ground,
        color: Color::Blue,
    };
    const BELOW: Dot = Dot {
        layer: Layer::MarkBelow,
        color: Color::Green,
    };
    const FILL: Dot = Dot {
        layer: Layer::Piece,
        color: Color::White,
    };
    const OUTLINE: Dot = Dot {
        layer: Layer::Piece,
        color: Color::Black,
    };

    fn shown(dots: [Dot; 4]) -> (&'static str, Color, Color) {
        let block = block(dots);
        (block.symbol, block.ink, block.back)
    }

    #[test]
    fn one_color_needs_no_ink() {
        assert_eq!(block([FILL; 4]).symbol, " ");
        assert_eq!(block([FILL; 4]).back, Color::White);
    }

    #[test]
    fn every_quarter_gets_its_color() {
        for bits in 0..16_usize {
            let dots = [0, 1, 2, 3].map(|i| if bits >> i & 1 == 1 { FILL } else { GROUND });
            let block = block(dots);
            let inked = SYMBOLS.iter().position(|symbol| *symbol == block.symbol);
            let inked = inked.unwrap();
            for (i, dot) in dots.iter().enumerate() {
                let seen = [block.back, block.ink][inked >> i & 1];
                assert_eq!(seen, dot.color, "{bits:04b}");
            }
            assert_ne!(inked & 3, 3, "the upper half is not all ink");
        }
    }

    #[test]
    fn outline_and_fill_share_a_cell() {
        let half = [OUTLINE, OUTLINE, FILL, FILL];
        assert_eq!(shown(half), ("▄", Color::White, Color::Black));
    }

    #[test]
    fn of_three_colors_the_middle_layer_gives_way() {
        let crowded = [BELOW, BELOW, GROUND, FILL];
        assert_eq!(shown(crowded), ("▗", Color::White, Color::Blue));
    }
}
