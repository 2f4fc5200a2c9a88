//! A lesson: one exercise after the other, each with a goal, and an answer to every try.

mod view;

use super::event::Request;
use super::game_view::{Focus, GameScreen, GameView, Inquiry, Purpose, Wishes, failure};
use super::keymap::{Action, Context};
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Kind, Move, Square};
use crate::engine::{EngineEvent, Limits};
use crate::game::{GameTree, NodeId};
use crate::learn::lessons::{Aim, Answer, Course, Goal, Lesson, Progress, Trial};

/// What was said last.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// What is to be done.
    Task,
    /// It goes well, and what comes now.
    Good(String),
    /// That was not it.
    Wrong,
    /// That cannot be tried here.
    Refused(&'static str),
    /// The engine looks for an answer.
    Thinks,
    /// What was played out has failed, and why.
    Lost(String),
    /// As many hints as were asked for.
    Hint,
    /// The goal is reached.
    Right,
}

/// How long the engine looks for the best defence: enough for every ending here, and not felt.
const NODES: u64 = 300_000;

/// A lesson.
pub struct LessonRoom {
    pub view: GameView,
    courses: Vec<Course>,
    /// The course and the lesson in it.
    place: (usize, usize),
    /// The exercise; behind the last one the lesson is over.
    at: usize,
    trial: Option<Trial>,
    said: Said,
    last: Option<Move>,
    /// What each exercise gave, now or earlier.
    stars: Vec<Option<u8>>,
}

impl LessonRoom {
    /// Goes on with the first exercise that was not done. Nothing if there is no such lesson.
    #[must_use]
    pub fn new(courses: Vec<Course>, place: (usize, usize), progress: &Progress) -> Option<Self> {
        let lesson = courses.get(place.0)?.lessons.get(place.1)?;
        let exercises = lesson.exercises.iter();
        let stars: Vec<_> = exercises.map(|it| progress.stars(&it.id)).collect();
        let open = stars.iter().position(Option::is_none);
        let mut room = Self {
            view: GameView::new(GameTree::new(Board::start())),
            courses,
            place,
            at: open.unwrap_or(0),
            trial: None,
            said: Said::Task,
            last: None,
            stars,
        };
        // Whoever has no mouse sees at once where the keys are.
        room.view.cursor_shown = true;
        room.ask();
        Some(room)
    }

    /// Which lesson it is.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        self.place
    }

    /// How many exercises of it were done, now or earlier.
    #[must_use]
    pub fn done(&self) -> usize {
        self.stars.iter().flatten().count()
    }

    /// The exercise on the board, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether there is more to do in it.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.trial.is_some()
    }

    fn lesson(&self) -> &Lesson {
        &self.courses[self.place.0].lessons[self.place.1]
    }

    /// The lesson after this one, in this course or the next.
    fn after(&self) -> Option<(usize, usize)> {
        let (course, lesson) = self.place;
        let more = lesson + 1 < self.courses[course].lessons.len();
        let next_course = course + 1 < self.courses.len();
        match (more, next_course) {
            (true, _) => Some((course, lesson + 1)),
            (false, true) => Some((course + 1, 0)),
            (false, false) => None,
        }
    }

    /// Puts the exercise on the board.
    fn ask(&mut self) {
        let exercise = self.lesson().exercises.get(self.at).cloned();
        self.trial = exercise.map(Trial::new);
        self.said = Said::Task;
        self.last = None;
        self.put();
        if let Some(square) = self.hero() {
            self.view.cursor = square;
        }
    }

    /// The piece that an exercise is about: where somebody with a keyboard begins.
    fn hero(&self) -> Option<Square> {
        let trial = self.trial.as_ref()?;
        let (board, side) = (trial.board(), trial.board().side());
        let kind = match trial.exercise().goal {
            Goal::Stars { kind, .. } => kind,
            _ => Kind::King,
        };
        board.pieces(side, kind).next()
    }

    /// Shows the position of the trial. The other side may wait, which no game has: so it is a new one.
    fn put(&mut self) {
        let Some(trial) = &self.trial else {
            return;
        };
        let mut view = GameView::new(GameTree::new(trial.board().clone()));
        view.flipped = trial.exercise().board.side() == Color::Black;
        view.focus = Focus::Board;
        view.cursor = self.view.cursor;
        view.cursor_shown = self.view.cursor_shown;
        self.view = view;
    }

    fn try_move(&mut self, m: Move, shared: &mut Shared) {
        let Some(trial) = &mut self.trial else {
            return;
        };
        let mut after = trial.board().clone();
        let _ = after.make(m);
        let answer = trial.play(m);
        self.last = Some(m);
        self.take_answer(answer, &after, shared);
    }

    /// What the trial says to a move of either side; what it answers with is played in this position.
    fn take_answer(&mut self, answer: Answer, after: &Board, shared: &mut Shared) {
        let Some(trial) = &mut self.trial else {
            return;
        };
        self.said = match answer {
            Answer::Good(Some(reply)) => {
                self.last = Some(reply);
                let said = format!("{} plays {}.", after.side(), reply.san(after));
                Said::Good(said + &left_text(trial))
            }
            Answer::Good(None) => Said::Good(format!("Go on.{}", left_text(trial))),
            Answer::Engine => Said::Thinks,
            Answer::Lost(why) => {
                self.last = None;
                Said::Lost(why)
            }
            Answer::Done => {
                let (id, stars) = (trial.exercise().id.clone(), trial.stars());
                let best = &mut self.stars[self.at];
                *best = (*best).max(Some(stars));
                shared.finish_exercise(id, stars);
                Said::Right
            }
            Answer::Wrong => {
                self.last = None;
                Said::Wrong
            }
            Answer::Refused(why) => {
                self.last = None;
                Said::Refused(why)
            }
        };
        self.put();
        self.think(shared);
    }

    /// Lets the engine look for an answer, if it is to give one.
    fn think(&mut self, shared: &mut Shared) {
        let awaited = self.trial.as_ref().is_some_and(Trial::awaits_engine);
        if awaited && self.view.panel.search.is_none() {
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            let inquiry = Inquiry::new(NodeId::ROOT, Purpose::Run, limits);
            self.view.inquire(&inquiry, shared);
        }
    }

    /// The engine answers, or cannot.
    fn hear_answer(&mut self, event: EngineEvent, shared: &mut Shared) {
        let found = match event {
            EngineEvent::Done { finding, .. } => finding.best(),
            EngineEvent::Died { message, .. } => {
                shared.warn(failure(&message));
                None
            }
            _ => return,
        };
        self.view.panel.search = None;
        let Some(trial) = &mut self.trial else {
            return;
        };
        let before = trial.board().clone();
        match found {
            Some(m) => {
                let answer = trial.defend(m);
                self.last = Some(m);
                self.take_answer(answer, &before, shared);
            }
            // Whoever gets no answer must not lose by it.
            None => {
                if trial.forget_last() {
                    self.said = Said::Task;
                    self.last = None;
                    self.put();
                }
            }
        }
    }

    /// What comes after an exercise that was done: the next one, or the next lesson. Whether there is
    /// something to go on from.
    fn go_on(&mut self, shared: &mut Shared) -> bool {
        if self.trial.is_none() {
            shared.request(match self.after() {
                Some((course, lesson)) => Request::Lesson { course, lesson },
                None => Request::Leave,
            });
            return true;
        }
        let right = self.said == Said::Right;
        if right {
            self.skip();
        }
        right
    }

    fn skip(&mut self) {
        if self.trial.is_some() {
            self.at += 1;
            self.ask();
        }
    }

    fn hint(&mut self, shared: &mut Shared) {
        if let Some(trial) = &mut self.trial
            && trial.hint().is_some()
        {
            self.said = Said::Hint;
            shared.notice = None;
        }
    }

    fn take_back(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
        if let Some(trial) = &mut self.trial
            && trial.take_back()
        {
            self.said = Said::Task;
            self.last = None;
            self.put();
        }
    }
}

