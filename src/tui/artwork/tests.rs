use super::*;
use crate::chess::{Color, Kind};
use crate::config::ThemeName;

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
    let mut board = crowded();
    board.carried = Some(Carried {
        piece: board.squares[0].piece.unwrap(),
        center: (7.9, -0.3),
    });
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
        assert_eq!(artist.arrows(&board).is_none(), empty);
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
    let part = artist.part(&board, area);
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
}
