//! Days 1.7: the clock from looking, at the table.

mod doors;
mod evening;

use banco_engine::{
    Action, Actor, BOARD_PATIENCE, Challenge, Ending, Entry, Event, FlagRule, GameKey, Luck, Millis, Notation, Offer,
    Pace, Part, Phase, Reason, RecordError, Refusal, Rest, Seat, Seed, Table, TimeControl, Viewer,
};
use banco_tests::rules::options;
use banco_tests::tables::{actor, challenge, person};

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// A table with `time=3d look=10m`, and its present time.
#[derive(Clone)]
struct Looking {
    table: Table,
    log: Vec<Entry>,
    now: Millis,
}

fn control(pace: Pace, look: Millis) -> TimeControl {
    TimeControl { pace, flag: FlagRule::Auto, rest: Rest::Never, look: Some(look) }
}

fn three_days() -> TimeControl {
    control(Pace::Move { each: 3 * DAY, bank: 0 }, 10 * MINUTE)
}

impl Looking {
    fn of(game: GameKey, chosen: &str) -> Looking {
        let asked = Challenge { time: Some(three_days()), ..challenge(game, &options(chosen)) };
        let (log, table) = Table::open(asked, Seed::new([7; 32]), 0).expect("in range");
        let mut looking = Looking { table, log, now: 0 };
        looking.act("binh", Action::Accept { by: person("binh"), part: Part::automatic("event 7") }).expect("open");
        looking
    }

    fn does(&mut self, by: &Actor, action: Action) -> Result<(), Refusal> {
        let (entries, table) = self.table.act(by, action, self.now)?;
        self.log.extend(entries);
        self.table = table;
        // Its record comes to the same.
        let replayed = Table::replay(&self.log).expect("it replays");
        let state = |table: &Table| {
            let views = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)];
            let clocks = Seat::BOTH.map(|seat| table.reading(seat, self.now));
            (
                views.map(|viewer| table.view(viewer)),
                clocks,
                table.flag_falls_at(),
                table.closed_for(),
                table.looked_at(),
            )
        };
        assert_eq!(state(&replayed), state(&self.table));
        Ok(())
    }

    fn act(&mut self, name: &str, action: Action) -> Result<(), Refusal> {
        self.does(&actor(name), action)
    }

    fn plays(&mut self, name: &str, mv: &str) -> Result<(), Refusal> {
        self.act(name, Action::Move { text: mv.to_owned(), prefer: Some(Notation::San) })
    }

    /// Looks and plays at once.
    fn answers(&mut self, name: &str, mv: &str) {
        self.act(name, Action::Look).expect("closed");
        self.plays(name, mv).expect("legal");
    }

    fn left(&self, seat: Seat) -> Millis {
        self.table.reading(seat, self.now).expect("a clock").total()
    }
}

#[test]
fn clause_1_7_the_look_starts_the_thinking_time_once() {
    let mut game = Looking::of(GameKey::Chess, "");
    assert_eq!(game.table.closed_for(), Some(Seat::First), "the first turn comes closed, too");
    assert_eq!(game.plays("an", "e4"), Err(Refusal::Closed));
    game.now = BOARD_PATIENCE + DAY;
    assert_eq!(game.left(Seat::First), 2 * DAY, "the time to look");
    game.act("an", Action::Look).expect("closed");
    assert_eq!((game.left(Seat::First), game.table.looked_at()), (10 * MINUTE, Some(game.now)));
    assert_eq!(game.act("an", Action::Look), Err(Refusal::NotClosed), "once");
    game.now += 4 * MINUTE;
    assert_eq!(game.left(Seat::First), 6 * MINUTE, "a second look gives nothing");
    game.plays("an", "e4").expect("legal");
    assert_eq!(game.table.closed_for(), Some(Seat::Second));
    assert_eq!(game.act("an", Action::Look), Err(Refusal::NotYourTurn { to_move: Seat::Second }));
    assert_eq!(game.act("chi", Action::Look), Err(Refusal::NotSeated));
    assert_eq!(game.left(Seat::Second), 3 * DAY);
}

#[test]
fn clause_1_7_a_side_is_out_of_time_before_the_look_and_after_it() {
    let lost = |game: &Looking| Phase::Over(Ending::won(Seat::Second, Reason::Timeout)) == game.table.phase();
    let mut early = Looking::of(GameKey::Chess, "");
    early.now = BOARD_PATIENCE + 3 * DAY - 1;
    assert_eq!(early.does(&Actor::Clock, Action::Flag), Err(Refusal::NoClock));
    early.now += 1;
    early.does(&Actor::Clock, Action::Flag).expect("never looked");
    assert!(lost(&early));

    let mut late = Looking::of(GameKey::Chess, "");
    late.now = DAY;
    late.act("an", Action::Look).expect("closed");
    late.now += 10 * MINUTE - 1;
    assert_eq!(late.does(&Actor::Clock, Action::Flag), Err(Refusal::NoClock));
    late.now += 1;
    late.does(&Actor::Clock, Action::Flag).expect("looked, and did not move");
    assert!(lost(&late));
    assert!(
        late.table.closed_for().is_none() && late.table.view(Viewer::Public).is_some_and(|view| !view.men.is_empty())
    );
}

