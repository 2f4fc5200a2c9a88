//! The moves of a line of the engine, broken into rows.

use crate::tui::wrap::width;

/// A move of a line, with its number where one is needed.
pub(super) struct Word {
    /// Which move of the line, from 0.
    pub(super) ply: usize,
    pub(super) text: String,
}

impl Word {
    /// No move: there is more of the line than fits.
    pub(super) const MARK: usize = usize::MAX;
}

/// The moves of a line; a number stays with its move.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut number = String::new();
    for piece in text.split_whitespace() {
        if piece.ends_with(['.', '…']) {
            number = format!("{piece} ");
        } else {
            let ply = words.len();
            let text = std::mem::take(&mut number) + piece;
            words.push(Word { ply, text });
        }
    }
    words
}

/// The words in rows; a number may leave its move where there is no room for both.
pub(super) fn break_words(words: Vec<Word>, room: usize) -> Vec<Vec<Word>> {
    let mut rows = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let whole = width(&word.text) <= room;
        let pieces: Vec<String> = if whole {
            vec![word.text]
        } else {
            word.text.split(' ').map(str::to_owned).collect()
        };
        for text in pieces {
            let wide = width(&text);
            if used > 0 && used + 1 + wide > room {
                rows.push(Vec::new());
                used = 0;
            }
            used += wide + usize::from(used > 0);
            let ply = word.ply;
            if let Some(row) = rows.last_mut() {
                row.push(Word { ply, text });
            }
        }
    }
    rows
}

/// Lets a row end with a mark that there is more.
pub(super) fn cut_short(row: &mut Vec<Word>, room: usize, mark: &str) {
    let wide = |row: &[Word]| row.iter().map(|word| width(&word.text) + 1).sum::<usize>();
    while row.len() > 1 && wide(row) + width(mark) > room {
        row.pop();
    }
    if wide(row) + width(mark) <= room {
        row.push(Word {
            ply: Word::MARK,
            text: mark.to_owned(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_apart_and_rows_are_not_too_long() {
        let all = words("12. Qe2 Bxe4 13. Qxe4 O-O 14. exd8=Q+");
        let texts: Vec<&str> = all.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["12. Qe2", "Bxe4", "13. Qxe4", "O-O", "14. exd8=Q+"]);
        for room in 7..40 {
            let mut rows = break_words(words("12… exd8=Q+ Bxe4 13. Qxe4 O-O"), room);
            for row in &mut rows {
                let text = |row: &[Word]| {
                    let texts: Vec<&str> = row.iter().map(|word| word.text.as_str()).collect();
                    texts.join(" ")
                };
                assert!(width(&text(row)) <= room, "{room}");
                cut_short(row, room, "…");
                assert!(width(&text(row)) <= room, "{room}");
            }
            let last = rows.iter().flatten().filter(|word| word.ply == 3).count();
            assert!(last <= 1);
        }
        assert_eq!(break_words(words(""), 9).len(), 1);
    }
}
