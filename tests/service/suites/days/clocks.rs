//! Days 1: clocks at the table, computed from the record alone.

use banco_engine::{
    Action, Actor, BOARD_PATIENCE, Challenge, Ending, Entry, Event, FlagRule, GameKey, Millis, Offer, Pace, Part,
    Phase, Reading, Reason, Refusal, Reminder, Rest, Seat, Seed, TIME_MAX, TIME_MIN, Table, TimeControl,
};
use banco_tests::rules::options;
use banco_tests::tables::{actor, challenge, person};

const SECOND: Millis = 1_000;
const HOUR: Millis = 3_600 * SECOND;
const DAY: Millis = 24 * HOUR;

/// A table with a clock, and its present time.
#[derive(Clone)]
struct Timed {
    table: Table,
    log: Vec<Entry>,
    now: Millis,
}

impl Timed {
    fn open(game: GameKey, chosen: &str, pace: Pace, flag: FlagRule) -> Timed {
        let time = Some(TimeControl { pace, flag, rest: Rest::Never, look: None });
        let asked = Challenge { time, ..challenge(game, &options(chosen)) };
        let (log, table) = Table::open(asked, Seed::new([7; 32]), 0).expect("in range");
        let mut timed = Timed { table, log, now: 0 };
        let accept = Action::Accept { by: person("binh"), part: Part::automatic("event 7") };
        timed.act(&actor("binh"), accept).expect("it is open");
        timed
    }

    fn moves(each: Millis, bank: Millis) -> Timed {
        Timed::open(GameKey::Xiangqi, "", Pace::Move { each, bank }, FlagRule::Auto)
    }

    fn act(&mut self, by: &Actor, action: Action) -> Result<(), Refusal> {
        let (entries, table) = self.table.act(by, action, self.now)?;
        self.log.extend(entries);
        self.table = table;
        // The replayed record must give the same clocks after every event.
        let replayed = Table::replay(&self.log).expect("it replays");
        for at in [self.now, self.now + HOUR] {
            let readings = |table: &Table| Seat::BOTH.map(|seat| table.reading(seat, at));
            assert_eq!(readings(&replayed), readings(&self.table));
        }
        assert_eq!(replayed.flag_falls_at(), self.table.flag_falls_at());
        Ok(())
    }

    fn after(&mut self, millis: Millis) -> &mut Timed {
        self.now += millis;
        self
    }

