//! Writes and queries over a few connections, retried as long as that may help.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use banco_engine::Entry;
use serde::de::DeserializeOwned;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{PgConnection, Row};
use tokio::sync::{Mutex, Notify, watch};

use super::batch::{self, Done, Failed};
use super::connections::{Connections, Taken};
use super::feed::{self, Feed};
use super::hint::Hint;
use super::role::{Candidate, Duty};
use super::{Settings, lease, text, trouble};
use crate::index::{Memory, damaged};
use crate::record::Sum;
use crate::{Batch, Changes, GameCard, Health, NumberedLetter, SentMessage, StoreError, Trouble};

/// Pause before a retry after a conflict with another transaction.
const OVERTAKEN_REST: Duration = Duration::from_millis(5);

/// Pause before a retry after a missing answer of the database.
const LOST_REST: Duration = Duration::from_millis(200);

/// Number of renewals during the lifetime of a lease.
const RENEWALS: u32 = 4;

/// Number of renewals between two clean-ups of outdated rows.
const RENEWALS_PER_TIDYING: u32 = 30;

/// Number of stored ids of batches without an event. Only the writer reads such an id, right after the write.
const BATCHES_KEPT: u64 = 10_000;

/// Text about a process whose membership others have ended.
const SUPERSEDED: &str = "another process has taken over from this one";

/// State shared by all queries and writes.
pub(super) struct Shared {
    pub(super) connections: Connections,
    pub(super) settings: Settings,
    /// Name of this process as a member.
    pub(super) member: String,
    pub(super) duty: watch::Sender<Duty>,
    pub(super) feed: Mutex<Feed>,
    pub(super) hint: Arc<Hint>,
    pub(super) health: watch::Sender<Health>,
    pub(super) is_closed: AtomicBool,
    /// True if the database answers but refuses writes.
    pub(super) refuses: AtomicBool,
    /// Reason why callers fail at once: an earlier caller has waited the full time limit.
    pub(super) away: watch::Sender<Option<String>>,
    /// Signal for an immediate trial.
    pub(super) trial: Notify,
}

impl Shared {
    /// Renews the lease and so checks the database; takes the role if it is free.
    pub(super) async fn keep_lease(self: Arc<Self>, connection: PgConnection, mut candidate: Candidate) {
        let mut connection = Some(connection);
        let pause = self.settings.lease / RENEWALS;
        let looks = pause.div_duration_f32(lease::LOOK).ceil().max(1.0) as u32;
        for round in 1_u32.. {
            for _ in 0..looks {
                tokio::select! {
                    () = tokio::time::sleep(pause / looks) => {}
                    () = self.trial.notified() => {}
                }
                if self.away.borrow().is_some() {
                    break;
                }
                self.look_for_the_role(&mut connection, &mut candidate).await;
            }
            let renewed = self.renew(&mut connection).await;
            if renewed.is_ok() {
                self.is_there();
            }
            match renewed {
                Ok(true) if self.refuses.load(Ordering::Relaxed) => self.try_again_to_write().await,
                Ok(true) => self.is_well(),
                Ok(false) => return self.end(),
                Err(error) => {
                    connection = None;
                    self.connections.forget_idle();
                    self.is_ill(&error);
                }
            }
            if round.is_multiple_of(RENEWALS_PER_TIDYING)
                && self.duty.borrow().is_ours()
                && let Some(connection) = &mut connection
                && let Err(error) = self.connections.patiently(self.tidy(connection)).await
            {
                tracing::warn!("{}", trouble::plain(&error));
            }
        }
    }

    /// Errors are ignored here and the check repeats soon; the renewal reports the state of the database.
    async fn look_for_the_role(&self, connection: &mut Option<PgConnection>, candidate: &mut Candidate) {
        if self.duty.borrow().is_ours() {
            return;
        }
        let Some(asked) = connection else { return };
        match self.connections.patiently(candidate.look(asked)).await {
            Ok(duty) => {
                self.duty.send_if_modified(|known| {
                    let is_news = *known != duty;
                    *known = duty;
                    is_news
                });
            }
            Err(error) => {
                tracing::debug!("{}", trouble::plain(&error));
                *connection = None;
            }
        }
    }

