//! What the screen says about keys when every one of them is another than it was.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::Duration;

use pillarbox::engine::EngineEvent;
use pillarbox::tui::app::App;
use pillarbox::tui::event::Event;
use pillarbox::tui::keymap::{Action, Context, Group, Key, Keymap, TABLE};
use pillarbox::tui::popups::page::PagePopup;
use pillarbox::tui::popups::{Help, Popup};
use ratatui::crossterm::event::{Event as TermEvent, KeyEvent};
use ratatui::layout::Rect;

use super::Driven;
use super::analysis::judge;
use super::cases::CASES;
use super::coach;
use super::play::id;
use crate::reach::Hit;
use crate::screens;
use crate::snapshots::draw;

/// Every message that names keys, with the names of their commands. Each must have been seen.
const MESSAGES: &[&str] = &[
    // Games.
    "‹new› new game, ‹undo› take back.",
    "‹new› starts a new one, ‹undo› takes back.",
    "‹undo› takes it back and lets you play on.",
    "Paused, ‹pause› goes on.",
    "‹last› returns to the game.",
    "‹pause› resumes.",
    "‹hint› again shows the move.",
    "‹hint› again says why.",
    "Look again? ‹choose› plays Ng5 all the same, ‹cancel› takes it back.",
    "; ‹cancel› puts it back.",
    "Your move: type it, or use ‹left› ‹down› ‹up› ‹right› or mouse.",
    "White to move: type it, or use ‹left› ‹down› ‹up› ‹right› or mouse.",
    "‹new› new game, ‹quit› leave.",
    "‹pause› stops them.",
    "‹command› new starts another.",
    // Analysis.
    "use ‹left› ‹down› ‹up› ‹right› or mouse; ‹best› plays the best.",
    "Removed: ‹undo› brings it back.",
    "Site is removed: ‹undo› brings it back.",
    "and is off: ‹thoughts› starts a new one.",
    "White to move. The engine is off: ‹thoughts› switches it on.",
    "The engine is off: ‹thoughts› switches it on.",
    "plays a move of the list; ‹moves› shows lines.",
    "‹threat› shows your moves.",
    "‹threat› shows White's moves again.",
    "‹best› plays it into the game, ‹cancel› leaves it.",
    "‹right› walks along it.",
    "move 1 of 2: ‹cancel› back, ‹best› plays it into the game.",
    "Press ‹comment› to go on with what you wrote.",
    "This line is being judged: ‹cancel› stops it.",
    "‹cancel› stops and keeps what is done.",
    "‹command› run all judges them again.",
    "‹focus› leads to them, ‹down› to those further below.",
    // Setting up.
    "‹focus› leads to the pieces.",
    "counters: ‹focus› leads to them.",
    "‹undo› brings back the one before.",
    "Whose turn it is: ‹choose› changes it.",
    "castle there: ‹choose› changes it.",
    "pawn move: type it, or use ‹left› ‹right›.",
    "next move: type it, or use ‹left› ‹right›.",
    "‹choose› opens the FEN for typing.",
    "‹choose› picks up the white king.",
    "‹choose› or a click puts a white king on a square; ‹quit› puts it away.",
    "; ‹quit› puts it back.",
    // What lies on top.
    "‹complete› shows what there is",
    "‹analyze› analyzes this one",
    "‹keep› keep · ‹cancel› leave",
    "‹choose› starts the game",
    "‹left› ‹right› change it",
    "‹right› to type a position, ‹left› for the standard one",
    "‹choose› yes",
    "‹cancel› no",
];

/// What else is played beside the cases.
const MORE: &[(&str, &str)] = &[
    ("study", ": 'tag_Site_Rome enter : 'tag_Site_\"\" enter"),
    ("menu", ": 'fly enter"),
    ("two", ": 'save enter"),
];

/// Where a word that is also the name of a key is none.
const WORDS: &[&str] = &[
    "engine's arrows",
    "arrows on the",
    "arrows  ",
    "A game",
    "a b c d e f g h",
    "a     b     c     d     e     f     g     h",
    "w KQkq -",
    "glyph ! ",
    "mark the move: ! ?",
    "mark the position: =",
    // In a text it is a letter like others.
    "Enter new line",
];

/// Keys whose letter or number is what they mean: texts speak of letters and numbers.
const fn is_spelled(action: Action) -> bool {
    matches!(action, Action::Place | Action::Digit | Action::PlayLine)
}

/// The screen with a key of its own for every command, which no text has for another reason.
struct Changed {
    names: BTreeMap<&'static str, String>,
    keymap: Keymap,
    /// The keys that are not what they were, as they are shown, and what several are called.
    old: BTreeSet<String>,
    seen: BTreeSet<String>,
    /// Texts with one of the old keys, and when they were seen first.
    wrong: BTreeMap<String, String>,
}

