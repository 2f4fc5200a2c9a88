use super::*;
use crate::chess::{Color, Kind, Square};
use crate::tui::theme::{Rgb, ThemeName, Tint};

/// All twelve.
fn pieces() -> impl Iterator<Item = Piece> {
    let of = |color| Kind::ALL.into_iter().map(move |kind| Piece { color, kind });
    Color::ALL.into_iter().flat_map(of)
}

fn themes() -> impl Iterator<Item = &'static Theme> {
    ThemeName::ALL.iter().copied().map(Theme::of)
}

impl Picture {
    fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let at = ((y * self.width + x) * 4) as usize;
        self.rgba[at..at + 4].try_into().unwrap()
    }

    fn alpha(&self, x: u32, y: u32) -> u8 {
        self.pixel(x, y)[3]
    }

    fn color(&self, x: u32, y: u32) -> Rgb {
        let [red, green, blue, _] = self.pixel(x, y);
        Rgb(red, green, blue)
    }

    fn places(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The rows that have something on them.
    fn rows(&self) -> (u32, u32) {
        let inked = || self.places().filter(|&(x, y)| self.alpha(x, y) > 60);
        let (first, last) = (inked().next().unwrap(), inked().last().unwrap());
        (first.1, last.1)
    }
}

fn artist(square: (u32, u32)) -> Artist {
    Artist::new(Theme::of(ThemeName::Brown), square)
}

/// A board with every piece, every mark and every arrow somewhere.
fn crowded() -> BoardArt {
    let mut board = BoardArt::empty();
    for (at, square) in board.squares.iter_mut().enumerate() {
        square.marks = MarkSet::default();
        for (bit, mark) in Mark::ALL.into_iter().enumerate() {
            if at >> (bit % 6) & 1 == 1 {
                square.marks = square.marks.with(mark);
            }
        }
        square.tint = Tint::ALL[at % Tint::ALL.len()];
        square.piece = Some(Piece {
            color: Color::ALL[at / 6 % 2],
            kind: Kind::ALL[at % 6],
        });
        square.circle = Ink::ALL.get(at % 9).copied();
    }
    for (at, ink) in Ink::ALL.into_iter().enumerate() {
        board.arrows.push(Arrow {
            from: Square::from_index(at as u8),
            to: Square::from_index(17 * at as u8 + 9),
            ink,
        });
    }
    board.arrows.push(Arrow {
        from: Square::from_index(9),
        to: Square::from_index(9),
        ink: Ink::Best,
    });
    board
}

#[test]
fn any_size_can_be_drawn() {
    let board = crowded();
    for (width, height) in [(0, 0), (0, 5), (1, 1), (1, 40), (7, 15), (18, 20), (30, 28)] {
        let mut artist = artist((width, height));
        let picture = artist.board(&board);
        let empty = width * height == 0;
        let expected = if empty {
            (0, 0)
        } else {
            (8 * width, 8 * height)
        };
        assert_eq!((picture.width, picture.height), expected);
        assert_eq!(picture.rgba.len() as u32, expected.0 * expected.1 * 4);
        assert!(picture.rgba.chunks(4).all(|pixel| pixel[3] == 255));
        assert_eq!(all_arrows(&mut artist, &board).is_none(), empty);
    }
    let size = |picture: Picture| (picture.width, picture.height);
    let mut artist = artist((400, 410));
    assert_eq!(size(artist.square(board.squares[5])), (400, 410));
    assert_eq!(size(artist.overlay(board.squares[5])), (400, 410));
    assert_eq!(
        Artist::new(artist.theme, (9000, 9)).square_size().0,
        LONGEST
    );
}

#[test]
fn a_part_is_the_same_as_in_the_whole() {
    let board = crowded();
    let mut artist = artist((20, 22));
    let whole = artist.board(&board);
    let area = Area {
        column: 2,
        row: 5,
        columns: 3,
        rows: 9,
    };
    let same = |part: &Picture, whole: &Picture| {
        assert_eq!((part.width, part.height), (60, 66));
        for y in 0..part.height {
            let start = (((y + 110) * whole.width + 40) * 4) as usize;
            let row = (y * part.width * 4) as usize;
            let length = part.width as usize * 4;
            assert!(
                part.rgba[row..row + length] == whole.rgba[start..start + length],
                "row {y}"
            );
        }
    };
    same(&artist.part(&board, area), &whole);
}

