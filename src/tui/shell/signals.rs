//! The watchdog: signals, and a terminal that went away.

#[cfg(unix)]
mod unix {
    use std::io::Read;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use anyhow::{Context, Result};
    use ratatui::crossterm::event::Event as TermEvent;
    use ratatui::crossterm::terminal::size;
    use rustix::event::{PollFd, PollFlags, poll};
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::low_level::pipe;

    use super::super::file_writer::DISK_PATIENCE;
    use super::super::job_control::stop_is_ignored;
    use super::super::{Message, TerminalModes};
    use crate::store::Saver;

    /// How long the main thread may take to leave before the watchdog does it: so many steps. They
    /// are small, so that a machine that stands still for a while takes one of them and not all.
    const STEPS: u32 = 14;
    const STEP: Duration = Duration::from_millis(50);

    /// Which signals, and what they ask for: all that would end the program and can be caught. Each
    /// has a pipe of its own.
    const SIGNALS: [(i32, Wanted); 15] = [
        (SIGTERM, Wanted::End),
        (SIGHUP, Wanted::End),
        (SIGINT, Wanted::End),
        (SIGQUIT, Wanted::End),
        (SIGUSR1, Wanted::End),
        (SIGUSR2, Wanted::End),
        (SIGALRM, Wanted::End),
        (SIGVTALRM, Wanted::End),
        (SIGPROF, Wanted::End),
        (SIGIO, Wanted::End),
        (SIGXCPU, Wanted::End),
        // Whoever wrote too much is told by the write, as when the disk is full.
        (SIGXFSZ, Wanted::Nothing),
        (SIGTSTP, Wanted::Suspend),
        (SIGCONT, Wanted::Resumed),
        (SIGWINCH, Wanted::Size),
    ];

    #[derive(Clone, Copy, PartialEq)]
    enum Wanted {
        End,
        Nothing,
        Suspend,
        Resumed,
        Size,
    }

    /// Starts the watchdog. Before the terminal is taken, so that no signal finds it taken and nobody
    /// there to give it back.
    pub(in crate::tui) fn watch_signals(
        inbox: Sender<Message>,
        modes: &TerminalModes,
        saver: Option<Arc<Saver>>,
    ) -> Result<()> {
        let mut pipes = Vec::new();
        for (signal, what) in SIGNALS {
            if signal == SIGTSTP && stop_is_ignored() {
                continue;
            }
            let (reader, writer) = UnixStream::pair().context("a pipe for signals")?;
            reader.set_nonblocking(true).context("a pipe for signals")?;
            pipe::register(signal, writer).context("a signal")?;
            pipes.push((reader, what));
        }
        let modes = modes.clone();
        let body = move || {
            wait_for_the_end(&mut pipes, &inbox);
            let _ = inbox.send(Message::End);
            // Usually the program is gone before this ends. If the main thread hangs on a terminal
            // that takes nothing, the game is saved from here.
            for _ in 0..STEPS {
                thread::sleep(STEP);
            }
            if let Some(saver) = saver {
                let _ = saver.flush_within(DISK_PATIENCE);
            }
            modes.leave();
            std::process::exit(1);
        };
        let thread = thread::Builder::new().name("watchdog".into());
        thread.spawn(body).context("the watchdog thread")?;
        Ok(())
    }

    /// Passes signals on and returns when the program has to end.
    fn wait_for_the_end(pipes: &mut [(UnixStream, Wanted)], inbox: &Sender<Message>) {
        let stdin = std::io::stdin();
        loop {
            let mut fds: Vec<PollFd<'_>> = pipes
                .iter()
                .map(|(reader, _)| PollFd::new(reader, PollFlags::IN))
                .collect();
            // Nothing is asked of standard input but whether it has hung up.
            let stdin = stdin.as_fd();
            fds.push(PollFd::from_borrowed_fd(stdin, PollFlags::empty()));
            match poll(&mut fds, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
            let flags: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
            drop(fds);
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            if flags.last().is_some_and(|flags| flags.intersects(gone)) {
                return;
            }
            for ((reader, what), flags) in pipes.iter_mut().zip(&flags) {
                if flags.is_empty() {
                    continue;
                }
                let mut bytes = [0; 64];
                let _ = reader.read(&mut bytes);
                let message = match what {
                    Wanted::End => return,
                    Wanted::Nothing => continue,
                    Wanted::Suspend => Message::Suspend,
                    Wanted::Resumed => Message::Resumed,
                    Wanted::Size => match size() {
                        Ok((columns, rows)) => Message::Term(TermEvent::Resize(columns, rows)),
                        Err(_) => continue,
                    },
                };
                if inbox.send(message).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(unix)]
pub(in crate::tui) use unix::watch_signals;

/// Elsewhere the system ends the program by itself.
#[cfg(not(unix))]
pub(in crate::tui) fn watch_signals(
    _: std::sync::mpsc::Sender<super::Message>,
    _: &super::TerminalModes,
    _: Option<std::sync::Arc<crate::store::Saver>>,
) -> anyhow::Result<()> {
    Ok(())
}
