//! A game as a graph: White's chances, or the time used.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::{Focus, GameScreen, GameView};
use crate::chess::{Color, Outcome};
use crate::game::Eval;
use crate::review::{Slip, expectation};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::widgets::engine_lines::eval_text;
use crate::tui::widgets::eval_graph::{
    EvalGraph, GraphFrame, MoveNumbers, Series, TimeGraph, second_curve,
};
use crate::tui::widgets::heading::heading_of;
use crate::tui::widgets::tree_list::{name_of, short_time};
use crate::tui::wrap::{cut, width};

/// What a graph shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphKind {
    #[default]
    Chances,
    Times,
}

/// The graph of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphPanel {
    pub kind: GraphKind,
    /// The mouse holds it: the position follows.
    pub held: bool,
}

impl GameView {
    /// Whether there is a graph to be seen. Chances tell what the engine thinks, times do not.
    #[must_use]
    pub fn has_graph(&self) -> bool {
        self.panel.visible || self.graph.kind == GraphKind::Times
    }

    fn numbers(&self) -> MoveNumbers {
        let start = self.tree.start();
        MoveNumbers {
            first: u32::from(start.fullmoves()),
            side: start.side(),
        }
    }
}

/// Changes between chances and times, and shows what was out of sight.
pub(super) fn toggle_graph(screen: &mut dyn GameScreen, shared: &Shared) {
    let seen = |screen: &dyn GameScreen| screen.regions(shared.area(), shared).graph.is_some();
    let was_seen = seen(screen);
    let view = screen.view_mut();
    view.graph.kind = match view.graph.kind {
        GraphKind::Times if was_seen => GraphKind::Chances,
        _ => GraphKind::Times,
    };
    if !view.has_graph() && view.focus == Focus::Graph {
        view.focus = Focus::Board;
    }
    if screen.view().has_graph() && !seen(screen) {
        screen.view_mut().focus = Focus::Graph;
    }
}

/// The graph of a game.
pub(super) fn draw_graph(
    screen: &dyn GameScreen,
    shared: &Shared,
    place: Rect,
    buffer: &mut Buffer,
) {
    let (view, look) = (screen.view(), &shared.look);
    let readout = match view.graph.kind {
        GraphKind::Chances => draw_chances(screen, look, place, buffer),
        GraphKind::Times => draw_times(view, look, place, buffer),
    };
    readout.draw(view, look, place, buffer);
}

fn draw_chances(screen: &dyn GameScreen, look: &Look, place: Rect, buffer: &mut Buffer) -> Readout {
    let view = screen.view();
    let path = view.line();
    let value = |node| {
        let now = screen.thought_now().filter(|_| node == view.shown);
        now.or_else(|| view.tree.node(node).eval())
    };
    let evals: Vec<_> = path.iter().map(|&node| value(node)).collect();
    let mut chances: Vec<_> = evals.iter().map(|eval| eval.map(chance)).collect();
    // Only the last position of a line can be the end of a game.
    let end = view.live().outcome();
    if let (Some(last), Some(end)) = (chances.last_mut(), end) {
        *last = Some(end_chance(end));
    }
    let curves = screen.curves(&chances);
    let series: Vec<Series<'_>> = curves.iter().map(|values| Series { values }).collect();
    let slips = slips(view, &evals, screen.judges());
    let graph = EvalGraph {
        series: &series,
        slips: &slips,
        cursor: Some(view.tree.ply(view.shown) as usize),
        numbers: view.numbers(),
        look,
    };
    graph.render(place, buffer);
    if chances.iter().all(Option::is_none) {
        return Readout::nothing("Chances", "The graph shows who is better, move by move.");
    }
    let told = match curves.as_slice() {
        [white, black] => told_by_two(view, [white, black], look),
        _ => told_by_one(
            view,
            value(view.shown),
            end.filter(|_| view.is_live()),
            look,
        ),
    };
    Readout {
        name: "Chances",
        told,
        nothing: "",
    }
}

