//! Colors.
