//! One table of keys. The help page, the footer and the commands are drawn from it, so they cannot
//! say anything else than what the keys do.

mod group;
mod key;
mod table;

use std::collections::BTreeMap;

use ratatui::crossterm::event::KeyEvent;

pub use group::Group;
pub use key::{Key, KeyError};
pub use table::{Binding, TABLE};

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Context {
    Menu,
    /// A game in which a person plays.
    Play,
    /// A game of engines.
    Watch,
    /// A game that is over.
    Over,
    /// A game that is analyzed.
    Analysis,
    /// A game that is reviewed.
    Review,
    /// Mistakes that are to be solved.
    Practice,
    /// A position that is set up.
    Editor,
    /// The line where a move or a position is typed.
    Entry,
    /// Anything that lies on top of a screen.
    Popup,
}

impl Context {
    /// Whether moves can be typed there: every letter that begins one opens the line for it.
    #[must_use]
    pub const fn takes_moves(self) -> bool {
        matches!(
            self,
            Self::Play | Self::Watch | Self::Over | Self::Analysis | Self::Practice
        )
    }
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Up,
    Down,
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    PageUp,
    PageDown,
    /// Pick up, drop, choose, yes.
    Choose,
    Cancel,
    /// Go on to the next part of the screen.
    Focus,
    /// Go back to the previous part of the screen.
    FocusBack,
    /// One move back in the game.
    Back,
    /// One move on in the game.
    Forward,
    /// To the start of the game.
    First,
    /// To the end of the game.
    Last,
    Type,
    /// Complete what is typed.
    Complete,
    /// See the board from the other side.
    Flip,
    /// Show or hide what the engine thinks.
    Thoughts,
    /// One more line of analysis.
    MoreLines,
    FewerLines,
    /// The graph of chances or of times.
    Graph,
    /// Copy the position.
    CopyFen,
    /// Copy the game.
    CopyPgn,
    /// Take a move back.
    TakeBack,
    /// Play again what was taken back.
    Redo,
    /// First the piece, then the move.
    Hint,
    Resign,
    Draw,
    /// Let the engine move now.
    EngineMove,
    /// Change sides with the engine.
    Switch,
    /// Stop and go on.
    Pause,
    /// Play one move of a paused game.
    Step,
    /// Less time for a move.
    Faster,
    /// More time for a move.
    Slower,
    /// End this game and begin the next of the match.
    NextGame,
    /// How the players of a match stand.
    Table,
    New,
    /// The same again with the colors changed.
    Rematch,
    /// A stronger engine in the next game.
    LevelUp,
    /// A weaker one.
    LevelDown,
    Analyze,
    /// Play the engine's best move.
    PlayBest,
    /// Play the first move of a line by its number.
    PlayLine,
    /// What the other side would do.
    Threat,
    /// Show and hide the engine's moves as arrows.
    Arrows,
    /// Make a variation more important.
    Promote,
    /// Make a variation less important.
    Demote,
    /// Remove a move and what follows it.
    Delete,
    /// Go to the next branch.
    NextBranch,
    /// Go to the branch before.
    PreviousBranch,
    /// Go to the next comment.
    NextComment,
    /// Go to the comment before.
    PreviousComment,
    Comment,
    /// Judge a move.
    Glyph,
    /// Set up a position.
    Edit,
    /// Put the piece of this letter on the board.
    Place,
    /// Type a digit of a counter.
    Digit,
    /// Give the turn to the other side.
    Turn,
    /// The next square for taking in passing.
    EnPassant,
    /// Take all pieces off the board.
    Clear,
    /// Set up the start of a game.
    Start,
    /// Exchange the sides.
    Mirror,
    TypeFen,
    /// Play from the position that is set up.
    PlayFrom,
    /// Watch engines play from the position that is set up.
    WatchFrom,
    /// Judge a position.
    Assess,
    /// Show the moves that are known here.
    KnownMoves,
    /// Fold a variation away, or open it.
    Fold,
    /// Fold all variations away, or open them.
    FoldAll,
    /// Let the engine judge a whole line.
    Run,
    /// Review a game.
    Review,
    /// Solve mistakes.
    Practice,
    /// Show the answer.
    Solution,
    /// Leave a mistake unsolved.
    Skip,
    /// Go to the next bad move.
    NextSlip,
    /// Go to the bad move before.
    PreviousSlip,
    /// Take over the comment that is written.
    FinishComment,
    /// Save the game to its file.
    Save,
    /// Open a file of games.
    Open,
    /// The games of the file.
    Games,
    Settings,
    /// This list.
    Help,
    Command,
    /// Leave the screen.
    Quit,
    /// Leave the program.
    QuitNow,
    /// Back to the shell until `fg`.
    Suspend,
    Redraw,
}