#[test]
fn arrows_are_drawn_as_they_are_now() {
    let (mut artist, mut board) = (artist((20, 22)), crowded());
    let mut seen = vec![artist.board(&board)];
    board.flipped = !board.flipped;
    seen.push(artist.board(&board));
    board.arrows.truncate(1);
    seen.push(artist.board(&board));
    board.arrows.clear();
    seen.push(artist.board(&board));
    for (number, picture) in seen.iter().enumerate() {
        assert!(!seen[..number].contains(picture), "{number}");
    }
    assert!(all_arrows(&mut artist, &board).is_none());
}

#[test]
fn an_outline_or_a_fill_stands_out_all_around_every_piece() {
    for (theme, side) in themes().flat_map(|theme| [24, 40].map(|side| (theme, side))) {
        let mut artist = Artist::new(theme, (side, side));
        for (dark, tint) in [false, true]
            .into_iter()
            .flat_map(|dark| Tint::ALL.map(|tint| (dark, tint)))
        {
            let marks = mark_of(tint).into_iter().collect();
            let art = SquareArt {
                tint,
                marks,
                ..SquareArt::plain(dark)
            };
            let ground = artist.square(art);
            // Other pieces than kings are not in check.
            let kings_only = tint == Tint::Check;
            for piece in pieces().filter(|piece| !kings_only || piece.kind == Kind::King) {
                let shape = artist.piece(piece);
                let art = SquareArt {
                    piece: Some(piece),
                    ..art
                };
                let seen = artist.square(art);
                let around = contrasts(&shape, &seen, &ground);
                let least = around.iter().copied().fold(f32::MAX, f32::min);
                let enough = around.iter().filter(|&&contrast| contrast >= 4.5).count();
                // Smoothing takes a little from an edge that falls between two pixels.
                assert!(
                    least >= 4.0 && enough * 100 >= around.len() * 95,
                    "{} {side}: {piece}, dark {dark}, {tint:?}: {least}, {enough} of {}",
                    theme.name.name(),
                    around.len()
                );
            }
        }
    }
}

/// The mark that goes with a tint.
fn mark_of(tint: Tint) -> Option<Mark> {
    match tint {
        Tint::Plain => None,
        Tint::Last => Some(Mark::Last),
        Tint::Selected => Some(Mark::Selected),
        Tint::Check => Some(Mark::Check),
        Tint::Hint => Some(Mark::Hint),
        Tint::Cursor => Some(Mark::Cursor),
    }
}

/// Goes along the edge of a piece and looks, at every pixel, for what stands out most within two.
fn contrasts(shape: &Picture, seen: &Picture, ground: &Picture) -> Vec<f32> {
    let luminances = |picture: &Picture| -> Vec<f32> {
        let places = picture.places();
        places
            .map(|(x, y)| picture.color(x, y).luminance())
            .collect()
    };
    let (seen, ground) = (luminances(seen), luminances(ground));
    let side = shape.width;
    let inside = |x: u32, y: u32| shape.alpha(x, y) >= 128;
    let at_edge = |&(x, y): &(u32, u32)| {
        let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        inside(x, y) && near.into_iter().any(|(x, y)| !inside(x, y))
    };
    let within = |&(x, y): &(u32, u32)| (1..side - 1).contains(&x) && (1..side - 1).contains(&y);
    let places = shape.places().filter(within).filter(at_edge);
    places
        .map(|(x, y)| {
            let below = ground[(y * side + x) as usize];
            let near = (y.max(2) - 2..(y + 3).min(side))
                .flat_map(|y| (x.max(2) - 2..(x + 3).min(side)).map(move |x| (x, y)));
            near.filter(|&(x, y)| inside(x, y))
                .map(|(x, y)| {
                    let above = seen[(y * side + x) as usize];
                    (above.max(below) + 0.05) / (above.min(below) + 0.05)
                })
                .fold(0.0, f32::max)
        })
        .collect()
}

