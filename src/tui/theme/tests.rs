use super::*;

const DEPTHS: [ColorDepth; 3] = [ColorDepth::True, ColorDepth::Ansi256, ColorDepth::Ansi16];

/// Every theme, shade of square and tint, with the square's color as seen at this depth.
fn squares(
    surface: Surface,
    depth: ColorDepth,
) -> impl Iterator<Item = (&'static Theme, bool, Tint, Rgb)> {
    let themes = ThemeName::ALL.iter().copied().map(Theme::of);
    themes.flat_map(move |theme| {
        [false, true].into_iter().flat_map(move |dark| {
            Tint::ALL.into_iter().map(move |tint| {
                let color = theme.square_color(surface, dark, tint, depth);
                (theme, dark, tint, Rgb::of_color(color).unwrap())
            })
        })
    })
}

const WHITE: Paper = Paper {
    behind: Some(Rgb(0xff, 0xff, 0xff)),
    text: Some(Rgb(0, 0, 0)),
};

/// Terminals as people have them, dark and light, and the gray that is hardest of all.
fn papers() -> impl Iterator<Item = Paper> {
    let pairs = [
        (0x000000, 0xffffff),
        (0x111111, 0xdddddd),
        (0x2e3440, 0xd8dee9),
        (0x777777, 0xffffff),
        (0xfbf1c7, 0x3c3836),
        (0xffffff, 0x000000),
    ];
    pairs.into_iter().map(|(behind, text)| Paper {
        behind: Some(Rgb::hex(behind)),
        text: Some(Rgb::hex(text)),
    })
}

#[test]
fn words_in_panels_can_be_read_on_dark_and_on_light_paper() {
    for depth in [ColorDepth::True, ColorDepth::Ansi256] {
        for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
            for paper in papers() {
                let accents = [Accent::Good, Accent::Bad, Accent::Dim, Accent::Strong]
                    .map(|accent| theme.accent(accent, depth, paper));
                let label = theme.label_style(depth, paper);
                for color in accents.iter().chain([&label]).filter_map(|style| style.fg) {
                    let contrast = Rgb::of_color(color)
                        .unwrap()
                        .contrast(paper.behind.unwrap());
                    // Where the text itself hardly stands out, what is less than it may do so less.
                    let full = paper.text.unwrap().contrast(paper.behind.unwrap());
                    assert!(
                        contrast >= 4.5_f32.min(full * 0.79),
                        "{} {depth:?} {paper:?}: {color:?}, {contrast}",
                        theme.name.name()
                    );
                }
            }
        }
    }
}

#[test]
fn dim_words_differ_from_others_on_light_paper_without_the_help_of_the_terminal() {
    let theme = Theme::of(ThemeName::Brown);
    let dim = |depth, paper| theme.accent(Accent::Dim, depth, paper);
    for depth in [ColorDepth::True, ColorDepth::Ansi256] {
        let style = dim(depth, WHITE);
        assert!(style.fg.is_some() && style.add_modifier.is_empty());
    }
    // A dark terminal dims by itself, and who knows what sixteen colors look like.
    let dark = Paper::default();
    for style in [dim(ColorDepth::True, dark), dim(ColorDepth::Ansi16, WHITE)] {
        assert!(style.fg.is_none() && style.add_modifier == Modifier::DIM);
    }
}

#[test]
fn of_sixteen_colors_only_red_is_used_on_light_paper() {
    for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
        for accent in [Accent::Good, Accent::Bad] {
            let style = theme.accent(accent, ColorDepth::Ansi16, WHITE);
            assert!(matches!(style.fg, None | Some(Color::Red)), "{style:?}");
        }
    }
}

fn seen(color: Rgb, depth: ColorDepth) -> Rgb {
    Rgb::of_color(color.at(depth)).unwrap()
}

#[test]
fn an_outline_or_a_fill_stands_out_on_every_square() {
    for depth in DEPTHS {
        for (theme, dark, tint, square) in squares(Surface::Outlined, depth) {
            for side in chess::Color::ALL {
                let piece = theme.pieces(side);
                let fill = seen(piece.fill, depth).contrast(square);
                let outline = seen(piece.outline, depth).contrast(square);
                assert!(
                    fill.max(outline) >= 4.5,
                    "{} {depth:?}: {side}, dark {dark}, {tint:?}: {fill} and {outline}",
                    theme.name.name()
                );
            }
        }
    }
}

#[test]
fn a_glyph_stands_out_on_every_square() {
    // With 16 colors a glyph lies on a token of its own; see the board.
    for depth in [ColorDepth::True, ColorDepth::Ansi256] {
        for (theme, dark, tint, square) in squares(Surface::Plain, depth) {
            for side in chess::Color::ALL {
                let contrast = seen(theme.pieces(side).glyph, depth).contrast(square);
                assert!(
                    contrast >= 3.0,
                    "{} {depth:?}: {side}, dark square {dark}, {tint:?}: {contrast}",
                    theme.name.name()
                );
            }
        }
    }
}

