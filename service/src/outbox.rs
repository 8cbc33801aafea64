//! The outbox: sends public messages through one ordered queue per chat and retries patiently.
//!
//! Every message is stored together with its change, so the outbox loses none. After a restart it sends again what is
//! not marked as sent. A newer board replaces an unsent older one of the same game; texts are never merged. A refused
//! message is parked until its chat shows a sign of life. Its author gets a notice by another open way.

mod keyboards;
mod marks;
mod pictures;
mod queues;
mod standing;
mod worker;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};
use banco_ports::limits::{LATE_PICTURES_MAX, UNSHOWN_PATIENCE};
use banco_ports::{Address, Deliver, Lang, Measure, MessageRef, Opened, Place, Platform, Rendered, Wording};
use banco_store::{NumberedLetter, Store, StoreError};
use serde_json::Value;
use tokio::sync::{Semaphore, mpsc};

use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Obstacle, Post};
use keyboards::Outdated;
use queues::{ChatKey, Item, Lines, Mark, Pushed, chat_of};

/// Presenter of posts: makes the message when its turn has come.
#[async_trait]
pub trait Present: Send + Sync + 'static {
    /// The message of a post for a place in the current state; `None` if there is nothing left to say. `shown` is the
    /// game version on the last board that arrived there, if known. `reader` is the owner of the private chat, if the
    /// post is addressed to that person. `moderators` are those of the place, for a post that calls them.
    async fn present(
        &self,
        post: &Post,
        place: &Place,
        shown: Option<u32>,
        reader: Option<&PersonKey>,
        moderators: &[Person],
    ) -> Result<Option<PresentedPost>, StoreError>;

    /// True if a post without an author is silent in this chat now, because it is night there (days 2.7a).
    async fn is_silent(&self, post: &Post, place: &Place, reader: Option<&PersonKey>) -> bool;

    /// Maximum time for a board or offer to wait for the computer's move or answer; `None` if none is due.
    async fn is_answered_within(&self, post: &Post) -> Option<Duration>;

    /// Moves the games of a chat to its new id.
    async fn moved(&self, from: &Place, to: &Place);

    /// Notes that a post to a person has arrived in that person's private chat.
    async fn opened(&self, post: &Post, person: &PersonKey, place: &Place);

    /// Notes that a game has its own thread; the game is shown there from now on.
    async fn branched(&self, game: &str, from: &Place, opened: &Opened) -> Result<(), StoreError>;

    /// Notes that a game gets no thread of its own; the outbox does not try again.
    async fn stays(&self, game: &str, at: &Place);

    /// Returns a game to the chat it began in, because its own thread refuses messages. `None` if the game has no other
    /// place.
    async fn went_back(&self, post: &Post, from: &Place, why: Obstacle) -> Option<Place>;

    /// Notes the version of a game's board that arrived in a chat.
    async fn taken(&self, game: &str, version: u32);

    /// Notes the instant of a message by its platform, if it announces the draws of a round (beacon 5.3).
    async fn announced(&self, post: &Post, place: &Place, posted: i64);

    /// An answered challenge with its outcome and without buttons; `None` if it still waits.
    async fn outcome(&self, _game: &str, _place: &Place) -> Option<PresentedPost> {
        None
    }

    /// Acts on a chat that takes no messages any more.
    async fn shut(&self, _place: &Place) {}

    /// Saves values of the outbox itself.
    async fn keep(&self, values: BTreeMap<String, Option<Value>>) -> Result<(), StoreError>;
}

/// A public message with the person it may ping.
pub struct PresentedPost {
    /// The message, ready to send.
    pub message: Rendered,
    /// Language of the chat.
    pub lang: Lang,
    /// The one person the platform notifies.
    pub ping: Option<Person>,
    /// The same text in every language, for a table whose readers each have their own.
    pub wordings: Vec<Wording>,
    /// Thread that the game gets before the message is shown.
    pub room: Option<Room>,
    /// True while an offer waits for an answer at the table.
    pub has_offer: bool,
    /// True if an earlier board of this game was shown.
    pub goes_on: bool,
    /// The only reader of the place. The message has this reader's language, side and buttons.
    pub reader: Option<PersonKey>,
}

