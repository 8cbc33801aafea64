//! The way out for public messages: one ordered queue per chat, patient with platforms.
//!
//! Every message was stored with the change it tells of, so nothing here can lose one: what is not
//! marked as sent goes out again after a restart. A newer board replaces an unsent older one of the
//! same game; texts never coalesce. What a platform refuses is laid aside until the chat gives a
//! sign of life, and whoever caused it is told by the way that is still open.

mod lines;
mod marks;
mod pictures;
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

use crate::facts::say::{Obstacle, Post};
use lines::{ChatKey, Item, Lines, Mark, Pushed, chat_of};

/// Makes a message of a post when its turn has come.
#[async_trait]
pub trait Present: Send + Sync + 'static {
    /// The message a post stands for at a place now; `None` when there is nothing left to say. `shown`: the version of
    /// the game on the last board that arrived there, as far as is known; `reader`: whose private chat it is, where the
    /// letter is addressed to him.
    async fn present(
        &self,
        post: &Post,
        place: &Place,
        shown: Option<u32>,
        reader: Option<&PersonKey>,
    ) -> Result<Option<PresentedPost>, StoreError>;

    /// Whether a post that nobody caused makes no sound in this chat now: it is night there (days 2.7a).
    async fn is_silent(&self, post: &Post, place: &Place, reader: Option<&PersonKey>) -> bool;

    /// How long a board may wait for the move, an offer for the word, with which the house is about to answer it; `None`
    /// where nothing such is to come.
    async fn is_answered_within(&self, post: &Post) -> Option<Duration>;

    /// A chat has a new id: its games follow.
    async fn moved(&self, from: &Place, to: &Place);

    /// A post to a person has arrived in his private chat.
    async fn opened(&self, post: &Post, place: &Place);

    /// A game has got a chat of its own: it is shown there from now on.
    async fn branched(&self, game: &str, from: &Place, opened: &Opened) -> Result<(), StoreError>;

    /// A game gets no chat of its own: it stays where it is, and nobody asks again.
    async fn stays(&self, game: &str, at: &Place);

    /// The chat that a game had for itself takes nothing any more. What the post says is said where it was begun:
    /// that place, or `None` where the game has no other.
    async fn went_back(&self, post: &Post, from: &Place, why: Obstacle) -> Option<Place>;

    /// A board stands in a chat, as it was at this version.
    async fn taken(&self, game: &str, version: u32);

    /// Keeps what the outbox itself has to remember.
    async fn keep(&self, values: BTreeMap<String, Option<Value>>) -> Result<(), StoreError>;
}

/// A public message and whom it may ping.
pub struct PresentedPost {
    /// Ready to be sent.
    pub message: Rendered,
    /// What the chat is spoken to in.
    pub lang: Lang,
    /// The one person the platform is to notify.
    pub ping: Option<Person>,
    /// The same in every language, at a table where each reads his own.
    pub wordings: Vec<Wording>,
    /// The game is to get a chat of its own before it is shown.
    pub room: Option<Room>,
    /// An offer waits for an answer at its table.
    pub has_offer: bool,
    /// A board of this game was shown before.
    pub goes_on: bool,
    /// The one person who reads there: it is in his words, with his side below and his buttons.
    pub reader: Option<PersonKey>,
}

/// What a chat of a game's own is called, and what it begins with.
pub struct Room {
    /// Names game and players.
    pub title: String,
    /// The same, and which game it is.
    pub line: Rendered,
    /// The invitation, or the last board.
    pub from: Option<MessageRef>,
}

/// A letter that a platform did not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unshown {
    /// The chat that was to get it.
    pub place: Place,
    /// What it was to say.
    pub post: Post,
    /// What kept it back.
    pub why: Obstacle,
    /// It was for one person alone.
    pub is_private: bool,
    /// What became of it instead.
    pub instead: Instead,
}

