//! Whole tournaments with random results: every form and size, with withdrawals, late entries, forfeits and judged
//! games. After every step the log replays to the same tournament.

use std::collections::{HashMap, HashSet};

use banco_engine::{FlagRule, GameKey, Millis, Pace, Person, PersonKey, Seat, Seed, TimeControl};
use banco_tournament::{
    Cell, Cup, Fact, Form, How, Judged, Late, News, Noted, Order, Report, Rules, Seeding, Stage, Step, Terms,
    TermsError, Verdict,
};

pub(super) const HOUR: Millis = 3_600_000;
pub(super) const DAY: Millis = 24 * HOUR;

pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

pub(super) fn terms(form: Form, least: usize, most: usize) -> Terms {
    let time = TimeControl {
        pace: Pace::Move { each: DAY, bank: 0 },
        flag: FlagRule::Auto,
        rest: Default::default(),
        look: None,
    };
    Terms {
        game: GameKey::Chess,
        options: Default::default(),
        time,
        rated: false,
        form,
        seeding: Seeding::Lot,
        least,
        most,
        sign_up: DAY,
        round: Some(7 * DAY),
        rules: Rules::First,
        late: Late::Judge,
        vacations: false,
    }
}

pub(super) fn person(number: usize) -> Person {
    Person { key: PersonKey(format!("web:{number}")), name: format!("p{number}"), username: None }
}

/// A tournament with its log and the state of its games.
pub(super) struct Hall {
    pub(super) log: Vec<Noted>,
    pub(super) cup: Cup,
    pub(super) now: Millis,
    pub(super) games: HashMap<String, Report>,
    pub(super) opened: usize,
    pub(super) news: Vec<News>,
    pub(super) judged: Vec<Judged>,
}

impl Hall {
    pub(super) fn new(terms: Terms, seed: u8) -> Hall {
        let fact = Fact::Announced {
            format: banco_tournament::CUP_FORMAT,
            id: "gtest".to_owned(),
            terms: Box::new(terms),
            seed: Seed::new([seed; 32]),
            by: person(999),
        };
        let log = vec![Noted { at: 0, fact }];
        let cup = Cup::replay(&log).expect("an announcement");
        Hall { log, cup, now: 0, games: HashMap::new(), opened: 0, news: Vec::new(), judged: Vec::new() }
    }

    pub(super) fn keep(&mut self, facts: Vec<Noted>) {
        self.log.extend(facts);
        let text = serde_json::to_string(&self.log).expect("facts are plain data");
        let log: Vec<Noted> = serde_json::from_str(&text).expect("what was written is read");
        self.cup = Cup::replay(&log).expect("a log that replays");
        assert_eq!(self.cup.facts(), self.log.len());
    }

    pub(super) fn order(&mut self, order: Order) -> Result<(), Verdict> {
        let facts = self.cup.act(order, self.now)?;
        self.keep(facts);
        Ok(())
    }

    pub(super) fn join(&mut self, players: usize) {
        (0..players).for_each(|number| self.order(Order::Join(person(number))).expect("there is room"));
    }

    /// Does the due work until there is none; answers the number of steps.
    pub(super) fn settle(&mut self) -> usize {
        if self.cup.is_to_begin(self.now) {
            let step = self.cup.begin_with(vec![None; self.cup.players().len()], self.now);
            self.news.extend(step.news);
            self.keep(step.facts);
        }
        for steps in 0.. {
            assert!(steps < 50, "it comes to rest");
            let step = self.cup.advance(self.now, |game| self.games[game]);
            if step.is_empty() {
                return steps;
            }
            let Step { mut facts, open, judge, news } = step;
            for (bout, [first, _]) in open {
                self.opened += 1;
                let game = format!("g{}", self.opened);
                facts.push(Noted { at: self.now, fact: Fact::Opened { bout, game: game.clone(), first } });
                let used = [0, 0];
                self.games.insert(game, Report::Playing { plies: 0, to_move: Seat::First, used, can_be_drawn: true });
            }
            self.news.extend(news);
            self.keep(facts);
            for (game, winner, why) in judge {
                self.judged.push(why);
                self.games.insert(
                    game,
                    Report::Over { winner, forfeit: matches!(why, Judged::NotBegun | Judged::Left), unmoved: false },
                );
            }
        }
        0
    }

