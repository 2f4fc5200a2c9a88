//! What comes through a pipe, while the keys still come from the terminal.

use std::io::{self, IsTerminal, Read};

use anyhow::{Context, Result, bail};

use crate::text::decode;

/// As much is taken from standard input, in bytes.
const MOST: u64 = 64 << 20;

/// Reads standard input to its end. From then on the terminal is standard input, as if nothing had
/// been before it.
pub(in crate::tui) fn read_piped() -> Result<String> {
    let mut bytes = Vec::new();
    let mut source = io::stdin().take(MOST + 1);
    source
        .read_to_end(&mut bytes)
        .context("standard input cannot be read")?;
    if bytes.len() as u64 > MOST {
        bail!(
            "standard input has more than {} MB: save it as a file and open that",
            MOST >> 20
        );
    }
    if !io::stdin().is_terminal() {
        take_terminal();
    }
    Ok(decode(&bytes).into_owned())
}

/// Without a terminal nothing changes, and whoever needs one says so.
#[cfg(unix)]
fn take_terminal() {
    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::stdio::{dup2_stdin, stdout};
    // Not every system can wait for a key on `/dev/tty`, but all can on what the shell has opened.
    let opened = fcntl_getfl(stdout()).is_ok_and(|flags| flags.contains(OFlags::RDWR));
    if opened && io::stdout().is_terminal() {
        let _ = dup2_stdin(stdout());
    } else if let Ok(terminal) = std::fs::File::open("/dev/tty") {
        let _ = dup2_stdin(terminal);
    }
}

#[cfg(not(unix))]
fn take_terminal() {}
