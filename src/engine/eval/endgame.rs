//! Endings that are known: won and how to go about it, drawn, or hard to win.

use super::constants::{
    CORNER, DRIVEN, KING_OUTSIDE, KINGS_CLOSE, KNIGHT_CLOSE, NORMAL_SCALE, OPPOSITE,
    OPPOSITE_ALONE, OPPOSITE_NETWORK, PAWN_RANK, POINT, RING, ROOK_FORTRESS, USUAL, WITHOUT_PAWNS,
    WON, WON_SLOWLY,
};
use super::geometry::{distance, forward_file, index, relative_rank, shade_of};
use super::kpk::{Kpk, Single};
use super::locked::is_locked;
use super::pieces::SideAttacks;
use crate::chess::{Board, Color, Kind, Square, SquareSet};

/// What is left without pawns and kings, in points.
fn non_pawn_points(board: &Board, color: Color) -> u16 {
    board.points(color) - board.count(color, Kind::Pawn) as u16
}

/// Whether it is worth asking [`known`].
#[inline(always)]
pub(super) fn may_be_known(board: &Board) -> bool {
    let (white, black) = (board.points(Color::White), board.points(Color::Black));
    // Two queens are the most that a drawn ending has.
    white == 0 || black == 0 || (white + black <= 18 && board.all_pawns().is_empty())
}

/// The worth of a known ending, White's view.
#[inline(never)]
pub(super) fn known(board: &Board, kpk: &Kpk) -> Option<i32> {
    if board.is_insufficient_material() || is_even(board) {
        return Some(0);
    }
    let strong = if board.points(Color::Black) == 0 {
        Color::White
    } else if board.points(Color::White) == 0 {
        Color::Black
    } else {
        return None;
    };
    let value = if board.points(strong) == 1 {
        single_pawn(board, kpk, strong)
    } else {
        against_lone_king(board, strong)?
    };
    Some(match strong {
        Color::White => value,
        Color::Black => -value,
    })
}

/// Whether neither side can win by force without pawns: one piece each, but for the queen against a
/// lesser one, or two knights or bishops against one, but for the bishops against the knight.
fn is_even(board: &Board) -> bool {
    let count = |color, kind| board.count(color, kind);
    let pieces = |color| {
        let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        kinds.map(|kind| count(color, kind)).iter().sum::<u32>()
    };
    if !board.all_pawns().is_empty() {
        return false;
    }
    let queens = |color| count(color, Kind::Queen);
    let more = if pieces(Color::White) >= pieces(Color::Black) {
        Color::White
    } else {
        Color::Black
    };
    match (pieces(more), pieces(!more)) {
        (1, 1) => queens(Color::White) == queens(Color::Black),
        (2, 1) => {
            let minor = board.points(more) == 6 && board.points(!more) == 3;
            minor && !(count(more, Kind::Bishop) == 2 && count(!more, Kind::Knight) == 1)
        }
        _ => false,
    }
}

fn single_pawn(board: &Board, kpk: &Kpk, strong: Color) -> i32 {
    let pawn = board.pawns(strong).lowest() & 63;
    let won = kpk.wins(Single {
        side: strong,
        king: index(board.king(strong)),
        pawn,
        lone: index(board.king(!strong)),
        to_move: board.side() == strong,
    });
    if won {
        WON_SLOWLY + PAWN_RANK * relative_rank(strong, pawn) as i32
    } else {
        0
    }
}

/// Mating material drives the king to the edge, bishop and knight to a corner of the bishop's
/// color.
fn against_lone_king(board: &Board, strong: Color) -> Option<i32> {
    let count = |kind| board.count(strong, kind);
    let bishops: SquareSet = board.pieces(strong, Kind::Bishop).collect();
    let light = bishops.meets(SquareSet::LIGHT);
    let both_shades = light && bishops.meets(!SquareSet::LIGHT);
    let knights = count(Kind::Knight);
    let pawns = count(Kind::Pawn);
    let heavy = count(Kind::Rook) + count(Kind::Queen) > 0;
    let mates = heavy || both_shades || (!bishops.is_empty() && knights > 0) || knights > 2;
    if !mates {
        // Two knights, or bishops of one shade, do not force anything without a pawn.
        return (pawns == 0).then_some(0);
    }
    let place = if heavy || both_shades || pawns > 0 || knights > 2 {
        let (king, lone) = (index(board.king(strong)), index(board.king(!strong)));
        let (file, rank) = from_center(lone);
        DRIVEN * (file + rank) + KINGS_CLOSE * (7 - distance(king, lone))
    } else {
        return Some(WON_SLOWLY + toward_right_corner(board, strong, light));
    };
    Some(WON + POINT * i32::from(board.points(strong)) + place)
}

/// How far the file and the rank of a square are from the middle of the board, 0 to 3 each.
fn from_center(square: usize) -> (i32, i32) {
    let steps = |at: i32| (3 - at).max(at - 4);
    (steps(square as i32 & 7), steps(square as i32 >> 3))
}

/// Progress of bishop and knight against a king, who is driven to the edge and along it.
///
/// The whole edge counts the same: were the wrong corner worth more than the squares beside it, he
/// would be kept there. The winner's own king works best off the edge.
fn toward_right_corner(board: &Board, strong: Color, light: bool) -> i32 {
    let (king, lone) = (index(board.king(strong)), index(board.king(!strong)));
    let (file, rank) = (lone as i32 & 7, lone as i32 >> 3);
    let file = if light { 7 - file } else { file };
    // 7 in the corners a1 and h8 of a dark bishop, 0 on the diagonal between the others.
    let corner = (7 - rank - file).abs();
    let (from_file, from_rank) = from_center(lone);
    let ring = from_file.max(from_rank);
    let near = 7 - distance(king, lone);
    let knight = board.pieces(strong, Kind::Knight).map(index).next();
    let help = knight.map_or(0, |knight| 7 - distance(knight, lone));
    let (king_file, king_rank) = from_center(king);
    CORNER * corner
        + RING * ring
        + KINGS_CLOSE * near
        + KNIGHT_CLOSE * help
        + KING_OUTSIDE * (king_file + king_rank)
}

