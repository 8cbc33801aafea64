//! The record of a game: the entries whose fold is the table. The only serialisable part of the engine.
//!
//! One entry is one fact, in the order it became true. Entries are kept for ever: a new kind of
//! fact is a new variant, a changed meaning is a new `RECORD_FORMAT` with a reader for the old one.

mod luck;

use banco_beacon::{Link, Round};
use serde::{Deserialize, Serialize};

use crate::{Ending, GameKey, GameOptions, Offer, Part, Seat, Seed, TimeControl};

pub use luck::{Drawn, DrawnOutcome, Luck, Named, NumberedDraws};

/// Version of the entry format, written into the first entry of every game. Since format 2 there are clocks, moves can
/// be taken back, and an end says who brought it about. Since format 3 there are days of rest, planned moves and offers
/// that are withdrawn, and a moderator may end a game. Since format 4 a game knows when the round of its tournament
/// ends. Since format 5 draws may be named and made later, with public numbers (beacon 5), and a clock may run from
/// the look of its player (days 1.7).
pub const RECORD_FORMAT: u16 = 5;

/// Milliseconds since 1970-01-01 UTC.
pub type Millis = i64;

/// A person as a platform knows them: `telegram:1234`. Opaque to the engine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonKey(pub String);

/// Person, and the name that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Key of the person, independent of the name.
    pub key: PersonKey,
    /// Display name, already bounded and cleaned at the door.
    pub name: String,
    /// `@name` on platforms that have one, without the sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

/// Person or people a challenge is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// Open: the first person to accept.
    Anyone,
    /// This person alone.
    Person(Person),
    /// Reserved for the person who has this username (any case) when accepting.
    Username(String),
}

/// The seat the challenger asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves first: Red, White, sente, X.
    First,
    /// Moves second.
    Second,
    /// Drawn from the fair stream, purpose `seat`.
    Lot,
}

/// Place of a game in a series that is played for one result: best of so many (days 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Series {
    /// Largest number of games that decide it.
    pub best_of: u8,
    /// Number of this game, from 1; a draw is played again and counted.
    pub number: u8,
    /// Score of challenger and accepter before it, in half points.
    pub before: [u8; 2],
}

impl Series {
    /// The most games that a result is played for.
    pub const BEST_OF_MAX: u8 = 21;

    /// The first game of such a series; `None` unless the number is odd and more than one.
    pub fn first(best_of: u8) -> Option<Series> {
        let is_odd = best_of % 2 == 1;
        (is_odd && (3..=Series::BEST_OF_MAX).contains(&best_of)).then_some(Series {
            best_of,
            number: 1,
            before: [0, 0],
        })
    }

    /// The half points that win it: more than half of what there is.
    pub const fn enough(self) -> u8 {
        self.best_of + 1
    }

    /// Half points of challenger and accepter after this game; `winner` is 0 for the challenger, `None` after a draw.
    pub fn after(self, winner: Option<usize>) -> [u8; 2] {
        let won = match winner {
            Some(0) => [2, 0],
            Some(_) => [0, 2],
            None => [1, 1],
        };
        [self.before[0].saturating_add(won[0]), self.before[1].saturating_add(won[1])]
    }
}

/// Actor that ended a table before the law did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ender {
    /// This player alone.
    Seat(Seat),
    /// Both agreed.
    Both,
    /// A moderator of the place of the game (days 2.8).
    Moderator {
        /// Seat or person it is about.
        by: Person,
        /// The moderator's words; may be empty.
        why: String,
    },
}

