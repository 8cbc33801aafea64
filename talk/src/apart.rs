//! Futures on the heap. A function that awaits one of many has room for every one of them in its frame, where nothing is
//! optimised; a conversation that can do forty things would need most of a thread's stack for the thirty-nine it does not do.

use std::pin::Pin;

/// A future on the heap.
pub(crate) type Apart<'f, T> = Pin<Box<dyn Future<Output = T> + Send + 'f>>;

/// Makes a future in a frame that is gone before it runs.
#[inline(never)]
pub(crate) fn apart<'f, F: Future + Send + 'f>(make: impl FnOnce() -> F) -> Apart<'f, F::Output> {
    Box::pin(make())
}
