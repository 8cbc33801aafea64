//! Games described in `tests/records/games.txt`, and people who play them.

use std::fs;

use banco_engine::{
    Action, Actor, Challenge, Entry, FlagRule, GameKey, GameOptions, Luck, Offer, Opponent, Pace, Part, Person,
    PersonKey, Phase, Reason, Reminder, Rest, Ruling, Seat, Seed, Side, Table, TimeControl,
};

use super::{folder, seek};
use crate::random::Random;
use crate::rules::options;

/// The first of January 2026, so that every record has its own day.
const BEGAN: i64 = 1_767_225_600_000;

/// Maximum number of seeds tried until a game ends as wanted.
const SEEDS_MAX: u64 = 4_000;

/// One line of the list.
pub struct Bill {
    pub name: String,
    pub game: GameKey,
    pub options: GameOptions,
    pub course: Vec<String>,
    /// Number of the line in the list, from 0.
    pub number: u64,
}

/// # Panics
/// A line is invalid; the message names it.
pub fn bills() -> Vec<Bill> {
    let text = fs::read_to_string(folder().join("games.txt")).expect("the list is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let bill = |(number, line): (usize, &str)| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, game, chosen, course] = fields.as_slice() else { panic!("{line}: four fields are needed") };
        Bill {
            name: (*name).to_owned(),
            game: GameKey::from_key(game).unwrap_or_else(|| panic!("{line}: no such game")),
            options: options(chosen),
            course: course.split_whitespace().map(str::to_owned).collect(),
            number: number as u64,
        }
    };
    lines.enumerate().map(bill).collect()
}

/// Plays a bill to its end.
///
/// # Panics
/// A player may not do an action of the bill, or no seed leads to the wanted ending.
pub fn play(bill: &Bill) -> Vec<Entry> {
    let sought = bill.course.iter().find_map(|word| {
        let (_, reason) = word.split_once(':').filter(|(how, _)| ["seek", "stall", "cycle"].contains(how))?;
        Some(Reason::from_key(reason).unwrap_or_else(|| panic!("{}: no such ending", bill.name)))
    });
    let seeds = bill.number * SEEDS_MAX..;
    let mut games = seeds.take(SEEDS_MAX as usize).map(|seed| Sitting::play(bill, seed));
    let is_it = |sitting: &Sitting| match (sought, sitting.table.phase()) {
        (None, _) => true,
        (Some(reason), Phase::Over(ending)) => ending.reason == reason,
        (Some(_), _) => false,
    };
    games.find(is_it).unwrap_or_else(|| panic!("{}: no seed brings it", bill.name)).log
}

/// Twenty seconds a move and a minute for the game.
fn clock(flag: FlagRule) -> TimeControl {
    TimeControl { pace: Pace::Move { each: 20_000, bank: 60_000 }, flag, rest: Rest::Never, look: None }
}

/// Twelve hours a move and a day for the game.
fn days() -> TimeControl {
    let pace = Pace::Move { each: 12 * 3_600_000, bank: 24 * 3_600_000 };
    TimeControl { pace, flag: FlagRule::Auto, rest: Rest::Never, look: None }
}

