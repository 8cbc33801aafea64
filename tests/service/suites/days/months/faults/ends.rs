//! Ends of a process: killed, power cut, clean stop.

use std::sync::Arc;

use banco_tests::counting::End;
use banco_tests::faulty_disk::Faults;
use banco_tests::random::Random;

use crate::days::months::crowd::Crowd;
use crate::days::months::ground::Under;

/// Number of disk operations that close a store, whatever was played in it.
const END_OPERATIONS_MAX: u64 = 32;

/// Maximum number of reads of the running games at a start: one to check them, one to rebuild the index.
const START_READS_MAX: u64 = 3;

impl Crowd {
    pub(super) async fn is_killed(&mut self, end: End) -> Option<()> {
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        self.house.counting.ends_at(Some(end));
        self.is_brought(&Arc::clone(&self.house.service), brought.clone()).await;
        self.is_quiet().await;
        let is_dead = self.house.counting.has_ended();
        let (kept, again) = self.begins_again(&turn, brought).await;
        let (seed, id) = (self.seed, &turn.id);
        match end {
            End::BeforeBatch if is_dead => {
                assert_eq!(kept, turn.before, "seed {seed}, {id}: half of it is there");
                assert!(again > kept, "seed {seed}, {id}: it cannot be made again");
            }
            End::AfterBatch | End::BeforeMark if is_dead => assert!(kept > turn.before, "seed {seed}, {id}: lost"),
            End::BeforeBatch | End::AfterBatch | End::BeforeMark => {}
        }
        Some(())
    }

    pub(super) async fn loses_power(&mut self, is_tidying: bool) -> Option<()> {
        let at = 1 + self.random.below(if is_tidying { 40 } else { 8 }) as u64;
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        let machine = self.machine();
        let faults = Faults { power_lost_at: Some(machine.disk.operations() + at), ..Faults::default() };
        machine.disk.set_faults(faults);
        if is_tidying {
            // The close fails at a power cut, and succeeds without one.
            drop(machine.local().tidy());
        } else {
            self.handle(brought.clone()).await;
            self.is_quiet().await;
        }
        self.house.counting.end();
        self.machine().leave().await;
        let mut survives = Random::new(self.random.word());
        self.machine().disk.lose_power(|| survives.word().is_multiple_of(2));
        self.begins_again(&turn, brought).await;
        Some(())
    }

    /// Stops cleanly and starts again. Reads and writes show that neither takes longer after more games (P5). A stop
    /// writes the same amount after one or ten thousand games, and a start reads only running games.
    pub(super) async fn is_stopped(&mut self) {
        self.is_quiet().await;
        let (seed, left) = (self.seed, self.house.store.unsent().await.expect("readable"));
        assert_eq!(left.len(), 0, "seed {seed}: letters stay behind");
        let Under::Machine(machine) = &mut self.ground().under else {
            self.house.store.close().await.expect("closed");
            self.next_process().await;
            return self.stands().await;
        };
        machine.local().tidy().expect("it has room");
        let disk = machine.disk.clone();
        let before = disk.operations();
        self.house.store.close().await.expect("closed");
        let written = disk.operations() - before;
        let archive = disk.bytes_of(".games");
        let goes_on = disk.bytes_of("") - archive;
        let before = disk.bytes_read();
        self.next_process().await;
        let read = disk.bytes_read() - before;
        self.stands().await;
        assert!(written <= END_OPERATIONS_MAX, "seed {seed}: P5, {written} operations at the end");
        // The archive is checked once after the start.
        let most = START_READS_MAX * goes_on as u64 + archive as u64;
        assert!(read <= most, "seed {seed}: P5, {read} bytes read at a start of {goes_on}, archive {archive}");
    }
}
