//! The themes of what a solution wins.
//!
//! A long line says much that has nothing to do with the solution: where nothing is proven with all of it,
//! shorter ones are tried.

use super::held;
use super::theme::{Theme, Themes};
use crate::chess::{Board, Kind, Square};
use crate::review::why::tactics::{Shown, Tactic, past_a_pin, shown};
use crate::review::why::{Man, Replay, behind, winning, winning_exchange};

/// A promotion comes before so many plies after the solution, or before fewer if the solution does not move
/// the pawn.
const SOON: usize = 6;
const NEXT: usize = 2;
/// So many plies after the solution are looked at, if all of them prove nothing.
const SHORTER: [usize; 3] = [5, 4, 3];
/// What a capture wins at least if it alone is the theme, in points.
pub(super) const PLAIN: i32 = 2;

/// The themes of what is won, if moves of the solution show them.
pub(super) fn themes(replay: &Replay, solved: usize) -> Themes {
    let shorter = SHORTER.into_iter().map(|plies| solved + plies);
    let lengths = std::iter::once(replay.plies()).chain(shorter.filter(|&at| at < replay.plies()));
    let tried = lengths.map(|plies| won_by(&cut(replay, plies), solved));
    let found = tried.into_iter().find(|themes| !themes.is_empty());
    found.unwrap_or_else(|| plain(replay).into_iter().collect())
}

/// The first moves of a line.
fn cut(replay: &Replay, plies: usize) -> Replay {
    Replay::new(replay.board(0), (0..plies).map(|ply| replay.played(ply)))
}

/// What the first move just takes.
fn plain(replay: &Replay) -> Option<Theme> {
    let takes = replay.plies() > 0 && takes_a_piece(replay, 0);
    takes.then_some(Theme::Capture)
}

/// Whether a motif is that a piece can just be taken.
fn is_plain(replay: &Replay, shown: &Shown) -> bool {
    shown.tactic == Tactic::Capture && takes_a_piece(replay, shown.taken_at)
}

/// Whether a move takes a piece and keeps something of it.
fn takes_a_piece(replay: &Replay, ply: usize) -> bool {
    let m = replay.played(ply);
    let is_piece = m.captured().is_some_and(|kind| kind != Kind::Pawn);
    is_piece && winning_exchange(replay.board(ply), m) >= PLAIN
}

/// The themes that a line proves.
fn won_by(replay: &Replay, solved: usize) -> Themes {
    let winning = winning(replay, replay.mover(0));
    let end = winning.as_ref().map_or(0, |winning| winning.gain.plies);
    let end = end.max(solved + 2);
    if let Some(promotion) = winning.as_ref().filter(|winning| winning.prize.is_none())
        && is_about(replay, promotion.ply, solved)
    {
        return Themes::from_iter([Theme::Promotion]);
    }
    let counts = |shown: &Shown| {
        shown.tactic != Tactic::Capture
            && shown.ply < solved
            && shown.taken_at < end
            && shown.prize.kind != Kind::Pawn
            && !is_retaken(replay, shown.taken_at)
            && !is_rich_guard(replay, shown)
            && !is_freed(replay, shown)
    };
    let found: Vec<Shown> = shown(replay, 0).into_iter().filter(counts).collect();
    // What the solver takes himself comes first, then what the review names. Where that was traded, the
    // motif is in what was won besides.
    let taken = found
        .iter()
        .find(|shown| shown.taken_at < solved)
        .cloned()
        .or_else(|| {
            let captures = replay.moves_of(replay.mover(0), 0);
            let captures = captures.filter(|&ply| ply < solved);
            let mut pins = captures.filter_map(|ply| past_a_pin(replay, ply));
            pins.find(counts)
        });
    let named = winning.and_then(|winning| winning.shown);
    let named = named.filter(|shown| is_plain(replay, shown) || counts(shown));
    let Some(shown) = taken.or(named).or_else(|| found.first().cloned()) else {
        if draws_a_pinner_away(replay, solved) {
            return Themes::from_iter([Theme::Deflection]);
        }
        return held::theme(replay, solved, end).into_iter().collect();
    };
    let mut themes = Themes::from_iter([theme(replay, &shown)]);
    if opens_a_check(replay, shown.ply) {
        themes.add(Theme::DiscoveredAttack);
    }
    themes
}

