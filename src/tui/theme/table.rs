//! The seven themes.

use ratatui::style::Color;

use super::{PieceColors, Rgb, Theme, ThemeName};

/// One color for what is good and one for what is bad, as the terminal has them.
const GREEN_RED: Option<[(Color, Rgb); 2]> = Some([
    (Color::Green, Rgb::hex(0x2c9a3c)),
    (Color::Red, Rgb::hex(0xd83030)),
]);

const WHITE: Rgb = Rgb::hex(0xffffff);
const BLACK: Rgb = Rgb::hex(0x000000);

/// White pieces: bright, with a black outline.
const fn bright(fill: u32, shade: u32) -> PieceColors {
    PieceColors {
        fill: Rgb::hex(fill),
        outline: BLACK,
        shade: Rgb::hex(shade),
        glyph: WHITE,
    }
}

/// Black pieces: dark, with a black outline and details in a lighter color.
const fn deep(fill: u32, shade: u32) -> PieceColors {
    PieceColors {
        fill: Rgb::hex(fill),
        outline: BLACK,
        shade: Rgb::hex(shade),
        glyph: BLACK,
    }
}

const BROWN: Theme = Theme {
    name: ThemeName::Brown,
    light: Rgb::hex(0xecd6b0),
    dark: Rgb::hex(0xb08560),
    white: bright(0xfffaf0, 0x7c7062),
    black: deep(0x38302a, 0x9e9a94),
    last: Rgb::hex(0xd9d23c),
    selected: Rgb::hex(0x5fae3c),
    target: Rgb::hex(0x2f6b1e),
    capture: Rgb::hex(0xb02a1a),
    check: Rgb::hex(0xf0402c),
    hint: Rgb::hex(0x3fa0e0),
    cursor: Rgb::hex(0xe08a2c),
    label: Rgb::hex(0x94806c),
    indexed: [
        [
            [223, 137],
            [186, 143],
            [150, 107],
            [209, 167],
            [110, 67],
            [215, 173],
        ],
        [
            [137, 94],
            [100, 58],
            [64, 28],
            [167, 160],
            [68, 25],
            [166, 130],
        ],
    ],
    sixteen: [[7, 3], [3, 8]],
    news: GREEN_RED,
};

const GREEN: Theme = Theme {
    name: ThemeName::Green,
    light: Rgb::hex(0xe9ebcf),
    dark: Rgb::hex(0x76965a),
    white: bright(0xffffff, 0x6f7668),
    black: deep(0x2c322a, 0x9a9e94),
    last: Rgb::hex(0xe6e04a),
    selected: Rgb::hex(0xf0b429),
    target: Rgb::hex(0x1f4d2b),
    capture: Rgb::hex(0xb02a1a),
    check: Rgb::hex(0xf0402c),
    hint: Rgb::hex(0x3fa0e0),
    cursor: Rgb::hex(0xd07ae0),
    label: Rgb::hex(0x7f8c72),
    indexed: [
        [
            [230, 107],
            [228, 185],
            [215, 172],
            [210, 167],
            [117, 74],
            [183, 140],
        ],
        [
            [65, 58],
            [136, 94],
            [166, 130],
            [167, 160],
            [68, 25],
            [134, 97],
        ],
    ],
    sixteen: [[7, 2], [2, 8]],
    ..BROWN
};

const BLUE: Theme = Theme {
    name: ThemeName::Blue,
    light: Rgb::hex(0xdee5ec),
    dark: Rgb::hex(0x7b9cbc),
    white: bright(0xffffff, 0x6a7480),
    black: deep(0x282e38, 0x979ca6),
    last: Rgb::hex(0xe0dc60),
    selected: Rgb::hex(0xf0902c),
    target: Rgb::hex(0x1d3f66),
    capture: Rgb::hex(0xb02a1a),
    check: Rgb::hex(0xf0402c),
    hint: Rgb::hex(0x64c04c),
    cursor: Rgb::hex(0xd07ae0),
    label: Rgb::hex(0x778899),
    indexed: [
        [
            [254, 110],
            [186, 143],
            [215, 172],
            [210, 167],
            [150, 71],
            [183, 140],
        ],
        [
            [67, 60],
            [100, 58],
            [166, 130],
            [167, 160],
            [65, 28],
            [134, 97],
        ],
    ],
    sixteen: [[7, 6], [6, 4]],
    ..BROWN
};