impl PresentedPost {
    /// A message that pings no person and belongs to no thread.
    pub(crate) const fn new(message: Rendered, lang: Lang) -> PresentedPost {
        PresentedPost {
            message,
            lang,
            ping: None,
            wordings: Vec::new(),
            room: None,
            has_offer: false,
            goes_on: false,
            reader: None,
        }
    }
}

/// Title and first message of a game's own thread.
pub struct Room {
    /// Title with game and players.
    pub title: String,
    /// First message: the title and the game's id.
    pub line: Rendered,
    /// The invitation or last board from which the thread starts.
    pub from: Option<MessageRef>,
}

/// A message that a platform refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unshown {
    /// The chat it was meant for.
    pub place: Place,
    /// The post to be shown.
    pub post: Post,
    /// The obstacle.
    pub why: Obstacle,
    /// True if it was for one person alone.
    pub is_private: bool,
    /// Outcome of the message.
    pub instead: Instead,
}

/// Outcome of a message that a chat refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Parked until the chat shows a sign of life.
    LiesAside,
    /// The game gets no thread of its own and stays in the chat it began in.
    NoRoom,
    /// The game left its own thread for the chat it began in.
    WentBack,
}

/// Sending side of the outbox: the service adds posts as soon as they are durable.
#[derive(Clone)]
pub struct Outbox {
    calls: mpsc::UnboundedSender<Call>,
    lines: Arc<Lines>,
}

/// Call from the sending side to the delivery side.
enum Call {
    /// A chat has messages to send and no worker.
    Work(ChatKey),
    /// Messages that left the queue and are to be marked in the store.
    Mark(Vec<Mark>),
    /// Keyboards that an earlier run was taking off.
    Strip(Vec<Outdated>),
}

impl Outbox {
    /// Builds the sending side, and the delivery side that the program runs once the adapters are ready.
    pub fn new() -> (Outbox, Exit) {
        let (calls, called) = mpsc::unbounded_channel();
        let lines = Arc::new(Lines::default());
        (Outbox { calls, lines: Arc::clone(&lines) }, Exit { called, lines })
    }

    /// Sets the metrics receiver; only the first call counts.
    pub fn measure_by(&self, measure: Arc<dyn Measure>) {
        self.lines.measure_by(measure);
    }

    /// Sets the kinds of the features' messages; only the first call counts.
    pub(crate) fn knows(&self, kinds: Vec<&'static NoticeSpec>) {
        self.lines.knows(kinds);
    }

    pub(crate) fn measure(&self) -> &dyn Measure {
        self.lines.measure()
    }

    /// Number of queued messages, and number of parked ones.
    pub fn waiting(&self) -> (usize, usize) {
        self.lines.waiting()
    }

    /// Queues a durable post. The author `by` gets a notice if it cannot be shown.
    pub fn enqueue(&self, number: u64, to: Address, post: Post, by: Option<&PersonKey>) {
        let Some(item) = Item::new(number, to, post, by.cloned()) else { return };
        self.push(&chat_of(&item.place), vec![item], u64::MAX);
    }

    /// Puts `now` in the place of an erased person in all waiting messages.
    pub(crate) fn forget(&self, person: &PersonKey, now: &Person) {
        self.lines.forget_person(person, now);
    }

    /// Replaces waiting messages with their text in the store, after another process erased a person.
    pub(crate) fn retell(&self, unsent: Vec<NumberedLetter>) {
        let posts = unsent.into_iter().filter_map(|unsent| {
            let post = Post::read(unsent.letter.body, self.lines.kinds())?;
            Some((unsent.number, post))
        });
        self.lines.retell(&posts.collect());
    }

