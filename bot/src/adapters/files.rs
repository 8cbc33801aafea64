//! Files that people send: fetched from their platform, bounded in size and time.

use banco_ports::Sent;
use banco_ports::limits::{FILE_BYTES_MAX, FILE_PATIENCE};
use reqwest::{Client, Url};

/// Text at an address. No error is printed: an address may contain a token.
pub(super) async fn fetch(client: &Client, address: Url) -> Sent {
    let fetched = tokio::time::timeout(FILE_PATIENCE, bytes(client, address)).await;
    match fetched {
        Ok(Some(bytes)) => Sent::of_bytes(&bytes),
        Ok(None) | Err(_) => Sent::Unreachable,
    }
}

/// Reads the body, at most one byte beyond the limit.
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
