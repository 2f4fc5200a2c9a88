//! Texts in fewer bytes: pieces that come often get a sign of their own.
// CITE: byte pair encoding; Gage, "A new algorithm for data compression", C Users Journal, 1994.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Result, ensure};

const FIRST_LETTER: u8 = b' ';
const FIRST_PHRASE: u8 = 0x80;

/// The phrases, a line each, and the texts written with them.
pub fn squeeze(texts: &[&str]) -> Result<(String, Vec<Vec<u8>>)> {
    let mut phrases: Vec<String> = Vec::new();
    let mut signs: Vec<Vec<u8>> = Vec::new();
    for text in texts {
        let written = text.chars().map(|letter| sign_of(letter, &mut phrases));
        signs.push(written.collect());
    }
    let control = |sign: &u8| *sign < FIRST_LETTER;
    ensure!(
        !signs.iter().flatten().any(control),
        "a name has a control character"
    );
    while phrases.len() < usize::from(u8::MAX - FIRST_PHRASE) + 1 {
        let Some(pair) = most_frequent(&signs) else {
            break;
        };
        let sign = FIRST_PHRASE + phrases.len() as u8;
        phrases.push(pair.map(|sign| meaning(sign, &phrases)).concat());
        for text in &mut signs {
            join(text, pair, sign);
        }
    }
    let mut lines = String::new();
    for phrase in phrases {
        writeln!(lines, "{phrase}")?;
    }
    Ok((lines, signs))
}

/// A letter's sign: itself, or a phrase of one letter.
fn sign_of(letter: char, phrases: &mut Vec<String>) -> u8 {
    if letter.is_ascii() {
        return letter as u8;
    }
    let letter = letter.to_string();
    let known = phrases.iter().position(|phrase| *phrase == letter);
    let at = known.unwrap_or_else(|| {
        phrases.push(letter);
        phrases.len() - 1
    });
    FIRST_PHRASE + at as u8
}

fn meaning(sign: u8, phrases: &[String]) -> String {
    match sign.checked_sub(FIRST_PHRASE) {
        Some(phrase) => phrases[usize::from(phrase)].clone(),
        None => char::from(sign).to_string(),
    }
}

/// The two signs that stand together most often; of several the first, so that the same texts always
/// make the same bytes.
fn most_frequent(texts: &[Vec<u8>]) -> Option<[u8; 2]> {
    let mut counts = BTreeMap::new();
    for pair in texts.iter().flat_map(|text| text.array_windows()) {
        *counts.entry(*pair).or_insert(0) += 1;
    }
    let most = *counts.values().max()?;
    let found = counts.into_iter().find(|&(_, count)| count == most);
    found.map(|(pair, _)| pair)
}

fn join(text: &mut Vec<u8>, pair: [u8; 2], sign: u8) {
    let mut joined = Vec::with_capacity(text.len());
    let mut rest = text.as_slice();
    while let Some((&first, more)) = rest.split_first() {
        if let Some(more) = rest.strip_prefix(&pair) {
            joined.push(sign);
            rest = more;
        } else {
            joined.push(first);
            rest = more;
        }
    }
    *text = joined;
}
