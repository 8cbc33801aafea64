//! The store that the configuration names, opened.

use std::sync::Arc;

use banco_ports::Measure;
use banco_store::Store;
use banco_store::local::{IndexFate, Local, Opening, Settings};
use banco_store::postgres::{self, Holder, Postgres};
use jiff::Timestamp;

use crate::config::{Backend, Config};

/// Opens the store; the error is for the log. Waits while another process plays for the same community, and tells
/// `waiting` which one.
pub(crate) async fn open(
    config: &Config,
    measure: Arc<dyn Measure>,
    mut waiting: impl FnMut(String) + Send,
) -> Result<Arc<dyn Store>, String> {
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
            let waiting = |holder: Option<&Holder>| waiting(who_plays(holder));
            Ok(Arc::new(Postgres::open(settings, waiting).await.map_err(|error| error.to_string())?))
        }
    }
}

/// Who plays, for the log and for `/ready`.
fn who_plays(holder: Option<&Holder>) -> String {
    let Some(Holder { host, process, since }) = holder else { return "another process plays".to_owned() };
    let host = if host.is_empty() { "another machine" } else { host };
    let since = since.and_then(|since| Timestamp::from_millisecond(since).ok());
    // To the second: nobody takes over in between.
    let since = since.map_or(String::new(), |since| format!(" since {since:.0}"));
    format!("process {process} on {host} plays{since}")
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
