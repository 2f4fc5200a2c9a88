//! Why a move is not legal, in one sentence and without blame.

use crate::chess::{Board, Castling, Color, Kind, Piece, Square, Wing};

use super::Reading;
use super::sight::{Sight, between, distance, forward, goes_that_way, is_pawn_capture};

/// Why the piece on `from` may not go to `to`; for a move that is legal, that it is.
#[must_use]
pub fn explain(board: &Board, from: Square, to: Square) -> String {
    let us = board.side();
    let Some(piece) = board.piece_at(from) else {
        return format!("there is no piece on {from}");
    };
    if piece.color != us {
        return format!(
            "the {} on {from} is {}'s, and it is {us}'s turn",
            piece.kind.name(),
            piece.color
        );
    }
    let legal = board.legal_moves();
    if let Some(m) = legal.iter().find(|m| (m.from(), m.to()) == (from, to)) {
        return match m.promotion() {
            Some(_) => format!("the pawn on {from} is promoted on {to}: name the new piece"),
            None => format!("the {} on {from} can go to {to}", piece.kind.name()),
        };
    }
    if from == to {
        return format!("the {} is already on {to}", piece.kind.name());
    }
    if let Some(wing) = castling_wing(board, from, to) {
        return no_castling(board, wing);
    }
    if let Some(own) = board.piece_at(to).filter(|own| own.color == us) {
        return format!("your own {} is on {to}", own.kind.name());
    }
    let reach = match piece.kind {
        Kind::Pawn => pawn_cannot_reach(board, from, to),
        _ => officer_cannot_reach(board, piece, from, to),
    };
    reach.unwrap_or_else(|| leaves_king_in_check(board, piece, from, to))
}

/// The wing if this is how a king castles: two squares aside from home, or onto his own rook.
fn castling_wing(board: &Board, from: Square, to: Square) -> Option<Wing> {
    let home = home_rank(board.side());
    if from != Square::at(4, home) || board.king(board.side()) != from || to.rank() != home {
        return None;
    }
    match to.file() {
        6 => Some(Wing::King),
        2 => Some(Wing::Queen),
        _ => castling_onto_rook(board, from, to),
    }
}

/// The wing if a king at home is put onto his own rook in the corner.
pub(super) fn castling_onto_rook(board: &Board, from: Square, to: Square) -> Option<Wing> {
    let us = board.side();
    let home = home_rank(us);
    let rook = Piece {
        color: us,
        kind: Kind::Rook,
    };
    let at_home = from == Square::at(4, home) && board.king(us) == from;
    if !at_home || to.rank() != home || board.piece_at(to) != Some(rook) {
        return None;
    }
    match to.file() {
        7 => Some(Wing::King),
        0 => Some(Wing::Queen),
        _ => None,
    }
}

const fn home_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// Why the side to move may not castle towards this wing.
pub(super) fn no_castling(board: &Board, wing: Wing) -> String {
    let us = board.side();
    let home = home_rank(us);
    let (king, corner, target) = match wing {
        Wing::King => (
            Square::at(4, home),
            Square::at(7, home),
            Square::at(6, home),
        ),
        Wing::Queen => (
            Square::at(4, home),
            Square::at(0, home),
            Square::at(2, home),
        ),
    };
    let sight = Sight::of(board);
    if board.king(us) != king {
        return format!("{us} may not castle: the king has left {king}");
    }
    if sight.at(corner)
        != Some(Piece {
            color: us,
            kind: Kind::Rook,
        })
    {
        return format!("{us} may not castle to this side: there is no rook on {corner}");
    }
    if !Castling::has(board.castling(), us, wing) {
        return format!(
            "{us} may not castle to this side: the king or the rook on {corner} has moved"
        );
    }
    if let Some(blocker) = sight.first_between(king, corner) {
        return format!(
            "{us} cannot castle to this side: {} is in the way",
            the(board, blocker)
        );
    }
    if let Some(&checker) = sight.attackers(king, !us).first() {
        return format!(
            "{us} may not castle out of check from {}",
            the(board, checker)
        );
    }
    for square in between(king, target).into_iter().chain([target]) {
        if let Some(&attacker) = sight.attackers(square, !us).first() {
            let does = if square == target {
                "would land on"
            } else {
                "would pass"
            };
            return format!(
                "{us} may not castle to this side: the king {does} {square}, attacked by {}",
                the(board, attacker)
            );
        }
    }
    // Nothing is in its way: only the king's target was not the one of castling.
    format!("to castle to this side, the king goes from {king} to {target}")
}

