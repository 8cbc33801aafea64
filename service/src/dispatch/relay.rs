//! Messages in a private game: text that is no request and no move goes to the opponent, in the private chat with the
//! bot. A personal setting switches this off, blocks are respected, and the rate is limited.

pub(crate) mod say;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use banco_engine::{Person, PersonKey};
use banco_ports::Place;
use banco_ports::text::{repeated, shorten};

use crate::Post;
use crate::context::{Context, Handled, Held};
use crate::dispatch::relay::say::RelaySay;
use crate::dispatch::small_talk::SmallTalk;
use crate::find_game::{GameFinder, Want};
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::settings::spec::{Fallback, OFF, ON, SettingSpec, TypedSetting};
use crate::messages::settings::{self, Scope};
use crate::move_detection::{Detection, Reading, is_castling, is_slip, is_slip_of_a_file, looks_like_a_move};
use crate::preferences::Preferences;
use crate::present::Presenter;
use crate::typed::silent;

/// True if opponents of private games may send messages.
pub(crate) static TALK: TypedSetting<bool> = TypedSetting::new(
    SettingSpec::new("talk", "loinhan", [160, 78]).of_person(&[ON, OFF]).default(|_| Fallback::Word(ON)),
    |word| word != Some(OFF),
);

/// Maximum number of characters of a passed-on line.
const LINE_CHARS_MAX: usize = 300;

/// Number of lines that one person may send at once; after that, one per interval in milliseconds.
const BURST: f64 = 5.0;
const ONE_IN_MILLIS: f64 = 10_000.0;

/// Maximum number of remembered people.
const PEOPLE_MAX: usize = 10_000;

/// Number of words from which a text with a number is still talk.
const TALK_WORDS_MIN: usize = 4;

/// Recent number of lines per person, with the last game.
#[derive(Default)]
pub(crate) struct Talks(Mutex<HashMap<PersonKey, Said>>);

struct Said {
    burst: f64,
    at: i64,
    game: String,
}

impl Talks {
    /// Counts a line. `None` if there are too many; otherwise `true` for the first one in this game.
    fn say(&self, person: &PersonKey, game: &str, now: i64) -> Option<bool> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= PEOPLE_MAX && !all.contains_key(person) {
            all.clear();
        }
        let fresh = || Said { burst: BURST, at: now, game: String::new() };
        let said = all.entry(person.clone()).or_insert_with(fresh);
        let since = now.saturating_sub(said.at).max(0) as f64;
        said.burst = (said.burst + since / ONE_IN_MILLIS).min(BURST);
        said.at = now;
        if said.burst < 1.0 {
            return None;
        }
        said.burst -= 1.0;
        let is_first = said.game != game;
        game.clone_into(&mut said.game);
        Some(is_first)
    }
}

/// The text in passed-on form: shortened, and without addresses that a client would open for a preview.
fn plain(text: &str) -> String {
    let plain = text.replace("://", ": //");
    shorten(plain.trim(), LINE_CHARS_MAX)
}

