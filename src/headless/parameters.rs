//! `pillarbox parameters`: the numbers of the search for a tuner.

use std::io::Write;

use anyhow::Result;

use super::Verdict;
use crate::engine::Parameters;

/// By how much of its size a number changes at the end of a tuning run.
const LAST_RATE: f64 = 0.002;

/// One line each: name, sort, value, smallest, largest, step and rate at the end.
///
/// CITE: the form in which `OpenBench` takes the inputs of an SPSA test.
pub(super) fn run(out: &mut impl Write) -> Result<Verdict> {
    for it in Parameters::ALL {
        let (name, value, step) = (it.name, it.default, it.step);
        let (min, max) = (it.min, it.max);
        writeln!(
            out,
            "{name}, int, {value}, {min}, {max}, {step}, {LAST_RATE}"
        )?;
    }
    Ok(Verdict::Fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_line_of_seven_parts() {
        let mut out = Vec::new();
        run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), Parameters::ALL.len());
        for line in text.lines() {
            let parts: Vec<&str> = line.split(", ").collect();
            assert_eq!(parts.len(), 7, "{line}");
            let number = |at: usize| parts[at].parse::<f64>().unwrap();
            assert!(number(3) <= number(2) && number(2) <= number(4), "{line}");
            assert!(number(5) > 0.0 && parts[1] == "int", "{line}");
        }
    }
}
