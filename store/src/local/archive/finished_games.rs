//! Table of finished games: a file of games, and a sorted file of their keys.
//!
//! ```text
//! 000003.games   frames, one after the other
//! 000003.find    blocks of sorted keys, each with a CRC-32; then the offset of each block, then the end (48 bytes)
//! ```
//!
//! Both are written once and never changed. `.find` can be rebuilt from `.games` at any time.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::super::disk::Disk;
use super::super::journal::write_all;
use super::frame::{Head, crc, heads};
use crate::index::archived::Settled;

/// Size of a block of keys; one look-up reads one block.
const BLOCK_BYTES: usize = 4 << 10;

const END_MARKER: [u8; 8] = *b"bancofnd";
const END_BYTES: usize = 48;

/// First byte of a game's key; other keys are keys of the index.
const GAME: u8 = b'g';

pub(super) fn games_name(number: u32) -> String {
    format!("{number:06}.games")
}

pub(super) fn find_name(number: u32) -> String {
    format!("{number:06}.find")
}

/// A key and its value.
type Pair = (Vec<u8>, Vec<u8>);

struct Block {
    first: Vec<u8>,
    offset: u64,
    length: u32,
    crc: u32,
}

/// Place of the sorted keys.
enum Find {
    File(PathBuf),
    /// Rebuilt from the games in memory, because the file was damaged.
    Memory(Vec<u8>),
}

/// Table of finished games in one pair of files.
pub(super) struct Table {
    disk: Arc<dyn Disk>,
    pub number: u32,
    games: PathBuf,
    find: Find,
    blocks: Vec<Block>,
    /// Table rebuilt from the games after a damaged block was found.
    mended: OnceLock<Box<Table>>,
}

/// Place of a game in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    offset: u64,
    known: u32,
    bytes: u32,
}

/// Result of a look-up in a table.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found<T> {
    Nothing,
    Whole(T),
    Damaged,
}

impl Table {
    /// Opens a table; a damaged `.find` is rebuilt in memory.
    ///
    /// # Errors
    /// The games cannot be read now.
    pub(super) fn open(disk: &Arc<dyn Disk>, folder: &Path, number: u32) -> io::Result<Table> {
        let (games, find) = (folder.join(games_name(number)), folder.join(find_name(number)));
        let length = |path: &Path| disk.length(path).ok();
        let blocks = length(&find).and_then(|bytes| {
            let part = |offset: u64, length: usize| -> Option<Vec<u8>> {
                disk.read_parts(&find, &[(offset, u32::try_from(length).ok()?)]).ok()?.pop()
            };
            read_blocks(bytes, &part)
        });
        if let Some(blocks) = blocks {
            let (disk, mended) = (disk.clone(), OnceLock::new());
            return Ok(Table { disk, number, games, find: Find::File(find), blocks, mended });
        }
        Table::made_of_games(disk, number, games)
    }

    /// Opens a table from its games alone.
    fn made_of_games(disk: &Arc<dyn Disk>, number: u32, games: PathBuf) -> io::Result<Table> {
        tracing::warn!("{}: the list of its games is damaged and is rebuilt", games.display());
        let made = match disk.read(&games) {
            Ok(bytes) => find_of(&bytes),
            // A missing file counts as damage, so that other games stay playable.
            Err(error) if is_damage(&error) => find_of(&[]),
            Err(error) => return Err(error),
        };
        let part = |offset: u64, length: usize| -> Option<Vec<u8>> {
            let offset = usize::try_from(offset).ok()?;
            made.get(offset..offset.checked_add(length)?).map(<[u8]>::to_vec)
        };
        let blocks = read_blocks(made.len() as u64, &part).unwrap_or_default();
        let (disk, mended) = (disk.clone(), OnceLock::new());
        Ok(Table { disk, number, games, find: Find::Memory(made), blocks, mended })
    }

    /// The table rebuilt from its games, after a damaged block was found.
    fn mend(&self) -> io::Result<Option<&Table>> {
        if self.mended.get().is_none() && matches!(self.find, Find::File(_)) {
            let made = Table::made_of_games(&self.disk, self.number, self.games.clone())?;
            // Another thread may have rebuilt the same table first.
            let _ = self.mended.set(Box::new(made));
        }
        Ok(self.mended.get().map(Box::as_ref))
    }

