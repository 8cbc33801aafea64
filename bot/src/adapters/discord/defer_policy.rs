//! Answers without "thinking…": a question that changes nothing takes milliseconds, and its answer is the first answer.
//!
//! That saves a request for every step of a picker. What may change something is acknowledged beside the work: a person
//! must not wait for a disk, and the board that comes of it is a message of the channel anyway.

use std::time::Duration;

use banco_ports::{Answer, Intent};
use banco_service::messages::button::Press;
use banco_service::messages::commands::called;
use tokio::time::timeout;

/// Time after which a person sees "thinking…", far below what a person notices. Event and acknowledgement take time,
/// too, on a busy machine; all together stay below a tenth of a second.
pub(super) const GRACE: Duration = Duration::from_millis(70);

/// True if the intent may change something.
pub(super) fn changes(intent: &Intent) -> bool {
    match intent {
        Intent::Command { name, .. } => called(name, "").is_some_and(|called| called.spec.changes),
        Intent::Press(data) => Press::read(data).is_some_and(|press| press.changes()),
        Intent::Text(_) | Intent::Line { .. } => true,
    }
}

/// The answer, if it is ready in time.
pub(super) async fn soon(grace: Duration, asking: &mut (impl Future<Output = Answer> + Unpin)) -> Option<Answer> {
    // Zero grace refuses even a ready answer, so that every answer goes the same way.
    if grace.is_zero() { None } else { timeout(grace, asking).await.ok() }
}
