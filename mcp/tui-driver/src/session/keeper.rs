//! One thread for all sessions: it reaps programs as they end, and does what is due later.
//!
//! On Linux it sleeps on process descriptors; elsewhere each program has a thread that waits for it.

use std::time::Duration;

use portable_pty::Child;

use crate::error::{Error, Result};
use crate::session::Exit;

type Job = Box<dyn FnOnce() + Send>;
type Ended = Box<dyn FnOnce(Exit) + Send>;

/// Calls `ended` once the program has been reaped.
pub(super) fn watch(child: Box<dyn Child + Send + Sync>, ended: Ended) -> Result<()> {
    let child: Box<dyn Child> = child;
    // Only the standard library's child tells the signal's number.
    let child = child
        .downcast::<std::process::Child>()
        .map_err(|_| Error::System {
            what: "cannot watch the program",
            source: std::io::ErrorKind::Unsupported.into(),
        })?;
    platform::watch(*child, ended)
}

/// Does something after a while.
pub(super) fn later(delay: Duration, job: Job) {
    platform::later(delay, job);
}

#[cfg(target_os = "linux")]
mod platform {
    use std::os::fd::OwnedFd;
    use std::process::Child;
    use std::sync::{Arc, OnceLock};
    use std::time::{Duration, Instant};

    use parking_lot::Mutex;
    use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    use super::{Ended, Job};
    use crate::error::Result;

    struct Keeper {
        inbox: Mutex<Inbox>,
        wake: OwnedFd,
    }

    #[derive(Default)]
    struct Inbox {
        children: Vec<Watched>,
        jobs: Vec<(Instant, Job)>,
    }

    struct Watched {
        descriptor: OwnedFd,
        child: Child,
        ended: Ended,
    }

    /// The keeper, started at its first use; none if the system has no descriptor or thread left.
    fn keeper() -> Option<&'static Arc<Keeper>> {
        static KEEPER: OnceLock<Option<Arc<Keeper>>> = OnceLock::new();
        let start = || {
            let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).ok()?;
            let keeper = Arc::new(Keeper {
                inbox: Mutex::default(),
                wake,
            });
            let own = Arc::clone(&keeper);
            crate::session::spawn_thread("tui-keeper", move || own.run()).ok()?;
            Some(keeper)
        };
        KEEPER.get_or_init(start).as_ref()
    }

    pub(super) fn watch(mut child: Child, ended: Ended) -> Result<()> {
        let pid = Pid::from_raw(child.id().cast_signed());
        let descriptor = pid.ok_or(rustix::io::Errno::SRCH);
        let descriptor = descriptor.and_then(|pid| pidfd_open(pid, PidfdFlags::empty()));
        match (descriptor, keeper()) {
            (Ok(descriptor), Some(keeper)) => {
                keeper.inbox.lock().children.push(Watched {
                    descriptor,
                    child,
                    ended,
                });
                keeper.wake();
                Ok(())
            }
            // A kernel before 5.3, or a sandbox without these calls: a thread for this program.
            _ => crate::session::spawn_thread("tui-wait", move || {
                if let Ok(status) = child.wait() {
                    ended(status.into());
                }
            }),
        }
    }

    pub(super) fn later(delay: Duration, job: Job) {
        match keeper() {
            Some(keeper) => {
                keeper.inbox.lock().jobs.push((Instant::now() + delay, job));
                keeper.wake();
            }
            None => job(),
        }
    }

    impl Keeper {
        fn wake(&self) {
            // A full counter has woken the keeper already.
            let _ = rustix::io::write(&self.wake, &1u64.to_ne_bytes());
        }

        fn run(&self) {
            let mut children: Vec<Watched> = Vec::new();
            let mut jobs: Vec<(Instant, Job)> = Vec::new();
            loop {
                let due = jobs.iter().map(|(at, _)| *at).min();
                let timeout = due.map(|at| at.saturating_duration_since(Instant::now()));
                let timeout = timeout.and_then(|duration| Timespec::try_from(duration).ok());
                let mut fds = vec![PollFd::new(&self.wake, PollFlags::IN)];
                fds.extend(
                    children
                        .iter()
                        .map(|w| PollFd::new(&w.descriptor, PollFlags::IN)),
                );
                if poll(&mut fds, timeout.as_ref())
                    .is_err_and(|error| error != rustix::io::Errno::INTR)
                {
                    // Nothing can be watched any more; what is left is reaped when the driver ends.
                    return;
                }
                let _ = rustix::io::read(&self.wake, &mut [0u8; 8]);
                let mut running = Vec::with_capacity(children.len());
                for mut watched in children.drain(..) {
                    match watched.child.try_wait() {
                        Ok(None) => running.push(watched),
                        Ok(Some(status)) => (watched.ended)(status.into()),
                        Err(_) => (watched.ended)(super::Exit {
                            code: None,
                            signal: None,
                        }),
                    }
                }
                children = running;
                let now = Instant::now();
                let (ready, waiting) = jobs.into_iter().partition(|(at, _)| *at <= now);
                jobs = waiting;
                let ready: Vec<(Instant, Job)> = ready;
                ready.into_iter().for_each(|(_, job)| job());
                let mut inbox = self.inbox.lock();
                children.append(&mut inbox.children);
                jobs.append(&mut inbox.jobs);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod platform {
    use std::process::Child;
    use std::time::Duration;

    use super::{Ended, Job};
    use crate::error::Result;

    pub(super) fn watch(mut child: Child, ended: Ended) -> Result<()> {
        crate::session::spawn_thread("tui-wait", move || {
            if let Ok(status) = child.wait() {
                ended(status.into());
            }
        })
    }

    pub(super) fn later(delay: Duration, job: Job) {
        let spawned = crate::session::spawn_thread("tui-later", move || {
            std::thread::sleep(delay);
            job();
        });
        drop(spawned);
    }
}
