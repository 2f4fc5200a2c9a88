//! A position in which somebody went wrong, to be solved.

use super::finding::Finding;
use super::game_review::Review;
use super::judge::{Slip, chance_of};
use crate::chess::{Board, Color, Move};
use crate::game::{Eval, GameTree, NodeId};

/// Where a mistake was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// When, as it is written in a game.
    pub date: String,
}

/// A position in which somebody went wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The position before the mistake.
    pub start: Board,
    /// The mistake.
    pub played: Move,
    /// What follows it.
    pub reply: Vec<Move>,
    /// What the position was worth after it, to White.
    pub after: Eval,
    /// What should have been played.
    pub best: Vec<Move>,
    /// What the position was worth before, to White.
    pub before: Eval,
    /// Why it was a mistake.
    pub why: String,
    /// The game that it comes from.
    pub source: Source,
}

/// An answer is right if it keeps all of the chance to win but this much.
// CITE: Lichess, "Learn from your mistakes".
const CLOSE: f64 = 0.04;

impl Exercise {
    /// Who is to move.
    #[must_use]
    pub const fn mover(&self) -> Color {
        self.start.side()
    }

    /// Whether a move that leads to a position of this worth is an answer: close to the best, and better
    /// than what was played.
    #[must_use]
    pub fn accepts(&self, after: Eval) -> bool {
        let chance = |eval| chance_of(self.mover(), eval);
        let close = chance(self.before) - chance(after) <= CLOSE;
        close && chance(after) > chance(self.after)
    }

    /// What it is called: the mistake and who made it where.
    #[must_use]
    pub fn name(&self) -> String {
        let dots = match self.mover() {
            Color::White => ".",
            Color::Black => "…",
        };
        let (number, san) = (self.start.fullmoves(), self.played.san(&self.start));
        format!("{number}{dots} {san}")
    }

    /// Whether both are about the same mistake in the same position, wherever that was.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.start.key() == other.start.key() && self.played == other.played
    }

    /// As a game: the better line, with the mistake beside it.
    #[must_use]
    pub fn to_game(&self) -> GameTree {
        let mut tree = GameTree::new(self.start.clone());
        for (tag, value) in [
            ("Event", "Mistake"),
            ("White", self.source.white.as_str()),
            ("Black", self.source.black.as_str()),
            ("Date", self.source.date.as_str()),
        ] {
            if !value.is_empty() {
                tree.set_tag(tag, value);
            }
        }
        let best = add(&mut tree, &self.best);
        let wrong = std::iter::once(self.played).chain(self.reply.iter().copied());
        let wrong = add(&mut tree, &wrong.collect::<Vec<_>>());
        if let Some(best) = best {
            tree.set_eval(best, Some(self.before));
        }
        if let Some(wrong) = wrong {
            tree.set_eval(wrong, Some(self.after));
            let slip = Slip::between(self.before, self.after, self.mover());
            tree.set_nags(wrong, &[slip.unwrap_or(Slip::Mistake).nag()]);
            tree.set_comment(wrong, &self.why);
        }
        tree
    }

    /// From such a game. Nothing if it is none: it needs two moves to choose from, and what they are worth.
    #[must_use]
    pub fn of_game(tree: &GameTree) -> Option<Self> {
        let &[best, wrong, ..] = tree.children(NodeId::ROOT) else {
            return None;
        };
        let line = |at| -> Vec<Move> {
            let nodes = std::iter::once(at).chain(tree.line(at));
            nodes.map_while(|node| tree.node(node).played()).collect()
        };
        let mut reply = line(wrong);
        let played = if reply.is_empty() {
            return None;
        } else {
            reply.remove(0)
        };
        let tag = |name: &str| tree.tag(name).unwrap_or_default().to_owned();
        Some(Self {
            start: tree.start().clone(),
            played,
            reply,
            after: tree.node(wrong).eval()?,
            best: line(best),
            before: tree.node(best).eval()?,
            why: tree.node(wrong).comment().to_owned(),
            source: Source {
                white: tag("White"),
                black: tag("Black"),
                date: tag("Date"),
            },
        })
    }
}

