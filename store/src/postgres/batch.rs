//! One batch is one transaction. It commits only if its event is new, the lease is held, and values and games are as
//! expected. Rows are always locked in the same order: event, values by name, games by id.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::postgres::PgRow;
use sqlx::{Error, PgConnection, Row};

use super::feed::Told;
use super::text;
use crate::{Batch, GameAppend, GameCard, Letter, SentMessage, StoreError};

/// Result of a transaction with a known outcome.
#[derive(Debug)]
pub(super) enum Done {
    /// Numbers of the letters, stored by this attempt or by an earlier one whose answer was lost.
    Kept(Vec<u64>),
    Refused(StoreError),
    /// Another process has ended this one's membership.
    Superseded,
}

/// Failure of a transaction.
#[derive(Debug)]
pub(super) enum Failed {
    /// The failure came before the commit; nothing is stored.
    Before(Error),
    /// The failure came at the commit; the outcome is unknown.
    AtCommit(Error),
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        Failed::Before(error)
    }
}

/// Tries to store a batch. `token` belongs to this batch and is the same in every attempt. Once `is_committing` is
/// set, a missing answer leaves the outcome unknown.
pub(super) async fn keep(
    connection: &mut PgConnection,
    member: &str,
    token: &str,
    batch: &Batch,
    is_committing: &AtomicBool,
) -> Result<Done, Failed> {
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
    if !claim(connection, member, token, batch).await? {
        sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await?;
        return Ok(why_not(connection, token, batch.event.as_deref()).await?);
    }
    match write(connection, token, batch).await? {
        Ok(numbers) => {
            is_committing.store(true, Ordering::Relaxed);
            match sqlx::raw_sql("COMMIT").execute(connection).await {
                Ok(_) => Ok(Done::Kept(numbers)),
                Err(error) if super::trouble::is_rolled_back(&error) => Err(Failed::Before(error)),
                Err(error) => Err(Failed::AtCommit(error)),
            }
        }
        Err(refused) => {
            sqlx::raw_sql("ROLLBACK").execute(connection).await?;
            Ok(Done::Refused(refused))
        }
    }
}

/// Writes all changes of a batch except its event: the numbers of its letters, or the reason of a refusal.
pub(super) async fn write(
    connection: &mut PgConnection,
    token: &str,
    batch: &Batch,
) -> Result<Result<Vec<u64>, StoreError>, Error> {
    if let Some(changed) = compare(connection, &batch.expected).await? {
        return Ok(Err(StoreError::Changed(changed)));
    }
    if let Err(refused) = games(connection, batch).await? {
        return Ok(Err(refused));
    }
    values(connection, &batch.values, &batch.expected).await?;
    letters(connection, token, &batch.outbox).await.map(Ok)
}

/// Writes the event; true if it is new and this process is a member. A process that ends this one waits for all
/// holders of a share of its row. The same statement informs other processes: each statement costs a move one round
/// trip.
async fn claim(connection: &mut PgConnection, member: &str, token: &str, batch: &Batch) -> Result<bool, Error> {
    const EVENT: &str = "WITH held AS (SELECT name FROM leases WHERE name = $1 FOR KEY SHARE), told AS (
            INSERT INTO changes (number, member, batch, at, what)
            SELECT nextval('change_numbers'), $1, $2, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST($3 AS TEXT)
            FROM held WHERE CAST($3 AS TEXT) IS NOT NULL
        ) INSERT INTO events (id, batch, turn) SELECT $4, $2, nextval('turns') FROM held ON CONFLICT (id) DO NOTHING";
    const BATCH: &str = "WITH held AS (SELECT name FROM leases WHERE name = $1 FOR KEY SHARE), told AS (
            INSERT INTO changes (number, member, batch, at, what)
            SELECT nextval('change_numbers'), $1, $2, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST($3 AS TEXT)
            FROM held WHERE CAST($3 AS TEXT) IS NOT NULL
        ) INSERT INTO batches (batch, turn) SELECT $2, nextval('turns') FROM held ON CONFLICT (batch) DO NOTHING";
    let told = Told::of(batch);
    let claimed = match batch.event.as_deref() {
        Some(event) => sqlx::query(EVENT).bind(member).bind(token).bind(told).bind(text::name(event)),
        None => sqlx::query(BATCH).bind(member).bind(token).bind(told),
    };
    Ok(claimed.execute(connection).await?.rows_affected() == 1)
}

