//! The bare service with a fake chat: every event can be forged, and every answer is checked against the limits.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use banco_engine::{Entry, Event, Opponent, Person, PersonKey, Table};
use banco_ports::limits::{
    ALT_CHARS_MAX, BUTTON_DATA_BYTES_MAX, BUTTON_LABEL_CHARS_MAX, BUTTONS_MAX, BUTTONS_PER_ROW_MAX, CAPTION_CHARS_MAX,
    MESSAGE_CHARS_MAX,
};
use banco_ports::{
    Args, Button, DefaultLang, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform,
    Rendered, RepliedTo, Reply,
};
use banco_service::Entropy;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use tokio::sync::watch;

use crate::bare::{House, counting_entropy};
use crate::patience::PATIENCE;
use crate::phone::Labels;

/// First event number of a desk over a used store.
const LATER: u64 = 100_000;

/// Reaction of the fake platform to messages.
#[derive(Clone, Debug, Default)]
pub enum Mood {
    #[default]
    Takes,
    Refuses(DeliveryError),
    RefusesPictures(DeliveryError),
    RefusesAt(Place, DeliveryError),
    /// Never answers.
    Hangs,
}

#[derive(Default)]
struct Chat {
    /// Clock of the platform, which tells when it took a message.
    clock: Arc<AtomicI64>,
    parcels: Mutex<Vec<Parcel>>,
    mood: Mutex<Mood>,
    tries: AtomicUsize,
    stripped: watch::Sender<Vec<(Place, MessageRef)>>,
    rewritten: Mutex<Vec<MessageRef>>,
    /// Messages that still exist in chats.
    standing: Mutex<HashSet<(Place, MessageRef)>>,
    /// Silent edits of these messages.
    restated: Mutex<Vec<(MessageRef, Parcel)>>,
    /// Answered challenges whose message says the outcome.
    answered: Mutex<Vec<(MessageRef, Parcel)>>,
    /// Moderators of every chat.
    moderators: Mutex<Vec<Person>>,
    /// True while no message may be sent.
    is_held: watch::Sender<bool>,
    /// True while removed buttons stay, as where the platform limits edits.
    strips_slowly: watch::Sender<bool>,
}

#[async_trait]
impl Deliver for Chat {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        self.tries.fetch_add(1, Ordering::SeqCst);
        let mood = self.mood.lock().expect("no test panics here").clone();
        match mood {
            Mood::Refuses(error) => return Err(error),
            Mood::RefusesPictures(error) if parcel.message.image.is_some() => return Err(error),
            Mood::RefusesAt(place, error) if parcel.place == place => return Err(error),
            Mood::Hangs => std::future::pending().await,
            Mood::Takes | Mood::RefusesPictures(_) | Mood::RefusesAt(..) => {}
        }
        self.parcels.lock().expect("no test panics here").push(parcel.clone());
        let message = MessageRef(parcel.number.to_string());
        self.standing.lock().expect("no test panics here").insert((parcel.place.clone(), message.clone()));
        Ok(message)
    }

    fn posted_at(&self, _parcel: &Parcel, _message: &MessageRef) -> Option<i64> {
        Some(self.clock.load(Ordering::SeqCst))
    }

    async fn restate(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        let place = (parcel.place.clone(), message.clone());
        let stands = self.standing.lock().expect("no test panics here").contains(&place);
        if stands {
            self.restated.lock().expect("no test panics here").push((message.clone(), parcel.clone()));
        }
        Ok(stands)
    }

    /// Rewritten messages are read like new posts.
    async fn rewrite(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        self.parcels.lock().expect("no test panics here").push(parcel.clone());
        self.rewritten.lock().expect("no test panics here").push(message.clone());
        Ok(true)
    }

    /// The edit takes the buttons off too.
    async fn answered(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        self.answered.lock().expect("no test panics here").push((message.clone(), parcel.clone()));
        self.strip(&parcel.place, message).await?;
        Ok(true)
    }

    async fn turn(&self, _place: &Place) {
        let _ = self.is_held.subscribe().wait_for(|is_held| !*is_held).await;
    }

    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError> {
        self.stripped.send_modify(|all| all.push((place.clone(), message.clone())));
        Ok(())
    }

    fn strips_later(&self) -> bool {
        *self.strips_slowly.borrow()
    }

    async fn stripped(&self, _place: &Place, _message: &MessageRef) {
        let _ = self.strips_slowly.subscribe().wait_for(|is_slow| !*is_slow).await;
    }

    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        Ok(private_chat(person))
    }

    async fn moderators(&self, _place: &Place) -> Vec<Person> {
        self.moderators.lock().expect("no test panics here").clone()
    }
}

