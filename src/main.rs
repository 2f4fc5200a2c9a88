//! Chess in a terminal.

fn main() {}
