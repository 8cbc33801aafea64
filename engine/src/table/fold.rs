//! The fold: from entries to the table. Live play and replay go through the same `apply`.

use thiserror::Error;

use crate::{
    Chance, Drawn, Ender, Ending, Entry, Event, FairStream, Illegal, Laws, Millis, MoveError, Named, OptionError,
    Outcome, OutcomeError, Part, Person, RECORD_FORMAT, Reason, Seat, Seed, Turn,
};

use crate::clock::Clocks;

use super::draws::BeaconDraws;
use super::{Between, Challenge, Offer, Phase, Ply, Printed, RoundEnd, Table};

/// A log that no table can have written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not one entry.
    #[error("the record is empty")]
    Empty,
    /// The first entry is no [`Event::Challenged`].
    #[error("the record does not begin with a challenge")]
    NoChallenge,
    /// Written by a later program, in this format.
    #[error("the record has format {0}; this program reads up to {RECORD_FORMAT}")]
    NewerFormat(u16),
    /// The entry tells something that cannot have happened then.
    #[error("entry {at} cannot follow the entries before it")]
    OutOfPlace {
        /// The entry, counted from 0.
        at: u64,
    },
    /// The game does not know the options of the challenge.
    #[error("entry {at}: {error}")]
    Options {
        /// The entry, counted from 0.
        at: u64,
        /// Error in them.
        error: OptionError,
    },
    /// The text is no move, or a move that the board cannot carry under any law.
    #[error("entry {at}: {mv}: {error}")]
    Move {
        /// The entry, counted from 0.
        at: u64,
        /// Text it calls a move.
        mv: String,
        /// Why it is none.
        error: MoveError,
    },
    /// The game was given up for points that were not to be had.
    #[error("entry {at}: {error}")]
    Concession {
        /// The entry, counted from 0.
        at: u64,
        /// Why not.
        error: Illegal,
    },
    /// The record names a network that this program does not know, or no envelope.
    #[error("the record has beacon luck of an unknown network, or without an envelope")]
    Luck,
    /// Chance cannot have drawn this.
    #[error("entry {at}: {error}")]
    Outcome {
        /// The entry, counted from 0.
        at: u64,
        /// Why not.
        error: OutcomeError,
    },
}

impl Table {
    /// Replays a record: its entries count as happened, even if today's law forbids them.
    ///
    /// # Errors
    /// The first entry that cannot be true after the ones before it.
    pub fn replay(entries: &[Entry]) -> Result<Table, RecordError> {
        let (first, rest) = entries.split_first().ok_or(RecordError::Empty)?;
        let Event::Challenged {
            format,
            rules,
            id,
            game,
            options,
            seed,
            luck,
            envelope,
            challenger,
            opponent,
            side,
            time,
            rated,
            series,
            hints,
            anywhere,
        } = &first.event
        else {
            return Err(RecordError::NoChallenge);
        };
        if *format > RECORD_FORMAT {
            return Err(RecordError::NewerFormat(*format));
        }
        let laws = Laws::of(*rules);
        laws.unwrap_or(Laws::NEWEST).start(*game, options).map_err(|error| RecordError::Options { at: 0, error })?;
        let challenge = Challenge {
            id: id.clone(),
            game: *game,
            options: options.clone(),
            challenger: challenger.clone(),
            opponent: opponent.clone(),
            side: *side,
            time: *time,
            rated: *rated,
            series: *series,
            hints: *hints,
            anywhere: *anywhere,
            luck: luck.clone(),
        };
        let beacon = BeaconDraws::of(luck, *envelope).ok_or(RecordError::Luck)?;
        let mut table = Table::challenged(challenge, seed.clone(), laws, first.at);
        table.beacon = beacon;
        let last = rest.iter().rposition(|entry| matches!(entry.event, Event::Moved { .. }));
        for (number, entry) in rest.iter().enumerate() {
            table.apply(entry, last == Some(number))?;
        }
        Ok(table)
    }

    pub(super) fn challenged(challenge: Challenge, seed: Seed, laws: Option<Laws>, opened: Millis) -> Table {
        Table {
            laws,
            challenge,
            seed,
            beacon: None,
            parts: [Part::default(), Part::default()],
            phase: Phase::Challenged,
            accepter: None,
            opened,
            expired: None,
            seats: None,
            start: None,
            game: None,
            plies: Vec::new(),
            between: Vec::new(),
            offer: None,
            lapsed: None,
            refused: Vec::new(),
            taken_back: None,
            plans: false,
            is_planned: false,
            ended_by: None,
            clocks: None,
            cover: None,
            is_opened: false,
            looked_at: None,
            round: None,
            last_at: opened,
            last: Vec::new(),
            entries: 1,
            version: 0,
        }
    }