const GREY: Theme = Theme {
    name: ThemeName::Grey,
    light: Rgb::hex(0xd8d8d6),
    dark: Rgb::hex(0x8c8c8a),
    white: bright(0xffffff, 0x747470),
    black: deep(0x2e2e2e, 0xa0a09c),
    last: Rgb::hex(0xd0c848),
    selected: Rgb::hex(0x5fae3c),
    target: Rgb::hex(0x2c5c20),
    label: Rgb::hex(0x868686),
    indexed: [
        [
            [188, 245],
            [186, 143],
            [150, 107],
            [210, 167],
            [117, 74],
            [215, 173],
        ],
        [
            [245, 241],
            [100, 58],
            [64, 28],
            [167, 160],
            [68, 25],
            [166, 130],
        ],
    ],
    sixteen: [[7, 8], [7, 8]],
    ..BROWN
};

const HIGH_CONTRAST: Theme = Theme {
    name: ThemeName::HighContrast,
    light: Rgb::hex(0xffffff),
    dark: Rgb::hex(0x888888),
    white: bright(0xffffff, 0x909090),
    black: deep(0x000000, 0xd0d0d0),
    last: Rgb::hex(0xffe000),
    selected: Rgb::hex(0x00d000),
    target: BLACK,
    capture: Rgb::hex(0xc00000),
    check: Rgb::hex(0xff2020),
    hint: Rgb::hex(0x20a8ff),
    cursor: Rgb::hex(0xff60ff),
    label: Rgb::hex(0x8a8a8a),
    indexed: [
        [
            [231, 102],
            [227, 184],
            [120, 71],
            [203, 167],
            [117, 74],
            [219, 170],
        ],
        [
            [245, 241],
            [136, 94],
            [64, 28],
            [167, 160],
            [68, 25],
            [170, 127],
        ],
    ],
    sixteen: [[15, 8], [7, 8]],
    ..BROWN
};

/// Colors that stay apart with any kind of color vision. CITE: Okabe and Ito, "Color universal
/// design", 2008.
const COLOR_BLIND: Theme = Theme {
    name: ThemeName::ColorBlind,
    light: Rgb::hex(0xefe9dc),
    dark: Rgb::hex(0x86a3b8),
    white: bright(0xffffff, 0x74706a),
    black: deep(0x24292e, 0x9e9c98),
    last: Rgb::hex(0xf0e442),
    selected: Rgb::hex(0xe69f00),
    target: Rgb::hex(0x0072b2),
    capture: Rgb::hex(0xd55e00),
    check: Rgb::hex(0xd55e00),
    hint: Rgb::hex(0x0072b2),
    cursor: Rgb::hex(0xcc79a7),
    label: Rgb::hex(0x7c8890),
    indexed: [
        [
            [230, 110],
            [228, 185],
            [214, 172],
            [209, 166],
            [74, 31],
            [182, 175],
        ],
        [
            [245, 60],
            [100, 58],
            [136, 94],
            [166, 130],
            [32, 25],
            [169, 132],
        ],
    ],
    sixteen: [[7, 6], [6, 4]],
    news: Some([
        (Color::Cyan, Rgb::hex(0x0083c8)),
        (Color::Yellow, Rgb::hex(0xc07000)),
    ]),
};

const MONO: Theme = Theme {
    name: ThemeName::Mono,
    light: Rgb::hex(0xcccccc),
    dark: Rgb::hex(0x8a8a8a),
    white: bright(0xffffff, 0x909090),
    black: deep(0x202020, 0xb0b0b0),
    last: Rgb::hex(0xf4f4f4),
    selected: Rgb::hex(0xffffff),
    target: BLACK,
    capture: BLACK,
    check: Rgb::hex(0xffffff),
    hint: Rgb::hex(0xe4e4e4),
    cursor: Rgb::hex(0xffffff),
    label: Rgb::hex(0x868686),
    indexed: [
        [
            [252, 245],
            [254, 250],
            [254, 251],
            [254, 251],
            [253, 249],
            [254, 251],
        ],
        [
            [245, 241],
            [246, 243],
            [246, 243],
            [246, 243],
            [246, 243],
            [246, 243],
        ],
    ],
    sixteen: [[7, 8], [7, 8]],
    news: None,
};

/// In the order of [`ThemeName::ALL`].
pub(super) const THEMES: [Theme; 7] = [BROWN, GREEN, BLUE, GREY, HIGH_CONTRAST, COLOR_BLIND, MONO];