    pub(super) fn running(&self) -> Vec<String> {
        self.cup.running().map(|(_, game)| game.game.clone()).collect()
    }

    pub(super) fn end(&mut self, game: &str, winner: Option<Seat>) {
        self.games.insert(game.to_owned(), Report::Over { winner, forfeit: false, unmoved: false });
    }

    /// Plays the running games: most end, a few do not begin, a few run on.
    pub(super) fn play(&mut self, random: &mut Random, is_tidy: bool) {
        for game in self.running() {
            match random.below(if is_tidy { 10 } else { 14 }) {
                0..=3 => self.end(&game, Some(Seat::First)),
                4..=6 => self.end(&game, Some(Seat::Second)),
                7..=9 => self.end(&game, None),
                10 => {
                    self.games.insert(game, Report::Void);
                }
                11 | 12 => {
                    let used = [random.below(9) as Millis * HOUR, random.below(9) as Millis * HOUR];
                    let to_move = Seat::Second;
                    self.games.insert(game, Report::Playing { plies: 20, to_move, used, can_be_drawn: true });
                }
                _ => {}
            }
        }
    }

    /// Moves the clock to the next deadline.
    pub(super) fn wait(&mut self) {
        self.now = self.now.max(self.cup.due().expect("an open tournament waits for something"));
    }

    pub(super) fn run(&mut self, random: &mut Random, mut between: impl FnMut(&mut Hall, &mut Random)) {
        let is_tidy = random.below(2) == 0;
        for turns in 0.. {
            assert!(turns < 400, "it comes to its end: {:?}", self.cup);
            self.settle();
            if !self.cup.is_open() {
                return;
            }
            self.play(random, is_tidy);
            between(self, random);
            self.settle();
            if self.cup.is_open() {
                self.wait();
            }
        }
    }
}

/// Checks the rules of every Swiss tournament, also with withdrawals and late entries.
fn check_swiss(cup: &Cup) {
    let mut met: HashMap<[usize; 2], usize> = HashMap::new();
    let mut byes = vec![0; cup.players().len()];
    let mut sides: Vec<Vec<(usize, Seat)>> = vec![Vec::new(); cup.players().len()];
    for (number, round) in cup.rounds().iter().enumerate() {
        let mut seen = HashSet::new();
        for player in round.bouts.iter().flat_map(|bout| bout.players).chain(round.rest.iter().copied()) {
            assert!(seen.insert(player), "round {number}: {player} stands there twice");
        }
        assert!(round.rest.len() <= 1);
        round.rest.iter().for_each(|player| byes[*player] += 1);
        for bout in &round.bouts {
            let [one, other] = bout.players;
            let is_played = bout.done.is_some_and(|done| done.how == How::Board);
            if is_played {
                *met.entry([one.min(other), one.max(other)]).or_default() += 1;
                let side = |player| if bout.games[0].first == player { Seat::First } else { Seat::Second };
                [one, other].into_iter().for_each(|player| sides[player].push((number, side(player))));
            }
        }
        for (player, rating) in cup.players().iter().enumerate() {
            let is_there = rating.since <= number && rating.left.is_none_or(|left| left > number);
            assert!(!is_there || seen.contains(&player), "round {number}: {player} is not paired");
        }
    }
    let rounds = cup.rounds().len();
    let there = cup.players().iter().filter(|player| player.left.is_none() && player.since == 0).count();
    // No rule needs to be broken with a third more players than rounds.
    if there >= rounds + rounds / 2 + 2 {
        assert!(met.values().all(|games| *games == 1), "two met twice: {rounds} rounds of {there}");
        assert!(byes.iter().all(|byes| *byes <= 1), "a second bye");
        for played in &sides {
            let mut thirds = played.windows(3).filter(|three| three.iter().all(|(_, side)| *side == three[0].1));
            // A player with more than half of the points may have it in the last round (C.04.3, A.7).
            assert!(thirds.all(|three| three[2].0 + 1 == rounds), "three times in a row: {played:?}");
        }
    }
}

