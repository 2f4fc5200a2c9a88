//! An exercise being tried.

use super::Exercise;
use super::goal::{Aim, Goal};
use super::solve;
use crate::chess::{Board, Color, Key, Kind, Move, Outcome, Square};
use crate::engine::Score;

/// What a side is worth, in its own eyes, that wins for sure with so few men on the board; and from which on
/// nobody can say any more that the other side does.
const WON: i32 = 300;
const SAVED: i32 = -120;

/// The longest mate for which all moves are tried, in moves.
const LONGEST_TRIED: usize = 3;

/// What a move came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Good so far: the other side waits, or plays this.
    Good(Option<Move>),
    /// The goal is reached.
    Done,
    /// The other side waits, or plays this, and one may play on; but the goal is out of reach.
    Slipped {
        /// What the other side plays.
        reply: Option<Move>,
        /// Why it is.
        slip: Slip,
        /// Whether the last move did it, and not an earlier one.
        now: bool,
    },
    /// It does not lead to the goal; the position before stays, or the first one if the moves are used up.
    Wrong,
    /// The engine is to answer: [`Trial::defend`].
    Engine,
    /// What was played out has failed, and why; it stands at its beginning again.
    Lost(String),
    /// It cannot be tried here: it counts for nothing, and why.
    Refused(&'static str),
}

/// Why a goal is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// What was won is not, or what was held is lost.
    Result,
    /// The moves that are left are too few.
    Moves,
}

/// How what is played out has ended.
enum End {
    Mate,
    /// And why.
    Draw(&'static str),
}

/// What was before one's move.
#[derive(Clone, Debug)]
struct Before {
    board: Board,
    left: u64,
    slip: Option<Slip>,
}

/// What was played before it failed and began again.
#[derive(Clone, Debug)]
struct Failed {
    moves: usize,
    before: Vec<Before>,
    line: Vec<Move>,
    keys: Vec<Key>,
}

/// An exercise being tried. Knows nothing of screens.
#[derive(Clone, Debug)]
pub struct Trial {
    exercise: Exercise,
    board: Board,
    left: u64,
    moves: usize,
    /// What was before each of one's moves.
    before: Vec<Before>,
    /// The moves so far, of both sides, in lines.
    line: Vec<Move>,
    /// The positions after each of these moves.
    keys: Vec<Key>,
    /// Why the goal is out of reach, if it is.
    slip: Option<Slip>,
    /// The try that has just failed, as long as nothing was played since.
    failed: Option<Failed>,
    wrong: usize,
    hints: usize,
    /// Other help that was given.
    helped: usize,
    done: bool,
}

impl Trial {
    /// At its beginning.
    #[must_use]
    pub fn new(exercise: Exercise) -> Self {
        Self {
            board: exercise.board.clone(),
            left: solve::left(&exercise.board, &exercise.goal),
            exercise,
            moves: 0,
            before: Vec::new(),
            line: Vec::new(),
            keys: Vec::new(),
            slip: None,
            failed: None,
            wrong: 0,
            hints: 0,
            helped: 0,
            done: false,
        }
    }

    /// What is tried.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// The position now.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Squares that are marked as still to be reached.
    #[must_use]
    pub fn stars_left(&self) -> Vec<Square> {
        let shown = match self.exercise.goal {
            Goal::Stars { .. } => self.left,
            _ => 0,
        };
        let squares = Square::all();
        squares.filter(|square| shown & square.bit() != 0).collect()
    }

    /// How many of one's moves were made.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Whether the goal was reached.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// How often it was tried: once, and once more for each wrong try.
    #[must_use]
    pub const fn tries(&self) -> usize {
        self.wrong + 1
    }

    /// What it is worth: three at the first try without help, then fewer.
    #[must_use]
    pub const fn stars(&self) -> u8 {
        match self.wrong + self.hints + self.helped {
            0 => 3,
            1 | 2 => 2,
            _ => 1,
        }
    }

    /// One more hint, if there is one: they are about the first position.
    pub fn hint(&mut self) -> Option<&str> {
        if self.done || self.moves > 0 {
            return None;
        }
        self.hints = (self.hints + 1).min(self.exercise.hints.len());
        self.exercise.hints[..self.hints].last().map(String::as_str)
    }

    /// A piece or a move was named in another position: each costs, and again after a take-back.
    pub const fn help(&mut self) {
        self.helped += 1;
    }

    /// Whether there is a move of one's own to be taken back.
    #[must_use]
    pub const fn can_take_back(&self) -> bool {
        !self.done && (self.moves > 0 || self.failed.is_some())
    }

    /// Takes one's last move back, also the one that made a try fail. Whether there was one.
    pub fn take_back(&mut self) -> bool {
        if let Some(failed) = self.failed.take() {
            // The failure has cost already.
            self.moves = failed.moves;
            (self.before, self.line, self.keys) = (failed.before, failed.line, failed.keys);
            return self.forget_last();
        }
        let undone = self.forget_last();
        // Whoever plays against the engine could try everything out like this.
        if undone && matches!(self.exercise.goal, Goal::Play { .. }) {
            self.wrong += 1;
        }
        undone
    }

