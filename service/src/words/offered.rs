//! Offers in words.

use banco_engine::{Decision, Offer, Seat, Table};
use banco_ports::{Lang, RichText};

use crate::i18n::Sentence;
use crate::messages::computer::{self};
use crate::messages::display_prefs::DisplayPrefs;
use crate::words::{public_name, record};

use crate::words::posts::cube_word;

/// Text of one side's offer for the chat.
pub(crate) fn offered(lang: Lang, table: &Table, seat: Seat, offer: Offer) -> RichText {
    let key = match offer {
        Offer::Draw => "draw-offered",
        Offer::Abort => "abort-offered",
        Offer::Concede(_) => "concede-offered",
        Offer::Takeback => "takeback-offered",
        Offer::Pause => "pause-offered",
        Offer::WithoutNumber => "without-number-offered",
    };
    let sentence = Sentence::new(lang, key)
        .text("cube", cube_word(table))
        .number("points", i64::from(conceded_points(offer)))
        .bold("name", public_name(lang, table, seat))
        .text("asked", if computer::is_house(table, seat.other()) { "no" } else { "yes" })
        .text("game", table.id());
    match table.person_at(seat.other()) {
        Some(person) => sentence.mention("other", person).rich(),
        None => sentence.rich(),
    }
}

/// The offer beside its own board: the game need not be named, but the position after a take-back is.
pub(crate) fn question(taste: &DisplayPrefs, table: &Table, seat: Seat, offer: Offer) -> String {
    let lang = taste.lang;
    if offer == Offer::Takeback && !computer::is_house(table, seat.other()) {
        let sentence = Sentence::new(lang, "takeback-asked").text("name", public_name(lang, table, seat));
        let sentence = match left_standing(taste, table, seat) {
            Some(mv) => sentence.text("start", "no").text("move", mv),
            None => sentence.text("start", "yes").text("move", ""),
        };
        return sentence.text("other", public_name(lang, table, seat.other())).plain();
    }
    let said = offered(lang, table, seat, offer).to_plain();
    said.strip_suffix(&format!(" · #{}", table.id())).unwrap_or(&said).to_owned()
}

/// The move that would be the last one again if `seat` took its move back: `4…Mc6`; `None` at the start.
pub(crate) fn left_standing(taste: &DisplayPrefs, table: &Table, seat: Seat) -> Option<String> {
    let kept = table.plies().iter().rposition(|ply| ply.seat == seat)?;
    let moves = record::moves(taste.lang, table, taste.notation(table.challenge().game));
    let (at, mv) = moves.iter().take(kept).enumerate().rfind(|(_, mv)| !mv.is_empty())?;
    if table.challenge().game.decided(Decision::Roll).is_some() {
        return Some(mv.clone());
    }
    let dots = if at % 2 == 0 { "." } else { "…" };
    Some(format!("{}{dots}{mv}", at / 2 + 1))
}

pub(crate) fn offer_key(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Abort => "abort",
        Offer::Concede(_) => "concede",
        Offer::Takeback => "takeback",
        Offer::Pause => "pause",
        Offer::WithoutNumber => "number",
    }
}

/// Points of an offer to resign; 0 for other offers.
pub(crate) fn conceded_points(offer: Offer) -> u8 {
    match offer {
        Offer::Concede(points) => points,
        Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause | Offer::WithoutNumber => 0,
    }
}
