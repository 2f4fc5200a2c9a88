//! How much can be asked of the engine: one place for the command line, the settings, UCI and the
//! screen.

/// The largest hash table, in megabytes.
pub const MOST_HASH: usize = 65_536;

/// The hash table where nothing speaks for another size, in megabytes.
pub const USUAL_HASH: usize = 64;

/// The most threads for one search.
pub const MOST_THREADS: usize = 256;

/// The most lines. No position that comes up in a game has so many moves.
pub const MOST_LINES: usize = 256;

/// The deepest search that can be asked for, in plies.
pub const DEEPEST: u32 = 99;
