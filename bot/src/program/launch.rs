//! Start of the program, before it serves: health requests, the store, and the addresses of the adapters.

use std::sync::Arc;

use banco_ports::{Lang, Measure};
use banco_store::Store;
use banco_store::postgres::Duty;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::adapters::{Adapters, is_stopped};
use super::ended::{ProgramError, given_up};
use super::leader::House;
use crate::config::{Backend, Config};
use crate::host_messages::Told;
#[cfg(feature = "http")]
use crate::http::Http;
use crate::manager;
use crate::metrics::{Metrics, Stage};
use crate::stores::{self, Opened, Standby};

/// Parts of a starting program that exist before its store is open.
pub(super) struct Launch {
    pub config: Config,
    pub stop: watch::Receiver<bool>,
    pub measures: Arc<Metrics>,
    pub stage: watch::Sender<Stage>,
    /// Answers of health requests, from the first moment on.
    #[cfg(feature = "http")]
    door: JoinSet<()>,
    /// Messages to the service manager.
    _manager: JoinSet<()>,
}

impl Launch {
    pub(super) fn new(config: Config, stop: watch::Receiver<bool>) -> Launch {
        let stage = watch::Sender::new(Stage::Starting);
        let mut manager = JoinSet::new();
        manager.spawn(manager::run(stage.subscribe()));
        Launch {
            measures: Arc::new(Metrics::new(config.platforms())),
            config,
            stop,
            stage,
            #[cfg(feature = "http")]
            door: JoinSet::new(),
            _manager: manager,
        }
    }

    pub(super) fn is_shared(&self) -> bool {
        self.config.store.backend == Backend::Postgres
    }

    /// Listens for health requests, if the host wants that and nothing listens yet.
    #[cfg(feature = "http")]
    async fn open_door(&mut self) -> Result<(), ProgramError> {
        if let Some(listen) = self.config.http.listen.filter(|_| self.door.is_empty()) {
            let http = Http::bind(listen).await?;
            self.door.spawn(http.serve(Arc::clone(&self.measures), self.stage.subscribe()));
        }
        Ok(())
    }

    /// Listens for health requests. The second process of a database may find its address taken; it gets the address
    /// once the first process ends.
    #[cfg(feature = "http")]
    pub(super) async fn open_door_first(&mut self) -> Result<(), ProgramError> {
        if let Err(error) = self.open_door().await {
            let taken = error.taken()?;
            if !self.is_shared() {
                return Err(taken.into());
            }
            tracing::warn!("{taken}; until then this process cannot be monitored");
        }
        Ok(())
    }

    /// Ends the answers of health requests.
    #[cfg(feature = "http")]
    pub(super) async fn close_door(&mut self) {
        self.door.shutdown().await;
    }

    fn stands_by(&self, standby: Standby) {
        tracing::info!("standing by: {}", standby.told(Lang::En));
        self.stage.send_replace(Stage::StandingBy(standby));
    }

    /// Opens the store; `None` if the program is to stop before.
    pub(super) async fn open_store(&self) -> Result<Option<Opened>, ProgramError> {
        let measure = Arc::clone(&self.measures) as Arc<dyn Measure>;
        let opened = tokio::select! {
            opened = stores::open(&self.config, measure, |standby| self.stands_by(standby)) => opened?,
            // A process on standby can be stopped, too.
            () = is_stopped(self.stop.clone()), if self.is_shared() => return Ok(None),
        };
        self.stage.send_replace(Stage::Starting);
        Ok(Some(opened))
    }

    /// Binds the addresses of the adapters; `None` if the program is to stop before. Two processes on one machine want
    /// the same addresses; the second gets them once the first ends.
    pub(super) async fn bind(
        &mut self,
        store: &Arc<dyn Store>,
        house: &House,
        keeps: watch::Receiver<bool>,
    ) -> Result<Option<Adapters>, ProgramError> {
        let mut health = store.health();
        let mut adapters = Adapters::new(self.stop.clone(), keeps);
        loop {
            let Err(error) = self.set_up(&mut adapters).await else { return Ok(Some(adapters)) };
            let holder = match &*house.duty.borrow() {
                Duty::Ours { .. } => return Err(error),
                Duty::Theirs(holder) => holder.clone(),
            };
            self.stands_by(Standby::Address(holder, Arc::new(error.taken()?)));
            let mut duty = house.duty.clone();
            tokio::select! {
                _ = duty.wait_for(Duty::is_ours) => self.stage.send_replace(Stage::Starting),
                error = given_up(&mut health) => return Err(error),
                () = is_stopped(self.stop.clone()) => return Ok(None),
            };
            adapters = Adapters::new(self.stop.clone(), house.keeps.subscribe());
        }
    }

    async fn set_up(&mut self, adapters: &mut Adapters) -> Result<(), ProgramError> {
        #[cfg(feature = "http")]
        self.open_door().await?;
        adapters.set_up(&self.config).await
    }
}
