//! The puzzles that the program has inside: `puzzles.bin`, which `pillarbox mine` and `pillarbox learn pack`
//! have made.

use std::sync::LazyLock;

use super::pack::Puzzles;

/// The packed file.
static FILE: &[u8] = include_bytes!("puzzles.bin");

static PUZZLES: LazyLock<Puzzles> =
    LazyLock::new(|| Puzzles::unpack(FILE).expect("a test reads the built-in puzzles"));

/// The built-in puzzles: their index is read when somebody asks for the first time.
#[must_use]
pub fn builtin() -> &'static Puzzles {
    &PUZZLES
}

#[cfg(test)]
mod tests {
    use super::super::check::faults;
    use super::*;

    #[test]
    fn the_built_in_puzzles_are_many_small_and_right() {
        let puzzles = Puzzles::unpack(FILE).unwrap();
        assert!(puzzles.entries().len() >= 1000);
        assert!(FILE.len() < 200_000, "{} bytes", FILE.len());
        let faults = faults(&puzzles);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
