//! Whether stopping the program makes sense: somebody must be there who can continue it.
//!
//! The system asks the same before it stops a program at Ctrl-Z, but only while the signal has its
//! usual action, and ours has to put the terminal back first. So the questions are asked here.

use rustix::process::{Pid, getpgid, getpgrp, getppid, getsid};

/// Whether whoever started the program wants Ctrl-Z to do nothing. Told before the signal is ours.
pub(super) fn stop_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status");
    status.is_ok_and(|status| ignores_stop(&status))
}

fn ignores_stop(status: &str) -> bool {
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let bit = 1 << (signal_hook::consts::SIGTSTP - 1);
    mask.is_some_and(|mask| mask & bit != 0)
}

/// Whether there is a shell with job control above: some process of our group was started by one of
/// the same session that is not in the group. Without one, nobody would ever wake us.
pub(super) fn can_be_continued() -> bool {
    let ours = Process {
        id: 0,
        parent: 0,
        group: getpgrp().as_raw_pid(),
        session: getsid(None).map_or(0, Pid::as_raw_pid),
    };
    match all_processes() {
        Some(all) => has_shell(ours, &all),
        None => parent_is_shell(),
    }
}

/// Where nobody lists the processes: the parent alone. One of our own group may have a shell above
/// it, and gets the benefit of the doubt.
fn parent_is_shell() -> bool {
    let Some(parent) = getppid() else {
        return false;
    };
    let same_session = getsid(Some(parent)).ok() == getsid(None).ok();
    let same_group = getpgid(Some(parent)).is_ok_and(|group| group == getpgrp());
    same_group || same_session
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Process {
    id: i32,
    parent: i32,
    group: i32,
    session: i32,
}

fn has_shell(ours: Process, all: &[Process]) -> bool {
    let members = all.iter().filter(|member| member.group == ours.group);
    let mut parents = members.filter_map(|member| all.iter().find(|it| it.id == member.parent));
    parents.any(|parent| parent.session == ours.session && parent.group != ours.group)
}

/// All processes, where the system lists them as Linux does; ours is among them.
fn all_processes() -> Option<Vec<Process>> {
    let entries = std::fs::read_dir("/proc").ok()?.flatten();
    let stats = entries.filter_map(|entry| {
        entry.file_name().to_str()?.parse::<u32>().ok()?;
        read_stat(&std::fs::read_to_string(entry.path().join("stat")).ok()?)
    });
    let all: Vec<Process> = stats.collect();
    let own = std::process::id().cast_signed();
    all.iter().any(|process| process.id == own).then_some(all)
}

/// Reads `1234 (name) S 1 1234 1234 …`; the name may have anything in it.
fn read_stat(stat: &str) -> Option<Process> {
    let (id, rest) = stat.split_once(' ')?;
    let (_, rest) = rest.rsplit_once(')')?;
    let mut numbers = rest.split_whitespace().skip(1).map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some(Process {
        id: id.parse().ok()?,
        parent: next()?,
        group: next()?,
        session: next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        let process = read_stat("42 (a) S (1 2 3) T 7 41 40 34816 1 2").unwrap();
        let expected = Process {
            id: 42,
            parent: 7,
            group: 41,
            session: 40,
        };
        assert_eq!(process, expected);
        assert_eq!(read_stat("42 (a"), None);
        assert!(ignores_stop("SigBlk:\t0\nSigIgn:\t0000000000080000\n"));
        assert!(!ignores_stop("SigIgn:\t0000000000000004\n"));
        assert!(!ignores_stop(""));
    }

    #[test]
    fn a_shell_of_the_same_session_and_another_group_continues_us() {
        let process = |id, parent, group, session| Process {
            id,
            parent,
            group,
            session,
        };
        let terminal = process(10, 1, 10, 10);
        let shell = process(20, 10, 20, 20);
        let ours = process(30, 20, 30, 20);
        assert!(has_shell(ours, &[terminal, shell, ours]));
        // Below a script of our own group.
        let (script, below) = (process(30, 20, 30, 20), process(31, 30, 30, 20));
        assert!(has_shell(below, &[terminal, shell, script, below]));
        // `xterm -e`, `ssh -t`: the parent is of another session.
        let alone = process(20, 10, 20, 20);
        assert!(!has_shell(alone, &[terminal, alone]));
        // The shell is gone.
        assert!(!has_shell(ours, &[terminal, process(30, 1, 30, 20)]));
    }
}
