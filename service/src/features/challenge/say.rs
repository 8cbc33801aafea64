//! Replies about challenges and invitations.

use banco_engine::{GameKey, Person};
use banco_ports::{Place, RichText};

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::game_in_text;

/// A reply about a challenge or an invitation.
#[derive(Clone, Debug)]
pub(crate) enum ChallengeSay {
    /// Players cannot decline a challenge of their own.
    OwnDecline {
        game: String,
    },
    HowToMix {
        game: String,
        is_challenger: bool,
        /// True if typed text reaches the bot here.
        hears_words: bool,
    },
    /// Only the challenger and the challenged player can mix in luck.
    /// Public numbers decide: no words are mixed in.
    NothingToMix {
        game: String,
    },
    NotYourEnvelope {
        game: String,
        challenger: String,
        /// Name of the challenged player.
        opponent: String,
    },
    PartKept {
        game: String,
    },
    /// Question for the computer's level.
    WhichLevel {
        game: GameKey,
    },
    /// An invitation opened by its code.
    Invited {
        game: String,
        kind: GameKey,
        by: Person,
    },
    /// The opponent's data was erased: that person cannot be challenged.
    OpponentForgotten {
        game: String,
    },
    /// This person accepted the invitation before.
    LinkTaken {
        game: String,
        name: String,
    },
    /// The invitation is no longer valid.
    LinkOver {
        game: String,
    },
    /// The opened invitation is the person's own.
    OwnInvitation,
    /// The code belongs to a challenge of the person, with any account.
    OwnByCode,
    /// The person and the challenger do not play with each other.
    BlockedByCode,
    /// The challenge names another person.
    ForAnother,
    /// The inviting person can start no game now.
    InviterBusy {
        name: String,
    },
    /// A challenge that was asked for here is in another chat.
    AskedAt {
        at: Place,
    },
}

impl Statement for ChallengeSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            ChallengeSay::OwnDecline { game } => line("own-decline").text("game", game).rich(),
            ChallengeSay::HowToMix { game, is_challenger, hears_words } => {
                let sentence = line(if *is_challenger { "how-to-mix-challenger" } else { "how-to-mix-accepter" });
                sentence.text("game", game).text("words", if *hears_words { "yes" } else { "no" }).rich()
            }
            ChallengeSay::NothingToMix { game } => line("nothing-to-mix").text("game", game).rich(),
            ChallengeSay::NotYourEnvelope { game, challenger, opponent } => line("not-your-envelope")
                .text("game", game)
                .text("challenger", challenger)
                .text("opponent", opponent)
                .rich(),
            ChallengeSay::PartKept { game } => line("part-kept").text("game", game).rich(),
            ChallengeSay::WhichLevel { game } => line("which-level").text("kind", game_in_text(lang, *game)).rich(),
            ChallengeSay::Invited { game, kind, by } => {
                line("invited").bold("name", &by.name).text("kind", game_in_text(lang, *kind)).text("game", game).rich()
            }
            ChallengeSay::OpponentForgotten { game } => line("opponent-forgotten").text("game", game).rich(),
            ChallengeSay::LinkTaken { game, name } => line("link-taken").text("game", game).bold("name", name).rich(),
            ChallengeSay::LinkOver { game } => line("link-over").text("game", game).rich(),
            ChallengeSay::OwnInvitation => line("own-invitation").rich(),
            ChallengeSay::OwnByCode => line("own-by-code").rich(),
            ChallengeSay::BlockedByCode => line("blocked-by-code").rich(),
            ChallengeSay::ForAnother => line("for-another").rich(),
            ChallengeSay::InviterBusy { name } => line("inviter-busy").bold("name", name).rich(),
            ChallengeSay::AskedAt { at } => line("asked-at").chat("room", at).rich(),
        }
    }
}