impl Changed {
    fn new() -> Self {
        let commands: BTreeSet<_> = TABLE.iter().map(|row| row.name).collect();
        let letters = ('\u{400}'..).map(|letter| format!("alt-{letter}"));
        let names: BTreeMap<_, _> = commands.into_iter().zip(letters).collect();
        let keys: Vec<_> = names
            .iter()
            .map(|(&name, key)| (name, vec![key.clone()]))
            .collect();
        let (keymap, problems) = Keymap::new(keys.iter().map(|(name, keys)| (*name, &keys[..])));
        assert!(problems.is_empty(), "{problems:?}");
        let rows = TABLE.iter().filter(|row| !is_spelled(row.action));
        let table = Keymap::default();
        let mut old: BTreeSet<_> = rows
            .flat_map(|row| table.keys(row))
            .map(|key| key.to_string())
            .collect();
        old.insert("arrows".into());
        Self {
            names,
            keymap,
            old,
            seen: BTreeSet::new(),
            wrong: BTreeMap::new(),
        }
    }

    /// The key of a command.
    fn key(&self, name: &str) -> Key {
        self.names[name].parse().unwrap()
    }

    fn open(&self, place: &str) -> Driven {
        let mut driven = Driven::open(place);
        driven.app.shared.keymap = self.keymap.clone();
        driven.app.shared.size = SIZE;
        driven
    }

    /// Presses the keys that mean now what these meant, and reads the screen after each.
    fn keys(&mut self, driven: &mut Driven, keys: &str) {
        let mut words = keys.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let context = driven.app.context();
            let offered = Keymap::default().offered(context, word);
            if word.starts_with('\'') {
                driven.keys(word);
            } else if let [row] = offered[..]
                && context.takes_moves()
                && words.next_if_eq(&"enter").is_some()
            {
                // A letter that is typed and then entered; another key does it at once.
                driven.press(self.key(row.name).event());
            } else {
                let key = word.parse::<Key>().unwrap();
                driven.press(self.translated(context, key.event()));
            }
            self.read(&mut driven.app, keys);
        }
    }

    fn translated(&self, context: Context, key: KeyEvent) -> KeyEvent {
        let action = Keymap::default().action(context, key);
        let row = TABLE.iter().find(|row| Some(row.action) == action);
        match row {
            Some(row) if !is_spelled(row.action) => self.key(row.name).event(),
            _ => key,
        }
    }

    /// Takes in what the screen says now.
    fn read(&mut self, app: &mut App, situation: &str) {
        for text in messages(app) {
            self.check(&text, situation);
            self.seen.insert(self.spoken(&text));
        }
    }

    /// A text with commands in the place of their keys.
    fn spoken(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for name in self.names.keys() {
            text = text.replace(&self.key(name).to_string(), &format!("‹{name}›"));
        }
        text
    }

    /// No word of a message is the key that something had.
    fn check(&mut self, text: &str, situation: &str) {
        // What somebody types is no message.
        if ["Move: ", "FEN: ", ":"]
            .iter()
            .any(|prompt| text.starts_with(prompt))
        {
            return;
        }
        let ours = WORDS
            .iter()
            .fold(text.to_owned(), |text, words| text.replace(words, ""));
        let mut before = "";
        for word in ours.split_whitespace() {
            let bare = word.trim_end_matches(['.', ',', ':', ';']);
            let bare = if bare.is_empty() { word } else { bare };
            let seconds = bare == "s" && before.parse::<f32>().is_ok();
            let command = bare.len() > 1 && bare.starts_with(':');
            if command || self.old.contains(bare) && !seconds {
                let found = format!("{bare} in {:?}", text.trim());
                let first = || format!("after {situation}");
                self.wrong.entry(found).or_insert_with(first);
            }
            before = word;
        }
    }
}

/// Wide enough for all that is said.
const SIZE: (u16, u16) = (120, 40);

/// What is said on the screen: the last rows, and what lies on top.
fn messages(app: &mut App) -> Vec<String> {
    let shown = draw(app, SIZE);
    let text = |at: u16, columns: Range<u16>| -> String {
        columns.map(|column| shown[(column, at)].symbol()).collect()
    };
    let last = SIZE.1 - 2;
    let mut texts: Vec<_> = (last..SIZE.1).map(|at| text(at, 0..SIZE.0)).collect();
    texts.extend(app.shared.notice.iter().map(|notice| notice.text.clone()));
    // Names of players, a FEN and the words of the help page are not ours to read.
    if matches!(
        app.popup,
        None | Some(Popup::Games(_) | Popup::Text(_) | Popup::Help(_))
    ) {
        return texts;
    }
    let popup = app.popup.take();
    let below = draw(app, SIZE);
    app.popup = popup;
    for at in 0..last {
        // In a comment only the frame is ours.
        let edge = (0..SIZE.0).any(|x| "╭╰".contains(shown[(x, at)].symbol()));
        if matches!(app.popup, Some(Popup::Comment(_))) && !edge {
            continue;
        }
        let mut changed = (0..SIZE.0).filter(|&x| shown[(x, at)] != below[(x, at)]);
        if let Some(first) = changed.next() {
            let end = changed.next_back().unwrap_or(first) + 1;
            texts.push(text(at, first..end));
        }
    }
    texts
}

