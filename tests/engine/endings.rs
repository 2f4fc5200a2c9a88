//! Won endings are won, the engine defending against itself, before the fifty moves are over.

use pillarbox::chess::{Board, Color, Kind, Outcome, Square};
use pillarbox::engine::Position;

use crate::{Engine, nodes};

/// splitmix64, so that the starts are the same everywhere.
// CITE: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn square(&mut self) -> Square {
        Square::from_index((self.next() % 64) as u8)
    }
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// White's men against a lone king, White to move, nothing of White's next to the black king.
fn scatter(rng: &mut Rng, kinds: &[Kind]) -> Board {
    loop {
        let mut cells = [None; 64];
        let black = rng.square();
        cells[black.index() as usize] = Some('k');
        let mut fine = true;
        for kind in std::iter::once(&Kind::King).chain(kinds) {
            let square = rng.square();
            fine &= cells[square.index() as usize].is_none() && distance(square, black) > 1;
            cells[square.index() as usize] = Some(kind.letter());
        }
        if let Some(board) = fine.then(|| fen(&cells)).and_then(|fen| fen.parse().ok()) {
            return board;
        }
    }
}

fn fen(cells: &[Option<char>; 64]) -> String {
    let ranks: Vec<String> = cells
        .chunks(8)
        .rev()
        .map(|rank| rank.iter().map(|cell| cell.unwrap_or('1')).collect())
        .collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

/// A pawn whose king stands on one of its key squares: won, whoever is to move, if the pawn is
/// not lost at once.
fn won_pawn_ending(rng: &mut Rng) -> Board {
    loop {
        let board = scatter(rng, &[Kind::Pawn]);
        let pawn = board.pieces(Color::White, Kind::Pawn).next().unwrap();
        let king = board.king(Color::White);
        let near_file = pawn.file().abs_diff(king.file()) <= 1;
        let ahead = king.rank() as i8 - pawn.rank() as i8;
        let key = match pawn.rank() {
            1..=3 => ahead == 2,
            4 | 5 => ahead == 1 || ahead == 2,
            _ => false,
        };
        let safe = distance(board.king(Color::Black), pawn) > 2;
        if (1..=6).contains(&pawn.file()) && near_file && key && safe {
            return board;
        }
    }
}

/// Plays a position out; the outcome, and how it came about.
fn play_out(board: Board, count: u64) -> (Outcome, Position) {
    let mut engines = [Engine::new(), Engine::new()];
    let mut position = Position::from(board);
    loop {
        let board = &position.board;
        if let Some(outcome) = board.outcome_after(&position.earlier) {
            return (outcome, position);
        }
        if let Some(draw) = board.claim(&position.earlier) {
            return (Outcome::Draw(draw), position);
        }
        let engine = &mut engines[board.side() as usize];
        let best = engine.think(&position, &nodes(count)).best().unwrap();
        position.play(best);
    }
}

/// How many starts to try: the full hundred where nothing checks itself after every move.
fn starts() -> usize {
    let usual = if cfg!(debug_assertions) { 2 } else { 100 };
    std::env::var("PILLARBOX_ENDINGS").map_or(usual, |games| games.parse().unwrap())
}

fn all_won(name: &str, count: u64, mut start: impl FnMut(&mut Rng) -> Board) {
    let mut rng = Rng(2024);
    for _ in 0..starts() {
        let board = start(&mut rng);
        let (outcome, end) = play_out(board.clone(), count);
        let won = Outcome::Checkmate {
            winner: Color::White,
        };
        assert_eq!(outcome, won, "{name} {board} ended in {}", end.board);
    }
}

#[test]
fn queen_against_king() {
    all_won("KQK", 2000, |rng| scatter(rng, &[Kind::Queen]));
}

#[test]
fn rook_against_king() {
    all_won("KRK", 4000, |rng| scatter(rng, &[Kind::Rook]));
}

#[test]
fn bishop_and_knight_against_king() {
    all_won("KBNK", 20_000, |rng| {
        scatter(rng, &[Kind::Bishop, Kind::Knight])
    });
}

#[test]
fn pawn_on_its_way_against_king() {
    all_won("KPK", 4000, won_pawn_ending);
}

/// The lone king holds a pawn ending that is drawn.
#[test]
fn a_drawn_pawn_ending_is_held() {
    for fen in [
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        "7k/8/8/8/8/8/7P/7K w - - 0 1",
    ] {
        let (outcome, end) = play_out(fen.parse().unwrap(), 1000);
        assert!(
            matches!(outcome, Outcome::Draw(_)),
            "{fen} ended in {}",
            end.board
        );
    }
}

#[test]
fn what_cannot_be_won_stays_so_however_long_one_looks() {
    for (fen, most) in [
        ("8/8/8/3k4/3n4/8/8/R3K3 w - - 0 1", 20),
        ("8/8/8/3k4/3r4/8/8/R2BK3 w - - 0 1", 60),
        ("6k1/6p1/7r/8/8/8/5QK1/8 b - - 0 1", 80),
    ] {
        let position = Position::from(fen.parse::<Board>().unwrap());
        let score = Engine::new().think(&position, &nodes(200_000)).lines[0].score;
        assert!(score.get().abs() <= most, "{fen}: {score:?}");
    }
}
