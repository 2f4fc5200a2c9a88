//! Colors as numbers: luminance, contrast, and the nearest of a smaller palette.

use ratatui::style::Color;

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColorDepth {
    /// Red, green and blue of 8 bits each.
    True,
    /// The 256 colors of xterm.
    Ansi256,
    /// The 16 colors that every terminal sets up for itself.
    Ansi16,
    /// None at all; what differs must differ in shape.
    None,
}

impl ColorDepth {
    /// What the environment says about the terminal.
    ///
    /// `NO_COLOR` wins over all (<https://no-color.org>: any text but the empty one counts). The
    /// Linux console takes truecolor sequences but has 16 colors to show them with.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| env(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let color_term = set("COLORTERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || term == "dumb" {
            Self::None
        } else if term == "linux" {
            Self::Ansi16
        } else if matches!(color_term.as_str(), "truecolor" | "24bit")
            || term.ends_with("-direct")
            || is_known(&set)
        {
            Self::True
        } else if term.ends_with("-256color") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}

/// Terminals that show all colors but do not say so in `COLORTERM`.
fn is_known(set: &impl Fn(&str) -> Option<String>) -> bool {
    let at_least = |name: &str, version: u32| {
        let text = set(name).unwrap_or_default();
        let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
        digits.parse().is_ok_and(|found: u32| found >= version)
    };
    // CITE: xterm's log of changes (patch 331) and the release notes of VTE 0.36.
    at_least("XTERM_VERSION", 331)
        || at_least("VTE_VERSION", 3600)
        || ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION"]
            .iter()
            .any(|&name| set(name).is_some())
}

/// A color of 8 bits each for red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// What xterm shows for the first 16 colors unless told otherwise.
const XTERM: [Rgb; 16] = [
    Rgb(0x00, 0x00, 0x00),
    Rgb(0xcd, 0x00, 0x00),
    Rgb(0x00, 0xcd, 0x00),
    Rgb(0xcd, 0xcd, 0x00),
    Rgb(0x00, 0x00, 0xee),
    Rgb(0xcd, 0x00, 0xcd),
    Rgb(0x00, 0xcd, 0xcd),
    Rgb(0xe5, 0xe5, 0xe5),
    Rgb(0x7f, 0x7f, 0x7f),
    Rgb(0xff, 0x00, 0x00),
    Rgb(0x00, 0xff, 0x00),
    Rgb(0xff, 0xff, 0x00),
    Rgb(0x5c, 0x5c, 0xff),
    Rgb(0xff, 0x00, 0xff),
    Rgb(0x00, 0xff, 0xff),
    Rgb(0xff, 0xff, 0xff),
];

/// The levels of a channel in the 6x6x6 cube of the 256 colors.
const LEVELS: [u8; 6] = [0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff];

impl Rgb {
    /// `0xrrggbb`.
    #[must_use]
    pub const fn hex(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// The color with this number among 256; for the first 16, what xterm shows.
    #[must_use]
    pub const fn indexed(index: u8) -> Self {
        match index {
            0..16 => XTERM[index as usize],
            16..232 => {
                let cube = index as usize - 16;
                Self(LEVELS[cube / 36], LEVELS[cube / 6 % 6], LEVELS[cube % 6])
            }
            232.. => {
                let grey = 8 + 10 * (index - 232);
                Self(grey, grey, grey)
            }
        }
    }

    /// The color as ratatui has it, if it is one whose look is known.
    #[must_use]
    pub const fn of_color(color: Color) -> Option<Self> {
        match color {
            Color::Rgb(red, green, blue) => Some(Self(red, green, blue)),
            Color::Indexed(index) => Some(Self::indexed(index)),
            _ => None,
        }
    }

    /// Relative luminance, 0 for black to 1 for white. CITE: WCAG 2.1, "relative luminance".
    #[must_use]
    pub fn luminance(self) -> f32 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast ratio, 1 for the same luminance to 21 for black on white. CITE: WCAG 2.1.
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// This color with `share` (0 to 1) of the other in it.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let channel =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Self(
            channel(self.0, other.0),
            channel(self.1, other.1),
            channel(self.2, other.2),
        )
    }

    /// This color made darker or lighter until it has this luminance: less light of the same kind,
    /// or white light added.
    #[must_use]
    pub fn with_luminance(self, wanted: f32) -> Self {
        let present = self.luminance();
        let [red, green, blue] = self.linear();
        let change = |light: f32| {
            if wanted <= present {
                light * wanted / present.max(f32::MIN_POSITIVE)
            } else {
                light + (1.0 - light) * (wanted - present) / (1.0 - present)
            }
        };
        if (wanted - present).abs() < 1e-6 {
            return self;
        }
        Self(
            encode(change(red)),
            encode(change(green)),
            encode(change(blue)),
        )
    }

    /// The nearest of the 240 colors that are the same on every terminal with 256.
    #[must_use]
    pub fn to_256(self) -> u8 {
        self.to_256_within(0.0, 1.0)
    }

    /// The nearest of those whose luminance lies between the two, so that rounding does not cost
    /// the contrast that the exact color has; the nearest of all if there is none.
    #[must_use]
    pub fn to_256_within(self, lowest: f32, highest: f32) -> u8 {
        let mut best = None;
        for index in 16..=255 {
            let color = Self::indexed(index);
            let distance = self.distance(color);
            // The luminance takes longer to compute, so it is asked last.
            let nearer = best.is_none_or(|(least, _)| distance < least);
            if nearer && (lowest..=highest).contains(&color.luminance()) {
                best = Some((distance, index));
            }
        }
        match best {
            Some((_, index)) => index,
            None => self.to_256(),
        }
    }

    /// The nearest of the 16 colors, taken as xterm shows them.
    #[must_use]
    pub fn to_16(self) -> u8 {
        (0..16)
            .min_by_key(|index| self.distance(Self::indexed(*index)))
            .unwrap_or(0)
    }

    /// This color on a terminal of this depth.
    #[must_use]
    pub fn at(self, depth: ColorDepth) -> Color {
        match depth {
            ColorDepth::True => self.into(),
            ColorDepth::Ansi256 => Color::Indexed(self.to_256()),
            ColorDepth::Ansi16 => Color::Indexed(self.to_16()),
            ColorDepth::None => Color::Reset,
        }
    }

    /// How different two colors look: squared differences, weighted by how much the eye makes of
    /// each channel at this much red. CITE: Thiadmer Riemersma, "Colour metric" (`redmean`). What
    /// shifts one channel against another counts again: on a board, another brown is nearer to
    /// brown than an olive of the same brightness.
    fn distance(self, other: Self) -> i32 {
        let red_mean = (i32::from(self.0) + i32::from(other.0)) / 2;
        let red = i32::from(self.0) - i32::from(other.0);
        let green = i32::from(self.1) - i32::from(other.1);
        let blue = i32::from(self.2) - i32::from(other.2);
        let channels = (512 + red_mean) * red * red / 256
            + 4 * green * green
            + (767 - red_mean) * blue * blue / 256;
        channels + 3 * ((red - green).pow(2) + (green - blue).pow(2))
    }

    fn linear(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|value| {
            let value = f32::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }
}

