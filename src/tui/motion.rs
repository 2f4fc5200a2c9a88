//! Pieces on their way: what has moved on the board since the last event glides to its square.
//!
//! Nothing waits for a glide. The position is the new one from the first moment, a glide is only a way
//! of drawing it, and its frames are ticks like any other. Where frames come too late a glide is at its
//! end at once; where that happens again and again there are no more.

use std::time::{Duration, Instant};

use crate::chess::{Kind, Piece, Square};
use crate::config::MotionWish;

/// How long a piece is on its way.
const LENGTH: Duration = Duration::from_millis(120);
/// The most pieces that glide at once: castling, or a move and its answer taken back.
const MOST_PIECES: usize = 2;
/// From one frame to the next, if one piece glides and if two do: smooth, but never so many that a
/// move costs more bytes than it may.
const FRAMES: [Duration; MOST_PIECES] = [Duration::from_millis(20), Duration::from_millis(24)];
/// A frame that comes later than this is one that a person misses.
const LATE: Duration = Duration::from_millis(40);
/// So many glides in a row may miss a frame until there are no more.
const MOST_MISSES: u8 = 3;
/// So many moves may follow each other closely until they are merely shown.
const MOST_HURRIED: u8 = 2;

/// What stands on the squares, by their number.
pub type Pieces = [Option<Piece>; 64];

/// What a person sees of a game after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub pieces: Pieces,
    pub flipped: bool,
    /// The square of the piece in hand.
    pub held: Option<Square>,
    /// Whether the mouse drags it.
    pub dragged: bool,
}

/// A piece on its way, at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travel {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    /// What is still seen where it goes: the piece that it takes.
    pub below: Option<Piece>,
    /// How much of the way it has gone, 0 to 1.
    pub gone: f32,
}

impl Travel {
    /// Where it is as the board is seen, in squares to the right and down from the one at the top left.
    #[must_use]
    pub fn place(&self, flipped: bool) -> (f32, f32) {
        let seen = |square: Square| {
            let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
            if flipped {
                (7.0 - file, rank)
            } else {
                (file, 7.0 - rank)
            }
        };
        let (from, to) = (seen(self.from), seen(self.to));
        let at = |from: f32, to: f32| from + (to - from) * self.gone;
        (at(from.0, to.0), at(from.1, to.1))
    }
}

/// A way of a piece over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    piece: Piece,
    from: Square,
    to: Square,
    below: Option<Piece>,
}

/// Pieces that are on their way.
#[derive(Clone, Debug)]
struct Glide {
    ways: Vec<Way>,
    since: Instant,
    /// When the last of its frames was due.
    frame: Instant,
}

/// What moves on the board, and whether anything may.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The terminal is far away: every frame goes over a line.
    pub remote: bool,
    seen: Option<Seen>,
    glide: Option<Glide>,
    /// When the position changed last.
    changed: Option<Instant>,
    /// How many changes have followed each other closely.
    hurried: u8,
    /// How many glides in a row have missed a frame.
    misses: u8,
}