    pub(super) fn stream(&self) -> FairStream {
        let stream = self.envelope().stream(self.challenge.game.key(), &self.parts[0], &self.parts[1]);
        stream.with_challenger(self.seat_of(&self.challenge.challenger.key).unwrap_or(Seat::First))
    }

    /// The challenger's seat, drawn by lot (fairness.md 5).
    pub(super) fn lot(&self) -> Seat {
        if self.stream().draw("seat", 0, &[2]) == [0] { Seat::First } else { Seat::Second }
    }

    /// Applies one entry; the last ply is printed, which takes the game before it.
    pub(crate) fn apply(&mut self, entry: &Entry, is_last_ply: bool) -> Result<(), RecordError> {
        match self.phase {
            Phase::Challenged => self.apply_to_challenge(entry)?,
            Phase::Playing => self.apply_to_game(&entry.event, is_last_ply, entry.at)?,
            Phase::Declined | Phase::Cancelled | Phase::Over(_) => return Err(self.out_of_place()),
        }
        self.run_clocks(entry).ok_or(self.out_of_place())?;
        self.close_or_open();
        self.last_at = entry.at;
        self.entries += 1;
        Ok(())
    }

    const fn out_of_place(&self) -> RecordError {
        RecordError::OutOfPlace { at: self.entries }
    }

    /// Applies an entry of a challenge; [`Table::apply_to_game`] names all other events.
    fn apply_to_challenge(&mut self, entry: &Entry) -> Result<(), RecordError> {
        match &entry.event {
            Event::Seated { challenger } => {
                let accepter = self.accepter.clone().ok_or(self.out_of_place())?;
                self.sit(*challenger, accepter, self.entries)?;
            }
            // Between an acceptance and the number of its lot.
            Event::Announced { round, place, posted } => self.announced(*round, place, *posted)?,
            Event::Cancelled if self.open_draws().is_some() => self.phase = Phase::Cancelled,
            Event::Expired if self.open_draws().is_some() => self.expire(entry.at),
            // The acceptance closes the parts: nothing but the seating can follow it.
            _ if self.accepter.is_some() => return Err(self.out_of_place()),
            Event::PartTyped { text } => self.parts[0] = Part::typed(text.clone()),
            Event::Accepted { by, part, named } if by.key != self.challenge.challenger.key => {
                self.parts[1] = part.clone();
                self.accepter = Some(by.clone());
                self.name_first(named.as_ref(), entry.at)?;
            }
            Event::Declined { .. } => self.phase = Phase::Declined,
            Event::Cancelled => self.phase = Phase::Cancelled,
            Event::Expired => self.expire(entry.at),
            _ => return Err(self.out_of_place()),
        }
        Ok(())
    }

    fn expire(&mut self, at: Millis) {
        self.phase = Phase::Cancelled;
        self.expired = Some(at);
    }

