//! Witness beside the journal: a small file with the last synced line and the games of the latest lines.
//!
//! A lost end leaves no trace in the journal itself, and the index may be lost as well. The witness is overwritten in
//! place after each sync and never claims more than is durable. A missing or torn witness costs only its evidence. A
//! lost archive is noticed in the same way.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::line;
use super::scan::{Damage, DamageKind, Survey, Tail};
use crate::record::Sum;

pub(super) const WITNESS_FILE: &str = "witness";

/// Number of remembered lines with their games: a lost page or two, some kilobytes to write.
const RECENT_MAX: usize = 256;

/// Upper limit for the length of a witness.
const BYTES_MAX: u64 = 1 << 20;

/// Content of the file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Testimony {
    pub journal: String,
    /// The last line that was synced, and its sum.
    pub seq: u64,
    pub line: Sum,
    /// Lines up to `seq` with the games they changed, the oldest first. Every line after `from` is included.
    pub from: u64,
    pub recent: VecDeque<(u64, String)>,
    /// Generation of the archive at that time.
    #[serde(default)]
    pub over: u32,
}

impl Testimony {
    /// Testimony of an earlier run; `None` if there is none or its sum is wrong.
    pub(super) fn read(data_dir: &Path) -> Option<Testimony> {
        let file = File::open(data_dir.join(WITNESS_FILE)).ok()?;
        let mut text = Vec::new();
        BufReader::new(file.take(BYTES_MAX)).read_until(b'\n', &mut text).ok()?;
        let text = text.strip_suffix(b"\n")?;
        line::checked_sum(text)?;
        line::parse(text)
    }

    /// Text of the file.
    pub(super) fn to_text(&self) -> Vec<u8> {
        let (mut text, _) = line::seal(self);
        text.push(b'\n');
        text
    }

    /// Games with lines after `seq`; true if there may be others.
    pub(super) fn games_behind(&self, seq: u64) -> (Vec<String>, bool) {
        let behind = self.recent.iter().filter(|(at, _)| *at > seq).map(|(_, game)| game.clone());
        (behind.collect(), self.from > seq)
    }

    /// Lines missing at the end of a journal; `None` if there are none.
    pub(super) fn misses(&self, survey: &Survey) -> Option<Damage> {
        let tail = &survey.tail;
        // A journal without a readable header is taken for the one beside this witness.
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

/// Writer of the witness.
pub(super) struct Witness {
    file: Option<File>,
    now: Testimony,
}

impl Witness {
    /// Continues from the end of the journal.
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

    /// Adds a staged line; it counts from the next [`Witness::synced`] on.
    pub(super) fn add(&mut self, seq: u64, games: impl Iterator<Item = String>) {
        self.now.add(seq, games);
    }

    /// Records that the journal is synced up to here. After a failed write the witness stays silent.
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
