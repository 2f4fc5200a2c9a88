//! A game that is reviewed: what each move was worth, where it turned, and why.
//!
//! The room holds the [`Analysis`] that it was opened from. What is found is written into that game as it
//! comes, as one edit that can be undone there.

mod card;
mod proof;
mod view;

use std::time::{Duration, Instant};

use super::analysis::Analysis;
use super::budget::{Budget, KeptReview};
use super::event::{Effect, Request, ReviewNews, ReviewOrder};
use super::game_view::{Focus, GameScreen, GameView, Hit, Wishes};
use super::keymap::{Action, Context};
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Move};
use crate::engine::EngineEvent;
use crate::game::{GameTree, NodeId};
use crate::openings::{Opening, known_plies};
use crate::review::{Exercise, Finding, Review, ReviewError, Summary};

pub use card::ReviewCard;

/// The engine is at work.
#[derive(Clone, Copy, Debug)]
struct Work {
    ticket: Ticket,
    since: Instant,
    /// Looks that were taken before.
    before: usize,
}

/// A game that is reviewed.
pub struct ReviewRoom {
    pub analysis: Box<Analysis>,
    pub review: Review,
    pub budget: Budget,
    work: Option<Work>,
    /// The game without what this review says.
    clean: GameTree,
    /// The moves of the game, each with the position after it.
    line: Vec<NodeId>,
    /// Who of the two is the person, if that is known.
    person: Option<Color>,
    summary: Option<Summary>,
    /// Whether the game before the review can be brought back.
    remembered: bool,
}

impl ReviewRoom {
    /// A room for the game that is analyzed. It goes back if the game cannot be reviewed.
    pub fn new(
        mut analysis: Box<Analysis>,
        budget: Budget,
        person: Option<Color>,
    ) -> Result<Self, (Box<Analysis>, String)> {
        let tree = &analysis.view.tree;
        let fresh = match Review::of(tree) {
            Ok(review) if review.plies() == 0 => {
                return Err((analysis, "There are no moves to review.".into()));
            }
            Ok(review) => review,
            Err(error @ ReviewError::NullMove(_)) => {
                let why = format!("This game cannot be reviewed: {error}.");
                return Err((analysis, why));
            }
        };
        let kept = analysis.review.take();
        let kept = kept.filter(|kept| kept.review.is_about(&fresh) && kept.budget == budget);
        let review = kept.map_or(fresh, |kept| kept.review);
        analysis.preview = None;
        let view = &mut analysis.view;
        let line: Vec<NodeId> = view.tree.main_line().collect();
        view.head = view.tree.last_of_line(NodeId::ROOT);
        if !line.contains(&view.shown) {
            let path = view.tree.path(view.shown);
            let on_line = path.into_iter().rev().find(|node| line.contains(node));
            view.show(on_line.unwrap_or(NodeId::ROOT));
        }
        view.panel.visible = true;
        view.focus = Focus::Moves;
        view.flipped |= person == Some(Color::Black);
        Ok(Self {
            clean: view.tree.clone(),
            line,
            summary: review.summary(),
            analysis,
            review,
            budget,
            work: None,
            person,
            remembered: false,
        })
    }

    /// The analysis that it was opened from, with what was found.
    pub fn close(mut self, shared: &mut Shared) -> Box<Analysis> {
        self.stop_work(shared);
        self.analysis.preview = None;
        self.analysis.review = Some(Box::new(KeptReview {
            review: self.review,
            budget: self.budget,
        }));
        self.analysis
    }

    /// Writes what was found into another copy of the game, if all is known.
    pub fn tell(&self, tree: &mut GameTree) {
        let same = Review::of(tree).is_ok_and(|other| other.is_about(&self.review));
        if same && self.review.is_done() {
            self.review.write_into(tree, |_| true);
        }
    }

    /// Begins, or goes on.
    pub fn begin(&mut self, shared: &mut Shared) {
        if self.review.is_done() || self.work.is_some() {
            return;
        }
        if !self.remembered {
            self.analysis.remember();
            self.remembered = true;
        }
        let ticket = shared.ticket();
        self.work = Some(Work {
            ticket,
            since: shared.now,
            before: self.review.progress().0,
        });
        shared.ask(Effect::Review(Box::new(ReviewOrder {
            ticket,
            review: self.review.clone(),
            effort: self.budget.effort(),
            threads: shared.threads(),
        })));
    }

    /// Stops the engine. Whether it was at work.
    fn stop_work(&mut self, shared: &mut Shared) -> bool {
        let worked = self.work.take().is_some();
        if worked {
            shared.ask(Effect::StopReview);
        }
        worked
    }

