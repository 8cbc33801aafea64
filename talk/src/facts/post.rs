//! What everybody in a chat is told, and why it may not get there.

use banco_engine::{Offer, Person, PersonKey, Reminder, Seat};
use banco_ports::{Lang, Place};
use serde::{Deserialize, Serialize};

/// A message for everybody in a chat. Kept in the outbox until it is sent, so it holds no state but
/// names of it: the board that goes out is the board of that moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "post", rename_all = "snake_case")]
pub enum Post {
    /// A challenge, to a person or to anybody, with its buttons.
    Challenge {
        /// Id of the game.
        game: String,
    },
    /// The challenged person said no.
    Declined {
        /// Id of the game.
        game: String,
        /// Who said no.
        by: Person,
    },
    /// The challenger took it back.
    Cancelled {
        /// Id of the game.
        game: String,
    },
    /// A moderator withdrew the challenge.
    Withdrawn {
        /// Id of the game.
        game: String,
        /// The moderator.
        by: Person,
    },
    /// Somebody called the game off alone: only in letters that wait since the last board did not say it itself.
    Aborted {
        /// Id of the game.
        game: String,
        /// Who did.
        by: Person,
    },
    /// The standings of a month that is over (days 3.4).
    Season {
        /// Whose games count.
        community: String,
        /// Of the calendar of the chat.
        year: u16,
        /// From 1.
        month: u8,
        /// When it began, milliseconds since 1970.
        from: i64,
        /// When it was over.
        until: i64,
    },
    /// The puzzle of a day.
    Puzzle {
        /// Its id.
        puzzle: String,
    },
    /// Its solution, and who found it.
    PuzzleSolved {
        /// Its id.
        puzzle: String,
    },
    /// The present board; a newer one of the same game replaces it while it waits.
    Board {
        /// Id of the game.
        game: String,
    },
    /// A draw, calling the game off, or giving it up for so many points was offered.
    Offered {
        /// Id of the game.
        game: String,
        /// Who offers.
        seat: Seat,
        /// What is offered.
        offer: Offer,
    },
    /// The other side said no to an offer.
    OfferRefused {
        /// Id of the game.
        game: String,
        /// Who said no.
        seat: Seat,
        /// What had been offered.
        offer: Offer,
    },
    /// Whoever offered something wants it no more.
    Withdrew {
        /// Id of the game.
        game: String,
        /// Who had offered.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// A player gave the other one more time.
    TimeGiven {
        /// Id of the game.
        game: String,
        /// Who gives.
        seat: Seat,
        /// Milliseconds.
        millis: i64,
    },
    /// The side to move has not much time left, in one game or in several.
    Reminder {
        /// Id of the most urgent game.
        game: String,
        /// Who is reminded.
        seat: Seat,
        /// The version whose move is awaited; nobody is reminded of another.
        version: u32,
        /// What of the clock it says; older letters do not know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Reminder>,
        /// The other games that wait for the same person.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Awaited>,
    },
    /// A challenge waits for the answer of the person it is for.
    Unanswered {
        /// Id of the game.
        game: String,
    },
    /// Silent edit of the standing board of a game, which says something else now.
    Restated {
        /// Id of the game.
        game: String,
    },
    /// To its owner: a planned vacation begins (days 2.5).
    VacationBegun {
        /// When it ends, milliseconds since 1970.
        until: i64,
    },
    /// To its owner: a vacation is over.
    VacationOver,
    /// Something of a tournament.
    Cup {
        /// Id of the tournament.
        cup: String,
        /// What.
        news: CupNews,
    },
    /// What was found in a game that is over.
    Review {
        /// Id of the game.
        game: String,
    },
    /// The game has got a chat of its own.
    Room {
        /// Id of the game.
        game: String,
        /// Where it is played.
        room: Place,
    },
    /// A game that was played in a chat of its own is over.
    Finished {
        /// Id of the game.
        game: String,
        /// Where it was played.
        room: Place,
    },
    /// The chat that a game had for itself takes nothing any more: it goes on here, and the board follows.
    Back {
        /// Id of the game.
        game: String,
        /// What became of it.
        why: Obstacle,
    },
    /// What a player of a private game wrote to the other one.
    Said {
        /// Id of the game.
        game: String,
        /// Who wrote it.
        seat: Seat,
        /// Clean text of bounded length.
        text: String,
    },
    /// Pause of the daily puzzle: no player has tried one for a week.
    PuzzlePaused,
    /// The bot came into a chat.
    Welcome {
        /// Of whoever brought us, or of the chat.
        #[serde(default)]
        lang: Option<Lang>,
    },
}

/// A game that waits for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Awaited {
    /// Its id.
    pub game: String,
    /// The version whose move is awaited.
    pub version: u32,
}