/// The bad moves of a line: as somebody noted them, or else as one observer's verdicts tell.
fn slips(view: &GameView, evals: &[Option<Eval>], judged: bool) -> Vec<(usize, Slip)> {
    let path = view.line();
    let noted = |ply: usize| Slip::noted(view.tree.node(path[ply]).nags());
    let found = |ply: usize| {
        let (before, after) = (evals[ply - 1]?, evals[ply]?);
        Slip::between(before, after, view.numbers().mover(ply))
    };
    let plies = || 1..path.len();
    let with = |slip: &dyn Fn(usize) -> Option<Slip>| {
        let pairs = plies().filter_map(|ply| slip(ply).map(|slip| (ply, slip)));
        pairs.collect()
    };
    if judged && plies().all(|ply| noted(ply).is_none()) {
        with(&found)
    } else {
        with(&|ply| noted(ply)?)
    }
}

fn draw_times(view: &GameView, look: &Look, place: Rect, buffer: &mut Buffer) -> Readout {
    let path = view.line();
    let times: Vec<Option<Duration>> = path.iter().map(|&node| view.tree.time_used(node)).collect();
    let graph = TimeGraph {
        times: &times,
        cursor: Some(view.tree.ply(view.shown) as usize),
        numbers: view.numbers(),
        look,
    };
    graph.render(place, buffer);
    if times.iter().all(Option::is_none) {
        let nothing = "This game has no times.";
        return Readout::nothing("Time used", nothing);
    }
    let name = shown_name(view, look);
    let time = view.tree.time_used(view.shown).map(short_time);
    let told = match (name, time) {
        (Some(name), Some(time)) => vec![format!("{name}  {time}"), time],
        (Some(name), None) => vec![name],
        _ => Vec::new(),
    };
    Readout {
        name: "Time used",
        told: told.into_iter().map(Line::from).collect(),
        nothing: "",
    }
}

fn chance(eval: Eval) -> f32 {
    expectation(eval) as f32
}

/// White's share of the point.
pub(super) const fn end_chance(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Checkmate {
            winner: Color::White,
        } => 1.0,
        Outcome::Checkmate { .. } => 0.0,
        Outcome::Draw(_) => 0.5,
    }
}

/// What is written about the shown move.
struct Readout {
    /// What the graph is called.
    name: &'static str,
    /// From the longest to the shortest.
    told: Vec<Line<'static>>,
    /// What to say as long as there is nothing to be seen.
    nothing: &'static str,
}

impl Readout {
    const fn nothing(name: &'static str, nothing: &'static str) -> Self {
        Self {
            name,
            told: Vec::new(),
            nothing,
        }
    }

    /// In the heading, or where there is none in the upper row, away from the shown move. The mouse
    /// has it beside itself.
    fn draw(&self, view: &GameView, look: &Look, place: Rect, buffer: &mut Buffer) {
        let frame = GraphFrame::of(place);
        let focused = view.focus == Focus::Graph;
        let told = |room: u16| {
            self.told
                .iter()
                .find(|line| line.width() <= usize::from(room))
        };
        if let Some(row) = frame.heading {
            let room = row.width.saturating_sub(width(self.name) as u16 + 7);
            let right = told(room).cloned().unwrap_or_default();
            heading_of(look, self.name, right, focused, row.width).render(row, buffer);
        }
        let plot = frame.plot;
        let mark = if focused && frame.heading.is_none() {
            format!("{} ", look.pointer())
        } else {
            String::new()
        };
        if !self.nothing.is_empty() {
            let text = cut(&format!("{mark}{}", self.nothing), usize::from(plot.width));
            let row = Rect { height: 1, ..plot };
            Clear.render(row, buffer);
            Span::styled(look.plain(&text).into_owned(), look.dim()).render(row, buffer);
            return;
        }
        let (ply, plies) = (view.tree.ply(view.shown) as usize, view.plies() + 1);
        let column = frame.column_of(plies, ply);
        let beside = view.graph.held;
        if frame.heading.is_some() && !beside {
            return;
        }
        let line = told((plot.width / 2).saturating_sub(width(&mark) as u16));
        let mut line = line.or(self.told.last()).cloned().unwrap_or_default();
        line.spans.insert(0, Span::raw(mark));
        let wide = line.width() as u16;
        if wide == 0 || wide >= plot.width || plot.height < 2 {
            return;
        }
        let x = match (beside, column.saturating_sub(plot.x) < plot.width / 2) {
            (true, true) => (column + 2).min(plot.right() - wide),
            (true, false) => column.saturating_sub(wide + 1).max(plot.x),
            (false, true) => plot.right() - wide,
            (false, false) => plot.x,
        };
        let label = Rect::new(x, plot.y, wide, 1);
        Clear.render(label, buffer);
        line.style(look.strong()).render(label, buffer);
    }
}

