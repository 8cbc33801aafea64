//! Replies where no game is meant.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A reply where no game here can be meant.
#[derive(Clone, Debug)]
pub(crate) enum NoGameSay {
    NoDiceGameHere,
    /// No board waits for a look.
    NothingClosedHere,
    NothingToShowHere,
    NoChallengeHere,
    WhichChallenge,
}

impl Statement for NoGameSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            NoGameSay::NoDiceGameHere => line("no-dice-game-here").rich(),
            NoGameSay::NothingClosedHere => line("nothing-closed-here").rich(),
            NoGameSay::NothingToShowHere => line("nothing-to-show-here").rich(),
            NoGameSay::NoChallengeHere => line("no-challenge-here").rich(),
            NoGameSay::WhichChallenge => line("which-challenge").rich(),
        }
    }
}