    /// Applies an entry of a running game.
    fn apply_to_game(&mut self, event: &Event, is_last_ply: bool, now: Millis) -> Result<(), RecordError> {
        let at = self.entries;
        let out_of_place = self.out_of_place();
        match event {
            Event::Drawn(Drawn::Sealed { outcome }) if self.beacon.is_none() => self.resolve(outcome)?,
            Event::Drawn(Drawn::Numbered(drawn)) => self.apply_draws(drawn, now)?,
            Event::Announced { round, place, posted } => self.announced(*round, place, *posted)?,
            Event::Moved { seat, mv, named } => self.apply_move(*seat, mv, named.as_ref(), is_last_ply, now)?,
            Event::Conceded { seat, points, named } if self.open_draws().is_none() => {
                let game = self.game.as_mut().ok_or(out_of_place)?;
                game.concede(*seat, *points).map_err(|error| RecordError::Concession { at, error })?;
                self.between.push((self.plies.len(), Between::Conceded(*seat, *points)));
                self.offer = None;
                self.version += 1;
                self.name(named.as_ref(), now)?;
            }
            Event::Offered { seat, offer } => self.offer = Some((*seat, *offer)),
            Event::Refused { seat, offer } if self.offer == Some((seat.other(), *offer)) => {
                self.refused.extend(self.offer.take());
            }
            Event::Withdrawn { seat, offer } if self.offer == Some((*seat, *offer)) => {
                self.refused.extend(self.offer.take());
            }
            Event::Planned { seat } if self.to_move() == Some(*seat) => self.plans = true,
            Event::TakenBack { seat, plies } => {
                self.take_back(*seat, usize::from(*plies)).ok_or(out_of_place)?;
            }
            Event::Ended { ending, by } => self.apply_end(*ending, by.clone()),
            Event::RoundEnds { until, overtime } => {
                self.round = Some(RoundEnd { at: *until, is_overtime: *overtime });
            }
            // The clocks see to them.
            Event::Shown
            | Event::Credited { .. }
            | Event::FlagFell { .. }
            | Event::TimeGiven { .. }
            | Event::Rests { .. }
            | Event::Vacation { .. }
            | Event::VacationOver { .. }
            | Event::Reminded { .. }
            | Event::FirstMove { .. } => {}
            Event::Looked { seat } if self.closed_for() == Some(*seat) => {
                self.looked_at = Some(now);
                self.version += 1;
            }
            Event::Paused if !self.is_paused() => self.offer = None,
            Event::Resumed { .. } if self.is_paused() => {}
            Event::Drawn(_)
            | Event::Conceded { .. }
            | Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Planned { .. }
            | Event::Looked { .. }
            | Event::Paused
            | Event::Resumed { .. }
            | Event::Challenged { .. }
            | Event::PartTyped { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Cancelled
            | Event::Expired
            | Event::Seated { .. } => return Err(out_of_place),
        }
        Ok(())
    }

    /// Chance completes what it was asked for; a piece that was turned up belongs to the last ply.
    pub(super) fn resolve(&mut self, outcome: &Outcome) -> Result<(), RecordError> {
        let (at, out_of_place) = (self.entries, self.out_of_place());
        let game = self.game.as_mut().filter(|game| game.turn() == Turn::Chance).ok_or(out_of_place)?;
        let before = (!self.last.is_empty() && self.beacon.is_some()).then(|| game.clone());
        let played = game.resolve(outcome).map_err(|error| RecordError::Outcome { at, error })?;
        if let Some((ply, played)) = self.plies.last_mut().zip(played) {
            if let Some(before) = before {
                self.last = Printed::all(&before, &ply.mv, &played);
            }
            ply.played = played;
        }
        self.between.push((self.plies.len(), Between::Drawn(outcome.clone())));
        Ok(())
    }

    fn apply_move(
        &mut self,
        seat: Seat,
        mv: &str,
        named: Option<&Named>,
        is_last_ply: bool,
        now: Millis,
    ) -> Result<(), RecordError> {
        let (at, is_open) = (self.entries, self.open_draws().is_some());
        let game = self
            .game
            .as_mut()
            .filter(|_| !is_open)
            .filter(|game| game.turn() == Turn::Player(seat))
            .ok_or(RecordError::OutOfPlace { at })?;
        let before = is_last_ply.then(|| game.clone());
        let played = game.apply(mv).map_err(|error| RecordError::Move { at, mv: mv.to_owned(), error })?;
        self.last = before.map_or_else(Vec::new, |before| Printed::all(&before, mv, &played));
        self.plies.push(Ply { seat, mv: mv.to_owned(), played });
        self.refused.clear();
        self.taken_back = None;
        self.is_planned = std::mem::take(&mut self.plans);
        // A move is an answer: it refuses what the other side offered. And the side that moves on withdraws
        // its request (days 2.1).
        self.lapsed = self.offer.filter(|(by, _)| *by != seat);
        if self.offer.is_some_and(|(by, offer)| by != seat || offer == Offer::Takeback) {
            self.offer = None;
        }
        self.version += 1;
        self.name(named, now)
    }

    fn apply_end(&mut self, ending: Ending, by: Option<Ender>) {
        if let Some(game) = self.game.as_mut().filter(|_| !ending.reason.is_of_the_players()) {
            game.close(ending);
        }
        self.phase = Phase::Over(ending);
        // Older records show an agreement by the open offer.
        let agreed = self.offer.filter(|(_, offer)| *offer == Offer::Abort && ending.reason == Reason::Aborted);
        self.ended_by = by.or(agreed.map(|_| Ender::Both));
        self.offer = None;
        self.version += 1;
    }

    fn sit(&mut self, challenger: Seat, accepter: Person, at: u64) -> Result<(), RecordError> {
        let host = self.challenge.challenger.clone();
        self.seats = Some(match challenger {
            Seat::First => [host, accepter],
            Seat::Second => [accepter, host],
        });
        let laws = self.laws.unwrap_or(Laws::NEWEST);
        let mut game = laws
            .start(self.challenge.game, &self.challenge.options)
            .map_err(|error| RecordError::Options { at, error })?;
        // Nothing is dealt where pieces are drawn when they are turned up (beacon 4.1).
        if self.beacon.is_some() {
            game.draw_late();
        }
        self.clocks = self.challenge.time.map(|time| Clocks::new(time, laws.growth()));
        self.start = Some(game.clone());
        self.game = Some(game);
        self.phase = Phase::Playing;
        self.version += 1;
        Ok(())
    }
}