    /// The rebuilt `.find`, not yet in its file, for a caller that may write.
    pub(super) fn made_anew(&self) -> Option<&[u8]> {
        match &self.find {
            Find::File(_) => self.mended.get().and_then(|mended| mended.made_anew()),
            Find::Memory(bytes) => Some(bytes),
        }
    }

    /// Look-up data of a game.
    pub(super) fn known(&self, id: &str) -> io::Result<Found<Vec<u8>>> {
        self.of_game(id, |spot| spot.known, Head::known)
    }

    /// The entries of a game.
    pub(super) fn entries(&self, id: &str) -> io::Result<Found<Vec<u8>>> {
        self.of_game(id, |spot| spot.bytes, Head::entries)
    }

    fn of_game(
        &self,
        id: &str,
        bytes: impl Fn(&Spot) -> u32,
        read: impl Fn(&Head, &[u8]) -> Option<Vec<u8>>,
    ) -> io::Result<Found<Vec<u8>>> {
        let spot = match self.get(&key_of(id))? {
            Found::Nothing => return Ok(Found::Nothing),
            Found::Damaged => return Ok(Found::Damaged),
            Found::Whole(value) => Spot::read(&value),
        };
        let Some(spot) = spot else { return Ok(Found::Damaged) };
        let part = match self.disk.read_parts(&self.games, &[(spot.offset, bytes(&spot))]) {
            Ok(mut parts) => parts.pop().unwrap_or_default(),
            Err(error) if is_damage(&error) => return Ok(Found::Damaged),
            Err(error) => return Err(error),
        };
        let head = Head::read(&part).filter(|head| head.id == id);
        Ok(head.and_then(|head| read(&head, &part)).map_or(Found::Damaged, Found::Whole))
    }

    /// Ids of all games.
    pub(super) fn ids(&self) -> io::Result<Vec<String>> {
        let mut cursor = self.from(&[GAME]);
        let mut ids = Vec::new();
        while let Some((key, _)) = cursor.next()?.filter(|(key, _)| key.first() == Some(&GAME)) {
            ids.push(String::from_utf8_lossy(key.get(1..).unwrap_or_default()).into_owned());
        }
        Ok(ids)
    }

    /// All games with their places: id, offset, length.
    pub(super) fn spots(&self) -> io::Result<Vec<(String, u64, u32)>> {
        let mut cursor = self.from(&[GAME]);
        let mut spots = Vec::new();
        while let Some((key, value)) = cursor.next()?.filter(|(key, _)| key.first() == Some(&GAME)) {
            let id = String::from_utf8_lossy(key.get(1..).unwrap_or_default()).into_owned();
            let Spot { offset, bytes, .. } = Spot::read(&value).unwrap_or(Spot { offset: 0, known: 0, bytes: 0 });
            spots.push((id, offset, bytes));
        }
        spots.sort_unstable_by_key(|(_, offset, _)| *offset);
        Ok(spots)
    }

    /// Length of the file of games.
    pub(super) fn length(&self) -> io::Result<u64> {
        self.disk.length(&self.games)
    }

    /// Parts of the file of games, by offset and length.
    pub(super) fn read_parts(&self, parts: &[(u64, u32)]) -> io::Result<Vec<Vec<u8>>> {
        self.disk.read_parts(&self.games, parts)
    }

    /// Reads the whole file of games.
    pub(super) fn read_games(&self) -> io::Result<Vec<u8>> {
        self.disk.read(&self.games)
    }

