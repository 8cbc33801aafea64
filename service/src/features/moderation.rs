//! Moderator actions: end, adjudicate and limit games (days 2.8). The record keeps the action, its author and the
//! reason.

pub(crate) mod commands;
pub(crate) mod sentences;

use crate::feature::{Feature, FeatureWords};

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn words(&self) -> Option<FeatureWords> {
        Some(("moderation", [include_str!("moderation/vi.ftl"), include_str!("moderation/en.ftl")]))
    }
}
