//! Commands with "thinking…" and no answer yet, in a file beside the games. After a crash the next start deletes their
//! "thinking…".
//!
//! Discord's token of such a command is a secret that lives for fifteen minutes. So it is not in the journal, which is
//! copied and exported. The file is not synced: only a loss of power forgets a line, and then a "thinking…" stays.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use reqwest::Method;
use serde::{Deserialize, Serialize};

use super::rest::Rest;
use super::route::Route;

/// Life of a token in seconds.
const LIFE_SECONDS: u64 = 15 * 60;

/// Most bytes of the file that are read; a busy minute needs far fewer.
const FILE_BYTES_MAX: u64 = 4 << 20;

/// Size of the file from which answered commands are left out.
const REWRITTEN_FROM: u64 = 256 << 10;

/// A line of the file.
#[derive(Clone, Serialize, Deserialize)]
struct Line {
    /// Id of the interaction.
    id: u64,
    application: u64,
    /// Token; empty if the command is answered.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    token: String,
    /// Instant in seconds since 1970.
    at: u64,
}

/// Unanswered commands of this run, and of the one before.
#[derive(Default)]
pub(super) struct Unanswered(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    file: Option<File>,
    written: u64,
    open: BTreeMap<u64, Line>,
    /// Commands of an earlier run.
    left: Vec<Line>,
}

impl Unanswered {
    /// Commands kept in this file; if it cannot be opened, none are kept.
    pub(super) fn kept_in(path: &Path) -> Unanswered {
        let left = read(path);
        let file =
            opened(path).inspect_err(|error| tracing::debug!("discord: unanswered commands are not kept: {error}"));
        let kept = Kept { file: file.ok(), written: 0, open: BTreeMap::new(), left };
        Unanswered(Mutex::new(kept))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a command that is about to show "thinking…".
    pub(super) fn begin(&self, id: u64, application: u64, token: &str) {
        let line = Line { id, application, token: token.to_owned(), at: now() };
        let mut kept = self.kept();
        kept.write(&line);
        kept.open.insert(id, line);
    }

    /// Marks a command as answered.
    pub(super) fn done(&self, id: u64) {
        let mut kept = self.kept();
        if let Some(line) = kept.open.remove(&id) {
            kept.write(&Line { token: String::new(), ..line });
        }
        kept.tidy();
    }

    /// Deletes the "thinking…" left by an earlier run.
    pub(super) async fn take_away(&self, rest: &Rest) {
        let left = std::mem::take(&mut self.kept().left);
        for line in left {
            let route = Route::Original { application: line.application, token: &line.token };
            if let Err(fault) = rest.send(Method::DELETE, &route, "", None, &[]).await {
                tracing::debug!(interaction = line.id, "discord: an answer that was begun stays: {fault}");
            }
        }
        self.kept().tidy();
    }
}

impl Kept {
    fn write(&mut self, line: &Line) {
        let Some(file) = &mut self.file else { return };
        let Ok(mut text) = serde_json::to_string(line) else { return };
        text.push('\n');
        match file.write_all(text.as_bytes()) {
            Ok(()) => self.written += text.len() as u64,
            Err(error) => {
                tracing::debug!("discord: unanswered commands are not kept any more: {error}");
                self.file = None;
            }
        }
    }

    /// Empties the file if no command is open, and shortens it after it has grown.
    fn tidy(&mut self) {
        let is_over = self.open.is_empty() || self.written > REWRITTEN_FROM;
        let Some(file) = self.file.as_mut().filter(|_| is_over && self.left.is_empty()) else { return };
        let emptied = file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0)));
        self.written = 0;
        if emptied.is_err() {
            self.file = None;
        }
        let open: Vec<Line> = self.open.values().cloned().collect();
        open.iter().for_each(|line| self.write(line));
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn opened(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Commands in the file without an answer that may still be open.
fn read(path: &Path) -> Vec<Line> {
    let is_short = std::fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= FILE_BYTES_MAX);
    let text = if is_short { std::fs::read_to_string(path).unwrap_or_default() } else { String::new() };
    let mut open = BTreeMap::new();
    for line in text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
        if line.token.is_empty() {
            open.remove(&line.id)
        } else {
            open.insert(line.id, line)
        };
    }
    let now = now();
    let is_young = |line: &Line| now.saturating_sub(line.at) < LIFE_SECONDS && is_token(&line.token);
    open.into_values().filter(is_young).collect()
}

/// True for a token that is safe in an address.
fn is_token(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'='))
}
