//! Who looks at the person's move before it is played for good, and asks about one that loses a piece
//! or allows a mate.

use std::time::{Duration, Instant};

use super::Play;
use crate::chess::{Color, Key, Move};
use crate::config::CoachWish;
use crate::engine::{Finding, Limits};
use crate::game::Eval;
use crate::review::chance_lost;
use crate::review::why::{Case, Reason, Replay, Thought, explain, gain};
use crate::tui::game_view::{GameScreen, Inquiry, Purpose};
use crate::tui::keymap::Action;
use crate::tui::live_game::{Player, within};
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::thoughts::white_view;

/// The strongest level that is one of the first.
const FIRST_LEVELS: u16 = 800;
/// A move waits no longer than this for an opinion, should the engine be slow.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long and how deep each search goes: what is lost at once and a mate in three are seen.
const LOOK: Duration = Duration::from_millis(120);
const DEPTH: u32 = 10;
/// The chance to win that a move must lose to be asked about.
const LEAST_LOSS: f64 = 0.15;
/// What it must lose for good, in points: more than a pawn.
const LEAST_POINTS: i32 = 2;
/// Who loses a piece is asked in games that are decided too, if the score falls by so many centipawns.
const PIECE: i32 = 3;
const LEAST_FALL: i32 = 150;
/// What a mate is taken to be worth.
const MATE: i32 = 10_000;
/// A mate that is further away is nobody's oversight.
const LONGEST_MATE: i32 = 3;

/// What the coach does, and what was asked already.
#[derive(Default)]
pub(super) struct Coach {
    doing: Doing,
    /// Moves in positions that were asked about, and what is wrong with them: who makes one again is told, and
    /// then nothing more is said.
    asked: Vec<(Key, Move, String)>,
}

#[derive(Default)]
enum Doing {
    #[default]
    Nothing,
    /// A move waits until it is known what it leads to.
    Weighs { m: Move, until: Instant },
    /// What it leads to is known: it waits until it is known what there is instead.
    Compares {
        m: Move,
        until: Instant,
        after: Thought,
    },
    /// The person has to say whether it is meant. What is wrong with it, where that was not seen alone.
    Asks { m: Move, why: Option<String> },
}

impl Coach {
    /// Leaves what it does.
    pub(super) fn rest(&mut self) {
        self.doing = Doing::Nothing;
    }

    /// The move that is not played for good yet.
    pub(super) const fn held(&self) -> Option<Move> {
        match &self.doing {
            Doing::Nothing => None,
            Doing::Weighs { m, .. } | Doing::Compares { m, .. } | Doing::Asks { m, .. } => Some(*m),
        }
    }

    /// When a move is played without an opinion.
    pub(super) const fn until(&self) -> Option<Instant> {
        match &self.doing {
            Doing::Weighs { until, .. } | Doing::Compares { until, .. } => Some(*until),
            Doing::Nothing | Doing::Asks { .. } => None,
        }
    }
}

impl Play {
    /// Whether somebody looks at the person's moves in this game. A clock would run on meanwhile.
    pub(super) fn is_coached(&self, shared: &Shared) -> bool {
        let Some(person) = self.game.person().filter(|_| self.game.clock.is_none()) else {
            return false;
        };
        match (shared.settings.coach, self.game.player(!person)) {
            (CoachWish::On, _) => true,
            (CoachWish::Auto, Player::Engine(level)) => level.elo() <= FIRST_LEVELS,
            _ => false,
        }
    }

    /// Plays a move of the person.
    pub(super) fn play_for_good(&mut self, m: Move, shared: &mut Shared) {
        self.coach.rest();
        // The engine may have been thinking about this very move.
        self.stop(shared);
        self.undone.clear();
        self.game.paused = false;
        self.game.push(m, shared.now);
        self.moved(shared);
    }

    /// Lets a move wait until it has been looked at. Whether it is worth that.
    pub(super) fn weigh(&mut self, m: Move, shared: &mut Shared) -> bool {
        self.coach.rest();
        let view = &self.game.view;
        let only = view.board.legal_moves().len() < 2;
        let mut after = view.board.clone();
        let _ = after.make(m);
        let key = view.board.key();
        let mut known = self
            .coach
            .asked
            .iter()
            .filter(|&&(at, known, _)| (at, known) == (key, m));
        let (first, again) = (
            known.next().map(|(.., why)| why.clone()),
            known.next().is_some(),
        );
        let waits = view.is_live() && self.game.persons_turn() && self.is_coached(shared);
        if !waits || only || again || after.outcome().is_some() {
            return false;
        }
        self.stop(shared);
        self.game.view.put_back();
        if let Some(why) = first {
            self.coach.asked.push((key, m, why.clone()));
            self.coach.doing = Doing::Asks { m, why: Some(why) };
            self.follow(shared);
            return true;
        }
        let until = shared.now + PATIENCE;
        self.coach.doing = Doing::Weighs { m, until };
        self.look(vec![m], shared);
        true
    }

    fn look(&mut self, searchmoves: Vec<Move>, shared: &mut Shared) {
        let view = &mut self.game.view;
        let inquiry = Inquiry::new(view.head, Purpose::Coach, quick_look(searchmoves));
        view.inquire(&inquiry, shared);
    }

