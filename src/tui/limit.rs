//! How far the engine thinks about a position that is analyzed.

use std::fmt;
use std::time::Duration;

use super::thoughts::Effort;
use crate::engine::Limits;

/// How far the engine thinks about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// Until the position changes.
    #[default]
    Infinite,
    /// So many plies.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

impl Limit {
    /// As the engine wants it.
    #[must_use]
    pub fn limits(self) -> Limits {
        let mut limits = Limits::default();
        match self {
            Self::Infinite => limits.infinite = true,
            Self::Depth(depth) => limits.depth = Some(depth),
            Self::Nodes(nodes) => limits.nodes = Some(nodes),
            Self::Time(time) => limits.movetime = Some(time),
        }
        limits
    }
}

/// `depth 20`, `1M nodes`, `5 s`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Infinite => f.write_str("no limit"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Nodes(nodes) if nodes > 0 && nodes.is_multiple_of(1_000_000) => {
                write!(f, "{}M nodes", nodes / 1_000_000)
            }
            Self::Nodes(nodes) if nodes > 0 && nodes.is_multiple_of(1_000) => {
                write!(f, "{}k nodes", nodes / 1_000)
            }
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Time(time) => write!(f, "{} s", time.as_secs_f64()),
        }
    }
}

impl Effort {
    /// Whether a search with this limit would not do better.
    #[must_use]
    pub fn meets(self, limit: Limit) -> bool {
        match limit {
            Limit::Infinite => false,
            Limit::Depth(depth) => self.depth >= depth,
            Limit::Nodes(nodes) => self.nodes >= nodes,
            Limit::Time(time) => self.time >= time,
        }
    }

    /// A search that ended by itself has done all that its limit asked for.
    #[must_use]
    pub fn at_least(mut self, limit: Limit) -> Self {
        match limit {
            Limit::Infinite => {}
            Limit::Depth(depth) => self.depth = self.depth.max(depth),
            Limit::Nodes(nodes) => self.nodes = self.nodes.max(nodes),
            Limit::Time(time) => self.time = self.time.max(time),
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_short() {
        for (limit, text) in [
            (Limit::Depth(20), "depth 20"),
            (Limit::Nodes(1_000_000), "1M nodes"),
            (Limit::Nodes(50_000), "50k nodes"),
            (Limit::Nodes(1_234), "1234 nodes"),
            (Limit::Time(Duration::from_millis(2_500)), "2.5 s"),
            (Limit::Time(Duration::from_secs(5)), "5 s"),
        ] {
            assert_eq!(limit.to_string(), text);
        }
    }

    #[test]
    fn what_a_limit_asks_for_is_met_or_not() {
        let effort = Effort {
            depth: 12,
            nodes: 5_000,
            time: Duration::from_millis(200),
        };
        let longer = Limit::Time(Duration::from_millis(300));
        assert!(effort.meets(Limit::Depth(12)) && !effort.meets(Limit::Depth(13)));
        assert!(effort.meets(Limit::Nodes(5_000)) && !effort.meets(Limit::Nodes(5_001)));
        assert!(!effort.meets(longer) && !effort.meets(Limit::Infinite));
        assert!(effort.at_least(longer).meets(longer));
    }
}
