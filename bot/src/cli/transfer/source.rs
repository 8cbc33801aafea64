//! Source of an export: a data folder or a database, read at one moment.

use banco_engine::Entry;
use banco_store::local::{self, OpenError};
use banco_store::postgres;
use banco_store::{GameCard, Letter, SentMessage, StoreError};

use crate::config::{Backend, Config};
use crate::stores;

/// Name of the source for the host; an address is not shown, because it may contain a password.
pub(in crate::cli) fn name_of(config: &Config) -> String {
    match config.store.backend {
        Backend::Local => config.data_dir.display().to_string(),
        Backend::Postgres => "PostgreSQL".to_owned(),
    }
}

/// All data of an installation, read beside a running bot.
pub(in crate::cli) enum Source {
    Local(Box<local::Snapshot>),
    Postgres(postgres::Snapshot),
}

/// Reason for which there is nothing to export.
#[derive(Debug)]
pub(in crate::cli) enum SourceError {
    Empty(String),
    Folder(OpenError),
    Database(postgres::OpenError),
}

impl From<OpenError> for SourceError {
    fn from(error: OpenError) -> SourceError {
        SourceError::Folder(error)
    }
}

impl SourceError {
    /// True if the configuration names the wrong place and nothing failed.
    pub(in crate::cli) fn is_usage(&self) -> bool {
        match self {
            SourceError::Empty(_) => true,
            SourceError::Folder(_) | SourceError::Database(_) => false,
        }
    }
}

impl Source {
    pub(in crate::cli) async fn open(config: &Config) -> Result<Source, SourceError> {
        match config.store.backend {
            Backend::Local => {
                let snapshot = local::Snapshot::open(&config.data_dir)?;
                if snapshot.records() == 0 {
                    return Err(SourceError::Empty(name_of(config)));
                }
                Ok(Source::Local(Box::new(snapshot)))
            }
            Backend::Postgres => match postgres::Snapshot::open(&stores::database(config)).await {
                Ok(snapshot) => Ok(Source::Postgres(snapshot)),
                Err(postgres::OpenError::Empty) => Err(SourceError::Empty(name_of(config))),
                Err(error) => Err(SourceError::Database(error)),
            },
        }
    }

    pub(super) async fn games(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Source::Local(snapshot) => snapshot.games(),
            Source::Postgres(snapshot) => snapshot.games().await,
        }
    }

    pub(super) async fn set_aside(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Source::Local(snapshot) => snapshot.set_aside(),
            Source::Postgres(snapshot) => snapshot.set_aside().await,
        }
    }

    pub(in crate::cli) async fn game(&self, id: &str) -> Result<Option<(GameCard, Vec<Entry>)>, StoreError> {
        match self {
            Source::Local(snapshot) => snapshot.game(id),
            Source::Postgres(snapshot) => snapshot.game(id).await,
        }
    }

    pub(super) async fn values(&self) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        match self {
            Source::Local(snapshot) => snapshot.values(),
            Source::Postgres(snapshot) => snapshot.values().await,
        }
    }

    pub(super) async fn events(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Source::Local(snapshot) => Ok(snapshot.events().cloned().collect()),
            Source::Postgres(snapshot) => snapshot.events().await,
        }
    }

    pub(super) async fn messages(&self) -> Result<Vec<SentMessage>, StoreError> {
        match self {
            Source::Local(snapshot) => Ok(snapshot.messages().cloned().collect()),
            Source::Postgres(snapshot) => snapshot.messages().await,
        }
    }

    pub(super) async fn letters(&self) -> Result<Vec<Letter>, StoreError> {
        let letters = match self {
            Source::Local(snapshot) => snapshot.unsent()?,
            Source::Postgres(snapshot) => snapshot.unsent().await?,
        };
        Ok(letters.into_iter().map(|letter| letter.letter).collect())
    }

    pub(super) async fn beat(&self) -> Result<Option<i64>, StoreError> {
        match self {
            Source::Local(snapshot) => Ok(snapshot.beat()),
            Source::Postgres(snapshot) => snapshot.beat().await,
        }
    }
}
