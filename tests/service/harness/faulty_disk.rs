//! A disk in memory that distinguishes synced from unsynced data and fails on demand.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_store::local::{Disk, DiskFile};

const SECTOR: usize = 512;

/// Unix error number EIO.
const INPUT_OUTPUT_ERROR: i32 = 5;

/// Faults of the disk from now on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    /// Total size allowed for all files, in bytes.
    pub space: Option<usize>,
    /// Number of bytes after which the next write stops; all later writes fail.
    pub short_write: Option<usize>,
    pub read_only: bool,
    pub sync_fails: bool,
    /// True if truncating a file fails.
    pub set_length_fails: bool,
    /// File that the medium cannot read.
    pub unreadable: Option<&'static str>,
    /// Operation from which on everything fails: the machine is off.
    pub power_lost_at: Option<u64>,
}

#[derive(Clone, Default)]
struct Inode {
    now: Vec<u8>,
    durable: Vec<u8>,
}

#[derive(Default)]
struct State {
    names: BTreeMap<PathBuf, usize>,
    durable_names: BTreeMap<PathBuf, usize>,
    inodes: Vec<Inode>,
    faults: Faults,
    /// Number of changing operations so far.
    operations: u64,
    syncs: u64,
    bytes_read: u64,
}

#[derive(Clone, Default)]
pub struct FaultyDisk(Arc<Mutex<State>>);

struct FaultyFile {
    disk: FaultyDisk,
    inode: usize,
}

impl FaultyDisk {
    pub fn set_faults(&self, faults: Faults) {
        self.state().faults = faults;
    }

    /// Removes a file that is being written to.
    pub fn take_away(&self, path: &Path) {
        self.state().names.remove(path);
    }

    /// Adds a durable file.
    pub fn put(&self, path: &Path, bytes: Vec<u8>) {
        let mut state = self.state();
        state.inodes.push(Inode { durable: bytes.clone(), now: bytes });
        let inode = state.inodes.len() - 1;
        state.names.insert(path.to_owned(), inode);
        state.durable_names.insert(path.to_owned(), inode);
    }

    /// Copies all files of a real folder to another path on this disk.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn put_all(&self, from: &Path, to: &Path) -> io::Result<()> {
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => self.put_all(&entry.path(), &target)?,
                false => self.put(&target, fs::read(entry.path())?),
            }
        }
        Ok(())
    }

    /// A copy of the disk with its files under another folder.
    pub fn copy(&self, from: &Path, to: &Path) -> FaultyDisk {
        let state = self.state();
        let moved = |names: &BTreeMap<PathBuf, usize>| {
            let names = names.iter().filter_map(|(path, inode)| Some((to.join(path.strip_prefix(from).ok()?), *inode)));
            names.collect()
        };
        let copy = State {
            names: moved(&state.names),
            durable_names: moved(&state.durable_names),
            inodes: state.inodes.clone(),
            ..State::default()
        };
        FaultyDisk(Arc::new(Mutex::new(copy)))
    }

    /// Files with this ending, in order.
    pub fn files(&self, ending: &str) -> Vec<PathBuf> {
        let state = self.state();
        state.names.keys().filter(|path| path.to_string_lossy().ends_with(ending)).cloned().collect()
    }

    /// Changes the content of a file without any operation.
    pub fn spoil(&self, path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
        let mut state = self.state();
        let inode = state.inode(path).and_then(|inode| state.content(inode)).expect("a file of this disk");
        change(&mut inode.now);
        inode.durable.clone_from(&inode.now);
    }

    pub fn operations(&self) -> u64 {
        self.state().operations
    }

    pub fn syncs(&self) -> u64 {
        self.state().syncs
    }

    /// Number of bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.state().bytes_read
    }

    /// Total size of the files with this ending.
    pub fn bytes_of(&self, ending: &str) -> usize {
        let state = self.state();
        let ends = state.names.iter().filter(|(path, _)| path.to_string_lossy().ends_with(ending));
        ends.filter_map(|(_, inode)| state.inodes.get(*inode)).map(|inode| inode.now.len()).sum()
    }

    pub fn bytes(&self) -> usize {
        self.state().inodes.iter().map(|inode| inode.now.len()).sum()
    }

    /// Drops unsynced data, except sectors that reached the disk by chance: `survives` decides for each.
    pub fn lose_power(&self, mut survives: impl FnMut() -> bool) {
        let mut state = self.state();
        state.names = state.durable_names.clone();
        for inode in &mut state.inodes {
            if inode.now == inode.durable {
                continue;
            }
            let length = if survives() { inode.now.len() } else { inode.durable.len() };
            let mut after = inode.durable.clone();
            after.resize(length, 0);
            for (sector, written) in after.chunks_mut(SECTOR).zip(inode.now.chunks(SECTOR)) {
                if sector.len() == written.len() && sector != written && survives() {
                    sector.copy_from_slice(written);
                }
            }
            inode.now.clone_from(&after);
            inode.durable = after;
        }
        state.faults = Faults::default();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the current content of a file.
    fn content<T>(&self, path: &Path, asked: impl FnOnce(&[u8]) -> T) -> io::Result<T> {
        let mut state = self.state();
        if state.faults.unreadable.is_some_and(|name| path.ends_with(name)) {
            return Err(io::Error::from_raw_os_error(INPUT_OUTPUT_ERROR));
        }
        let inode = state.inode(path)?;
        Ok(asked(&state.content(inode)?.now))
    }

    /// Counts a changing operation and applies the faults.
    fn change(&self) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.state();
        state.operations += 1;
        if state.faults.power_lost_at.is_some_and(|at| state.operations >= at) {
            return Err(io::Error::other("no power"));
        }
        if state.faults.read_only {
            return Err(io::ErrorKind::ReadOnlyFilesystem.into());
        }
        Ok(state)
    }
}