async fn why_not(connection: &mut PgConnection, token: &str, event: Option<&str>) -> Result<Done, Error> {
    let known = match event {
        Some(event) => sqlx::query("SELECT batch FROM events WHERE id = $1").bind(text::name(event)),
        None => sqlx::query("SELECT batch FROM batches WHERE batch = $1").bind(token),
    };
    match known.fetch_optional(&mut *connection).await? {
        Some(row) if row.try_get::<String, _>(0)? == token => {
            // No other process knows of these letters yet, so none of them is marked.
            let letters = sqlx::query("SELECT number FROM letters WHERE batch = $1").bind(token);
            numbers(&letters.fetch_all(connection).await?).map(Done::Kept)
        }
        Some(_) => Ok(Done::Refused(StoreError::Repeated)),
        None => Ok(Done::Superseded),
    }
}

/// The first value that differs from the expected one. A missing value gets a row that can be locked.
async fn compare(
    connection: &mut PgConnection,
    expected: &BTreeMap<String, Option<serde_json::Value>>,
) -> Result<Option<String>, Error> {
    if expected.is_empty() {
        return Ok(None);
    }
    let names: Vec<String> = expected.keys().map(|name| text::name(name).into_owned()).collect();
    sqlx::query(
        "INSERT INTO facts (name, value) SELECT name, NULL FROM unnest(CAST($1 AS TEXT[])) AS wanted(name)
         ORDER BY name ON CONFLICT (name) DO NOTHING",
    )
    .bind(&names)
    .execute(&mut *connection)
    .await?;
    let rows = sqlx::query("SELECT name, value FROM facts WHERE name = ANY($1) ORDER BY name FOR UPDATE")
        .bind(&names)
        .fetch_all(connection)
        .await?;
    let mut actual: BTreeMap<String, Option<String>> = BTreeMap::new();
    for row in rows {
        actual.insert(row.try_get(0)?, row.try_get(1)?);
    }
    for (name, expected) in expected {
        let actual = actual.get(&*text::name(name)).cloned().flatten();
        let actual = actual.and_then(|value| serde_json::from_str::<serde_json::Value>(&value).ok());
        if actual != *expected {
            return Ok(Some(name.clone()));
        }
    }
    Ok(None)
}

/// Current state of a game, with its row locked.
struct Standing {
    entries: u64,
    revision: u64,
    /// `None` if the card is unreadable; then all look-up rows are written again.
    card: Option<GameCard>,
}

async fn games(connection: &mut PgConnection, batch: &Batch) -> Result<Result<(), StoreError>, Error> {
    let games = &batch.games;
    if games.is_empty() {
        return Ok(Ok(()));
    }
    let ids: Vec<String> = games.iter().map(|game| text::name(&game.id).into_owned()).collect();
    let rows = sqlx::query(
        "SELECT id, entries, card, EXISTS (SELECT 1 FROM set_aside WHERE set_aside.id = games.id), revision
         FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE",
    )
    .bind(&ids)
    .fetch_all(&mut *connection)
    .await?;
    let (mut standing, mut aside) = (BTreeMap::new(), BTreeSet::new());
    for row in rows {
        let (id, entries): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let card = serde_json::from_str(row.try_get(2)?).ok();
        if row.try_get(3)? {
            aside.insert(id.clone());
        }
        let revision = row.try_get::<i64, _>(4)?.unsigned_abs();
        standing.insert(id, Standing { entries: entries.unsigned_abs(), revision, card });
    }
    if standing.len() < ids.len() {
        // An id may be set aside without a game.
        let rows = sqlx::query("SELECT id FROM set_aside WHERE id = ANY($1)").bind(&ids);
        for row in rows.fetch_all(&mut *connection).await? {
            aside.insert(row.try_get(0)?);
        }
    }
    for (at, (game, id)) in games.iter().zip(&ids).enumerate() {
        if aside.contains(id) {
            return Ok(Err(crate::index::damaged(&game.id)));
        }
        let actual = standing.get(id).map_or(0, |standing| standing.entries);
        let seen = batch.revisions.get(&game.id);
        let is_seen = standing.get(id).is_none_or(|standing| seen.is_none_or(|seen| *seen == standing.revision));
        if actual != game.expected || !is_seen || ids.iter().take(at).any(|other| other == id) {
            return Ok(Err(StoreError::Conflict { actual }));
        }
    }
    for (game, id) in games.iter().zip(&ids) {
        let before = standing.get(id);
        if !one_game(connection, id, game, before.is_some()).await? {
            // Another process began a game under this id meanwhile.
            let row = sqlx::query("SELECT entries FROM games WHERE id = $1").bind(id).fetch_optional(&mut *connection);
            let actual: i64 = row.await?.map_or(Ok(0), |row| row.try_get(0))?;
            return Ok(Err(StoreError::Conflict { actual: actual.unsigned_abs() }));
        }
        look_ups(connection, id, before.map(|before| before.card.as_ref()), &game.card).await?;
    }
    Ok(Ok(()))
}