#[test]
fn a_mark_stands_out_on_every_square() {
    for depth in DEPTHS {
        for surface in Surface::ALL {
            for (theme, dark, tint, square) in squares(surface, depth) {
                let marks = [theme.last, theme.selected, theme.target, theme.capture];
                for mark in marks
                    .into_iter()
                    .chain([theme.check, theme.hint, theme.cursor])
                {
                    let ink = theme.ink_color(mark, square.into(), depth);
                    let contrast = Rgb::of_color(ink).unwrap().contrast(square);
                    assert!(
                        contrast >= 3.0,
                        "{} {depth:?} {surface:?}: dark square {dark}, {tint:?}: {contrast}",
                        theme.name.name()
                    );
                }
            }
        }
    }
}

#[test]
fn an_arrow_stands_out_on_every_square() {
    let inks = [0x18862a, 0xb02424, 0xf0a010, 0x1c4fb0].map(Rgb::hex);
    for depth in [ColorDepth::True, ColorDepth::Ansi256] {
        for surface in Surface::ALL {
            for (theme, dark, tint, square) in squares(surface, depth) {
                for ink in inks {
                    let ink = theme.stroke_color(ink, square.into(), depth);
                    let contrast = Rgb::of_color(ink).unwrap().contrast(square);
                    assert!(
                        contrast >= 1.5,
                        "{} {depth:?} {surface:?}: dark square {dark}, {tint:?}: {contrast}",
                        theme.name.name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_sides_look_different() {
    for depth in DEPTHS {
        for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
            let fills = theme.white.fill.contrast(theme.black.fill);
            let glyphs = seen(theme.white.glyph, depth).contrast(seen(theme.black.glyph, depth));
            assert!(fills >= 7.0 && glyphs >= 7.0, "{}", theme.name.name());
        }
    }
}

#[test]
fn light_dark_and_highlighted_squares_differ() {
    for depth in DEPTHS {
        for surface in Surface::ALL {
            for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
                let color = |dark, tint| theme.square_color(surface, dark, tint, depth);
                let plain = [false, true].map(|dark| color(dark, Tint::Plain));
                assert_ne!(plain[0], plain[1], "{} {depth:?}", theme.name.name());
                // The mono theme leaves it to the marks.
                if theme.name == ThemeName::Mono {
                    continue;
                }
                for (dark, tint) in [false, true]
                    .into_iter()
                    .flat_map(|dark| Tint::ALL.into_iter().skip(1).map(move |tint| (dark, tint)))
                {
                    assert!(
                        !plain.contains(&color(dark, tint)),
                        "{} {depth:?} {surface:?} {dark} {tint:?}",
                        theme.name.name()
                    );
                }
            }
        }
    }
}

/// Degrees around the color wheel, 0 and 360 being red; none for greys.
fn hue(Rgb(red, green, blue): Rgb) -> Option<f32> {
    let [red, green, blue] = [red, green, blue].map(f32::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let spread = most - least;
    if spread < 24.0 {
        return None;
    }
    let sixth = if most <= red {
        (green - blue) / spread
    } else if most <= green {
        2.0 + (blue - red) / spread
    } else {
        4.0 + (red - green) / spread
    };
    Some((sixth * 60.0).rem_euclid(360.0))
}

#[test]
fn the_last_move_has_one_hue_on_light_and_dark_squares() {
    for (depth, surface) in [ColorDepth::True, ColorDepth::Ansi256]
        .into_iter()
        .flat_map(|depth| Surface::ALL.map(|surface| (depth, surface)))
    {
        for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
            if theme.name == ThemeName::Mono {
                continue;
            }
            let [light, dark] = [false, true].map(|dark| {
                let color = theme.square_color(surface, dark, Tint::Last, depth);
                hue(Rgb::of_color(color).unwrap()).unwrap()
            });
            assert!(
                (light - dark).abs() <= 20.0 && (35.0..=85.0).contains(&light),
                "{} {depth:?} {surface:?}: {light} and {dark}",
                theme.name.name()
            );
        }
    }
}

#[test]
fn plain_squares_of_256_colors_have_the_hue_of_the_theme() {
    for surface in Surface::ALL {
        for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
            let color = theme.square_color(surface, true, Tint::Plain, ColorDepth::Ansi256);
            let seen = hue(Rgb::of_color(color).unwrap());
            let meant = hue(theme.dark);
            let near = match (seen, meant) {
                (Some(seen), Some(meant)) => (seen - meant).abs() <= 45.0,
                (None, None) => true,
                _ => false,
            };
            assert!(
                near,
                "{} {surface:?}: {seen:?}, not {meant:?}",
                theme.name.name()
            );
        }
    }
}

#[test]
fn themes_are_in_the_order_of_their_names() {
    for &name in ThemeName::ALL {
        assert_eq!(Theme::of(name).name, name);
    }
}

#[test]
fn without_colors_nothing_is_colored() {
    for theme in ThemeName::ALL.iter().copied().map(Theme::of) {
        for accent in [Accent::Good, Accent::Bad, Accent::Dim, Accent::Strong] {
            assert_eq!(theme.accent(accent, ColorDepth::None, WHITE).fg, None);
        }
        let square = theme.square_color(Surface::Outlined, true, Tint::Check, ColorDepth::None);
        assert_eq!(square, Color::Reset);
        assert_eq!(
            theme.ink_color(theme.check, square, ColorDepth::None),
            Color::Reset
        );
    }
}