/// What becomes of a letter that a chat did not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// It lies aside until the chat gives a sign of life.
    LiesAside,
    /// The game was to have a chat of its own, and is played where it was begun.
    NoRoom,
    /// The game left its own chat for the one it was begun in.
    WentBack,
}

/// The entrance: the service puts posts in as soon as they are durable.
#[derive(Clone)]
pub struct Outbox {
    calls: mpsc::UnboundedSender<Call>,
    lines: Arc<Lines>,
}

/// What the entrance asks of the exit.
enum Call {
    /// A chat has something to send and nobody at it.
    Work(ChatKey),
    /// Letters that stand in no line any more, and the store is to know.
    Mark(Vec<Mark>),
}

impl Outbox {
    /// The entrance, and the exit that the program runs once the adapters stand.
    pub fn new() -> (Outbox, Exit) {
        let (calls, called) = mpsc::unbounded_channel();
        let lines = Arc::new(Lines::default());
        (Outbox { calls, lines: Arc::clone(&lines) }, Exit { called, lines })
    }

    /// Who is told what happens from now on; the first one stays.
    pub fn measure_by(&self, measure: Arc<dyn Measure>) {
        self.lines.measure_by(measure);
    }

    pub(crate) fn measure(&self) -> &dyn Measure {
        self.lines.measure()
    }

    /// Letters on their way to platforms, and letters that lie aside until their chat gives a sign of life.
    pub fn waiting(&self) -> (usize, usize) {
        self.lines.waiting()
    }

    /// Puts a durable post on its way. `by` caused it and is told if it cannot be shown.
    pub fn enqueue(&self, number: u64, to: Address, post: Post, by: Option<&PersonKey>) {
        let Some(item) = Item::new(number, to, post, by.cloned()) else { return };
        self.push(&chat_of(&item.place), vec![item], u64::MAX);
    }

    /// In letters that wait stands `now` in the place of somebody who was forgotten.
    pub(crate) fn forget(&self, person: &PersonKey, now: &Person) {
        self.lines.forget_person(person, now);
    }

    /// The same, where another process has forgotten somebody: letters say what the store says now.
    pub(crate) fn retell(&self, unsent: Vec<NumberedLetter>) {
        let posts = unsent.into_iter().filter_map(|unsent| {
            let post = serde_json::from_value(unsent.letter.body).ok()?;
            Some((unsent.number, post))
        });
        self.lines.retell(&posts.collect());
    }

    /// Now, as [`Outbox::wake`] counts.
    pub fn moment(&self) -> u64 {
        self.lines.moment()
    }

    /// The chat of `place` gave a sign of life at `moment`: what it had refused by then is tried again.
    pub fn wake(&self, place: &Place, moment: u64) {
        self.push(&chat_of(place), Vec::new(), moment);
    }

    /// The rights of the bot at `place` are other ones now: pictures are tried there again.
    pub(crate) fn tries_pictures(&self, place: &Place) {
        self.lines.tries_pictures(place);
    }

    /// What was laid aside for this chat up to the moment `woken` goes along.
    fn push(&self, chat: &ChatKey, items: Vec<Item>, woken: u64) {
        let Pushed { is_idle, spare } = self.lines.push(chat, items, woken);
        self.mark(spare.into_iter().map(Mark::spare).collect());
        // The exit is gone only when the program stops; the store keeps the letters.
        if is_idle {
            let _ = self.calls.send(Call::Work(chat.clone()));
        }
    }

    fn mark(&self, marks: Vec<Mark>) {
        if !marks.is_empty() {
            // The exit is gone only when the program stops.
            let _ = self.calls.send(Call::Mark(marks));
        }
    }

    /// Whether a board of this game is on its way to any place, or lies aside.
    pub(crate) fn awaits_board(&self, game: &str) -> bool {
        self.lines.awaits_board(game)
    }

    /// What is out and could not be marked so is tried once more.
    pub fn mark_again(&self) {
        self.mark(self.lines.unmarked());
    }

