//! Numbers that tell one order from another, so that a late answer is known as such.

/// The number of a search, of a file that is read, or of a game that is analyzed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(u64);

impl Ticket {
    /// The one after this.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}
