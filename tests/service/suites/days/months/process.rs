//! One process: a service, its outbox, and its access to the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banco_ports::Lang;
use banco_service::outbox::{Exit, Outbox};
use banco_service::present::pictures::Pictures;
use banco_service::{Clock, Entropy, Service};
use banco_store::Store;
use banco_tests::bare;
use banco_tests::commons::Member;
use banco_tests::counting::CountingStore;
use tokio::task::JoinHandle;

use super::ground::Ground;

/// Parts that every process gets.
#[derive(Clone)]
pub(super) struct Means {
    pub steady: Arc<AtomicI64>,
    pub wall: Arc<AtomicI64>,
    pub entropy: Entropy,
    pub has_pictures: bool,
}

pub(super) struct Process {
    pub store: Arc<dyn Store>,
    pub counting: Arc<CountingStore>,
    pub service: Arc<Service>,
    pub outbox: Outbox,
    /// Task that sends the outbox; `None` for a store in memory.
    exit: Option<JoinHandle<()>>,
    /// Membership, if it is one of several processes.
    pub member: Option<Arc<Member>>,
}

impl Process {
    pub(super) fn begin(counting: Arc<CountingStore>, means: &Means, ground: Option<&mut Ground>) -> Process {
        let store = Arc::clone(&counting) as Arc<dyn Store>;
        let (service, outbox, exit) = serve(&store, means);
        let exit = ground.map(|ground| {
            let deliverers = ground.deliverers(&counting);
            tokio::spawn(exit.run(Arc::<Service>::clone(&service), Arc::clone(&store), deliverers))
        });
        Process { store, counting, service, outbox, exit, member: None }
    }

    /// Ends the process: every later use of its parts fails.
    pub(super) fn end(&mut self) {
        if let Some(exit) = self.exit.take() {
            exit.abort();
        }
        if let Some(member) = &self.member {
            member.expel();
        }
        self.counting.end();
    }
}

/// Starts a service; without its exit, letters stay in the outbox.
pub(super) fn serve(store: &Arc<dyn Store>, means: &Means) -> (Arc<Service>, Outbox, Exit) {
    let (outbox, exit) = Outbox::new();
    let clock = |hand: &Arc<AtomicI64>| -> Clock {
        let hand = Arc::clone(hand);
        Arc::new(move || hand.load(Ordering::SeqCst))
    };
    let pictures = if means.has_pictures { bare::pictures() } else { Arc::new(Pictures::new(None)) };
    let (steady, entropy) = (clock(&means.steady), Arc::clone(&means.entropy));
    let service = Service::new(Arc::clone(store), outbox.clone(), pictures, steady, entropy, Lang::Vi);
    service.look_at(clock(&means.wall));
    (Arc::new(service), outbox, exit)
}
