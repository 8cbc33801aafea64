//! A fake Discord: REST, gateway and interactions over HTTP on loopback, with people who use it and faults on demand.
//!
//! Every request is checked against Discord's own API description and its documented limits ([`spec`], [`limits`]). A
//! violation fails the test when the fake is dropped.

pub mod activity;
pub mod driver;
pub mod faults;
mod gateway;
pub mod host;
pub mod http;
mod json;
mod limits;
pub mod people;
mod rest;
mod spec;
pub mod state;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::patience;

pub use crate::patience::PATIENCE;
pub use faults::{Fault, Trouble};
pub use state::{Channel, Message, State, User};

/// State shared by both servers and the test.
pub(crate) struct Shared {
    state: Mutex<State>,
    /// Counts changes, so waiting needs no polling.
    changes: watch::Sender<u64>,
    gateway: SocketAddr,
}

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes all waiting tasks.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|count| *count += 1);
        result
    }
}

/// The fake itself. Dropping it stops both servers and checks all requests for violations.
pub struct FakeDiscord {
    pub(crate) shared: Arc<Shared>,
    address: SocketAddr,
    servers: Vec<JoinHandle<()>>,
}

impl FakeDiscord {
    pub async fn start() -> FakeDiscord {
        let rest = TcpListener::bind("127.0.0.1:0").await.expect("loopback");
        let gateway = TcpListener::bind("127.0.0.1:0").await.expect("loopback");
        let address = rest.local_addr().expect("bound");
        let shared = Arc::new(Shared {
            state: Mutex::new(State::new()),
            changes: watch::Sender::new(0),
            gateway: gateway.local_addr().expect("bound"),
        });
        let servers = vec![
            tokio::spawn(rest::serve(rest, Arc::clone(&shared))),
            tokio::spawn(gateway::serve(gateway, Arc::clone(&shared))),
            tokio::spawn(http::bring(Arc::downgrade(&shared))),
        ];
        FakeDiscord { shared, address, servers }
    }

    /// Value for `[discord] api_base`.
    pub fn api_base(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.shared.lock()
    }

    /// Changes the state without the bot's knowledge.
    pub fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        self.shared.change(change)
    }

    /// Waits until `found` returns a value.
    ///
    /// # Panics
    /// Nothing was found within [`PATIENCE`]; shows the requests so far.
    pub async fn wait<T>(&self, what: &str, mut found: impl FnMut(&State) -> Option<T>) -> T {
        let mut changes = self.shared.changes.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = found(&self.shared.lock()) {
                    return found;
                }
                changes.changed().await.expect("the sender lives in the fake");
            }
        };
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(found) => found,
            Err(_) => panic!("waited in vain for {what}\n{}", self.shared.lock().report()),
        }
    }

    /// Returns when no request is open and nothing has changed for a moment.
    pub async fn settled(&self) {
        let is_idle = || !self.shared.lock().is_busy();
        if !patience::settles(self.shared.changes.subscribe(), is_idle).await {
            panic!("nothing settled\n{}", self.shared.lock().report());
        }
    }

    /// Makes the next matching requests fail.
    pub fn trouble(&self, on: &'static str, times: usize, trouble: Trouble) {
        self.change(|state| state.faults.push(Fault { on, times, trouble }));
    }

    /// Violations of Discord's rules so far; they are removed from the final check.
    pub fn take_violations(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.lock().violations)
    }
}

impl Drop for FakeDiscord {
    fn drop(&mut self) {
        for server in &self.servers {
            server.abort();
        }
        let violations = self.take_violations();
        if !std::thread::panicking() {
            assert!(violations.is_empty(), "sent against Discord's rules:\n{}", violations.join("\n"));
        }
    }
}
