//! Parting of accounts (everywhere 2.7), and the list of a person's accounts.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::text::cut;
use banco_ports::{Address, Platform};
use banco_store::record::Sum;

use crate::context::{Context, Handled, store_trouble};
use crate::features::connect::buttons::OFF;
use crate::features::connect::joining::Joining;
use crate::features::connect::kept::{Own, code_key, own_key, question_key};
use crate::features::connect::post::parted_post;
use crate::features::connect::private_chats::PrivateChats;
use crate::features::connect::say::{AccountLine, Browsers, ConnectSay};
use crate::messages::button::{named, verbs};
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::persons::{Known, Persons};
use crate::prepared_commit::{Cause, Commit};
use crate::sessions::Sessions;
use crate::stored_facts::read;
use crate::words::platform_name;

/// Characters of the id of an account on a button; a person has few accounts.
const ID_CHARS: usize = 8;

/// Units of a name on a button.
const NAME_UNITS_MAX: usize = 24;

/// Id of an account on a button. It says nothing about the account, and the next change of the person voids it.
fn account_id(known: &Known, account: &PersonKey) -> String {
    let sum = Sum::of(format!("{}\0{}\0{}", known.id, known.joined.changes, account.0).as_bytes()).to_string();
    sum.get(..ID_CHARS).unwrap_or_default().to_owned()
}

/// Accounts of a person that are listed or parted.
#[derive(Clone, Copy)]
pub(crate) struct Parting<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Parting<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Parting<'a> {
        Parting { cx }
    }

    /// Lists the accounts of this person and the browsers that are signed in; with `is_off` each account has a button
    /// that parts it, and one more button signs out the browsers.
    pub(crate) async fn list(self, is_off: bool) -> Handled {
        let sessions = Sessions::of(self.cx.service).of_person(&self.cx.accounts).await;
        let sessions = sessions.map_err(|error| store_trouble(&error))?;
        let browsers: Vec<i64> = sessions.iter().map(|session| session.made).collect();
        let sign_out = named(verbs::SIGNOUT).alone().filter(|_| is_off && !browsers.is_empty());
        let sign_out = sign_out.map(|press| vec![Choice::from(press)]);
        let browsers = Browsers { since: browsers, now: self.cx.now };
        let Some(known) = self.cx.accounts.known() else {
            return match browsers.since.is_empty() {
                true => Err(Draft::private_refusal(ConnectSay::Alone)),
                false => Ok(vec![
                    Draft::private(ConnectSay::AloneWith { browsers, is_off }).choices(sign_out.into_iter().collect()),
                ]),
            };
        };
        let line =
            |account: &Person| AccountLine { account: account.clone(), is_own: account.key == self.cx.person.key };
        let button = |account: &Person| {
            let platform = Platform::of(&account.key).map(platform_name).unwrap_or_default();
            let label = Label::Notation(format!("{} · {platform}", cut(&account.name, NAME_UNITS_MAX)));
            vec![Choice { label, data: OFF.plain(account_id(known, &account.key)) }]
        };
        let accounts = &known.joined.accounts;
        let parts = accounts.iter().filter(|_| is_off).map(button);
        let choices = parts.chain(sign_out).collect();
        let say = ConnectSay::Listed { accounts: accounts.iter().map(line).collect(), browsers, is_off };
        Ok(vec![Draft::private(say).choices(choices)])
    }

    /// Handles a button of the list: parts that account.
    pub(crate) async fn off(self, id: &str) -> Handled {
        let over = || vec![Draft::settled(ConnectSay::Over)];
        let Some(known) = self.cx.accounts.known() else { return Ok(over()) };
        let is_meant = |account: &&Person| account_id(known, &account.key) == id;
        let Some(account) = known.joined.accounts.iter().find(is_meant) else { return Ok(over()) };
        self.part(self.cx.begin(), known, account).await?;
        let is_own = account.key == self.cx.person.key;
        Ok(vec![Draft::settled(ConnectSay::Parted { account: account.clone(), is_own })])
    }

    /// Commits the parting of an account, with a message to each account that remains, but for the one in use. The
    /// browsers of the account are signed out. Its games leave the private chats of the others, and theirs its own.
    async fn part(self, commit: Commit<'_>, known: &Known, account: &Person) -> Result<(), Refused> {
        let change = Joining::of(self.cx.service).parted(known, &account.key).ok_or(Say::Trouble)?;
        let ended = Sessions::of(self.cx.service).ended(&account.key, None).await;
        let ended = ended.map_err(|error| store_trouble(&error))?;
        let commit = commit.values(ended.values).expect(ended.expected);
        let rest = known.joined.accounts.iter().filter(|other| other.key != account.key);
        let told = rest.filter(|other| other.key != self.cx.person.key);
        let commit = commit.values(change.values).expect(change.expected);
        let commit = told
            .fold(commit, |commit, other| commit.write(Address::Person(other.key.clone()), &[parted_post(account)]));
        let chats = PrivateChats::of(self.cx.service);
        chats.leave(known, &account.key).await.map_err(|error| store_trouble(&error))?;
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))?;
        // A chat may have been added meanwhile; from now on none can be.
        if let Err(error) = chats.leave(known, &account.key).await {
            tracing::warn!("a game may still stand in a private chat of a parted account: {error}");
        }
        Ok(())
    }

    /// Parts the account in use and removes its code and its question, before an erasure of its data.
    pub(crate) async fn before_erasure(self) -> Result<(), Refused> {
        let (store, me) = (&*self.cx.service.store, &self.cx.person.key);
        let (own, _) = read::<Own>(store, &own_key(me)).await.map_err(|error| store_trouble(&error))?;
        let own = own.unwrap_or_default();
        let code = own.code.map(|code| (code_key(&code), None));
        let question = own.question.map(|id| (question_key(&id), None));
        let values = BTreeMap::from_iter(code.into_iter().chain(question));
        let commit = Commit::new(Cause::House { event: None }).values(values);
        let accounts = Persons::of(self.cx.service).accounts_now(me).await.map_err(|error| store_trouble(&error))?;
        if let Some(known) = accounts.known()
            && let Some(account) = known.joined.accounts.iter().find(|account| account.key == *me)
        {
            return self.part(commit, known, account).await;
        }
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }
}
