//! Context of one event: everything the handlers need to answer it.

mod held;
mod say;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use banco_engine::{Actor, Notation, Opponent, Person, PersonKey, Phase, Seat, Table, Viewer};
use banco_ports::limits::{CHALLENGE_LASTS_MILLIS, DAY_MILLIS};
use banco_ports::{Address, Args, Inbound, Intent, Place, RepliedTo, ReplyKind};
use banco_store::{GameCard, StoreError};
use serde_json::Value;

use crate::card::{first_card, next_card};
use crate::challenges::odds::auto_key;
use crate::challenges::settings::PATIENCE;
use crate::challenges::waiting::waiting;
use crate::context::say::StoreSay;
use crate::game_cache::Seated;
use crate::invitation_codes;
use crate::leaderboards::own_community;
use crate::messages::button::is_game_id;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::own_chats::OwnChats;
use crate::persons::{Accounts, Persons};
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::sessions::kept::session_key;
use crate::time_credit::TimeCredits;
use crate::{Post, Service};

pub(crate) use held::Held;
use held::InHand;

/// Result of a handler: drafts for the person, or one refusal.
pub(crate) type Handled = Result<Vec<Draft>, Refused>;

/// Context of the event being handled.
pub(crate) struct Context<'a> {
    pub service: &'a Service,
    pub place: Place,
    pub guild: Option<String>,
    /// The account that acts.
    pub person: Person,
    /// This account with those that are connected with it.
    pub accounts: Accounts,
    pub private: bool,
    pub moderator: bool,
    pub event: String,
    pub taste: DisplayPrefs,
    pub reply_to: Option<RepliedTo>,
    /// The game or the position whose board the person looks at while typing.
    pub looked_at: Option<String>,
    pub now: i64,
    pub in_hand: InHand,
    /// True once a game was held that this account reaches only through a connected one.
    pub through_another: AtomicBool,
    /// Session of the browser that acts for the account; `None` if the account acts itself.
    pub session: Option<String>,
}

/// Ways in which a challenge reaches an opponent.
pub(crate) enum Invited {
    /// Posted in the chat of the event.
    Here,
    /// Posted there and in these places on other platforms.
    HereAnd(Vec<Place>),
    /// Sent to this person's private chat.
    Person(PersonKey),
    /// Passed on by the challenger as a code of this game. The second field is the key under which the invitation's
    /// game is stored.
    ByLink(String, Option<String>),
    /// Passed on by code for one account name. The account gets a notice at its next message.
    ByName(String),
}

/// Prefix of a server id that names a community; no chat id starts with it.
const GUILD: char = 'g';

/// Store key that marks a challenge as open to anyone with its code.
fn link_key(game: &str) -> String {
    format!("link:{game}")
}