#[test]
fn clause_1_7_a_closed_board_tells_nothing_but_to_the_one_who_moved() {
    let mut game = Looking::of(GameKey::Chess, "");
    game.answers("an", "e4");
    let closed = [Viewer::Public, Viewer::Everything, Viewer::Seat(Seat::Second)];
    for viewer in closed {
        let view = game.table.view(viewer).expect("it began");
        assert!(view.men.is_empty() && view.last.is_none() && view.plies == 0, "{viewer:?}");
        assert!(game.table.seen_by(viewer).is_closed(), "{viewer:?}");
        assert!(game.table.positions(viewer).iter().all(|stood| stood.view.men.is_empty() || stood.plies == 0));
    }
    assert!(game.table.plies().is_empty() && game.table.history(Notation::San).is_empty());
    assert_eq!((game.table.last_text(Notation::San), game.table.story().len()), (None, 0));
    assert_eq!(game.table.made_plies().len(), 1, "for code that shows nothing");
    let own = game.table.seen_by(Viewer::Seat(Seat::First));
    assert_eq!((own.plies().len(), own.last_text(Notation::San)), (1, Some("e4".to_owned())));
    // What a viewer may see does not leak into what comes of it.
    let (_, next) = own.act(&actor("an"), Action::Offer(Offer::Draw), game.now).expect("a player");
    assert!(next.is_closed() && next.plies().is_empty());
    // The look opens it to all.
    game.act("binh", Action::Look).expect("closed");
    assert_eq!(game.table.last_text(Notation::San), Some("e4".to_owned()));
    assert!(!game.table.is_closed() && game.table.closed_for().is_none());
}

#[test]
fn clause_1_7_what_depends_on_the_position_needs_the_look_and_the_rest_does_not() {
    let mut game = Looking::of(GameKey::Chess, "");
    game.answers("an", "e4");
    for action in [Action::Offer(Offer::Takeback), Action::Claim, Action::Concede(1)] {
        assert_eq!(game.clone().act("binh", action.clone()), Err(Refusal::Closed), "{action:?}");
    }
    for action in [Action::Offer(Offer::Draw), Action::Resign, Action::Offer(Offer::Pause), Action::GiveTime(DAY)] {
        game.clone().act("binh", action).expect("without a look");
    }
    // The one who has moved may ask, and the other side may grant it without a look.
    game.now += DAY;
    game.act("an", Action::Offer(Offer::Takeback)).expect("the own move");
    game.act("binh", Action::Answer { offer: Offer::Takeback, yes: true }).expect("asked");
    assert_eq!((game.table.closed_for(), game.table.made_plies().len()), (Some(Seat::First), 0));
    assert_eq!(game.table.look_time(), Some(10 * MINUTE), "nothing of it was used");
    game.answers("an", "d4");
    game.act("binh", Action::Look).expect("closed");
    game.now += 7 * MINUTE;
    game.plays("binh", "d5").expect("legal");
    game.act("binh", Action::Offer(Offer::Takeback)).expect("the own move");
    game.act("an", Action::Answer { offer: Offer::Takeback, yes: true }).expect("asked");
    assert_eq!((game.table.closed_for(), game.table.look_time()), (Some(Seat::Second), Some(3 * MINUTE)));
}

#[test]
fn clause_1_7_pause_vacation_and_downtime_stop_both_clocks() {
    let mut game = Looking::of(GameKey::Chess, "");
    game.now = BOARD_PATIENCE;
    let pause = |game: &mut Looking| {
        game.act("an", Action::Offer(Offer::Pause)).expect("a player");
        game.act("binh", Action::Answer { offer: Offer::Pause, yes: true }).expect("asked");
        game.now += 5 * DAY;
    };
    pause(&mut game);
    assert_eq!(game.left(Seat::First), 3 * DAY);
    game.act("an", Action::Look).expect("it ends the pause");
    assert!(!game.table.is_paused());
    game.now += MINUTE;
    pause(&mut game);
    assert_eq!((game.left(Seat::First), game.table.flag_falls_at()), (9 * MINUTE, None));
    game.act("an", Action::Resume).expect("paused");
    game.does(&Actor::Clock, Action::Credit(30_000)).expect("the bot was away");
    game.now += 30_000;
    assert_eq!(game.left(Seat::First), 9 * MINUTE);
    game.plays("an", "e4").expect("legal");
    // A look is refused on vacation: the thinking time would not run.
    let (seat, from, until) = (Seat::Second, game.now, game.now + 2 * DAY);
    game.does(&Actor::Clock, Action::Vacation { seat, from, until }).expect("timed");
    game.now += DAY;
    assert_eq!(game.act("binh", Action::Look), Err(Refusal::LookRests { until }));
    assert_eq!(game.left(Seat::Second), 3 * DAY);
    game.now = until + BOARD_PATIENCE;
    game.act("binh", Action::Look).expect("back");
    let (from, until) = (game.now + MINUTE, game.now + DAY);
    game.does(&Actor::Clock, Action::Rests { from, until }).expect("timed");
    game.now = until;
    assert_eq!(game.left(Seat::Second), 9 * MINUTE, "days of rest stop the thinking time, too");
}

