//! A small pool of shared connections. A connection that failed is never used again.
//!
//! The pool of sqlx asks the server after every use if it is still there. That costs a move one more round trip,
//! which never ends if the network drops packets.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Error, PgConnection};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;

pub(super) struct Connections {
    options: PgConnectOptions,
    places: Semaphore,
    idle: Mutex<Vec<PgConnection>>,
    /// Maximum time to wait for one answer of the server.
    patience: Duration,
}

/// A connection in exclusive use.
pub(super) struct Taken<'a> {
    pub(super) connection: PgConnection,
    _place: SemaphorePermit<'a>,
}

/// Error for an answer that did not come in time: the network or the server hangs.
fn timed_out(patience: Duration) -> Error {
    Error::Io(std::io::Error::new(
        std::io::ErrorKind::TimedOut,
        format!("no answer within {} s", patience.as_secs_f32()),
    ))
}

impl Connections {
    pub(super) fn new(options: PgConnectOptions, most: usize, patience: Duration) -> Connections {
        Connections { options, places: Semaphore::new(most), idle: Mutex::default(), patience }
    }

    /// Opens a new connection outside the pool.
    pub(super) async fn connect(&self) -> Result<PgConnection, Error> {
        self.patiently(self.options.connect()).await
    }

    /// Takes a connection. Dropping it closes it; [`Connections::give_back`] returns it to the pool.
    pub(super) async fn take(&self) -> Result<Taken<'_>, Error> {
        let place = self.places.acquire().await.map_err(|_| Error::PoolClosed)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Taken { connection, _place: place })
    }

    /// Returns a connection after a successful use.
    pub(super) fn give_back(&self, taken: Taken<'_>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(taken.connection);
    }

    /// Waits as long as answers arrive, each within the time limit for one answer. Several round trips together may
    /// take longer.
    pub(super) async fn patiently<T, E: From<Error>>(&self, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let (mut work, mut silence) = (pin!(work), pin!(tokio::time::sleep(self.patience)));
        // Any wake-up other than the timer means that data arrived.
        poll_fn(|context| {
            if silence.as_mut().poll(context).is_ready() {
                return Poll::Ready(Err(E::from(timed_out(self.patience))));
            }
            let done = work.as_mut().poll(context);
            if done.is_pending() {
                silence.as_mut().reset(Instant::now() + self.patience);
                // A timer wakes its task only after a poll, and the new deadline has not passed yet.
                let _ = silence.as_mut().poll(context);
            }
            done
        })
        .await
    }

    /// Drops idle connections; they were opened before the failure and probably share it.
    pub(super) fn forget_idle(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Closes the pool. Connections in use close with the end of their use.
    pub(super) async fn close(&self) {
        self.places.close();
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for connection in idle {
            // The server closes the connection anyway.
            let _ = tokio::time::timeout(self.patience, connection.close()).await;
        }
    }
}