    /// Reviews the game again from its start.
    pub fn again(&mut self, budget: Budget, shared: &mut Shared) {
        let Ok(fresh) = Review::of(&self.clean) else {
            return;
        };
        self.stop_work(shared);
        self.budget = budget;
        shared.defaults.budget = budget;
        self.review = fresh;
        self.summary = None;
        self.write();
        self.begin(shared);
        shared.say(format!("Reviewing again: {}.", budget.name()));
    }

    /// Writes into the game what is known.
    fn write(&mut self) {
        let mut tree = self.clean.clone();
        self.review.write_into(&mut tree, |_| true);
        self.analysis.view.tree = tree;
        self.analysis.document.touch();
        self.summary = self.review.summary();
    }

    fn hear(&mut self, news: ReviewNews, shared: &mut Shared) {
        match news {
            ReviewNews::Looked(progress) => {
                self.review.note(progress.at, progress.look);
                self.write();
            }
            ReviewNews::Ended => {
                self.work = None;
                if self.review.is_done() {
                    // Of the person's own games, mistakes come back until they are solved.
                    if self.person.is_some() {
                        shared.learn(self.exercises());
                    }
                    shared.say(self.result_text(shared));
                }
            }
            ReviewNews::Failed(why) => {
                self.work = None;
                shared.warn(format!("The review cannot go on: {why}."));
            }
        }
    }

    /// What was found out about the shown move.
    fn finding(&self) -> Option<&Finding> {
        let at = self
            .line
            .iter()
            .position(|&node| node == self.analysis.view.shown)?;
        self.review.findings().get(at)?.as_ref()
    }

    /// The moves that gave something away, as places in the line.
    fn slips(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let findings = self.review.findings().iter().enumerate();
        let bad =
            |finding: &Option<Finding>| finding.as_ref().is_some_and(|it| it.slip().is_some());
        findings
            .filter(move |(_, finding)| bad(finding))
            .map(|(at, _)| at)
    }

    /// Goes to the next bad move, or to the one before.
    fn step(&mut self, forward: bool, shared: &mut Shared) {
        let shown = self.analysis.view.shown;
        // The first position comes before all moves.
        let here = self.line.iter().position(|&node| node == shown);
        let to = if forward {
            self.slips().find(|&at| here.is_none_or(|here| at > here))
        } else {
            self.slips().rfind(|&at| here.is_some_and(|here| at < here))
        };
        match to {
            Some(at) => {
                let node = self.line[at];
                self.show(node);
            }
            None if self.slips().next().is_none() && self.review.is_done() => {
                shared.say("No move of this game gave anything away.");
            }
            None => shared.warn("There is no other mistake that way."),
        }
    }

    /// Leaves what is nearest: the line that is walked along, the work, the screen.
    fn cancel(&mut self, shared: &mut Shared) {
        if self.analysis.preview.take().is_some() {
            return;
        }
        if self.stop_work(shared) {
            let again = shared.key(Context::Review, Action::Review);
            shared.say(format!(
                "Stopped: what is done is kept, and {again} goes on."
            ));
            return;
        }
        shared.request(Request::Leave);
    }

    /// Undoes all that was written, and goes back to the analysis.
    fn take_back(&mut self, shared: &mut Shared) {
        self.stop_work(shared);
        self.analysis.preview = None;
        if !self.analysis.turn_back(true) {
            shared.warn("There is nothing to undo.");
            return;
        }
        if let Ok(fresh) = Review::of(&self.analysis.view.tree) {
            self.review = fresh;
        }
        shared.say("All that the review wrote is taken back.");
        shared.request(Request::LeaveReview);
    }

    /// Whether the engine looks at the game.
    #[must_use]
    pub const fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// The person's mistakes, or everybody's if nobody knows who that is.
    fn exercises(&self) -> Vec<Exercise> {
        self.review
            .exercises(&self.clean, |side| self.is_asked(side))
    }

    fn is_asked(&self, side: Color) -> bool {
        self.person.is_none_or(|person| person == side)
    }

    fn practice(&mut self, shared: &mut Shared) {
        let exercises = self.exercises();
        if !exercises.is_empty() {
            self.analysis.preview = None;
            shared.request(Request::Practice(exercises));
        } else if self.review.is_done() {
            shared.say("There is no mistake here to practice.");
        } else {
            shared.say("No mistake is known yet: wait until the review is done.");
        }
    }