#[test]
fn clause_1_7_a_planned_answer_leaves_the_board_closed() {
    let mut game = Looking::of(GameKey::Chess, "");
    game.answers("an", "e4");
    game.act("binh", Action::Planned("e7e5".to_owned())).expect("laid down before");
    assert_eq!((game.table.closed_for(), game.table.made_plies().len()), (Some(Seat::First), 2));
    assert!(game.table.plies().is_empty() && game.table.seen_by(Viewer::Seat(Seat::First)).plies().is_empty());
    assert_eq!(game.table.seen_by(Viewer::Seat(Seat::Second)).plies().len(), 2);
}

#[test]
fn clause_1_7_a_dice_turn_is_one_look_and_an_answer_to_a_double_another() {
    let mut game = Looking::of(GameKey::Backgammon, "match=5");
    let name = |game: &Looking| ["an", "binh"][game.table.to_move().expect("it goes on").index()];
    let first = name(&game);
    game.act(first, Action::Look).expect("closed");
    let mv = game.table.game().expect("open").legal().remove(0).text;
    game.act(first, Action::Move { text: mv, prefer: Some(Notation::Coordinates) }).expect("legal");
    let second = name(&game);
    game.act(second, Action::Look).expect("closed");
    game.act(second, Action::Move { text: "double".to_owned(), prefer: None }).expect("the cube is in the middle");
    assert_eq!((name(&game), game.table.closed_for()), (first, game.table.to_move()));
    game.act(first, Action::Look).expect("closed");
    game.act(first, Action::Move { text: "take".to_owned(), prefer: None }).expect("an answer");
    // The answer rolls for the one who doubled: a new turn.
    assert_eq!(game.table.closed_for(), game.table.seat_of(&person(second).key));
    assert!(game.table.view(Viewer::Public).is_some_and(|view| view.dice.is_none() && view.stakes.is_none()));
    game.act(second, Action::Look).expect("a new turn");
    assert!(game.table.view(Viewer::Public).is_some_and(|view| view.dice.is_some()));
}

#[test]
fn clause_1_7_reminders_belong_to_the_time_to_look() {
    let mut game = Looking::of(GameKey::Chess, "");
    assert_eq!(game.table.reminders().len(), 3);
    game.act("an", Action::Look).expect("closed");
    assert_eq!(game.table.reminders(), []);
    assert_eq!(game.table.first_turn(), None, "nothing lengthens the thinking time");
}

#[test]
fn clause_1_7_clocks_that_do_not_go_with_a_look_are_refused() {
    let each = 3 * DAY;
    let of = |time, luck| {
        let asked = Challenge { time: Some(time), luck, ..challenge(GameKey::Jieqi, &options("")) };
        Table::open(asked, Seed::new([7; 32]), 0).err()
    };
    let plain = |time| of(time, Luck::Envelope);
    assert_eq!(plain(control(Pace::Move { each, bank: 0 }, each)), None);
    for (pace, look) in [
        (Pace::Move { each, bank: DAY }, 10 * MINUTE),
        (Pace::Fischer { base: DAY, increment: 0 }, 10 * MINUTE),
        (Pace::Move { each, bank: 0 }, each + 1),
        (Pace::Move { each, bank: 0 }, 9_999),
        (Pace::Move { each, bank: 0 }, -1),
    ] {
        assert_eq!(plain(control(pace, look)), Some(Refusal::TimeOutOfRange), "{pace:?} {look}");
    }
    assert_eq!(of(three_days(), Luck::Beacon("0".repeat(64))), Some(Refusal::ClosedWithNumbers));
}

#[test]
fn clause_1_7_a_look_out_of_place_is_named_with_its_entry() {
    let mut game = Looking::of(GameKey::Chess, "");
    game.answers("an", "e4");
    let mut log = game.log.clone();
    let at = log.len() as u64;
    log.push(Entry { at: game.now, event: Event::Looked { seat: Seat::First } });
    assert_eq!(Table::replay(&log).err(), Some(RecordError::OutOfPlace { at }));
}
