use super::*;
use crate::tui::artwork::{Arrow, Ink};
use crate::tui::motion::Travel;
use crate::tui::theme::{Rgb, ThemeName};

const DEPTHS: [ColorDepth; 4] = [
    ColorDepth::True,
    ColorDepth::Ansi256,
    ColorDepth::Ansi16,
    ColorDepth::None,
];
const PIECES: [Pieces; 3] = [Pieces::Sprites, Pieces::Glyphs, Pieces::Letters];

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn arrow(from: &str, to: &str, ink: Ink) -> Arrow {
    Arrow {
        from: square(from),
        to: square(to),
        ink,
    }
}

/// Every mark at once, on squares of the starting position.
fn all_marks() -> Marks {
    Marks {
        last: Some((square("e2"), square("e4"))),
        selected: Some(square("g1")),
        targets: square("f3").bit() | square("h7").bit(),
        cursor: Some(square("h7")),
        check: Some(square("e8")),
        hint: Some((square("b1"), Some(square("c3")))),
        drag: None,
        travels: Vec::new(),
        arrows: vec![
            arrow("d1", "h5", Ink::Green),
            arrow("g8", "f6", Ink::Threat),
            arrow("a2", "a3", Ink::Other),
        ],
        circles: vec![(square("d5"), Ink::Blue), (square("b8"), Ink::Red)],
        stars: square("e5").bit(),
    }
}

fn draw(rows: u16, pieces: Pieces, depth: ColorDepth, flipped: bool, marks: &Marks) -> Buffer {
    let size = BoardSize::new(rows).unwrap();
    let area = Rect::new(0, 0, size.width(), size.height());
    let mut buffer = Buffer::empty(area);
    let view = BoardView {
        position: &Board::start(),
        size,
        flipped,
        theme: Theme::of(ThemeName::Brown),
        depth,
        pieces,
        labels: Some(Style::new()),
        marks,
    };
    view.render(area, &mut buffer);
    buffer
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let row = |y| {
        (0..area.width)
            .map(|x| buffer[(x, y)].symbol().to_owned())
            .collect()
    };
    (0..area.height).map(row).collect()
}

/// The cells of one square: symbols, and whether reversed.
fn cells(buffer: &Buffer, rows: u16, name: &str) -> Vec<(String, bool)> {
    let size = BoardSize::new(rows).unwrap();
    let rect = rect_of(buffer.area, size, false, square(name));
    let look = |at| {
        let cell: &ratatui::buffer::Cell = &buffer[at];
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        (cell.symbol().to_owned(), reversed)
    };
    rect.positions().map(look).collect()
}

/// The cells of one square and which of their colors are the same, but not what colors they are.
fn shape(buffer: &Buffer, rows: u16, name: &str) -> Vec<(String, bool, usize, usize)> {
    let size = BoardSize::new(rows).unwrap();
    let rect = rect_of(buffer.area, size, false, square(name));
    let mut colors = Vec::new();
    let mut number = |color: Color| {
        let known = colors.iter().position(|other| *other == color);
        known.unwrap_or_else(|| {
            colors.push(color);
            colors.len() - 1
        })
    };
    let symbols = cells(buffer, rows, name).into_iter().zip(rect.positions());
    symbols
        .map(|((symbol, reversed), at)| {
            let (fg, bg) = (number(buffer[at].fg), number(buffer[at].bg));
            (symbol, reversed, fg, bg)
        })
        .collect()
}

#[test]
fn the_smallest_board_without_color_in_ascii() {
    let buffer = draw(1, Pieces::Letters, ColorDepth::None, false, &all_marks());
    assert_eq!(
        lines(&buffer),
        [
            "8 r n%b q:k!b:n.r:",
            "7 p:p p:p p:p p:px",
            "6   ::  ::  :<  ::",
            "5 ::  :: #*:  :: >",
            "4   ::  :: '::  ::",
            "3 :^  :+  ::* ::  ",
            "2 P.P:P P:P'P:P P:",
            "1 R:N+B:QoK:B N=R ",
            "  a b c d e f g h ",
        ]
    );
    assert!(
        cells(&buffer, 1, "h7")[1].1,
        "the cursor reverses the capture's cross"
    );
}

#[test]
fn the_board_turns_with_its_labels() {
    let buffer = draw(
        1,
        Pieces::Letters,
        ColorDepth::None,
        true,
        &Marks::default(),
    );
    let rows = lines(&buffer);
    assert_eq!(rows[0], "1 R N:B K:Q B:N R:");
    assert_eq!(rows[7], "8 r:n b:k q:b n:r ");
    assert_eq!(rows[8], "  h g f e d c b a ");
}

