//! Somebody of a strength at play: how far it looks, and which of its moves it takes.

use super::Strength;
use super::aimless::{undoes, walk};
use super::chance::{mix, spread, unit};
use super::character::Character;
use super::faults::{FORM, Faults};
use super::sight::{difficulty, runs};
use crate::chess::{Board, Color, Kind, Move};
use crate::engine::limits::Limits;
use crate::engine::{Bound, Finding, Info, Position, Score, Switches};

/// Somebody of a strength, at play in one game.
#[derive(Clone, Debug)]
pub struct Player {
    strength: Strength,
    /// What holds it back in this game.
    pub(super) faults: Option<Faults>,
    seed: u64,
}

/// The weakest that sees every mate in one.
const SEES_MATE: u16 = 800;
/// What is worse than another move by more than this is not played for taking back.
const TAKING_BACK: i32 = 150;
/// Below this score it takes care: more mistakes would only look like giving up.
const LOSING: i32 = -250;
/// How much care that is.
const CARE: f64 = 0.5;
/// Who sees nothing better than this much below what there is looks again.
const SECOND_LOOK: i32 = 250;
/// Above this score nobody wants to be where he was before: that is how draws by repetition come about.
const WINNING: i32 = 250;
const RETURNING: i32 = 2_000;
/// With so few men that are neither pawns nor kings a game that is won has to be brought home.
const FEW: u32 = 4;
/// Nothing is overlooked more often than this.
const MOST_UNSEEN: f64 = 0.7;
/// In a won ending with so few men a pawn that runs looks so much better.
const RUNNING: i32 = 60;
/// Beyond this a score is only won or lost: what is won counts so many times less, and so much at the most.
const DECIDED: i32 = 2_000;
const COUNTS_LESS: i32 = 4;
const COUNTS_AT_MOST: i32 = 400;
/// Nobody makes a knight, bishop or rook of a pawn if it does not win so much more.
const LESS_THAN_A_QUEEN: i32 = 300;
/// How much more a mate is than all that, and how much less if it is not seen.
const MATES: i32 = 1_000;
const UNSEEN_MATE: i32 = 2_400;

impl Player {
    /// A player for a new game; the seed decides what it does not see, and how its day is.
    #[must_use]
    pub fn new(strength: Strength, seed: u64) -> Self {
        let form = FORM.powf(2.0 * unit(seed) - 1.0);
        let faults = match strength {
            Strength::Rated(elo) => Some(Faults::of(elo).on_a_day(form)),
            Strength::Character(who) if who.is_person() => Some(who.faults().on_a_day(form)),
            // Machines know no days.
            Strength::Character(who) => Some(who.faults()),
            Strength::Full => None,
        };
        Self {
            strength,
            faults,
            seed,
        }
    }

    /// How strong it is.
    #[must_use]
    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// The techniques of its search, of those that are wanted.
    #[must_use]
    pub const fn switches(&self, wanted: Switches) -> Switches {
        match self.strength.character() {
            Some(who) => who.persona().switches,
            None => wanted,
        }
    }

