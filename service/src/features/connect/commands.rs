//! `/connect`: makes a code, reads one, lists accounts.

use std::collections::BTreeMap;

use banco_engine::Person;
use banco_ports::Address;
use banco_ports::text::{fold, repeated};

use crate::codes::gate::{CodeGate, PaidTry};
use crate::codes::{Code, start_links};
use crate::context::{Context, Handled, store_trouble};
use crate::features::connect::joining::{ACCOUNTS_MAX, Joining, Obstacle};
use crate::features::connect::kept::{CODE_LASTS_MILLIS, CONNECTING, Own, Waiting, code_key, own_key, swept};
use crate::features::connect::parting::Parting;
use crate::features::connect::post::refused_post;
use crate::features::connect::questions::Questions;
use crate::features::connect::say::ConnectSay;
use crate::messages::say::{Draft, Refused};
use crate::persons::Persons;
use crate::stored_facts::{read, written};
use crate::typed::Typed;

/// Request that the words after `/connect` make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// A new code: there are no words.
    OwnCode,
    /// The list of accounts.
    List,
    /// The list with a button that parts each account.
    Off,
    /// Words that may be a code.
    Code,
}

impl Wanted {
    /// Reads the words of both languages, with and without accents and blanks. They come before a code: `danh sach` has
    /// the eight letters of one.
    fn read(text: &str) -> Wanted {
        let words: String = fold(text).chars().filter(|c| !c.is_whitespace()).collect();
        match words.as_str() {
            "" => Wanted::OwnCode,
            "list" | "accounts" | "danhsach" | "ds" | "taikhoan" => Wanted::List,
            "off" | "ngat" | "tat" | "thoi" | "bo" => Wanted::Off,
            _ => Wanted::Code,
        }
    }
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
        match Wanted::read(text) {
            Wanted::OwnCode => self.own_code().await,
            Wanted::List => Parting::of(self.cx).list(false).await,
            Wanted::Off => Parting::of(self.cx).list(true).await,
            Wanted::Code => self.entered(text).await,
        }
    }

    /// Refuses where a name is no proof of a person (everywhere 1.3).
    fn is_possible(self) -> Result<(), Refused> {
        let can_be_reached = self.cx.place.platform.abilities().private_chats;
        if can_be_reached { Ok(()) } else { Err(Draft::private_refusal(ConnectSay::NotHere)) }
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
            return Err(Draft::private_refusal(ConnectSay::Full));
        }
        let code = Code::fresh(&self.cx.service.entropy);
        let mut values = swept(store, now).await.map_err(|error| store_trouble(&error))?;
        values.extend(own.code.map(|old| (code_key(&old), None)));
        let waiting = Waiting { maker: self.cx.person.clone(), until: now + CODE_LASTS_MILLIS };
        values.insert(code_key(&code.hash(&CONNECTING)), written(&waiting));
        values.insert(own_key(me), written(&Own { code: Some(code.hash(&CONNECTING)), question: None }));
        let expected = BTreeMap::from([(own_key(me), before), (code_key(&code.hash(&CONNECTING)), None)]);
        self.cx.keep_values_if(values, expected).await?;
        Ok(vec![Draft::private(ConnectSay::Code { code, links: start_links(self.cx.service) })])
    }

    /// Reads a code. A try is paid for before the code is looked up; a valid code gives it back.
    pub(crate) async fn entered(self, text: &str) -> Handled {
        self.is_possible()?;
        let gate = CodeGate::of(self.cx);
        gate.is_open().await?;
        let Some(code) = Code::read(text) else {
            return Err(Draft::private_refusal(ConnectSay::NoCode { typed: repeated(text) }));
        };
        let PaidTry { before, paid } = gate.pay().await?;
        let (store, now, key) = (&*self.cx.service.store, self.cx.now, code_key(&code.hash(&CONNECTING)));
        let (waiting, stored) = read::<Waiting>(store, &key).await.map_err(|error| store_trouble(&error))?;
        let is_aloud = !self.cx.private && self.cx.place.platform.abilities().public_commands;
        let maker = waiting.filter(|waiting| waiting.until > now && !self.cx.accounts.has(&waiting.maker.key));
        let Some(Waiting { maker, .. }) = maker.filter(|_| !is_aloud) else {
            gate.went_wrong();
            if !is_aloud {
                return Err(Draft::private_refusal(ConnectSay::Wrong));
            }
            // Everyone there has read it.
            self.cx.keep_values(BTreeMap::from([(key, None)])).await?;
            return Err(Draft::private_refusal(ConnectSay::Aloud));
        };
        let (mut values, mut expected) = (before, paid);
        values.insert(key.clone(), None);
        expected.insert(key, stored);
        if let Some(why) = self.obstacle(&maker).await? {
            values.insert(own_key(&maker.key), None);
            let commit = self.cx.begin().values(values).expect(expected);
            let commit = commit.write(Address::Person(maker.key), &[refused_post(&self.cx.person)]);
            self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))?;
            return Err(Draft::private_refusal(ConnectSay::Refused { why }));
        }
        self.ask(maker, values, expected).await
    }

    /// The reason against connecting with the account that made the code. A block is told only after both said yes, so
    /// that a code finds out nothing about blocks.
    async fn obstacle(self, maker: &Person) -> Result<Option<Obstacle>, Refused> {
        let persons = Persons::of(self.cx.service);
        let maker = persons.accounts_now(&maker.key).await.map_err(|error| store_trouble(&error))?;
        let taker = persons.accounts_now(&self.cx.person.key).await.map_err(|error| store_trouble(&error))?;
        let obstacle = Joining::of(self.cx.service).obstacle(&maker, &taker).await;
        let obstacle = obstacle.map_err(|error| store_trouble(&error))?;
        Ok(obstacle.filter(|why| *why != Obstacle::Blocked))
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
        Ok(vec![Questions::of(self.cx).draft(&id, &asked, &self.cx.person.key).await?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages_come_before_a_code() {
        for list in ["list", "LIST", "danh sách", "Danh Sách", "danh sach", "danhsach", "danhsách", "ds", " DS "] {
            assert_eq!(Wanted::read(list), Wanted::List, "{list}");
        }
        for off in ["off", "ngắt", "ngat", "Ngắt", "thôi", "bỏ", "tắt"] {
            assert_eq!(Wanted::read(off), Wanted::Off, "{off}");
        }
        for code in ["K7M2-P9X4", "k7m2 p9x4", "danh sach 2", "list2"] {
            assert_eq!(Wanted::read(code), Wanted::Code, "{code}");
        }
        assert_eq!(Wanted::read("  "), Wanted::OwnCode);
    }
}
