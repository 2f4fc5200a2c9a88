//! Which themes a puzzle has: by the rules that explain mistakes, over the solution and what follows. Only
//! what one move of the solution shows is named, and of what is won by it only what the review would name.
//!
//! A search says what rules cannot tell: whether the game is won or saved, whether the mate could be shorter,
//! and whether the other side would rather not move.

use super::desk::Desk;
use super::line::WINS;
use super::puzzle::Puzzle;
use super::theme::{Theme, Themes};
use super::won;
use crate::chess::{Board, Move, Square};
use crate::engine::Position;
use crate::review::why::{Mate, Replay, attacks, mate_at_end, winning_exchange};

/// So many nodes say whether a game is won.
const NODES: u64 = 60_000;
/// What having to move costs at least of the chance to win, if that is what a puzzle is about.
const SQUEEZE: f64 = 0.25;
/// With more on the board, in points of both sides, there is always something to move.
const ENDING: u16 = 26;
/// So many men may be put between a king on his first rank and what mates him.
const PUT_BETWEEN: usize = 2;
/// With this chance to win somebody stands clearly better.
const BETTER: f64 = 0.62;
/// Who has so many points more has something to keep.
const AHEAD: i32 = 2;

/// The themes that rules prove; none if no rule knows it.
#[must_use]
pub fn proven(puzzle: &Puzzle) -> Themes {
    let line = puzzle.solution.iter().chain(&puzzle.rest).copied();
    let replay = Replay::new(&puzzle.board, line);
    let side = puzzle.board.side();
    let solved = puzzle.solution.len();
    let mut themes = Themes::default();
    let mate = mate_at_end(&replay, side);
    let mate = mate.and_then(|mate| Some((mate, Theme::mate_in(mate.moves)?)));
    if let Some((mate, theme)) = mate {
        themes.add(theme);
        if is_back_rank(&replay, mate) {
            themes.add(Theme::BackRank);
        }
        if is_drawn_from_mate(&replay) {
            themes.add(Theme::Deflection);
        }
    } else {
        themes.extend(won::themes(&replay, solved).iter());
    }
    for ply in replay.moves_of(side, 0).filter(|&ply| ply < solved) {
        let (board, m) = (replay.board(ply), replay.played(ply));
        if replay.board(ply + 1).checkers().count() >= 2 {
            themes.add(Theme::DoubleCheck);
        }
        if m.promotion().is_some() {
            themes.add(Theme::Promotion);
        }
        if mate.is_none() && is_tied_to_back_rank(board, m) {
            themes.add(Theme::BackRank);
        }
    }
    themes
}

/// All themes of a puzzle, those that need a search too. The same puzzle has always the same.
pub fn named(desk: &mut Desk, puzzle: &Puzzle) -> Themes {
    let mut themes = proven(puzzle);
    desk.clear();
    let start = Position::from(puzzle.board.clone());
    if let Some(best) = desk.look(&start, NODES, 1).first() {
        // Where something else is there to be told, who wins something and stands better does not defend.
        let [before, after] = balances(puzzle);
        let enough = if after > before && !themes.is_empty() {
            BETTER
        } else {
            WINS
        };
        if best.chance < WINS && themes.mate().is_none() && chance_at_end(desk, puzzle) < enough {
            themes.add(Theme::Defence);
        }
        let shorter = best
            .score
            .mate_moves()
            .and_then(|moves| usize::try_from(moves).ok());
        if let (Some(long), Some(short)) = (themes.mate(), shorter)
            && short < long
            && let Some(theme) = Theme::mate_in(short)
        {
            themes.remove(Theme::MATES[long - 1]);
            themes.add(theme);
        }
    }
    if is_squeeze(desk, puzzle) {
        themes.add(Theme::Zugzwang);
    }
    if themes.is_empty() {
        themes.add(if keeps_what_it_has(puzzle) {
            Theme::Defence
        } else {
            Theme::Combination
        });
    }
    themes
}

/// How many points the solver is ahead, at first and at the end of all that is known to follow.
fn balances(puzzle: &Puzzle) -> [i32; 2] {
    let side = puzzle.board.side();
    let balance = |board: &Board| i32::from(board.points(side)) - i32::from(board.points(!side));
    let line = puzzle.solution.iter().chain(&puzzle.rest).copied();
    let replay = Replay::new(&puzzle.board, line);
    [balance(&puzzle.board), balance(replay.last())]
}