/// Writes the game's row and its new line; false if a row exists for a new game.
async fn one_game(connection: &mut PgConnection, id: &str, game: &GameAppend, is_there: bool) -> Result<bool, Error> {
    // One statement, because each statement costs a move one round trip.
    const BEGIN: &str = "WITH begun AS (
            INSERT INTO games (id, entries, card, is_open, changed, due, community, ended, other_community, revision)
            VALUES ($1, $4, $5, $6, $7, $8, $9, $10, $11, 1) ON CONFLICT (id) DO NOTHING RETURNING id
        ), line AS (
            INSERT INTO lines (game, first, entries)
            SELECT begun.id, $2, CAST($3 AS TEXT) FROM begun WHERE CAST($3 AS TEXT) IS NOT NULL
        ) SELECT id FROM begun";
    const GO_ON: &str = "WITH line AS (
            INSERT INTO lines (game, first, entries)
            SELECT $1, $2, CAST($3 AS TEXT) WHERE CAST($3 AS TEXT) IS NOT NULL
        ) UPDATE games SET entries = $4, card = $5, is_open = $6, changed = $7, due = $8, community = $9, ended = $10,
            other_community = $11, revision = revision + 1 WHERE id = $1 RETURNING id";
    let card = &game.card;
    let ended = card.ended_at().filter(|_| !card.open);
    let ladders = if ended.is_some() { card.ladders() } else { Vec::new() };
    let mut communities = ladders.iter().map(|community| text::name(community));
    let ended = ended.filter(|_| !ladders.is_empty());
    let first = number(game.expected);
    let row = sqlx::query(if is_there { GO_ON } else { BEGIN })
        .bind(id)
        .bind(first)
        .bind((!game.entries.is_empty()).then(|| text::json(&game.entries)))
        .bind(first.saturating_add(number(game.entries.len() as u64)))
        .bind(text::json(card))
        .bind(card.open)
        .bind(card.changed)
        .bind(card.due_at())
        .bind(communities.next())
        .bind(ended)
        .bind(communities.next())
        .fetch_optional(connection)
        .await?;
    Ok(row.is_some())
}

/// Updates the look-up rows of a game, its people and its places, if they changed.
async fn look_ups(
    connection: &mut PgConnection,
    id: &str,
    before: Option<Option<&GameCard>>,
    now: &GameCard,
) -> Result<(), Error> {
    // Outer `None`: the game is new. Inner `None`: its last card is unreadable.
    let is_new = before.is_none();
    let before = before.flatten();
    let same_people = before.is_some_and(|before| {
        // For open games the game's own row has the time of change.
        before.persons == now.persons && before.open == now.open && (now.open || before.changed == now.changed)
    });
    if !same_people {
        if !is_new {
            sqlx::query("DELETE FROM people WHERE game = $1").bind(id).execute(&mut *connection).await?;
        }
        let people: Vec<String> = now.persons.iter().map(|person| text::name(&person.0).into_owned()).collect();
        sqlx::query(
            "INSERT INTO people (person, game, is_open, changed)
             SELECT person, $2, $3, $4 FROM unnest(CAST($1 AS TEXT[])) AS named(person) ON CONFLICT DO NOTHING",
        )
        .bind(people)
        .bind(id)
        .bind(now.open)
        .bind(now.changed)
        .execute(&mut *connection)
        .await?;
    }
    let same_places =
        before.is_some_and(|before| before.open == now.open && (!now.open || before.places == now.places));
    if !same_places {
        if !is_new {
            sqlx::query("DELETE FROM places WHERE game = $1").bind(id).execute(&mut *connection).await?;
        }
        let places: Vec<String> = now.places.iter().filter(|_| now.open).map(text::place).collect();
        sqlx::query(
            "INSERT INTO places (place, game)
             SELECT place, $2 FROM unnest(CAST($1 AS TEXT[])) AS named(place) ON CONFLICT DO NOTHING",
        )
        .bind(places)
        .bind(id)
        .execute(connection)
        .await?;
    }
    Ok(())
}

