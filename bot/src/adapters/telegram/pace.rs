//! Rate limiter for Telegram's limits, kept from the first message on.
//!
//! The limits in the Bot API's FAQ: about one message a second in a chat with short bursts, and twenty a minute in a
//! group. All chats together may take thirty requests a second. The limits of a chat concern messages. Edits have an
//! account of their own, without a minute, until a 429 shows that the chat counts them too. Acknowledgements of presses
//! count nowhere. The most awaited message goes first: a board before an answer, and lower ranks leave slots for higher
//! ones. An old keyboard is removed by an edit, so it takes nothing from any board.

mod slots;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use slots::{Chat, State};

/// Rank of a request, by the person who waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A message that all players wait for.
    Board,
    /// The live board of a game, edited in place.
    Live,
    /// The keyboard of a player who chooses a move.
    Picker,
    /// A message in answer to a question.
    Answer,
    /// A removed keyboard, which no person waits for.
    Strip,
}

/// Accounts that the server counts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// New messages.
    Messages,
    /// Edits of existing messages.
    Edits,
}

impl Account {
    /// Account of a request.
    pub fn of(method: &str) -> Account {
        if method.starts_with("send") { Account::Messages } else { Account::Edits }
    }
}

impl Rank {
    const fn account(self) -> Account {
        match self {
            Rank::Board | Rank::Answer => Account::Messages,
            Rank::Live | Rank::Picker | Rank::Strip => Account::Edits,
        }
    }

    /// Slots that are left to higher ranks: of the chat's minute, of its burst, of the shared second.
    const fn leaves(self) -> (usize, f64, usize) {
        match self {
            Rank::Board => (0, 0.0, 0),
            Rank::Live | Rank::Picker => (0, 0.0, 3),
            Rank::Answer => (5, 1.0, 8),
            // In a counted minute each old board has a slot, as the picker of the new one has.
            Rank::Strip => (0, 1.0, 14),
        }
    }
}

/// Requests sent recently. Cheap to clone.
#[derive(Clone)]
pub struct Pace(Arc<Inner>);

struct Inner {
    began: Instant,
    /// Seconds of the limits that pass in one second.
    rate: u32,
    state: Mutex<State>,
}

