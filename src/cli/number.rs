//! Numbers on the command line, refused in words.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parser of whole numbers from one to another; the largest of a type means that there is no end.
pub(super) fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Copy + Display + FromStr + PartialOrd + Largest,
{
    move |text| {
        let parsed = text.parse().ok();
        parsed.filter(|value| range.contains(value)).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            if *most == T::LARGEST {
                format!("it must be a whole number, {least} or more")
            } else {
                format!("it must be a whole number from {least} to {most}")
            }
        })
    }
}

/// The largest number of a type.
pub(super) trait Largest {
    const LARGEST: Self;
}

macro_rules! largest {
    ($($type:ty)+) => {
        $(impl Largest for $type {
            const LARGEST: Self = <$type>::MAX;
        })+
    };
}

largest!(u8 u16 u32 u64 usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_range_or_no_number_is_told_in_words() {
        let level = number(1_u8..=10);
        assert_eq!(level("10"), Ok(10));
        for text in ["11", "0", "-1", "300", "x", "", "1.5"] {
            let words = "it must be a whole number from 1 to 10";
            assert_eq!(level(text), Err(words.to_owned()), "{text}");
        }
        let nodes = number(1..=u64::MAX);
        let words = "it must be a whole number, 1 or more";
        assert_eq!(nodes("0"), Err(words.to_owned()));
        assert_eq!(nodes("18446744073709551615"), Ok(u64::MAX));
    }
}
