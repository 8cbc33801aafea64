//! A few connections that everybody shares. One that failed is never used again.
//!
//! sqlx has a pool of its own, which asks the server after every use whether it is still there: one round more per
//! move, and one that never ends where the network swallows it.

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
    /// How long one answer of the server is waited for.
    patience: Duration,
}

/// A connection that one alone uses.
pub(super) struct Taken<'a> {
    pub(super) connection: PgConnection,
    _place: SemaphorePermit<'a>,
}

/// Nothing came in time: the network, or a server that hangs.
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

    /// A new connection beside those that are shared.
    pub(super) async fn connect(&self) -> Result<PgConnection, Error> {
        self.patiently(self.options.connect()).await
    }

    /// One for a while. Dropped it is closed; [`Connections::give_back`] keeps it for the next.
    pub(super) async fn take(&self) -> Result<Taken<'_>, Error> {
        let place = self.places.acquire().await.map_err(|_| Error::PoolClosed)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Taken { connection, _place: place })
    }

    /// After something that ended well.
    pub(super) fn give_back(&self, taken: Taken<'_>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(taken.connection);
    }

    /// Waits as long as answers come, each within the patience for one: several rounds may take longer together.
    pub(super) async fn patiently<T, E: From<Error>>(&self, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let (mut work, mut silence) = (pin!(work), pin!(tokio::time::sleep(self.patience)));
        // Whatever wakes it but the silence is something that came.
        poll_fn(|context| {
            if silence.as_mut().poll(context).is_ready() {
                return Poll::Ready(Err(E::from(timed_out(self.patience))));
            }
            let done = work.as_mut().poll(context);
            if done.is_pending() {
                silence.as_mut().reset(Instant::now() + self.patience);
                // Only who has asked is woken at the new end, which is not now.
                let _ = silence.as_mut().poll(context);
            }
            done
        })
        .await
    }

    /// Those that wait were opened before the trouble, and most likely share it.
    pub(super) fn forget_idle(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Nobody gets one any more; those in use end with what is done over them.
    pub(super) async fn close(&self) {
        self.places.close();
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for connection in idle {
            // The server ends it anyway.
            let _ = tokio::time::timeout(self.patience, connection.close()).await;
        }
    }
}