/// "the knight on f3".
fn the(board: &Board, square: Square) -> String {
    let name = board
        .piece_at(square)
        .map_or("piece", |piece| piece.kind.name());
    format!("the {name} on {square}")
}

/// Why a piece other than a pawn does not get there, if it does not.
fn officer_cannot_reach(board: &Board, piece: Piece, from: Square, to: Square) -> Option<String> {
    let this = the(board, from);
    if !goes_that_way(piece.kind, from, to) {
        let way = match piece.kind {
            Kind::Knight => "knights jump two squares one way and one the other",
            Kind::Bishop => "bishops move along diagonals",
            Kind::Rook => "rooks move along ranks and files",
            Kind::Queen => "queens move along ranks, files and diagonals",
            _ => "kings move one square at a time",
        };
        return Some(format!("{this} cannot reach {to}: {way}"));
    }
    let blocker = Sight::of(board).first_between(from, to)?;
    Some(format!(
        "{this} cannot reach {to}: {} is in the way",
        the(board, blocker)
    ))
}

/// Why a pawn does not get there, if it does not.
fn pawn_cannot_reach(board: &Board, from: Square, to: Square) -> Option<String> {
    let us = board.side();
    let this = the(board, from);
    let (files, ranks) = distance(from, to);
    let ranks = ranks * forward(us);
    if ranks <= 0 {
        return Some(format!("{this} cannot go to {to}: pawns only move forward"));
    }
    if files == 0 && ranks <= 2 {
        let started = from.rank() != if us == Color::White { 1 } else { 6 };
        if ranks == 2 && started {
            return Some(format!(
                "{this} may go only one square, since it has moved before"
            ));
        }
        let blocker = Sight::of(board)
            .first_between(from, to)
            .or_else(|| board.piece_at(to).map(|_| to))?;
        return Some(format!(
            "{this} cannot go to {to}: {} is in the way",
            the(board, blocker)
        ));
    }
    if is_pawn_capture(us, from, to) {
        if board.piece_at(to).is_some() {
            return None;
        }
        return Some(no_en_passant(board, from, to));
    }
    Some(format!(
        "{this} cannot go to {to}: pawns move straight ahead and take one square diagonally"
    ))
}

/// Why a pawn does not take on an empty square.
fn no_en_passant(board: &Board, from: Square, to: Square) -> String {
    let us = board.side();
    let this = the(board, from);
    let passed = Square::at(to.file(), from.rank());
    let pawn = Piece {
        color: !us,
        kind: Kind::Pawn,
    };
    let rank = if us == Color::White { 5 } else { 2 };
    let beyond = Square::at(to.file(), if us == Color::White { 6 } else { 1 });
    let may_have_jumped = to.rank() == rank && board.piece_at(beyond).is_none();
    if !may_have_jumped || board.piece_at(passed) != Some(pawn) {
        return format!("{this} cannot take on {to}: nothing stands there");
    }
    let after = Sight::of(board).after(from, to).without(passed);
    if let Some(&attacker) = after.attackers(board.king(us), !us).first() {
        return format!(
            "{this} may not take in passing: that would leave the king in check from {}",
            the(board, attacker)
        );
    }
    format!(
        "{this} cannot take {} in passing now: that is possible only right after it has gone two squares",
        the(board, passed)
    )
}

/// The reason that is left when a piece gets there and still may not go.
fn leaves_king_in_check(board: &Board, piece: Piece, from: Square, to: Square) -> String {
    let us = board.side();
    let after = Sight::of(board).after(from, to);
    let this = the(board, from);
    if piece.kind == Kind::King {
        let attackers = after.attackers(to, !us);
        return match attackers.first() {
            Some(&king) if king == board.king(!us) => {
                format!("the king may not go to {to}, next to the other king on {king}")
            }
            Some(&attacker) => {
                format!(
                    "the king may not go to {to}, which is attacked by {}",
                    the(board, attacker)
                )
            }
            None => format!("{this} cannot go to {to} now"),
        };
    }
    let checkers: Vec<Square> = board.checkers().collect();
    let left = after.attackers(board.king(us), !us);
    match (&checkers[..], left.first()) {
        ([one, two], _) => format!(
            "{us} is in check from {} and from {}, so only the king can move",
            the(board, *one),
            the(board, *two)
        ),
        ([checker], Some(attacker)) if attacker == checker => {
            format!(
                "{us} is in check from {} and this move does not help",
                the(board, *checker)
            )
        }
        (_, Some(&attacker)) => {
            format!("{this} is pinned to the king by {}", the(board, attacker))
        }
        _ => format!("{this} cannot go to {to} now"),
    }
}

