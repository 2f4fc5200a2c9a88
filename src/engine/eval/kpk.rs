//! King and pawn against king, solved: 24 KB built in a fraction of a millisecond.
//!
//! For each pawn and each place of the lone king, one set of squares holds the places of the pawn's
//! king from which it wins. A step backwards in time is then a few operations for 64 positions.

use super::attacks::king_attacks;
use super::geometry::distance;
use crate::chess::{Color, SquareSet};

/// Who wins king and pawn against king. The pawn is White's, on the files a to d.
pub(super) struct Kpk {
    /// [pawn][lone king] -> the white kings that win with White to move.
    to_push: Box<[[SquareSet; 64]; 24]>,
    /// The same with Black to move.
    to_flee: Box<[[SquareSet; 64]; 24]>,
}

/// A position with one pawn, from the pawn's side.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) side: Color,
    pub(super) king: usize,
    pub(super) pawn: usize,
    pub(super) lone: usize,
    pub(super) to_move: bool,
}

const FILES_A_TO_D: usize = 4;

/// The place of a pawn in the tables.
fn row(pawn: usize) -> usize {
    (pawn / 8 - 1) * FILES_A_TO_D + (pawn & 3)
}

impl Kpk {
    /// Solves all positions, the most advanced pawns first.
    pub(super) fn new() -> Self {
        let mut kpk = Self {
            to_push: Box::new([[SquareSet::EMPTY; 64]; 24]),
            to_flee: Box::new([[SquareSet::EMPTY; 64]; 24]),
        };
        for rank in (1..7).rev() {
            for file in 0..FILES_A_TO_D {
                let pawn = rank * 8 + file;
                while kpk.improve(pawn) {}
            }
        }
        kpk
    }

    /// Whether the pawn wins.
    pub(super) fn wins(&self, position: Single) -> bool {
        let mut turn = match position.side {
            Color::White => 0,
            Color::Black => 56,
        };
        if position.pawn & 7 >= FILES_A_TO_D {
            turn ^= 7;
        }
        let table = if position.to_move {
            &self.to_push
        } else {
            &self.to_flee
        };
        table[row(position.pawn ^ turn)][position.lone ^ turn].has(position.king ^ turn)
    }

    /// Finds the wins with this pawn that follow from those known; whether there were more.
    fn improve(&mut self, pawn: usize) -> bool {
        let mut more = false;
        for lone in (0..64).filter(|&lone| lone != pawn) {
            let flee = self.lost_for_lone(pawn, lone);
            more |= flee != self.to_flee[row(pawn)][lone];
            self.to_flee[row(pawn)][lone] = flee;
            let push = self.won_for_pawn(pawn, lone);
            more |= push != self.to_push[row(pawn)][lone];
            self.to_push[row(pawn)][lone] = push;
        }
        more
    }

    /// White's kings for which every move of the lone king loses, stalemate aside.
    fn lost_for_lone(&self, pawn: usize, lone: usize) -> SquareSet {
        let guarded = SquareSet::of(pawn).pawn_attacks(Color::White);
        let mut loses = SquareSet::ALL;
        let mut moves = SquareSet::EMPTY;
        for to in king_attacks(lone) & !guarded {
            let forbidden = king_attacks(to) | SquareSet::of(to);
            moves |= !forbidden;
            // Taking the pawn draws.
            let lost = if to == pawn {
                SquareSet::EMPTY
            } else {
                self.to_push[row(pawn)][to]
            };
            loses &= forbidden | lost;
        }
        let in_check = guarded.has(lone);
        let mated_or_moves = if in_check { SquareSet::ALL } else { moves };
        loses & mated_or_moves & placeable(pawn, lone)
    }

    /// White's kings for which some move wins.
    fn won_for_pawn(&self, pawn: usize, lone: usize) -> SquareSet {
        if SquareSet::of(pawn).pawn_attacks(Color::White).has(lone) {
            return SquareSet::EMPTY;
        }
        let wins = self.to_flee[row(pawn)][lone]
            .into_iter()
            .fold(SquareSet::EMPTY, |set, to| set | king_attacks(to));
        let next = pawn + 8;
        if lone == next {
            return wins & placeable(pawn, lone);
        }
        let pushes = if next >= 56 {
            // A queen that is not taken wins; should she stalemate, a rook does not.
            if distance(lone, next) > 1 {
                SquareSet::ALL
            } else {
                king_attacks(next)
            }
        } else {
            let mut pushes = self.to_flee[row(next)][lone];
            if pawn < 16 && lone != next + 8 {
                pushes |= self.to_flee[row(next + 8)][lone];
            }
            pushes
        };
        (wins | pushes & !SquareSet::of(next)) & placeable(pawn, lone)
    }

