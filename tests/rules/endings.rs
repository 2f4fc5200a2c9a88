//! Repetition, the 50 and 75 moves, and which end comes first.

use pillarbox::chess::{Board, Color, Draw, Key, Outcome};

/// A game as far as repetition goes: the board and the keys of all positions before it.
struct Line {
    board: Board,
    earlier: Vec<Key>,
}

impl Line {
    fn new(fen: &str) -> Self {
        Self {
            board: fen.parse().unwrap(),
            earlier: Vec::new(),
        }
    }

    fn play(&mut self, moves: &str) -> &mut Self {
        for san in moves.split(' ') {
            let m = self.board.parse_san(san).unwrap();
            self.earlier.push(self.board.key());
            let _ = self.board.make(m);
        }
        self
    }

    fn occurrences(&self) -> usize {
        self.board.occurrences(&self.earlier)
    }

    fn claim(&self) -> Option<Draw> {
        self.board.claim(&self.earlier)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome_after(&self.earlier)
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AROUND: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn the_third_time_may_be_claimed_and_the_fifth_ends_the_game() {
    let mut line = Line::new(START);
    for times in 1..=5 {
        assert_eq!(line.occurrences(), times);
        let claim = (times >= 3).then_some(Draw::ThreefoldRepetition);
        assert_eq!(line.claim(), claim, "the {times}. time");
        let end = (times >= 5).then_some(Outcome::Draw(Draw::FivefoldRepetition));
        assert_eq!(line.outcome(), end, "the {times}. time");
        line.play(AROUND);
    }
}

#[test]
fn the_same_men_with_other_rights_are_another_position() {
    let mut line = Line::new(START);
    line.play("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Ng1 Ng8");
    assert_eq!(line.occurrences(), 1, "castling rights went");
    let mut line = Line::new("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    line.play("d5");
    let with = line.board.clone();
    line.play("Kd2 Kd7 Ke1 Ke8");
    assert_ne!(line.board.key(), with.key(), "en passant went");
    assert_eq!(line.occurrences(), 1);
    line.play("Kd2 Kd7 Ke1 Ke8");
    assert_eq!(line.occurrences(), 2);
}

#[test]
fn the_same_men_with_the_other_side_to_move_are_another_position() {
    // White loses a move with a triangle.
    let mut line = Line::new("4k3/8/8/8/8/8/8/K6R w - - 0 1");
    line.play("Kb1 Kd8 Ka2 Ke8 Ka1");
    assert_eq!(line.occurrences(), 1, "Black is to move now");
    line.play("Kd8 Kb1 Ke8 Ka1");
    assert_eq!(line.occurrences(), 2);
}

#[test]
fn what_was_before_a_capture_or_a_pawn_move_does_not_count() {
    let mut line = Line::new(START);
    line.play(AROUND).play(AROUND);
    assert_eq!(line.occurrences(), 3);
    line.play("e4 e5").play(AROUND);
    assert_eq!(line.occurrences(), 2, "counted from 1...e5 on");
    // Keys from before the counter went to zero are not even looked at.
    let key = line.board.key();
    let fresh = Line {
        board: Board::start(),
        earlier: vec![key, Board::start().key(), key, Board::start().key()],
    };
    assert_eq!(fresh.occurrences(), 1);
}

/// A rook ending with this halfmove clock, Black to move.
fn at(halfmoves: u16) -> Board {
    format!("4k3/8/8/8/8/8/8/K6R b - - {halfmoves} 90")
        .parse()
        .unwrap()
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    for (halfmoves, claim, end) in [
        (99, None, None),
        (100, Some(Draw::FiftyMoves), None),
        (149, Some(Draw::FiftyMoves), None),
        (
            150,
            Some(Draw::FiftyMoves),
            Some(Outcome::Draw(Draw::SeventyFiveMoves)),
        ),
        (
            u16::MAX,
            Some(Draw::FiftyMoves),
            Some(Outcome::Draw(Draw::SeventyFiveMoves)),
        ),
    ] {
        assert_eq!(at(halfmoves).claim(&[]), claim, "{halfmoves}");
        assert_eq!(at(halfmoves).outcome(), end, "{halfmoves}");
    }
}

#[test]
fn the_clock_counts_plies_and_starts_again() {
    let mut line = Line::new("4k3/7p/8/8/8/8/6P1/K6R w - - 98 60");
    line.play("Kb1");
    assert_eq!((line.board.halfmoves(), line.claim()), (99, None));
    line.play("Kd8");
    assert_eq!(line.board.halfmoves(), 100);
    assert_eq!(line.claim(), Some(Draw::FiftyMoves));
    let before = line.board.clone();
    line.play("g3");
    assert_eq!((line.board.halfmoves(), line.claim()), (0, None));
    let mut line = Line {
        board: before,
        earlier: Vec::new(),
    };
    line.play("Rxh7");
    assert_eq!(line.board.halfmoves(), 0);
}

#[test]
fn mate_and_stalemate_come_before_all_other_ends() {
    let mate: Board = "R5k1/5ppp/8/8/8/8/8/K7 b - - 150 99".parse().unwrap();
    let winner = Color::White;
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner }));
    assert_eq!(mate.claim(&[]), None, "there is nobody to claim");
    let stalemate: Board = "7k/5Q2/6K1/8/8/8/8/8 b - - 150 99".parse().unwrap();
    assert_eq!(stalemate.outcome(), Some(Outcome::Draw(Draw::Stalemate)));
    let bare: Board = "8/8/4k3/8/8/3K4/8/8 b - - 150 99".parse().unwrap();
    assert_eq!(
        bare.outcome(),
        Some(Outcome::Draw(Draw::InsufficientMaterial))
    );
}

#[test]
fn ends_are_told_in_words() {
    let told = |fen: &str| {
        let board: Board = fen.parse().unwrap();
        board.outcome().unwrap().to_string()
    };
    assert_eq!(
        told("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"),
        "White wins by checkmate"
    );
    assert_eq!(told("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "draw: stalemate");
    assert_eq!(
        told("8/8/4k3/8/8/3K4/8/8 b - - 0 1"),
        "draw: neither side can mate"
    );
}
