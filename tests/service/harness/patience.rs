//! Time limits of tests that wait for an event, and detection of a quiet moment.

use std::time::Duration;

use tokio::sync::watch;

/// Time limit that is never reached in working code, however busy the machine; only a failing test waits this long.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A moment of quiet is this many short rests without a change.
const RESTS: usize = 15;

const REST: Duration = Duration::from_millis(10);

/// Waits until no request is open and nothing has changed for a moment; false if that never happens.
///
/// The moment consists of many short rests. On a busy machine each rest waits behind all other work, so the moment
/// grows with the load.
pub async fn settles(mut changes: watch::Receiver<u64>, is_idle: impl Fn() -> bool) -> bool {
    let settling = async {
        let mut rests = 0;
        while rests < RESTS {
            changes.borrow_and_update();
            let is_quiet = tokio::time::timeout(REST, changes.changed()).await.is_err();
            rests = if is_quiet && is_idle() { rests + 1 } else { 0 };
        }
    };
    tokio::time::timeout(PATIENCE, settling).await.is_ok()
}

/// Repeats a question, with short rests, until there is an answer.
///
/// # Panics
/// No answer comes.
pub async fn until<T>(what: &str, mut answer: impl AsyncFnMut() -> Option<T>) -> T {
    let asking = async {
        loop {
            match answer().await {
                Some(found) => return found,
                None => tokio::time::sleep(REST).await,
            }
        }
    };
    let Ok(found) = tokio::time::timeout(PATIENCE, asking).await else { panic!("{what} did not come about") };
    found
}
