//! A game as people know it.
