//! A Telegram server in the test process, as strict as the real one and with the faults of a network.
//!
//! Every request is checked against the Bot API's description (`specs/`) and its limits. A [`Fake`] with violations
//! fails its test when it is dropped. Updates are repeated until a poll confirms them. [`Fake::fail`] adds faults.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::patience::{self, PATIENCE};

mod driver;
mod faults;
mod limits;
mod members;
mod methods;
mod mini_apps;
mod people;
mod server;
mod spec;
mod updates;
mod world;

pub use driver::{TelegramDriver, buttons as buttons_of};
pub use faults::Fault;
use faults::Planned;
pub use mini_apps::opened_with;
pub use people::{BotMessage, User};
pub use world::{Alert, Call, Hook as WorldHook, Message, World};

/// The token of the fake. The leading digits are the bot's id.
pub const TOKEN: &str = "700100:AAfake_token-for-tests-9zQ";

/// Speed of the clock for limits: seconds per second here, so a minute takes half a second.
pub const CLOCK_RATE: u32 = 120;

pub const BOT_ID: i64 = 700_100;
pub const BOT_NAME: &str = "banco_test_bot";

/// One running server. Cheap to clone.
#[derive(Clone)]
pub struct Fake(Arc<Inner>);

struct Inner {
    world: Mutex<World>,
    /// Counts changes of the world, so waiting needs no sleep.
    changes: watch::Sender<u64>,
    base: String,
    server: JoinHandle<()>,
    carrier: JoinHandle<()>,
}

/// Fails the test if the bot broke the rules of the API. Keep it until the end of the test.
pub struct Strict(Fake);

impl Fake {
    /// Starts a server on loopback, with a bot and without people.
    pub async fn start() -> (Fake, Strict) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let base = format!("http://{}", listener.local_addr().expect("a bound socket has an address"));
        let inner = Arc::new_cyclic(|fake| {
            let app = server::app(fake.clone());
            let server = tokio::spawn(async move {
                axum::serve(listener, app).await.expect("the listener stays open");
            });
            let carrier = tokio::spawn(updates::bring(fake.clone()));
            Inner { world: Mutex::default(), changes: watch::channel(0).0, base, server, carrier }
        });
        let fake = Fake(inner);
        (fake.clone(), Strict(fake))
    }

    /// Value for `telegram.api_base`.
    pub fn base(&self) -> String {
        self.0.base.clone()
    }

    /// Reads or changes the world.
    pub fn with<T>(&self, look: impl FnOnce(&mut World) -> T) -> T {
        let result = look(&mut self.lock());
        self.0.changes.send_modify(|count| *count += 1);
        result
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first result of `find`, now or later.
    ///
    /// # Panics
    /// [`PATIENCE`] is over; the message says `what` was awaited and what the bot did instead.
    pub async fn wait<T>(&self, what: &str, find: impl Fn(&World) -> Option<T>) -> T {
        let mut changes = self.0.changes.subscribe();
        let found = tokio::time::timeout(PATIENCE, async {
            loop {
                if let Some(found) = find(&self.lock()) {
                    return found;
                }
                changes.changed().await.expect("the fake lives");
            }
        });
        match found.await {
            Ok(found) => found,
            Err(_) => {
                let calls: Vec<_> =
                    self.lock().calls.iter().filter(|call| call.method != "getUpdates").cloned().collect();
                panic!("waited in vain for {what}; calls so far: {calls:#?}")
            }
        }
    }

    /// Waits until every update is confirmed, only the poll is open, and nothing has changed for a moment.
    pub async fn settled(&self) {
        let is_idle = || {
            let world = self.lock();
            world.updates.is_empty() && world.under_way == 0
        };
        assert!(patience::settles(self.0.changes.subscribe(), is_idle).await, "the bot does not come to rest");
    }

    /// Makes the next `times` calls of `method` meet `fault`; `*` means every method except getUpdates.
    pub fn fail(&self, method: &str, times: usize, fault: Fault) {
        self.plan(Planned { method: method.to_owned(), chat: None, times, fault });
    }

    /// Like [`Fake::fail`], for requests about one chat only.
    pub fn fail_in(&self, chat: i64, method: &str, times: usize, fault: Fault) {
        self.plan(Planned { method: method.to_owned(), chat: Some(chat), times, fault });
    }

    fn plan(&self, planned: Planned) {
        self.with(|world| world.faults.push(planned));
    }

    /// Violations of the API's rules by the bot.
    pub fn violations(&self) -> Vec<String> {
        self.lock().violations.clone()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.server.abort();
        self.carrier.abort();
    }
}

impl Drop for Strict {
    fn drop(&mut self) {
        let violations = self.0.violations();
        if !std::thread::panicking() {
            assert!(violations.is_empty(), "against the Bot API: {violations:#?}");
        }
    }
}
