//! Interactions over HTTP: an application with an endpoint gets them there, signed, instead of at the gateway.

use std::sync::Weak;
use std::time::{SystemTime, UNIX_EPOCH};

use openssl::pkey::{Id, PKey, Private};
use openssl::sign::Signer;
use serde_json::{Value, json};

use super::{FakeDiscord, Shared};

/// Key of RFC 8032, 7.1, test 1, and another key.
const SECRET: [u8; 32] = [
    0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4, 0x44, 0x49, 0xc5,
    0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
];
const STRANGERS: [u8; 32] = [7; 32];

/// A request to the endpoint: body, timestamp and signature.
#[derive(Clone, Debug)]
pub struct Brought {
    pub body: String,
    pub moment: String,
    pub signature: String,
}

impl Brought {
    /// A request signed by Discord now.
    pub fn of(body: &Value) -> Brought {
        Brought::at(body.to_string(), seconds_now())
    }

    /// A request signed by Discord at this moment.
    pub fn at(body: String, moment: u64) -> Brought {
        Brought::signed(body, moment, &SECRET)
    }

    /// A request signed with a foreign key.
    pub fn forged(body: &Value) -> Brought {
        Brought::signed(body.to_string(), seconds_now(), &STRANGERS)
    }

    fn signed(body: String, moment: u64, secret: &[u8; 32]) -> Brought {
        let moment = moment.to_string();
        let key = key(secret);
        let mut signer = Signer::new_without_digest(&key).expect("Ed25519");
        let signature = signer.sign_oneshot_to_vec(format!("{moment}{body}").as_bytes()).expect("signed");
        Brought { body, moment, signature: hex(&signature) }
    }

    /// Status and body of the answer; `None` if there is none.
    pub async fn post(&self, url: &str) -> Option<(u16, Value)> {
        let request = reqwest::Client::new()
            .post(url)
            .header("X-Signature-Ed25519", &self.signature)
            .header("X-Signature-Timestamp", &self.moment)
            .header("Content-Type", "application/json");
        let answer = request.body(self.body.clone()).send().await.ok()?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}

pub fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

fn key(secret: &[u8; 32]) -> PKey<Private> {
    PKey::private_key_from_raw_bytes(secret, Id::ED25519).expect("a key")
}

/// The application's public key, as the developer portal shows it.
pub fn public_key() -> String {
    hex(&key(&SECRET).raw_public_key().expect("it has one"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sends new interactions to the endpoint, each in a task of its own.
pub(super) async fn bring(shared: Weak<Shared>) {
    let Some(mut changes) = shared.upgrade().map(|shared| shared.changes.subscribe()) else { return };
    loop {
        let Some(living) = shared.upgrade() else { return };
        let due = std::mem::take(&mut living.lock().to_bring);
        drop(living);
        for (id, url, event) in due {
            let shared = Weak::clone(&shared);
            tokio::spawn(async move {
                let outcome = match Brought::of(&event).post(&url).await {
                    Some((202, Value::Null)) => return,
                    Some((status, body)) => format!("{status} {body}"),
                    None => "nobody answers".to_owned(),
                };
                let Some(shared) = shared.upgrade() else { return };
                shared.change(|state| {
                    if let Some(interaction) = state.interactions.get_mut(&id) {
                        interaction.failed = Some(outcome);
                    }
                });
            });
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

impl FakeDiscord {
    /// Saves an Interactions Endpoint URL in the developer portal. The portal checks it first: a signed ping must be
    /// answered, an unsigned one refused. Later interactions go there.
    ///
    /// # Panics
    /// The portal would refuse the URL.
    pub async fn save_endpoint(&self, url: &str) {
        let ping = json!({"type": 1, "id": "1", "application_id": self.state().application.to_string(), "version": 1});
        assert_eq!(Brought::of(&ping).post(url).await, Some((200, json!({"type": 1}))), "it is a pong");
        let refused = Brought::forged(&ping).post(url).await.map(|(status, _)| status);
        assert_eq!(refused, Some(401), "what nobody signed is refused");
        self.point_to(url);
    }

    /// Sends interactions there, without a check.
    pub fn point_to(&self, url: &str) {
        self.change(|state| state.endpoint = Some(url.to_owned()));
    }
}
