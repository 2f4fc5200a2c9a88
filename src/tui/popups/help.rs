//! The page of keys.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Below;
use super::page::{Page, PagePopup, widest};
use crate::text::capitalized;
use crate::tui::keymap::{Context, Group};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::wrap::{width, wrap};

/// Columns of a key and what it does.
const WIDTH: u16 = 72;

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
        let beside = widest(area) >= 2 * WIDTH + 6;
        Page {
            title: "Keys",
            wanted: if beside { 2 * WIDTH + 6 } else { WIDTH + 4 },
            columns: if beside { 2 } else { 1 },
            rows: Box::new(|room| rows(shared, below, usize::from(room))),
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

/// The keys of the screen below in groups; of the menu also those of a game, which it leads to.
fn sections<'a>(shared: &'a Shared, below: &Below<'_>) -> Vec<Section<'a>> {
    let of = |context: Context, title: &str, group: Option<Group>| {
        let rows = shared.keymap.rows(context);
        let rows = rows.filter(|row| group.is_none_or(|group| Group::of(row.action) == group));
        let keys = rows.map(|row| (shared.key_names(context, row).join(" "), row.about));
        Section {
            title: title.to_owned(),
            keys: keys.collect(),
        }
    };
    let grouped = |context: Context, before: &str| {
        Group::ALL.map(|group| {
            let title = group.title(context);
            of(context, &format!("{before}{title}"), Some(group))
        })
    };
    let mut sections = Vec::new();
    if below.context == Context::Menu {
        sections.push(of(Context::Menu, "Menu", None));
        sections.extend(grouped(Context::Play, "Playing: "));
    } else {
        sections.extend(grouped(below.context, ""));
    }
    if let Some(mouse) = below.mouse.filter(|_| shared.mouse()) {
        sections[0].keys.push(("Mouse".to_owned(), mouse));
    }
    let places = shared.files.places.iter();
    sections.push(Section {
        title: "Files".to_owned(),
        keys: places
            .map(|(what, path)| (capitalized(what), path.as_str()))
            .collect(),
    });
    sections.retain(|section| !section.keys.is_empty());
    sections
}

fn rows(shared: &Shared, below: &Below<'_>, room: usize) -> Vec<Line<'static>> {
    let look = &shared.look;
    let sections = sections(shared, below);
    let keys = sections.iter().flat_map(|section| &section.keys);
    let longest = keys.map(|(keys, _)| width(keys)).max();
    let keys_width = longest.unwrap_or(0).min(room / 3) + 2;
    let mut rows = Vec::new();
    if below.context.takes_moves() || below.context == Context::Menu {
        let text = "Letters type a move; a command that is a letter takes Enter behind it.";
        rows.extend(
            wrap(text, room)
                .into_iter()
                .map(|text| Line::styled(text, look.dim())),
        );
    }
    for section in sections {
        if !rows.is_empty() {
            rows.push(Line::default());
        }
        let rule = room.saturating_sub(width(&section.title) + 1);
        let rule = look.plain(&"─".repeat(rule)).into_owned();
        rows.push(Line::from(vec![
            Span::styled(format!("{} ", section.title), look.strong()),
            Span::styled(rule, look.dim()),
        ]));
        for (keys, about) in section.keys {
            push_key(&mut rows, look, (keys, about), (room, keys_width));
        }
    }
    rows
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
