use super::*;
use crate::tui::theme::ThemeName;

fn graph<'a>(series: &'a [Series<'a>]) -> EvalGraph<'a> {
    EvalGraph {
        series,
        cursor: None,
        readout: "",
        theme: Theme::of(ThemeName::Brown),
        depth: ColorDepth::True,
        ascii: true,
    }
}

fn lines(graph: EvalGraph<'_>, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    graph.render(area, &mut buffer);
    let row = |y| {
        (0..width)
            .map(|x| buffer[(x, y)].symbol().to_owned())
            .collect()
    };
    (0..height).map(row).collect()
}

#[test]
fn a_click_finds_the_ply_that_is_drawn_there() {
    for width in [1, 7, 40, 160] {
        let area = Rect::new(9, 0, width, 5);
        for plies in 1..400 {
            if plies <= usize::from(width) {
                for ply in 0..plies {
                    assert_eq!(ply_at(area, plies, column_of(area, plies, ply)), ply);
                }
            } else {
                for column in area.x..area.right() {
                    let ply = ply_at(area, plies, column);
                    assert_eq!(column_of(area, plies, ply), column, "{plies} in {width}");
                }
            }
            assert_eq!(ply_at(area, plies, 0), 0);
            let last = ply_at(area, plies, u16::MAX);
            assert!(last < plies);
            assert_eq!(last, ply_at(area, plies, area.right() - 1));
        }
    }
    assert_eq!(ply_at(Rect::ZERO, 10, 5), 0);
    assert_eq!(ply_at(Rect::new(0, 0, 5, 5), 0, 3), 0);
}

#[test]
fn white_is_above_the_middle_and_gaps_stay_empty() {
    let values = [Some(1.0), Some(1.0), None, Some(0.0), Some(0.0)];
    let series = [Series { values: &values }];
    assert_eq!(lines(graph(&series), 5, 3), ["**   ", "-----", "   **"]);
}

#[test]
fn two_curves_differ_without_color() {
    let (high, low) = ([Some(1.0); 4], [Some(0.0); 4]);
    let series = [Series { values: &high }, Series { values: &low }];
    assert_eq!(lines(graph(&series), 4, 3), ["****", "----", "o o "]);
    let same = [Series { values: &high }, Series { values: &high }];
    assert_eq!(lines(graph(&same), 4, 3)[0], "#*#*");
    let fine = EvalGraph {
        ascii: false,
        ..graph(&series)
    };
    let fine = lines(fine, 4, 3);
    assert_eq!((fine[0].as_str(), fine[2].as_str()), ("⠉⠉⠉⠉", "⣀ ⣀ "));
}

#[test]
fn a_lone_spike_is_seen_however_many_plies_share_a_column() {
    let mut values = vec![Some(0.5); 4000];
    values[1234] = Some(1.0);
    for ascii in [false, true] {
        let series = [Series { values: &values }];
        let rows = lines(
            EvalGraph {
                ascii,
                ..graph(&series)
            },
            40,
            5,
        );
        assert_ne!(rows[0].trim(), "");
    }
}

#[test]
fn one_curve_is_filled_towards_the_middle() {
    let values = [Some(1.0); 6];
    let series = [Series { values: &values }];
    let rows = lines(
        EvalGraph {
            ascii: false,
            ..graph(&series)
        },
        3,
        5,
    );
    assert_eq!(rows[..2], ["⣿⣿⣿", "⣿⣿⣿"]);
    assert_eq!(rows[3..], ["   ", "   "]);
}

#[test]
fn the_cursor_has_a_column_and_a_readout_on_the_other_side() {
    let values = [Some(0.625); 30];
    let series = [Series { values: &values }];
    let area = Rect::new(0, 0, 30, 4);
    for (ply, from) in [(2, 26), (27, 0)] {
        let mut buffer = Buffer::empty(area);
        let graph = EvalGraph {
            cursor: Some(ply),
            ..graph(&series)
        };
        graph.render(area, &mut buffer);
        let reversed = |x: u16| {
            let curve = buffer[(x, 1)].modifier.contains(Modifier::REVERSED);
            curve && buffer[(x, 3)].symbol() == "|"
        };
        assert_eq!(
            (0..30).filter(|x| reversed(*x)).collect::<Vec<_>>(),
            [ply as u16]
        );
        let text: String = (from..from + 4).map(|x| buffer[(x, 0)].symbol()).collect();
        assert_eq!(text, "62 %");
    }
}

#[test]
fn odd_values_and_areas_are_harmless() {
    let values = [
        Some(f32::NAN),
        Some(9.0),
        Some(-9.0),
        None,
        Some(f32::INFINITY),
    ];
    let series = [
        Series { values: &values },
        Series {
            values: &values[..2],
        },
    ];
    let mut buffer = Buffer::empty(Rect::new(3, 3, 6, 4));
    for area in [
        Rect::ZERO,
        Rect::new(0, 0, 100, 100),
        Rect::new(4, 4, 1, 1),
        Rect::new(5, 5, 500, 2),
        Rect::new(60, 60, 5, 5),
        Rect::new(0, 0, 5, 5),
    ] {
        for (ascii, count) in [(false, 2), (true, 2), (false, 1), (true, 0)] {
            for cursor in [None, Some(0), Some(4), Some(99)] {
                let some = EvalGraph {
                    cursor,
                    ascii,
                    ..graph(&series[..count])
                };
                some.render(area, &mut buffer);
            }
        }
    }
}
