//! A second opinion on the rules: the only door to shakmaty.
//!
//! It reads SAN that comes from outside, and compares our legal moves with shakmaty's. It never
//! finds a move for the engine.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::san::{San, SanError};
use shakmaty::{CastlingMode, Chess, PositionError, Role};
use shakmaty::{Move as TheirMove, MoveList as TheirMoves, Position, Square as TheirSquare};

use crate::chess::{Board, Kind, Move, Square, UciMove, excerpt};

/// Why the referee gives no answer, or not ours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefereeError {
    /// Not SAN at all.
    Syntax(String),
    /// SAN, but no legal move here.
    Illegal(String),
    /// SAN that fits several legal moves.
    Ambiguous(String),
    /// A position of ours that shakmaty does not take; the text says which and why.
    Refused(String),
    /// The two sets of rules part.
    Disagreement(Box<Disagreement>),
}

/// Where and how our rules and shakmaty's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position.
    pub fen: String,
    /// The moves that led to it from the position asked about.
    pub path: Vec<UciMove>,
    /// How many legal moves we count.
    pub ours: usize,
    /// How many shakmaty counts.
    pub theirs: usize,
    /// The moves that only we hold legal, or that we understand otherwise.
    pub only_ours: Vec<UciMove>,
    /// The moves that only shakmaty holds legal, or understands otherwise.
    pub only_theirs: Vec<UciMove>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in {:?}, reached by {}, we count {} moves and shakmaty {}; only ours: {}; only \
             shakmaty's: {}",
            self.fen,
            Line(&self.path),
            self.ours,
            self.theirs,
            Line(&self.only_ours),
            Line(&self.only_theirs)
        )
    }
}

/// Moves in a row, or a word for none.
struct Line<'a>(&'a [UciMove]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no move");
        }
        for (i, m) in self.0.iter().enumerate() {
            write!(f, "{}{m}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(text) => {
                write!(
                    f,
                    "{text:?} is not a move, such as e4, Nbd2, exd6, e8=Q or O-O"
                )
            }
            Self::Illegal(text) => write!(f, "{text:?} is not a legal move here"),
            Self::Ambiguous(text) => write!(f, "{text:?} could be more than one move"),
            Self::Refused(text) => f.write_str(text),
            Self::Disagreement(disagreement) => fmt::Display::fmt(disagreement, f),
        }
    }
}

impl std::error::Error for RefereeError {}

/// The move that a SAN text from outside means, as shakmaty understands it.
///
/// Marks such as `!?` and castling written with zeros are taken too, as files have them.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::referee;
/// let m = referee::read_san(&Board::start(), "Nf3")?;
/// assert_eq!(m.to_string(), "g1f3");
/// # Ok::<(), pillarbox::referee::RefereeError>(())
/// ```
pub fn read_san(board: &Board, text: &str) -> Result<Move, RefereeError> {
    let unmarked = text
        .trim_end_matches(['!', '?'])
        .trim_end_matches(['+', '#']);
    let san = match unmarked {
        "0-0" => "O-O",
        "0-0-0" => "O-O-O",
        other => other,
    };
    let san = San::from_ascii(san.as_bytes()).map_err(|_| RefereeError::Syntax(excerpt(text)))?;
    let theirs = san
        .to_move(&position(board)?)
        .map_err(|error| match error {
            SanError::IllegalSan => RefereeError::Illegal(excerpt(text)),
            SanError::AmbiguousSan => RefereeError::Ambiguous(excerpt(text)),
        })?;
    let meaning = Meaning::of_theirs(theirs);
    let legal = board.legal_moves();
    legal
        .iter()
        .copied()
        .find(|&m| Meaning::of_ours(m) == meaning)
        .ok_or_else(|| {
            RefereeError::Disagreement(Box::new(Disagreement {
                fen: board.to_string(),
                path: Vec::new(),
                ours: legal.len(),
                // The one that was read is all that is known of theirs.
                theirs: 1,
                only_ours: Vec::new(),
                only_theirs: vec![meaning.uci()],
            }))
        })
}