#[test]
fn the_board_of_80x24_in_ascii() {
    let marks = Marks {
        arrows: Vec::new(),
        circles: Vec::new(),
        ..all_marks()
    };
    let buffer = draw(2, Pieces::Letters, ColorDepth::True, false, &marks);
    let rows = lines(&buffer);
    assert_eq!(
        rows[0],
        format!("  {:>20}", "!").to_owned() + &" ".repeat(12)
    );
    assert_eq!(rows[1], "8  r   n   b   q   k   b   n   r  ");
    assert_eq!(rows[3], "7  p   p   p   p   p   p   p  [p )");
    assert_eq!(&rows[8][18..22], "`   ");
    assert_eq!(&rows[9][18..22], "   ,");
    assert_eq!(&rows[11][22..26], " *  ");
    assert_eq!(&rows[14][26..30], "/  \\");
    assert_eq!(&rows[15][26..30], "\\N /");
    assert_eq!(rows[16], "   a   b   c   d   e   f   g   h  ");
}

/// With the colors taken away, no square with a highlight looks like the same square without.
#[test]
fn every_highlight_has_a_cue_besides_color() {
    let marks = all_marks();
    let kinds = [
        (
            "last",
            Marks {
                last: marks.last,
                ..Marks::default()
            },
            "e4",
        ),
        (
            "selected",
            Marks {
                selected: marks.selected,
                ..Marks::default()
            },
            "g1",
        ),
        (
            "target",
            Marks {
                targets: marks.targets,
                ..Marks::default()
            },
            "f3",
        ),
        (
            "capture",
            Marks {
                targets: marks.targets,
                ..Marks::default()
            },
            "h7",
        ),
        (
            "check",
            Marks {
                check: marks.check,
                ..Marks::default()
            },
            "e8",
        ),
        (
            "hint",
            Marks {
                hint: marks.hint,
                ..Marks::default()
            },
            "b1",
        ),
        (
            "cursor",
            Marks {
                cursor: marks.cursor,
                ..Marks::default()
            },
            "h7",
        ),
        (
            "head of an arrow",
            Marks {
                arrows: marks.arrows.clone(),
                ..Marks::default()
            },
            "h5",
        ),
        (
            "circle",
            Marks {
                circles: marks.circles.clone(),
                ..Marks::default()
            },
            "d5",
        ),
    ];
    for (rows, pieces, depth) in BoardSize::all().flat_map(|size| {
        PIECES.into_iter().flat_map(move |pieces| {
            DEPTHS
                .into_iter()
                .map(move |depth| (size.rows(), pieces, depth))
        })
    }) {
        let plain = draw(rows, pieces, depth, false, &Marks::default());
        for (name, marks, on) in &kinds {
            let marked = draw(rows, pieces, depth, false, marks);
            assert_ne!(
                shape(&plain, rows, on),
                shape(&marked, rows, on),
                "{name} at {rows} rows, {pieces:?}, {depth:?}"
            );
        }
    }
}

#[test]
fn ascii_means_ascii() {
    for rows in 1..=7 {
        for depth in DEPTHS {
            let buffer = draw(rows, Pieces::Letters, depth, false, &all_marks());
            assert!(lines(&buffer).iter().all(|line| line.is_ascii()));
        }
    }
}

#[test]
fn no_color_means_no_color() {
    for rows in 1..=7 {
        for pieces in PIECES {
            let buffer = draw(rows, pieces, ColorDepth::None, false, &all_marks());
            let bare =
                |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
            assert!(buffer.content().iter().all(bare));
        }
    }
}

#[test]
fn without_color_the_sides_differ_in_shape() {
    for rows in 1..=7 {
        for pieces in PIECES {
            let buffer = draw(rows, pieces, ColorDepth::None, false, &Marks::default());
            // d1 and e8 are light squares with a white and a black piece; so are b1 and g8.
            assert_ne!(cells(&buffer, rows, "b1"), cells(&buffer, rows, "g8"));
        }
    }
}

#[test]
fn a_dragged_piece_is_where_the_mouse_is() {
    let drag = Drag {
        from: square("e2"),
        over: square("e5"),
    };
    let marks = Marks {
        drag: Some(drag),
        ..Marks::default()
    };
    let buffer = draw(1, Pieces::Letters, ColorDepth::None, false, &marks);
    assert_eq!(cells(&buffer, 1, "e5")[0].0, "P");
    assert_eq!(cells(&buffer, 1, "e2")[0].0, " ");
}

