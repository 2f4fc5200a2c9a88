//! A lesson: one exercise after the other, each with a goal, and an answer to every try.

mod view;

use super::event::Request;
use super::game_view::{
    BarWish, Focus, GamePicture, GameScreen, GameView, Hit, Inquiry, MoveEntry, Purpose, Wishes,
    failure,
};
use super::keymap::{Action, Context};
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Kind, Move, Square};
use crate::engine::{EngineEvent, Finding, Limits, Score};
use crate::game::{GameTree, NodeId};
use crate::learn::lessons::{Aim, Answer, Course, Goal, Lesson, Progress, Slip, Trial};

/// What was said last.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// What is to be done.
    Task,
    /// It goes well, and what comes now.
    Good(String),
    /// It goes on, but the goal is out of reach since the last move.
    Slipped(String),
    /// The same since an earlier one.
    Lasting(String),
    /// That was not it.
    Wrong,
    /// That cannot be tried here.
    Refused(&'static str),
    /// The engine looks for an answer.
    Thinks,
    /// What was played out has failed: why, and what to do.
    Lost(String),
    /// What to look at.
    Hint(String),
    /// The goal is reached.
    Right,
}

/// Help in a position that the hints of the exercise say nothing of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Advice {
    /// Nothing was asked.
    Unasked,
    /// Which piece was said.
    Piece(Move),
    /// The move was said.
    Whole(Move),
}

/// How long the engine looks for the best defence: enough for every ending here, and not felt.
const NODES: u64 = 300_000;

