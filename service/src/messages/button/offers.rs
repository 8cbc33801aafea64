//! Offers between the players, in the words of their buttons.

use banco_engine::{Offer, Seat, Table};

use super::named::{named, verbs};
use super::{Press, argument::Argument};

/// Argument of the button that accepts an offer.
pub(crate) const YES: &str = "yes";

/// Word before the points of a resignation for points.
pub(crate) const CONCEDE: &str = "concede";

/// Offers by the words of their verbs; the offer itself has the points.
const OFFERS: [(&str, Offer); 8] = [
    (verbs::DRAW, Offer::Draw),
    ("abort", Offer::Abort),
    (verbs::TAKEBACK, Offer::Takeback),
    ("pause", Offer::Pause),
    ("nonumber", Offer::WithoutNumber),
    ("points1", Offer::Concede(1)),
    ("points2", Offer::Concede(2)),
    ("points3", Offer::Concede(3)),
];

fn word(offer: Offer) -> Option<&'static str> {
    OFFERS.into_iter().find(|(_, known)| *known == offer).map(|(word, _)| word)
}

impl Argument for Offer {
    fn read(text: Option<&str>) -> Option<Offer> {
        OFFERS.into_iter().find(|(word, _)| Some(*word) == text).map(|(_, offer)| offer)
    }

    fn write(&self) -> Option<String> {
        word(*self).map(str::to_owned)
    }
}

/// The press of the asked seat that accepts or refuses an offer; `None` if no feature has offers.
pub fn answering(offer: Offer, yes: bool, table: &Table, asked: Seat) -> Option<Press> {
    let press = match (offer, yes) {
        (Offer::Concede(points), true) => named(verbs::CONFIRM).saying(format!("{CONCEDE}{points}")),
        (Offer::Concede(points), false) => named(verbs::BACK).saying(format!("{CONCEDE}{points}")),
        (_, true) => named(word(offer)?).saying(YES),
        (_, false) => named(format!("{}no", word(offer)?)),
    };
    Some(press.now(table)?.asking(asked))
}

/// The press of `by` that withdraws the own offer; `None` if no feature has offers.
pub fn withdrawing(offer: Offer, table: &Table, by: Seat) -> Option<Press> {
    Some(named(verbs::WITHDRAW).saying(word(offer)?).now(table)?.asking(by))
}
