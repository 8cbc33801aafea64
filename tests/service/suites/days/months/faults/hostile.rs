//! Actions of hostile or impatient people.

use banco_engine::Event;
use banco_ports::limits::QUEUE_PER_CHAT_MAX;
use banco_ports::{Args, Intent, Sent};
use banco_service::messages::button::named;
use banco_tests::desk::person;
use futures_util::future::join_all;

use crate::days::months::crowd::Crowd;
use crate::days::months::{PEOPLE, name_of};

/// Texts of a hostile person.
const HOSTILE: [&str; 9] = [
    "\u{202e}@everyone\u{0}",
    "<b>&amp;</b>{{7*7}}",
    "((((((((((((((((((((((((((((((((",
    "９９９９９９９９９９９９",
    "a\u{301}\u{301}\u{301}\u{301}\u{301}",
    "#",
    "\u{200b}\u{200d}\u{feff}",
    "-1",
    "'; drop table games; --",
];

/// Requests of a flood; none of them changes a game.
const ASKED: [(&str, &str); 6] =
    [("help", ""), ("board", "#{id}"), ("games", ""), ("legal", "#{id}"), ("top", "chess"), ("move", "e2e4 #{id}")];

/// Number of requests and of challenges of one person.
const FLOOD: usize = 1_000;
const CHALLENGES: usize = 150;

/// Kinds of forged data.
#[derive(Clone, Copy, Debug)]
pub(super) enum Forged {
    Words,
    Presses,
    Files,
}

/// Data of no existing button, except for the game's id.
const FORGED: [&str; 8] =
    ["", ":", "to", "to:{id}", "to:{id}:4294967296:e2e4", "accept:{id}:x", "resignyes:{id}:1", "pick:{id}:-1:a1"];

impl Crowd {
    pub(super) async fn is_repeated(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let brought = self.made(&turn);
        self.handle(brought.clone()).await;
        let made = self.moves(&turn.id, turn.seat).await;
        let (again, stale) = (brought.clone(), self.made(&turn));
        for repeated in [again, stale] {
            self.handle(repeated).await;
            let now = self.moves(&turn.id, turn.seat).await;
            assert_eq!(now, made, "seed {}, {}: P2, once more", self.seed, turn.id);
        }
        Some(())
    }

    pub(super) async fn is_doubled(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        let (one, other) = (self.made(&turn), self.made(&turn));
        let log = self.house.store.load(&turn.id).await.expect("readable").expect("it was begun");
        let doors = (self.door(), self.door());
        tokio::join!(self.is_brought(&doors.0, one), self.is_brought(&doors.1, other));
        let news = self.house.store.load(&turn.id).await.expect("readable").expect("it was begun").split_off(log.len());
        let first = news.iter().filter(|entry| matches!(entry.event, Event::Moved { seat, .. } if seat == turn.seat));
        let is_planned = self.look(&turn.id).await.is_planned();
        let count = first.count();
        assert!(count == 1 || (is_planned && count > 0), "seed {}, {}: {news:?}", self.seed, turn.id);
        Some(())
    }

    /// Hostile input: words, presses or files.
    pub(super) async fn is_forged(&mut self, forged: Forged) -> Option<()> {
        let turn = self.turn().await?;
        self.holds().await;
        let table = self.look(&turn.id).await;
        let stranger = PEOPLE.into_iter().find(|who| table.seat_of(&person(who).key).is_none()).expect("one of eight");
        let command = |name: &str, args| Intent::Command { name: name.to_owned(), args };
        let does: Vec<Intent> = match forged {
            Forged::Words => {
                let moves = HOSTILE
                    .map(|text| command("move", Args { rest: format!("{text} #{}", turn.id), ..Args::default() }));
                HOSTILE.map(|text| Intent::Text(text.to_owned())).into_iter().chain(moves).collect()
            }
            Forged::Presses => {
                let presses = FORGED.map(|data| Intent::Press(data.replace("{id}", &turn.id)));
                presses.into_iter().chain([Intent::Press(turn.press.clone())]).collect()
            }
            Forged::Files => (0..3)
                .map(|_| {
                    let length = self.random.below(3_000);
                    let bytes: Vec<u8> = (0..length).map(|_| self.random.word() as u8).collect();
                    command("import", Args { file: Some(Sent::of_bytes(&bytes)), ..Args::default() })
                })
                .collect(),
        };
        for intent in does {
            let said = format!("{intent:?}");
            self.does(stranger, intent, false).await;
            let news = self.news().await;
            assert!(news.is_empty(), "seed {}: {said} was followed by {news:?}", self.seed);
        }
        // No other person may move for the side to move.
        let other = name_of(&table, turn.seat.other());
        let press = self.inbound(&other, Intent::Press(turn.press.clone()), self.letters.contains(&turn.id));
        self.handle(press).await;
        assert_eq!(self.moves(&turn.id, turn.seat).await, turn.before, "seed {}, {}: P3", self.seed, turn.id);
        Some(())
    }

    /// One person sends a thousand requests at once, and another player moves among them: only that move changes
    /// anything. Then the person challenges and withdraws again and again on a slow platform: the queue stays within
    /// its limit.
    pub(super) async fn is_flooded(&mut self) -> Option<()> {
        let turn = self.turn().await?;
        self.holds().await;
        let table = self.look(&turn.id).await;
        let flooder = (0..PEOPLE.len()).find(|who| table.seat_of(&person(PEOPLE[*who]).key).is_none())?;
        let mut flood = Vec::with_capacity(FLOOD + 1);
        for at in 0..FLOOD {
            let (name, rest) = ASKED[at % ASKED.len()];
            let args = Args { rest: rest.replace("{id}", &turn.id), ..Args::default() };
            let intent = match at % 3 {
                0 => Intent::Press(turn.press.clone()),
                _ => Intent::Command { name: name.to_owned(), args },
            };
            flood.push(self.inbound(PEOPLE[flooder], intent, false));
        }
        let brought = self.made(&turn);
        flood.insert(self.random.below(FLOOD), brought);
        let doors: Vec<_> = flood.iter().map(|_| self.door()).collect();
        join_all(flood.into_iter().zip(&doors).map(|(inbound, door)| self.is_brought(door, inbound))).await;
        self.follow().await;
        let (seed, mut news) = (self.seed, self.news().await);
        news.retain(|(id, _)| *id != turn.id);
        assert!(news.is_empty(), "seed {seed}: {news:?} among the wishes");
        assert!(self.moves(&turn.id, turn.seat).await > turn.before, "seed {seed}, {}: not made", turn.id);
        self.holds().await;
        let chat = self.chat();
        chat.sent().is_slow = true;
        for _ in 0..CHALLENGES {
            self.says(PEOPLE[flooder], "play", "caro", false).await;
            let mut ids = self.ids(flooder).await;
            ids.retain(|id| !self.open.contains(id));
            for id in ids {
                self.presses(PEOPLE[flooder], &id, named("cancel").of(&id).expect("a button")).await;
            }
        }
        let (waiting, _) = self.house.outbox.waiting();
        chat.sent().is_slow = false;
        assert!(waiting <= QUEUE_PER_CHAT_MAX, "seed {seed}: {waiting} letters wait");
        Some(())
    }
}