    /// Tests a write. A database that answers but refuses, for example with a full disk, is healthy again after one
    /// successful write.
    async fn try_again_to_write(&self) {
        let token = Sum(rand::random()).to_string();
        if let Ok(Done::Kept(_)) = self.try_to_keep(&token, &Batch::default()).await {
            self.is_well();
        }
    }

    async fn renew(&self, connection: &mut Option<PgConnection>) -> Result<bool, sqlx::Error> {
        let connection = match connection {
            Some(connection) => connection,
            None => connection.insert(self.connections.connect().await?),
        };
        self.connections.patiently(lease::renew(connection, &self.member, self.settings.lease)).await
    }

    /// Removes rows that need not be remembered any more.
    async fn tidy(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let events = "DELETE FROM events WHERE turn <= (SELECT turn FROM events ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let batches =
            "DELETE FROM batches WHERE turn <= (SELECT turn FROM batches ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let messages = "DELETE FROM messages
            WHERE turn <= (SELECT turn FROM messages ORDER BY turn DESC LIMIT 1 OFFSET $1)";
        let Memory { events: events_kept, messages: messages_kept } = self.settings.memory;
        for (forget, kept) in [(events, events_kept), (batches, BATCHES_KEPT), (messages, messages_kept)] {
            sqlx::query(forget).bind(batch::number(kept)).execute(&mut *connection).await?;
        }
        let told = "DELETE FROM changes WHERE at < CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) - $1";
        sqlx::query(told).bind(feed::KEPT_MILLIS).execute(&mut *connection).await?;
        lease::others(connection, Some(&self.member)).await.map(drop)
    }

    /// Records an outage after one caller has waited in vain. All other callers fail at once until a trial succeeds.
    fn is_away(&self, error: &sqlx::Error) {
        self.away.send_replace(Some(trouble::plain(error)));
        self.trial.notify_one();
    }

    /// Waits until an outage is recorded; returns its reason.
    async fn known_to_be_away(&self) -> String {
        let mut away = self.away.subscribe();
        let why = away.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
        why.unwrap_or_default()
    }

    /// Clears the outage after an answer.
    fn is_there(&self) {
        self.away.send_if_modified(|away| away.take().is_some());
    }

