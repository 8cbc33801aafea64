//! Queues of the outbox: waiting messages by chat, and refused messages that are parked.

mod boards;
mod failures;
mod message_form;
mod parked;
mod reconcile;
mod unacknowledged;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use banco_engine::PersonKey;
use banco_ports::limits::QUEUE_PER_CHAT_MAX;
use banco_ports::{Address, Measure, MessageRef, Place, Platform, Unmeasured};
use banco_store::SentMessage;
use tokio::sync::Notify;

pub(super) use self::message_form::Dress;
pub(super) use self::unacknowledged::Mark;
use super::Unshown;
use crate::cache_invalidation::is_of_pages;
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Obstacle, Post};

/// A chat on a platform: the unit of order. Topics of one forum share their chat's limits.
pub(super) type ChatKey = (Platform, String);

pub(super) fn chat_of(place: &Place) -> ChatKey {
    (place.platform, place.chat.clone())
}

/// Maximum number of remembered boards that arrived. For a forgotten one, a late message shows the same position once
/// more.
const BOARDS_MAX: usize = 1_000;

/// A post with its number in the store.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub number: u64,
    /// Place in whose queue the post waits; a private chat has only a name until it is opened.
    pub place: Place,
    /// Owner of the private chat.
    pub person: Option<PersonKey>,
    pub post: Post,
    /// Author of the post, who gets a notice if it cannot be shown.
    pub by: Option<PersonKey>,
    /// True if the author has had the notice.
    pub is_told: bool,
    /// Number of refusals of the post in its current form.
    pub refused: u32,
    /// Count of parked messages at the time it was parked.
    laid: u64,
    /// Instant since which the post is ready to send.
    pub since: Instant,
}

impl Item {
    /// Builds an item; `None` for a person of an unknown platform.
    pub(super) fn new(number: u64, to: Address, post: Post, by: Option<PersonKey>) -> Option<Item> {
        let place = to.place()?;
        let person = match to {
            Address::Person(person) => Some(person),
            Address::Place(_) => None,
        };
        Some(Item { number, place, person, post, by, is_told: false, refused: 0, laid: 0, since: Instant::now() })
    }

    fn board(&self) -> Option<(Place, String)> {
        Some((self.place.clone(), self.post.board_of()?.to_owned()))
    }
}

/// Outcome of the message at the front of a queue.
pub(super) enum Fate {
    /// Delivered, or nothing left to send.
    Done,
    /// Left in the store for the next start.
    Left,
    /// Only this message was refused.
    Refused(Item, Obstacle),
    /// The whole place refuses messages now.
    Shut(Item, Obstacle),
}

/// Work that a push leaves to the caller.
pub(super) struct Pushed {
    /// True if the chat has messages to send and no worker.
    pub is_idle: bool,
    /// Messages that are no longer needed.
    pub spare: Vec<u64>,
}

#[derive(Default)]
struct Line {
    queue: VecDeque<Item>,
    /// True while a worker holds the front item.
    at_work: bool,
}

#[derive(Default)]
struct State {
    lines: HashMap<ChatKey, Line>,
    aside: HashMap<Place, (Obstacle, Vec<Item>)>,
    /// Number of messages parked so far.
    laid: u64,
    /// Places that refuse messages, as stored.
    shut: HashMap<Place, Obstacle>,
    every_board: HashSet<Platform>,
    /// Messages that took another way than planned, by author; reported together with the parked ones.
    detours: HashMap<PersonKey, Vec<Unshown>>,
    /// The message of an offer that waits for an answer, by chat and game.
    questions: HashMap<(Place, String), MessageRef>,
    /// Messages that arrived since a search for unsent messages began; `None` outside a search.
    done: Option<HashSet<u64>>,
    /// Number of the newest board message that arrived, by place and game.
    boards: HashMap<(Place, String), u64>,
    /// Game version on the last board that arrived, by place and game.
    shown: HashMap<(Place, String), u32>,
    /// Chats that refuse pictures for now: form of their messages, and end of that period.
    undressed: HashMap<ChatKey, (Dress, Instant)>,
    /// The message that shows a named thing in its current state, by chat and name.
    standing: HashMap<(Place, String), MessageRef>,
    /// Number of store marks in progress for messages outside the queues.
    spare: usize,
    /// Sent messages not yet marked in the store: by number, with the platform's message. The number is bounded by the
    /// queue at the time the store failed, because nothing new is written then.
    unmarked: BTreeMap<u64, Option<SentMessage>>,
}

/// All queues. Every change under the lock is complete, so a panic leaves no partial state.
#[derive(Default)]
pub(super) struct Lines {
    state: Mutex<State>,
    changed: Notify,
    measure: OnceLock<Arc<dyn Measure>>,
    /// Kinds of the features' messages.
    kinds: OnceLock<Vec<&'static NoticeSpec>>,
}

impl Lines {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the metrics receiver; only the first call counts.
    pub(super) fn knows(&self, kinds: Vec<&'static NoticeSpec>) {
        let _ = self.kinds.set(kinds);
    }

