//! A table: two seats, one game, what is offered, and the log that made it so.
//!
//! The log is the truth and a table is a fold over it. [`Table::act`] is the only way to change
//! anything: it answers with the new entries and the table they make, and leaves the old one as it
//! is, so the caller can make the entries durable before anybody sees them.

mod act;
mod fold;
mod refusal;
mod verify;

use serde::{Deserialize, Serialize};

pub use act::Action;
pub use fold::RecordError;
pub use refusal::Refusal;
pub use verify::{Finding, Verification};

use crate::{
    AnyGame, Ending, Envelope, GameKey, GameOptions, Notation, Opponent, Part, Person, PersonKey, Played, Seat, Seed,
    Side, Turn, View, Viewer,
};

/// What a player proposes and the other must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    Draw,
    /// Break the game off; it will not count.
    Abort,
}

/// Where a table stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Waiting for the opponent's answer.
    Challenged,
    Declined,
    Cancelled,
    Playing,
    Over(Ending),
}

/// What a challenge asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Lower-case id, unique for ever.
    pub id: String,
    pub game: GameKey,
    pub options: GameOptions,
    pub challenger: Person,
    pub opponent: Opponent,
    pub side: Side,
}

/// One ply as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Canonical text.
    pub mv: String,
    pub played: Played,
}

/// A challenge and the game that came of it.
#[derive(Clone, Debug)]
pub struct Table {
    challenge: Challenge,
    seed: Seed,
    parts: [Part; 2],
    phase: Phase,
    accepter: Option<Person>,
    /// Persons by seat once the game has started.
    seats: Option<[Person; 2]>,
    /// The game as it was dealt, to print its history from.
    dealt: Option<AnyGame>,
    game: Option<AnyGame>,
    plies: Vec<Ply>,
    offer: Option<(Seat, Offer)>,
    entries: u64,
    version: u32,
}

impl Table {
    pub fn id(&self) -> &str {
        &self.challenge.id
    }

    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Number of entries in the log: what a store compares before it appends.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Changes with everything that makes an older board's buttons stale: start, move, end.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The commitment posted with the challenge.
    pub fn commitment(&self) -> String {
        self.envelope().commitment()
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

    pub fn person_at(&self, seat: Seat) -> Option<&Person> {
        self.seats.as_ref().map(|seats| &seats[seat.index()])
    }

    /// The seats `person` plays: one, or none.
    pub fn seat_of(&self, person: &PersonKey) -> Option<Seat> {
        let seats = self.seats.as_ref()?;
        Seat::BOTH.into_iter().find(|seat| seats[seat.index()].key == *person)
    }

    /// The side to move, while the game is on.
    pub fn to_move(&self) -> Option<Seat> {
        match self.game.as_ref()?.turn() {
            Turn::Player(seat) if self.phase == Phase::Playing => Some(seat),
            Turn::Player(_) | Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// An offer that waits for its answer, and who made it.
    pub fn offer(&self) -> Option<(Seat, Offer)> {
        self.offer
    }

    /// The game, once it is dealt. Only its public doors (`view`, `legal`, `read`…) are of use outside.
    pub fn game(&self) -> Option<&AnyGame> {
        self.game.as_ref()
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// What `viewer` may see now. After the end everybody may see everything.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        let game = self.game.as_ref()?;
        let Phase::Over(ending) = self.phase else { return Some(game.view(viewer)) };
        // A resignation or an agreement ends the table, not the game: open the men here.
        Some(View { viewer, ending: Some(ending), to_move: None, ..game.view(Viewer::Everything) })
    }

    /// Every ply as text in `notation`, with what everybody learned from it.
    pub fn history(&self, notation: Notation) -> Vec<String> {
        let Some(mut game) = self.dealt.clone() else { return Vec::new() };
        let mut texts = Vec::with_capacity(self.plies.len());
        for ply in &self.plies {
            texts.push(game.write_played(&ply.mv, &ply.played, notation));
            if game.play(&ply.mv).is_err() {
                break;
            }
        }
        texts
    }

    /// The last ply as text, without what came of it: the caption tells that in words.
    pub fn last_move_text(&self, notation: Notation) -> Option<String> {
        let (last, before) = self.plies.split_last()?;
        let mut game = self.dealt.clone()?;
        for ply in before {
            game.play(&ply.mv).ok()?;
        }
        Some(game.write(&last.mv, notation))
    }

    /// The last ply as text.
    pub fn last_text(&self, notation: Notation) -> Option<String> {
        self.history(notation).pop()
    }

    /// Before the second ply either player may break off alone, in jieqi only while no man is turned up:
    /// an abort would buy a new deal (jieqi clause 2.4).
    fn may_abort_alone(&self) -> bool {
        self.plies.len() < 2 && self.plies.iter().all(|ply| ply.played.turned_up.is_none())
    }

    fn envelope(&self) -> Envelope<'_> {
        Envelope { seed: &self.seed, game_id: &self.challenge.id }
    }
}
