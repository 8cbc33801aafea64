//! The men of chu shogi in words: names in both languages, the ways they go, what they are promoted to.

use banco_engine::games::chushogi::guide::{Way, aims};
use banco_engine::games::chushogi::man::promotion;
use banco_engine::{ChuFace, ChuKind, Kind};
use banco_ports::{Lang, RichText, Span};

use super::kind_name;
use crate::i18n::{self, Sentence};

/// The ways of going with their words.
pub const WAYS: [(Way, &str); 5] = [
    (Way::Step, "way-step"),
    (Way::Slide, "way-slide"),
    (Way::Jump, "way-jump"),
    (Way::LionFirst, "way-lion-first"),
    (Way::LionSecond, "way-lion-second"),
];

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
pub fn both_names(kind: ChuKind) -> String {
    let [one, other] = Lang::BOTH.map(|lang| kind_name(lang, Kind::Chu(ChuFace { kind, promoted: false })));
    format!("{one} · {other} ({})", kind.code())
}

/// What stands under the picture of a man, and says the same.
pub fn man(lang: Lang, kind: ChuKind) -> RichText {
    let mut text = vec![Span::Bold(both_names(kind))];
    for (way, key) in WAYS {
        let directions = directions(lang, kind, way);
        if !directions.is_empty() {
            text.push(Span::Text(format!("\n{}: {directions}.", i18n::text(lang, key))));
        }
    }
    let promoted = match promotion(kind) {
        Some(promoted) => Sentence::new(lang, "promotes-to").text("man", both_names(promoted)).plain(),
        None => i18n::text(lang, "never-promotes"),
    };
    text.push(Span::Text(format!("\n{promoted}")));
    RichText(text)
}

/// Where a man goes in one way; a lion's second step leads everywhere within two squares.
fn directions(lang: Lang, kind: ChuKind, way: Way) -> String {
    let aims = aims(kind);
    let goes = |(right, forward): (i8, i8)| {
        let towards = |aim: &&_| {
            let aim: &banco_engine::games::chushogi::guide::Aim = aim;
            aim.way == way && (aim.right.signum(), aim.forward.signum()) == (right, forward)
        };
        aims.iter().any(|aim| towards(&aim))
    };
    let words: Vec<String> =
        DIRECTIONS.iter().filter(|(direction, _)| goes(*direction)).map(|(_, key)| i18n::text(lang, key)).collect();
    if words.len() == DIRECTIONS.len() { i18n::text(lang, "direction-all") } else { words.join(", ") }
}
