//! Moves as a person types them: SAN in any case, coordinates, castling in all its spellings.

mod explain;
mod sight;

use std::fmt;

use crate::chess::{Board, Color, Kind, Move, Square, UciMove, Wing};
use crate::referee;

use crate::text::excerpt;

pub use explain::explain;
pub use sight::could_go;

/// Why a typed text is no move. Each is one sentence, for the line below the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// Not a move in any notation known here.
    NotUnderstood(String),
    /// A pawn reaches the last rank, and it is not said what it becomes.
    Promotion {
        /// Where the pawn stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// More than one legal move fits.
    Ambiguous {
        /// "two knights can go to d2", or another reason to ask.
        what: String,
        /// What could be meant, in SAN.
        choices: Vec<String>,
    },
    /// Understood, but not legal; the text says why.
    Illegal(String),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnderstood(text) => write!(
                f,
                "\"{text}\" is not a move, such as e4, Nbd2, exd6, e2e4, e8=Q or O-O"
            ),
            Self::Promotion { from, to } => write!(
                f,
                "the pawn on {from} is promoted on {to}: name the new piece, as in {to}=Q"
            ),
            Self::Ambiguous { what, choices } => {
                let (last, first) = choices.split_last().map_or(("", &[][..]), |(l, f)| (l, f));
                write!(f, "{what}: {} or {last}", first.join(", "))
            }
            Self::Illegal(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for MoveError {}

/// The legal move that a typed text means.
///
/// Exact SAN always has the first word, so `bxc6` is the pawn's move wherever a pawn can make it.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::game::read_move;
/// for text in ["Nf3", "nf3", "g1f3", "G1-F3", "1. Nf3!?"] {
///     assert_eq!(read_move(&Board::start(), text)?.to_string(), "g1f3");
/// }
/// # Ok::<(), pillarbox::game::MoveError>(())
/// ```
pub fn read_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    let not_understood = || MoveError::NotUnderstood(excerpt(text.trim()));
    let core = core(text);
    if let Some(wing) = castling(&core) {
        return castle(board, wing);
    }
    if let Some(coordinates) = coordinates(&core) {
        return by_coordinates(board, coordinates, &core);
    }
    let readings = readings(&core);
    if readings.is_empty() {
        return Err(not_understood());
    }
    if let Ok(m) = referee::read_san(board, &core) {
        // Shakmaty lets a pawn's capture pass without its `x`, and then a bishop may be meant.
        if !core.starts_with('b') || unmarked(&m.san(board).to_string()) == core {
            return Ok(m);
        }
    }
    let legal = board.legal_moves();
    let fitting: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&m| readings.iter().any(|reading| reading.fits(board, m)))
        .collect();
    choose(board, &fitting)
        .unwrap_or_else(|| Err(MoveError::Illegal(explain::refuse(board, &readings))))
}

/// Whether a text is a move in some position, be it this one or another.
#[must_use]
pub fn is_move_text(text: &str) -> bool {
    let core = core(text);
    castling(&core).is_some() || coordinates(&core).is_some() || !readings(&core).is_empty()
}

/// Whether a piece of this side could play what a text says if the others stood as they must. A text
/// that is no move at all is none that could be played.
#[must_use]
pub fn could_be_played(board: &Board, side: Color, text: &str) -> bool {
    let core = core(text);
    let own = |from: Square| board.piece_at(from).filter(|piece| piece.color == side);
    if castling(&core).is_some() {
        return true;
    }
    if let Some(it) = coordinates(&core) {
        return own(it.from).is_some() && could_go(board, it.from, it.to);
    }
    readings(&core).into_iter().any(|reading| {
        let fits = |&from: &Square| {
            own(from).is_some_and(|piece| piece.kind == reading.kind)
                && reading.stands_right(from)
                && could_go(board, from, reading.to)
        };
        Square::all().any(|from| fits(&from))
    })
}

/// The only move, a question if there are several, nothing if there is none.
fn choose(board: &Board, fitting: &[Move]) -> Option<Result<Move, MoveError>> {
    let (&first, others) = fitting.split_first()?;
    if others.is_empty() {
        return Some(Ok(first));
    }
    let same_way = |m: &Move| (m.from(), m.to()) == (first.from(), first.to());
    if others.iter().all(same_way) {
        return Some(Err(MoveError::Promotion {
            from: first.from(),
            to: first.to(),
        }));
    }
    Some(Err(ambiguous(board, fitting)))
}

