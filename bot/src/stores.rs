//! Opening of the configured store.

use std::sync::Arc;

use banco_ports::{Lang, Measure};
use banco_service::i18n::Sentence;
use banco_store::Store;
use banco_store::local::{self, IndexFate, Local, Opening, Settings};
use banco_store::postgres::{self, Duty, Holder, Postgres};
use tokio::sync::watch;

use crate::config::{Backend, Config, ListenError};
use crate::host_messages::Told;
use crate::program::ended::ProgramError;

/// An open store, and the duty of this process in it. In a store that is not shared, this process leads.
pub(crate) struct Opened {
    pub store: Arc<dyn Store>,
    pub duty: watch::Receiver<Duty>,
}

/// Opens the store. While another process holds it alone, this waits and calls `waiting` with that process.
pub(crate) async fn open(
    config: &Config,
    measure: Arc<dyn Measure>,
    mut waiting: impl FnMut(Standby) + Send,
) -> Result<Opened, ProgramError> {
    match config.store.backend {
        Backend::Local => {
            let data_dir = config.data_dir.clone();
            let settings = Settings { measure, ..Settings::default() };
            let opened = tokio::task::spawn_blocking(move || Local::open_with(&data_dir, settings)).await;
            let (local, opening) = opened.map_err(|_| ProgramError::Fell)?.map_err(ProgramError::Folder)?;
            report(&opening);
            Ok(Opened { store: Arc::new(local), duty: watch::channel(Duty::Ours { alone: true }).1 })
        }
        Backend::Postgres => {
            let settings = postgres::Settings { measure, ..database(config) };
            let waiting = |holder: Option<&Holder>| waiting(Standby::PlaysAlone(holder.cloned()));
            let store = Postgres::open(settings, waiting).await.map_err(ProgramError::Database)?;
            let duty = store.duty();
            Ok(Opened { store: Arc::new(store), duty })
        }
    }
}

/// True if the games are still in the place from which the store was opened.
pub(crate) fn is_there(config: &Config) -> bool {
    match config.store.backend {
        Backend::Local => local::has_journal(&config.data_dir),
        Backend::Postgres => true,
    }
}

/// Reason for which a process is on standby and answers no person.
#[derive(Clone, Debug)]
pub(crate) enum Standby {
    /// An older program that shares a database with no other; `None`: an import fills the database.
    PlaysAlone(Option<Holder>),
    /// Another process is the leader and has this address.
    Address(Option<Holder>, Arc<ListenError>),
}

impl Told for Standby {
    fn told(&self, lang: Lang) -> String {
        let sentence = match self {
            Standby::PlaysAlone(holder) => Sentence::new(lang, "standby-alone").text("holder", holder.told(lang)),
            Standby::Address(holder, taken) => Sentence::new(lang, "standby-address")
                .text("holder", holder.told(lang))
                .text("key", taken.key)
                .text("address", taken.address.to_string()),
        };
        sentence.plain()
    }
}

/// Settings of the database.
pub(crate) fn database(config: &Config) -> postgres::Settings {
    postgres::Settings::new(config.store.postgres_url.get().unwrap_or_default())
}

/// Logs the findings at the start that a host should know.
fn report(opening: &Opening) {
    match &opening.index {
        IndexFate::Kept { .. } => {}
        // A new folder has no index yet.
        IndexFate::Rebuilt { why } if why == "is missing" => tracing::debug!("a new index was made"),
        IndexFate::Rebuilt { why } => tracing::info!("the index was rebuilt from the journal: {why}"),
        IndexFate::InMemory { why } => tracing::warn!("the index is kept in memory: it {why}"),
    }
    if opening.was_torn {
        tracing::warn!("a crash cut the last write short; it was removed, and nobody had been told that it was saved");
    }
    if opening.unknown_lost {
        tracing::error!(
            "the end of the journal is lost, with records of unknown games: some games may be a few moves behind"
        );
    }
    for damage in &opening.damages {
        tracing::error!("the journal is damaged: {}", damage.told(Lang::En));
    }
    if !opening.set_aside.is_empty() {
        tracing::error!("games set aside as damaged: {}", opening.set_aside.join(", "));
    }
}
