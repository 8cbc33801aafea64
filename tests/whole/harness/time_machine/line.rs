//! Answers of the clock keeper inside the program.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::UnixListener;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

use crate::patience::PATIENCE;

/// Maximum time for the first contact; a slower process ended at its start and has printed why.
const CALLS_WITHIN: Duration = Duration::from_secs(30);

/// Answers of one process.
pub struct Line(BufReader<OwnedReadHalf>);

impl Line {
    /// Waits for the next process; returns its answers and a way to send to it.
    pub async fn accept(listener: &UnixListener) -> Option<(Line, OwnedWriteHalf)> {
        let (stream, _) = tokio::time::timeout(CALLS_WITHIN, listener.accept()).await.ok()?.ok()?;
        let (answers, words) = stream.into_split();
        Some((Line(BufReader::new(answers)), words))
    }

    /// Waits until the program has reached the requested instant.
    ///
    /// # Errors
    /// The program ended, or it never becomes idle.
    pub async fn arrived(&mut self) -> Result<(), String> {
        let mut answer = String::new();
        match tokio::time::timeout(PATIENCE, self.0.read_line(&mut answer)).await {
            Ok(Ok(read)) if read > 0 => Ok(()),
            Ok(_) => Err("the program ended".to_owned()),
            Err(_) => Err("the program never has nothing to do".to_owned()),
        }
    }
}
