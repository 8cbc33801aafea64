//! One channel: a bounded list of messages with growing numbers, and the order of calls.

mod erased;
mod presence;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_engine::{Person, PersonKey};
use banco_ports::limits::{
    WEB_MESSAGES_KEPT_MAX, WEB_PRIVATE_MESSAGES_MAX, WEB_PRIVATE_MESSAGES_PER_PERSON_MAX, WEB_PUBLIC_MESSAGES_MAX,
    WEB_WAITING_PER_CHANNEL_MAX,
};
use banco_ports::{Converse, ReplyKind};
use tokio::sync::{OnceCell, Semaphore, watch};

use super::history::History;
use super::ids::{Count, now};
use super::message::{Audience, Kind, Message, Unsent};
use super::names;

/// Places of the ring before the next one that were filled recently.
const RECENT: usize = WEB_MESSAGES_KEPT_MAX / 2;

#[derive(Debug)]
pub(super) struct Channel {
    pub name: String,
    count: Arc<Count>,
    log: Mutex<Log>,
    latest: watch::Sender<u64>,
    /// Lock that runs calls one after the other, so that each gets exactly the messages it caused.
    pub turn: tokio::sync::Mutex<()>,
    /// Places in the queue for `turn`.
    pub waiting: Arc<Semaphore>,
    keeper: Arc<History>,
    recalled: OnceCell<()>,
    /// Changes when a person comes or leaves.
    company: watch::Sender<u64>,
    /// True once its place was given to another channel.
    closed: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Log {
    /// Messages by id.
    messages: VecDeque<Message>,
    people: BTreeMap<PersonKey, String>,
    /// Number of open streams of each person.
    present: BTreeMap<PersonKey, usize>,
    /// Next place in the ring of kept messages.
    place: usize,
    /// Places and ids that this process kept last.
    kept: VecDeque<(usize, u64)>,
    /// Outbox number and message id of the last posts.
    posted: VecDeque<(u64, u64)>,
}

impl Channel {
    pub(super) fn new(name: &str, count: Arc<Count>, keeper: Arc<History>) -> Channel {
        Channel {
            name: name.to_owned(),
            count,
            log: Mutex::default(),
            latest: watch::Sender::new(0),
            turn: tokio::sync::Mutex::default(),
            waiting: Arc::new(Semaphore::new(WEB_WAITING_PER_CHANNEL_MAX)),
            keeper,
            recalled: OnceCell::new(),
            company: watch::Sender::new(0),
            closed: watch::Sender::new(false),
        }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the messages from before a restart, once; `false` while that fails.
    pub(super) async fn recall(&self, host: &dyn Converse) -> bool {
        let found = self.recalled.get_or_try_init(|| async {
            let (said, place) = self.keeper.recall(host, &self.name).await.ok_or(())?;
            let mut log = self.log();
            // The clock may have been set back over the restart: new numbers must still come after the kept ones.
            said.iter().for_each(|message| self.count.pass(message.id));
            // Messages since the start have later numbers and other places.
            log.place += place;
            let known: BTreeSet<u64> = log.messages.iter().map(|message| message.id).collect();
            for message in said.into_iter().rev().filter(|message| !known.contains(&message.id)) {
                log.messages.push_front(message);
            }
            Ok::<(), ()>(())
        });
        found.await.is_ok()
    }

    /// True if the channel has no message.
    pub(super) fn is_silent(&self) -> bool {
        self.log().messages.is_empty()
    }

    /// Closes the streams of all listeners.
    pub(super) fn close(&self) {
        self.closed.send_replace(true);
    }

    pub(super) fn watch_closed(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }

    /// Adds a message; answers its id.
    pub(super) fn add(&self, unsent: Unsent) -> u64 {
        self.add_to(&mut self.log(), unsent)
    }

    /// Adds the public message of an outbox entry, only once for all tries; true if it is new.
    pub(super) fn post(&self, number: u64, unsent: Unsent) -> (u64, bool) {
        let mut log = self.log();
        if let Some((_, id)) = log.posted.iter().find(|(posted, _)| *posted == number) {
            return (*id, false);
        }
        let id = self.add_to(&mut log, unsent);
        log.posted.push_back((number, id));
        if log.posted.len() > WEB_PUBLIC_MESSAGES_MAX {
            log.posted.pop_front();
        }
        (id, true)
    }

    fn add_to(&self, log: &mut Log, unsent: Unsent) -> u64 {
        if unsent.kind == Kind::Answer(ReplyKind::Picker) {
            self.spend_pickers(log, &unsent.audience);
        }
        // The number is taken under the lock: a reader who saw it has seen all before it.
        let id = self.count.next();
        let Unsent { audience, kind, text, wordings, picture, buttons, files, game, points_at } = unsent;
        let message = Message {
            id,
            change: id,
            at: now(),
            audience,
            kind,
            text,
            wordings,
            picture,
            buttons,
            files,
            game,
            points_at,
        };
        if message.audience == Audience::All {
            self.keep(log, &message);
        }
        log.messages.push_back(message);
        log.forget();
        self.latest.send_replace(id);
        id
    }

    fn keep(&self, log: &mut Log, message: &Message) {
        self.keeper.said(&self.name, log.place, message);
        log.kept.push_back((log.place, message.id));
        if log.kept.len() > RECENT {
            log.kept.pop_front();
        }
        log.place += 1;
    }

    /// Adds a message of another process, which has kept it at this place of the ring.
    pub(super) fn hear(&self, place: usize, message: Message) {
        if let Kind::Line { from } = &message.kind
            && let Some(person) = names::person(from).filter(|_| !message.is_silenced())
        {
            self.meet(&Person { key: self.keeper.owner(&person.key), ..person });
        }
        let mut log = self.log();
        // A message of a deleted person is not shown again.
        if message.is_silenced() || log.messages.iter().any(|known| known.id == message.id) {
            return;
        }
        self.count.pass(message.id);
        // The place moves on only after `recall`, which adds the recalled place itself.
        let ahead = (place + WEB_MESSAGES_KEPT_MAX - log.place % WEB_MESSAGES_KEPT_MAX) % WEB_MESSAGES_KEPT_MAX;
        if self.recalled.initialized() && ahead < RECENT {
            log.place += ahead + 1;
        }
        // Both processes wrote to the same place: the slower one takes the next place.
        let recent = log.place.saturating_sub(RECENT);
        let same = log.kept.iter().find(|(at, _)| *at >= recent && at % WEB_MESSAGES_KEPT_MAX == place);
        let lost = same.and_then(|(_, id)| log.messages.iter().find(|message| message.id == *id).cloned());
        if let Some(lost) = lost {
            self.keep(&mut log, &lost);
        }
        // A newer board makes the buttons of older ones dead, in every place.
        let older = |known: &&mut Message| match (&known.game, &message.game) {
            (Some((known, before)), Some((game, now))) => known == game && before < now,
            (Some(_) | None, _) => false,
        };
        for known in log.messages.iter_mut().filter(older).filter(|known| !known.buttons.is_empty()) {
            known.strip();
            known.change = self.count.next();
        }
        let change = self.count.next();
        let at = log.messages.partition_point(|known| known.id < message.id);
        log.messages.insert(at, Message { change, ..message });
        log.forget();
        self.latest.send_replace(change);
    }

    /// Removes the buttons of older pickers of the same reader: the next step replaces them.
    fn spend_pickers(&self, log: &mut Log, audience: &Audience) {
        let is_open = |message: &&mut Message| {
            message.kind == Kind::Answer(ReplyKind::Picker)
                && message.audience == *audience
                && !message.buttons.is_empty()
        };
        for message in log.messages.iter_mut().filter(is_open) {
            message.strip();
            message.change = self.count.next();
        }
    }

    /// Removes the buttons of a message; does nothing if there are none.
    pub(super) fn strip(&self, id: u64) {
        let mut log = self.log();
        let Some(message) = log.messages.iter_mut().find(|message| message.id == id) else { return };
        if message.buttons.is_empty() {
            return;
        }
        message.strip();
        message.change = self.count.next();
        let change = message.change;
        self.latest.send_replace(change);
    }

    /// Replaces the words and buttons of a message; `false` if it is not known any more.
    pub(super) fn restate(&self, id: u64, by: Unsent) -> bool {
        let mut log = self.log();
        let Some(message) = log.messages.iter_mut().find(|message| message.id == id) else { return false };
        (message.text, message.wordings, message.buttons) = (by.text, by.wordings, by.buttons);
        message.change = self.count.next();
        let change = message.change;
        self.latest.send_replace(change);
        true
    }

    /// Messages made or changed after `since` that `reader` may read, by id.
    pub(super) fn since(&self, since: u64, reader: &PersonKey) -> Vec<Message> {
        let log = self.log();
        log.messages.iter().filter(|message| message.change > since && message.audience.has(reader)).cloned().collect()
    }

    /// One message, if `reader` may read it.
    pub(super) fn message(&self, id: u64, reader: &PersonKey) -> Option<Message> {
        let log = self.log();
        log.messages.iter().find(|message| message.id == id && message.audience.has(reader)).cloned()
    }

    /// Number that a reader has seen. A number from the future says nothing about this channel: the reader gets all
    /// messages once more, and continues from there.
    pub(super) fn seen(&self, number: u64) -> u64 {
        if self.count.is_ahead(number) { 0 } else { number }
    }

    /// Number of the last change.
    pub(super) fn latest(&self) -> u64 {
        *self.latest.borrow()
    }

    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.latest.subscribe()
    }
}

impl Log {
    /// Drops the oldest messages over the limits; called after every new one, so one of each is enough.
    fn forget(&mut self) {
        let Some(newest) = self.messages.back().map(|message| message.audience.clone()) else { return };
        let count = |log: &Log, is: &dyn Fn(&Message) -> bool| log.messages.iter().filter(|m| is(m)).count();
        let of_same = |message: &Message| message.audience == newest;
        let private = |message: &Message| message.audience != Audience::All;
        match newest {
            Audience::All if count(self, &of_same) > WEB_PUBLIC_MESSAGES_MAX => self.drop_first(&of_same),
            Audience::One(_) if count(self, &of_same) > WEB_PRIVATE_MESSAGES_PER_PERSON_MAX => {
                self.drop_first(&of_same);
            }
            Audience::One(_) if count(self, &private) > WEB_PRIVATE_MESSAGES_MAX => self.drop_first(&private),
            Audience::All | Audience::One(_) => {}
        }
    }

