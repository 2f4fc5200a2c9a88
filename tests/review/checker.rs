//! Confirms what is said about a bad move, with other rules (shakmaty's) and other reasoning than the
//! code that says it: positions are replayed, men counted, and at the end of a line captures are
//! searched through instead of estimated.

mod motifs;
mod opinion;
mod words;

pub(crate) use opinion::{Opinion, agrees};

use pillarbox::chess::{Kind, Square as OurSquare};
use pillarbox::game::Eval;
use pillarbox::review::why::{Case, HalfPoint, Man, Mate, Reason, Trade, Why, Winning};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Board, CastlingMode, Chess, Color, Move, Piece, Position, Role, Square};

/// Fails with what is wrong unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $($what:tt)*) => {{
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($what)*));
        }
    }};
}
pub(crate) use ensure;

/// A line as the second rules see it.
pub(crate) struct Line {
    pub(crate) positions: Vec<Chess>,
    pub(crate) moves: Vec<Move>,
}

impl Line {
    fn new(fen: &str, moves: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let fen: Fen = fen.parse().map_err(|error| format!("{error}"))?;
        let start: Chess = fen
            .into_position(CastlingMode::Standard)
            .map_err(|error| format!("{error}"))?;
        let mut line = Self {
            positions: vec![start],
            moves: Vec::new(),
        };
        for text in moves {
            let at = line.last().clone();
            let uci: UciMove = text.parse().map_err(|_| format!("{text} is no move"))?;
            let m = uci
                .to_move(&at)
                .map_err(|_| format!("{text} is not legal"))?;
            line.moves.push(m);
            line.positions
                .push(at.play(m).map_err(|_| format!("{text} is not legal"))?);
        }
        Ok(line)
    }

    pub(crate) fn last(&self) -> &Chess {
        &self.positions[self.moves.len()]
    }

    pub(crate) fn board(&self, ply: usize) -> Result<&Board, String> {
        let position = self.positions.get(ply);
        position
            .map(Chess::board)
            .ok_or_else(|| format!("the line has no ply {ply}"))
    }

    pub(crate) fn step(&self, ply: usize) -> Result<Move, String> {
        let m = self.moves.get(ply).copied();
        m.ok_or_else(|| format!("the line has no move {ply}"))
    }
}

/// A case with both lines played out.
pub(crate) struct Trial<'a> {
    pub(crate) case: &'a Case,
    pub(crate) best: Line,
    pub(crate) played: Line,
    pub(crate) mover: Color,
}

