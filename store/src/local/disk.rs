//! The file operations the journal needs, so that tests can let each of them fail.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What the journal asks of a file system. Nothing is durable before the matching sync.
pub trait Disk: Send + Sync + 'static {
    /// Names of the files in a folder; empty if there is no such folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Makes a folder and those above it; success if it is there.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// Makes creation, renaming and removal of files in a folder durable.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// The whole of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Bytes of a file.
    fn length(&self, path: &Path) -> io::Result<u64>;

    /// The first bytes of a file, at most so many.
    fn read_start(&self, path: &Path, bytes: u64) -> io::Result<Vec<u8>>;

    /// Parts of a file, each given by offset and length.
    fn read_parts(&self, path: &Path, parts: &[(u64, u32)]) -> io::Result<Vec<Vec<u8>>>;

    /// An empty file, whatever was there.
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// An existing file, for reading and writing in place.
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Puts a file in the place of another, which is gone then.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file; an error if there is none.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Bytes that may still be written below a folder; `None` where the system does not say.
    fn free_bytes(&self, folder: &Path) -> Option<u64>;
}

/// An open file of a [`Disk`].
pub trait DiskFile: Send {
    /// May write less than asked, like the system call.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize>;

    /// Cuts the file, or lengthens it with zeros.
    fn set_length(&mut self, length: u64) -> io::Result<()>;

    /// `fdatasync`: the bytes, and the length where it changed.
    fn sync(&mut self) -> io::Result<()>;

    /// Whether this file is what lies under `path`: what is written to one that was removed or renamed
    /// is lost at the next start.
    fn is_at(&self, path: &Path) -> io::Result<bool>;
}

/// The disk of this machine. What it creates only the owner may read: journals hold secrets.
pub struct RealDisk;

impl RealDisk {
    /// What lies there was made by hand, or by a program of before: from now on only its owner reads it.
    pub(super) fn close_to_others(path: &Path) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let Ok(about) = fs::metadata(path) else { return };
            let mode = about.permissions().mode() & 0o777;
            if mode & 0o077 != 0 {
                // Only the owner may change it: else others read what they read before.
                let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700));
            }
        }
        #[cfg(not(unix))]
        let _ = path;
    }

    /// Options for a file that only its owner reads.
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
        // Only Unix lets a folder be opened and synced; elsewhere the file system orders these itself.
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

/// Elsewhere a file that is open can be neither removed nor renamed.
#[cfg(not(unix))]
fn is_same_file(_: &fs::Metadata, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}
