//! The store that the configuration names, opened.

use std::sync::Arc;

use banco_ports::Measure;
use banco_store::Store;
use banco_store::local::{IndexFate, Local, Opening, Settings};
use banco_store::postgres::{self, Duty, Holder, Postgres};
use jiff::Timestamp;
use tokio::sync::watch;

use crate::config::{Backend, Config};

/// The store, and who keeps its house: where nobody shares it, this process.
pub(crate) struct Opened {
    pub store: Arc<dyn Store>,
    pub duty: watch::Receiver<Duty>,
}

/// Opens the store; the error is for the log. Waits while another process has it to itself, and tells `waiting` which
/// one.
pub(crate) async fn open(
    config: &Config,
    measure: Arc<dyn Measure>,
    mut waiting: impl FnMut(String) + Send,
) -> Result<Opened, String> {
    match config.store.backend {
        Backend::Local => {
            let data_dir = config.data_dir.clone();
            let settings = Settings { measure, ..Settings::default() };
            let opened = tokio::task::spawn_blocking(move || Local::open_with(&data_dir, settings)).await;
            let (local, opening) = opened.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
            report(&opening);
            Ok(Opened { store: Arc::new(local), duty: watch::channel(Duty::Ours { alone: true }).1 })
        }
        Backend::Postgres => {
            let settings = postgres::Settings { measure, ..database(config) };
            let waiting = |holder: Option<&Holder>| waiting(format!("{} plays alone", who(holder)));
            let store = Postgres::open(settings, waiting).await.map_err(|error| error.to_string())?;
            let duty = store.duty();
            Ok(Opened { store: Arc::new(store), duty })
        }
    }
}

/// Who keeps the house, for the log and for `/ready`.
pub(crate) fn who_keeps(duty: &Duty) -> String {
    let holder = match duty {
        Duty::Ours { .. } => return "this process keeps the house".to_owned(),
        Duty::Theirs(holder) => holder.as_ref(),
    };
    format!("{} keeps the house", who(holder))
}

fn who(holder: Option<&Holder>) -> String {
    let Some(Holder { host, process, since }) = holder else { return "another process".to_owned() };
    let host = if host.is_empty() { "another machine" } else { host };
    let since = since.and_then(|since| Timestamp::from_millisecond(since).ok());
    let since = since.map_or(String::new(), |since| format!(", there since {since:.0},"));
    format!("process {process} on {host}{since}")
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