/// One fact of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a record has one challenge among its entries")]
pub enum Event {
    /// The challenge that opens a table; the first entry of every record.
    Challenged {
        /// [`RECORD_FORMAT`] of the program that wrote it.
        format: u16,
        /// Revision of the [`crate::Laws`] that judge the game; a verdict is recorded, never judged again.
        rules: u16,
        /// Lower-case id of the game.
        id: String,
        /// Game and its options.
        game: GameKey,
        /// The options of the game as they were typed.
        #[serde(default)]
        options: GameOptions,
        /// The secret of the fair envelope (fairness.md 1); not to be shown before the end.
        seed: Seed,
        /// Source of its chance.
        #[serde(default, skip_serializing_if = "Luck::is_envelope")]
        luck: Luck,
        /// Envelope of a game with beacon luck: the link before its first draw (beacon 3.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        envelope: Option<Link>,
        /// Challenger.
        challenger: Person,
        /// People who may accept.
        opponent: Opponent,
        /// Seat that the challenger asks for.
        side: Side,
        /// The clock it is played with; `None` for none (days 1.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<TimeControl>,
        /// It counts for the ladder of the community (days 3.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
        /// Place in a series that is played for one result; `None` of a single game (days 5.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        series: Option<Series>,
        /// Both players may ask for hints.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hints: bool,
        /// It may be accepted on every platform, with a code (everywhere 3.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        anywhere: bool,
    },
    /// The challenger typed a part; a later one replaces an earlier one.
    PartTyped {
        /// At most [`crate::PART_CHARS_MAX`] characters.
        text: String,
    },
    /// The challenge was taken up; this closes the parts (fairness.md 2).
    Accepted {
        /// The second person of the table.
        by: Person,
        /// Part of the accepter, typed or automatic.
        part: Part,
        /// Draws that decide the first move or the start (beacon 4.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        named: Option<Named>,
    },
    /// The one it was meant for said no.
    Declined {
        /// Person who accepted or declined.
        by: PersonKey,
    },
    /// The challenger or the program withdrew the challenge.
    Cancelled,
    /// The challenge expired without an answer.
    Expired,
    /// The challenger sits here from now on.
    Seated {
        /// Seat of the challenger; the accepter has the other one.
        challenger: Seat,
    },
    /// Chance spoke. Secret while the game lasts where the game hides it.
    Drawn(Drawn),
    /// A platform has taken the message that announces the open draws: evidence, not law (beacon 5).
    Announced {
        /// Round that the message names.
        round: Round,
        /// Platform, at most [`crate::PLACE_BYTES_MAX`] bytes.
        place: String,
        /// Instant of the message, by the platform.
        posted: Millis,
    },
    /// A ply was played.
    Moved {
        /// Seat that made the ply.
        seat: Seat,
        /// Canonical text.
        mv: String,
        /// Draws that the move calls for (beacon 3.3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        named: Option<Named>,
    },
    /// Resigned the current game for so many points, before the cube; a match continues.
    Conceded {
        /// Seat that resigned.
        seat: Seat,
        /// 1 to 3, multiplied by the cube in the score (backgammon clause 3.2).
        points: u8,
        /// Opening roll of the next game (beacon 4.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        named: Option<Named>,
    },
    /// A proposal that waits for the other side's answer.
    Offered {
        /// Seat that proposed it.
        seat: Seat,
        /// Offer that was proposed.
        offer: Offer,
    },
    /// The other seat said no.
    Refused {
        /// Seat that refused.
        seat: Seat,
        /// Offer of the other seat.
        offer: Offer,
    },
    /// The proposer has withdrawn the offer (days 2.1).
    Withdrawn {
        /// Seat that had proposed it.
        seat: Seat,
        /// Offer it is about.
        offer: Offer,
    },
    /// The next move of this seat was laid down beforehand (days 2.6).
    Planned {
        /// Seat that the move belongs to.
        seat: Seat,
    },
    /// The last moves were taken back; they stay in the record (days 2.2).
    TakenBack {
        /// Seat whose last move it was.
        seat: Seat,
        /// Number of plies: that move and those after it.
        plies: u16,
    },
    /// A platform has taken the board that shows whose turn it is: the clock runs (days 1.2).
    Shown,
    /// The side to act has looked at its closed board: its thinking time runs from this instant (days 1.7).
    Looked {
        /// Seat that looked.
        seat: Seat,
    },
    /// Credit of time that is not charged: the program was down, or its clock jumped (days 1.3).
    Credited {
        /// Milliseconds.
        millis: Millis,
    },
    /// The time of this seat is over, and the other may claim it (days 1.4).
    FlagFell {
        /// Seat that is out of time.
        seat: Seat,
    },
    /// More time for a side (days 2.4).
    TimeGiven {
        /// Seat that gets it; the other side gives.
        seat: Seat,
        /// Milliseconds.
        millis: Millis,
    },
    /// Both agreed to stop the clocks for a while (days 2.4).
    Paused,
    /// One of the players ended the pause.
    Resumed {
        /// Seat or person it is about.
        seat: Seat,
    },
    /// The side to act was reminded, or did not want to be (days 2.7).
    Reminded {
        /// Number of the reminder: its place in [`crate::Reminder::ALL`].
        step: u8,
    },
    /// The first move of the side to act gets more time, because nights are no time to move (days 1.2).
    FirstMove {
        /// Milliseconds on top of its time.
        millis: Millis,
    },
    /// The clocks stop on these days (days 1.3).
    Rests {
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// The clock of this seat is stopped while its player is away (days 2.5).
    Vacation {
        /// Seat of the player who is away.
        seat: Seat,
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// The player is back before that, or does not go.
    VacationOver {
        /// Seat or person it is about.
        seat: Seat,
    },
    /// The round of its tournament ends then; a later one replaces an earlier one (days 4.2).
    RoundEnds {
        /// Instant (milliseconds since 1970) at which the round ends.
        until: Millis,
        /// True if the deadline has passed: this is the end of the overtime.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        overtime: bool,
    },
    /// The table is over, by the law or by the players.
    Ended {
        /// Ending, with the winner.
        ending: Ending,
        /// Actor, if the ending does not say; older records never do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Ender>,
    },
}

/// A fact and when it became one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Instant of the entry, by the clock of the program that ran the table.
    pub at: Millis,
    /// Event.
    #[serde(flatten)]
    pub event: Event,
}