    /// Current moment, in the count of [`Outbox::wake`].
    pub fn moment(&self) -> u64 {
        self.lines.moment()
    }

    /// Retries messages for the chat of `place` that were refused before `moment`, because the chat showed a sign of
    /// life.
    pub fn wake(&self, place: &Place, moment: u64) {
        self.push(&chat_of(place), Vec::new(), moment);
    }

    /// Tries pictures again at `place`, because the bot's permissions there have changed.
    pub(crate) fn tries_pictures(&self, place: &Place) {
        self.lines.tries_pictures(place);
    }

    /// Queues messages for a chat, after its messages that were parked up to the moment `woken`.
    fn push(&self, chat: &ChatKey, items: Vec<Item>, woken: u64) {
        let Pushed { is_idle, spare } = self.lines.push(chat, items, woken);
        self.mark(spare.into_iter().map(Mark::spare).collect());
        // A send fails only if the program is stopping; the store keeps the messages.
        if is_idle {
            let _ = self.calls.send(Call::Work(chat.clone()));
        }
    }

    fn mark(&self, marks: Vec<Mark>) {
        if !marks.is_empty() {
            // A send fails only if the program is stopping.
            let _ = self.calls.send(Call::Mark(marks));
        }
    }

    /// True if a board of this game is queued or parked for any place.
    pub(crate) fn awaits_board(&self, game: &str) -> bool {
        self.lines.awaits_board(game)
    }

    /// True if this place takes no messages, as far as known.
    pub(crate) fn is_shut(&self, place: &Place) -> bool {
        self.lines.is_shut(place)
    }

    /// Retries the store marks of sent messages that could not be marked.
    pub fn mark_again(&self) {
        self.mark(self.lines.unmarked());
    }

    /// Waits until `place` (or every place) has an empty queue; `false` on timeout.
    pub async fn settle(&self, place: Option<&Place>, patience: Duration) -> bool {
        let chat = place.map(chat_of);
        self.lines.wait(patience, |lines| lines.is_idle(chat.as_ref())).await
    }

    /// Waits until the queues of all web pages are empty; `false` on timeout.
    pub(crate) async fn settle_pages(&self, patience: Duration) -> bool {
        self.lines.wait(patience, Lines::is_idle_at_pages).await
    }

    /// Refused messages that `by` caused, each reported once. Waits until the outcome is known, or a timeout passes.
    pub async fn unshown(&self, by: &PersonKey) -> Vec<Unshown> {
        self.lines.wait(UNSHOWN_PATIENCE, |lines| !lines.carries_for(by)).await;
        self.lines.tell(by)
    }
}

/// Delivery side of the outbox: takes posts, has them presented and passes them to the platforms.
pub struct Exit {
    called: mpsc::UnboundedReceiver<Call>,
    lines: Arc<Lines>,
}

/// Deliverers by platform.
pub type Deliverers = HashMap<Platform, Arc<dyn Deliver>>;

/// State that all workers share.
struct Way {
    present: Arc<dyn Present>,
    store: Arc<dyn Store>,
    deliverers: Deliverers,
    lines: Arc<Lines>,
    /// Limits the number of pictures that are added later.
    late: Arc<Semaphore>,
}

impl Way {
    /// Takes keyboards off that an earlier run left. Those of an adapter that does not run wait for a start with it.
    async fn strip_again(self: &Arc<Way>, outdated: Vec<Outdated>) {
        for one in outdated {
            if let Some(deliverer) = self.deliverers.get(&one.place.platform) {
                keyboards::take_off(self, deliverer, vec![one], true).await;
            }
        }
    }
}

