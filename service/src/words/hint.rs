//! Words of `/hint`.

use banco_ai::Fact;
use banco_ports::RichText;

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::{Look, LookAt};
use crate::words::labels;

pub(crate) fn man(taste: &DisplayPrefs, game: &str, at: &LookAt) -> RichText {
    let line = |key: &'static str| Sentence::new(taste.lang, key).text("game", game);
    match at {
        LookAt::Man { face, at } => line("hint-man").bold("man", labels::own_man(taste, face, *at)).rich(),
        LookAt::Elsewhere(Look::Cube) => line("hint-cube").rich(),
        LookAt::Elsewhere(Look::Defend) => line("hint-defend").rich(),
        LookAt::Elsewhere(Look::Attack) => line("hint-attack").rich(),
        LookAt::Elsewhere(Look::Build) => line("hint-build").rich(),
    }
}

/// The advised move, with from and to if its notation omits them.
pub(crate) fn advised(taste: &DisplayPrefs, game: &str, mv: &str, way: Option<[Spot; 2]>) -> RichText {
    let way = way.filter(|[from, _]| taste.counted(*from).is_some()).map(|way| {
        let [from, to] = way.map(|at| labels::short_spot(taste, at));
        format!(" ({})", Sentence::new(taste.lang, "hint-way").text("from", from).text("to", to).plain())
    });
    let sentence = Sentence::new(taste.lang, "hint-move").text("game", game).bold("move", mv);
    sentence.text("way", way.unwrap_or_default()).rich()
}

pub(crate) fn why(taste: &DisplayPrefs, game: &str, mv: &str, facts: &[Fact], is_only: bool) -> RichText {
    let mut text = Sentence::new(taste.lang, "hint-why").bold("move", mv).text("game", game).rich();
    if is_only {
        text.push_line(i18n::text(taste.lang, "fact-only"));
        return text;
    }
    // A cost of the move is no reason to play it.
    if matches!(facts, [Fact::Shots(1..)]) {
        text.push_line(i18n::text(taste.lang, "fact-best"));
    }
    for fact in facts {
        text.push_line(told(taste, fact));
    }
    if facts.is_empty() {
        text.push_line(i18n::text(taste.lang, "fact-quiet"));
    }
    text
}

pub(crate) fn told(taste: &DisplayPrefs, fact: &Fact) -> String {
    let lang = taste.lang;
    let plain = |key: &str| i18n::text(lang, key);
    let number = |key: &str, count: u16| Sentence::new(lang, key).number("count", i64::from(count)).plain();
    let man = |key: &str, face| Sentence::new(lang, key).text("man", labels::the_man(lang, face)).plain();
    match fact {
        Fact::Wins => plain("fact-wins"),
        Fact::MateIn(moves) => number("fact-mate-in", u16::from(*moves)),
        Fact::TakesFree(face) => man("fact-takes-free", face),
        Fact::Takes(face) => man("fact-takes", face),
        Fact::Exchanges(face) => man("fact-exchanges", face),
        Fact::Saves(face) => Sentence::new(lang, "fact-saves").text("man", labels::face_within(lang, face)).plain(),
        Fact::Fork([one, other]) => Sentence::new(lang, "fact-fork")
            .text("one", labels::the_man(lang, one))
            .text("other", labels::the_man(lang, other))
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
        Fact::Shots(0) => plain("fact-shots-none"),
        Fact::Shots(rolls) => number("fact-shots", u16::from(*rolls)),
        Fact::Costs(thousandths) => {
            let point = plain("decimal-point");
            let hundredths = thousandths.div_ceil(10);
            let points = format!("{}{point}{:02}", hundredths / 100, hundredths % 100);
            Sentence::new(lang, "fact-costs").text("points", points).plain()
        }
    }
}
