//! Notices: public messages of features, as facts that only their feature reads.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A kind of public message of a feature.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoticeSpec {
    /// Word of the kind in the outbox; it never changes.
    pub key: &'static str,
    /// True if it may not be dropped when too many messages wait.
    pub must_arrive: bool,
    /// Name of the fact that is the id of the standing message to be rewritten; `None` for a new message.
    pub rewrites: Option<&'static str>,
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
}

impl Notice {
    /// A notice of this kind without facts.
    pub(crate) fn plain(spec: &'static NoticeSpec) -> Notice {
        Notice { kind: spec.key.to_owned(), facts: Map::new(), spec: Some(spec) }
    }

    /// A notice of this kind with its facts, an object of JSON.
    pub(crate) fn new(spec: &'static NoticeSpec, facts: &impl Serialize) -> Notice {
        let facts = match serde_json::to_value(facts) {
            Ok(Value::Object(facts)) => facts,
            Ok(_) | Err(_) => Map::new(),
        };
        Notice { kind: spec.key.to_owned(), facts, spec: Some(spec) }
    }

    /// True if it is of this kind.
    pub(crate) fn is(&self, spec: &NoticeSpec) -> bool {
        self.kind == spec.key
    }

    /// Its facts; `None` if they are damaged.
    pub(crate) fn facts<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(Value::Object(self.facts.clone())).ok()
    }

    /// Looks its kind up; false for a kind of another version of the program.
    pub(crate) fn look_up(&mut self, kinds: &[&'static NoticeSpec]) -> bool {
        self.spec = kinds.iter().copied().find(|spec| spec.key == self.kind);
        self.spec.is_some()
    }

    /// True if it may not be dropped.
    pub(crate) fn must_arrive(&self) -> bool {
        self.spec.is_some_and(|spec| spec.must_arrive)
    }

    /// Id of the standing message that it is written into.
    pub(crate) fn rewrites(&self) -> Option<&str> {
        self.facts.get(self.spec?.rewrites?)?.as_str()
    }
}
