//! One request to one relay, with the limits of clause 2.1.

use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use thiserror::Error;

use super::seconds;
use crate::{Network, Number, Round, Signature, SignatureError};

/// A request and its whole answer; a healthy relay takes a tenth of it.
const PATIENCE: Duration = seconds(2);

/// Bytes of an answer. An honest one has 230.
const ANSWER_BYTES_MAX: usize = 4 * 1024;

/// HTTP of the program.
#[async_trait]
pub trait Fetch: Send + Sync {
    /// Sends a plain `GET` and follows no redirect: that is an answer with another status than 200.
    ///
    /// # Errors
    /// No connection, no TLS, another status.
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError>;
}

#[async_trait]
impl Fetch for Box<dyn Fetch> {
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
        (**self).get(address).await
    }
}

/// Body of an answer, read piece by piece, so that it stays bounded.
#[async_trait]
pub trait Answer: Send {
    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// The connection broke.
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError>;
}

/// Reason why a relay gave no number. For a game all of them mean "not yet".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RelayError {
    /// No connection, no name, no TLS, or it broke.
    #[error("not reachable")]
    Unreachable,
    /// Another status than 200: 404 where the round is not there yet.
    #[error("status {0}")]
    Status(u16),
    /// No whole answer in time.
    #[error("no answer within 2 seconds")]
    Late,
    /// More bytes than an answer may have.
    #[error("more than 4 KiB")]
    TooLong,
    /// Not the JSON of a round.
    #[error("not the JSON of a round")]
    Unreadable,
    /// The answer is about this round.
    #[error("answered round {0}")]
    OtherRound(u64),
    /// The signature is not valid.
    #[error("{0}")]
    Signature(#[from] SignatureError),
}

/// Fields of an answer that are read; `randomness` is none of them, it follows from the signature.
#[derive(Deserialize)]
struct Fields {
    round: u64,
    signature: String,
}

/// Asks for a round, or for the newest one.
pub(super) async fn ask(
    fetch: &dyn Fetch,
    network: &Network,
    address: &str,
    asked: Option<Round>,
) -> Result<Number, RelayError> {
    let body = tokio::time::timeout(PATIENCE, read(fetch, address)).await.map_err(|_| RelayError::Late)??;
    let fields: Fields = serde_json::from_slice(&body).map_err(|_| RelayError::Unreadable)?;
    let round = Round::new(fields.round).map_err(|_| RelayError::OtherRound(fields.round))?;
    if asked.is_some_and(|asked| asked != round) {
        return Err(RelayError::OtherRound(fields.round));
    }
    Ok(Number::verified(network, round, Signature::from_hex(&fields.signature)?)?)
}

async fn read(fetch: &dyn Fetch, address: &str) -> Result<Vec<u8>, RelayError> {
    let mut answer = fetch.get(address).await?;
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > ANSWER_BYTES_MAX {
            return Err(RelayError::TooLong);
        }
        body.extend(chunk);
    }
    Ok(body)
}
