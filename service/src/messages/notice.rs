//! Notices: public messages of features, as facts that only their feature reads.

use banco_engine::{Person, PersonKey};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A kind of public message of a feature.
#[derive(Debug)]
pub(crate) struct NoticeSpec {
    /// Word of the kind in the outbox; it never changes.
    pub key: &'static str,
    /// True if it may not be dropped when too many messages wait.
    pub must_arrive: bool,
    /// Name of the fact that is the id of the standing message to be rewritten; `None` for a new message.
    pub rewrites: Option<&'static str>,
    /// Name of the fact that is the id of its game; `None` for a message about no single game.
    pub game: Option<&'static str>,
    /// True if it reminds of a game: it does not bring the game to its chat.
    pub reminds: bool,
    /// True if its instant already respects quiet hours: it makes a sound whenever it comes.
    pub keeps_hours: bool,
    /// Properties that differ from message to message; `None` if the facts are damaged.
    pub delivery: fn(&Notice) -> Option<Delivery>,
}

impl NoticeSpec {
    /// A kind that may be dropped, rewrites no message and is about no single game.
    pub(crate) const PLAIN: NoticeSpec = NoticeSpec {
        key: "",
        must_arrive: false,
        rewrites: None,
        game: None,
        reminds: false,
        keeps_hours: false,
        delivery: |_| Some(Delivery::PLAIN),
    };
}

impl PartialEq for NoticeSpec {
    fn eq(&self, other: &NoticeSpec) -> bool {
        self.key == other.key
    }
}

impl Eq for NoticeSpec {}

/// Properties of one notice that depend on its facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// True if it may not be dropped when too many messages wait.
    pub must_arrive: bool,
    /// True if it only changes a standing message: without that message it is no news.
    pub only_rewrites: bool,
    /// True if the moderators of its chat are to decide something.
    pub calls_moderators: bool,
    /// True if it points a person to one message in the chat: a board or a challenge.
    pub calls_to_board: bool,
    /// Name of the fact that is the id of a standing message whose buttons it ends.
    pub ends: Option<&'static str>,
}

impl Delivery {
    /// Delivery of a message without special properties.
    pub(crate) const PLAIN: Delivery = Delivery {
        must_arrive: false,
        only_rewrites: false,
        calls_moderators: false,
        calls_to_board: false,
        ends: None,
    };
}

/// A public message of a feature, as it is kept in the outbox until it is sent: the word of its kind with its facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    #[serde(rename = "post")]
    kind: String,
    #[serde(flatten)]
    facts: Map<String, Value>,
    /// Properties of its kind; missing on a notice that was read and not yet looked up.
    #[serde(skip)]
    spec: Option<&'static NoticeSpec>,
    #[serde(skip)]
    delivery: Delivery,
}

impl Notice {
    /// A notice of this kind without facts.
    pub(crate) fn plain(spec: &'static NoticeSpec) -> Notice {
        Notice::of_facts(spec, Map::new())
    }

    /// A notice of this kind with its facts, an object of JSON.
    pub(crate) fn new(spec: &'static NoticeSpec, facts: &impl Serialize) -> Notice {
        let facts = match serde_json::to_value(facts) {
            Ok(Value::Object(facts)) => facts,
            Ok(_) | Err(_) => Map::new(),
        };
        Notice::of_facts(spec, facts)
    }

    fn of_facts(spec: &'static NoticeSpec, facts: Map<String, Value>) -> Notice {
        let mut notice = Notice { kind: spec.key.to_owned(), facts, spec: Some(spec), delivery: Delivery::PLAIN };
        notice.delivery = (spec.delivery)(&notice).unwrap_or_default();
        notice
    }

    /// True if it is of this kind.
    pub(crate) fn is(&self, spec: &NoticeSpec) -> bool {
        self.kind == spec.key
    }

    /// Its facts; `None` if they are damaged.
    pub(crate) fn facts<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(Value::Object(self.facts.clone())).ok()
    }

    /// Looks its kind up; false for a kind or facts of another version of the program.
    pub(crate) fn look_up(&mut self, kinds: &[&'static NoticeSpec]) -> bool {
        self.spec = kinds.iter().copied().find(|spec| spec.key == self.kind);
        let Some(delivery) = self.spec.and_then(|spec| (spec.delivery)(self)) else { return false };
        self.delivery = delivery;
        true
    }

    /// True if it may not be dropped.
    pub(crate) fn must_arrive(&self) -> bool {
        self.delivery.must_arrive || self.spec.is_some_and(|spec| spec.must_arrive)
    }

    /// True if it reminds of a game.
    pub(crate) fn reminds(&self) -> bool {
        self.spec.is_some_and(|spec| spec.reminds)
    }

    /// True if it makes a sound whenever it comes.
    pub(crate) fn keeps_hours(&self) -> bool {
        self.spec.is_some_and(|spec| spec.keeps_hours)
    }

    /// Properties that depend on its facts.
    pub(crate) const fn delivery(&self) -> Delivery {
        self.delivery
    }

    /// Id of the standing message that it is written into.
    pub(crate) fn rewrites(&self) -> Option<&str> {
        self.fact(self.spec?.rewrites?)
    }

    /// Id of its game.
    pub(crate) fn game(&self) -> Option<&str> {
        self.fact(self.spec?.game?)
    }

    /// Id of the standing message whose buttons it ends.
    pub(crate) fn ends(&self) -> Option<&str> {
        self.fact(self.delivery.ends?)
    }

    fn fact(&self, name: &str) -> Option<&str> {
        self.facts.get(name)?.as_str()
    }

    /// Puts `now` in the place of an erased person, wherever a fact is that person.
    pub(crate) fn forget(&mut self, person: &PersonKey, now: &Person) {
        self.facts.values_mut().for_each(|fact| forget(fact, person, now));
    }
}

fn forget(fact: &mut Value, person: &PersonKey, now: &Person) {
    if fact.get("key").and_then(Value::as_str) == Some(&person.0) {
        *fact = serde_json::to_value(now).unwrap_or_default();
        return;
    }
    match fact {
        Value::Object(facts) => facts.values_mut().for_each(|fact| forget(fact, person, now)),
        Value::Array(facts) => facts.iter_mut().for_each(|fact| forget(fact, person, now)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
