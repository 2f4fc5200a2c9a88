//! The geometry of motifs, from the attack tables of the second rules.

use pillarbox::review::why::tactics::{Shown, Tactic};
use shakmaty::attacks::between;
use shakmaty::{Board, Color, Position, Role, Square};

use super::{Line, ensure, role, settle, square, stands, worth};

/// Whether a line shows the motif that is said, for the side that wins by it.
pub(super) fn confirm(line: &Line, winner: Color, shown: &Shown) -> Result<(), String> {
    let step = line.step(shown.ply)?;
    let (before, after) = (line.board(shown.ply)?, line.board(shown.ply + 1)?);
    let capture = line.step(shown.taken_at)?;
    let prize = square(shown.prize.square);
    ensure!(
        capture.capture() == Some(role(shown.prize.kind)),
        "the prize is not taken"
    );
    ensure!(
        line.positions[shown.ply].turn() == winner,
        "the other side moves"
    );
    match &shown.tactic {
        Tactic::Capture => ensure!(shown.ply == shown.taken_at, "it is taken later"),
        Tactic::PinnedGuard { guard, by } => {
            let at = stands(after, !winner, *guard)?;
            stands(after, winner, *by)?;
            ensure!(
                after.attacks_from(at).contains(step.to()),
                "it guards nothing"
            );
            let king = after.king_of(!winner).unwrap();
            ensure!(
                holds(after, square(by.square), at, king),
                "it is not pinned"
            );
        }
        Tactic::Fork { by, targets } => {
            let from = stands(after, winner, *by)?;
            ensure!(from == step.to(), "the man that forks has not moved there");
            ensure!(targets.len() >= 2, "one target is no fork");
            for &target in targets {
                let at = stands(after, !winner, target)?;
                ensure!(
                    after.attacks_from(from).contains(at),
                    "{target:?} is not attacked"
                );
                let guarded = after.attacks_to(at, !winner, after.occupied()).any();
                let worthy = target.kind == pillarbox::chess::Kind::King
                    || worth(role(target.kind)) > worth(role(by.kind))
                    || !guarded
                    || target == shown.prize;
                ensure!(worthy, "{target:?} is guarded and worth no more");
            }
            ensure!(targets.contains(&shown.prize), "the prize was not forked");
            ensure!(capture.from() == Some(from), "another man takes");
        }
        Tactic::Pin { by, pinned, to, .. } => {
            let (by_at, at, rear) = (
                stands(after, winner, *by)?,
                stands(after, !winner, *pinned)?,
                stands(after, !winner, *to)?,
            );
            ensure!(holds(after, by_at, at, rear), "that is no pin");
            let more = to.kind == pillarbox::chess::Kind::King
                || worth(role(to.kind)) > worth(role(pinned.kind));
            ensure!(more, "what is behind is worth less");
            ensure!(at == prize, "something else is taken");
        }
        Tactic::Skewer { by, front, behind } => {
            let (by_at, at, rear) = (
                stands(after, winner, *by)?,
                stands(after, !winner, *front)?,
                stands(after, !winner, *behind)?,
            );
            ensure!(
                holds(after, by_at, at, rear),
                "they do not stand on one line"
            );
            ensure!(
                capture.from() == Some(by_at) && capture.to() == rear,
                "it is not taken"
            );
        }
        Tactic::DiscoveredAttack { by, target, .. } => {
            let (from, at) = (
                stands(after, winner, *by)?,
                stands(after, !winner, *target)?,
            );
            ensure!(after.attacks_from(from).contains(at), "the line is closed");
            ensure!(!before.attacks_from(from).contains(at), "the line was open");
            let left = step.from().unwrap();
            ensure!(between(from, at).contains(left), "another man opened it");
        }
        Tactic::RemovesGuard { guard } => {
            let at = stands(before, !winner, *guard)?;
            ensure!(
                before.attacks_from(at).contains(prize),
                "it guarded nothing"
            );
            ensure!(step.capture() == Some(role(guard.kind)), "it is not taken");
        }
        Tactic::Deflection { guard } => {
            let at = stands(after, !winner, *guard)?;
            let taker = capture.from().unwrap();
            let guards = after.attacks_from(at).contains(prize);
            let shields = between(taker, prize).contains(at) && after.piece_at(taker).is_some();
            ensure!(guards || shields, "it guarded nothing");
            let reply = line.step(shown.ply + 1)?;
            ensure!(reply.from() == Some(at), "it did not leave");
            let gone = line.board(shown.ply + 2)?;
            ensure!(
                !gone.attacks_from(reply.to()).contains(prize),
                "it still guards"
            );
        }
        Tactic::Trap { trapped } => {
            let at = stands(after, !winner, *trapped)?;
            no_way_out(line, shown.ply + 1, at)?;
        }
    }
    Ok(())
}

/// Whether a man that moves along lines sees two others on one line, the first right before it.
fn holds(board: &Board, by: Square, front: Square, rear: Square) -> bool {
    let slides = board
        .role_at(by)
        .is_some_and(|role| matches!(role, Role::Bishop | Role::Rook | Role::Queen));
    let through = between(by, rear);
    slides
        && board.attacks_from(by).contains(front)
        && through.contains(front)
        && (through & board.occupied()).count() == 1
}

/// Whether the man on a square is lost wherever it goes, and where it is.
fn no_way_out(line: &Line, ply: usize, at: Square) -> Result<(), String> {
    let position = &line.positions[ply];
    let now = super::balance(position.board(), position.turn());
    for m in position.legal_moves() {
        if m.from() != Some(at) {
            continue;
        }
        let mut after = position.clone();
        after.play_unchecked(m);
        let then = -settle(&after, -100, 100, 0);
        ensure!(then < now, "{m} is safe");
    }
    Ok(())
}
