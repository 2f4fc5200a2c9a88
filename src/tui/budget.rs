//! How hard a game is reviewed.

use crate::review::{Effort, Review};

/// How hard a game is looked at, as a person chooses it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Budget {
    Quick,
    #[default]
    Normal,
    Deep,
    /// So many nodes a move at first.
    Nodes(u64),
}

impl Budget {
    /// Those that have a name, the quickest first.
    const NAMED: [Self; 3] = [Self::Quick, Self::Normal, Self::Deep];

    #[must_use]
    pub const fn effort(self) -> Effort {
        match self {
            Self::Quick => Effort::QUICK,
            Self::Normal => Effort::NORMAL,
            Self::Deep => Effort::DEEP,
            Self::Nodes(nodes) => Effort::Nodes(nodes),
        }
    }

    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Quick => "quick".into(),
            Self::Normal => "normal".into(),
            Self::Deep => "deep".into(),
            Self::Nodes(nodes) => format!("{nodes} nodes"),
        }
    }

    /// From `quick`, `normal`, `deep` or a number of nodes. The error is a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let named = Self::NAMED.into_iter().find(|it| it.name() == text);
        let nodes = || text.replace(['_', ','], "").parse().ok();
        let nodes = || nodes().filter(|nodes| (1..=MOST_NODES).contains(nodes));
        named.or_else(|| nodes().map(Self::Nodes)).ok_or_else(|| {
            let text = crate::text::excerpt(text);
            format!("review takes quick, normal, deep or a number of nodes, not {text:?}")
        })
    }

    /// The next one that has a name and takes longer, or less long.
    #[must_use]
    pub fn beside(self, longer: bool) -> Option<Self> {
        let weight = |it: Self| match it.effort() {
            Effort::Nodes(nodes) => nodes,
            _ => 0,
        };
        let mut named = Self::NAMED.into_iter();
        if longer {
            named.find(|&it| weight(it) > weight(self))
        } else {
            named.rfind(|&it| weight(it) < weight(self))
        }
    }
}

/// More nodes are not asked for: a game would take days.
const MOST_NODES: u64 = 1_000_000_000;

/// A review that was left, to be gone on with.
#[derive(Clone, Debug)]
pub struct KeptReview {
    pub review: Review,
    pub budget: Budget,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_people_write_them() {
        assert_eq!(Budget::read("deep"), Ok(Budget::Deep));
        assert_eq!(Budget::read("500_000"), Ok(Budget::Nodes(500_000)));
        for wrong in ["", "0", "fast", "-3", "99999999999999"] {
            let problem = Budget::read(wrong).unwrap_err();
            assert!(problem.contains(&format!("{wrong:?}")), "{problem}");
        }
        assert_eq!(Budget::Quick.beside(true), Some(Budget::Normal));
        assert_eq!(Budget::Quick.beside(false), None);
        assert_eq!(Budget::Nodes(500_000).beside(true), Some(Budget::Deep));
        assert_eq!(Budget::Nodes(500_000).beside(false), Some(Budget::Normal));
    }
}
