//! A chat that takes no messages any more: players of its games who see them nowhere else are told in private
//! (everywhere 3.5).

use std::collections::BTreeMap;

use banco_engine::{PersonKey, Phase};
use banco_ports::limits::GAMES_LISTED_MAX;
use banco_ports::{Address, Place, Platform, RichText};
use banco_store::{GameCard, StoreError};
use serde::{Deserialize, Serialize};

use crate::feature::Presented;
use crate::i18n::Sentence;
use crate::messages::button::Look;
use crate::messages::button::core_buttons::BOARD;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::messages::say::{Choice, Label};
use crate::messages::statement::Statement;
use crate::outbox::PresentedPost;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::present::{Presenter, render_buttons};
use crate::ways::private_chat_of;
use crate::{Post, Service};

/// The chat of the reader's games takes no messages.
static GONE: NoticeSpec = NoticeSpec { key: "place_gone", ..NoticeSpec::PLAIN };

/// Kinds of messages of this feature.
pub(super) static NOTICES: &[&NoticeSpec] = &[&GONE];

/// Games with a button each; more are found with `/games`.
const BUTTONS_MAX: usize = 4;

/// Facts of [`GONE`].
#[derive(Serialize, Deserialize)]
struct Gone {
    place: Place,
    /// Running games of the reader that stand only there, in the order of their ids.
    games: Vec<String>,
}

/// The message to a player.
#[derive(Clone, Debug)]
struct GoneSay {
    title: Option<String>,
    games: Vec<String>,
}

impl Statement for GoneSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let games: Vec<String> = self.games.iter().map(|game| format!("#{game}")).collect();
        let known = if self.title.is_some() { "yes" } else { "no" };
        let sentence = Sentence::new(taste.lang, "place-gone").text("known", known);
        let sentence = sentence.text("title", self.title.clone().unwrap_or_default());
        sentence.text("games", games.join(", ")).rich()
    }
}

/// Chats that take no messages any more.
#[derive(Clone, Copy)]
pub(super) struct GonePlaces<'a> {
    service: &'a Service,
}

impl<'a> GonePlaces<'a> {
    pub(super) fn of(service: &'a Service) -> GonePlaces<'a> {
        GonePlaces { service }
    }

    /// Tells the players of the running games of a chat. A player who has another chat of the game is not told, nor one
    /// with whom no private chat is open: such a player finds the game with `/games`.
    pub(super) async fn tell(self, place: &Place) -> Result<(), StoreError> {
        let mut told: BTreeMap<PersonKey, Vec<String>> = BTreeMap::new();
        for (id, card) in self.service.store.open_games_at(place).await? {
            for player in self.without_place(&card).await {
                if let Some(account) = self.account_told(&player).await {
                    told.entry(account).or_default().push(id.clone());
                }
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        let post = |games: &[String]| {
            let games = games.iter().take(GAMES_LISTED_MAX).cloned().collect();
            Post::Notice(Notice::new(&GONE, &Gone { place: place.clone(), games }))
        };
        let commit = told.iter().fold(Commit::new(Cause::House { event: None }), |commit, (account, games)| {
            commit.write(Address::Person(account.clone()), &[post(games)])
        });
        self.service.commit(commit).await
    }

    /// Players of a running game who see it in no chat.
    async fn without_place(self, card: &GameCard) -> Vec<PersonKey> {
        // A thread that is gone gives its game back to the chat in which it began.
        let goes_back = card.lobby.as_ref().is_some_and(|lobby| !self.service.outbox.is_shut(lobby));
        let mut players = Vec::new();
        if goes_back || card.challenger.is_some() {
            return players;
        }
        for player in card.persons.iter().filter(|player| Platform::of(player).is_some()) {
            if !self.sees(card, player).await {
                players.push(player.clone());
            }
        }
        players
    }

    /// True if the player reads the game in a chat that takes messages: one on the platform of the seat's account, or the
    /// private chat of a connected account.
    pub(super) async fn sees(self, card: &GameCard, player: &PersonKey) -> bool {
        let (mut own, mut all) = (Vec::new(), Vec::new());
        for person in &card.persons {
            let accounts: Vec<PersonKey> = Persons::of(self.service).accounts(person).await.all().cloned().collect();
            if person == player {
                own.clone_from(&accounts);
            }
            all.extend(accounts);
        }
        for place in card.places.iter().filter(|place| !self.service.outbox.is_shut(place)) {
            let is_home = Platform::of(player) == Some(place.platform);
            let sees = match Presenter::of(self.service).only_reader(place, &own, None).await {
                Some(_) => true,
                None => is_home && Presenter::of(self.service).only_reader(place, &all, None).await.is_none(),
            };
            if sees {
                return true;
            }
        }
        false
    }

    /// The account of a player with an open private chat: that of the seat, else a connected one.
    async fn account_told(self, player: &PersonKey) -> Option<PersonKey> {
        for account in Persons::of(self.service).accounts(player).await.all() {
            let chat = private_chat_of(self.service, account).await;
            if chat.is_some_and(|chat| !self.service.outbox.is_shut(&chat)) {
                return Some(account.clone());
            }
        }
        None
    }

    /// The message to its one reader; `None` if the chat takes messages again, or the games are over.
    pub(super) async fn present(self, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let Some((reader, Gone { place, games })) = post.reader.zip(post.notice.facts()) else { return Ok(None) };
        if !self.service.outbox.is_shut(&place) {
            return Ok(None);
        }
        let accounts = Persons::of(self.service).accounts_now(reader).await?;
        let mut running = Vec::new();
        for game in games {
            let seated = self.service.games.snapshot(&*self.service.store, &game).await?;
            let is_own = |seat: &PersonKey| accounts.has(seat);
            // The reader may have parted from the account of the seat meanwhile.
            if seated
                .is_some_and(|seated| seated.table.phase() == Phase::Playing && seated.card.persons.iter().any(is_own))
            {
                running.push(game);
            }
        }
        if running.is_empty() {
            return Ok(None);
        }
        let taste = Preferences::of(self.service).own_taste(post.place, reader).await;
        let button = |game: &String| {
            let label = match running.len() {
                1 => Label::Key("button-show-board"),
                _ => Label::Notation(format!("#{game}")),
            };
            vec![Choice { label, data: BOARD.of(Look::Own, game) }]
        };
        let buttons: Vec<_> = running.iter().take(BUTTONS_MAX).map(button).collect();
        let rendered = render_buttons(&buttons, &taste, None);
        let title = self.service.clients.title(&*self.service.store, &place).await;
        let said = GoneSay { title, games: running };
        let presenter = Presenter::of(self.service);
        let presented = presenter.present_statement(post.place, &taste, |_| said.clone(), |_| rendered.clone()).await;
        Ok(Some(PresentedPost { reader: Some(reader.clone()), ..presented }))
    }
}
