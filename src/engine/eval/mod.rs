//! What a position is worth without looking ahead.