impl Exit {
    /// Delivers waiting and new posts. Runs until the service is gone.
    pub async fn run(mut self, present: Arc<dyn Present>, store: Arc<dyn Store>, deliverers: Deliverers) {
        let every = deliverers.iter().filter(|(_, deliver)| deliver.shows_every_board());
        self.lines.show_every_board(every.map(|(platform, _)| *platform));
        let late = Arc::new(Semaphore::new(LATE_PICTURES_MAX));
        let way = Arc::new(Way { present, store, deliverers, lines: self.lines, late });
        while let Some(call) = self.called.recv().await {
            match call {
                // This adapter is not running: the messages wait in the store for a start with it.
                Call::Work(chat) if !way.deliverers.contains_key(&chat.0) => way.lines.forget(&chat),
                Call::Work(chat) => drop(tokio::spawn(worker::run(Arc::clone(&way), chat))),
                Call::Mark(marks) => drop(tokio::spawn(worker::mark_all(Arc::clone(&way), marks))),
                Call::Strip(outdated) => way.strip_again(outdated).await,
            }
        }
    }
}

/// Queues the messages that an earlier run left unsent, a chat's all at once. Only the newest board of each game goes
/// out. If there are too many, the oldest texts are dropped.
///
/// # Errors
/// Store failure.
pub async fn replay(outbox: &Outbox, store: &dyn Store) -> Result<usize, StoreError> {
    replay_for(outbox, store, |_| true).await
}

/// As [`replay`], only for places that `is_ours` accepts.
///
/// # Errors
/// Store failure.
pub async fn replay_for(
    outbox: &Outbox,
    store: &dyn Store,
    is_ours: impl Fn(&Place) -> bool,
) -> Result<usize, StoreError> {
    outbox.lines.shut(marks::read(store).await?);
    let mut outdated = keyboards::read(store).await?;
    outdated.retain(|one| is_ours(&one.place));
    // A send fails only if the program is stopping.
    let _ = outbox.calls.send(Call::Strip(outdated));
    for one in standing::read(store).await?.into_iter().filter(|one| is_ours(&one.place)) {
        outbox.lines.note_standing(&one.place, one.name, one.message);
    }
    outbox.lines.remember_done();
    let unsent = store.unsent().await?;
    bring(outbox, store, unsent, is_ours).await
}

/// Queues messages that other processes wrote. Returns the number of new ones.
pub(crate) async fn bring(
    outbox: &Outbox,
    store: &dyn Store,
    letters: Vec<NumberedLetter>,
    is_ours: impl Fn(&Place) -> bool,
) -> Result<usize, StoreError> {
    let mut items = Vec::with_capacity(letters.len());
    for NumberedLetter { number, letter } in letters {
        let Some(post) = Post::read(letter.body, outbox.lines.kinds()) else {
            tracing::warn!("letter {number} is of a kind this program does not know; set aside");
            store.mark_sent(number, None).await?;
            continue;
        };
        // A person from an unknown platform has no private chat.
        let Some(item) = Item::new(number, letter.to, post, letter.by) else {
            store.mark_sent(number, None).await?;
            continue;
        };
        items.extend(is_ours(&item.place).then_some(item));
    }
    let mut chats: Vec<(ChatKey, Vec<Item>)> = Vec::new();
    let mut places: HashMap<ChatKey, usize> = HashMap::new();
    let (items, spare) = outbox.lines.unknown(items);
    let brought = items.len();
    outbox.mark(spare.into_iter().map(Mark::spare).collect());
    for item in items {
        let chat = chat_of(&item.place);
        let at = *places.entry(chat.clone()).or_insert_with(|| {
            chats.push((chat, Vec::new()));
            chats.len() - 1
        });
        if let Some((_, items)) = chats.get_mut(at) {
            items.push(item);
        }
    }
    for (chat, items) in chats {
        let (shut, open) = items.into_iter().partition(|item| outbox.lines.is_shut(&item.place));
        outbox.lines.lay_aside(shut);
        // A start is no sign of life from a chat: parked messages stay parked.
        outbox.push(&chat, open, 0);
    }
    Ok(brought)
}