    pub(super) fn kinds(&self) -> &[&'static NoticeSpec] {
        self.kinds.get().map_or(&[], Vec::as_slice)
    }

    pub(super) fn measure_by(&self, measure: Arc<dyn Measure>) {
        drop(self.measure.set(measure));
    }

    pub(super) fn measure(&self) -> &dyn Measure {
        self.measure.get().map_or(&Unmeasured, |measure| &**measure)
    }

    /// Number of queued messages, and number of parked ones.
    pub(super) fn waiting(&self) -> (usize, usize) {
        let state = self.state();
        let aside = state.aside.values().map(|(_, items)| items.len()).sum();
        (state.lines.values().map(|line| line.queue.len()).sum(), aside)
    }

    /// Sets the platforms on which no board replaces another.
    pub(super) fn show_every_board(&self, platforms: impl Iterator<Item = Platform>) {
        self.state().every_board.extend(platforms);
    }

    /// Adds messages to the end of a chat's queue, after those parked for the chat up to the moment `woken`.
    pub(super) fn push(&self, chat: &ChatKey, items: Vec<Item>, woken: u64) -> Pushed {
        let mut state = self.state();
        let mut woken = state.take_aside(chat, woken);
        if items.is_empty() && woken.is_empty() {
            return Pushed { is_idle: false, spare: Vec::new() };
        }
        let every_board = state.every_board.contains(&chat.0);
        let line = state.lines.entry(chat.clone()).or_default();
        // The worker holds the front item.
        let held = usize::from(line.at_work && !line.queue.is_empty());
        woken.sort_by_key(|item| item.number);
        for (at, item) in woken.into_iter().enumerate() {
            line.queue.insert(held + at, item);
        }
        let known = line.queue.len();
        line.queue.extend(items);
        if !every_board {
            boards::hand_on(&mut line.queue, known);
        }
        let spare = tidy(&mut line.queue, held, every_board);
        let is_idle = !std::mem::replace(&mut line.at_work, true);
        state.spare += spare.len();
        drop(state);
        self.changed.notify_waiters();
        Pushed { is_idle, spare }
    }

    /// The front of a queue for its worker. `None` removes the queue and ends its worker.
    pub(super) fn next(&self, chat: &ChatKey) -> Option<Item> {
        let mut state = self.state();
        let front = state.lines.get(chat).and_then(|line| line.queue.front()).cloned();
        if front.is_none() {
            state.lines.remove(chat);
            drop(state);
            self.changed.notify_waiters();
        }
        front
    }

    /// Removes the front of a queue. Returns `true` if its place was not known to refuse messages before.
    pub(super) fn finish(&self, chat: &ChatKey, number: u64, fate: Fate) -> bool {
        let mut state = self.state();
        if let Some(line) = state.lines.get_mut(chat)
            && line.queue.front().is_some_and(|front| front.number == number)
            && let Some(board) = line.queue.pop_front().and_then(|front| front.board())
        {
            if state.boards.len() >= BOARDS_MAX {
                state.boards.clear();
            }
            let newest = state.boards.entry(board).or_default();
            *newest = number.max(*newest);
        }
        if let Some(done) = state.done.as_mut().filter(|_| matches!(fate, Fate::Done)) {
            done.insert(number);
        }
        let is_news = match fate {
            Fate::Done | Fate::Left => false,
            Fate::Refused(item, why) => {
                state.put_aside(why, vec![item]);
                false
            }
            Fate::Shut(item, why) => {
                let place = item.place.clone();
                let mut items = vec![item];
                if let Some(line) = state.lines.get_mut(chat) {
                    let (shut, open) = line.queue.drain(..).partition(|item: &Item| item.place == place);
                    line.queue = open;
                    items.extend::<VecDeque<Item>>(shut);
                }
                state.put_aside(why, items);
                // A platform that was silent for hours may answer at the next start: the place gets no mark.
                why != Obstacle::Silent && state.shut.insert(place, why).is_none()
            }
        };
        drop(state);
        self.changed.notify_waiters();
        is_news
    }

    /// Current post of this message.
    pub(super) fn post_now(&self, chat: &ChatKey, number: u64) -> Option<Post> {
        let state = self.state();
        let item = state.lines.get(chat)?.queue.iter().find(|item| item.number == number)?;
        Some(item.post.clone())
    }

    /// Drops the queue of a chat without an adapter: its messages wait in the store.
    pub(super) fn forget(&self, chat: &ChatKey) {
        self.state().lines.remove(chat);
        self.changed.notify_waiters();
    }

    /// Notes that the mark of a message outside the queues is set or has failed.
    pub(super) fn marked(&self) {
        let mut state = self.state();
        state.spare = state.spare.saturating_sub(1);
        drop(state);
        self.changed.notify_waiters();
    }