impl<'a> Context<'a> {
    pub(crate) async fn new(service: &'a Service, inbound: &Inbound, taste: DisplayPrefs) -> Context<'a> {
        Context {
            service,
            place: inbound.place.clone(),
            guild: inbound.guild.clone(),
            person: inbound.from.clone(),
            accounts: Persons::of(service).accounts(&inbound.from.key).await,
            private: inbound.private,
            moderator: inbound.moderator,
            event: inbound.event.clone(),
            taste,
            reply_to: inbound.reply_to.clone(),
            looked_at: match &inbound.intent {
                Intent::Command { args: Args { looked_at: game, .. }, .. } | Intent::Line { game, .. } => game.clone(),
                Intent::Text(_) | Intent::Press(_) => None,
            },
            now: service.now(),
            in_hand: InHand::default(),
            through_another: AtomicBool::default(),
            session: None,
        }
    }

    /// Notation that this person reads and writes at `table`.
    pub(crate) fn notation(&self, table: &Table) -> Notation {
        self.taste.notation(table.challenge().game)
    }

    /// The game `id`, if this person may reach it from this chat. Every game is reachable from its own chat and from
    /// the chat it began in. Its own players reach it from anywhere, and an open challenge of an own chat is reachable
    /// from the private chat.
    pub(crate) async fn hold(&self, id: &str) -> Result<Option<Held>, Refused> {
        self.hold_if(id, false).await
    }

    /// As [`Context::hold`], for a challenge that this person reaches by its code, or that this chat lists.
    pub(crate) async fn hold_invited(&self, id: &str) -> Result<Option<Held>, Refused> {
        self.hold_if(id, true).await
    }

    async fn hold_if(&self, id: &str, is_invited: bool) -> Result<Option<Held>, Refused> {
        let id = id.to_ascii_lowercase();
        let slot = match self.service.games.open(&*self.service.store, &id).await {
            Ok(Some(slot)) => slot,
            Ok(None) => return Ok(None),
            Err(StoreError::Damaged { game, .. }) => return self.say_damaged(game).await,
            Err(error) => return Err(store_trouble(&error)),
        };
        let Some(mark) = self.in_hand.take(&id) else {
            tracing::error!(game = id, "an event takes a game that it holds already");
            return Err(Say::Trouble.into());
        };
        let mut seated = slot.lock_owned().await;
        TimeCredits::of(self.service).give_back(&mut seated).await;
        let may = is_invited
            || self.may_reach(&seated.card)
            || self.has_link(&seated).await?
            || self.may_accept_from_afar(&seated).await?;
        if may && self.is_through_another(&seated.card) {
            self.through_another.store(true, Ordering::Relaxed);
        }
        let own = self.own_table(&seated.table);
        Ok(may.then_some(Held::new(seated, own, mark)))
    }

    /// True if this account reaches the game only because it is connected with a player's account.
    fn is_through_another(&self, card: &GameCard) -> bool {
        let is_of_person = card.persons.iter().any(|person| self.accounts.has(person));
        is_of_person && !card.persons.contains(&self.person.key) && !card.belongs_to(&self.place)
    }

    /// Keeps answers about games of a connected account to the person: other people in the chat would learn that the
    /// two accounts are one person (everywhere 4.1).
    pub(crate) fn keep_to_person(&self, drafts: &mut [Draft]) {
        if self.private || !self.through_another.load(Ordering::Relaxed) {
            return;
        }
        for draft in drafts.iter_mut().filter(|draft| draft.kind == ReplyKind::Open) {
            draft.kind = ReplyKind::Private;
        }
    }

    /// True if the code of this game was ever passed on.
    pub(crate) async fn is_link(&self, game: &str) -> Result<bool, Refused> {
        let link = self.service.store.value(&link_key(game)).await.map_err(|error| store_trouble(&error))?;
        Ok(link.is_some())
    }

    /// True for a passed-on invitation that this person may accept by code. The person must be in the private chat, and
    /// the challenge open to all or to that account name.
    pub(crate) async fn has_link(&self, seated: &Seated) -> Result<bool, Refused> {
        let table = &seated.table;
        let is_for = match &table.challenge().opponent {
            Opponent::Anyone => true,
            Opponent::Username(_) => self.is_for(table),
            Opponent::Person(_) => false,
        };
        let is_here = seated.card.places.iter().any(|place| place.platform == self.place.platform);
        if !(self.private && table.phase() == Phase::Challenged && is_for && is_here) {
            return Ok(false);
        }
        self.is_link(table.id()).await
    }

    /// True for an open challenge of one of the person's chats, in the private chat.
    async fn may_accept_from_afar(&self, seated: &Seated) -> Result<bool, Refused> {
        let own = OwnChats::of(self.service, &self.person.key);
        Ok(self.private && own.may_accept(seated).await.map_err(|error| store_trouble(&error))?)
    }

    /// True if this person may open the game from this chat.
    pub(crate) async fn reaches(&self, id: &str) -> bool {
        self.service.store.card(id).await.ok().flatten().is_some_and(|card| self.may_reach(&card))
    }

    fn may_reach(&self, card: &GameCard) -> bool {
        let shown = self.shown_accounts();
        card.belongs_to(&self.place) || card.persons.iter().any(|person| shown.has(person))
    }

    /// Refuses with the reason if the person may reach a damaged game.
    async fn say_damaged(&self, game: String) -> Result<Option<Held>, Refused> {
        let card = self.service.store.card(&game).await.map_err(|error| store_trouble(&error))?;
        if card.is_some_and(|card| self.may_reach(&card)) { Err(Say::Damaged { game }.into()) } else { Ok(None) }
    }

    /// As [`Context::hold`], for a game that the person did not name: a damaged one is skipped.
    pub(crate) async fn hold_listed(&self, id: &str) -> Result<Option<Held>, Refused> {
        match self.hold(id).await {
            Err(refused) if matches!(refused.say, Say::Damaged { .. }) => Ok(None),
            held => held,
        }
    }

    /// As [`Context::hold`], for an id that the person named.
    pub(crate) async fn hold_named(&self, id: &str) -> Result<Held, Refused> {
        let found = if is_game_id(id) { self.hold(id).await? } else { None };
        found.ok_or_else(|| Say::NoSuchGame { typed: id.to_owned() }.into())
    }

    /// The actor of this event at a table: the account that sits there, whichever account of the person acts.
    pub(crate) fn actor_at(&self, table: &Table) -> Actor {
        Actor::Person(self.accounts.at(table).clone())
    }

    /// Viewer of answers in this place: this person in a private chat, else everyone.
    pub(crate) fn viewer_at(&self, table: &Table) -> Viewer {
        self.seat_at(table).filter(|_| self.private).map_or(Viewer::Public, Viewer::Seat)
    }

    /// The table as this person sees it here, if it is not the one that everyone sees.
    fn own_table(&self, table: &Table) -> Option<Box<Table>> {
        match table.seen_by(self.viewer_at(table)) {
            Cow::Borrowed(_) => None,
            Cow::Owned(own) => Some(Box::new(own)),
        }
    }

    /// Seat of this person at a table.
    pub(crate) fn seat_at(&self, table: &Table) -> Option<Seat> {
        self.accounts.seat_at(table)
    }

    /// True if this person made the challenge of a table.
    pub(crate) fn is_challenger(&self, table: &Table) -> bool {
        self.accounts.has(&table.challenge().challenger.key)
    }

    /// True if this person may accept the challenge of a table, as its words say; an own one is for others.
    pub(crate) fn is_for(&self, table: &Table) -> bool {
        let is_own = self.is_challenger(table) && table.challenge().challenger.key != self.person.key;
        !is_own && table.is_for(&self.accounts.person_at(table, &self.person))
    }

    /// Accounts whose games may be named here: where others read the answer, the one in use alone. A list tells
    /// no other person which accounts are one (everywhere 4.1).
    pub(crate) fn shown_accounts(&self) -> Accounts {
        let is_read_by_others = !self.private && self.place.platform.abilities().public_commands;
        if is_read_by_others { Accounts::alone(self.person.key.clone()) } else { self.accounts.clone() }
    }

    /// Games of this person that may be named here, the newest change first.
    pub(crate) async fn own_games(&self, open: bool, limit: usize) -> Result<Vec<(String, GameCard)>, Refused> {
        let own = Persons::of(self.service).games_of(&self.shown_accounts(), open, limit).await;
        own.map_err(|error| store_trouble(&error))
    }

    /// Value of the session that acts, as it must still be stored.
    fn live_session(&self) -> BTreeMap<String, Option<Value>> {
        let account = || Some(Value::from(self.person.key.0.as_str()));
        self.session.iter().map(|session| (session_key(session), account())).collect()
    }

    /// Refuses if the account in use was parted from the others, or its session has ended, since this event began.
    pub(crate) async fn is_still_one(&self) -> Result<(), Refused> {
        for (name, value) in self.live_session() {
            let now = self.service.store.value(&name).await.map_err(|error| store_trouble(&error))?;
            if now != value {
                return Err(Say::Overtaken.into());
            }
        }
        if self.accounts.is_alone() {
            return Ok(());
        }
        let now = Persons::of(self.service).accounts_now(&self.person.key).await;
        if now.map_err(|error| store_trouble(&error))? == self.accounts { Ok(()) } else { Err(Say::Overtaken.into()) }
    }

    /// Starts the commit of this event, with new facts about the person (name, language) included. It is refused if the
    /// accounts of the person have changed meanwhile, or the session that acts has ended.
    pub(crate) fn begin(&self) -> Commit<'_> {
        let heard = self.service.clients.news(&self.person, &self.place);
        let accounts = self.accounts.known().map(|known| known.values()).unwrap_or_default();
        let commit = Commit::new(Cause::Person { event: &self.event, by: &self.person.key });
        commit.values(heard).expect(accounts).expect(self.live_session())
    }

