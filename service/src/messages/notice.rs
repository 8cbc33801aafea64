//! Notices: public messages of features, as facts that only their feature reads.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::feature::Feature;
use crate::features::FEATURES;

/// A kind of public message of a feature.
#[derive(Debug)]
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
}

impl Notice {
    /// A notice of this kind without facts.
    pub(crate) fn plain(spec: &NoticeSpec) -> Notice {
        Notice { kind: spec.key.to_owned(), facts: Map::new() }
    }

    /// A notice of this kind with its facts, an object of JSON.
    pub(crate) fn new(spec: &NoticeSpec, facts: &impl Serialize) -> Notice {
        let facts = match serde_json::to_value(facts) {
            Ok(Value::Object(facts)) => facts,
            Ok(_) | Err(_) => Map::new(),
        };
        Notice { kind: spec.key.to_owned(), facts }
    }

    /// True if it is of this kind.
    pub(crate) fn is(&self, spec: &NoticeSpec) -> bool {
        self.kind == spec.key
    }

    /// Its facts; `None` if they are damaged.
    pub(crate) fn facts<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(Value::Object(self.facts.clone())).ok()
    }

    /// The feature that presents it, with the properties of the kind; `None` for a kind of another version.
    pub(crate) fn feature(&self) -> Option<(&'static dyn Feature, &'static NoticeSpec)> {
        let mut all = FEATURES.iter().flat_map(|feature| feature.notices().iter().map(move |spec| (*feature, spec)));
        all.find(|(_, spec)| spec.key == self.kind)
    }

    /// True if it may not be dropped.
    pub(crate) fn must_arrive(&self) -> bool {
        self.feature().is_some_and(|(_, spec)| spec.must_arrive)
    }

    /// Id of the standing message that it is written into.
    pub(crate) fn rewrites(&self) -> Option<&str> {
        let (_, spec) = self.feature()?;
        self.facts.get(spec.rewrites?)?.as_str()
    }
}
