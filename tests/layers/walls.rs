//! The tables of the documentation, and who breaks through them.

use crate::paths::{near_paths, own_paths};
use crate::room;

/// The crate's documentation, which has the tables.
const LIB: &str = include_str!("../../src/lib.rs");

/// A table of the documentation: modules in their order, each with what it may import.
struct Walls {
    rows: Vec<(String, Vec<String>)>,
}

impl Walls {
    /// The table whose first column has this heading.
    fn read(heading: &str) -> Self {
        let mut lines = LIB.lines().skip_while(|line| {
            let cell = line
                .strip_prefix("//! |")
                .and_then(|row| row.split('|').next());
            cell.is_none_or(|cell| cell.trim() != heading)
        });
        assert!(lines.next().is_some(), "no table of {heading}");
        let mut rows: Vec<(String, Vec<String>)> = Vec::new();
        for row in lines.skip(1).map_while(|line| line.strip_prefix("//! |")) {
            let row = row.replace('`', "");
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let name = cells[0].trim_matches(['[', ']']).to_owned();
            let above = || rows.iter().map(|(name, _)| name.clone());
            let allowed = match cells[2] {
                "nothing" => Vec::new(),
                "all above" => above().collect(),
                list => match list.strip_prefix("all above but ") {
                    Some(not) => above().filter(|name| name != not).collect(),
                    None => list.split(", ").map(str::to_owned).collect(),
                },
            };
            rows.push((name, allowed));
        }
        Self { rows }
    }

    fn allowed(&self, module: &str) -> Option<&[String]> {
        let row = self.rows.iter().find(|(name, _)| name == module);
        row.map(|(_, allowed)| allowed.as_slice())
    }
}

/// Whether a path is one of these modules or lies in one.
fn lies_in(path: &str, modules: &[String]) -> bool {
    modules.iter().any(|module| {
        path == module
            || path
                .strip_prefix(module.as_str())
                .is_some_and(|rest| rest.starts_with("::"))
    })
}

/// Our own modules that a file names, against the tables.
pub(crate) fn check_imports(file: &str, code: &str, fault: &mut impl FnMut(usize, String)) {
    let room = room(file);
    if room == "lib" {
        return;
    }
    let walls = Walls::read("module");
    let Some(allowed) = walls.allowed(room) else {
        fault(0, format!("the module {room} is not in the table"));
        return;
    };
    for (at, path) in own_paths(code) {
        let inside = path == room || path.starts_with(&format!("{room}::"));
        if !inside && !lies_in(&path, allowed) {
            fault(at, format!("{room} must not import {path}"));
        }
    }
    for (at, path) in near_paths(file, code) {
        match path {
            Some(path) => check_screen(file, &path, at, fault),
            // Seen from outside of a room, `super` would hide where it leads.
            None => fault(at, "super leads out of the module; say crate::".into()),
        }
    }
    for (at, path) in own_paths(code) {
        if let Some(path) = path.strip_prefix("tui::").filter(|_| room == "tui") {
            check_screen(file, path, at, fault);
        }
    }
}

/// A path below `tui` that a file names, against the table of its rooms.
fn check_screen(file: &str, path: &str, at: usize, fault: &mut impl FnMut(usize, String)) {
    let Some(own) = file.strip_prefix("tui/").map(room) else {
        return;
    };
    let walls = Walls::read("room of `tui`");
    // The loop itself holds everything together.
    if own == "mod" {
        return;
    }
    let Some(allowed) = walls.allowed(own) else {
        fault(0, format!("the room {own} is not in the table"));
        return;
    };
    let target = path.split("::").next().unwrap();
    let known = walls.allowed(target).is_some();
    if target != own && known && !lies_in(target, allowed) {
        fault(at, format!("{own} must not import {target}"));
    }
}

#[test]
fn modules_stand_below_what_they_import() {
    for heading in ["module", "room of `tui`"] {
        let walls = Walls::read(heading);
        assert!(walls.rows.len() > 10, "{heading}: {}", walls.rows.len());
        for (at, (name, allowed)) in walls.rows.iter().enumerate() {
            for path in allowed {
                let module = path.split("::").next().unwrap();
                let above = walls.rows[..at].iter().any(|(name, _)| name == module);
                assert!(
                    above,
                    "{name} may import {path}, which does not stand above it"
                );
            }
        }
    }
}
