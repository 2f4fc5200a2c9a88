//! Values over a game.

/// White's chances, ply by ply, as one observer sees them.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// 0 to 1 for each position; `None` where there is no value.
    pub values: &'a [Option<f32>],
}

impl Series<'_> {
    pub(super) fn at(&self, ply: usize) -> Option<f32> {
        let value = self.values.get(ply).copied().flatten();
        value
            .filter(|value| value.is_finite())
            .map(|value| value.clamp(0.0, 1.0))
    }

    /// What the column `x` of `width` shows, of so many plies.
    pub(super) fn column(&self, x: usize, width: usize, plies: usize) -> Option<f32> {
        if plies > width {
            self.oddest(x * plies / width, (x + 1) * plies / width)
        } else {
            self.between((x as f32 + 0.5) / width as f32 * plies as f32 - 0.5)
        }
    }

    /// Of several plies the one that is least like the others, so that no spike gets lost.
    fn oddest(&self, from: usize, to: usize) -> Option<f32> {
        let values = || (from..to).filter_map(|ply| self.at(ply));
        let mean = values().sum::<f32>() / values().count().max(1) as f32;
        values().max_by(|a, b| (a - mean).abs().total_cmp(&(b - mean).abs()))
    }

    /// Between two plies with values, a straight line; next to a gap, the ply's own value.
    fn between(&self, ply: f32) -> Option<f32> {
        let (before, part) = (ply.max(0.0).floor(), ply.max(0.0).fract());
        let (left, right) = (self.at(before as usize), self.at(before as usize + 1));
        match (left, right) {
            (Some(left), Some(right)) => Some(left + (right - left) * part),
            (Some(left), None) if part < 0.5 => Some(left),
            (None, Some(right)) if part >= 0.5 => Some(right),
            _ => None,
        }
    }
}
