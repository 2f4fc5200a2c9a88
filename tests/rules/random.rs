//! Seeded chance: positions and games that are varied, and the same every time.

use pillarbox::chess::{Board, Color, Kind, Move, MoveList, Piece, Square};

/// A small generator of its own, so that no package's next version changes the numbers.
// CITE: splitmix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
pub struct Rng(u64);

impl Rng {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is small enough for the bias not to matter.
    pub const fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub const fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// What a random player likes, so that games go to different places.
#[derive(Clone, Copy, Debug)]
pub enum Temper {
    /// Every move is as good as another.
    Even,
    /// Pawns run: en passant and promotions.
    Pawns,
    /// Takes what can be taken: endgames come soon.
    Greedy,
    /// Takes rarely: long middlegames.
    Peaceful,
    /// Gives check when it can.
    Checks,
}

impl Temper {
    pub const ALL: [Self; 5] = [
        Self::Even,
        Self::Pawns,
        Self::Greedy,
        Self::Peaceful,
        Self::Checks,
    ];

    fn likes(self, board: &Board, m: Move) -> bool {
        match self {
            Self::Even => true,
            Self::Pawns => board
                .piece_at(m.from())
                .is_some_and(|piece| piece.kind == Kind::Pawn),
            Self::Greedy => m.is_noisy(),
            Self::Peaceful => !m.is_capture(),
            Self::Checks => {
                let mut after = board.clone();
                let _ = after.make(m);
                after.in_check()
            }
        }
    }

    /// One of the legal moves, mostly one that this player likes.
    pub fn choose(self, rng: &mut Rng, board: &Board, legal: &MoveList) -> Option<Move> {
        if legal.is_empty() {
            return None;
        }
        let rare: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|m| m.is_en_passant() || m.is_castle())
            .collect();
        if !rare.is_empty() && rng.chance(3) {
            return Some(rng.pick(&rare));
        }
        if rng.chance(3) {
            return Some(rng.pick(legal));
        }
        let liked: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&m| self.likes(board, m))
            .collect();
        Some(rng.pick(if liked.is_empty() { legal } else { &liked }))
    }
}

/// A legal position as somebody might set it up by hand: any men anywhere, castling and en
/// passant where they are possible.
pub fn set_up(rng: &mut Rng) -> Board {
    loop {
        if let Ok(board) = scatter(rng).parse() {
            return board;
        }
    }
}

fn scatter(rng: &mut Rng) -> String {
    let mut cells = [None; 64];
    let at_home = rng.chance(4);
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { 7 };
        let mut put = |square: Square, kind| {
            cells[square.index() as usize] = Some(Piece { color, kind });
        };
        if at_home {
            put(Square::at(4, rank), Kind::King);
            put(Square::at(0, rank), Kind::Rook);
            put(Square::at(7, rank), Kind::Rook);
        } else {
            put(Square::from_index(rng.below(64) as u8), Kind::King);
        }
        let most = rng.pick(&[2, 4, 8, 13]);
        for _ in 0..rng.below(most + 1) {
            let square = Square::from_index(rng.below(64) as u8);
            let kind = rng.pick(&[
                Kind::Pawn,
                Kind::Pawn,
                Kind::Pawn,
                Kind::Knight,
                Kind::Bishop,
                Kind::Rook,
                Kind::Queen,
            ]);
            let pawn_home = kind == Kind::Pawn && matches!(square.rank(), 0 | 7);
            if cells[square.index() as usize].is_none() && !pawn_home {
                cells[square.index() as usize] = Some(Piece { color, kind });
            }
        }
    }
    let side = rng.pick(&Color::ALL);
    let passed = double_step(rng, &mut cells, side);
    let castling = if at_home { "KQkq" } else { "-" };
    format!(
        "{} {} {castling} {passed} {} {}",
        placement(&cells),
        if side == Color::White { 'w' } else { 'b' },
        rng.below(100),
        1 + rng.below(200),
    )
}

/// Mostly makes room for a double step that has just happened, with a pawn ready to take.
fn double_step(rng: &mut Rng, cells: &mut [Option<Piece>; 64], side: Color) -> String {
    if rng.chance(3) {
        return "-".into();
    }
    let (start, passed, now) = match side {
        Color::White => (6, 5, 4),
        Color::Black => (1, 2, 3),
    };
    let file = rng.below(8) as u8;
    let beside = match file {
        0 => 1,
        7 => 6,
        _ => rng.pick(&[file - 1, file + 1]),
    };
    let mut put = |file, rank, piece: Option<Piece>| {
        let cell = &mut cells[Square::at(file, rank).index() as usize];
        if cell.is_none_or(|piece| piece.kind != Kind::King) {
            *cell = piece;
        }
    };
    let kind = Kind::Pawn;
    put(file, start, None);
    put(file, passed, None);
    put(file, now, Some(Piece { color: !side, kind }));
    put(beside, now, Some(Piece { color: side, kind }));
    Square::at(file, passed).to_string()
}

fn placement(cells: &[Option<Piece>; 64]) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            if let Some(piece) = cells[Square::at(file, rank).index() as usize] {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(piece.letter());
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
