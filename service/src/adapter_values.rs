//! Keys of the values that adapters keep in the store.

use banco_engine::PersonKey;
use banco_ports::Platform;

/// Key prefix of an adapter's values in the store.
pub(crate) fn of_adapter(platform: Platform) -> String {
    format!("adapter:{}:", platform.key())
}

/// Key prefix of the current names of people on the web page.
const CALLED: &str = "adapter:web:called:";

/// Key prefix of changed names on the web page, each with its owner.
const RENAMED: &str = "adapter:web:name:";

/// Person to whom a value gives another name.
pub(crate) fn called_in(name: &str) -> Option<&str> {
    name.strip_prefix(CALLED)
}

/// Key that a person's other name would have by itself.
pub(crate) fn renamed_in(name: &str) -> Option<PersonKey> {
    name.strip_prefix(RENAMED).map(|key| PersonKey(key.to_owned()))
}
