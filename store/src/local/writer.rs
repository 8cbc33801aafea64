//! The only thread that writes the journal. It takes all waiting records, writes them at once, syncs once and answers
//! all.

use std::fs::File;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use banco_ports::{Measure, limits};
use tokio::sync::oneshot;

use super::compact_line::Brief;
use super::high_water_mark::Witness;
use super::journal::{Failure, Journal};
use super::line::{Line, Link};
use super::scan::Tail;
use super::shared::Shared;
use crate::StoreError;
use crate::index::{Admission, BackingError, Placed, Plan};
use crate::record::{Note, NoteKind, Position, Record, Sum};

/// Longest delay of the sync of sent-letter marks after the last write.
const IDLE_BEFORE_SYNC: Duration = Duration::from_secs(1);

/// Numbers of the letters of a stored batch, or the reason of the refusal.
pub(super) type Verdict = Result<Vec<u64>, StoreError>;

pub(super) enum Job {
    Keep { record: Box<Record>, reply: oneshot::Sender<Verdict> },
    Close { reply: oneshot::Sender<Verdict> },
}

pub(super) struct Writer {
    shared: Arc<Shared>,
    journal: Journal,
    tail: Tail,
    /// The last durable sequence number.
    synced: u64,
    /// Locks of the folders, held until the last line is written.
    _locks: Vec<File>,
    measure: Arc<dyn Measure>,
    witness: Witness,
    tidies: Sender<()>,
}

/// Records ready to be written.
struct Group {
    verdicts: Vec<Verdict>,
    lines: Vec<u8>,
    plan: Plan,
    tail: Tail,
    /// True if a record needs a sync before its answer.
    needs_sync: bool,
    /// Games by the line that changes them.
    changed: Vec<(u64, Vec<String>)>,
}

impl Writer {
    pub(super) fn new(
        shared: Arc<Shared>,
        journal: Journal,
        tail: Tail,
        locks: Vec<File>,
        measure: Arc<dyn Measure>,
        witness: Witness,
        tidies: Sender<()>,
    ) -> Writer {
        let synced = tail.seq;
        Writer { shared, journal, tail, synced, _locks: locks, measure, witness, tidies }
    }

    /// Works until it is closed or all senders are gone.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        let alarm = Alarm(self.shared.clone());
        loop {
            let first = match jobs.recv_timeout(IDLE_BEFORE_SYNC) {
                Ok(job) => job,
                Err(RecvTimeoutError::Timeout) => {
                    self.sync_if_due();
                    self.try_again();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break self.sync_if_due(),
            };
            let (mut records, mut replies, mut close) = (Vec::new(), Vec::new(), None);
            for job in std::iter::once(first).chain(jobs.try_iter().take(limits::BATCHES_PER_SYNC_MAX - 1)) {
                match job {
                    Job::Keep { record, reply } => {
                        records.push(*record);
                        replies.push(reply);
                    }
                    Job::Close { reply } => close = Some(reply),
                }
            }
            for (reply, verdict) in replies.into_iter().zip(self.keep(&records)) {
                // The caller may have gone; the record is stored all the same.
                drop(reply.send(verdict));
            }
            if let Some(reply) = close {
                let verdict = self.close();
                drop(alarm);
                drop(self);
                drop(reply.send(verdict));
                break;
            }
        }
    }

    /// Writes a note about opening or closing.
    pub(super) fn note(&mut self, kind: NoteKind, damaged: Vec<String>, next_letter: u64) -> Result<(), StoreError> {
        let note = Record::Note(Note { kind, damaged, next_letter });
        self.keep(std::slice::from_ref(&note)).pop().map_or(Ok(()), |verdict| verdict.map(drop))
    }

    /// Stores records, all in one write and one sync; returns one result each, in order.
    fn keep(&mut self, records: &[Record]) -> Vec<Verdict> {
        if records.is_empty() {
            return Vec::new();
        }
        match self.try_keep(records) {
            Ok(verdicts) => verdicts,
            Err(Failure::NotWritten(why)) => {
                self.shared.set_writing(Some(why.clone()));
                records.iter().map(|record| Err(self.refusal(record, &why))).collect()
            }
            Err(Failure::Unknown(why)) => {
                self.shared.poison(&why);
                records.iter().map(|_| Err(StoreError::Unknown(why.clone()))).collect()
            }
        }
    }

    fn try_keep(&mut self, records: &[Record]) -> Result<Vec<Verdict>, Failure> {
        if let Some(why) = self.shared.is_poisoned() {
            return Err(Failure::Unknown(why));
        }
        let shared = self.shared.clone();
        let _turn = shared.turn();
        if self.journal.is_full() {
            self.sync()?;
        }
        let (segment, offset) = self.make_room()?;
        let Group { verdicts, lines, plan, tail, needs_sync, changed } =
            self.stage_or_mend(records, segment, offset)?;
        if lines.is_empty() {
            return Ok(verdicts);
        }
        self.journal.write(&lines)?;
        changed.into_iter().for_each(|(seq, games)| self.witness.add(seq, games.into_iter()));
        self.tail = tail;
        if needs_sync {
            self.sync()?;
            self.journal.still_in_place()?;
            self.witness.synced(&self.tail, self.shared.generation());
        }
        self.shared.set_writing(None);
        if let Err(error) = self.shared.commit(plan) {
            // The journal has the records. A failed index does not change that: it is rebuilt and caught up.
            self.mend(&error)?;
        }
        Ok(verdicts)
    }

    /// Reserves room for the next line; signals the tidying thread if a segment was closed.
    fn make_room(&mut self) -> Result<(u32, u64), Failure> {
        let is_new = self.journal.is_full();
        let room = self.journal.make_room(&self.tail, self.shared.generation())?;
        if is_new {
            // The receiver may have ended already.
            let _ = self.tidies.send(());
        }
        Ok(room)
    }

