//! How long a test waits for what must come, and how it knows that nothing comes any more.

use std::time::Duration;

use tokio::sync::watch;

/// Never reached where things work, however busy the machine; only a failing test waits this long.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A moment of quiet is this many short rests without a change.
const RESTS: usize = 15;

const REST: Duration = Duration::from_millis(10);

/// Waits until nothing is under way and nothing changes for a moment; false if that never happens.
///
/// The moment is made of many rests and not of one: on a starved machine each of them waits for its
/// turn behind everybody else who has something to do, so the moment grows with the load.
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

/// Asks again and again, with short rests, until there is an answer.
///
/// # Panics
/// Where none comes.
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
