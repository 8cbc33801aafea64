//! Places where messages are posted, and their languages.

use std::fmt;

use banco_engine::PersonKey;
use serde::{Deserialize, Serialize};

/// A platform; also the namespace of its people and chats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    /// Servers and private messages; a thread is a chat of its own.
    Discord,
    /// Groups, forum topics and private chats.
    Telegram,
    /// The local table.
    Web,
}

impl Platform {
    /// All of them.
    pub const ALL: [Platform; 3] = [Platform::Discord, Platform::Telegram, Platform::Web];

    /// The platform a person is from, by the namespace of their key.
    pub fn of(person: &PersonKey) -> Option<Platform> {
        let (namespace, _) = person.0.split_once(':')?;
        Platform::ALL.into_iter().find(|platform| platform.key() == namespace)
    }

    /// The private chat of a person where it has the person's own number.
    pub fn own_chat(person: &PersonKey) -> Option<Place> {
        match Platform::of(person)? {
            Platform::Telegram => {
                let (_, chat) = person.0.split_once(':')?;
                Some(Place { platform: Platform::Telegram, chat: chat.to_owned(), thread: None })
            }
            Platform::Discord | Platform::Web => None,
        }
    }

    /// Stable word: namespace of people's keys, start of event ids, name in configuration and store.
    pub const fn key(self) -> &'static str {
        match self {
            Platform::Discord => "discord",
            Platform::Telegram => "telegram",
            Platform::Web => "web",
        }
    }

    /// A private chat with the bot can be opened by an address that carries a code.
    pub const fn has_links(self) -> bool {
        match self {
            Platform::Telegram => true,
            Platform::Discord | Platform::Web => false,
        }
    }
}

/// Prefix of a Telegram supergroup's id; the number after it stands in addresses. Other groups have no addresses.
const SUPERGROUP: &str = "-100";

/// A channel, group, topic or private chat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Platform whose namespace `chat` and `thread` are in.
    pub platform: Platform,
    /// The platform's own id of the chat, as text.
    pub chat: String,
    /// Topic of a Telegram forum. A Discord thread is a chat of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
}

impl Place {
    /// Address of a message of this chat, which opens for the chat's people; `guild` is the server of a Discord channel.
    pub fn address_of(&self, message: &MessageRef, guild: Option<&str>) -> Option<String> {
        match self.platform {
            Platform::Telegram => {
                let chat = self.chat.strip_prefix(SUPERGROUP).filter(|chat| !chat.is_empty())?;
                let thread = self.thread.as_ref().map(|thread| format!("/{thread}")).unwrap_or_default();
                Some(format!("https://t.me/c/{chat}{thread}/{}", message.0))
            }
            Platform::Discord => Some(format!("https://discord.com/channels/{}/{}/{}", guild?, self.chat, message.0)),
            // The local table has one page for each chat.
            Platform::Web => None,
        }
    }

    /// The community of a chat that is its own: a group, or the whole local table, whose channels share their people.
    pub fn community(&self) -> String {
        match self.platform {
            Platform::Web => self.platform.key().to_owned(),
            Platform::Discord | Platform::Telegram => format!("{}:{}", self.platform.key(), self.chat),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform.key(), self.chat)?;
        self.thread.as_ref().map_or(Ok(()), |thread| write!(f, ":{thread}"))
    }
}

/// Destination of a letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// Into a chat, for all its readers.
    Place(Place),
    /// Into their private chat, wherever that is.
    Person(PersonKey),
}

impl Address {
    /// The place, or a name for the private chat of a person until its platform tells its own.
    pub fn place(&self) -> Option<Place> {
        match self {
            Address::Place(place) => Some(place.clone()),
            Address::Person(person) => {
                Some(Place { platform: Platform::of(person)?, chat: person.0.clone(), thread: None })
            }
        }
    }
}

impl From<&Place> for Address {
    /// A name that stands for the private chat of a person leads to the person. People name the channels of the local
    /// table, so a name there is a name.
    fn from(place: &Place) -> Address {
        let person = PersonKey(place.chat.clone());
        match Platform::of(&person) {
            Some(platform) if platform == place.platform && platform != Platform::Web => Address::Person(person),
            Some(_) | None => Address::Place(place.clone()),
        }
    }
}

