//! Free space on the disk.

use std::path::Path;

use banco_store::local::{Disk, RealDisk};

/// Bytes that the program may still write below a folder; `None` if the system does not say.
pub(crate) fn free_bytes(folder: &Path) -> Option<u64> {
    RealDisk.free_bytes(folder)
}
