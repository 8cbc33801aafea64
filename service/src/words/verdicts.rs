//! Runs of checks and chases, and their verdicts, with pieces and counts in words (xiangqi clauses 3.6 and 3.7, 5.1
//! under `axf`).

use banco_engine::{Ending, Reason, Run, RunClass, Seat, Site, Table, View, Viewer};
use banco_ports::{Lang, RichText, Span};

use super::{kind_within, labels, public_name, seat_name};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::{DisplayPrefs, Spot};

/// "Chiếu 5/6: Xe Đỏ." for every current run that nears its limit (clause 3.7).
pub(super) fn warnings(taste: &DisplayPrefs, view: &View) -> Vec<RichText> {
    let lang = taste.lang;
    let warning = |run: &Run| -> Option<RichText> {
        let allowance = run.allowance.filter(|_| run.is_near())?;
        let sentence = match run.class {
            RunClass::Check => Sentence::new(lang, "warning-run-check"),
            RunClass::Chase => Sentence::new(lang, "warning-run-chase").text("target", target(taste, view, run)),
        };
        let count = format!("{}/{allowance}", run.length);
        Some(sentence.text("count", count).text("men", men_of(taste, view, run)).rich())
    };
    view.counters.runs.iter().filter_map(warning).collect()
}

/// Reason of a verdict by repetition; `None` for every other result.
pub(super) fn verdict(taste: &DisplayPrefs, table: &Table, ending: Ending) -> Option<RichText> {
    // Mate comes first (clause 2.4): its ply may complete a run too, but the run did not end the game.
    if !matches!(
        ending.reason,
        Reason::PerpetualCheck
            | Reason::PerpetualChase
            | Reason::MutualCheck
            | Reason::MutualChase
            | Reason::CheckAgainstChase
    ) {
        return None;
    }
    let lang = taste.lang;
    let view = table.view(Viewer::Public)?;
    let runs = &view.counters.verdict;
    let (own, answer) = (runs.first()?, runs.get(1));
    let words = |run: &Run| run_in_words(taste, &view, run);
    let sentence = match answer.map(|answer| (own.class, answer.class, answer)) {
        None => Sentence::new(lang, "verdict-perpetual").text("run", words(own)),
        Some((RunClass::Check, RunClass::Check, answer)) => {
            Sentence::new(lang, "verdict-mutual-check").text("run", words(own)).text("answer", words(answer))
        }
        Some((RunClass::Chase, RunClass::Chase, answer)) => {
            Sentence::new(lang, "verdict-mutual-chase").text("run", words(own)).text("answer", words(answer))
        }
        Some((RunClass::Check, RunClass::Chase, answer)) => against(lang, words(own), words(answer)),
        Some((RunClass::Chase, RunClass::Check, answer)) => against(lang, words(answer), words(own)),
    };
    let mut text = with_sides(sentence, lang, table, ending).rich();
    if own.allowance.is_none() {
        text.0.insert(0, Span::Text(format!("{} ", i18n::text(lang, "verdict-third-time"))));
    }
    Some(text)
}

fn against(lang: Lang, checks: String, chases: String) -> Sentence<'static> {
    Sentence::new(lang, "verdict-check-against-chase").text("checks", checks).text("chases", chases)
}

fn with_sides<'a>(sentence: Sentence<'a>, lang: Lang, table: &Table, ending: Ending) -> Sentence<'a> {
    let Some(winner) = ending.winner else { return sentence };
    let side = |seat: Seat| seat_name(lang, table.challenge().game, seat);
    sentence
        .bold("winner", public_name(lang, table, winner))
        .text("winner_seat", side(winner))
        .text("loser", public_name(lang, table, winner.other()))
        .text("loser_seat", side(winner.other()))
}

/// "Xe Đỏ chiếu dai 7 nước liền (tối đa 6)".
fn run_in_words(taste: &DisplayPrefs, view: &View, run: &Run) -> String {
    let key = match (run.class, run.allowance) {
        (RunClass::Check, Some(_)) => "verdict-run-check",
        (RunClass::Chase, Some(_)) => "verdict-run-chase",
        (RunClass::Check, None) => "verdict-axf-check",
        (RunClass::Chase, None) => "verdict-axf-chase",
    };
    Sentence::new(taste.lang, key)
        .text("men", men_of(taste, view, run))
        .text("target", target(taste, view, run))
        .number("length", i64::from(run.length))
        .number("allowance", i64::from(run.allowance.unwrap_or_default()))
        .plain()
}

/// Pieces of the whole run by kind and number: "Xe và Mã Đen"; a face-down piece by its point.
fn men_of(taste: &DisplayPrefs, view: &View, run: &Run) -> String {
    let lang = taste.lang;
    let mut names: Vec<(String, i64)> = Vec::new();
    for site in &run.men {
        let name = name_of(taste, spot(view, run.seat, *site), view);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let counted = |(man, count): &(String, i64)| {
        Sentence::new(lang, "men-of-a-kind").text("man", man.clone()).number("count", *count).plain()
    };
    let men: Vec<String> = names.iter().map(counted).collect();
    Sentence::new(lang, "men-of-seat")
        .text("men", labels::counted_up(lang, &men))
        .number("count", i64::try_from(run.men.len()).unwrap_or(i64::MAX))
        .text("seat", seat_name(lang, view.game, run.seat))
        .plain()
}

/// Points are numbered from the side of the run.
fn spot(view: &View, seat: Seat, site: Site) -> Spot {
    Spot { game: view.game, board: view.board, seat, site }
}

fn name_of(taste: &DisplayPrefs, at: Spot, view: &View) -> String {
    let face = view.man_at(at.site).map(|man| man.face);
    // The rules judged a face-down piece by its point, even if the end of the game has turned it up (jieqi clause 2.3).
    match face.filter(|face| !face.dark).and_then(|face| face.kind) {
        Some(kind) => kind_within(taste.lang, kind),
        None => Sentence::new(taste.lang, "men-dark").text("square", labels::spot(taste, at)).plain(),
    }
}

/// "Pháo cột 2 hàng 6", "Pháo h5".
fn target(taste: &DisplayPrefs, view: &View, run: &Run) -> String {
    let Some(site) = run.target else { return String::new() };
    let at = spot(view, run.seat, site);
    match view.man_at(site) {
        Some(man) if !man.face.dark => labels::the_man_at(taste, &man.face, at),
        Some(_) | None => name_of(taste, at, view),
    }
}
