//! Keyboards in chats, and their removal when they lead nowhere.
//!
//! A button works at one version of its game. A newer board in a chat makes the older keyboards of that game dead:
//! boards, copies, offers, questions. They are removed beside everything else, and no board waits for it. A fault is
//! retried later. If nothing helps the keyboard stays, because a stale press changes nothing.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use banco_ports::{Backoff, DeliveryError, Rendered};
use banco_service::messages::button::Press;
use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;

/// Keyboards remembered in one chat, and chats; older ones keep their buttons.
const SHOWN_PER_CHAT_MAX: usize = 300;
const CHATS_MAX: usize = 5_000;

/// Messages remembered as bare, so that none is stripped twice.
const BARE_MAX: usize = 20_000;

/// Games whose newest board is remembered, by chat.
const BOARDS_MAX: usize = 20_000;

/// Keyboards being removed at once; few, because boards need the rate limit more.
const SLOTS: usize = 4;

/// Keyboards waiting to be removed; keyboards beyond this number stay.
const WAITING_MAX: usize = 1_000;

/// Pause in which the boards of a rate-limited chat go first.
const BOARDS_FIRST: Duration = Duration::from_secs(1);

/// Pauses after a passing fault.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));

/// Maximum time for a removal; by then a dead keyboard is far up in the chat.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Removal of keyboards, as the adapter does it.
#[async_trait]
pub(super) trait Strip: Send + Sync + 'static {
    /// One try; a message that is gone or bare is success.
    async fn strip_once(&self, chat: &str, message: &str) -> Result<(), DeliveryError>;
}

pub(super) struct Keyboards {
    hand: Arc<dyn Strip>,
    slots: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    known: Arc<Mutex<Known>>,
    done: Arc<Notify>,
}

#[derive(Default)]
struct Known {
    /// Keyboards being removed: chat and message.
    under_way: HashSet<(String, String)>,
    /// Keyboards shown, by chat, oldest first.
    shown: HashMap<String, VecDeque<Keyboard>>,
    bare: HashSet<(String, String)>,
    bare_order: VecDeque<(String, String)>,
    /// Newest board, by chat and game.
    boards: HashMap<(String, String), (String, u32)>,
}

/// One keyboard and the position its buttons are for.
struct Keyboard {
    message: String,
    game: String,
    version: u32,
    /// True for the board that is edited in place: it gets the next keyboard by itself.
    is_live: bool,
}

impl Keyboards {
    pub(super) fn new(hand: Arc<dyn Strip>) -> Keyboards {
        Keyboards {
            hand,
            slots: Arc::new(Semaphore::new(SLOTS)),
            waiting: Arc::new(Semaphore::new(WAITING_MAX)),
            known: Arc::default(),
            done: Arc::default(),
        }
    }

    /// Returns once no keyboard of this chat is being removed.
    pub(super) async fn idle(&self, chat: &str) {
        self.wait_until(|under_way| !under_way.iter().any(|(busy, _)| busy == chat)).await;
    }

    /// Returns once the keyboard of this message is not being removed any more.
    pub(super) async fn stripped(&self, chat: &str, message: &str) {
        let key = (chat.to_owned(), message.to_owned());
        self.wait_until(|under_way| !under_way.contains(&key)).await;
    }