#[test]
fn a_mark_stands_out_and_has_a_shape_of_its_own() {
    for theme in themes() {
        let artist = Artist::new(theme, (24, 26));
        for (dark, tint) in [false, true]
            .into_iter()
            .flat_map(|dark| Tint::ALL.map(|tint| (dark, tint)))
        {
            let ground = theme.square(Surface::Outlined, dark, tint);
            let overlays = Mark::ALL.map(|mark| {
                artist.overlay(SquareArt {
                    tint,
                    marks: MarkSet::EMPTY.with(mark),
                    ..SquareArt::plain(dark)
                })
            });
            for (at, overlay) in overlays.iter().enumerate() {
                let solid = overlay.places().filter(|&(x, y)| {
                    overlay.alpha(x, y) == 255 && overlay.color(x, y).contrast(ground) >= 3.0
                });
                let solid = solid.count();
                assert!(solid >= 4, "{:?}: {solid} pixels", Mark::ALL[at]);
                for other in &overlays[..at] {
                    let differ = overlay
                        .places()
                        .filter(|&(x, y)| overlay.alpha(x, y).abs_diff(other.alpha(x, y)) > 128);
                    assert!(differ.count() >= 8, "{:?}", Mark::ALL[at]);
                }
            }
        }
    }
}

#[test]
fn all_pieces_differ_clearly_when_small() {
    for theme in themes() {
        let mut artist = Artist::new(theme, (24, 24));
        let square = |piece| SquareArt {
            piece: Some(piece),
            ..SquareArt::plain(true)
        };
        let pictures: Vec<_> = pieces()
            .map(|piece| (piece, artist.square(square(piece))))
            .collect();
        for (at, (piece, picture)) in pictures.iter().enumerate() {
            for (other, twin) in &pictures[..at] {
                let pairs = picture.rgba.iter().zip(&twin.rgba);
                let distance: u32 = pairs.map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
                // Of 24 times 24 pixels, how many would be another color altogether.
                let pixels = distance / (3 * 255);
                assert!(pixels >= 18, "{piece} and {other}: {pixels}");
            }
        }
    }
}

#[test]
fn pieces_stay_within_their_square() {
    for side in [24, 25, 31, 40, 60, 120] {
        let mut artist = artist((side, side));
        for piece in pieces() {
            let picture = artist.piece(piece);
            // The outermost pixels are free, and more of them where there are more.
            let margin = (side / 40).max(1);
            let outside = |at: u32| at < margin || at + margin >= side;
            let edge = picture.places().filter(|&(x, y)| outside(x) || outside(y));
            let most = edge.map(|(x, y)| picture.alpha(x, y)).max();
            assert_eq!(most, Some(0), "{piece} at {side}");
        }
    }
}

#[test]
fn all_shapes_but_the_knight_are_symmetric() {
    for side in [24, 41, 60] {
        let mut artist = artist((side, side + 3));
        for piece in pieces() {
            let picture = artist.piece(piece);
            let twin = |x: u32, y: u32| picture.alpha(side - 1 - x, y);
            let worst = picture
                .places()
                .map(|(x, y)| picture.alpha(x, y).abs_diff(twin(x, y)))
                .max();
            // Edges are smoothed in steps that need not fall alike on both sides.
            let symmetric = worst.unwrap() <= 80;
            assert_eq!(symmetric, piece.kind != Kind::Knight, "{piece} {worst:?}");
        }
    }
}

#[test]
fn a_knight_looks_to_the_left() {
    let knight = artist((60, 60)).piece(Piece {
        color: Color::White,
        kind: Kind::Knight,
    });
    // At the height of its mouth, its nose is farther out than its back.
    let inked: Vec<u32> = (0..60).filter(|&x| knight.alpha(x, 32) > 128).collect();
    assert!(inked[0] < 59 - inked[inked.len() - 1]);
}

