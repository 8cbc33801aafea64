//! A Telegram server in the test process, as strict as the real one and as unkind as the net.
//!
//! Every request is held against the Bot API's description (`specs/`) and its limits; what does not
//! fit is a violation, and a [`Fake`] that saw one fails its test when it is dropped. Updates are
//! given out again until a poll confirms them. Faults are put in the way with [`Fake::fail`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::patience::{self, PATIENCE};

mod driver;
mod faults;
mod limits;
mod methods;
mod people;
mod server;
mod spec;
mod updates;
mod world;

pub use driver::{TelegramDriver, buttons as buttons_of};
pub use faults::Fault;
use faults::Planned;
pub use people::{BotMessage, User};
pub use world::{Alert, Call, Hook as WorldHook, Message, World};

/// The token the fake knows. The digits in front are the bot's id.
pub const TOKEN: &str = "700100:AAfake_token-for-tests-9zQ";

/// Seconds of the limits that pass in one second here: a minute is half a second.
pub const CLOCK_RATE: u32 = 120;

pub const BOT_ID: i64 = 700_100;
pub const BOT_NAME: &str = "banco_test_bot";

/// One running server. Cheap to clone.
#[derive(Clone)]
pub struct Fake(Arc<Inner>);

struct Inner {
    world: Mutex<World>,
    /// Counts changes of the world, so that waiting needs no sleep.
    changes: watch::Sender<u64>,
    base: String,
    server: JoinHandle<()>,
    carrier: JoinHandle<()>,
}

/// Fails the test when the bot broke the rules of the API. Keep it until the end of the test.
pub struct Strict(Fake);

impl Fake {
    /// A server on loopback, with a bot and without people.
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

    /// What `telegram.api_base` is set to.
    pub fn base(&self) -> String {
        self.0.base.clone()
    }

    /// Looks at the world, or changes it.
    pub fn with<T>(&self, look: impl FnOnce(&mut World) -> T) -> T {
        let result = look(&mut self.lock());
        self.0.changes.send_modify(|count| *count += 1);
        result
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first thing `find` finds, now or later.
    ///
    /// # Panics
    /// When [`PATIENCE`] is over, naming `what` was awaited and what the bot did instead.
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

    /// Until every update is confirmed, no request is open but the poll, and nothing happens for a moment.
    pub async fn settled(&self) {
        let is_idle = || {
            let world = self.lock();
            world.updates.is_empty() && world.under_way == 0
        };
        assert!(patience::settles(self.0.changes.subscribe(), is_idle).await, "the bot does not come to rest");
    }

    /// The next `times` calls of `method` (`*`: of any but getUpdates) meet with `fault`.
    pub fn fail(&self, method: &str, times: usize, fault: Fault) {
        self.plan(Planned { method: method.to_owned(), chat: None, times, fault });
    }

    /// The same for requests about one chat only.
    pub fn fail_in(&self, chat: i64, method: &str, times: usize, fault: Fault) {
        self.plan(Planned { method: method.to_owned(), chat: Some(chat), times, fault });
    }

    fn plan(&self, planned: Planned) {
        self.with(|world| world.faults.push(planned));
    }

    /// What the bot did against the rules of the API.
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
