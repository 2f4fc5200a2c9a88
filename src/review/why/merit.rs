//! Why a move is good: what its line wins, or which threat it answers. And what is threatened.

use super::mate::{self, Mate};
use super::material::gain;
use super::reason::{Winning, exact, winning};
use super::replay::Replay;
use super::sentence::{Verbs, mates, prize, score, wins};
use super::{Thought, mate_for};
use crate::chess::{Board, Move, Outcome};
use crate::game::Eval;

/// A mate in more moves is no threat that anybody has to see.
const SOON: usize = 3;
/// A threat is to win at least so much, in points: more than a pawn.
const LEAST_POINTS: i32 = 2;
/// What is taken later in the line, and not by a motif that is there at once, is not threatened yet.
const NEXT: usize = 2;

/// A position and what an engine thinks of it.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// The position.
    pub board: Board,
    /// The move that led to it, if there was one: taking back is called by its name.
    pub last: Option<Move>,
    /// The best line.
    pub best: Thought,
    /// What the other side would do if it were its turn, if that is known.
    pub threat: Option<Thought>,
}

/// Why the best move is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merit {
    /// Whether the lines prove it; otherwise nothing is said but how play may go on.
    pub is_proven: bool,
    /// For a person.
    pub sentence: String,
}

/// What a side is after with the first move of a line.
enum Aim {
    Mate(Mate),
    Win(Winning),
}

impl Aim {
    /// What the line shows, if it is anything.
    fn of(line: &Replay, thought: &Thought) -> Option<Self> {
        let us = line.board(0).side();
        let mate = mate_for(thought.eval, us)
            .filter(|&moves| moves > 0)
            .and_then(|moves| exact(mate::at_end(line, 0, us), moves));
        if let Some(mate) = mate {
            return Some(Self::Mate(mate));
        }
        let gain = gain(line, us)?;
        winning(line, 0, us, gain).map(Self::Win)
    }

    fn told(&self, line: &Replay, verbs: &Verbs) -> String {
        match self {
            Self::Mate(mate) => format!("{} {}.", verbs.shows, mates(line, 0, *mate)),
            Self::Win(winning) => wins(line, winning, verbs),
        }
    }

    /// Whether somebody has to do something about it now.
    fn is_urgent(&self) -> bool {
        match self {
            Self::Mate(mate) => mate.moves <= SOON,
            Self::Win(winning) => {
                let at_once = winning.shown.as_ref().is_some_and(|shown| shown.ply == 0);
                winning.gain.points >= LEAST_POINTS && (at_once || winning.ply <= NEXT)
            }
        }
    }
}

/// Why the best move of a position is good.
#[must_use]
pub fn merit(outlook: &Outlook) -> Merit {
    let line = Replay::new(&outlook.board, outlook.best.line.iter().copied());
    let aim = Aim::of(&line, &outlook.best).map(|aim| match &aim {
        Aim::Win(winning) if takes_back(outlook, winning) => {
            format!("It takes back {}.", prize(&line, winning))
        }
        aim => aim.told(
            &line,
            &Verbs {
                wins: "It wins",
                shows: "It is",
                brings: "It brings",
            },
        ),
    });
    let proven = aim
        .or_else(|| answers(outlook, &line))
        .or_else(|| mate_next(&line, outlook.best.eval));
    Merit {
        is_proven: proven.is_some(),
        sentence: proven.unwrap_or_else(|| quiet(&line, outlook)),
    }
}

fn takes_back(outlook: &Outlook, winning: &Winning) -> bool {
    let first = outlook.best.line.first();
    let last = outlook.last.filter(|last| last.is_capture());
    let same = last.zip(first).is_some_and(|(last, m)| last.to() == m.to());
    same && winning.ply == 0
}

/// The threat that the best line does not let happen.
fn answers(outlook: &Outlook, line: &Replay) -> Option<String> {
    let (us, thought) = (outlook.board.side(), outlook.threat.as_ref()?);
    let (aim, sentence) = threatened(&outlook.board, thought)?;
    let prevented = match aim {
        Aim::Mate(_) => mate_for(outlook.best.eval, us).is_none_or(|moves| moves > 0),
        Aim::Win(winning) => {
            gain(line, !us).is_none_or(|lost| 2 * lost.points <= winning.gain.points)
        }
    };
    (prevented && line.plies() > 0).then(|| format!("{sentence} {} prevents it.", line.san(0)))
}