/// What a chat hears of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum CupNews {
    /// People may sign up.
    Announced,
    /// Somebody takes part.
    Joined {
        /// Who.
        who: Person,
        /// How many there are with him.
        count: usize,
    },
    /// Somebody takes part no more.
    Left {
        /// Who.
        who: Person,
        /// Who sent him away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
        /// In his words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// A round begins.
    Round {
        /// From 1.
        round: usize,
    },
    /// Half of it is over.
    Reminder {
        /// From 1.
        round: usize,
    },
    /// Its deadline has come, and games get overtime.
    Overtime {
        /// From 1.
        round: usize,
    },
    /// Its time is over, and games run on.
    Late {
        /// From 1.
        round: usize,
    },
    /// The rules withdrew this player, who lost games without a move.
    Withdrawn {
        /// Who.
        who: Person,
    },
    /// It was begun by an older program, and ends by those rules.
    OldRules,
    /// All rounds are played.
    Over,
    /// It does not take place, or ends here.
    CalledOff,
}

impl CupNews {
    /// Somebody would miss his game by it.
    const fn must_arrive(&self) -> bool {
        match self {
            CupNews::Announced | CupNews::Round { .. } | CupNews::Withdrawn { .. } | CupNews::Over => true,
            CupNews::Joined { .. }
            | CupNews::Left { .. }
            | CupNews::Reminder { .. }
            | CupNews::Overtime { .. }
            | CupNews::Late { .. }
            | CupNews::OldRules
            | CupNews::CalledOff => false,
        }
    }
}

/// Why a chat could not be shown something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// We may not write there.
    Muted,
    /// There is no such chat any more.
    Missing,
    /// The message was not taken as it was.
    Refused,
    /// The platform did not answer for hours.
    Silent,
}

impl Post {
    /// The game this is about.
    pub fn game(&self) -> Option<&str> {
        match self {
            Post::Challenge { game }
            | Post::Declined { game, .. }
            | Post::Cancelled { game }
            | Post::Withdrawn { game, .. }
            | Post::Aborted { game, .. }
            | Post::Board { game }
            | Post::Offered { game, .. }
            | Post::OfferRefused { game, .. }
            | Post::Withdrew { game, .. }
            | Post::TimeGiven { game, .. }
            | Post::Reminder { game, .. }
            | Post::Restated { game }
            | Post::Unanswered { game }
            | Post::Review { game }
            | Post::Room { game, .. }
            | Post::Finished { game, .. }
            | Post::Back { game, .. }
            | Post::Said { game, .. } => Some(game),
            Post::Season { .. }
            | Post::Puzzle { .. }
            | Post::PuzzleSolved { .. }
            | Post::PuzzlePaused
            | Post::VacationBegun { .. }
            | Post::VacationOver
            | Post::Cup { .. }
            | Post::Welcome { .. } => None,
        }
    }

