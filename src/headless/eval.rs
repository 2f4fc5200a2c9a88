//! `pillarbox eval FEN`: what the evaluation sees in a position.

use std::io::Write;

use anyhow::Result;

use super::{Verdict, read_fen};
use crate::chess::Board;
use crate::engine::eval;

pub(super) fn run(fen: &str, out: &mut impl Write) -> Result<Verdict> {
    let board = read_fen(fen)?;
    writeln!(out, "{}", explanation(&board))?;
    Ok(Verdict::Fine)
}

/// Every term for both sides, and the total.
pub(super) fn explanation(board: &Board) -> String {
    eval::explain(board).to_string().trim_end().to_owned()
}