    fn stage_or_mend(&self, records: &[Record], segment: u32, offset: u64) -> Result<Group, Failure> {
        self.stage(records, segment, offset).or_else(|error| {
            self.shared.replace_index(&error).map_err(|error| Failure::NotWritten(error.to_string()))?;
            self.stage(records, segment, offset).map_err(|error| Failure::NotWritten(error.to_string()))
        })
    }

    fn stage(&self, records: &[Record], segment: u32, offset: u64) -> Result<Group, BackingError> {
        self.shared.staged(|mut staged| {
            let mut tail = self.tail.clone();
            let (mut lines, mut verdicts, mut needs_sync) = (Vec::new(), Vec::new(), false);
            let mut changed = Vec::new();
            for record in records {
                let (of, first_letter, letters) = match record {
                    Record::Batch(batch) => match staged.admit(batch)? {
                        Admission::Yes { of, first_letter } => (of, first_letter, batch.outbox.len() as u64),
                        Admission::No(error) => {
                            verdicts.push(Err(error));
                            continue;
                        }
                    },
                    Record::Sent { .. } | Record::Note(_) => (Vec::new(), 0, 0),
                };
                let seq = tail.seq + 1;
                let letter = if letters == 0 { 0 } else { first_letter };
                let line = line_of(&tail, self.synced, &of, letter, record, Brief::of(record, &mut staged)?);
                let (text, sum) = line.to_text();
                if text.len() > limits::JOURNAL_LINE_BYTES_MAX {
                    verdicts.push(Err(StoreError::NotSaved(format!("{} bytes are too many", text.len()))));
                    continue;
                }
                let at = offset + lines.len() as u64;
                let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                let position = Position { segment, offset: at, length };
                let games = line.games();
                changed.push((seq, games.clone()));
                staged.add(&Placed { seq, sum, position, of, first_letter: letter }, record)?;
                lines.extend(text);
                lines.push(b'\n');
                needs_sync |= !matches!(record, Record::Sent { .. });
                verdicts.push(Ok((first_letter..first_letter + letters).collect()));
                (tail.seq, tail.sum, tail.games) = (seq, sum, games);
            }
            Ok(Group { verdicts, lines, plan: staged.finish()?, tail, needs_sync, changed })
        })
    }

    /// Reason to refuse a record that could not be written. An error of the record itself comes before an error of
    /// the disk.
    fn refusal(&self, record: &Record, why: &str) -> StoreError {
        let admission = match record {
            Record::Batch(batch) => self.shared.staged(|mut staged| staged.admit(batch)),
            Record::Sent { .. } | Record::Note(_) => Ok(Admission::Yes { of: Vec::new(), first_letter: 0 }),
        };
        match admission {
            Ok(Admission::No(error)) => error,
            Ok(Admission::Yes { .. }) | Err(_) => StoreError::NotSaved(why.to_owned()),
        }
    }

    fn mend(&self, error: &BackingError) -> Result<(), Failure> {
        self.shared
            .replace_index(error)
            .and_then(|()| self.shared.catch_up(self.tail.seq))
            .map_err(|error| Failure::Unknown(error.to_string()))
    }

    fn sync(&mut self) -> Result<(), Failure> {
        if self.synced < self.tail.seq {
            let began = Instant::now();
            self.journal.sync()?;
            self.measure.synced(began.elapsed());
            self.synced = self.tail.seq;
        }
        Ok(())
    }

    fn sync_if_due(&mut self) {
        if self.shared.is_poisoned().is_none()
            && let Err(Failure::Unknown(why) | Failure::NotWritten(why)) = self.sync()
        {
            self.shared.poison(&why);
        }
    }

    /// Tests if a failing disk accepts writes again, even if no player moves for hours.
    fn try_again(&mut self) {
        if !self.shared.ails().writing {
            return;
        }
        let shared = self.shared.clone();
        let _turn = shared.turn();
        match self.make_room().and_then(|_| self.journal.probe()) {
            Ok(()) => self.shared.set_writing(None),
            Err(Failure::NotWritten(_)) => {}
            Err(Failure::Unknown(why)) => self.shared.poison(&why),
        }
    }

    fn close(&mut self) -> Verdict {
        let noted = self.note(NoteKind::Closed, Vec::new(), 0);
        let closed = match noted {
            // The note may fail on a full disk; acknowledged records are durable without it.
            Ok(()) | Err(StoreError::NotSaved(_)) => self.journal.close().map_err(|failure| match failure {
                Failure::NotWritten(why) => StoreError::NotSaved(why),
                Failure::Unknown(why) => StoreError::Unknown(why),
            }),
            Err(error) => Err(error),
        };
        self.shared.close();
        if closed.is_ok()
            && let Err(error) = self.shared.sweep(None, true)
        {
            tracing::warn!("the archive: {error}; what it no longer needs is removed at the next start");
        }
        closed.map(|()| Vec::new())
    }
}

/// The line of a record behind `tail`; `of` are the heads of its games' chains.
fn line_of(tail: &Tail, synced: u64, of: &[Option<Sum>], letter: u64, record: &Record, brief: Brief) -> Line<Brief> {
    let links = record.games().into_iter().zip(of).map(|(id, of)| Link { id: id.to_owned(), of: *of });
    let (links, before) = (links.collect(), tail.games.clone());
    Line { seq: tail.seq + 1, prev: tail.sum, synced, before, links, letter, record: brief }
}

/// Alarm that reports the death of the writer, so no append waits forever.
struct Alarm(Arc<Shared>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.poison("the writer panicked");
        }
    }
}
