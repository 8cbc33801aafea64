//! Faults of the disk.

use std::fs;

use banco_store::local::{Local, OpenError};
use banco_store::{Health, Store, StoreError};
use banco_tests::faulty_disk::Faults;

use crate::days::months::crowd::Crowd;
use crate::days::months::ground::Machine;

impl Crowd {
    pub(super) async fn has_no_disk(&mut self, faults: Faults) -> Option<()> {
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        self.machine().disk.set_faults(faults);
        self.handle(brought).await;
        let kept = self.moves(&turn.id, turn.seat).await;
        // The reserved room may suffice, and half a write may be the whole of it.
        let may_suffice = !faults.read_only;
        assert!(kept == turn.before || may_suffice, "seed {}, {}: applied, and not kept", self.seed, turn.id);
        self.machine().disk.set_faults(Faults::default());
        // The player presses again.
        let again = self.made(&turn);
        self.handle(again).await;
        let made = self.moves(&turn.id, turn.seat).await;
        assert!(made > turn.before, "seed {}, {}: it does not go on by itself", self.seed, turn.id);
        Some(())
    }

    pub(super) async fn has_no_sync(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        self.machine().disk.set_faults(Faults { sync_fails: true, ..Faults::default() });
        self.handle(brought.clone()).await;
        self.is_quiet().await;
        let health = self.house.store.health().borrow().clone();
        assert!(matches!(health, Health::Poisoned(_)), "seed {}: {health:?}", self.seed);
        self.house.counting.end();
        self.machine().leave().await;
        self.machine().disk.set_faults(Faults::default());
        self.begins_again(&turn, brought).await;
        Some(())
    }

    /// The damage is done in a copy, so the games continue.
    pub(super) async fn is_spoilt(&mut self) {
        let (at, bit, of) = (self.random.word(), 1 << self.random.below(8), self.random.word());
        let seed = self.seed;
        let (folder, disk) = self.machine().copy();
        let files = [disk.files(".log"), disk.files(".games")].concat();
        let file = &files[(of % files.len() as u64) as usize];
        disk.spoil(file, |bytes| {
            // The reserved room behind the last line holds nothing.
            let written = bytes.iter().rposition(|byte| *byte != 0).map_or(1, |last| last + 1) as u64;
            if let Some(byte) = bytes.get_mut((at % written) as usize) {
                *byte ^= bit;
            }
        });
        let (local, opening) = Local::open_with(folder.path(), Machine::settings(&disk)).expect("it opens");
        for (id, log) in &self.logs {
            match local.load(id).await {
                Ok(Some(found)) => assert!(found.starts_with(log), "seed {seed}, {id}: P4, shortened: {opening:?}"),
                // Damage in the archive is found at the first read.
                Err(StoreError::Damaged { game, .. }) => assert_eq!(game, *id, "seed {seed}: another one is named"),
                other => panic!("seed {seed}, {id}: {other:?} {opening:?}"),
            }
        }
    }

    pub(super) async fn has_no_index(&mut self) {
        self.house.counting.end();
        self.machine().leave().await;
        let index = self.machine().folder().join("index/db");
        fs::write(index, "nonsense").expect("written");
        self.next_process().await;
        self.stands().await;
    }

    pub(super) async fn is_joined(&mut self) {
        let second = self.machine().second();
        let is_told = matches!(second, Some(OpenError::InUse(_)));
        assert!(is_told, "seed {}: {second:?}", self.seed);
    }
}
