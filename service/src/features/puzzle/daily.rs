//! Daily puzzle for chats that chose one. It is posted at their hour and answered in private with one try each; a day
//! later the solution comes with its solvers.
//!
//! Its state is stored as values that are compared before each change: a restart or a repeated check posts nothing
//! twice.
//!
//! * `puzzle:<chat>`: next due time, and the ids of the two current puzzles ([`Chat`]);
//! * `puzzle-day:<id>`: one puzzle of one chat ([`Day`]);
//! * `puzzle-try:<id>:<person>`: the one try of a person ([`Try`]); `puzzle-run:<chat>:<person>`: solved days in a row
//!   ([`Run`]).

use std::collections::BTreeMap;

use banco_engine::{GameKey, Millis, PersonKey, Table, fnv1a_64};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Lang, Place};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::boxed::apart;
use crate::due_values::{DueSpec, DueValue};
use crate::features::puzzle::days;
use crate::features::puzzle::games::{GAMES, game_in_turn};
use crate::features::puzzle::post::{OfPuzzle, PAUSED, POSED, SOLVED};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::PuzzleName;
use crate::features::puzzle::settings::{GAME, TIME};
use crate::messages::notice::Notice;
use crate::messages::settings::{self, Scope, Settings};
use crate::messages::zone::Coming;
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Service};

/// First letter of the ids of daily puzzles: no game and no tournament has it.
const FIRST_OF_PUZZLE: &[u8] = b"u";

const CHATS: &str = "puzzle:";

/// Puzzle state of a chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Chat {
    place: Place,
    /// Instant at which the next puzzle is posted.
    next: Millis,
    /// Number of puzzles so far.
    count: u64,
    /// Next place in the set of each game, by the key of the game; empty before the first puzzle.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    places: BTreeMap<String, u64>,
    /// The open puzzle, and the one before.
    now: Option<String>,
    before: Option<String>,
    /// Puzzles in a row without a try.
    #[serde(default, skip_serializing_if = "is_none")]
    idle: u32,
}

/// Puzzles in a row without a try after which the daily puzzle pauses.
pub(crate) const IDLE_MAX: u32 = 7;

fn is_none(count: &u32) -> bool {
    *count == 0
}

impl Chat {
    /// True if it waits for a player who asks for a puzzle.
    fn is_paused(&self) -> bool {
        self.idle >= IDLE_MAX
    }
}

/// A puzzle of a chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Day {
    pub place: Place,
    pub number: u64,
    pub puzzle: Puzzle,
    /// True if its solution is public.
    pub is_over: bool,
}

/// Answer of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Try {
    /// The move that ended the try, and the half-moves of the line before it.
    pub mv: String,
    #[serde(default)]
    pub at_ply: usize,
    pub is_right: bool,
    pub at: Millis,
    pub name: String,
    /// Solved days in a row, this one included.
    pub run: u64,
}

/// Days in a row on which a person solved the puzzle of a chat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// Number of the last solved puzzle.
    pub last: u64,
    pub days: u64,
    /// The most days in a row.
    #[serde(default)]
    pub best: u64,
}

impl Run {
    /// The run after the puzzle with this number was solved.
    pub(crate) fn solved(self, number: u64) -> Run {
        let days = if self.last + 1 == number { self.days + 1 } else { 1 };
        Run { last: number, days, best: self.best.max(self.days).max(days) }
    }
}

fn chat(place: &Place) -> String {
    format!("{}:{}", place.platform.key(), place.chat)
}

fn key_chat(place: &Place) -> String {
    format!("{CHATS}{}", chat(place))
}

fn key_day(id: &str) -> String {
    format!("puzzle-day:{id}")
}

fn tries(id: &str) -> String {
    format!("puzzle-try:{id}:")
}

/// Key of a person's try.
pub(crate) fn key_try(id: &str, person: &PersonKey) -> String {
    format!("{}{}", tries(id), person.0)
}

/// Key of a person's days in a row.
pub(crate) fn key_run(place: &Place, person: &PersonKey) -> String {
    format!("puzzle-run:{}:{}", chat(place), person.0)
}

/// True if this may be the id of a puzzle: games have other first letters.
pub(crate) fn may_be_puzzle(id: &str) -> bool {
    id.bytes().next().is_some_and(|first| FIRST_OF_PUZZLE.contains(&first.to_ascii_lowercase()))
}

fn value_of(what: &impl Serialize) -> Option<Value> {
    serde_json::to_value(what).ok()
}

impl Day {
    /// The position, with the seats named in a language.
    pub(crate) fn table(&self, id: &str, lang: Lang) -> Option<Table> {
        self.puzzle.seated(id, lang, 0)
    }
}

