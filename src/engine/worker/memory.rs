//! Whether the machine has memory for a table.

use std::fs;

/// Whether so many megabytes more are free.
pub(super) fn fits(megabytes: usize) -> bool {
    let bytes = (megabytes as u64).saturating_mul(1 << 20);
    spare().is_none_or(|spare| bytes < spare)
}

/// Whether the allocator would give so many megabytes more. They are not touched.
pub(super) fn can_allocate(megabytes: usize) -> bool {
    let bytes = megabytes.saturating_mul(1 << 20);
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Bytes that can be had without making the system kill somebody, where it says so.
///
/// Linux promises memory that it does not have and ends the process that touches it, so that
/// asking the allocator alone would not do.
fn spare() -> Option<u64> {
    let free = available(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let number = |file: &str| -> Option<u64> {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/memory.{file}")).ok()?;
        text.trim().parse().ok()
    };
    let group = number("max").zip(number("current"));
    Some(group.map_or(free, |(most, used)| free.min(most.saturating_sub(used))))
}

fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:  24103 kB\nMemFree: 12 kB\nMemAvailable:   23575 kB\n";
        assert_eq!(super::available(text), Some(23575 * 1024));
        assert_eq!(super::available("nothing"), None);
    }
}