    /// The same, as if the move had never been made.
    pub fn forget_last(&mut self) -> bool {
        let Some(before) = self.before.pop().filter(|_| !self.done) else {
            return false;
        };
        Before {
            board: self.board,
            left: self.left,
            slip: self.slip,
        } = before;
        self.moves = self.moves.saturating_sub(1);
        self.line.truncate(self.moves * 2);
        self.keys.truncate(self.moves * 2);
        true
    }

    /// A move that leads to the goal, for those that can be found by trying all.
    #[must_use]
    pub fn solution(&self) -> Option<Move> {
        let goal = &self.exercise.goal;
        let still = goal
            .most()
            .map_or(1, |most| most.saturating_sub(self.moves));
        match goal {
            Goal::Stars { .. } | Goal::TakeAll { .. } => {
                let way = solve::way(&self.board, goal, self.left, still)?;
                way.first().copied()
            }
            Goal::Mate { .. } => solve::mating(&self.board, still),
            Goal::Moves { lines, .. } => {
                let mut known = lines.iter().filter(|known| known.starts_with(&self.line));
                known.find_map(|known| known.get(self.line.len()).copied())
            }
            Goal::Play { .. } => None,
            _ => {
                let moves = self.board.legal_moves();
                let mut moves = moves.iter().copied();
                moves.find(|&m| goal.is_met_by(&self.board, m))
            }
        }
    }

    /// Whether the engine is to answer.
    #[must_use]
    pub fn awaits_engine(&self) -> bool {
        let played = matches!(self.exercise.goal, Goal::Play { .. });
        played && !self.done && self.board.side() != self.exercise.board.side()
    }

    /// The earlier positions, for the engine.
    #[must_use]
    pub fn earlier(&self) -> Vec<Key> {
        let start = std::iter::once(self.exercise.board.key());
        let keys: Vec<Key> = start.chain(self.keys.iter().copied()).collect();
        keys[..keys.len() - 1].to_vec()
    }

    /// Begins again; what was tried counts.
    pub fn reset(&mut self) {
        let (wrong, hints, helped) = (self.wrong, self.hints, self.helped);
        *self = Self::new(self.exercise.clone());
        (self.wrong, self.hints, self.helped) = (wrong, hints, helped);
    }

    /// A legal move is played.
    pub fn play(&mut self, m: Move) -> Answer {
        self.failed = None;
        let goal = self.exercise.goal.clone();
        match goal {
            Goal::Stars { most, .. } | Goal::TakeAll { most } => self.wander(&goal, m, most),
            Goal::Mate { most } => self.mate(m, most),
            Goal::Moves { lines, .. } => self.follow(&lines, m),
            Goal::Play { aim, .. } => self.play_on(aim, m),
            _ if goal.is_met_by(&self.board, m) => {
                self.advance(m);
                self.finish()
            }
            _ => self.fail(),
        }
    }

    const fn fail(&mut self) -> Answer {
        self.wrong += 1;
        Answer::Wrong
    }

    const fn finish(&mut self) -> Answer {
        self.done = true;
        Answer::Done
    }

    /// Keeps what is now, to be taken back to.
    fn keep(&mut self) {
        self.before.push(Before {
            board: self.board.clone(),
            left: self.left,
            slip: self.slip,
        });
    }

    fn advance(&mut self, m: Move) {
        self.keep();
        let _ = self.board.make(m);
        self.line.push(m);
        self.keys.push(self.board.key());
        self.moves += 1;
    }

    fn wander(&mut self, goal: &Goal, m: Move, most: usize) -> Answer {
        let Some((board, left)) = solve::after_wait(&self.board, goal, self.left, m) else {
            return Answer::Refused("That would give check: leave the king in peace here.");
        };
        self.keep();
        (self.board, self.left) = (board, left);
        self.moves += 1;
        if left == 0 {
            return self.finish();
        }
        if self.moves >= most {
            self.begin_again();
            return self.fail();
        }
        let slip = solve::way(&self.board, goal, left, most - self.moves)
            .is_none()
            .then_some(Slip::Moves);
        self.go_on(slip, None)
    }

    /// It goes on, within reach of the goal or not.
    fn go_on(&mut self, slip: Option<Slip>, reply: Option<Move>) -> Answer {
        let now = self.slip.is_none();
        self.slip = slip;
        match slip {
            Some(slip) => Answer::Slipped { reply, slip, now },
            None => Answer::Good(reply),
        }
    }

    fn mate(&mut self, m: Move, most: usize) -> Answer {
        let still = most.saturating_sub(self.moves);
        if !solve::mates(&self.board, m, still) {
            return self.fail();
        }
        self.advance(m);
        match solve::longest(&self.board, still) {
            None => self.finish(),
            Some(reply) => self.reply(reply),
        }
    }

    fn reply(&mut self, m: Move) -> Answer {
        self.answer_with(m);
        Answer::Good(Some(m))
    }