#[test]
fn any_area_is_safe_and_nothing_is_drawn_outside_of_it() {
    let marks = all_marks();
    let room = Rect::new(10, 5, 30, 12);
    for area in [
        Rect::ZERO,
        Rect::new(0, 0, 200, 100),
        Rect::new(12, 7, 9, 3),
        Rect::new(39, 16, 50, 50),
        Rect::new(u16::MAX - 3, u16::MAX - 3, 3, 3),
    ] {
        for (size, pieces) in BoardSize::all().flat_map(|size| PIECES.map(|pieces| (size, pieces)))
        {
            for depth in DEPTHS {
                let mut buffer = Buffer::filled(room, ratatui::buffer::Cell::new("?"));
                let view = BoardView {
                    position: &Board::start(),
                    size,
                    flipped: true,
                    theme: Theme::of(ThemeName::Mono),
                    depth,
                    pieces,
                    labels: Some(Style::new()),
                    marks: &marks,
                };
                view.render(area, &mut buffer);
                let outside = room.positions().filter(|at| !area.contains(*at));
                assert!(outside.into_iter().all(|at| buffer[at].symbol() == "?"));
            }
        }
    }
}

/// Whatever is drawn across the board, pieces and other marks look as they would without it.
#[test]
fn arrows_and_circles_hide_no_piece() {
    let arrows: Vec<Arrow> = Square::all()
        .map(|to| Arrow {
            from: square("e4"),
            to,
            ink: Ink::Red,
        })
        .collect();
    let marks = Marks {
        circles: Square::all().map(|it| (it, Ink::Green)).collect(),
        arrows,
        ..Marks::default()
    };
    for (rows, depth) in (1..=2).flat_map(|rows| DEPTHS.map(|depth| (rows, depth))) {
        let plain = draw(rows, Pieces::Letters, depth, false, &Marks::default());
        let drawn = draw(rows, Pieces::Letters, depth, false, &marks);
        let letters = |buffer: &Buffer| {
            let cells = buffer.content().iter().map(|it| it.symbol().to_owned());
            let pieces = cells.map(|it| {
                it.chars()
                    .all(|it| "PNBRQKpnbrqk".contains(it))
                    .then_some(it)
            });
            pieces.collect::<Vec<_>>()
        };
        assert_eq!(letters(&plain), letters(&drawn), "{rows} {depth:?}");
    }
}

#[test]
fn an_arrow_goes_from_square_to_square_as_the_board_is_seen() {
    let marks = Marks {
        arrows: vec![arrow("a3", "d3", Ink::Green), arrow("h4", "h6", Ink::Red)],
        ..Marks::default()
    };
    for (flipped, row, want) in [
        (false, 5, "3 :o  ::  >:  :: "),
        (true, 2, "3   ::  <:  :: o::"),
    ] {
        let buffer = draw(1, Pieces::Letters, ColorDepth::None, flipped, &marks);
        let shown = lines(&buffer)[row].clone();
        assert_eq!(shown.matches(['>', '<']).count(), 1, "{shown} not {want}");
        assert_eq!(shown.matches('o').count(), 1, "{shown} not {want}");
        assert_eq!(shown.find(['>', '<']) < shown.find('o'), flipped, "{shown}");
    }
    let buffer = draw(3, Pieces::Letters, ColorDepth::None, false, &marks);
    let shown = lines(&buffer)[16].clone();
    assert!(shown.contains("----o----"), "{shown}");
}

#[test]
fn what_is_drawn_in_four_colors_differs_where_there_are_few_or_none() {
    let inks = [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue];
    let empty = Marks::default();
    for (depth, pieces, rows) in [ColorDepth::Ansi16, ColorDepth::None]
        .into_iter()
        .flat_map(|depth| {
            [Pieces::Sprites, Pieces::Glyphs, Pieces::Letters].map(|pieces| (depth, pieces))
        })
        .flat_map(|(depth, pieces)| (1..=6).map(move |rows| (depth, pieces, rows)))
    {
        let what = format!("{depth:?} {pieces:?} {rows}");
        let drawn = |marks: &Marks| draw(rows, pieces, depth, false, marks).content;
        let arrows = inks.map(|ink| {
            drawn(&Marks {
                arrows: vec![arrow("d3", "d6", ink), arrow("b3", "e6", ink)],
                ..empty.clone()
            })
        });
        let circles = inks.map(|ink| {
            drawn(&Marks {
                circles: vec![(square("e5"), ink)],
                ..empty.clone()
            })
        });
        for kind in [arrows, circles] {
            for (at, one) in kind.iter().enumerate() {
                assert_ne!(*one, drawn(&empty), "{what}: {:?} is not seen", inks[at]);
                for (other, two) in kind.iter().enumerate().skip(at + 1) {
                    assert_ne!(one, two, "{what}: {:?} and {:?}", inks[at], inks[other]);
                }
            }
        }
    }
}

