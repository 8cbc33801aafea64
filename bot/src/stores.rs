//! The store that the configuration names, opened.

use std::sync::Arc;

use banco_ports::Measure;
use banco_store::Store;
use banco_store::local::{IndexFate, Local, Opening, Settings};
use banco_store::postgres::{self, Postgres};

use crate::config::{Backend, Config};

/// Opens the store; the error is for the log. Waits while another process plays for the same community.
pub(crate) async fn open(config: &Config, measure: Arc<dyn Measure>) -> Result<Arc<dyn Store>, String> {
    match config.store.backend {
        Backend::Local => {
            let data_dir = config.data_dir.clone();
            let settings = Settings { measure, ..Settings::default() };
            let opened = tokio::task::spawn_blocking(move || Local::open_with(&data_dir, settings)).await;
            let (local, opening) = opened.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
            report(&opening);
            Ok(Arc::new(local))
        }
        Backend::Postgres => {
            let settings = postgres::Settings { measure, ..database(config) };
            let waiting = || tracing::info!("another process plays for this community; standing by to take over");
            Ok(Arc::new(Postgres::open(settings, waiting).await.map_err(|error| error.to_string())?))
        }
    }
}

/// Where the database is.
pub(crate) fn database(config: &Config) -> postgres::Settings {
    postgres::Settings::new(config.store.postgres_url.get().unwrap_or_default())
}

/// What the store found at the start, where the host should know.
fn report(opening: &Opening) {
    match &opening.index {
        IndexFate::Kept { .. } => {}
        // On a new folder there is none yet.
        IndexFate::Rebuilt { why } if why == "is missing" => tracing::debug!("a new index was made"),
        IndexFate::Rebuilt { why } => tracing::info!("the index was rebuilt from the journal: {why}"),
        IndexFate::InMemory { why } => tracing::warn!("playing on without the index folder: {why}"),
    }
    if opening.was_torn {
        tracing::warn!("a write that a crash cut short was taken off the journal's end; nobody was told of it");
    }
    if opening.unknown_lost {
        tracing::error!(
            "the end of the journal is lost, also records of unknown games: some may stand at an earlier move"
        );
    }
    for damage in &opening.damages {
        tracing::error!("the journal is damaged: {damage}");
    }
    if !opening.set_aside.is_empty() {
        tracing::error!("games set aside as damaged: {}", opening.set_aside.join(", "));
    }
}
