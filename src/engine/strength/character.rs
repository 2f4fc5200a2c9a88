//! Opponents with a manner of their own: what they like, and what they are like.

use super::chance::mix;
use super::faults::Faults;
use super::roster::ROSTER;
use crate::chess::{Board, Color, Kind, Move};
use crate::engine::eval::Taste;
use crate::engine::{Position, Switches};

/// Somebody from the [roster](Character::all).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Character(u8);

/// All that there is to know about a character.
#[derive(Clone, Debug)]
pub struct Persona {
    /// What it is called, in one word.
    pub name: &'static str,
    /// A portrait: three rows of five cells, of letters that every terminal has.
    pub face: [&'static str; 3],
    /// Who it is, in a few words.
    pub who: &'static str,
    /// The same in two sentences.
    pub about: &'static str,
    /// How it thinks.
    pub mind: Mind,
    /// How strong it turned out to be, in matches with our levels.
    pub elo: u16,
    /// What it judges positions by.
    pub taste: Taste,
    /// How many centipawns it would give to avoid a draw; less than nothing to get one.
    pub contempt: i32,
    /// Which moves it likes to play.
    pub moves: MoveLikes,
    /// The openings that it knows.
    pub repertoire: Repertoire,
    /// How much time it takes, in percent of what others take.
    pub time: u32,
    /// Which techniques its search uses.
    pub switches: Switches,
}

/// How somebody thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// Like a person of this strength: it overlooks what is hard to see.
    Person(u16),
    /// Like a machine that looks at so many positions, so many plies ahead, and overlooks nothing there.
    Machine {
        /// Positions.
        nodes: u32,
        /// Plies.
        depth: u32,
    },
}

/// What a move is liked for beside its worth, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLikes {
    /// It gives check.
    pub check: i32,
    /// It takes something.
    pub capture: i32,
    /// It takes a piece like the one that moves. Who likes that does not do it while behind.
    pub trade: i32,
    /// A pawn crosses the middle of the board, or goes on behind it.
    pub push: i32,
    /// It castles.
    pub castle: i32,
}

/// Who has so many points less is behind.
const BEHIND: u16 = 2;

impl MoveLikes {
    /// All moves alike.
    pub const NOTHING: Self = Self {
        check: 0,
        capture: 0,
        trade: 0,
        push: 0,
        castle: 0,
    };

    /// What a legal move is liked for.
    #[must_use]
    pub fn of(&self, board: &Board, m: Move) -> i32 {
        let mover = board.piece_at(m.from()).map(|piece| piece.kind);
        let taken = m.captured();
        let ahead = match board.side() {
            Color::White => m.to().rank() >= 4,
            Color::Black => m.to().rank() <= 3,
        };
        let if_so = |is: bool, liked: i32| if is { liked } else { 0 };
        let is_behind = board.points(board.side()) + BEHIND <= board.points(!board.side());
        let trades = taken.is_some() && taken == mover && (self.trade < 0 || !is_behind);
        if_so(self.check != 0 && board.gives_check(m), self.check)
            + if_so(taken.is_some(), self.capture)
            + if_so(trades, self.trade)
            + if_so(mover == Some(Kind::Pawn) && ahead, self.push)
            + if_so(m.is_castle(), self.castle)
    }
}

/// Openings that somebody knows by heart, as moves from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repertoire {
    /// With White.
    pub white: &'static [&'static str],
    /// With Black.
    pub black: &'static [&'static str],
}

impl Repertoire {
    /// Nothing is known.
    pub const NOTHING: Self = Self {
        white: &[],
        black: &[],
    };

    /// The moves of its lines in a position, however the game came there.
    #[must_use]
    pub fn moves(&self, board: &Board) -> Vec<Move> {
        let lines = match board.side() {
            Color::White => self.white,
            Color::Black => self.black,
        };
        let mut known = Vec::new();
        for line in lines {
            let mut at = Board::start();
            for word in line.split_whitespace() {
                let legal = at.legal_moves();
                let Some(m) = legal.iter().copied().find(|m| m.to_string() == word) else {
                    break;
                };
                if at.key() == board.key() && !known.contains(&m) {
                    known.push(m);
                }
                let _ = at.make(m);
            }
        }
        known
    }
}

/// Whoever knows openings knows none longer than this.
const LONGEST_OPENING: u16 = 8;
/// People weigh this many moves, or what they like would not come up.
const PEOPLE_COMPARE: f64 = 8.0;
/// Machines take one of a few moves that are alike to them, so that no two games are the same.
const MACHINES_COMPARE: f64 = 3.0;
const ALIKE: f64 = 6.0;

impl Character {
    /// How many there are.
    pub const COUNT: usize = ROSTER.len();
    /// The names of all.
    pub const NAMES: [&'static str; Self::COUNT] = {
        let mut names = [""; Self::COUNT];
        let mut at = 0;
        while at < Self::COUNT {
            names[at] = ROSTER[at].name;
            at += 1;
        }
        names
    };

