//! Goals, as the rules check them.

use crate::chess::{Board, Kind, Move, Square};

/// What is to be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Such a piece goes to all of these squares, while the other side waits.
    Stars {
        /// Which piece counts.
        kind: Kind,
        /// The squares, as [`Square::bit`]s.
        squares: u64,
        /// In at most so many moves.
        most: usize,
    },
    /// All men of the other side but the king are taken, while it waits.
    TakeAll {
        /// In at most so many moves.
        most: usize,
    },
    /// A check.
    Check,
    /// Out of check in this way.
    Escape(Escape),
    /// Mate, whatever the other side does.
    Mate {
        /// In at most so many moves.
        most: usize,
    },
    /// The other side has no move and is not in check.
    Stalemate,
    /// King and rook move together.
    Castle,
    /// A pawn takes in passing.
    EnPassant,
    /// A pawn becomes something.
    Promote(Option<Kind>),
    /// After the move nothing can be won from the mover by taking.
    Safe,
    /// The man on this square stays there, and taking it or anything else wins nothing any more.
    Guard(Square),
    /// A capture that wins so many points, however they go on taking on its square.
    Win(i32),
    /// Played out against the engine.
    Play {
        /// What for.
        aim: Aim,
        /// In at most so many moves, or for so many.
        most: usize,
    },
    /// One of these lines, with the answers of the other side; `strict` ones are the only good moves.
    Moves {
        /// Each from the first move on.
        lines: Vec<Vec<Move>>,
        /// Whether a search must agree that nothing else is as good.
        strict: bool,
    },
}

/// What one plays for against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Mate.
    Mate,
    /// A pawn becomes a queen that is not taken at once.
    Queen,
    /// A draw, or at least neither a mate nor a queen for the other side.
    Hold,
}

/// How one gets out of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// The king goes away.
    Run,
    /// Something steps between.
    Block,
    /// What gives check is taken.
    Take,
}

impl Goal {
    /// Reads what stands behind `goal`.
    pub fn read(text: &str, board: &Board) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let most = |word: &str| {
            let most = word
                .parse::<usize>()
                .ok()
                .filter(|most| (1..100).contains(most));
            most.ok_or_else(|| format!("{word:?} is no number of moves"))
        };
        Ok(match words.as_slice() {
            ["stars", kind, squares @ .., "in", n] => Self::Stars {
                kind: one_kind(kind)?,
                squares: read_squares(squares)?,
                most: most(n)?,
            },
            ["take", "all", "in", n] => Self::TakeAll { most: most(n)? },
            ["check"] => Self::Check,
            ["escape", "run"] => Self::Escape(Escape::Run),
            ["escape", "block"] => Self::Escape(Escape::Block),
            ["escape", "take"] => Self::Escape(Escape::Take),
            ["mate", "in", n] => Self::Mate {
                // More of them cannot be tried while somebody waits.
                most: most(n)
                    .ok()
                    .filter(|most| *most <= 3)
                    .ok_or("a mate takes 1 to 3 moves")?,
            },
            ["stalemate"] => Self::Stalemate,
            ["castle"] => Self::Castle,
            ["en", "passant"] => Self::EnPassant,
            ["promote"] => Self::Promote(None),
            ["promote", kind] => Self::Promote(Some(one_kind(kind)?)),
            ["safe"] => Self::Safe,
            ["guard", square] => Self::Guard(one_square(square)?),
            ["win", n] => Self::Win(i32::try_from(most(n)?).unwrap_or(i32::MAX)),
            ["play", "mate", "in", n] => Self::Play {
                aim: Aim::Mate,
                most: most(n)?,
            },
            ["play", "queen", "in", n] => Self::Play {
                aim: Aim::Queen,
                most: most(n)?,
            },
            ["hold", n] => Self::Play {
                aim: Aim::Hold,
                most: most(n)?,
            },
            ["best", moves @ ..] => Self::Moves {
                lines: vec![read_line(moves, board)?],
                strict: true,
            },
            ["good", moves @ ..] => Self::Moves {
                lines: vec![read_line(moves, board)?],
                strict: false,
            },
            _ => return Err("no such goal".into()),
        })
    }

    /// This or that line; nothing if they cannot be put together.
    #[must_use]
    pub fn or(self, other: Self) -> Option<Self> {
        match (self, other) {
            (
                Self::Moves { mut lines, strict },
                Self::Moves {
                    lines: more,
                    strict: same,
                },
            ) if strict == same => {
                lines.extend(more);
                Some(Self::Moves { lines, strict })
            }
            _ => None,
        }
    }

    /// Whether the other side waits while somebody tries.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self, Self::Stars { .. } | Self::TakeAll { .. })
    }

    /// How many moves one has, if that is limited.
    #[must_use]
    pub const fn most(&self) -> Option<usize> {
        match self {
            Self::Stars { most, .. }
            | Self::TakeAll { most }
            | Self::Mate { most }
            | Self::Play { most, .. } => Some(*most),
            _ => None,
        }
    }

    /// Whether a single move reaches it, for those that need one only.
    #[must_use]
    pub fn is_met_by(&self, board: &Board, m: Move) -> bool {
        let mut after = board.clone();
        let _ = after.make(m);
        match self {
            Self::Check => after.in_check(),
            Self::Escape(how) => *how == escape(board, m),
            Self::Stalemate => !after.in_check() && !after.has_legal_move(),
            Self::Castle => m.is_castle(),
            Self::EnPassant => m.is_en_passant(),
            Self::Promote(kind) => match (m.promotion(), kind) {
                (Some(got), Some(wanted)) => got == *wanted,
                (got, _) => got.is_some(),
            },
            Self::Safe => most_won(&after) == 0,
            Self::Guard(square) => {
                let stays = m.from() != *square && m.to() != *square;
                // A check only puts off what comes.
                stays && !after.in_check() && most_won(&after) == 0
            }
            Self::Win(points) => m.is_capture() && won_by(board, m) >= *points,
            _ => false,
        }
    }
}

