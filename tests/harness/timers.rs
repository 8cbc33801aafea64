//! Games with clocks, written as a house would have written them.

use banco_engine::{
    Action, Actor, Challenge, FlagRule, GameKey, GameOptions, Opponent, Pace, Part, Person, PersonKey, Rest, Seed,
    Side, Table, TimeControl,
};
use banco_ports::{Place, Platform};
use banco_store::{GameAppend, GameCard};

/// One game: who plays it where, how long each of its moves may take, and since when its clock runs.
#[derive(Clone, Debug)]
pub struct Timer {
    pub id: String,
    pub place: Place,
    pub players: [Person; 2],
    pub each: i64,
    pub shown: i64,
    /// When it is looked at; else when its flag falls.
    pub due: Option<i64>,
}

impl Timer {
    /// A game of xiangqi that nobody has moved in.
    pub fn game(self) -> GameAppend {
        let Timer { id, place, players: [an, binh], each, shown, due } = self;
        let time = TimeControl { pace: Pace::Move { each, bank: 0 }, flag: FlagRule::Auto, rest: Rest::Never };
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
        };
        GameAppend { id, expected: 0, entries, card }
    }
}

/// Somebody of the stand-in chats.
pub fn player(name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

/// A chat of theirs.
pub fn chat(name: &str) -> Place {
    Place { platform: Platform::Telegram, chat: name.to_owned(), thread: None }
}

/// A game of An and Bình in the group, whose clock began to run at `shown`.
pub fn timed_game(id: &str, shown: i64, each: i64) -> GameAppend {
    let players = ["an", "binh"].map(player);
    Timer { id: id.to_owned(), place: chat("nhom"), players, each, shown, due: None }.game()
}
