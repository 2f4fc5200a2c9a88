//! The colors of a graph, at every depth of color.

use ratatui::style::{Color, Modifier, Style};

use crate::review::Slip;
use crate::tui::theme::{ColorDepth, Paper, Rgb, TEXT_CONTRAST, Theme};

/// What points of bad moves look like, as people know them from elsewhere.
const SLIPS: [Rgb; 3] = [
    Rgb::hex(0x0038_97d8),
    Rgb::hex(0x00e6_8a00),
    Rgb::hex(0x00e0_3030),
];

/// A part of the plot that one color fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    White,
    Black,
    /// Nothing is known there: the terminal's own color.
    Open,
}

/// The colors of a graph on this terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inks<'a> {
    pub theme: &'a Theme,
    pub depth: ColorDepth,
    pub paper: Paper,
}

impl Inks<'_> {
    /// White's part. Not as bright as the pieces, or it would be lost on a light terminal.
    pub(super) fn light(&self) -> Rgb {
        let light = self.theme.white.fill.mix(self.theme.black.fill, 0.18);
        light.with_luminance(light.luminance().min(0.7))
    }

    /// Black's part. Not as dark as the pieces, or it would be lost on a dark terminal.
    pub(super) fn dark(&self) -> Rgb {
        let dark = self.theme.black.fill.mix(self.theme.white.fill, 0.12);
        dark.with_luminance(dark.luminance().max(0.03))
    }

    /// The color of a part; of the column that stands for the shown move in the color that the
    /// board gives to the last move.
    pub(super) fn color(&self, ground: Ground, shown: bool) -> Color {
        let shown = shown && self.tints();
        match (self.depth, ground) {
            (ColorDepth::None, _) | (_, Ground::Open) => Color::Reset,
            (ColorDepth::Ansi16, Ground::White) => Color::Indexed(7),
            (ColorDepth::Ansi16, Ground::Black) => Color::Indexed(0),
            (depth, Ground::White) if shown => self.light().mix(self.theme.last, 0.8).at(depth),
            (depth, Ground::Black) if shown => self.dark().mix(self.theme.last, 0.45).at(depth),
            (depth, Ground::White) => self.light().at(depth),
            (depth, Ground::Black) => self.dark().at(depth),
        }
    }

    /// Can a column be told by its color?
    pub(super) const fn tints(&self) -> bool {
        matches!(self.depth, ColorDepth::True | ColorDepth::Ansi256)
    }

    /// A cell of one color. Without colors White is hollow and Black solid, as the pieces are.
    pub(super) fn ground(&self, ground: Ground, shown: bool) -> Style {
        let style = Style::reset().bg(self.color(ground, shown));
        match (self.depth, ground) {
            (ColorDepth::None, Ground::Black) => style.add_modifier(Modifier::REVERSED),
            _ => style,
        }
    }

    /// A cell in which White's part lies below Black's.
    pub(super) fn border(&self, shown: bool) -> Style {
        let style = Style::reset()
            .fg(self.color(Ground::White, shown))
            .bg(self.color(Ground::Black, shown));
        match self.depth {
            ColorDepth::None => style.add_modifier(Modifier::REVERSED),
            _ => style,
        }
    }

    /// Which of the two parts the terminal's own color is like.
    fn like(&self, ground: Ground) -> Ground {
        match ground {
            Ground::Open if self.paper.is_light() => Ground::White,
            ground => ground,
        }
    }

    /// Something drawn on a part, of this color as far as it stands out there.
    fn on(&self, color: Rgb, ground: Ground, shown: bool) -> Style {
        let below = self.color(ground, shown);
        let style = self.ground(ground, shown);
        match (self.depth, ground) {
            (ColorDepth::None, _) => style,
            (depth, Ground::Open) => {
                let readable = self.paper.readable(color, TEXT_CONTRAST, depth);
                style.fg(readable.unwrap_or_else(|| color.at(depth)))
            }
            (depth, _) => style.fg(self.theme.ink_color(color, below, depth)),
        }
    }

    /// The line of even chances, and that of the shown move: no more than to be seen.
    pub(super) fn rule(&self, ground: Ground, shown: bool) -> Style {
        let style = self.ground(ground, shown);
        match (self.depth, ground) {
            (ColorDepth::None, Ground::Black) => style,
            (ColorDepth::None | ColorDepth::Ansi16, Ground::Open) | (ColorDepth::None, _) => {
                style.add_modifier(Modifier::DIM)
            }
            (ColorDepth::Ansi16, _) => style.fg(Color::Indexed(8)),
            (depth, _) => style.fg(self.light().mix(self.dark(), 0.45).at(depth)),
        }
    }

    /// The line of the shown move, where a column cannot be told by its color.
    pub(super) fn pointer(&self, ground: Ground) -> Style {
        match (self.depth, ground) {
            (ColorDepth::Ansi16, Ground::White) => self.ground(ground, true).fg(Color::Indexed(1)),
            (ColorDepth::Ansi16, Ground::Black) => self.ground(ground, true).fg(Color::Indexed(11)),
            _ => self.ground(ground, true),
        }
    }

    /// The second curve.
    pub(super) fn second(&self, ground: Ground, shown: bool) -> Style {
        let style = self.on(self.theme.hint, ground, shown);
        match (self.depth, self.like(ground)) {
            (ColorDepth::Ansi16, Ground::White) => style.fg(Color::Indexed(4)),
            (ColorDepth::Ansi16, _) => style.fg(Color::Indexed(14)),
            _ => style,
        }
        .add_modifier(Modifier::BOLD)
    }

    /// The point of a bad move.
    pub(super) fn slip(&self, slip: Slip, ground: Ground, shown: bool) -> Style {
        let style = self.on(SLIPS[slip as usize], ground, shown);
        let sixteen = match (slip, self.like(ground)) {
            (Slip::Inaccuracy, Ground::White) => 4,
            (Slip::Inaccuracy, _) => 14,
            (Slip::Mistake, Ground::White) => 5,
            (Slip::Mistake, _) => 11,
            (Slip::Blunder, Ground::White) => 1,
            (Slip::Blunder, _) => 9,
        };
        match self.depth {
            ColorDepth::Ansi16 => style.fg(Color::Indexed(sixteen)),
            _ => style,
        }
        .add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::ThemeName;

    #[test]
    fn both_parts_are_seen_on_a_light_and_on_a_dark_terminal() {
        let (white, black) = (Rgb::hex(0xffffff), Rgb::hex(0));
        for depth in [ColorDepth::True, ColorDepth::Ansi256] {
            for &name in ThemeName::ALL {
                let inks = Inks {
                    theme: Theme::of(name),
                    depth,
                    paper: Paper::default(),
                };
                let seen = |ground| Rgb::of_color(inks.color(ground, false)).unwrap();
                let (light, dark) = (seen(Ground::White), seen(Ground::Black));
                assert!(light.contrast(white) >= 1.3, "{}", name.name());
                assert!(dark.contrast(black) >= 1.3, "{}", name.name());
                assert!(light.contrast(dark) >= 4.5, "{}", name.name());
            }
        }
    }

    #[test]
    fn points_and_the_second_curve_stand_out_on_both_parts() {
        for depth in [ColorDepth::True, ColorDepth::Ansi256] {
            for &name in ThemeName::ALL {
                let inks = Inks {
                    theme: Theme::of(name),
                    depth,
                    paper: Paper::default(),
                };
                for ground in [Ground::White, Ground::Black] {
                    for shown in [false, true] {
                        let slips = Slip::ALL.map(|slip| inks.slip(slip, ground, shown));
                        for style in slips.into_iter().chain([inks.second(ground, shown)]) {
                            let [ink, below] = [style.fg, style.bg]
                                .map(|color| Rgb::of_color(color.unwrap()).unwrap());
                            let contrast = ink.contrast(below);
                            assert!(contrast >= 3.0, "{} {contrast}", name.name());
                        }
                    }
                }
            }
        }
    }
}