    /// All of them, people first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Who is called so, in whatever case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|who| who.persona().name.eq_ignore_ascii_case(name))
    }

    /// All that there is to know about it.
    #[must_use]
    pub const fn persona(self) -> &'static Persona {
        static PERSONAS: [Persona; Character::COUNT] = ROSTER;
        &PERSONAS[self.0 as usize]
    }

    /// Its place in the roster.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it thinks like a person.
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self.persona().mind, Mind::Person(_))
    }

    /// A move of its repertoire; the seed decides between several.
    #[must_use]
    pub fn opening_move(self, position: &Position, seed: u64) -> Option<Move> {
        let board = &position.board;
        if board.fullmoves() > LONGEST_OPENING {
            return None;
        }
        let known = self.persona().repertoire.moves(board);
        let count = known.len() as u64;
        let chosen = mix(seed ^ board.key().get()).checked_rem(count)?;
        known.get(chosen as usize).copied()
    }

    /// What holds it back on a usual day.
    pub(super) fn faults(self) -> Faults {
        match self.persona().mind {
            Mind::Person(skill) => {
                let usual = Faults::of(skill);
                Faults {
                    choices: usual.choices.max(PEOPLE_COMPARE),
                    ..usual
                }
            }
            Mind::Machine { nodes, depth } => Faults {
                nodes: f64::from(nodes),
                depth: f64::from(depth),
                choices: MACHINES_COMPARE,
                overlooks: 0.0,
                trusts: 0.0,
                taste: ALIKE,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Level, Strength};

    #[test]
    fn everybody_has_a_name_a_face_and_two_sentences() {
        let mut faces = Vec::new();
        for who in Character::all() {
            let persona = who.persona();
            assert_eq!(Character::named(&persona.name.to_uppercase()), Some(who));
            assert_eq!(Level::named(persona.name), Some(Level::of(who)));
            assert_eq!(Level::of(who).name(), persona.name);
            assert!(persona.name.bytes().all(|byte| byte.is_ascii_alphabetic()));
            for row in persona.face {
                assert!(row.len() == 5 && row.is_ascii(), "{row:?}");
            }
            assert!(!faces.contains(&persona.face), "{}", persona.name);
            faces.push(persona.face);
            let sentences = persona.about.split(". ").count();
            assert!(sentences == 2 && persona.about.ends_with('.'));
            assert!(persona.about.len() <= 130, "{}", persona.name);
        }
        assert_eq!(Character::named("nobody"), None);
    }

    #[test]
    fn all_openings_are_legal() {
        for who in Character::all() {
            let Repertoire { white, black } = who.persona().repertoire;
            for line in white.iter().chain(black) {
                let mut board = Board::start();
                for word in line.split_whitespace() {
                    let legal = board.legal_moves();
                    let m = legal.iter().find(|m| m.to_string() == word);
                    let m = *m.unwrap_or_else(|| panic!("{word} in {line}"));
                    let _ = board.make(m);
                }
                assert!(board.fullmoves() <= LONGEST_OPENING, "{line}");
            }
        }
    }

    #[test]
    fn openings_are_known_by_position() {
        let repertoire = Repertoire {
            white: &["g1f3 d7d5 d2d4 g8f6 c2c4"],
            black: &[],
        };
        let mut board = Board::start();
        for san in ["d4", "d5", "Nf3", "Nf6"] {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
        }
        let known = repertoire.moves(&board);
        assert_eq!(known, [board.parse_san("c4").unwrap()]);
        let _ = board.make(known[0]);
        assert_eq!(repertoire.moves(&board), []);
    }

    #[test]
    fn moves_are_liked_for_what_they_do() {
        let likes = MoveLikes {
            check: 1,
            capture: 10,
            trade: 100,
            push: 1_000,
            castle: 10_000,
        };
        let fen = "4kn2/7q/3p4/4P3/8/8/8/R3K2Q w Q - 0 1";
        let board: Board = fen.parse().unwrap();
        let liked = |san| likes.of(&board, board.parse_san(san).unwrap());
        assert_eq!(liked("Qxh7"), 110);
        assert_eq!(liked("exd6"), 1_110);
        assert_eq!(liked("Ra8+"), 1);
        assert_eq!(liked("O-O-O"), 10_000);
        assert_eq!(liked("Ra2"), 0);
        // Behind, a trade is only a capture; who does not like trades never does.
        let behind: Board = fen.replace("4kn2", "q3kn2").parse().unwrap();
        let m = behind.parse_san("Qxh7").unwrap();
        assert_eq!(likes.of(&behind, m), 10);
        let fears = MoveLikes {
            trade: -100,
            ..likes
        };
        assert_eq!(fears.of(&behind, m), -90);
    }

    #[test]
    fn strength_orders_them_among_the_levels() {
        for who in Character::all() {
            let level = Level::of(who);
            assert!(level.harder().is_none_or(|it| it.elo() > level.elo()));
            assert!(level.easier().is_none_or(|it| it.elo() < level.elo()));
            assert!(level < Level::FULL && level.strength() == Strength::Character(who));
            assert!(!level.strength().knows_network());
        }
    }
}
