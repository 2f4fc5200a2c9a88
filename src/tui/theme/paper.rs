//! What lies behind the text of panels: the terminal's own color, and what can be read on it.

use ratatui::style::Color;

use super::{ColorDepth, Rgb, luminance_apart, shown_on};
use crate::config::Background;

/// The terminal's own colors, as far as they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// The color behind the text.
    pub behind: Option<Rgb>,
    /// The color of the text.
    pub text: Option<Rgb>,
}

/// How much less important words stand out at most. Black on white is 21:1; with less than 4.5:1
/// they would be hard to read.
const DIM_CONTRAST: f32 = 5.5;

impl Paper {
    /// What the environment says before the terminal has answered: `COLORFGBG` is `0;15`, or
    /// `0;default;15`, the numbers of the text's color and of the one behind it.
    pub fn hinted(env: impl Fn(&str) -> Option<String>) -> Self {
        let hint = env("COLORFGBG").unwrap_or_default();
        let color = |part: Option<&str>| {
            let index = part?.parse::<u8>().ok().filter(|index| *index < 16)?;
            Some(Rgb::indexed(index))
        };
        let behind = color(hint.rsplit(';').next());
        Self {
            behind,
            text: color(hint.split(';').next()).filter(|_| behind.is_some()),
        }
    }

    /// What it is taken for when the settings have a say.
    #[must_use]
    pub fn taken_for(self, wish: Background) -> Self {
        let known = self.behind.is_some();
        let of = |behind| Self {
            behind: Some(behind),
            text: None,
        };
        match wish {
            Background::Light if !self.is_light() => of(Rgb(0xff, 0xff, 0xff)),
            Background::Dark if self.is_light() || !known => of(Rgb(0, 0, 0)),
            Background::Auto | Background::Light | Background::Dark => self,
        }
    }

    /// Is black more readable on it than white? Not if nothing is known: most terminals are dark.
    #[must_use]
    pub fn is_light(self) -> bool {
        let [black, white] = [Rgb(0, 0, 0), Rgb(0xff, 0xff, 0xff)];
        self.behind
            .is_some_and(|paper| paper.contrast(black) > paper.contrast(white))
    }

    /// This color, made as much darker or lighter as it takes to stand out so much; nothing if the
    /// paper is not known or the colors are the terminal's own.
    #[must_use]
    pub fn readable(self, color: Rgb, contrast: f32, depth: ColorDepth) -> Option<Color> {
        let paper = self.behind?;
        match depth {
            ColorDepth::Ansi16 | ColorDepth::None => None,
            // A little more, since the numbers of a color are rounded.
            _ if color.contrast(paper) < contrast => {
                let apart = luminance_apart(paper, contrast * 1.03, 0.0);
                Some(shown_on(color.with_luminance(apart), paper, depth))
            }
            _ => Some(shown_on(color, paper, depth)),
        }
    }

    /// The color of less important words on a light paper. Terminals that dim by making letters
    /// darker, as xterm and those made with VTE do, cannot dim black ones.
    #[must_use]
    pub fn dim(self, depth: ColorDepth) -> Option<Color> {
        let paper = self.behind.filter(|_| self.is_light())?;
        if !matches!(depth, ColorDepth::True | ColorDepth::Ansi256) {
            return None;
        }
        let text = self.text.unwrap_or(Rgb(0, 0, 0));
        // Where the text itself is pale, what is less than it must not be more.
        let contrast = DIM_CONTRAST.min(text.contrast(paper) * 0.8);
        let luminance = luminance_apart(paper, contrast, 0.0);
        let dim = text.mix(paper, 0.5).with_luminance(luminance);
        Some(shown_on(dim, paper, depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hinted(value: &str) -> Paper {
        Paper::hinted(|name| (name == "COLORFGBG").then(|| value.to_owned()))
    }

    #[test]
    fn the_environment_may_hint_at_a_light_terminal() {
        for (value, light) in [
            ("0;15", true),
            ("0;default;15", true),
            ("0;7", true),
            ("15;0", false),
            ("15;default;0", false),
            ("7;4", false),
            ("default;default", false),
            ("0;99", false),
            ("", false),
        ] {
            assert_eq!(hinted(value).is_light(), light, "{value}");
        }
        assert_eq!(hinted("0;default").behind, None);
        assert_eq!(hinted("0;15").text, Some(Rgb(0, 0, 0)));
    }

    #[test]
    fn the_setting_has_the_last_word() {
        let [black, white] = [Rgb(0x11, 0x11, 0x11), Rgb(0xfd, 0xf6, 0xe3)].map(|behind| Paper {
            behind: Some(behind),
            text: None,
        });
        let unknown = Paper::default();
        for paper in [black, white, unknown] {
            assert_eq!(paper.taken_for(Background::Auto), paper);
            assert!(paper.taken_for(Background::Light).is_light());
            let dark = paper.taken_for(Background::Dark);
            assert!(!dark.is_light() && dark.behind.is_some());
        }
        // What the terminal told is better than a guess of the same kind.
        assert_eq!(white.taken_for(Background::Light), white);
        assert_eq!(black.taken_for(Background::Dark), black);
    }

    #[test]
    fn less_important_words_are_paler_than_others_and_still_readable() {
        let paper = |behind, text| Paper {
            behind: Some(Rgb::hex(behind)),
            text: Some(Rgb::hex(text)),
        };
        for depth in [ColorDepth::True, ColorDepth::Ansi256] {
            for paper in [
                paper(0xffffff, 0x000000),
                paper(0xfdf6e3, 0x586e75),
                paper(0xeff1f5, 0x4c4f69),
                paper(0xfbf1c7, 0x3c3836),
            ] {
                let dim = Rgb::of_color(paper.dim(depth).unwrap()).unwrap();
                let (behind, text) = (paper.behind.unwrap(), paper.text.unwrap());
                let (contrast, full) = (dim.contrast(behind), text.contrast(behind));
                assert!(contrast >= 4.5_f32.min(full * 0.79), "{dim:?} {contrast}");
                assert!(contrast < full, "{dim:?}: {contrast} of {full}");
            }
        }
        assert_eq!(paper(0, 0xffffff).dim(ColorDepth::True), None);
        assert_eq!(Paper::default().dim(ColorDepth::True), None);
        assert_eq!(paper(0xffffff, 0).dim(ColorDepth::Ansi16), None);
    }
}
