//! Purposes of a play of backgammon.

use banco_ai::PlayPurpose;
use banco_ports::Lang;

use crate::i18n::{self, Sentence};

/// A purpose in a sentence of its own.
pub(crate) fn told(lang: Lang, purpose: PlayPurpose) -> String {
    let number = |key: &str, count: u8| Sentence::new(lang, key).number("count", i64::from(count)).plain();
    match purpose {
        PlayPurpose::Anchor(point) => number("fact-anchor", point),
        PlayPurpose::Prime(points) => number("fact-prime", points),
        PlayPurpose::KeepsOut(0) => i18n::text(lang, "fact-shuts-out"),
        PlayPurpose::KeepsOut(rolls) => number("fact-keeps-out", rolls),
        PlayPurpose::Race(pips) => number("fact-race", pips),
        PlayPurpose::BearsOff(checkers) => number("fact-bears-off", checkers),
        PlayPurpose::AllHome => i18n::text(lang, "fact-all-home"),
        PlayPurpose::Escapes(checkers) => number("fact-escapes", checkers),
        PlayPurpose::Clears(point) => number("fact-clears", point),
        PlayPurpose::Slots(point, rolls) => slots(lang, "fact-slots", point, rolls),
        PlayPurpose::Builds(many, few) => {
            let sentence = Sentence::new(lang, "fact-builds").number("many", i64::from(many));
            sentence.number("few", i64::from(few)).plain()
        }
        PlayPurpose::Crosses(checkers) => number("fact-crosses", checkers),
        PlayPurpose::Safest(rolls) => number("fact-safest", rolls),
        PlayPurpose::ComesHome(checkers) => number("fact-comes-home", checkers),
    }
}

fn slots(lang: Lang, key: &str, point: u8, rolls: u8) -> String {
    let sentence = Sentence::new(lang, key).number("count", i64::from(rolls));
    sentence.number("point", i64::from(point)).plain()
}

/// [`PlayPurpose::Slots`] where no roll hits the checker.
pub(crate) fn slots_safely(lang: Lang, point: u8, rolls: u8) -> String {
    slots(lang, "fact-slots-safely", point, rolls)
}
