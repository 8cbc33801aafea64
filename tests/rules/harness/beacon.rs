//! Tables whose draws come from rounds that tests sign themselves.

use banco_beacon::{Network, Number, Round, sign};
use banco_engine::{
    Action, Actor, Challenge, Decision, Entry, GameKey, Luck, Millis, Offer, Part, Phase, Refusal, Seat, Side, Table,
};

use crate::random::Random;
use crate::rules::options;
use crate::tables::{actor, challenge, person, seed};

/// Instant at which these games begin.
pub const BEGAN: Millis = 1_800_000_000_000;

/// Milliseconds between moves, and from a round to the arrival of its number.
const MOVE: Millis = 7_300;
const ARRIVAL: Millis = 1_040;

/// The number of a round of the network of tests.
pub fn number(round: Round) -> Number {
    Number::verified(Network::test(), round, sign(round)).expect("a signature of its own")
}

/// An open challenge with beacon luck by `an`.
pub fn beacon_challenge(game: GameKey, terms: &str, side: Side) -> Challenge {
    let luck = Luck::Beacon(Network::test().hash().to_owned());
    Challenge { luck, side, ..challenge(game, &options(terms)) }
}

/// A game with beacon luck of `an` and `binh`, with its log and its clock.
#[derive(Clone)]
pub struct LateGame {
    pub table: Table,
    pub log: Vec<Entry>,
    pub now: Millis,
}

impl LateGame {
    /// A challenge that waits.
    pub fn open(challenge: Challenge, number: u8) -> LateGame {
        let (log, table) = Table::open(challenge, seed(number), BEGAN).expect("the challenge can be made");
        LateGame { table, log, now: BEGAN }
    }

    /// An accepted challenge; what it draws is open.
    pub fn accepted(game: GameKey, terms: &str, side: Side, number: u8) -> LateGame {
        let mut late = LateGame::open(beacon_challenge(game, terms, side), number);
        late.now += MOVE;
        late.act("binh", Action::Accept { by: person("binh"), part: Part::automatic("event 7") }).expect("it is open");
        late
    }

    /// A game whose first draws are made.
    pub fn started(game: GameKey, terms: &str, number: u8) -> LateGame {
        let mut late = LateGame::accepted(game, terms, Side::First, number);
        late.settle();
        late
    }

    pub fn act(&mut self, name: &str, action: Action) -> Result<(), Refusal> {
        self.act_as(&actor(name), action)
    }

    pub fn act_as(&mut self, by: &Actor, action: Action) -> Result<(), Refusal> {
        let (entries, table) = self.table.act(by, action, self.now)?;
        self.log.extend(entries);
        self.table = table;
        Ok(())
    }

    /// Plays a move of the side to move, some seconds later.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.now += MOVE;
        let name = self.table.to_move().and_then(|seat| self.table.person_at(seat)).map(|person| person.name.clone());
        self.act(&name.unwrap_or_else(|| "an".to_owned()), Action::Move { text: text.to_owned(), prefer: None })
    }

    /// Announces the open draws, so many milliseconds after they were named.
    pub fn announce(&mut self, after: Millis) {
        let open = self.table.open_draws().expect("an open draw").clone();
        let (round, posted) = (open.round, open.since + after);
        self.now = self.now.max(posted);
        let action = Action::Announced { round, place: "telegram".to_owned(), posted };
        self.act_as(&Actor::House, action).expect("the round was named");
    }

    /// Makes the open draws with the number of their round.
    pub fn draw(&mut self) {
        let open = self.table.open_draws().expect("an open draw").clone();
        self.now = self.now.max(open.due + ARRIVAL);
        self.act_as(&Actor::House, Action::Number(number(open.round))).expect("the number of the round");
    }

    /// Announces and makes all open draws.
    pub fn settle(&mut self) {
        while self.table.open_draws().is_some() {
            self.announce(640);
            self.draw();
        }
    }

    /// Both agree to draw without the number, a minute after its time.
    pub fn agree_without_number(&mut self) {
        self.now = self.table.open_draws().expect("an open draw").agreeable_from();
        self.act("an", Action::Offer(Offer::WithoutNumber)).expect("a minute has passed");
        self.act("binh", Action::Answer { offer: Offer::WithoutNumber, yes: true }).expect("it was offered");
    }

    /// Plays legal moves that a generator picks, and makes all draws; stops at the end or after `plies`.
    pub fn play_random(&mut self, plies: usize, random: &mut Random) {
        self.settle();
        while self.table.plies().len() < plies && self.table.phase() == Phase::Playing {
            let game = self.table.game().expect("a game");
            let legal = game.legal();
            // A double that is dropped would end each game at its beginning.
            let may_double = random.below(8) == 0;
            let is_of_the_cube =
                |text: &str| matches!(game.key().decision(text), Some(Decision::Double | Decision::Drop));
            let kept: Vec<_> = legal.iter().filter(|mv| may_double || !is_of_the_cube(&mv.text)).collect();
            let Some(mv) = random.pick(&kept).map(|mv| mv.text.clone()) else { continue };
            self.play(&mv).expect("a legal move");
            self.settle();
        }
    }

    /// Ends a running game by resignation of the second seat.
    pub fn finish(&mut self) {
        if self.table.phase() == Phase::Playing {
            let name = self.table.person_at(Seat::Second).expect("a player").name.clone();
            self.now += MOVE;
            self.act(&name, Action::Resign).expect("one may resign");
        }
    }
}
