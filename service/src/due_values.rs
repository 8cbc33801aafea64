//! Values that come due: a feature keeps one for each thing that it has to do at a time, and the clockwork asks for it.
//!
//! A value is compared before it changes, in the same batch as the messages of its feature: a restart or a repeated
//! check says nothing twice.

use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::boxed::Apart;
use crate::log_throttle::Chore;

/// A kind of value that comes due.
pub(crate) struct DueSpec {
    /// Prefix of its keys, with the colon.
    pub prefix: &'static str,
    /// Does what is due for one value; false if it is not due yet, or if nothing was said.
    pub run: for<'a> fn(&'a Service, DueValue) -> Apart<'a, Result<bool, StoreError>>,
}

/// A value that may be due.
pub(crate) struct DueValue {
    /// Its whole key.
    pub key: String,
    /// Its key without the prefix.
    pub name: String,
    /// The value as it was read; the commit that follows expects it.
    pub value: Value,
}

impl Service {
    /// Does what is due among the values with this prefix, each once; returns how many were due.
    pub async fn keep_due(&self, prefix: &str) -> usize {
        let mut kinds = self.features.iter().flat_map(|feature| feature.due());
        match kinds.find(|kind| kind.prefix == prefix) {
            Some(kind) => self.keep_kind(kind).await,
            None => 0,
        }
    }

    /// The same for every kind of value.
    pub(crate) async fn keep_all_due(&self) {
        for kind in self.features.iter().flat_map(|feature| feature.due()) {
            self.keep_kind(kind).await;
        }
    }

    async fn keep_kind(&self, kind: &'static DueSpec) -> usize {
        let chore = Chore::Feature(kind.prefix);
        let values = match self.store.values(kind.prefix).await {
            Ok(values) => values,
            Err(error) => {
                if self.is_news(chore, &error) {
                    tracing::warn!("what is due under {} cannot be read: {error}", kind.prefix);
                }
                return 0;
            }
        };
        self.log_throttle.went_well(chore);
        let mut done = 0;
        for (name, value) in values {
            let key = format!("{}{name}", kind.prefix);
            match (kind.run)(self, DueValue { key, name, value }).await {
                Ok(is_done) => done += usize::from(is_done),
                // Another process did it, or the reason is gone. Damage was reported when it was found.
                Err(StoreError::Changed(_) | StoreError::Damaged { .. }) => {}
                Err(error) => {
                    if self.is_news(chore, &error) {
                        tracing::warn!("something is due under {} and cannot be done: {error}", kind.prefix);
                    }
                }
            }
        }
        done
    }
}