    /// Takes a connection; fails at once during an outage.
    async fn take(&self) -> Result<Taken<'_>, sqlx::Error> {
        tokio::select! {
            biased;
            _ = self.known_to_be_away() => Err(sqlx::Error::PoolTimedOut),
            taken = self.connections.take() => taken,
        }
    }

    fn is_well(&self) {
        self.is_there();
        self.refuses.store(false, Ordering::Relaxed);
        let was_ill = self.health.send_if_modified(|health| {
            let was_ill = matches!(health, Health::Degraded(_));
            if was_ill {
                *health = Health::Good;
            }
            was_ill
        });
        if was_ill {
            tracing::info!("the database answers again; games are saved again");
        }
    }

    fn is_ill(&self, error: &sqlx::Error) {
        let why = trouble::trouble(error);
        let is_new = self.health.send_if_modified(|health| {
            let is_new = matches!(health, Health::Good);
            if is_new {
                *health = Health::Degraded(why.clone());
            }
            is_new
        });
        if is_new {
            tracing::error!("nothing can be saved: {why}");
        }
    }

    /// Stops all writes after an unknown outcome. The process exits, and the next start finds what is stored.
    fn poison(&self, why: Trouble) {
        tracing::error!("whether the last batch was saved is not known: {why}");
        self.health.send_replace(Health::Poisoned(why));
    }

    /// Handles the end of this process's membership. Every batch that was reported as stored is stored.
    fn end(&self) {
        // Logged before the health changes, because the program exits then.
        if *self.health.borrow() != Health::Superseded {
            tracing::warn!("{SUPERSEDED}, which gave no sign of life for long; nothing is lost");
        }
        self.health.send_replace(Health::Superseded);
    }

    pub(super) fn may_write(&self) -> Result<(), StoreError> {
        if self.is_closed.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        match &*self.health.borrow() {
            Health::Poisoned(why) => Err(StoreError::Unknown(why.to_string())),
            Health::Superseded => Err(StoreError::NotSaved(SUPERSEDED.to_owned())),
            Health::Good | Health::Degraded(_) => Ok(()),
        }
    }

    /// Changes by other processes since the last call, with their letters on request.
    pub(super) async fn changes(&self, with_letters: bool) -> Result<Changes, StoreError> {
        let mut feed = self.feed.lock().await;
        let mut taken = self.connections.take().await.map_err(|error| unreadable(&error))?;
        let mut changes = Changes::default();
        let (mut games, mut batches) = (BTreeSet::new(), Vec::new());
        loop {
            let read = self.connections.patiently(feed.read(&mut taken.connection, &self.member)).await;
            let read = read.inspect_err(|_| self.connections.forget_idle()).map_err(|error| unreadable(&error))?;
            changes.all |= read.is_lost;
            for (batch, told) in read.told {
                games.extend(told.games);
                changes.values.extend(told.values);
                batches.extend(told.letters.then_some(batch));
            }
            if !read.is_full {
                break;
            }
        }
        self.connections.give_back(taken);
        drop(feed);
        let games: Vec<String> = games.iter().map(|id| text::name(id).into_owned()).collect();
        if !games.is_empty() {
            let cards = || sqlx::query("SELECT id, card FROM games WHERE id = ANY($1)").bind(games.clone());
            changes.games = self.cards(self.rows(cards).await?).await?;
        }
        if with_letters && !batches.is_empty() {
            let letters = || {
                let letters = sqlx::query("SELECT number, letter FROM letters WHERE batch = ANY($1) ORDER BY number");
                letters.bind(batches.clone())
            };
            changes.letters = self.rows(letters).await?.iter().map(letter).collect::<Result<_, StoreError>>()?;
        }
        Ok(changes)
    }

    async fn try_to_keep(&self, token: &str, batch: &Batch) -> Result<Done, Failed> {
        let mut taken = self.take().await?;
        let is_committing = AtomicBool::new(false);
        let kept = batch::keep(&mut taken.connection, &self.member, token, batch, &is_committing);
        match self.connections.patiently(kept).await {
            Ok(kept) => {
                self.connections.give_back(taken);
                Ok(kept)
            }
            // Without a sent commit the server rolls back, so the outcome is known.
            Err(Failed::Before(error)) if trouble::is_silence(&error) && is_committing.load(Ordering::Relaxed) => {
                Err(Failed::AtCommit(error))
            }
            Err(failed) => Err(failed),
        }
    }

    /// Stores a batch, with retries until the time limit.
    pub(super) async fn keep(&self, batch: Batch) -> Result<Vec<u64>, StoreError> {
        self.may_write()?;
        let token = Sum(rand::random()).to_string();
        let started = Instant::now();
        // A silent server alone uses up the time limit of one answer; then a new connection replaces a dead one.
        let mut troubled: Option<Instant> = None;
        // True if an earlier attempt may have been stored.
        let mut is_doubtful = false;
        loop {
            if let Some(why) = self.away.borrow().clone().filter(|_| !is_doubtful) {
                return Err(StoreError::NotSaved(why));
            }
            let (error, rest) = match self.try_to_keep(&token, &batch).await {
                Ok(Done::Kept(numbers)) => {
                    self.settings.measure.synced(started.elapsed());
                    self.hint.give();
                    self.is_well();
                    return Ok(numbers);
                }
                Ok(Done::Refused(refused)) => return Err(refused),
                Ok(Done::Superseded) => {
                    self.end();
                    return Err(StoreError::NotSaved(SUPERSEDED.to_owned()));
                }
                Err(Failed::AtCommit(error)) => {
                    is_doubtful = true;
                    (error, LOST_REST)
                }
                Err(Failed::Before(sqlx::Error::PoolClosed)) => return Err(StoreError::Closed),
                Err(Failed::Before(error)) if trouble::is_overtaken(&error) => (error, OVERTAKEN_REST),
                Err(Failed::Before(error)) if trouble::is_passing(&error) => (error, LOST_REST),
                Err(Failed::Before(error)) => {
                    // A refusal would repeat: a full disk, a missing permission.
                    self.refuses.store(true, Ordering::Relaxed);
                    self.is_ill(&error);
                    if !is_doubtful {
                        return Err(StoreError::NotSaved(trouble::plain(&error)));
                    }
                    (error, LOST_REST)
                }
            };
            if !trouble::is_overtaken(&error) {
                self.connections.forget_idle();
            }
            let (patience, since) = match is_doubtful {
                true => (self.settings.settling, started),
                false => (self.settings.patience, *troubled.get_or_insert_with(Instant::now)),
            };
            if since.elapsed() >= patience {
                self.is_ill(&error);
                if !trouble::is_overtaken(&error) {
                    self.is_away(&error);
                }
                let why = trouble::trouble(&error);
                let said = why.to_string();
                return Err(if is_doubtful {
                    self.poison(why);
                    StoreError::Unknown(said)
                } else {
                    StoreError::NotSaved(said)
                });
            }
            tokio::time::sleep(rest).await;
        }
    }

    pub(super) async fn mark(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.may_write()?;
        let mark = async {
            let mut taken = self.connections.take().await?;
            let marked = batch::mark(&mut taken.connection, &self.member, number, sent.as_ref());
            let marked = self.connections.patiently(marked).await?;
            self.connections.give_back(taken);
            Ok::<bool, sqlx::Error>(marked)
        };
        match mark.await {
            Ok(true) => Ok(()),
            Ok(false) => {
                self.end();
                Err(StoreError::NotSaved(SUPERSEDED.to_owned()))
            }
            Err(sqlx::Error::PoolClosed) => Err(StoreError::Closed),
            Err(error) => {
                self.connections.forget_idle();
                Err(StoreError::NotSaved(trouble::plain(&error)))
            }
        }
    }

    /// Rows of a query, with retries during a short outage. Callers that still wait when a longer outage is recorded
    /// fail at once.
    pub(super) async fn rows<'q>(
        &self,
        question: impl Fn() -> Query<'q, sqlx::Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let started = Instant::now();
        loop {
            let asked = async {
                let mut taken = self.connections.take().await?;
                let rows = self.connections.patiently(question().fetch_all(&mut taken.connection)).await?;
                self.connections.give_back(taken);
                Ok::<Vec<PgRow>, sqlx::Error>(rows)
            };
            let asked = tokio::select! {
                biased;
                why = self.known_to_be_away() => return Err(StoreError::Unreadable(why)),
                asked = asked => asked,
            };
            match asked {
                Ok(rows) => return Ok(rows),
                Err(error) if trouble::is_passing(&error) => {
                    self.connections.forget_idle();
                    if started.elapsed() >= self.settings.patience {
                        self.is_away(&error);
                        return Err(unreadable(&error));
                    }
                }
                Err(error) => return Err(unreadable(&error)),
            }
            tokio::time::sleep(LOST_REST).await;
        }
    }

    /// Sets a game aside, because its lines have gaps or are unreadable.
    pub(super) async fn set_aside(&self, game: &str) {
        tracing::error!("game {game} is set aside as damaged: {}", damaged(game));
        let set_aside = || {
            sqlx::query("INSERT INTO set_aside (id) VALUES ($1) ON CONFLICT DO NOTHING")
                .bind(text::name(game).into_owned())
        };
        if let Err(error) = self.rows(set_aside).await {
            tracing::warn!("{error}");
        }
    }

    /// Cards by the ids of their games, in the order of the rows. An unreadable card does not affect the others.
    pub(super) async fn cards(&self, rows: Vec<PgRow>) -> Result<Vec<(String, GameCard)>, StoreError> {
        let mut cards = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = text::read_name(column(&row, 0)?);
            match serde_json::from_str(column(&row, 1)?) {
                Ok(card) => cards.push((id, card)),
                Err(_) => self.set_aside(&id).await,
            }
        }
        Ok(cards)
    }
}

/// A letter, from its number and its text.
pub(super) fn letter(row: &PgRow) -> Result<NumberedLetter, StoreError> {
    let number: i64 = column(row, 0)?;
    Ok(NumberedLetter { number: number.unsigned_abs(), letter: parse(column(row, 1)?)? })
}

pub(super) fn unreadable(error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        error => StoreError::Unreadable(trouble::plain(error)),
    }
}

pub(super) fn column<'r, T: sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>>(
    row: &'r PgRow,
    at: usize,
) -> Result<T, StoreError> {
    row.try_get(at).map_err(|error| unreadable(&error))
}

pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(format!("a fact in the database: {error}")))
}

/// The entries of a game, from its lines; `None` if the lines have gaps.
pub(super) fn joined(lines: &[(i64, String)], count: i64) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    for (first, line) in lines {
        if u64::try_from(*first) != Ok(entries.len() as u64) {
            return None;
        }
        entries.append(&mut serde_json::from_str(line).ok()?);
    }
    (u64::try_from(count) == Ok(entries.len() as u64)).then_some(entries)
}
