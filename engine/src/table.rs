//! A table: two seats, one game, what is offered, and the log that made it so.
//!
//! The log is the truth and a table is a fold over it. [`Table::act`] is the only way to change
//! anything: it answers with the new entries and the table they make, and leaves the old one as it
//! is, so the caller can make the entries durable before they are shown.

mod act;
mod clocks;
mod closed;
mod draws;
mod fold;
mod judge;
mod line;
mod positions;
mod public;
mod refusal;
mod takeback;
mod verify;

use serde::{Deserialize, Serialize};

pub use act::{Action, Actor, Ruling};
pub use clocks::{Bound, RoundEnd, RunsOut};
pub use draws::OpenDraws;
pub use fold::RecordError;
pub use judge::{AllowedMove, JudgedMove};
pub use line::LineError;
pub use positions::Stood;
pub use public::Public;
pub use refusal::Refusal;
pub use takeback::{Barrier, TakenBack};
pub use verify::{Finding, Verification};

use draws::BeaconDraws;

use crate::clock::Clocks;
use crate::{
    AnyGame, Ender, Ending, Envelope, GameKey, GameOptions, Laws, Luck, Millis, Notation, Opponent, Outcome, Part,
    Person, PersonKey, Played, Reason, Seat, Seed, Series, Side, TimeControl, Told, Turn, View, Viewer,
};

/// Offer of a player that the other must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Call it a draw.
    Draw,
    /// Break the game off; it will not count.
    Abort,
    /// Give up the game that is being played for so many points, before the cube (backgammon).
    Concede(u8),
    /// Take the proposer's last move back, with what followed it (days 2.2).
    Takeback,
    /// Stop the clocks until one player ends the pause (days 2.4).
    Pause,
    /// Draw without the public number that does not come (beacon 3.7).
    WithoutNumber,
}

/// Phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Waiting for the opponent's answer.
    Challenged,
    /// The one it was meant for said no.
    Declined,
    /// Withdrawn, or not answered for too long.
    Cancelled,
    /// Both sit, and the game is on.
    Playing,
    /// By the law of the game or by the players; nothing changes any more.
    Over(Ending),
}

/// Terms of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Lower-case id, unique for ever.
    pub id: String,
    /// Game and its options.
    pub game: GameKey,
    /// The options of the game, as they were typed.
    pub options: GameOptions,
    /// Challenger, whose part of the envelope comes first (fairness.md 2).
    pub challenger: Person,
    /// People who may accept.
    pub opponent: Opponent,
    /// Seat that the challenger asks for.
    pub side: Side,
    /// The clock; `None` for none.
    pub time: Option<TimeControl>,
    /// It counts for the ladder of the community (days 3.1).
    pub rated: bool,
    /// Place in a series that is played for one result (days 5.1).
    pub series: Option<Series>,
    /// Both players may ask the computer for hints: said at the challenge, so that the accepter knows.
    pub hints: bool,
    /// It may be accepted on every platform, with a code of its own (everywhere 3.1).
    pub anywhere: bool,
    /// Source of its chance.
    pub luck: Luck,
}

impl Challenge {
    /// True if chance decides anything here: the first player, a deal, dice, a starting position.
    pub fn is_drawn(&self) -> bool {
        self.side == Side::Lot || self.is_shuffled()
    }

    /// True if the players may mix in words: with public numbers there is nothing to mix (beacon 3.1).
    pub fn mixes_luck(&self) -> bool {
        self.is_drawn() && !self.luck.is_beacon()
    }

    /// True if chance makes the board itself: a deal, dice, a starting position.
    pub fn is_shuffled(&self) -> bool {
        self.game.start(&self.options).is_ok_and(|game| matches!(game.turn(), Turn::Chance))
    }
}

/// One ply as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Seat that made the ply.
    pub seat: Seat,
    /// Canonical text.
    pub mv: String,
    /// Public outcome of the ply.
    pub played: Played,
}