/// Situations in which an engine has its say.
fn with_an_engine(changed: &mut Changed) {
    let mut driven = changed.open("play");
    changed.keys(&mut driven, "H enter");
    driven.answer("e4", 20);
    changed.read(&mut driven.app, "a hint");
    changed.keys(&mut driven, "H enter");

    let mut driven = coach::asked();
    driven.app.shared.keymap = changed.keymap.clone();
    changed.read(&mut driven.app, "a question");

    let mut driven = changed.open("watch 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    changed.keys(&mut driven, "n enter n enter");
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(10));
    changed.read(&mut driven.app, "the end of a match");
    changed.keys(&mut driven, "esc");
    changed.keys(&mut driven, "'e4 enter esc");

    let mut driven = changed.open("watch 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(1));
    changed.keys(&mut driven, "space");

    let mut driven = changed.open("study");
    driven.report(&[(30, "d4 d5"), (20, "c4 e5")]);
    changed.keys(&mut driven, "tab enter 'e esc left space esc");
    changed.keys(&mut driven, "x");
    driven.report(&[(30, "d5 e4")]);
    changed.keys(&mut driven, "space enter space");

    let mut driven = changed.open("study");
    let (_, ticket, ..) = driven.asked().expect("a search");
    let event = EngineEvent::Died {
        id: id(),
        message: "out of luck".into(),
    };
    driven.send(Event::Engine { ticket, event });
    changed.read(&mut driven.app, "a dead engine");

    let mut driven = changed.open("study");
    driven.app.shared.size = (40, 12);
    changed.keys(&mut driven, "+");

    let mut driven = changed.open("watch");
    driven.click(Hit::Square("e2".parse().unwrap()));
    changed.read(&mut driven.app, "a click");

    let mut driven = changed.open("study");
    changed.keys(&mut driven, "G enter");
    judge(&mut driven, 9);
    changed.keys(&mut driven, "G enter");

    let mut driven = changed.open("menu");
    changed.keys(&mut driven, "E");
    driven.paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    changed.read(&mut driven.app, "a paste");
    driven.press(changed.key("digit").event());
    changed.read(&mut driven.app, "a digit");
}

#[test]
fn messages_name_the_keys_that_there_are() {
    let mut changed = Changed::new();
    let cases = CASES.iter().map(|&(place, keys, _)| (place, keys));
    for (place, keys) in cases.chain(MORE.iter().copied()) {
        let mut driven = changed.open(place);
        changed.keys(&mut driven, keys);
    }
    for (name, mut app) in screens::all() {
        app.shared.keymap = changed.keymap.clone();
        changed.read(&mut app, name);
    }
    with_an_engine(&mut changed);
    for row in TABLE {
        changed.check(row.about, "help");
    }
    assert!(changed.wrong.is_empty(), "{:#?}", changed.wrong);
    let unseen = |message: &&&str| !changed.seen.iter().any(|text| text.contains(**message));
    let unseen: Vec<_> = MESSAGES.iter().filter(unseen).copied().collect();
    assert!(unseen.is_empty(), "never seen: {}", unseen.join("\n"));
}

/// What stands behind further keys.
fn after_keys(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.strip_prefix('‹').and_then(|rest| rest.split_once('›')) {
            Some((_, rest)) => text = rest,
            None => return text,
        }
    }
}

#[test]
fn footer_and_help_show_the_keys_that_there_are() {
    let mut changed = Changed::new();
    for (place, keys) in [
        ("menu", ""),
        ("two", ""),
        ("two", "'e4 enter G enter enter"),
        ("watch", ""),
        ("study", ""),
        ("menu", "E"),
    ] {
        let mut driven = changed.open(place);
        changed.keys(&mut driven, keys);
        let context = driven.app.context();
        let footer = changed.spoken(&messages(&mut driven.app)[1]);
        assert!(footer.trim().starts_with('‹'), "{context:?} {footer}");
        let (help, below) = (Help::default(), driven.app.screen.below());
        let page = help.page(Rect::new(0, 0, 120, 40), &driven.app.shared, &below);
        let rows = (page.parts)(200).concat();
        let page = rows.iter().map(ToString::to_string);
        let page = changed.spoken(&page.collect::<Vec<_>>().join("\n"));
        for row in changed.keymap.rows(context) {
            let together = Group::together(context, row.action);
            let about = together.map_or(row.about, |(_, about)| about);
            let about: String = about.chars().take(12).collect();
            // Others may share its row.
            let key = format!("‹{}›", row.name);
            let mut behind = page.split(&key).skip(1);
            let said = |rest: &str| after_keys(rest).starts_with(&about);
            assert!(behind.any(said), "{context:?} {} {about}", row.name);
        }
    }
}

#[test]
fn pieces_that_have_no_room_are_told() {
    for (size, told) in [((80, 24), false), ((120, 40), false), ((40, 12), true)] {
        let mut driven = Driven::open("two");
        driven.send(Event::Term(TermEvent::Resize(size.0, size.1)));
        driven.keys(": s e t space p i e c e s space s p r i t e s enter");
        let notice = driven.app.shared.notice.take();
        let said = notice.is_some_and(|notice| notice.text.contains("no room for sprites"));
        assert_eq!(said, told, "{size:?}");
    }
}
