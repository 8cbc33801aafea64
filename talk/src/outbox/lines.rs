//! What is on its way, chat by chat, and what was refused and lies aside.

mod anew;
mod aside;
mod boards;
mod dress;
mod told;
mod unmarked;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use banco_engine::PersonKey;
use banco_ports::limits::QUEUE_PER_CHAT_MAX;
use banco_ports::{Address, Measure, MessageRef, Place, Platform, Unmeasured};
use banco_store::SentMessage;
use tokio::sync::Notify;

pub(super) use self::dress::Dress;
pub(super) use self::unmarked::Mark;
use super::Unshown;
use crate::facts::say::{Obstacle, Post};
use crate::others::is_of_pages;

/// A chat on a platform: the unit of order. Topics of one forum share their chat's limits.
pub(super) type ChatKey = (Platform, String);

pub(super) fn chat_of(place: &Place) -> ChatKey {
    (place.platform, place.chat.clone())
}

/// Boards remembered that arrived; of those forgotten a late letter shows the same position once more.
const BOARDS_MAX: usize = 1_000;

/// A post with its number in the store.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub number: u64,
    /// The place it stands in line for; of a private chat a name, until it is opened.
    pub place: Place,
    /// Whose private chat it is.
    pub person: Option<PersonKey>,
    pub post: Post,
    /// Who caused it, to be told if it cannot be shown.
    pub by: Option<PersonKey>,
    /// He was told.
    pub is_told: bool,
    /// How often it was refused as it is.
    pub refused: u32,
    /// When it was laid aside, in the order of such events.
    laid: u64,
    /// Ready to go since.
    pub since: Instant,
}

impl Item {
    /// `None` for a person of no known platform.
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

/// What became of the letter at the front of a line.
pub(super) enum Fate {
    /// It arrived, or nothing is to be sent any more.
    Done,
    /// It waits in the store for the next start.
    Left,
    /// Only this letter was refused.
    Refused(Item, Obstacle),
    /// The whole place takes nothing now.
    Shut(Item, Obstacle),
}

/// What a push leaves to be done.
pub(super) struct Pushed {
    /// The chat has something to send and no worker.
    pub is_idle: bool,
    /// Letters that nothing waits for any more.
    pub spare: Vec<u64>,
}

#[derive(Default)]
struct Line {
    queue: VecDeque<Item>,
    /// A worker holds the front.
    at_work: bool,
}

#[derive(Default)]
struct State {
    lines: HashMap<ChatKey, Line>,
    aside: HashMap<Place, (Obstacle, Vec<Item>)>,
    /// How often something was laid aside.
    laid: u64,
    /// Places that take nothing, as the store knows them.
    shut: HashMap<Place, Obstacle>,
    every_board: HashSet<Platform>,
    /// What has found another way than it was to go, by who caused it; told with what lies aside.
    detours: HashMap<PersonKey, Vec<Unshown>>,
    /// The offer that waits for an answer, by chat and game.
    questions: HashMap<(Place, String), MessageRef>,
    /// Letters that arrived since somebody began to look for what is not out; `None` while nobody does.
    done: Option<HashSet<u64>>,
    /// The newest letter with a board of a game that arrived at a place.
    boards: HashMap<(Place, String), u64>,
    /// How a game stood on the board that arrived at a place last, by its version.
    shown: HashMap<(Place, String), u32>,
    /// Chats that take no pictures for now: how letters with one go there, and until when.
    undressed: HashMap<ChatKey, (Dress, Instant)>,
    /// The message that shows something as it is now, by chat and its name.
    standing: HashMap<(Place, String), MessageRef>,
    /// Marks that are being set in the store for letters that stand in no line any more.
    spare: usize,
    /// Letters that are out, and the store could not be told: by number, with the message each became. No more than
    /// waited when it began to take nothing, for nothing new is written then.
    unmarked: BTreeMap<u64, Option<SentMessage>>,
}

/// All lines. Every change under the lock is a whole one: a panic cannot tear it.
#[derive(Default)]
pub(super) struct Lines {
    state: Mutex<State>,
    changed: Notify,
    measure: OnceLock<Arc<dyn Measure>>,
}

impl Lines {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is told from now on; the first one stays.
    pub(super) fn measure_by(&self, measure: Arc<dyn Measure>) {
        drop(self.measure.set(measure));
    }

    pub(super) fn measure(&self) -> &dyn Measure {
        self.measure.get().map_or(&Unmeasured, |measure| &**measure)
    }

    /// Letters on their way, and those that lie aside.
    pub(super) fn waiting(&self) -> (usize, usize) {
        let state = self.state();
        let aside = state.aside.values().map(|(_, items)| items.len()).sum();
        (state.lines.values().map(|line| line.queue.len()).sum(), aside)
    }

    /// On these platforms no board replaces another.
    pub(super) fn show_every_board(&self, platforms: impl Iterator<Item = Platform>) {
        self.state().every_board.extend(platforms);
    }

    /// Puts letters at the end of a chat's line; what was laid aside for the chat up to the moment `woken` goes before.
    pub(super) fn push(&self, chat: &ChatKey, items: Vec<Item>, woken: u64) -> Pushed {
        let mut state = self.state();
        let mut woken = state.take_aside(chat, woken);
        if items.is_empty() && woken.is_empty() {
            return Pushed { is_idle: false, spare: Vec::new() };
        }
        let every_board = state.every_board.contains(&chat.0);
        let line = state.lines.entry(chat.clone()).or_default();
        // The front is in the worker's hand.
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

    /// The front of a line for its worker; with `None` the line is gone and its worker ends.
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

    /// Takes the front off a line. Answers whether its place was not known to be shut before.
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
                // A platform that was silent for hours may answer at the next start: that is no mark of the place.
                why != Obstacle::Silent && state.shut.insert(place, why).is_none()
            }
        };
        drop(state);
        self.changed.notify_waiters();
        is_news
    }

    /// What this letter says by now.
    pub(super) fn post_now(&self, chat: &ChatKey, number: u64) -> Option<Post> {
        let state = self.state();
        let item = state.lines.get(chat)?.queue.iter().find(|item| item.number == number)?;
        Some(item.post.clone())
    }

    /// Nobody can take this chat's letters now: they wait in the store.
    pub(super) fn forget(&self, chat: &ChatKey) {
        self.state().lines.remove(chat);
        self.changed.notify_waiters();
    }

    /// A letter in no line is marked in the store, or could not be.
    pub(super) fn marked(&self) {
        let mut state = self.state();
        state.spare = state.spare.saturating_sub(1);
        drop(state);
        self.changed.notify_waiters();
    }

    /// Nothing of this chat is on its way; of all chats, nor is a mark.
    pub(super) fn is_idle(&self, chat: Option<&ChatKey>) -> bool {
        let state = self.state();
        chat.map_or(state.lines.is_empty() && state.spare == 0, |chat| !state.lines.contains_key(chat))
    }

    /// Nothing is on its way to any page.
    pub(super) fn is_idle_at_pages(&self) -> bool {
        !self.state().lines.keys().any(|(platform, _)| is_of_pages(*platform))
    }

    /// Waits for a state of the lines; `false` if that took too long.
    pub(super) async fn wait(&self, patience: Duration, until: impl Fn(&Lines) -> bool) -> bool {
        let reached = async {
            loop {
                let changed = self.changed.notified();
                tokio::pin!(changed);
                // Registered before the look, so that no change falls between.
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

/// Takes off boards that a newer one replaces and, over the bound, the oldest texts. Boards and
/// challenges stay: there are no more of them than open games of a place.
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
pub(in crate::outbox) mod tests {
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
