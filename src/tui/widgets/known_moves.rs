//! The moves that are known in a position: from the book, by name, from one's own games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::heading::heading;
use crate::chess::Move;
use crate::review::Score;
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::wrap::{cut, width};

/// The moves that have a digit.
pub const WITH_DIGIT: usize = 8;
/// The fewest columns in which the name of an opening tells something.
const NARROWEST_NAME: usize = 8;
/// What stands above the results of one's own games, and where there is less room.
const GAMES: &str = "your games";
const SHORT_GAMES: &str = "yours";
/// Columns of a number and the blank behind it.
const NUMBER: usize = 2;

/// A move that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMove {
    pub m: Move,
    pub san: String,
    /// How much of the book's weight it has, as it is shown.
    pub share: Option<String>,
    /// How the person's games with it came out.
    pub score: Option<Score>,
    /// What the position behind it is called, with its code.
    pub opening: Option<String>,
}

/// The list as it is to be drawn.
pub struct KnownMoves<'a> {
    pub title: String,
    /// At the end of its heading.
    pub right: String,
    pub moves: Vec<KnownMove>,
    /// What to say if there are none.
    pub nothing: &'static str,
    /// From 0.
    pub chosen: usize,
    pub focused: bool,
    pub look: &'a Look,
}

/// Columns of the parts of a row; 0 for what is not there.
struct Columns {
    san: usize,
    share: usize,
    score: usize,
    opening: usize,
}

/// `+3 =1 -2`, with what has no result behind it.
fn score_text(score: Score) -> String {
    let Score {
        won,
        drawn,
        lost,
        open,
    } = score;
    match (won + drawn + lost, open) {
        (0, open) => format!("{open} open"),
        (_, 0) => format!("+{won} ={drawn} -{lost}"),
        (_, open) => format!("+{won} ={drawn} -{lost} *{open}"),
    }
}

impl KnownMoves<'_> {
    /// The number of the move under a cell of the panel drawn in `area`, from 0.
    #[must_use]
    pub fn move_at(&self, area: Rect, at: Position) -> Option<usize> {
        let (list, first) = self.list(area);
        let row = list.contains(at).then(|| usize::from(at.y - list.y))?;
        Some(first + row).filter(|&row| row < self.moves.len())
    }

    /// Where the moves stand, and which is the first that is seen.
    fn list(&self, area: Rect) -> (Rect, usize) {
        let above = area.height.min(2);
        let list = Rect {
            y: area.y + above,
            height: area.height - above,
            ..area
        };
        let window = Window {
            seen: usize::from(list.height),
            total: self.moves.len(),
        };
        (list, window.following(0, self.chosen..self.chosen + 1))
    }

    fn columns(&self, room: usize) -> Columns {
        let widest = |text: &dyn Fn(&KnownMove) -> Option<String>, title: &str| {
            let all = self.moves.iter().filter_map(text);
            let widest = all.map(|text| width(&text)).max();
            widest.map_or(0, |widest| widest.max(width(title)) + 1)
        };
        let san = widest(&|it| Some(it.san.clone()), "move");
        let share = widest(&|it| it.share.clone(), "book");
        let score = widest(&|it| it.score.map(score_text), SHORT_GAMES);
        let left = room.saturating_sub(NUMBER + san);
        let share = if share <= left { share } else { 0 };
        let left = left - share;
        // Nothing needs a blank behind it at the end of a row.
        let fits = |columns: usize| columns <= left + 1;
        let score = match score {
            0 => 0,
            score if fits(score.max(width(GAMES) + 1)) => score.max(width(GAMES) + 1),
            score if fits(score) => score,
            _ => 0,
        };
        let left = left.saturating_sub(score);
        let named = self.moves.iter().any(|it| it.opening.is_some());
        Columns {
            san,
            share,
            score,
            opening: if named && left >= NARROWEST_NAME {
                left
            } else {
                0
            },
        }
    }

    /// What stands in the columns.
    fn titles(&self, columns: &Columns) -> Line<'static> {
        if self.moves.is_empty() {
            return Line::styled(self.nothing, self.look.dim());
        }
        let title = |text: &str, columns: usize| match columns {
            0 => String::new(),
            _ => format!("{text:<columns$}"),
        };
        let games = if columns.score > width(GAMES) {
            GAMES
        } else {
            SHORT_GAMES
        };
        let text = [
            title("", NUMBER),
            title("move", columns.san),
            title("book", columns.share),
            title(games, columns.score),
            title("opening", columns.opening),
        ];
        Line::styled(text.concat(), self.look.dim())
    }

    fn row(&self, at: usize, columns: &Columns) -> Line<'static> {
        let known = &self.moves[at];
        let number = match at + 1 {
            number if number <= WITH_DIGIT => format!("{number} "),
            _ => "  ".into(),
        };
        let style = if self.focused && at == self.chosen {
            self.look.chosen()
        } else {
            self.look.strong()
        };
        let blank = columns.san.saturating_sub(width(&known.san));
        let cell = |text: Option<String>, columns: usize| match columns {
            0 => String::new(),
            _ => format!("{:<columns$}", text.unwrap_or_default()),
        };
        // Shares are numbers: their ends stand below each other.
        let share = columns.share.saturating_sub(1);
        let shown = known.share.clone().unwrap_or_default();
        let share = match share {
            0 => String::new(),
            share => format!("{shown:>share$} "),
        };
        let score = cell(known.score.map(score_text), columns.score);
        let opening = known.opening.as_deref().filter(|_| columns.opening > 0);
        let opening = cut(&self.look.plain(opening.unwrap_or("")), columns.opening);
        Line::from(vec![
            Span::styled(number, self.look.dim()),
            Span::styled(known.san.clone(), style),
            Span::raw(" ".repeat(blank)),
            Span::raw(share),
            Span::raw(score),
            Span::raw(opening),
        ])
    }
}

impl Widget for &KnownMoves<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let columns = self.columns(usize::from(area.width));
        let head = [
            heading(
                self.look,
                &self.title,
                &self.right,
                self.focused,
                area.width,
            ),
            self.titles(&columns),
        ];
        for (line, place) in head.into_iter().zip(area.rows()) {
            line.render(place, buffer);
        }
        let (list, first) = self.list(area);
        for (at, place) in (first..self.moves.len()).zip(list.rows()) {
            self.row(at, &columns).render(place, buffer);
        }
    }
}
