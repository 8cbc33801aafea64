//! Games with clocks, in the form in which the service stores them.

use banco_engine::{
    Action, Actor, Challenge, FlagRule, GameKey, GameOptions, Luck, Opponent, Pace, Part, Person, PersonKey, Rest,
    Seed, Side, Table, TimeControl,
};
use banco_ports::{Place, Platform};
use banco_store::{GameAppend, GameCard};

/// One game: its players, its place, the time per move, and the start of its clock.
#[derive(Clone, Debug)]
pub struct Timer {
    pub id: String,
    pub place: Place,
    pub players: [Person; 2],
    pub each: i64,
    pub shown: i64,
    /// Instant at which the game is due; by default the end of the time.
    pub due: Option<i64>,
}

impl Timer {
    /// A game of xiangqi without a move.
    pub fn game(self) -> GameAppend {
        let Timer { id, place, players: [an, binh], each, shown, due } = self;
        let time =
            TimeControl { pace: Pace::Move { each, bank: 0 }, flag: FlagRule::Auto, rest: Rest::Never, look: None };
        let challenge = Challenge {
            id: id.clone(),
            game: GameKey::Xiangqi,
            options: GameOptions::from([
                ("repetition".to_owned(), "off".to_owned()),
                ("counters".to_owned(), "off".to_owned()),
            ]),
            challenger: an.clone(),
            opponent: Opponent::Anyone,
            side: Side::First,
            time: Some(time),
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        let (mut entries, table) = Table::open(challenge, Seed::new([7; 32]), shown).expect("in range");
        let accept = Action::Accept { by: binh.clone(), part: Part::automatic("timers") };
        let (more, table) = table.act(&Actor::Person(binh.key.clone()), accept, shown).expect("it is open");
        entries.extend(more);
        let (more, table) = table.act(&Actor::House, Action::Shown, shown).expect("its clock waits");
        entries.extend(more);
        let card = GameCard {
            places: vec![place],
            persons: vec![an.key.clone(), binh.key],
            open: true,
            waiting_for: Some(an.key),
            changed: shown,
            game: Some(GameKey::Xiangqi),
            result: None,
            challenger: None,
            due: due.or(table.flag_falls_at()),
            community: None,
            played: None,
            lobby: None,
            active: [None, None],
            communities: [None, None],
        };
        GameAppend { id, expected: 0, entries, card }
    }
}

/// A person in the fake chats.
pub fn player(name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

/// A chat of these people.
pub fn chat(name: &str) -> Place {
    Place { platform: Platform::Telegram, chat: name.to_owned(), thread: None }
}

/// A game of An and Bình in the group whose clock started at `shown`.
pub fn timed_game(id: &str, shown: i64, each: i64) -> GameAppend {
    let players = ["an", "binh"].map(player);
    Timer { id: id.to_owned(), place: chat("nhom"), players, each, shown, due: None }.game()
}