/// Change of a game other than a player's move.
#[derive(Clone, Debug)]
pub(crate) enum Between {
    Drawn(Outcome),
    Conceded(Seat, u8),
}

impl Between {
    /// Does to `game` what the fold did once.
    fn happen(&self, game: &mut AnyGame) {
        let done = match self {
            Between::Drawn(outcome) => game.resolve(outcome).is_ok(),
            Between::Conceded(seat, points) => game.concede(*seat, *points).is_ok(),
        };
        debug_assert!(done, "what the fold applied once applies again");
    }
}

/// A challenge and the game that came of it.
#[derive(Clone, Debug)]
pub struct Table {
    challenge: Challenge,
    seed: Seed,
    /// Beacon luck; `None` of a game with an envelope.
    beacon: Option<BeaconDraws>,
    /// Laws of the game; `None` if this program does not know them: then every action is refused.
    laws: Option<Laws>,
    parts: [Part; 2],
    pub(crate) phase: Phase,
    accepter: Option<Person>,
    opened: Millis,
    /// Instant at which the challenge expired without an answer.
    expired: Option<Millis>,
    /// Persons by seat once the game has started.
    seats: Option<[Person; 2]>,
    /// The game as the players sat down to it, to print its history from.
    pub(crate) start: Option<AnyGame>,
    pub(crate) game: Option<AnyGame>,
    pub(crate) plies: Vec<Ply>,
    /// Events between the plies, with the number of plies before each.
    pub(crate) between: Vec<(usize, Between)>,
    offer: Option<(Seat, Offer)>,
    /// Offer that the last ply left unanswered.
    lapsed: Option<(Seat, Offer)>,
    /// Offers refused since the last ply: they are not made again before the next (days 2.1).
    refused: Vec<(Seat, Offer)>,
    /// Moves taken back since the last ply.
    taken_back: Option<TakenBack>,
    /// The next ply was laid down beforehand, and the last one was.
    plans: bool,
    is_planned: bool,
    ended_by: Option<Ender>,
    /// Since the start, where there is a clock.
    clocks: Option<Clocks>,
    /// The table without the position that the side to act has not looked at (days 1.7).
    cover: Option<Box<Table>>,
    /// True of a copy for a viewer who may see what the cover hides.
    is_opened: bool,
    /// Instant of the look at the board of this turn.
    looked_at: Option<Millis>,
    /// The round of its tournament.
    round: Option<RoundEnd>,
    /// Instant of the last entry.
    last_at: Millis,
    /// The last ply in every notation of the game: printed when it was played, because it takes the game before it.
    last: Vec<Printed>,
    entries: u64,
    version: u32,
}

/// A ply in one notation.
#[derive(Clone, Debug)]
struct Printed {
    notation: Notation,
    /// Text without the results of the move, and text with the facts that all players learned from it.
    mv: String,
    played: String,
}

impl Printed {
    fn all(before: &AnyGame, mv: &str, played: &Played) -> Vec<Printed> {
        let printed = |notation: &Notation| Printed {
            notation: *notation,
            mv: before.write(mv, *notation),
            played: before.write_played(mv, played, *notation),
        };
        before.key().notations().iter().map(printed).collect()
    }
}

impl Table {
    /// Lower-case id of the game, unique for ever; fair chance is derived from it.
    pub fn id(&self) -> &str {
        &self.challenge.id
    }

    /// Terms of the challenge.
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// Phase of the table.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Time that the challenge had waited when it expired without an answer; `None` of any other.
    pub fn expired_after(&self) -> Option<Millis> {
        Some(self.expired?.saturating_sub(self.opened))
    }

    /// Instant of the end in milliseconds since 1970; `None` of a game that runs or never began.
    pub fn ended_at(&self) -> Option<Millis> {
        matches!(self.phase, Phase::Over(_)).then_some(self.last_at)
    }

