//! A small witness beside the journal: how far it went when it was synced last, and whose lines came last.
//!
//! An end of the journal that is gone leaves no trace in the journal itself. The index would know, but it may be gone
//! as well; this file is written over in place after each sync and never claims more than is durable. Losing it, or
//! finding it torn after a power cut, costs nothing but its evidence. The same holds for an archive that is gone.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::line;
use super::survey::{Damage, DamageKind, Survey, Tail};
use crate::record::Sum;

pub(super) const WITNESS_FILE: &str = "witness";

/// Lines whose games are remembered: a lost page or two, some kilobytes to write.
const RECENT_MAX: usize = 256;

/// Longer than any witness.
const BYTES_MAX: u64 = 1 << 20;

/// What the file says.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Testimony {
    pub journal: String,
    /// The last line that was synced, and its sum.
    pub seq: u64,
    pub line: Sum,
    /// Lines up to that one with the games they changed, the oldest first; every line behind `from` is among them.
    pub from: u64,
    pub recent: VecDeque<(u64, String)>,
    /// The generation of the archive then.
    #[serde(default)]
    pub over: u32,
}

impl Testimony {
    /// What is left of an earlier run; `None` where there is none, or none that can be believed.
    pub(super) fn read(data_dir: &Path) -> Option<Testimony> {
        let file = File::open(data_dir.join(WITNESS_FILE)).ok()?;
        let mut text = Vec::new();
        BufReader::new(file.take(BYTES_MAX)).read_until(b'\n', &mut text).ok()?;
        let text = text.strip_suffix(b"\n")?;
        line::checked_sum(text)?;
        line::parse(text)
    }

    /// As it stands in the file.
    pub(super) fn to_text(&self) -> Vec<u8> {
        let (mut text, _) = line::seal(self);
        text.push(b'\n');
        text
    }

    /// Games with lines behind `seq`, and whether there may be others.
    pub(super) fn games_behind(&self, seq: u64) -> (Vec<String>, bool) {
        let behind = self.recent.iter().filter(|(at, _)| *at > seq).map(|(_, game)| game.clone());
        (behind.collect(), self.from > seq)
    }

    /// What a journal should have behind its end and has not.
    pub(super) fn misses(&self, survey: &Survey) -> Option<Damage> {
        let tail = &survey.tail;
        // One of which nothing is left to say whose it was lay beside this witness.
        let is_of_this = survey.journal.as_ref().is_none_or(|journal| *journal == self.journal);
        let is_cut = is_of_this && self.seq > tail.seq;
        is_cut.then(|| Damage {
            kind: DamageKind::End,
            segment: tail.segment,
            offset: tail.offset,
            lost: tail.seq + 1..self.seq + 1,
            games: self.games_behind(tail.seq).0.into_iter().collect(),
        })
    }

    fn add(&mut self, seq: u64, games: impl Iterator<Item = String>) {
        self.recent.extend(games.map(|game| (seq, game)));
        while self.recent.len() > RECENT_MAX {
            let Some((seq, _)) = self.recent.pop_front() else { break };
            self.from = self.from.max(seq);
        }
    }
}

/// The writing side.
pub(super) struct Witness {
    file: Option<File>,
    now: Testimony,
}

impl Witness {
    /// Goes on from the end of the journal.
    pub(super) fn resume(data_dir: &Path, journal: &str, tail: &Tail, over: u32) -> Witness {
        let now = Testimony {
            journal: journal.to_owned(),
            seq: tail.seq,
            line: tail.sum,
            from: tail.seq,
            over,
            ..Testimony::default()
        };
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(data_dir.join(WITNESS_FILE));
        let file = file.inspect_err(|error| tracing::debug!("no witness: {error}")).ok();
        Witness { file, now }
    }

    /// A line was staged; it counts from the next [`Witness::synced`] on.
    pub(super) fn add(&mut self, seq: u64, games: impl Iterator<Item = String>) {
        self.now.add(seq, games);
    }

    /// The journal is synced up to here. A witness that cannot be written is silent from then on.
    pub(super) fn synced(&mut self, tail: &Tail, over: u32) {
        (self.now.seq, self.now.line, self.now.over) = (tail.seq, tail.sum, over);
        if let Some(file) = &mut self.file
            && let Err(error) = write(file, &self.now)
        {
            tracing::debug!("the witness falls silent: {error}");
            self.file = None;
        }
    }
}

fn write(file: &mut File, testimony: &Testimony) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&testimony.to_text())
}
