//! When the engine takes a draw, offers one, or gives up: as people of its strength do.

use crate::chess::{Board, Color, Kind};
use crate::engine::{Level, Score};

/// Before this move nobody agrees to a draw who does not stand worse.
const EARLIEST_DRAW: u16 = 20;
/// Before this move the engine does not offer one.
const EARLIEST_OFFER: u16 = 30;
/// So many of its moves in a row have to look even before it speaks of a draw.
const EVEN_MOVES: usize = 6;
/// So many plies pass before it offers a draw again.
const BETWEEN_OFFERS: usize = 40;
/// The points of a piece: nobody is further ahead in an ending in which there is nothing to play for.
const PIECE: i32 = 3;
/// Who has lost fewer points than this does not give up, whatever it thinks: weak players misjudge.
const LOST_POINTS: i32 = 5;

/// What the engine thinks of its own game, and what it has said about it.
#[derive(Clone, Debug, Default)]
pub(super) struct Temper {
    /// How it stood before each of its moves, with the plies that were played by then.
    scores: Vec<(usize, Score)>,
    /// How many plies were played when it last offered a draw.
    offered: Option<usize>,
    /// It was asked to play on, so it does not give up any more.
    plays_on: bool,
}

/// What the engine says to an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawAnswer {
    Agrees,
    /// It has not thought about this game yet.
    Unsure,
    TooEarly,
    PlaysOn,
}

impl Temper {
    /// What it thought before its move.
    pub(super) fn note(&mut self, plies: usize, score: Score) {
        self.rewind(plies);
        self.scores.push((plies, score));
    }

    /// Only so many plies are left: what came after them was not thought or said.
    pub(super) fn rewind(&mut self, plies: usize) {
        self.scores.retain(|&(at, _)| at < plies);
        self.offered.take_if(|offered| *offered > plies);
    }

    /// By how many centipawns a score differs from what it thought before.
    pub(super) fn surprise(&self, score: Option<Score>) -> i32 {
        match (self.scores.last(), score) {
            (Some((_, before)), Some(score)) => (score.get() - before.get()).abs(),
            _ => 0,
        }
    }

    /// It is asked to play on after it gave up.
    pub(super) const fn play_on(&mut self) {
        self.plays_on = true;
    }

    /// It offers a draw with the move that led here.
    pub(super) const fn offer(&mut self, plies: usize) {
        self.offered = Some(plies);
    }

    /// Whether its offer stands: a move declines it.
    #[must_use]
    pub(super) fn offers(&self, plies: usize) -> bool {
        self.offered == Some(plies)
    }

    /// What it says to a draw. It agrees if it would be glad of it.
    #[must_use]
    pub(super) fn answer(&self, level: Level, board: &Board) -> DrawAnswer {
        let Some(&(_, score)) = self.scores.last() else {
            return DrawAnswer::Unsure;
        };
        let early = board.fullmoves() < EARLIEST_DRAW;
        let enough = if early {
            early_margin(level)
        } else {
            late_margin(level)
        };
        let pointless = is_pointless(board) && score <= Score::cp(PIECE * 100);
        if score <= Score::cp(-enough) || pointless || (!early && self.is_even(level)) {
            DrawAnswer::Agrees
        } else if early {
            DrawAnswer::TooEarly
        } else {
            DrawAnswer::PlaysOn
        }
    }

    /// Whether it gives up in place of a move.
    #[must_use]
    pub(super) fn gives_up(&self, level: Level, board: &Board) -> bool {
        let hopeless = |&(_, score): &(usize, Score)| score <= Score::cp(-hopeless(level));
        let points = |color| i32::from(board.points(color));
        let lost = points(!board.side()) - points(board.side());
        let mated = self.scores.last().is_some_and(|(_, score)| score.is_loss());
        !self.plays_on
            && self
                .last(patience(level))
                .is_some_and(|last| last.iter().all(hopeless))
            && (lost >= LOST_POINTS || mated)
    }

    /// Whether it would offer a draw now that so many plies were played.
    #[must_use]
    pub(super) fn wants_draw(&self, level: Level, board: &Board, plies: usize) -> bool {
        let rested = self
            .offered
            .is_none_or(|offered| plies >= offered + BETWEEN_OFFERS);
        let late = board.fullmoves() >= EARLIEST_OFFER || is_pointless(board);
        rested && late && self.is_even(level)
    }

    /// Whether its last moves all looked even.
    fn is_even(&self, level: Level) -> bool {
        let even = |(_, score): &(usize, Score)| score.get().abs() <= even(level);
        self.last(EVEN_MOVES)
            .is_some_and(|last| last.iter().all(even))
    }

    /// Its last opinions, if there are so many.
    fn last(&self, count: usize) -> Option<&[(usize, Score)]> {
        let first = self.scores.len().checked_sub(count)?;
        self.scores.get(first..)
    }
}

/// By how much it has to stand worse to take a draw early: who is strong trusts in turning it.
fn early_margin(level: Level) -> i32 {
    44 + 8 * i32::from(level.number())
}

/// The same later in the game.
fn late_margin(level: Level) -> i32 {
    2 * i32::from(level.number())
}

