//! Target of an import: an empty data folder or an empty database, all of it or nothing.

use banco_store::record::Record;
use banco_store::{StoreError, local, postgres};

use super::import::ImportError;
use crate::config::{Backend, Config};
use crate::stores;

/// A target that is being filled.
pub(super) enum Target {
    Local(Box<local::Filling>),
    Postgres(postgres::Filling),
}

impl Target {
    pub(super) async fn begin(config: &Config) -> Result<Target, ImportError> {
        Ok(match config.store.backend {
            Backend::Local => Target::Local(Box::new(local::Filling::begin(&config.data_dir)?)),
            Backend::Postgres => Target::Postgres(postgres::Filling::begin(&stores::database(config)).await?),
        })
    }

    pub(super) async fn keep(&self, records: Vec<Record>) -> Result<(), StoreError> {
        match self {
            Target::Local(filling) => filling.keep(records).await,
            Target::Postgres(filling) => filling.keep(records).await,
        }
    }

    pub(super) async fn beat(&self, beat: i64) -> Result<(), StoreError> {
        match self {
            Target::Local(filling) => filling.beat(beat).await,
            Target::Postgres(filling) => filling.beat(beat).await,
        }
    }

    pub(super) async fn finish(self) -> Result<(), StoreError> {
        match self {
            Target::Local(filling) => filling.finish().await,
            Target::Postgres(filling) => filling.finish().await,
        }
    }

    pub(super) async fn abandon(self) {
        match self {
            Target::Local(filling) => filling.abandon().await,
            Target::Postgres(filling) => filling.abandon().await,
        }
    }
}
