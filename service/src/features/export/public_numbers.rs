//! Check of the public numbers in a record (beacon 6): network, envelope, links, rounds, times, signatures.
//!
//! It reads a record as loosely as a stranger would, so each damage has its own sentence. The outcomes are derived by
//! [`banco_engine::Table::verify`].

mod entries;
mod told;
mod verified;

use std::collections::BTreeMap;

use banco_beacon::{LINKS, Link, Links, NAMED_AFTER, Network, PATIENCE, Round, RoundError, Signature, from_hex};
use banco_engine::{Entry, Millis};
use serde_json::Value;

use entries::{flag, has, list, number, text, whole};
pub(crate) use told::PublicDraw;
pub use told::{Fault, Report};
pub(crate) use verified::VerifiedNumbers;

/// Reason to stop.
enum Halt {
    /// The record does not agree.
    Fault(Fault),
    /// An entry is no entry: the reader of records says so.
    Unreadable,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Fault(fault)
    }
}

/// Checks the public numbers of a record.
///
/// `None`: the record has no public numbers, or an entry that the reader of records refuses.
///
/// # Errors
/// The first thing that does not agree.
pub fn check(record: &str) -> Result<Option<Report>, Fault> {
    Ok(check_draws(record, &VerifiedNumbers::default())?.map(|(report, _)| report))
}

/// As [`check`], with each public draw. Numbers that were verified before are not verified again.
pub(crate) fn check_draws(
    record: &str,
    verified: &VerifiedNumbers,
) -> Result<Option<(Report, Vec<PublicDraw>)>, Fault> {
    match walk(record, verified) {
        Ok(report) => Ok(report),
        Err(Halt::Fault(fault)) => Err(fault),
        Err(Halt::Unreadable) => Ok(None),
    }
}

/// Checks the public numbers of a record in a store.
///
/// # Errors
/// The first thing that does not agree.
pub fn check_entries(entries: &[Entry]) -> Result<Option<Report>, Fault> {
    let lines = entries.iter().filter_map(|entry| serde_json::to_string(entry).ok());
    check(&lines.map(|line| format!("{line}\n")).collect::<String>())
}

fn walk(record: &str, verified: &VerifiedNumbers) -> Result<Option<(Report, Vec<PublicDraw>)>, Halt> {
    let read = |line| serde_json::from_str::<Value>(line).map_err(|_| Halt::Unreadable);
    let mut lines = record.lines().filter(|line| !line.trim().is_empty());
    let challenge = lines.next().map_or(Ok(Value::Null), read)?;
    if !has(&challenge, "luck") {
        return Ok(None);
    }
    let mut walk = Walk::new(&challenge)?;
    for line in lines {
        walk.entry(&read(line)?)?;
    }
    Ok(Some((walk.report(verified)?, walk.public_draws())))
}

/// Draws that wait for the number of their round.
struct Open {
    round: Round,
    draws: Vec<Counted>,
}

/// A draw that was named.
struct Counted {
    count: u64,
    is_private: bool,
    purpose: String,
}

struct Walk {
    network: &'static Network,
    /// Link of the last public draw.
    link: Link,
    /// Public and private draws so far.
    counts: [u64; 2],
    last: u64,
    open: Option<Open>,
    is_offered: bool,
    named: Vec<Round>,
    /// Instant of the earliest message of each round.
    announced: BTreeMap<u64, Millis>,
    signed: Vec<(Round, Signature)>,
    draws: usize,
    public: Vec<PublicDraw>,
    agreed: usize,
    is_sealed: bool,
}

impl Walk {
    fn new(challenge: &Value) -> Result<Walk, Halt> {
        let network = text(&challenge["luck"], "beacon")?;
        let network = Network::of(network).map_err(|_| Fault::new("proof-luck-network"))?;
        let envelope = text(challenge, "envelope")?;
        let link = Link::from_hex(envelope).ok_or(Halt::Unreadable)?;
        if challenge.get("commitment").is_some_and(|commitment| commitment != envelope) {
            return Err(Fault::new("proof-envelope-bad").into());
        }
        if has(challenge, "seed") {
            let seed = from_hex(text(challenge, "seed")?).ok_or(Halt::Unreadable)?;
            if Links::new(&seed, text(challenge, "id")?).envelope() != link {
                return Err(Fault::new("proof-luck-envelope-bad").into());
            }
        }
        Ok(Walk {
            network,
            link,
            counts: [0; 2],
            last: 0,
            open: None,
            is_offered: false,
            named: Vec::new(),
            announced: BTreeMap::new(),
            signed: Vec::new(),
            draws: 0,
            public: Vec::new(),
            agreed: 0,
            is_sealed: !has(challenge, "seed"),
        })
    }

    fn entry(&mut self, entry: &Value) -> Result<(), Halt> {
        match text(entry, "event")? {
            "announced" => self.announce(number(entry, "round")?, whole(entry, "posted")?)?,
            "offered" => self.is_offered = entry.get("offer").is_some_and(|offer| offer == "without_number"),
            "drawn" => self.draw(entry)?,
            _ => {}
        }
        match entry.get("named") {
            Some(named) => self.name(entry, named),
            None => Ok(()),
        }
    }

