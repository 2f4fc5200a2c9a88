//! Work that is no search and may take long: `bench` and `perft`, on a thread of their own.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::super::bench;
use crate::chess::Board;
use crate::engine::worker::STACK_SIZE;

/// What comes out.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum JobEvent {
    /// A line of the result.
    Line(String),
    /// The last line of the result, or why there is none. Nothing comes after it.
    Over(Result<String, String>),
}

/// Where events go. Called on the thread that works.
pub(super) type JobSink = Box<dyn Fn(JobEvent) + Send>;

/// Work that has not said yet that it is over.
pub(super) struct Job {
    stop: Arc<AtomicBool>,
}

impl Job {
    /// Searches the bench positions.
    pub(super) fn bench(run: bench::Run, sink: JobSink) -> io::Result<Self> {
        Self::start("bench", sink, move |context| {
            run.each_line(&context.stop, |line| context.say(line))
        })
    }

    /// Counts the leaves of the tree of moves, below each first move and in all.
    pub(super) fn perft(board: Board, depth: u32, sink: JobSink) -> io::Result<Self> {
        Self::start("perft", sink, move |context| context.perft(board, depth))
    }

    fn start(
        name: &'static str,
        sink: JobSink,
        work: impl FnOnce(&JobContext) -> io::Result<String> + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let context = JobContext {
            stop: Arc::clone(&stop),
            sink,
        };
        let work = move || {
            // Who waits for the end must hear of it in any case.
            let outcome = catch_unwind(AssertUnwindSafe(|| work(&context)));
            (context.sink)(JobEvent::Over(match outcome {
                Ok(Ok(last)) => Ok(last),
                Ok(Err(_)) if context.is_stopped() => Err(format!("{name} was stopped")),
                Ok(Err(error)) => Err(format!("{name} failed: {error}")),
                Err(_) => Err(format!("{name} failed")),
            }));
        };
        thread::Builder::new()
            .name(name.into())
            .stack_size(STACK_SIZE)
            .spawn(work)?;
        Ok(Self { stop })
    }

    /// Ends the work soon.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it was told to end, so that nobody waits for the result.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// What the work is done with.
struct JobContext {
    stop: Arc<AtomicBool>,
    sink: JobSink,
}

impl JobContext {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Tells a line of the result; an error if the work is to end.
    fn say(&self, line: String) -> io::Result<()> {
        if self.is_stopped() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        (self.sink)(JobEvent::Line(line));
        Ok(())
    }

    fn perft(&self, mut board: Board, depth: u32) -> io::Result<String> {
        let all = match depth {
            0 => 1,
            _ => self.divide(&mut board, depth)?,
        };
        Ok(format!("\nNodes searched: {all}"))
    }

    /// Tells the count below each first move as it comes; their sum. The depth is not 0.
    fn divide(&self, board: &mut Board, depth: u32) -> io::Result<u64> {
        let mut all = 0_u64;
        for &m in &board.legal_moves() {
            let undo = board.make(m);
            let nodes = board.perft_while(depth - 1, &|| !self.is_stopped());
            board.unmake(m, undo);
            let nodes = nodes.ok_or(io::ErrorKind::Interrupted)?;
            self.say(format!("{m}: {nodes}"))?;
            all = all.saturating_add(nodes);
        }
        Ok(all)
    }
}

/// Whether the other end of standard output was closed. Nobody knows but by writing on systems
/// that cannot be asked.
#[cfg(unix)]
pub(super) fn nobody_reads() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let out = rustix::stdio::stdout();
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // These are told without being asked for.
    let closed = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
    let mut fds = [PollFd::new(&out, PollFlags::empty())];
    poll(&mut fds, Some(&at_once)).is_ok() && fds[0].revents().intersects(closed)
}

#[cfg(not(unix))]
pub(super) fn nobody_reads() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};

    use super::*;
    use crate::engine::Settings;

    fn sink() -> (JobSink, Receiver<JobEvent>) {
        let (sender, events) = mpsc::channel();
        let sink = Box::new(move |event| {
            let _ = sender.send(event);
        });
        (sink, events)
    }

    #[test]
    fn a_count_is_told_to_its_end() {
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        for (depth, nodes) in [(0, 1), (1, 14), (2, 191), (6, 11_030_083)] {
            let (sink, events) = sink();
            Job::perft(fen.parse().unwrap(), depth, sink).unwrap();
            let last = events.iter().last().unwrap();
            let expected = format!("\nNodes searched: {nodes}");
            assert_eq!(last, JobEvent::Over(Ok(expected)));
        }
    }

    #[test]
    fn what_is_stopped_says_so_and_gives_no_result() {
        let (perft, bench) = (sink(), sink());
        let deepest = bench::Run {
            depth: 99,
            ..bench::Run::default()
        };
        for (name, job, events) in [
            ("perft", Job::perft(Board::start(), 99, perft.0), perft.1),
            ("bench", Job::bench(deepest, bench.0), bench.1),
        ] {
            job.unwrap().stop();
            let last = events.iter().last().unwrap();
            assert_eq!(last, JobEvent::Over(Err(format!("{name} was stopped"))));
        }
    }

    #[test]
    fn a_bench_without_memory_says_so() {
        let (sink, events) = sink();
        let settings = Settings {
            // More than any machine that runs this has.
            hash: 1 << 40,
            ..Settings::default()
        };
        let _job = Job::bench(bench::Run { depth: 1, settings }, sink).unwrap();
        let said: Vec<JobEvent> = events.iter().collect();
        let reason = "bench failed: no memory for a hash table of 1099511627776 MB";
        assert_eq!(said, [JobEvent::Over(Err(reason.into()))]);
    }

    #[test]
    fn a_panic_ends_the_work() {
        let (sink, events) = sink();
        let _job = Job::start("test", sink, |_| std::panic::resume_unwind(Box::new(()))).unwrap();
        assert_eq!(
            events.recv().unwrap(),
            JobEvent::Over(Err("test failed".into()))
        );
    }
}