/// The mate that the best move threatens, if the other side does nothing about it.
fn mate_next(line: &Replay, eval: Eval) -> Option<String> {
    let mut after = (line.plies() > 0).then(|| line.board(1).clone())?;
    // Who is in check has to answer that, and of a mate that cannot be helped more is said.
    if after.in_check() || matches!(eval, Eval::Mate(_)) {
        return None;
    }
    let _ = after.make_null();
    let mates = |m: &Move| {
        let mut end = after.clone();
        let _ = end.make(*m);
        matches!(end.outcome(), Some(Outcome::Checkmate { .. }))
    };
    let legal = after.legal_moves();
    let m = legal.iter().copied().find(mates)?;
    Some(format!("It threatens mate by {}.", m.san(&after)))
}

/// Nothing happens in the line that one could point at.
fn quiet(line: &Replay, outlook: &Outlook) -> String {
    let best = &outlook.best;
    match mate_for(best.eval, outlook.board.side()) {
        Some(moves) if moves > 0 => format!("The engine sees mate in {moves}."),
        _ => format!(
            "It wins nothing at once; play may go on {} ({}).",
            line.sans(0, line.plies().min(3)),
            score(best.eval)
        ),
    }
}

/// What the other side threatens, in a sentence: `thought` is what it would do if it were its turn. Small
/// and slow threats are left out.
#[must_use]
pub fn threat(board: &Board, thought: &Thought) -> Option<String> {
    threatened(board, thought).map(|(_, sentence)| sentence)
}

fn threatened(board: &Board, thought: &Thought) -> Option<(Aim, String)> {
    // Who is in check cannot pass, and sees what is threatened.
    if board.in_check() {
        return None;
    }
    let mut passed = board.clone();
    let _ = passed.make_null();
    let line = Replay::new(&passed, thought.line.iter().copied());
    let aim = Aim::of(&line, thought).filter(Aim::is_urgent)?;
    let verbs = Verbs {
        wins: "threatens to win",
        shows: "threatens",
        brings: "threatens to bring",
    };
    let sentence = format!("{} {}", passed.side(), aim.told(&line, &verbs));
    Some((aim, sentence))
}

#[cfg(test)]
mod tests {
    use super::super::tests::moves;
    use super::*;
    use crate::game::Eval::{Cp, Mate as M};

    fn thought(board: &Board, (line, eval): (&str, Eval)) -> Thought {
        Thought {
            line: moves(board, line),
            eval,
        }
    }

    fn outlook(fen: &str, best: (&str, Eval), threat: Option<(&str, Eval)>) -> Outlook {
        let board: Board = fen.parse().unwrap();
        let threat = threat.map(|threat| {
            let mut passed = board.clone();
            let _ = passed.make_null();
            thought(&passed, threat)
        });
        Outlook {
            last: None,
            best: thought(&board, best),
            threat,
            board,
        }
    }

    fn told(fen: &str, best: (&str, Eval), threat: Option<(&str, Eval)>) -> (bool, String) {
        let merit = merit(&outlook(fen, best, threat));
        (merit.is_proven, merit.sentence)
    }

    #[test]
    fn what_the_line_wins_is_the_reason() {
        let fork = "r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1";
        let (proven, sentence) = told(fork, ("d5c7 e8d7 c7a8", Cp(600)), None);
        let want = "It is a fork: Nc7+ attacks the king and the rook on a8 and wins the rook.";
        assert_eq!((proven, sentence.as_str()), (true, want));
        let back = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let (_, sentence) = told(back, ("a1a8", M(1)), None);
        assert_eq!(sentence, "It is a back-rank mate: Ra8#.");
        let free = "4k3/pp6/8/8/8/2b5/PP5P/4K3 w - - 0 2";
        let mut free = outlook(free, ("b2c3 e8e7 c3c4", Cp(150)), None);
        let want = "It wins the bishop on c3: bxc3 takes it and nothing takes back.";
        assert_eq!(merit(&free).sentence, want);
        let before: Board = "4k3/pp6/8/8/1b6/2N5/PP5P/4K3 b - - 0 1".parse().unwrap();
        free.last = before.find("b4c3".parse().unwrap());
        assert_eq!(merit(&free).sentence, "It takes back the bishop on c3.");
        let pawn = "8/3P4/8/8/8/k7/2K5/8 w - - 0 1";
        let (_, sentence) = told(pawn, ("d7d8q a3a2", Cp(900)), None);
        assert_eq!(sentence, "It brings the pawn on d7 through: d8=Q.");
    }

