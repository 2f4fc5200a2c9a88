//! Principal variation search: negamax with everything that lets it look at fewer positions.

use super::eval::{Evaluator, Sums};
use super::history::{Before, History, Trace};
use super::limits::{Budget, Limits};
use super::picker::{Advice, Picker};
use super::score::{MAX_PLY, Score};
use super::see;
use super::strength::Noise;
use super::switches::Switches;
use super::table::{Entry, PackedMove, Table};
use super::{Bound, Position, Report};
use crate::chess::{Board, Color, Key, Kind, Move, Undo};

/// What a search needs to know before it begins.
pub struct Task<'a> {
    /// Where to begin.
    pub position: &'a Position,
    /// When to end.
    pub limits: &'a Limits,
    /// The time for this move, made from the limits; `None` if time is no limit.
    pub budget: Option<Budget>,
    /// How many lines are wanted.
    pub multipv: usize,
    /// Which techniques to use.
    pub switches: Switches,
    /// Shared by all threads of a search.
    pub table: &'a Table,
    /// Errors of judgement, for playing weaker.
    pub noise: Option<Noise>,
    /// 0 for the thread that reports, 1 and up for its helpers, which vary their depths.
    pub thread: usize,
}

/// What one thread remembers from search to search within a game.
pub struct Memory {
    pub(super) history: History,
    pub(super) evaluator: Evaluator,
    reductions: Box<[[i32; 64]; 64]>,
    pickers: Vec<Box<Picker>>,
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Self {
        let mut reductions = Box::new([[0; 64]; 64]);
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                // In 1024ths of a ply.
                let plies = 0.8 + (depth as f64).ln() * (number as f64).ln() / 2.3;
                *entry = (plies * 1024.0) as i32;
            }
        }
        Self {
            history: History::new(),
            evaluator: Evaluator::new(),
            reductions,
            pickers: Vec::new(),
        }
    }

    /// Forgets all: a new game begins.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

/// What the search knows of one ply of the line it is in.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The static evaluation, if the side to move is not in check.
    pub(super) eval: Option<Score>,
    /// The move being searched; `None` for a null move.
    pub(super) trace: Option<Trace>,
    /// The move left out while another is tested for being the only good one.
    excluded: Option<Move>,
}

/// The best line found from each ply on.
pub(super) struct Lines {
    moves: Vec<[Move; MAX_PLY + 1]>,
    lengths: [usize; MAX_PLY + 2],
}

impl Lines {
    fn new() -> Self {
        Self {
            moves: vec![[Move::FILLER; MAX_PLY + 1]; MAX_PLY + 2],
            lengths: [0; MAX_PLY + 2],
        }
    }

    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    pub(super) fn update(&mut self, ply: usize, m: Move) {
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        let (upper, lower) = self.moves.split_at_mut(ply + 1);
        upper[ply][0] = m;
        upper[ply][1..=length].copy_from_slice(&lower[0][..length]);
        self.lengths[ply] = length + 1;
    }

    pub(super) fn line(&self) -> &[Move] {
        &self.moves[0][..self.lengths[0]]
    }
}

/// One thread's search.
pub(super) struct Searcher<'a, R> {
    pub(super) task: &'a Task<'a>,
    pub(super) report: &'a mut R,
    pub(super) memory: &'a mut Memory,
    pub(super) board: Board,
    /// The keys of all positions before this one, of the game and then of the line.
    keys: Vec<Key>,
    /// How many of them belong to the game.
    game: usize,
    pub(super) sums: Vec<Sums>,
    pub(super) frames: Vec<Frame>,
    pub(super) lines: Lines,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    pub(super) depth: i32,
    /// Root moves that are not to be searched: the better lines of a multi-line search.
    pub(super) root_excluded: Vec<Move>,
    /// How many nodes the best root move took.
    pub(super) root_effort: u64,
    pub(super) cutoffs: (u64, u64),
}

/// The frames before the root that continuation histories look back to.
const BACK: usize = 2;

