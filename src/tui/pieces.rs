//! How pieces look.
