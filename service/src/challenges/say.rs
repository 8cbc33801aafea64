//! Replies about a new challenge.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::count;

/// A reply about a new challenge.
#[derive(Clone, Debug)]
pub(crate) enum CreateSay {
    /// The computer plays single games only.
    SeriesOfMachine,
    /// The challenged account is a bot, and bots cannot play.
    BotOpponent { name: String },
    /// This level is off; the others have these numbers.
    LevelClosed { level: u8, open: Vec<u8> },
    /// The computer is to move in too many games already.
    MachineBusy,
    /// A name that no account of the platform can have.
    NoSuchAccount { name: String },
    /// An open challenge in a private chat, where no opponent can join.
    NobodyHere {
        /// True if the computer could play.
        has_machine: bool,
    },
    /// An invitation that the challenger passes on.
    PassOn { game: String },
    /// Too many own challenges are still unanswered.
    TooManyChallenges {
        /// Maximum number of challenges.
        max: usize,
    },
    /// A challenge from a private chat names an unknown person.
    UnknownPerson {
        game: String,
        name: String,
        /// True if the challenger can pass its address on.
        has_link: bool,
    },
    /// Closed boards are for chats with one reader.
    LookInPublic,
    /// The computer needs no closed board.
    LookOfMachine,
    /// Chance decides nothing in the game.
    NothingDrawn,
    /// The person has the maximum number of games in this chat.
    TooManyHere { max: usize },
}

impl Statement for CreateSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            CreateSay::LookInPublic => line("look-in-public").rich(),
            CreateSay::LookOfMachine => line("look-of-machine").rich(),
            CreateSay::NothingDrawn => line("nothing-by-chance").rich(),
            CreateSay::SeriesOfMachine => line("series-of-machine").rich(),
            CreateSay::BotOpponent { name } => line("opponent-is-a-bot").text("name", name).rich(),
            CreateSay::LevelClosed { level, open } => {
                let open: Vec<String> = open.iter().map(u8::to_string).collect();
                line("level-closed").number("level", i64::from(*level)).text("open", open.join(", ")).rich()
            }
            CreateSay::MachineBusy => line("machine-busy").rich(),
            CreateSay::NoSuchAccount { name } => line("no-such-account").text("name", name).rich(),
            CreateSay::NobodyHere { has_machine } => {
                line("nobody-here").text("machine", if *has_machine { "yes" } else { "no" }).rich()
            }
            CreateSay::PassOn { game } => line("pass-on").text("game", game).rich(),
            CreateSay::TooManyChallenges { max } => {
                line("too-many-challenges").number("count", i64::try_from(*max).unwrap_or(i64::MAX)).rich()
            }
            CreateSay::UnknownPerson { game, name, has_link } => {
                let link = if *has_link { "yes" } else { "no" };
                line("unknown-person").text("game", game).text("name", name).text("link", link).rich()
            }
            CreateSay::TooManyHere { max } => line("too-many-here").number("max", count(*max)).rich(),
        }
    }
}