async fn values(
    connection: &mut PgConnection,
    values: &BTreeMap<String, Option<serde_json::Value>>,
    expected: &BTreeMap<String, Option<serde_json::Value>>,
) -> Result<(), Error> {
    let (mut names, mut set, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for (name, value) in values {
        let name = text::name(name).into_owned();
        match value.as_ref().filter(|value| !value.is_null()) {
            Some(value) => {
                names.push(name);
                set.push(text::json(value));
            }
            None => gone.push(name),
        }
    }
    // Rows that exist only to be locked.
    let held = expected.iter().filter(|(name, value)| value.is_none() && !values.contains_key(*name));
    gone.extend(held.map(|(name, _)| text::name(name).into_owned()));
    if !names.is_empty() {
        sqlx::query(
            "INSERT INTO facts (name, value)
             SELECT name, value FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS TEXT[])) AS new(name, value) ORDER BY name
             ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value",
        )
        .bind(names)
        .bind(set)
        .execute(&mut *connection)
        .await?;
    }
    if !gone.is_empty() {
        sqlx::query("DELETE FROM facts WHERE name = ANY($1)").bind(gone).execute(connection).await?;
    }
    Ok(())
}

async fn letters(connection: &mut PgConnection, token: &str, letters: &[Letter]) -> Result<Vec<u64>, Error> {
    if letters.is_empty() {
        return Ok(Vec::new());
    }
    let letters: Vec<String> = letters.iter().map(text::json).collect();
    // The rows of the games are locked by now, so letters of one game are numbered in the order of its moves.
    let rows = sqlx::query(
        "INSERT INTO letters (number, batch, letter)
         SELECT nextval('letter_numbers'), $2, told.letter
         FROM unnest(CAST($1 AS TEXT[])) WITH ORDINALITY AS told(letter, at) ORDER BY told.at
         RETURNING number",
    )
    .bind(letters)
    .bind(token)
    .fetch_all(connection)
    .await?;
    numbers(&rows)
}

fn numbers(rows: &[PgRow]) -> Result<Vec<u64>, Error> {
    let numbers = rows.iter().map(|row| row.try_get::<i64, _>(0).map(i64::unsigned_abs));
    let mut numbers: Vec<u64> = numbers.collect::<Result<_, Error>>()?;
    numbers.sort_unstable();
    Ok(numbers)
}

/// Marks a letter with the message it became. A second call changes nothing. False if another process has ended this
/// one's membership.
pub(super) async fn mark(
    connection: &mut PgConnection,
    member: &str,
    number: u64,
    sent: Option<&SentMessage>,
) -> Result<bool, Error> {
    const MARK: &str = "WITH held AS (
            SELECT name FROM leases WHERE name = $1 FOR KEY SHARE
        ), done AS (
            DELETE FROM letters WHERE number = $2 AND EXISTS (SELECT 1 FROM held)
        ), shown AS (
            INSERT INTO messages (place, message, game, version, turn)
            SELECT $3, $4, CAST($5 AS TEXT), CAST($6 AS BIGINT), nextval('turns') FROM held
            WHERE CAST($5 AS TEXT) IS NOT NULL
            ON CONFLICT (place, message) DO UPDATE
                SET game = EXCLUDED.game, version = EXCLUDED.version, turn = EXCLUDED.turn
        ), board AS (
            INSERT INTO boards (game, place, message, version)
            SELECT CAST($5 AS TEXT), $3, $4, CAST($6 AS BIGINT) FROM held WHERE CAST($5 AS TEXT) IS NOT NULL
            ON CONFLICT (game, place) DO UPDATE SET message = EXCLUDED.message, version = EXCLUDED.version
                WHERE boards.version <= EXCLUDED.version
        ) SELECT name FROM held";
    let shown = sent.and_then(|sent| sent.game.as_ref().map(|(game, version)| (sent, game, *version)));
    let held = sqlx::query(MARK)
        .bind(member)
        .bind(self::number(number))
        .bind(shown.map(|(sent, ..)| text::place(&sent.place)))
        .bind(shown.map(|(sent, ..)| text::name(&sent.message.0)))
        .bind(shown.map(|(_, game, _)| text::name(game)))
        .bind(shown.map(|(.., version)| i64::from(version)))
        .fetch_optional(connection)
        .await?;
    Ok(held.is_some())
}

/// Number in the type of the database.
pub(super) fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
