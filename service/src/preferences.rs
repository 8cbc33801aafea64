//! Display preferences and settings of persons and chats.

use banco_engine::PersonKey;
use banco_ports::{Address, Lang, Place, Platform};
use serde_json::Value;

use crate::Service;
use crate::messages;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::settings::{self, Scope, Settings};

/// Readers of a public message.
pub(crate) struct Readers {
    pub persons: Vec<PersonKey>,
    pub challenger: PersonKey,
    /// True while an unknown opponent may still join.
    pub awaits: bool,
    /// Place in which each of them reads the game, if the game has several.
    pub reads_at: Vec<(PersonKey, Place)>,
}

impl Readers {
    /// True if this person reads the game at this place. A place in which none of them does is read by all (everywhere
    /// 3.9).
    fn is_at(&self, person: &PersonKey, place: &Place) -> bool {
        let at = |person: &PersonKey| self.reads_at.iter().any(|(reader, at)| reader == person && at == place);
        at(person) || !self.persons.iter().any(at)
    }
}

/// Display preferences and settings of persons and chats.
#[derive(Clone, Copy)]
pub(crate) struct Preferences<'a> {
    service: &'a Service,
}

impl<'a> Preferences<'a> {
    pub(crate) fn of(service: &'a Service) -> Preferences<'a> {
        Preferences { service }
    }

    /// Display preferences of a person: own settings first, then the client's language (sent now or remembered), then
    /// the host's default.
    pub(crate) async fn taste_of(self, person: &PersonKey, hint: Option<Lang>) -> DisplayPrefs {
        let (wishes, heard) = self.wishes(Scope::Person, &settings::of_person(person)).await;
        let remembered = || heard.filter(|_| self.service.lang.fixed().is_none());
        let lang = hint.or_else(remembered).unwrap_or(self.service.lang.for_strangers());
        DisplayPrefs::new(wishes, lang).on(Platform::of(person))
    }

    /// Display preferences for public messages of a game: the chat's settings, else settings that all players share,
    /// else the default. The language also follows the players' clients, the chat's platform, the challenger and the
    /// people of the chat, in this order. So a game keeps the language of its challenge. In a game with several places
    /// only the players who read it here count.
    pub(crate) async fn public_taste(self, place: &Place, readers: &Readers) -> DisplayPrefs {
        let chat = settings::of_chat(place);
        let values = self.recalled(&chat).await;
        let of_chat = Settings::read(Scope::Chat, &values);
        let known = self.known(place, readers).await;
        let of = |key: &PersonKey| known.iter().find(|(person, ..)| person == key).and_then(|(.., lang)| *lang);
        // A person's private chat with the bot has one reader.
        let own = known.iter().find(|(key, ..)| Address::Person(key.clone()).place().as_ref() == Some(place));
        let first = known.first().and_then(|(.., lang)| *lang);
        let is_shared = |first: &Lang| !readers.awaits && known.iter().all(|(.., lang)| *lang == Some(*first));
        let chats = || self.service.clients.language(&chat, &values);
        let lang = self.service.lang.fixed().or(own.and_then(|(.., lang)| *lang)).or(first.filter(is_shared));
        let lang = lang.or_else(chats).or_else(|| of(&readers.challenger));
        let lang = lang
            .or_else(|| self.service.clients.spoken_in(&chat, &values))
            .unwrap_or(self.service.lang.for_strangers());
        let of_players: Vec<Settings> = known.into_iter().map(|(_, wishes, _)| wishes).collect();
        DisplayPrefs::new(of_chat.or(Settings::common(&of_players)), lang).on(Some(place.platform))
    }

    /// Display preferences for messages of a chat that concern no player: its settings and language, else the default.
    pub(crate) async fn chat_taste(self, place: &Place) -> DisplayPrefs {
        let (of_chat, of_guild) = self.wishes(Scope::Chat, &settings::of_chat(place)).await;
        let fixed = of_chat.lang().or(self.service.lang.fixed());
        let lang = fixed.or(of_guild).unwrap_or(self.service.lang.for_strangers());
        DisplayPrefs::new(of_chat, lang).on(Some(place.platform))
    }

    /// Display preferences for a person's private chat, also for messages sent there without a request. The person's
    /// settings come first, then the chat's.
    pub(crate) async fn own_taste(self, place: &Place, reader: &PersonKey) -> DisplayPrefs {
        let (wishes, heard) = self.wishes(Scope::Person, &settings::of_person(reader)).await;
        let (of_chat, _) = self.wishes(Scope::Chat, &settings::of_chat(place)).await;
        let lang = self.service.lang.fixed().or(heard).unwrap_or(self.service.lang.for_strangers());
        DisplayPrefs::new(wishes.or(of_chat), lang).on(Some(place.platform))
    }

    /// A language that one of the people at this place reads and that differs from the public board's.
    pub(crate) async fn other_language(self, place: &Place, readers: &Readers, public: Lang) -> Option<Lang> {
        self.known(place, readers).await.into_iter().find_map(|(.., lang)| lang.filter(|lang| *lang != public))
    }

    /// Settings and language of each of the people at this place. The computer has none.
    async fn known(self, place: &Place, readers: &Readers) -> Vec<(PersonKey, Settings, Option<Lang>)> {
        let mut known = Vec::with_capacity(readers.persons.len());
        let here = readers.persons.iter().filter(|person| readers.is_at(person, place));
        for person in here.filter(|person| messages::computer::level_of(person).is_none()) {
            let (wishes, heard) = self.wishes(Scope::Person, &settings::of_person(person)).await;
            let lang = wishes.lang().or(heard);
            known.push((person.clone(), wishes, lang));
        }
        known
    }

    /// Settings and last heard language under a prefix. The defaults apply if the store does not answer.
    pub(crate) async fn wishes(self, scope: Scope, prefix: &str) -> (Settings, Option<Lang>) {
        let values = self.recalled(prefix).await;
        let heard = self.service.clients.language(prefix, &values);
        let heard = heard.or_else(|| self.service.clients.spoken_in(prefix, &values).filter(|_| scope == Scope::Chat));
        (Settings::read(scope, &values), heard)
    }

    /// Stored values under a prefix, from the cache if they were read before.
    pub(crate) async fn recalled(self, prefix: &str) -> Vec<(String, Value)> {
        match self.service.settings.recall(prefix) {
            Ok(values) => values,
            Err(asked) => match self.service.store.values(prefix).await {
                Ok(values) => {
                    self.service.settings.remember(prefix, &values, asked);
                    values
                }
                Err(_) => Vec::new(),
            },
        }
    }
}
