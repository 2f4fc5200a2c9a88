//! Parts of a screen.
