//! Words of `/hint`.

use banco_mind::Fact;
use banco_ports::RichText;

use super::labels;
use crate::facts::say::LookAt;
use crate::facts::taste::Taste;
use crate::i18n::{self, Sentence};

pub(super) fn man(taste: &Taste, game: &str, at: &LookAt) -> RichText {
    let line = |key: &'static str| Sentence::new(taste.lang, key).text("game", game);
    match at {
        LookAt::Man { face, at } => line("hint-man").bold("man", labels::man_within(taste, face, *at)).rich(),
        LookAt::Cube => line("hint-cube").rich(),
        LookAt::Defend => line("hint-defend").rich(),
        LookAt::Attack => line("hint-attack").rich(),
        LookAt::Build => line("hint-build").rich(),
    }
}

pub(super) fn why(taste: &Taste, game: &str, mv: &str, facts: &[Fact]) -> RichText {
    let mut text = Sentence::new(taste.lang, "hint-why").bold("move", mv).text("game", game).rich();
    for fact in facts {
        text.push_line(told(taste, fact));
    }
    if facts.is_empty() {
        text.push_line(i18n::text(taste.lang, "fact-quiet"));
    }
    text
}

pub(super) fn told(taste: &Taste, fact: &Fact) -> String {
    let lang = taste.lang;
    let plain = |key: &str| i18n::text(lang, key);
    let number = |key: &str, count: u16| Sentence::new(lang, key).number("count", i64::from(count)).plain();
    let man = |key: &str, face| Sentence::new(lang, key).text("man", labels::face_name(lang, face)).plain();
    match fact {
        Fact::Wins => plain("fact-wins"),
        Fact::MateIn(moves) => number("fact-mate-in", u16::from(*moves)),
        Fact::TakesFree(face) => man("fact-takes-free", face),
        Fact::Takes(face) => man("fact-takes", face),
        Fact::Saves(face) => man("fact-saves", face),
        Fact::Fork([one, other]) => Sentence::new(lang, "fact-fork")
            .text("one", labels::face_name(lang, one))
            .text("other", labels::face_name(lang, other))
            .plain(),
        Fact::Check => plain("fact-check"),
        Fact::ThenTakes(face) => man("fact-then-takes", face),
        Fact::Attacks(face) => man("fact-attacks", face),
        Fact::Guards(face) => man("fact-guards", face),
        Fact::Wider(few, many) => {
            Sentence::new(lang, "fact-wider").number("few", i64::from(*few)).number("many", i64::from(*many)).plain()
        }
        Fact::Castles => plain("fact-castles"),
        Fact::TurnsUp => plain("fact-turns-up"),
        Fact::OpenFour => plain("fact-open-four"),
        Fact::Four => plain("fact-four"),
        Fact::TwoThreats => plain("fact-two-threats"),
        Fact::OpenThree => plain("fact-open-three"),
        Fact::StopsFive => plain("fact-stops-five"),
        Fact::StopsOpenFour => plain("fact-stops-open-four"),
        Fact::Hits(count) => number("fact-hits", u16::from(*count)),
        Fact::MakesPoint(point) => number("fact-makes-point", u16::from(*point)),
        Fact::NoBlot => plain("fact-no-blot"),
        Fact::Shots(rolls) => number("fact-shots", u16::from(*rolls)),
        Fact::Costs(thousandths) => {
            let point = plain("decimal-point");
            let hundredths = thousandths.div_ceil(10);
            let points = format!("{}{point}{:02}", hundredths / 100, hundredths % 100);
            Sentence::new(lang, "fact-costs").text("points", points).plain()
        }
    }
}