/// Compares our legal moves with shakmaty's: squares, promotions, captures, castling and en
/// passant.
pub fn compare(board: &Board) -> Result<(), RefereeError> {
    pairs(board, &position(board)?, &[]).map(|_| ())
}

/// Perft of both, side by side: all legal moves are compared at every inner node, their number
/// at the last.
pub fn crosscheck(board: &Board, depth: u32) -> Result<u64, RefereeError> {
    let theirs = position(board)?;
    descend(&mut board.clone(), &theirs, depth, &mut Vec::new())
}

fn descend(
    board: &mut Board,
    theirs: &Chess,
    depth: u32,
    path: &mut Vec<UciMove>,
) -> Result<u64, RefereeError> {
    if depth == 0 {
        return Ok(1);
    }
    if depth == 1 {
        let ours = board.count_legal() as usize;
        if ours == legal_moves(theirs)?.len() {
            return Ok(ours as u64);
        }
        // The lists may agree, if it is the counting alone that is wrong.
        pairs(board, theirs, path)?;
        let theirs = legal_moves(theirs)?.len();
        return Err(RefereeError::Disagreement(Box::new(Disagreement {
            fen: board.to_string(),
            path: path.clone(),
            ours,
            theirs,
            only_ours: Vec::new(),
            only_theirs: Vec::new(),
        })));
    }
    let mut leaves = 0;
    for (m, their_move) in pairs(board, theirs, path)? {
        let mut child = theirs.clone();
        child.play_unchecked(their_move);
        let undo = board.make(m);
        path.push(m.uci());
        let below = descend(board, &child, depth - 1, path);
        path.pop();
        board.unmake(m, undo);
        leaves += below?;
    }
    Ok(leaves)
}

/// Our legal moves, each with shakmaty's equal.
fn pairs(
    board: &Board,
    theirs: &Chess,
    path: &[UciMove],
) -> Result<Vec<(Move, TheirMove)>, RefereeError> {
    let mut ours: Vec<(Meaning, Move)> = board
        .legal_moves()
        .iter()
        .map(|&m| (Meaning::of_ours(m), m))
        .collect();
    let mut theirs: Vec<(Meaning, TheirMove)> = legal_moves(theirs)?
        .into_iter()
        .map(|m| (Meaning::of_theirs(m), m))
        .collect();
    ours.sort_unstable_by_key(|&(meaning, _)| meaning);
    theirs.sort_unstable_by_key(|&(meaning, _)| meaning);
    let same = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| a.0 == b.0);
    if same {
        return Ok(ours
            .into_iter()
            .zip(theirs)
            .map(|((_, ours), (_, theirs))| (ours, theirs))
            .collect());
    }
    let ours: Vec<Meaning> = ours.into_iter().map(|(meaning, _)| meaning).collect();
    let theirs: Vec<Meaning> = theirs.into_iter().map(|(meaning, _)| meaning).collect();
    Err(RefereeError::Disagreement(Box::new(Disagreement {
        fen: board.to_string(),
        path: path.to_vec(),
        ours: ours.len(),
        theirs: theirs.len(),
        only_ours: without(&ours, &theirs),
        only_theirs: without(&theirs, &ours),
    })))
}

/// The moves of one list that the other does not have as often.
fn without(list: &[Meaning], other: &[Meaning]) -> Vec<UciMove> {
    let mut left = other.to_vec();
    list.iter()
        .filter(
            |meaning| match left.iter().position(|other| other == *meaning) {
                Some(at) => {
                    left.swap_remove(at);
                    false
                }
                None => true,
            },
        )
        .map(|meaning| meaning.uci())
        .collect()
}

/// All that a move says, in a form which both sides' moves can be brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Meaning {
    from: Square,
    to: Square,
    promotion: Option<Kind>,
    captured: Option<Kind>,
    en_passant: bool,
    castle: bool,
}

