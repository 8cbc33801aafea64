//! A hint that something was changed, so that the others look at once: `NOTIFY`, on connections of its own.
//!
//! Nothing depends on it. A database that does not know it (CockroachDB), a pooler that swallows it or a connection that
//! died leave the looks, four times a second. It is sent behind the commit, never within a transaction, where the server
//! would let commits wait for each other, and once for all that was changed meanwhile.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Error, PgConnection};
use tokio::sync::Notify;

use super::trouble;

/// In the name of one database.
const CHANNEL: &str = "banco_changes";

/// What is changed after a hint waits so long for the next one.
const BETWEEN: Duration = Duration::from_millis(10);

/// Where it fails, it is left alone for so long.
const RESTS: Duration = Duration::from_secs(15);

/// Between those who write, those who wait and the database.
#[derive(Default)]
pub(super) struct Hint {
    written: Notify,
    heard: Notify,
}

impl Hint {
    /// Something was changed here, and is there for all.
    pub(super) fn give(&self) {
        self.written.notify_one();
    }

    /// Waits for the next hint of another process.
    pub(super) async fn heard(&self) {
        self.heard.notified().await;
    }

    /// Tells the others; never returns.
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

    /// Hears the others; never returns.
    pub(super) async fn listen(self: Arc<Self>, options: PgConnectOptions, member: String) {
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
        loop {
            let listened = async {
                let mut listener = PgListener::connect_with(&pool).await?;
                listener.listen(CHANNEL).await?;
                loop {
                    // A connection that was lost is made anew in here; what was missed the next look finds.
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
