//! What is wrong with a line from the interface.

use std::fmt;
use std::io;

use super::output::Output;

/// So many are told; of the rest only their number.
const TOLD: usize = 3;

/// The first few complaints about a line: a long one must not be answered by a flood, during which
/// nobody listens.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Complaints<T> {
    first: Vec<T>,
    more: usize,
}

impl<T> Default for Complaints<T> {
    fn default() -> Self {
        Self {
            first: Vec::new(),
            more: 0,
        }
    }
}

impl<T: fmt::Display> Complaints<T> {
    /// Notes one more.
    pub(super) fn push(&mut self, one: T) {
        if self.first.len() < TOLD {
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
    pub(super) fn tell(&self, output: &mut Output) -> io::Result<()> {
        for one in &self.first {
            output.remark(one)?;
        }
        if self.more > 0 {
            output.remark(format_args!("and {} more like this", self.more))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_are_told() {
        let mut complaints = Complaints::default();
        assert!(complaints.is_empty());
        for number in 0..100_000 {
            complaints.push(number);
        }
        assert_eq!((complaints.first, complaints.more), (vec![0, 1, 2], 99_997));
    }
}