#[test]
fn a_piece_whose_way_is_covered_has_arrived() {
    let pawn = Board::start().piece_at(square("e2"));
    let marks = Marks {
        travels: vec![Travel {
            piece: pawn.unwrap(),
            from: square("e2"),
            to: square("e4"),
            below: None,
            gone: 0.5,
        }],
        ..Marks::default()
    };
    let size = BoardSize::new(2).unwrap();
    let area = Rect::new(0, 0, size.width(), size.height());
    for (flipped, covered) in [(false, None), (false, Some("e3")), (true, Some("e3"))] {
        let after: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
            .parse()
            .unwrap();
        let view = BoardView {
            position: &after,
            size,
            flipped,
            theme: Theme::of(ThemeName::Brown),
            depth: ColorDepth::True,
            pieces: Pieces::Pictures,
            labels: Some(Style::new()),
            marks: &marks,
        };
        let mut buffer = Buffer::empty(area);
        view.render(area, &mut buffer);
        if let Some(name) = covered {
            let rect = rect_of(area, size, flipped, square(name));
            buffer[(rect.x, rect.y)].set_symbol("x");
        }
        let mut boards = vec![view.scene(area)];
        find_bare_squares(&mut boards, &mut buffer);
        let (column, row) = geometry::place(flipped, square("e4"));
        let there = boards[0].art.squares[usize::from(row * 8 + column)].piece;
        assert_eq!(boards[0].travels.is_empty(), covered.is_some());
        assert_eq!(there, pawn.filter(|_| covered.is_some()));
    }
}

/// A picture has the arrow itself.
#[test]
fn squares_below_a_picture_of_an_arrow_are_as_they_were() {
    let marks = Marks {
        arrows: vec![arrow("c5", "c4", Ink::Best)],
        ..Marks::default()
    };
    let with = draw(2, Pieces::Pictures, ColorDepth::True, false, &marks);
    let without = draw(
        2,
        Pieces::Pictures,
        ColorDepth::True,
        false,
        &Marks::default(),
    );
    assert_eq!(with, without);
}

/// The squares at both ends of an arrow have its color where squares are small, and pieces on them are
/// seen as well as on any other.
#[test]
fn small_squares_at_the_ends_of_an_arrow_have_its_color() {
    let light = |color| Rgb::of_color(color).unwrap().luminance() + 0.05;
    let inks = [
        Ink::Green,
        Ink::Red,
        Ink::Yellow,
        Ink::Blue,
        Ink::Best,
        Ink::Threat,
    ];
    // Without colors they are lines there too.
    let colored = ThemeName::ALL
        .iter()
        .filter(|&&name| name != ThemeName::Mono);
    for (name, ink) in colored.flat_map(|&name| inks.map(|ink| (name, ink))) {
        for depth in [ColorDepth::True, ColorDepth::Ansi256] {
            let size = BoardSize::new(2).unwrap();
            let area = Rect::new(0, 0, size.width(), size.height());
            let ends = ["a1", "b1", "a8", "b8", "c4", "c5"];
            let render = |marks: &Marks| {
                let mut buffer = Buffer::empty(area);
                let view = BoardView {
                    position: &Board::start(),
                    size,
                    flipped: false,
                    theme: Theme::of(name),
                    depth,
                    pieces: Pieces::Sprites,
                    labels: None,
                    marks,
                };
                view.render(area, &mut buffer);
                buffer
            };
            let plain = render(&Marks::default());
            let marks = Marks {
                arrows: vec![
                    arrow("a1", "b1", ink),
                    arrow("b8", "a8", ink),
                    arrow("c5", "c4", ink),
                ],
                ..Marks::default()
            };
            let drawn = render(&marks);
            for end in ends.map(square) {
                let rect = rect_of(area, size, false, end);
                let corner = (rect.x, rect.y);
                if depth == ColorDepth::True {
                    assert_ne!(drawn[corner].bg, plain[corner].bg, "{name:?} {ink:?} {end}");
                }
                for at in rect.positions().filter(|&at| plain[at].symbol() != " ") {
                    let contrast = |buffer: &Buffer| {
                        let (a, b) = (light(buffer[at].fg), light(buffer[at].bg));
                        a.max(b) / a.min(b)
                    };
                    let (seen, before) = (contrast(&drawn), contrast(&plain));
                    assert!(
                        seen > before / 1.1,
                        "{name:?} {ink:?} {depth:?} {end}: {seen} after {before}"
                    );
                }
            }
        }
    }
}
