//! Moves typed by hand, and the commands that share a letter with them.

use ratatui::crossterm::event::KeyEvent;

use super::premove::board_in_hand;
use super::{GameScreen, GameView, Premove, walk};
use crate::chess::Move;
use crate::game::{MoveError, could_be_played, is_move_text, matching, read_move};
use crate::tui::event::Request;
use crate::tui::keymap::{Action, Binding, Context};
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;

/// A move being typed.
#[derive(Clone, Debug, Default)]
pub struct MoveEntry {
    pub text: LineEdit,
    /// Why it is no move, once Enter was pressed.
    pub problem: Option<String>,
    /// More than one move is meant by it, and Enter was pressed.
    pub asked: Option<Asked>,
    /// Which of the offers is chosen.
    pub pick: Option<usize>,
}

/// A question which of several moves is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Such as "two knights can go to d2".
    pub what: String,
    /// In SAN.
    pub choices: Vec<String>,
}

/// What Enter can do with what is typed.
#[derive(Clone, Debug)]
pub enum Offer {
    Move(Move, String),
    Command(&'static Binding),
}

/// Opens the line for a move with a text in it. What hinders a move is told there, since the text
/// may become a command.
pub(super) fn open(screen: &mut dyn GameScreen, text: &str) {
    screen.view_mut().entry = Some(MoveEntry {
        text: LineEdit::new(text),
        ..MoveEntry::default()
    });
}

/// Whether the key goes back to the game, as the refusal of a move in an earlier position says. What
/// was typed is not needed any more then.
pub(super) fn leaves(screen: &mut dyn GameScreen, key: KeyEvent, shared: &mut Shared) -> bool {
    let entry = screen.view().entry.as_ref();
    let refused = entry.is_some_and(|entry| entry.text.is_selected() && entry.problem.is_some());
    let goes = shared.keymap.action(screen.place(), key) == Some(Action::Last);
    let leaves = refused && goes && screen.obstacle(shared).is_some();
    if leaves {
        screen.view_mut().entry = None;
        walk(screen, i32::MAX, shared);
    }
    leaves
}

/// Whether the key was one for the line.
pub(super) fn edits(view: &mut GameView, key: KeyEvent, shared: &Shared) -> bool {
    let bound = shared.keymap.action(Context::Entry, key).is_some();
    let Some(entry) = &mut view.entry else {
        return false;
    };
    if bound || !entry.text.key(key) {
        return false;
    }
    entry.edited();
    if entry.text.text().is_empty() {
        view.entry = None;
    }
    true
}

/// Keys of the table while a move is typed.
pub(super) fn act(screen: &mut dyn GameScreen, action: Action, shared: &mut Shared) {
    match action {
        Action::Choose => enter(screen, shared),
        Action::Cancel => screen.view_mut().entry = None,
        Action::Complete => complete(screen, shared),
        Action::Up => choose(screen, false, shared),
        Action::Down => choose(screen, true, shared),
        _ => {}
    }
}

/// What is meant by the text so far. A command comes first only while its letter stands alone.
#[must_use]
pub fn offers(screen: &dyn GameScreen, shared: &Shared) -> Vec<Offer> {
    let view = screen.view();
    let Some(entry) = &view.entry else {
        return Vec::new();
    };
    let text = entry.text.text().trim();
    let mut moves: Vec<Offer> = Vec::new();
    if screen.obstacle(shared).is_none() {
        let asked = entry.asked.as_ref();
        let meant = |san: &String| asked.is_none_or(|asked| asked.choices.contains(san));
        let board = board_in_hand(screen);
        let found = board
            .map(|board| matching(&board, text))
            .unwrap_or_default();
        let found = found.into_iter().filter(|(_, san)| meant(san));
        moves.extend(found.map(|(m, san)| Offer::Move(m, san)));
    }
    if entry.asked.is_some() || text.is_empty() {
        return moves;
    }
    let commands = shared.keymap.offered(screen.place(), text).into_iter();
    let commands = commands.map(Offer::Command);
    if text.chars().nth(1).is_none() {
        commands.chain(moves).collect()
    } else {
        moves.into_iter().chain(commands).collect()
    }
}

fn choose(screen: &mut dyn GameScreen, forward: bool, shared: &Shared) {
    let count = offers(screen, shared).len();
    let Some(entry) = &mut screen.view_mut().entry else {
        return;
    };
    if count > 0 {
        let step = if forward { 1 } else { count - 1 };
        entry.pick = Some(entry.pick.map_or(0, |pick| (pick + step) % count));
    }
}

/// Fills in what is chosen, or else the first move.
fn complete(screen: &mut dyn GameScreen, shared: &Shared) {
    let offers = offers(screen, shared);
    let Some(entry) = &mut screen.view_mut().entry else {
        return;
    };
    let first_move = offers.iter().position(|it| matches!(it, Offer::Move(..)));
    match offers.get(entry.pick.or(first_move).unwrap_or(0)) {
        Some(Offer::Move(_, san)) => entry.text.set(san),
        Some(Offer::Command(row)) => entry.text.set(row.name),
        None => return,
    }
    entry.edited();
}

fn enter(screen: &mut dyn GameScreen, shared: &mut Shared) {
    let offers = offers(screen, shared);
    let Some(entry) = &screen.view().entry else {
        return;
    };
    let text = entry.text.text().trim().to_owned();
    match entry.pick.and_then(|pick| offers.get(pick)) {
        Some(Offer::Command(row)) => command(screen, row, shared),
        Some(Offer::Move(_, san)) => play(screen, &san.clone(), shared),
        None => match meant(&offers, &text) {
            Some(row) => command(screen, row, shared),
            None => play(screen, &text, shared),
        },
    }
}

/// The command that a text means if nothing was chosen: the one of a letter that stands alone, one by
/// its name, or the only one where no move begins so.
fn meant(offers: &[Offer], text: &str) -> Option<&'static Binding> {
    let lone = text.chars().nth(1).is_none();
    let mut commands = offers.iter().filter_map(|offer| match offer {
        Offer::Command(row) => Some(*row),
        Offer::Move(..) => None,
    });
    let first = commands.next()?;
    let only = offers.len() == 1;
    (lone || only || first.name == text.to_lowercase()).then_some(first)
}

