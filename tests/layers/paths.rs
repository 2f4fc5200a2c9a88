//! The paths and crates that a source names.

use crate::source::words;

/// What stands after `super::`, as a path below `tui` where it leads there; none if it leads out of
/// the module.
pub(crate) fn near_paths(file: &str, code: &str) -> Vec<(usize, Option<String>)> {
    let mut module: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    if module.last() == Some(&"mod") {
        module.pop();
    }
    let mut paths = Vec::new();
    let mut last = 0;
    for at in words(code, "super") {
        if at < last {
            continue;
        }
        let mut climbs = 1;
        let mut rest = &code[at + 5..];
        while let Some(further) = rest.strip_prefix("::super") {
            climbs += 1;
            rest = further;
        }
        last = code.len() - rest.len();
        let nested = code[..at].matches("mod tests").count();
        let depth = module.len() + nested;
        if climbs >= depth {
            paths.push((at, None));
        } else if depth - climbs == 1 && module[0] == "tui" {
            let mut found = Vec::new();
            if let Some(tree) = rest.strip_prefix("::") {
                expand("", tree, &mut found);
            }
            paths.extend(found.into_iter().map(|path| (at, Some(path))));
        }
    }
    paths
}

/// What stands after `crate::` or `pillarbox::`, one path for each name of a group.
pub(crate) fn own_paths(code: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    for root in ["crate", "pillarbox"] {
        for at in words(code, root) {
            let rest = code[at + root.len()..].trim_start();
            let Some(rest) = rest.strip_prefix("::") else {
                continue;
            };
            let mut found = Vec::new();
            expand("", rest.trim_start(), &mut found);
            paths.extend(found.into_iter().map(|path| (at, path)));
        }
    }
    paths
}

/// Reads one import tree, `a::{b, c::d}`, and returns what follows it.
fn expand<'a>(prefix: &str, tree: &'a str, found: &mut Vec<String>) -> &'a str {
    let join = |name: &str| {
        if prefix.is_empty() {
            name.to_owned()
        } else {
            format!("{prefix}::{name}")
        }
    };
    if let Some(mut rest) = tree.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches([' ', '\n', '\t', ',']);
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let after = expand(prefix, rest, found);
            if after.len() == rest.len() {
                return after;
            }
            rest = after;
        }
    }
    let end = tree
        .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '*')
        .unwrap_or(tree.len());
    let (name, rest) = tree.split_at(end);
    if name.is_empty() {
        return rest;
    }
    if let Some(deeper) = rest.trim_start().strip_prefix("::") {
        return expand(&join(name), deeper.trim_start(), found);
    }
    found.push(join(name));
    // `as other` renames, and names nothing new.
    match rest.trim_start().strip_prefix("as ") {
        Some(alias) => alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'),
        None => rest,
    }
}

/// Crates other than std that `use` declarations, `extern crate` or leading `::` name.
pub(crate) fn foreign_crates(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let modules: Vec<&str> = words(code, "mod")
        .map(|at| code[at + 3..].trim_start())
        .map(|rest| rest.split([';', ' ', '{']).next().unwrap())
        .collect();
    for at in words(code, "use") {
        let tree = code[at + 3..].trim_start().trim_start_matches("::");
        let mut paths = Vec::new();
        expand("", tree, &mut paths);
        for path in paths {
            let root = path.split("::").next().unwrap();
            let starts_small = root.starts_with(|c: char| c.is_ascii_lowercase());
            let near = ["std", "core", "crate", "super", "self"].contains(&root);
            if starts_small && !near && !modules.contains(&root) {
                found.push((at, root.to_owned()));
            }
        }
    }
    for at in words(code, "extern") {
        found.push((at, "extern".to_owned()));
    }
    for name in [
        "shakmaty",
        "anyhow",
        "clap",
        "serde_json",
        "indicatif",
        "ratatui",
        "crossterm",
    ] {
        found.extend(words(code, name).map(|at| (at, name.to_owned())));
    }
    found
}