/// The shown move with its number, as the terminal can show it.
fn shown_name(view: &GameView, look: &Look) -> Option<String> {
    let name = name_of(&view.tree, view.shown)?;
    Some(look.plain(&name).into_owned())
}

/// The shown move, its verdict and White's chances.
fn told_by_one(
    view: &GameView,
    eval: Option<Eval>,
    end: Option<Outcome>,
    look: &Look,
) -> Vec<Line<'static>> {
    let (verdict, chance) = match (end, eval) {
        (Some(Outcome::Checkmate { .. }), _) => ("mate".into(), None),
        (Some(Outcome::Draw(_)), _) => ("draw".into(), end.map(end_chance)),
        (None, Some(eval)) => (eval_text(eval), Some(chance(eval))),
        (None, None) => return Vec::new(),
    };
    let name = shown_name(view, look);
    let percent = chance.map(percent);
    let join = |parts: &[Option<&String>]| {
        let parts: Vec<&str> = parts.iter().flatten().map(|part| part.as_str()).collect();
        Line::from(parts.join("  "))
    };
    let verdict = Some(&verdict);
    vec![
        join(&[name.as_ref(), verdict, percent.as_ref()]),
        join(&[name.as_ref(), verdict]),
        join(&[verdict]),
    ]
}

/// The shown move and White's chances as both engines see them, with a piece of each curve.
fn told_by_two(view: &GameView, curves: [&Vec<Option<f32>>; 2], look: &Look) -> Vec<Line<'static>> {
    let ply = view.tree.ply(view.shown) as usize;
    let [white, black] = curves.map(|curve| {
        let upto = curve.get(..=ply).unwrap_or(curve);
        let value = upto.iter().rev().copied().flatten().next();
        value.map_or_else(|| "-".into(), percent)
    });
    let sign = if look.ascii { "o" } else { "━" };
    let name = shown_name(view, look).map(|name| format!("{name}  "));
    let both = |name: String, of_white: &str, of_black: &str| {
        Line::from(vec![
            Span::raw(format!("{name}{of_white}{white}  ")),
            Span::styled(sign, second_curve(look)),
            Span::raw(format!(" {of_black}{black}")),
        ])
    };
    let name = name.unwrap_or_default();
    vec![
        both(name, "White sees ", "Black sees "),
        both(String::new(), "White ", "Black "),
        both(String::new(), "", ""),
    ]
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The chances at every ply that counts, and between two of them the one before.
#[must_use]
pub fn carried(chances: &[Option<f32>], counts: impl Fn(usize) -> bool) -> Vec<Option<f32>> {
    let own = |ply: usize| chances[ply].filter(|_| counts(ply));
    let last = (0..chances.len()).rev().find(|&ply| own(ply).is_some());
    let mut before = None;
    let mut values = Vec::with_capacity(chances.len());
    for ply in 0..chances.len() {
        before = own(ply).or(before);
        values.push(before.filter(|_| last.is_some_and(|last| ply <= last)));
    }
    values
}
