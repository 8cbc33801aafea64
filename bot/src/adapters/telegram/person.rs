//! People of Telegram as ours.

use banco_engine::{Person, PersonKey};
use banco_ports::Platform;
use banco_ports::text::clean_name;
use teloxide_core::types::User;

/// Name for people and commands: cleaned, and never something Telegram would take for a mention.
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

/// The numeric id of one of our people; none for somebody from elsewhere.
pub(super) fn user_id(person: &Person) -> Option<u64> {
    id_of(&person.key)
}

/// As [`user_id`], by the key alone.
pub(super) fn id_of(person: &PersonKey) -> Option<u64> {
    person.0.strip_prefix(Platform::Telegram.key())?.strip_prefix(':')?.parse().ok()
}
