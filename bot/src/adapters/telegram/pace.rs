//! How fast Telegram lets a bot write, kept before it has to say so.
//!
//! The Bot API's FAQ: about one message a second in a chat with short bursts, twenty a minute in a group, thirty a
//! second altogether. Everything that names a chat counts, edits too; acknowledgements of presses do not. What is
//! waited for most goes first: a board, then the keyboard of somebody who chooses a move, then answers, and last of
//! all old keyboards that come off. Lower ranks leave slots for the higher ones.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Messages of a group in a minute.
const GROUP_MAX: usize = 20;
/// A little more than the minute: the server counts when a request arrives.
const GROUP_SPAN: Duration = Duration::from_millis(60_500);

/// Messages of one chat that may follow each other at once; then one a second.
const CHAT_BURST: f64 = 5.0;

/// Messages in a second altogether, one less than is allowed.
const ALL_MAX: usize = 29;
const ALL_SPAN: Duration = Duration::from_millis(1_050);

/// Chats remembered before those that were quiet are forgotten.
const CHATS_MAX: usize = 5_000;

/// Answers to one person that may follow each other at once; then one a second.
const PERSON_BURST: f64 = 3.0;

/// People remembered before those who were quiet are forgotten.
const PEOPLE_MAX: usize = 10_000;

/// Whoever has to make room for a higher rank looks again after this.
const GIVE_WAY: Duration = Duration::from_millis(200);

/// What is sent, by who waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Everybody at the table waits for it.
    Board,
    /// Somebody chooses his move.
    Picker,
    /// Somebody asked something.
    Answer,
    /// Nobody waits.
    Strip,
}

impl Rank {
    /// Slots of the group's minute, the chat's burst and everybody's second that are left to higher ranks.
    const fn leaves(self) -> (usize, f64, usize) {
        match self {
            Rank::Board => (0, 0.0, 0),
            Rank::Picker => (2, 0.0, 3),
            Rank::Answer => (5, 1.0, 8),
            Rank::Strip => (9, 2.0, 14),
        }
    }
}

/// What has gone out lately. Cheap to clone.
#[derive(Clone)]
pub struct Pace(Arc<Inner>);

struct Inner {
    /// From the start, or since the first 429.
    is_kept: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    all: VecDeque<Instant>,
    chats: HashMap<i64, Chat>,
    people: HashMap<String, Asked>,
}

/// What one person was answered lately.
struct Asked {
    burst: f64,
    at: Instant,
}

struct Chat {
    minute: VecDeque<Instant>,
    burst: f64,
    at: Instant,
    /// Told by a 429.
    held: Option<Instant>,
    /// Boards that wait for a slot.
    boards: usize,
}

impl Chat {
    fn new(now: Instant) -> Chat {
        Chat { minute: VecDeque::new(), burst: CHAT_BURST, at: now, held: None, boards: 0 }
    }

    fn refill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.burst = (self.burst + since).min(CHAT_BURST);
        self.at = now;
        forget(&mut self.minute, now, GROUP_SPAN);
    }

    fn is_quiet(&self, now: Instant) -> bool {
        self.minute.is_empty() && self.boards == 0 && self.held.is_none_or(|until| until <= now)
    }
}

fn forget(times: &mut VecDeque<Instant>, now: Instant, span: Duration) {
    while times.front().is_some_and(|time| *time + span <= now) {
        times.pop_front();
    }
}

/// When fewer than `max` of `times` lie within the span; none: now.
fn wait_for(times: &VecDeque<Instant>, max: usize, span: Duration, now: Instant) -> Option<Duration> {
    let over = (times.len() + 1).checked_sub(max.max(1)).filter(|over| *over > 0)?;
    times.get(over - 1).map(|time| (*time + span).saturating_duration_since(now))
}

