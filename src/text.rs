//! Text for people: made fit to be shown where it enters, and quoted in messages.

mod sanitize;

pub use sanitize::{
    LONGEST_TEXT, excerpt, sanitize, sanitize_lines, sanitize_lines_to, sanitize_to,
};
