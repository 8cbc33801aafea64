//! Hundreds of reminders due at once (fault 18), in a copy of the service; the crowd's own games continue without
//! them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::Event;
use banco_ports::limits::{DUE_PER_TURN_MAX, QUEUE_PER_CHAT_MAX};
use banco_ports::{Converse, Platform};
use banco_service::Times;
use banco_store::local::Local;
use banco_store::{Batch, Store};
use banco_tests::counting::CountingStore;
use banco_tests::patience::PATIENCE;
use banco_tests::timers::{Timer, chat, player};

use crate::days::months::crowd::Crowd;
use crate::days::months::ground::{Ground, Machine, Under};
use crate::days::months::process::{Means, Process};
use crate::days::months::{DAY, HOUR, MINUTE};

const REMINDERS: usize = 300;
const CHATS: usize = 4;

/// Time per move in these games; the reminder comes at half of it.
const EACH: i64 = 8 * HOUR;

impl Crowd {
    /// Checks that the reminders are spread over turns, that moves are possible between them, and that each player
    /// gets one.
    pub(super) async fn is_reminded(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let (folder, disk) = self.machine().copy();
        let (local, _) = Local::open_with(folder.path(), Machine::settings(&disk)).expect("it opens");
        let counting = CountingStore::over(Arc::new(local));
        // Noon in Hanoi, outside all quiet hours.
        let noon = (self.house.service.now().div_euclid(DAY) + 2) * DAY + 5 * HOUR;
        let timers = (0..REMINDERS).map(|number| Timer {
            id: format!("nhac{number}"),
            place: chat(&format!("nhac {}", number % CHATS)),
            players: [2 * number, 2 * number + 1].map(|who| player(&format!("nguoi {who}"))),
            each: EACH,
            shown: noon - EACH / 2 - MINUTE,
            due: Some(noon),
        });
        for timer in timers {
            // One batch per game, as in real play: reading a game reads the whole batch that contains it.
            counting.append(Batch { games: vec![timer.game()], ..Batch::default() }).await.expect("kept");
        }
        counting.beat(noon).await.expect("kept");
        let means = Means { steady: Arc::default(), wall: Arc::default(), ..self.means.clone() };
        [&means.steady, &means.wall].into_iter().for_each(|hand| hand.store(noon, Ordering::SeqCst));
        let mut ground = Ground::new(self.seed, Under::Machine(Machine::default()));
        let mut aside = Process::begin(counting, &means, Some(&mut ground));
        let service = Arc::clone(&aside.service);
        service.wake().await.expect("readable");
        service.give_all_back().await;
        [&means.steady, &means.wall].into_iter().for_each(|hand| {
            hand.fetch_add(Times::default().peace + MINUTE, Ordering::SeqCst);
        });
        Converse::heard_of(&*service, Platform::Telegram);
        let (seed, mut turns, mut moved) = (self.seed, 0, false);
        loop {
            let looked_at = service.do_what_is_due().await;
            if looked_at == 0 {
                break;
            }
            turns += 1;
            assert!(looked_at <= DUE_PER_TURN_MAX, "seed {seed}: {looked_at} at once");
            let (waiting, _) = aside.outbox.waiting();
            assert!(waiting <= (CHATS + 1) * QUEUE_PER_CHAT_MAX, "seed {seed}: {waiting} letters wait");
            if !moved {
                // The first reminders are sent, the others are due; the player's move does not wait for them.
                let before = aside.store.load(&turn.id).await.expect("readable").expect("it was begun").len();
                let brought = self.made(&turn);
                service.handle(brought).await;
                let after = aside.store.load(&turn.id).await.expect("readable").expect("it was begun");
                let is_made = after[before..].iter().any(|entry| matches!(entry.event, Event::Moved { .. }));
                let is_over = after[before..].is_empty()
                    && aside.store.card(&turn.id).await.is_ok_and(|card| card.is_none_or(|card| !card.open));
                assert!(is_made || is_over, "seed {seed}, {}: the move waits", turn.id);
                moved = true;
            }
        }
        assert!(turns > REMINDERS / DUE_PER_TURN_MAX, "seed {seed}: in {turns} turns");
        assert!(aside.outbox.settle(None, PATIENCE).await, "seed {seed}: the outbox is stuck");
        let mut reminded = BTreeMap::<usize, usize>::new();
        for number in 0..REMINDERS {
            let log = aside.store.load(&format!("nhac{number}")).await.expect("readable").expect("written");
            let often = log.iter().filter(|entry| matches!(entry.event, Event::Reminded { .. })).count();
            *reminded.entry(often).or_default() += 1;
        }
        assert_eq!(reminded, BTreeMap::from([(1, REMINDERS)]), "seed {seed}: so many so often");
        let left = aside.store.unsent().await.expect("readable");
        assert_eq!(left.len(), 0, "seed {seed}: letters stay behind");
        aside.end();
        Some(())
    }
}