/// Hands messages on to the opponent of a private game.
#[derive(Clone, Copy)]
pub(crate) struct Relay<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Relay<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Relay<'a> {
        Relay { cx }
    }

    /// True if no game here reads the text and it does not have the form of a move.
    pub(crate) async fn is_chatter(self, text: &str) -> Result<bool, Refused> {
        let is_long = text.split_whitespace().count() >= TALK_WORDS_MIN;
        let is_slip = is_slip_of_a_file(text) || (!is_long && is_slip(text));
        if text.is_empty() || looks_like_a_move(text) || is_castling(text) || is_slip {
            return Ok(false);
        }
        Ok(matches!(Detection::of(self.cx).reading(text).await?, Reading::Nowhere))
    }

    /// Passes talk to the one person it can be for; `None` if there is no reader.
    pub(crate) async fn talk(self, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        let mut others: BTreeMap<PersonKey, String> = BTreeMap::new();
        let mut plays = false;
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Play).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            if !self.plays_at(&held) {
                continue;
            }
            plays = true;
            if let Some((other, _)) = self.reader_of(&held).await {
                others.entry(other.key).or_insert(id);
            }
        }
        let ids: Vec<String> = others.into_values().collect();
        match ids.as_slice() {
            [only] => self.hand_on(only, text).await.map(Some),
            [] if plays => Ok(None),
            // No game is running: the reply shows ways to start one, or waiting challenges.
            [] => SmallTalk::of(self.cx).greet().await.map(Some),
            [_, _, ..] => Err(RelaySay::TalkToWhom.into()),
        }
    }

    /// As [`Context::talk`], if a private game is running; otherwise the text is for the bot.
    pub(crate) async fn talk_in_game(self, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Play).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let is_of_two = self.plays_at(&held) && self.reader_of(&held).await.is_some();
            drop(held);
            if is_of_two {
                return self.talk(text).await;
            }
        }
        Ok(None)
    }

    fn plays_at(self, held: &Held) -> bool {
        held.table().to_move().is_some() && self.cx.seat_at(held.table()).is_some()
    }

    /// The opponent in a game that both read in private chats with the bot, with that chat.
    async fn reader_of(self, held: &Held) -> Option<(Person, Place)> {
        let table = held.table();
        let other = table.person_at(self.cx.seat_at(table)?.other())?.clone();
        if !held.places().contains(&self.cx.place) {
            return None;
        }
        for place in held.places().iter().filter(|place| **place != self.cx.place) {
            if Presenter::of(self.cx.service).reads_alone(place, &other.key).await {
                return Some((other, place.clone()));
            }
        }
        None
    }

    /// Passes a line on in this game.
    pub(crate) async fn hand_on(self, id: &str, text: &str) -> Handled {
        let held = self.cx.hold_named(id).await?;
        let (Some(seat), Some((other, place))) = (self.cx.seat_at(held.table()), self.reader_of(&held).await) else {
            // A short answer to the own board has no other reader: it was meant as a move.
            let table = held.table();
            let is_own_turn = table.to_move().is_some() && table.to_move() == self.cx.seat_at(table);
            if is_own_turn && text.split_whitespace().count() < TALK_WORDS_MIN {
                let game = Some(table.challenge().game);
                return Err(Say::NotAMove { game, typed: repeated(text), has_candidates: false }.into());
            }
            return Ok(silent());
        };
        let name = self.cx.taste.name_of(held.table(), &other);
        let (theirs, _) =
            Preferences::of(self.cx.service).wishes(Scope::Person, &settings::of_person(&other.key)).await;
        let blocks = self.cx.service.blocks(&other.key, &self.cx.person.key).await
            || self.cx.service.blocks(&self.cx.person.key, &other.key).await;
        if blocks || !TALK.of(&theirs) {
            return Err(RelaySay::NotHandedOn { name }.into());
        }
        let Some(is_first) = self.cx.service.talks.say(&self.cx.person.key, id, self.cx.now) else {
            return Err(RelaySay::TalkTooFast.into());
        };
        let post = Post::Said { game: id.to_owned(), seat, text: plain(text) };
        let commit = self.cx.begin().tell([&place], &[post]);
        self.cx.service.commit(commit).await.map_err(|error| crate::context::store_trouble(&error))?;
        Ok(if is_first { vec![Draft::note(RelaySay::HandedOn { name })] } else { silent() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_lines_at_once_then_one_in_ten_seconds() {
        let talks = Talks::default();
        let an = PersonKey("telegram:1".to_owned());
        let said: Vec<Option<bool>> = (0..7).map(|_| talks.say(&an, "k7m2", 0)).collect();
        assert_eq!(said, [Some(true), Some(false), Some(false), Some(false), Some(false), None, None]);
        assert_eq!(talks.say(&an, "k7m2", 10_000), Some(false));
        assert_eq!(talks.say(&an, "k7m2", 10_001), None);
        assert_eq!(talks.say(&PersonKey("telegram:2".to_owned()), "k7m2", 0), Some(true), "each by himself");
    }

    #[test]
    fn a_line_is_bounded_and_opens_no_address() {
        assert_eq!(plain(" xem https://x.example nhé "), "xem https: //x.example nhé");
        assert!(plain(&"a".repeat(2_000)).chars().count() <= LINE_CHARS_MAX);
    }
}
