//! Reminders before time runs out (days 2.7).

pub(crate) mod due;
pub(crate) mod post;

use crate::feature::Feature;
use crate::messages::settings::SettingSpec;
use crate::reminders::SETTINGS;

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn settings(&self) -> &'static [&'static SettingSpec] {
        SETTINGS
    }
}
