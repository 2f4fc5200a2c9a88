//! What the engine must see.

use pillarbox::chess::Board;
use pillarbox::engine::{Bound, Info, Limits, Parameters, Position, ThreadData};

use crate::{Engine, depth, nodes, position};

#[test]
fn the_sacrifice_of_an_earlier_works_figure() {
    // CITE: figure 1 of the report on BibiChess.
    let fen = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 1";
    let board: Board = fen.parse().unwrap();
    let best = Engine::new()
        .think(&position(fen), &nodes(400_000))
        .best()
        .unwrap();
    assert_eq!(best.san(&board).to_string(), "Bxg6");
}

/// Positions of games, with the moves to mate that two engines agree on.
const MATES: [(i32, &str); 22] = [
    (2, "2rk4/5p2/3BP3/1P6/P1PQ3p/5pKP/5P2/8 w - - 0 40"),
    (2, "5b2/6p1/1P2Q3/p1N5/5PPk/5q2/P6P/5nK1 b - - 4 42"),
    (
        2,
        "r2qr1k1/4bp2/p1npb1PQ/1p1N4/2n1P2P/8/P1P2P2/R3K2R w KQ - 1 23",
    ),
    (2, "rk1nbQ2/ppp4p/n2NB3/6B1/P7/8/RPP3PP/6KR w - - 3 24"),
    (3, "4r1k1/7p/4bPp1/1p2P3/1p6/4Q2P/P7/B2R2K1 w - - 1 40"),
    (3, "6k1/2b5/2b3pp/8/8/5PNP/qB4PK/8 b - - 2 41"),
    (3, "2n5/3r1k2/8/P7/2q5/6K1/8/8 b - - 6 66"),
    (3, "8/1PR5/3k4/8/8/4PKP1/8/8 w - - 0 57"),
    (4, "1r3r1k/6p1/1p6/P2Pp3/1p2p2q/4Nb1B/5n2/6K1 b - - 1 43"),
    (4, "2k1r3/R7/2PP1p2/4p3/p1P2nb1/P3Q3/3K3q/5BR1 w - - 1 38"),
    (4, "R2n1r2/4p1k1/p4q2/P2BN2p/1P6/4Qp1b/7P/6K1 b - - 3 37"),
    (4, "3k4/8/p2pQ2P/P2Pn3/8/1P2P3/6P1/7K w - - 3 55"),
    (
        4,
        "5rk1/1p3p1p/1P4p1/3b4/3p4/q2P1P2/2P1BP1P/1K1R2R1 b - - 1 26",
    ),
    (4, "8/R4rkp/3R4/2p5/7P/p1r3N1/6K1/1b6 w - - 3 47"),
    (4, "8/5p2/p2bp1p1/7p/2n5/4k3/2Kp4/8 b - - 1 67"),
    (5, "1r2Rk2/p4p2/bp1p2p1/7P/3P3p/1P2P2P/P5q1/R3K3 b Q - 2 27"),
    (5, "6k1/4R1p1/1p4Q1/2pp3p/3P4/1Pp2N2/6PP/r1K5 w - - 3 36"),
    (5, "1Q4k1/5p2/8/4p1p1/2r5/4n3/4N1PK/4q3 b - - 1 50"),
    (5, "8/7R/1RP3pk/P7/4p3/1B4P1/P2rq2P/7K b - - 0 36"),
    (5, "1r6/2Qnkp2/8/2p5/4p3/2P5/PP1P1K2/R1B4q b - - 1 35"),
    (5, "8/Pk1K4/1P2p3/6p1/3B2P1/8/4n3/8 w - - 13 79"),
    (5, "8/8/3p2kp/7P/r4pK1/1r4P1/8/8 b - - 0 50"),
];

