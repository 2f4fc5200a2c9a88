//! What kinds of move the leaves of the tree end with.

use std::ops::AddAssign;

use crate::chess::board::Board;
use crate::chess::move_list::MoveList;
use crate::chess::moves::Move;

/// The leaves of a tree of moves by the kind of their last move.
///
/// The columns are those of the published tables, also where one could count otherwise. Kiwipete at
/// depth 5 has eight double checks and twelve checks by castling more than its table: the eight
/// are mates, so mates are no double checks, and castling discovers nothing. That mates are no
/// discovered checks either is inferred from that; the tables that are tested have none.
// CITE: Reinhard Scharnagl's SMIRF tables; chessprogramming.org, "Perft Results".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breakdown {
    /// All leaves.
    pub nodes: u64,
    /// Captures, en passant included.
    pub captures: u64,
    /// Pawns taken in passing.
    pub en_passant: u64,
    /// Castlings.
    pub castles: u64,
    /// Promotions.
    pub promotions: u64,
    /// Checks of any kind, mates included.
    pub checks: u64,
    /// Checks by one piece that did not move, and no mate.
    pub discovered_checks: u64,
    /// Checks by two pieces, and no mate.
    pub double_checks: u64,
    /// Mates.
    pub checkmates: u64,
}

impl Breakdown {
    /// The root as its own leaf: no move led to it.
    pub(super) const ROOT: Self = Self {
        nodes: 1,
        captures: 0,
        en_passant: 0,
        castles: 0,
        promotions: 0,
        checks: 0,
        discovered_checks: 0,
        double_checks: 0,
        checkmates: 0,
    };

    /// Counts the move that led to this position.
    fn add(&mut self, m: Move, board: &Board) {
        self.nodes += 1;
        self.captures += m.is_capture() as u64;
        self.en_passant += m.is_en_passant() as u64;
        self.castles += m.is_castle() as u64;
        self.promotions += m.promotion().is_some() as u64;
        let info = board.check_info(board.side());
        if info.checks == 0 {
            return;
        }
        self.checks += 1;
        if !board.has_legal_move() {
            self.checkmates += 1;
        } else if info.checks > 1 {
            self.double_checks += 1;
        } else if info.checker != m.to() && !m.is_castle() {
            self.discovered_checks += 1;
        }
    }
}

impl AddAssign for Breakdown {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
    }
}

impl Board {
    /// The leaves as many plies below as there are lists.
    pub(super) fn breakdown(&mut self, lists: &mut [MoveList]) -> Breakdown {
        let mut total = Breakdown::default();
        match lists {
            [] => total = Breakdown::ROOT,
            [list] => self.each_child(list, |board, m| total.add(m, board)),
            [list, rest @ ..] => self.each_child(list, |board, _| total += board.breakdown(rest)),
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::perft::Perft;

    /// The columns in the order of the published tables.
    fn row(fen: &str, depth: u32) -> [u64; 9] {
        let perft = Perft {
            bulk: true,
            threads: 2,
            table: None,
        };
        let row = perft.breakdown(&fen.parse().unwrap(), depth);
        [
            row.nodes,
            row.captures,
            row.en_passant,
            row.castles,
            row.promotions,
            row.checks,
            row.discovered_checks,
            row.double_checks,
            row.checkmates,
        ]
    }

    #[test]
    fn the_published_tables_come_out() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(row(fen, 0), [1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(row(fen, 1), [20, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(row(fen, 4), [197281, 1576, 0, 0, 0, 469, 0, 0, 8]);
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        assert_eq!(row(fen, 1), [48, 8, 0, 2, 0, 0, 0, 0, 0]);
        assert_eq!(row(fen, 2), [2039, 351, 1, 91, 0, 3, 0, 0, 0]);
        assert_eq!(row(fen, 3), [97862, 17102, 45, 3162, 0, 993, 0, 0, 1]);
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        assert_eq!(row(fen, 4), [43238, 3348, 123, 0, 0, 1680, 106, 0, 17]);
        let expected = [674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0];
        assert_eq!(row(fen, 5), expected);
    }

    /// Minutes with the checks of a debug build, seconds without.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn the_published_tables_come_out_to_their_end() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let expected = [119060324, 2812008, 5248, 0, 0, 809099, 329, 46, 10828];
        assert_eq!(row(fen, 6), expected);
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let expected = [4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43];
        assert_eq!(row(fen, 4), expected);
        let expected = [
            193690690, 35043416, 73365, 4993637, 8392, 3309887, 19883, 2637, 30171,
        ];
        assert_eq!(row(fen, 5), expected);
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        let expected = [11030083, 940350, 33325, 0, 7552, 452473, 26067, 0, 2733];
        assert_eq!(row(fen, 6), expected);
        let expected = [
            178633661, 14519036, 294874, 0, 140024, 12797406, 370630, 3612, 87,
        ];
        assert_eq!(row(fen, 7), expected);
    }

    #[test]
    fn checks_are_told_apart() {
        let columns = |fen: &str| {
            let [.., checks, discovered, double, mates] = row(fen, 1);
            [checks, discovered, double, mates]
        };
        // Castling gives check by the rook.
        assert_eq!(columns("5k2/8/8/8/8/8/6PP/4K2R w K -"), [2, 0, 0, 0]);
        // The knight leaves the rook's line: six times alone, twice with a check of its own.
        assert_eq!(columns("4k3/8/8/8/4N3/8/8/K3R3 w - -"), [8, 6, 2, 0]);
        // The back rank.
        assert_eq!(columns("6k1/5ppp/8/8/8/8/8/K3R3 w - -"), [1, 0, 0, 1]);
    }
}
