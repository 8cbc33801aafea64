//! Several processes over one store (fault 10 where it is allowed): one is the leader, all answer people. Any of them
//! is killed, freezes and comes back with old data, or loses the leadership to another.

use std::sync::Arc;

use banco_tests::commons::Commons;
use banco_tests::counting::{CountingStore, End};

use super::house::Turn;
use crate::days::months::crowd::Crowd;
use crate::days::months::ground::Under;
use crate::days::months::process::Process;

/// Number of processes.
const PROCESSES: usize = 3;

/// Number of steps of the others meanwhile.
const STEPS: usize = 12;

impl Crowd {
    pub(super) async fn of_several(seed: u64) -> Crowd {
        let commons = Arc::new(Commons::default());
        let member = commons.join();
        let counting = CountingStore::over(Arc::clone(&member) as Arc<dyn banco_store::Store>);
        let mut crowd = Crowd::on(seed, Under::Database(commons), counting);
        crowd.house.member = Some(member);
        crowd.is_joined_by_others();
        crowd
    }

    fn commons(&mut self) -> Arc<Commons> {
        match &self.ground().under {
            Under::Database(commons) => Arc::clone(commons),
            Under::Machine(_) => panic!("several share it"),
        }
    }

    /// Starts processes until the number is complete again.
    fn is_joined_by_others(&mut self) {
        while self.beside.len() + 1 < PROCESSES {
            let member = self.commons().join();
            let counting = CountingStore::over(Arc::clone(&member) as Arc<dyn banco_store::Store>);
            let mut process = Process::begin(counting, &self.means, self.ground.as_mut());
            process.member = Some(member);
            process.service.stand_back();
            self.beside.push(process);
        }
    }

    /// The leader is gone: one of the others takes over.
    pub(in crate::days::months) async fn is_taken_over(&mut self) {
        self.former().end();
        self.takes_the_house().await;
    }

    /// Returns the former leader; another process replaces it.
    fn former(&mut self) -> Process {
        self.is_joined_by_others();
        let heir = self.random.below(self.beside.len());
        std::mem::replace(&mut self.house, self.beside.swap_remove(heir))
    }

    async fn takes_the_house(&mut self) {
        self.house.service.take_the_house(false).await.expect("readable");
        // This call starts the scheduler.
        self.house.service.give_all_back().await;
        self.is_joined_by_others();
    }

    /// A process that answers people is killed in the middle of a move, and its event is sent to another one.
    pub(super) async fn loses_one(&mut self, end: End) -> Option<()> {
        let turn = self.turn().await?;
        let one = self.random.below(self.beside.len());
        let mut one = self.beside.swap_remove(one);
        let brought = self.made(&turn);
        one.counting.ends_at(Some(end));
        self.is_brought(&one.service, brought.clone()).await;
        let is_dead = one.counting.has_ended();
        one.end();
        self.is_joined_by_others();
        let (kept, again) = self.is_brought_again(&turn, brought).await;
        let (seed, id) = (self.seed, &turn.id);
        assert!(is_dead, "seed {seed}, {id}: nothing was written");
        assert_eq!(kept > turn.before, end == End::AfterBatch, "seed {seed}, {id}: {kept} moves");
        assert!(again > turn.before, "seed {seed}, {id}: not made");
        Some(())
    }

    /// A process that answers people freezes in the middle of a move, with old data. The move goes to another process
    /// and others play on, perhaps beyond the end of its feed. Then it continues.
    pub(super) async fn freezes_one(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let one = self.random.below(self.beside.len());
        let one = self.beside.swap_remove(one);
        let under_way = self.stands_still(&one, &turn);
        let (kept, again) = self.is_played_on(&turn).await;
        assert!(
            kept == turn.before && again > kept,
            "seed {}, {}: it waits for whoever stands still",
            self.seed,
            turn.id
        );
        if self.random.below(2) == 0 {
            self.commons().forget_feed();
        }
        self.goes_on(&one, under_way, &turn).await;
        self.beside.push(one);
        self.follow().await;
        Some(())
    }

    /// The leader freezes in the middle of a move until its lease expires, and another process becomes the leader.
    /// A former leader that continues can write nothing.
    pub(super) async fn freezes_the_house(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let mut former = self.former();
        let under_way = self.stands_still(&former, &turn);
        if let Some(member) = &former.member {
            member.expel();
        }
        self.takes_the_house().await;
        self.is_played_on(&turn).await;
        self.goes_on(&former, under_way, &turn).await;
        let written = former.counting.touched();
        assert!(written.is_empty(), "seed {}: {written:?} written by one that is no more", self.seed);
        former.end();
        Some(())
    }

    /// Freezes a process while it handles an event.
    fn stands_still(&mut self, one: &Process, turn: &Turn) -> tokio::task::JoinHandle<()> {
        let (brought, service) = (self.made(turn), Arc::clone(&one.service));
        let chat = self.chat();
        one.counting.freeze(true);
        tokio::spawn(async move {
            let answer = service.handle(brought).await;
            let mut sent = chat.sent();
            answer.replies.iter().for_each(|reply| sent.secrets.read_message(&reply.message));
        })
    }

    /// The same move is made in another process, and so are other moves.
    async fn is_played_on(&mut self, turn: &Turn) -> (usize, usize) {
        let pressed = self.made(turn);
        let counts = self.is_brought_again(turn, pressed).await;
        for _ in 0..self.random.below(STEPS) {
            self.plays().await;
        }
        self.holds().await;
        counts
    }

    /// The process continues; it does not repeat the move that was made elsewhere.
    async fn goes_on(&mut self, one: &Process, under_way: tokio::task::JoinHandle<()>, turn: &Turn) {
        let log = self.house.store.load(&turn.id).await.expect("readable").expect("it was begun");
        one.counting.freeze(false);
        under_way.await.expect("it answers");
        let after = self.house.store.load(&turn.id).await.expect("readable").expect("it was begun");
        assert_eq!(log, after, "seed {}, {}: P2, applied twice", self.seed, turn.id);
    }

    /// The database refuses writes for a while.
    pub(super) async fn has_no_room(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        self.commons().refuse(true);
        self.handle(brought).await;
        self.commons().refuse(false);
        assert_eq!(self.moves(&turn.id, turn.seat).await, turn.before, "seed {}, {}: not kept", self.seed, turn.id);
        let again = self.made(&turn);
        self.handle(again).await;
        let made = self.moves(&turn.id, turn.seat).await;
        assert!(made > turn.before, "seed {}, {}: it does not go on by itself", self.seed, turn.id);
        Some(())
    }
}
