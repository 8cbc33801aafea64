//! Places that refuse our messages, kept over a restart, so that the outbox does not try them at every start.

use std::collections::BTreeMap;

use banco_ports::Place;
use banco_store::{Store, StoreError};
use serde::{Deserialize, Serialize};

use super::Present;
use crate::messages::say::Obstacle;

const PREFIX: &str = "shut:";

#[derive(Serialize, Deserialize)]
struct Mark {
    place: Place,
    why: Obstacle,
}

/// All stored marks.
///
/// # Errors
/// Store failure. An unreadable mark counts as none: the place is tried once more.
pub(super) async fn read(store: &dyn Store) -> Result<Vec<(Place, Obstacle)>, StoreError> {
    let marks = store.values(PREFIX).await?.into_iter();
    let marks = marks.filter_map(|(_, mark)| serde_json::from_value::<Mark>(mark).ok());
    Ok(marks.map(|Mark { place, why }| (place, why)).collect())
}

/// Marks a place, or removes its mark.
#[expect(clippy::expect_used, reason = "a mark is plain data")]
pub(super) async fn set(present: &dyn Present, place: &Place, why: Option<Obstacle>) {
    let mark = why.map(|why| Mark { place: place.clone(), why });
    let mark = mark.map(|mark| serde_json::to_value(mark).expect("a mark is plain data"));
    let values = BTreeMap::from([(format!("{PREFIX}{place}"), mark)]);
    if let Err(error) = present.keep(values).await {
        // The next refusal or delivery corrects the mark.
        tracing::warn!("{place} was not marked: {error}");
    }
}