/// Whether the solver is ahead, and wins nothing more: then the only move is one that does not let it slip.
fn keeps_what_it_has(puzzle: &Puzzle) -> bool {
    let [before, after] = balances(puzzle);
    before >= AHEAD && after <= before
}

/// The solver's chance to win when the puzzle is solved, which may be more than a short search thought at
/// first; none where the game is over then.
fn chance_at_end(desk: &mut Desk, puzzle: &Puzzle) -> f64 {
    let mut end = Position::from(puzzle.board.clone());
    for &m in &puzzle.solution {
        end.play(m);
    }
    desk.clear();
    let theirs = desk.look(&end, NODES, 1);
    theirs.first().map_or(0.0, |best| 1.0 - best.chance)
}

/// Whether a line mates on a square whose guard took what was offered right before.
fn is_drawn_from_mate(replay: &Replay) -> bool {
    let Some(offer) = replay.plies().checked_sub(3) else {
        return false;
    };
    let (offered, taken, mate) = (
        replay.played(offer),
        replay.played(offer + 1),
        replay.played(offer + 2),
    );
    let (before, after) = (replay.board(offer + 1), replay.board(offer + 2));
    let guarded =
        attacks(before, taken.from(), mate.to()) && !attacks(after, taken.to(), mate.to());
    let could = replay.board(offer).find(mate.uci()).is_some();
    taken.to() == offered.to() && guarded && could && mate.from() != offered.to()
}

/// Whether a man could be taken for what it took, were it not for a mate on the first rank.
fn is_tied_to_back_rank(board: &Board, m: Move) -> bool {
    let taken = m.captured().map_or(0, |kind| i32::from(kind.points()));
    if winning_exchange(board, m) >= taken {
        return false;
    }
    let mut after = board.clone();
    let _ = after.make(m);
    let replies = after.legal_moves();
    let mut takers = replies.iter().filter(|reply| reply.to() == m.to());
    takers.all(|&reply| {
        let mut next = after.clone();
        let _ = next.make(reply);
        mates_on_back_rank(&next, PUT_BETWEEN + 1)
    })
}

/// Whether checks along the first rank mate, whatever is put between.
fn mates_on_back_rank(board: &Board, moves: usize) -> bool {
    let home = board.king(!board.side()).rank();
    let checks = board.legal_moves();
    let mut checks = checks
        .iter()
        .filter(|m| m.to().rank() == home && board.gives_check(**m));
    checks.any(|&m| {
        let line = Replay::new(board, [m]);
        if mate_at_end(&line, board.side()).is_some_and(|mate| is_back_rank(&line, mate)) {
            return true;
        }
        let after = line.last();
        let answers = after.legal_moves();
        moves > 1
            && !answers.is_empty()
            && answers.iter().all(|&answer| {
                let mut next = after.clone();
                let _ = next.make(answer);
                mates_on_back_rank(&next, moves - 1)
            })
    })
}

/// Whether a mate on the first rank comes from afar: a guarded queen beside the king is another pattern.
fn is_back_rank(replay: &Replay, mate: Mate) -> bool {
    let end = replay.last();
    let king = end.king(end.side());
    let afar = |checker: Square| checker.file().abs_diff(king.file()) > 1;
    mate.back_rank && end.checkers().all(afar)
}