/// Why nothing fits any of the ways in which a text can be understood.
pub(super) fn refuse(board: &Board, readings: &[Reading]) -> String {
    // Of a pawn of the b-file and a bishop, the one that is there and near enough is meant.
    let plausible = |reading: &Reading| {
        let near = |file: u8| file.abs_diff(reading.to.file()) == 1;
        !candidates(board, *reading).is_empty()
            && (reading.kind != Kind::Pawn || reading.file.is_none_or(near))
    };
    let takes = |reading: &Reading| {
        reading.kind != Kind::Pawn
            || reading.file.is_none()
            || candidates(board, *reading)
                .iter()
                .any(|&from| is_pawn_capture(board.side(), from, reading.to))
    };
    let all = || readings.iter().copied().filter(plausible);
    let last = readings.last().copied();
    match all().find(takes).or_else(|| all().next()).or(last) {
        Some(reading) => refuse_reading(board, reading),
        None => "this is not a legal move here".to_owned(),
    }
}

/// The pieces that a reading may speak of.
fn candidates(board: &Board, reading: Reading) -> Vec<Square> {
    let us = board.side();
    let file = match reading.kind {
        Kind::Pawn => reading.file.or(Some(reading.to.file())),
        _ => reading.file,
    };
    board
        .pieces(us, reading.kind)
        .filter(|square| file.is_none_or(|file| file == square.file()))
        .filter(|square| reading.rank.is_none_or(|rank| rank == square.rank()))
        .collect()
}

fn refuse_reading(board: &Board, reading: Reading) -> String {
    let us = board.side();
    let (name, to) = (reading.kind.name(), reading.to);
    let candidates = candidates(board, reading);
    if let Some(kind) = reading.promotion {
        let reaches = |m: &crate::chess::Move| m.to() == to && candidates.contains(&m.from());
        if board.legal_moves().iter().any(reaches) {
            return format!("a pawn on {to} does not become a {}", kind.name());
        }
    }
    match candidates[..] {
        [] => {
            let file = match reading.kind {
                Kind::Pawn => reading.file.or(Some(to.file())),
                _ => reading.file,
            };
            match (file, reading.rank) {
                (Some(file), Some(rank)) => {
                    format!("{us} has no {name} on {}", Square::at(file, rank))
                }
                (Some(file), None) => {
                    format!("{us} has no {name} on the {}-file", char::from(b'a' + file))
                }
                (None, Some(rank)) => format!("{us} has no {name} on rank {}", rank + 1),
                (None, None) => format!("{us} has no {name}"),
            }
        }
        [only] => explain(board, only, to),
        _ => refuse_several(board, reading, &candidates),
    }
}

/// Several pieces could be meant: the one that comes nearest to going there is spoken of.
fn refuse_several(board: &Board, reading: Reading, candidates: &[Square]) -> String {
    let (kind, to) = (reading.kind, reading.to);
    if let Some(own) = board.piece_at(to).filter(|own| own.color == board.side()) {
        return format!("your own {} is on {to}", own.kind.name());
    }
    if kind == Kind::Pawn {
        // The pawn behind the square, or the one nearest to it.
        let ahead = |from: &&Square| distance(**from, to).1 * forward(board.side()) > 0;
        let near = candidates
            .iter()
            .filter(ahead)
            .min_by_key(|from| distance(**from, to).1.abs());
        return explain(board, *near.unwrap_or(&candidates[0]), to);
    }
    let sight = Sight::of(board);
    let aligned = || {
        candidates
            .iter()
            .filter(|&&from| goes_that_way(kind, from, to))
    };
    let free = aligned().find(|&&from| sight.first_between(from, to).is_none());
    match free.or_else(|| aligned().next()) {
        Some(&from) => explain(board, from, to),
        None => format!("none of the {}s can reach {to}", kind.name()),
    }
}
