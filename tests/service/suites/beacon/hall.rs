//! A desk whose host asks a relay, under a clock that tests set.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use banco_beacon::{Answer, Client, Fetch, Network, RelayError, Round, sign};
use banco_engine::{OpenDraws, Phase};
use banco_ports::Parcel;
use banco_service::public_luck::PublicLuck;
use banco_tests::desk::Desk;
use banco_tests::patience::PATIENCE;

/// Relays of the desk: two, so that one may lie.
pub(super) const RELAYS: [&str; 2] = ["https://one.test", "https://other.test"];

/// Milliseconds from the time of a round to the first question for it, and a little more.
const ASKED: i64 = 1_100;

/// Conduct of a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conduct {
    /// Answers from the time of the round on.
    Honest,
    /// Has no number.
    Missing,
    /// Never answers.
    Silent,
    /// Says the right round with the signature of another.
    Lying,
    /// Says another round.
    OtherRound,
    /// Answers without end.
    Endless,
    /// Sends to another address.
    Redirecting,
}

/// Relays by the order of [`RELAYS`]. Clones share them.
#[derive(Clone)]
pub(super) struct Relays {
    clock: Arc<AtomicI64>,
    conducts: Arc<Mutex<[Conduct; 2]>>,
    asked: Arc<Mutex<Vec<u64>>>,
    /// Milliseconds that the clock of the relays is ahead of the host's.
    ahead: Arc<AtomicI64>,
    /// Questions for the newest round.
    compared: Arc<AtomicUsize>,
}

impl Relays {
    pub(super) fn conduct(&self, one: Conduct, other: Conduct) {
        *self.conducts.lock().expect("no test panics here") = [one, other];
    }

    /// Sets the clock of the relays, relative to the host's.
    pub(super) fn set_ahead(&self, millis: i64) {
        self.ahead.store(millis, Ordering::SeqCst);
    }

    /// Number of questions for the newest round.
    pub(super) fn compared(&self) -> usize {
        self.compared.load(Ordering::SeqCst)
    }

    fn now(&self) -> i64 {
        self.clock.load(Ordering::SeqCst) + self.ahead.load(Ordering::SeqCst)
    }

    /// The round of an address.
    fn round_of(&self, relay: usize, address: &str) -> u64 {
        let path = format!("{}/{}/public/", RELAYS[relay], Network::test().hash());
        let asked = address.strip_prefix(&path).expect("a path of a round");
        if asked == "latest" {
            self.compared.fetch_add(1, Ordering::SeqCst);
            return Round::due_at(Network::test(), self.now()).expect("a time of this age").expect("after 1970").get();
        }
        let number = asked.parse().expect("a round");
        self.asked.lock().expect("no test panics here").push(number);
        number
    }

    /// Rounds that were asked for, oldest first.
    pub(super) fn asked(&self) -> Vec<u64> {
        self.asked.lock().expect("no test panics here").clone()
    }
}

#[async_trait]
impl Fetch for Relays {
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
        let relay = RELAYS.iter().position(|relay| address.starts_with(relay)).expect("a relay of the host");
        let number = self.round_of(relay, address);
        let round = Round::new(number).expect("a round");
        let other = Round::new(number - 1).expect("a round");
        assert!(round.due(Network::test()) <= self.now(), "asked before its time");
        let conduct = self.conducts.lock().expect("no test panics here")[relay];
        let body = |said: Round, signed: Round| format!(r#"{{"round":{said},"signature":"{}"}}"#, sign(signed));
        Ok(Box::new(match conduct {
            Conduct::Honest => Body::Once(body(round, round)),
            Conduct::Missing => return Err(RelayError::Status(404)),
            Conduct::Silent => return std::future::pending().await,
            Conduct::Lying => Body::Once(body(round, other)),
            Conduct::OtherRound => Body::Once(body(other, other)),
            Conduct::Endless => Body::Endless,
            Conduct::Redirecting => return Err(RelayError::Status(302)),
        }))
    }
}

enum Body {
    Once(String),
    Endless,
}

#[async_trait]
impl Answer for Body {
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError> {
        Ok(match self {
            Body::Once(text) => Some(std::mem::take(text).into_bytes()).filter(|bytes| !bytes.is_empty()),
            Body::Endless => Some(vec![b' '; 1_000]),
        })
    }
}

/// Gives the host of a desk relays.
pub(super) fn with_relays(desk: &Desk, is_default: bool) -> Relays {
    let relays = Relays {
        clock: Arc::clone(&desk.house.clock),
        conducts: Arc::new(Mutex::new([Conduct::Honest; 2])),
        asked: Arc::default(),
        ahead: Arc::default(),
        compared: Arc::default(),
    };
    let fetch: Box<dyn Fetch> = Box::new(relays.clone());
    let client = Arc::new(Client::new(Network::test(), RELAYS, fetch));
    PublicLuck { relays: client, is_default }.give_to(&desk.house.service);
    relays
}

/// The draws that a game waits for.
pub(super) async fn open(desk: &Desk, id: &str) -> Option<OpenDraws> {
    desk.table(id).await.open_draws().cloned()
}

/// Lets the time of the open round come.
pub(super) async fn pass(desk: &Desk, id: &str) {
    let open = open(desk, id).await.expect("an open draw");
    desk.house.clock.fetch_max(open.due + ASKED, Ordering::SeqCst);
}

/// Lets the clockwork look until the open draw is made, and returns what was posted.
pub(super) async fn drawn(desk: &Desk, id: &str) -> Vec<Parcel> {
    pass(desk, id).await;
    let before = open(desk, id).await.map(|open| open.round);
    let is_made = async {
        while open(desk, id).await.map(|open| open.round) == before {
            desk.house.service.do_what_is_due().await;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(PATIENCE, is_made).await.expect("the number comes");
    desk.arrived().await
}

/// Makes all draws that are open.
pub(super) async fn settled(desk: &Desk, id: &str) {
    while open(desk, id).await.is_some() {
        drawn(desk, id).await;
    }
}

/// Plays legal moves until the game is over or has so many plies.
pub(super) async fn played(desk: &mut Desk, id: &str, plies: usize) {
    settled(desk, id).await;
    while desk.table(id).await.phase() == Phase::Playing && desk.plies(id).await < plies {
        desk.play_on(id, 1).await;
        settled(desk, id).await;
    }
}
