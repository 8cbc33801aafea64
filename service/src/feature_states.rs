//! States of the features: one value of a type of its own for each feature that keeps something in memory.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// States by their type. The service keeps them without knowing the features.
#[derive(Default)]
pub(crate) struct FeatureStates(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl FeatureStates {
    /// The state of this type, made at its first use.
    #[expect(clippy::expect_used, reason = "a state is kept under its own type")]
    pub(crate) fn of<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let state = states.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(state).downcast().expect("a state is kept under its own type")
    }
}