/// The private chat of a person.
pub fn private_chat(person: &PersonKey) -> Place {
    let platform = Platform::of(person).expect("a person of a platform");
    Place { platform, ..place(&format!("private {}", person.0)) }
}

/// Answers to one event.
#[derive(Debug)]
pub struct Heard {
    pub replies: Vec<Reply>,
    pub posts: Vec<Parcel>,
}

impl Heard {
    /// Text of all answers.
    pub fn text(&self) -> String {
        let replies = self.replies.iter().map(|reply| reply.message.text.to_plain());
        let posts = self.posts.iter().map(|parcel| parcel.message.text.to_plain());
        replies.chain(posts).collect::<Vec<_>>().join("\n")
    }

    /// Labels of all buttons of the first reply.
    pub fn labels(&self) -> Vec<&str> {
        let rows = self.replies.first().map(|reply| reply.message.buttons.as_slice()).unwrap_or_default();
        rows.iter().flatten().map(|button| button.label.as_str()).collect()
    }

    /// Data of all buttons.
    pub fn data(&self) -> Vec<String> {
        let messages = self.replies.iter().map(|reply| &reply.message);
        let messages = messages.chain(self.posts.iter().map(|parcel| &parcel.message));
        messages.flat_map(|message| message.buttons.iter().flatten()).map(|button| button.data.clone()).collect()
    }

    pub fn boards(&self) -> usize {
        self.posts.iter().filter(|parcel| parcel.message.image.is_some()).count()
    }
}

pub struct Desk {
    pub house: House,
    chat: Arc<Chat>,
    events: u64,
}

pub fn place(chat: &str) -> Place {
    Place { platform: Platform::Telegram, chat: chat.to_owned(), thread: None }
}

