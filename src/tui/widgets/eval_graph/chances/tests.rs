use ratatui::style::{Color, Modifier};

use super::*;
use crate::chess;
use crate::tui::theme::{Theme, ThemeName};

fn look(depth: ColorDepth, ascii: bool) -> Look {
    Look::new(Theme::of(ThemeName::Brown), depth, ascii)
}

fn graph<'a>(series: &'a [Series<'a>], look: &'a Look) -> EvalGraph<'a> {
    EvalGraph {
        series,
        slips: &[],
        cursor: None,
        numbers: MoveNumbers {
            first: 1,
            side: chess::Color::White,
        },
        look,
    }
}

fn draw(graph: EvalGraph<'_>, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    graph.render(area, &mut buffer);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| {
        (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol().to_owned())
            .collect()
    };
    (0..buffer.area.height).map(row).collect()
}

const PLAIN: (ColorDepth, bool) = (ColorDepth::None, true);

#[test]
fn letters_tell_white_from_black_and_gaps_stay_empty() {
    let look = look(PLAIN.0, PLAIN.1);
    let values = [Some(1.0), Some(1.0), None, Some(0.0), Some(0.0)];
    let series = [Series { values: &values }];
    let drawn = draw(graph(&series, &look), 5, 3);
    assert_eq!(rows(&drawn), [".. ##", "..-##", ".. ##"]);
}

/// How many rows of a column are White's, counting parts of rows.
fn white_rows(buffer: &Buffer, x: u16, light: Color) -> f32 {
    let part = |y: u16| {
        let cell = &buffer[(x, y)];
        let eighths = EIGHTHS.iter().position(|block| *block == cell.symbol());
        match (cell.fg == light, cell.bg == light) {
            (_, true) => 1.0,
            (true, _) => eighths.unwrap_or(0) as f32 / 8.0,
            _ => 0.0,
        }
    };
    (0..buffer.area.height).map(part).sum()
}

#[test]
fn whites_part_is_drawn_to_the_eighth() {
    let look = look(ColorDepth::True, false);
    let inks = Inks {
        theme: look.theme,
        depth: look.depth,
        paper: look.paper,
    };
    let light: Color = inks.light().into();
    for eighths in 0..=40_u16 {
        let values = [Some(f32::from(eighths) / 40.0); 3];
        let series = [Series { values: &values }];
        let drawn = draw(graph(&series, &look), 3, 5);
        let seen = white_rows(&drawn, 1, light);
        assert!(
            (seen - f32::from(eighths) / 8.0).abs() < 0.01,
            "{eighths}: {seen}"
        );
    }
}

#[test]
fn without_colors_black_is_solid_and_the_steps_stay() {
    let look = look(ColorDepth::None, false);
    let values = [Some(0.5); 2];
    let series = [Series { values: &values }];
    let drawn = draw(graph(&series, &look), 2, 3);
    let cell = |y: u16| {
        let cell = &drawn[(0, y)];
        (cell.symbol(), cell.modifier.contains(Modifier::REVERSED))
    };
    assert_eq!(
        [cell(0), cell(1), cell(2)],
        [(" ", true), ("▄", true), (" ", false)]
    );
    assert!(
        drawn
            .content
            .iter()
            .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
    );
}

#[test]
fn the_second_curve_is_a_line_on_the_area() {
    let (high, low) = ([Some(1.0); 4], [Some(0.0); 4]);
    let series = [Series { values: &high }, Series { values: &low }];
    let plain = look(PLAIN.0, PLAIN.1);
    assert_eq!(
        rows(&draw(graph(&series, &plain), 4, 3)),
        ["....", "....", "oooo"]
    );
    for depth in [ColorDepth::True, ColorDepth::Ansi256, ColorDepth::Ansi16] {
        let look = look(depth, false);
        let drawn = draw(graph(&series, &look), 4, 3);
        assert_eq!(rows(&drawn)[2], "▁▁▁▁");
        let (line, area) = (&drawn[(1, 2)], &drawn[(1, 0)]);
        assert!(line.fg != line.bg && line.bg == area.bg && line.fg != Color::Reset);
    }
    // A jump is joined.
    let jump = [Some(0.0), Some(1.0)];
    let series = [Series { values: &high[..2] }, Series { values: &jump }];
    let rows = rows(&draw(graph(&series, &plain), 2, 4));
    assert_eq!(rows, [".o", ".o", ".o", "o."]);
}

