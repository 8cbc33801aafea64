//! New sessions: with a link of the bot, or because the platform of an account vouches for it to the page itself.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::{Gathering, NotSignedIn, SignedIn, Stay, Vouched};
use banco_store::StoreError;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::codes::Code;
use crate::invitation_codes::{INVITING, game_of};
use crate::messages::button::is_game_id;
use crate::persons::Persons;
use crate::prepared_commit::{Cause, Commit};
use crate::sessions::Sessions;
use crate::sessions::kept::{Browsers, SESSIONS_MAX, Session, account_key, hex, session_key, swept, used_key};
use crate::stored_facts::{read, written};

/// Time after the word of a platform in which it opens a session, and the most by which its clock may be ahead of ours.
const WORD_LASTS_MILLIS: i64 = 5 * 60 * 1000;
const AHEAD_MILLIS: i64 = 60 * 1000;

/// Attempts to save a session while other requests change the sessions of its account.
const ATTEMPTS_MAX: usize = 4;

/// Beginning of a start parameter that names a game.
const GAME: &str = "g_";

/// Proof that opens a session once.
struct Entrance {
    account: PersonKey,
    /// Name of the account now; `None`: the one with which it asked for its link.
    person: Option<Person>,
    /// Name under which the store knows that the entrance was used, and the instant until which it has to know.
    used: String,
    until: i64,
    stay: Stay,
    /// The people of one chat with whom the page is open.
    gathering: Option<Gathering>,
}

/// Error: nothing is opened, the sessions of the account have changed meanwhile, or the store cannot be reached.
enum Shut {
    Refused,
    Changed,
    Away,
}

impl From<StoreError> for Shut {
    fn from(error: StoreError) -> Shut {
        if matches!(error, StoreError::Changed(_)) { Shut::Changed } else { Shut::Away }
    }
}

impl Shut {
    fn of(self, account: PersonKey) -> NotSignedIn {
        match self {
            Shut::Refused => NotSignedIn::Refused { account: Some(account) },
            Shut::Changed | Shut::Away => NotSignedIn::Away,
        }
    }
}

