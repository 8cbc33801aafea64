//! All data of a folder at one moment, read beside a running bot; for export and verification.

use std::io;
use std::path::Path;
use std::sync::Arc;

use banco_engine::Entry;

use super::archive::ArchiveDamage;
use super::disk::{Disk, RealDisk};
use super::high_water_mark::Testimony;
use super::recover;
use super::shared::{Lines, Shared, fold, restored};
use super::{BEAT_FILE, Damage, JournalReader, OpenError};
use crate::index::{BackingError, InMemory, Index, Memory};
use crate::{GameCard, NumberedLetter, SentMessage, StoreError};

/// A read-only store, as it was when it was opened.
pub struct Snapshot {
    shared: Shared,
    damages: Vec<Damage>,
    events: Vec<String>,
    messages: Vec<SentMessage>,
    beat: Option<i64>,
    records: u64,
}

impl Snapshot {
    /// Reads a data folder or a backup. Needs memory for the look-ups of all its games.
    ///
    /// # Errors
    /// A file cannot be read, is of a newer format, or the folder is unfinished.
    pub fn open(data_dir: &Path) -> Result<Snapshot, OpenError> {
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        // The witness is read before the journal: a running writer only makes the journal longer.
        let testimony = Testimony::read(data_dir);
        let reader = JournalReader::open_on(disk.clone(), data_dir)?;
        if recover::is_missing(reader.survey(), testimony.as_ref(), reader.archive().generation()) {
            return Err(OpenError::JournalMissing(data_dir.join(super::JOURNAL_FOLDER)));
        }
        let memory = Memory::default();
        let folder = data_dir.join(super::JOURNAL_FOLDER);
        let archive = reader.archive().clone();
        let mut index = restored(&archive, Box::<InMemory>::default(), "", memory)?;
        fold(reader.stretch(), &mut index, Lines::Of(reader.survey()))?;
        let unreadable = |error: BackingError| OpenError::Index(error.to_string());
        let (events, messages) = (index.events().map_err(unreadable)?, index.messages().map_err(unreadable)?);
        let shared = Shared::new(disk, folder, memory, index, archive, None);
        let mut damages = reader.damages().to_vec();
        damages.extend(testimony.and_then(|testimony| testimony.misses(reader.survey())));
        let named: Vec<String> = damages.iter().flat_map(|damage| damage.games.iter().cloned()).collect();
        shared.set_aside(&named);
        let beat = data_dir.join(BEAT_FILE);
        let beat = read_beat(&beat).map_err(|error| OpenError::at(&beat, error))?;
        Ok(Snapshot { shared, damages, events, messages, beat, records: reader.last() })
    }

    /// Missing parts of the journal, including its end as far as the witness knows.
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Files of the archive that differ from what was written.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn archive_damages(&self) -> Result<Vec<ArchiveDamage>, StoreError> {
        let damages = self.shared.archive().damages(&mut |_| true);
        damages.map_err(|error| StoreError::Unreadable(error.to_string()))
    }

    /// Sequence number of the last record; 0 if there is none.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Ids of all games, those set aside included.
    pub fn games(&self) -> Result<Vec<String>, StoreError> {
        let archived = self.shared.archive().ids();
        let mut ids = archived.map_err(|error| StoreError::Unreadable(error.to_string()))?;
        ids.extend(self.shared.ask(Index::games)?);
        Ok(ids.into_iter().collect())
    }

    /// Games set aside as damaged.
    pub fn set_aside(&self) -> Result<Vec<String>, StoreError> {
        self.shared.ask(|index| Ok(index.set_aside()?.into_iter().collect()))
    }

    /// Card and entries of a game; `None` if there is no such game.
    pub fn game(&self, id: &str) -> Result<Option<(GameCard, Vec<Entry>)>, StoreError> {
        let card = self.card(id)?;
        Ok(card.zip(self.shared.load(id)?))
    }

    /// The card of a game; `None` if there is no such game.
    pub fn card(&self, id: &str) -> Result<Option<GameCard>, StoreError> {
        self.shared.ask(|index| index.card(id))
    }

    /// All values by their keys.
    pub fn values(&self) -> Result<Vec<(String, serde_json::Value)>, StoreError> {
        self.shared.ask(|index| index.values(""))
    }

    /// Unsent letters, oldest first.
    pub fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.shared.ask(Index::unsent)
    }

    /// Ids of events that were applied, oldest first, as many as a store remembers.
    pub fn events(&self) -> impl Iterator<Item = &String> {
        self.events.iter()
    }

    /// Messages that show games, oldest first, as many as a store remembers.
    pub fn messages(&self) -> impl Iterator<Item = &SentMessage> {
        self.messages.iter()
    }

    /// Instant (milliseconds since 1970) at which the bot was last alive.
    pub fn beat(&self) -> Option<i64> {
        self.beat
    }
}

/// The last beat of a data folder; `None` if there is none or it is no number.
pub(super) fn read_beat(path: &Path) -> io::Result<Option<i64>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text.trim().parse().ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
