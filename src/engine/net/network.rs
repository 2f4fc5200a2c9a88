//! The network in whole numbers.

use std::sync::LazyLock;

use super::features::INPUTS;
use super::lanes::Lanes;
use super::weights::{ONE_HIDDEN, ONE_OUTPUT, Weights};
use super::{HIDDEN, OUTPUTS};

/// What even odds times e are worth in the search, in centipawns.
const SCALE: i64 = 390;

/// The hidden layer as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Layer(pub(super) [i16; HIDDEN]);

/// The numbers of the network, laid out for speed.
pub struct Network {
    pub(super) input: Vec<Layer>,
    pub(super) bias: Layer,
    output: Vec<[Layer; 2]>,
    output_bias: Vec<i32>,
}

/// The network that is part of the program.
pub(super) static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    #[cfg(feature = "tune")]
    if let Some(network) = candidate() {
        return network;
    }
    let file = include_bytes!("network.bin");
    let weights = Weights::from_bytes(file).expect("the build has checked the file");
    Network::new(&weights).expect("the build has taken the sizes from the file")
});

/// Another network of the same sizes, to be matched against the one of the program: the file that
/// `PILLARBOX_NETWORK` names.
#[cfg(feature = "tune")]
fn candidate() -> Option<Network> {
    let path = std::env::var_os("PILLARBOX_NETWORK")?;
    let file = std::fs::read(path).expect("the candidate's file can be read");
    let weights = Weights::from_bytes(&file).expect("the candidate's file is whole");
    Some(Network::new(&weights).expect("the candidate has the sizes of the program's network"))
}

impl Network {
    /// A network of the sizes that the program is built for; `None` if it has others.
    #[must_use]
    pub fn new(weights: &Weights) -> Option<Self> {
        if weights.hidden != HIDDEN || weights.outputs != OUTPUTS {
            return None;
        }
        let layers = |numbers: &[i16]| -> Vec<Layer> {
            let layers = numbers.as_chunks().0.iter();
            layers.map(|&numbers| Layer(numbers)).collect()
        };
        let network = Self {
            input: layers(&weights.input),
            bias: layers(&weights.input_bias)[0],
            output: layers(&weights.output).as_chunks().0.to_vec(),
            output_bias: weights.output_bias.clone(),
        };
        debug_assert_eq!(network.input.len(), INPUTS);
        Some(network)
    }

    /// What a position is worth to the side to move, in centipawns.
    #[inline(always)]
    pub(super) fn output(
        &self,
        own: &Layer,
        other: &Layer,
        bucket: usize,
        lanes: impl Lanes,
    ) -> i32 {
        let [for_own, for_other] = &self.output[bucket];
        let sum = lanes.dot(own, for_own) + lanes.dot(other, for_other);
        let odds = sum / i32::from(ONE_HIDDEN) + self.output_bias[bucket];
        let one = i64::from(ONE_HIDDEN) * i64::from(ONE_OUTPUT);
        (i64::from(odds) * SCALE / one) as i32
    }
}