fn command(screen: &mut dyn GameScreen, row: &Binding, shared: &mut Shared) {
    screen.view_mut().entry = None;
    shared.request(Request::Act(row.action));
}

/// Plays what a text says, asks which move it is, or says what is wrong with it.
fn play(screen: &mut dyn GameScreen, text: &str, shared: &mut Shared) {
    let obstacle = screen.obstacle(shared);
    let waits = screen.premover().filter(|_| is_move_text(text));
    if let Some(side) = waits.filter(|_| obstacle.is_none()) {
        if !could_be_played(&screen.view().board, side, text) {
            let why = "none of your pieces could ever play that".to_owned();
            if let Some(entry) = &mut screen.view_mut().entry {
                entry.reject(MoveError::Illegal(why));
            }
            return;
        }
        let premove = Premove::typed(screen, text);
        let view = screen.view_mut();
        view.entry = None;
        view.cursor_shown = false;
        screen.keep_premove(premove);
        return;
    }
    let read = match obstacle {
        Some(obstacle) => Err(MoveError::Illegal(obstacle)),
        None => read_move(&screen.view().board, text),
    };
    let view = screen.view_mut();
    match read {
        Ok(m) => {
            view.entry = None;
            view.cursor_shown = false;
            screen.person_moves(m, shared);
        }
        Err(MoveError::Promotion { from, to }) => {
            view.entry = None;
            shared.request(Request::Promote { from, to });
        }
        Err(error) => {
            if let Some(entry) = &mut view.entry {
                entry.reject(error);
            }
        }
    }
}

impl MoveEntry {
    /// It is another text now: what was said about the one before is over.
    pub(in crate::tui) fn edited(&mut self) {
        self.problem = None;
        self.asked = None;
        self.pick = None;
    }

    /// The text stays, selected: the next one replaces it, arrows mend it.
    fn reject(&mut self, error: MoveError) {
        self.edited();
        self.text.select();
        match error {
            MoveError::Ambiguous { what, choices } => {
                self.asked = Some(Asked { what, choices });
                self.pick = Some(0);
            }
            error => self.problem = Some(error.to_string()),
        }
    }
}