/// How much of its endgame advantage this side can use, in 64ths.
#[inline(always)]
pub(super) fn scale(
    board: &Board,
    strong: Color,
    passed: SquareSet,
    sides: &[SideAttacks; 2],
) -> i32 {
    if let Some(part) = hard_to_win(board, strong) {
        return part;
    }
    let (own, enemy) = (&sides[strong as usize], &sides[!strong as usize]);
    let pawns = own.pieces(Kind::Pawn);
    let (ours, theirs) = (
        non_pawn_points(board, strong),
        non_pawn_points(board, !strong),
    );
    if ours + theirs == 0 {
        // In pawn endings a pawn more is a queen more.
        return NORMAL_SCALE;
    }
    let (bishops, others) = (own.pieces(Kind::Bishop), enemy.pieces(Kind::Bishop));
    if are_opposite(bishops, others) {
        return if ours == 3 && theirs == 3 {
            OPPOSITE_ALONE[0] + OPPOSITE_ALONE[1] * (passed & pawns).count()
        } else {
            (OPPOSITE[0] + OPPOSITE[1] * pawns.count()).min(NORMAL_SCALE)
        };
    }
    (USUAL[0] + USUAL[1] * pawns.count()).min(NORMAL_SCALE)
}

/// The same for the network, which knows most of it but not the rules of what cannot be won.
#[inline(always)]
pub(super) fn network_scale(board: &Board, strong: Color) -> i32 {
    let (ours, theirs) = (
        non_pawn_points(board, strong),
        non_pawn_points(board, !strong),
    );
    if ours + theirs > MOST_HARD_TO_WIN {
        return NORMAL_SCALE;
    }
    if let Some(part) = hard_to_win(board, strong) {
        return part;
    }
    let bishops = |color| board.pieces(color, Kind::Bishop).collect::<SquareSet>();
    if ours == 3 && theirs == 3 && are_opposite(bishops(strong), bishops(!strong)) {
        return OPPOSITE_NETWORK[0] + OPPOSITE_NETWORK[1] * board.pawns(strong).count();
    }
    NORMAL_SCALE
}

/// More points than this, without pawns, and [`hard_to_win`] has nothing to say.
const MOST_HARD_TO_WIN: u16 = 18;

/// Leads that win nothing or little, and how much of them counts.
#[inline(always)]
fn hard_to_win(board: &Board, strong: Color) -> Option<i32> {
    let pawns = board.pawns(strong);
    let (ours, theirs) = (
        non_pawn_points(board, strong),
        non_pawn_points(board, !strong),
    );
    if pawns.is_empty() {
        if ours <= theirs + 3 {
            return Some(match (ours, theirs) {
                (..5, _) => WITHOUT_PAWNS[0],
                (_, ..=3) => WITHOUT_PAWNS[1],
                _ => WITHOUT_PAWNS[2],
            });
        }
        return (ours == 9 && theirs == 5 && is_rook_fortress(board, !strong))
            .then_some(ROOK_FORTRESS);
    }
    let drawn = (ours <= 3 && theirs == 0 && wrong_corner(board, strong))
        || (ours + theirs == 0 && is_locked(board));
    drawn.then_some(0)
}

/// Whether single bishops stand on squares of both colors.
fn are_opposite(ours: SquareSet, theirs: SquareSet) -> bool {
    let single = ours.is_at_most_one() && theirs.is_at_most_one();
    let light = |set: SquareSet| set.meets(SquareSet::LIGHT);
    single && !ours.is_empty() && !theirs.is_empty() && light(ours) != light(theirs)
}

/// Whether this side holds a rook against the queen: a pawn guards it, and the king the pawn.
fn is_rook_fortress(board: &Board, weak: Color) -> bool {
    let king = index(board.king(weak));
    let rooks: SquareSet = board.pieces(weak, Kind::Rook).collect();
    let mut pawns = board.pawns(weak).into_iter();
    pawns.any(|pawn| {
        let guarded = SquareSet::from(Square::from_index(pawn as u8)).pawn_attacks(weak);
        guarded.meets(rooks) && relative_rank(weak, pawn) == 1 && distance(king, pawn) <= 1
    })
}

/// Rook pawns with no piece but a bishop that does not command the promotion square, and the
/// enemy king in that corner or before them all on their file.
fn wrong_corner(board: &Board, strong: Color) -> bool {
    let pawns = board.pawns(strong);
    let file = if !pawns.meets(!SquareSet::file(0)) {
        0
    } else if !pawns.meets(!SquareSet::file(7)) {
        7
    } else {
        return false;
    };
    let corner = match strong {
        Color::White => 56 + file,
        Color::Black => file,
    };
    let bishops: SquareSet = board.pieces(strong, Kind::Bishop).collect();
    let king = index(board.king(!strong));
    board.count(strong, Kind::Knight) == 0
        && !bishops.meets(shade_of(corner))
        && (distance(king, corner) <= 1
            || pawns
                .into_iter()
                .all(|pawn| forward_file(strong, pawn).has(king)))
}
