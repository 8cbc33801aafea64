//! Refusals of the table: an action that the rules or the state of the game do not allow.

use banco_engine::{Barrier, Offer, Person};
use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::beacon::grouped;
use crate::words::{self, offer_key};

/// A refusal of a table.
#[derive(Clone, Debug)]
pub(crate) enum RefusalSay {
    NotForYou {
        game: String,
        /// Name of the person the challenge is for.
        name: String,
    },
    NotTheChallenger {
        game: String,
    },
    ChallengeExpired {
        game: String,
    },
    ChallengeWithdrawn {
        game: String,
    },
    AlreadyAnswered {
        game: String,
    },
    /// The game uses rules of a later version of the program.
    NewerLaws {
        game: String,
    },
    NotSeated {
        game: String,
    },
    NotYourTurn {
        game: String,
        to_move: Person,
    },
    NothingOffered {
        game: String,
    },
    NothingToClaim {
        game: String,
    },
    OwnOffer {
        game: String,
    },
    /// This game has no draws.
    NeverDrawn {
        /// Id of the game.
        game: String,
    },
    /// The opponent declined, and no move was played since.
    OfferRefused {
        game: String,
        offer: Offer,
    },
    AlreadyOffered {
        game: String,
        offer: Offer,
    },
    /// The game has no clock.
    NoClock {
        game: String,
    },
    /// The clocks are already paused, or already running.
    PauseStands {
        game: String,
        is_paused: bool,
    },
    /// The move cannot be taken back.
    NoTakeback {
        game: String,
        /// Reason that prevents it.
        barrier: Barrier,
    },
    /// A draw waits for its public number.
    Drawing {
        game: String,
        round: u64,
    },
    /// No draw waits for a number.
    NothingDrawn {
        game: String,
    },
    /// The number may still come.
    NumberMayCome {
        game: String,
    },
    /// The board is open already.
    NotClosed {
        game: String,
    },
    /// The clock of the player is stopped until then.
    LookRests {
        game: String,
        until: i64,
    },
    /// Closed boards were asked for together with public numbers.
    ClosedWithNumbers,
    PartTooLong,
    GameTooLong {
        game: String,
    },
}

impl Statement for RefusalSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            RefusalSay::NotForYou { game, name } => line("not-for-you").text("game", game).text("name", name).rich(),
            RefusalSay::NotTheChallenger { game } => line("not-the-challenger").text("game", game).rich(),
            RefusalSay::ChallengeExpired { game } => line("challenge-expired").text("game", game).rich(),
            RefusalSay::ChallengeWithdrawn { game } => line("challenge-withdrawn").text("game", game).rich(),
            RefusalSay::AlreadyAnswered { game } => line("already-answered").text("game", game).rich(),
            RefusalSay::NewerLaws { game } => line("newer-laws").text("game", game).rich(),
            RefusalSay::NotSeated { game } => line("not-seated").text("game", game).rich(),
            RefusalSay::NotYourTurn { game, to_move } => {
                line("not-your-turn").text("game", game).text("name", computer::called(lang, to_move)).rich()
            }
            RefusalSay::NothingOffered { game } => line("nothing-offered").text("game", game).rich(),
            RefusalSay::NothingToClaim { game } => line("nothing-to-claim").text("game", game).rich(),
            RefusalSay::OwnOffer { game } => line("own-offer").text("game", game).rich(),
            RefusalSay::NeverDrawn { game } => line("never-drawn").text("game", game).rich(),
            RefusalSay::OfferRefused { game, offer } => {
                line("offer-refused").text("game", game).text("offer", offer_key(*offer)).rich()
            }
            RefusalSay::AlreadyOffered { game, offer } => {
                line("already-offered").text("game", game).text("offer", offer_key(*offer)).rich()
            }
            RefusalSay::NoClock { game } => line("no-clock").text("game", game).rich(),
            RefusalSay::PauseStands { game, is_paused } => {
                line(if *is_paused { "is-paused" } else { "is-not-paused" }).text("game", game).rich()
            }
            RefusalSay::NoTakeback { game, barrier } => {
                let key = format!("no-takeback-{}", barrier.key().replace('_', "-"));
                Sentence::new(lang, &key).text("game", game).rich()
            }
            RefusalSay::Drawing { game, round } => {
                line("drawing").text("game", game).text("round", grouped(*round)).rich()
            }
            RefusalSay::NothingDrawn { game } => line("nothing-drawn").text("game", game).rich(),
            RefusalSay::NumberMayCome { game } => line("number-may-come").text("game", game).rich(),
            RefusalSay::NotClosed { game } => line("not-closed").text("game", game).rich(),
            RefusalSay::LookRests { game, until } => line("look-rests")
                .text("game", game)
                .text("until", words::time::last_hour_seen(taste, *until, *until))
                .rich(),
            RefusalSay::ClosedWithNumbers => line("closed-with-numbers").rich(),
            RefusalSay::PartTooLong => line("part-too-long").number("max", banco_engine::PART_CHARS_MAX as i64).rich(),
            RefusalSay::GameTooLong { game } => line("game-too-long").text("game", game).rich(),
        }
    }
}
