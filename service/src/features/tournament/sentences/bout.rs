//! One bout in a line, and how its round is called.

use banco_ports::Lang;
use banco_tournament::{Bout, Cup, Form, How};

use crate::features::tournament::sentences::{halves, pair, player};
use crate::i18n::Sentence;

/// True if a round is the final of a knock-out.
pub(crate) fn is_final(cup: &Cup, round: usize) -> bool {
    matches!(cup.terms().form, Form::KnockOut { .. }) && round == cup.planned()
}

/// A choice of words: "yes" for the final of a knock-out.
pub(crate) fn last(cup: &Cup, round: usize) -> &'static str {
    if is_final(cup, round) { "yes" } else { "no" }
}

/// "An – Bình 1–0", and who was not there.
pub(crate) fn bout_line(lang: Lang, cup: &Cup, bout: &Bout) -> String {
    let [own, theirs] = bout.score();
    let score = format!(" {}–{}", halves(own), halves(theirs));
    let Some(done) = bout.done else {
        return format!("{}{}", pair(cup, bout), if own + theirs > 0 { score } else { String::new() });
    };
    match (done.how, done.winner) {
        (How::Forfeit, Some(winner)) => forfeit(lang, cup, bout, winner),
        (How::Forfeit, None) => format!("{} – –", pair(cup, bout)),
        (How::Lot, Some(winner)) => {
            let lot = Sentence::new(lang, "cup-by-lot").text("name", player(cup, winner)).plain();
            format!("{}{score} ({lot})", pair(cup, bout))
        }
        (How::Board | How::Lot, _) => format!("{}{score}", pair(cup, bout)),
    }
}

/// "An – Bình: An wins (Bình withdrew)".
fn forfeit(lang: Lang, cup: &Cup, bout: &Bout, winner: usize) -> String {
    let loser = bout.other(winner);
    Sentence::new(lang, "cup-forfeit")
        .text("pair", pair(cup, bout))
        .text("winner", player(cup, winner))
        .text("loser", player(cup, loser))
        .text("left", if cup.is_in(loser) { "no" } else { "yes" })
        .plain()
}

pub(crate) fn rest_line(lang: Lang, cup: &Cup, number: usize) -> String {
    let key = match cup.terms().form {
        Form::RoundRobin { .. } => "cup-rests",
        Form::Swiss { .. } => "cup-bye",
        Form::KnockOut { .. } => "cup-goes-on",
    };
    Sentence::new(lang, key).text("name", player(cup, number)).plain()
}
