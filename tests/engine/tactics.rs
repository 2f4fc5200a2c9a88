//! What the engine must see.

use pillarbox::chess::Board;
use pillarbox::engine::{Memory, Table};

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
    engine.table.clear();
    engine.memory.clear();
    let fresh = engine.think(&start, &depth(9));
    assert_eq!(first.nodes, fresh.nodes);
    let other = Engine {
        table: Table::new(4).unwrap(),
        memory: Memory::new(),
    }
    .think(&start, &depth(9));
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
