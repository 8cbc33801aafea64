//! Stored facts about connections on their way: codes that wait, questions to both accounts, wrong codes.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_store::{Store, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Lifetime of a code, and of the question after it.
pub(crate) const CODE_LASTS_MILLIS: i64 = 10 * 60 * 1000;

/// Wrong codes of one account within [`WRONG_SPAN_MILLIS`]; after them its codes are not looked at for that long.
pub(crate) const WRONG_MAX: u32 = 5;

/// Time in which wrong codes of one account are counted.
pub(crate) const WRONG_SPAN_MILLIS: i64 = 60 * 60 * 1000;

/// Old facts that are removed together with a new one.
const SWEPT_MAX: usize = 50;

const CODES: &str = "connect:code:";
const QUESTIONS: &str = "connect:asked:";
const WRONG: &str = "connect:wrong:";
const OWN: &str = "connect:own:";

/// Key of a waiting code, by its hash.
pub(crate) fn code_key(hash: &str) -> String {
    format!("{CODES}{hash}")
}

/// Key of a question to both accounts.
pub(crate) fn question_key(id: &str) -> String {
    format!("{QUESTIONS}{id}")
}

/// Key of the wrong codes of an account.
pub(crate) fn wrong_key(account: &PersonKey) -> String {
    format!("{WRONG}{}", account.0)
}

/// Key of the code and the question of an account.
pub(crate) fn own_key(account: &PersonKey) -> String {
    format!("{OWN}{}", account.0)
}

/// Account that made a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub maker: Person,
    /// Instant (milliseconds since 1970) until which the code is valid.
    pub until: i64,
}

/// Question to the two accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Account that made the code.
    pub maker: Person,
    /// Account that entered it.
    pub taker: Person,
    /// True once the account that entered the code has said yes.
    pub is_confirmed: bool,
    /// Instant (milliseconds since 1970) until which both must have said yes.
    pub until: i64,
}

impl Question {
    /// The account that an account is asked about; `None` for a third one.
    pub(crate) fn other_of(&self, account: &PersonKey) -> Option<&Person> {
        if self.maker.key == *account {
            Some(&self.taker)
        } else if self.taker.key == *account {
            Some(&self.maker)
        } else {
            None
        }
    }
}

/// Code that an account made, by its hash, and the question that came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Own {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// Wrong codes of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrongCodes {
    pub count: u32,
    /// Instant (milliseconds since 1970) until which they count.
    pub until: i64,
}

impl WrongCodes {
    /// These and one more at `now`.
    pub(crate) fn and_one(&self, now: i64) -> WrongCodes {
        let counts = self.until > now;
        let count = if counts { self.count.saturating_add(1) } else { 1 };
        // From the last one allowed, the pause is as long as the span.
        let until = if counts && count < WRONG_MAX { self.until } else { now + WRONG_SPAN_MILLIS };
        WrongCodes { count, until }
    }

    /// End of the pause, if the account has to wait.
    pub(crate) fn pause(&self, now: i64) -> Option<i64> {
        (self.count >= WRONG_MAX && self.until > now).then_some(self.until)
    }
}

/// A fact under this key, with its stored form for a comparison.
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

/// Removals of facts whose time is over.
pub(crate) async fn swept(store: &dyn Store, now: i64) -> Result<BTreeMap<String, Option<Value>>, StoreError> {
    let mut old = BTreeMap::new();
    for prefix in [CODES, QUESTIONS, WRONG] {
        let kept = store.values(prefix).await?;
        let is_old = |value: &Value| value.get("until").and_then(Value::as_i64).is_none_or(|until| until <= now);
        let over = kept.into_iter().filter(|(_, value)| is_old(value)).take(SWEPT_MAX);
        old.extend(over.map(|(rest, _)| (format!("{prefix}{rest}"), None)));
    }
    Ok(old)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_wrong_codes_an_hour_then_a_pause_of_an_hour() {
        let mut wrong = WrongCodes::default();
        for at in 1..=4 {
            wrong = wrong.and_one(at);
            assert_eq!(wrong.pause(at), None);
        }
        wrong = wrong.and_one(100);
        assert_eq!(wrong.pause(101), Some(100 + WRONG_SPAN_MILLIS));
        assert_eq!(wrong.pause(100 + WRONG_SPAN_MILLIS), None);
        let again = wrong.and_one(100 + WRONG_SPAN_MILLIS);
        assert_eq!((again.count, again.pause(101 + WRONG_SPAN_MILLIS)), (1, None));
    }
}