    /// Shows the board after so much time that its reader moves.
    fn plays(&mut self, thought: Millis, mv: &str) {
        let _ = self.act(&Actor::House, Action::Shown);
        self.now += thought;
        let seat = self.table.to_move().expect("it goes on");
        let by = actor(["an", "binh"][seat.index()]);
        self.act(&by, Action::Move { text: mv.to_owned(), prefer: None }).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn shown(&mut self) {
        self.act(&Actor::House, Action::Shown).expect("it waits for its board");
    }

    fn reading(&self, seat: Seat) -> Reading {
        self.table.reading(seat, self.now).expect("a clock")
    }

    fn left(&self, seat: Seat) -> (Millis, Millis) {
        let reading = self.reading(seat);
        (reading.of_move, reading.reserve)
    }
}

const AN: Seat = Seat::First;
const BINH: Seat = Seat::Second;

#[test]
fn clause_1_1_a_clock_out_of_range_opens_no_table() {
    let opens = |pace| {
        let time = Some(TimeControl { pace, flag: FlagRule::Auto, rest: Rest::Never, look: None });
        Table::open(Challenge { time, ..challenge(GameKey::Chess, &options("")) }, Seed::new([7; 32]), 0).map(drop)
    };
    let each = |each, bank| Pace::Move { each, bank };
    let fischer = |base, increment| Pace::Fischer { base, increment };
    for pace in [each(TIME_MIN, 0), each(TIME_MAX, TIME_MAX), fischer(TIME_MIN, 0), fischer(7 * DAY, DAY)] {
        assert_eq!(opens(pace), Ok(()), "{pace:?}");
    }
    for pace in [
        each(TIME_MIN - 1, 0),
        each(TIME_MAX + 1, 0),
        each(DAY, 1),
        each(DAY, -1),
        fischer(TIME_MAX + 1, 0),
        fischer(HOUR, 2 * HOUR),
        fischer(HOUR, -1),
    ] {
        assert_eq!(opens(pace), Err(Refusal::TimeOutOfRange), "{pace:?}");
    }
}

#[test]
fn clause_1_1_a_move_has_its_time_and_then_the_reserve_runs_once_for_the_game() {
    let mut timed = Timed::moves(DAY, 2 * DAY);
    timed.plays(DAY + HOUR, "h3e3");
    assert_eq!(timed.left(AN), (DAY, 2 * DAY - HOUR));
    timed.plays(HOUR, "h8e8");
    timed.shown();
    timed.after(HOUR);
    assert_eq!(timed.left(AN), (DAY - HOUR, 2 * DAY - HOUR), "what was used stays used");
    assert_eq!(timed.left(BINH), (DAY, 2 * DAY));
}

#[test]
fn clause_1_1_increments_add_up() {
    let mut timed =
        Timed::open(GameKey::Xiangqi, "", Pace::Fischer { base: HOUR, increment: 60 * SECOND }, FlagRule::Auto);
    timed.plays(10 * SECOND, "h3e3");
    assert_eq!(timed.left(AN), (0, HOUR + 50 * SECOND));
    timed.plays(600 * SECOND, "h8e8");
    assert_eq!(timed.left(BINH), (0, HOUR - 540 * SECOND));
    timed.plays(20 * SECOND, "b1c3");
    assert_eq!(timed.left(AN), (0, HOUR + 90 * SECOND), "each on top of the one before");
}

#[test]
fn clause_1_1_increments_add_up_to_60_days_and_given_time_above_them() {
    let slow = Pace::Fischer { base: TIME_MAX - HOUR, increment: DAY };
    let mut timed = Timed::open(GameKey::Xiangqi, "", slow, FlagRule::Auto);
    timed.plays(0, "h3e3");
    assert_eq!(timed.left(AN), (0, TIME_MAX));
    timed.act(&actor("binh"), Action::GiveTime(3 * DAY)).expect("a friend");
    timed.plays(0, "h8e8");
    timed.plays(DAY, "b1c3");
    assert_eq!(timed.left(AN), (0, TIME_MAX + 2 * DAY), "what was given stays, the increment adds nothing there");
}

#[test]
fn clause_1_1_a_game_of_the_first_laws_keeps_the_clocks_it_began_with() {
    let clock = Pace::Fischer { base: HOUR, increment: 60 * SECOND };
    let mut timed = Timed::open(GameKey::Xiangqi, "", clock, FlagRule::Auto);
    let Some(Entry { event: Event::Challenged { rules, .. }, .. }) = timed.log.first_mut() else { panic!("no game") };
    *rules = 1;
    timed.table = Table::replay(&timed.log).expect("the first laws are known");
    timed.plays(10 * SECOND, "h3e3");
    assert_eq!(timed.left(AN), (0, HOUR), "never above its base");
    timed.plays(600 * SECOND, "h8e8");
    assert_eq!(timed.left(BINH), (0, HOUR - 540 * SECOND));
}

#[test]
fn clause_1_2_a_clock_starts_with_its_board_and_at_the_latest_after_a_minute() {
    let mut shown = Timed::moves(HOUR, 0);
    shown.after(10 * SECOND).shown();
    assert_eq!(shown.table.flag_falls_at(), Some(10 * SECOND + HOUR));
    assert_eq!(shown.act(&Actor::House, Action::Shown), Err(Refusal::NoClock), "once");
    let mut late = Timed::moves(HOUR, 0);
    assert_eq!(late.table.flag_falls_at(), Some(BOARD_PATIENCE + HOUR));
    late.after(BOARD_PATIENCE + 5 * SECOND);
    assert_eq!(late.left(AN), (HOUR - 5 * SECOND, 0));
    assert_eq!(late.act(&Actor::House, Action::Shown), Err(Refusal::NoClock), "a late board changes nothing");
    // The first moves of both sides have twelve hours if the time is a day or more.
    let first = Timed::moves(DAY, 0);
    assert!(Seat::BOTH.into_iter().all(|seat| first.reading(seat).total() >= 12 * HOUR));
}

#[test]
fn clause_1_2_a_roll_is_half_a_turn() {
    let pace = Pace::Move { each: HOUR, bank: 0 };
    let mut timed = Timed::open(GameKey::Backgammon, "match=3", pace, FlagRule::Auto);
    let first = timed.table.game().expect("started").legal().remove(0).text;
    timed.plays(60 * SECOND, &first);
    let seat = timed.table.to_move().expect("the other's turn");
    timed.plays(600 * SECOND, "roll");
    if timed.table.to_move() == Some(seat) {
        assert_eq!(timed.left(seat), (HOUR - 600 * SECOND, 0), "the dice are played with the time that is left");
    }
}

#[test]
fn clause_1_3_time_that_is_given_back_is_nobodys() {
    let mut timed = Timed::moves(HOUR, 0);
    timed.shown();
    timed.after(2 * HOUR);
    assert_eq!(timed.left(AN), (0, 0));
    timed.act(&Actor::Clock, Action::Credit(2 * HOUR - 60 * SECOND)).expect("it runs");
    assert_eq!(timed.left(AN), (HOUR - 60 * SECOND, 0));
    assert_eq!(timed.table.given_back(), None, "said with the next board");
    timed.plays(0, "h3e3");
    assert_eq!(timed.table.given_back(), Some(2 * HOUR - 60 * SECOND));
    timed.plays(0, "h8e8");
    assert_eq!(timed.table.given_back(), None, "once");
    for (by, millis) in [(Actor::Clock, 0), (Actor::Clock, -5)] {
        assert_eq!(timed.act(&by, Action::Credit(millis)), Err(Refusal::NoClock));
    }
    assert_eq!(timed.act(&actor("an"), Action::Credit(HOUR)), Err(Refusal::NotForYou));
}

#[test]
fn clause_1_4_a_flag_ends_the_game_and_not_before_its_time() {
    let mut timed = Timed::moves(HOUR, 60 * SECOND);
    timed.shown();
    timed.after(HOUR + 60 * SECOND - 1);
    assert_eq!(timed.act(&Actor::Clock, Action::Flag), Err(Refusal::NoClock), "a millisecond is left");
    assert_eq!(timed.after(1).act(&actor("binh"), Action::Flag), Err(Refusal::NotForYou));
    timed.act(&Actor::Clock, Action::Flag).expect("its time is over");
    assert_eq!(timed.table.phase(), Phase::Over(Ending::won(BINH, Reason::Timeout)));
    assert_eq!((timed.table.flag_falls_at(), timed.table.reading(AN, timed.now)), (None, None));
}

#[test]
fn clause_1_4_who_cannot_win_does_not_win_on_time() {
    let chosen = "position=7k/8/8/8/8/8/8/KQ6_w_-_-_0_1";
    let mut timed = Timed::open(GameKey::Chess, chosen, Pace::Move { each: HOUR, bank: 0 }, FlagRule::Auto);
    timed.shown();
    timed.after(HOUR).act(&Actor::Clock, Action::Flag).expect("its time is over");
    assert_eq!(timed.table.phase(), Phase::Over(Ending::drawn(Reason::Timeout)));
}

#[test]
fn clause_1_4_a_flag_may_wait_to_be_claimed_or_forgiven() {
    let pace = Pace::Move { each: HOUR, bank: 0 };
    let mut timed = Timed::open(GameKey::Xiangqi, "", pace, FlagRule::Claim);
    timed.shown();
    assert_eq!(timed.act(&actor("binh"), Action::Claim), Err(Refusal::NotYourTurn { to_move: AN }), "not yet");
    timed.after(3 * HOUR).act(&Actor::Clock, Action::Flag).expect("its time is over");
    assert_eq!((timed.table.phase(), timed.table.fallen_flag()), (Phase::Playing, Some(AN)));
    assert_eq!(timed.table.flag_falls_at(), None, "it falls once");
    assert_eq!(timed.act(&actor("an"), Action::Claim), Err(Refusal::NothingToClaim), "not one's own");
    let mut claimed = timed.clone();
    claimed.act(&actor("binh"), Action::Claim).expect("his to claim");
    assert_eq!(claimed.table.phase(), Phase::Over(Ending::won(BINH, Reason::Timeout)));
    let mut forgiven = timed.clone();
    forgiven.act(&actor("binh"), Action::GiveTime(2 * HOUR)).expect("a friend");
    assert_eq!((forgiven.table.fallen_flag(), forgiven.left(AN)), (None, (0, 2 * HOUR)), "all of the gift");
    let mut moved = timed;
    moved.plays(0, "h3e3");
    assert_eq!((moved.table.fallen_flag(), moved.left(AN)), (None, (HOUR, 0)), "who moves before the claim plays on");
}

#[test]
fn clause_2_2_nobody_gains_time_by_a_take_back() {
    let mut timed = Timed::moves(HOUR, 0);
    timed.plays(1_800 * SECOND, "h3e3");
    timed.plays(600 * SECOND, "h8e8");
    timed.act(&actor("an"), Action::Offer(Offer::Takeback)).expect("he has moved");
    timed.act(&actor("binh"), Action::Answer { offer: Offer::Takeback, yes: true }).expect("asked");
    assert_eq!(timed.left(AN), (1_800 * SECOND, 0), "what was left when he made the move");
    let mut quick =
        Timed::open(GameKey::Xiangqi, "", Pace::Fischer { base: HOUR, increment: 60 * SECOND }, FlagRule::Auto);
    quick.plays(600 * SECOND, "h3e3");
    let before = quick.left(AN);
    quick.act(&actor("an"), Action::Offer(Offer::Takeback)).expect("he has moved");
    quick.act(&actor("binh"), Action::Answer { offer: Offer::Takeback, yes: true }).expect("asked");
    assert_eq!(quick.left(AN), (0, before.1 - 60 * SECOND), "the increment goes back with the move");
}

#[test]
fn clause_2_4_time_is_given_to_the_other_and_in_range() {
    let mut timed = Timed::moves(HOUR, 0);
    timed.shown();
    timed.act(&actor("binh"), Action::GiveTime(DAY)).expect("a friend");
    assert_eq!(timed.left(AN), (HOUR, DAY));
    timed.act(&actor("an"), Action::GiveTime(TIME_MIN)).expect("also out of turn");
    assert_eq!(timed.left(BINH), (HOUR, TIME_MIN));
    for millis in [TIME_MIN - 1, TIME_MAX + 1, -1] {
        assert_eq!(timed.act(&actor("an"), Action::GiveTime(millis)), Err(Refusal::TimeOutOfRange));
    }
    assert_eq!(timed.act(&actor("chi"), Action::GiveTime(DAY)), Err(Refusal::NotSeated));
    let mut plain = banco_tests::tables::Played::started(GameKey::Xiangqi, &options(""), 1);
    assert_eq!(plain.act("an", Action::GiveTime(DAY)), Err(Refusal::NoClock), "there is no clock");
}

#[test]
fn clause_1_5_a_clock_that_goes_backwards_takes_nothing() {
    let mut timed = Timed::moves(HOUR, 0);
    timed.after(10 * SECOND).shown();
    timed.after(-DAY);
    assert_eq!(timed.left(AN), (HOUR, 0));
    timed.plays(0, "h3e3");
    assert_eq!(timed.left(AN), (HOUR, 0));
}

#[test]
fn clause_1_5_entries_of_time_need_a_clock() {
    let played = banco_tests::tables::Played::started(GameKey::Xiangqi, &options(""), 1);
    for event in [Event::Shown, Event::Credited { millis: 1 }, Event::FlagFell { seat: AN }] {
        let mut log = played.log.clone();
        log.push(Entry { at: 9, event });
        assert!(Table::replay(&log).is_err());
    }
}

#[test]
fn clause_2_4_a_pause_needs_both_and_either_ends_it() {
    let pause = |yes| Action::Answer { offer: Offer::Pause, yes };
    let mut timed = Timed::moves(HOUR, 0);
    timed.shown();
    timed.after(600 * SECOND);
    assert_eq!(timed.act(&actor("an"), Action::Resume), Err(Refusal::PauseStands { is_paused: false }));
    timed.act(&actor("an"), Action::Offer(Offer::Pause)).expect("a player");
    let mut refused = timed.clone();
    refused.act(&actor("binh"), pause(false)).expect("asked");
    assert!(!refused.table.is_paused());
    timed.act(&actor("binh"), pause(true)).expect("asked");
    assert_eq!((timed.table.is_paused(), timed.table.flag_falls_at()), (true, None));
    timed.after(30 * DAY);
    assert_eq!(timed.left(AN), (HOUR - 600 * SECOND, 0));
    assert_eq!(timed.act(&Actor::Clock, Action::Flag), Err(Refusal::NoClock));
    assert_eq!(timed.act(&actor("an"), Action::Offer(Offer::Pause)), Err(Refusal::PauseStands { is_paused: true }));
    let mut moved = timed.clone();
    moved.act(&actor("an"), Action::Move { text: "h3e3".to_owned(), prefer: None }).expect("whoever moves goes on");
    assert!(!moved.table.is_paused());
    timed.act(&actor("binh"), Action::Resume).expect("either side");
    timed.after(600 * SECOND);
    assert_eq!(timed.left(AN), (HOUR - 1_200 * SECOND, 0));
    let mut plain = banco_tests::tables::Played::started(GameKey::Xiangqi, &options(""), 1);
    assert_eq!(plain.offer("an", Offer::Pause), Err(Refusal::NoClock), "there is no clock to stop");
}

#[test]
fn clause_2_7_reminders_are_due_at_a_half_a_quarter_and_a_tenth() {
    let mut timed = Timed::moves(DAY, 0);
    timed.shown();
    let left = |timed: &Timed, at: Millis| timed.table.reading(AN, at).expect("it runs").of_move;
    let ahead: Vec<_> = timed.table.reminders().iter().map(|(of, at)| (*of, left(&timed, *at))).collect();
    assert_eq!(ahead, [(Reminder::Half, DAY / 2), (Reminder::Quarter, DAY / 4), (Reminder::Tenth, DAY / 10)]);
    timed.act(&Actor::Clock, Action::Remind(Reminder::Quarter)).expect("it is ahead");
    for of in [Reminder::Half, Reminder::Quarter, Reminder::ReserveBegins] {
        assert_eq!(timed.act(&Actor::Clock, Action::Remind(of)), Err(Refusal::NoClock), "each once");
    }
    assert_eq!(timed.act(&actor("an"), Action::Remind(Reminder::Tenth)), Err(Refusal::NotForYou));
    assert_eq!(timed.table.reminders().len(), 1);
    let mut short = Timed::moves(HOUR - SECOND, 0);
    short.shown();
    assert_eq!(short.table.reminders(), [], "short moves have none");
    let mut banked = Timed::moves(HOUR - SECOND, 7 * DAY);
    banked.shown();
    assert_eq!(banked.table.reminders(), [], "nor with a reserve");
}

/// Instants of the reminders of a turn, in minutes since the board was shown.
fn minutes(timed: &Timed) -> Vec<(Reminder, Millis)> {
    let shown = timed.table.first_turn().expect("the first turn");
    timed.table.reminders().into_iter().map(|(of, at)| (of, (at - shown) / (60 * SECOND))).collect()
}

#[test]
fn clause_2_7_reminders_count_the_reserve() {
    use Reminder::{Half, ReserveBegins, ReserveHalf, ReserveTenth};
    for (each, bank, ahead) in [
        (12 * HOUR, DAY, &[(ReserveBegins, 720), (ReserveHalf, 1_440), (ReserveTenth, 2_016)][..]),
        (DAY, 12 * HOUR, &[(Half, 720), (ReserveBegins, 1_440), (ReserveTenth, 2_088)]),
        // A twelfth of the move's time is an hour, so earlier reminders are skipped.
        (12 * HOUR, HOUR, &[(Half, 360), (ReserveBegins, 720)]),
        (HOUR, 30 * 60 * SECOND, &[(Half, 30), (ReserveBegins, 60), (ReserveTenth, 87)]),
        (HOUR, 9 * 60 * SECOND, &[(Half, 30), (Reminder::Tenth, 54)]),
    ] {
        let mut timed = Timed::moves(each, bank);
        timed.shown();
        assert_eq!(minutes(&timed), ahead, "{each} and {bank}");
    }
    let mut later = Timed::moves(12 * HOUR, 6 * HOUR);
    later.plays(18 * HOUR - SECOND, "h3e3");
    later.plays(HOUR, "h8e8");
    later.shown();
    let ahead: Vec<_> = later.table.reminders().into_iter().map(|(of, _)| of).collect();
    assert_eq!(
        ahead,
        [Half, Reminder::Quarter, Reminder::Tenth],
        "what is left of the reserve counts, not what it was"
    );
}

#[test]
fn clause_2_7_a_fischer_clock_is_reminded_of_all_that_is_left() {
    let mut timed =
        Timed::open(GameKey::Xiangqi, "", Pace::Fischer { base: 10 * HOUR, increment: HOUR }, FlagRule::Auto);
    timed.shown();
    assert_eq!(minutes(&timed), [(Reminder::Half, 300), (Reminder::Quarter, 450), (Reminder::Tenth, 540)]);
    timed.act(&actor("binh"), Action::GiveTime(10 * HOUR)).expect("a friend");
    assert_eq!(minutes(&timed), [(Reminder::Half, 600), (Reminder::Quarter, 900), (Reminder::Tenth, 1_080)]);
}

#[test]
fn clause_2_7_given_time_is_reminded_of_anew() {
    let mut timed = Timed::moves(12 * HOUR, 0);
    timed.shown();
    for of in [Reminder::Half, Reminder::Tenth] {
        timed.act(&Actor::Clock, Action::Remind(of)).expect("it is ahead");
    }
    assert_eq!(timed.table.reminders(), []);
    timed.after(11 * HOUR).act(&actor("binh"), Action::GiveTime(DAY)).expect("a friend");
    let ahead: Vec<_> = minutes(&timed).into_iter().map(|(of, at)| (of, at / 60)).collect();
    assert_eq!(
        ahead,
        [(Reminder::ReserveBegins, 12), (Reminder::ReserveHalf, 24), (Reminder::ReserveTenth, 33)],
        "all of the last day"
    );
}

#[test]
fn clause_2_7_at_most_three_reminders_come_in_a_move() {
    // A turn with reminders by an earlier version: at half, a quarter and a tenth of a move, with a reserve after it.
    let mut timed = Timed::moves(12 * HOUR, DAY);
    timed.shown();
    let replayed = |log: &[Entry]| Table::replay(log).expect("it replays").reminders().len();
    for (step, left) in [(0, 2), (1, 1), (2, 0)] {
        timed.log.push(Entry { at: timed.now, event: Event::Reminded { step } });
        assert_eq!(replayed(&timed.log), left, "after reminder {step}");
    }
    timed.log.push(Entry { at: timed.now, event: Event::Reminded { step: 99 } });
    assert!(Table::replay(&timed.log).is_err(), "no program wrote that");
}

#[test]
fn clause_1_2_only_the_first_move_of_a_side_takes_longer() {
    let mut timed = Timed::moves(6 * HOUR, 0);
    timed.act(&Actor::Clock, Action::FirstMove(8 * HOUR)).expect("its clock begins");
    timed.shown();
    assert_eq!(timed.left(AN), (14 * HOUR, 0));
    assert_eq!(timed.left(BINH), (6 * HOUR, 0), "the other side's is its own");
    for (by, millis) in [(Actor::Clock, 0), (Actor::Clock, TIME_MAX + 1)] {
        assert_eq!(timed.act(&by, Action::FirstMove(millis)), Err(Refusal::NoClock), "{millis}");
    }
    assert_eq!(timed.act(&actor("an"), Action::FirstMove(HOUR)), Err(Refusal::NotForYou));
    timed.plays(13 * HOUR, "h3e3");
    timed.act(&Actor::Clock, Action::FirstMove(HOUR)).expect("the other side has not moved either");
    timed.plays(HOUR, "h8e8");
    timed.shown();
    assert_eq!(timed.act(&Actor::Clock, Action::FirstMove(HOUR)), Err(Refusal::NoClock), "it has moved");
    assert_eq!(timed.left(AN), (6 * HOUR, 0));
}
