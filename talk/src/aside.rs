//! Work that keeps a processor busy for long (pictures, films, thoughts), on threads that give way to all others:
//! whoever pressed a button is answered before somebody else's board is drawn.
//!
//! A thread for each piece of work, because what has once given way stays behind on Linux. How many there are at a
//! time is the caller's business.

use tokio::sync::oneshot;

/// Steps of kindness: where everybody is busy, one of these threads gets a quarter of what another one gets.
#[cfg(target_os = "linux")]
const KINDNESS: i32 = 6;

/// What the work came to; `None` if it panicked, or no thread could be had for it. It is done to its end also when
/// nobody waits for it any more.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("aside".to_owned()).spawn(move || {
        give_way();
        // Whoever asked may be gone.
        drop(done.send(work()));
    });
    thread.ok()?;
    result.await.ok()
}

/// On Linux kindness is the thread's own; elsewhere it would be the whole program's.
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