    /// Saves the event's change to a game; every place of the game gets the posts.
    ///
    /// The held table becomes `next` only after the save is durable.
    pub(crate) async fn keep(
        &self,
        held: &mut Held,
        entries: Vec<banco_engine::Entry>,
        next: Table,
        posts: Vec<Post>,
    ) -> Result<(), Refused> {
        self.keep_at(held, entries, next, |_| posts.clone()).await
    }

    /// As [`Context::keep`], with the posts of each place.
    pub(crate) async fn keep_at(
        &self,
        held: &mut Held,
        entries: Vec<banco_engine::Entry>,
        next: Table,
        posts: impl Fn(&Place) -> Vec<Post>,
    ) -> Result<(), Refused> {
        let mut card = next_card(&next, &held.seated.card, self.now);
        if card.places.len() > 1
            && card.is_at(&self.place)
            && let Some(seat) = self.seat_at(&next)
        {
            card.active[seat.index()] = Some(self.place.clone());
        }
        if held.table().phase() == Phase::Challenged && next.phase() == Phase::Playing {
            own_community(self, &mut card, &next).await.map_err(|error| store_trouble(&error))?;
        }
        let places = held.places().iter();
        let commit = places.fold(self.begin(), |commit, place| commit.write(Address::from(place), &posts(place)));
        self.service
            .commit(commit.step(&mut held.seated, entries, next, card))
            .await
            .map_err(|error| store_trouble(&error))?;
        held.own = self.own_table(&held.seated.table);
        Ok(())
    }

