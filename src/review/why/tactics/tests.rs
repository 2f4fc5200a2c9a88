use super::super::tests::replay;
use super::*;

/// The motif by which the last move of a line takes something.
fn last(fen: &str, line: &str) -> Option<Shown> {
    let replay = replay(fen, line);
    how_won(&replay, 0, replay.plies() - 1)
}

fn man(text: &str) -> Man {
    Man {
        kind: crate::chess::Kind::from_letter(text.chars().next().unwrap()).unwrap(),
        square: text[1..].parse().unwrap(),
    }
}

#[track_caller]
fn shows(fen: &str, line: &str, want: &Tactic) -> Shown {
    let shown = last(fen, line).unwrap();
    assert_eq!(&shown.tactic, want, "{fen} {line}");
    shown
}

#[test]
fn a_fork_attacks_two_and_takes_one() {
    let shown = shows(
        "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
        "d5c7 e8d7 c7a8",
        &Tactic::Fork {
            by: man("Nc7"),
            targets: vec![man("Ke8"), man("Ra8")],
        },
    );
    assert_eq!((shown.ply, shown.taken_at), (0, 2));
    assert_eq!(shown.prize, man("Ra8"));
    // Two guarded pawns are no targets for a knight.
    let none = last(
        "4k3/8/p3p3/1p1p4/8/2N5/8/4K3 w - - 0 1",
        "c3d1 e8e7 d1c3 e7e8 c3b5",
    );
    assert_eq!(none, None);
    // What the knight takes afterwards was not forked.
    let none = last(
        "4k3/8/8/3N2p1/8/8/8/4K3 w - - 0 1",
        "d5c7 e8d7 c7d5 d7d6 d5f6 d6e6 f6e4 e6e5 e4g5",
    );
    assert_eq!(none, None);
}

#[test]
fn a_fork_may_win_what_is_guarded_if_the_line_takes_it_next() {
    let board = "r1b2r1k/1p1n1ppp/p2Qp3/4B3/2P5/Pq6/3N2PP/3R1RK1 b - - 0 32";
    let fork = Tactic::Fork {
        by: man("Qe3"),
        targets: vec![man("Kg1"), man("Be5")],
    };
    shows(board, "b3e3 g1h1 e3e5", &fork);
}

#[test]
fn a_skewer_takes_what_stood_behind() {
    shows(
        "4k2q/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a8 e8d7 a8h8",
        &Tactic::Skewer {
            by: man("Ra8"),
            front: man("Ke8"),
            behind: man("Qh8"),
        },
    );
}

#[test]
fn a_man_without_a_guard_leaves_too() {
    let board = "5rk1/pp1rpp1p/6p1/2p5/P4PP1/R3B3/1bb1PKBP/7R w - - 0 23";
    shows(
        board,
        "a3a2 b2d4 a2c2",
        &Tactic::Skewer {
            by: man("Ra2"),
            front: man("Bb2"),
            behind: man("Bc2"),
        },
    );
    // A guarded one stays.
    let guarded = board.replace("6p1/2p5", "1q4p1/2p5");
    assert_ne!(
        last(&guarded, "a3a2 b2d4 a2c2").map(|shown| shown.tactic),
        Some(Tactic::Skewer {
            by: man("Ra2"),
            front: man("Bb2"),
            behind: man("Bc2"),
        })
    );
}

#[test]
fn a_pin_holds_what_is_taken() {
    let knight = "4k3/8/2n5/8/3P4/8/8/4KB2 w - - 0 1";
    shows(
        knight,
        "f1b5 e8e7 b5c6",
        &Tactic::Pin {
            by: man("Bb5"),
            pinned: man("Nc6"),
            to: man("Ke8"),
            new: true,
        },
    );
    let shown = shows(
        knight,
        "f1b5 e8d7 d4d5 d7d6 d5c6",
        &Tactic::Pin {
            by: man("Bb5"),
            pinned: man("Nc6"),
            to: man("Kd7"),
            new: false,
        },
    );
    assert_eq!(shown.ply, 2);
}