    /// About how much longer it takes.
    fn time_left(&self, now: Instant) -> Option<Duration> {
        let work = self.work?;
        let (done, total) = self.review.progress();
        let taken = done.checked_sub(work.before).filter(|&taken| taken > 0)?;
        let spent = now.saturating_duration_since(work.since);
        Some(spent * (total - done) as u32 / taken as u32)
    }

    /// The opening, and the move with which the game left what is known.
    fn opening(&self) -> (Option<Opening>, Option<usize>) {
        let view = &self.analysis.view;
        let positions = view.tree.keys_to(view.head);
        let known = known_plies(&positions);
        let left = (known > 0 && known + 1 < positions.len()).then_some(known);
        (Opening::of_game(&positions), left)
    }
}

impl GameScreen for ReviewRoom {
    fn view(&self) -> &GameView {
        &self.analysis.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.analysis.view
    }

    fn place(&self) -> Context {
        Context::Review
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        let analyze = shared.key(Context::Review, Action::Analyze);
        Some(format!(
            "Moves are made in the analysis: {analyze} opens it."
        ))
    }

    fn person_moves(&mut self, _m: Move, _shared: &mut Shared) {}

    fn follow(&mut self, _shared: &mut Shared) {}

    fn hear_engine(&mut self, _ticket: Ticket, _event: EngineEvent, _shared: &mut Shared) {}

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.stop_work(shared);
    }

    fn hear_reviewer(&mut self, ticket: Ticket, news: ReviewNews, shared: &mut Shared) {
        if self.work.is_some_and(|work| work.ticket == ticket) {
            self.hear(news, shared);
        }
    }

    fn wakes_at(&self, _covered: bool, shared: &Shared) -> Option<Instant> {
        // The time that is left goes down.
        self.work.map(|_| shared.now + Duration::from_secs(1))
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        if self.walk_proof(action) {
            return true;
        }
        match action {
            Action::Choose => self.show_proof(shared),
            Action::Cancel => self.cancel(shared),
            Action::NextSlip => self.step(true, shared),
            Action::PreviousSlip => self.step(false, shared),
            Action::Review if self.review.is_done() => {
                let [more, less] = [Action::MoreLines, Action::FewerLines]
                    .map(|action| shared.key(Context::Review, action));
                shared.say(format!(
                    "This game is reviewed: {more} looks deeper, {less} is quicker."
                ));
            }
            Action::Review => self.begin(shared),
            Action::MoreLines | Action::FewerLines => {
                match self.budget.beside(action == Action::MoreLines) {
                    Some(budget) => self.again(budget, shared),
                    None => shared.warn(format!("The budget is {} already.", self.budget.name())),
                }
            }
            Action::Practice => self.practice(shared),
            Action::TakeBack => self.take_back(shared),
            Action::CopyPgn => shared.copy("Game (PGN)", self.analysis.named_pgn()),
            Action::Analyze => shared.request(Request::LeaveReview),
            Action::Save => {
                shared.request(Request::LeaveReview);
                shared.request(Request::Save);
            }
            Action::Quit => shared.request(Request::Leave),
            _ => return false,
        }
        true
    }

    fn seen(&self) -> &Board {
        self.analysis.seen()
    }

    fn last_move(&self) -> Option<Move> {
        self.analysis.last_move()
    }

    fn show(&mut self, node: NodeId) {
        self.analysis.show(node);
    }

    fn look_at(&mut self, node: NodeId) {
        // What lies beside the game is walked along in the analysis.
        if node == NodeId::ROOT || self.line.contains(&node) {
            self.show(node);
        }
    }

    fn takes_drawings(&self) -> bool {
        self.analysis.takes_drawings()
    }

    fn wheel(&mut self, _hit: Hit, forward: bool, _shared: &Shared) -> bool {
        self.step_proof(forward)
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            card: Some(ReviewCard::ROWS),
            board: self.analysis.preview.is_some(),
            analysis: true,
            ..Wishes::default()
        }
    }

    fn fits_here(&self, action: Action) -> bool {
        match action {
            Action::Choose => self.analysis.preview.is_some() || self.proof_line().is_some(),
            Action::Review => self.work.is_none() && !self.review.is_done(),
            Action::NextSlip | Action::PreviousSlip => self.slips().next().is_some(),
            Action::Practice => {
                let mut findings = self.review.findings().iter().flatten();
                findings.any(|it| self.is_asked(it.mover) && it.is_worth_solving())
            }
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        Some(match action {
            Action::Choose if self.analysis.preview.is_some() => "next move",
            Action::Choose => "show why",
            Action::Cancel if self.analysis.preview.is_some() => "back",
            Action::Cancel if self.work.is_some() => "stop",
            Action::Review => "go on",
            _ => return None,
        })
    }
}
