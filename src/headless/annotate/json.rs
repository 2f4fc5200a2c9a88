//! A reviewed game as JSON.

use serde_json::{Map, Value, json};

use crate::chess::{Board, Color, Outcome};
use crate::game::{Eval, GameTree, NodeId};
use crate::headless::rounded;
use crate::openings::Opening;
use crate::review::{Finding, Phase, Review, SideSummary, Slip, Summary, win_chance};

/// All that was found out, on one line. Nothing if the review is not done.
pub(super) fn game(tree: &GameTree, review: &Review) -> Option<Value> {
    let summary = review.summary()?;
    let opening = Opening::of_game(&tree.keys_to(tree.last_of_line(NodeId::ROOT)));
    Some(json!({
        "tags": tags(tree),
        "white": side(&summary, Color::White),
        "black": side(&summary, Color::Black),
        "eco": opening.as_ref().map(|opening| opening.eco.to_string()),
        "opening": opening.map(|opening| opening.name),
        "turning_point": summary.turning_point.map(|ply| ply + 1),
        "moves": moves(review),
    }))
}

fn tags(tree: &GameTree) -> Value {
    let mut tags = Map::new();
    for (name, value) in tree.tags().iter() {
        tags.insert(name.to_owned(), value.into());
    }
    tags.insert("Result".to_owned(), tree.result().to_string().into());
    if *tree.start() != Board::start() {
        tags.insert("SetUp".to_owned(), "1".into());
        tags.insert("FEN".to_owned(), tree.start().to_string().into());
    }
    tags.into()
}

fn side(summary: &Summary, side: Color) -> Value {
    let SideSummary {
        accuracy,
        phases,
        average_loss,
        best,
        good,
        missed_wins,
        ..
    } = *summary.side(side);
    let slips = |slip| summary.side(side).slips(slip);
    let mut by_phase = Map::new();
    for (phase, accuracy) in Phase::ALL.into_iter().zip(phases) {
        by_phase.insert(phase.name().to_owned(), rounded(accuracy));
    }
    json!({
        "accuracy": rounded(accuracy),
        "acpl": rounded(average_loss),
        "best": best,
        "good": good,
        "inaccuracies": slips(Slip::Inaccuracy),
        "mistakes": slips(Slip::Mistake),
        "blunders": slips(Slip::Blunder),
        "missed_wins": missed_wins,
        "phases": by_phase,
    })
}

fn moves(review: &Review) -> Vec<Value> {
    let mut board = review.start().clone();
    let findings = (1..).zip(review.findings().iter().flatten());
    let each = findings.map(|(ply, finding)| {
        let told = one_move(&board, ply, finding);
        let _ = board.make(finding.played);
        told
    });
    each.collect()
}

fn one_move(board: &Board, ply: usize, finding: &Finding) -> Value {
    let mut told = Map::new();
    let mut tell = |name: &str, value: Value| told.insert(name.to_owned(), value);
    tell("ply", ply.into());
    tell("san", finding.played.san(board).to_string().into());
    tell("uci", finding.played.to_string().into());
    match (finding.over, finding.after) {
        (Some(Outcome::Checkmate { .. }), _) => tell("mate", 0.into()),
        (_, Eval::Mate(moves)) => tell("mate", moves.into()),
        (_, Eval::Cp(cp)) => tell("cp", cp.into()),
    };
    let chance = 100.0 * win_chance(finding.after);
    tell("win", rounded(Some(chance)));
    let best = finding.best.first();
    tell("best_uci", best.map(ToString::to_string).into());
    tell("best_san", best.map(|m| m.san(board).to_string()).into());
    tell("accuracy", rounded(Some(finding.accuracy())));
    tell("judgement", finding.slip().map(Slip::name).into());
    let reason = finding.reason.as_ref();
    tell("motif", reason.and_then(|reason| reason.motif).into());
    tell("why", reason.map(|reason| reason.sentence.as_str()).into());
    told.into()
}
