//! The service: its idle state, its possible moves, and the checks after every step.

use std::pin::pin;
use std::sync::Arc;

use banco_engine::{Entry, Event, Phase, Seat, Table};
use banco_ports::{Inbound, Intent};
use banco_service::messages::button::{Press, named};
use banco_tests::bare::counting_entropy;
use banco_tests::counting::CountingStore;
use banco_tests::patience::PATIENCE;

use crate::days::months::chat::Chat;
use crate::days::months::crowd::Crowd;
use crate::days::months::ground::{Ground, Machine, Under};
use crate::days::months::name_of;

/// A possible move of a player.
pub(super) struct Turn {
    pub(super) id: String,
    pub(super) who: String,
    pub(super) seat: Seat,
    pub(super) press: String,
    /// Number of earlier moves of that player.
    pub(super) before: usize,
}

impl Crowd {
    pub(super) async fn on_a_faulty_disk(seed: u64) -> Crowd {
        let mut machine = Machine::default();
        let (counting, _) = machine.enter();
        let mut crowd = Crowd::on(seed, Under::Machine(machine), counting);
        crowd.next_process().await;
        crowd
    }

    pub(in crate::days::months) fn on(seed: u64, under: Under, counting: Arc<CountingStore>) -> Crowd {
        let ground = Ground::new(seed, under);
        let (draw, chat) = (counting_entropy(), Arc::clone(&ground.chat));
        let entropy: banco_service::Entropy = Arc::new(move || {
            let drawn = draw();
            chat.sent().secrets.drawn(&drawn);
            drawn
        });
        Crowd::over(seed, counting, entropy, Some(ground))
    }

    pub(super) fn ground(&mut self) -> &mut Ground {
        self.ground.as_mut().expect("it stands on something")
    }

    pub(super) fn machine(&mut self) -> &mut Machine {
        match &mut self.ground().under {
            Under::Machine(machine) => machine,
            Under::Database(_) => panic!("it stands on a disk"),
        }
    }

    pub(super) fn chat(&self) -> Arc<Chat> {
        Arc::clone(&self.ground.as_ref().expect("it speaks to somebody").chat)
    }

    /// Waits until everything is sent and marked, or the sending process has ended.
    pub(super) async fn is_quiet(&self) {
        self.follow().await;
        self.house.outbox.mark_again();
        let ended = pin!(self.house.counting.ended());
        tokio::select! {
            () = ended => {}
            is_idle = self.house.outbox.settle(None, PATIENCE) => {
                assert!(is_idle, "seed {}: the outbox is stuck", self.seed);
            }
        }
    }

    /// A game with a player to move, and a move.
    pub(super) async fn turn(&mut self) -> Option<Turn> {
        self.turn_among(self.open.clone()).await
    }

    pub(super) async fn turn_among(&mut self, mut ids: Vec<String>) -> Option<Turn> {
        self.random.shuffle(&mut ids);
        for id in ids {
            let table = self.look(&id).await;
            let Some(seat) = table.to_move().filter(|_| table.phase() == Phase::Playing) else { continue };
            let Some(mv) = self.legal(&table, usize::MAX) else { continue };
            let Some(press) = named("to").saying(mv).now(&table).and_then(Press::if_short) else { continue };
            let before = self.moves(&id, seat).await;
            return Some(Turn { who: name_of(&table, seat), seat, press: press.to_string(), before, id });
        }
        None
    }

    /// Number of moves of a seat that the service knows.
    pub(super) async fn moves(&self, id: &str, seat: Seat) -> usize {
        let log = self.house.store.load(id).await.expect("readable").expect("it was begun");
        log.iter().filter(|entry| matches!(entry.event, Event::Moved { seat: by, .. } if by == seat)).count()
    }

    pub(super) fn made(&mut self, turn: &Turn) -> Inbound {
        let is_letter = self.letters.contains(&turn.id);
        self.inbound(&turn.who, Intent::Press(turn.press.clone()), is_letter)
    }

    /// Checks all records against the rules, and all messages against the records.
    pub(super) async fn holds(&mut self) {
        self.is_quiet().await;
        self.gather();
        for id in self.touched.clone() {
            self.look(&id).await;
        }
        let (seed, chat) = (self.seed, self.chat());
        let (shown, doubled, told) = {
            let mut sent = chat.sent();
            sent.said.clear();
            (std::mem::take(&mut sent.shown), sent.doubled.clone(), sent.secrets.told())
        };
        for (id, version) in shown {
            let table = self.look(&id).await;
            assert!(table.version() >= version, "seed {seed}, {id}: P1, a board of version {version} was shown");
        }
        assert_eq!(doubled, [] as [u64; 0], "seed {seed}: sent twice by one process");
        for (secret, text) in told {
            let is_open = |table: &Table| table.revealed_seed().as_deref() == Some(&secret);
            assert!(self.tables.values().any(is_open), "seed {seed}: P6, a secret left before its time: {text}");
        }
    }

    /// Entries written since the last check of their games.
    pub(super) async fn news(&mut self) -> Vec<(String, Entry)> {
        self.gather();
        let mut news = Vec::new();
        for id in &self.touched {
            let log = self.house.store.load(id).await.expect("readable").expect("it was begun");
            let known = self.logs.get(id).map_or(0, Vec::len);
            news.extend(log.into_iter().skip(known).map(|entry| (id.clone(), entry)));
        }
        news
    }

    /// Checks that the next process has everything that the one before had confirmed.
    pub(super) async fn stands(&mut self) {
        let seed = self.seed;
        for (id, before) in self.logs.clone() {
            let log = self.house.store.load(&id).await.expect("readable").expect("it was begun");
            assert!(log.starts_with(&before), "seed {seed}, {id}: P1, something is lost");
            if log.len() > before.len() {
                self.touched.insert(id);
            }
        }
    }

    /// The process is gone, and the next one begins; the last event is sent to it again.
    pub(super) async fn begins_again(&mut self, turn: &Turn, brought: Inbound) -> (usize, usize) {
        self.next_process().await;
        self.is_brought_again(turn, brought).await
    }

    /// Moves before and after.
    pub(super) async fn is_brought_again(&mut self, turn: &Turn, brought: Inbound) -> (usize, usize) {
        self.stands().await;
        let kept = self.moves(&turn.id, turn.seat).await;
        self.handle(brought).await;
        self.touched.insert(turn.id.clone());
        self.is_quiet().await;
        let again = self.moves(&turn.id, turn.seat).await;
        if kept > turn.before {
            assert_eq!(again, kept, "seed {}, {}: P2, applied twice", self.seed, turn.id);
        }
        (kept, again)
    }
}
