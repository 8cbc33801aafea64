//! What happens because its time has come, not because somebody did something. Everything that waits for
//! a time is the `due` of a card, so it survives a restart by itself.

use std::sync::Arc;

use banco_engine::{Phase, Table};
use banco_ports::limits::{CLOCKWORK_PAUSE, DUE_PER_TURN_MAX};
use banco_store::StoreError;

use crate::context::card_of;
use crate::desk::{Cause, Commit};
use crate::{Post, Service};

/// Looks again and again at what is due, until the service is gone with its program.
pub async fn run(service: Arc<Service>) {
    loop {
        service.do_what_is_due().await;
        tokio::time::sleep(CLOCKWORK_PAUSE).await;
    }
}

impl Service {
    /// Does what is due by now, the earliest first and not all at once: people's moves go between. Answers how
    /// many games were looked at.
    pub async fn do_what_is_due(&self) -> usize {
        let due = match self.store.due(self.now().saturating_add(1), DUE_PER_TURN_MAX).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!("what is due cannot be read: {error}");
                return 0;
            }
        };
        for (id, _) in &due {
            match self.come_due(id).await {
                // Named when it was found, and nobody waits for it any more.
                Ok(()) | Err(StoreError::Damaged(_)) => {}
                Err(error) => tracing::warn!("game {id} is due and cannot go on: {error}"),
            }
        }
        due.len()
    }

    async fn come_due(&self, id: &str) -> Result<(), StoreError> {
        let Some(slot) = self.book.open(&*self.store, id).await? else { return Ok(()) };
        let mut seated = slot.lock().await;
        let now = self.now();
        // Somebody was quicker than the clock.
        if seated.card.due.is_none_or(|due| due > now) {
            return Ok(());
        }
        let (entries, next, posts) = match lapse(&seated.table, now) {
            Some((entries, next)) => (entries, next, vec![Post::Expired { game: id.to_owned() }]),
            // The card waits for something its game does not: it is set right.
            None => (Vec::new(), seated.table.clone(), Vec::new()),
        };
        let places = seated.card.places.clone();
        let card = card_of(&next, places.clone(), Some(&seated.card), now);
        self.commit(Commit::new(Cause::Clock).tell(&places, &posts).step(&mut seated, entries, next, card)).await
    }
}

/// A challenge nobody answered comes to nothing.
fn lapse(table: &Table, now: i64) -> Option<(Vec<banco_engine::Entry>, Table)> {
    match table.phase() {
        Phase::Challenged => table.withdraw(now).ok(),
        Phase::Declined | Phase::Cancelled | Phase::Playing | Phase::Over(_) => None,
    }
}