/// How many moves are left, as a sentence behind another.
fn left_text(trial: &Trial) -> String {
    let exercise = trial.exercise();
    let left = exercise.goal.most().map_or(0, |most| most - trial.moves());
    match (&exercise.goal, left) {
        (_, 0) => String::new(),
        (Goal::Play { aim: Aim::Hold, .. }, 1) => " Hold out for one more move.".into(),
        (Goal::Play { aim: Aim::Hold, .. }, left) => format!(" Hold out for {left} more moves."),
        (_, 1) => " One move is left.".into(),
        (_, left) => format!(" {left} moves are left."),
    }
}

impl GameScreen for LessonRoom {
    fn view(&self) -> &GameView {
        &self.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.view
    }

    fn place(&self) -> Context {
        Context::Practice
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        let over = self.trial.is_none() || self.said == Said::Right;
        if over {
            let key = shared.key(Context::Practice, Action::Choose);
            return Some(format!("{key} goes on."));
        }
        let awaited = self.trial.as_ref().is_some_and(Trial::awaits_engine);
        awaited.then(|| "Wait for the answer.".into())
    }

    fn person_moves(&mut self, m: Move, shared: &mut Shared) {
        self.try_move(m, shared);
    }

    fn follow(&mut self, shared: &mut Shared) {
        self.think(shared);
    }

    fn hear_engine(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        let search = self.view.panel.search;
        if search.is_some_and(|search| search.ticket == ticket) {
            self.hear_answer(event, shared);
        }
    }

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Step | Action::Choose if self.go_on(shared) => {}
            Action::Hint => self.hint(shared),
            Action::Skip => self.skip(),
            Action::TakeBack => self.take_back(shared),
            Action::Cancel => {
                if !self.view.put_back() {
                    shared.request(Request::Leave);
                }
            }
            Action::Quit => shared.request(Request::Leave),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(self.view.tree.clone()),
                at: NodeId::ROOT,
                flipped: self.view.flipped,
            }),
            Action::Focus | Action::FocusBack | Action::Solution => {}
            _ => return false,
        }
        true
    }

    fn stars(&self) -> u64 {
        let left = self.trial.iter().flat_map(Trial::stars_left);
        left.fold(0, |set, square| set | square.bit())
    }

    fn last_move(&self) -> Option<Move> {
        self.last
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            board: true,
            ..Wishes::default()
        }
    }

    fn fits_here(&self, action: Action) -> bool {
        let trying = self.trial.is_some() && self.said != Said::Right;
        match action {
            Action::Hint | Action::Skip => trying,
            Action::TakeBack => trying && self.trial.as_ref().is_some_and(|it| it.moves() > 0),
            Action::Solution => false,
            Action::Step => !trying,
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        (action == Action::Step).then_some("go on")
    }
}
