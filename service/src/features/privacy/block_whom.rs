//! The person whom `/block` means: by account name, by name and platform, by a game, by a message of its board.

use banco_engine::{Opponent, Person, PersonKey, Table};
use banco_ports::Platform;
use banco_ports::limits::GAMES_LISTED_MAX;
use banco_ports::text::{fold, repeated};
use serde_json::Value;

use crate::blocks::of_owner;
use crate::context::{Context, store_trouble};
use crate::features::privacy::block_sentences::BlockSay;
use crate::messages::button::is_game_id;
use crate::messages::say::{Draft, Refused, Say};
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::typed::Typed;

/// Account with the name under which it is blocked.
pub(super) type Meant = (PersonKey, String);

/// Search for the person whom `/block` means.
#[derive(Clone, Copy)]
pub(super) struct Whom<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Whom<'a> {
    pub(super) fn of(cx: &'a Context<'a>) -> Whom<'a> {
        Whom { cx }
    }

    /// The person of a request with these words; `None` if it names none.
    pub(super) async fn meant(self, typed: &Typed<'_>, words: &[&str]) -> Result<Option<Meant>, Refused> {
        let sign = words.iter().find_map(|word| word.strip_prefix('#'));
        if let Some(game) = typed.named("game").or(sign) {
            return self.opponent_in(game).await.map(Some);
        }
        if let Some((name, platform)) = with_platform(words) {
            return self.on_platform(&name, platform).await.map(Some);
        }
        // Boards call two players of one name by their sides; no account has such a name.
        if words.iter().any(|word| word.contains('·')) {
            return Err(Draft::private_refusal(BlockSay::Unclear));
        }
        match (&typed.args().opponent, words.first()) {
            (Some(Opponent::Person(person)), _) => Ok(Some((person.key.clone(), person.name.clone()))),
            (Some(Opponent::Username(name)), _) => self.known(name).await.map(Some),
            (Some(Opponent::Anyone) | None, Some(word)) => self.known(word).await.map(Some),
            (Some(Opponent::Anyone) | None, None) => match self.cx.replied_game().await? {
                Some((game, _)) => self.opponent_in(&game).await.map(Some),
                None => Ok(None),
            },
        }
    }

    /// A person by account name, or by the name under which that person was blocked; the opponent of an own game, if the
    /// word is its id.
    async fn known(self, typed: &str) -> Result<Meant, Refused> {
        let name = typed.trim_start_matches('@');
        if let Some(blocked) = self.blocked(name, None).await {
            return Ok(blocked);
        }
        let (heard, store) = (&self.cx.service.clients, &*self.cx.service.store);
        if let Some(key) = heard.person(store, self.cx.place.platform, name).await {
            return Ok((key, name.to_owned()));
        }
        if let Some(Ok(opponent)) = self.opponent(name).await? {
            return Ok(opponent);
        }
        Err(Draft::private_refusal(BlockSay::Unknown { typed: repeated(typed) }))
    }

    /// A blocked person by name, on this platform if one is given.
    async fn blocked(self, name: &str, platform: Option<Platform>) -> Option<Meant> {
        let blocked = Preferences::of(self.cx.service).recalled(&of_owner(&self.cx.person.key)).await;
        let is_named = |value: &Value| value.as_str().is_some_and(|known| fold(known) == fold(name));
        let is_there = |key: &PersonKey| platform.is_none_or(|platform| Platform::of(key) == Some(platform));
        let blocked = blocked.into_iter().map(|(key, value)| (PersonKey(key), value));
        let (key, value) = blocked.into_iter().find(|(key, value)| is_named(value) && is_there(key))?;
        Some((key, value.as_str()?.to_owned()))
    }

    /// The one opponent of this name and platform in the person's newest games, or a blocked person of that name.
    async fn on_platform(self, name: &str, platform: Platform) -> Result<Meant, Refused> {
        if let Some(blocked) = self.blocked(name, Some(platform)).await {
            return Ok(blocked);
        }
        let games = Persons::of(self.cx.service).games_of(&self.cx.accounts, false, GAMES_LISTED_MAX).await;
        let mut found: Vec<Meant> = Vec::new();
        for (id, _) in games.map_err(|error| store_trouble(&error))? {
            let Some(Ok((key, called))) = self.opponent(&id).await? else { continue };
            let is_meant = Platform::of(&key) == Some(platform) && fold(&called) == fold(name);
            if is_meant && found.iter().all(|(known, _)| *known != key) {
                found.push((key, called));
            }
        }
        match (found.pop(), found.is_empty()) {
            (Some(only), true) => Ok(only),
            (None, _) | (Some(_), false) => Err(Draft::private_refusal(BlockSay::Unclear)),
        }
    }

    /// The opponent of the person in a game of this id.
    async fn opponent_in(self, game: &str) -> Result<Meant, Refused> {
        let unknown = || Draft::private_refusal(Say::NoSuchGame { typed: repeated(game) });
        self.opponent(game).await?.ok_or_else(unknown)?.map_err(Draft::private_refusal)
    }

    /// The opponent in an own game; `None` if there is no own game of this id, an error if its opponent is no person.
    async fn opponent(self, game: &str) -> Result<Option<Result<Meant, BlockSay>>, Refused> {
        if !is_game_id(game) {
            return Ok(None);
        }
        let service = self.cx.service;
        let seated = service.games.snapshot(&*service.store, &game.to_ascii_lowercase()).await;
        let Some(seated) = seated.map_err(|error| store_trouble(&error))? else { return Ok(None) };
        if !seated.card.persons.iter().any(|person| self.cx.accounts.has(person)) {
            return Ok(None);
        }
        let other = people(&seated.table).find(|person| !self.cx.accounts.has(&person.key));
        let other = other.filter(|person| Platform::of(&person.key).is_some());
        Ok(Some(other.map(|person| (person.key.clone(), person.name.clone())).ok_or(BlockSay::Unclear)))
    }
}

/// People who have a part in a game: its players, or those of its challenge.
fn people(table: &Table) -> impl Iterator<Item = &Person> {
    let challenge = table.challenge();
    let invited = match &challenge.opponent {
        Opponent::Person(person) => Some(person),
        Opponent::Anyone | Opponent::Username(_) => None,
    };
    let of_challenge = [Some(&challenge.challenger), invited].into_iter().flatten();
    let seats = table.seats();
    seats.into_iter().flatten().chain(of_challenge.filter(move |_| seats.is_none()))
}

/// A name with its platform, as boards show it: `An · Discord`.
fn with_platform(words: &[&str]) -> Option<(String, Platform)> {
    let (last, name) = words.split_last()?;
    let platform = Platform::ALL.into_iter().find(|platform| fold(last) == platform.key())?;
    let name = name.join(" ");
    let name = name.trim_end_matches(['·', '-', ' ']).trim_start_matches('@').trim();
    (!name.is_empty()).then(|| (name.to_owned(), platform))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_its_platform_is_read_as_boards_show_it() {
        let read = |text: &str| with_platform(&text.split_whitespace().collect::<Vec<_>>());
        for text in ["an · Discord", "an · discord", "an Discord", "@an · Discord", "an - Discord"] {
            assert_eq!(read(text), Some(("an".to_owned(), Platform::Discord)), "{text}");
        }
        assert_eq!(read("Nguyễn An · Telegram"), Some(("Nguyễn An".to_owned(), Platform::Telegram)));
        for text in ["", "an", "discord", "· Discord", "Discord an"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
