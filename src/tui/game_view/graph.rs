//! The evaluation over a whole game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Clear, Widget};

use super::{Focus, GameScreen, GameView};
use crate::chess::{Color, Outcome};
use crate::game::Eval;
use crate::review::win_chance;
use crate::tui::shared::Shared;
use crate::tui::widgets::engine_lines::eval_text;
use crate::tui::widgets::eval_graph::{EvalGraph, Series};
use crate::tui::widgets::tree_list::name_of;
use crate::tui::wrap::{cut, width};

/// White's chances over the game.
pub(super) fn draw_graph(
    screen: &dyn GameScreen,
    shared: &Shared,
    place: Rect,
    buffer: &mut Buffer,
) {
    let (view, look) = (screen.view(), &shared.look);
    let path = view.line();
    let mut chances: Vec<_> = path
        .iter()
        .map(|&node| view.tree.node(node).eval().map(chance))
        .collect();
    // Only the last position of a line can be the end of a game.
    let end = view.live().outcome();
    if let (Some(last), Some(end)) = (chances.last_mut(), end) {
        *last = Some(end_chance(end));
    }
    let curves = screen.curves(&chances);
    let series: Vec<Series<'_>> = curves.iter().map(|values| Series { values }).collect();
    let mark = match view.focus {
        Focus::Graph => format!("{} ", look.pointer()),
        _ => String::new(),
    };
    let readout = readout(view, end.filter(|_| view.is_live()), place.width);
    let readout = format!("{mark}{readout}");
    let graph = EvalGraph {
        series: &series,
        cursor: Some(view.tree.ply(view.shown) as usize),
        readout: &look.plain(&readout),
        theme: look.theme,
        depth: look.depth,
        ascii: look.ascii,
    };
    graph.render(place, buffer);
    if chances.iter().all(Option::is_none) {
        let text = format!("{mark}The graph shows who is better, move by move.");
        let text = cut(&text, usize::from(place.width));
        let place = Rect { height: 1, ..place };
        Clear.render(place, buffer);
        Span::styled(text, look.dim()).render(place, buffer);
    }
}

fn chance(eval: Eval) -> f32 {
    win_chance(eval) as f32
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

/// The shown move, its verdict and White's chances, as much of it as half of the graph can hold.
fn readout(view: &GameView, end: Option<Outcome>, room: u16) -> String {
    let eval = view.tree.node(view.shown).eval();
    let (verdict, chance) = match (end, eval) {
        (Some(Outcome::Checkmate { .. }), _) => ("mate".into(), end.map(end_chance)),
        (Some(Outcome::Draw(_)), _) => ("draw".into(), end.map(end_chance)),
        (None, Some(eval)) => (eval_text(eval), Some(chance(eval))),
        // A blank, since nothing at all would mean the chances.
        (None, None) => return " ".into(),
    };
    let name = name_of(&view.tree, view.shown);
    let percent = chance.map(|chance| format!("{:.0} %", chance * 100.0));
    let join = |parts: &[Option<&String>]| {
        let parts: Vec<&str> = parts.iter().flatten().map(|part| part.as_str()).collect();
        parts.join("  ")
    };
    let verdict = Some(&verdict);
    [
        join(&[name.as_ref(), verdict, percent.as_ref()]),
        join(&[name.as_ref(), verdict]),
    ]
    .into_iter()
    .find(|text| width(text) <= usize::from(room / 2))
    .unwrap_or_else(|| join(&[verdict]))
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
