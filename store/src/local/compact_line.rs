//! Compact journal lines: fields that follow from the game's previous line are left out.
//!
//! After a usual move the new card equals the old one with the other player's turn, and the letter shows the board.
//! Only differences from that guess are written. A reader knows the game's previous state; the chain of the game's
//! lines guarantees it.

use std::collections::BTreeMap;

use banco_engine::{Entry, Event, Millis, Seat};
use banco_ports::{Address, MessageRef, Place, Platform};
use serde::de::{DeserializeOwned, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::line::Keyed;
use crate::index::{BackingError, Placed, Staged};
use crate::record::{Note, Record};
use crate::{Batch, GameAppend, GameCard, Letter, SentMessage};

/// Compact form of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Brief {
    #[serde(rename = "b")]
    Batch(BriefBatch),
    #[serde(rename = "s")]
    Sent(BriefSent),
    #[serde(rename = "n")]
    Note(Note),
}

/// Event, games, letters and values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BriefBatch(
    Option<BriefEvent>,
    Keyed<BriefGame>,
    Vec<Difference>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")] BTreeMap<String, Option<Value>>,
);

/// Number of entries before, the new entries, and the changes of the card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BriefGame(
    u64,
    Vec<BriefEntry>,
    #[serde(default, skip_serializing_if = "Difference::is_none")] Difference,
);

/// Number of the letter, the message it became, and the version of the board in that message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BriefSent(
    u64,
    Option<MessageRef>,
    Option<u32>,
    #[serde(default, skip_serializing_if = "Elsewhere::is_none")] Elsewhere,
);

/// Place and game of a message, if they differ from those in the letter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Elsewhere {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

impl Elsewhere {
    fn is_none(&self) -> bool {
        *self == Elsewhere::default()
    }
}

/// A record as read from a line of any format.
pub(super) enum Written {
    /// Formats 1 to 3.
    Whole(Record),
    Brief(Brief),
}

impl Written {
    pub(super) fn note(&self) -> Option<&Note> {
        match self {
            Written::Whole(Record::Note(note)) | Written::Brief(Brief::Note(note)) => Some(note),
            Written::Whole(Record::Batch(_) | Record::Sent { .. })
            | Written::Brief(Brief::Batch(_) | Brief::Sent(_)) => None,
        }
    }

    /// Index of the game in the record, its number of entries before, and the new entries.
    pub(super) fn entries_of(self, game: &str) -> Option<(usize, u64, Vec<Entry>)> {
        match self {
            Written::Whole(Record::Batch(Batch { games, .. })) => {
                let (at, append) = games.into_iter().enumerate().find(|(_, append)| append.id == game)?;
                Some((at, append.expected, append.entries))
            }
            Written::Brief(Brief::Batch(BriefBatch(_, games, ..))) => {
                let (at, (_, append)) = games.0.into_iter().enumerate().find(|(_, (id, _))| id == game)?;
                Some((at, append.0, append.1.into_iter().map(|entry| entry.0).collect()))
            }
            Written::Whole(Record::Sent { .. } | Record::Note(_)) | Written::Brief(Brief::Sent(_) | Brief::Note(_)) => {
                None
            }
        }
    }

    /// Restores the whole record, based on the staged records. A part that depends on lost lines is left out, and its
    /// game is set aside.
    ///
    /// # Errors
    /// The index fails. `None` if this program cannot have written the line.
    pub(super) fn whole(self, placed: &mut Placed, staged: &mut Staged<'_>) -> Result<Option<Record>, BackingError> {
        match self {
            Written::Whole(record) => Ok(Some(record)),
            Written::Brief(Brief::Note(note)) => Ok(Some(Record::Note(note))),
            Written::Brief(Brief::Sent(sent)) => Ok(Some(sent.whole(staged)?)),
            Written::Brief(Brief::Batch(batch)) => Ok(batch.whole(placed, staged)?.map(Record::Batch)),
        }
    }
}

impl Brief {
    /// Compact form of a record that follows the staged records.
    ///
    /// # Errors
    /// The index fails.
    pub(super) fn of(record: &Record, staged: &mut Staged<'_>) -> Result<Brief, BackingError> {
        Ok(match record {
            Record::Note(note) => Brief::Note(note.clone()),
            Record::Sent { number, message } => Brief::Sent(BriefSent::of(*number, message.as_ref(), staged)?),
            Record::Batch(batch) => Brief::Batch(BriefBatch::of(batch, staged)?),
        })
    }
}

