//! A game that both sets of rules follow move by move.

use shakmaty::{Chess, Move as TheirMove, Position};

use super::RefereeError;
use super::meaning::Meaning;
use super::position::position;
use super::san::read;
use crate::chess::{Board, Move, NullUndo, Undo};

/// A position in both sets of rules, kept in step as moves are made and taken back.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::referee::Referee;
/// let mut referee = Referee::new(Board::start());
/// for san in ["e4", "e5", "Nf3"] {
///     let m = referee.read_san(san)?;
///     referee.play(m);
/// }
/// referee.take_back();
/// assert_eq!((referee.ply(), referee.read_san("Bc4")?.to_string()), (2, "f1c4".into()));
/// # Ok::<(), pillarbox::referee::RefereeError>(())
/// ```
pub struct Referee {
    board: Board,
    /// The same position as shakmaty has it, or why it does not take it.
    theirs: Result<Chess, RefereeError>,
    line: Vec<Played>,
    /// The last move that was read, in both forms.
    read: Option<(Move, TheirMove)>,
}

/// What was made on our board, and what it takes to take it back.
enum Made {
    Move(Move, Undo),
    Null(NullUndo),
}

/// What was made on both boards.
struct Played {
    ours: Made,
    theirs_before: Result<Chess, RefereeError>,
}

impl Referee {
    /// Begins at a position. One that shakmaty does not take is followed by our rules alone, and
    /// nothing is read there.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            theirs: position(&board),
            board,
            line: Vec::new(),
            read: None,
        }
    }

    /// The board here.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many moves lie between here and the beginning.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.line.len()
    }

    /// The move that a SAN text from outside means here, as [`super::read_san`] has it.
    pub fn read_san(&mut self, text: &str) -> Result<Move, RefereeError> {
        let theirs = self.theirs.as_ref().map_err(Clone::clone)?;
        let (m, their_move) = read(&self.board, theirs, text)?;
        self.read = Some((m, their_move));
        Ok(m)
    }

    /// Makes a legal move on both boards.
    pub fn play(&mut self, m: Move) {
        let undo = self.board.make(m);
        let after = self.after(m);
        self.go_on(Made::Move(m, undo), after);
    }

    /// Lets the other side move on both boards; the side to move must not be in check.
    pub fn pass(&mut self) {
        let undo = self.board.make_null();
        let after = position(&self.board);
        self.go_on(Made::Null(undo), after);
    }

    fn go_on(&mut self, ours: Made, after: Result<Chess, RefereeError>) {
        self.read = None;
        let theirs_before = std::mem::replace(&mut self.theirs, after);
        self.line.push(Played {
            ours,
            theirs_before,
        });
    }

    /// Their position after a move that has been made on our board.
    fn after(&mut self, m: Move) -> Result<Chess, RefereeError> {
        let theirs = self.theirs.as_ref().ok();
        let their_move = match self.read.take() {
            Some((read, their_move)) if read == m => Some(their_move),
            // One that was not read as SAN.
            _ => theirs.and_then(|theirs| Meaning::of_ours(m).in_theirs(theirs)),
        };
        match (theirs, their_move) {
            (Some(theirs), Some(their_move)) => {
                let mut after = theirs.clone();
                after.play_unchecked(their_move);
                Ok(after)
            }
            _ => position(&self.board),
        }
    }

    /// Takes back the last move, if there is one.
    pub fn take_back(&mut self) {
        if let Some(Played {
            ours,
            theirs_before,
        }) = self.line.pop()
        {
            match ours {
                Made::Move(m, undo) => self.board.unmake(m, undo),
                Made::Null(undo) => self.board.unmake_null(undo),
            }
            self.read = None;
            self.theirs = theirs_before;
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;

    use super::*;

    /// Both boards say the same.
    fn agree(referee: &Referee) {
        let theirs = referee.theirs.clone().unwrap();
        let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
        assert_eq!(fen, referee.board.to_string());
    }

    #[test]
    fn both_boards_go_on_and_back_together() {
        // Castling on both wings, en passant, a promotion, a capture.
        let start = "r3k2r/P5pp/8/5P2/8/8/6PP/R3K2R w KQkq - 0 1";
        let mut referee = Referee::new(start.parse().unwrap());
        let mut fens = Vec::new();
        for text in ["O-O", "g5", "fxg6", "O-O-O", "a8=Q+", "Kd7", "gxh7"] {
            agree(&referee);
            fens.push(referee.board.to_string());
            let m = match referee.read_san(text) {
                Ok(m) => m,
                Err(error) => panic!("{text}: {error}"),
            };
            referee.play(m);
        }
        agree(&referee);
        while let Some(fen) = fens.pop() {
            referee.take_back();
            agree(&referee);
            assert_eq!(referee.board.to_string(), fen);
        }
        assert_eq!(referee.ply(), 0);
        referee.take_back();
        agree(&referee);
    }

    #[test]
    fn both_boards_pass_together() {
        let mut referee = Referee::new(Board::start());
        for text in ["d4", "e6"] {
            let m = referee.read_san(text).unwrap();
            referee.play(m);
        }
        let before = referee.board.to_string();
        referee.pass();
        agree(&referee);
        assert!(referee.read_san("Bb4").is_ok() && referee.read_san("Nf3").is_err());
        referee.take_back();
        agree(&referee);
        assert_eq!(referee.board.to_string(), before);
    }

    #[test]
    fn what_is_read_is_legal_here_and_now() {
        let mut referee = Referee::new(Board::start());
        assert!(referee.read_san("e5").is_err());
        let m = referee.read_san("e4").unwrap();
        referee.play(m);
        assert!(referee.read_san("e5").is_ok() && referee.read_san("e4").is_err());
    }
}