/// `an` and `binh` of the frozen records.
fn person(name: &str) -> Person {
    Person { key: PersonKey(format!("web:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

/// The players of a game, with the log so far.
pub(super) struct Sitting {
    name: String,
    pub table: Table,
    pub random: Random,
    pub log: Vec<Entry>,
    began: i64,
}

impl Sitting {
    fn play(bill: &Bill, number: u64) -> Sitting {
        let mut course = bill.course.as_slice();
        let mut challenge = Challenge {
            id: format!("r{:03}", bill.number),
            game: bill.game,
            options: bill.options.clone(),
            challenger: person("an"),
            opponent: Opponent::Anyone,
            side: Side::First,
            time: None,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        while let Some((word, rest)) = course.split_first() {
            match word.as_str() {
                "clock=claim" => challenge.time = Some(clock(FlagRule::Claim)),
                "clock=days" => challenge.time = Some(days()),
                "clock=auto" => challenge.time = Some(clock(FlagRule::Auto)),
                "side=first" => challenge.side = Side::First,
                "side=second" => challenge.side = Side::Second,
                "side=lot" => challenge.side = Side::Lot,
                "for=anyone" => challenge.opponent = Opponent::Anyone,
                "for=person" => challenge.opponent = Opponent::Person(person("binh")),
                "for=username" => challenge.opponent = Opponent::Username("Binh".to_owned()),
                _ => break,
            }
            course = rest;
        }
        let mut random = Random::new(number);
        let bytes = std::array::from_fn(|_| random.below(256) as u8);
        let began = BEGAN + bill.number as i64 * 86_400_000;
        let (log, table) = Table::open(challenge, Seed::new(bytes), began).expect("the challenge can be made");
        let mut sitting = Sitting { name: bill.name.clone(), table, random, log, began };
        let answers = [":part", ":accept", ":decline", ":cancel"];
        for word in course {
            let is_answer = answers.iter().any(|answer| word.contains(answer));
            if !is_answer && sitting.table.phase() == Phase::Challenged {
                sitting.does("binh", "accept");
            }
            sitting.word(word);
        }
        sitting
    }

    fn word(&mut self, word: &str) {
        if let Some((times, moves)) = word.split_once('*') {
            let times: usize = times.parse().expect("a number of times");
            let moves: Vec<&str> = moves.split(',').collect();
            let all = moves.iter().cycle().take(times * moves.len());
            for mv in all {
                // The rules may end the game within a cycle.
                if self.table.to_move().is_some() {
                    self.moves(mv);
                }
            }
            return;
        }
        match word.split_once(':') {
            Some(("random", plies)) => seek::random(self, plies.parse().expect("a number of plies")),
            Some(("seek", _)) => seek::greedy(self),
            Some(("stall", reason)) => seek::stall(self, reason),
            Some(("cycle", reason)) => seek::cycle(self, reason),
            Some(("wait", seconds)) => self.began += 1_000 * seconds.parse::<i64>().expect("seconds"),
            Some(("hour", "shown")) => self.act_as(&Actor::House, Action::Shown),
            Some(("hour", "flag")) => self.act_as(&Actor::Clock, Action::Flag),
            Some(("hour", word)) if word.starts_with("rest") || word.starts_with("away") => {
                let hours: i64 = word[4..].parse().expect("hours");
                let from = self.began + 1_000 * self.log.len() as i64;
                let until = from + hours * 3_600_000;
                self.act_as(
                    &Actor::Clock,
                    if word.starts_with("rest") {
                        Action::Rests { from, until }
                    } else {
                        Action::Vacation { seat: Seat::Second, from, until }
                    },
                );
            }
            Some(("hour", "back")) => self.act_as(&Actor::Clock, Action::VacationOver { seat: Seat::Second }),
            Some(("hour", word)) if word.starts_with("judge") => {
                let ruling = match &word["judge".len()..] {
                    "-first" => Ruling::Win(Seat::First),
                    "-draw" => Ruling::Draw,
                    _ => Ruling::Abort,
                };
                let why = "hai bên cãi nhau".to_owned();
                self.act_as(&Actor::House, Action::Judge { by: person("chi"), ruling, why });
            }
            Some(("hour", word)) if word.starts_with("first") => {
                let minutes: i64 = word["first".len()..].parse().expect("minutes");
                self.act_as(&Actor::Clock, Action::FirstMove(minutes * 60_000));
            }
            Some(("hour", word)) if word.starts_with("remind") => {
                let number: u8 = word["remind".len()..].parse().expect("a number");
                let reminder = Reminder::of(number).expect("a reminder of this number");
                self.act_as(&Actor::Clock, Action::Remind(reminder));
            }
            Some(("hour", word)) if word.starts_with("round") || word.starts_with("overtime") => {
                let overtime = word.starts_with("overtime");
                let hours: i64 = word.trim_start_matches(char::is_alphabetic).parse().expect("hours");
                let until = self.began + 1_000 * self.log.len() as i64 + hours * 3_600_000;
                self.act_as(&Actor::Clock, Action::RoundEnds { until, overtime });
            }
            Some(("hour", "credit")) => self.act_as(&Actor::Clock, Action::Credit(60_000)),
            Some((who, what)) => self.does(who, what),
            None if word == "greedy" => seek::greedy(self),
            None => self.moves(word),
        }
    }

    /// The side to move plays a canonical move.
    pub fn moves(&mut self, mv: &str) {
        let seat = self.table.to_move().unwrap_or_else(|| panic!("{}: nobody may play {mv}", self.name));
        let by = self.table.person_at(seat).expect("a side to move is seated").key.clone();
        self.act(&by, Action::Move { text: mv.to_owned(), prefer: None });
    }

    fn does(&mut self, who: &str, what: &str) {
        let who = match (who, self.table.seats()) {
            ("first", Some(seats)) => seats[Seat::First.index()].clone(),
            ("second", Some(seats)) => seats[Seat::Second.index()].clone(),
            (name, _) => person(name),
        };
        let (verb, rest) = what.split_once(':').unwrap_or((what, ""));
        let points = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}: {what}", self.name));
        let part = match rest {
            "" => Part::automatic(format!("event {}", self.log.len())),
            text => Part::typed(text.replace('_', " ")),
        };
        let answer = |offer, yes| Action::Answer { offer, yes };
        let action = match (verb, rest) {
            ("part", text) => Action::Part(text.replace('_', " ")),
            ("accept", _) => Action::Accept { by: who.clone(), part },
            ("decline", _) => Action::Decline { by: who.clone() },
            ("cancel", _) => Action::Cancel,
            ("resign", _) => Action::Resign,
            ("claim", _) => Action::Claim,
            ("give", seconds) => Action::GiveTime(1_000 * seconds.parse::<i64>().expect("seconds")),
            ("draw", _) => Action::Offer(Offer::Draw),
            ("draw!", _) => Action::Withdraw(Offer::Draw),
            ("planned", mv) => Action::Planned(mv.to_owned()),
            ("draw+", _) => answer(Offer::Draw, true),
            ("draw-", _) => answer(Offer::Draw, false),
            ("takeback", _) => Action::Offer(Offer::Takeback),
            ("takeback+", _) => answer(Offer::Takeback, true),
            ("takeback-", _) => answer(Offer::Takeback, false),
            ("abort", _) => Action::Offer(Offer::Abort),
            ("abort+", _) => answer(Offer::Abort, true),
            ("abort-", _) => answer(Offer::Abort, false),
            ("concede", text) => match (text.strip_suffix('+'), text.strip_suffix('-')) {
                (Some(text), _) => answer(Offer::Concede(points(text)), true),
                (_, Some(text)) => answer(Offer::Concede(points(text)), false),
                (None, None) => Action::Concede(points(text)),
            },
            (verb, _) => panic!("{}: nobody can {verb}", self.name),
        };
        self.act(&who.key.clone(), action);
    }

    fn act(&mut self, by: &PersonKey, action: Action) {
        self.act_as(&Actor::Person(by.clone()), action);
    }

    fn act_as(&mut self, by: &Actor, action: Action) {
        let now = self.began + 1_000 * self.log.len() as i64;
        let told = format!("{action:?}");
        let done = self.table.act(by, action, now);
        let (entries, table) = done.unwrap_or_else(|refusal| panic!("{}: {by:?} {told}: {refusal}", self.name));
        self.log.extend(entries);
        self.table = table;
    }
}
