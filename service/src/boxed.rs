//! Boxed futures. Without optimisation, a function that awaits one of many futures has space for all of them in its
//! frame. A conversation with forty commands would need most of a thread's stack for the thirty-nine others.

use std::pin::Pin;

/// A boxed future.
pub(crate) type Apart<'f, T> = Pin<Box<dyn Future<Output = T> + Send + 'f>>;

/// Creates a future in a frame that is gone before the future runs.
#[inline(never)]
pub(crate) fn apart<'f, F: Future + Send + 'f>(make: impl FnOnce() -> F) -> Apart<'f, F::Output> {
    Box::pin(make())
}
