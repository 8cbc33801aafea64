//! Piece guide of less known games: names in both languages, moves, promoted forms.

use banco_engine::games::chushogi::notation::japanese_short;
use banco_engine::{Aim, GameKey, Going, Kind, ManGuide, Seat};
use banco_ports::{Lang, RichText, Span};

use crate::i18n::{self, Sentence};
use crate::words::kind_name;

/// Kinds of movement with their words.
pub(crate) const WAYS: [(Going, &str); 5] = [
    (Going::Step, "way-step"),
    (Going::Slide, "way-slide"),
    (Going::Jump, "way-jump"),
    (Going::LionFirst, "way-lion-first"),
    (Going::LionSecond, "way-lion-second"),
];

/// Every piece with a guide, with its game.
pub(crate) fn taught() -> Vec<(GameKey, ManGuide)> {
    GameKey::ALL.iter().flat_map(|game| game.men_guide().into_iter().map(|man| (*game, man))).collect()
}

/// Guide of this kind of piece, promoted or not.
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

/// Name of a piece with the signs of both sides and its code: `Sư tử 獅 (Ln)`, `King 玉 王 (K)`.
pub(crate) fn taught_name(lang: Lang, kind: Kind) -> String {
    let signs = match kind {
        Kind::Chu(face) => {
            let [first, second] = Seat::BOTH.map(|seat| japanese_short(face.kind, seat));
            if first == second { first.to_owned() } else { format!("{first} {second}") }
        }
        _ => String::new(),
    };
    format!("{} {signs} ({})", kind_name(lang, kind), kind.code())
}

/// Moves of a piece in a few sentences; `None` for a piece without a guide.
pub(crate) fn ways(lang: Lang, kind: Kind) -> Option<String> {
    let (_, guide) = guide(kind)?;
    let told = told(lang, &guide.aims);
    (!told.is_empty()).then(|| told.join(" "))
}

/// One sentence per kind of movement. A lion's move is one kind, although the picture marks its two steps differently.
fn told(lang: Lang, aims: &[Aim]) -> Vec<String> {
    let mut told = Vec::new();
    for (way, key) in WAYS {
        let (directions, is_all) = directions(lang, aims, way);
        match way {
            _ if directions.is_empty() => {}
            Going::LionSecond | Going::Stay | Going::Capture => {}
            Going::LionFirst if is_all => told.push(i18n::text(lang, "men-lion")),
            Going::LionFirst => told.push(Sentence::new(lang, "men-like-lion").text("ways", directions).plain()),
            Going::Step | Going::Slide | Going::Jump => told.push(format!("{}: {directions}.", i18n::text(lang, key))),
        }
    }
    told
}

/// Text under the picture of a piece, which says the same.
pub(crate) fn man(lang: Lang, kind: Kind) -> RichText {
    let mut text = vec![Span::Bold(taught_name(lang, kind))];
    let Some((_, guide)) = guide(kind) else { return RichText(text) };
    text.extend(told(lang, &guide.aims).into_iter().map(|way| Span::Text(format!("\n{way}"))));
    let promoted = match guide.promotes_to {
        Some(promoted) => Sentence::new(lang, "promotes-to").text("man", taught_name(lang, promoted)).plain(),
        None => i18n::text(lang, "never-promotes"),
    };
    text.push(Span::Text(format!("\n{promoted}")));
    RichText(text)
}

/// Directions of a piece in one kind of movement; `true` if these are all directions.
fn directions(lang: Lang, aims: &[Aim], way: Going) -> (String, bool) {
    let goes = |direction: (i8, i8)| {
        aims.iter().any(|aim| aim.going == way && (aim.right.signum(), aim.forward.signum()) == direction)
    };
    let words: Vec<String> =
        DIRECTIONS.iter().filter(|(direction, _)| goes(*direction)).map(|(_, key)| i18n::text(lang, key)).collect();
    let is_all = words.len() == DIRECTIONS.len();
    (if is_all { i18n::text(lang, "direction-all") } else { words.join(", ") }, is_all)
}
