//! One pass over the whole journal before any other step; it finds the end and the damage.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::line::{self, Envelope, Header};
use super::misplaced::{self, Spot};
use super::segments::{Start, Step, Stretch, WalkError, segment_name, walk};
use crate::record::{Position, Sum};

/// A missing part of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Kind of the damage.
    pub kind: DamageKind,
    /// Segment in which it begins.
    pub segment: u32,
    /// Offset in the segment.
    pub offset: u64,
    /// Sequence numbers from the first lost line up to the first good line behind it.
    pub lost: std::ops::Range<u64>,
    /// Games of the lost lines, as far as the journal knows.
    pub games: BTreeSet<String>,
}

/// Kinds of damage to a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageKind {
    /// Changed bytes.
    Line,
    /// A segment is missing or belongs to another journal.
    Segment,
    /// The disk cannot read a segment.
    Unreadable,
    /// Lines are missing without a trace: a segment was cut, and the journal continues behind it.
    Cut,
    /// The last lines are missing; only the witness or the index knows of them.
    End,
    /// A line does not follow the one before; it is from another history.
    Fork,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            DamageKind::Line => "damaged",
            DamageKind::Segment => "missing",
            DamageKind::Unreadable => "unreadable",
            DamageKind::Cut => "cut off",
            DamageKind::End => "cut off, and its end is missing",
            DamageKind::Fork => "of another history",
        };
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        write!(f, "journal {} at byte {} is {what}", segment_name(self.segment), self.offset)?;
        write!(f, "; records lost: {}", self.lost.end.saturating_sub(self.lost.start))?;
        if games.is_empty() { Ok(()) } else { write!(f, "; games: {}", games.join(", ")) }
    }
}

/// The end of the journal, at which the next line is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tail {
    /// The last sequence number in use, even if its line is unreadable.
    pub seq: u64,
    pub sum: Sum,
    pub synced: u64,
    /// Games of the last line.
    pub games: Vec<String>,
    /// Number of the segment; 0 if there is none.
    pub segment: u32,
    pub offset: u64,
    /// True if the last line has no end yet.
    pub unended: bool,
}

#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Id of the journal; `None` if no header can be read.
    pub journal: Option<String>,
    pub tail: Tail,
    /// True if the tail's segment has a good header.
    pub is_headed: bool,
    /// True if the tail's segment has the current format.
    pub is_current: bool,
    /// The newest archive generation named by a segment's header.
    pub over: u32,
    /// The highest number of a segment, including missing and foreign ones.
    pub last_segment: u32,
    pub damages: Vec<Damage>,
    /// True if unsynced bytes after the tail must be removed.
    pub is_torn: bool,
    /// Sum of the requested line.
    pub sum_of_asked: Option<Sum>,
    /// Offset and length of the good lines of each segment, ascending.
    good: BTreeMap<u32, Vec<(u32, u32)>>,
    /// The last good line of each segment.
    last_of: BTreeMap<u32, u64>,
}

impl Survey {
    /// Surveys a journal; `asked` is the sequence number of the line whose sum is wanted.
    pub(super) fn take(stretch: Stretch<'_>, asked: u64) -> Result<Survey, WalkError> {
        let mut surveyor = Surveyor::new(stretch.start, asked);
        walk(stretch, &mut |step| surveyor.see(step))?;
        if surveyor.is_disordered {
            surveyor = Surveyor { strays: misplaced::strays(stretch)?, ..Surveyor::new(stretch.start, asked) };
            walk(stretch, &mut |step| surveyor.see(step))?;
        }
        Ok(surveyor.finish())
    }

    /// True if a good line begins at `position`, before the tail.
    pub(super) fn has(&self, position: &Position) -> bool {
        let place = u32::try_from(position.offset).map(|offset| (offset, position.length));
        let good = self.good.get(&position.segment).map(Vec::as_slice).unwrap_or_default();
        position.is_archived()
            || place.is_ok_and(|place| good.binary_search(&place).is_ok())
                && (position.segment, position.offset) < (self.tail.segment, self.tail.offset)
    }

    /// True if a segment has a line behind `seq`.
    pub(super) fn reaches_beyond(&self, segment: u32, seq: u64) -> bool {
        self.last_of.get(&segment).is_some_and(|&last| last > seq)
    }
}

/// An unreadable stretch, up to the next good line, which tells what was lost.
#[derive(Clone)]
struct Hole {
    kind: DamageKind,
    segment: u32,
    offset: u64,
    chunks: u64,
    ids: BTreeSet<String>,
}

/// State before a chunk that may be a torn write.
struct Candidate {
    tail: Tail,
    damages: usize,
    hole: Option<Hole>,
}

#[derive(Default)]
struct Surveyor {
    asked: u64,
    survey: Survey,
    hole: Option<Hole>,
    /// Candidates in the last segment, in order.
    candidates: Vec<Candidate>,
    /// True if a line has a smaller number than one before it.
    is_disordered: bool,
    /// Lines in the wrong place.
    strays: BTreeSet<Spot>,
}

impl Surveyor {
    /// A survey that knows only the archive's end.
    fn new(start: &Start, asked: u64) -> Surveyor {
        let (seq, sum) = (start.seq, start.sum);
        let tail = Tail { seq, sum, synced: seq, games: start.games.clone(), ..Tail::default() };
        let sum_of_asked = (asked == seq && seq > 0).then_some(sum);
        let survey = Survey { journal: start.journal.clone(), tail, sum_of_asked, ..Survey::default() };
        Surveyor { asked, survey, ..Surveyor::default() }
    }

