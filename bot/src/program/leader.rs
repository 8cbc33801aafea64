//! Work of the leader: what one process does for all processes of a store.

use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Lang, Platform};
use banco_service::{Service, clockwork, workers};
use banco_store::StoreError;
use banco_store::postgres::Duty;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::host_messages::Told;

/// Pause between two tries to take over from a process that has ended.
const TAKING_RESTS: Duration = Duration::from_secs(1);

/// Work of the leader, which one process does for all processes of a store. It begins once this process leads.
pub(super) struct House {
    pub duty: watch::Receiver<Duty>,
    /// Platforms without an adapter here.
    pub absent: Vec<Platform>,
    pub keeps: watch::Sender<bool>,
    pub tasks: JoinSet<()>,
}

impl House {
    /// Leader's work, not begun yet, and a receiver that turns true once it begins.
    pub(super) fn new(duty: watch::Receiver<Duty>) -> (House, watch::Receiver<bool>) {
        let (keeps, kept) = watch::channel(false);
        (House { duty, absent: Vec::new(), keeps, tasks: JoinSet::new() }, kept)
    }

    async fn begin(&mut self, service: &Arc<Service>) -> Result<usize, StoreError> {
        let alone = matches!(*self.duty.borrow(), Duty::Ours { alone: true });
        let unsent = service.take_the_house(alone).await?;
        self.absent.iter().for_each(|platform| service.is_absent(*platform));
        // The scheduler starts only now: its new messages must not be counted as left from before.
        self.tasks.spawn(clockwork::run(Arc::clone(service)));
        self.tasks.spawn(workers::run(Arc::clone(service)));
        self.keeps.send_replace(true);
        Ok(unsent)
    }

    /// Begins the leader's work if this process is the leader; returns how many messages are unsent.
    pub(super) async fn begin_if_free(&mut self, service: &Arc<Service>, is_shared: bool) -> Result<usize, StoreError> {
        let duty = self.duty.borrow().clone();
        let alone = match duty {
            Duty::Ours { alone } => alone,
            Duty::Theirs(holder) => {
                tracing::info!("{} is the leader; people are answered here, too", holder.told(Lang::En));
                return Ok(0);
            }
        };
        let unsent = self.begin(service).await?;
        if is_shared {
            tracing::info!(alone, "this process is now the leader");
        }
        Ok(unsent)
    }

    /// Takes over the leadership once it is free; never returns.
    pub(super) async fn take_when_free(&mut self, service: &Arc<Service>) {
        while !*self.keeps.borrow() {
            if self.duty.wait_for(Duty::is_ours).await.is_err() {
                break;
            }
            match self.begin(service).await {
                Ok(unsent) => tracing::info!(unsent, "this process is now the leader"),
                Err(error) => {
                    tracing::error!("this process cannot lead yet: {error}");
                    tokio::time::sleep(TAKING_RESTS).await;
                }
            }
        }
        std::future::pending().await
    }
}
