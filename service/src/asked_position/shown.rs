//! The position that a person was shown last. A move that the person types in the same chat answers it.
//!
//! It is the value `riddle` of the person. Older releases wrote the id alone.

use std::collections::BTreeMap;

use banco_engine::{Millis, PersonKey};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Place, Platform};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::context::Context;
use crate::messages::settings;
use crate::preferences::Preferences;

/// Key suffix, under the person's key.
const SHOWN: &str = "riddle";

/// Time for which a typed move is meant for the shown position rather than for a game of another chat.
const LASTS: Millis = DAY_MILLIS;

/// A shown position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shown {
    pub id: String,
    /// Chat of the message; `None` in a value of an older release.
    #[serde(default)]
    place: Option<Place>,
    #[serde(default)]
    at: Millis,
    /// The right answer of this person, where its feature keeps none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
}

/// A right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub mv: String,
    /// Chance to win with it, in thousandths.
    pub chance: u16,
}

fn key_of(person: &PersonKey) -> String {
    format!("{}{SHOWN}", settings::of_person(person))
}

/// True where others read the answers, so that a position is shown in the private chat instead.
pub(super) fn is_elsewhere(cx: &Context<'_>) -> bool {
    cx.place.platform.abilities().public_commands && !cx.private
}

impl Shown {
    /// Reads a stored value.
    fn read(value: Value) -> Option<Shown> {
        match value {
            Value::String(id) => Some(Shown { id, place: None, at: 0, answer: None }),
            value => serde_json::from_value(value).ok(),
        }
    }

    /// The position that this person was shown last.
    pub(crate) async fn last(cx: &Context<'_>) -> Option<Shown> {
        Shown::last_of(cx.service, &cx.person.key).await
    }

    /// The position that a person was shown last. It is read with the person's settings, which are at hand.
    pub(crate) async fn last_of(service: &Service, person: &PersonKey) -> Option<Shown> {
        let values = Preferences::of(service).recalled(&settings::of_person(person)).await;
        values.into_iter().find(|(name, _)| name == SHOWN).and_then(|(_, value)| Shown::read(value))
    }

    /// The right answer of the person to the position `id`, if it is this one.
    pub(crate) fn answer_to(&self, id: &str) -> Option<&Answer> {
        self.answer.as_ref().filter(|_| self.id.eq_ignore_ascii_case(id))
    }

    /// Value of a position that is shown to this person now, or is answered with `answer`.
    pub(crate) fn values(cx: &Context<'_>, id: &str, answer: Option<Answer>) -> BTreeMap<String, Option<Value>> {
        let place = if is_elsewhere(cx) { Platform::own_chat(&cx.person.key) } else { Some(cx.place.clone()) };
        let shown = Shown { id: id.to_owned(), place, at: cx.now, answer };
        BTreeMap::from([(key_of(&cx.person.key), serde_json::to_value(shown).ok())])
    }

    /// True if it was shown in this chat not long ago.
    pub(super) fn is_here(&self, cx: &Context<'_>) -> bool {
        self.place.as_ref() == Some(&cx.place) && cx.now.saturating_sub(self.at) <= LASTS
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_of_an_older_release_is_an_id_without_a_chat() {
        let old = Shown::read(json!("uab012")).expect("read");
        assert_eq!(old, Shown { id: "uab012".to_owned(), place: None, at: 0, answer: None });
        let place = Place { platform: Platform::Telegram, chat: "7".to_owned(), thread: None };
        let answer = Some(Answer { mv: "e2e4".to_owned(), chance: 700 });
        let new = Shown { id: "vab0".to_owned(), place: Some(place), at: 5, answer };
        assert!(new.answer_to("VAB0").is_some() && new.answer_to("vab1").is_none());
        assert_eq!(Shown::read(serde_json::to_value(&new).expect("text")), Some(new));
        assert_eq!([json!(7), json!(null), json!({"at": 1})].map(Shown::read), [None, None, None]);
    }
}
