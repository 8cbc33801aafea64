//! Key that signs links to the public page (everywhere 5.1): 32 random bytes of its own beside the store, a file or a
//! value of the database that all processes share.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use banco_service::sessions::{SHARED_KEY, SigningKey};
use banco_store::{Batch, Store, StoreError};
use serde_json::Value;

use crate::config::{Backend, Config};
use crate::program::ended::ProgramError;
use crate::program::system_entropy;

/// File of the key, in the data folder.
const FILE: &str = "page-key";

/// Opens the key, which the first start makes.
pub(crate) async fn open(config: &Config, store: &dyn Store) -> Result<SigningKey, ProgramError> {
    match config.store.backend {
        Backend::Local => in_folder(&config.data_dir).map(SigningKey::from).map_err(ProgramError::PageKey),
        Backend::Postgres => Ok(SigningKey::from(in_database(store).await?)),
    }
}

/// Key in a folder. The file is complete under its name or not there.
fn in_folder(folder: &Path) -> io::Result<[u8; 32]> {
    let file = folder.join(FILE);
    match read(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        read => return read,
    }
    let part = folder.join(format!("{FILE}.part"));
    let key = system_entropy()();
    // Left by a start that was cut off.
    fs::remove_file(&part)
        .or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut written = options.open(&part)?;
    written.write_all(&key)?;
    written.sync_all()?;
    fs::rename(&part, &file)?;
    Ok(key)
}

fn read(file: &Path) -> io::Result<[u8; 32]> {
    let mut key = Vec::new();
    // One byte more than a key is enough to know.
    fs::File::open(file)?.take(33).read_to_end(&mut key)?;
    key.try_into().map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it has not 32 bytes"))
}

/// Key in a database. The first process makes it, and the others find it.
async fn in_database(store: &dyn Store) -> Result<[u8; 32], StoreError> {
    loop {
        let before = store.value(SHARED_KEY).await?;
        if let Some(key) = before.as_ref().and_then(Value::as_str).and_then(unhex) {
            return Ok(key);
        }
        let key: String = system_entropy()().iter().map(|byte| format!("{byte:02x}")).collect();
        let batch = Batch {
            values: BTreeMap::from([(SHARED_KEY.to_owned(), Some(Value::from(key)))]),
            expected: BTreeMap::from([(SHARED_KEY.to_owned(), before)]),
            ..Batch::default()
        };
        match store.append(batch).await {
            Ok(_) | Err(StoreError::Changed(_)) => {}
            Err(error) => return Err(error),
        }
    }
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let bytes: Option<Vec<u8>> =
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use banco_store::memory::InMemoryStore;

    use super::*;

    #[test]
    fn clause_5_1_the_key_of_a_folder_stays_and_only_its_owner_reads_it() {
        let folder = std::env::temp_dir().join(format!("banco-page-key-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("page-key.part"), b"cut off").expect("written");
        let key = in_folder(&folder).expect("a key");
        assert_ne!(key, [0; 32]);
        assert_eq!(in_folder(&folder).expect("the same"), key);
        let file = folder.join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, [1; 33]).expect("written");
        assert!(in_folder(&folder).is_err(), "a damaged key is named, not replaced");
        fs::remove_file(&file).expect("removed");
        assert_ne!(in_folder(&folder).expect("another key"), key);
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[tokio::test]
    async fn clause_5_1_processes_of_one_database_have_one_key() {
        let store = InMemoryStore::new();
        let key = in_database(&store).await.expect("a key");
        assert_eq!(in_database(&store).await.expect("the same"), key);
    }
}
