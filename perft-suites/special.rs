//! Positions that catch move generators out, each with what it catches and a claim that is
//! checked before the suite is written.

use pillarbox::chess::{Board, Draw, Move, Outcome};

/// What is true of a position at its root.
pub enum Claim {
    /// The side to move is mated.
    Mate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// So many pieces give check.
    Checkers(usize),
    /// There are so many legal captures in passing.
    EnPassant(usize),
    /// Every legal move takes in passing.
    OnlyEnPassant,
    /// Every legal move promotes.
    OnlyPromotions,
    /// There are so many ways to castle.
    Castles(usize),
    /// There are so many legal moves.
    Moves(usize),
    /// These moves and no other are legal, in alphabetical order.
    Only(&'static str),
    /// This move is legal and so many pieces give check after it.
    Gives(&'static str, usize),
    /// This move is legal and mates.
    Mates(&'static str),
    /// This move is legal and stalemates.
    Stalemates(&'static str),
    /// This move looks right and is not.
    Lacks(&'static str),
}

impl Claim {
    /// Whether it is true.
    pub fn holds(&self, board: &Board) -> bool {
        let legal = board.legal_moves();
        let count = |like: fn(Move) -> bool| legal.iter().filter(|&&m| like(m)).count();
        let all = |like: fn(Move) -> bool| !legal.is_empty() && count(like) == legal.len();
        let after = |m: &str| {
            let m = m.parse().ok().and_then(|m| board.find(m))?;
            let mut after = board.clone();
            let _ = after.make(m);
            Some(after)
        };
        match *self {
            Self::Mate => is_mate(board),
            Self::Stalemate => is_stalemate(board),
            Self::Checkers(n) => board.checkers().count() == n,
            Self::EnPassant(n) => count(Move::is_en_passant) == n,
            Self::OnlyEnPassant => all(Move::is_en_passant),
            Self::OnlyPromotions => all(|m| m.promotion().is_some()),
            Self::Castles(n) => count(Move::is_castle) == n,
            Self::Moves(n) => legal.len() == n,
            Self::Only(moves) => {
                let mut found: Vec<String> = legal.iter().map(Move::to_string).collect();
                found.sort();
                found.join(" ") == moves
            }
            Self::Gives(m, n) => after(m).is_some_and(|after| after.checkers().count() == n),
            Self::Mates(m) => after(m).is_some_and(|after| is_mate(&after)),
            Self::Stalemates(m) => after(m).is_some_and(|after| is_stalemate(&after)),
            Self::Lacks(m) => !legal.is_empty() && after(m).is_none(),
        }
    }
}

fn is_mate(board: &Board) -> bool {
    matches!(board.outcome(), Some(Outcome::Checkmate { .. }))
}

fn is_stalemate(board: &Board) -> bool {
    board.outcome() == Some(Outcome::Draw(Draw::Stalemate))
}

/// What it catches, the FEN, and the claim.
pub type Special = (&'static str, &'static str, Claim);

/// All of them, by subject.
pub fn all() -> impl Iterator<Item = &'static Special> {
    EN_PASSANT
        .iter()
        .chain(CASTLING)
        .chain(CHECKS)
        .chain(PROMOTIONS)
        .chain(CROWDS)
        .chain(ENDS)
}

const EN_PASSANT: &[Special] = &[
    (
        "en passant pinned along the rank: both pawns leave it",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant pinned along the rank, Black to move",
        "4K3/8/8/8/k2Pp2R/8/8/8 b - d3 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant on the king's rank with a knight that still shields him",
        "8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 1",
        Claim::EnPassant(1),
    ),
    (
        "two pawns may take in passing, each shields the king after the other has left",
        "8/8/8/K1PpP2q/8/8/8/7k w - d6 0 1",
        Claim::EnPassant(2),
    ),
    (
        "the double step itself opens the rank for a later pin",
        "8/2p5/8/1P5r/KR3p1k/8/4P1P1/8 b - - 0 1",
        Claim::Gives("c7c5", 0),
    ),
    (
        "en passant by a pawn pinned diagonally, off its line",
        "8/6b1/8/3pP3/8/2K5/8/7k w - d6 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant by a pawn pinned diagonally, along its line",
        "1b6/8/8/3pP3/8/8/7K/k7 w - d6 0 1",
        Claim::EnPassant(1),
    ),
    (
        "the pawn to be taken in passing shields the king on a diagonal",
        "6b1/8/8/3pP3/8/8/K7/7k w - d6 0 1",
        Claim::EnPassant(0),
    ),
    (
        "the pawn to be taken in passing shields the king, Black to move",
        "7K/8/7k/8/4pP2/8/8/2B5 b - f3 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant by a pawn pinned on its file",
        "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant on the file of the king: the taker takes the shield's place",
        "3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1",
        Claim::EnPassant(1),
    ),
    (
        "en passant as the only evasion: the pawn that gives check is taken",
        "8/8/6R1/k7/pPK5/8/8/8 b - b3 0 1",
        Claim::OnlyEnPassant,
    ),
    (
        "en passant as the only evasion, White to move",
        "8/8/8/5kpP/7K/1q6/8/8 w - g6 0 1",
        Claim::OnlyEnPassant,
    ),
    (
        "two captures in passing as the only evasions",
        "Q1Q4R/6B1/3R4/1k6/1pPp4/5Q2/3K4/8 b - c3 0 1",
        Claim::OnlyEnPassant,
    ),
    (
        "en passant as the only legal move without a check",
        "2K5/8/1q1k4/pP6/8/8/8/8 w - a6 0 1",
        Claim::OnlyEnPassant,
    ),
    (
        "en passant blocks a slider's check",
        "1K5k/8/8/2Pp4/8/6q1/8/8 w - d6 0 1",
        Claim::EnPassant(1),
    ),
    (
        "en passant does not help against a knight's check",
        "8/8/8/k3pP2/8/3n4/5K2/8 w - e6 0 1",
        Claim::EnPassant(0),
    ),
    (
        "en passant discovers a check through the square of the pawn taken",
        "1B6/8/8/1K1Pp3/5k2/8/8/8 w - e6 0 1",
        Claim::Gives("d5e6", 1),
    ),
    (
        "en passant discovers a check along the rank that both pawns leave",
        "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1",
        Claim::Gives("e5d6", 1),
    ),
    (
        "en passant gives a double check",
        "1K6/4k3/8/4Pp2/8/8/4R3/8 w - f6 0 1",
        Claim::Gives("e5f6", 2),
    ),
    (
        "en passant mates",
        "7q/8/8/8/6Pp/8/8/5k1K b - g3 0 1",
        Claim::Mates("h4g3"),
    ),
    (
        "en passant squares on the edge files do not wrap around the board",
        "4k3/8/8/pP4P1/8/8/8/4K3 w - a6 0 1",
        Claim::EnPassant(1),
    ),
    (
        "an en passant square that no pawn can use is no square at all",
        "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
        Claim::EnPassant(0),
    ),
];

const CASTLING: &[Special] = &[
    (
        "all four castlings, with rooks that can take each other",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Claim::Castles(2),
    ),
    (
        "all four castlings, Black to move",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        Claim::Castles(2),
    ),
    (
        "no castling out of check",
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
        Claim::Castles(0),
    ),
    (
        "no castling through check",
        "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1",
        Claim::Castles(1),
    ),
    (
        "no castling into check",
        "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1",
        Claim::Castles(1),
    ),
    (
        "no castling through check on the long side, Black to move",
        "r3k2r/8/8/8/3R4/8/8/4K3 b kq - 0 1",
        Claim::Castles(1),
    ),
    (
        "an attack on the b-file square does not stop long castling",
        "4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1",
        Claim::Castles(2),
    ),
    (
        "attacked rooks may castle",
        "4k3/8/8/8/r6r/8/8/R3K2R w KQ - 0 1",
        Claim::Castles(2),
    ),
    (
        "a man on the b-file square stops long castling",
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        Claim::Castles(1),
    ),
    (
        "a pawn attacks the square where the king would land",
        "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1",
        Claim::Castles(1),
    ),
    (
        "a pawn next to the king attacks both squares that he would cross",
        "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1",
        Claim::Castles(0),
    ),
    (
        "a knight attacks the square where the king would land, Black to move",
        "r3k2r/8/7N/8/8/8/8/4K3 b kq - 0 1",
        Claim::Castles(1),
    ),
    (
        "the other king stands near the path",
        "8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1",
        Claim::Castles(1),
    ),
    (
        "castling short gives check with the rook",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        Claim::Gives("e1g1", 1),
    ),
    (
        "castling long gives check with the rook",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        Claim::Gives("e1c1", 1),
    ),
    (
        "castling mates",
        "8/8/8/8/8/8/2R5/R3K1k1 w Q - 0 1",
        Claim::Mates("e1c1"),
    ),
    (
        "a rook is taken while its right is left, by a bishop",
        "r3k2r/8/8/4B3/8/8/8/R3K3 w Qkq - 0 1",
        Claim::Gives("e5h8", 0),
    ),
    (
        "a rook is taken by a rook that loses its own right",
        "r3k2r/1b6/8/8/8/8/6B1/R3K2R b KQkq - 0 1",
        Claim::Gives("a8a1", 1),
    ),
    (
        "rooks are taken by pawns that promote beside the kings",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
        Claim::Castles(0),
    ),
    (
        "another rook in the corner does not bring the right back",
        "4k2r/6P1/8/8/8/8/6p1/R3K2R b KQk - 0 1",
        Claim::Gives("g2h1q", 1),
    ),
    (
        "rights of one wing each, on opposite wings",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R w Kq - 0 1",
        Claim::Castles(1),
    ),
];

const CHECKS: &[Special] = &[
    (
        "a double check by two sliders: only the king moves",
        "1B6/8/1Q1k4/8/6K1/2n5/8/8 b - - 0 1",
        Claim::Checkers(2),
    ),
    (
        "a double check by knight and rook, with men that could take either",
        "3rk3/8/3N4/b7/7q/8/8/K3R3 b - - 0 1",
        Claim::Checkers(2),
    ),
    (
        "out of a double check only by taking one checker",
        "1k3Q2/2Q5/8/6K1/8/8/8/8 b - - 0 1",
        Claim::Only("b8c7"),
    ),
    (
        "discovered and double checks by a knight, all around",
        "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1",
        Claim::Gives("e4f6", 2),
    ),
    (
        "discovered checks by a king who leaves the line",
        "7k/8/8/8/3K4/8/8/B7 w - - 0 1",
        Claim::Gives("d4c4", 1),
    ),
    (
        "discovered checks by pawns, single and double steps",
        "8/8/8/8/8/8/k3P2R/4K3 w - - 0 1",
        Claim::Gives("e2e4", 1),
    ),
    (
        "the king must not step back along the line of the check",
        "4k3/8/8/4r3/8/4K3/8/8 w - - 0 1",
        Claim::Lacks("e3e2"),
    ),
    (
        "a double step is the only way to block",
        "8/5p2/4R3/1k4Q1/5P2/1K6/8/8 b - - 0 1",
        Claim::Only("f7f5"),
    ),
    (
        "a pawn does not jump over the man in front of it",
        "8/8/8/8/k6r/4n3/4P3/K7 w - - 0 1",
        Claim::Lacks("e2e4"),
    ),
    (
        "pinned men on all eight lines, some of which may take the pinner",
        "b3r1k1/7b/2N1R1P1/8/r1Q1K1Nr/8/2B1P1P1/1b2r2b w - - 0 1",
        Claim::Lacks("c6d8"),
    ),
    (
        "a pinned man may not block another check",
        "4r2k/8/8/8/b7/8/2N5/3Kr3 w - - 0 1",
        Claim::Lacks("c2e1"),
    ),
    (
        "a pinned pawn may step along its file, not take",
        "4r2k/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1",
        Claim::Lacks("e2d3"),
    ),
    (
        "kings keep a square between them",
        "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
        Claim::Moves(5),
    ),
    (
        "a protected checker next to the king cannot be taken",
        "7k/8/8/8/7b/8/5q2/4K3 w - - 0 1",
        Claim::Only("e1d1"),
    ),
    (
        "two men behind each other pin nobody, until one leaves",
        "k3r3/8/4n3/8/8/4N3/8/4K3 w - - 0 1",
        Claim::Moves(13),
    ),
];

const PROMOTIONS: &[Special] = &[
    (
        "promotions with check, along rank, file and diagonal",
        "1n1n3k/P1P5/8/8/8/8/5p1p/K3N1N1 w - - 0 1",
        Claim::Gives("c7d8q", 1),
    ),
    (
        "a promotion discovers a check",
        "8/3k4/5K2/8/8/8/1p6/b7 b - - 0 1",
        Claim::Gives("b2b1n", 1),
    ),
    (
        "a promotion gives a double check",
        "3k4/8/8/8/8/5K2/6p1/7q b - - 0 1",
        Claim::Gives("g2g1n", 2),
    ),
    (
        "a knight comes out of a promotion with a fork",
        "8/2P1k3/8/8/q7/8/8/1K6 w - - 0 1",
        Claim::Gives("c7c8n", 1),
    ),
    (
        "under-promotion mates, the queen does not",
        "3Q4/1P1K1krP/5P2/8/8/8/8/8 w - - 0 1",
        Claim::Mates("h7h8n"),
    ),
    (
        "the queen stalemates, the rook wins",
        "8/k1P5/8/K7/8/8/8/8 w - - 0 1",
        Claim::Stalemates("c7c8q"),
    ),
    (
        "promotions, under-promotions among them, are the only legal moves",
        "1K6/6P1/k1q5/8/8/8/8/8 w - - 0 1",
        Claim::OnlyPromotions,
    ),
    (
        "promotions are the only legal moves, Black to move",
        "3k4/8/1K2Q3/8/8/8/7p/8 b - - 0 1",
        Claim::OnlyPromotions,
    ),
    (
        "promotions are the only evasions: they block",
        "8/5Q2/8/8/1R6/8/2p5/k3R1K1 b - - 0 1",
        Claim::OnlyPromotions,
    ),
    (
        "promotions are the only evasions: they take",
        "r6K/1P6/7k/4pP2/8/8/8/8 w - - 0 1",
        Claim::OnlyPromotions,
    ),
    (
        "a pinned pawn promotes by taking the pinner",
        "2b4k/1P6/K7/8/8/8/8/8 w - - 0 1",
        Claim::Only("a6a5 a6a7 a6b5 a6b6 b7c8b b7c8n b7c8q b7c8r"),
    ),
    (
        "a pawn pinned along the seventh rank does not promote",
        "2n1n3/K2P3r/8/8/8/8/8/7k w - - 0 1",
        Claim::Lacks("d7d8q"),
    ),
    (
        "many promotions at once, with captures to both sides",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        Claim::Moves(24),
    ),
    (
        "eight pawns a step from promotion on each side",
        "8/PPPPPPPP/8/7k/K7/8/pppppppp/8 w - - 0 1",
        Claim::Checkers(0),
    ),
];

const CROWDS: &[Special] = &[
    (
        "218 moves, the most that a game can lead to",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        Claim::Moves(218),
    ),
    (
        "218 moves, another way",
        "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
        Claim::Moves(218),
    ),
    (
        "218 moves for Black",
        "Kbnn1kb1/PP1q4/q4q2/2q4q/4q3/1q4q1/3q4/r6r b - - 0 1",
        Claim::Moves(218),
    ),
    (
        "fifteen queens, more moves than any game can lead to",
        "Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/pbQ4Q/kbQ1QQ1K w - - 0 1",
        Claim::Moves(241),
    ),
    (
        "many queens that guard each other, and disambiguate each other's moves",
        "k7/pp6/2b5/8/3Q3Q/8/3Q3Q/3Q3K w - - 0 1",
        Claim::Checkers(1),
    ),
    (
        "queens of both sides around the kings",
        "k1q3q1/1q6/8/8/8/8/6Q1/1Q3Q1K w - - 0 1",
        Claim::Lacks("g2h2"),
    ),
    (
        "fifteen knights",
        "N1N1N1N1/8/N1N1N1N1/8/N1N1N1N1/7k/N1N4p/K6b w - - 0 1",
        Claim::Checkers(0),
    ),
    (
        "both kings cramped behind their own men",
        "kb6/pp6/8/8/8/8/6PP/6BK w - - 0 1",
        Claim::Lacks("h1g1"),
    ),
    (
        "both kings cramped in one corner",
        "8/8/8/8/1p6/pP6/P1p5/K1k5 w - - 0 1",
        Claim::Stalemate,
    ),
    (
        "both kings cramped, locked pawns, one tempo move",
        "8/8/8/1p1p1p1p/1PkP1P1P/8/2K5/8 w - - 0 1",
        Claim::Checkers(0),
    ),
    (
        "locked pawns from edge to edge",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
        Claim::Moves(5),
    ),
    (
        "all men of the start position, lined up face to face",
        "8/8/rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR/8/8 w - - 0 1",
        Claim::Checkers(0),
    ),
];

const ENDS: &[Special] = &[
    (
        "stalemate by queen and king",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        Claim::Stalemate,
    ),
    (
        "stalemate by the last pawn",
        "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1",
        Claim::Stalemate,
    ),
    (
        "stalemate with men that are pinned or blocked",
        "kbR5/8/1K6/7p/7P/8/8/8 b - - 0 1",
        Claim::Stalemate,
    ),
    (
        "stalemate although a pawn could take in passing, were it not pinned",
        "8/k7/1n6/KPp4r/8/8/8/8 w - c6 0 1",
        Claim::Stalemate,
    ),
    (
        "mate by queen and king",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        Claim::Mate,
    ),
    (
        "mate on the back rank",
        "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
        Claim::Mate,
    ),
    (
        "smothered mate",
        "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
        Claim::Mate,
    ),
    (
        "mate by double check, though each checker alone could be taken",
        "3rkb2/3p1p2/5N2/8/8/8/8/K3R3 b - - 0 1",
        Claim::Mate,
    ),
    (
        "mate, because the pawn that could block is pinned",
        "kr6/pp6/8/8/8/8/6PP/4r2K w - - 0 1",
        Claim::Mate,
    ),
    (
        "bare kings",
        "8/8/4k3/8/8/3K4/8/8 b - - 0 1",
        Claim::Moves(8),
    ),
];
