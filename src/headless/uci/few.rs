//! The first few of things that may be very many.

use std::fmt;
use std::io;

use super::talk::Talk;

/// So many are kept; of the rest only their number.
const KEPT: usize = 3;

/// What was wrong with a line: a long one must not be answered by a flood, during which nobody
/// listens.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Few<T> {
    first: Vec<T>,
    more: usize,
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self {
            first: Vec::new(),
            more: 0,
        }
    }
}

impl<T: fmt::Display> Few<T> {
    /// Notes one more.
    pub(super) fn push(&mut self, one: T) {
        if self.first.len() < KEPT {
            self.first.push(one);
        } else {
            self.more += 1;
        }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Says the first ones, a line each, and how many more there are.
    pub(super) fn tell(&self, talk: &mut Talk) -> io::Result<()> {
        for one in &self.first {
            talk.remark(one)?;
        }
        if self.more > 0 {
            talk.remark(format_args!("and {} more like this", self.more))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_are_kept() {
        let mut few = Few::default();
        assert!(few.is_empty());
        for number in 0..100_000 {
            few.push(number);
        }
        assert_eq!((few.first, few.more), (vec![0, 1, 2], 99_997));
    }
}