#[test]
fn clause_4_1_swiss_of_2_to_128_with_withdrawals_and_late_entries_pairs_every_round() {
    let mut random = Random(41);
    for case in 0..160 {
        let players = if case % 8 == 0 { 2 + random.below(127) } else { 2 + random.below(40) };
        let rounds = (random.below(3) > 0).then(|| 1 + random.below(11) as u8);
        let mut hall = Hall::new(terms(Form::Swiss { rounds }, 2, 128), case as u8);
        hall.join(players);
        hall.now = DAY;
        let mut late = 0;
        hall.run(&mut random, |hall, random| {
            if random.below(6) == 0 {
                let who = person(random.below(players));
                hall.order(Order::Leave(who.key)).ok();
            }
            if late < 3 && random.below(3) == 0 {
                late += 1;
                hall.order(Order::Join(person(players + late))).ok();
            }
        });
        assert_eq!(hall.cup.stage(), Stage::Over);
        check_swiss(&hall.cup);
        let lines = hall.cup.standing();
        assert_eq!(lines.len(), hall.cup.players().len());
        assert!(lines.windows(2).all(|two| two[0].breaks.points >= two[1].breaks.points));
    }
}

#[test]
fn clause_4_1_everybody_meets_everybody_and_sides_are_even() {
    let mut random = Random(42);
    for players in 2..=16 {
        for double in [false, true] {
            let mut hall = Hall::new(terms(Form::RoundRobin { double }, 2, 16), players as u8);
            hall.join(players);
            hall.now = DAY;
            hall.run(&mut random, |_, _| {});
            let mut met: HashMap<[usize; 2], usize> = HashMap::new();
            let mut ahead = vec![0_i32; players];
            for bout in hall.cup.rounds().iter().flat_map(|round| &round.bouts) {
                let [one, other] = bout.players;
                *met.entry([one.min(other), one.max(other)]).or_default() += 1;
                ahead[one] += 1;
                ahead[other] -= 1;
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|games| *games == if double { 2 } else { 1 }));
            assert!(ahead.iter().all(|ahead| ahead.abs() <= if double { 0 } else { 1 }), "{players}: {ahead:?}");
            let table = hall.cup.standing();
            assert!(table.iter().enumerate().all(|(place, line)| line.cells[place] == Cell::Self_));
        }
    }
}

#[test]
fn clause_4_1_a_knock_out_leaves_one_and_the_first_two_meet_last() {
    let mut random = Random(43);
    for players in 2..=64 {
        let best_of = [1, 3, 5][players % 3];
        let mut hall = Hall::new(terms(Form::KnockOut { best_of }, 2, 64), players as u8);
        hall.join(players);
        hall.now = DAY;
        hall.run(&mut random, |hall, random| {
            if random.below(9) == 0 {
                hall.order(Order::Leave(person(random.below(players)).key)).ok();
            }
        });
        let cup = &hall.cup;
        assert_eq!(cup.rounds().len(), cup.planned());
        let byes = players.next_power_of_two() - players;
        let rest = &cup.rounds()[0].rest;
        assert_eq!(rest.len(), byes, "byes go");
        assert!(rest.iter().all(|player| *player < byes), "to the top");
        let decided: usize = cup.rounds().iter().map(|round| round.bouts.len()).sum();
        assert_eq!(decided, players - 1, "everybody but one is out once");
        let first_meeting =
            cup.rounds().iter().position(|round| round.bout_of(0).is_some_and(|bout| bout.other(0) == 1));
        assert!(first_meeting.is_none_or(|round| round + 1 == cup.planned()));
        assert!(cup.champion().is_some());
        for bout in cup.rounds().iter().flat_map(|round| &round.bouts) {
            assert!(bout.games.len() <= usize::from(best_of) + 2);
            let firsts: Vec<usize> =
                bout.games.iter().filter(|game| !game.game.is_empty()).map(|game| game.first).collect();
            assert!(firsts.windows(2).all(|two| two[0] != two[1]), "sides change in a bout");
        }
    }
}

