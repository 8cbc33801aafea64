//! `/connect`: makes a code, reads one, lists accounts.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use banco_engine::Person;
use banco_ports::text::{fold, repeated};
use banco_ports::{Platform, ReplyKind};

use crate::context::{Context, Handled, store_trouble};
use crate::features::connect::code::Code;
use crate::features::connect::joining::ACCOUNTS_MAX;
use crate::features::connect::kept::{
    CODE_LASTS_MILLIS, Own, Waiting, WrongCodes, code_key, own_key, read, swept, written, wrong_key,
};
use crate::features::connect::parting::Parting;
use crate::features::connect::questions::Questions;
use crate::features::connect::say::ConnectSay;
use crate::features::connect::tries::Tries;
use crate::messages::say::{Draft, Refused};
use crate::prepared_commit::{Cause, Commit};
use crate::typed::Typed;

/// A refusal for this person alone.
pub(crate) fn refused(said: ConnectSay) -> Refused {
    Box::new(Draft::private(said))
}

/// Answers `/connect`.
#[derive(Clone, Copy)]
pub(crate) struct ConnectRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ConnectRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ConnectRequests<'a> {
        ConnectRequests { cx }
    }

    pub(crate) async fn connect(self, typed: &Typed<'_>) -> Handled {
        self.is_possible()?;
        let text = typed.text("code");
        match fold(text).as_str() {
            "" => self.own_code().await,
            "list" | "danhsach" => Parting::of(self.cx).list(false),
            "off" | "ngat" | "thoi" | "bo" => Parting::of(self.cx).list(true),
            _ => self.entered(text).await,
        }
    }

    /// Refuses where a name is no proof of a person (everywhere 1.3).
    fn is_possible(self) -> Result<(), Refused> {
        let can_be_reached = self.cx.place.platform.abilities().private_chats;
        if can_be_reached { Ok(()) } else { Err(refused(ConnectSay::NotHere)) }
    }

    /// A new code, or the question that waits for this account.
    async fn own_code(self) -> Handled {
        let (store, now, me) = (&*self.cx.service.store, self.cx.now, &self.cx.person.key);
        let (own, before) = read::<Own>(store, &own_key(me)).await.map_err(|error| store_trouble(&error))?;
        let own = own.unwrap_or_default();
        if let Some(id) = &own.question
            && let Some(asked) = Questions::of(self.cx).waiting(id).await?
        {
            return Ok(vec![asked]);
        }
        if self.cx.accounts.all().count() >= ACCOUNTS_MAX {
            return Err(refused(ConnectSay::Full));
        }
        let code = Code::fresh(&self.cx.service.entropy);
        let mut values = swept(store, now).await.map_err(|error| store_trouble(&error))?;
        values.extend(own.code.map(|old| (code_key(&old), None)));
        let waiting = Waiting { maker: self.cx.person.clone(), until: now + CODE_LASTS_MILLIS };
        values.insert(code_key(&code.hash()), written(&waiting));
        values.insert(own_key(me), written(&Own { code: Some(code.hash()), question: None }));
        let expected = BTreeMap::from([(own_key(me), before), (code_key(&code.hash()), None)]);
        self.cx.keep_values_if(values, expected).await?;
        let known = self.cx.service.start_links.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let links = Platform::ALL.into_iter().filter_map(|platform| known.get(&platform).cloned()).collect();
        Ok(vec![Draft::private(ConnectSay::Code { code, links })])
    }

    /// Reads a code. Every try is paid for before the code is looked up, so that tries at once are no way around the
    /// limit; a valid code gives the try back.
    pub(crate) async fn entered(self, text: &str) -> Handled {
        self.is_possible()?;
        let (store, now) = (&*self.cx.service.store, self.cx.now);
        let wrong = wrong_key(&self.cx.person.key);
        let (tried, before) = read::<WrongCodes>(store, &wrong).await.map_err(|error| store_trouble(&error))?;
        let tried = tried.unwrap_or_default();
        if let Some(until) = tried.pause(now) {
            return Err(refused(ConnectSay::Paused { until, now }));
        }
        let Some(code) = Code::read(text) else {
            return Err(refused(ConnectSay::NoCode { typed: repeated(text) }));
        };
        let tries = self.cx.service.feature_states.of::<Tries>();
        if let Some(delay) = tries.delay(now) {
            tokio::time::sleep(delay).await;
        }
        let paid = written(&tried.and_one(now));
        let commit = Commit::new(Cause::House { event: None });
        let commit = commit.values(BTreeMap::from([(wrong.clone(), paid.clone())]));
        let commit = commit.expect(BTreeMap::from([(wrong.clone(), before.clone())]));
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))?;
        let key = code_key(&code.hash());
        let (waiting, stored) = read::<Waiting>(store, &key).await.map_err(|error| store_trouble(&error))?;
        let is_aloud = !self.cx.private && self.cx.place.platform.abilities().public_commands;
        let maker = waiting.filter(|waiting| waiting.until > now && !self.cx.accounts.has(&waiting.maker.key));
        let mut values = BTreeMap::from([(wrong.clone(), before)]);
        let Some(Waiting { maker, .. }) = maker.filter(|_| !is_aloud) else {
            tries.went_wrong(now);
            if !is_aloud {
                return Err(refused(ConnectSay::Wrong));
            }
            // Everyone there has read it.
            self.cx.keep_values(BTreeMap::from([(key, None)])).await?;
            return Err(refused(ConnectSay::Aloud));
        };
        values.insert(key.clone(), None);
        self.ask(maker, values, BTreeMap::from([(key, stored), (wrong, paid)])).await
    }

    /// Asks the account that entered a code; the code is used up.
    async fn ask(
        self,
        maker: Person,
        mut values: BTreeMap<String, Option<serde_json::Value>>,
        mut expected: BTreeMap<String, Option<serde_json::Value>>,
    ) -> Handled {
        // A code of this account is void from now on, because it has a question to answer.
        let own = read::<Own>(&*self.cx.service.store, &own_key(&self.cx.person.key)).await;
        let (own, _) = own.map_err(|error| store_trouble(&error))?;
        values.extend(own.and_then(|own| own.code).map(|old| (code_key(&old), None)));
        let (asked, id) = Questions::of(self.cx).begin(maker, &mut values, &mut expected);
        self.cx.keep_values_if(values, expected).await?;
        Ok(vec![Questions::draft(&id, &asked, &self.cx.person.key)])
    }
}
