//! The men of games that not everybody knows: names in both languages, the ways they go, what they are promoted to.

use banco_engine::{Aim, GameKey, Going, Kind, ManGuide};
use banco_ports::{Lang, RichText, Span};

use super::kind_name;
use crate::i18n::{self, Sentence};

/// The ways of going with their words.
pub(crate) const WAYS: [(Going, &str); 5] = [
    (Going::Step, "way-step"),
    (Going::Slide, "way-slide"),
    (Going::Jump, "way-jump"),
    (Going::LionFirst, "way-lion-first"),
    (Going::LionSecond, "way-lion-second"),
];

/// Every man that is taught, with its game.
pub(crate) fn taught() -> Vec<(GameKey, ManGuide)> {
    GameKey::ALL.iter().flat_map(|game| game.men_guide().into_iter().map(|man| (*game, man))).collect()
}

/// The man of this kind, however it got to be one.
pub(crate) fn guide(kind: Kind) -> Option<(GameKey, ManGuide)> {
    taught().into_iter().find(|(_, man)| man.kind.key() == kind.key())
}

/// Words of directions, by steps to the right and forward.
const DIRECTIONS: [((i8, i8), &str); 8] = [
    ((0, 1), "direction-forward"),
    ((1, 1), "direction-forward-right"),
    ((-1, 1), "direction-forward-left"),
    ((1, 0), "direction-right"),
    ((-1, 0), "direction-left"),
    ((0, -1), "direction-back"),
    ((1, -1), "direction-back-right"),
    ((-1, -1), "direction-back-left"),
];

/// `Sư tử · Lion (Ln)`.
pub(crate) fn both_names(kind: Kind) -> String {
    let [one, other] = Lang::BOTH.map(|lang| kind_name(lang, kind));
    format!("{one} · {other} ({})", kind.code())
}

/// Its ways in one line; `None` for a man that nobody has to be taught.
pub(super) fn ways(lang: Lang, kind: Kind) -> Option<String> {
    let (_, guide) = guide(kind)?;
    let ways = WAYS.iter().map(|(way, key)| (directions(lang, &guide.aims, *way), i18n::text(lang, key)));
    let told =
        ways.filter(|(directions, _)| !directions.is_empty()).map(|(directions, way)| format!("{way}: {directions}"));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("{} · {}.", kind_name(lang, kind), told.join("; ")))
}

/// What stands under the picture of a man, and says the same.
pub(super) fn man(lang: Lang, kind: Kind) -> RichText {
    let mut text = vec![Span::Bold(both_names(kind))];
    let Some((_, guide)) = guide(kind) else { return RichText(text) };
    for (way, key) in WAYS {
        let directions = directions(lang, &guide.aims, way);
        if !directions.is_empty() {
            text.push(Span::Text(format!("\n{}: {directions}.", i18n::text(lang, key))));
        }
    }
    let promoted = match guide.promotes_to {
        Some(promoted) => Sentence::new(lang, "promotes-to").text("man", both_names(promoted)).plain(),
        None => i18n::text(lang, "never-promotes"),
    };
    text.push(Span::Text(format!("\n{promoted}")));
    RichText(text)
}

/// Where a man goes in one way; a lion's second step leads everywhere within two squares.
fn directions(lang: Lang, aims: &[Aim], way: Going) -> String {
    let goes = |direction: (i8, i8)| {
        aims.iter().any(|aim| aim.going == way && (aim.right.signum(), aim.forward.signum()) == direction)
    };
    let words: Vec<String> =
        DIRECTIONS.iter().filter(|(direction, _)| goes(*direction)).map(|(_, key)| i18n::text(lang, key)).collect();
    if words.len() == DIRECTIONS.len() { i18n::text(lang, "direction-all") } else { words.join(", ") }
}