/// Whether the solution is about a promotion.
fn is_about(replay: &Replay, promotion: usize, solved: usize) -> bool {
    let to = replay.played(promotion).to();
    let origin = |ply| replay.origin(to, promotion + 1, ply);
    let moved = promotion < solved || origin(0) != origin(solved);
    promotion < solved + if moved { SOON } else { NEXT }
}

/// Whether a guard was taken that was worth taking itself.
fn is_rich_guard(replay: &Replay, shown: &Shown) -> bool {
    matches!(shown.tactic, Tactic::RemovesGuard { .. })
        && winning_exchange(replay.board(shown.ply), replay.played(shown.ply)) >= PLAIN
}

/// Whether what attacked a trapped man was taken at once by another: then something else let it be won.
fn is_freed(replay: &Replay, shown: &Shown) -> bool {
    let Tactic::Trap { trapped } = &shown.tactic else {
        return false;
    };
    let (step, reply) = (replay.played(shown.ply), replay.played(shown.ply + 1));
    reply.to() == step.to() && reply.from() != trapped.square
}

/// Whether the solution lets a man that was pinned to its king take something, since what pinned it had to
/// take what was offered.
fn draws_a_pinner_away(replay: &Replay, solved: usize) -> bool {
    let captures = replay.moves_of(replay.mover(0), 0);
    captures.filter(|&ply| ply >= 2 && ply < solved).any(|ply| {
        let (offer, answer, capture) = (
            replay.played(ply - 2),
            replay.played(ply - 1),
            replay.played(ply),
        );
        let holds = |board: &Board, pinner: Square| {
            let king = board.king(replay.mover(0));
            behind(board, pinner, capture.from()) == Some(king)
        };
        answer.to() == offer.to()
            && capture.to() != answer.to()
            && holds(replay.board(ply - 1), answer.from())
            && !holds(replay.board(ply), answer.to())
            && takes_a_piece(replay, ply)
    })
}

/// The theme of a motif.
fn theme(replay: &Replay, shown: &Shown) -> Theme {
    match shown.tactic {
        Tactic::Capture => Theme::Capture,
        Tactic::PinnedGuard { .. } | Tactic::Pin { .. } => Theme::Pin,
        Tactic::Fork { .. } => Theme::Fork,
        Tactic::Skewer { .. } => Theme::Skewer,
        Tactic::DiscoveredAttack { .. } => Theme::DiscoveredAttack,
        Tactic::RemovesGuard { .. } => Theme::RemovingTheGuard,
        Tactic::Deflection { .. } => Theme::Deflection,
        // Who stands before his king is trapped too, but people call that a pin.
        Tactic::Trap { trapped } if is_before_king(replay, shown.ply, trapped) => Theme::Pin,
        Tactic::Trap { .. } => Theme::TrappedPiece,
    }
}

/// Whether a move gives check by another man than the one that is moved.
fn opens_a_check(replay: &Replay, ply: usize) -> bool {
    let to = replay.played(ply).to();
    let mut checkers = replay.board(ply + 1).checkers();
    !replay.played(ply).is_castle() && checkers.any(|checker| checker != to)
}

/// Whether a man that was just attacked stands between its king and a man that would give check.
fn is_before_king(replay: &Replay, ply: usize, man: Man) -> bool {
    let after = replay.board(ply + 1);
    let king = after.king(after.side());
    let theirs = |square: &Square| {
        let piece = after.piece_at(*square);
        piece.is_some_and(|piece| piece.color != after.side())
    };
    Square::all()
        .filter(theirs)
        .any(|by| behind(after, by, man.square) == Some(king))
}

