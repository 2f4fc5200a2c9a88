//! Makes the table that the program searches; `src/openings/table.rs` says what it is like.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use pillarbox::chess::{Board, Key};

use super::phrases::squeeze;
use super::text::NamedLine;

const CODES: usize = 500;
const NAMED_KEY: usize = 5;
const WAY_KEY: usize = 4;

/// The table as a file.
pub fn encode(lines: &[NamedLine]) -> Result<Vec<u8>> {
    let names = Names::of(lines)?;
    let mut named = BTreeMap::new();
    let mut on_the_way = BTreeSet::new();
    for line in lines {
        let mut keys = positions(line)?;
        let last = keys.pop().context("a line without moves")?;
        on_the_way.extend(keys);
        let before = named.insert(last, names.places[&full_name(line)?]);
        ensure!(before.is_none(), "two names for the position of {line:?}");
    }
    on_the_way.retain(|key| !named.contains_key(key));
    let mut file = Vec::new();
    for size in [names.phrases.len(), names.bytes.len(), named.len()] {
        file.extend(number(size)?);
    }
    file.extend(names.phrases.bytes());
    for begin in names.codes {
        file.extend(number(begin)?);
    }
    file.extend(names.bytes);
    let keys = short_keys::<NAMED_KEY>(named.keys())?;
    for (key, &place) in keys.iter().zip(named.values()) {
        file.extend(key);
        file.extend(number(place)?);
    }
    file.extend(short_keys::<WAY_KEY>(&on_the_way)?.into_flattened());
    Ok(file)
}

/// The first bytes of sorted keys, which must be enough to tell them apart.
fn short_keys<'a, const BYTES: usize>(
    keys: impl IntoIterator<Item = &'a Key>,
) -> Result<Vec<[u8; BYTES]>> {
    let short = |key: &Key| std::array::from_fn(|at| key.get().to_be_bytes()[at]);
    let keys: Vec<[u8; BYTES]> = keys.into_iter().map(short).collect();
    ensure!(
        keys.is_sorted_by(|one, next| one < next),
        "two keys are alike"
    );
    Ok(keys)
}

/// The keys of a line's positions, without the start of the game.
pub fn positions(line: &NamedLine) -> Result<Vec<Key>> {
    let mut board = Board::start();
    let each = line.moves.iter().map(|san| {
        let m = board.parse_san(san);
        let _ = board.make(m.with_context(|| format!("in {line:?}"))?);
        Ok(board.key())
    });
    each.collect()
}

fn number(size: usize) -> Result<[u8; 2]> {
    let number = u16::try_from(size).context("the table is too large for its numbers")?;
    Ok(number.to_le_bytes())
}

/// A code as a number, and the parts of a name: equal ones are one name of the table.
type FullName = (usize, Vec<String>);

fn full_name(line: &NamedLine) -> Result<FullName> {
    let code = || {
        let (volume, number) = line.eco.split_at_checked(1)?;
        let volume = "ABCDE".find(volume)?;
        let number = number
            .parse::<usize>()
            .ok()
            .filter(|&number| number < 100)?;
        Some(100 * volume + number)
    };
    let code = code().with_context(|| format!("no code: {line:?}"))?;
    let parts = match line.name.split_once(": ") {
        None => vec![line.name.clone()],
        Some((family, rest)) => {
            let parts = std::iter::once(family).chain(rest.split(", "));
            parts.map(str::to_owned).collect()
        }
    };
    Ok((code, parts))
}

/// The names as the table has them.
struct Names {
    phrases: String,
    bytes: Vec<u8>,
    /// Where those of each code begin.
    codes: Vec<usize>,
    /// Where each of them ends.
    places: BTreeMap<FullName, usize>,
}

impl Names {
    fn of(lines: &[NamedLine]) -> Result<Self> {
        let names: BTreeSet<FullName> = lines.iter().map(full_name).collect::<Result<_>>()?;
        // Parts with their depth, and with how many of them each name is whole.
        let mut parts: Vec<(usize, &str)> = Vec::new();
        let mut whole = Vec::new();
        let mut before: &[String] = &[];
        for (_, name) in &names {
            let last = name.len() - 1;
            let same = before
                .iter()
                .zip(&name[..last])
                .take_while(|(old, new)| old == new);
            let same = same.count();
            parts.extend(name.iter().map(String::as_str).enumerate().skip(same));
            whole.push(parts.len());
            before = name;
        }
        let texts: Vec<&str> = parts.iter().map(|&(_, text)| text).collect();
        let (phrases, texts) = squeeze(&texts)?;
        let mut bytes = Vec::new();
        let mut begins = Vec::new();
        for ((depth, _), text) in parts.iter().zip(texts) {
            begins.push(bytes.len());
            bytes.push(*depth as u8);
            bytes.extend(text);
        }
        let first = |code: usize| {
            let names = names.iter().take_while(|(other, _)| *other < code).count();
            let parts = names.checked_sub(1).map_or(0, |last| whole[last]);
            begins.get(parts).copied().unwrap_or(bytes.len())
        };
        let codes = (0..CODES).map(first).collect();
        let ends = whole.iter().map(|&parts| begins[parts - 1]);
        let places = names.iter().cloned().zip(ends).collect();
        Ok(Self {
            phrases,
            bytes,
            codes,
            places,
        })
    }
}