impl Meaning {
    fn of_ours(m: Move) -> Self {
        Self {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
            captured: m.captured(),
            en_passant: m.is_en_passant(),
            castle: m.is_castle(),
        }
    }

    fn of_theirs(m: TheirMove) -> Self {
        let (from, to) = match m {
            TheirMove::Normal { from, to, .. } | TheirMove::EnPassant { from, to } => {
                (square(from), square(to))
            }
            // They name the rook's square, we the king's new one.
            TheirMove::Castle { king, rook } => {
                let file = if king.file() < rook.file() { 6 } else { 2 };
                (square(king), Square::at(file, square(king).rank()))
            }
            TheirMove::Put { to, .. } => (square(to), square(to)),
        };
        Self {
            from,
            to,
            promotion: m.promotion().map(kind),
            captured: m.capture().map(kind),
            en_passant: m.is_en_passant(),
            castle: m.is_castle(),
        }
    }

    fn uci(self) -> UciMove {
        UciMove {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

fn square(square: TheirSquare) -> Square {
    Square::from_index(square.to_u32() as u8)
}

const fn kind(role: Role) -> Kind {
    match role {
        Role::Pawn => Kind::Pawn,
        Role::Knight => Kind::Knight,
        Role::Bishop => Kind::Bishop,
        Role::Rook => Kind::Rook,
        Role::Queen => Kind::Queen,
        Role::King => Kind::King,
    }
}

/// Our position as theirs. Material and checks that no game leads to are let through, since our
/// own FEN reader lets them through as well.
fn position(board: &Board) -> Result<Chess, RefereeError> {
    let text = board.to_string();
    let refused = |why: &dyn fmt::Display| {
        RefereeError::Refused(format!("shakmaty does not take {text:?}: {why}"))
    };
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|error| refused(&error))?;
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| refused(&error))
}

/// Their legal moves, unless these may be more than their list holds, which would panic.
fn legal_moves(theirs: &Chess) -> Result<TheirMoves, RefereeError> {
    let room = TheirMoves::new().capacity();
    if theirs.checkers().is_empty() && most_moves(theirs) > room {
        let fen = Fen::from_position(theirs, shakmaty::EnPassantMode::Legal).to_string();
        return Err(RefereeError::Refused(format!(
            "shakmaty has no room for more than {room} moves, and {fen:?} may have more"
        )));
    }
    Ok(theirs.legal_moves())
}

/// At least as many as the moves that shakmaty generates before it drops those of pinned men.
fn most_moves(theirs: &Chess) -> usize {
    const PAWN: usize = 4;
    const PROMOTING_PAWN: usize = 12;
    const CASTLINGS: usize = 2;
    let board = theirs.board();
    let officers = theirs.us() & !board.pawns();
    let reach: usize = officers
        .into_iter()
        .map(|from| (board.attacks_from(from) & !theirs.us()).count())
        .sum();
    let last_step = theirs
        .turn()
        .fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
    let pawns = theirs.us() & board.pawns();
    let promoting = (pawns & last_step).count();
    reach + PROMOTING_PAWN * promoting + PAWN * (pawns.count() - promoting) + CASTLINGS
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn meaning(m: &str, captured: Option<Kind>) -> Meaning {
        let UciMove {
            from,
            to,
            promotion,
        } = m.parse().unwrap();
        Meaning {
            from,
            to,
            promotion,
            captured,
            en_passant: false,
            castle: false,
        }
    }

    #[test]
    fn crosscheck_counts_what_perft_counts() {
        let mut board: Board = KIWIPETE.parse().unwrap();
        for (depth, nodes) in [(0, 1), (1, 48), (2, 2039), (3, 97862)] {
            assert_eq!(crosscheck(&board, depth), Ok(nodes));
            assert_eq!(board.perft(depth), nodes);
        }
    }

    #[test]
    fn positions_that_part_are_told_with_path_and_moves() {
        let ours: Board = KIWIPETE.parse().unwrap();
        let theirs: Board = KIWIPETE.replace("KQkq", "KQk").parse().unwrap();
        let theirs = position(&theirs).unwrap();
        let error = descend(&mut ours.clone(), &theirs, 3, &mut Vec::new()).unwrap_err();
        let RefereeError::Disagreement(found) = &error else {
            panic!("{error}");
        };
        assert_eq!(
            found.path.len(),
            1,
            "it is found where the lists differ: {error}"
        );
        assert_eq!(found.only_ours, ["e8c8".parse().unwrap()]);
        assert_eq!(found.ours, found.theirs + 1);
        assert!(found.only_theirs.is_empty());
        let told = error.to_string();
        for part in [
            &found.fen,
            &found.path[0].to_string(),
            "only ours: e8c8",
            "only shakmaty's: no move",
        ] {
            assert!(told.contains(part), "{told}");
        }
        let at_leaf = descend(&mut ours.clone(), &theirs, 2, &mut Vec::new());
        assert!(at_leaf.is_err(), "the counts of the last ply differ");
    }

    #[test]
    fn a_move_understood_otherwise_or_given_twice_is_a_difference() {
        let quiet = meaning("e2e4", None);
        let taking = meaning("e2e4", Some(Kind::Rook));
        assert_eq!(without(&[quiet], &[taking]), [quiet.uci()]);
        assert_eq!(without(&[quiet, quiet], &[quiet]), [quiet.uci()]);
        assert_eq!(without(&[quiet], &[quiet, taking]), []);
    }

    #[test]
    fn san_errors_are_told_apart_and_quote_the_text() {
        let board: Board = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1".parse().unwrap();
        let quoted = |text: &str| read_san(&board, text).unwrap_err();
        assert_eq!(quoted("Zf9"), RefereeError::Syntax("Zf9".into()));
        assert_eq!(quoted("Nd5"), RefereeError::Illegal("Nd5".into()));
        assert_eq!(quoted("--"), RefereeError::Illegal("--".into()));
        assert_eq!(quoted("Nd2"), RefereeError::Ambiguous("Nd2".into()));
        for text in ["Zf9", "Nd5", "Nd2", "é", ""] {
            let told = quoted(text).to_string();
            assert!(told.contains(&format!("{text:?}")), "{told}");
        }
        let long = "x".repeat(10_000);
        assert!(quoted(&long).to_string().chars().count() < 200);
    }

    #[test]
    fn san_as_files_have_it_is_read() {
        let board: Board = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1".parse().unwrap();
        for (text, m) in [
            ("Nbd2", "b1d2"),
            ("Nbd2!?", "b1d2"),
            ("O-O", "e1g1"),
            ("0-0+!", "e1g1"),
            ("Rh8#", "h1h8"),
        ] {
            assert_eq!(read_san(&board, text).unwrap().to_string(), m, "{text}");
        }
    }

    #[test]
    fn material_and_checks_that_no_game_leads_to_are_not_refused() {
        for fen in [
            "Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/pbQ4Q/kbQ1QQ1K w - - 0 1",
            "4k3/8/8/8/1q5b/3n1n2/8/r3K2r w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(compare(&board), Ok(()), "{fen}");
        }
    }

    #[test]
    fn more_moves_than_their_list_holds_are_refused() {
        // Our own FEN reader stops at sixteen men, so only a position of theirs gets here.
        let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        let theirs: Chess = Fen::from_ascii(fen.as_bytes())
            .unwrap()
            .into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .unwrap();
        let Err(RefereeError::Refused(told)) = legal_moves(&theirs) else {
            panic!("{fen} is not refused");
        };
        assert!(told.contains(fen), "{told}");
        let most: Board = "Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/pbQ4Q/kbQ1QQ1K w - - 0 1"
            .parse()
            .unwrap();
        assert!(most_moves(&position(&most).unwrap()) >= most.count_legal() as usize);
    }
}
