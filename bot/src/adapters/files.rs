//! Files that people send: fetched from their platform, bounded in size and time.

use banco_ports::Sent;
use banco_ports::limits::{FILE_BYTES_MAX, FILE_PATIENCE};
use reqwest::{Client, Url};

/// The text behind an address. No error is printed: an address may hold a token.
pub(super) async fn fetch(client: &Client, address: Url) -> Sent {
    let fetched = tokio::time::timeout(FILE_PATIENCE, bytes(client, address)).await;
    match fetched {
        Ok(Some(bytes)) => Sent::of_bytes(&bytes),
        Ok(None) | Err(_) => Sent::Unreachable,
    }
}

/// What is there, and of too much one byte more than is read.
async fn bytes(client: &Client, address: Url) -> Option<Vec<u8>> {
    let mut response = client.get(address).send().await.ok().filter(|response| response.status().is_success())?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.ok()? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > FILE_BYTES_MAX {
            bytes.truncate(FILE_BYTES_MAX + 1);
            break;
        }
    }
    Some(bytes)
}