    /// A game waits for it; the others may be dropped where too many wait.
    pub fn must_arrive(&self) -> bool {
        match self {
            Post::Challenge { .. }
            | Post::Board { .. }
            | Post::Season { .. }
            | Post::Puzzle { .. }
            | Post::VacationOver => true,
            Post::Declined { .. }
            | Post::Cancelled { .. }
            | Post::Withdrawn { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Reminder { .. }
            | Post::Restated { .. }
            | Post::VacationBegun { .. }
            | Post::PuzzlePaused
            | Post::Unanswered { .. }
            | Post::Review { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::PuzzleSolved { .. }
            | Post::Welcome { .. } => false,
            // A round that nobody hears of would be forfeited.
            Post::Cup { news, .. } => news.must_arrive(),
        }
    }

    /// Puts `now` in the place of somebody who was forgotten; whoever is named through a game is known by its record.
    pub(crate) fn forget(&mut self, person: &PersonKey, now: &Person) {
        let named: Vec<&mut Person> = match self {
            Post::Declined { by, .. } | Post::Withdrawn { by, .. } | Post::Aborted { by, .. } => vec![by],
            Post::Cup { news: CupNews::Joined { who, .. } | CupNews::Withdrawn { who }, .. } => vec![who],
            Post::Cup { news: CupNews::Left { who, by, .. }, .. } => std::iter::once(who).chain(by).collect(),
            Post::Cup {
                news:
                    CupNews::Announced
                    | CupNews::Round { .. }
                    | CupNews::Reminder { .. }
                    | CupNews::Overtime { .. }
                    | CupNews::Late { .. }
                    | CupNews::OldRules
                    | CupNews::Over
                    | CupNews::CalledOff,
                ..
            }
            | Post::Challenge { .. }
            | Post::Cancelled { .. }
            | Post::Season { .. }
            | Post::Board { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Reminder { .. }
            | Post::Restated { .. }
            | Post::VacationBegun { .. }
            | Post::VacationOver
            | Post::PuzzlePaused
            | Post::Unanswered { .. }
            | Post::Review { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Puzzle { .. }
            | Post::PuzzleSolved { .. }
            | Post::Welcome { .. } => Vec::new(),
        };
        named.into_iter().filter(|named| named.key == *person).for_each(|named| named.clone_from(now));
    }

    /// The game whose board this shows; only boards coalesce.
    pub fn board_of(&self) -> Option<&str> {
        match self {
            Post::Board { game } => Some(game),
            Post::Challenge { .. }
            | Post::Declined { .. }
            | Post::Cancelled { .. }
            | Post::Withdrawn { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Reminder { .. }
            | Post::Restated { .. }
            | Post::VacationBegun { .. }
            | Post::VacationOver
            | Post::PuzzlePaused
            | Post::Unanswered { .. }
            | Post::Cup { .. }
            | Post::Review { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Season { .. }
            | Post::Puzzle { .. }
            | Post::PuzzleSolved { .. }
            | Post::Welcome { .. } => None,
        }
    }

    /// Game or puzzle whose standing message this is written into.
    pub(crate) fn restates(&self) -> Option<&str> {
        match self {
            Post::Restated { game } => Some(game),
            Post::PuzzleSolved { puzzle } => Some(puzzle),
            _ => None,
        }
    }

    /// Whether it calls a person to one message that stands in the chat: a board, or a challenge.
    pub fn calls_to_the_board(&self) -> bool {
        match self {
            Post::Reminder { also, .. } => also.is_empty(),
            Post::Unanswered { .. } => true,
            Post::Challenge { .. }
            | Post::Declined { .. }
            | Post::Cancelled { .. }
            | Post::Withdrawn { .. }
            | Post::Aborted { .. }
            | Post::Board { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Cup { .. }
            | Post::Review { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Season { .. }
            | Post::Puzzle { .. }
            | Post::PuzzleSolved { .. }
            | Post::Restated { .. }
            | Post::VacationBegun { .. }
            | Post::VacationOver
            | Post::PuzzlePaused
            | Post::Welcome { .. } => false,
        }
    }

    /// The game whose last message with a keyboard has had its time once this is out.
    pub fn supersedes(&self) -> Option<&str> {
        match self {
            Post::Board { game }
            | Post::Declined { game, .. }
            | Post::Cancelled { game }
            | Post::Withdrawn { game, .. } => Some(game),
            Post::Challenge { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Reminder { .. }
            | Post::Restated { .. }
            | Post::VacationBegun { .. }
            | Post::VacationOver
            | Post::PuzzlePaused
            | Post::Unanswered { .. }
            | Post::Cup { .. }
            | Post::Review { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Season { .. }
            | Post::Puzzle { .. }
            | Post::PuzzleSolved { .. }
            | Post::Welcome { .. } => None,
        }
    }
}
