//! The words for a reason.

mod winning;

use super::half_points::{HalfPoint, Trade};
use super::mate::Mate;
use super::reason::Reason;
use super::replay::{Man, Replay};
use super::{Case, mate_for};
use crate::chess::{Color, Kind};
use crate::game::Eval;
pub(super) use winning::{Verbs, prize, wins};
use winning::{loses, misses};

/// A line with more plies than this is not written out.
const LONGEST: usize = 5;

/// The sentence for a reason that was found in these lines.
pub(super) fn write(case: &Case, best: &Replay, played: &Replay, reason: &Reason) -> String {
    match reason {
        Reason::Draws(draw, ply) => {
            format!("{}; {}.", draws(played, *draw, *ply), kept(case, best))
        }
        Reason::MissesDraw(draw, ply) => {
            let how = match draw {
                HalfPoint::Stalemate => " by stalemate",
                HalfPoint::Repetition => " by repetition",
                HalfPoint::BareKings => " with too little left to mate",
            };
            format!("Misses a draw{how}: {}.", moves(best, 0, *ply))
        }
        Reason::AllowsMate(mate) => format!("Allows {}.", mates(played, 1, *mate)),
        Reason::MissesMate(mate) => format!("Misses {}.", mates(best, 0, *mate)),
        Reason::Loses(winning) => loses(case, played, winning),
        Reason::Misses(winning) => misses(case, best, winning),
        Reason::Trades(trade) => format!(
            "{} ({}); {}.",
            trades(played, trade),
            score(case.answer.eval),
            kept(case, best)
        ),
        Reason::Plain => plain(case, best, played),
    }
}

fn draws(played: &Replay, draw: HalfPoint, ply: usize) -> String {
    let board = played.board(ply);
    let how = match ply {
        1 => String::new(),
        ply => format!(": {}", moves(played, 1, ply)),
    };
    match draw {
        HalfPoint::Stalemate if ply == 1 => format!("Stalemate: {} has no move left", board.side()),
        HalfPoint::Stalemate => format!("Allows a draw by stalemate{how}"),
        HalfPoint::Repetition if ply == 1 => "Goes back to a position that was there before, \
            which is worth a draw"
            .to_owned(),
        HalfPoint::Repetition => format!("Allows a draw by repetition{how}"),
        HalfPoint::BareKings if ply == 1 => "Leaves too little to mate with: a draw".to_owned(),
        HalfPoint::BareKings => format!("Leaves too little to mate with{how}"),
    }
}

pub(super) fn mates(line: &Replay, first: usize, mate: Mate) -> String {
    let name = match (mate.back_rank, mate.moves) {
        (true, 1) => "a back-rank mate".to_owned(),
        (true, many) => format!("a back-rank mate in {many}"),
        (false, 1) => "mate in one".to_owned(),
        (false, many) => format!("mate in {many}"),
    };
    if line.plies() - first > LONGEST {
        return format!("{name}, beginning with {}", line.san(first));
    }
    format!("{name}: {}", line.sans(first, line.plies()))
}

fn trades(played: &Replay, trade: &Trade) -> String {
    let what = match trade.kind {
        Kind::Queen => "queens",
        Kind::Rook => "rooks",
        Kind::Bishop => "bishops",
        _ => "knights",
    };
    let ending = match (trade.lost, trade.pawns_only) {
        (true, true) => "a lost pawn ending",
        (true, false) => "a lost ending",
        (false, true) => "a drawn pawn ending",
        (false, false) => "a drawn ending",
    };
    match trade.ply {
        0 => format!("Trades {what} into {ending}"),
        ply => format!("Lets {} trade {what} into {ending}", played.mover(ply)),
    }
}

/// "Black's best is now …e5 (+1.2); Nf3 kept +0.1."
fn plain(case: &Case, best: &Replay, played: &Replay) -> String {
    let kept = kept(case, best);
    if played.plies() < 2 {
        // A move is written as it is, words begin with a capital.
        let rest = kept.strip_prefix("the ");
        return rest.map_or_else(|| format!("{kept}."), |rest| format!("The {rest}."));
    }
    let them = !case.mover();
    let answer = with_dots(played.san(1), them);
    let worth = match mate_for(case.answer.eval, them) {
        Some(moves) if moves > 0 => format!("mate in {moves}"),
        _ => score(case.answer.eval),
    };
    format!("{them}'s best is now {answer} ({worth}); {kept}.")
}

/// "Nf3 kept +0.1"
fn kept(case: &Case, best: &Replay) -> String {
    if best.plies() == 0 {
        return format!("the best move kept {}", score(case.best.eval));
    }
    let san = with_dots(best.san(0), case.mover());
    match mate_for(case.best.eval, case.mover()) {
        Some(moves) if moves > 0 => format!("{san} mates in {moves}"),
        _ => format!("{san} kept {}", score(case.best.eval)),
    }
}

fn with_dots(san: String, color: Color) -> String {
    match color {
        Color::White => san,
        Color::Black => format!("…{san}"),
    }
}

/// In pawns from White's side, as everywhere: "+1.2".
pub(super) fn score(eval: Eval) -> String {
    match eval {
        Eval::Cp(score) => format!("{:+.1}", f64::from(score) / 100.0)
            .replace("-0.0", "0.0")
            .replace("+0.0", "0.0"),
        Eval::Mate(moves) if moves > 0 => format!("White mates in {moves}"),
        Eval::Mate(moves) => format!("Black mates in {}", -moves),
    }
}

/// The moves from `first` to before `end`; of a long line its beginning and its last.
fn moves(line: &Replay, first: usize, end: usize) -> String {
    if end - first <= LONGEST {
        return line.sans(first, end);
    }
    format!("{} … {}", line.sans(first, first + 3), line.san(end - 1))
}

/// "the knight on c6"; there is but one king.
fn name(man: Man) -> String {
    match man.kind {
        Kind::King => "the king".to_owned(),
        kind => format!("the {} on {}", kind.name(), man.square),
    }
}

/// "the king, the queen on d8 and the rook on a8"
fn names(men: &[Man]) -> String {
    let names: Vec<String> = men.iter().copied().map(name).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