    fn see(&mut self, step: Step<'_>) {
        match step {
            Step::Segment { number, header } => self.begin(number, header),
            Step::Missing { number } => {
                self.survey.last_segment = number;
                self.open_hole(DamageKind::Segment, number, 0, &[]);
            }
            Step::Unreadable { number } => {
                self.survey.last_segment = number;
                self.open_hole(DamageKind::Unreadable, number, 0, &[]);
            }
            Step::Line { position, sum, envelope, ended, .. } => self.line(position, sum, envelope, ended),
            Step::Bad { segment, offset, bytes, torn } => self.bad(segment, offset, bytes, torn),
        }
    }

    fn begin(&mut self, number: u32, header: Option<Header>) {
        self.candidates.clear();
        self.survey.is_headed = header.is_some();
        self.survey.is_current = header.as_ref().is_some_and(|header| header.format == line::FORMAT);
        let tail = &mut self.survey.tail;
        if let Some(header) = header {
            if header.first > tail.seq + 1 && self.hole.is_none() {
                let (segment, offset) = (tail.segment, tail.offset);
                self.open_hole(DamageKind::Cut, segment, offset, &[]);
            }
            self.survey.journal.get_or_insert(header.journal.clone());
            self.survey.over = self.survey.over.max(header.over);
            self.survey.tail.offset = header.to_text().len() as u64;
        } else {
            tail.offset = 0;
        }
        self.survey.last_segment = number;
        self.survey.tail.segment = number;
        self.survey.tail.unended = false;
    }

    fn bad(&mut self, segment: u32, offset: u64, bytes: &[u8], torn: bool) {
        if torn {
            let damages = self.survey.damages.len();
            self.candidates.push(Candidate { tail: self.survey.tail.clone(), damages, hole: self.hole.clone() });
        }
        self.open_hole(DamageKind::Line, segment, offset, bytes);
        self.survey.tail.offset = offset + bytes.len() as u64 + 1;
    }

    fn open_hole(&mut self, kind: DamageKind, segment: u32, offset: u64, bytes: &[u8]) {
        let new = || Hole { kind, segment, offset, chunks: 0, ids: BTreeSet::new() };
        let hole = self.hole.get_or_insert_with(new);
        hole.chunks += 1;
        hole.ids.extend(line::ids_in(bytes));
    }

    fn line(&mut self, position: Position, sum: Sum, envelope: Envelope, ended: bool) {
        let last = self.survey.tail.seq;
        if envelope.seq <= last || self.strays.contains(&(position.segment, position.offset)) {
            self.is_disordered = true;
            // An old line in the place of a new one: an earlier stretch was written over this one.
            return self.open_hole(DamageKind::Line, position.segment, position.offset, &[]);
        }
        if envelope.seq > last + 1 && self.hole.is_none() {
            self.open_hole(DamageKind::Cut, position.segment, position.offset, &[]);
        }
        let is_fork = self.hole.is_none() && envelope.prev != self.survey.tail.sum;
        if is_fork {
            self.open_hole(DamageKind::Fork, position.segment, position.offset, &[]);
        }
        if self.asked + 1 == envelope.seq {
            self.survey.sum_of_asked = Some(envelope.prev);
        } else if self.asked == envelope.seq {
            self.survey.sum_of_asked = Some(sum);
        }
        self.close_hole(envelope.seq, &envelope.before);
        // Segments are far smaller than 4 GiB; larger offsets hold no lines of this program.
        if let Ok(offset) = u32::try_from(position.offset) {
            self.survey.good.entry(position.segment).or_default().push((offset, position.length));
        }
        self.survey.last_of.insert(position.segment, envelope.seq);
        self.survey.tail = Tail {
            seq: envelope.seq,
            sum,
            synced: envelope.synced,
            games: envelope.games(),
            segment: position.segment,
            offset: position.offset + u64::from(position.length) + u64::from(ended),
            unended: !ended,
        };
    }

    /// Closes the hole: the good line `seq` tells its size and names the games of the line before it.
    fn close_hole(&mut self, seq: u64, before: &[String]) {
        let Some(hole) = self.hole.take() else { return };
        let lost = self.survey.tail.seq + 1..seq;
        let mut games = match lost.end - lost.start {
            // No line is missing: the damaged stretch held no record, or is reported as a fork.
            0 | 1 => BTreeSet::new(),
            _ => hole.ids,
        };
        if !lost.is_empty() {
            games.extend(before.iter().cloned());
        }
        let Hole { kind, segment, offset, .. } = hole;
        self.survey.damages.push(Damage { kind, segment, offset, lost, games });
    }

    fn finish(mut self) -> Survey {
        let synced = self.survey.tail.synced;
        let torn = self.candidates.into_iter().find(|candidate| candidate.tail.seq >= synced);
        if let Some(Candidate { tail, damages, hole }) = torn {
            (self.survey.tail, self.hole) = (tail, hole);
            self.survey.damages.truncate(damages);
            self.survey.is_torn = true;
        }
        if let Some(Hole { kind, segment, offset, chunks, ids }) = self.hole.take() {
            let first = self.survey.tail.seq + 1;
            let lost = first..first + chunks;
            // The numbers are used up, so the next line shows this gap at every later start.
            self.survey.tail.seq = lost.end - 1;
            self.survey.tail.games.clear();
            self.survey.damages.push(Damage { kind, segment, offset, lost, games: ids });
        }
        self.survey
    }
}
