//! A FEN of which only the board must be readable: whether it is legal is for the board to say.

use super::{Counter, Sketch};
use crate::chess::{Color, Piece, Square, Wing};

impl Sketch {
    /// What a FEN describes, be it illegal. `None` if it is not written as one; fields at its end may
    /// be missing.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.split_ascii_whitespace();
        let mut sketch = Self::empty();
        let ranks: Vec<&str> = fields.next()?.split('/').collect();
        if ranks.len() != 8 {
            return None;
        }
        for (rank, row) in (0..8).rev().zip(ranks) {
            let mut file = 0;
            for c in row.chars() {
                if let Some(blanks @ 1..=8) = c.to_digit(10) {
                    file += blanks as u8;
                } else {
                    let piece = Piece::from_letter(c).filter(|_| file < 8)?;
                    sketch.put(Square::at(file, rank), Some(piece));
                    file += 1;
                }
            }
            if file != 8 {
                return None;
            }
        }
        match fields.next() {
            None | Some("w") => {}
            Some("b") => sketch.set_side(Color::Black),
            Some(_) => return None,
        }
        let rights = fields.next().unwrap_or("-");
        if rights != "-" && !rights.chars().all(|c| "KQkq".contains(c)) {
            return None;
        }
        for (letter, color, wing) in [
            ('K', Color::White, Wing::King),
            ('Q', Color::White, Wing::Queen),
            ('k', Color::Black, Wing::King),
            ('q', Color::Black, Wing::Queen),
        ] {
            if rights.contains(letter) {
                sketch.toggle_castling(color, wing);
            }
        }
        let _en_passant = fields.next();
        for counter in [Counter::Halfmoves, Counter::Fullmoves] {
            if let Some(text) = fields.next() {
                sketch.set_counter(counter, text.parse().ok()?);
            }
        }
        fields.next().is_none().then_some(sketch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_illegal_position_can_be_mended_on_the_board() {
        // No king, a pawn on the last rank, and a king that could be taken.
        for fen in [
            "8/8/8/8/8/8/8/4K3 w - - 0 1",
            "P3k3/8/8/8/8/8/8/4K3 w - - 3 17",
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "r3k2r/8/8/8/8/8/4R3/4K2R w Kkq - 0 1",
        ] {
            let sketch = Sketch::read(fen).unwrap();
            assert_eq!(sketch.to_string(), fen);
            assert!(sketch.board().is_err(), "{fen}");
        }
    }

    #[test]
    fn what_is_no_board_is_not_read() {
        for text in [
            "",
            "e4",
            "8/8/8/8/8/8/8 w - - 0 1",
            "9/8/8/8/8/8/8/8 w",
            "8/8/8/8/8/8/8/44k b",
            "4k3/8/8/8/8/8/8/8 w - - 0 1x",
            "4k3/8/8/8/8/8/8/8 x - - 0 1",
        ] {
            assert_eq!(Sketch::read(text), None, "{text}");
        }
        let legal = "4k3/8/8/8/8/8/8/4K2R w K - 5 40";
        assert_eq!(Sketch::read(legal).unwrap().to_string(), legal);
        assert_eq!(
            Sketch::read("4k3/8/8/8/8/8/8/4K3").unwrap().to_string(),
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        );
    }
}
