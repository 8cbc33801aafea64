//! Format of batches and cards in the journal. A batch with one game keeps its first format, so one reader reads the
//! lines of all formats.

use std::collections::BTreeMap;

use banco_ports::Place;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::{Batch, GameAppend, Letter};

/// Reads one place, or several.
pub(crate) fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Place>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Places {
        One(Place),
        More(Vec<Place>),
    }
    Ok(match Places::deserialize(deserializer)? {
        Places::One(place) => vec![place],
        Places::More(places) => places,
    })
}

#[derive(Serialize)]
struct Writing<'a> {
    event: &'a Option<String>,
    game: Option<&'a GameAppend>,
    #[serde(skip_serializing_if = "<[GameAppend]>::is_empty")]
    more: &'a [GameAppend],
    values: &'a BTreeMap<String, Option<Value>>,
    outbox: &'a [Letter],
}

impl Serialize for Batch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Batch { event, games, values, expected: _, outbox, revisions: _ } = self;
        let (game, more) = games.split_first().map_or((None, &[][..]), |(first, more)| (Some(first), more));
        Writing { event, game, more, values, outbox }.serialize(serializer)
    }
}

#[derive(Deserialize)]
struct Written {
    event: Option<String>,
    game: Option<GameAppend>,
    #[serde(default)]
    more: Vec<GameAppend>,
    #[serde(default)]
    values: BTreeMap<String, Option<Value>>,
    #[serde(default)]
    outbox: Vec<Letter>,
}

impl<'de> Deserialize<'de> for Batch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Batch, D::Error> {
        let Written { event, game, more, values, outbox } = Written::deserialize(deserializer)?;
        let games = game.into_iter().chain(more).collect();
        Ok(Batch { event, games, values, expected: BTreeMap::new(), outbox, revisions: BTreeMap::new() })
    }
}