    /// True if this chat has an empty queue. For all chats, no mark may be in progress either.
    pub(super) fn is_idle(&self, chat: Option<&ChatKey>) -> bool {
        let state = self.state();
        chat.map_or(state.lines.is_empty() && state.spare == 0, |chat| !state.lines.contains_key(chat))
    }

    /// True if the queues of all web pages are empty.
    pub(super) fn is_idle_at_pages(&self) -> bool {
        !self.state().lines.keys().any(|(platform, _)| is_of_pages(*platform))
    }

    /// Waits until the queues reach a state; `false` on timeout.
    pub(super) async fn wait(&self, patience: Duration, until: impl Fn(&Lines) -> bool) -> bool {
        let reached = async {
            loop {
                let changed = self.changed.notified();
                tokio::pin!(changed);
                // The listener is registered before the check, so that no change is missed.
                changed.as_mut().enable();
                if until(self) {
                    return;
                }
                changed.await;
            }
        };
        tokio::time::timeout(patience, reached).await.is_ok()
    }
}

/// Removes boards that a newer one replaces and, over the limit, the oldest texts. Boards and challenges stay: their
/// number is bounded by the open games of a place.
fn tidy(queue: &mut VecDeque<Item>, held: usize, every_board: bool) -> Vec<u64> {
    let mut spare = Vec::new();
    if !every_board || queue.len() > QUEUE_PER_CHAT_MAX {
        let mut seen = HashSet::new();
        let is_newest: Vec<bool> = queue.iter().rev().map(|item| item.board().is_none_or(|b| seen.insert(b))).collect();
        let mut keep = is_newest.into_iter().rev().enumerate().map(|(at, newest)| newest || at < held);
        take_out(queue, &mut spare, |_| keep.next().unwrap_or(true));
    }
    let mut over = queue.len().saturating_sub(QUEUE_PER_CHAT_MAX);
    let mut at = 0;
    take_out(queue, &mut spare, |item| {
        at += 1;
        let stays = over == 0 || at <= held || item.post.must_arrive();
        over -= usize::from(!stays);
        stays
    });
    spare
}

fn take_out(queue: &mut VecDeque<Item>, spare: &mut Vec<u64>, mut stays: impl FnMut(&Item) -> bool) {
    queue.retain(|item| {
        let stays = stays(item);
        if !stays {
            spare.push(item.number);
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(in crate::outbox) fn item(number: u64, post: Post) -> Item {
        let place = Place { platform: Platform::Telegram, chat: "1".to_owned(), thread: None };
        Item::new(number, Address::Place(place), post, None).expect("a place")
    }

    pub(in crate::outbox) fn board(number: u64, game: &str) -> Item {
        item(number, Post::Board { game: game.to_owned() })
    }

    fn numbers(queue: &VecDeque<Item>) -> Vec<u64> {
        queue.iter().map(|item| item.number).collect()
    }

    #[test]
    fn all_is_quiet_only_when_spare_letters_are_marked() {
        let lines = Lines::default();
        let first = item(1, Post::Board { game: "a".to_owned() });
        let chat = chat_of(&first.place);
        let pushed = lines.push(&chat, vec![first, board(2, "a")], 0);
        assert_eq!(pushed.spare, [1]);
        assert_eq!(lines.next(&chat).map(|item| item.number), Some(2));
        lines.finish(&chat, 2, Fate::Done);
        assert!(lines.next(&chat).is_none());
        assert!(lines.is_idle(Some(&chat)) && !lines.is_idle(None), "the mark of letter 1 is not in the store");
        lines.marked();
        assert!(lines.is_idle(None));
    }

    #[test]
    fn newer_boards_replace_older_ones_but_not_the_one_being_sent() {
        let mut queue = VecDeque::from([board(1, "a"), board(2, "b"), board(3, "a"), board(4, "a")]);
        assert_eq!(tidy(&mut queue, 1, false), [3]);
        assert_eq!(numbers(&queue), [1, 2, 4]);
        let mut queue = VecDeque::from([board(1, "a"), board(2, "a")]);
        assert!(tidy(&mut queue, 0, true).is_empty(), "every board is shown");
    }

    #[test]
    fn over_the_bound_the_oldest_texts_go_and_no_board() {
        let mut queue: VecDeque<Item> = (0..150).map(|n| board(n, &format!("g{n}"))).collect();
        queue.extend((150..300).map(|n| item(n, Post::Welcome { lang: None })));
        queue.extend((300..400).map(|n| item(n, Post::Challenge { game: format!("c{n}") })));
        let spare = tidy(&mut queue, 0, false);
        assert_eq!(spare, (150..300).collect::<Vec<u64>>(), "all texts, for boards and challenges alone are too many");
        assert_eq!(queue.len(), 250);
        queue.extend((400..402).map(|n| item(n, Post::Welcome { lang: None })));
        let mut few: VecDeque<Item> =
            (0..QUEUE_PER_CHAT_MAX as u64 + 3).map(|n| item(n, Post::Welcome { lang: None })).collect();
        assert_eq!(tidy(&mut few, 1, false), [1, 2, 3]);
    }
}