    /// Creates a new game; the result tells if its handicap was suggested by past results.
    pub(crate) async fn keep_new(
        &self,
        entries: Vec<banco_engine::Entry>,
        table: Table,
        invited: Invited,
        is_by_results: bool,
    ) -> Result<(), StoreError> {
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(&self.place)).await;
        let lasts = PATIENCE.of(&of_chat).map_or(CHALLENGE_LASTS_MILLIS, |days| days * DAY_MILLIS);
        let community = Some(self.community().await?);
        let mut places = vec![self.place.clone()];
        if let Invited::HereAnd(others) = &invited {
            places.extend(others.iter().cloned());
        }
        let card = first_card(&table, places.clone(), community, lasts, self.now);
        let features = self.service.features.iter();
        let of_features = features.flat_map(|feature| feature.values_of_challenge(&table, lasts, self.now)).collect();
        let id = table.id().to_owned();
        let post = [Post::Challenge { game: id.clone() }];
        let code = invitation_codes::values_of_new(&table);
        let unused = code.keys().map(|key| (key.clone(), None)).collect();
        let mut commit = self.begin().tell(&places, &post).values(of_features).values(code).expect(unused);
        commit = commit.open(entries, table, card);
        match invited {
            Invited::Here | Invited::HereAnd(_) => {}
            Invited::Person(person) => commit = commit.write(Address::Person(person), &post),
            Invited::ByLink(game, code) => {
                // If two people accept one invitation at once, the second one finds the first one's game.
                let unused = code.iter().map(|code| (code.clone(), None)).collect();
                let code = code.map(|code| (code, Some(Value::from(game.as_str()))));
                let link = (link_key(&game), Some(Value::Bool(true)));
                commit = commit.values([link].into_iter().chain(code).collect()).expect(unused);
            }
            Invited::ByName(name) => {
                let link = (link_key(&id), Some(Value::Bool(true)));
                commit = commit.values(BTreeMap::from([link, waiting(self.place.platform, &name, &id)]));
            }
        }
        if is_by_results {
            commit = commit.values(BTreeMap::from([(auto_key(&id), Some(Value::Bool(true)))]));
        }
        self.service.commit(commit).await
    }

    /// Saves values, unless the expected ones have changed since they were read.
    pub(crate) async fn keep_values_if(
        &self,
        values: BTreeMap<String, Option<Value>>,
        expected: BTreeMap<String, Option<Value>>,
    ) -> Result<(), Refused> {
        let commit = self.begin().values(values).expect(expected);
        self.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }

    /// Community whose ratings the games of this chat count in: a server, a group or the local table.
    pub(crate) async fn community(&self) -> Result<String, StoreError> {
        match &self.guild {
            Some(guild) => Ok(format!("{}:{GUILD}{guild}", self.place.platform.key())),
            None => self.service.community_of(&self.place).await,
        }
    }

    /// Saves values.
    pub(crate) async fn keep_values(&self, values: BTreeMap<String, Option<Value>>) -> Result<(), Refused> {
        self.service.commit(self.begin().values(values)).await.map_err(|error| store_trouble(&error))
    }

    /// The game of the replied-to message, and the version shown there. It is found by message id, or by the game id in
    /// the text if the message was forgotten.
    pub(crate) async fn replied_game(&self) -> Result<Option<(String, Option<u32>)>, Refused> {
        let Some(reply) = &self.reply_to else { return Ok(None) };
        let known = self
            .service
            .store
            .game_of_message(&self.place, &reply.message)
            .await
            .map_err(|error| store_trouble(&error))?;
        Ok(match known {
            Some((game, version)) => Some((game, Some(version))),
            None => reply.text.as_deref().and_then(game_id_in).map(|game| (game, None)),
        })
    }
}

/// The id after the last `#` of a text. Every caption ends with it; text before it may contain a name or a look-alike.
pub fn game_id_in(text: &str) -> Option<String> {
    text.rsplit('#').take(text.matches('#').count()).find_map(|after| {
        let id: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        is_game_id(&id).then(|| id.to_ascii_lowercase())
    })
}

/// Refusal for a store failure. After an unknown outcome it says neither "saved" nor "not saved".
pub(crate) fn store_trouble(error: &StoreError) -> Refused {
    match error {
        StoreError::NotSaved(_) => StoreSay::NotSaved.into(),
        StoreError::Repeated => StoreSay::AlreadyDone.into(),
        StoreError::Damaged { game, .. } => Say::Damaged { game: game.clone() }.into(),
        StoreError::Conflict { .. } | StoreError::Changed(_) => Say::Overtaken.into(),
        StoreError::Unreadable(_) | StoreError::Closed => {
            tracing::error!("store: {error}");
            StoreSay::Away.into()
        }
        StoreError::Unknown(_) => {
            tracing::error!("store: {error}");
            StoreSay::Unsure.into()
        }
    }
}