pub fn person(name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

impl Desk {
    pub async fn open() -> Desk {
        Desk::open_with(counting_entropy(), Lang::Vi).await
    }

    pub async fn open_with(entropy: Entropy, lang: impl Into<DefaultLang>) -> Desk {
        Desk::over(Arc::new(InMemoryStore::new()), &[Platform::Telegram], entropy, lang).await
    }

    /// Opens a desk over a store that may be in use already; public messages arrive on `platforms` only.
    pub async fn over(
        store: Arc<dyn Store>,
        platforms: &[Platform],
        entropy: Entropy,
        lang: impl Into<DefaultLang>,
    ) -> Desk {
        let clock = House::new_clock();
        let chat = Arc::new(Chat { clock: Arc::clone(&clock), ..Chat::default() });
        let deliverers = platforms.iter().map(|platform| (*platform, Arc::clone(&chat) as Arc<dyn Deliver>)).collect();
        // Events with the ids of an earlier desk would count as repeats.
        let is_used = store.is_applied("telegram:1").await.expect("readable");
        let house = House::open_at(clock, store, deliverers, entropy, lang).await;
        Desk { house, chat, events: if is_used { LATER } else { 0 } }
    }

    /// The same bot after a restart; only the store remains.
    pub async fn reopened(&self) -> Desk {
        let store = Arc::clone(&self.house.store);
        let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
        desk.events = self.events;
        desk
    }

    /// The same bot after a restart some seconds later, with the same clock.
    pub async fn restarted(&self, lang: impl Into<DefaultLang>) -> Desk {
        let at = self.house.clock.load(Ordering::SeqCst);
        let store = Arc::clone(&self.house.store);
        let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), lang).await;
        desk.events = self.events;
        desk.house.clock.store(at + 5_000, Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        desk
    }

    /// Sets the number from which event ids count.
    pub fn count_from(&mut self, event: u64) {
        self.events = event;
    }

    /// Sets the reaction of the platform from now on.
    pub fn platform(&self, mood: Mood) {
        *self.chat.mood.lock().expect("no test panics here") = mood;
    }

    /// Sets the moderators of every chat.
    pub fn moderated_by(&self, names: &[&str]) {
        *self.chat.moderators.lock().expect("no test panics here") = names.iter().map(|name| person(name)).collect();
    }

    /// Stops all messages, or lets them through again.
    pub fn holds(&self, is_held: bool) {
        self.chat.is_held.send_replace(is_held);
    }

    /// Begins to remove buttons without an end, or ends all removals.
    pub fn strips_slowly(&self, is_slow: bool) {
        self.chat.strips_slowly.send_replace(is_slow);
    }

    /// Waits until the buttons are removed from this message.
    pub async fn is_stripped(&self, parcel: &Parcel) -> bool {
        let wanted = (parcel.place.clone(), MessageRef(parcel.number.to_string()));
        let mut stripped = self.chat.stripped.subscribe();
        let contains = stripped.wait_for(|all| all.contains(&wanted));
        tokio::time::timeout(PATIENCE, contains).await.is_ok()
    }

    /// Messages whose buttons were to be removed.
    pub fn stripped(&self) -> Vec<(Place, MessageRef)> {
        self.chat.stripped.borrow().clone()
    }

    /// Messages that were rewritten, once per rewrite.
    pub fn rewritten(&self) -> Vec<MessageRef> {
        self.chat.rewritten.lock().expect("no test panics here").clone()
    }

    /// Silent edits of existing messages since the last call, after all messages were sent.
    pub async fn restated(&self) -> Vec<(MessageRef, Parcel)> {
        assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        std::mem::take(&mut *self.chat.restated.lock().expect("no test panics here"))
    }

    /// Challenges that were edited to say their outcome, since the last call.
    pub async fn answered(&self) -> Vec<(MessageRef, Parcel)> {
        assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        std::mem::take(&mut *self.chat.answered.lock().expect("no test panics here"))
    }

    /// Forgets all messages in chats, so none can be edited any more.
    pub fn forgets_messages(&self) {
        self.chat.standing.lock().expect("no test panics here").clear();
    }

    /// Number of delivery attempts since the last call.
    pub fn tries(&self) -> usize {
        self.chat.tries.swap(0, Ordering::SeqCst)
    }

    /// Messages that arrived without a request.
    pub async fn arrived(&self) -> Vec<Parcel> {
        assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        std::mem::take(&mut *self.chat.parcels.lock().expect("no test panics here"))
    }

    /// An event of `user` in the chat "nhom", with its own id.
    pub fn inbound(&mut self, user: &str, intent: Intent) -> Inbound {
        self.events += 1;
        Inbound {
            place: place("nhom"),
            private: false,
            guild: None,
            from: person(user),
            moderator: false,
            event: format!("telegram:{}", self.events),
            lang: None,
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to: None,
        }
    }

    /// Event of a typed line, which may be a command.
    pub fn typed(&mut self, user: &str, text: &str) -> Inbound {
        let intent = match text.strip_prefix('/').map(|line| line.split_once(' ').unwrap_or((line, ""))) {
            None => Intent::Text(text.to_owned()),
            Some((name, rest)) => {
                let opponent =
                    rest.split(' ').nth(1).and_then(|word| word.strip_prefix('@')).filter(|_| name == "play");
                let opponent = opponent.map(|name| Opponent::Person(person(name)));
                let rest: Vec<&str> = match &opponent {
                    Some(_) => rest.split(' ').filter(|word| !word.starts_with('@')).collect(),
                    None => vec![rest],
                };
                Intent::Command {
                    name: name.to_owned(),
                    args: Args { rest: rest.join(" "), opponent, ..Args::default() },
                }
            }
        };
        self.inbound(user, intent)
    }

    pub async fn say(&mut self, user: &str, text: &str) -> Heard {
        let inbound = self.typed(user, text);
        self.send(inbound).await
    }

    pub async fn press(&mut self, user: &str, data: &str) -> Heard {
        let inbound = self.inbound(user, Intent::Press(data.to_owned()));
        self.send(inbound).await
    }

    /// Text in reply to a public message.
    pub fn replying(&mut self, user: &str, to: &Parcel, text: &str) -> Inbound {
        let reply_to =
            Some(RepliedTo { message: MessageRef(to.number.to_string()), text: Some(to.message.text.to_plain()) });
        Inbound { reply_to, ..self.inbound(user, Intent::Text(text.to_owned())) }
    }

    /// Handles an event and waits for everything it causes; all answers must keep the limits.
    pub async fn send(&mut self, inbound: Inbound) -> Heard {
        // Boxed, because a test with many events would need too much stack.
        let replies = Box::pin(self.house.service.handle(inbound)).await.replies;
        let posts = self.arrived().await;
        let heard = Heard { replies, posts };
        heard.replies.iter().for_each(|reply| check_limits(&reply.message));
        heard.posts.iter().for_each(|parcel| check_limits(&parcel.message));
        heard
    }

    /// Starts a game of cờ úp between two people, the first of whom moves first; returns its id and first board.
    pub async fn start(&mut self, first: &str, second: &str, options: &str) -> (String, Parcel) {
        self.start_game("coup", first, second, options).await
    }

    /// Like [`Desk::start`], for any game.
    pub async fn start_game(&mut self, game: &str, first: &str, second: &str, options: &str) -> (String, Parcel) {
        let challenge = self.say(first, &format!("/play {game} @{second} side=first {options}")).await;
        let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
        let mut heard = self.press(second, &format!("accept:{id}")).await;
        (id, heard.posts.pop().expect("the first board"))
    }

    pub async fn entries(&self, id: &str) -> Vec<Entry> {
        self.house.store.load(id).await.expect("readable").expect("there is such a game")
    }

    pub async fn table(&self, id: &str) -> Table {
        Table::replay(&self.entries(id).await).expect("it replays")
    }

    /// Plays the first legal move so many times, for the side to move; a game counts once both sides have moved.
    pub async fn play_on(&mut self, id: &str, plies: usize) {
        for _ in 0..plies {
            let table = self.table(id).await;
            let Some((mover, game)) = table.to_move().and_then(|seat| table.person_at(seat)).zip(table.game()) else {
                return;
            };
            let mv = game.legal().first().expect("somebody is to move").text.clone();
            let mover = mover.name.clone();
            self.say(&mover, &format!("/move {mv} #{id}")).await;
        }
    }

    /// Number of plies made so far.
    pub async fn plies(&self, id: &str) -> usize {
        let entries = self.entries(id).await;
        entries.iter().filter(|entry| matches!(entry.event, Event::Moved { .. })).count()
    }
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Checks the limits of every platform and forbidden texts.
fn check_limits(message: &Rendered) {
    let text = message.text.to_plain();
    // A variable without a value would appear in braces.
    assert!(!text.contains("{$") && !text.contains("{ $"), "{text}");
    match &message.image {
        Some(image) => {
            assert!(units(&text) <= CAPTION_CHARS_MAX, "{} units: {text}", units(&text));
            assert!(image.alt.chars().count() <= ALT_CHARS_MAX && !image.alt.is_empty(), "{}", image.alt);
        }
        // Rule texts are split into pages by the platforms, so their length is not limited here.
        None => assert!(text.chars().count() <= MESSAGE_CHARS_MAX, "{} characters: {text}", text.chars().count()),
    }
    assert!(message.buttons.iter().flatten().count() <= BUTTONS_MAX);
    let labelled = |button: &Button| (button.label.clone(), button.data.clone());
    let rows: Vec<Vec<_>> = message.buttons.iter().map(|row| row.iter().map(labelled).collect()).collect();
    Labels::default().look(&rows);
    let mut data = BTreeSet::new();
    for row in &message.buttons {
        assert!(row.len() <= BUTTONS_PER_ROW_MAX);
        for button in row {
            assert!(button.data.len() <= BUTTON_DATA_BYTES_MAX, "{button:?}");
            assert!(!button.label.contains("{$"), "{button:?}");
            assert!((1..=BUTTON_LABEL_CHARS_MAX).contains(&button.label.chars().count()), "{button:?}");
            assert!(data.insert(button.data.clone()), "twice in one message: {button:?}");
        }
    }
}