    /// Half points of challenger and accepter in the series of a game that is over and counts; `None` of a single game.
    pub fn series_score(&self) -> Option<[u8; 2]> {
        let series = self.challenge.series?;
        match self.phase {
            Phase::Over(ending) if ending.reason != Reason::Aborted => {
                let challenger = self.seat_of(&self.challenge.challenger.key)?;
                Some(series.after(ending.winner.map(|winner| usize::from(winner != challenger))))
            }
            Phase::Over(_) | Phase::Playing | Phase::Challenged | Phase::Declined | Phase::Cancelled => {
                Some(series.before)
            }
        }
    }

    /// Number of entries in the log: what a store compares before it appends.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Changes with everything that makes an older board's buttons stale: start, move, a move taken back, end.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The commitment posted with the challenge: with beacon luck the link before the first draw (beacon 3.2).
    pub fn commitment(&self) -> String {
        match &self.beacon {
            Some(beacon) => beacon.envelope.to_string(),
            None => self.envelope().commitment(),
        }
    }

    /// The seed in hex, once it may be known: after the game, and after a challenge that came to nothing.
    pub fn revealed_seed(&self) -> Option<String> {
        match self.phase {
            Phase::Over(_) | Phase::Declined | Phase::Cancelled => Some(self.seed.reveal()),
            Phase::Challenged | Phase::Playing => None,
        }
    }

    /// The parts of challenger and accepter as far as they are known.
    pub fn parts(&self) -> &[Part; 2] {
        &self.parts
    }

    /// The two players by seat; `None` before the start.
    pub fn seats(&self) -> Option<&[Person; 2]> {
        self.seats.as_ref()
    }

    /// Person in this seat; `None` before the start.
    pub fn person_at(&self, seat: Seat) -> Option<&Person> {
        self.seats.as_ref().map(|seats| &seats[seat.index()])
    }

    /// From now on `person` is shown under another name; the record keeps the name at the start.
    pub fn call(&mut self, person: &PersonKey, name: &str) {
        let seated = self.seats.iter_mut().flatten();
        let invited = match &mut self.challenge.opponent {
            Opponent::Person(invited) => Some(invited),
            Opponent::Anyone | Opponent::Username(_) => None,
        };
        let all = seated.chain(invited).chain([&mut self.challenge.challenger]).chain(&mut self.accepter);
        for known in all.filter(|known| known.key == *person) {
            name.clone_into(&mut known.name);
        }
    }

    /// The seats `person` plays: one, or none.
    pub fn seat_of(&self, person: &PersonKey) -> Option<Seat> {
        let seats = self.seats.as_ref()?;
        Seat::BOTH.into_iter().find(|seat| seats[seat.index()].key == *person)
    }

    /// The side to move, while the game is on.
    pub fn to_move(&self) -> Option<Seat> {
        match self.game.as_ref()?.turn() {
            Turn::Player(seat) if self.phase == Phase::Playing && self.open_draws().is_none() => Some(seat),
            Turn::Player(_) | Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Offer that waits for its answer, with the seat that made it.
    pub fn offer(&self) -> Option<(Seat, Offer)> {
        self.offer
    }

    /// Offer that the other side answered by moving on, at the last ply (days 2.1).
    pub fn lapsed(&self) -> Option<(Seat, Offer)> {
        self.lapsed
    }

    /// True if the last ply came from a conditional line (days 2.6).
    pub fn is_planned(&self) -> bool {
        self.shown().is_planned
    }

    /// Actor who aborted or adjudicated; `None` if the ending says it, or an old record does not.
    pub fn ended_by(&self) -> Option<&Ender> {
        self.ended_by.as_ref()
    }

    /// The game, once it has begun, as callers outside the law may see it.
    pub fn game(&self) -> Option<Public<'_>> {
        self.shown().game.as_ref().map(|game| Public::new(game, matches!(self.phase, Phase::Over(_))))
    }

    /// Every ply that is shown so far, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.shown().plies
    }

    /// Events since the last board, as everyone saw them.
    pub fn story(&self) -> Vec<Told> {
        let shown = self.shown();
        let last = shown.plies.last().map(|ply| (ply.seat, ply.mv.as_str(), &ply.played));
        shown.game.as_ref().map(|game| game.story(last)).unwrap_or_default()
    }

