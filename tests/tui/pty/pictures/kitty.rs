//! What Kitty would show, counted from the bytes that it is sent.

use std::collections::{BTreeMap, BTreeSet};

/// What a terminal with Kitty's protocol has after some bytes.
#[derive(Debug, Default)]
pub(super) struct Kitty {
    /// Pictures that it keeps.
    pub(super) images: BTreeSet<u32>,
    /// Where they lie, by number and number of the place.
    pub(super) placements: BTreeMap<(u32, u32), (u16, u16)>,
    /// Those of them that are not as large as some cells: pieces on their way.
    pub(super) floating: BTreeSet<(u32, u32)>,
}

impl Kitty {
    pub(super) fn after(bytes: &[u8]) -> Self {
        let mut kitty = Self::default();
        let text = String::from_utf8_lossy(bytes);
        let mut cursor = (0, 0);
        for part in text.split('\x1b') {
            if let Some(place) = part.strip_prefix('[').and_then(|it| it.strip_suffix('H')) {
                let place = place.split_once(';').unwrap_or(("1", "1"));
                cursor = (place.0.parse().unwrap(), place.1.parse().unwrap());
            }
            if let Some(command) = part.strip_prefix("_G") {
                kitty.obey(command.split(';').next().unwrap(), cursor);
            }
        }
        kitty
    }

    fn obey(&mut self, keys: &str, cursor: (u16, u16)) {
        let value = |key: &str| {
            let mut all = keys.split(',').filter_map(|it| it.split_once('='));
            all.find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        let number = |key: &str| value(key).map_or(0, |value| value.parse::<u32>().unwrap());
        let (image, place) = (number("i"), number("p"));
        match (value("a"), value("d")) {
            (Some("t"), _) => assert!(self.images.insert(image), "{image} is sent twice"),
            (Some("p"), _) => {
                assert!(self.images.contains(&image), "{image} was never sent");
                self.placements.insert((image, place), cursor);
                if value("c").is_none() {
                    self.floating.insert((image, place));
                }
            }
            (Some("d"), Some("i")) => {
                let there = self.placements.remove(&(image, place));
                assert!(there.is_some(), "{image} does not lie at {place}");
            }
            (Some("d"), Some("I")) => {
                self.images.remove(&image);
                self.placements.retain(|key, _| key.0 != image);
            }
            (Some("d"), Some("a")) => self.placements.clear(),
            (Some("q") | None, _) => {}
            other => panic!("{other:?} in {keys}"),
        }
        let lies = |it: &(u32, u32)| self.placements.contains_key(it);
        self.floating.retain(lies);
    }
}