#[test]
fn clause_4_1_lots_come_from_the_envelope_and_everybody_can_draw_them_again() {
    let mut hall = Hall::new(terms(Form::RoundRobin { double: false }, 2, 16), 7);
    let commitment = hall.cup.commitment();
    assert_eq!(hall.cup.revealed_seed(), None, "not before it begins");
    hall.join(5);
    hall.now = DAY;
    hall.settle();
    assert_eq!(hall.cup.commitment(), commitment);
    assert_eq!(hall.cup.revealed_seed().as_deref(), Some("07".repeat(32).as_str()));
    let order: Vec<&str> = hall.cup.players().iter().map(|player| player.person.name.as_str()).collect();
    // Lots drawn by tests/vectors/cups/lots.py.
    assert_eq!(order, LOTS);
    assert!(!format!("{:?}", hall.cup).contains("0707"), "the seed is not printed");
}

const LOTS: [&str; 5] = ["p3", "p4", "p0", "p2", "p1"];

#[test]
fn clause_4_2_who_has_not_begun_is_reminded_at_half_and_loses_at_the_end() {
    let mut hall = Hall::new(terms(Form::RoundRobin { double: false }, 2, 16), 1);
    hall.join(4);
    hall.now = DAY;
    hall.settle();
    let [one, other] = [hall.running()[0].clone(), hall.running()[1].clone()];
    hall.end(&one, Some(Seat::First));
    hall.settle();
    assert_eq!(hall.cup.due(), Some(DAY + 7 * DAY / 2));
    hall.wait();
    hall.settle();
    assert_eq!(hall.news, [News::Round, News::Reminder]);
    assert_eq!(hall.cup.due(), Some(8 * DAY));
    // The first side has moved, the second has not.
    hall.games.insert(other, Report::Playing { plies: 1, to_move: Seat::Second, used: [0, 0], can_be_drawn: true });
    hall.wait();
    hall.settle();
    assert_eq!(hall.judged, [Judged::NotBegun]);
    let round = &hall.cup.rounds()[0];
    assert_eq!(
        round.bouts[1].done.map(|done| (done.winner, done.how)),
        Some((Some(round.bouts[1].players[0]), How::Forfeit))
    );
    assert_eq!(hall.cup.rounds().len(), 2, "the next round has begun");
}

#[test]
fn clause_4_2_what_runs_on_waits_for_a_judge_and_then_goes_by_the_clock() {
    let mut hall = Hall::new(terms(Form::RoundRobin { double: false }, 2, 16), 1);
    hall.join(4);
    hall.now = DAY;
    hall.settle();
    for (game, used) in hall.running().into_iter().zip([[5 * HOUR, HOUR], [HOUR, HOUR + 30_000]]) {
        hall.games.insert(game, Report::Playing { plies: 9, to_move: Seat::Second, used, can_be_drawn: true });
    }
    hall.now = 8 * DAY;
    hall.settle();
    assert_eq!(hall.news, [News::Round, News::Late]);
    assert_eq!((hall.running().len(), hall.cup.due()), (2, Some(8 * DAY + 7 * DAY / 4)));
    hall.wait();
    hall.settle();
    assert_eq!(hall.judged, [Judged::Slower, Judged::Even]);
    let bouts = &hall.cup.rounds()[0].bouts;
    assert_eq!(bouts[0].done.and_then(|done| done.winner), Some(bouts[0].players[1]), "the first side used more");
    assert_eq!(bouts[1].done.map(|done| (done.winner, done.how)), Some((None, How::Board)));
}

#[test]
fn clause_4_3_who_leaves_before_half_is_taken_out_and_later_loses_the_rest() {
    for (rounds, counts) in [(2, false), (4, true)] {
        let mut hall = Hall::new(terms(Form::RoundRobin { double: false }, 2, 16), 1);
        hall.join(8);
        hall.now = DAY;
        hall.settle();
        for _ in 0..rounds {
            for game in hall.running() {
                hall.end(&game, Some(Seat::First));
            }
            hall.settle();
        }
        let who = hall.cup.players()[3].person.key.clone();
        hall.order(Order::Leave(who)).expect("he may");
        for _ in rounds..7 {
            for game in hall.running() {
                hall.end(&game, None);
            }
            hall.settle();
        }
        assert_eq!((hall.cup.stage(), hall.cup.counts(3)), (Stage::Over, counts));
        let table = hall.cup.standing();
        assert_eq!(
            table.last().map(|line| line.player) == Some(3),
            !counts || table.last().expect("eight").player == 3
        );
        let whole: u32 = table.iter().map(|line| line.breaks.points).sum();
        // Every game that counts is worth two half points: all 28, or the 21 among the other seven.
        assert_eq!(whole, if counts { 56 } else { 42 });
    }
}