/// Whether after some quiet move of the solution the other side would lose less if it had not to move.
fn is_squeeze(desk: &mut Desk, puzzle: &Puzzle) -> bool {
    let mut board = puzzle.board.clone();
    for (ply, &m) in puzzle.solution.iter().enumerate() {
        let quiet = ply % 2 == 0 && !m.is_noisy();
        let _ = board.make(m);
        let points = board.points(board.side()) + board.points(!board.side());
        if !quiet || points > ENDING || board.in_check() || !board.has_legal_move() {
            continue;
        }
        let mut passed = board.clone();
        let _ = passed.make_null();
        let mut chance = |board: &Board| {
            desk.clear();
            let seen = desk.look(&Position::from(board.clone()), NODES, 1);
            seen.first().map(|best| best.chance)
        };
        if let (Some(theirs), Some(ours)) = (chance(&board), chance(&passed))
            && 1.0 - theirs - ours >= SQUEEZE
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The themes that rules prove of a position, its solution, and what follows.
    pub(in crate::learn::puzzles) fn of(fen: &str, solution: &str, rest: &str) -> String {
        let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
        let line = format!("{} bm x; pv {solution}; sv {rest};", fields.join(" "));
        proven(&Puzzle::from_epd(&line).unwrap()).to_string()
    }

    #[test]
    fn who_is_ahead_and_wins_nothing_keeps_what_he_has() {
        let keeps = |line: &str| keeps_what_it_has(&Puzzle::from_epd(line).unwrap());
        // A mate on the back rank is threatened, and the rook stops it.
        let ahead = "2n3k1/6p1/6Qp/p1p2p2/P2P4/1q3rPK/8/4R3 b - -";
        assert!(keeps(&format!("{ahead} pv Re3 Rxe3 Qxe3; sv Qxf5 Ne7;")));
        // A quiet move that wins a piece in the end.
        let even = "rnbqk1nr/pp3ppp/4p3/2bp4/4P3/8/PPPNNPPP/R1BQKB1R b KQkq -";
        assert!(!keeps(&format!("{even} pv Qb6; sv Nd4 Bxd4;")));
    }

    #[test]
    fn what_is_won_is_named_as_in_a_review() {
        for (fen, solution, rest, want) in [
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - ", "Nc7+ Kd7 Nxa8", "", "fork"),
            (
                "4k2q/8/8/8/8/8/8/R3K3 w - - ",
                "Ra8+ Kd7 Rxh8",
                "",
                "skewer",
            ),
            (
                "4k3/8/2n5/8/3P4/8/8/4KB2 w - - ",
                "Bb5 Kd7 d5 Kd6 dxc6",
                "",
                "pin",
            ),
            ("4k3/4p3/3n4/8/5B2/8/8/4RK2 w - - ", "Bxd6", "", "pin"),
            (
                "4k3/8/8/8/q3N3/8/8/4RK2 w - - ",
                "Nc3+ Kd7 Nxa4",
                "",
                "discovered-attack",
            ),
            (
                "4k3/6p1/5n2/3b2B1/8/2N5/8/4K3 w - - ",
                "Bxf6 gxf6 Nxd5",
                "",
                "removing-the-guard",
            ),
            (
                "3q1rk1/1b3p1p/8/P1p2Pp1/5B2/3r2P1/1p3PBP/1Q3RK1 w - - ",
                "Bxg5 Qxg5 Qxd3",
                "",
                "deflection",
            ),
            (
                "r1bqkbnr/5ppp/p2p4/1pp5/4P3/1B3N2/PPP2PPP/RNBQK2R b - - ",
                "c4",
                "Nc3 cxb3 axb3",
                "trapped-piece",
            ),
            ("4k3/8/8/3r4/8/2N5/8/4K3 w - - ", "Nxd5", "", "capture"),
        ] {
            assert_eq!(of(fen, solution, rest), want, "{fen} {solution}");
        }
    }

    #[test]
    fn a_motif_that_comes_after_the_solution_is_not_its_theme() {
        let fork = "r3k3/8/8/8/8/4N3/8/4K3 w - - ";
        assert_eq!(of(fork, "Nd5", "Kf8 Nc7 Kf7 Nxa8"), "");
        assert_eq!(of(fork, "Nd5 Kf8 Nc7", "Kf7 Nxa8"), "");
    }

    #[test]
    fn mates_are_counted_and_back_ranks_seen() {
        assert_eq!(
            of("6k1/5ppp/8/8/8/8/8/R3K3 w - - ", "Ra8#", ""),
            "back-rank mate-in-1"
        );
        // What follows the solution counts too.
        assert_eq!(
            of("7k/8/5K2/8/8/8/8/6Q1 w - - ", "Kf7", "Kh7 Qh1#"),
            "mate-in-2"
        );
        // The rook is taken from the eighth rank, where it guarded.
        assert_eq!(
            of("1r4k1/5ppp/8/8/8/8/1R3PPP/3R2K1 w - - ", "Rxb8#", ""),
            "back-rank mate-in-1"
        );
        assert_eq!(
            of("r5k1/5ppp/8/8/8/8/R4PPP/3R2K1 w - - ", "Rxa8#", ""),
            "back-rank mate-in-1"
        );
    }

    #[test]
    fn a_queen_before_her_king_is_pinned() {
        let line = (
            "1k2q3/1pp3Q1/p3p1p1/n2pP3/3P4/P7/1PPN1r2/1K5R w - - ",
            "Rh8 Qxh8 Qxh8+",
        );
        assert_eq!(of(line.0, line.1, "Ka7 Kc1"), "pin");
    }

    #[test]
    fn a_guarded_queen_beside_the_king_is_no_back_rank_mate() {
        let fen = "6k1/p1r2pPp/2rQ1b2/8/q7/6P1/5PK1/3R3R w - - ";
        assert_eq!(of(fen, "Qf8#", ""), "mate-in-1");
    }

    #[test]
    fn what_the_solver_takes_himself_is_named_first() {
        let fen = "3k1r1q/8/4B1p1/1PQ1n3/4N3/6P1/P4P2/1K6 b - - ";
        assert_eq!(
            of(fen, "Qh1+ Qc1 Qxe4+", "Qc2 Nd3 Qc4 Qe1+ Kc2 Rxf2+"),
            "fork"
        );
    }

    #[test]
    fn a_guard_of_a_mate_is_drawn_away() {
        assert_eq!(
            of("3q2k1/5ppp/8/8/8/8/5PPP/Q3R1K1 w - - ", "Qa5 Qxa5 Re8#", ""),
            "deflection back-rank mate-in-2"
        );
    }

    #[test]
    fn a_man_is_safe_where_taking_it_allows_a_back_rank_mate() {
        // The queen takes a rook that a rook guards: who takes her is mated.
        let themes = of(
            "1r1r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - ",
            "Qxd8+",
            "Rxd8 Rxd8#",
        );
        assert_eq!(themes, "back-rank mate-in-2");
        let themes = of("1r4k1/2r2ppp/8/8/8/6Q1/5PPP/2R3K1 w - - ", "Qxc7", "h6 Qc2");
        assert_eq!(themes, "capture");
        let themes = of("1r4k1/1b3ppp/8/8/8/8/1Q3PPP/3R2K1 w - - ", "Qxb7", "g6 Qe4");
        assert!(themes.contains("back-rank"), "{themes}");
    }

    #[test]
    fn double_checks_and_promotions_are_seen() {
        assert_eq!(
            of("3qk3/8/8/8/4N3/8/8/4RK2 w - - ", "Nf6+ Kf7 Kf2", ""),
            "double-check"
        );
        assert_eq!(of("8/2P1k3/8/8/8/8/8/4K3 w - - ", "c8=Q", ""), "promotion");
        assert_eq!(
            of("8/8/2P1k3/8/8/8/8/K7 w - - ", "c7", "Kd7 c8=Q+ Kxc8"),
            ""
        );
        assert_eq!(
            of("8/8/2P2k2/8/8/8/8/K7 w - - ", "c7", "Ke7 c8=Q Kf6 Qc3+"),
            "promotion"
        );
    }

    #[test]
    fn a_search_tells_savings_and_squeezes() {
        let mut desk = Desk::new().unwrap();
        let mut named = |line: &str| named(&mut desk, &Puzzle::from_epd(line).unwrap()).to_string();
        // The opposition: Black to move would hold, had he not to move.
        let squeeze = named("3k4/8/2KP4/8/8/8/8/8 w - - pv d7;");
        assert!(squeeze.contains("zugzwang"), "{squeeze}");
        // The only way to a draw is to stay before the pawn.
        let draw = named("8/4k3/8/3KP3/8/8/8/8 b - - pv Kd7;");
        assert!(draw.contains("defence"), "{draw}");
        // Who wins a knight by it and stands better has not only saved himself.
        let better =
            named("1r4k1/5p2/6p1/p2qp1Q1/P3N3/8/6PP/4R2K b - - pv Qxe4; sv \"Qc1 Qxa4 Qc7 Qb5\";");
        assert_eq!(better, "back-rank");
    }
}
