//! Workers: tasks that do long work of the features, such as moves of the computer, a piece at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use crate::Service;

/// The bell that wakes the workers.
#[derive(Default)]
pub(crate) struct Workers {
    bell: Notify,
    /// True once workers were started.
    is_staffed: AtomicBool,
}

impl Workers {
    /// Wakes a worker: there may be work.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    pub(crate) fn is_staffed(&self) -> bool {
        self.is_staffed.load(Ordering::Relaxed)
    }
}

/// Does the work of the features until it is stopped, with as many tasks as the host allows.
pub async fn run(service: Arc<Service>) {
    service.workers.is_staffed.store(true, Ordering::Relaxed);
    for feature in service.features {
        feature.resume(&service).await;
    }
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..service.opponents().threads {
        let service = Arc::clone(&service);
        workers.spawn(async move {
            loop {
                if !is_work_done(&service).await {
                    service.workers.bell.notified().await;
                }
            }
        });
    }
    while workers.join_next().await.is_some() {}
}

/// Does one piece of work, that of the earliest feature of the registry which has some; false if there is none.
async fn is_work_done(service: &Arc<Service>) -> bool {
    for feature in service.features {
        if feature.work(service).await {
            return true;
        }
    }
    false
}
