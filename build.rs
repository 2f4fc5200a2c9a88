//! Checks the file of weights before it becomes part of the program, and tells its sizes.

const FILE: &str = "src/engine/net/network.bin";

// The same code reads the file here and in the program.
#[allow(dead_code, unreachable_pub)]
mod features {
    pub const INPUTS: usize = 768;
}
#[allow(dead_code, unreachable_pub)]
#[path = "src/engine/net/weights.rs"]
mod weights;

fn main() {
    println!("cargo::rerun-if-changed={FILE}");
    println!("cargo::rerun-if-changed=src/engine/net/weights.rs");
    let read = std::fs::read(FILE).map_err(|error| error.to_string());
    match read.and_then(|file| weights::Weights::from_bytes(&file).map_err(str::to_owned)) {
        Ok(weights) => {
            println!("cargo::rustc-env=NETWORK_HIDDEN={}", weights.hidden);
            println!("cargo::rustc-env=NETWORK_OUTPUTS={}", weights.outputs);
        }
        Err(fault) => {
            println!("cargo::error=the network's weights in {FILE} cannot be used: {fault}");
        }
    }
}