/// What a side can win at once by taking, in points.
#[must_use]
pub(super) fn most_won(board: &Board) -> i32 {
    let takes = board.legal_moves();
    let takes = takes.iter().filter(|m| m.is_capture());
    takes.map(|&m| won_by(board, m)).max().unwrap_or(0).max(0)
}

/// What a capture wins, if both sides go on taking on its square while it pays.
#[must_use]
pub(super) fn won_by(board: &Board, m: Move) -> i32 {
    let taken = m.captured().map_or(0, |kind| i32::from(kind.points()));
    let mut after = board.clone();
    let _ = after.make(m);
    let back = after.legal_moves();
    let back = back
        .iter()
        .filter(|back| back.is_capture() && back.to() == m.to());
    let lost = back.map(|&back| won_by(&after, back)).max().unwrap_or(0);
    taken - lost.max(0)
}

fn escape(board: &Board, m: Move) -> Escape {
    if board.checkers().any(|checker| checker == m.to()) || m.is_en_passant() {
        Escape::Take
    } else if board.king(board.side()) == m.from() {
        Escape::Run
    } else {
        Escape::Block
    }
}

fn one_kind(word: &str) -> Result<Kind, String> {
    let mut letters = word.chars();
    let kind = letters.next().and_then(Kind::from_letter);
    kind.filter(|_| letters.next().is_none())
        .ok_or_else(|| format!("{word:?} is no piece"))
}

fn one_square(word: &str) -> Result<Square, String> {
    word.parse().map_err(|_| format!("{word:?} is no square"))
}

fn read_squares(words: &[&str]) -> Result<u64, String> {
    let mut set = 0;
    for word in words {
        set |= one_square(word)?.bit();
    }
    if set == 0 {
        return Err("there is no square".into());
    }
    Ok(set)
}

fn read_line(words: &[&str], board: &Board) -> Result<Vec<Move>, String> {
    let mut board = board.clone();
    let mut line = Vec::new();
    for word in words {
        let m = board.parse_san(word);
        let m = m.map_err(|error| format!("{word:?} cannot be played: {error}"))?;
        let _ = board.make(m);
        line.push(m);
    }
    if line.len().is_multiple_of(2) {
        return Err("the last move is to be one's own".into());
    }
    Ok(line)
}
