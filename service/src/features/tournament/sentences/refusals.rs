//! Refused actions and terms in words.

use banco_ports::{Lang, RichText};
use banco_tournament::{TermsError, Verdict};

use crate::i18n::Sentence;
use crate::words::count;
use crate::words::time::span;

pub(crate) fn refused(lang: Lang, cup: &str, verdict: Verdict) -> RichText {
    let line = |key| Sentence::new(lang, key).text("cup", cup);
    match verdict {
        Verdict::AlreadyIn => line("cup-already-in").rich(),
        Verdict::NotIn => line("cup-not-in").rich(),
        Verdict::AlreadyOut => line("cup-already-out").rich(),
        Verdict::Full { most } => line("cup-full").number("most", count(most)).rich(),
        Verdict::Begun => line("cup-begun").rich(),
        Verdict::TooLate => line("cup-too-late").rich(),
        Verdict::LeftBefore => line("cup-left-before").rich(),
        Verdict::TooFew { least } => line("cup-too-few").number("least", count(least)).rich(),
        Verdict::Finished => line("cup-finished").rich(),
    }
}

pub(crate) fn bad_terms(lang: Lang, error: TermsError) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match error {
        TermsError::Players { most } => {
            let most = line("cup-bad-players").number("most", count(most));
            most.number("least", count(banco_tournament::PLAYERS_MIN)).rich()
        }
        TermsError::Rounds => line("cup-bad-rounds").number("most", count(banco_tournament::SWISS_ROUNDS_MAX)).rich(),
        TermsError::BestOf => line("cup-bad-best-of").rich(),
        TermsError::Round => line("cup-bad-round")
            .text("least", span(lang, banco_tournament::ROUND_MIN))
            .text("most", span(lang, banco_tournament::ROUND_MAX))
            .rich(),
        // Worded together with the typed terms: see `asked`.
        TermsError::RoundTooShort { least } => line("cup-bad-round")
            .text("least", span(lang, least))
            .text("most", span(lang, banco_tournament::ROUND_MAX))
            .rich(),
        TermsError::SignUp => line("cup-bad-sign-up")
            .text("least", span(lang, banco_tournament::SIGN_UP_MIN))
            .text("most", span(lang, banco_tournament::SIGN_UP_MAX))
            .rich(),
        TermsError::Time => line("time-range").rich(),
    }
}