impl State {
    /// How long this has to wait, as far as it is known now.
    fn wait(&mut self, chat: i64, rank: Rank, now: Instant) -> Option<Duration> {
        forget(&mut self.all, now, ALL_SPAN);
        if self.chats.len() >= CHATS_MAX && !self.chats.contains_key(&chat) {
            self.chats.retain(|_, chat| !chat.is_quiet(now));
        }
        let (of_minute, of_burst, of_all) = rank.leaves();
        let here = self.chats.entry(chat).or_insert_with(|| Chat::new(now));
        here.refill(now);
        let held = here.held.map(|until| until.saturating_duration_since(now)).filter(|left| !left.is_zero());
        // Groups have negative numbers.
        let minute = wait_for(&here.minute, GROUP_MAX - of_minute, GROUP_SPAN, now).filter(|_| chat < 0);
        let missing = 1.0 + of_burst - here.burst;
        let burst = (missing > 1e-6).then(|| Duration::from_secs_f64(missing));
        let all = wait_for(&self.all, ALL_MAX - of_all, ALL_SPAN, now);
        let way = (rank != Rank::Board && here.boards > 0).then_some(GIVE_WAY);
        [held, minute, burst, all, way].into_iter().flatten().max()
    }

    fn take(&mut self, chat: i64, now: Instant) {
        self.all.push_back(now);
        forget(&mut self.all, now, ALL_SPAN);
        let here = self.chats.entry(chat).or_insert_with(|| Chat::new(now));
        here.refill(now);
        here.burst = (here.burst - 1.0).max(0.0);
        if chat < 0 {
            here.minute.push_back(now);
        }
    }

    fn count_boards(&mut self, chat: i64, change: isize) {
        if let Some(here) = self.chats.get_mut(&chat) {
            here.boards = here.boards.saturating_add_signed(change);
        }
    }
}

