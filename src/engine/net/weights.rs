//! The file of weights.
//!
//! [`MAGIC`], the size of the hidden layer (2 bytes), the number of outputs (2 bytes), a checksum of what
//! follows (4 bytes), then whole numbers of two bytes, lowest byte first: the weights of every input, the
//! biases of the hidden layer, the weights of every output (for the side to move, then for the other), and
//! the biases of the outputs (4 bytes each).

use super::features::INPUTS;

/// The first bytes of a file of weights: what it is, and the version of its form.
pub const MAGIC: &[u8; 8] = b"PBNET\0\0\x01";
const HEADER: usize = 16;

/// One in the hidden layer.
pub const ONE_HIDDEN: i16 = 255;
/// One in the weights of the outputs.
pub const ONE_OUTPUT: i16 = 64;

/// The numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The size of the hidden layer.
    pub hidden: usize,
    /// How many outputs there are.
    pub outputs: usize,
    /// For every input its part of the hidden layer.
    pub input: Vec<i16>,
    /// What the hidden layer begins with.
    pub input_bias: Vec<i16>,
    /// For every output its part of both hidden layers.
    pub output: Vec<i16>,
    /// What the outputs begin with.
    pub output_bias: Vec<i32>,
}

impl Weights {
    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for part in [&self.input, &self.input_bias, &self.output] {
            body.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        body.extend(
            self.output_bias
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
        let mut file = MAGIC.to_vec();
        file.extend((self.hidden as u16).to_le_bytes());
        file.extend((self.outputs as u16).to_le_bytes());
        file.extend(checksum(&body).to_le_bytes());
        file.extend(body);
        file
    }

    /// Reads a file; the error says what is wrong with it.
    pub fn from_bytes(file: &[u8]) -> Result<Self, &'static str> {
        let (header, body) = file
            .split_first_chunk::<HEADER>()
            .ok_or("it is too short for a file of weights")?;
        if !header.starts_with(MAGIC) {
            return Err("it is no file of weights of this version");
        }
        let half = |at: usize| usize::from(u16::from_le_bytes([header[at], header[at + 1]]));
        let (hidden, outputs) = (half(8), half(10));
        let shorts = INPUTS * hidden + hidden + 2 * hidden * outputs;
        if hidden == 0 || outputs == 0 || body.len() != 2 * shorts + 4 * outputs {
            return Err("its length does not fit the sizes that it names");
        }
        if header[12..] != checksum(body).to_le_bytes() {
            return Err("its checksum is wrong");
        }
        let (shorts, biases) = body.split_at(2 * shorts);
        let mut shorts = shorts
            .as_chunks()
            .0
            .iter()
            .map(|&two| i16::from_le_bytes(two));
        let mut take = |count: usize| shorts.by_ref().take(count).collect::<Vec<_>>();
        Ok(Self {
            hidden,
            outputs,
            input: take(INPUTS * hidden),
            input_bias: take(hidden),
            output: take(2 * hidden * outputs),
            output_bias: biases
                .as_chunks()
                .0
                .iter()
                .map(|&four| i32::from_le_bytes(four))
                .collect(),
        })
    }
}

/// CITE: FNV-1a, Fowler, Noll and Vo, in 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let numbers =
            |count: usize, from: i16| (0..count).map(|n| from.wrapping_mul(n as i16)).collect();
        Weights {
            hidden: 4,
            outputs: 2,
            input: numbers(4 * INPUTS, 7),
            input_bias: numbers(4, -3),
            output: numbers(16, 11),
            output_bias: vec![-70_000, 5],
        }
    }

    #[test]
    fn a_file_comes_back() {
        assert_eq!(Weights::from_bytes(&weights().to_bytes()), Ok(weights()));
    }

    #[test]
    fn a_broken_file_is_refused() {
        let good = weights().to_bytes();
        let mut bent = good.clone();
        bent[100] ^= 1;
        assert_eq!(Weights::from_bytes(&bent), Err("its checksum is wrong"));
        for (length, fault) in [
            (10, "it is too short for a file of weights"),
            (
                good.len() - 1,
                "its length does not fit the sizes that it names",
            ),
        ] {
            assert_eq!(Weights::from_bytes(&good[..length]), Err(fault));
        }
        bent[7] = 9;
        assert_eq!(
            Weights::from_bytes(&bent),
            Err("it is no file of weights of this version")
        );
    }
}
