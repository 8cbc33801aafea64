//! Background threads with low priority for long computations (pictures, GIFs, the computer's moves). A person who
//! presses a button gets a reply before another person's board is drawn.
//!
//! Each piece of work gets its own thread, because on Linux a lowered priority cannot be raised again. The caller
//! limits their number.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Niceness of these threads: on a busy machine such a thread gets a quarter of another one's time.
#[cfg(target_os = "linux")]
const KINDNESS: i32 = 6;

/// Searches that people wait for, one after the other: thoughts about other boards, and judgements of puzzles.
pub(crate) struct Searches(Arc<Semaphore>);

impl Default for Searches {
    fn default() -> Searches {
        Searches(Arc::new(Semaphore::new(1)))
    }
}

impl Searches {
    /// The turn of a search, which ends when it is dropped; `None` if the program ends.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }
}

/// Result of the work; `None` if it panicked or no thread could be started. The work runs to its end even if the caller
/// no longer waits.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("aside".to_owned()).spawn(move || {
        give_way();
        // The caller may be gone.
        drop(done.send(work()));
    });
    thread.ok()?;
    result.await.ok()
}

/// Lowers the thread's priority. Only on Linux is niceness per thread; elsewhere it would apply to the whole program.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(KINDNESS) {
        tracing::debug!(%error, "a thread that draws does not give way");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_nobodys_but_its_own() {
        assert_eq!(aside(|| -> u8 { panic!("a test of panics") }).await, None);
        assert_eq!(aside(|| 3).await, Some(3));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_work_gives_way_and_the_rest_does_not() {
        let own = || rustix::process::getpriority_process(None).expect("Linux tells");
        let before = own();
        assert_eq!(aside(own).await, Some((before + KINDNESS).min(19)));
        assert_eq!(own(), before);
    }
}
