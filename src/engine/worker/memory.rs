//! Whether the machine has memory for a table.

use std::fs;
use std::path::{Component, Path, PathBuf};

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
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let allowed = allowed(Path::new("/sys/fs/cgroup"), &groups);
    Some(allowed.map_or(free, |allowed| free.min(allowed)))
}

/// Bytes that the control groups of this process allow it besides what they use, if one of them sets a
/// limit. In a container a group may be mounted at the root, whatever it is called outside.
fn allowed(root: &Path, groups: &str) -> Option<u64> {
    let all = groups.lines().filter_map(|line| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, group) = rest.split_once(':')?;
        let names = if controllers.is_empty() {
            UNIFIED
        } else if controllers.split(',').any(|name| name == "memory") {
            LEGACY
        } else {
            return None;
        };
        let mounts = names.mounts.iter().map(|mount| root.join(mount));
        let group = group.trim_start_matches('/');
        // A limit above ours holds for us too.
        let folders = mounts.flat_map(|mount| above(&mount, group));
        folders.filter_map(|folder| names.allowed(&folder)).min()
    });
    all.min()
}

/// The folder of a group and of all groups that hold it.
fn above(mount: &Path, group: &str) -> Vec<PathBuf> {
    let inside = Path::new(group).ancestors();
    // Not what a strange name would lead to.
    let inside = inside.filter(|path| !path.components().any(|part| part == Component::ParentDir));
    inside.map(|path| mount.join(path)).collect()
}

/// What the files of a control group are called.
struct GroupFiles {
    /// Where groups may be, below the root.
    mounts: &'static [&'static str],
    limit: &'static str,
    used: &'static str,
    /// The line of `memory.stat` with what is only kept as long as nobody needs the room.
    cached: &'static str,
}

const UNIFIED: &GroupFiles = &GroupFiles {
    mounts: &["", "unified"],
    limit: "memory.max",
    used: "memory.current",
    cached: "inactive_file",
};

const LEGACY: &GroupFiles = &GroupFiles {
    mounts: &["memory"],
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    cached: "total_inactive_file",
};

impl GroupFiles {
    fn allowed(&self, folder: &Path) -> Option<u64> {
        let number = |file: &str| -> Option<u64> {
            let text = fs::read_to_string(folder.join(file)).ok()?;
            text.trim().parse().ok()
        };
        let (limit, used) = (number(self.limit)?, number(self.used)?);
        let stat = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
        let cached = stat.lines().find_map(|line| {
            let (name, bytes) = line.split_once(' ')?;
            bytes.parse::<u64>().ok().filter(|_| name == self.cached)
        });
        let needed = used.saturating_sub(cached.unwrap_or(0));
        Some(limit.saturating_sub(needed))
    }
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
    use super::*;

    #[test]
    fn a_container_has_as_much_as_its_groups_allow() {
        let root = tempfile::tempdir().unwrap();
        let write = |group: &str, files: &[(&str, &str)]| {
            let folder = root.path().join(group);
            fs::create_dir_all(&folder).unwrap();
            for (name, text) in files {
                fs::write(folder.join(name), text).unwrap();
            }
        };
        let allowed = |groups: &str| allowed(root.path(), groups);
        assert_eq!(allowed("0::/a/b\n"), None, "no group sets a limit");
        write(
            "a/b",
            &[("memory.max", "max\n"), ("memory.current", "50\n")],
        );
        assert_eq!(allowed("0::/a/b\n"), None);
        write(
            "a",
            &[
                ("memory.max", "1000\n"),
                ("memory.current", "700\n"),
                ("memory.stat", "anon 500\ninactive_file 200\n"),
            ],
        );
        assert_eq!(allowed("0::/a/b\n"), Some(500), "the group above has one");
        assert_eq!(allowed("0::/../../a\n"), None);
        // What a container sees of its own group.
        write("", &[("memory.max", "400\n"), ("memory.current", "300\n")]);
        assert_eq!(allowed("0::/elsewhere\n"), Some(100));
        write(
            "memory/x",
            &[
                ("memory.limit_in_bytes", "90\n"),
                ("memory.usage_in_bytes", "60\n"),
                ("memory.stat", "inactive_file 1\ntotal_inactive_file 10\n"),
            ],
        );
        let old = "5:cpu,cpuacct:/x\n4:memory:/x\n1:name=systemd:/\n0::/\n";
        assert_eq!(allowed(old), Some(40));
        assert_eq!(allowed("nonsense"), None);
    }

    #[test]
    fn reads_what_linux_says() {
        let text = "MemTotal:  24103 kB\nMemFree: 12 kB\nMemAvailable:   23575 kB\n";
        assert_eq!(available(text), Some(23575 * 1024));
        assert_eq!(available("nothing"), None);
    }
}