    /// A move that it knows by heart here, as if a search had found it.
    #[must_use]
    pub fn knows(&self, position: &Position) -> Option<Finding> {
        let m = self.strength.character()?;
        let m = m.opening_move(position, self.seed)?;
        let line = Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: Score::ZERO,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: std::time::Duration::ZERO,
            hashfull: 0,
            pv: vec![m],
        };
        Some(Finding {
            lines: vec![line],
            ..Finding::default()
        })
    }

    /// The limits, tightened to what it looks at.
    #[must_use]
    pub fn limits(&self, mut limits: Limits) -> Limits {
        if let Some(faults) = self.faults {
            let (nodes, depth) = (faults.nodes as u64, faults.depth.round() as u32);
            limits.nodes = Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
            limits.depth = Some(limits.depth.map_or(depth, |asked| asked.min(depth)));
        }
        limits
    }

    /// How many lines the search should give, when this many are asked for.
    #[must_use]
    pub fn multipv(&self, asked: usize) -> usize {
        self.faults
            .map_or(asked, |faults| asked.max(faults.choices.round() as usize))
    }

    /// Puts the line first that is to be played. Only the wanted moves may be, all if there are none. `judge`
    /// says what a position is worth to the side to move at first sight, which takes no network.
    pub fn choose(
        &self,
        position: &Position,
        wanted: &[Move],
        lines: &mut Vec<Info>,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) {
        let Some(faults) = self.faults else {
            return;
        };
        let Some(best) = lines.first() else {
            return;
        };
        let sees_mates = self.strength >= Strength::Rated(SEES_MATE);
        let mate = mate_in_one(position, wanted).filter(|_| sees_mates);
        if let Some(m) = mate {
            // Its search may not have come so far.
            let line = Info {
                score: Score::mate_in(1),
                bound: Bound::Exact,
                pv: vec![m],
                ..best.clone()
            };
            lines.retain(|line| line.pv.first() != Some(&m));
            lines.insert(0, line);
            return;
        }
        let care = if best.score < Score::cp(LOSING) {
            CARE
        } else {
            1.0
        };
        let faults = Faults {
            overlooks: faults.overlooks * care,
            trusts: faults.trusts * care,
            ..faults
        };
        let index =
            taking_back(position, lines).or_else(|| self.favorite(position, lines, faults, judge));
        if let Some(index) = index {
            lines[..=index].rotate_right(1);
        }
    }

    /// The line that looks best. What does not come to mind at once does only when all else looks bad.
    fn favorite(
        &self,
        position: &Position,
        lines: &[Info],
        faults: Faults,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) -> Option<usize> {
        let unseen = |m: Move| {
            let hard = difficulty(&position.board, position.last(), m);
            unit(self.word(position, m, 1)) < (faults.overlooks * hard).min(MOST_UNSEEN)
        };
        let above = |score: i32| {
            let best = lines.first();
            best.is_some_and(|best| best.score > Score::cp(score))
        };
        let winning = above(WINNING);
        let won_ending = winning && is_bare(&position.board);
        let faults = if won_ending {
            faults.in_a_won_ending()
        } else {
            faults
        };
        // Where losses look smaller, so does this.
        let second_look = SECOND_LOOK / if above(DECIDED) { COUNTS_LESS } else { 1 };
        let appeal = |(index, line): &(usize, &Info)| {
            let first = |is: &dyn Fn(Move) -> bool| line.pv.first().is_some_and(|&m| is(m));
            let returns = winning && first(&|m| returns(position, m));
            let runs = won_ending && first(&|m| runs(&position.board, m));
            let looks = self.looks(position, line, faults, judge)
                - if returns { RETURNING } else { 0 }
                + if runs { RUNNING } else { 0 };
            let seen = !line.pv.first().is_some_and(|&m| unseen(m));
            let less = match line.score.is_win() {
                _ if seen => 0,
                true => UNSEEN_MATE,
                false => second_look,
            };
            let looks = looks - less;
            // Of equals the one that the search prefers.
            (looks, std::cmp::Reverse(*index))
        };
        let best = lines.iter().enumerate().max_by_key(appeal);
        best.map(|(index, _)| index)
    }

    /// What a line looks like to it: who does not see the answer believes the first sight.
    fn looks(
        &self,
        position: &Position,
        line: &Info,
        faults: Faults,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) -> i32 {
        let mut worth = match line.score.mate_moves() {
            // The sooner the better.
            Some(moves @ 1..) => DECIDED + COUNTS_AT_MOST + (MATES - 100 * moves).max(0),
            _ => told_apart(line.score.get()),
        };
        let Some(&m) = line.pv.first() else {
            return worth;
        };
        if let Some(&answer) = line.pv.get(1) {
            let mut after = position.board.clone();
            let _ = after.make(m);
            let hard = difficulty(&after, Some(m), answer);
            // The same threat is seen, or not, behind all moves that allow it.
            if unit(self.word(position, answer, 2)) < faults.trusts * hard {
                worth = worth.max((-judge(&after).get()).min(DECIDED));
            }
        }
        let taste = faults.taste as i32;
        let liked = self.strength.character();
        let liked = liked.map_or(0, |who| who.persona().moves.of(&position.board, m));
        let unlikely = self.unlikely(position, m, taste);
        worth + liked - unlikely + spread(self.word(position, m, 3), taste)
    }

    /// What people have against a move whatever it is worth.
    fn unlikely(&self, position: &Position, m: Move, taste: i32) -> i32 {
        let board = &position.board;
        let price = |is: bool, price: i32| if is { price } else { 0 };
        let is_person = self.strength.character().is_none_or(Character::is_person);
        // Kings have a way to go in endings.
        let walked = if is_person && !is_bare(board) {
            walk(position, m).price(taste)
        } else {
            0
        };
        walked
            + price(undoes(board, m), taste)
            + price(
                m.promotion().is_some_and(|kind| kind != Kind::Queen),
                LESS_THAN_A_QUEEN,
            )
    }

    /// Chance that belongs to a move in a position of this game.
    fn word(&self, position: &Position, m: Move, purpose: u64) -> u64 {
        let squares = u64::from(m.from().index()) << 6 | u64::from(m.to().index());
        mix(position.board.key().get() ^ self.seed.rotate_left(17)) ^ (squares << 8 | purpose)
    }
}

/// What a score looks like: beyond what is won or lost there is little difference, and who loses sees none.
fn told_apart(score: i32) -> i32 {
    let more = (score - DECIDED) / COUNTS_LESS;
    score.clamp(-DECIDED, DECIDED) + more.clamp(0, COUNTS_AT_MOST)
}

/// A move that mates at once.
fn mate_in_one(position: &Position, wanted: &[Move]) -> Option<Move> {
    let board = &position.board;
    let mates = |m: Move| {
        let mut after = board.clone();
        let _ = after.make(m);
        !after.has_legal_move()
    };
    board
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| wanted.is_empty() || wanted.contains(m))
        .find(|&m| board.gives_check(m) && mates(m))
}

/// A line that takes back what was taken, if it is not much worse than the best. Nobody misses that.
fn taking_back(position: &Position, lines: &[Info]) -> Option<usize> {
    let taken = position.last().filter(|last| last.is_capture())?;
    let best = lines.first()?.score.get();
    lines.iter().position(|line| {
        let takes_back = |m: &Move| m.is_capture() && m.to() == taken.to();
        line.score.get() + TAKING_BACK >= best && line.pv.first().is_some_and(takes_back)
    })
}

/// Whether a move leads to a position that was on the board before.
fn returns(position: &Position, m: Move) -> bool {
    let mut after = position.board.clone();
    let _ = after.make(m);
    position.earlier.contains(&after.key())
}

/// Whether hardly anything but pawns is left beside the kings.
fn is_bare(board: &Board) -> bool {
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    let men = |color| kinds.into_iter().map(move |kind| board.count(color, kind));
    let count: u32 = Color::ALL.into_iter().flat_map(men).sum();
    count <= FEW
}
