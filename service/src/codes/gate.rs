//! Limits on the codes that an account enters (everywhere 2.4): five wrong ones in an hour, of all kinds together.

use std::collections::BTreeMap;

use banco_engine::PersonKey;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::say::CodeSay;
use crate::codes::tries::Tries;
use crate::context::{Context, store_trouble};
use crate::messages::say::{Draft, Refused};
use crate::prepared_commit::{Cause, Commit};
use crate::stored_facts::{read, written};

/// Wrong codes of one account within [`WRONG_SPAN_MILLIS`]; after them its codes are not looked at for that long.
pub(crate) const WRONG_MAX: u32 = 5;

/// Time in which wrong codes of one account are counted.
const WRONG_SPAN_MILLIS: i64 = 60 * 60 * 1000;

/// Key prefix of the wrong codes of an account.
pub(crate) const WRONG_CODES: &str = "connect:wrong:";

/// Wrong codes of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct WrongCodes {
    count: u32,
    /// Instant (milliseconds since 1970) until which they count.
    until: i64,
}

impl WrongCodes {
    /// These and one more at `now`.
    fn and_one(&self, now: i64) -> WrongCodes {
        let counts = self.until > now;
        let count = if counts { self.count.saturating_add(1) } else { 1 };
        // From the last one allowed, the pause is as long as the span.
        let until = if counts && count < WRONG_MAX { self.until } else { now + WRONG_SPAN_MILLIS };
        WrongCodes { count, until }
    }

    /// End of the pause, if the account has to wait.
    fn pause(&self, now: i64) -> Option<i64> {
        (self.count >= WRONG_MAX && self.until > now).then_some(self.until)
    }
}

/// A try that was paid for. A right code gives it back: it expects `paid` and sets `before`.
#[derive(Debug)]
pub(crate) struct PaidTry {
    pub before: BTreeMap<String, Option<Value>>,
    pub paid: BTreeMap<String, Option<Value>>,
}

/// Limits on the codes of the account in use.
#[derive(Clone, Copy)]
pub(crate) struct CodeGate<'a> {
    cx: &'a Context<'a>,
}

impl<'a> CodeGate<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> CodeGate<'a> {
        CodeGate { cx }
    }

    fn key(account: &PersonKey) -> String {
        format!("{WRONG_CODES}{}", account.0)
    }

    /// Refuses while no code of this account is looked at.
    pub(crate) async fn is_open(self) -> Result<(), Refused> {
        self.tried().await.map(drop)
    }

    /// The wrong codes of this account with their stored form; a refusal in the pause after too many.
    async fn tried(self) -> Result<(WrongCodes, Option<Value>), Refused> {
        let key = CodeGate::key(&self.cx.person.key);
        let read = read::<WrongCodes>(&*self.cx.service.store, &key).await;
        let (tried, before) = read.map_err(|error| store_trouble(&error))?;
        let (tried, now) = (tried.unwrap_or_default(), self.cx.now);
        match tried.pause(now) {
            Some(until) => Err(Draft::private_refusal(CodeSay::Paused { until, now })),
            None => Ok((tried, before)),
        }
    }

    /// Pays for a try before its code is looked up, so that tries at once are no way around the limit.
    ///
    /// # Errors
    /// A refusal in the pause after too many wrong codes; a store that does not answer.
    pub(crate) async fn pay(self) -> Result<PaidTry, Refused> {
        let (tried, before) = self.tried().await?;
        if let Some(delay) = self.cx.service.feature_states.of::<Tries>().delay(self.cx.now) {
            tokio::time::sleep(delay).await;
        }
        let key = CodeGate::key(&self.cx.person.key);
        let paid = BTreeMap::from([(key.clone(), written(&tried.and_one(self.cx.now)))]);
        let before = BTreeMap::from([(key, before)]);
        self.keep(paid.clone(), before.clone()).await?;
        Ok(PaidTry { before, paid })
    }

    /// Gives a try back at once, for a code that changes nothing else.
    pub(crate) async fn give_back(self, paid: PaidTry) -> Result<(), Refused> {
        self.keep(paid.before, paid.paid).await
    }

    /// Counts a wrong code among those of all accounts; its try stays paid.
    pub(crate) fn went_wrong(self) {
        self.cx.service.feature_states.of::<Tries>().went_wrong(self.cx.now);
    }

    /// Sets values outside of the event, which stays open for what the code leads to.
    async fn keep(
        self,
        values: BTreeMap<String, Option<Value>>,
        expected: BTreeMap<String, Option<Value>>,
    ) -> Result<(), Refused> {
        let commit = Commit::new(Cause::House { event: None }).values(values).expect(expected);
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_wrong_codes_an_hour_then_a_pause_of_an_hour() {
        let mut wrong = WrongCodes::default();
        for at in 1..=4 {
            wrong = wrong.and_one(at);
            assert_eq!(wrong.pause(at), None);
        }
        wrong = wrong.and_one(100);
        assert_eq!(wrong.pause(101), Some(100 + WRONG_SPAN_MILLIS));
        assert_eq!(wrong.pause(100 + WRONG_SPAN_MILLIS), None);
        let again = wrong.and_one(100 + WRONG_SPAN_MILLIS);
        assert_eq!((again.count, again.pause(101 + WRONG_SPAN_MILLIS)), (1, None));
    }
}