impl BriefBatch {
    fn of(batch: &Batch, staged: &mut Staged<'_>) -> Result<BriefBatch, BackingError> {
        let Batch { event, games, values, expected: _, outbox, revisions: _ } = batch;
        let mut briefs = Vec::with_capacity(games.len());
        let mut told = None;
        for append in games {
            let before = staged.card(&append.id)?;
            let guess = before.map(|before| usual_card(before, &append.entries));
            let difference = Difference::between(guess.as_ref(), &append.card);
            let entries = append.entries.iter().cloned().map(BriefEntry).collect();
            if told.is_none() {
                told = Some(Told::new(&append.id, before, &append.card));
            }
            briefs.push((append.id.clone(), BriefGame(append.expected, entries, difference)));
        }
        let letter = |(at, letter): (usize, &Letter)| {
            let guess = told.as_ref().and_then(|told| told.usual_letter(at));
            Difference::between(guess.as_ref(), letter)
        };
        let letters = outbox.iter().enumerate().map(letter).collect();
        Ok(BriefBatch(event.as_deref().map(BriefEvent::of), Keyed(briefs), letters, values.clone()))
    }

    fn whole(self, placed: &mut Placed, staged: &mut Staged<'_>) -> Result<Option<Batch>, BackingError> {
        let BriefBatch(event, briefs, letters, values) = self;
        let Some(event) = event.map(BriefEvent::whole).map_or(Some(None), |event| event.map(Some)) else {
            return Ok(None);
        };
        let count = letters.len() as u64;
        let (mut games, mut of, mut told) = (Vec::with_capacity(briefs.0.len()), Vec::new(), None);
        for (at, (id, BriefGame(expected, entries, difference))) in briefs.0.into_iter().enumerate() {
            let entries: Vec<Entry> = entries.into_iter().map(|entry| entry.0).collect();
            let before = staged.card(&id)?;
            let guess = before.map(|before| usual_card(before, &entries));
            let Some(card) = difference.applied(guess.as_ref()) else {
                staged.set_aside(&id);
                continue;
            };
            if at == 0 {
                told = Some(Told::new(&id, before, &card));
            }
            of.push(placed.of.get(at).copied().flatten());
            games.push(GameAppend { id, expected, entries, card });
        }
        placed.of = of;
        let letter = |(at, difference): (usize, Difference)| {
            let guess = told.as_ref().and_then(|told| told.usual_letter(at));
            difference.applied(guess.as_ref())
        };
        // Letters are numbered without a gap. A lost letter belongs to a lost game, so it is not sent.
        let outbox: Option<Vec<Letter>> = letters.into_iter().enumerate().map(letter).collect();
        if outbox.is_none() {
            staged.skip_letters(placed.first_letter + count);
        }
        let outbox = outbox.unwrap_or_default();
        Ok(Some(Batch { event, games, values, outbox, ..Batch::default() }))
    }
}

impl BriefSent {
    fn of(number: u64, message: Option<&SentMessage>, staged: &mut Staged<'_>) -> Result<BriefSent, BackingError> {
        let Some(SentMessage { place, message, game }) = message else {
            return Ok(BriefSent(number, None, None, Elsewhere::default()));
        };
        let (usual_place, usual_game) = usual_message(staged.letter(number)?);
        let elsewhere = Elsewhere {
            place: Some(place).filter(|place| usual_place.as_ref() != Some(*place)).cloned(),
            game: game.as_ref().map(|(id, _)| id).filter(|id| usual_game.as_ref() != Some(*id)).cloned(),
        };
        Ok(BriefSent(number, Some(message.clone()), game.as_ref().map(|(_, version)| *version), elsewhere))
    }

    fn whole(self, staged: &mut Staged<'_>) -> Result<Record, BackingError> {
        let BriefSent(number, message, version, elsewhere) = self;
        let Some(message) = message else { return Ok(Record::Sent { number, message: None }) };
        let (place, game) = usual_message(staged.letter(number)?);
        let game = elsewhere.game.or(game).zip(version);
        let place = elsewhere.place.or(place);
        // The letter is lost, and so is the id of its game.
        let message = place.map(|place| SentMessage { place, message, game });
        Ok(Record::Sent { number, message })
    }
}

/// Place in which a letter usually arrives, and the game it usually shows.
fn usual_message(letter: Option<Letter>) -> (Option<Place>, Option<String>) {
    let Some(letter) = letter else { return (None, None) };
    let game = letter.body.get("game").and_then(Value::as_str).map(str::to_owned);
    (letter.to.place(), game)
}

/// Card of a game after these entries, if they were usual moves.
fn usual_card(before: &GameCard, entries: &[Entry]) -> GameCard {
    let moves = entries.iter().filter(|entry| matches!(entry.event, Event::Moved { .. })).count();
    let waiting_for = match (before.persons.as_slice(), &before.waiting_for) {
        ([one, other], Some(waiting_for)) if moves % 2 == 1 => {
            Some(if waiting_for == one { other.clone() } else { one.clone() })
        }
        (_, waiting_for) => waiting_for.clone(),
    };
    let changed = entries.last().map_or(before.changed, |entry| entry.at);
    GameCard { waiting_for, changed, ..before.clone() }
}