    async fn wait_until(&self, is_so: impl Fn(&HashSet<(String, String)>) -> bool) {
        loop {
            let mut done = std::pin::pin!(self.done.notified());
            done.as_mut().enable();
            if is_so(&self.known().under_way) {
                return;
            }
            done.await;
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the keyboard of a posted message, and removes those it makes dead.
    pub(super) fn posted(&self, chat: &str, message: &str, shown: &Rendered) {
        let from_buttons = shown.buttons.iter().flatten().find_map(|button| position(&button.data));
        let can_die = from_buttons.is_some();
        let Some((game, version)) = shown.game.clone().or(from_buttons) else { return };
        let mut known = self.known();
        if shown.image.is_some() {
            known.note_board(chat, &game, message, version);
        }
        if known.shown.len() >= CHATS_MAX && !known.shown.contains_key(chat) {
            known.shown.clear();
        }
        let here = known.shown.entry(chat.to_owned()).or_default();
        let is_dead = |keyboard: &&Keyboard| keyboard.game == game && keyboard.version < version;
        let dead: Vec<String> = here.iter().filter(is_dead).map(|keyboard| keyboard.message.clone()).collect();
        if can_die {
            here.push_back(Keyboard { message: message.to_owned(), game, version, is_live: shown.nudge.is_some() });
            if here.len() > SHOWN_PER_CHAT_MAX {
                here.pop_front();
            }
        }
        drop(known);
        dead.iter().for_each(|message| self.strip(chat, message));
    }

    /// Remembers the new keyboard of an edited message.
    pub(super) fn rewritten(&self, chat: &str, message: &str, shown: &Rendered) {
        let mut known = self.known();
        if let Some(here) = known.shown.get_mut(chat) {
            here.retain(|keyboard| keyboard.message != message);
        }
        known.bare.remove(&(chat.to_owned(), message.to_owned()));
        drop(known);
        self.posted(chat, message, shown);
    }

    /// Newest board of a game in a chat, as far as this run knows: message and version.
    pub(super) fn board(&self, chat: &str, game: &str) -> Option<(String, u32)> {
        self.known().boards.get(&(chat.to_owned(), game.to_owned())).cloned()
    }

    /// True if this message of ours has a keyboard.
    pub(super) fn is_shown(&self, chat: &str, message: &str) -> bool {
        self.known().shown.get(chat).is_some_and(|here| here.iter().any(|keyboard| keyboard.message == message))
    }

    /// Removes the keyboard of a pressed message, as [`Keyboards::strip`]. A board that is edited in place keeps its
    /// keyboard: the next one may be on its way there already.
    pub(super) fn strip_pressed(&self, chat: &str, message: &str) {
        if !self.known().is_live(chat, message) {
            self.strip(chat, message);
        }
    }

    /// True if the keyboard of this message was removed, or is being removed: an edit must not bring it back.
    pub(super) fn is_bare(&self, chat: &str, message: &str) -> bool {
        self.known().bare.contains(&(chat.to_owned(), message.to_owned()))
    }

    /// Removes a keyboard that is there although it was removed: an edit came after the removal.
    pub(super) fn strip_again(&self, chat: &str, message: &str) {
        let key = (chat.to_owned(), message.to_owned());
        {
            let mut known = self.known();
            if known.is_live(chat, message) || known.under_way.contains(&key) {
                return;
            }
            known.bare.remove(&key);
        }
        self.strip(chat, message);
    }

    /// Forgets a deleted message and its buttons.
    pub(super) fn gone(&self, chat: &str, message: &str) {
        self.known().note_bare((chat.to_owned(), message.to_owned()));
    }

    /// Removes the keyboard later, at most once.
    pub(super) fn strip(&self, chat: &str, message: &str) {
        let key = (chat.to_owned(), message.to_owned());
        if !self.known().note_bare(key.clone()) {
            return;
        }
        let Ok(place) = Arc::clone(&self.waiting).try_acquire_owned() else {
            tracing::debug!(chat, "too many keyboards wait to be taken off; one stays");
            return;
        };
        let (hand, slots) = (Arc::clone(&self.hand), Arc::clone(&self.slots));
        let (known, done) = (Arc::clone(&self.known), Arc::clone(&self.done));
        self.known().under_way.insert(key.clone());
        tokio::spawn(async move {
            patiently(&*hand, &slots, &key).await;
            known.lock().unwrap_or_else(PoisonError::into_inner).under_way.remove(&key);
            done.notify_waiters();
            drop(place);
        });
    }
}

impl Known {
    fn is_live(&self, chat: &str, message: &str) -> bool {
        let is_it = |keyboard: &Keyboard| keyboard.is_live && keyboard.message == message;
        self.shown.get(chat).is_some_and(|here| here.iter().any(is_it))
    }

    /// Marks a message as bare; false if it was bare already.
    fn note_bare(&mut self, key: (String, String)) -> bool {
        if let Some(here) = self.shown.get_mut(&key.0) {
            here.retain(|keyboard| keyboard.message != key.1);
        }
        if !self.bare.insert(key.clone()) {
            return false;
        }
        self.bare_order.push_back(key);
        if self.bare_order.len() > BARE_MAX
            && let Some(oldest) = self.bare_order.pop_front()
        {
            self.bare.remove(&oldest);
        }
        true
    }

    fn note_board(&mut self, chat: &str, game: &str, message: &str, version: u32) {
        if self.boards.len() >= BOARDS_MAX {
            self.boards.clear();
        }
        let newest = self.boards.entry((chat.to_owned(), game.to_owned())).or_default();
        if version >= newest.1 {
            *newest = (message.to_owned(), version);
        }
    }
}

async fn patiently(hand: &dyn Strip, slots: &Semaphore, (chat, message): &(String, String)) {
    let until = Instant::now() + PATIENCE;
    let mut pauses = PAUSES;
    loop {
        let slot = slots.acquire().await;
        let tried = hand.strip_once(chat, message).await;
        drop(slot);
        let wait = match tried {
            Ok(()) => return,
            Err(DeliveryError::RetryAfter(told)) => told + BOARDS_FIRST,
            Err(DeliveryError::Passing(_)) => pauses.pause(),
            Err(
                error @ (DeliveryError::Moved { .. }
                | DeliveryError::NoPictures
                | DeliveryError::Unauthorized
                | DeliveryError::Muted(_)
                | DeliveryError::Missing(_)
                | DeliveryError::Refused(_)
                | DeliveryError::Final(_)),
            ) => {
                tracing::debug!(chat, "an old keyboard stays: {error}");
                return;
            }
        };
        if Instant::now() + wait > until {
            return;
        }
        tokio::time::sleep(wait).await;
    }
}

/// Game and version of a button; `None` for a button that works at any time.
pub(super) fn position(data: &str) -> Option<(String, u32)> {
    let press = Press::read(data)?;
    press.position().map(|(game, version)| (game.to_owned(), version))
}

#[cfg(test)]
mod tests {
    use banco_ports::{Button, Image, Media, RichText};

    use super::*;

    #[derive(Default)]
    struct Counting(Mutex<Vec<String>>);

    #[async_trait]
    impl Strip for Counting {
        async fn strip_once(&self, _chat: &str, message: &str) -> Result<(), DeliveryError> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(message.to_owned());
            Ok(())
        }
    }

    fn board(version: u32) -> Rendered {
        let (alt, name) = ("bàn cờ".to_owned(), "chess-k7m2-1.png".to_owned());
        let image = Image { bytes: Arc::default(), media: Media::Png, alt, name, layout: None, in_letters: None };
        let button = Button { label: "Xin thua".to_owned(), data: format!("resign:k7m2:{version}") };
        let game = Some(("k7m2".to_owned(), version));
        Rendered { image: Some(image), buttons: vec![vec![button]], game, ..Rendered::default() }
    }

    #[tokio::test]
    async fn a_board_that_is_written_anew_keeps_its_new_keyboard() {
        let hand = Arc::new(Counting::default());
        let keyboards = Keyboards::new(Arc::clone(&hand) as Arc<dyn Strip>);
        let idle = async || drop(keyboards.waiting.acquire_many(WAITING_MAX as u32).await);
        let stripped = || hand.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let live = |version| Rendered { nudge: Some(RichText::plain("tới lượt bạn")), ..board(version) };
        keyboards.posted("chat", "1", &live(1));
        // The press asks for it while the board is on its way, and once more after it has arrived.
        keyboards.strip_pressed("chat", "1");
        keyboards.rewritten("chat", "1", &live(2));
        keyboards.strip_pressed("chat", "1");
        // A copy that a player asked for, and a message of an earlier run.
        keyboards.posted("chat", "2", &board(2));
        keyboards.strip_pressed("chat", "2");
        keyboards.strip_pressed("chat", "0");
        idle().await;
        let so_far = || {
            let mut stripped = stripped();
            stripped.sort();
            stripped
        };
        assert_eq!(so_far(), ["0", "2"]);
        // The last board of the game is posted as a new message.
        keyboards.posted("chat", "3", &board(3));
        idle().await;
        assert_eq!(so_far(), ["0", "1", "2"]);
    }

    #[test]
    fn a_button_says_what_it_is_for() {
        assert_eq!(position("pick:K7m2:12:h3"), Some(("k7m2".into(), 12)));
        for timeless in ["why:k7m2:3:h3e3", "replay:k7m2", "help:-::men", "gif:k7m2::x", "accept:-:3", "", ":"] {
            assert_eq!(position(timeless), None, "{timeless}");
        }
    }
}