#[test]
fn all_stand_on_one_line_and_the_king_is_the_highest() {
    for side in [24, 40, 60, 120] {
        let mut artist = artist((side, side));
        let rows = [
            Kind::King,
            Kind::Queen,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
            Kind::Pawn,
        ]
        .map(|kind| {
            let color = Color::White;
            artist.piece(Piece { color, kind }).rows()
        });
        assert!(rows.iter().all(|&(_, foot)| foot == rows[0].1), "{rows:?}");
        let tops: Vec<u32> = rows.iter().map(|&(top, _)| top).collect();
        assert!(tops.is_sorted(), "{side}: {tops:?}");
        assert!(side < 60 || tops.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn an_outline_is_never_too_thin() {
    for (side, least, most) in [(24, 1.2, 1.7), (40, 1.4, 1.8), (120, 2.8, 3.4)] {
        let rook = artist((side, side)).piece(Piece {
            color: Color::White,
            kind: Kind::Rook,
        });
        let row = side * 3 / 5;
        // How much of each pixel is black, from the left to the middle.
        let black: f32 = (0..side / 2)
            .map(|x| {
                let [red, _, _, alpha] = rook.pixel(x, row).map(f32::from);
                alpha / 255.0 * (1.0 - red / 255.0)
            })
            .sum();
        assert!((least..most).contains(&black), "{side}: {black}");
    }
}

#[test]
fn the_same_is_drawn_every_time() {
    let board = crowded();
    let mut first = artist((19, 21));
    let picture = first.board(&board);
    assert!(first.board(&board) == picture);
    assert!(artist((19, 21)).board(&board) == picture);
}

fn arrow(from: &str, to: &str, ink: Ink) -> Arrow {
    Arrow {
        from: from.parse().unwrap(),
        to: to.parse().unwrap(),
        ink,
    }
}

/// The arrows alone, on a transparent picture of the board.
fn all_arrows(artist: &mut Artist, board: &BoardArt) -> Option<Picture> {
    let mut pixmap = artist.blank(8, 8)?;
    arrows::lay(&mut pixmap, artist.drawn_arrows(board)?, (0, 0));
    Some(Picture::from(pixmap))
}

/// Where the middle of a square is on a board of squares of 40 pixels with White at the bottom.
fn middle(square: &str) -> (u32, u32) {
    let square: Square = square.parse().unwrap();
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (file * 40 + 20, (7 - rank) * 40 + 20)
}

#[test]
fn an_arrow_goes_from_middle_to_middle() {
    let mut artist = artist((40, 40));
    let mut board = BoardArt::empty();
    assert!(all_arrows(&mut artist, &board).is_none());
    board.arrows = vec![arrow("g1", "f3", Ink::Green)];
    let picture = all_arrows(&mut artist, &board).unwrap();
    let (from, to) = (middle("g1"), middle("f3"));
    assert!(picture.alpha(from.0, from.1) > 128);
    assert!(picture.alpha((from.0 + to.0) / 2, (from.1 + to.1) / 2) > 128);
    assert!(picture.alpha(to.0, to.1 + 3) > 128, "the tip");
    assert_eq!(picture.alpha(to.0 - 4, to.1 - 9), 0, "beyond it");
    board.flipped = true;
    let turned = all_arrows(&mut artist, &board).unwrap();
    let last = (turned.width - 1, turned.height - 1);
    let worst = turned.places().map(|(x, y)| {
        let twin = picture.alpha(last.0 - x, last.1 - y);
        turned.alpha(x, y).abs_diff(twin)
    });
    assert!(worst.max().unwrap() < 60, "the other way round");
}

#[test]
fn an_arrow_stands_out_on_every_square() {
    for theme in themes() {
        let mut artist = Artist::new(theme, (40, 40));
        let still = artist.board(&BoardArt::empty());
        let mut board = BoardArt::empty();
        let ranks = || Ink::ALL.into_iter().zip(1..);
        let across = |(ink, rank)| arrow(&format!("a{rank}"), &format!("h{rank}"), ink);
        board.arrows = ranks().map(across).collect();
        let picture = artist.board(&board);
        for (ink, rank) in ranks() {
            // Across the shaft, on a light square and on a dark one; a threat has gaps.
            for file in ["d", "e"] {
                let (middle, y) = middle(&format!("{file}{rank}"));
                let best = (middle - 8..middle + 8)
                    .flat_map(|x| (y - 10..y + 10).map(move |y| (x, y)))
                    .map(|(x, y)| picture.color(x, y).contrast(still.color(x, y)))
                    .fold(0.0, f32::max);
                assert!(best >= 3.0, "{} {ink:?} {file}: {best}", theme.name.name());
            }
        }
    }
}

#[test]
fn an_arrow_alone_is_as_it_is_among_others() {
    let mut artist = artist((40, 40));
    let mut board = BoardArt::empty();
    board.arrows = vec![arrow("e4", "e2", Ink::Red), arrow("g1", "e2", Ink::Green)];
    for (at, (column, row)) in [(0, (4, 4)), (1, (4, 6))] {
        let all = all_arrows(&mut artist, &board).unwrap();
        let alone = artist.arrow(&board, at).unwrap();
        assert!(alone.places().any(|(x, y)| alone.alpha(x, y) > 128));
        for (x, y) in alone.places().filter(|&(x, y)| alone.alpha(x, y) > 0) {
            assert_eq!(alone.pixel(x, y), all.pixel(x + column * 40, y + row * 40));
        }
    }
    assert!(artist.arrow(&board, 2).is_none());
}

#[test]
fn no_shaft_hides_a_head() {
    let mut artist = artist((40, 40));
    let mut board = BoardArt::empty();
    for order in [[0, 1], [1, 0]] {
        let both = [arrow("a1", "d4", Ink::Green), arrow("d1", "d8", Ink::Red)];
        board.arrows = order.map(|at| both[at]).to_vec();
        let picture = all_arrows(&mut artist, &board).unwrap();
        let (x, y) = middle("d4");
        let Rgb(red, green, _) = picture.color(x - 3, y + 3);
        assert!(green > red, "{order:?}: {red} {green}");
    }
    // Two that end on one square leave room for both heads.
    board.arrows = vec![arrow("a4", "d4", Ink::Green), arrow("h4", "d4", Ink::Red)];
    let picture = all_arrows(&mut artist, &board).unwrap();
    let (x, y) = middle("d4");
    let (Rgb(left, ..), Rgb(right, ..)) = (picture.color(x - 12, y), picture.color(x + 12, y));
    assert!(left < 80 && right > 128, "{left} {right}");
    assert_eq!(picture.alpha(x, y), 0);
}

/// Draws all pieces in all themes and sizes, for somebody to look at:
/// `PILLARBOX_SHEET=sheet.ppm cargo test --lib artwork::tests::sheet -- --ignored`.
#[test]
#[ignore = "for the eyes: writes a picture to the file that PILLARBOX_SHEET names"]
fn sheet() {
    let path = std::env::var("PILLARBOX_SHEET").expect("PILLARBOX_SHEET names a file");
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for (theme, side) in themes().flat_map(|theme| [24, 40, 60, 120].map(|side| (theme, side))) {
        let mut artist = Artist::new(theme, (side, side));
        for start in [0, 1] {
            let pictures: Vec<Picture> = (pieces().enumerate())
                .map(|(at, piece)| {
                    artist.square(SquareArt {
                        piece: Some(piece),
                        ..SquareArt::plain(at % 2 == start)
                    })
                })
                .collect();
            for y in 0..side {
                let places = pictures
                    .iter()
                    .flat_map(|picture| (0..side).map(move |x| (picture, x)));
                let mut row: Vec<u8> = places
                    .flat_map(|(picture, x)| picture.pixel(x, y)[..3].to_vec())
                    .collect();
                row.resize(12 * 120 * 3, 0);
                rows.push(row);
            }
        }
    }
    let mut file = format!("P6 {} {} 255\n", 12 * 120, rows.len()).into_bytes();
    file.extend(rows.concat());
    std::fs::write(path, file).unwrap();
}