    fn drop_first(&mut self, is: &dyn Fn(&Message) -> bool) {
        if let Some(at) = self.messages.iter().position(is) {
            self.messages.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use banco_ports::limits::WEB_PEOPLE_PER_CHANNEL_MAX;
    use banco_ports::{Button, Rendered, RichText};

    use super::super::names::person;
    use super::*;

    fn heard(id: u64) -> Message {
        let unsent = Unsent::public(
            &Rendered { text: RichText::plain(format!("word {id}")), ..Rendered::default() },
            Vec::new(),
        );
        let Unsent { audience, kind, text, wordings, picture, buttons, files, game, points_at } = unsent;
        Message { id, change: id, at: id, audience, kind, text, wordings, picture, buttons, files, game, points_at }
    }

    #[tokio::test]
    async fn what_is_said_in_another_process_is_heard_once_and_costs_nobody_his_place() {
        let channel = Channel::new("sanh", Arc::new(Count::new()), Arc::default());
        channel.recalled.get_or_init(|| async {}).await;
        let own = channel.post(1, Unsent::public(&Rendered::default(), Vec::new())).0;
        let (before, far) = (channel.latest(), own + 1_000);
        // The other process kept a message in the same place.
        channel.hear(0, heard(far));
        channel.hear(0, heard(far));
        assert_eq!(channel.since(before, &person("An").expect("a name").key).len(), 1, "a reader is told once");
        let own_places = |channel: &Channel| channel.log().kept.iter().map(|(at, _)| *at).collect::<Vec<_>>();
        assert_eq!(own_places(&channel), [0, 1], "what was written over is kept in the next place");
        channel.hear(4, heard(far + 1));
        let next = channel.post(2, Unsent::public(&Rendered::default(), Vec::new())).0;
        assert!(next > far + 1, "numbers grow whoever gives them");
        assert_eq!(own_places(&channel), [0, 1, 5]);
    }

    #[tokio::test]
    async fn what_is_said_in_two_processes_at_once_is_read_in_both() {
        let counts = [Count::of(3), Count::of(1_024 + 4)];
        // Both counts are at the same moment.
        counts[1].pass(counts[0].next());
        counts[0].pass(counts[1].next());
        let [one, other] = counts.map(|count| Channel::new("sanh", Arc::new(count), Arc::default()));
        for channel in [&one, &other] {
            channel.recalled.get_or_init(|| async {}).await;
            channel.add(Unsent::public(&Rendered::default(), Vec::new()));
            channel.add(Unsent::answer(&with_button(), ReplyKind::Note, key("An")));
        }
        let said = |channel: &Channel| {
            channel.log().messages.iter().filter(|known| known.audience == Audience::All).cloned().collect::<Vec<_>>()
        };
        let (here, there) = (said(&one), said(&other));
        one.hear(0, there[0].clone());
        other.hear(1, here[0].clone());
        assert_eq!((said(&one).len(), said(&other).len()), (2, 2));
        assert_eq!(one.since(0, &key("An")).len(), 3, "his own note stands beside it");
    }

    fn channel() -> Channel {
        Channel::new("x", Arc::new(Count::new()), Arc::default())
    }

    fn with_button() -> Rendered {
        let button = Button { label: "a".into(), data: "pick:k7m2:1:a1".into() };
        Rendered { text: RichText::plain("x"), buttons: vec![vec![button]], ..Rendered::default() }
    }

    fn key(name: &str) -> PersonKey {
        person(name).expect("a name").key
    }

    #[test]
    fn one_person_cannot_push_out_what_others_read() {
        let channel = channel();
        let public = channel.add(Unsent::public(&with_button(), Vec::new()));
        let to_binh = channel.add(Unsent::answer(&with_button(), ReplyKind::Note, key("Bình")));
        for _ in 0..1_000 {
            channel.add(Unsent::answer(&with_button(), ReplyKind::Note, key("An")));
        }
        assert!(channel.message(public, &key("An")).is_some());
        assert!(channel.message(to_binh, &key("Bình")).is_some());
        let mine = channel.since(0, &key("An"));
        assert_eq!(mine.len(), 1 + WEB_PRIVATE_MESSAGES_PER_PERSON_MAX);
        for _ in 0..1_000 {
            channel.add(Unsent::public(&with_button(), Vec::new()));
        }
        assert_eq!(channel.since(0, &key("Chi")).len(), WEB_PUBLIC_MESSAGES_MAX);
    }

    #[test]
    fn many_names_together_stay_bounded() {
        let channel = channel();
        for n in 0..2_000 {
            channel.add(Unsent::answer(&with_button(), ReplyKind::Note, key(&format!("An{n}"))));
            channel.meet(&person(&format!("An{n}")).expect("a name"));
        }
        assert_eq!(channel.log().messages.len(), WEB_PRIVATE_MESSAGES_MAX);
        assert_eq!(channel.people().len(), WEB_PEOPLE_PER_CHANNEL_MAX);
    }

    #[test]
    fn a_strip_is_a_change_and_happens_once() {
        let channel = channel();
        let id = channel.add(Unsent::public(&with_button(), Vec::new()));
        let seen = channel.latest();
        channel.strip(id);
        let changed = channel.since(seen, &key("An"));
        assert_eq!(changed.iter().map(|message| message.id).collect::<Vec<_>>(), [id]);
        assert!(changed[0].buttons.is_empty());
        let seen = channel.latest();
        channel.strip(id);
        channel.strip(77);
        assert_eq!(channel.latest(), seen);
    }

    #[test]
    fn a_second_try_of_an_outbox_entry_adds_nothing() {
        let channel = channel();
        let (first, is_new) = channel.post(5, Unsent::public(&with_button(), Vec::new()));
        assert!(is_new);
        assert_eq!(channel.post(5, Unsent::public(&with_button(), Vec::new())), (first, false));
        assert_eq!(channel.since(0, &key("An")).len(), 1);
    }

    #[test]
    fn the_next_step_of_a_picker_spends_the_last_one_of_that_person_only() {
        let channel = channel();
        let picker = |name| channel.add(Unsent::answer(&with_button(), ReplyKind::Picker, key(name)));
        let (first, other, second) = (picker("An"), picker("Bình"), picker("An"));
        let open = |id, name| !channel.message(id, &key(name)).expect("kept").buttons.is_empty();
        assert!(!open(first, "An"));
        assert!(open(other, "Bình"));
        assert!(open(second, "An"));
    }
}
