//! Sessions of the page (everywhere 5): browsers that an account of a chat has vouched for.

pub(crate) mod kept;
pub(crate) mod looks;
pub(crate) mod opened;
pub(crate) mod signed;
pub(crate) mod token;

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::Stir;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::messages::settings;
use crate::persons::{Accounts, connects};
use crate::prepared_commit::{Cause, Commit};
use crate::sessions::kept::{Browsers, Session, account_key, account_of, session_key};
use crate::sessions::token::Claim;
use crate::stored_facts::{read, written};

pub use crate::sessions::kept::{SHARED_KEY, is_of_sessions};
pub use crate::sessions::token::SigningKey;

/// The public page of the host: its address and the key that signs the links to it.
#[derive(Clone, Debug)]
pub struct PublicPage {
    /// Origin of the page: `https://banco.example`.
    pub address: String,
    /// Key of the links. It is kept beside the store.
    pub key: SigningKey,
}

/// Milliseconds after which the last use of a session is saved again.
const SEEN_EVERY_MILLIS: i64 = 60 * 60 * 1000;

/// A change of sessions: new values, and the values that the store must have before.
#[derive(Default)]
pub(crate) struct Change {
    pub values: BTreeMap<String, Option<Value>>,
    pub expected: BTreeMap<String, Option<Value>>,
}

/// Sessions of all accounts.
#[derive(Clone, Copy)]
pub(crate) struct Sessions<'a> {
    service: &'a Service,
}

impl<'a> Sessions<'a> {
    pub(crate) fn of(service: &'a Service) -> Sessions<'a> {
        Sessions { service }
    }

    /// The public page; `None` if the host has none.
    pub(crate) fn page(self) -> Option<&'a PublicPage> {
        self.service.public_page.get()
    }

    /// A new link to the page for this account, and what is to be saved of the account. A game is shown first; a game of
    /// others, whose public board the person sees in the chat, is saved as one that the account may look at.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn link(
        self,
        person: &Person,
        game: Option<&str>,
        is_of_others: bool,
    ) -> Result<Option<(String, Change)>, StoreError> {
        let Some(page) = self.page() else { return Ok(None) };
        let claim = Claim::new(&person.key, game, self.service.now(), &self.service.entropy);
        let address = format!("{}/in#{}", page.address, page.key.signed(&claim));
        let (browsers, before) = read::<Browsers>(&*self.service.store, &account_key(&person.key)).await?;
        let browsers = browsers.unwrap_or_else(|| Browsers::of(person));
        let mut named = Browsers { person: person.clone(), ..browsers };
        if let Some(game) = game.filter(|_| is_of_others) {
            named.watch(game);
        }
        let mut change = Change::default();
        if written(&named) != before {
            change.values.insert(account_key(&person.key), written(&named));
            change.expected.insert(account_key(&person.key), before);
        }
        Ok(Some((address, change)))
    }

    /// Person whose account a link is for; `None` if the link is not ours, or old.
    pub(crate) async fn link_of(self, token: &str) -> Option<Person> {
        let claim = self.page()?.key.claim(token).filter(|claim| !claim.is_over(self.service.now()))?;
        let (browsers, _) = read::<Browsers>(&*self.service.store, &account_key(&claim.account)).await.ok()?;
        browsers.map(|browsers| browsers.person)
    }

    /// Account and session of a secret, as the store has them now; `None` if there is no such session.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn find(self, secret: &str) -> Result<Option<(Person, Session)>, StoreError> {
        let Some(hash) = kept::hash_of(secret).filter(|_| self.page().is_some()) else { return Ok(None) };
        let store = &*self.service.store;
        let account = store.value(&session_key(&hash)).await?;
        let Some(account) = account.as_ref().and_then(Value::as_str) else { return Ok(None) };
        let key = account_key(&PersonKey(account.to_owned()));
        let (browsers, before) = read::<Browsers>(store, &key).await?;
        let Some(mut browsers) = browsers else { return Ok(None) };
        let now = self.service.now();
        let found = browsers.sessions.iter_mut().find(|session| session.hash == hash && session.is_live(now));
        let Some(session) = found else { return Ok(None) };
        let person = browsers.person.clone();
        if now - session.seen >= SEEN_EVERY_MILLIS {
            session.seen = now;
            let found = session.clone();
            let values = BTreeMap::from([(key.clone(), written(&browsers))]);
            let commit = Commit::new(Cause::House { event: None }).values(values);
            // Another request saves it if this one cannot.
            if let Err(error) = self.service.commit(commit.expect(BTreeMap::from([(key, before)]))).await {
                tracing::debug!("the last use of a session is not saved: {error}");
            }
            return Ok(Some((person, found)));
        }
        Ok(Some((person, session.clone())))
    }

    /// Games of others that these accounts may look at on the page.
    pub(crate) async fn watched(self, accounts: impl Iterator<Item = &PersonKey>) -> Vec<String> {
        let mut all = Vec::new();
        for account in accounts {
            let browsers = read::<Browsers>(&*self.service.store, &account_key(account)).await;
            all.extend(browsers.ok().and_then(|(browsers, _)| browsers).into_iter().flat_map(|own| own.watched));
        }
        all
    }

    /// The live sessions of these accounts, the oldest first.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn of_person(self, accounts: &Accounts) -> Result<Vec<Session>, StoreError> {
        let now = self.service.now();
        let mut all = Vec::new();
        for account in accounts.all() {
            let (browsers, _) = read::<Browsers>(&*self.service.store, &account_key(account)).await?;
            all.extend(browsers.into_iter().flat_map(|browsers| browsers.sessions));
        }
        all.retain(|session| session.is_live(now));
        all.sort_by_key(|session| session.made);
        Ok(all)
    }

    /// The end of all sessions of an account, or of one of them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn ended(self, account: &PersonKey, only: Option<&str>) -> Result<Change, StoreError> {
        let key = account_key(account);
        let (browsers, before) = read::<Browsers>(&*self.service.store, &key).await?;
        let Some(mut browsers) = browsers else { return Ok(Change::default()) };
        let is_ended = |session: &mut Session| only.is_none_or(|only| session.hash == only);
        let ended: Vec<Session> = browsers.sessions.extract_if(.., is_ended).collect();
        if ended.is_empty() {
            return Ok(Change::default());
        }
        let mut values: BTreeMap<_, _> = ended.iter().map(|session| (session_key(&session.hash), None)).collect();
        values.insert(key.clone(), written(&browsers));
        Ok(Change { values, expected: BTreeMap::from([(key, before)]) })
    }
}

/// Opens the public page, to which accounts of the chats may sign in; only the first call counts.
pub fn open_page(service: &Service, page: PublicPage) {
    // A second call has no effect.
    let _ = service.public_page.set(page);
}

/// Tells open pages of a change.
pub(crate) fn stir(service: &Service, stir: impl FnOnce() -> Stir) {
    if let Some(ear) = service.stir_ear.get() {
        ear(stir());
    }
}

/// Follows durable values with these names that say which accounts and browsers are one person.
pub(crate) fn persons_changed<'n>(service: &Service, mut names: impl Iterator<Item = &'n String> + Clone) {
    names.clone().filter_map(|name| account_of(name)).for_each(|account| service.looks.forget(&account));
    names.clone().filter_map(|name| settings::language_of(name)).for_each(|account| {
        stir(service, || Stir::Settings(account));
    });
    let is_connected = names.clone().any(|name| connects(name));
    if is_connected {
        service.standings.clear();
    }
    if is_connected || names.any(|name| is_of_sessions(name)) {
        stir(service, || Stir::Sessions);
    }
}