    /// Cursor over the keys from `from` on.
    pub(super) fn from(&self, from: &[u8]) -> Cursor<'_> {
        let block = self.block_of(from);
        Cursor { table: self, block, from: from.to_vec(), entries: VecDeque::new() }
    }

    fn block_of(&self, key: &[u8]) -> usize {
        self.blocks.partition_point(|block| block.first.as_slice() <= key).saturating_sub(1)
    }

    fn get(&self, key: &[u8]) -> io::Result<Found<Vec<u8>>> {
        let Some(block) = self.blocks.get(self.block_of(key)).filter(|block| block.first.as_slice() <= key) else {
            return Ok(Found::Nothing);
        };
        Ok(match self.entries_of(block)? {
            None => match self.mend()? {
                Some(mended) => mended.get(key)?,
                None => Found::Damaged,
            },
            Some(entries) => {
                entries.into_iter().find(|(own, _)| own == key).map_or(Found::Nothing, |(_, value)| Found::Whole(value))
            }
        })
    }

    /// The keys and values of a block; `None` if it is damaged.
    fn entries_of(&self, block: &Block) -> io::Result<Option<VecDeque<Pair>>> {
        let bytes = match &self.find {
            Find::File(path) => match self.disk.read_parts(path, &[(block.offset, block.length)]) {
                Ok(mut parts) => parts.pop().unwrap_or_default(),
                Err(error) if is_damage(&error) => return Ok(None),
                Err(error) => return Err(error),
            },
            Find::Memory(bytes) => {
                let offset = usize::try_from(block.offset).unwrap_or(usize::MAX);
                let end = offset.saturating_add(block.length as usize);
                bytes.get(offset..end).unwrap_or_default().to_vec()
            }
        };
        if crc(&bytes) != block.crc {
            return Ok(None);
        }
        Ok(entries_in(&bytes))
    }
}

/// True for errors that a retry cannot fix.
pub(super) fn is_damage(error: &io::Error) -> bool {
    super::super::segments::is_medium_error(error)
        || [io::ErrorKind::NotFound, io::ErrorKind::UnexpectedEof].contains(&error.kind())
}

/// Position in the sorted keys of a table.
pub(super) struct Cursor<'a> {
    table: &'a Table,
    block: usize,
    from: Vec<u8>,
    entries: VecDeque<Pair>,
}

impl Cursor<'_> {
    /// The next key and its value; damaged blocks are left out.
    pub(super) fn next(&mut self) -> io::Result<Option<Pair>> {
        loop {
            while let Some(entry) = self.entries.pop_front() {
                if entry.0 >= self.from {
                    // The next key must be greater.
                    self.from = [entry.0.as_slice(), &[0]].concat();
                    return Ok(Some(entry));
                }
            }
            let Some(block) = self.table.blocks.get(self.block) else { return Ok(None) };
            self.block += 1;
            match self.table.entries_of(block)? {
                Some(entries) => self.entries = entries,
                None => {
                    if let Some(mended) = self.table.mend()? {
                        (self.table, self.block) = (mended, mended.block_of(&self.from));
                    }
                }
            }
        }
    }
}

impl Spot {
    fn to_bytes(self) -> Vec<u8> {
        [&self.offset.to_le_bytes()[..], &self.known.to_le_bytes(), &self.bytes.to_le_bytes()].concat()
    }

    fn read(bytes: &[u8]) -> Option<Spot> {
        let (offset, rest) = bytes.split_first_chunk()?;
        let (known, rest) = rest.split_first_chunk()?;
        let (length, _) = rest.split_first_chunk()?;
        let [known, bytes] = [known, length].map(|number| u32::from_le_bytes(*number));
        Some(Spot { offset: u64::from_le_bytes(*offset), known, bytes })
    }
}

fn key_of(id: &str) -> Vec<u8> {
    [&[GAME], id.as_bytes()].concat()
}

/// Builds the sorted file of a file of games; unreadable frames are left out.
pub(super) fn find_of(games: &[u8]) -> Vec<u8> {
    let mut keys = Vec::new();
    for (offset, head) in heads(games) {
        let frame = games.get(offset..).unwrap_or_default();
        let settled = head.known(frame).and_then(|known| Settled::read(&known));
        let (Ok(known), Ok(bytes)) = (u32::try_from(head.known_bytes()), u32::try_from(head.bytes())) else { continue };
        keys.push((key_of(&head.id), Spot { offset: offset as u64, known, bytes }.to_bytes()));
        let lists = settled.into_iter().flat_map(|settled| settled.keys(&head.id));
        keys.extend(lists.map(|key| (key, head.id.clone().into_bytes())));
    }
    keys.sort_unstable();
    sorted_file(&keys)
}