#[test]
fn clause_4_3_nobody_enters_where_no_place_is_left_for_him() {
    let mut hall = Hall::new(terms(Form::Swiss { rounds: Some(3) }, 3, 6), 1);
    hall.join(3);
    assert_eq!(hall.order(Order::Join(person(0))), Err(Verdict::AlreadyIn));
    assert_eq!(hall.order(Order::Leave(person(9).key)), Err(Verdict::NotIn));
    hall.order(Order::Leave(person(0).key)).expect("before the start anybody may");
    assert_eq!(hall.order(Order::Begin), Err(Verdict::TooFew { least: 3 }));
    hall.order(Order::Join(person(0))).expect("and come back");
    hall.now = DAY;
    hall.settle();
    hall.order(Order::Join(person(4))).expect("before the second round");
    hall.order(Order::Leave(person(4).key)).expect("he may");
    assert_eq!(hall.order(Order::Join(person(4))), Err(Verdict::LeftBefore));
    hall.order(Order::Join(person(5))).expect("before the second round");
    hall.order(Order::Join(person(6))).expect("before the second round");
    assert_eq!(hall.order(Order::Join(person(7))), Err(Verdict::Full { most: 6 }));
    for game in hall.running() {
        hall.end(&game, None);
    }
    hall.settle();
    assert_eq!(hall.cup.rounds().len(), 2);
    assert_eq!(hall.order(Order::Begin), Err(Verdict::Begun));
    let mut robin = Hall::new(terms(Form::RoundRobin { double: false }, 2, 16), 1);
    robin.join(3);
    robin.now = DAY;
    robin.settle();
    assert_eq!(robin.order(Order::Join(person(8))), Err(Verdict::Begun));
    robin.order(Order::CallOff(person(999))).expect("it runs");
    assert_eq!(robin.order(Order::Join(person(8))), Err(Verdict::Finished));
}

#[test]
fn clause_4_1_too_few_call_it_off_and_a_full_list_begins_it() {
    let mut hall = Hall::new(terms(Form::KnockOut { best_of: 3 }, 4, 8), 1);
    hall.join(3);
    hall.now = DAY;
    hall.settle();
    assert_eq!((hall.cup.stage(), hall.news.as_slice()), (Stage::CalledOff, [News::CalledOff].as_slice()));
    let mut full = Hall::new(terms(Form::KnockOut { best_of: 3 }, 4, 8), 1);
    full.join(8);
    full.settle();
    assert_eq!((full.cup.stage(), full.cup.rounds()[0].bouts.len()), (Stage::Running, 4));
}

#[test]
fn clause_4_1_terms_have_their_bounds() {
    let robin = |least, most| terms(Form::RoundRobin { double: false }, least, most);
    for (asked, error) in [
        (robin(2, 17), TermsError::Players { most: 16 }),
        (robin(1, 8), TermsError::Players { most: 16 }),
        (robin(5, 4), TermsError::Players { most: 16 }),
        (terms(Form::Swiss { rounds: Some(0) }, 2, 8), TermsError::Rounds),
        (terms(Form::Swiss { rounds: Some(16) }, 2, 8), TermsError::Rounds),
        (terms(Form::Swiss { rounds: None }, 2, 129), TermsError::Players { most: 128 }),
        (terms(Form::KnockOut { best_of: 2 }, 2, 8), TermsError::BestOf),
        (Terms { round: Some(60_000), ..robin(2, 8) }, TermsError::Round),
        (Terms { sign_up: 31 * DAY, ..robin(2, 8) }, TermsError::SignUp),
    ] {
        assert_eq!(asked.check(), Err(error));
    }
    assert_eq!(robin(2, 16).check(), Ok(()));
}
