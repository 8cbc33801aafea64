//! Old keyboards that are still to be taken off, kept over a restart: a crash between a new board and the removal would
//! leave the old buttons for good.

use std::collections::BTreeMap;
use std::sync::Arc;

use banco_ports::{Deliver, MessageRef, Parcel, Place};
use banco_store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Present, PresentedPost, Way};

const PREFIX: &str = "strip:";

/// A message whose keyboard is to be taken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outdated {
    pub place: Place,
    pub message: MessageRef,
    /// The game, if the message is its answered challenge.
    #[serde(default)]
    pub challenge: Option<String>,
}

impl Outdated {
    fn key(&self) -> String {
        format!("{PREFIX}{}:{}", self.place, self.message.0)
    }
}

/// Keyboards that an earlier run left.
///
/// # Errors
/// Store failure. An unreadable value counts as none.
pub(super) async fn read(store: &dyn Store) -> Result<Vec<Outdated>, StoreError> {
    let values = store.values(PREFIX).await?.into_iter();
    Ok(values.filter_map(|(_, value)| serde_json::from_value(value).ok()).collect())
}

/// Saves that these keyboards are to be taken off, where that takes time; true if they are saved.
pub(super) async fn note(way: &Way, deliverer: &dyn Deliver, outdated: &[Outdated]) -> bool {
    let is_saved = deliverer.strips_later() && !outdated.is_empty();
    if is_saved {
        keep(&*way.present, outdated, true).await;
    }
    is_saved
}

/// Begins to take these keyboards off; saved ones are forgotten when that is done. Where it takes time, nothing waits
/// for it.
pub(super) async fn take_off(way: &Arc<Way>, deliverer: &Arc<dyn Deliver>, outdated: Vec<Outdated>, is_saved: bool) {
    let (answered, bare): (Vec<_>, Vec<_>) = outdated.into_iter().partition(|one| one.challenge.is_some());
    for one in &bare {
        strip(&**deliverer, one).await;
    }
    if answered.is_empty() && !is_saved {
        return;
    }
    let (way, deliverer) = (Arc::clone(way), Arc::clone(deliverer));
    let takes_time = deliverer.strips_later();
    let rest = async move {
        for one in &answered {
            if !says_outcome(&*way.present, &*deliverer, one).await {
                strip(&*deliverer, one).await;
            }
        }
        if is_saved {
            let outdated: Vec<Outdated> = bare.into_iter().chain(answered).collect();
            for Outdated { place, message, .. } in &outdated {
                deliverer.stripped(place, message).await;
            }
            keep(&*way.present, &outdated, false).await;
        }
    };
    if takes_time {
        drop(tokio::spawn(rest));
    } else {
        rest.await;
    }
}

async fn strip(deliverer: &dyn Deliver, Outdated { place, message, .. }: &Outdated) {
    if let Err(error) = deliverer.strip(place, message).await {
        tracing::debug!("{place}: the buttons of an old message stay: {error}");
    }
}

/// Replaces an answered challenge by its outcome, in the one edit that takes its buttons off.
async fn says_outcome(present: &dyn Present, deliverer: &dyn Deliver, outdated: &Outdated) -> bool {
    let Outdated { place, message, challenge: Some(game) } = outdated else { return false };
    let Some(PresentedPost { message: said, wordings, .. }) = present.outcome(game, place).await else { return false };
    let parcel = Parcel { number: 0, place: place.clone(), message: said, ping: None, wordings };
    deliverer.answered(&parcel, message).await.unwrap_or(false)
}

#[expect(clippy::expect_used, reason = "an outdated keyboard is plain data")]
async fn keep(present: &dyn Present, outdated: &[Outdated], is_due: bool) {
    let value = |outdated| is_due.then(|| serde_json::to_value(outdated).expect("plain data"));
    let values: BTreeMap<String, Option<Value>> = outdated.iter().map(|one| (one.key(), value(one))).collect();
    if let Err(error) = present.keep(values).await {
        // Without the value a crash leaves old buttons, which change nothing. With it, they are taken off once more.
        tracing::debug!("the removal of a keyboard is not saved: {error}");
    }
}
