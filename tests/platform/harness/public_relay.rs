//! A relay of public numbers in this process, with the clock of the machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use banco::program::system_clock;
use banco_beacon::{Answer, Client, Fetch, Network, RelayError, Round, sign};
use banco_service::Service;
use banco_service::public_luck::PublicLuck;

/// Address of the relay.
const RELAY: &str = "https://relay.test";

/// A relay that has each round so many milliseconds after its time.
#[derive(Clone)]
pub struct PublicRelay {
    after: i64,
    requests: Arc<AtomicUsize>,
}

impl PublicRelay {
    pub fn new(after: i64) -> PublicRelay {
        PublicRelay { after, requests: Arc::default() }
    }

    /// Makes it the relay of a host.
    pub fn give_to(&self, service: &Service) {
        let fetch: Box<dyn Fetch> = Box::new(self.clone());
        let relays = Arc::new(Client::new(Network::test(), [RELAY], fetch));
        PublicLuck { relays, is_default: false }.give_to(service);
    }

    /// Number of requests for rounds.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl Fetch for PublicRelay {
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
        let path = format!("{RELAY}/{}/public/", Network::test().hash());
        let asked = address.strip_prefix(&path).expect("a path of the relay");
        let now = system_clock()() - self.after;
        let newest = Round::due_at(Network::test(), now).expect("a time of today").expect("after 1970");
        let round = match asked {
            "latest" => newest,
            number => {
                self.requests.fetch_add(1, Ordering::SeqCst);
                Round::new(number.parse().expect("a number")).expect("a round")
            }
        };
        if round > newest {
            return Err(RelayError::Status(404));
        }
        let body = format!(r#"{{"round":{round},"signature":"{}"}}"#, sign(round));
        Ok(Box::new(Body(Some(body.into_bytes()))))
    }
}

struct Body(Option<Vec<u8>>);

#[async_trait]
impl Answer for Body {
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError> {
        Ok(self.0.take())
    }
}