    /// Waits until nothing of `place` (or of all places) is on its way; `false` if that took too long.
    pub async fn settle(&self, place: Option<&Place>, patience: Duration) -> bool {
        let chat = place.map(chat_of);
        self.lines.wait(patience, |lines| lines.is_idle(chat.as_ref())).await
    }

    /// Waits until nothing is on its way to a page; `false` if that took too long.
    pub(crate) async fn settle_pages(&self, patience: Duration) -> bool {
        self.lines.wait(patience, Lines::is_idle_at_pages).await
    }

    /// What `by` caused and no platform took, each told once. Waits until it is known, or too long.
    pub async fn unshown(&self, by: &PersonKey) -> Vec<Unshown> {
        self.lines.wait(UNSHOWN_PATIENCE, |lines| !lines.carries_for(by)).await;
        self.lines.tell(by)
    }
}

/// The exit: takes posts, has them presented and hands them to the platforms.
pub struct Exit {
    called: mpsc::UnboundedReceiver<Call>,
    lines: Arc<Lines>,
}

/// Where posts go out.
pub type Deliverers = HashMap<Platform, Arc<dyn Deliver>>;

/// What every worker shares.
struct Way {
    present: Arc<dyn Present>,
    store: Arc<dyn Store>,
    deliverers: Deliverers,
    lines: Arc<Lines>,
    /// Held by every picture that is put in later.
    late: Arc<Semaphore>,
}

impl Exit {
    /// Sends what was left from before, then everything that comes. Runs until the service is gone.
    pub async fn run(mut self, present: Arc<dyn Present>, store: Arc<dyn Store>, deliverers: Deliverers) {
        let every = deliverers.iter().filter(|(_, deliver)| deliver.shows_every_board());
        self.lines.show_every_board(every.map(|(platform, _)| *platform));
        let late = Arc::new(Semaphore::new(LATE_PICTURES_MAX));
        let way = Arc::new(Way { present, store, deliverers, lines: self.lines, late });
        while let Some(call) = self.called.recv().await {
            match call {
                // That adapter does not run now: the letters wait in the store for a start with it.
                Call::Work(chat) if !way.deliverers.contains_key(&chat.0) => way.lines.forget(&chat),
                Call::Work(chat) => drop(tokio::spawn(worker::run(Arc::clone(&way), chat))),
                Call::Mark(marks) => drop(tokio::spawn(worker::mark_all(Arc::clone(&way), marks))),
            }
        }
    }
}

/// Puts the letters that an earlier run left unsent back on their way, a chat's all at once: of each
/// game the newest board goes out, and if there are too many, the oldest texts are dropped.
///
/// # Errors
/// A failing store.
pub async fn replay(outbox: &Outbox, store: &dyn Store) -> Result<usize, StoreError> {
    replay_for(outbox, store, |_| true).await
}

/// The same, of the letters to some places.
///
/// # Errors
/// A failing store.
pub async fn replay_for(
    outbox: &Outbox,
    store: &dyn Store,
    is_ours: impl Fn(&Place) -> bool,
) -> Result<usize, StoreError> {
    outbox.lines.shut(marks::read(store).await?);
    outbox.lines.remember_done();
    let unsent = store.unsent().await?;
    bring(outbox, store, unsent, is_ours).await
}

/// Puts letters on their way that others wrote; how many were not on it.
pub(crate) async fn bring(
    outbox: &Outbox,
    store: &dyn Store,
    letters: Vec<NumberedLetter>,
    is_ours: impl Fn(&Place) -> bool,
) -> Result<usize, StoreError> {
    let mut items = Vec::with_capacity(letters.len());
    for NumberedLetter { number, letter } in letters {
        let Ok(post) = serde_json::from_value::<Post>(letter.body) else {
            tracing::warn!("letter {number} is of a kind this program does not know; set aside");
            store.mark_sent(number, None).await?;
            continue;
        };
        // Whoever is from no platform we know of has no private chat.
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
        // A start is no sign of life of a chat: what lies aside stays there.
        outbox.push(&chat, open, 0);
    }
    Ok(brought)
}
