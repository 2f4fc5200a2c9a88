//! Arrows and circles that a person draws on the board: kept with the game where it is analyzed, and
//! elsewhere gone with the next position.

use ratatui::crossterm::event::KeyModifiers;

use super::{GameScreen, GameView};
use crate::chess::Square;
use crate::game::{Brush, NodeId, Shape};
use crate::tui::artwork::Ink;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;

/// What a person draws.
#[derive(Clone, Debug, Default)]
pub struct Pencil {
    /// What is drawn on a position of a game that does not keep it.
    sketch: Option<(NodeId, Vec<Shape>)>,
    /// What the mouse draws just now.
    stroke: Option<Stroke>,
}

/// The right button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stroke {
    from: Square,
    /// Where the mouse is, if it is over the board.
    over: Option<Square>,
    brush: Option<Brush>,
}

impl GameView {
    /// What is drawn on the shown position, without what the mouse draws just now.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        let sketch = self.pencil.sketch.as_ref();
        match sketch.filter(|(node, _)| *node == self.shown) {
            Some((_, shapes)) => shapes.clone(),
            None => self.tree.node(self.shown).shapes().to_vec(),
        }
    }

    /// The same with what the mouse draws.
    pub(super) fn shapes_seen(&self) -> Vec<Shape> {
        let drawn = self.pencil.stroke.and_then(|stroke| {
            let to = stroke.over?;
            Some(redrawn(&self.shapes(), (stroke.from, to), stroke.brush))
        });
        drawn.unwrap_or_else(|| self.shapes())
    }

    /// Draws on the shown position without keeping it with the game.
    pub fn sketch(&mut self, shapes: Vec<Shape>) {
        self.pencil.sketch = Some((self.shown, shapes));
    }

    /// Something else is shown.
    pub(super) fn drop_sketch(&mut self) {
        self.pencil = Pencil::default();
    }

    /// Lets go of what the mouse draws.
    pub(super) fn drop_stroke(&mut self) {
        self.pencil.stroke = None;
    }
}

/// What is there after something was drawn. Without a color the same again goes through the colors and
/// then away; with one, the same again takes it away.
fn redrawn(shapes: &[Shape], (from, to): (Square, Square), brush: Option<Brush>) -> Vec<Shape> {
    let new = |brush| Shape { brush, from, to };
    let here = |shape: &&Shape| shape.lies_on(new(Brush::Green));
    let known = shapes.iter().rfind(here).map(|shape| shape.brush);
    let brush = match (known, brush) {
        (None, None) => Some(Brush::Green),
        (Some(known), None) => known.next(),
        (known, Some(brush)) => Some(brush).filter(|_| known != Some(brush)),
    };
    let mut after: Vec<Shape> = shapes.iter().filter(|it| !here(it)).copied().collect();
    after.extend(brush.map(new));
    after
}

/// The color that is held down, as on Lichess. Many terminals keep Shift for themselves.
fn brush_of(keys: KeyModifiers) -> Option<Brush> {
    let red = keys.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
    match (red, keys.contains(KeyModifiers::ALT)) {
        (false, false) => None,
        (true, false) => Some(Brush::Red),
        (false, true) => Some(Brush::Blue),
        (true, true) => Some(Brush::Yellow),
    }
}

/// The right button goes down. It puts back what is in hand; else it begins to draw.
pub(super) fn press(
    screen: &mut dyn GameScreen,
    square: Option<Square>,
    keys: KeyModifiers,
    shared: &mut Shared,
) {
    let view = screen.view_mut();
    let busy = view.hand.selected.is_some() || view.entry.is_some() || view.hint.is_some();
    match square.filter(|_| !busy && screen.takes_drawings()) {
        Some(square) => {
            let stroke = Stroke {
                from: square,
                over: Some(square),
                brush: brush_of(keys),
            };
            screen.view_mut().pencil.stroke = Some(stroke);
        }
        None => screen.act(Action::Cancel, shared),
    }
}

/// The mouse goes on with the right button down.
pub(super) fn drag(screen: &mut dyn GameScreen, over: Option<Square>) {
    if let Some(stroke) = &mut screen.view_mut().pencil.stroke {
        stroke.over = over;
    }
}

/// The right button goes up: what was drawn is there, unless the mouse left the board.
pub(super) fn release(screen: &mut dyn GameScreen, over: Option<Square>, shared: &mut Shared) {
    let Some(stroke) = screen.view_mut().pencil.stroke.take() else {
        return;
    };
    if let Some(to) = over {
        shared.notice = None;
        let shapes = redrawn(&screen.view().shapes(), (stroke.from, to), stroke.brush);
        screen.keep_drawing(shapes);
    }
}