    /// View of `viewer` now. After the end everyone may see everything.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        let game = self.shown_to(viewer).game.as_ref()?;
        let undrawn = self.open_draws().and_then(|_| game.undrawn());
        let public = Public::new(game, matches!(self.phase, Phase::Over(_)));
        let view = View { undrawn, ..public.view(viewer) };
        if self.is_closed() && self.is_closed_to(viewer) {
            return Some(View { to_move: self.to_move(), ..view.closed() });
        }
        // A resignation or an agreement ends the table, not the game.
        Some(match self.phase {
            Phase::Over(ending) => View { viewer, ending: Some(ending), to_move: None, ..view },
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => view,
        })
    }

    /// Every ply as text in `notation`, with the facts that all players learned from it.
    pub fn history(&self, notation: Notation) -> Vec<String> {
        let mut texts = Vec::with_capacity(self.plies().len());
        self.retell(|game, ply| texts.push(game.write_played(&ply.mv, &ply.played, notation)));
        texts
    }

    /// Replays the game; `look` sees every ply and the game before it.
    pub fn retell(&self, mut look: impl FnMut(Public<'_>, &Ply)) {
        let shown = self.shown();
        let Some(mut game) = shown.start.clone() else { return };
        let mut between = shown.between.iter().peekable();
        for (number, ply) in shown.plies.iter().enumerate() {
            while let Some((_, event)) = between.next_if(|(before, _)| *before <= number) {
                event.happen(&mut game);
            }
            look(Public::new(&game, false), ply);
            if game.apply(&ply.mv).is_err() {
                return;
            }
        }
    }

    /// Replays the draws of a finished game; `look` sees the game before each. A running game shows nothing: its draws
    /// may be its secret.
    pub fn retell_draws(&self, mut look: impl FnMut(Public<'_>, &Outcome)) {
        let (Phase::Over(_), Some(mut game)) = (self.phase, self.start.clone()) else { return };
        let mut between = self.between.iter().peekable();
        for number in 0..=self.plies.len() {
            while let Some((_, event)) = between.next_if(|(before, _)| *before <= number) {
                if let Between::Drawn(outcome) = event {
                    look(Public::new(&game, false), outcome);
                }
                event.happen(&mut game);
            }
            if self.plies.get(number).is_some_and(|ply| game.apply(&ply.mv).is_err()) {
                return;
            }
        }
    }

    /// The last ply as text, without what came of it: the caption tells that in words.
    pub fn last_move_text(&self, notation: Notation) -> Option<String> {
        self.last_in(notation).map(|last| last.mv.clone())
    }

    /// Last ply as text, with the facts that all players learned from it.
    pub fn last_text(&self, notation: Notation) -> Option<String> {
        self.last_in(notation).map(|last| last.played.clone())
    }

    fn last_in(&self, notation: Notation) -> Option<&Printed> {
        let notation = self.challenge.game.printed(notation);
        self.shown().last.iter().find(|last| last.notation == notation)
    }

    /// Before the second ply either player may break off alone, but only while nothing that chance decided has been
    /// seen: an abort would buy a new deal or a new roll (jieqi clause 2.4, backgammon clause 5.2). A named round buys
    /// as much (beacon 4.2).
    fn may_abort_alone(&self) -> bool {
        let has_named = self.beacon.as_ref().is_some_and(BeaconDraws::has_named);
        self.plies.len() < 2 && !has_named && !self.game.as_ref().is_some_and(AnyGame::has_shown_chance)
    }

    /// 32 bytes that belong to this table and purpose, which tell nothing about its seed or its draws.
    pub fn secret_of(&self, purpose: &str) -> [u8; 32] {
        self.envelope().secret_of(purpose)
    }

    fn envelope(&self) -> Envelope<'_> {
        Envelope { seed: &self.seed, game_id: &self.challenge.id }
    }
}
