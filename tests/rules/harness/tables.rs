//! Tables with known people, seeds and clocks.

use banco_engine::{
    Action, Actor, AnyGame, Challenge, Drawn, Entry, Event, GameKey, GameOptions, Luck, Offer, Opponent, Part, Person,
    PersonKey, Refusal, Seat, Seed, Side, Table,
};

pub fn person(name: &str) -> Person {
    Person { key: PersonKey(format!("test:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

pub fn key(name: &str) -> PersonKey {
    person(name).key
}

pub fn actor(name: &str) -> Actor {
    Actor::Person(key(name))
}

pub fn seed(number: u8) -> Seed {
    Seed::new([number; 32])
}

/// An open challenge by `an`, who takes the first seat.
pub fn challenge(game: GameKey, options: &GameOptions) -> Challenge {
    Challenge {
        id: "abc123".to_owned(),
        game,
        options: options.clone(),
        challenger: person("an"),
        opponent: Opponent::Anyone,
        side: Side::First,
        time: None,
        rated: false,
        series: None,
        hints: false,
        anywhere: false,
        luck: Luck::default(),
    }
}

/// Full game of a record, with secrets that no table reveals; for trying moves.
///
/// # Panics
/// The record is invalid.
pub fn truth(log: &[Entry]) -> AnyGame {
    let Some(Event::Challenged { game, options, .. }) = log.first().map(|entry| &entry.event) else {
        panic!("no game")
    };
    let mut truth = game.start(options).expect("options of a record");
    let mut stood = Vec::new();
    for entry in log {
        match &entry.event {
            Event::Drawn(Drawn::Sealed { outcome }) => drop(truth.resolve(outcome).expect("an outcome of the record")),
            Event::Drawn(Drawn::Numbered(_)) => panic!("a game that draws late is not tried here"),
            Event::Moved { mv, .. } => {
                stood.push(truth.clone());
                drop(truth.play(mv).expect("a move of the record"));
            }
            Event::Conceded { seat, points, .. } => truth.concede(*seat, *points).expect("points of the record"),
            Event::TakenBack { plies, .. } => {
                stood.truncate(stood.len() + 1 - usize::from(*plies));
                truth = stood.pop().expect("plies of the record");
            }
            Event::Challenged { .. }
            | Event::PartTyped { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Cancelled
            | Event::Expired
            | Event::Seated { .. }
            | Event::Announced { .. }
            | Event::Offered { .. }
            | Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Planned { .. }
            | Event::Rests { .. }
            | Event::Vacation { .. }
            | Event::VacationOver { .. }
            | Event::Shown
            | Event::Looked { .. }
            | Event::Credited { .. }
            | Event::FlagFell { .. }
            | Event::TimeGiven { .. }
            | Event::Paused
            | Event::Resumed { .. }
            | Event::RoundEnds { .. }
            | Event::Reminded { .. }
            | Event::FirstMove { .. }
            | Event::Ended { .. } => {}
        }
    }
    truth
}

/// A table with its log, so a test reads like the actions of people.
#[derive(Clone)]
pub struct Played {
    pub table: Table,
    pub log: Vec<Entry>,
}

impl Played {
    pub fn open(challenge: Challenge, seed: Seed) -> Played {
        let (log, table) = Table::open(challenge, seed, 0).expect("the challenge can be made");
        Played { table, log }
    }

    /// `an` (first seat) and `binh` at a table after the start.
    pub fn started(game: GameKey, options: &GameOptions, number: u8) -> Played {
        let mut played = Played::open(challenge(game, options), seed(number));
        played
            .act("binh", Action::Accept { by: person("binh"), part: Part::automatic("event 7") })
            .expect("it is open");
        played
    }

    /// Performs an action of `name`; the log grows only if it succeeds.
    pub fn act(&mut self, name: &str, action: Action) -> Result<(), Refusal> {
        let (entries, table) = self.table.act(&actor(name), action, self.log.len() as i64)?;
        self.log.extend(entries);
        self.table = table;
        Ok(())
    }

    pub fn play(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.act(name, Action::Move { text: text.to_owned(), prefer: None })
    }

    /// Plays a move of the side to move.
    pub fn play_on(&mut self, text: &str) -> Result<(), Refusal> {
        let name = match self.table.to_move() {
            Some(Seat::First) | None => "an",
            Some(Seat::Second) => "binh",
        };
        self.play(name, text)
    }

    pub fn offer(&mut self, name: &str, offer: Offer) -> Result<(), Refusal> {
        self.act(name, Action::Offer(offer))
    }

    pub fn answer(&mut self, name: &str, offer: Offer, yes: bool) -> Result<(), Refusal> {
        self.act(name, Action::Answer { offer, yes })
    }
}