#[test]
fn a_lone_spike_is_seen_however_many_plies_share_a_column() {
    let mut values = vec![Some(0.5); 4000];
    values[1234] = Some(1.0);
    values[3000] = Some(0.0);
    let look = look(PLAIN.0, PLAIN.1);
    let series = [Series { values: &values }];
    let rows = rows(&draw(graph(&series, &look), 39, 5));
    assert_eq!(rows[0].matches('.').count(), 1, "{rows:?}");
    assert_eq!(rows[4].matches('#').count(), 1, "{rows:?}");
}

#[test]
fn bad_moves_are_points_where_they_led_to_and_the_worst_is_on_top() {
    let look = look(ColorDepth::True, false);
    let values = [Some(0.5), Some(0.9), Some(0.1), Some(0.1)];
    let series = [Series { values: &values }];
    let slips = [
        (2, Slip::Blunder),
        (1, Slip::Inaccuracy),
        (3, Slip::Mistake),
    ];
    let with = EvalGraph {
        slips: &slips,
        ..graph(&series, &look)
    };
    let seen = rows(&draw(with, 4, 5));
    assert_eq!(seen[0].chars().nth(1), Some('•'), "{seen:?}");
    assert_eq!(seen[4].chars().skip(2).collect::<String>(), "◆●");
    // In one column the blunder stays.
    let seen = rows(&draw(with, 1, 5)).concat();
    assert!(seen.contains('◆') && !seen.contains('•'), "{seen:?}");
}

#[test]
fn the_shown_move_is_told_at_every_depth_by_its_column_alone() {
    let values = [Some(0.625); 30];
    let series = [Series { values: &values }];
    for ascii in [false, true] {
        for depth in [
            ColorDepth::True,
            ColorDepth::Ansi256,
            ColorDepth::Ansi16,
            ColorDepth::None,
        ] {
            let look = look(depth, ascii);
            let without = draw(graph(&series, &look), 30, 4);
            for ply in [0, 2, 27, 29] {
                let with = EvalGraph {
                    cursor: Some(ply),
                    ..graph(&series, &look)
                };
                let with = draw(with, 30, 4);
                let changed = |x: u16| (0..4).filter(|y| with[(x, *y)] != without[(x, *y)]).count();
                for x in 0..30 {
                    let many = if usize::from(x) == ply { 3..=4 } else { 0..=0 };
                    assert!(many.contains(&changed(x)), "{ply} {x} {depth:?} {ascii}");
                }
            }
        }
    }
}

#[test]
fn scale_and_numbers_are_there_if_there_is_room() {
    let look = look(ColorDepth::True, false);
    let values = [Some(0.5); 61];
    let series = [Series { values: &values }];
    let with = EvalGraph {
        cursor: Some(41),
        ..graph(&series, &look)
    };
    let seen = rows(&draw(with, 66, 9));
    assert!(
        seen[1].starts_with(" 100 ") && seen[4].starts_with("  50 "),
        "{seen:?}"
    );
    assert!(seen[7].starts_with("   0 "), "{seen:?}");
    // 1 to 30, and a pointer to White's 21st move.
    let numbers: Vec<&str> = seen[8].split_whitespace().collect();
    assert_eq!(numbers, ["1", "5", "10", "15", "▴", "25", "30"]);
    let pointer = seen[8].chars().position(|c| c == '▴');
    assert_eq!(pointer, Some(5 + 41));
    let small = rows(&draw(with, 66, 3)).concat();
    assert!(!small.contains(|c: char| c.is_ascii_digit()), "{small}");
}

#[test]
fn odd_values_and_areas_are_harmless() {
    let odd = [
        Some(f32::NAN),
        Some(-7.0),
        Some(9.0),
        None,
        Some(f32::INFINITY),
    ];
    for ascii in [false, true] {
        let look = look(ColorDepth::True, ascii);
        for values in [&[][..], &odd[..1], &odd] {
            let series = [Series { values }, Series { values: &odd[1..] }];
            for (width, height) in [(0, 0), (1, 1), (80, 0), (2, 9), (50, 12)] {
                for cursor in [None, Some(0), Some(4), Some(900)] {
                    let slips = [(0, Slip::Blunder), (4, Slip::Mistake), (900, Slip::Mistake)];
                    let with = EvalGraph {
                        cursor,
                        slips: &slips,
                        ..graph(&series, &look)
                    };
                    draw(with, width, height);
                }
            }
        }
    }
}
