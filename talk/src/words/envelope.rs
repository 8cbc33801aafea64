//! The sealed envelope in words (fairness.md 1 and 2): a short line for everybody, all of it for whoever asks.

use banco_engine::{Part, Table};
use banco_ports::text::cut;
use banco_ports::{Lang, RichText, Span};

use super::{key_for, opponent_of};
use crate::facts::machine;
use crate::facts::say::Checked;
use crate::i18n::Sentence;

/// Digits of the commitment that everybody is shown, 160 bits. The one who makes the seeds may look for two that agree in
/// them, to choose between two games later: with 20 digits about 2⁴⁰ tries are enough, with 40 it is 2⁸⁰.
const SEAL_DIGITS: usize = 40;
/// Digits are compared by eye in groups of this length.
const GROUP: usize = 4;

/// `3f2a 9c1d 77e0 b41c 02aa 51d8 8e36 90fb c427 1ad5`
pub(super) fn seal(commitment: &str) -> String {
    let digits: Vec<char> = commitment.chars().take(SEAL_DIGITS).collect();
    digits.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The line of a challenge and of the first board; `None` where chance decides nothing.
pub(super) fn line(lang: Lang, table: &Table) -> Option<RichText> {
    let is_drawn = table.challenge().is_drawn();
    is_drawn.then(|| Sentence::new(lang, "envelope-line").code("seal", seal(&table.commitment())).rich())
}

/// What people typed to mix their luck in, a line each, cut to `room` UTF-16 units; of a side that typed nothing nothing is said.
pub(super) fn luck(lang: Lang, table: &Table, room: usize) -> Vec<RichText> {
    if !table.challenge().is_drawn() {
        return Vec::new();
    }
    let challenger = &table.challenge().challenger;
    let accepter = opponent_of(lang, table, &challenger.key).unwrap_or_default();
    let names = [machine::called(lang, challenger), accepter];
    let told = |(name, part): (String, &Part)| {
        Sentence::new(lang, "luck-line").bold("name", name).text("text", cut(&part.text, room)).rich()
    };
    names.into_iter().zip(table.parts()).filter(|(_, part)| part.typed).map(told).collect()
}

/// A part as everybody is told of it: what a person typed, or nothing. The bot's own filling stands in the record.
fn said_part(lang: Lang, part: &Part) -> String {
    let key = if part.typed { "envelope-part-typed" } else { "envelope-part-empty" };
    Sentence::new(lang, key).text("text", part.text.clone()).plain()
}

/// A part with its whole text, and whether a person typed it.
pub(super) fn part(lang: Lang, part: &Part) -> String {
    let key = match (part.typed, part.text.is_empty()) {
        (true, _) => "envelope-part-typed",
        (false, true) => "envelope-part-empty",
        (false, false) => "envelope-part-automatic",
    };
    Sentence::new(lang, key).text("text", part.text.clone()).plain()
}

/// Everything that may be known of an envelope now.
pub(super) fn whole(lang: Lang, game: &str, commitment: &str, parts: &[Part; 2], seed: Option<&str>) -> RichText {
    Sentence::new(lang, "envelope")
        .text("game", game)
        .code("commitment", commitment)
        .text("challenger", part(lang, &parts[0]))
        .text("accepter", part(lang, &parts[1]))
        .text("open", if seed.is_some() { "yes" } else { "no" })
        .code("seed", seed.unwrap_or_default())
        .rich()
}

/// What was checked, a line each, and what that is worth (fairness.md 7).
pub(super) fn verified(lang: Lang, checked: &Checked) -> RichText {
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let report = &checked.report;
    let is = |good: bool| if good { "yes" } else { "no" };
    let lot = checked.lot();
    let (outcomes, wrong) = checked.outcomes();
    let mut lines =
        vec![Sentence::new(lang, "verified").text("game", &checked.game).text("good", is(checked.is_good()))];
    // Of a game without luck no seal was ever shown; a record carries one all the same.
    let is_drawn = lot.is_some() || outcomes > 0 || wrong.is_some() || checked.is_posted().is_some();
    let sealed = [
        Sentence::new(lang, "verified-seal")
            .code("commitment", &report.commitment)
            .text("posted", checked.is_posted().map_or("none", is)),
        Sentence::new(lang, "verified-parts")
            .text("challenger", said_part(lang, &checked.parts[0]))
            .text("accepter", said_part(lang, &checked.parts[1])),
    ];
    lines.extend(sealed.into_iter().filter(|_| is_drawn));
    lines.extend(lot.map(|good| Sentence::new(lang, "verified-lot").text("good", is(good))));
    let key = key_for(lang, checked.kind, "verified-drawn");
    match (outcomes, wrong) {
        (0, None) if lot.is_none() => lines.push(Sentence::new(lang, "verified-nothing")),
        (0, None) => {}
        (_, wrong) => lines.push(
            Sentence::new(lang, &key)
                .number("outcomes", number(outcomes))
                .text("good", is(wrong.is_none()))
                .number("wrong", i64::from(wrong.unwrap_or_default())),
        ),
    }
    lines.push(
        Sentence::new(lang, "verified-record")
            .number("entries", number(report.entries))
            .number("moves", number(checked.moves)),
    );
    if checked.is_good() && is_drawn {
        let typed = checked.parts.iter().any(|part| part.typed);
        lines.push(Sentence::new(lang, "verified-worth").text("typed", is(typed)));
    }
    lines.extend(is_drawn.then(|| Sentence::new(lang, "verified-seed").code("seed", &checked.seed)));
    let mut spans = Vec::new();
    for line in lines {
        if !spans.is_empty() {
            spans.push(Span::Text("\n".to_owned()));
        }
        spans.extend(line.rich().0);
    }
    RichText(spans)
}