/// The next puzzle of each chat.
pub(crate) static DUE: &[DueSpec] =
    &[DueSpec { prefix: CHATS, run: |service, due| apart(move || DailyPuzzles::of(service).keep(due)) }];

/// The daily puzzle of each chat.
#[derive(Clone, Copy)]
pub(crate) struct DailyPuzzles<'a> {
    service: &'a Service,
}

impl<'a> DailyPuzzles<'a> {
    pub(crate) fn of(service: &'a Service) -> DailyPuzzles<'a> {
        DailyPuzzles { service }
    }

    /// The puzzle `id`, as long as it is stored.
    pub(crate) async fn puzzle(self, id: &str) -> Result<Option<Day>, StoreError> {
        if !may_be_puzzle(id) {
            return Ok(None);
        }
        let value = self.service.store.value(&key_day(&id.to_ascii_lowercase())).await?;
        Ok(value.and_then(|value| serde_json::from_value(value).ok()))
    }

    /// Name of the puzzle, with the time of the next one.
    pub(crate) async fn puzzle_name(self, id: &str, day: &Day) -> PuzzleName {
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(&day.place)).await;
        let chat = self.puzzle_chat(&day.place).await.ok().flatten().filter(|chat| !day.is_over && !chat.is_paused());
        let next = chat.map(|chat| Coming { at: chat.next, now: self.service.now(), zone: of_chat.zone() });
        let (game, kind, difficulty) = (id.to_owned(), day.puzzle.game, day.puzzle.difficulty());
        PuzzleName { game, kind, number: day.number, difficulty, next }
    }

    /// Id of the open puzzle of a chat.
    pub(crate) async fn puzzle_at(self, place: &Place) -> Result<Option<String>, StoreError> {
        Ok(self.puzzle_chat(place).await?.and_then(|chat| chat.now))
    }

    /// Answers to a puzzle, the earliest first.
    pub(crate) async fn tries_of(self, id: &str) -> Result<Vec<Try>, StoreError> {
        let values = self.service.store.values(&tries(id)).await?;
        let mut tries: Vec<Try> =
            values.into_iter().filter_map(|(_, value)| serde_json::from_value(value).ok()).collect();
        tries.sort_by_key(|tried| tried.at);
        Ok(tries)
    }

    async fn puzzle_chat(self, place: &Place) -> Result<Option<Chat>, StoreError> {
        let value = self.service.store.value(&key_chat(place)).await?;
        Ok(value.and_then(|value| serde_json::from_value(value).ok()))
    }

    /// Values that delete everything stored about one puzzle.
    async fn without(self, id: &str) -> Result<BTreeMap<String, Option<Value>>, StoreError> {
        let names = self.service.store.values(&tries(id)).await?;
        let tries = names.into_iter().map(|(name, _)| (format!("{}{name}", tries(id)), None));
        Ok(tries.chain([(key_day(id), None)]).collect())
    }

    /// Values for a chat that wants puzzles with these settings from now on, or none.
    pub(crate) async fn puzzle_chosen(
        self,
        place: &Place,
        wishes: &Settings,
    ) -> Result<BTreeMap<String, Option<Value>>, StoreError> {
        let known = self.puzzle_chat(place).await?;
        let mut values = BTreeMap::new();
        let next = TIME.of(wishes).and_then(|time| wishes.zone().next(time, self.service.now()));
        if next.is_none() {
            let both = known.as_ref().map(|chat| [chat.now.clone(), chat.before.clone()]).unwrap_or_default();
            for id in both.into_iter().flatten() {
                values.extend(self.without(&id).await?);
            }
        }
        // The topics of a chat share its settings: the puzzle is posted in the chat itself.
        let place = Place { thread: None, ..place.clone() };
        let chat = next.map(|next| match known {
            Some(known) => Chat { next, idle: 0, ..known },
            None => {
                Chat { place: place.clone(), next, count: 0, places: BTreeMap::new(), now: None, before: None, idle: 0 }
            }
        });
        values.insert(key_chat(&place), chat.as_ref().and_then(value_of));
        Ok(values)
    }

    /// Moves the puzzles of a chat to its new id, as with its settings.
    pub(crate) async fn move_puzzle(self, from: &Place, to: &Place) -> Result<(), StoreError> {
        let Some(known) = self.puzzle_chat(from).await? else { return Ok(()) };
        let moved = Chat { place: Place { thread: None, ..to.clone() }, ..known };
        let values = BTreeMap::from([(key_chat(to), value_of(&moved)), (key_chat(from), None)]);
        let unset = BTreeMap::from([(key_chat(to), None)]);
        let commit = Commit::new(Cause::House { event: None }).values(values).expect(unset);
        self.service.commit(commit).await
    }

