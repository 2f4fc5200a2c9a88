//! How things look on this terminal: its colors and signs, and the styles that follow from them.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::motion::Motion;
use super::pieces;
use super::theme::{Accent, ColorDepth, Paper, Rgb, Theme};
use crate::chess::{Kind, Piece};
use crate::config::{PictureWay, PieceSet, ThemeName};
use crate::game::Nag;

/// The red of a pillar box.
pub(super) const RED: Rgb = Rgb::hex(0xc8_20_30);

/// The squares of which pictures are ready to be shown: those of one theme, by the rows of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureSizes {
    theme: ThemeName,
    /// As bits.
    rows: u8,
    /// Whether one can be moved without being drawn again.
    movable: bool,
}

impl PictureSizes {
    /// Those of squares of these rows, each below 8.
    pub fn new(theme: ThemeName, movable: bool, rows: impl IntoIterator<Item = u16>) -> Self {
        let bits = rows.into_iter().fold(0, |bits, rows| bits | 1 << rows);
        Self {
            theme,
            rows: bits,
            movable,
        }
    }

    /// Whether one can be moved without being drawn again.
    #[must_use]
    pub const fn movable(self) -> bool {
        self.movable
    }

    /// Whether there are pictures of such squares.
    #[must_use]
    pub fn have(self, theme: ThemeName, rows: u16) -> bool {
        self.theme == theme && self.rows >> rows & 1 == 1
    }
}

/// How things look on this terminal.
#[derive(Clone, Debug)]
pub struct Look {
    /// The colors of the board.
    pub theme: &'static Theme,
    /// How many colors there are.
    pub depth: ColorDepth,
    pub ascii: bool,
    /// How many colors the terminal seems to have, whatever the settings say.
    pub detected: ColorDepth,
    /// The terminal's own colors, as it has told them.
    pub told: Paper,
    /// What they are taken for, which the settings may decide.
    pub paper: Paper,
    /// What the terminal shows pictures of.
    pub pictures: PictureSizes,
    /// What moves on the board.
    pub motion: Motion,
    /// ASCII whatever the settings say.
    pub ascii_wanted: bool,
    /// The theme that the command line asked for, until another one is chosen.
    pub theme_wanted: Option<ThemeName>,
    /// The same for the pieces.
    pub pieces_wanted: Option<PieceSet>,
    /// The same for the pictures.
    pub pictures_wanted: Option<PictureWay>,
    /// The command line left the mouse to the terminal, until the setting is changed.
    pub no_mouse: bool,
}

impl Look {
    /// A terminal of which no more is known, and nothing is wanted.
    pub(super) fn new(theme: &'static Theme, depth: ColorDepth, ascii: bool) -> Self {
        Self {
            theme,
            depth,
            ascii,
            detected: depth,
            told: Paper::default(),
            paper: Paper::default(),
            pictures: PictureSizes::default(),
            motion: Motion::default(),
            ascii_wanted: false,
            theme_wanted: None,
            pieces_wanted: None,
            pictures_wanted: None,
            no_mouse: false,
        }
    }

    /// Less important than what is around it.
    pub(super) fn dim(&self) -> Style {
        self.accent(Accent::Dim)
    }

    /// More important than what is around it.
    pub(super) fn strong(&self) -> Style {
        self.accent(Accent::Strong)
    }

    /// Bad news.
    pub(super) fn bad(&self) -> Style {
        self.accent(Accent::Bad)
    }

    /// Good news.
    pub(super) fn good(&self) -> Style {
        self.accent(Accent::Good)
    }

    /// The letters and digits around the board.
    pub(super) fn label(&self) -> Style {
        self.theme.label_style(self.depth, self.paper)
    }

    fn accent(&self, accent: Accent) -> Style {
        self.theme.accent(accent, self.depth, self.paper)
    }

    /// What is chosen out of a list, or the move on the board.
    pub(super) fn chosen(&self) -> Style {
        self.strong().add_modifier(Modifier::REVERSED)
    }

    /// The program's own color, for its name.
    pub(super) fn brand(&self) -> Style {
        match self.depth {
            ColorDepth::None => self.strong(),
            depth => {
                // Large letters may stand out less than others.
                let readable = self.paper.readable(RED, 3.0, depth);
                self.strong().fg(readable.unwrap_or_else(|| RED.at(depth)))
            }
        }
    }

    /// Points at what is chosen.
    pub(super) const fn pointer(&self) -> &'static str {
        if self.ascii { ">" } else { "▸" }
    }

    /// A piece within a text.
    pub(super) const fn piece(&self, piece: Piece) -> &'static str {
        if self.ascii {
            pieces::letter(piece)
        } else {
            pieces::solid(piece.kind)
        }
    }

    /// A kind of piece within a text.
    pub(super) const fn kind(&self, kind: Kind) -> &'static str {
        let color = crate::chess::Color::White;
        self.piece(Piece { color, kind })
    }

    /// The text without what ASCII does not have.
    pub(super) fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.ascii || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '…' => plain.push_str("..."),
                '½' => plain.push_str(".5"),
                '←' => plain.push_str("Left"),
                '→' => plain.push_str("Right"),
                '↑' => plain.push_str("Up"),
                '↓' => plain.push_str("Down"),
                '↵' => plain.push_str(" Enter"),
                '≥' => plain.push_str(">="),
                '≤' => plain.push_str("<="),
                c if Nag::TYPED.iter().any(|&(sign, _)| sign == c) => {
                    let typed = Nag::TYPED.iter().filter(|&&(sign, _)| sign == c);
                    typed.for_each(|&(_, typed)| plain.push_str(typed));
                }
                c => plain.push_str(ascii(c)),
            }
        }
        Cow::Owned(plain)
    }
}

/// One ASCII character that comes close.
fn ascii(c: char) -> &'static str {
    const ASCII: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    let known = ASCII.find(c).and_then(|at| ASCII.get(at..=at));
    known.unwrap_or(match c {
        '─' | '━' | '–' | '—' | '−' => "-",
        '│' | '┃' | '▏' => "|",
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' => "+",
        '▸' | '›' | '▶' | '→' => ">",
        '◂' | '‹' | '◀' | '←' => "<",
        '•' | '·' | '●' | '…' => ".",
        '×' => "x",
        '█' | '▀' | '▄' | '▌' | '▐' => "#",
        '’' | '‘' => "'",
        'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' => "a",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'î' | 'ï' => "i",
        'ó' | 'ö' | 'ô' | 'ø' => "o",
        'ú' | 'ü' | 'û' => "u",
        'ñ' => "n",
        'ç' => "c",
        _ => "?",
    })
}

/// Replaces whatever is left on the screen that is not ASCII.
pub(super) fn only_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let symbol = cell.symbol();
        if !symbol.is_ascii() {
            let first = symbol.chars().next().unwrap_or(' ');
            cell.set_symbol(ascii(first));
        }
    }
}
