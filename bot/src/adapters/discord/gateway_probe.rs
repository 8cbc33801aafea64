//! Test of the gateway's connection: opened once, until it says Hello, without identifying.
//!
//! serenity retries inside, and its log lines are shut off because they contain tokens. Without this test nothing would
//! name a proxy that lets HTTPS through and WebSockets not.

use std::time::Duration;

use banco_ports::Backoff;
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tokio_stream::StreamExt as _;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Maximum time for connection and Hello; they take a second if all is well.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opcode of the gateway's Hello.
const HELLO: u64 = 10;

/// Pause before the first log line about the missing connection; finding its reason takes a moment, too.
pub(super) const COMPLAINS_AFTER: Duration = Duration::from_secs(12);

/// Longest pause between such lines; they get ever rarer.
const SAID_EVERY: Duration = Duration::from_secs(60 * 60);

/// Opens the gateway at `address` and waits for its first word.
///
/// # Errors
/// The reason for its absence, without any secret.
pub(super) async fn hello(address: &str) -> Result<(), String> {
    let address = format!("{}/?v=10&encoding=json", address.trim_end_matches('/'));
    let greeted = async {
        let (mut socket, _) = connect_async(address.as_str()).await.map_err(|error| why(&error))?;
        match socket.next().await {
            Some(Ok(Message::Text(text))) if is_hello(&text) => Ok(()),
            Some(Ok(_)) => Err("another word than Hello".to_owned()),
            Some(Err(error)) => Err(why(&error)),
            None => Err("the connection broke".to_owned()),
        }
    };
    timeout(PATIENCE, greeted).await.unwrap_or_else(|_| Err("no answer in time".to_owned()))
}

fn is_hello(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|word| word["op"] == HELLO)
}

fn why(error: &Error) -> String {
    match error {
        Error::Http(answer) => format!("HTTP {} instead of a WebSocket", answer.status().as_u16()),
        Error::Io(_) => "no connection".to_owned(),
        Error::Tls(_) => "no TLS connection".to_owned(),
        Error::ConnectionClosed | Error::AlreadyClosed => "the connection broke".to_owned(),
        _ => "no WebSocket".to_owned(),
    }
}

/// Logs that the gateway takes no connection, and why, while that is so. Runs until it is dropped.
pub(super) async fn complain(address: String, after: Duration, mut connected: watch::Receiver<bool>) {
    loop {
        // The sender lives as long as this.
        if connected.wait_for(|connected| !connected).await.is_err() {
            return;
        }
        let since = Instant::now();
        let mut pauses = Backoff::new(after, SAID_EVERY);
        while timeout(pauses.pause(), connected.wait_for(|connected| *connected)).await.is_err() {
            let why = match hello(&address).await {
                Ok(()) => "it greets, but no session begins".to_owned(),
                Err(why) => why,
            };
            if *connected.borrow() {
                break;
            }
            let seconds = since.elapsed().as_secs();
            tracing::warn!(
                seconds,
                "discord: the token is good, but the gateway at {address} does not accept the connection ({why}); nobody on Discord is answered. Let this machine open WebSockets to it"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hello_is_hello() {
        assert!(is_hello(r#"{"op": 10, "d": {"heartbeat_interval": 41250}}"#));
        for word in ["", "hello", r#"{"op": 9}"#, "[]"] {
            assert!(!is_hello(word), "{word}");
        }
    }
}
