//! Facts kept as values of the store: read with their stored form, which a commit can expect.

use banco_store::{Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A fact under this key, with its stored form for a comparison. A value of another form is no fact.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn read<T: DeserializeOwned>(
    store: &dyn Store,
    key: &str,
) -> Result<(Option<T>, Option<Value>), StoreError> {
    let value = store.value(key).await?;
    Ok((value.clone().and_then(|value| serde_json::from_value(value).ok()), value))
}

/// Stored form of a fact.
pub(crate) fn written(fact: &impl Serialize) -> Option<Value> {
    serde_json::to_value(fact).ok()
}