/// Linear light, 0 to 1, to the 8 bits of a screen.
fn encode(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    };
    (value * 255.0).round() as u8
}

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        Self::Rgb(red, green, blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::detect(|name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_the_depth() {
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(depth(&[xterm]), ColorDepth::Ansi256);
        assert_eq!(
            depth(&[xterm, ("COLORTERM", "truecolor")]),
            ColorDepth::True
        );
        assert_eq!(depth(&[xterm, ("COLORTERM", "24bit")]), ColorDepth::True);
        assert_eq!(depth(&[xterm, ("COLORTERM", "yes")]), ColorDepth::Ansi256);
        assert_eq!(depth(&[("TERM", "xterm-direct")]), ColorDepth::True);
        assert_eq!(depth(&[("TERM", "vt220")]), ColorDepth::Ansi16);
        assert_eq!(depth(&[]), ColorDepth::Ansi16);
        assert_eq!(depth(&[("TERM", "dumb")]), ColorDepth::None);
        let linux = [("TERM", "linux"), ("COLORTERM", "truecolor")];
        assert_eq!(depth(&linux), ColorDepth::Ansi16);
        let color_term = ("COLORTERM", "truecolor");
        assert_eq!(depth(&[color_term, ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(depth(&[color_term, ("NO_COLOR", "")]), ColorDepth::True);
    }

    #[test]
    fn contrast_is_that_of_the_web_guidelines() {
        let (black, white) = (Rgb::hex(0), Rgb::hex(0xffffff));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((Rgb::hex(0x777777).contrast(white) - 4.48).abs() < 0.01);
        assert!((white.contrast(white) - 1.0).abs() < 0.01);
    }

    #[test]
    fn luminance_can_be_set() {
        for color in [0xb58863, 0x000000, 0x0000ff, 0xffffff, 0x12fe34].map(Rgb::hex) {
            for wanted in [0.005, 0.12, 0.285, 0.85] {
                let made = color.with_luminance(wanted).luminance();
                assert!(
                    (made - wanted).abs() < 0.006,
                    "{color:?}: {made} for {wanted}"
                );
            }
        }
    }

    #[test]
    fn colors_of_the_cube_and_the_ramp_are_their_own_nearest() {
        for index in 16..=255 {
            let color = Rgb::indexed(index);
            assert_eq!(Rgb::indexed(color.to_256()), color);
        }
        assert_eq!(Rgb::hex(0xfefefe).to_256(), 231);
        assert_eq!(Rgb::hex(0x00ff01).to_16(), 10);
    }

    #[test]
    fn some_terminals_are_known_by_name() {
        let xterm = ("TERM", "xterm-256color");
        for (variable, known) in [
            (("XTERM_VERSION", "XTerm(379)"), true),
            (("XTERM_VERSION", "XTerm(322)"), false),
            (("VTE_VERSION", "7006"), true),
            (("VTE_VERSION", ""), false),
            (("KITTY_WINDOW_ID", "1"), true),
        ] {
            let found = depth(&[xterm, variable]);
            assert_eq!(found == ColorDepth::True, known, "{variable:?}");
        }
    }
}
