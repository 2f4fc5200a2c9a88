//! Files that must not be lost.
