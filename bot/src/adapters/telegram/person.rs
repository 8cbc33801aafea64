//! People of Telegram as the bot's own type.

use banco_engine::{Person, PersonKey};
use banco_ports::Platform;
use banco_ports::text::clean_name;
use teloxide_core::types::User;

/// Person with a name for people and commands: cleaned, and never text that Telegram would take for a mention.
pub(super) fn person(user: &User) -> Person {
    let mut name = clean_name(&user.full_name()).replace('@', "＠");
    if name.is_empty() {
        name = user.username.clone().unwrap_or_else(|| format!("#{}", user.id.0));
    }
    Person {
        key: PersonKey(format!("{}:{}", Platform::Telegram.key(), user.id.0)),
        name,
        username: user.username.clone(),
    }
}

/// Numeric id of a person of Telegram; `None` for people of other platforms.
pub(super) fn user_id(person: &Person) -> Option<u64> {
    id_of(&person.key)
}

/// Numeric id as [`user_id`], by the key alone.
pub(super) fn id_of(person: &PersonKey) -> Option<u64> {
    person.0.strip_prefix(Platform::Telegram.key())?.strip_prefix(':')?.parse().ok()
}