#[test]
fn a_line_is_opened() {
    shows(
        "q3k3/8/8/3N4/4B3/8/8/4K3 w - - 0 1",
        "d5f6 e8e7 e4a8",
        &Tactic::DiscoveredAttack {
            moved: man("Nf6"),
            by: man("Be4"),
            target: man("Qa8"),
        },
    );
    shows(
        "4k3/8/8/8/q3N3/8/8/4RK2 w - - 0 1",
        "e4c3 e8d7 c3a4",
        &Tactic::DiscoveredAttack {
            moved: man("Nc3"),
            by: man("Re1"),
            target: man("Ke8"),
        },
    );
}

#[test]
fn the_man_that_opened_a_line_takes_or_what_comes_between_is_taken() {
    shows(
        "6k1/1p2qpp1/1B1p3p/p2P4/4NP2/3r2PP/P3R3/1R2K3 w - - 2 36",
        "e4f2 e7d7 f2d3",
        &Tactic::DiscoveredAttack {
            moved: man("Nf2"),
            by: man("Re2"),
            target: man("Qe7"),
        },
    );
    shows(
        "5rk1/4q1pp/p7/3P1p2/1PB5/4N3/KP2N3/8 w - - 9 40",
        "d5d6 e7f7 c4f7",
        &Tactic::DiscoveredAttack {
            moved: man("Pd6"),
            by: man("Bc4"),
            target: man("Kg8"),
        },
    );
}

#[test]
fn who_stands_in_the_way_is_drawn_away_too() {
    shows(
        "4brk1/8/2p1p2Q/3pP2p/1n1P3P/1P6/3R3K/2qB4 b - - 12 55",
        "f8f2 d2f2 c1h6",
        &Tactic::Deflection { guard: man("Rd2") },
    );
}

#[test]
fn a_guard_that_is_pinned_later_in_the_line_is_seen() {
    let line = replay(
        "1rb2r2/p2nkp2/2B3p1/2q2P1p/3QP3/2P5/P5PP/3R1RK1 w - - 1 26",
        "f5f6 e7d8 d4c5",
    );
    let pinned = Tactic::PinnedGuard {
        guard: man("Nd7"),
        by: man("Rd1"),
    };
    assert_eq!(past_a_pin(&line, 2).map(|shown| shown.tactic), Some(pinned));
    assert_eq!(past_a_pin(&line, 0), None, "nothing is taken");
}

#[test]
fn a_guard_is_taken_drawn_away_or_pinned() {
    shows(
        "4k3/6p1/5n2/3b2B1/8/2N5/8/4K3 w - - 0 1",
        "g5f6 g7f6 c3d5",
        &Tactic::RemovesGuard { guard: man("Nf6") },
    );
    shows(
        "3q1rk1/1b3p1p/8/P1p2Pp1/5B2/3r2P1/1p3PBP/1Q3RK1 w - - 0 31",
        "f4g5 d8g5 b1d3",
        &Tactic::Deflection { guard: man("Qd8") },
    );
    let pinned = Tactic::PinnedGuard {
        guard: man("Pe7"),
        by: man("Re1"),
    };
    shows("4k3/4p3/3p4/8/5B2/8/8/4RK2 w - - 0 1", "f4d6", &pinned);
    shows(
        "4k3/4p3/3p4/8/5B2/8/8/3R1K2 w - - 0 1",
        "f4d6",
        &Tactic::Capture,
    );
}

#[test]
fn a_trapped_piece_is_lost_wherever_it_goes() {
    let ark = "r1bqkbnr/5ppp/p2p4/1pp5/4P3/1B3N2/PPP2PPP/RNBQK2R b KQkq - 0 8";
    shows(
        ark,
        "c5c4 b1c3 c4b3",
        &Tactic::Trap {
            trapped: man("Bb3"),
        },
    );
    // With the square a2 free it was not trapped.
    let free = "r1bqkbnr/5ppp/p2p4/1pp5/P3P3/1B3N2/1PP2PPP/RNBQK2R b KQkq - 0 8";
    assert_eq!(last(free, "c5c4 b1c3 c4b3"), None);
}

#[test]
fn all_captures_of_a_line_are_looked_at() {
    let line = replay("r3k3/8/8/3N4/8/8/p7/4K3 w - - 0 1", "d5c7 e8d7 c7a8 d7c6");
    let all = shown(&line, 0);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].taken_at, 2);
    assert!(shown(&line, 1).is_empty(), "Black takes nothing");
    assert!(shown(&line, 4).is_empty(), "there is no such move");
}
