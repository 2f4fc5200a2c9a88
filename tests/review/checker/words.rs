//! What a sentence names must be there: men on their squares, moves of the lines.

use pillarbox::review::why::{Reason, Why};
use shakmaty::san::SanPlus;
use shakmaty::{Board, Position, Role, Square};

use super::{Line, Trial, ensure};

/// Whether every man, every move and every claim in the words of a sentence is true.
pub(super) fn confirm(trial: &Trial<'_>, why: &Why) -> Result<(), String> {
    let line = match why.reason {
        Reason::MissesMate(_) | Reason::MissesDraw(..) | Reason::Misses(_) => &trial.best,
        _ => &trial.played,
    };
    let sentence = &why.sentence;
    ensure!(sentence.ends_with('.'), "the sentence has no end");
    let words: Vec<&str> = sentence
        .split([' ', ',', ':', ';', '(', ')'])
        .map(|word| word.trim_matches(['.', '…']))
        .filter(|word| !word.is_empty())
        .collect();
    let all_moves: Vec<String> = [&trial.best, &trial.played]
        .into_iter()
        .flat_map(sans)
        .collect();
    for (at, word) in words.iter().enumerate() {
        if let Ok(square) = word.parse::<Square>()
            && at >= 2
            && words[at - 1] == "on"
        {
            let there = |board: &Board| board.role_at(square).map(name) == Some(words[at - 2]);
            let seen = line
                .positions
                .iter()
                .any(|position| there(position.board()));
            ensure!(seen, "there is no {} on {square}", words[at - 2]);
        } else if is_move(word) {
            ensure!(
                all_moves.iter().any(|san| san == word),
                "{word} is not in the lines"
            );
        }
    }
    if let Reason::Loses(winning) | Reason::Misses(winning) = &why.reason {
        let nothing = !position_after(line, winning.ply)?
            .legal_moves()
            .iter()
            .any(|m| line.moves[winning.ply].to() == m.to());
        let said = sentence.contains("nothing takes back");
        ensure!(!said || nothing, "something takes back");
    }
    Ok(())
}

fn position_after(line: &Line, ply: usize) -> Result<&shakmaty::Chess, String> {
    let position = line.positions.get(ply + 1);
    position.ok_or_else(|| "the line is too short".to_owned())
}

fn sans(line: &Line) -> Vec<String> {
    let moves = line.positions.iter().zip(&line.moves);
    moves
        .map(|(position, &m)| SanPlus::from_move(position.clone(), m).to_string())
        .collect()
}

/// Whether a word looks like a move: a square in it and no sign of a score before it.
fn is_move(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    bare.starts_with("O-O")
        || (bare.starts_with(|first: char| "abcdefghNBRQK".contains(first))
            && bare.contains(|letter: char| ('1'..='8').contains(&letter)))
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
