//! File operations of the journal. Tests can make each of them fail.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// File system operations. Nothing is durable before the matching sync.
pub trait Disk: Send + Sync + 'static {
    /// Names of the files in a folder; empty if there is no such folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Creates a folder and its parents; succeeds if it exists.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// Makes the creation, renaming and removal of files in a folder durable.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Reads a whole file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Length of a file in bytes.
    fn length(&self, path: &Path) -> io::Result<u64>;

    /// Reads the first bytes of a file, at most this many.
    fn read_start(&self, path: &Path, bytes: u64) -> io::Result<Vec<u8>>;

    /// Reads parts of a file, each given by offset and length.
    fn read_parts(&self, path: &Path, parts: &[(u64, u32)]) -> io::Result<Vec<Vec<u8>>>;

    /// Creates an empty file; replaces an existing one.
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Opens an existing file for reading and writing in place.
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Renames a file; replaces the target.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file; an error if there is none.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Free bytes below a folder; `None` if the system does not say.
    fn free_bytes(&self, folder: &Path) -> Option<u64>;
}

/// An open file of a [`Disk`].
pub trait DiskFile: Send {
    /// Writes at an offset; may write fewer bytes than asked, like the system call.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize>;

    /// Truncates the file, or extends it with zeros.
    fn set_length(&mut self, length: u64) -> io::Result<()>;

    /// Syncs the bytes, and the length if it changed (`fdatasync`).
    fn sync(&mut self) -> io::Result<()>;

    /// True if this open file is the one at `path`. Writes to a removed or renamed file are lost at the next start.
    fn is_at(&self, path: &Path) -> io::Result<bool>;
}

/// The disk of this machine. Only the owner can read the files it creates, because journals hold secrets.
pub struct RealDisk;

impl RealDisk {
    /// Restricts an existing path to its owner, for files made by hand or by an older version.
    pub(super) fn close_to_others(path: &Path) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let Ok(about) = fs::metadata(path) else { return };
            let mode = about.permissions().mode() & 0o777;
            if mode & 0o077 != 0 {
                // Fails if this user is not the owner; then the permissions stay as they are.
                let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700));
            }
        }
        #[cfg(not(unix))]
        let _ = path;
    }

    /// Options for a file that only its owner can read.
    pub(super) fn own() -> OpenOptions {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options
    }
}

impl Disk for RealDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Only Unix can sync a folder; elsewhere the file system orders these operations itself.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        Ok(fs::metadata(path)?.len())
    }

    fn read_start(&self, path: &Path, bytes: u64) -> io::Result<Vec<u8>> {
        let mut start = Vec::new();
        File::open(path)?.take(bytes).read_to_end(&mut start)?;
        Ok(start)
    }

    fn read_parts(&self, path: &Path, parts: &[(u64, u32)]) -> io::Result<Vec<Vec<u8>>> {
        let mut file = File::open(path)?;
        let mut read = |&(offset, length): &(u64, u32)| {
            let mut bytes = vec![0; length as usize];
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(&mut bytes)?;
            Ok(bytes)
        };
        parts.iter().map(&mut read).collect()
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(RealDisk::own().read(true).write(true).create(true).truncate(true).open(path)?))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(OpenOptions::new().read(true).write(true).open(path)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    #[cfg(unix)]
    fn free_bytes(&self, folder: &Path) -> Option<u64> {
        let room = rustix::fs::statvfs(folder).ok()?;
        Some(room.f_bavail.saturating_mul(room.f_frsize))
    }

    #[cfg(not(unix))]
    fn free_bytes(&self, _: &Path) -> Option<u64> {
        None
    }
}

impl DiskFile for File {
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        self.seek(SeekFrom::Start(offset))?;
        self.write(bytes)
    }

    fn set_length(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        match fs::metadata(path) {
            Ok(there) => is_same_file(&self.metadata()?, &there),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

#[cfg(unix)]
fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

/// On other systems an open file can be neither removed nor renamed.
#[cfg(not(unix))]
fn is_same_file(_: &fs::Metadata, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}
