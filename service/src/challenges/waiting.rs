//! Values of challenges that wait: under an account name, and for the reminder of the person they name.

use std::collections::BTreeMap;

use banco_engine::{Millis, Opponent};
use banco_ports::Platform;
use serde_json::Value;

use crate::messages::computer;

/// Key prefix of challenges that wait for an answer; the game's id follows.
pub(crate) const UNANSWERED: &str = "unanswered:";

/// Minimum waiting time of a challenge for a reminder.
const REMINDED_MIN: Millis = 12 * 60 * 60 * 1_000;

/// Value for a challenge that waits for `lasts`; `None` if it names no person or is over soon.
pub(crate) fn challenged(
    game: &str,
    opponent: &Opponent,
    lasts: Millis,
    now: Millis,
) -> BTreeMap<String, Option<Value>> {
    let is_person = matches!(opponent, Opponent::Person(person) if computer::level_of(&person.key).is_none());
    let at = Some(now.saturating_add(lasts / 2)).filter(|_| is_person && lasts >= REMINDED_MIN);
    at.map(|at| (format!("{UNANSWERED}{game}"), Some(Value::from(at)))).into_iter().collect()
}

/// Key prefix of challenges that wait for an account; the game's id follows.
pub(crate) fn waiting_for(platform: Platform, username: &str) -> String {
    format!("invited:{}:{}:", platform.key(), username.to_lowercase())
}

/// Key of one such challenge.
pub(crate) fn waits_under(platform: Platform, username: &str, game: &str) -> String {
    format!("{}{game}", waiting_for(platform, username))
}

/// Value that marks a challenge as waiting for an account name.
pub(crate) fn waiting(platform: Platform, username: &str, game: &str) -> (String, Option<Value>) {
    (waits_under(platform, username, game), Some(Value::Bool(true)))
}