    fn name(&mut self, entry: &Value, named: &Value) -> Result<(), Halt> {
        if let Some(open) = &self.open {
            return Err(Fault::new("proof-luck-awaited").with("number", open.round).into());
        }
        let count = number(named, "round")?;
        let round = Round::new(count).map_err(|error| match error {
            RoundError::Zero => Fault::new("proof-luck-round-zero"),
            RoundError::TooHigh => Fault::new("proof-luck-round-high").with("number", count),
        })?;
        if count <= self.last {
            return Err(Fault::new("proof-luck-round-order").with("number", count).with("other", self.last).into());
        }
        if round.due(self.network) < whole(entry, "at")?.saturating_add(NAMED_AFTER) {
            return Err(Fault::new("proof-luck-round-soon").with("number", count).into());
        }
        let draws = list(named, "draws")?.iter().map(|draw| self.count(draw)).collect::<Result<Vec<_>, _>>()?;
        (self.last, self.is_offered) = (count, false);
        self.open = Some(Open { round, draws });
        self.named.push(round);
        Ok(())
    }

    fn count(&mut self, draw: &Value) -> Result<Counted, Halt> {
        let (count, is_private) = (number(draw, "i")?, flag(draw, "private"));
        let before = &mut self.counts[usize::from(is_private)];
        let expected = *before + 1;
        if count < expected {
            return Err(Fault::new("proof-luck-repeated").with("number", count).into());
        }
        if count > expected {
            return Err(Fault::new("proof-luck-missing").with("number", expected).into());
        }
        if count > LINKS && !is_private {
            return Err(Fault::new("proof-luck-no-link").with("number", count).into());
        }
        *before = count;
        let purpose = draw.get("purpose").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Counted { count, is_private, purpose })
    }

    fn announce(&mut self, round: u64, posted: Millis) -> Result<(), Halt> {
        if round != self.last {
            return Err(Fault::new("proof-luck-announced-bad").with("number", round).into());
        }
        self.announced.entry(round).and_modify(|before| *before = posted.min(*before)).or_insert(posted);
        Ok(())
    }

    fn draw(&mut self, entry: &Value) -> Result<(), Halt> {
        let open = self.open.take().ok_or_else(|| Fault::new("proof-luck-undue"))?;
        let round = number(entry, "round")?;
        if flag(entry, "by_agreement") {
            self.agree(entry, &open, round)?;
        } else if round != open.round.get() {
            return Err(Fault::new("proof-luck-round-other").with("number", round).with("other", open.round).into());
        } else {
            let signature = Signature::from_hex(entry.get("signature").and_then(Value::as_str).unwrap_or_default());
            self.signed.push((open.round, signature.map_err(|error| Fault::signature(open.round, error))?));
        }
        let told = list(entry, "draws")?;
        let is_same = |(draw, named): (&Value, &Counted)| {
            draw.get("i").and_then(Value::as_u64) == Some(named.count) && flag(draw, "private") == named.is_private
        };
        if told.len() != open.draws.len() || !told.iter().zip(&open.draws).all(is_same) {
            return Err(Fault::new("proof-luck-others").with("number", open.round).into());
        }
        let found = whole(entry, "at")?;
        for (draw, named) in told.iter().zip(&open.draws).filter(|(_, named)| !named.is_private) {
            let link = Link::from_hex(text(draw, "link")?).ok_or(Halt::Unreadable)?;
            if !link.follows(&self.link) {
                return Err(Fault::new("proof-luck-link").with("number", named.count).into());
            }
            self.link = link;
            self.public.push(PublicDraw {
                count: named.count,
                purpose: named.purpose.clone(),
                outcome: draw.get("outcome").and_then(Value::as_str).unwrap_or_default().to_owned(),
                round: open.round,
                due: open.round.due(self.network),
                found,
                announced: None,
                is_agreed: round == 0,
            });
        }
        self.draws += told.len();
        Ok(())
    }

    fn agree(&mut self, entry: &Value, open: &Open, round: u64) -> Result<(), Halt> {
        if round != 0 || has(entry, "signature") {
            return Err(Fault::new("proof-luck-agreed-bad").into());
        }
        if !self.is_offered || whole(entry, "at")? < open.round.due(self.network).saturating_add(PATIENCE) {
            return Err(Fault::new("proof-luck-agreed-early").into());
        }
        self.agreed += 1;
        Ok(())
    }

    /// Verifies the signatures, and counts what is told.
    fn report(&self, verified: &VerifiedNumbers) -> Result<Report, Halt> {
        for (round, signature) in &self.signed {
            verified.verify(self.network, *round, *signature).map_err(|error| Fault::signature(*round, error))?;
        }
        let posted = |round: &&Round| self.announced.get(&round.get()).copied();
        let late =
            self.named.iter().filter(|round| posted(round).is_some_and(|at| is_late(at, round.due(self.network))));
        Ok(Report {
            draws: self.draws,
            signatures: self.signed.len(),
            rounds: self.named.len(),
            late: late.count(),
            silent: self.named.iter().filter(|round| posted(round).is_none()).count(),
            agreed: self.agreed,
            open: self.open.as_ref().map(|open| open.round),
            is_running: self.is_sealed,
        })
    }

    /// Public draws with the instants of their announcements, which may stand behind them in the record.
    fn public_draws(self) -> Vec<PublicDraw> {
        let announced = self.announced;
        let posted = |draw: PublicDraw| PublicDraw { announced: announced.get(&draw.round.get()).copied(), ..draw };
        self.public.into_iter().map(posted).collect()
    }
}

/// True if a message came too late to announce a round. Telegram tells whole seconds, as rounds are due: a message of
/// the same second came after the number (beacon 6.1).
const fn is_late(posted: Millis, due: Millis) -> bool {
    posted >= due
}