/// Whether the next move takes what has just taken, and it was no bargain.
pub(super) fn is_retaken(replay: &Replay, ply: usize) -> bool {
    let taken = ply + 1 < replay.plies() && replay.played(ply + 1).to() == replay.played(ply).to();
    taken && winning_exchange(replay.board(ply), replay.played(ply)) < PLAIN
}

#[cfg(test)]
mod tests {
    use super::super::motifs::tests::of;

    /// A position, its solution, what follows, and its themes.
    type Case = (&'static str, &'static str, &'static str, &'static str);

    #[track_caller]
    fn check(cases: &[Case]) {
        for (fen, solution, rest, want) in cases {
            assert_eq!(of(fen, solution, rest), *want, "{fen} {solution}");
        }
    }

    #[test]
    fn a_double_attack_wins_whoever_takes() {
        check(&[
            (
                "r1b2r1k/1p1n1ppp/p2Qp3/4B3/2P5/Pq6/3N2PP/3R1RK1 b - - ",
                "Qe3+ Kh1 Qxe5",
                "Qe7 f6 Nf3 Qh5 Rxd7 Bxd7 Qxd7 Qc5 Rc1 Qc6 Qxc6 bxc6 Nd4 Rfe8 Nxc6 e5 Rb1 Rac8",
                "fork",
            ),
            (
                "r1b1k3/ppp2p2/5qp1/3p4/8/1Nn1BP2/P1P2P1P/4RRK1 w q - ",
                "Bd4+",
                "Qe6 Bxc3 b6 Nd4 Qxe1 Rxe1+ Kd7 Nb3 c5 Bg7 Kc6 Re8 Bb7 Rxa8 Bxa8 c3 Bb7 Nd2",
                "fork discovered-attack",
            ),
            (
                "6k1/1p2qpp1/1B1p3p/p2P4/4NP2/3r2PP/P3R3/1R2K3 w - - ",
                "Nf2 Qd7 Nxd3",
                "Qxh3 Kd2 Qd7 Rb2 Qa4 Re3 Qc4 Bxa5 Qxd5 Bc3 b5 Ke2 Qc4 Bd2 Qd5 Kf2",
                "discovered-attack",
            ),
            (
                "5rk1/4q1pp/p7/3P1p2/1PB5/4N3/KP2N3/8 w - - ",
                "d6+",
                "Qf7 Bxf7+ Kxf7 Nd4 h5 d7 f4 Nd1 Rd8 Nc6 Rxd7 Ne5+ Ke7 Nxd7 Kxd7 Nf2",
                "discovered-attack",
            ),
        ]);
    }

    #[test]
    fn guards_are_drawn_away_or_pinned() {
        check(&[
            (
                "4brk1/8/2p1p2Q/3pP2p/1n1P3P/1P6/3R3K/2qB4 b - - ",
                "Rf2+ Rxf2 Qxh6",
                "Rg2+ Kf8 Rg5 Ke7 Kg2 Kd8 Kg3 c5 dxc5 d4 Bf3 Qf8 c6 d3 c7+ Kxc7 Rxh5 Bxh5 Bxh5",
                "deflection",
            ),
            (
                "8/1kp2Q2/1n3p2/7r/3P1pq1/5N2/PP3KP1/4R3 b - - ",
                "Qg3+ Kg1 Rg5 Re2 Qxf3",
                "Qxf6 Qg3 Qe6 Nd5 Qe4 c6 Rf2 Kc7 Qf3 Qxf3 Rxf3 Ne3 Rxf4 Rxg2+ Kh1 Rxb2 Rf3",
                "pin",
            ),
            (
                "1rb2r2/p2nkp2/2B3p1/2q2P1p/3QP3/2P5/P5PP/3R1RK1 w - - ",
                "f6+ Kd8 Qxc5",
                "Rb2 Qxf8+ Kc7 Qd6+ Kd8 Bxd7 Rxg2+ Kxg2 g5 Bc6+ Bd7 Qxd7#",
                "pin",
            ),
            (
                "5rk1/pp1rppbp/6p1/2p5/P4PP1/R3B3/1qb1PKBP/2Q4R w - - ",
                "Qxb2 Bxb2 Ra2",
                "Bd4 Rxc2 Rfd8 Rb1 b6 a5 bxa5 Rb5 a4 Ra5 Rb8 Rxa4 Bxe3+ Kxe3 Rb3+ Kf2 Rb4 Ra5 Rxf4+ Bf3 Rdd4 Rxa7",
                "skewer",
            ),
        ]);
    }