impl Pace {
    /// Limiter; `rate` is the seconds of the limits that pass in one second. It is 1 except with a test server whose
    /// clock runs faster.
    pub fn new(rate: u32) -> Pace {
        Pace(Arc::new(Inner { began: Instant::now(), rate: rate.max(1), state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Instant by the clock of the limits.
    fn now(&self) -> Instant {
        self.0.began + self.0.began.elapsed() * self.0.rate
    }

    /// Duration by the real clock.
    fn real(&self, wait: Duration) -> Duration {
        wait / self.0.rate
    }

    /// Takes a slot.
    ///
    /// # Errors
    /// The time until there may be one, as far as it is known.
    pub fn try_take(&self, chat: i64, rank: Rank) -> Result<(), Duration> {
        let now = self.now();
        let mut state = self.state();
        match state.wait(chat, rank, now) {
            Some(wait) => Err(self.real(wait)),
            None => {
                state.take(chat, rank, now);
                Ok(())
            }
        }
    }

    /// Time that a request of this rank would wait now; no slot is taken.
    pub fn expected(&self, chat: i64, rank: Rank) -> Duration {
        let now = self.now();
        self.real(self.state().wait(chat, rank, now).unwrap_or_default())
    }

    /// Waits until a board may be sent to the chat, without taking the slot: the board is drawn when its turn has come.
    pub async fn board_turn(&self, chat: i64) {
        let _waiting = Waiting::new(self, chat);
        loop {
            let wait = self.expected(chat, Rank::Board);
            if wait.is_zero() {
                return;
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Takes a slot for a board as soon as there is one.
    pub async fn take_board(&self, chat: i64) {
        let _waiting = Waiting::new(self, chat);
        self.take(chat, Rank::Board).await;
    }

    /// Takes a slot as soon as there is one.
    pub async fn take(&self, chat: i64, rank: Rank) {
        while let Err(wait) = self.try_take(chat, rank) {
            tokio::time::sleep(wait).await;
        }
    }

    /// Time for which the next answer to this person waits; it counts as sent then.
    pub fn answer_after(&self, person: &str) -> Duration {
        let now = self.now();
        self.real(self.state().answer_after(person, now))
    }

    /// Holds this account of the chat after a 429.
    pub fn hold(&self, chat: i64, account: Account, told: Duration) {
        let now = self.now();
        self.state().hold(chat, account, told * self.0.rate, now);
    }
}

/// A waiting board; others make room until it is sent or given up.
struct Waiting<'a>(&'a Pace, i64);

impl<'a> Waiting<'a> {
    fn new(pace: &'a Pace, chat: i64) -> Waiting<'a> {
        let now = pace.now();
        let mut state = pace.state();
        state.chats.entry(chat).or_insert_with(|| Chat::new(now));
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

    use super::slots::GIVE_WAY;
    use super::*;

    const GROUP: i64 = -100;

    /// A run of messages for boards, removed keyboards and answers, with a clock of its own.
    struct Run {
        state: State,
        now: Instant,
        /// Requests that arrived, with their chats.
        sent: Vec<(Instant, i64, Account)>,
    }

    impl Run {
        fn new() -> Run {
            Run { state: State::default(), now: Instant::now(), sent: Vec::new() }
        }

        fn try_take(&mut self, chat: i64, rank: Rank) -> Result<(), Duration> {
            match self.state.wait(chat, rank, self.now) {
                Some(wait) => Err(wait),
                None => {
                    self.state.take(chat, rank, self.now);
                    self.sent.push((self.now, chat, rank.account()));
                    Ok(())
                }
            }
        }

        fn take(&mut self, chat: i64, rank: Rank) {
            while let Err(wait) = self.try_take(chat, rank) {
                self.now += wait;
            }
        }

        /// True if never more than `max` requests of all chats, or new messages of one chat, lie within the span.
        fn keeps(&self, max: usize, span: Duration, chat: Option<i64>) -> bool {
            let counts = |at: i64, of| chat.is_none_or(|chat| chat == at && of == Account::Messages);
            let times = || self.sent.iter().filter(|(_, at, of)| counts(*at, *of)).map(|(time, _, _)| *time);
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
    fn answers_leave_room_for_boards_and_edits_take_nothing_of_it() {
        for rank in [Rank::Strip, Rank::Answer, Rank::Picker, Rank::Live] {
            let mut run = Run::new();
            let began = run.now;
            let mut taken = 0;
            while run.now - began < Duration::from_secs(30) {
                match run.try_take(GROUP, rank) {
                    Ok(()) => taken += 1,
                    Err(wait) => run.now += wait,
                }
            }
            assert!(taken > if rank == Rank::Answer { 4 } else { 20 }, "{rank:?}: {taken}");
            assert_eq!(run.try_take(GROUP, Rank::Board), Ok(()), "after {taken} of {rank:?}");
        }
    }

    /// Review of Telegram, 1: two people press every two seconds, two presses a move. Buttons came up to 30 s late, and
    /// 23 of 24 old keyboards remained at the end.
    #[test]
    fn of_a_quick_game_in_a_group_every_keyboard_comes_and_goes_in_time() {
        let mut run = Run::new();
        for _ in 0..24 {
            let pressed = run.now;
            run.take(GROUP, Rank::Picker);
            assert!(run.now - pressed < SECOND, "the buttons of the targets");
            run.now = run.now.max(pressed + 2 * SECOND);
            let pressed = run.now;
            run.take(GROUP, Rank::Board);
            run.take(GROUP, Rank::Strip);
            run.now = run.now.max(pressed + 2 * SECOND);
        }
        assert!(run.keeps(30, SECOND, None));
    }

    /// A 429 about the edits of a chat holds only its edits.
    #[test]
    fn a_429_of_an_edit_holds_edits_and_from_then_on_they_are_counted() {
        let mut run = Run::new();
        let told = Duration::from_secs(25);
        run.state.hold(GROUP, Account::Edits, told, run.now);
        assert_eq!(run.try_take(GROUP, Rank::Picker), Err(told));
        assert_eq!(run.try_take(GROUP, Rank::Strip), Err(told));
        assert_eq!(run.try_take(GROUP, Rank::Board), Ok(()), "messages go on");
        run.now += told;
        let began = run.now;
        (0..41).for_each(|n| run.take(GROUP, if n % 2 == 0 { Rank::Picker } else { Rank::Strip }));
        assert!(run.now - began > Duration::from_secs(115), "twenty a minute: {:?}", run.now - began);
        assert_eq!(run.try_take(-200, Rank::Picker), Ok(()), "elsewhere edits are free");
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
    fn the_pace_is_kept_from_the_first_message_on() {
        let pace = Pace::new(1);
        for _ in 0..5 {
            assert_eq!(pace.expected(GROUP, Rank::Board), Duration::ZERO);
            assert_eq!(pace.try_take(GROUP, Rank::Board), Ok(()));
        }
        let wait = pace.try_take(GROUP, Rank::Board).expect_err("the burst is over");
        assert!(wait > SECOND / 2 && wait <= SECOND, "{wait:?}");
        pace.hold(GROUP, Account::Messages, Duration::from_secs(50));
        let wait = pace.expected(GROUP, Rank::Answer);
        assert!(wait > Duration::from_secs(48), "{wait:?}");
        let waits: Vec<u64> = (0..5).map(|_| pace.answer_after("an").as_secs_f64().round() as u64).collect();
        assert_eq!(waits, [0, 0, 0, 1, 2], "one answer a second for each person");
        assert_eq!(pace.answer_after("binh"), Duration::ZERO);
    }

    #[test]
    fn by_a_faster_clock_the_same_limits_are_shorter() {
        let pace = Pace::new(60);
        (0..5).for_each(|_| assert_eq!(pace.try_take(GROUP, Rank::Board), Ok(())));
        let wait = pace.expected(GROUP, Rank::Board);
        assert!(wait <= SECOND / 60, "{wait:?}");
        // The pause of a 429 is in real seconds.
        pace.hold(GROUP, Account::Messages, 5 * SECOND);
        let wait = pace.expected(GROUP, Rank::Board);
        assert!(wait > 4 * SECOND && wait <= 5 * SECOND, "{wait:?}");
    }

    /// Review of Telegram, 9: twenty games in one group, three moves each within six seconds, the minute before used
    /// up. The newest board of every game is there within 90 seconds (it took 181), and old keyboards are removed
    /// after.
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
                // The outbox does the same: the newer board of a game replaces the waiting one.
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