fn ambiguous(board: &Board, fitting: &[Move]) -> MoveError {
    let kind = |m: &Move| board.piece_at(m.from()).map(|piece| piece.kind);
    let kinds: Vec<Kind> = fitting.iter().filter_map(kind).collect();
    let to = fitting[0].to();
    let mut squares: Vec<Square> = fitting.iter().map(|m| m.from()).collect();
    squares.sort_unstable();
    squares.dedup();
    let what = if kinds.iter().all(|&kind| kind == kinds[0]) {
        let number = match squares.len() {
            2 => "two",
            3 => "three",
            _ => "several",
        };
        format!("{number} {}s can go to {to}", kinds[0].name())
    } else {
        format!("both a pawn and a bishop can go to {to}")
    };
    let mut choices: Vec<String> = fitting.iter().map(|m| m.san(board).to_string()).collect();
    choices.sort_unstable();
    MoveError::Ambiguous { what, choices }
}

/// The text without what does not matter: the number before, marks behind, strange dashes, and
/// figurines in place of letters.
fn core(text: &str) -> String {
    /// No move is longer; what is, is not understood anyway.
    const MOST: usize = 24;
    if text.trim().chars().nth(MOST).is_some() {
        return String::new();
    }
    let mut core: String = text
        .chars()
        .filter(|symbol| !symbol.is_whitespace())
        .filter_map(plain)
        .collect();
    let digits = core.bytes().take_while(u8::is_ascii_digit).count();
    if core[digits..].starts_with(['.', '…']) {
        let rest = core[digits..].trim_start_matches(['.', '…']).to_owned();
        core = rest;
    }
    for ending in ["e.p.", "ep"] {
        if let Some(rest) = core.strip_suffix(ending) {
            core.truncate(rest.len());
        }
    }
    unmarked(&core).to_owned()
}

/// Without marks of check and quality.
fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '+', '#'])
}

/// A letter in place of a figurine, a hyphen in place of other dashes.
fn plain(symbol: char) -> Option<char> {
    Some(match symbol {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => return None,
        '–' | '—' | '−' | '‑' => '-',
        '×' => 'x',
        other => other,
    })
}

/// The wing of a castling written with letters or zeros, with or without hyphens.
fn castling(core: &str) -> Option<Wing> {
    let same = core.replace(['o', '0'], "O").replace('-', "");
    match same.as_str() {
        "OO" => Some(Wing::King),
        "OOO" => Some(Wing::Queen),
        _ => None,
    }
}

fn castle(board: &Board, wing: Wing) -> Result<Move, MoveError> {
    let file = match wing {
        Wing::King => 6,
        Wing::Queen => 2,
    };
    board
        .legal_moves()
        .iter()
        .copied()
        .find(|m| m.is_castle() && m.to().file() == file)
        .ok_or_else(|| MoveError::Illegal(explain::no_castling(board, wing)))
}

/// Two squares and perhaps a piece, with what people put in between.
fn coordinates(core: &str) -> Option<UciMove> {
    // Capital `B` is a bishop: `B1c3`. Elsewhere capitals are a matter of the keyboard.
    if core.starts_with('B') {
        return None;
    }
    compact(core).to_lowercase().parse().ok()
}

/// Without the signs that only make a move easier to read.
fn compact(core: &str) -> String {
    core.chars()
        .filter(|symbol| !matches!(symbol, 'x' | 'X' | ':' | '-' | '=' | '/' | '(' | ')'))
        .collect()
}

fn by_coordinates(board: &Board, wanted: UciMove, core: &str) -> Result<Move, MoveError> {
    let legal = board.legal_moves();
    let fitting: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| (m.from(), m.to()) == (wanted.from, wanted.to))
        .filter(|m| wanted.promotion.is_none() || m.promotion() == wanted.promotion)
        .collect();
    if let Some(answer) = choose(board, &fitting) {
        return answer;
    }
    // The king put on his own rook, as some programs write castling.
    if let Some(wing) = explain::castling_onto_rook(board, wanted.from, wanted.to) {
        return castle(board, wing);
    }
    // `b1c3` may also be a bishop of the first rank.
    let bishop: Vec<Move> = readings(core)
        .into_iter()
        .filter(|reading| reading.kind == Kind::Bishop)
        .flat_map(|reading| {
            legal
                .iter()
                .copied()
                .filter(move |&m| reading.fits(board, m))
        })
        .collect();
    if let Some(answer) = choose(board, &bishop) {
        return answer;
    }
    let why = match wanted.promotion {
        Some(kind)
            if legal
                .iter()
                .any(|m| (m.from(), m.to()) == (wanted.from, wanted.to)) =>
        {
            format!(
                "the piece on {} does not become a {} on {}",
                wanted.from,
                kind.name(),
                wanted.to
            )
        }
        _ => explain(board, wanted.from, wanted.to),
    };
    Err(MoveError::Illegal(why))
}