    /// The analyst has an opinion of the move that waits, or of what there is instead.
    pub(super) fn weighed(&mut self, finding: &Finding, shared: &mut Shared) {
        let board = self.game.view.live();
        let line = finding.lines.first();
        let thought = line.map(|line| Thought {
            line: line.pv.clone(),
            eval: white_view(line.score, board.side()),
        });
        match (std::mem::take(&mut self.coach.doing), thought) {
            (Doing::Nothing, _) => {}
            (Doing::Asks { m, why }, _) => self.coach.doing = Doing::Asks { m, why },
            (Doing::Weighs { m, until }, Some(after)) if after.line.first() == Some(&m) => {
                self.coach.doing = Doing::Compares { m, until, after };
                self.look(Vec::new(), shared);
            }
            (Doing::Compares { m, after, .. }, Some(best)) => {
                let case = self.case(m, &best, &after);
                if is_blunder(&case) {
                    self.coach
                        .asked
                        .push((board.key(), m, what_is_wrong(&case)));
                    self.coach.doing = Doing::Asks { m, why: None };
                    self.follow(shared);
                } else {
                    self.play_for_good(m, shared);
                }
            }
            (Doing::Weighs { m, .. } | Doing::Compares { m, .. }, _) => {
                self.play_for_good(m, shared);
            }
        }
    }

    /// A move with all that is known of it.
    fn case(&self, played: Move, best: &Thought, after: &Thought) -> Case {
        let view = &self.game.view;
        Case {
            board: view.live(),
            earlier: view.tree.keys(view.head),
            last: view.tree.node(view.head).played(),
            played,
            best: best.clone(),
            answer: Thought {
                line: after.line[1..].to_vec(),
                eval: after.eval,
            },
        }
    }

    /// Plays a move that waits for an opinion, and takes back one that was asked about.
    pub(super) fn settle(&mut self, shared: &mut Shared) {
        match self.coach.doing {
            Doing::Weighs { m, .. } | Doing::Compares { m, .. } => self.play_for_good(m, shared),
            Doing::Nothing | Doing::Asks { .. } => self.coach.rest(),
        }
    }

    /// What a key means while a move is not played for good. Whether that is all it means.
    pub(super) fn answers_coach(&mut self, action: Action, shared: &mut Shared) -> bool {
        let asks = self.is_asking();
        let Some(m) = self.coach.held() else {
            return false;
        };
        match action {
            Action::Choose if asks => {
                self.play_for_good(m, shared);
                true
            }
            Action::Cancel | Action::TakeBack if asks || self.coach.until().is_some() => {
                self.coach.rest();
                self.game.view.panel.stop(shared);
                // A quick move came before the threat was known.
                if self.known_threat().is_none() {
                    self.watch_out(shared);
                }
                self.follow(shared);
                true
            }
            // What only changes the picture leaves the question where it is.
            Action::Flip
            | Action::Thoughts
            | Action::Graph
            | Action::MoreLines
            | Action::FewerLines
            | Action::CopyFen
            | Action::CopyPgn => false,
            // Who goes on with something else has taken it back.
            _ => {
                self.settle(shared);
                false
            }
        }
    }

    /// Whether the question is what Enter and Escape are about.
    fn is_asking(&self) -> bool {
        let view = &self.game.view;
        let asks = matches!(self.coach.doing, Doing::Asks { .. });
        asks && view.is_live() && view.hand.selected.is_none()
    }

    /// The question, which does not give the answer away.
    pub(super) fn question(&self, shared: &Shared) -> Option<String> {
        let m = self.coach.held().filter(|_| self.is_asking())?;
        let key = |action| shared.key(self.place(), action);
        let (plays, takes_back) = (key(Action::Choose), key(Action::Cancel));
        let san = m.san(&self.game.view.board);
        let Doing::Asks { why, .. } = &self.coach.doing else {
            return None;
        };
        let question = why.as_deref().unwrap_or("Look again?");
        Some(format!(
            "{question} {plays} plays {san} all the same, {takes_back} takes it back."
        ))
    }
}

/// How far the analyst looks for the coach, at these moves or at all.
pub(super) fn quick_look(searchmoves: Vec<Move>) -> Limits {
    Limits {
        depth: Some(DEPTH),
        searchmoves,
        ..within(LOOK)
    }
}

/// Whether a move allows a mate soon or loses more than a pawn for good, where another did not.
fn is_blunder(case: &Case) -> bool {
    let mover = case.mover();
    let mated = |eval| mated_in(eval, mover).is_some_and(|moves| moves <= LONGEST_MATE);
    if mated(case.answer.eval) && mated_in(case.best.eval, mover).is_none() {
        return true;
    }
    // What it loses, whatever else it misses, and what is lost anyway.
    let lost = |line: &Replay| gain(line, !mover).map_or(0, |gain| gain.points);
    let points = lost(&case.played_line()) - lost(&case.best_line());
    let chances = chance_lost(case.best.eval, case.answer.eval, mover);
    let fall = worth(case.best.eval, mover) - worth(case.answer.eval, mover);
    (points >= LEAST_POINTS && chances >= LEAST_LOSS) || (points >= PIECE && fall >= LEAST_FALL)
}

/// What a bad move loses, without telling what was better.
fn what_is_wrong(case: &Case) -> String {
    let why = explain(case);
    if matches!(why.reason, Reason::Loses(_) | Reason::AllowsMate(_)) {
        return why.sentence;
    }
    let line = case.played_line();
    match line.plies() {
        0 | 1 => "It loses too much.".to_owned(),
        _ => format!("{} answers it.", line.san(1)),
    }
}

/// A score in centipawns for one side; a mate is more than any.
fn worth(eval: Eval, side: Color) -> i32 {
    let white = match eval {
        Eval::Cp(score) => score,
        Eval::Mate(moves) => moves.signum() * MATE,
    };
    match side {
        Color::White => white,
        Color::Black => -white,
    }
}

/// In how many moves a side is mated.
const fn mated_in(eval: Eval, side: Color) -> Option<i32> {
    match (eval, side) {
        (Eval::Mate(moves), Color::White) if moves < 0 => Some(-moves),
        (Eval::Mate(moves), Color::Black) if moves > 0 => Some(moves),
        _ => None,
    }
}
