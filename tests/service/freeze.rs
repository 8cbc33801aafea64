//! Writes the records of today's format: `freeze FOLDER`, or a data folder alone, where the records in it are still of
//! the format before: `freeze FOLDER house`, or `freeze FOLDER journal`, whose games are in the journal yet.
//!
//! Once a format is released its folder under `tests/records` is never written again; a new format gets a new one.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs;
use std::path::Path;

use banco_store::Store;
use banco_store::local::{Local, Settings};
use banco_tests_service::{public_games, records};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    let folder = Path::new(&folder);
    assert!(!folder.exists(), "{} is there already", folder.display());
    fs::create_dir_all(folder).expect("a folder can be made");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file can be written");
    let part = std::env::args().nth(2);
    let has_records = part.is_none();
    // What an earlier format has frozen already it need not freeze again.
    let is_frozen = |bill: &records::Bill| records::is_frozen(&bill.name);
    for bill in records::bills().iter().filter(|bill| has_records && !is_frozen(bill)) {
        let log = records::play(bill);
        write(&format!("{}.jsonl", bill.name), &records::to_lines(&log));
        write(&format!("{}.told", bill.name), &records::tell(&log));
    }
    for (name, late) in public_games::samples() {
        let name = format!("beacon-{name}");
        if has_records && !records::is_frozen(&name) {
            write(&format!("{name}.jsonl"), &records::to_lines(&late.log));
            write(&format!("{name}.told"), &records::tell(&late.log));
        }
    }
    let house = folder.join("house");
    records::live(&house).await;
    if part.as_deref() != Some("journal") {
        // As in a house that has been run for long: the journal is short, and all else in the archive.
        let settings = Settings { segment_bytes: 1, ..Settings::default() };
        let (store, _) = Local::open_with(&house, settings).expect("it opens again");
        store.tidy().expect("it goes into the archive");
        store.close().await.expect("closed");
    }
    let (store, _) = Local::open(&house).expect("it opens again");
    write("house.told", &records::tell_house(&house, &store).await);
    write("due.told", &records::tell_due(&store).await);
    drop(store);
    // The journal is the truth; what is made from it does not belong to the format.
    fs::remove_dir_all(house.join("index")).expect("an index was made");
    for name in ["lock", "witness"] {
        fs::remove_file(house.join(name)).expect("it was made");
    }
    for segment in fs::read_dir(house.join("journal")).expect("listed") {
        let path = segment.expect("an entry").path();
        let mut bytes = fs::read(&path).expect("readable");
        // Space that is not used yet.
        bytes.truncate(bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1));
        fs::write(path, bytes).expect("a file can be written");
    }
}