/// Subject of a batch's letters: its first game.
struct Told {
    id: String,
    mover: Option<banco_engine::PersonKey>,
    places: Vec<Place>,
}

impl Told {
    fn new(id: &str, before: Option<&GameCard>, now: &GameCard) -> Told {
        let mover = before.and_then(|before| before.waiting_for.clone());
        Told { id: id.to_owned(), mover, places: now.places.clone() }
    }

    /// The usual letter of a place: the board.
    fn usual_letter(&self, at: usize) -> Option<Letter> {
        let to = Address::Place(self.places.get(at)?.clone());
        Some(Letter { to, by: self.mover.clone(), body: serde_json::json!({ "post": "board", "game": self.id }) })
    }
}

/// Fields that differ from another object's; under `-` the names of fields that only the other one has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Difference(Map<String, Value>);

const TOO_MANY: &str = "-";

impl Difference {
    fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    fn between<T: Serialize + PartialEq>(guess: Option<&T>, now: &T) -> Difference {
        if guess == Some(now) {
            return Difference::default();
        }
        let (guess, mut fields) = (guess.map(fields).unwrap_or_default(), fields(now));
        let missing = |name: &&String| !fields.contains_key(*name);
        let too_many: Vec<Value> = guess.keys().filter(missing).cloned().map(Value::String).collect();
        fields.retain(|name, value| guess.get(name) != Some(value));
        if !too_many.is_empty() {
            fields.insert(TOO_MANY.to_owned(), Value::Array(too_many));
        }
        Difference(fields)
    }

    /// The value after the difference; `None` if too little is known.
    fn applied<T: Serialize + DeserializeOwned + Clone>(self, guess: Option<&T>) -> Option<T> {
        if let Some(guess) = guess.filter(|_| self.is_none()) {
            return Some(guess.clone());
        }
        let (mut all, mut differing) = (guess.map(fields).unwrap_or_default(), self.0);
        if let Some(Value::Array(too_many)) = differing.remove(TOO_MANY) {
            too_many.iter().filter_map(Value::as_str).for_each(|name| drop(all.remove(name)));
        }
        all.extend(differing);
        serde_json::from_value(Value::Object(all)).ok()
    }
}

fn fields<T: Serialize>(of: &T) -> Map<String, Value> {
    match serde_json::to_value(of) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// Id of an event: one letter for the platform, then the rest of the id; or `=` and the whole id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct BriefEvent(String);

const WHOLE: char = '=';

fn letter_of(platform: Platform) -> char {
    match platform {
        Platform::Discord => 'd',
        Platform::Telegram => 't',
        Platform::Web => 'w',
    }
}

impl BriefEvent {
    fn of(event: &str) -> BriefEvent {
        let brief = Platform::ALL.into_iter().find_map(|platform| {
            let rest = event.strip_prefix(platform.key())?.strip_prefix(':')?;
            Some(format!("{}{rest}", letter_of(platform)))
        });
        BriefEvent(brief.unwrap_or_else(|| format!("{WHOLE}{event}")))
    }

    fn whole(self) -> Option<String> {
        let mut rest = self.0.chars();
        let first = rest.next()?;
        if first == WHOLE {
            return Some(rest.collect());
        }
        let platform = Platform::ALL.into_iter().find(|platform| letter_of(*platform) == first)?;
        Some(format!("{}:{}", platform.key(), rest.as_str()))
    }
}

/// A move that names no draw as time, seat (0 or 1) and text; any other entry in its full form.
#[derive(Clone, Debug, PartialEq)]
struct BriefEntry(Entry);

impl Serialize for BriefEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Entry { at, event: Event::Moved { seat, mv, named: None } } => (at, seat.index(), mv).serialize(serializer),
            entry => entry.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for BriefEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BriefEntry, D::Error> {
        struct AnyEntry;

        impl<'de> Visitor<'de> for AnyEntry {
            type Value = Entry;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an entry")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Entry, A::Error> {
                let missing = || serde::de::Error::custom("half a move");
                let at: Millis = seq.next_element()?.ok_or_else(missing)?;
                let seat: usize = seq.next_element()?.ok_or_else(missing)?;
                let mv: String = seq.next_element()?.ok_or_else(missing)?;
                let seat = Seat::BOTH.into_iter().find(|known| known.index() == seat).ok_or_else(missing)?;
                Ok(Entry { at, event: Event::Moved { seat, mv, named: None } })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
                Entry::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(AnyEntry).map(BriefEntry)
    }
}
