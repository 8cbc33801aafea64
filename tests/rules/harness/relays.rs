//! Relays of the network of tests, with every fault that a relay may have. They keep to tokio's clock, which tests pause.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use banco_beacon::{Answer, Fetch, Network, Number, RelayError, Round, sign};
use tokio::time::Instant;

/// Conduct of one relay.
#[derive(Clone, Copy, Debug)]
pub enum Conduct {
    /// Answers a round so many milliseconds after it was due; 404 before.
    After(i64),
    /// Accepts the request and never answers.
    Silent,
    /// Answers the round before.
    WrongRound,
    /// Says the right round, with the signature of the round before.
    OtherSignature,
    /// Says the right round, with bytes that are no point.
    NoSignature,
    /// The right signature beside a randomness that does not belong to it.
    OtherRandomness,
    /// A body of a gigabyte that begins like an answer.
    Gigabyte,
    /// The right answer, one byte in a second.
    SlowDrip,
    /// Another address would have the answer.
    Redirect,
    /// The certificate is not valid.
    NoTls,
    /// The connection breaks after half of the answer.
    Breaks,
    /// A page of HTML with status 200.
    Html,
}

/// Relays by address, and the requests that they saw. Clones share both.
#[derive(Clone)]
pub struct FakeRelays {
    relays: BTreeMap<String, Conduct>,
    /// Clock of the relays at `began`, in milliseconds since 1970.
    clock: i64,
    began: Instant,
    seen: Arc<Mutex<Vec<Request>>>,
}

/// A request that a relay saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Milliseconds since the relays began.
    pub at: u128,
    /// Address of the relay.
    pub relay: String,
    /// Round that was asked for; `None` for the newest.
    pub round: Option<u64>,
}

impl FakeRelays {
    /// Relays whose clock shows `clock` now.
    pub fn new(clock: i64, relays: &[(&str, Conduct)]) -> FakeRelays {
        let relays = relays.iter().map(|(address, conduct)| ((*address).to_owned(), *conduct)).collect();
        FakeRelays { relays, clock, began: Instant::now(), seen: Arc::default() }
    }

    /// Milliseconds since the relays began.
    pub fn elapsed(&self) -> u128 {
        self.began.elapsed().as_millis()
    }

    /// Requests so far, oldest first.
    pub fn seen(&self) -> Vec<Request> {
        self.seen.lock().expect("no test panicked in it").clone()
    }

    fn now(&self) -> i64 {
        self.clock + i64::try_from(self.elapsed()).expect("a test is short")
    }

    /// Body of an answer about a round, with the signature of `signed`.
    fn text(round: Round, signed: Round) -> String {
        let signature = sign(signed);
        let number = Number::verified(Network::test(), signed, signature).expect("it is valid");
        let randomness = number.randomness().expect("it has a signature");
        format!(r#"{{"round":{round},"randomness":"{randomness}","signature":"{signature}"}}"#)
    }

    /// The round of an address, which must be exactly as the law says.
    fn round_of<'a>(&self, address: &'a str) -> (&'a str, Option<Round>) {
        let relay = self.relays.keys().find(|relay| address.starts_with(relay.as_str()));
        let length = relay.unwrap_or_else(|| panic!("{address} is no relay")).len();
        let (relay, path) = address.split_at(length);
        let prefix = format!("/{}/public/", Network::test().hash());
        let round = path.strip_prefix(&prefix).unwrap_or_else(|| panic!("{path} is no path of a relay"));
        if round == "latest" {
            return (relay, None);
        }
        let number: u64 = round.parse().unwrap_or_else(|_| panic!("{round} is no round"));
        assert_eq!(number.to_string(), round, "a round is written without signs and zeros");
        (relay, Some(Round::new(number).expect("only rounds are asked for")))
    }
}

#[async_trait]
impl Fetch for FakeRelays {
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
        let (relay, asked) = self.round_of(address);
        let request = Request { at: self.elapsed(), relay: relay.to_owned(), round: asked.map(Round::get) };
        self.seen.lock().expect("no test panicked in it").push(request);
        let newest = Round::due_at(Network::test(), self.now()).expect("a time of this age").expect("after 1970");
        let round = asked.unwrap_or(newest);
        let before = Round::new(round.get() - 1).expect("tests ask for later rounds");
        let is_due = |after: i64| round.due(Network::test()) + after <= self.now();
        let right = Self::text(round, round);
        let body = match self.relays[relay] {
            Conduct::After(after) if is_due(after) => Body::of(right),
            Conduct::After(_) => return Err(RelayError::Status(404)),
            Conduct::Silent => std::future::pending().await,
            Conduct::WrongRound => Body::of(Self::text(before, before)),
            Conduct::OtherSignature => Body::of(Self::text(round, before)),
            Conduct::NoSignature => Body::of(right.replace(r#""signature":""#, r#""signature":"ff"#)),
            Conduct::OtherRandomness => Body::of(right.replace(r#""randomness":""#, r#""randomness":"00"#)),
            Conduct::Gigabyte => Body::in_pieces(std::iter::repeat_n(vec![b' '; 1 << 20], 1 << 10)),
            Conduct::SlowDrip => {
                let pieces = right.into_bytes().into_iter().map(|byte| vec![byte]);
                Body { pause: Duration::from_secs(1), ..Body::in_pieces(pieces) }
            }
            Conduct::Redirect => return Err(RelayError::Status(302)),
            Conduct::NoTls => return Err(RelayError::Unreachable),
            Conduct::Breaks => Body { breaks: true, ..Body::of(right[..50].to_owned()) },
            Conduct::Html => Body::of("<!doctype html><title>maintenance</title>".to_owned()),
        };
        Ok(Box::new(body))
    }
}

/// Pieces of an answer.
struct Body {
    pieces: Box<dyn Iterator<Item = Vec<u8>> + Send>,
    /// Time before each piece.
    pause: Duration,
    /// The connection breaks at the end.
    breaks: bool,
}

impl Body {
    fn of(text: String) -> Body {
        Body::in_pieces(std::iter::once(text.into_bytes()))
    }

    fn in_pieces(pieces: impl Iterator<Item = Vec<u8>> + Send + 'static) -> Body {
        Body { pieces: Box::new(pieces), pause: Duration::ZERO, breaks: false }
    }
}

#[async_trait]
impl Answer for Body {
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError> {
        tokio::time::sleep(self.pause).await;
        match self.pieces.next() {
            None if self.breaks => Err(RelayError::Unreachable),
            piece => Ok(piece),
        }
    }
}
