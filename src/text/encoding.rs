//! Texts as bytes: UTF-8, or else Windows-1252, in which old files are written.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// How a text is written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Every letter there is; plain ASCII counts as it too.
    Utf8,
    /// The letters of western Europe, and a few signs.
    Windows1252,
}

impl Encoding {
    /// How these bytes are written.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(_) => Self::Utf8,
            Err(_) => Self::Windows1252,
        }
    }

    /// The bytes of a text, or the first letter that they cannot have.
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, char> {
        if self == Self::Utf8 {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let (bytes, _, unmappable) = WINDOWS_1252.encode(text);
        if !unmappable {
            return Ok(bytes);
        }
        let lacks = |letter: &char| WINDOWS_1252.encode(letter.encode_utf8(&mut [0; 4])).2;
        Err(text.chars().find(lacks).unwrap_or_default())
    }
}

/// The text that bytes mean.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = decode(&bytes);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(Encoding::of(&bytes), Encoding::Windows1252);
        assert_eq!(Encoding::Windows1252.encode(&text), Ok((&bytes[..]).into()));
    }

    #[test]
    fn signs_and_letters_of_windows_are_known() {
        let bytes = b"\x93Quoted\x94 \x8aari\xe6 \x96 \x80";
        assert_eq!(decode(bytes), "“Quoted” Šariæ – €");
        assert_eq!(decode("“Šarić”".as_bytes()), "“Šarić”");
        assert_eq!(Encoding::Windows1252.encode("“Šarić”"), Err('ć'));
        assert_eq!(Encoding::Utf8.encode("ć"), Ok("ć".as_bytes().into()));
    }
}