impl Motion {
    /// Whether the terminal is on another machine, as the environment tells.
    pub fn is_remote(env: impl Fn(&str) -> Option<String>) -> bool {
        let set = |name| env(name).is_some_and(|value| !value.is_empty());
        ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].map(set) != [false; 3]
    }

    /// Whether pieces may glide, if a person wishes this.
    #[must_use]
    pub const fn allowed(&self, wish: MotionWish) -> bool {
        let fast = self.misses < MOST_MISSES;
        match wish {
            MotionWish::Off => false,
            MotionWish::Auto => fast && !self.remote,
            MotionWish::On => fast,
        }
    }

    /// Tries again where it was too slow.
    pub const fn trust(&mut self) {
        self.misses = 0;
    }

    /// Another game is on the screen, or none.
    pub fn forget(&mut self) {
        self.seen = None;
        self.glide = None;
    }

    /// Takes in what is seen after an event. `possible` says whether a glide could be shown; it is only
    /// asked if there is one.
    pub fn follow(&mut self, seen: Seen, now: Instant, possible: impl FnOnce() -> bool) {
        self.go_on(now);
        let before = self.seen.replace(seen);
        let (Some(before), Some(seen)) = (before, &self.seen) else {
            return;
        };
        if before.pieces == seen.pieces && before.flipped == seen.flipped {
            let held = |way: &Way| Some(way.to) == seen.held;
            let gliding = self.glide.as_ref();
            if gliding.is_some_and(|it| it.ways.iter().any(held) || !possible()) {
                self.glide = None;
            }
            return;
        }
        self.glide = None;
        let last = self.changed.replace(now);
        let close = last.is_some_and(|last| now.saturating_duration_since(last) < LENGTH);
        self.hurried = if close {
            self.hurried.saturating_add(1)
        } else {
            0
        };
        let ways = ways(&before, seen);
        if !ways.is_empty() && self.hurried < MOST_HURRIED && possible() {
            self.glide = Some(Glide {
                ways,
                since: now,
                frame: now,
            });
        }
    }

    /// Lets time pass: the end of a glide, its next frame, or one that comes too late.
    fn go_on(&mut self, now: Instant) {
        let Some(glide) = &mut self.glide else {
            return;
        };
        if now.saturating_duration_since(glide.frame) > LATE {
            self.misses = self.misses.saturating_add(1);
            self.glide = None;
        } else if now >= glide.since + LENGTH {
            self.misses = 0;
            self.glide = None;
        } else {
            glide.frame = now;
        }
    }

    /// When the next frame is due, while something glides.
    #[must_use]
    pub fn next_frame(&self) -> Option<Instant> {
        let glide = self.glide.as_ref()?;
        let next = FRAMES[glide.ways.len().clamp(1, MOST_PIECES) - 1];
        Some((glide.frame + next).min(glide.since + LENGTH))
    }

    /// The pieces on their way at the last event.
    #[must_use]
    pub fn travels(&self) -> Vec<Travel> {
        let Some(glide) = &self.glide else {
            return Vec::new();
        };
        let time = glide.frame.saturating_duration_since(glide.since);
        let share = (time.as_secs_f32() / LENGTH.as_secs_f32()).min(1.0);
        // It sets off and arrives gently.
        let gone = share * share * (3.0 - 2.0 * share);
        let travel = |way: &Way| Travel {
            piece: way.piece,
            from: way.from,
            to: way.to,
            below: way.below,
            gone,
        };
        glide.ways.iter().map(travel).collect()
    }
}

/// Who went where between two positions, if that can be told and is little.
fn ways(before: &Seen, after: &Seen) -> Vec<Way> {
    if before.flipped != after.flipped {
        return Vec::new();
    }
    let gone = others(&before.pieces, &after.pieces);
    let come = others(&after.pieces, &before.pieces);
    let mut ways: Vec<Way> = Vec::new();
    for &(to, piece) in &come {
        let mut same = gone.iter().filter(|&&(_, it)| it == piece);
        let twins = come.iter().filter(|&&(_, it)| it == piece).count() > 1;
        match (same.next(), same.next()) {
            // Two of a kind: more has happened than a move.
            (_, Some(_)) => return Vec::new(),
            (Some(_), _) if twins => return Vec::new(),
            (Some(&(from, _)), None) => ways.push(way(piece, from, to)),
            (None, None) => ways.extend(promotion(&gone, (to, piece))),
        }
    }
    if ways.len() > MOST_PIECES {
        return Vec::new();
    }
    let left: Vec<Square> = ways.iter().map(|way| way.from).collect();
    for way in &mut ways {
        way.below = before.pieces[usize::from(way.to.index())].filter(|_| !left.contains(&way.to));
    }
    // What the mouse puts down is there already.
    let dropped = before.held.filter(|_| before.dragged && !after.dragged);
    ways.retain(|way| Some(way.from) != dropped);
    ways
}

const fn way(piece: Piece, from: Square, to: Square) -> Way {
    Way {
        piece,
        from,
        to,
        below: None,
    }
}

/// The squares on which something stands that does not stand there in the other position.
fn others(these: &Pieces, those: &Pieces) -> Vec<(Square, Piece)> {
    let pairs = Square::all().zip(these.iter().zip(those));
    let others = pairs.filter(|(_, (this, that))| this != that);
    let standing = others.filter_map(|(square, (this, _))| this.map(|piece| (square, piece)));
    standing.collect()
}

/// The way of a pawn that becomes something else where it arrives, or was it before it goes back.
fn promotion(gone: &[(Square, Piece)], (to, piece): (Square, Piece)) -> Option<Way> {
    let last = |square: Square| matches!(square.rank(), 0 | 7);
    let near =
        |from: Square| from.rank().abs_diff(to.rank()) == 1 && from.file().abs_diff(to.file()) <= 1;
    let found = gone.iter().find(|&&(from, other)| {
        let forth = other.kind == Kind::Pawn && last(to);
        let back = piece.kind == Kind::Pawn && last(from);
        other.color == piece.color && near(from) && (forth || back)
    });
    found.map(|&(from, _)| {
        let kind = Kind::Pawn;
        way(Piece { kind, ..piece }, from, to)
    })
}
