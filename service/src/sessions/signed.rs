//! A browser with a session as the service sees it: its account, its private chat, its room.

use banco_engine::PersonKey;
use banco_ports::{Address, Place, Platform, Visitor};
use sha2::{Digest, Sha256};

use crate::Service;
use crate::messages::settings;
use crate::persons::{Accounts, Persons};
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::sessions::Sessions;
use crate::sessions::kept::hex;

/// Beginning of the name of a room. No channel of the local table begins with it.
const ROOM: char = '~';

/// Name of the room with the answers to an account. A change of the person's accounts leads to another room, so that no
/// answer about games of a parted account is left in it.
fn room(accounts: &Accounts) -> String {
    let own = accounts.own();
    let of = match accounts.known() {
        Some(known) => format!("{}\0{}\0{}", own.0, known.id, known.joined.changes),
        None => own.0.clone(),
    };
    format!("{ROOM}{}", hex(&Sha256::digest(of)))
}

impl Sessions<'_> {
    /// Browser with this secret; `None` if there is no such session, or the store cannot be read.
    pub(crate) async fn visitor(self, service: &Service, secret: &str) -> Option<Visitor> {
        let (person, session) = self.find(secret).await.ok()??;
        let accounts = Persons::of(service).accounts_now(&person.key).await.ok()?;
        let place = private_chat(service, &person.key).await?;
        let gathering = session.gathering;
        let looks_only = gathering.as_ref().is_some_and(|gathering| gathering.looks_only);
        // A browser that only looks on reads no private answers of its account.
        let room = if looks_only { format!("{ROOM}{}", session.hash) } else { room(&accounts) };
        let watched = if looks_only { Default::default() } else { self.watched(accounts.all()).await };
        let accounts = if looks_only { Vec::new() } else { accounts.all().cloned().collect() };
        Some(Visitor { place, id: session.hash, room, accounts, watched, person, gathering })
    }

    /// Ends the session of a browser; false if that is not saved.
    pub(crate) async fn sign_out(self, service: &Service, visitor: &Visitor) -> bool {
        let Ok(change) = self.ended(&visitor.person.key, Some(&visitor.id)).await else { return false };
        let commit = Commit::new(Cause::House { event: None }).values(change.values).expect(change.expected);
        service.commit(commit).await.is_ok()
    }
}

/// Private chat of an account with the bot, as far as it is known.
async fn private_chat(service: &Service, account: &PersonKey) -> Option<Place> {
    if let Some(own) = Platform::own_chat(account) {
        return Some(own);
    }
    let values = Preferences::of(service).recalled(&settings::of_person(account)).await;
    let known = service.clients.private_chat_of(account, &values);
    known.or_else(|| Address::Person(account.clone()).place())
}