    fn answer_with(&mut self, m: Move) {
        let _ = self.board.make(m);
        self.line.push(m);
        self.keys.push(self.board.key());
    }

    /// Begins again, and keeps what was played until the next move.
    fn begin_again(&mut self) {
        let failed = Failed {
            moves: self.moves,
            before: std::mem::take(&mut self.before),
            line: std::mem::take(&mut self.line),
            keys: std::mem::take(&mut self.keys),
        };
        self.reset();
        self.failed = Some(failed);
    }

    /// What was played out comes to nothing: it begins again.
    fn lose(&mut self, why: String) -> Answer {
        self.begin_again();
        let _ = self.fail();
        Answer::Lost(why)
    }

    fn play_on(&mut self, aim: Aim, m: Move) -> Answer {
        self.advance(m);
        let them = self.board.side();
        if aim == Aim::Hold && self.has_new_queen(them) {
            return self.lose(format!("The pawn became a queen, and {them} wins."));
        }
        match self.end() {
            Some(End::Mate) => self.finish(),
            Some(End::Draw(_)) if aim == Aim::Hold => self.finish(),
            Some(End::Draw(why)) => self.lose(format!("{why}: a draw is too little.")),
            None => Answer::Engine,
        }
    }

    /// The engine answers a move in what is played out, which thought so much of its position
    /// before, as people are told.
    pub fn defend(&mut self, m: Move, score: Option<Score>) -> Answer {
        let Goal::Play { aim, most } = self.exercise.goal else {
            return Answer::Refused("Nobody plays against you here.");
        };
        self.answer_with(m);
        let us = self.board.side();
        let over = self.moves >= most;
        match (self.end(), aim) {
            (Some(End::Mate), _) => self.lose("You are mated.".into()),
            (Some(End::Draw(_)), Aim::Hold) => self.finish(),
            (Some(End::Draw(why)), _) => self.lose(format!("{why}: a draw is too little.")),
            (None, Aim::Queen) if self.has_new_queen(us) => self.finish(),
            // A queen that was just made may be taken yet.
            (None, Aim::Hold) if over && !self.has_new_queen(!us) => self.finish(),
            (None, Aim::Mate | Aim::Queen) if over => {
                self.lose(format!("{most} moves were not enough this time."))
            }
            _ => {
                let slip = self.slip_after(aim, most, score);
                self.go_on(slip, Some(m))
            }
        }
    }

    /// What the engine's answer tells: what it thought of its position, and whether there are moves enough.
    fn slip_after(&self, aim: Aim, most: usize, score: Option<Score>) -> Option<Slip> {
        if score.is_some_and(|score| spoils(aim, score)) {
            return Some(Slip::Result);
        }
        let still = most.saturating_sub(self.moves);
        let late = aim == Aim::Mate
            && still <= LONGEST_TRIED
            && solve::mating(&self.board, still).is_none();
        late.then_some(Slip::Moves)
    }

    /// Whether a pawn of a side became a queen or a rook that is still there, whatever else was traded.
    fn has_new_queen(&self, side: Color) -> bool {
        let mut board = self.exercise.board.clone();
        let mut made = 0;
        for &m in &self.line {
            let was_made = made & m.from().bit() != 0;
            let becomes = matches!(m.promotion(), Some(Kind::Queen | Kind::Rook));
            made &= !(m.from().bit() | m.to().bit());
            if was_made || (becomes && board.side() == side) {
                made |= m.to().bit();
            }
            let _ = board.make(m);
        }
        made != 0
    }

    /// Whether the game is over, with repetitions.
    fn end(&self) -> Option<End> {
        match self.board.outcome() {
            Some(Outcome::Checkmate { .. }) => return Some(End::Mate),
            Some(Outcome::Draw(_)) if !self.board.has_legal_move() => {
                return Some(End::Draw("Stalemate"));
            }
            Some(Outcome::Draw(_)) => return Some(End::Draw("Nobody can win any more")),
            None => {}
        }
        let now = self.board.key();
        let start = std::iter::once(self.exercise.board.key());
        let same = start.chain(self.keys.iter().copied());
        let thrice = same.filter(|key| *key == now).count() >= 3;
        thrice.then_some(End::Draw("The same position for the third time"))
    }

    fn follow(&mut self, lines: &[Vec<Move>], m: Move) -> Answer {
        let mut line = self.line.clone();
        line.push(m);
        let Some(known) = lines.iter().find(|known| known.starts_with(&line)) else {
            return self.fail();
        };
        let reply = known.get(line.len()).copied();
        self.advance(m);
        match reply {
            Some(reply) => self.reply(reply),
            None => self.finish(),
        }
    }
}

/// Whether a score tells that what one plays for is not to be had any more: it is the other side's, who is to
/// move, and as people are told.
#[must_use]
pub(super) fn spoils(aim: Aim, worth: Score) -> bool {
    match aim {
        Aim::Hold => worth.is_win() || (!worth.is_mate() && worth.get() >= WON),
        Aim::Mate | Aim::Queen => !worth.is_loss() && worth.get() > SAVED,
    }
}
