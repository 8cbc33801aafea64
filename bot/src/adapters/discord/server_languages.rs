//! Preferred languages of servers, by `GUILD_CREATE` and `GUILD_UPDATE`: messages do not contain them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use banco_ports::Lang;
use serenity::all::GuildId;
use tokio::sync::Notify;

use super::people;

/// Servers whose language is remembered; one process has fewer.
const GUILDS_MAX: usize = 200_000;

/// Time a message waits for the event of its server. Discord sends that event first, but serenity starts one task per
/// event, and a task may overtake another.
const EVENT_WAIT: Duration = Duration::from_secs(1);

/// Languages of all servers whose event has come.
#[derive(Default)]
pub(super) struct ServerLanguages {
    /// Servers whose event has come, with their language if they chose one.
    known: Mutex<HashMap<u64, Option<Lang>>>,
    changed: Notify,
}

impl ServerLanguages {
    /// Remembers the preferred language of a server.
    pub(super) fn remember(&self, guild: GuildId, locale: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < GUILDS_MAX || known.contains_key(&guild.get()) {
            known.insert(guild.get(), people::chat_lang(Some(locale)));
        }
        drop(known);
        self.changed.notify_waiters();
    }

    /// Preferred language of a server, or `None` without one. Waits at most [`EVENT_WAIT`] for the server's event.
    pub(super) async fn of(&self, guild: Option<GuildId>) -> Option<Lang> {
        let guild = guild?.get();
        let event = async {
            loop {
                let changed = self.changed.notified();
                let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&guild).copied();
                match known {
                    Some(lang) => return lang,
                    None => changed.await,
                }
            }
        };
        tokio::time::timeout(EVENT_WAIT, event).await.ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a full run of the tests a typed message overtook the event of its server and was answered in Vietnamese.
    #[tokio::test]
    async fn a_message_that_overtakes_the_event_of_its_server_waits_for_it() {
        let (languages, here) = (ServerLanguages::default(), GuildId::new(7));
        let event = async {
            tokio::task::yield_now().await;
            languages.remember(GuildId::new(8), "vi");
            languages.remember(here, "en-GB");
        };
        let (lang, ()) = tokio::join!(languages.of(Some(here)), event);
        assert_eq!(lang, Some(Lang::En));
    }

    #[tokio::test]
    async fn without_an_event_the_wait_ends() {
        assert_eq!(ServerLanguages::default().of(Some(GuildId::new(7))).await, None);
        assert_eq!(ServerLanguages::default().of(None).await, None);
    }
}
