//! Public numbers in words: at the challenge, and while a draw waits for one (beacon 3.1 and 3.4).

use banco_beacon::Purpose;
use banco_engine::{OpenDraws, Table};
use banco_ports::{Lang, RichText};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::words::option_keys;

/// Option of games that tells who sees a piece captured face down.
pub(crate) const CAPTURED: &str = "captured";

/// Its value that shows the piece to the captor alone, which a host can compute.
const CAPTOR: &str = "captor";

/// The number of a round with spaces between its thousands: `34 567 890`.
pub(crate) fn grouped(round: u64) -> String {
    i18n::grouped(round, '\u{a0}')
}

/// Lines of a challenge: where its luck comes from, and what the host can compute.
pub(super) fn challenge_lines(lang: Lang, table: &Table) -> Vec<RichText> {
    let challenge = table.challenge();
    if !challenge.luck.is_beacon() {
        return Vec::new();
    }
    let has_option = option_keys(challenge.game).any(|key| key == CAPTURED);
    let value = challenge.options.get(CAPTURED).map_or(CAPTOR, String::as_str);
    let captor = (has_option && value == CAPTOR).then(|| Sentence::new(lang, "beacon-captor").rich());
    std::iter::once(Sentence::new(lang, "beacon-challenge").rich()).chain(captor).collect()
}

/// "The piece is turned up by public number 34 567 890 (21:04:30)."
pub(crate) fn open_line(taste: &DisplayPrefs, table: &Table) -> Option<RichText> {
    table.open_draws().map(|open| {
        Sentence::new(taste.lang, "beacon-drawing")
            .text("what", what(open))
            .text("round", grouped(open.round.get()))
            .text("time", taste.wishes.zone().to_the_second(open.due))
            .rich()
    })
}

/// Word for the first draw of a move: the others follow from the same number.
fn what(open: &OpenDraws) -> &'static str {
    match open.draws.first().map(|draw| draw.due.purpose) {
        Some(Purpose::Man(_)) | None => "man",
        Some(Purpose::Taken(_)) => "taken",
        Some(Purpose::Opening(_) | Purpose::Dice(_)) => "dice",
        Some(Purpose::Chess960) => "start",
        Some(Purpose::Seat) => "lot",
    }
}

/// An acceptance whose lot waits for its number.
pub(crate) fn lot_waits(taste: &DisplayPrefs, table: &Table) -> RichText {
    let mut text = Sentence::new(taste.lang, "beacon-accepted").text("game", table.id()).rich();
    text.0.extend(open_line(taste, table).into_iter().flat_map(|line| line.0));
    text
}

/// The announcement of a draw that is made already.
pub(crate) fn announced_late(lang: Lang, table: &Table, round: u64) -> RichText {
    Sentence::new(lang, "beacon-announced-late").text("round", grouped(round)).text("game", table.id()).rich()
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_of_a_round_are_read_in_threes() {
        for (round, words) in [(7, "7"), (890, "890"), (1_000, "1 000"), (34_567_890, "34 567 890")] {
            assert_eq!(grouped(round).replace('\u{a0}', " "), words);
        }
    }
}