/// What the arrows do, from left to right on a keyboard.
pub const ARROWS: [Action; 4] = [Action::Left, Action::Down, Action::Up, Action::Right];

/// The keys as this person wants them.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    /// Replaces the keys of the table.
    own: BTreeMap<Action, Vec<Key>>,
}

impl Keymap {
    /// The table's keys with changes from the settings: names of commands and of keys. What could
    /// not be understood comes back as sentences.
    pub fn new<'a>(
        changes: impl IntoIterator<Item = (&'a str, &'a [String])>,
    ) -> (Self, Vec<String>) {
        let mut own = BTreeMap::new();
        let mut problems = Vec::new();
        for (name, keys) in changes {
            let Some(binding) = TABLE.iter().find(|binding| binding.name == name) else {
                problems.push(format!("keys: there is no command {name:?}"));
                continue;
            };
            let mut parsed = Vec::new();
            for key in keys {
                match key.parse::<Key>() {
                    Ok(key) if is_taken(key, binding.action) => problems.push(format!(
                        "keys: {name}: {key} begins a move when you type it; take another key, such as ctrl-{}",
                        key.to_string().to_lowercase()
                    )),
                    Ok(key) => parsed.push(key),
                    Err(error) => problems.push(format!("keys: {name}: {error}")),
                }
            }
            if !parsed.is_empty() {
                own.insert(binding.action, parsed);
            }
        }
        let keymap = Self { own };
        problems.extend(keymap.clashes());
        (keymap, problems)
    }

    /// Keys of a person's own that have another meaning in the same place.
    fn clashes(&self) -> Vec<String> {
        let mut found = Vec::new();
        for binding in TABLE
            .iter()
            .filter(|row| self.own.contains_key(&row.action))
        {
            let shares = |other: &&Binding| {
                other.action != binding.action
                    && other.contexts.iter().any(|c| binding.contexts.contains(c))
            };
            for key in self.keys(binding) {
                for other in TABLE.iter().filter(shares) {
                    if self.keys(other).contains(&key) {
                        let text = format!(
                            "keys: {key} now means both {} and {}",
                            binding.name, other.name
                        );
                        if !found.contains(&text) {
                            found.push(text);
                        }
                    }
                }
            }
        }
        found
    }

    /// The keys of a row of the table.
    #[must_use]
    pub fn keys(&self, binding: &Binding) -> Vec<Key> {
        match self.own.get(&binding.action) {
            Some(keys) => keys.clone(),
            None => binding
                .keys
                .iter()
                .map(|key| key.parse().expect("the table holds keys"))
                .collect(),
        }
    }

    /// What a key does at once in a context. Keys that a person chose come before those of the table;
    /// letters that begin a move are typed where there is a board, and [offered](Self::offered) there.
    #[must_use]
    pub fn action(&self, context: Context, event: KeyEvent) -> Option<Action> {
        let key = Key::from(event);
        if self.is_typed(context, key) {
            return None;
        }
        let here = || {
            TABLE
                .iter()
                .filter(move |binding| binding.contexts.contains(&context))
        };
        let chosen = here().find(|binding| {
            self.own
                .get(&binding.action)
                .is_some_and(|keys| keys.contains(&key))
        });
        let binding = chosen.or_else(|| here().find(|binding| self.keys(binding).contains(&key)));
        binding.map(|binding| binding.action)
    }

    /// Whether a key is a letter of a move there, and a command only with Enter behind it.
    #[must_use]
    pub fn is_typed(&self, context: Context, key: Key) -> bool {
        context.takes_moves() && key.begins_move() && !self.acts_at_once(context, key)
    }

    /// Whether a letter is a command even where moves are typed: after the end of a game none is, and
    /// the first thing that people want to know is what went wrong. Other letters could do harm there
    /// to who has not seen that it is over.
    fn acts_at_once(&self, context: Context, key: Key) -> bool {
        let review = |row: &&Binding| row.action == Action::Review;
        context == Context::Over
            && self
                .rows(context)
                .filter(review)
                .any(|row| self.keys(row).contains(&key))
    }

    /// The commands of a context that are meant by what is typed where moves are: by a letter that is
    /// their key, or by the beginning of their name.
    #[must_use]
    pub fn offered(&self, context: Context, typed: &str) -> Vec<&'static Binding> {
        let lone = typed.chars().nth(1).is_none();
        let fits = |row: &&Binding| {
            if lone {
                self.keys(row).into_iter().any(|key| key.types(typed))
            } else {
                !row.short.is_empty() && row.name.starts_with(&typed.to_lowercase())
            }
        };
        let rows = self.rows(context).filter(fits);
        rows.filter(|row| !matches!(row.action, Action::Choose | Action::Cancel))
            .collect()
    }

    /// The rows for a context, in the table's order.
    pub fn rows(&self, context: Context) -> impl Iterator<Item = &'static Binding> {
        TABLE
            .iter()
            .filter(move |binding| binding.contexts.contains(&context))
    }
}

