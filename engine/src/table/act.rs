//! Actions of people at a table, and the entries they become.

mod draws;
mod look;
mod offers;
mod posed;
mod ruling;
mod time;

use banco_beacon::{Number, Round};

use crate::{
    AnyGame, Drawn, Ender, Ending, Entry, Event, Laws, Millis, Notation, Offer, Opponent, PART_CHARS_MAX, PLIES_MAX,
    Part, Person, PersonKey, RECORD_FORMAT, Reason, Reminder, Seat, Seed, Side, Turn,
};

use super::draws::BeaconDraws;
use super::{AllowedMove, Challenge, OpenDraws, Phase, Refusal, Table};

pub use ruling::Ruling;

/// Actor at a table. Chance is not one: its outcomes belong to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person, by the key of the platform.
    Person(PersonKey),
    /// The clock: time has passed.
    Clock,
    /// Moderator of the place of the table.
    House,
}

/// Action at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The challenger types a part.
    Part(String),
    /// Accepts the challenge. `by` is the second person of the table, with the name to show.
    Accept {
        /// Person who acts.
        by: Person,
        /// Part that is mixed into the key (fairness.md 2), at most [`PART_CHARS_MAX`] characters.
        part: Part,
    },
    /// `by` is who acts, with the username a challenge may be reserved for.
    Decline {
        /// Person who acts.
        by: Person,
    },
    /// The challenger or the program withdraws the challenge.
    Cancel,
    /// The challenge expired without an answer: only the clock may withdraw it so.
    Expire,
    /// A move as typed, or its canonical text.
    Move {
        /// At most [`MOVE_TEXT_BYTES_MAX`] bytes.
        text: String,
        /// The person's own notation, which decides where two systems read one text differently.
        prefer: Option<Notation>,
    },
    /// A move that the rules have allowed already, see [`Table::judge`].
    Allowed(AllowedMove),
    /// Proposes something; a draw, an abort or a take-back that the other side has proposed too is agreed on at once.
    Offer(Offer),
    /// Yes or no to the other side's offer.
    Answer {
        /// Offer that is answered; it has to be the open one.
        offer: Offer,
        /// True if it is accepted.
        yes: bool,
    },
    /// Takes the own offer back (days 2.1).
    Withdraw(Offer),
    /// The canonical move that was laid down for this position (days 2.6).
    Planned(String),
    /// Looks at the closed board: the thinking time begins (days 1.7).
    Look,
    /// The program ends the game for a moderator (days 2.8).
    Judge {
        /// Moderator who decides.
        by: Person,
        /// Decision.
        ruling: Ruling,
        /// Reason, in the moderator's words, at most [`PART_CHARS_MAX`] characters.
        why: String,
    },
    /// Gives up altogether: the game, or the whole match.
    Resign,
    /// Gives up the game that is being played for so many points; where fewer than could be lost, the other is asked.
    Concede(u8),
    /// Claims a draw that stands on the board, or the game where the other side's time is over.
    Claim,
    /// Gives the other side so much more time, in milliseconds (days 2.4).
    GiveTime(Millis),
    /// Ends a pause; a move does so too.
    Resume,
    /// The clock reminds the side to act. The service, which knows people's quiet hours, decides when.
    Remind(Reminder),
    /// The first move of the side to act gets this much more time (days 1.2).
    FirstMove(Millis),
    /// The clocks stop from one instant to another (days 1.3).
    Rests {
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// A player is away from one instant to another (days 2.5).
    Vacation {
        /// Seat or person it is about.
        seat: Seat,
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// The player is back.
    VacationOver {
        /// Seat or person it is about.
        seat: Seat,
    },
    /// The round of its tournament ends then (days 4.2).
    RoundEnds {
        /// Instant (milliseconds since 1970) at which the round ends.
        until: Millis,
        /// The deadline has come: this is the end of the overtime.
        overtime: bool,
    },
    /// The clock says that the time of the side to act is over.
    Flag,
    /// The clock gives so much time back, in milliseconds.
    Credit(Millis),
    /// The platform has taken the board.
    Shown,
    /// A platform has taken the message that announces the open draws (beacon 5).
    Announced {
        /// Round that the message names.
        round: Round,
        /// Platform.
        place: String,
        /// Instant of the message, by the platform.
        posted: Millis,
    },
    /// The number of the round has appeared that the open draws wait for (beacon 3.5).
    Number(Number),
}

impl Table {
    /// Opens a table with a challenge. `seed` comes fresh from the operating system.
    ///
    /// # Errors
    /// A challenge to oneself, or options the game does not know.
    pub fn open(mut challenge: Challenge, seed: Seed, now: Millis) -> Result<(Vec<Entry>, Table), Refusal> {
        // The lower-case form is the one that is hashed (fairness.md 3).
        challenge.id.make_ascii_lowercase();
        Laws::NEWEST.start(challenge.game, &challenge.options)?;
        if challenge.time.is_some_and(|time| !time.is_in_range()) {
            return Err(Refusal::TimeOutOfRange);
        }
        // The draws of a move are announced to all, and tell of it (days 1.7).
        if challenge.luck.is_beacon() && challenge.time.is_some_and(|time| time.look.is_some()) {
            return Err(Refusal::ClosedWithNumbers);
        }
        if let Opponent::Person(person) = &challenge.opponent
            && person.key == challenge.challenger.key
        {
            return Err(Refusal::OwnChallenge);
        }
        if let (Opponent::Username(name), Some(own)) = (&challenge.opponent, &challenge.challenger.username)
            && name.to_lowercase() == own.to_lowercase()
        {
            return Err(Refusal::OwnChallenge);
        }
        let mut table = Table::challenged(challenge.clone(), seed.clone(), Some(Laws::NEWEST), now);
        let envelope = challenge.luck.is_beacon().then(|| table.envelope().beacon_luck().envelope());
        table.beacon = BeaconDraws::of(&challenge.luck, envelope).ok_or(Refusal::NoSuchNetwork)?;
        let event = Event::Challenged {
            format: RECORD_FORMAT,
            rules: Laws::NEWEST.revision(),
            id: challenge.id,
            game: challenge.game,
            options: challenge.options,
            seed,
            luck: challenge.luck,
            envelope,
            challenger: challenge.challenger,
            opponent: challenge.opponent,
            side: challenge.side,
            time: challenge.time,
            rated: challenge.rated,
            series: challenge.series,
            hints: challenge.hints,
            anywhere: challenge.anywhere,
        };
        Ok((vec![Entry { at: now, event }], table))
    }

    /// Applies an action of `by`: the entries to append and the table they make.
    ///
    /// # Errors
    /// The reason why it may not be done now; nothing has changed.
    pub fn act(&self, by: &Actor, action: Action, now: Millis) -> Result<(Vec<Entry>, Table), Refusal> {
        self.act_after(by, action, now, None)
    }

    /// Applies an action; `highest` is the highest round that this program has seen verified, so that no draw names a
    /// number that exists (beacon 3.3).
    ///
    /// # Errors
    /// As [`Table::act`].
    pub fn act_after(
        &self,
        by: &Actor,
        action: Action,
        now: Millis,
        highest: Option<Round>,
    ) -> Result<(Vec<Entry>, Table), Refusal> {
        if self.laws.is_none() {
            return Err(Refusal::NewerLaws);
        }
        let mut next = Next { table: self.clone().kept(), entries: Vec::new(), now, highest };
        match (by, action) {
            (Actor::Person(by), action) => next.person_acts(by, action)?,
            (Actor::Clock, Action::Expire) => next.expire()?,
            (Actor::Clock, Action::Remind(reminder)) => next.remind(reminder)?,
            (Actor::Clock, Action::FirstMove(millis)) => next.first_move(millis)?,
            (Actor::Clock, Action::Rests { from, until }) => next.calendar(Event::Rests { from, until })?,
            (Actor::Clock, Action::Vacation { seat, from, until }) => {
                next.calendar(Event::Vacation { seat, from, until })?;
            }
            (Actor::Clock, Action::VacationOver { seat }) => next.calendar(Event::VacationOver { seat })?,
            (Actor::Clock, Action::RoundEnds { until, overtime }) => {
                next.calendar(Event::RoundEnds { until, overtime })?
            }
            (Actor::Clock, Action::Flag) => next.flag()?,
            (Actor::Clock, Action::Credit(millis)) => next.credit(millis)?,
            (Actor::House, Action::Shown) => next.shown()?,
            (Actor::House, Action::Announced { round, place, posted }) => next.announce(round, place, posted)?,
            (Actor::House, Action::Number(number)) => next.draw(&number)?,
            (Actor::House, Action::Cancel) => next.cancel(None)?,
            (Actor::House, Action::Judge { by, ruling, why }) => next.judge(by, ruling, why)?,
            (Actor::Clock | Actor::House, _) => return Err(Refusal::NotForYou),
        }
        Ok((next.entries, next.table))
    }

    /// True if `person` may accept the challenge; a reserved username is compared without case.
    pub fn is_for(&self, person: &Person) -> bool {
        match &self.challenge.opponent {
            Opponent::Anyone => true,
            Opponent::Person(wanted) => wanted.key == person.key,
            Opponent::Username(wanted) => {
                person.username.as_ref().is_some_and(|name| name.to_lowercase() == wanted.to_lowercase())
            }
        }
    }
}

/// A table on its way to the next one: every fact goes through the same fold that replays a record.
struct Next {
    table: Table,
    entries: Vec<Entry>,
    now: Millis,
    /// Highest round seen verified.
    highest: Option<Round>,
}

impl Next {
    fn person_acts(&mut self, by: &PersonKey, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Part(text) => self.part(by, text)?,
            Action::Accept { by: person, part } => self.accept(by, person, part)?,
            Action::Decline { by: person } => self.decline(by, &person)?,
            Action::Cancel => self.cancel(Some(by))?,
            Action::Expire
            | Action::Remind(_)
            | Action::FirstMove(_)
            | Action::Flag
            | Action::Credit(_)
            | Action::Shown
            | Action::Announced { .. }
            | Action::Number(_)
            | Action::Judge { .. }
            | Action::Rests { .. }
            | Action::Vacation { .. }
            | Action::VacationOver { .. }
            | Action::RoundEnds { .. } => return Err(Refusal::NotForYou),
            Action::Withdraw(offer) => self.withdraw(by, offer)?,
            Action::Planned(mv) => self.make_planned(by, &mv)?,
            Action::Look => self.look(by)?,
            Action::Move { text, prefer } => {
                self.has_looked(by)?;
                self.make_move(by, |table| table.allowed(&text, prefer))?;
            }
            Action::Allowed(allowed) => {
                self.has_looked(by)?;
                self.make_move(by, |table| table.still_allowed(allowed))?;
            }
            Action::Offer(offer) => self.offer(by, offer)?,
            Action::Answer { offer, yes } => self.answer(by, offer, yes)?,
            Action::Resign => {
                let seat = self.playing_seat(by)?;
                self.end(Ending::won(seat.other(), Reason::Resignation), None);
            }
            Action::Concede(points) => self.concede(by, points)?,
            Action::Claim => self.claim(by)?,
            Action::GiveTime(millis) => self.give_time(by, millis)?,
            Action::Resume => {
                let seat = self.playing_seat(by)?;
                if !self.table.is_paused() {
                    return Err(Refusal::PauseStands { is_paused: false });
                }
                self.log(Event::Resumed { seat });
            }
        }
        Ok(())
    }

    fn expire(&mut self) -> Result<(), Refusal> {
        self.waiting()?;
        self.log(Event::Expired);
        Ok(())
    }

    #[expect(clippy::expect_used, reason = "the table checked the action before it logged it")]
    fn log(&mut self, event: Event) {
        let entry = Entry { at: self.now, event };
        self.table.apply(&entry, true).expect("the table checked the action before it logged it");
        self.entries.push(entry);
    }

    /// A challenge that no person has accepted.
    fn challenged(&self) -> Result<(), Refusal> {
        self.waiting()?;
        self.settled()
    }

    /// A challenge, or an acceptance whose lot waits for its number.
    fn waiting(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Challenged => Ok(()),
            Phase::Declined | Phase::Cancelled | Phase::Playing | Phase::Over(_) => Err(Refusal::AlreadyAnswered),
        }
    }

    fn playing_seat(&self, by: &PersonKey) -> Result<Seat, Refusal> {
        match self.table.phase {
            Phase::Challenged | Phase::Declined | Phase::Cancelled => Err(Refusal::NotStarted),
            Phase::Playing => self.table.seat_of(by).ok_or(Refusal::NotSeated),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    fn part(&mut self, by: &PersonKey, text: String) -> Result<(), Refusal> {
        self.challenged()?;
        if *by != self.table.challenge.challenger.key {
            return Err(Refusal::NotTheChallenger);
        }
        if text.chars().count() > PART_CHARS_MAX {
            return Err(Refusal::PartTooLong);
        }
        self.log(Event::PartTyped { text });
        Ok(())
    }

    fn accept(&mut self, acting: &PersonKey, by: Person, part: Part) -> Result<(), Refusal> {
        self.challenged()?;
        if by.key == self.table.challenge.challenger.key {
            return Err(Refusal::OwnChallenge);
        }
        if by.key != *acting || !self.table.is_for(&by) {
            return Err(Refusal::NotForYou);
        }
        if part.text.chars().count() > PART_CHARS_MAX {
            return Err(Refusal::PartTooLong);
        }
        let named = self.named_first()?;
        self.log(Event::Accepted { by, part, named });
        // The lot that waits for its number decides the seats.
        if self.table.open_draws().is_some_and(OpenDraws::has_lot) {
            return Ok(());
        }
        let challenger = match self.table.challenge.side {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
            Side::Lot => self.table.lot(),
        };
        self.log(Event::Seated { challenger });
        self.draw_chance();
        Ok(())
    }

    /// Lets chance speak until a player is to move.
    fn draw_chance(&mut self) {
        if self.table.network().is_some() {
            return;
        }
        let mut stream = self.table.stream();
        while let Some(game) = &self.table.game
            && game.turn() == Turn::Chance
        {
            let outcome = game.draw(&mut stream);
            self.log(Event::Drawn(Drawn::Sealed { outcome }));
        }
    }

    fn decline(&mut self, acting: &PersonKey, by: &Person) -> Result<(), Refusal> {
        self.challenged()?;
        let is_addressed = match self.table.challenge.opponent {
            Opponent::Person(_) | Opponent::Username(_) => by.key == *acting && self.table.is_for(by),
            // An open challenge cannot be declined.
            Opponent::Anyone => false,
        };
        if !is_addressed || by.key == self.table.challenge.challenger.key {
            return Err(Refusal::NotForYou);
        }
        self.log(Event::Declined { by: by.key.clone() });
        Ok(())
    }

    /// `by`: the actor; `None` is the program.
    fn cancel(&mut self, by: Option<&PersonKey>) -> Result<(), Refusal> {
        match by {
            Some(_) => self.challenged()?,
            None => self.waiting()?,
        }
        if by.is_some_and(|by| *by != self.table.challenge.challenger.key) {
            return Err(Refusal::NotTheChallenger);
        }
        self.log(Event::Cancelled);
        Ok(())
    }

    fn make_planned(&mut self, by: &PersonKey, mv: &str) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        if self.table.to_move() == Some(seat) {
            self.log(Event::Planned { seat });
        }
        self.make_move(by, |table| table.allowed(mv, Some(Notation::Coordinates)))
    }

    /// Plays the move that `allow` gives, once the person is known to be on the move.
    fn make_move(
        &mut self,
        by: &PersonKey,
        allow: impl FnOnce(&Table) -> Result<AllowedMove, Refusal>,
    ) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        self.settled()?;
        if let Some(to_move) = self.table.to_move()
            && to_move != seat
        {
            return Err(Refusal::NotYourTurn { to_move });
        }
        if self.table.plies.len() >= PLIES_MAX {
            return Err(Refusal::TooLong);
        }
        let AllowedMove { mv, .. } = allow(&self.table)?;
        if self.table.is_paused() {
            self.log(Event::Resumed { seat });
        }
        let named = self.named_by(&mv)?;
        self.log(Event::Moved { seat, mv, named });
        self.go_on();
        Ok(())
    }

    /// After a move: chance speaks, and the game may be over.
    fn go_on(&mut self) {
        self.draw_chance();
        if let Some(ending) = self.table.game.as_ref().and_then(AnyGame::verdict) {
            self.end(ending, None);
        }
    }

    /// Ends the game; `by` is the actor, if the ending does not say it.
    fn end(&mut self, ending: Ending, by: Option<Ender>) {
        self.log(Event::Ended { ending, by });
    }
}
