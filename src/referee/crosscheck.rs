//! Our legal moves beside shakmaty's.

use shakmaty::{Chess, Move as TheirMove, Position};

use super::meaning::Meaning;
use super::position::{legal_moves, position};
use super::{Disagreement, RefereeError};
use crate::chess::{Board, Move, UciMove};

/// Compares our legal moves with shakmaty's: squares, promotions, captures, castling and en
/// passant.
pub fn compare(board: &Board) -> Result<(), RefereeError> {
    pairs(board, &position(board)?, &[]).map(|_| ())
}

/// Perft of both, side by side: all legal moves are compared at every inner node, their number
/// at the last.
pub fn crosscheck(board: &Board, depth: u32) -> Result<u64, RefereeError> {
    let theirs = position(board)?;
    descend(&mut board.clone(), &theirs, depth, &mut Vec::new())
}

fn descend(
    board: &mut Board,
    theirs: &Chess,
    depth: u32,
    path: &mut Vec<UciMove>,
) -> Result<u64, RefereeError> {
    if depth == 0 {
        return Ok(1);
    }
    if depth == 1 {
        let ours = board.count_legal() as usize;
        if ours == legal_moves(theirs)?.len() {
            return Ok(ours as u64);
        }
        // The lists may agree, if it is the counting alone that is wrong.
        pairs(board, theirs, path)?;
        let theirs = legal_moves(theirs)?.len();
        return Err(RefereeError::Disagreement(Box::new(Disagreement {
            fen: board.to_string(),
            path: path.clone(),
            ours,
            theirs,
            only_ours: Vec::new(),
            only_theirs: Vec::new(),
        })));
    }
    let mut leaves = 0;
    for (m, their_move) in pairs(board, theirs, path)? {
        let mut child = theirs.clone();
        child.play_unchecked(their_move);
        let undo = board.make(m);
        path.push(m.uci());
        let below = descend(board, &child, depth - 1, path);
        path.pop();
        board.unmake(m, undo);
        leaves += below?;
    }
    Ok(leaves)
}

/// Our legal moves, each with shakmaty's equal.
fn pairs(
    board: &Board,
    theirs: &Chess,
    path: &[UciMove],
) -> Result<Vec<(Move, TheirMove)>, RefereeError> {
    let mut ours: Vec<(Meaning, Move)> = board
        .legal_moves()
        .iter()
        .map(|&m| (Meaning::of_ours(m), m))
        .collect();
    let mut theirs: Vec<(Meaning, TheirMove)> = legal_moves(theirs)?
        .into_iter()
        .map(|m| (Meaning::of_theirs(m), m))
        .collect();
    ours.sort_unstable_by_key(|&(meaning, _)| meaning);
    theirs.sort_unstable_by_key(|&(meaning, _)| meaning);
    let same = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| a.0 == b.0);
    if same {
        return Ok(ours
            .into_iter()
            .zip(theirs)
            .map(|((_, ours), (_, theirs))| (ours, theirs))
            .collect());
    }
    let ours: Vec<Meaning> = ours.into_iter().map(|(meaning, _)| meaning).collect();
    let theirs: Vec<Meaning> = theirs.into_iter().map(|(meaning, _)| meaning).collect();
    Err(RefereeError::Disagreement(Box::new(Disagreement {
        fen: board.to_string(),
        path: path.to_vec(),
        ours: ours.len(),
        theirs: theirs.len(),
        only_ours: without(&ours, &theirs),
        only_theirs: without(&theirs, &ours),
    })))
}

/// The moves of one list that the other does not have as often.
fn without(list: &[Meaning], other: &[Meaning]) -> Vec<UciMove> {
    let mut left = other.to_vec();
    list.iter()
        .filter(
            |meaning| match left.iter().position(|other| other == *meaning) {
                Some(at) => {
                    left.swap_remove(at);
                    false
                }
                None => true,
            },
        )
        .map(|meaning| meaning.uci())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Kind;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn meaning(m: &str, captured: Option<Kind>) -> Meaning {
        let UciMove {
            from,
            to,
            promotion,
        } = m.parse().unwrap();
        Meaning {
            from,
            to,
            promotion,
            captured,
            en_passant: false,
            castle: false,
        }
    }

    #[test]
    fn crosscheck_counts_what_perft_counts() {
        let mut board: Board = KIWIPETE.parse().unwrap();
        for (depth, nodes) in [(0, 1), (1, 48), (2, 2039), (3, 97862)] {
            assert_eq!(crosscheck(&board, depth), Ok(nodes));
            assert_eq!(board.perft(depth), nodes);
        }
    }

    #[test]
    fn positions_that_part_are_told_with_path_and_moves() {
        let ours: Board = KIWIPETE.parse().unwrap();
        let theirs: Board = KIWIPETE.replace("KQkq", "KQk").parse().unwrap();
        let theirs = position(&theirs).unwrap();
        let error = descend(&mut ours.clone(), &theirs, 3, &mut Vec::new()).unwrap_err();
        let RefereeError::Disagreement(found) = &error else {
            panic!("{error}");
        };
        assert_eq!(
            found.path.len(),
            1,
            "it is found where the lists differ: {error}"
        );
        assert_eq!(found.only_ours, ["e8c8".parse().unwrap()]);
        assert_eq!(found.ours, found.theirs + 1);
        assert!(found.only_theirs.is_empty());
        let told = error.to_string();
        for part in [
            &found.fen,
            &found.path[0].to_string(),
            "only ours: e8c8",
            "only shakmaty's: no move",
        ] {
            assert!(told.contains(part), "{told}");
        }
        let at_leaf = descend(&mut ours.clone(), &theirs, 2, &mut Vec::new());
        assert!(at_leaf.is_err(), "the counts of the last ply differ");
    }

    #[test]
    fn a_move_understood_otherwise_or_given_twice_is_a_difference() {
        let quiet = meaning("e2e4", None);
        let taking = meaning("e2e4", Some(Kind::Rook));
        assert_eq!(without(&[quiet], &[taking]), [quiet.uci()]);
        assert_eq!(without(&[quiet, quiet], &[quiet]), [quiet.uci()]);
        assert_eq!(without(&[quiet], &[quiet, taking]), []);
    }

    #[test]
    fn material_and_checks_that_no_game_leads_to_are_not_refused() {
        for fen in [
            "Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/pbQ4Q/kbQ1QQ1K w - - 0 1",
            "4k3/8/8/8/1q5b/3n1n2/8/r3K2r w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(compare(&board), Ok(()), "{fen}");
        }
    }
}
