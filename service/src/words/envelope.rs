//! The sealed envelope in words (fairness.md 1 and 2): a short public line, and the whole on request.

use banco_engine::{Part, Table};
use banco_ports::text::cut;
use banco_ports::{Copyable, File, Lang, RichText, Span};

use super::{key_for, opponent_of};
use crate::i18n::{self, Sentence};
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Checked;
use crate::messages::statement::Statement;

/// Number of public digits of the commitment, 160 bits. The maker of the seeds could search for two that share these
/// digits, to choose between two games later. With 20 digits about 2⁴⁰ tries are enough; with 40 it takes 2⁸⁰.
const SEAL_DIGITS: usize = 40;
/// Length of a group of digits, for comparison by eye.
const GROUP: usize = 4;

/// Commitment in groups: `3f2a 9c1d 77e0 b41c 02aa 51d8 8e36 90fb c427 1ad5`
pub(crate) fn seal(commitment: &str) -> String {
    let digits: Vec<char> = commitment.chars().take(SEAL_DIGITS).collect();
    digits.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// Copy buttons for the commitment, and for the seed once it is public.
pub(crate) fn envelope_copies(lang: Lang, commitment: &str, seed: Option<&str>) -> Vec<Copyable> {
    let copy = |key: &str, text: &str| Copyable { label: i18n::text(lang, key), text: text.to_owned() };
    let commitment = copy("button-copy-envelope", commitment);
    [commitment].into_iter().chain(seed.map(|seed| copy("button-copy-seed", seed))).collect()
}

/// Line of a challenge and of the first board; `None` in a game without chance.
pub(super) fn line(lang: Lang, table: &Table) -> Option<RichText> {
    let is_drawn = table.challenge().is_drawn();
    is_drawn.then(|| Sentence::new(lang, "envelope-line").code("seal", seal(&table.commitment())).rich())
}

/// Typed words that players mixed in, one line each, cut to `room` UTF-16 units. A side that typed nothing has no line.
pub(super) fn luck(lang: Lang, table: &Table, room: usize) -> Vec<RichText> {
    if !table.challenge().is_drawn() {
        return Vec::new();
    }
    let challenger = &table.challenge().challenger;
    let accepter = opponent_of(lang, table, &challenger.key).unwrap_or_default();
    let names = [computer::called(lang, challenger), accepter];
    let told = |(name, part): (String, &Part)| {
        Sentence::new(lang, "luck-line").bold("name", name).text("text", cut(&part.text, room)).rich()
    };
    names.into_iter().zip(table.parts()).filter(|(_, part)| part.typed).map(told).collect()
}

/// A part in public form: typed words, or nothing. The bot's automatic part is only in the record.
fn said_part(lang: Lang, part: &Part) -> String {
    let key = if part.typed { "envelope-part-typed" } else { "envelope-part-empty" };
    Sentence::new(lang, key).text("text", part.text.clone()).plain()
}

/// A part with its whole text, and its origin: typed or automatic.
pub(super) fn part(lang: Lang, part: &Part) -> String {
    let key = match (part.typed, part.text.is_empty()) {
        (true, _) => "envelope-part-typed",
        (false, true) => "envelope-part-empty",
        (false, false) => "envelope-part-automatic",
    };
    Sentence::new(lang, key).text("text", part.text.clone()).plain()
}

/// Everything about an envelope that may be known now.
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

impl Statement for Checked {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        verified(taste.lang, self)
    }

    fn copies(&self, lang: Lang, _files: &[File]) -> Vec<Copyable> {
        envelope_copies(lang, &self.report.commitment, Some(&self.seed))
    }
}

/// The checked parts, a line each, and their meaning (fairness.md 7).
fn verified(lang: Lang, checked: &Checked) -> RichText {
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let report = &checked.report;
    let is = |good: bool| if good { "yes" } else { "no" };
    let lot = checked.lot();
    let (outcomes, wrong) = checked.outcomes();
    let mut lines =
        vec![Sentence::new(lang, "verified").text("game", &checked.game).text("good", is(checked.is_good()))];
    // A game without chance never showed a commitment, although its record has one.
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
