//! A folder of another version of the program (fault 11).

use std::collections::BTreeMap;
use std::fs;

use banco_store::local::{Local, OpenError, Snapshot, WalkError, backup};
use banco_store::record::Sum;
use banco_store::{Batch, Store};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::random::Random;
use banco_tests::records;
use serde_json::json;

use crate::days::months::crowd::Crowd;
use crate::days::months::ground::Machine;

/// Number of operations that open and convert a folder of an older format.
const OPERATIONS: usize = 60;

impl Crowd {
    /// A folder of an older version is copied first and then opened, with power cuts. Afterwards all of it is there
    /// and can be written to, and the copy opens as well.
    pub(super) async fn inherits(&mut self) {
        let seed = self.seed;
        let formats = fs::read_dir(records::folder()).expect("listed").map(|entry| entry.expect("an entry").path());
        let mut houses: Vec<_> = formats.map(|format| format.join("house")).filter(|house| house.exists()).collect();
        houses.sort();
        let house = self.random.pick(&houses).expect("there are some").clone();
        let kept = tempfile::tempdir().expect("a folder");
        backup(&house, &kept.path().join("backup")).expect("copied");
        let before = games(&Snapshot::open(&house).expect("it opens"));
        assert!(!before.is_empty());
        let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
        disk.put_all(&house, folder.path()).expect("copied");
        let at = 1 + self.random.below(OPERATIONS) as u64;
        disk.set_faults(Faults { power_lost_at: Some(at), ..Faults::default() });
        if let Ok((local, _)) = Local::open_with(folder.path(), Machine::settings(&disk)) {
            drop(local.tidy());
            drop(local.close().await);
        }
        let mut survives = Random::new(self.random.word());
        disk.lose_power(|| survives.word().is_multiple_of(2));
        let value = Batch { values: BTreeMap::from([("moved".to_owned(), Some(json!(at)))]), ..Batch::default() };
        for is_first in [true, false] {
            let (local, opening) = Local::open_with(folder.path(), Machine::settings(&disk)).expect("it opens");
            assert!(opening.set_aside.is_empty(), "seed {seed}, {}: {opening:?}", house.display());
            for (id, log) in &before {
                let found = local.load(id).await.expect("readable");
                assert_eq!(found.as_ref(), Some(log), "seed {seed}, {}: {id}", house.display());
            }
            if is_first {
                local.append(value.clone()).await.expect("kept");
                local.tidy().expect("it has room");
            } else {
                assert_eq!(local.value("moved").await, Ok(Some(json!(at))), "seed {seed}, {}", house.display());
            }
            local.close().await.expect("closed");
        }
        let again = games(&Snapshot::open(&kept.path().join("backup")).expect("it opens"));
        assert!(again == before, "seed {seed}, {}: the backup is another one", house.display());
    }

    /// A newer version has used the folder: it is not opened, and nothing is changed.
    pub(super) fn is_too_old(&mut self) {
        let (folder, disk) = self.machine().copy();
        let journal = disk.files(".log");
        let last = journal.last().expect("a journal");
        let number: u32 = last.file_stem().and_then(|name| name.to_str()?.parse().ok()).expect("a number");
        let text = format!(r#"{{"journal":"{:032x}","format":{},"news":true"#, 0, 5 + self.random.below(90));
        let newer = format!("{text},\"sum\":\"{}\"}}\n", Sum::of(text.as_bytes()));
        disk.put(&last.with_file_name(format!("{:06}.log", number + 1)), newer.into_bytes());
        let (operations, bytes) = (disk.operations(), disk.bytes());
        let refused = Local::open_with(folder.path(), Machine::settings(&disk)).err();
        let is_untouched = disk.operations() == operations && disk.bytes() == bytes;
        let is_refused = matches!(refused, Some(OpenError::Walk(WalkError::Newer { .. })));
        assert!(is_refused && is_untouched, "seed {}: {refused:?}, touched: {}", self.seed, !is_untouched);
        assert!(!folder.path().join("index").exists(), "seed {}: an index was begun", self.seed);
    }
}

fn games(snapshot: &Snapshot) -> BTreeMap<String, Vec<banco_engine::Entry>> {
    let ids = snapshot.games().expect("readable").into_iter();
    ids.filter_map(|id| Some((id.clone(), snapshot.game(&id).expect("readable")?.1))).collect()
}