/// Adds a line from the first position, and says where its first move is.
fn add(tree: &mut GameTree, line: &[Move]) -> Option<NodeId> {
    let mut at = NodeId::ROOT;
    let mut board = tree.start().clone();
    let mut first = None;
    for &m in line {
        at = tree.add_on(at, &board, m);
        let _ = board.make(m);
        first = first.or(Some(at));
    }
    first
}

impl Review {
    /// The mistakes and blunders of these sides, to be solved.
    pub fn exercises(&self, tree: &GameTree, is_asked: impl Fn(Color) -> bool) -> Vec<Exercise> {
        let tag = |name: &str| tree.tag(name).unwrap_or_default().to_owned();
        let source = Source {
            white: tag("White"),
            black: tag("Black"),
            date: tag("Date"),
        };
        let mut board = self.start().clone();
        let mut exercises = Vec::new();
        for finding in self.findings() {
            let Some(finding) = finding else { break };
            if is_asked(finding.mover) && finding.is_worth_solving() {
                exercises.push(Exercise {
                    start: board.clone(),
                    played: finding.played,
                    reply: finding.reply.clone(),
                    after: finding.after,
                    best: finding.best.clone(),
                    before: finding.before,
                    why: finding
                        .reason
                        .as_ref()
                        .map(|it| it.sentence.clone())
                        .unwrap_or_default(),
                    source: source.clone(),
                });
            }
            let _ = board.make(finding.played);
        }
        exercises
    }
}

impl Finding {
    /// Whether something better is to be found: an inaccuracy is too small a fault for most.
    #[must_use]
    pub fn is_worth_solving(&self) -> bool {
        self.slip() >= Some(Slip::Mistake) && !self.best.is_empty()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::{read_game, read_start, to_pgn};

    pub(in crate::review) fn exercise() -> Exercise {
        let start = read_start("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let start = start.unwrap();
        let m = |board: &Board, san: &str| board.parse_san(san).unwrap();
        let played = m(&start, "Nxe5");
        let mut after = start.clone();
        let _ = after.make(played);
        Exercise {
            played,
            reply: vec![m(&after, "Nxe5")],
            after: Eval::Cp(-250),
            best: vec![m(&start, "Bb5")],
            before: Eval::Cp(30),
            why: "Loses the knight on e5.".into(),
            source: Source {
                white: "Ann".into(),
                black: "Bob".into(),
                date: "2026.11.17".into(),
            },
            start,
        }
    }

    #[test]
    fn an_answer_is_close_to_the_best_and_better_than_the_mistake() {
        let mut exercise = exercise();
        assert!(exercise.accepts(Eval::Cp(30)));
        assert!(exercise.accepts(Eval::Cp(-13)));
        assert!(!exercise.accepts(Eval::Cp(-15)));
        assert!(exercise.accepts(Eval::Mate(3)));
        // A mistake that lost little: what is no better than it is no answer.
        exercise.after = Eval::Cp(0);
        assert!(!exercise.accepts(Eval::Cp(0)));
        assert!(exercise.accepts(Eval::Cp(1)));
    }

    #[test]
    fn an_exercise_is_a_game_and_comes_back_from_it() {
        let exercise = exercise();
        let text = to_pgn(&exercise.to_game());
        let (tree, problems) = read_game(text.as_bytes()).unwrap();
        assert!(problems.is_empty(), "{text}");
        assert_eq!(Exercise::of_game(&tree).as_ref(), Some(&exercise), "{text}");
        assert_eq!(exercise.name(), "3. Nxe5");
        let other = GameTree::new(Board::start());
        assert_eq!(Exercise::of_game(&other), None);
    }
}
