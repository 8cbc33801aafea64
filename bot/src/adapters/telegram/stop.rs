//! Signal to stop.

use tokio::sync::watch;

/// Set once the watched value is true or its sender is gone.
#[derive(Clone)]
pub(super) struct Stop(pub watch::Receiver<bool>);

impl Stop {
    pub(super) fn is_set(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }

    pub(super) async fn wait(&mut self) {
        // An error means that the sender is gone, which is a stop, too.
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}