    #[test]
    fn who_may_not_leave_his_king_is_pinned_whoever_attacks_him() {
        check(&[(
            "r3kbr1/p4p2/7p/3R4/1ppN3R/Pn2P1P1/1P3P2/4K3 w q - ",
            "Re4+ Be7 Nf5",
            "bxa3 Rxe7+ Kf8 bxa3 Rg6 Rc7 h5 Rxc4",
            "pin",
        )]);
    }

    #[test]
    fn a_pinned_man_is_free_when_the_pinner_has_to_take() {
        check(&[(
            "4k3/2p2r2/1p2n3/p5Q1/5nNp/P3R2P/2P2P2/6K1 b - - ",
            "Nxh3+ Rxh3 Nxg5",
            "Re3+ Kd8 Ne5 Rf4 Ng6 Rg4+ Kh2",
            "deflection",
        )]);
    }

    #[test]
    fn a_long_line_does_not_hide_what_the_solution_wins() {
        check(&[
            (
                "r1b1qrk1/1p2bppp/p2p4/2p1B2n/8/P4Q2/1PP2PPP/RNK2BNR b - - ",
                "Bg5+",
                "Nd2 Qxe5 Qe2 Qd5 c4 Qf5 Nf3 Nf6 Nxg5 Re8 Nge4 Nxe4 f3 Nf6 Qf2 d5 h4 dxc4 Bxc4 b5",
                "discovered-attack",
            ),
            (
                "r3k1nr/pp1q3p/3b2p1/1Qnp1pP1/P2PpP2/2P1B2B/1P5P/2KR2NR w kq - ",
                "dxc5",
                "Qxb5 axb5 Bc7 Bd4 Bxf4+ Kb1 Bxg5 Bxh8 Bf6 Bxf6 Nxf6 Ne2 Kf7 c6 Rc8 Nd4 Rc7 Rhe1 bxc6 bxc6 Rc8",
                "capture",
            ),
            (
                "8/2Q4p/1P1p4/3k1b2/p7/5pP1/2q2B2/6K1 w - - ",
                "Qxc2 Bxc2 b7",
                "Bb3 b8=Q Ke6 Qe8+ Kf6 Qd7 Ke5 Qe7+ Kd5 Qxh7 Ke6 g4 Kd5 Qb7+ Ke6 Qg7",
                "promotion",
            ),
        ]);
    }

    #[test]
    fn what_stands_behind_a_man_holds_it() {
        check(&[
            (
                "4kb1r/1p3pp1/pB5p/2prPn2/3q1P2/P4Q2/1P2B1PP/2R1K2R w Kk - ",
                "Rd1",
                "Be7 Rxd4 Rxd4 g4 Nh4 Qxb7 O-O Qxe7 Ng6 Qxc5 Rxf4 b4 Re8 Rf1 Re4 Kd2 Rxe2+ Kxe2 Nxe5 Qc7 Nxg4+ Kf3",
                "skewer",
            ),
            (
                "1k6/1pp5/5r2/2qP3P/1QP5/4p1b1/P5P1/1R4KR b - - ",
                "Rb6",
                "Kf1 Rxb4 Rxb4 Qxb4 Ke2 Qd2+ Kf3 Qf2+ Ke4 e2 Kd3 b5 h6 bxc4+ Kxc4 Qxg2 Rb1+ Kc8 Rc1 Qe4+ Kb3 Qxd5+ Kb2 Qd2+ Kb1 e1=Q Rxe1 Qxe1+ Kc2",
                "pin",
            ),
        ]);
    }

