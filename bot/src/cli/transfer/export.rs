//! Writing an installation into a file, beside a running bot.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use banco_engine::{Entry, Event, Table};
use banco_service::sessions::is_of_sessions;
use banco_store::StoreError;
use banco_store::erasure::Known;
use sha2::{Digest, Sha256};

use super::{End, FORMAT, Header, Line, Source, WholeGame, Withheld};

/// Prefix of values that only their owners may know during a game: their conditional lines.
const PRIVATE_VALUES: &str = "line:";

/// Numbers of an export.
#[derive(Debug, Default, PartialEq)]
pub(in crate::cli) struct Exported {
    pub games: u64,
    /// Running games without their secrets.
    pub withheld: u64,
    pub damaged: Vec<String>,
}

/// Reason for a failed export.
#[derive(Debug)]
pub(in crate::cli) enum ExportError {
    Exists {
        file: String,
    },
    /// The folder of the file does not exist.
    NoFolder {
        file: String,
    },
    Write {
        file: String,
        source: io::Error,
    },
    Read(StoreError),
}

impl ExportError {
    /// True if the file is unsuitable and nothing failed.
    pub(in crate::cli) fn is_usage(&self) -> bool {
        match self {
            ExportError::Exists { .. } | ExportError::NoFolder { .. } => true,
            ExportError::Write { .. } | ExportError::Read(_) => false,
        }
    }
}

/// Writes everything of `from` into a new file that only its owner may read.
pub(in crate::cli) async fn export(from: &Source, file: &Path, secrets: bool) -> Result<Exported, ExportError> {
    let name = file.display().to_string();
    let created = create(file).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => ExportError::Exists { file: name.clone() },
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => ExportError::NoFolder { file: name.clone() },
        _ => ExportError::Write { file: name.clone(), source },
    })?;
    let mut out = Out { to: BufWriter::new(created), lines: 0, sum: Sha256::new() };
    let written = write(from, secrets, &mut out).await.and_then(|exported| {
        let file = out.to.into_inner().map_err(|error| Failed::Write(error.into_error()))?;
        file.sync_all().map_err(Failed::Write)?;
        Ok(exported)
    });
    written.map_err(|failed| {
        // Even an undeleted rest shows that it is incomplete: its last line is missing.
        let _ = fs::remove_file(file);
        match failed {
            Failed::Read(error) => ExportError::Read(error),
            Failed::Write(source) => ExportError::Write { file: name, source },
        }
    })
}

fn create(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

enum Failed {
    Read(StoreError),
    Write(io::Error),
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Failed {
        Failed::Read(error)
    }
}

struct Out<W> {
    to: W,
    lines: u64,
    sum: Sha256,
}

impl<W: Write> Out<W> {
    fn line(&mut self, line: &Line) -> Result<(), Failed> {
        let mut text = serde_json::to_vec(line).map_err(|error| Failed::Write(error.into()))?;
        text.push(b'\n');
        self.to.write_all(&text).map_err(Failed::Write)?;
        self.sum.update(&text);
        self.lines += 1;
        Ok(())
    }
}

async fn write<W: Write>(from: &Source, secrets: bool, out: &mut Out<W>) -> Result<Exported, Failed> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    out.line(&Line::Export(Header { format: FORMAT, version, secrets }))?;
    let mut exported = Exported::default();
    let set_aside = from.set_aside().await?;
    let mut values = from.values().await?;
    // A file without secrets names no deleted person. A file with secrets contains the whole record, with the entries
    // that cover deleted people.
    let former = if secrets { Known::default() } else { Known::in_values(&values) };
    values.iter_mut().for_each(|(key, value)| former.fact(key, value));
    for id in from.games().await? {
        if set_aside.contains(&id) {
            exported.damaged.push(id);
            continue;
        }
        let (card, entries) = match from.game(&id).await {
            Ok(Some(found)) => found,
            Ok(None) => continue,
            Err(StoreError::Damaged { game, .. }) => {
                exported.damaged.push(game);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let card = former.card(card);
        let entries: Vec<Entry> = entries.into_iter().map(|entry| former.entry(entry)).collect();
        if secrets || is_open_to_all(&entries) {
            exported.games += 1;
            out.line(&Line::Game(Box::new(WholeGame { id, card, entries })))?;
        } else {
            exported.withheld += 1;
            let game = Withheld { id, card, entries: without_secrets(&entries) };
            out.line(&Line::Withheld(Box::new(game)))?;
        }
    }
    for id in &exported.damaged {
        out.line(&Line::SetAside(id.clone()))?;
    }
    for (key, value) in values {
        // People sign in to the page again at the other installation.
        if !is_of_sessions(&key) && (secrets || !key.starts_with(PRIVATE_VALUES)) {
            out.line(&Line::Value { key, value })?;
        }
    }
    if secrets {
        from.events().await?.into_iter().try_for_each(|event| out.line(&Line::Event(event)))?;
        from.messages().await?.into_iter().try_for_each(|message| out.line(&Line::Message(message)))?;
        from.letters().await?.into_iter().try_for_each(|letter| out.line(&Line::Letter(letter)))?;
        from.beat().await?.map_or(Ok(()), |beat| out.line(&Line::Beat(beat)))?;
    }
    let end = End { lines: out.lines, sum: hex(&out.sum.clone().finalize()) };
    out.line(&Line::End(end))?;
    Ok(exported)
}

/// True if a record is fully public; one that does not replay is not.
fn is_open_to_all(entries: &[Entry]) -> bool {
    Table::replay(entries).is_ok_and(|table| table.revealed_seed().is_some())
}

/// Entries without the seed, and without hidden pieces.
fn without_secrets(entries: &[Entry]) -> Vec<serde_json::Value> {
    let hides =
        entries.iter().any(|entry| matches!(&entry.event, Event::Challenged { game, .. } if game.keeps_secrets()));
    let plain = entries.iter().map(|entry| {
        let mut written = serde_json::to_value(entry).unwrap_or_default();
        if let Some(fields) = written.as_object_mut() {
            fields.remove("seed");
            if hides {
                fields.remove("outcome");
            }
        }
        written
    });
    plain.collect()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
