//! Names of motifs: pins, forks with check, named mates, and what else players have a word for.

use banco_ai::Motif;
use banco_engine::{Face, Kind};
use banco_ports::Lang;

use crate::i18n::{self, Sentence};
use crate::words::labels;

/// A motif in a sentence of its own.
pub(crate) fn told(lang: Lang, motif: Motif) -> String {
    let plain = |key: &str| i18n::text(lang, key);
    let the_man = |key: &str, face: Face| Sentence::new(lang, key).text("man", labels::the_man(lang, &face)).plain();
    let bare = |key: &str, face: Face| Sentence::new(lang, key).text("man", labels::face_within(lang, &face)).plain();
    let number = |key: &str, count: u8| Sentence::new(lang, key).number("count", i64::from(count)).plain();
    let two = |key: &str, [one, other]: [Face; 2]| {
        let sentence = Sentence::new(lang, key).text("one", labels::the_man(lang, &one));
        sentence.text("other", labels::the_man(lang, &other)).plain()
    };
    match motif {
        Motif::Mate(name) => plain(&format!("fact-mate-{}", name.key())),
        Motif::Promotes(face) => bare("fact-promotes", face),
        Motif::DoubleCapture(both) => two("fact-double-capture", both),
        Motif::TakesInPlace(face) => the_man("fact-takes-in-place", face),
        Motif::RemovesGuard(face) => the_man("fact-removes-guard", face),
        Motif::DoubleCheck => plain("fact-double-check"),
        Motif::CheckWins(face) => the_man("fact-check-wins", face),
        Motif::CheckAndAttack(face) => the_man("fact-check-and-attack", face),
        Motif::DiscoveredCheck(face) => {
            the_man(own("fact-discovered-check", "fact-discovered-check-xiangqi", face), face)
        }
        Motif::Uncovers(both) => two("fact-uncovers", both),
        Motif::Screens([by, Face { kind: Some(Kind::General), .. }]) => the_man("fact-screens-check", by),
        Motif::Screens(both) => two("fact-screens", both),
        Motif::Pins(both) => two(own("fact-pins", "fact-pins-xiangqi", both[0]), both),
        Motif::PinsTo(both) => two(own("fact-pins-to", "fact-pins-to-xiangqi", both[0]), both),
        Motif::Skewers(both) => two("fact-skewers", both),
        Motif::Traps(face) => the_man("fact-traps", face),
        Motif::AttacksLoose(face) => the_man(loose(face), face),
        Motif::Rescues(face) => bare("fact-rescues", face),
        Motif::Shields(both) => two("fact-shields", both),
        Motif::HollowCannon => plain("fact-hollow-cannon"),
        Motif::CentralCannon => plain("fact-central-cannon"),
        Motif::CrossesRiver => plain("fact-crosses-river"),
        Motif::RiverRook(false) => plain("fact-river-rook"),
        Motif::RiverRook(true) => plain("fact-river-rook-far"),
        Motif::OpenFile(face) => bare("fact-open-file", face),
        Motif::Links(face) => bare("fact-links", face),
        Motif::PassedPawn(steps) => number("fact-passed-pawn", steps),
        Motif::Blockades(_) => plain("fact-blockades"),
        Motif::Develops(face) => bare("fact-develops", face),
        Motif::ClearsCastling => plain("fact-clears-castling"),
        Motif::Centre => plain("fact-centre"),
        Motif::MakesRoom(face, few, many) => room(lang, "fact-makes-room", labels::face_within(lang, &face), few, many),
        Motif::Hems(face, few, many) => room(lang, "fact-hems", labels::face_within(lang, &face), few, many),
        Motif::Backs(face) => the_man("fact-backs", face),
        Motif::Presses(face, by, guards) => {
            let sentence = Sentence::new(lang, "fact-presses").text("man", labels::the_man(lang, &face));
            sentence.number("by", i64::from(by)).number("guards", i64::from(guards)).plain()
        }
        Motif::Dodges(face) => bare("fact-dodges", face),
        Motif::PushesPawn(face) => the_man("fact-pushes-pawn", face),
        Motif::OffersTrade(face) => the_man("fact-offers-trade", face),
        Motif::Bars(face) => bare("fact-bars", face),
        Motif::EndsChecks => plain("fact-ends-checks"),
        Motif::FewAnswers(moves) => number("fact-few-answers", moves),
        Motif::KingWalks => plain("fact-king-walks"),
        Motif::ReachesRiver => plain("fact-reaches-river"),
        Motif::SoldierNears => plain("fact-soldier-nears"),
        Motif::PromotesNext(face) => bare("fact-promotes-next", face),
        Motif::NearsZone(ranks) => number("fact-nears-zone", ranks),
        Motif::LionToMiddle => plain("fact-lion-to-middle"),
        Motif::TurnsUpSafely(strong, all) => {
            let sentence = Sentence::new(lang, "fact-turns-up-safely").number("strong", i64::from(strong));
            sentence.number("count", i64::from(all)).plain()
        }
    }
}

/// Squares that a piece can go to.
fn room(lang: Lang, key: &str, man: String, few: u8, many: u8) -> String {
    let sentence = Sentence::new(lang, key).text("man", man);
    sentence.number("few", i64::from(few)).number("many", i64::from(many)).plain()
}

/// The key for a piece of chess, and the one for a piece of xiangqi.
const fn own<'a>(chess: &'a str, xiangqi: &'a str, face: Face) -> &'a str {
    match face.kind {
        Some(Kind::Chess(_)) => chess,
        _ => xiangqi,
    }
}

/// The key for an attack on an unguarded piece; players of xiangqi have a word of their own.
const fn loose(face: Face) -> &'static str {
    match face.kind {
        Some(Kind::Chess(_) | Kind::Chu(_)) => "fact-attacks-loose",
        _ => "fact-attacks-loose-xiangqi",
    }
}