#[test]
fn mates_are_found_and_announced() {
    for (moves, fen) in MATES {
        let start = position(fen);
        let limits = Limits {
            mate: Some(moves as u32),
            ..nodes(1_500_000)
        };
        let line = Engine::new().think(&start, &limits).lines[0].clone();
        assert_eq!(line.score.mate_moves(), Some(moves), "{fen}");
        assert!(mates_as_told(start, &line), "{fen} {line:?}");
    }
}

/// Whether a line ends with the mate that its score tells of.
fn mates_as_told(mut position: Position, line: &Info) -> bool {
    for &m in &line.pv {
        position.play(m);
    }
    let told = line.score.mate_moves().map(|moves| 2 * moves - 1);
    told == Some(line.pv.len() as i32)
        && position.board.in_check()
        && !position.board.has_legal_move()
}

#[test]
fn a_search_that_is_stopped_tells_the_score_of_its_line() {
    let (mut changed, mut own) = (0, 0);
    for fen in [
        "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 4 8",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        for count in (1_000..20_000).step_by(633) {
            let (finding, told) = Engine::new().tell(&position(fen), &nodes(count));
            let line = &finding.lines[0];
            if line.bound == Bound::Exact && told[0].pv[0] != line.pv[0] {
                changed += 1;
                own += (told[0].score != line.score) as u32;
            }
        }
    }
    // Two moves may be worth the same, but not always.
    assert!(changed > 0 && 2 * own > changed, "{own} of {changed}");
}

#[test]
fn no_stalemate_when_a_win_is_there() {
    for fen in [
        "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",
        "k7/2Q5/8/8/8/8/8/4K3 w - - 0 1",
        "5k2/5P2/4K3/8/8/8/6R1/8 w - - 0 1",
    ] {
        let mut start = position(fen);
        let finding = Engine::new().think(&start, &depth(8));
        assert!(finding.lines[0].score.get() > 300, "{fen}");
        start.play(finding.best().unwrap());
        assert!(
            start.board.has_legal_move() || start.board.in_check(),
            "{fen}"
        );
    }
}

#[test]
fn the_losing_side_finds_its_draw() {
    for fen in [
        // The rook offers itself with check after check, and taking it is stalemate.
        "8/1R6/8/8/8/k7/2q5/K7 w - - 0 1",
        // Two squares are enough to check for ever.
        "6k1/6p1/8/7Q/8/8/rq6/6K1 w - - 0 1",
    ] {
        let finding = Engine::new().think(&position(fen), &depth(18));
        assert!(finding.lines[0].score.get().abs() < 10, "{fen}");
    }
}

#[test]
fn the_winning_side_does_not_repeat() {
    let mut game = position("6k1/8/8/8/8/8/5Q2/6K1 w - - 0 1");
    for san in [
        "Qe2", "Kg7", "Qf2", "Kg8", "Qe2", "Kg7", "Qf2", "Kg8", "Qe2", "Kg7",
    ] {
        let m = game.board.parse_san(san).unwrap();
        game.play(m);
    }
    let repeating = game.board.parse_san("Qf2").unwrap();
    let finding = Engine::new().think(&game, &depth(6));
    assert_ne!(finding.best(), Some(repeating));
    assert!(finding.lines[0].score.get() > 500);
}

#[test]
fn a_new_game_forgets() {
    let start =
        position("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let mut engine = Engine::new();
    let first = engine.think(&start, &depth(9));
    let again = engine.think(&start, &depth(9));
    assert_ne!(
        first.nodes, again.nodes,
        "the table remembers within a game"
    );
    engine.tt.clear();
    engine.data = ThreadData::new(&Parameters::default());
    let fresh = engine.think(&start, &depth(9));
    assert_eq!(first.nodes, fresh.nodes);
    let other = Engine::new().think(&start, &depth(9));
    assert_eq!(first.nodes, other.nodes);
}

#[test]
fn a_node_limit_is_exact() {
    let start = position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    for count in [1, 2, 100, 1024, 5000, 20_001] {
        let finding = Engine::new().think(&start, &nodes(count));
        assert_eq!(finding.nodes, count);
        assert!(finding.best().is_some());
    }
}