/// A message on a platform: its id there, unique within the chat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageRef(pub String);

/// The two complete languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// Vietnamese, the first language of the program.
    #[default]
    Vi,
    /// English.
    En,
}

impl Lang {
    /// Both, Vietnamese first.
    pub const BOTH: [Lang; 2] = [Lang::Vi, Lang::En];

    /// Stable word for settings, the store and the folders of the locale: ISO 639-1.
    pub const fn key(self) -> &'static str {
        match self {
            Lang::Vi => "vi",
            Lang::En => "en",
        }
    }

    /// One of two values, for Vietnamese and for English. Any other language takes the English one.
    pub const fn pick<T: Copy>(self, [vietnamese, english]: [T; 2]) -> T {
        match self {
            Lang::Vi => vietnamese,
            Lang::En => english,
        }
    }

    /// The language after this one in the list; after the last one the first.
    pub fn next(self) -> Lang {
        Lang::BOTH.into_iter().skip_while(|lang| *lang != self).nth(1).unwrap_or_default()
    }

    /// Language for a platform's locale (`vi`, `en-US`, `fr`…). A locale of a language that the program does not have
    /// gives English; text that is no locale gives `None`.
    pub fn from_locale(locale: &str) -> Option<Lang> {
        let language = locale.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let is_language = matches!(language.len(), 2 | 3) && language.bytes().all(|byte| byte.is_ascii_lowercase());
        let known = Lang::BOTH.into_iter().find(|lang| lang.key() == language);
        known.or_else(|| is_language.then_some(Lang::En))
    }
}

/// Default language of the host, for people and chats without a choice of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefaultLang {
    /// Language of the person's client.
    #[default]
    Auto,
    /// Vietnamese, whatever clients say.
    Vi,
    /// English, whatever clients say.
    En,
}

impl DefaultLang {
    /// The host's word, if the person has said one.
    pub const fn fixed(self) -> Option<Lang> {
        match self {
            DefaultLang::Auto => None,
            DefaultLang::Vi => Some(Lang::Vi),
            DefaultLang::En => Some(Lang::En),
        }
    }

    /// For those of whom nothing is known.
    pub fn for_strangers(self) -> Lang {
        self.fixed().unwrap_or_default()
    }
}

impl From<Lang> for DefaultLang {
    fn from(lang: Lang) -> DefaultLang {
        match lang {
            Lang::Vi => DefaultLang::Vi,
            Lang::En => DefaultLang::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_locales_are_spoken_to_in_english() {
        for (locale, lang) in [
            ("vi", Some(Lang::Vi)),
            ("vi-VN", Some(Lang::Vi)),
            ("en_US", Some(Lang::En)),
            ("ru", Some(Lang::En)),
            ("pt-BR", Some(Lang::En)),
            ("fil", Some(Lang::En)),
            ("", None),
            ("*", None),
            ("c", None),
        ] {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
    }

    #[test]
    fn only_supergroups_and_channels_of_servers_have_addresses() {
        let at = |chat: &str, thread: Option<&str>| {
            let place = Place { platform: Platform::Telegram, chat: chat.into(), thread: thread.map(str::to_owned) };
            place.address_of(&MessageRef("45".into()), None)
        };
        assert_eq!(at("-1001234567890", None).as_deref(), Some("https://t.me/c/1234567890/45"));
        assert_eq!(at("-1001234567890", Some("77")).as_deref(), Some("https://t.me/c/1234567890/77/45"));
        assert_eq!((at("-4001", None), at("77", None)), (None, None));
        let channel = Place { platform: Platform::Discord, chat: "22".into(), thread: None };
        let at = |guild| channel.address_of(&MessageRef("333".into()), guild);
        assert_eq!(at(Some("1")).as_deref(), Some("https://discord.com/channels/1/22/333"));
        assert_eq!(at(None), None, "a private chat belongs to no server");
    }
}
