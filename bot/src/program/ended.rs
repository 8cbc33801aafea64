//! Reasons for which the program could not start, or had to end.

use banco_store::{Health, StoreError};
use tokio::sync::watch;

use crate::config::ListenError;

/// Reason for which the program could not start or had to end.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// The data folder cannot be opened.
    #[error(transparent)]
    Folder(#[from] banco_store::local::OpenError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] banco_store::postgres::OpenError),
    /// The store cannot be read at the start, or closed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The program cannot listen on an address.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// An adapter cannot run, or ended with a failure.
    #[error(transparent)]
    Adapter(#[from] AdapterError),
    /// The key of the public page cannot be read or made.
    #[error("data_dir/page-key cannot be used: {0}")]
    PageKey(std::io::Error),
    /// This build has none of the adapters that are configured.
    #[error("nothing to run: this build has none of the adapters configured")]
    Nothing,
    /// A part of the program failed; the log has the details.
    #[error("a part of the program failed, see the log")]
    Fell,
    /// Another process has taken over: nothing is lost, and after a restart this one takes part again.
    #[error("another process took over because this one did not respond; nothing is lost, restart it to rejoin")]
    Superseded,
    /// The data folder was moved or deleted under the running program.
    #[error(
        "the data folder was moved or deleted while the bot was running; put it back, or restore a backup, before a restart"
    )]
    Taken,
    /// A sync failed: the next start finds out how much was saved.
    #[error("games can no longer be saved; everything acknowledged is safe, restart to continue")]
    Poisoned,
}

/// Reason for which an adapter ended.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The local table.
    #[cfg(feature = "web")]
    #[error(transparent)]
    Web(#[from] crate::adapters::web::WebError),
    /// Telegram.
    #[cfg(feature = "telegram")]
    #[error(transparent)]
    Telegram(#[from] crate::adapters::telegram::TelegramError),
    /// Discord.
    #[cfg(feature = "discord")]
    #[error(transparent)]
    Discord(#[from] crate::adapters::discord::Ended),
    /// Error of the system.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl ProgramError {
    /// Address that another program uses now: it may become free when that one ends.
    pub(super) fn taken(self) -> Result<ListenError, ProgramError> {
        match self {
            ProgramError::Listen(error) if error.is_taken() => Ok(error),
            error => Err(error),
        }
    }
}

/// Reason for which a failed store ends the program; `None` while the store works.
fn ended(health: &Health) -> Option<ProgramError> {
    match health {
        Health::Good | Health::Degraded(_) => None,
        Health::Poisoned(_) => Some(ProgramError::Poisoned),
        Health::Superseded => Some(ProgramError::Superseded),
    }
}

/// Waits until the store has failed for good.
pub(super) async fn given_up(health: &mut watch::Receiver<Health>) -> ProgramError {
    let health = health.wait_for(Health::is_final).await;
    // The store is gone and reports nothing any more.
    health.ok().and_then(|health| ended(&health)).unwrap_or(ProgramError::Poisoned)
}