impl Pace {
    /// `is_kept`: from the start, as Telegram wants it; else only once a 429 shows that somebody counts.
    pub fn new(is_kept: bool) -> Pace {
        Pace(Arc::new(Inner { is_kept: AtomicBool::new(is_kept), state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_kept(&self) -> bool {
        self.0.is_kept.load(Ordering::Relaxed)
    }

    fn wait(&self, state: &mut State, chat: i64, rank: Rank, now: Instant) -> Option<Duration> {
        if self.is_kept() { state.wait(chat, rank, now) } else { None }
    }

    /// Takes a slot.
    ///
    /// # Errors
    /// How long there will be none, as far as that is known.
    pub fn try_take(&self, chat: i64, rank: Rank) -> Result<(), Duration> {
        let now = Instant::now();
        let mut state = self.state();
        match self.wait(&mut state, chat, rank, now) {
            Some(wait) => Err(wait),
            None => {
                state.take(chat, now);
                Ok(())
            }
        }
    }

    /// Waits until a board may be written to the chat, without taking the slot: it is drawn when its turn has come.
    pub async fn board_turn(&self, chat: i64) {
        let _waiting = Waiting::new(self, chat);
        loop {
            let wait = self.wait(&mut self.state(), chat, Rank::Board, Instant::now());
            let Some(wait) = wait else { return };
            tokio::time::sleep(wait).await;
        }
    }

    /// Takes a slot for a board as soon as there is one.
    pub async fn take_board(&self, chat: i64) {
        let _waiting = Waiting::new(self, chat);
        while let Err(wait) = self.try_take(chat, Rank::Board) {
            tokio::time::sleep(wait).await;
        }
    }

    /// How long the next answer to this person waits; it counts as said then.
    pub fn answer_after(&self, person: &str) -> Duration {
        if !self.is_kept() {
            return Duration::ZERO;
        }
        let now = Instant::now();
        let mut state = self.state();
        if state.people.len() >= PEOPLE_MAX && !state.people.contains_key(person) {
            state.people.retain(|_, asked| asked.left(now) < PERSON_BURST);
        }
        let asked = state.people.entry(person.to_owned()).or_insert(Asked { burst: PERSON_BURST, at: now });
        asked.burst = asked.left(now) - 1.0;
        asked.at = now;
        Duration::from_secs_f64((-asked.burst).max(0.0))
    }

    /// A 429: nothing goes to this chat until then, and from now on the pace is kept everywhere.
    pub fn hold(&self, chat: i64, told: Duration) {
        self.0.is_kept.store(true, Ordering::Relaxed);
        let now = Instant::now();
        let mut state = self.state();
        let here = state.chats.entry(chat).or_insert_with(|| Chat::new(now));
        here.held = here.held.max(Some(now + told));
    }
}

impl Asked {
    fn left(&self, now: Instant) -> f64 {
        (self.burst + now.saturating_duration_since(self.at).as_secs_f64()).min(PERSON_BURST)
    }
}

/// A board waits; others make room until it is sent or given up.
struct Waiting<'a>(&'a Pace, i64);

impl<'a> Waiting<'a> {
    fn new(pace: &'a Pace, chat: i64) -> Waiting<'a> {
        let mut state = pace.state();
        state.chats.entry(chat).or_insert_with(|| Chat::new(Instant::now()));
        state.count_boards(chat, 1);
        drop(state);
        Waiting(pace, chat)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.state().count_boards(self.1, -1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const GROUP: i64 = -100;

    /// Messages of one game's boards, strips and answers in a clock of its own.
    struct Run {
        state: State,
        now: Instant,
        /// What arrived, and in which chat.
        sent: Vec<(Instant, i64)>,
    }

    impl Run {
        fn new() -> Run {
            Run { state: State::default(), now: Instant::now(), sent: Vec::new() }
        }

        fn try_take(&mut self, chat: i64, rank: Rank) -> Result<(), Duration> {
            match self.state.wait(chat, rank, self.now) {
                Some(wait) => Err(wait),
                None => {
                    self.state.take(chat, self.now);
                    self.sent.push((self.now, chat));
                    Ok(())
                }
            }
        }

        fn take(&mut self, chat: i64, rank: Rank) {
            while let Err(wait) = self.try_take(chat, rank) {
                self.now += wait;
            }
        }

        /// Never more than `max` messages within the span, of all chats or of one.
        fn keeps(&self, max: usize, span: Duration, chat: Option<i64>) -> bool {
            let times =
                || self.sent.iter().filter(|(_, at)| chat.is_none_or(|chat| chat == *at)).map(|(time, _)| *time);
            times().zip(times().skip(max)).all(|(first, over)| over - first >= span)
        }
    }

    const MINUTE: Duration = Duration::from_secs(60);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_group_gets_twenty_a_minute_and_one_a_second_after_a_burst() {
        let mut run = Run::new();
        let began = run.now;
        (0..65).for_each(|_| run.take(GROUP, Rank::Board));
        assert!(run.keeps(20, MINUTE, Some(GROUP)) && run.keeps(6, SECOND, Some(GROUP)));
        assert!(run.now - began < Duration::from_secs(200), "slots are used: {:?}", run.now - began);
        let mut run = Run::new();
        (0..65).for_each(|_| run.take(7, Rank::Board));
        assert!(run.keeps(6, SECOND, Some(7)) && !run.keeps(20, MINUTE, Some(7)), "the minute is the groups'");
    }

    #[test]
    fn all_chats_together_get_thirty_a_second() {
        let mut run = Run::new();
        let began = run.now;
        (1..=200).for_each(|chat| run.take(chat, Rank::Board));
        assert!(run.keeps(30, SECOND, None));
        assert!(run.now - began < Duration::from_secs(9), "slots are used: {:?}", run.now - began);
    }

    #[test]
    fn lower_ranks_leave_room_for_boards() {
        for rank in [Rank::Strip, Rank::Answer, Rank::Picker] {
            let mut run = Run::new();
            let began = run.now;
            let mut taken = 0;
            while run.now - began < Duration::from_secs(30) {
                match run.try_take(GROUP, rank) {
                    Ok(()) => taken += 1,
                    Err(wait) => run.now += wait,
                }
            }
            assert!(taken > 4, "{rank:?}");
            assert_eq!(run.try_take(GROUP, Rank::Board), Ok(()), "after {taken} of {rank:?}");
        }
    }

    #[test]
    fn who_waits_with_a_board_goes_before_answers() {
        let mut run = Run::new();
        run.take(GROUP, Rank::Board);
        run.state.count_boards(GROUP, 1);
        assert_eq!(run.try_take(GROUP, Rank::Answer), Err(GIVE_WAY));
        assert_eq!(run.try_take(GROUP, Rank::Board), Ok(()));
        run.state.count_boards(GROUP, -1);
        assert_eq!(run.try_take(GROUP, Rank::Answer), Ok(()));
    }

    #[test]
    fn a_429_is_kept_and_from_then_on_the_pace_too() {
        let pace = Pace::new(false);
        for _ in 0..100 {
            assert_eq!(pace.try_take(GROUP, Rank::Answer), Ok(()));
            assert_eq!(pace.answer_after("an"), Duration::ZERO);
        }
        pace.hold(GROUP, SECOND);
        let wait = pace.try_take(GROUP, Rank::Board).expect_err("what was sent before counts");
        assert!(wait > Duration::from_secs(50), "{wait:?}");
        let waits: Vec<u64> = (0..5).map(|_| pace.answer_after("an").as_secs_f64().round() as u64).collect();
        assert_eq!(waits, [0, 0, 0, 1, 2], "one answer a second for each person");
        assert_eq!(pace.answer_after("binh"), Duration::ZERO);
    }

    /// Review of Telegram, 9: twenty games in one group, three moves each within six seconds, the minute before used
    /// up. The newest board of every game is there within 90 seconds (it took 181), and old keyboards come off after.
    #[test]
    fn twenty_games_in_one_group_show_their_newest_boards_within_ninety_seconds() {
        let mut run = Run::new();
        for _ in 0..20 {
            run.take(GROUP, Rank::Board);
        }
        let began = run.now;
        let moves: Vec<(Instant, usize)> = (0..60).map(|n| (began + SECOND / 10 * n, n as usize % 20)).collect();
        let (mut made, mut waiting, mut newest) = (0, Vec::<usize>::new(), BTreeMap::new());
        let (mut strips, mut stripped, mut boards) = (0, 0, 0);
        while newest.len() < 20 || !waiting.is_empty() || made < moves.len() || stripped < strips {
            while let Some((_, game)) = moves.get(made).filter(|(at, _)| *at <= run.now) {
                // As the outbox does it: the newer board of a game takes the place of the one that waits.
                waiting.retain(|other| other != game);
                waiting.push(*game);
                newest.remove(game);
                made += 1;
            }
            run.state.count_boards(GROUP, isize::from(!waiting.is_empty()));
            let next_move = moves.get(made).map(|(at, _)| *at - run.now);
            let wait = if let Some(game) = waiting.first().copied() {
                run.try_take(GROUP, Rank::Board).map(|()| {
                    waiting.remove(0);
                    newest.insert(game, run.now);
                    (boards, strips) = (boards + 1, strips + 1);
                })
            } else if stripped < strips {
                run.try_take(GROUP, Rank::Strip).map(|()| stripped += 1)
            } else {
                Err(SECOND)
            };
            run.state.count_boards(GROUP, -isize::from(run.state.chats[&GROUP].boards > 0));
            if let Err(wait) = wait {
                run.now += next_move.map_or(wait, |next| next.min(wait)).max(Duration::from_millis(1));
            }
        }
        let last = newest.values().max().map(|at| *at - began).expect("twenty boards");
        assert!(last <= Duration::from_secs(90), "{last:?} with {boards} boards");
        assert!(run.keeps(20, MINUTE, Some(GROUP)) && run.keeps(30, SECOND, None));
        assert_eq!(stripped, boards, "no keyboard stays");
        println!("newest boards after {last:?}, {boards} boards sent, all keyboards off after {:?}", run.now - began);
    }
}
