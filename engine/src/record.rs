//! The record of a game: the entries whose fold is the table. The only serialisable part of the engine.
//!
//! One entry is one fact, in the order it became true. Entries are kept for ever: a new kind of
//! fact is a new variant, a changed meaning is a new `RECORD_FORMAT` with a reader for the old one.

use serde::{Deserialize, Serialize};

use crate::{Ending, GameKey, GameOptions, Offer, Outcome, Part, Seat, Seed, TimeControl};

/// Version of the entry format, written into the first entry of every game. Since format 2 there are clocks, moves can
/// be taken back, and an end says who brought it about. Since format 3 there are days of rest, planned moves and offers
/// that are withdrawn, and a moderator may end a game.
pub const RECORD_FORMAT: u16 = 3;

/// Milliseconds since 1970-01-01 UTC.
pub type Millis = i64;

/// A person as a platform knows him: `telegram:1234`. Opaque to the engine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonKey(pub String);

/// Who somebody is and how he is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who it is, whatever the name says.
    pub key: PersonKey,
    /// Display name, already bounded and cleaned at the door.
    pub name: String,
    /// `@name` on platforms that have one, without the sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

/// Whom a challenge is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// Open: whoever accepts first.
    Anyone,
    /// This person and nobody else.
    Person(Person),
    /// Reserved for whoever has this username (any case) when he accepts.
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

/// Where a game stands among several that are played for one result: best of so many (days 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Series {
    /// How many games decide it at most.
    pub best_of: u8,
    /// Which of them this is, from 1; a draw is played again and counted.
    pub number: u8,
    /// What challenger and accepter had won before it, in half points.
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

/// Who ended a table before the law did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ender {
    /// This player alone.
    Seat(Seat),
    /// Both agreed.
    Both,
    /// Somebody who keeps order where it is played (days 2.8).
    Moderator {
        /// Who.
        by: Person,
        /// In his own words; may be empty.
        why: String,
    },
}

/// One fact of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The challenge that opens a table; the first entry of every record.
    Challenged {
        /// [`RECORD_FORMAT`] of the program that wrote it.
        format: u16,
        /// Revision of the [`crate::Laws`] that judge the game; a verdict is recorded, never judged anew.
        rules: u16,
        /// Lower-case id of the game.
        id: String,
        /// What is played.
        game: GameKey,
        /// The options of the game as they were typed.
        #[serde(default)]
        options: GameOptions,
        /// The secret of the fair envelope (fairness.md 1); not to be shown before the end.
        seed: Seed,
        /// Who asks.
        challenger: Person,
        /// Who may accept.
        opponent: Opponent,
        /// Where the challenger wants to sit.
        side: Side,
        /// The clock it is played with; `None` for none (days 1.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<TimeControl>,
        /// It counts for the ladder of the community (days 3.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
        /// Where it stands among several games that are played for one result; `None` of a single game (days 5.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        series: Option<Series>,
        /// Both players may ask for hints.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hints: bool,
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
        /// His part, typed or automatic.
        part: Part,
    },
    /// The one it was meant for said no.
    Declined {
        /// Who that was.
        by: PersonKey,
    },
    /// The challenger or the house took the challenge back.
    Cancelled,
    /// Nobody answered the challenge for too long.
    Expired,
    /// The challenger sits here from now on.
    Seated {
        /// His seat; the accepter has the other one.
        challenger: Seat,
    },
    /// Chance spoke. Secret while the game lasts where the game hides it.
    Drawn {
        /// What was drawn, as [`crate::Game::resolve`] takes it.
        outcome: Outcome,
    },
    /// A ply was played.
    Moved {
        /// Whose ply it was.
        seat: Seat,
        /// Canonical text.
        mv: String,
    },
    /// Gave up the game that was being played for so many points, before the cube; a match goes on.
    Conceded {
        /// Who gave up.
        seat: Seat,
        /// 1 to 3, multiplied by the cube in the score (backgammon clause 3.2).
        points: u8,
    },
    /// A proposal that waits for the other side's answer.
    Offered {
        /// Who proposed it.
        seat: Seat,
        /// What was proposed.
        offer: Offer,
    },
    /// The other seat said no.
    Refused {
        /// Who said no.
        seat: Seat,
        /// What the other seat had proposed.
        offer: Offer,
    },
    /// Whoever proposed it wants it no more (days 2.1).
    Withdrawn {
        /// Who had proposed it.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// The next move of this seat was laid down beforehand (days 2.6).
    Planned {
        /// Whose move it is.
        seat: Seat,
    },
    /// The last moves were taken back; they stay in the record (days 2.2).
    TakenBack {
        /// Whose last move it was.
        seat: Seat,
        /// How many plies: that move and what followed it.
        plies: u16,
    },
    /// A platform has taken the board that shows whose turn it is: the clock runs (days 1.2).
    Shown,
    /// Nobody is charged for so much time: the house was away, or its clock jumped (days 1.3).
    Credited {
        /// Milliseconds.
        millis: Millis,
    },
    /// The time of this seat is over, and the other may claim it (days 1.4).
    FlagFell {
        /// Whose.
        seat: Seat,
    },
    /// More time for a side (days 2.4).
    TimeGiven {
        /// Who gets it; the other side gives.
        seat: Seat,
        /// Milliseconds.
        millis: Millis,
    },
    /// Both agreed to stop the clocks for a while (days 2.4).
    Paused,
    /// One of them goes on.
    Resumed {
        /// Who.
        seat: Seat,
    },
    /// The side to act was reminded, or did not want to be (days 2.7).
    Reminded {
        /// Which of the turn's reminders, from 0.
        step: u8,
    },
    /// Nobody's clock runs in these days (days 1.3).
    Rests {
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// The clock of this seat stands while its player is away (days 2.5).
    Vacation {
        /// Who is away.
        seat: Seat,
        /// From then on.
        from: Millis,
        /// Until then.
        until: Millis,
    },
    /// He is back before that, or does not go.
    VacationOver {
        /// Who.
        seat: Seat,
    },
    /// The table is over, by the law or by the players.
    Ended {
        /// How, and who won.
        ending: Ending,
        /// Who did it, where the ending does not say; older records never do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Ender>,
    },
}

/// A fact and when it became one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When it became one, by the clock of whoever ran the table.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}
