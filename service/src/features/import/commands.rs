//! `/import` (days 5.2): a game from a file is shown, replayed and exported in this chat. A friend can be challenged
//! from any of its positions.
//!
//! It becomes a finished table without owners here; the names are those of the file.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::{Entry, FileError, Millis, PersonKey, Phase, Score, Table, Transcript, Viewer, read_collection};
use banco_ports::limits::{IMPORT_LINES_MAX, IMPORTS_KEPT_MAX, IMPORTS_PER_DAY_MAX, NAME_CHARS_MAX, NEW_ID_TRIES};
use banco_ports::text::{clean_text, cut};
use banco_ports::{ReplyKind, Sent};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::card::first_card;
use crate::challenges::create::Challenges;
use crate::context::{Context, Handled, store_trouble};
use crate::features::import::buttons::IMPORT;
use crate::features::import::file_tags::FileTags;
use crate::features::import::say::{ImportLine, ImportSay};
use crate::ids::FIRST_OF_GAME;
use crate::messages::keyboards::board_choices;
use crate::messages::say::{BoardPicture, Choice, Draft, Form, Label, Refused, Say};
use crate::persons::Accounts;
use crate::requested_game::{RequestedGame, from_here, play_on};
use crate::typed::Typed;
use crate::words::UNNAMED;

type Games = Arc<Vec<Result<Transcript, FileError>>>;

/// Files that people sent last, while they choose a game from them. After a restart they must send them again.
#[derive(Default)]
pub(crate) struct Imports(Mutex<VecDeque<(PersonKey, Games)>>);

impl Imports {
    fn keep(&self, person: &PersonKey, games: &Games) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _)| of != person);
        kept.push_back((person.clone(), Arc::clone(games)));
        if kept.len() > IMPORTS_KEPT_MAX {
            kept.pop_front();
        }
    }

    /// Forgets the file of this person.
    pub(crate) fn forget(&self, person: &PersonKey) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(of, _)| of != person);
    }

    fn of(&self, person: &PersonKey) -> Option<Games> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| of == person).map(|(_, games)| Arc::clone(games))
    }
}

/// Our own record of a game, bare or in an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum Record {
    Bare(Vec<Entry>),
    Framed { entries: Vec<Entry> },
}

/// Imports of an account: their number on its last day, and the last one.
#[derive(Default, Serialize, Deserialize)]
struct Imported {
    day: i64,
    count: u64,
    /// Missing in values of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Instant of the last import.
    #[serde(default)]
    at: Millis,
}

/// Key of the imports of an account.
fn key(account: &PersonKey) -> String {
    format!("imports:{}", account.0)
}

fn say(said: ImportSay) -> Refused {
    said.into()
}

/// Every game of a text, in any known format.
fn read(text: &str) -> Result<Vec<Result<Transcript, FileError>>, FileError> {
    let bad = FileError::Syntax { line: 1, what: "no record of a game" };
    let bare = text.trim_start_matches('\u{feff}').trim();
    if !(bare.starts_with('{') || bare.starts_with("[{")) {
        return read_collection(text);
    }
    if bare.len() > banco_engine::COLLECTION_BYTES_MAX {
        return Err(FileError::TooLarge);
    }
    let entries = entries_of(bare).ok_or(bad.clone())?;
    let table = Table::replay(&entries).map_err(|_| bad.clone())?;
    Ok(vec![table.transcript().ok_or(bad)])
}

/// Entries one after the other, as `/export` writes them, or all in one value.
fn entries_of(text: &str) -> Option<Vec<Entry>> {
    let lines: Result<Vec<Entry>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    lines.ok().or_else(|| {
        let (Record::Bare(entries) | Record::Framed { entries }) = serde_json::from_str(text).ok()?;
        Some(entries)
    })
}

/// A player's name from the file, cleaned and short enough for a name bar.
fn name(of: &Option<String>) -> String {
    let name = clean_text(of.as_deref().unwrap_or_default());
    let name = cut(name.split_whitespace().collect::<Vec<_>>().join(" ").as_str(), NAME_CHARS_MAX);
    if name.is_empty() { UNNAMED.to_owned() } else { name }
}

fn names(transcript: &Transcript) -> [String; 2] {
    transcript.tags.players.each_ref().map(name)
}