impl<'a, R: Report> Searcher<'a, R> {
    pub(super) fn new(task: &'a Task<'a>, memory: &'a mut Memory, report: &'a mut R) -> Self {
        let position = task.position;
        memory.history.new_search();
        Self {
            task,
            report,
            memory,
            board: position.board.clone(),
            keys: position.earlier.clone(),
            game: position.earlier.len(),
            sums: vec![Sums::of(&position.board); MAX_PLY + 2],
            frames: vec![Frame::default(); MAX_PLY + 2 + BACK],
            lines: Lines::new(),
            nodes: 0,
            seldepth: 0,
            stopped: false,
            depth: 0,
            root_excluded: Vec::new(),
            root_effort: 0,
            cutoffs: (0, 0),
        }
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BACK]
    }

    fn before(&self, ply: usize) -> Before {
        Before {
            one: self.frames[ply + BACK - 1].trace,
            two: self.frames[ply + BACK - 2].trace,
        }
    }

    fn advice(&self, ply: usize) -> Advice<'_> {
        let switches = &self.task.switches;
        Advice {
            history: &self.memory.history,
            before: self.before(ply),
            ply,
            see: switches.see,
            killers: switches.killers,
            ranked: switches.history,
        }
    }

    /// Makes a move of the line.
    pub(super) fn play(&mut self, m: Move, ply: usize) -> Undo {
        self.frames[ply + BACK].trace = Some(Trace::of(&self.board, m));
        self.sums[ply + 1] = self.sums[ply].after(&self.board, m);
        self.keys.push(self.board.key());
        self.nodes += 1;
        self.board.make(m)
    }

    pub(super) fn take_back(&mut self, m: Move, undo: Undo) {
        self.board.unmake(m, undo);
        self.keys.pop();
    }

    /// Whether to give up the search, asked before every node.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self
            .task
            .limits
            .nodes
            .is_some_and(|most| self.nodes >= most)
            || (self.nodes.is_multiple_of(1024) && self.report.should_stop(self.nodes))
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the game is drawn here by rule: once repeated within the line, twice with the game,
    /// fifty moves, or too little material.
    pub(super) fn is_draw(&self) -> bool {
        let halfmoves = self.board.halfmoves() as usize;
        if halfmoves >= 100 {
            return !self.board.in_check() || self.board.has_legal_move();
        }
        if self.board.is_insufficient_material() {
            return true;
        }
        let key = self.board.key();
        let mut seen = 0;
        let newest = self.keys.len();
        for back in (4..=halfmoves.min(newest)).step_by(2) {
            if self.keys[newest - back] == key {
                seen += 1;
                if seen == 2 || newest - back >= self.game {
                    return true;
                }
            }
        }
        false
    }

    /// A draw, a little better or worse from node to node, so that the search does not take one
    /// drawing line for all.
    pub(super) fn draw(&self) -> Score {
        Score::cp((self.nodes & 2) as i32 - 1)
    }

    /// The static evaluation, uncorrected.
    pub(super) fn evaluate(&mut self, ply: usize) -> Score {
        let eval = self.memory.evaluator.evaluate(&self.board, self.sums[ply]);
        match self.task.noise {
            Some(noise) => Score::cp(eval.get() + noise.at(self.board.key())),
            None => eval,
        }
    }

    pub(super) fn corrected(&self, eval: Score) -> Score {
        if self.task.switches.correction {
            self.memory.history.corrected(&self.board, eval)
        } else {
            eval
        }
    }

    pub(super) fn probe(&self) -> Option<Entry> {
        if self.task.switches.hash {
            self.task.table.probe(self.board.key())
        } else {
            None
        }
    }

    pub(super) fn remember(&self, entry: &Entry) {
        if self.task.switches.hash {
            self.task.table.store(self.board.key(), entry);
        }
    }

    pub(super) fn take_picker(&mut self, hint: Option<PackedMove>) -> Box<Picker> {
        let mut picker = self.memory.pickers.pop().unwrap_or_default();
        picker.start(hint);
        picker
    }

    pub(super) fn give_back(&mut self, picker: Box<Picker>) {
        self.memory.pickers.push(picker);
    }

    pub(super) fn pick(&self, picker: &mut Picker, ply: usize) -> Option<Move> {
        picker.next(&self.board, self.advice(ply))
    }

    pub(super) fn pick_noisy(&self, picker: &mut Picker, ply: usize) -> Option<Move> {
        picker.next_noisy(&self.board, self.advice(ply))
    }
}

/// A score as it is kept in the table: mates counted from the position, not from the root.
pub(super) fn to_table(score: Score, ply: usize) -> Score {
    if score.is_win() {
        score + ply as i32
    } else if score.is_loss() {
        score - ply as i32
    } else {
        score
    }
}

/// Back from [`to_table`].
pub(super) fn from_table(score: Score, ply: usize) -> Score {
    if score.is_win() {
        score - ply as i32
    } else if score.is_loss() {
        score + ply as i32
    } else {
        score
    }
}

