//! Fields of a request, and faults of bad ones.

use banco_engine::{AnyGame, GameKey, GameOptions, MoveError, Notation, ReadError, SetUpError};
use serde_json::{Map, Value, json};

/// Reason for which a request, or a part of it, was not done: `kind` is one word, the rest are facts.
#[derive(Clone, Debug)]
pub(super) struct Fault(Map<String, Value>);

impl Fault {
    pub(super) fn new(kind: &str, message: impl Into<String>) -> Fault {
        let mut fields = Map::new();
        fields.insert("kind".to_owned(), json!(kind));
        fields.insert("message".to_owned(), json!(message.into()));
        Fault(fields)
    }

    #[must_use]
    pub(super) fn with(mut self, key: &str, value: Value) -> Fault {
        self.0.insert(key.to_owned(), value);
        self
    }

    pub(super) fn into_value(self) -> Value {
        Value::Object(self.0)
    }
}

/// `rule` and `candidates` are always present, so that callers need not check.
impl From<MoveError> for Fault {
    fn from(error: MoveError) -> Fault {
        let message = error.to_string();
        let (kind, rule, candidates) = match error {
            MoveError::Read(ReadError::Empty | ReadError::TooLong) => ("parse", None, Vec::new()),
            MoveError::Read(ReadError::Unknown { candidates }) => ("parse", None, candidates),
            MoveError::Read(ReadError::Ambiguous { candidates }) => ("ambiguous", None, candidates),
            MoveError::Illegal(illegal) => ("illegal", Some(illegal.rule.key()), Vec::new()),
        };
        Fault::new(kind, message).with("rule", json!(rule)).with("candidates", json!(candidates))
    }
}

/// Fields of one line.
pub(super) struct Request(Map<String, Value>);

impl Request {
    pub(super) const fn new(fields: Map<String, Value>) -> Request {
        Request(fields)
    }

    /// Field that is present and not null.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// # Errors
    /// The field is missing or no text.
    pub(super) fn text(&self, key: &str) -> Result<&str, Fault> {
        self.maybe_text(key)?.ok_or_else(|| Fault::new("field", format!("{key} is needed")).with("field", json!(key)))
    }

    /// # Errors
    /// The field is present and no text.
    pub(super) fn maybe_text(&self, key: &str) -> Result<Option<&str>, Fault> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(bad_field(key, "a text")),
        }
    }

    /// # Errors
    /// The field is missing, or no game of this program.
    pub(super) fn game(&self) -> Result<GameKey, Fault> {
        let key = self.text("game")?;
        GameKey::from_key(key).ok_or_else(|| {
            let known: Vec<&str> = GameKey::ALL.iter().map(|game| game.key()).collect();
            Fault::new("game", format!("there is no game {key:?}")).with("known", json!(known))
        })
    }

    /// Options as text, for values of any plain JSON type.
    ///
    /// # Errors
    /// The field is no object of plain values.
    pub(super) fn options(&self) -> Result<GameOptions, Fault> {
        let pairs = match self.get("options") {
            None => return Ok(GameOptions::new()),
            Some(Value::Object(pairs)) => pairs,
            Some(_) => return Err(bad_field("options", "an object")),
        };
        let mut options = GameOptions::new();
        for (key, value) in pairs {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Bool(_) | Value::Number(_) => value.to_string(),
                Value::Null => continue,
                Value::Array(_) | Value::Object(_) => return Err(bad_field(key, "a plain value")),
            };
            options.insert(key.clone(), text);
        }
        Ok(options)
    }

    /// Game set up at `position`, or at its start without one; with `dice` to play if they are given.
    ///
    /// # Errors
    /// Game, options, position or dice are bad.
    pub(super) fn set_up(&self) -> Result<AnyGame, Fault> {
        let (game, options) = (self.game()?, self.options()?);
        let set_up = match self.maybe_text("position")? {
            Some(position) => game.set_up(position, &options),
            None => game.start(&options).map_err(SetUpError::Options),
        };
        let game = set_up.map_err(|error| match error {
            SetUpError::Options(error) => Fault::new("options", error.to_string()),
            SetUpError::Position(error) => Fault::new("position", error.to_string()),
        })?;
        match self.get("dice") {
            Some(dice) => super::backgammon::with_dice(game, dice),
            None => Ok(game),
        }
    }

    /// Preferred notation of a person, by key or by the short names of `local`.
    ///
    /// # Errors
    /// An unknown name.
    pub(super) fn notation(&self) -> Result<Option<Notation>, Fault> {
        let Some(name) = self.maybe_text("notation")? else { return Ok(None) };
        let by_local = Notation::ALL.iter().copied().find(|notation| super::play::local_name(*notation) == name);
        Notation::from_key(name).or(by_local).map(Some).ok_or_else(|| {
            let known: Vec<&str> = Notation::ALL.iter().map(|notation| notation.key()).collect();
            Fault::new("notation", format!("there is no notation {name:?}")).with("known", json!(known))
        })
    }
}

pub(super) fn bad_field(key: &str, wanted: &str) -> Fault {
    Fault::new("field", format!("{key} must be {wanted}")).with("field", json!(key))
}

/// Fields of an answer from an object literal.
pub(super) fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Map::new(),
    }
}