    #[test]
    fn a_threat_that_the_line_prevents_is_the_reason() {
        let fool = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 2";
        let mate = Some(("d8h4", M(-1)));
        let (proven, sentence) = told(fool, ("e2e4 d7d5", Cp(-80)), mate);
        let want = "Black threatens mate in one: Qh4#. e4 prevents it.";
        assert_eq!((proven, sentence.as_str()), (true, want));
        // What comes all the same is not prevented.
        let (proven, _) = told(fool, ("e2e4 d7d5", M(-2)), mate);
        assert!(!proven);
        let knight = "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        let taken = Some(("d8g5 d2d4 g5f6", Cp(-500)));
        let (_, sentence) = told(knight, ("g5f3 e5e4 f3d4", Cp(0)), taken);
        let want = "Black threatens to win the knight on g5: Qxg5 takes it and nothing takes \
                    back. Nf3 prevents it.";
        assert_eq!(sentence, want);
        let (proven, _) = told(knight, ("d2d4 d8g5 c1g5", Cp(0)), None);
        assert!(proven, "the queen is won");
        let (proven, _) = told(knight, ("a2a3 d8g5 a3a4 g5g6", Cp(-500)), taken);
        assert!(!proven, "the knight is lost all the same");
    }

    #[test]
    fn without_a_proof_nothing_is_claimed() {
        let start = Board::start().to_string();
        let (proven, sentence) = told(&start, ("e2e4 e7e5 g1f3 b8c6", Cp(30)), None);
        let want = "It wins nothing at once; play may go on e4 e5 Nf3 (+0.3).";
        assert_eq!((proven, sentence.as_str()), (false, want));
        let back = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let (proven, sentence) = told(back, ("a1a7 h7h6", M(3)), None);
        let want = "The engine sees mate in 3.";
        assert_eq!((proven, sentence.as_str()), (false, want));
    }

    #[test]
    fn small_and_slow_threats_are_left_out() {
        let said = |fen: &str, line, eval| {
            let outlook = outlook(fen, ("", Cp(0)), Some((line, eval)));
            threat(&outlook.board, &outlook.threat.unwrap())
        };
        let pawn = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(said(pawn, "d5e4 e1e2", Cp(-150)), None);
        let rook = "r3k3/8/8/8/8/8/P6R/4K3 w - - 0 1";
        assert_eq!(said(rook, "a8a2", Cp(0)), None, "it is taken back");
        let fork = "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1";
        let want = "Black threatens a fork: Nc2+ attacks the king and the rook on a1 and wins the \
                    rook.";
        assert_eq!(said(fork, "d5b4 e1e2 b4c2", Cp(0)), None, "nothing is won");
        let near = "4k3/8/8/8/1n6/8/8/R3K3 w - - 0 1";
        assert_eq!(
            said(near, "b4c2 e1d2 c2a1", Cp(-500)).as_deref(),
            Some(want)
        );
        let check: Board = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1".parse().unwrap();
        let nothing = Thought {
            line: Vec::new(),
            eval: Cp(0),
        };
        assert_eq!(threat(&check, &nothing), None);
    }

    #[test]
    fn a_mate_that_is_threatened_is_a_merit() {
        // The queen on h5 and the bishop aim at f7.
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3";
        let told = merit(&outlook(fen, ("f1c4 g7g6 h5e2", Cp(-50)), None));
        assert_eq!(told.sentence, "It threatens mate by Qxf7#.");
        assert!(told.is_proven);
        let quiet = merit(&outlook(fen, ("b1c3 g7g6 h5e2", Cp(-50)), None));
        assert!(!quiet.is_proven, "{}", quiet.sentence);
    }
}
