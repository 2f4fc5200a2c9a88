//! `pillarbox eval FEN`: what the evaluation sees in a position.

use std::io::Write;

use anyhow::Result;

use super::{Verdict, read_fen};
use crate::chess::Board;
use crate::engine::{eval, net};

pub(super) fn run(fen: &str, out: &mut impl Write) -> Result<Verdict> {
    let board = read_fen(fen)?;
    writeln!(out, "{}", explanation(&board))?;
    Ok(Verdict::Fine)
}

/// Every term for both sides and the total, and what the network says.
pub(super) fn explanation(board: &Board) -> String {
    let text = format!("{}\n{}", eval::explain(board), net::explain(board));
    text.trim_end().to_owned()
}