    /// Resumes the paused puzzles of a chat; returns the time of the next one.
    pub(crate) async fn resume_puzzles(self, place: &Place) -> Result<Option<Coming>, StoreError> {
        let key = key_chat(place);
        let Some(value) = self.service.store.value(&key).await? else { return Ok(None) };
        let chat = serde_json::from_value::<Chat>(value.clone()).ok().filter(Chat::is_paused);
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await;
        let (now, zone) = (self.service.now(), of_chat.zone());
        let Some((chat, at)) = chat.zip(TIME.of(&of_chat).and_then(|time| zone.next(time, now))) else {
            return Ok(None);
        };
        let values = BTreeMap::from([(key.clone(), value_of(&Chat { next: at, idle: 0, ..chat }))]);
        let seen = BTreeMap::from([(key, Some(value))]);
        self.service.commit(Commit::new(Cause::House { event: None }).values(values).expect(seen)).await?;
        Ok(Some(Coming { at, now, zone }))
    }

    /// The open puzzle, if there is one to close, and the number of puzzles in a row without a try.
    async fn close_puzzle(self, chat: &Chat) -> Result<(Option<(String, Day)>, u32), StoreError> {
        let Some(now) = &chat.now else { return Ok((None, chat.idle)) };
        let Some(day) = self.puzzle(now).await?.filter(|day| !day.is_over) else { return Ok((None, chat.idle)) };
        let idle = if self.tries_of(now).await?.is_empty() { chat.idle.saturating_add(1) } else { 0 };
        Ok((Some((now.clone(), day)), idle))
    }

    /// Places of a chat's next puzzles, by the key of the game; `name` is the key of the chat. A chat of an older
    /// release has none of games whose puzzles came later.
    fn places_in_sets(self, name: &str, chat: &Chat) -> BTreeMap<String, u64> {
        let day = u64::try_from(self.service.now().div_euclid(DAY_MILLIS)).unwrap_or_default();
        let shift = fnv1a_64([name]).wrapping_add(day);
        // Before the sets grew, a chat had no places.
        let had_first_set = chat.places.is_empty() && chat.count > 0;
        let first = |game: GameKey| (game.key().to_owned(), days::first_place(game, shift, had_first_set));
        GAMES.into_iter().map(first).chain(chat.places.clone()).collect()
    }

    /// Posts the next puzzle of a chat, if it is due. If its id is taken, the next check finds another.
    async fn keep(self, due: DueValue) -> Result<bool, StoreError> {
        let Ok(chat) = serde_json::from_value::<Chat>(due.value.clone()) else { return Ok(false) };
        if chat.next > self.service.now() || chat.is_paused() {
            return Ok(false);
        }
        self.pose(&due.key, due.value, chat).await
    }

    async fn pose(self, name: &str, value: Value, chat: Chat) -> Result<bool, StoreError> {
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(&chat.place)).await;
        let (_, id) = self.service.fresh(FIRST_OF_PUZZLE, 0);
        let number = chat.count + 1;
        let next = TIME.of(&of_chat).and_then(|time| of_chat.zone().next(time, self.service.now()));
        let game = GAME.of(&of_chat).unwrap_or_else(|| game_in_turn(number));
        let mut places = self.places_in_sets(name, &chat);
        let puzzle = places.get(game.key()).and_then(|place| days::at(game, *place));
        let Some((next, (puzzle, next_place))) = next.zip(puzzle) else { return Ok(false) };
        if self.service.store.card(&id).await?.is_some() {
            return Ok(false);
        }
        let mut values = BTreeMap::new();
        let mut posts = Vec::new();
        let (closed, idle) = self.close_puzzle(&chat).await?;
        if let Some((now, day)) = closed {
            values.insert(key_day(&now), value_of(&Day { is_over: true, ..day }));
            posts.push(Post::Notice(Notice::new(&SOLVED, &OfPuzzle { puzzle: now })));
        }
        let place = chat.place.clone();
        let then = if idle >= IDLE_MAX {
            posts.push(Post::Notice(Notice::plain(&PAUSED)));
            Chat { next, idle, ..chat }
        } else {
            if let Some(before) = &chat.before {
                values.extend(self.without(before).await?);
            }
            posts.push(Post::Notice(Notice::new(&POSED, &OfPuzzle { puzzle: id.clone() })));
            let day = Day { place: chat.place.clone(), number, puzzle, is_over: false };
            values.insert(key_day(&id), value_of(&day));
            places.insert(game.key().to_owned(), next_place);
            Chat { next, count: number, places, before: chat.now, now: Some(id.clone()), idle, place: chat.place }
        };
        values.insert(name.to_owned(), value_of(&then));
        let expected = BTreeMap::from([(name.to_owned(), Some(value)), (key_day(&id), None)]);
        let commit = Commit::new(Cause::Clock).expect(expected).values(values).tell([&place], &posts);
        self.service.commit(commit).await?;
        Ok(true)
    }
}
