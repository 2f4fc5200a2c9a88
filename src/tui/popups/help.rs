//! The page of keys.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Below;
use super::page::{Page, PagePopup, Part, widest};
use crate::text::capitalized;
use crate::tui::keymap::{Action, Binding, Context, Group};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::wrap::{width, wrap};

/// Columns of a key and what it does: the fewest where another column stands beside, and the most.
const LEAST: u16 = 34;
const MOST: u16 = 50;
/// Columns between two of them.
const GAP: u16 = 2;
const FILES: &str = "Files";
/// Columns of the frame.
const BORDER: u16 = 4;

/// Fewer columns than this are narrow.
const NARROW: usize = 32;

/// The keys of the screen below in groups, and the mouse.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// Rows scrolled away.
    pub scroll: u16,
}

impl PagePopup for Help {
    fn page<'a>(&'a self, area: Rect, shared: &'a Shared, below: &'a Below<'_>) -> Page<'a> {
        let room = widest(area).saturating_sub(BORDER);
        let columns = ((room + GAP) / (LEAST + GAP)).clamp(1, 2);
        Page {
            title: "Keys",
            wanted: columns * (MOST + GAP) - GAP + BORDER,
            columns,
            parts: Box::new(|room| parts(shared, below, usize::from(room))),
        }
    }

    fn scrolled(&self) -> u16 {
        self.scroll
    }

    fn scrolled_mut(&mut self) -> &mut u16 {
        &mut self.scroll
    }
}

/// A heading and keys with what they do.
struct Section<'a> {
    title: String,
    keys: Vec<(String, &'a str)>,
}

/// The keys of a group in a context, those that belong together in one row.
fn keys_of(shared: &Shared, context: Context, group: Group) -> Vec<(String, &'static str)> {
    let rows = || {
        let rows = shared.keymap.rows(context);
        rows.filter(|row| Group::of(row.action) == group)
    };
    let named = |row: &Binding| names(&shared.key_names(context, row));
    let all_of = |actions: &[Action]| -> Option<Vec<String>> {
        let names = actions.iter().map(|action| {
            let row = rows().find(|row| row.action == *action)?;
            Some(named(row)).filter(|name| !name.is_empty())
        });
        names.collect()
    };
    let mut keys = Vec::new();
    for row in rows() {
        let together = Group::together(context, row.action);
        let together =
            together.and_then(|(actions, about)| Some((actions, about, all_of(actions)?)));
        match together {
            Some((actions, about, names)) if actions[0] == row.action => {
                keys.push((names.join(" "), about));
            }
            Some(_) => {}
            None => keys.push((named(row), row.about)),
        }
    }
    keys
}

/// Keys as they are listed; many numbers as the first and the last.
fn names(keys: &[String]) -> String {
    let numbers = keys.iter().all(|key| key.parse::<u8>().is_ok());
    match keys {
        [first, _, .., last] if numbers => format!("{first}-{last}"),
        keys => keys.join(" "),
    }
}

/// The keys of the screen below in groups; of the menu also those of a game, which it leads to.
fn sections<'a>(shared: &'a Shared, below: &Below<'_>) -> Vec<Section<'a>> {
    let of = |context: Context, title: String, groups: &[Group]| Section {
        title,
        keys: groups
            .iter()
            .flat_map(|&group| keys_of(shared, context, group))
            .collect(),
    };
    let alone = |context: Context, group: Group| of(context, group.title(context).into(), &[group]);
    let mut sections: Vec<Section> = if below.context == Context::Menu {
        let [in_game @ .., program] = Group::ALL;
        let menu = of(Context::Menu, "Menu".into(), &in_game);
        let playing = in_game.map(|group| {
            let title = group.title(Context::Play);
            of(Context::Play, format!("Playing: {title}"), &[group])
        });
        let program = alone(Context::Menu, program);
        [menu].into_iter().chain(playing).chain([program]).collect()
    } else {
        Group::ALL.map(|group| alone(below.context, group)).into()
    };
    if let Some(mouse) = below.mouse.filter(|_| shared.mouse()) {
        sections[0].keys.push(("Mouse".to_owned(), mouse));
    }
    let places = shared.files.places.iter();
    sections.push(Section {
        title: FILES.to_owned(),
        keys: places
            .map(|(what, path)| (capitalized(what), path.as_str()))
            .collect(),
    });
    sections.retain(|section| !section.keys.is_empty());
    sections
}

/// How moves and commands share the letters.
fn about_letters(shared: &Shared) -> String {
    let enter = shared.key(Context::Entry, Action::Choose);
    let sign = shared.enter_sign();
    format!(
        "Type a move, then {enter}. Keys marked {} need it too.",
        sign.trim()
    )
}

fn parts(shared: &Shared, below: &Below<'_>, room: usize) -> Vec<Part> {
    let look = &shared.look;
    let sections = sections(shared, below);
    let mut parts = Vec::new();
    if below.context.takes_moves() || below.context == Context::Menu {
        let text = wrap(&look.plain(&about_letters(shared)), room).into_iter();
        parts.push(text.map(|text| Line::styled(text, look.dim())).collect());
    }
    for section in sections {
        let keys_width = keys_width(&section, room);
        let rule = room.saturating_sub(width(&section.title) + 1);
        let rule = look.plain(&"─".repeat(rule)).into_owned();
        let mut rows = vec![Line::from(vec![
            Span::styled(format!("{} ", section.title), look.strong()),
            Span::styled(rule, look.dim()),
        ])];
        for (keys, about) in section.keys {
            push_key(&mut rows, look, (keys, about), (room, keys_width));
        }
        parts.push(rows);
    }
    parts
}

/// Columns of the keys of a section. Names of files have rows of their own unless all fit beside.
fn keys_width(section: &Section, room: usize) -> usize {
    let keys = || section.keys.iter().map(|(keys, _)| width(keys));
    let wide = |(keys, about): &(String, &str)| width(keys) + 2 + width(about) > room;
    if section.title == FILES && section.keys.iter().any(wide) {
        return 2;
    }
    // Longer ones have rows of their own.
    let fitting = keys().filter(|&wide| wide <= room / 3);
    fitting.max().unwrap_or(0).max(4) + 2
}

/// A key and what it does, in as many rows as that takes.
fn push_key(
    rows: &mut Vec<Line<'static>>,
    look: &Look,
    (keys, about): (String, &str),
    (room, keys_width): (usize, usize),
) {
    if room < NARROW || width(&keys) + 2 > keys_width {
        // Each has rows of its own where both would be squeezed beside each other.
        rows.push(Line::styled(keys, look.strong()));
        let blank = if room < NARROW { 2 } else { keys_width };
        let text = wrap(&look.plain(about), room.saturating_sub(blank));
        let blank = " ".repeat(blank);
        rows.extend(
            text.into_iter()
                .map(|text| Line::from(format!("{blank}{text}"))),
        );
        return;
    }
    let text = wrap(&look.plain(about), room.saturating_sub(keys_width));
    let blank = " ".repeat(keys_width.saturating_sub(width(&keys)));
    for (at, text) in text.into_iter().enumerate() {
        let start = if at == 0 {
            Span::styled(format!("{keys}{blank}"), look.strong())
        } else {
            Span::raw(" ".repeat(keys_width))
        };
        rows.push(Line::from(vec![start, Span::raw(text)]));
    }
}
