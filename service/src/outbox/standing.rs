//! Messages that show a present state and are edited, kept over a restart: else a second one would be posted, and the
//! first one would keep old numbers and buttons.

use std::collections::BTreeMap;

use banco_ports::{MessageRef, Place};
use banco_store::{Store, StoreError};
use serde::{Deserialize, Serialize};

use super::Way;

const PREFIX: &str = "standing:";

/// A message and the state that it shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Standing {
    pub place: Place,
    /// Name of the state, such as the id of a tournament.
    pub name: String,
    pub message: MessageRef,
}

/// Messages that earlier runs posted.
///
/// # Errors
/// Store failure. An unreadable value counts as none.
pub(super) async fn read(store: &dyn Store) -> Result<Vec<Standing>, StoreError> {
    let values = store.values(PREFIX).await?.into_iter();
    Ok(values.filter_map(|(_, value)| serde_json::from_value(value).ok()).collect())
}

/// Notes the message that shows `name` from now on; it is saved if it `goes_on`, and forgotten on disk otherwise.
pub(super) async fn note(way: &Way, place: &Place, name: &str, message: &MessageRef, goes_on: bool) {
    let is_known = way.lines.standing(place, name).as_ref() == Some(message);
    way.lines.note_standing(place, name.to_owned(), message.clone());
    if !goes_on {
        save(way, place, name, None).await;
    } else if !is_known {
        save(way, place, name, Some(message)).await;
    }
}

/// The message that shows `name`, which is forgotten.
pub(super) async fn end(way: &Way, place: &Place, name: &str) -> Option<MessageRef> {
    let ended = way.lines.end_standing(place, name)?;
    save(way, place, name, None).await;
    Some(ended)
}

#[expect(clippy::expect_used, reason = "a standing message is plain data")]
async fn save(way: &Way, place: &Place, name: &str, message: Option<&MessageRef>) {
    let standing =
        |message: &MessageRef| Standing { place: place.clone(), name: name.to_owned(), message: message.clone() };
    let value = message.map(|message| serde_json::to_value(standing(message)).expect("plain data"));
    if let Err(error) = way.present.keep(BTreeMap::from([(format!("{PREFIX}{place}:{name}"), value)])).await {
        // The next start posts a new message.
        tracing::debug!("{place}: the message of {name} is not saved: {error}");
    }
}
