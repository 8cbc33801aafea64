//! A requested tournament that is impossible: the reason, and lines that would be accepted.

use banco_engine::{Millis, Pace, TimeControl};
use banco_ports::{Lang, RichText};
use banco_tournament::{Form, Late, ROUND_MAX, ROUND_MOVES_MIN, Rules, Seeding, Terms, round_least};

use crate::features::tournament::running::sign_up_usual;
use crate::features::tournament::sentences::{count, form};
use crate::i18n::Sentence;
use crate::messages::time::Unit;
use crate::words::time::{clock_words, span};
use crate::words::{game_in_text, options};

/// Reply if a round is too short for its clock, with terms that fit.
pub(crate) fn too_short(lang: Lang, terms: &Terms, least: Millis) -> RichText {
    let round = terms.round.unwrap_or_default();
    let mut text = Sentence::new(lang, "cup-round-short")
        .text("round", span(lang, round))
        .text("clock", clock_words(lang, terms.time))
        .number("moves", ROUND_MOVES_MIN)
        .text("least", span(lang, least))
        .rich();
    let longer = (least <= ROUND_MAX).then(|| Terms { round: Some(least), ..terms.clone() });
    let bounded = bounded(round).map(|pace| {
        let time = TimeControl { pace, ..terms.time };
        Terms { time, ..terms.clone() }
    });
    let open = Terms { round: None, late: Late::Judge, ..terms.clone() };
    let ways = [("cup-way-longer", longer), ("cup-way-bounded", bounded), ("cup-way-open", Some(open))];
    for (key, terms) in ways.into_iter().filter_map(|(key, terms)| Some((key, terms?))) {
        text.push_line(Sentence::new(lang, key).text("command", command(lang, &terms)).plain());
    }
    text
}

/// The longest usual clock that limits a whole game to a round; `None` if the round is too short for any.
fn bounded(round: Millis) -> Option<Pace> {
    let (second, minute, hour, day) =
        (Unit::Second.millis(), Unit::Minute.millis(), Unit::Hour.millis(), Unit::Day.millis());
    let steps = [10 * second, 30 * second, minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
    let days = [6 * hour, 12 * hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 10 * day, 14 * day];
    let usual = || steps.into_iter().chain(days).rev();
    let side = round / 2;
    // Most of the time comes with the moves.
    let increment = usual().find(|step| step.saturating_mul(ROUND_MOVES_MIN) <= side / 4 * 3)?;
    let base = usual().find(|base| *base >= increment && base + increment * ROUND_MOVES_MIN <= side)?;
    let pace = Pace::Fischer { base, increment };
    let time = TimeControl { pace, flag: Default::default(), rest: Default::default(), look: None };
    (round_least(time) <= round).then_some(pace)
}

/// Command that announces such a tournament, as a person would type it.
pub(crate) fn command(lang: Lang, terms: &Terms) -> String {
    let said = |key| Sentence::new(lang, key);
    let rounds = match terms.form {
        Form::Swiss { rounds } => rounds.map_or(0, usize::from),
        Form::RoundRobin { .. } | Form::KnockOut { .. } => 0,
    };
    let mut parts = vec![
        said("cup-line")
            .text("kind", game_in_text(lang, terms.game))
            .text("form", form(lang, terms.form, rounds))
            .plain(),
        clock_words(lang, terms.time).replace(" · ", ", "),
    ];
    parts.extend(terms.round.map(|round| said("cup-line-round").text("round", span(lang, round)).plain()));
    let exact = if terms.least == terms.most { "yes" } else { "no" };
    let players = said("cup-line-players").text("exact", exact);
    parts.push(players.number("least", count(terms.least)).number("most", count(terms.most)).plain());
    if terms.sign_up != sign_up_usual(terms.time, terms.round) {
        parts.push(said("cup-line-sign-up").text("sign_up", span(lang, terms.sign_up)).plain());
    }
    let flags = [
        (terms.seeding == Seeding::Rating, "cup-line-rating"),
        (terms.rated, "cup-line-rated"),
        (terms.late == Late::Time && terms.rules == Rules::Second, "cup-line-late"),
    ];
    parts.extend(flags.into_iter().filter(|(is_said, _)| *is_said).map(|(_, key)| said(key).plain()));
    let options = options::options(lang, terms.game, &terms.options);
    parts.extend((!options.is_empty()).then_some(options));
    parts.join(", ")
}