impl State {
    fn inode(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn content(&mut self, inode: usize) -> io::Result<&mut Inode> {
        self.inodes.get_mut(inode).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.syncs += 1;
        if self.faults.sync_fails { Err(io::Error::other("input/output error")) } else { Ok(()) }
    }
}

impl Disk for FaultyDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let state = self.state();
        let inside = state.names.keys().filter(|path| path.parent() == Some(folder));
        Ok(inside.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect())
    }

    fn create_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        state.sync()?;
        state.durable_names = state.names.clone();
        Ok(())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let bytes = self.content(path, <[u8]>::to_vec)?;
        self.state().bytes_read += bytes.len() as u64;
        Ok(bytes)
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        self.content(path, |bytes| bytes.len() as u64)
    }

    fn read_start(&self, path: &Path, bytes: u64) -> io::Result<Vec<u8>> {
        let start = self.content(path, |content| content.iter().take(bytes as usize).copied().collect::<Vec<u8>>())?;
        self.state().bytes_read += start.len() as u64;
        Ok(start)
    }

    fn read_parts(&self, path: &Path, parts: &[(u64, u32)]) -> io::Result<Vec<Vec<u8>>> {
        self.state().bytes_read += parts.iter().map(|(_, length)| u64::from(*length)).sum::<u64>();
        let part = |bytes: &[u8], &(offset, length): &(u64, u32)| {
            let range = offset as usize..offset as usize + length as usize;
            bytes.get(range).map(<[u8]>::to_vec).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
        };
        self.content(path, |bytes| parts.iter().map(|of| part(bytes, of)).collect())?
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.change()?;
        state.inodes.push(Inode::default());
        let inode = state.inodes.len() - 1;
        state.names.insert(path.to_owned(), inode);
        Ok(Box::new(FaultyFile { disk: self.clone(), inode }))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let inode = self.state().inode(path)?;
        Ok(Box::new(FaultyFile { disk: self.clone(), inode }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        let inode = state.inode(from)?;
        state.names.remove(from);
        state.names.insert(to.to_owned(), inode);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        state.names.remove(path).map(drop).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn free_bytes(&self, _folder: &Path) -> Option<u64> {
        let state = self.state();
        let used: usize = state.inodes.iter().map(|inode| inode.now.len()).sum();
        Some(state.faults.space.map_or(u64::MAX, |space| space.saturating_sub(used) as u64))
    }
}

impl DiskFile for FaultyFile {
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.disk.change()?;
        let others: usize = state.inodes.iter().map(|inode| inode.now.len()).sum();
        let mut count = bytes.len();
        if let Some(short) = state.faults.short_write {
            if short == 0 {
                return Err(io::Error::other("input/output error"));
            }
            count = count.min(short);
            state.faults.short_write = Some(0);
        }
        let space = state.faults.space;
        let content = state.content(self.inode)?;
        let offset = offset as usize;
        if let Some(space) = space {
            let free = space.saturating_sub(others) + content.now.len().saturating_sub(offset);
            if free == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            count = count.min(free);
        }
        if content.now.len() < offset + count {
            content.now.resize(offset + count, 0);
        }
        for (to, from) in content.now.iter_mut().skip(offset).zip(bytes.iter().take(count)) {
            *to = *from;
        }
        Ok(count)
    }

    fn set_length(&mut self, length: u64) -> io::Result<()> {
        let mut state = self.disk.change()?;
        if state.faults.set_length_fails {
            return Err(io::Error::other("input/output error"));
        }
        state.content(self.inode)?.now.resize(length as usize, 0);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.disk.change()?;
        state.sync()?;
        let content = state.content(self.inode)?;
        content.durable.clone_from(&content.now);
        Ok(())
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        Ok(self.disk.state().names.get(path) == Some(&self.inode))
    }
}