impl Sessions<'_> {
    /// Opens a session with the token of a link, which is used up.
    ///
    /// # Errors
    /// The token is not ours, old or used, or the store cannot be reached.
    pub(crate) async fn open(self, token: &str, stay: Stay) -> Result<SignedIn, NotSignedIn> {
        let page = self.page().ok_or(NotSignedIn::Refused { account: None })?;
        let claim = page.key.claim(token).ok_or(NotSignedIn::Refused { account: None })?;
        let account = claim.account.clone();
        if claim.is_over(self.service.now()) {
            return Err(Shut::Refused.of(account));
        }
        let (used, until) = (used_key(&claim.nonce), claim.until);
        let entrance = Entrance { account: claim.account, person: None, used, until, stay, gathering: None };
        let (person, secret) = self.enter(entrance).await.map_err(|shut| shut.of(account))?;
        Ok(SignedIn { person, secret, game: claim.game, invitation: None })
    }

    /// Opens a session for an account that its platform vouches for. The proof is used up.
    ///
    /// # Errors
    /// The proof is old, used or from the future, or the store cannot be reached.
    pub(crate) async fn open_vouched(
        self,
        vouched: Vouched,
        gathering: Option<Gathering>,
    ) -> Result<SignedIn, NotSignedIn> {
        let Vouched { person, proof, at, start } = vouched;
        let account = person.key.clone();
        let now = self.service.now();
        let at = at.unwrap_or(now);
        let is_fresh = at > now.saturating_sub(WORD_LASTS_MILLIS) && at <= now.saturating_add(AHEAD_MILLIS);
        if self.page().is_none() || !is_fresh {
            return Err(Shut::Refused.of(account));
        }
        let used = used_key(&hex(&Sha256::digest(format!("{}\0{proof}", account.0))));
        // Longer than the proof counts: another process may have a clock that is behind.
        let until = at.saturating_add(WORD_LASTS_MILLIS + AHEAD_MILLIS);
        let person = Some(person);
        let stay = Stay::Embedded;
        let entrance = Entrance { account: account.clone(), person, used, until, stay, gathering };
        let (person, secret) = self.enter(entrance).await.map_err(|shut| shut.of(account))?;
        let start = start.as_deref().unwrap_or_default();
        let code = INVITING.in_link(start).and_then(Code::read);
        let named = match &code {
            Some(code) => game_of(&*self.service.store, code).await.ok().flatten(),
            None => start.strip_prefix(GAME).map(str::to_ascii_lowercase),
        };
        let game = self.own_game(&person.key, named).await;
        // The code of an own challenge leads to that challenge.
        let invitation = code.filter(|_| game.is_none()).map(|code| code.shown());
        Ok(SignedIn { person, secret, game, invitation })
    }

    /// The game that a start parameter names, if the person has a seat in it.
    async fn own_game(self, account: &PersonKey, named: Option<String>) -> Option<String> {
        let id = named.filter(|id| is_game_id(id))?;
        let card = self.service.store.card(&id).await.ok()??;
        let accounts = Persons::of(self.service).accounts_now(account).await.ok()?;
        card.persons.iter().any(|person| accounts.has(person)).then_some(id)
    }

    async fn enter(self, entrance: Entrance) -> Result<(Person, String), Shut> {
        for _ in 1..ATTEMPTS_MAX {
            match self.try_to_enter(&entrance).await {
                Err(Shut::Changed) => {}
                done => return done,
            }
        }
        self.try_to_enter(&entrance).await
    }

    /// Adds a session to its account, and notes in the same commit that the entrance was used.
    async fn try_to_enter(self, entrance: &Entrance) -> Result<(Person, String), Shut> {
        let Entrance { account, person, used, until, stay, gathering } = entrance;
        let (store, now, key) = (&*self.service.store, self.service.now(), account_key(account));
        let (browsers, before) = read::<Browsers>(store, &key).await?;
        let mut browsers = match (browsers, person) {
            (Some(browsers), Some(person)) => Browsers { person: person.clone(), ..browsers },
            (None, Some(person)) => Browsers::of(person),
            (Some(browsers), None) => browsers,
            // The data of the account was deleted after the link was made.
            (None, None) => return Err(Shut::Refused),
        };
        if store.value(used).await?.is_some() {
            return Err(Shut::Refused);
        }
        let (secret, session) = Session::fresh(&self.service.entropy, now, *stay);
        let session = Session { gathering: gathering.clone(), ..session };
        let mut values = swept(store, now).await?;
        browsers.sessions.push(session.clone());
        // The session that was used least lately is the first to go. Uses are known to the hour.
        browsers.sessions.sort_by_key(|session| (session.seen, session.made));
        let fallen = |session: &Session| !session.is_live(now);
        let mut gone: Vec<Session> = browsers.sessions.extract_if(.., |session| fallen(session)).collect();
        // Browsers and chat clients have a share each: a client opens a session at every launch.
        let is_embedded = |session: &Session| session.until.is_some();
        let is_alike = |other: &Session| is_embedded(other) == is_embedded(&session);
        let alike = browsers.sessions.iter().filter(|other| is_alike(other)).count();
        let over = browsers.sessions.extract_if(.., |other| is_alike(other));
        gone.extend(over.take(alike.saturating_sub(SESSIONS_MAX)));
        values.extend(gone.iter().map(|session| (session_key(&session.hash), None)));
        values.insert(session_key(&session.hash), Some(Value::from(account.0.as_str())));
        values.insert(used.clone(), Some(Value::from(*until)));
        values.insert(key.clone(), written(&browsers));
        let expected = BTreeMap::from([(key, before), (used.clone(), None)]);
        let commit = Commit::new(Cause::House { event: None }).values(values).expect(expected);
        self.service.commit(commit).await?;
        Ok((browsers.person, secret))
    }
}