/// Whether a key belongs to typed moves wherever this is done. The table's own letters stay: there
/// they are offered while a move is typed.
fn is_taken(key: Key, action: Action) -> bool {
    let rows = || TABLE.iter().filter(|row| row.action == action);
    let own = |row: &Binding| row.keys.iter().any(|name| name.parse() == Ok(key));
    key.begins_move()
        && rows().any(|row| row.contexts.iter().any(|context| context.takes_moves()))
        && !rows().any(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        let keymap = Keymap::default();
        for context in [
            Context::Menu,
            Context::Play,
            Context::Watch,
            Context::Over,
            Context::Analysis,
            Context::Review,
            Context::Practice,
            Context::Editor,
            Context::Entry,
            Context::Popup,
        ] {
            let mut seen = BTreeMap::new();
            for binding in keymap.rows(context) {
                for key in keymap.keys(binding) {
                    let other = seen.insert(key.to_string(), binding.name);
                    assert_eq!(other, None, "{key} in {context:?}: {}", binding.name);
                }
            }
        }
    }

    #[test]
    fn commands_have_names_of_their_own() {
        for (at, binding) in TABLE.iter().enumerate() {
            let same =
                |other: &&Binding| other.name == binding.name && other.action != binding.action;
            assert_eq!(TABLE[..at].iter().find(same).map(|b| b.name), None);
            assert!(!binding.about.is_empty() && !binding.contexts.is_empty());
        }
    }

    #[test]
    fn keys_can_be_changed_and_mistakes_are_told() {
        let changes: [(&str, &[String]); 3] = [
            ("flip", &["f2".into(), "ctrl-f".into()]),
            ("fly", &["x".into()]),
            ("undo", &["no such key".into()]),
        ];
        let (keymap, problems) = Keymap::new(changes);
        let press = |text: &str| {
            let key: Key = text.parse().unwrap();
            keymap.action(Context::Play, key.event())
        };
        assert_eq!(press("f2"), Some(Action::Flip));
        assert_eq!(press("v"), None);
        assert_eq!(press("u"), Some(Action::TakeBack));
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}
