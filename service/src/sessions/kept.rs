//! Stored facts about sessions: those of each account, the account of each session, used links.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::{Gathering, Stay};
use banco_store::{Store, StoreError};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Entropy;

/// Sessions of one account in browsers, and as many in chat clients; one more of them ends the oldest of its kind.
pub(crate) const SESSIONS_MAX: usize = 5;

/// Time without use after which a session of an own tab ends.
const IDLE_MILLIS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Lifetime of a session of an embedded page; then the platform has to vouch again.
const EMBEDDED_MILLIS: i64 = 12 * 60 * 60 * 1000;

/// Old facts that are removed together with a new one.
const SWEPT_MAX: usize = 50;

/// Bytes of a secret.
const SECRET_BYTES: usize = 32;

/// Beginning of the names of all values of sessions.
const SESSIONS: &str = "page:";
const OF_ACCOUNT: &str = "page:of:";
const OF_HASH: &str = "page:session:";
const USED: &str = "page:used:";

/// Name of the value with the key of the links, in a store that several processes share.
pub const SHARED_KEY: &str = "page:key";

/// True if a value of this name belongs to the sessions of the page. No export contains it.
pub fn is_of_sessions(name: &str) -> bool {
    name.starts_with(SESSIONS)
}

/// Key of the sessions of an account.
pub(crate) fn account_key(account: &PersonKey) -> String {
    format!("{OF_ACCOUNT}{}", account.0)
}

/// Account whose sessions have this key.
pub(crate) fn account_of(key: &str) -> Option<PersonKey> {
    key.strip_prefix(OF_ACCOUNT).map(|account| PersonKey(account.to_owned()))
}

/// Key of the account of a session, by the hash of its secret.
pub(crate) fn session_key(hash: &str) -> String {
    format!("{OF_HASH}{hash}")
}

/// Key that marks a link as used.
pub(crate) fn used_key(nonce: &str) -> String {
    format!("{USED}{nonce}")
}

/// The sessions of an account, and the name with which it asked for its last link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Browsers {
    pub person: Person,
    #[serde(default)]
    pub sessions: Vec<Session>,
    /// Games of others for which the account asked for a link below their public boards, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watched: Vec<String>,
}

/// Games of others that an account may look at on the page.
const WATCHED_MAX: usize = 5;

impl Browsers {
    pub(crate) fn of(person: &Person) -> Browsers {
        Browsers { person: person.clone(), sessions: Vec::new(), watched: Vec::new() }
    }

    /// Lets the account look at a game of others.
    pub(crate) fn watch(&mut self, game: &str) {
        self.watched.retain(|known| known != game);
        self.watched.push(game.to_owned());
        self.watched.drain(..self.watched.len().saturating_sub(WATCHED_MAX));
    }
}

/// One session. Its secret is known to the browser alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Session {
    /// SHA-256 of the secret, in hex.
    pub hash: String,
    /// Instant (milliseconds since 1970) at which the person signed in.
    pub made: i64,
    /// Instant of the last use, to the hour.
    pub seen: i64,
    /// End of a session of an embedded page; `None` for an own tab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// The people of one chat with whom the page is open; `None` for any other page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gathering: Option<Gathering>,
}

impl Session {
    /// A new session with its secret.
    pub(crate) fn fresh(entropy: &Entropy, now: i64, stay: Stay) -> (String, Session) {
        let secret = entropy();
        let until = match stay {
            Stay::Tab => None,
            Stay::Embedded => Some(now + EMBEDDED_MILLIS),
        };
        let session = Session { hash: hex(&Sha256::digest(secret)), made: now, seen: now, until, gathering: None };
        (URL_SAFE_NO_PAD.encode(secret), session)
    }

    /// True if the session has not run out.
    pub(crate) fn is_live(&self, now: i64) -> bool {
        self.until.unwrap_or(self.seen.saturating_add(IDLE_MILLIS)) > now
    }
}

/// Hash under which the store knows a secret; `None` if the text has another form.
pub(crate) fn hash_of(secret: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(secret).ok().filter(|bytes| bytes.len() == SECRET_BYTES)?;
    Some(hex(&Sha256::digest(bytes)))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Removals of marks of links that are over anyway.
pub(crate) async fn swept(store: &dyn Store, now: i64) -> Result<BTreeMap<String, Option<Value>>, StoreError> {
    let used = store.values(USED).await?;
    let over = used.into_iter().filter(|(_, until)| until.as_i64().is_none_or(|until| until <= now));
    Ok(over.take(SWEPT_MAX).map(|(nonce, _)| (used_key(&nonce), None)).collect())
}

/// Sessions of the account of this value, without what proves them: for the person's own export.
pub(crate) fn without_proof(name: &str, value: Value) -> Option<Value> {
    if !is_of_sessions(name) {
        return Some(value);
    }
    let browsers: Browsers = serde_json::from_value(value).ok()?;
    let times =
        browsers.sessions.iter().map(|session| serde_json::json!({ "made": session.made, "seen": session.seen }));
    Some(Value::Array(times.collect()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_secret_is_found_by_its_hash_and_in_no_other_form() {
        let entropy: Entropy = Arc::new(|| std::array::from_fn(|at| at as u8));
        let (secret, session) = Session::fresh(&entropy, 0, Stay::Tab);
        assert_eq!(hash_of(&secret), Some(session.hash.clone()));
        assert!(!session.hash.contains(&secret));
        for other in ["", "=", &secret[1..], &format!("{secret}="), &format!("{secret}A"), &"A".repeat(10_000)] {
            assert_eq!(hash_of(other), None, "{other:.50}");
        }
    }

    #[test]
    fn a_tab_ends_after_a_month_without_use_and_an_embedded_page_after_half_a_day() {
        let entropy: Entropy = Arc::new(|| [7; 32]);
        let (_, tab) = Session::fresh(&entropy, 1_000, Stay::Tab);
        assert!(tab.is_live(1_000 + IDLE_MILLIS - 1) && !tab.is_live(1_000 + IDLE_MILLIS));
        assert!(Session { seen: 2_000, ..tab }.is_live(1_000 + IDLE_MILLIS));
        let (_, embedded) = Session::fresh(&entropy, 1_000, Stay::Embedded);
        let used = Session { seen: 1_000 + EMBEDDED_MILLIS, ..embedded };
        assert!(used.is_live(1_000 + EMBEDDED_MILLIS - 1) && !used.is_live(1_000 + EMBEDDED_MILLIS));
    }
}