    #[test]
    fn taking_a_guard_is_no_theme_where_a_pawn_or_nothing_is_won() {
        check(&[
            (
                "Q2q2k1/5ppp/1N6/1prPp3/4n3/P3P3/5PPP/5RK1 b - - ",
                "Qxa8",
                "Nxa8 Nd2 Rd1 Rxd5 Kh1 Rd7 g3 f6 Nc7 Rxc7 Rxd2 Kf7 Kg2 Ke7 Rd5 Rb7 Rc5",
                "",
            ),
            (
                "4bb1r/5q2/1k6/p2n3p/2Q4P/4N3/PP3PP1/5RK1 b - - ",
                "Nxe3 Qxf7 Bxf7",
                "fxe3 Bxa2 g4 hxg4 Rf4 Kb5 Rxg4 Bc4 e4 Bc5+ Kh1 Kb4 e5 a4 Kh2 Kb3 Rf4 Be6 Kg3 Bb4 Rf3+ Kxb2",
                "",
            ),
            (
                "1n5r/2p3pp/p1bb2k1/6p1/2B5/1RP1QNP1/P3KP1P/6q1 b - - ",
                "Bxf3+",
                "Kxf3 Rf8+ Ke2 Qxh2 Rb1 Qh5+ Kf1 Nd7 Kg2 Ne5 Bd5 Ng4 Qe6+ Rf6 Qe8+ Kh6 Qxh5+ Kxh5 Bf3 Bc5 Rh1+ Kg6 Bxg4 Rxf2+ Kg1 Rd2+ Kf1 Rxa2",
                "",
            ),
            (
                "1r3knr/5ppp/pqn2b2/1B6/P1bP4/4BN2/PQ3PP1/2KR3R w - - ",
                "Ne5 Nxe5 dxe5",
                "Qc7 Qb4+ Be7 Qxc4 Qxe5 Bd4 Qg5+ Be3 Qe5",
                "",
            ),
            (
                "1nb1k1nr/rp1p1ppp/p3p3/4q3/1b6/1NN1B3/PPP2PPP/R2QKB1R w KQk - ",
                "Qd4 Qxd4 Bxd4 Nf6 Bxa7",
                "Nc6 Be3 Ng4 Bb6 Nf6 O-O-O O-O Be3 Ng4 Be2 Nxe3 fxe3 Ne5",
                "",
            ),
        ]);
    }

    #[test]
    fn a_promotion_belongs_to_the_solution_that_moves_the_pawn_or_comes_right_before_it() {
        let late = (
            "8/p5k1/4B3/1P1K2n1/2p4p/2P5/8/8 b - - ",
            "Nxe6",
            "Kxe6 h3 Kd5 h2 Kxc4 h1=Q Kb4 Kf6 Kc5 Ke5 Kb4 Qc1 Kb3 Qb1+ Ka3 Qxb5 Ka2 Qa4+ Kb2 Ke4",
        );
        assert_eq!(of(late.0, late.1, late.2), "");
        let next = (
            "3k4/3P1N2/8/5K1p/8/6P1/p4P2/8 b - - ",
            "Kxd7",
            "Kg6 a1=Q Ng5 Qb2 Kxh5 Qxf2 Kg4 Qe3 Nh3 Ke6 Nf4+ Ke5 Nh5 Ke4 Nf6+ Kd3 Kh4 Ke2 Ng4",
        );
        assert_eq!(of(next.0, next.1, next.2), "promotion");
    }
}