/// What is hopeless: who is strong knows sooner.
fn hopeless(level: Level) -> i32 {
    1400 - 60 * i32::from(level.number())
}

/// How many moves in a row have to be hopeless: who is weak hopes longer.
fn patience(level: Level) -> usize {
    8 - usize::from(level.number()) * 2 / 5
}

/// How far from nothing a score may be to look even: who is weak misjudges more.
fn even(level: Level) -> i32 {
    65 - 4 * i32::from(level.number())
}

/// Whether it is an ending without pawns and queens in which nobody is more than a piece ahead.
fn is_pointless(board: &Board) -> bool {
    let colors = [Color::White, Color::Black];
    let [white, black] = colors.map(|color| i32::from(board.points(color)));
    let bare = |kind| colors.iter().all(|&color| !board.has(color, kind));
    bare(Kind::Pawn) && bare(Kind::Queen) && (white - black).abs() <= PIECE
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLEGAME: &str = "r4rk1/pp3ppp/2n5/8/8/2N5/PP3PPP/R4RK1 b - - 0";
    const LOST: &str = "6k1/5ppp/8/8/8/8/5PPP/QR4K1 b - - 0";
    const POINTLESS: &str = "6k1/8/8/3r4/8/8/2RB4/6K1 b - - 0";

    fn board(fen: &str, number: u16) -> Board {
        format!("{fen} {number}").parse().unwrap()
    }

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    fn after(scores: &[i32]) -> Temper {
        let mut temper = Temper::default();
        for (at, &score) in scores.iter().enumerate() {
            temper.note(2 * at + 1, Score::cp(score));
        }
        temper
    }

    #[test]
    fn nobody_agrees_to_a_draw_early_who_is_not_clearly_worse() {
        for number in 1..=Level::COUNT {
            let answer = |score, at| after(&[score]).answer(level(number), &board(MIDDLEGAME, at));
            for score in [500, 0, -30, -49] {
                assert_eq!(answer(score, 1), DrawAnswer::TooEarly, "{number} {score}");
            }
            assert_eq!(answer(-150, 1), DrawAnswer::Agrees, "{number}");
            assert_eq!(answer(-31, 20), DrawAnswer::Agrees, "{number}");
            assert_eq!(answer(10, 20), DrawAnswer::PlaysOn, "{number}");
        }
        let unsure = Temper::default().answer(Level::FULL, &board(MIDDLEGAME, 40));
        assert_eq!(unsure, DrawAnswer::Unsure);
    }

    #[test]
    fn the_stronger_the_more_it_takes_to_be_glad_of_a_draw() {
        let least = |number, at| {
            (0..1000).find(|&worse| {
                let answer = after(&[-worse]).answer(level(number), &board(MIDDLEGAME, at));
                answer == DrawAnswer::Agrees
            })
        };
        for at in [1, 19, 20, 60] {
            assert!((1..Level::COUNT).all(|number| least(number, at) < least(number + 1, at)));
        }
    }

    #[test]
    fn an_ending_with_nothing_to_play_for_is_drawn_at_any_time() {
        let answer = |fen| after(&[60]).answer(Level::FULL, &board(fen, 1));
        assert_eq!(answer(POINTLESS), DrawAnswer::Agrees);
        assert_eq!(answer(MIDDLEGAME), DrawAnswer::TooEarly);
    }

    #[test]
    fn a_lost_game_is_given_up_after_some_moves_only() {
        for number in 1..=Level::COUNT {
            let (level, lost) = (level(number), board(LOST, 30));
            let needed = (1..20).find(|&moves| after(&vec![-1500; moves]).gives_up(level, &lost));
            assert_eq!(needed, Some(patience(level)));
            assert!(patience(level) >= 3);
            // A moment of hope, and it goes on.
            let mut scores = vec![-1500; 20];
            scores[18] = -100;
            assert!(!after(&scores).gives_up(level, &lost));
            // Who only thinks that it is lost goes on too.
            let even = board(MIDDLEGAME, 30);
            assert!(!after(&[-1500; 20]).gives_up(level, &even));
        }
        let mut asked = after(&[-1500; 20]);
        asked.play_on();
        assert!(!asked.gives_up(Level::FULL, &board(LOST, 30)));
    }

    #[test]
    fn draws_are_offered_late_after_even_moves_and_not_again_at_once() {
        let wants = |temper: &Temper, at, plies| {
            temper.wants_draw(Level::FULL, &board(MIDDLEGAME, at), plies)
        };
        let mut even = after(&[5, -5, 0, 0, 10, 0]);
        assert!(wants(&even, 30, 60) && !wants(&even, 29, 58));
        assert!(!wants(&after(&[5, -5, 0, 40, 10, 0]), 30, 60));
        assert!(!wants(&after(&[0; 5]), 30, 60));
        even.offer(60);
        assert!(even.offers(60) && !even.offers(61));
        assert!(!wants(&even, 31, 62) && wants(&even, 50, 100));
        even.rewind(58);
        assert!(!even.offers(60), "it was taken back");
    }
}