    /// How many positions are won, both sides to move.
    #[cfg(test)]
    fn count(&self) -> i32 {
        let tables = self.to_push.iter().chain(self.to_flee.iter());
        tables.flatten().map(|set| set.count()).sum()
    }
}

/// Where White's king may be.
fn placeable(pawn: usize, lone: usize) -> SquareSet {
    !(king_attacks(lone) | SquareSet::of(lone) | SquareSet::of(pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Board, Kind};

    fn wins(kpk: &Kpk, board: &Board) -> bool {
        let number = |square: crate::chess::Square| square.index() as usize;
        let side = if board.pawns(Color::White).is_empty() {
            Color::Black
        } else {
            Color::White
        };
        kpk.wins(Single {
            side,
            king: number(board.king(side)),
            pawn: number(board.pieces(side, Kind::Pawn).next().unwrap()),
            lone: number(board.king(!side)),
            to_move: board.side() == side,
        })
    }

    #[test]
    fn textbook_positions() {
        let kpk = Kpk::new();
        for (fen, won) in [
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("4k3/8/4P3/4K3/8/8/8/8 w - - 0 1", false),
            ("4k3/8/3K4/8/4P3/8/8/8 b - - 0 1", true),
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true),
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/8/p7/k7/8/K7 b - - 0 1", false),
            ("7K/8/8/8/4p3/8/8/k7 b - - 0 1", true),
            ("8/6P1/8/8/8/8/1k6/7K b - - 0 1", true),
            ("8/8/4p3/8/8/8/8/k6K w - - 0 1", false),
        ] {
            assert_eq!(wins(&kpk, &fen.parse().unwrap()), won, "{fen}");
        }
    }

    /// Every verdict against those of the positions one legal move further.
    #[test]
    fn verdicts_agree_with_the_rules() {
        let kpk = Kpk::new();
        let mut positions = 0;
        for pawn in (8..56).filter(|pawn| pawn & 7 < 4).step_by(3) {
            for own in (0..64).filter(|&own| own != pawn) {
                for lone in (0..64).filter(|&lone| lone != own && lone != pawn) {
                    for to_move in [true, false] {
                        let fen = fen(own, pawn, lone, to_move);
                        let Ok(board) = fen.parse::<Board>() else {
                            continue;
                        };
                        positions += 1;
                        let won = wins(&kpk, &board);
                        assert_eq!(won, wins_by_moving(&kpk, board, to_move), "{fen}");
                    }
                }
            }
        }
        assert!(positions > 40_000);
    }

    fn fen(own: usize, pawn: usize, lone: usize, to_move: bool) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            for file in 0..8 {
                let at = rank * 8 + file;
                text.push(match at {
                    at if at == lone => 'k',
                    at if at == own => 'K',
                    at if at == pawn => 'P',
                    _ => '1',
                });
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push_str(if to_move { "w - - 0 1" } else { "b - - 0 1" });
        text
    }

    fn wins_by_moving(kpk: &Kpk, mut board: Board, to_move: bool) -> bool {
        let moves = board.legal_moves();
        if moves.is_empty() {
            return board.in_check();
        }
        let mut after = moves.iter().map(|&m| {
            let undo = board.make(m);
            let won = if m.promotion().is_some() {
                let heavy = matches!(m.promotion(), Some(Kind::Queen | Kind::Rook));
                let lost = board.legal_moves().iter().any(|m| m.is_capture());
                heavy && !lost && (board.has_legal_move() || board.in_check())
            } else {
                !board.all_pawns().is_empty() && wins(kpk, &board)
            };
            board.unmake(m, undo);
            won
        });
        if to_move {
            after.any(|won| won)
        } else {
            after.all(|won| won)
        }
    }

    #[test]
    fn counts_are_stable() {
        assert_eq!(Kpk::new().count(), 111_282);
    }
}