/// Whether a bound from the table settles a node with this window.
pub(super) fn settles(bound: Bound, score: Score, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

/// Whether a side has anything but pawns and its king.
fn has_officers(board: &Board, color: Color) -> bool {
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
        .into_iter()
        .any(|kind| board.count(color, kind) > 0)
}

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    /// A cutoff is expected here.
    pub(super) cut: bool,
}

/// What a node knows before it tries moves.
#[derive(Clone, Copy)]
struct Node {
    ply: usize,
    pv: bool,
    in_check: bool,
    improving: bool,
    eval: Score,
    raw: Option<Score>,
    entry: Option<Entry>,
}

/// What decides whether a late move is tried.
#[derive(Clone, Copy)]
struct Glance {
    alpha: Score,
    depth: i32,
    /// The depth less what a late move would be reduced by.
    shallow: i32,
    number: usize,
    history: i32,
}

enum Verdict {
    Try,
    Skip,
    SkipQuiet,
}

enum Singularity {
    Extend(i32),
    Return(Score),
}

impl<R: Report> Searcher<'_, R> {
    /// The score of the position for the side to move: exact within the window, a bound outside.
    pub(super) fn negamax(&mut self, window: Window, ply: usize) -> Score {
        let Window {
            mut alpha,
            mut beta,
            mut depth,
            cut,
        } = window;
        let pv = beta.get() - alpha.get() > 1;
        self.lines.clear(ply);
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply);
        }
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.board.in_check();
        if ply > 0 {
            if self.is_draw() {
                return self.draw();
            }
            if ply >= MAX_PLY - 1 {
                return if in_check {
                    Score::ZERO
                } else {
                    self.evaluate(ply)
                };
            }
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_some() {
            None
        } else {
            self.probe()
        };
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.board.halfmoves() < 90
            && settles(entry.bound, from_table(entry.score, ply), alpha, beta)
        {
            return from_table(entry.score, ply);
        }

        let raw = if in_check {
            None
        } else if excluded.is_some() {
            self.frame(ply).eval
        } else {
            Some(match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(ply),
            })
        };
        let fixed = raw.map(|raw| {
            if excluded.is_some() {
                raw
            } else {
                self.corrected(raw)
            }
        });
        self.frame(ply).eval = fixed;
        let mut eval = fixed.unwrap_or(Score::ZERO);
        // A bound from the table says more than the evaluation.
        if let Some(entry) = entry
            && !in_check
            && !entry.score.is_mate()
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score > eval,
                Bound::Upper => entry.score < eval,
            }
        {
            eval = entry.score;
        }
        let improving = !in_check
            && ply >= 2
            && match self.frames[ply + BACK - 2].eval {
                Some(earlier) => fixed.is_some_and(|now| now > earlier),
                None => true,
            };
        let node = Node {
            ply,
            pv,
            in_check,
            improving,
            eval,
            raw,
            entry,
        };
        if !pv
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.prune_node(node, alpha, beta, depth)
        {
            return score;
        }
        if self.task.switches.iir
            && depth >= 4
            && (pv || cut)
            && entry.is_none_or(|e| e.m.is_none())
        {
            depth -= 1;
        }
        let mut picker = self.take_picker(entry.and_then(|entry| entry.m));
        let score = self.try_moves(
            &mut picker,
            node,
            Window {
                alpha,
                beta,
                depth,
                cut,
            },
        );
        self.give_back(picker);
        score
    }

    /// Gives a node up without trying its moves: it is so good or so bad that they would not
    /// change the outcome.
    fn prune_node(&mut self, node: Node, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
        let Node {
            ply,
            improving,
            eval,
            ..
        } = node;
        let switches = self.task.switches;
        if switches.futility
            && depth <= 8
            && !beta.is_mate()
            && !eval.is_mate()
            && eval - 80 * (depth - improving as i32) >= beta
        {
            return Some(Score::cp((eval.get() + beta.get()) / 2));
        }
        if switches.razoring && depth <= 3 && eval + 220 * depth < alpha {
            let score = self.quiesce(alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        let us = self.board.side();
        if switches.null_move
            && depth >= 3
            && eval >= beta
            && !beta.is_loss()
            && ply > 0
            && self.frames[ply + BACK - 1].trace.is_some()
            && has_officers(&self.board, us)
        {
            let reduction = 4 + depth / 4 + ((eval.get() - beta.get()) / 200).min(3);
            self.frame(ply).trace = None;
            self.sums[ply + 1] = self.sums[ply];
            self.keys.push(self.board.key());
            self.nodes += 1;
            let undo = self.board.make_null();
            let window = Window {
                alpha: -beta,
                beta: -beta + 1,
                depth: depth - reduction,
                cut: false,
            };
            let score = -self.negamax(window, ply + 1);
            self.board.unmake_null(undo);
            self.keys.pop();
            if self.stopped {
                return Some(Score::ZERO);
            }
            if score >= beta {
                return Some(if score.is_mate() { beta } else { score });
            }
        }
        None
    }

    /// Tries the moves of a node, best first.

    fn try_moves(&mut self, picker: &mut Picker, node: Node, window: Window) -> Score {
        let Node {
            ply,
            pv,
            in_check,
            improving,
            entry,
            ..
        } = node;
        let Window {
            alpha: original,
            beta,
            depth,
            cut,
        } = window;
        let switches = self.task.switches;
        let excluded = self.frame(ply).excluded;
        let us = self.board.side();
        let officers = has_officers(&self.board, us);
        let hint_is_noisy = entry
            .and_then(|entry| entry.m)
            .is_some_and(|m| m.is_noisy_on(&self.board));
        self.memory.history.forget_killers(ply + 1);
        let mut alpha = original;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut quiets: Vec<Move> = Vec::new();
        let mut noisies: Vec<Move> = Vec::new();

        while let Some(m) = self.pick(picker, ply) {
            if Some(m) == excluded || (ply == 0 && !self.root_allows(m)) {
                continue;
            }
            number += 1;
            let quiet = !m.is_noisy();
            let history = if quiet {
                self.memory.history.quiet(&self.board, m, self.before(ply))
            } else {
                self.memory.history.noisy(&self.board, m)
            };
            let mut reduction = self.memory.reductions[(depth as usize).min(63)][number.min(63)];

            if ply > 0 && officers && !best.is_loss() {
                let shallow = (depth - reduction / 1024).max(0);
                match self.verdict(
                    m,
                    node,
                    Glance {
                        alpha,
                        depth,
                        shallow,
                        number,
                        history,
                    },
                ) {
                    Verdict::Try => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiet => {
                        picker.skip_quiet();
                        continue;
                    }
                }
            }
            if ply == 0 && self.task.thread == 0 {
                self.report.current_move(depth as u32, m, number);
            }

            let mut extension = match self.singularity(m, node, window) {
                Singularity::Extend(plies) => plies,
                Singularity::Return(score) => return score,
            };
            if self.stopped {
                return Score::ZERO;
            }

            let nodes_before = self.nodes;
            let undo = self.play(m, ply);
            let gives_check = self.board.in_check();
            if switches.check_extension && extension == 0 && gives_check && (pv || depth <= 4) {
                extension = 1;
            }
            let next = depth - 1 + extension;
            let scouted = if switches.lmr && depth >= 2 && number > 1 + (pv as usize) {
                if quiet {
                    reduction -= history * 1024 / 9000;
                    reduction += 1024 * cut as i32 + 512 * hint_is_noisy as i32;
                } else {
                    reduction = reduction / 2 - history * 1024 / 12_000;
                }
                reduction += 512 * !improving as i32 - 1024 * pv as i32;
                reduction -= 1024 * (gives_check || in_check) as i32;
                let reduced = (next - reduction / 1024).clamp(1.min(next), next);
                let score = -self.negamax(zero(alpha, reduced, true), ply + 1);
                Some(if score > alpha && reduced < next {
                    -self.negamax(zero(alpha, next, !cut), ply + 1)
                } else {
                    score
                })
            } else if switches.pvs && number > 1 {
                Some(-self.negamax(zero(alpha, next, !cut), ply + 1))
            } else {
                None
            };
            let score = match scouted {
                Some(score) if !pv || score <= alpha => score,
                _ => {
                    let window = Window {
                        alpha: -beta,
                        beta: -alpha,
                        depth: next,
                        cut: !pv && !cut,
                    };
                    -self.negamax(window, ply + 1)
                }
            };
            self.take_back(m, undo);
            if self.stopped {
                return Score::ZERO;
            }

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if pv {
                        self.lines.update(ply, m);
                    }
                    if ply == 0 {
                        self.root_effort = self.nodes - nodes_before;
                    }
                    if score >= beta {
                        self.cutoffs.0 += 1;
                        self.cutoffs.1 += (number == 1) as u64;
                        break;
                    }
                }
            }
            if quiet {
                quiets.push(m);
            } else {
                noisies.push(m);
            }
        }

        if number == 0 {
            return if excluded.is_some() {
                alpha
            } else if in_check {
                Score::mated_in(ply)
            } else {
                Score::ZERO
            };
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.learn_cutoff(m, &quiets, &noisies, depth, ply);
        }
        if excluded.is_none() && !(ply == 0 && !self.root_excluded.is_empty()) {
            self.finish_node(node, window, best, best_move);
        }
        best
    }

    /// Whether a late move is worth trying at all, at a low depth.
    fn verdict(&self, m: Move, node: Node, glance: Glance) -> Verdict {
        let switches = &self.task.switches;
        let Glance {
            alpha,
            depth,
            shallow,
            number,
            history,
        } = glance;
        if m.is_noisy() {
            let margin = -100 * depth;
            return if switches.see && depth <= 8 && !see::wins(&self.board, m, margin) {
                Verdict::Skip
            } else {
                Verdict::Try
            };
        }
        let enough = (4 + depth as usize * depth as usize) / (2 - node.improving as usize);
        if switches.late_move_pruning && number > enough {
            return Verdict::SkipQuiet;
        }
        if switches.futility
            && !node.in_check
            && shallow <= 8
            && node.eval + 110 + 90 * shallow <= alpha
        {
            return Verdict::SkipQuiet;
        }
        let unloved = switches.history && shallow <= 4 && history < -3500 * depth;
        let margin = -25 * shallow * shallow;
        let loses = switches.see && shallow <= 8 && !see::wins(&self.board, m, margin);
        if unloved || loses {
            Verdict::Skip
        } else {
            Verdict::Try
        }
    }

    /// Whether the table's move is the only good one, found by a search of the others.
    fn singularity(&mut self, m: Move, node: Node, window: Window) -> Singularity {
        let Node { ply, pv, .. } = node;
        let Window {
            beta, depth, cut, ..
        } = window;
        let Some(entry) = node.entry else {
            return Singularity::Extend(0);
        };
        if !self.task.switches.singular
            || ply == 0
            || depth < 7
            || ply >= 2 * self.depth as usize
            || self.frame(ply).excluded.is_some()
            || !entry.m.is_some_and(|hint| hint.is(m))
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || entry.score.is_mate()
        {
            return Singularity::Extend(0);
        }
        let target = entry.score - 2 * depth;
        self.frame(ply).excluded = Some(m);
        let window = Window {
            alpha: target - 1,
            beta: target,
            depth: (depth - 1) / 2,
            cut,
        };
        let other = self.negamax(window, ply);
        self.frame(ply).excluded = None;
        if other < target {
            Singularity::Extend(1 + (!pv && other < target - 20) as i32)
        } else if !pv && target >= beta {
            // Several moves are good enough: no need to look at any of them.
            Singularity::Return(target)
        } else {
            Singularity::Extend(-((entry.score >= beta) as i32))
        }
    }

    /// Keeps what a node found out: in the table, and as the error of its evaluation.
    fn finish_node(&mut self, node: Node, window: Window, best: Score, best_move: Option<Move>) {
        let Node { ply, pv, raw, .. } = node;
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.task.switches.correction
            && let Some(raw) = raw
            && !best.is_mate()
            && best_move.is_none_or(|m| !m.is_noisy())
            && !(bound == Bound::Lower && best <= raw)
            && !(bound == Bound::Upper && best >= raw)
        {
            let difference = best.get() - raw.get();
            self.memory
                .history
                .learn_error(&self.board, window.depth, difference);
        }
        self.remember(&Entry {
            m: best_move.map(PackedMove::of),
            score: to_table(best, ply),
            eval: raw,
            depth: window.depth,
            bound,
            pv,
        });
    }

    /// The move that cut off was good, those tried before it were not.
    fn learn_cutoff(&mut self, m: Move, quiets: &[Move], noisies: &[Move], depth: i32, ply: usize) {
        let bonus = (170 * depth - 90).clamp(0, 1800);
        let before = self.before(ply);
        let history = &mut self.memory.history;
        let board = &self.board;
        if m.is_noisy() {
            history.update_noisy(board, m, bonus);
        } else {
            history.remember_refutation(ply, m, before);
            history.update_quiet(board, m, before, bonus);
            for &other in quiets {
                history.update_quiet(board, other, before, -bonus);
            }
        }
        for &other in noisies {
            history.update_noisy(board, other, -bonus);
        }
    }

    fn root_allows(&self, m: Move) -> bool {
        let wanted = &self.task.limits.searchmoves;
        (wanted.is_empty() || wanted.contains(&m)) && !self.root_excluded.contains(&m)
    }
}

/// A window that only asks whether a score is above `alpha`, from the other side.
fn zero(alpha: Score, depth: i32, cut: bool) -> Window {
    Window {
        alpha: -alpha - 1,
        beta: -alpha,
        depth,
        cut,
    }
}
