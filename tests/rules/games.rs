//! Seeded random games, in which every position is held against shakmaty: legal moves, SAN both
//! ways, outcome, FEN.
//!
//! `PILLARBOX_POSITIONS=1000000 cargo test --release --test rules random_games -- --nocapture`
//! looks at a million.

use std::sync::atomic::{AtomicU64, Ordering};

use pillarbox::chess::{Board, Color, Draw, Kind, Move, Outcome};
use pillarbox::referee;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Position, PositionError};

use super::board::{assert_halves_make_the_whole, assert_sound};
use super::random::{Rng, Temper, set_up};
use super::suites;

const LONGEST_GAME: usize = 250;

/// What was seen, so that a run which looks at nothing cannot pass.
#[derive(Default)]
struct Tally {
    positions: AtomicU64,
    moves: AtomicU64,
    checks: AtomicU64,
    mates: AtomicU64,
    stalemates: AtomicU64,
    insufficient: AtomicU64,
    en_passants: AtomicU64,
    castles: AtomicU64,
    promotions: AtomicU64,
}

impl Tally {
    fn add(counter: &AtomicU64, n: usize) {
        counter.fetch_add(n as u64, Ordering::Relaxed);
    }

    fn counters(&self) -> [(&'static str, u64); 9] {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        [
            ("positions", read(&self.positions)),
            ("moves", read(&self.moves)),
            ("in check", read(&self.checks)),
            ("mates", read(&self.mates)),
            ("stalemates", read(&self.stalemates)),
            ("insufficient material", read(&self.insufficient)),
            ("en passant", read(&self.en_passants)),
            ("castling", read(&self.castles)),
            ("promotions", read(&self.promotions)),
        ]
    }
}

fn wanted() -> u64 {
    std::env::var("PILLARBOX_POSITIONS").map_or(20_000, |text| {
        text.parse()
            .expect("PILLARBOX_POSITIONS is a number of positions")
    })
}

#[test]
#[allow(clippy::print_stdout)] // The figures are for whoever asks with --nocapture.
fn random_games() {
    let wanted = wanted();
    let starts: Vec<String> = suites::read("special.epd")
        .into_iter()
        .map(|counted| counted.fen)
        .collect();
    let tally = Tally::default();
    let next_game = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while tally.positions.load(Ordering::Relaxed) < wanted {
                    play(next_game.fetch_add(1, Ordering::Relaxed), &starts, &tally);
                }
            });
        }
    });
    for (name, count) in tally.counters() {
        println!("{name}: {count}");
        assert!(count > 0, "no {name} among {wanted} positions");
    }
}

/// One game; its number is its seed and says where it starts.
fn play(game: u64, starts: &[String], tally: &Tally) {
    let mut rng = Rng::new(game);
    let mut board = match game % 4 {
        0 | 1 => Board::start(),
        2 => starts[rng.below(starts.len())].parse().unwrap(),
        _ => set_up(&mut rng),
    };
    let mut theirs = shakmaty_position(&board);
    let tempers = [rng.pick(&Temper::ALL), rng.pick(&Temper::ALL)];
    for ply in 0..LONGEST_GAME {
        examine(&board, &theirs, tally);
        let legal = board.legal_moves();
        let Some(m) = tempers[ply % 2].choose(&mut rng, &board, &legal) else {
            return;
        };
        let san: San = m.san(&board).to_string().parse::<SanPlus>().unwrap().san;
        theirs.play_unchecked(san.to_move(&theirs).unwrap());
        let _ = board.make(m);
        if board.is_insufficient_material() && ply % 8 != 0 {
            examine(&board, &theirs, tally);
            return;
        }
    }
}

fn shakmaty_position(board: &Board) -> Chess {
    let fen: Fen = board.to_string().parse().unwrap();
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap()
}

fn examine(board: &Board, theirs: &Chess, tally: &Tally) {
    let fen = board.to_string();
    assert_eq!(
        fen,
        Fen::from_position(theirs, EnPassantMode::Legal).to_string()
    );
    assert_sound(board);
    assert_halves_make_the_whole(board);
    assert_eq!(board.in_check(), theirs.is_check(), "{fen}");
    let checkers: Vec<String> = board.checkers().map(|square| square.to_string()).collect();
    let their_checkers: Vec<String> = theirs
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    assert_eq!(checkers, their_checkers, "{fen}");
    same_moves(board, theirs, &fen);
    same_san(board, theirs, &fen);
    same_outcome(board, theirs, &fen, tally);

    let legal = board.legal_moves();
    let count = |like: fn(Move) -> bool| legal.iter().filter(|&&m| like(m)).count();
    Tally::add(&tally.positions, 1);
    Tally::add(&tally.moves, legal.len());
    Tally::add(&tally.checks, usize::from(board.in_check()));
    Tally::add(&tally.en_passants, count(Move::is_en_passant));
    Tally::add(&tally.castles, count(Move::is_castle));
    Tally::add(&tally.promotions, count(|m| m.promotion().is_some()));
}