/// One way to understand a text in the manner of SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
}

impl Reading {
    fn fits(self, board: &Board, m: Move) -> bool {
        let from = m.from();
        board.piece_at(from).is_some_and(|piece| piece.kind == self.kind)
            && !m.is_castle()
            && m.to() == self.to
            && self.stands_right(from)
            && self.promotion.is_none_or(|kind| m.promotion() == Some(kind))
            // `e5` never means that another file's pawn takes there.
            && (self.kind != Kind::Pawn || self.file.is_some() || !m.is_capture())
    }

    fn stands_right(self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// Reads what follows the piece's letter.
    fn read(kind: Kind, text: &str) -> Option<Self> {
        let (text, promotion) = match text.chars().next_back() {
            Some(letter @ ('q' | 'r' | 'b' | 'n')) if kind == Kind::Pawn => {
                (&text[..text.len() - 1], Kind::from_letter(letter))
            }
            _ => (text, None),
        };
        let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to: Square = to.parse().ok()?;
        let (file, rank) = match *origin.as_bytes() {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] if kind != Kind::Pawn => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        // A pawn's file is named only when it leaves it.
        if kind == Kind::Pawn && file == Some(to.file()) {
            return None;
        }
        Some(Self {
            kind,
            file,
            rank,
            to,
            promotion,
        })
    }
}

/// The ways to understand a text: `bc4` is a pawn of the b-file or a bishop.
fn readings(core: &str) -> Vec<Reading> {
    let text = compact(core);
    let Some(first) = text.chars().next() else {
        return Vec::new();
    };
    let rest = text[first.len_utf8()..].to_lowercase();
    let piece = Kind::from_letter(first).filter(|&kind| kind != Kind::Pawn);
    let by_piece = piece.and_then(|kind| Reading::read(kind, &rest));
    let by_pawn = match first {
        'B' => None,
        'p' | 'P' => Reading::read(Kind::Pawn, &rest),
        _ => Reading::read(Kind::Pawn, &text.to_lowercase()),
    };
    by_pawn.into_iter().chain(by_piece).collect()
}

/// The legal moves that begin with what was typed so far, each with its SAN, the best first: what
/// it says exactly, then SAN as typed, in lower case, and coordinates.
#[must_use]
pub fn matching(board: &Board, typed: &str) -> Vec<(Move, String)> {
    let core = core(typed);
    let wanted = Prefix::new(&core);
    let mut found: Vec<(u8, String, Move)> = board
        .legal_moves()
        .iter()
        .filter_map(|&m| {
            let san = m.san(board).to_string();
            wanted.rank(m, &san).map(|rank| (rank, san, m))
        })
        .collect();
    found.sort_unstable_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    found.into_iter().map(|(_, san, m)| (m, san)).collect()
}

/// What was typed so far, in the forms in which it is compared.
struct Prefix {
    text: String,
    lower: String,
    takes: bool,
}

impl Prefix {
    fn new(core: &str) -> Self {
        let castles = core.starts_with(['o', 'O', '0']);
        let text = if castles {
            core.replace(['o', '0'], "O")
        } else {
            core.to_owned()
        };
        let text = compact(&text);
        Self {
            lower: text.to_lowercase(),
            takes: core.contains(['x', 'X', ':']),
            text,
        }
    }

    /// How well a move goes with it, 0 the best.
    fn rank(&self, m: Move, san: &str) -> Option<u8> {
        if self.takes && !m.is_capture() {
            return None;
        }
        let san = compact(unmarked(san));
        let lower = san.to_lowercase();
        let coordinates = m.to_string();
        if san == self.text {
            Some(0)
        } else if lower == self.lower || coordinates == self.lower {
            Some(1)
        } else if san.starts_with(&self.text) {
            Some(2)
        } else if lower.starts_with(&self.lower) {
            Some(3)
        } else if coordinates.starts_with(&self.lower) {
            Some(4)
        } else {
            // Without saying which of two pieces: both are to be seen.
            let bare: String = lower.chars().take(1).collect();
            let bare = format!("{bare}{}", m.to());
            let fits =
                lower.len() > 3 && lower.ends_with(&bare[1..]) && bare.starts_with(&self.lower);
            fits.then_some(5)
        }
    }
}

#[cfg(test)]
mod tests;