/// The commands that draw: `arrow`, `circle` and `marks`. The error is a sentence.
pub fn command_drawing(
    screen: &mut dyn GameScreen,
    (name, rest): (&str, &str),
    shared: &mut Shared,
) -> Result<(), String> {
    if !screen.takes_drawings() {
        return Err("a line of the engine is on the board: leave it to draw".into());
    }
    let shapes = screen.view().shapes();
    if name == "marks" {
        if rest != "clear" {
            return Err("marks takes clear behind it, to remove those of this position".into());
        }
        if shapes.is_empty() {
            return Err("there is nothing drawn on this position".into());
        }
        screen.keep_drawing(Vec::new());
        return Ok(());
    }
    let wrong = || {
        let (what, example) = match name {
            "arrow" => ("two squares", "arrow e2e4 red"),
            _ => ("a square", "circle d5 red"),
        };
        let found = crate::text::excerpt(rest);
        format!("{name} takes {what} and a color if you like, as in {example}, not {found:?}")
    };
    let (squares, brush) = read_drawing(rest).ok_or_else(wrong)?;
    let ends = match (name, &*squares) {
        ("arrow", &[from, to]) if from != to => (from, to),
        ("circle", &[square]) => (square, square),
        _ => return Err(wrong()),
    };
    shared.notice = None;
    screen.keep_drawing(redrawn(&shapes, ends, brush));
    Ok(())
}

/// Squares and a color, as in `e2e4 red`, `e2 e4` or `e2-e4`.
fn read_drawing(text: &str) -> Option<(Vec<Square>, Option<Brush>)> {
    let mut squares = Vec::new();
    let mut brush = None;
    for word in text.split([' ', '-', ',']).filter(|word| !word.is_empty()) {
        let letters = word.to_ascii_lowercase();
        let read = letters.get(..2).and_then(|first| {
            let halves = [first, &letters[2..]].into_iter();
            let halves = halves.filter(|half| !half.is_empty());
            halves
                .map(|half| half.parse().ok())
                .collect::<Option<Vec<Square>>>()
        });
        match read {
            Some(read) if brush.is_none() => squares.extend(read),
            _ => brush = Some(Brush::from_name(word).filter(|_| brush.is_none())?),
        }
    }
    Some((squares, brush))
}

/// The ink of a brush.
pub(super) const fn ink(brush: Brush) -> Ink {
    match brush {
        Brush::Green => Ink::Green,
        Brush::Red => Ink::Red,
        Brush::Yellow => Ink::Yellow,
        Brush::Blue => Ink::Blue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(text: &str) -> Vec<Shape> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn the_same_again_goes_through_the_colors_and_away() {
        let ends = ("e2".parse().unwrap(), "e4".parse().unwrap());
        let mut now = shapes("Rd5");
        for want in ["Rd5 Ge2e4", "Rd5 Re2e4", "Rd5 Ye2e4", "Rd5 Be2e4", "Rd5"] {
            now = redrawn(&now, ends, None);
            assert_eq!(now, shapes(want));
        }
        for want in ["Rd5 Ye2e4", "Rd5"] {
            now = redrawn(&now, ends, Some(Brush::Yellow));
            assert_eq!(now, shapes(want));
        }
        let other = redrawn(&shapes("Ge2e4"), ends, Some(Brush::Red));
        assert_eq!(other, shapes("Re2e4"));
    }

    #[test]
    fn squares_are_read_as_people_type_them() {
        for text in ["e2e4 red", "e2 e4 RED", "E2-e4 r"] {
            let (squares, brush) = read_drawing(text).unwrap();
            assert_eq!(
                squares,
                ["e2", "e4"].map(|it| it.parse().unwrap()),
                "{text}"
            );
            assert_eq!(brush, Some(Brush::Red), "{text}");
        }
        assert_eq!(read_drawing("d5").unwrap().1, None);
        for text in ["e9", "e2e4 pink", "e2 red e4", "red red", "é"] {
            assert_eq!(read_drawing(text), None, "{text}");
        }
    }

    #[test]
    fn modifiers_are_those_of_lichess() {
        let shift = KeyModifiers::SHIFT;
        assert_eq!(brush_of(KeyModifiers::NONE), None);
        assert_eq!(brush_of(shift), Some(Brush::Red));
        assert_eq!(brush_of(KeyModifiers::CONTROL), Some(Brush::Red));
        assert_eq!(brush_of(KeyModifiers::ALT), Some(Brush::Blue));
        assert_eq!(brush_of(KeyModifiers::ALT | shift), Some(Brush::Yellow));
    }
}