fn same_moves(board: &Board, theirs: &Chess, fen: &str) {
    let mut ours: Vec<String> = board
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut others: Vec<String> = theirs
        .legal_moves()
        .iter()
        .map(|m| m.to_uci(CastlingMode::Standard).to_string())
        .collect();
    ours.sort();
    others.sort();
    assert_eq!(ours, others, "{fen}");
    assert_eq!(referee::compare(board), Ok(()));
}

fn same_san(board: &Board, theirs: &Chess, fen: &str) {
    for m in theirs.legal_moves() {
        let uci = m.to_uci(CastlingMode::Standard).to_string();
        let ours = board.find(uci.parse().unwrap()).unwrap();
        let written = ours.san(board).to_string();
        let their_san = SanPlus::from_move(theirs.clone(), m).to_string();
        assert_eq!(written, their_san, "{uci} in {fen}");
        assert_eq!(
            board.parse_san(&their_san),
            Ok(ours),
            "{their_san} in {fen}"
        );
        assert_eq!(
            referee::read_san(board, &written),
            Ok(ours),
            "{written} in {fen}"
        );
    }
}

fn same_outcome(board: &Board, theirs: &Chess, fen: &str, tally: &Tally) {
    let known = match theirs.outcome() {
        shakmaty::Outcome::Known(known) => Some(known),
        shakmaty::Outcome::Unknown => None,
    };
    let expected = match known {
        Some(KnownOutcome::Decisive { winner }) => {
            Tally::add(&tally.mates, 1);
            let winner = color(winner);
            Some(Outcome::Checkmate { winner })
        }
        Some(KnownOutcome::Draw) if theirs.is_stalemate() => {
            Tally::add(&tally.stalemates, 1);
            Some(Outcome::Draw(Draw::Stalemate))
        }
        Some(KnownOutcome::Draw) => {
            Tally::add(&tally.insufficient, 1);
            Some(Outcome::Draw(Draw::InsufficientMaterial))
        }
        // Shakmaty leaves the counter to its user.
        None if theirs.halfmoves() >= 150 => Some(Outcome::Draw(Draw::SeventyFiveMoves)),
        None => None,
    };
    assert_eq!(board.outcome(), expected, "{fen}");
    assert_eq!(
        board.is_insufficient_material(),
        theirs.is_insufficient_material(),
        "{fen}"
    );
    for their_color in shakmaty::Color::ALL {
        assert_eq!(
            board.cannot_win(color(their_color)),
            theirs.has_insufficient_material(their_color),
            "{their_color} in {fen}"
        );
    }
}

fn color(color: shakmaty::Color) -> Color {
    color.fold_wb(Color::White, Color::Black)
}

/// Few men, so that every combination of them comes up, on squares of both shades.
#[test]
fn material_is_judged_as_shakmaty_judges_it() {
    let mut rng = Rng::new(77);
    let mut dead = 0;
    for _ in 0..20_000 {
        let board = few_men(&mut rng);
        let theirs = shakmaty_position(&board);
        assert_eq!(
            board.is_insufficient_material(),
            theirs.is_insufficient_material(),
            "{board}"
        );
        for their_color in shakmaty::Color::ALL {
            assert_eq!(
                board.cannot_win(color(their_color)),
                theirs.has_insufficient_material(their_color),
                "{their_color} in {board}"
            );
        }
        dead += u32::from(board.is_insufficient_material());
    }
    assert!((1_000..19_000).contains(&dead), "{dead} is no fair sample");
}

fn few_men(rng: &mut Rng) -> Board {
    loop {
        let mut ranks = [[' '; 8]; 8];
        let mut put = |rng: &mut Rng, letter: char| {
            let rank = if letter.eq_ignore_ascii_case(&'p') {
                1 + rng.below(6)
            } else {
                rng.below(8)
            };
            ranks[rank][rng.below(8)] = letter;
        };
        for _ in 0..rng.below(5) {
            let kind = rng.pick(&[
                Kind::Bishop,
                Kind::Bishop,
                Kind::Bishop,
                Kind::Knight,
                Kind::Knight,
                Kind::Queen,
                Kind::Rook,
                Kind::Pawn,
            ]);
            let letter = kind.letter();
            let letter = if rng.chance(2) {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            put(rng, letter);
        }
        put(rng, 'K');
        put(rng, 'k');
        let text: Vec<String> = ranks
            .iter()
            .map(|rank| rank.iter().collect::<String>().replace(' ', "1"))
            .collect();
        if let Ok(board) = format!("{} w - -", text.join("/")).parse() {
            return board;
        }
    }
}

/// No game leads to it, but a FEN may: then neither pawn can be taken but by the king.
#[test]
fn a_check_by_two_pawns() {
    for fen in [
        "5r2/8/4k3/3P1P2/8/8/8/3K4 b - - 0 1",
        "3k4/8/8/3p1p2/4K3/8/8/3R1R2 w - - 0 1",
    ] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(referee::compare(&board), Ok(()));
    }
}
