//! Stored facts about connections on their way: codes that wait, questions to both accounts.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::CodeKind;
use crate::codes::gate::WRONG_CODES;

/// Codes that connect accounts.
pub(crate) const CONNECTING: CodeKind = CodeKind { hashed: "banco/connect/1", in_links: "c_" };

/// Lifetime of a code, and of the question after it.
pub(crate) const CODE_LASTS_MILLIS: i64 = 10 * 60 * 1000;

/// Old facts that are removed together with a new one.
const SWEPT_MAX: usize = 50;

const CODES: &str = "connect:code:";
const QUESTIONS: &str = "connect:asked:";
const OWN: &str = "connect:own:";

/// Key of a waiting code, by its hash.
pub(crate) fn code_key(hash: &str) -> String {
    format!("{CODES}{hash}")
}

/// Key of a question to both accounts.
pub(crate) fn question_key(id: &str) -> String {
    format!("{QUESTIONS}{id}")
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

/// Removals of facts whose time is over.
pub(crate) async fn swept(store: &dyn Store, now: i64) -> Result<BTreeMap<String, Option<Value>>, StoreError> {
    let mut old = BTreeMap::new();
    for prefix in [CODES, QUESTIONS, WRONG_CODES] {
        let kept = store.values(prefix).await?;
        let is_old = |value: &Value| value.get("until").and_then(Value::as_i64).is_none_or(|until| until <= now);
        let over = kept.into_iter().filter(|(_, value)| is_old(value)).take(SWEPT_MAX);
        old.extend(over.map(|(rest, _)| (format!("{prefix}{rest}"), None)));
    }
    Ok(old)
}