/// Whether all that is said about a move happens on the board.
pub(crate) fn confirm(case: &Case, why: &Why) -> Result<(), String> {
    let fen = case.board.to_string();
    let texts = |moves: &[pillarbox::chess::Move]| {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let mut played = vec![case.played.to_string()];
    played.extend(texts(&case.answer.line));
    let best = Line::new(&fen, texts(&case.best.line))?;
    let played = Line::new(&fen, played)?;
    let mover = best.positions[0].turn();
    let trial = Trial {
        case,
        best,
        played,
        mover,
    };
    match &why.reason {
        Reason::Draws(draw, ply) => {
            draws(&trial.played, *draw, *ply)?;
            let had = score(case.best.eval, mover);
            ensure!(had >= 150, "the mover was not winning: {had}");
        }
        Reason::MissesDraw(draw, ply) => {
            draws(&trial.best, *draw, *ply)?;
            let has = score(case.answer.eval, mover);
            ensure!(has <= -150, "the mover is not losing: {has}");
        }
        Reason::AllowsMate(mate) => mates(&trial.played, 1, !mover, *mate)?,
        Reason::MissesMate(mate) => mates(&trial.best, 0, mover, *mate)?,
        Reason::Loses(winning) => wins(&trial.played, 1, !mover, winning)?,
        Reason::Misses(winning) => wins(&trial.best, 0, mover, winning)?,
        Reason::Trades(trade) => trades(&trial, trade)?,
        Reason::Plain => {}
    }
    words::confirm(&trial, why)
}

fn draws(line: &Line, draw: HalfPoint, ply: usize) -> Result<(), String> {
    line.board(ply)?;
    let position = &line.positions[ply];
    let holds = match draw {
        HalfPoint::Stalemate => position.is_stalemate(),
        HalfPoint::BareKings => position.is_insufficient_material(),
        HalfPoint::Repetition => line.positions[..ply].iter().any(|earlier| {
            earlier.board() == position.board()
                && earlier.turn() == position.turn()
                && earlier.castles().castling_rights() == position.castles().castling_rights()
        }),
    };
    ensure!(holds, "no {draw:?} after {ply} plies");
    Ok(())
}

fn mates(line: &Line, first: usize, winner: Color, mate: Mate) -> Result<(), String> {
    let last = line.last();
    ensure!(last.is_checkmate(), "no mate at the end");
    ensure!(last.turn() != winner, "the wrong side is mated");
    let plies = line.moves.len() - first;
    ensure!(plies == 2 * mate.moves - 1, "mate takes {plies} plies");
    if mate.back_rank {
        let king = last.board().king_of(!winner).unwrap();
        let home = winner.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
        ensure!(king.rank() == home, "the king is on {king}");
        let checkers = last.checkers();
        ensure!(
            checkers.into_iter().all(|square| square.rank() == home),
            "the check does not come along the rank"
        );
    }
    Ok(())
}

fn wins(line: &Line, first: usize, winner: Color, winning: &Winning) -> Result<(), String> {
    let gain = &winning.gain;
    let (start, end) = (line.board(0)?, line.board(gain.plies)?);
    let got = balance(end, winner) - balance(start, winner);
    ensure!(
        got == gain.points,
        "{got} points are won, not {}",
        gain.points
    );
    ensure!(got > 0, "nothing is won");
    for (kinds, color) in [(&gain.won, !winner), (&gain.paid, winner)] {
        for &kind in kinds {
            let count = |board: &Board| {
                let men = board.by_piece(role(kind).of(color));
                men.count()
            };
            let fewer = count(start).saturating_sub(count(end));
            let said = kinds.iter().filter(|&&other| other == kind).count();
            ensure!(
                fewer >= said,
                "{fewer} of the men {kind:?} are gone, not {said}"
            );
        }
    }
    let sum = |kinds: &[Kind]| -> i32 { kinds.iter().map(|&kind| worth(role(kind))).sum() };
    if gain.promoted.is_empty() {
        let named = sum(&gain.won) - sum(&gain.paid);
        ensure!(named == got, "what is named comes to {named}, not {got}");
    }
    // At the end of the line, whatever can be taken then, something is still won.
    let last = line.last();
    let for_mover = settle(last, -100, 100, 0);
    let settled = if last.turn() == winner {
        for_mover
    } else {
        -for_mover
    };
    let kept = settled - balance(start, winner);
    ensure!(
        kept > 0 || gain.plies + 8 < line.moves.len(),
        "{kept} is left in the end"
    );
    let step = line.step(winning.ply)?;
    ensure!(winning.ply >= first, "the move comes too early");
    ensure!(
        line.positions[winning.ply].turn() == winner,
        "the wrong side moves"
    );
    match winning.prize {
        None => ensure!(step.promotion().is_some(), "nothing promotes"),
        Some(prize) => {
            ensure!(
                step.capture() == Some(role(prize.kind)),
                "{step} does not take {prize:?}"
            );
            let there = line.board(winning.ply)?.piece_at(square(prize.square));
            ensure!(
                there == Some(role(prize.kind).of(!winner)),
                "{prize:?} is not there"
            );
        }
    }
    winning
        .shown
        .as_ref()
        .map_or(Ok(()), |shown| motifs::confirm(line, winner, shown))
}

fn trades(trial: &Trial<'_>, trade: &Trade) -> Result<(), String> {
    let (one, other) = (
        trial.played.step(trade.ply)?,
        trial.played.step(trade.ply + 1)?,
    );
    ensure!(
        one.to() == other.to(),
        "the two captures are on two squares"
    );
    for m in [one, other] {
        ensure!(
            m.capture() == Some(role(trade.kind)),
            "{m} takes something else"
        );
    }
    let board = trial.played.board(trade.ply + 2)?;
    let officers = board.occupied() & !board.pawns() & !board.kings();
    ensure!(officers.count() <= 6, "that is no ending");
    ensure!(
        trade.pawns_only == officers.is_empty(),
        "there are pieces left"
    );
    let after = score(trial.case.answer.eval, trial.mover);
    let holds = if trade.lost {
        after <= -250
    } else {
        after.abs() <= 60
    };
    ensure!(holds, "the score is {after}");
    Ok(())
}

/// The material balance for the side to move when both sides may go on taking, best first; checks are
/// answered.
fn settle(position: &Chess, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let in_check = position.is_check();
    let stand = balance(position.board(), position.turn());
    if !in_check || depth > 8 {
        if stand >= beta || depth > 12 {
            return stand;
        }
        alpha = alpha.max(stand);
    } else if position.legal_moves().is_empty() {
        return -100;
    }
    let mut moves = position.legal_moves();
    moves.retain(|m| in_check || m.is_capture() || m.is_promotion());
    moves.sort_by_key(|m| -m.capture().map_or(0, worth));
    for m in moves {
        let mut after = position.clone();
        after.play_unchecked(m);
        let value = -settle(&after, -beta, -alpha, depth + 1);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn balance(board: &Board, color: Color) -> i32 {
    let value = |piece: Piece| {
        let value = worth(piece.role);
        if piece.color == color { value } else { -value }
    };
    board
        .clone()
        .into_iter()
        .map(|(_, piece)| value(piece))
        .sum()
}

pub(crate) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Centipawns for a side, a mate being a thousand.
pub(crate) fn score(eval: Eval, color: Color) -> i32 {
    let white = match eval {
        Eval::Cp(score) => score,
        Eval::Mate(moves) => 1000 * moves.signum(),
    };
    color.fold_wb(white, -white)
}

pub(crate) fn role(kind: Kind) -> Role {
    Role::from_char(kind.letter()).unwrap()
}

pub(crate) fn square(square: OurSquare) -> Square {
    square.to_string().parse().unwrap()
}

/// Whether this man of this side stands where it is said to stand.
pub(crate) fn stands(board: &Board, color: Color, man: Man) -> Result<Square, String> {
    let square = square(man.square);
    let there = board.piece_at(square) == Some(role(man.kind).of(color));
    ensure!(there, "{man:?} of {color:?} is not there");
    Ok(square)
}