/// Answers `/import`, its buttons, and challenges from a position.
#[derive(Clone, Copy)]
pub(crate) struct Import<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Import<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Import<'a> {
        Import { cx }
    }

    pub(crate) async fn import(self, typed: &Typed<'_>) -> Handled {
        let text = match &typed.args().file {
            Some(Sent::Text(text)) => text.clone(),
            Some(Sent::TooLarge) => return Err(say(ImportSay::TooLarge)),
            Some(Sent::Unreachable) => return Err(say(ImportSay::Unreachable)),
            None => typed.text("text").to_owned(),
        };
        if text.trim().is_empty() {
            return Err(say(ImportSay::How));
        }
        if let Ok(number) = text.trim().parse() {
            return self.import_chosen(number).await;
        }
        let asked = tokio::task::spawn_blocking(move || read(&text)).await;
        let games = asked.map_err(|_| Say::Trouble)?.map_err(|error| say(ImportSay::Refused { error }))?;
        let games = Arc::new(games);
        self.cx.service.feature_states.of::<Imports>().keep(&self.cx.person.key, &games);
        if let [one] = games.as_slice() {
            return self.import_one(one).await;
        }
        Ok(vec![which(&games)])
    }

    /// Imports the chosen game of the file that this person sent last.
    pub(crate) async fn import_chosen(self, number: usize) -> Handled {
        let games = self
            .cx
            .service
            .feature_states
            .of::<Imports>()
            .of(&self.cx.person.key)
            .ok_or_else(|| say(ImportSay::Gone))?;
        let all = games.len();
        let chosen = number.checked_sub(1).and_then(|at| games.get(at));
        self.import_one(chosen.ok_or_else(|| say(ImportSay::NoSuchNumber { number, all }))?).await
    }

    async fn import_one(self, read: &Result<Transcript, FileError>) -> Handled {
        let transcript = read.as_ref().map_err(|error| say(ImportSay::Refused { error: error.clone() }))?;
        let number = self.number_today().await?;
        let names = names(transcript);
        let at = transcript.tags.date.map_or(self.cx.now, |date| date.noon().min(self.cx.now));
        for attempt in 0..NEW_ID_TRIES {
            let (seed, id) = self.cx.service.fresh(FIRST_OF_GAME, attempt);
            let made = Table::of_file(transcript, &id, names.each_ref().map(String::as_str), seed, at);
            let (entries, table) = made.map_err(|error| say(ImportSay::Refused { error }))?;
            let card = first_card(&table, vec![self.cx.place.clone()], None, 0, self.cx.now);
            let noted = Imported { day: self.today(), count: number, game: Some(id), at: self.cx.now };
            let tags = FileTags::of(&transcript.tags).stored(table.id());
            let values = BTreeMap::from([(key(&self.cx.person.key), serde_json::to_value(&noted).ok()), tags]);
            let commit = self.cx.begin().open(entries, table.clone(), card).values(values);
            match self.cx.service.commit(commit).await {
                Ok(()) => return Ok(vec![self.imported(&table, names)]),
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(store_trouble(&error)),
            }
        }
        Err(Say::Trouble.into())
    }

    fn imported(self, table: &Table, names: [String; 2]) -> Draft {
        let is_over = matches!(table.phase(), Phase::Over(ending) if Score::of(ending) != Score::Open);
        let said = ImportSay::Shown {
            game: table.id().to_owned(),
            kind: table.challenge().game,
            names,
            plies: table.plies().len(),
            is_over,
        };
        let bottom = self.cx.taste.bottom(None, None);
        let picture = BoardPicture {
            game: table.id().to_owned(),
            bottom,
            viewer: Viewer::Public,
            form: Form::Picture,
            explains: None,
        };
        let mut choices = board_choices(table);
        choices.extend(play_on(table, table.plies().len()).map(|button| vec![button]));
        Draft::new(ReplyKind::Open, said).choices(choices).picture(picture)
    }

    /// Day of the request, since 1970.
    fn today(self) -> i64 {
        self.cx.now.div_euclid(banco_ports::limits::DAY_MILLIS)
    }

    /// Number of this import among those of the account today; refuses above the limit of the person, so that one
    /// person cannot fill the disk.
    async fn number_today(self) -> Result<u64, Refused> {
        let today = self.today();
        let imports = imports(self.cx.service, &self.cx.accounts).await.map_err(|error| store_trouble(&error))?;
        let counts: Vec<u64> = imports.iter().map(|of| if of.day == today { of.count } else { 0 }).collect();
        if counts.iter().sum::<u64>() >= IMPORTS_PER_DAY_MAX {
            return Err(say(ImportSay::Enough));
        }
        Ok(counts.first().map_or(1, |own| own + 1))
    }

    /// Opens a challenge that begins from a position of this game.
    pub(crate) async fn play_from(self, game: &str, plies: usize) -> Handled {
        let held = self.cx.hold_named(game).await?;
        let asked = from_here(held.table(), plies)
            .ok_or_else(|| say(ImportSay::NoStart { game: held.id(), kind: held.table().challenge().game }))?;
        drop(held);
        Challenges::of(self.cx)
            .challenge(RequestedGame { time: Challenges::of(self.cx).usual_clock().await, ..asked })
            .await
    }
}

/// Imports of a person's accounts, the account in use first.
async fn imports(service: &Service, by: &Accounts) -> Result<Vec<Imported>, StoreError> {
    let mut imports = Vec::new();
    for account in by.all() {
        let kept = service.store.value(&key(account)).await?;
        imports.push(kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default());
    }
    Ok(imports)
}

/// The game that a person imported last, with the instant.
pub(super) async fn last(service: &Service, by: &Accounts) -> Result<Option<(String, Millis)>, StoreError> {
    let imports = imports(service, by).await?.into_iter();
    Ok(imports.filter_map(|of| Some((of.game?, of.at))).max_by_key(|(_, at)| *at))
}

fn which(games: &Games) -> Draft {
    let title = |transcript: &Transcript| {
        let [first, second] = names(transcript);
        format!("{first} – {second} {}", transcript.score.word())
    };
    let lines: Vec<ImportLine> = games
        .iter()
        .zip(1..)
        .take(IMPORT_LINES_MAX)
        .map(|(read, number)| ImportLine { number, title: read.as_ref().ok().map(title) })
        .collect();
    let button = |line: &ImportLine| {
        let label = Label::Notation(format!("{}. {}", line.number, line.title.as_ref()?));
        Some(vec![Choice { label, data: IMPORT.plain(line.number) }])
    };
    let choices = lines.iter().filter_map(button).collect();
    Draft::new(ReplyKind::Open, ImportSay::Which { lines, all: games.len() }).choices(choices)
}