fn sorted_file(keys: &[Pair]) -> Vec<u8> {
    let (mut file, mut foot) = (Vec::new(), Vec::new());
    let mut keys = keys.iter().peekable();
    while let Some((first, _)) = keys.peek() {
        let mut block: Vec<u8> = Vec::new();
        let mut before: &[u8] = &[];
        while let Some((key, value)) = keys.next_if(|_| block.len() < BLOCK_BYTES) {
            let shared =
                key.iter().zip(before).take_while(|(one, other)| one == other).count().min(usize::from(u16::MAX));
            let rest = key.get(shared..).unwrap_or_default();
            for length in [shared, rest.len(), value.len()] {
                block.extend_from_slice(&u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes());
            }
            block.extend_from_slice(rest);
            block.extend_from_slice(value);
            before = key;
        }
        foot.extend_from_slice(&u16::try_from(first.len()).unwrap_or(u16::MAX).to_le_bytes());
        foot.extend_from_slice(first);
        foot.extend_from_slice(&(file.len() as u64).to_le_bytes());
        foot.extend_from_slice(&u32::try_from(block.len()).unwrap_or(u32::MAX).to_le_bytes());
        foot.extend_from_slice(&crc(&block).to_le_bytes());
        file.extend(block);
    }
    let offset = file.len() as u64;
    let mut end = END_MARKER.to_vec();
    for number in [offset, foot.len() as u64, u64::from(crc(&foot)), 0] {
        end.extend_from_slice(&number.to_le_bytes());
    }
    end.extend_from_slice(&u64::from(crc(&end)).to_le_bytes());
    file.extend(foot);
    file.extend(end);
    file
}

fn entries_in(mut block: &[u8]) -> Option<VecDeque<Pair>> {
    let mut entries: VecDeque<Pair> = VecDeque::new();
    while !block.is_empty() {
        let mut length = || -> Option<usize> {
            let (number, rest) = block.split_first_chunk()?;
            block = rest;
            Some(usize::from(u16::from_le_bytes(*number)))
        };
        let (shared, rest, value) = (length()?, length()?, length()?);
        let (rest, after) = block.split_at_checked(rest)?;
        let (value, after) = after.split_at_checked(value)?;
        block = after;
        let before = entries.back().map_or(&[][..], |(key, _)| key.as_slice());
        entries.push_back(([before.get(..shared)?, rest].concat(), value.to_vec()));
    }
    Some(entries)
}

/// Offsets of the blocks of a sorted file; `None` if its end is damaged.
fn read_blocks(bytes: u64, part: &dyn Fn(u64, usize) -> Option<Vec<u8>>) -> Option<Vec<Block>> {
    let end = part(bytes.checked_sub(END_BYTES as u64)?, END_BYTES)?;
    let (said, sum) = end.split_at_checked(END_BYTES - 8)?;
    if u64::from_le_bytes(sum.try_into().ok()?) != u64::from(crc(said)) {
        return None;
    }
    let numbers = said.strip_prefix(END_MARKER.as_slice())?;
    let number =
        |at: usize| -> Option<u64> { Some(u64::from_le_bytes(numbers.get(at * 8..at * 8 + 8)?.try_into().ok()?)) };
    let (offset, length) = (number(0)?, usize::try_from(number(1)?).ok()?);
    if offset + length as u64 + END_BYTES as u64 != bytes {
        return None;
    }
    let foot = part(offset, length)?;
    if u64::from(crc(&foot)) != number(2)? {
        return None;
    }
    let (mut blocks, mut rest) = (Vec::new(), foot.as_slice());
    while !rest.is_empty() {
        let (key_bytes, after) = rest.split_first_chunk()?;
        let (first, after) = after.split_at_checked(usize::from(u16::from_le_bytes(*key_bytes)))?;
        let (offset, after) = after.split_first_chunk()?;
        let (length, after) = after.split_first_chunk()?;
        let (crc, after) = after.split_first_chunk()?;
        rest = after;
        blocks.push(Block {
            first: first.to_vec(),
            offset: u64::from_le_bytes(*offset),
            length: u32::from_le_bytes(*length),
            crc: u32::from_le_bytes(*crc),
        });
    }
    Some(blocks)
}

/// Writes a file and syncs it.
pub(super) fn write(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = disk.create(path)?;
    write_all(file.as_mut(), 0, bytes)?;
    file.sync()
}
