//! What is on a screen.

use vt100::Screen;

/// The row below the board with the letters of its files, if there is a board.
pub(super) fn files_row(screen: &Screen) -> Option<String> {
    let (_, columns) = screen.size();
    screen.rows(0, columns).find(|row| {
        let letters: String = row.split_whitespace().take(8).collect();
        letters == "abcdefgh" || letters == "hgfedcba"
    })
}

/// The moves in the list on the right, without their numbers, joined by blanks.
pub(super) fn moves_of(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let text = |row, column: u16| -> String {
        let cells = (column..columns).filter_map(|column| screen.cell(row, column));
        // A piece may be more than one character, but every cell counts as one here.
        cells
            .map(|cell| cell.contents().chars().next().unwrap_or(' '))
            .collect()
    };
    let heading = |row| {
        let line = text(row, 0);
        let at = line.find("─ Moves ─")?;
        Some((row, line[..at].chars().count() as u16))
    };
    let Some((top, left)) = (0..rows).find_map(heading) else {
        return String::new();
    };
    let mut moves: Vec<String> = Vec::new();
    for row in top + 1..rows {
        let line = text(row, left);
        let mut words = line.split_whitespace();
        let number = words.next().and_then(|word| word.strip_suffix('.'));
        if number.is_none_or(|number| number.parse::<u32>().is_err()) {
            break;
        }
        moves.extend(words.map(str::to_owned));
    }
    moves.join(" ")
}