/// What is said to whoever is faster than the engine.
const WAIT: &str = "Wait for the answer.";

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
    advice: Advice,
    last: Option<Move>,
    /// The rows of the text that are scrolled away, while the arrows belong to it.
    scroll: usize,
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
            advice: Advice::Unasked,
            last: None,
            scroll: 0,
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

    /// Whether nothing is tried any more.
    fn is_over(&self) -> bool {
        self.trial.is_none() || self.said == Said::Right
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
        self.scroll = 0;
        self.said = Said::Task;
        self.last = None;
        self.put();
        if let Some(square) = self.hero() {
            self.view.cursor = square;
        }
    }

    /// The piece that an exercise is about: where somebody with a keyboard begins.
    fn hero(&self) -> Option<Square> {
        let exercise = self.trial.as_ref()?.exercise();
        let board = &exercise.board;
        let king = || board.pieces(board.side(), Kind::King).next();
        exercise.first_piece().or_else(king)
    }

    /// After a move that does not stand: back to the piece, or to the one that an exercise begins with.
    fn cursor_back(&mut self, m: Move) {
        let piece = self.view.board.piece_at(m.from());
        let there = piece.is_some_and(|piece| piece.color == self.view.board.side());
        let square = if there { Some(m.from()) } else { self.hero() };
        self.view.cursor = square.unwrap_or(self.view.cursor);
    }

    /// Shows the position of the trial. The other side may wait, which no game has: so it is a new one.
    fn put(&mut self) {
        let Some(trial) = &self.trial else {
            return;
        };
        self.advice = Advice::Unasked;
        let mut view = GameView::new(GameTree::new(trial.board().clone()));
        view.flipped = trial.exercise().board.side() == Color::Black;
        view.focus = Focus::Board;
        view.cursor = self.view.cursor;
        view.cursor_shown = self.view.cursor_shown;
        self.view = view;
    }

    fn try_move(&mut self, m: Move, shared: &mut Shared) {
        // Nobody waits any more for a move that is being sought.
        self.view.panel.stop(shared);
        let Some(trial) = &mut self.trial else {
            return;
        };
        let mut after = trial.board().clone();
        let _ = after.make(m);
        let answer = trial.play(m);
        let stands = !matches!(answer, Answer::Wrong | Answer::Refused(_) | Answer::Lost(_));
        self.last = Some(m);
        self.take_answer(answer, &after, shared);
        if !stands {
            self.cursor_back(m);
        }
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
            Answer::Slipped { reply, slip, now } => {
                let mut parts = Vec::new();
                if let Some(reply) = reply {
                    self.last = Some(reply);
                    parts.push(format!("{} plays {}.", after.side(), reply.san(after)));
                }
                parts.push(left_text(trial).trim().to_owned());
                if now {
                    let undo = shared.key(Context::Practice, Action::TakeBack);
                    parts.push(slip_text(trial, slip, &undo));
                }
                let text = parts.join(" ");
                if now {
                    Said::Slipped(text)
                } else {
                    Said::Lasting(text)
                }
            }
            Answer::Engine => Said::Thinks,
            Answer::Lost(why) => {
                self.last = None;
                let undo = shared.key(Context::Practice, Action::TakeBack);
                let wrong = &trial.exercise().wrong;
                Said::Lost(format!(
                    "{why} {wrong} Press {undo} to take your last move back."
                ))
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
            self.inquire(shared);
        }
    }

    fn inquire(&mut self, shared: &mut Shared) {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let inquiry = Inquiry::new(NodeId::ROOT, Purpose::Run, limits);
        self.view.inquire(&inquiry, shared);
    }

    /// The engine answers, or cannot.
    fn hear_answer(&mut self, event: EngineEvent, shared: &mut Shared) {
        let found = match event {
            EngineEvent::Done { finding, .. } => answer_of(&finding),
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
        // Where no answer is awaited, help is.
        if !trial.awaits_engine() {
            if let Some((m, _)) = found {
                self.advise(m);
            }
            return;
        }
        let before = trial.board().clone();
        match found {
            Some((m, score)) => {
                let answer = trial.defend(m, Some(score.told()));
                let lost = matches!(answer, Answer::Lost(_));
                self.last = Some(m);
                self.take_answer(answer, &before, shared);
                if lost {
                    self.view.cursor = self.hero().unwrap_or(self.view.cursor);
                }
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
        let Some(trial) = &mut self.trial else {
            return;
        };
        if trial.is_done() {
            return;
        }
        if trial.awaits_engine() {
            shared.say(WAIT);
            return;
        }
        shared.notice = None;
        if let Some(hint) = trial.hint() {
            self.said = Said::Hint(hint.to_owned());
            return;
        }
        let is_played_out = matches!(trial.exercise().goal, Goal::Play { .. });
        match (self.advice, trial.solution()) {
            (Advice::Piece(m) | Advice::Whole(m), _) | (Advice::Unasked, Some(m)) => self.advise(m),
            (Advice::Unasked, None) if !is_played_out => {
                let undo = shared.key(Context::Practice, Action::TakeBack);
                self.said = Said::Hint(format!(
                    "The goal is out of reach from here: take your last move back with {undo}."
                ));
            }
            (Advice::Unasked, None) if self.view.panel.search.is_none() => self.inquire(shared),
            (Advice::Unasked, None) => {}
        }
    }

    /// Says which piece to look at, and if that was said which move to play.
    fn advise(&mut self, m: Move) {
        let Some(trial) = &mut self.trial else {
            return;
        };
        if !matches!(self.advice, Advice::Whole(_)) {
            trial.help();
        }
        let board = trial.board();
        let piece = board.piece_at(m.from());
        let first = self.advice == Advice::Unasked;
        let text = if let Some(piece) = piece.filter(|_| first) {
            self.advice = Advice::Piece(m);
            format!("Look at the {} on {}.", piece.kind.name(), m.from())
        } else {
            self.advice = Advice::Whole(m);
            format!("Play {}.", m.san(board))
        };
        self.said = Said::Hint(text);
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

/// The move that a search found, and what it is worth.
fn answer_of(finding: &Finding) -> Option<(Move, Score)> {
    let line = finding.lines.first()?;
    Some((*line.pv.first()?, line.score))
}

/// Why the goal is out of reach, and what to do now.
fn slip_text(trial: &Trial, slip: Slip, undo: &str) -> String {
    let what = match (slip, &trial.exercise().goal) {
        (Slip::Moves, _) => "That is too few now",
        (Slip::Result, Goal::Play { aim: Aim::Hold, .. }) => "That lets the draw slip",
        (Slip::Result, _) => "That lets the win slip",
    };
    format!("{what}: take it back with {undo}, or play on.")
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

    fn wishes(&self) -> Wishes {
        Wishes {
            bar: match self.verdict() {
                Some(_) => BarWish::Always,
                None => BarWish::WithPanel,
            },
            ..Wishes::default()
        }
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        if self.is_over() {
            // In the line for a move there is another key than below the board.
            let key = match self.view.entry {
                Some(_) => shared.key(Context::Entry, Action::Choose),
                None => shared.key(Context::Practice, Action::Step),
            };
            return Some(format!("{key} goes on."));
        }
        let awaited = self.trial.as_ref().is_some_and(Trial::awaits_engine);
        awaited.then(|| WAIT.into())
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

    fn tick_here(&mut self, _covered: bool, shared: &mut Shared) {
        // Where the goal is reached, nothing that is typed can be a move: it goes on, as the line says.
        let refused = |entry: &MoveEntry| entry.problem.is_some();
        if self.is_over() && self.view.entry.take_if(|entry| refused(entry)).is_some() {
            self.go_on(shared);
        }
        // A larger window shows all.
        if self.reads() && self.shows_all(shared) {
            self.view.focus = Focus::Board;
        }
    }

    fn wheel(&mut self, _hit: Hit, forward: bool, shared: &Shared) -> bool {
        if self.reads() {
            self.scroll_text(forward, shared);
        }
        self.reads()
    }

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.view.panel.stop(shared);
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Step | Action::Choose if self.go_on(shared) => {}
            Action::Focus | Action::FocusBack => {
                self.view.focus = if self.reads() || self.shows_all(shared) {
                    Focus::Board
                } else {
                    Focus::Moves
                };
            }
            Action::Choose | Action::Step | Action::Cancel if self.reads() => {
                self.view.focus = Focus::Board;
            }
            Action::Up | Action::Down if self.reads() => {
                self.scroll_text(action == Action::Down, shared);
            }
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
            Action::Solution => {}
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

    fn fits_here(&self, action: Action) -> bool {
        let trying = !self.is_over();
        match action {
            Action::Hint | Action::Skip => trying,
            Action::TakeBack => trying && self.trial.as_ref().is_some_and(Trial::can_take_back),
            Action::Solution => false,
            Action::Step => !trying,
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        (action == Action::Step).then_some("go on")
    }
}
