//! Hints of a change by `NOTIFY`, on connections of their own, so that other processes read the feed at once.
//!
//! Hints are optional. Without them a process reads the feed four times a second. CockroachDB does not support them,
//! a pooler may swallow them, and a connection may die. A hint is sent after the commit, because inside a transaction
//! `NOTIFY` serializes commits. One hint covers all changes since the last one.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Error, PgConnection};
use tokio::sync::Notify;

use super::trouble;

/// Channel name, valid within one database.
const CHANNEL: &str = "banco_changes";

/// Minimum time between two hints.
const BETWEEN: Duration = Duration::from_millis(10);

/// Pause after a failure.
const RESTS: Duration = Duration::from_secs(15);

/// Signals between writers, readers and the database.
#[derive(Default)]
pub(super) struct Hint {
    written: Notify,
    heard: Notify,
}

impl Hint {
    /// Reports a committed change of this process.
    pub(super) fn give(&self) {
        self.written.notify_one();
    }

    /// Waits for the next hint of another process.
    pub(super) async fn heard(&self) {
        self.heard.notified().await;
    }

    /// Sends hints to other processes; never returns.
    pub(super) async fn tell(self: Arc<Self>, options: PgConnectOptions, member: String) {
        let mut connection: Option<PgConnection> = None;
        loop {
            self.written.notified().await;
            let told = async {
                let told = match &mut connection {
                    Some(connection) => connection,
                    None => connection.insert(options.connect().await?),
                };
                sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(&member).execute(told).await
            };
            match told.await {
                Ok(_) => tokio::time::sleep(BETWEEN).await,
                Err(error) => {
                    connection = None;
                    rest(&error).await;
                }
            }
        }
    }

    /// Receives hints of other processes; never returns.
    pub(super) async fn listen(self: Arc<Self>, options: PgConnectOptions, member: String) {
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
        loop {
            let listened = async {
                let mut listener = PgListener::connect_with(&pool).await?;
                listener.listen(CHANNEL).await?;
                loop {
                    // sqlx reconnects here; the next read of the feed finds changes missed meanwhile.
                    if listener.recv().await?.payload() != member {
                        self.heard.notify_one();
                    }
                }
            };
            let Err::<(), Error>(error) = listened.await else { continue };
            rest(&error).await;
        }
    }
}

async fn rest(error: &Error) {
    tracing::debug!("no hints: {}", trouble::plain(error));
    tokio::time::sleep(RESTS).await;
}
