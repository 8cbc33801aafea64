//! Ratings, leaderboards and series in words.

use banco_engine::{Ending, Phase, Seat, Series, Table, is_of_file};
use banco_ports::limits::RATED_PER_DAY_MAX;
use banco_ports::{Lang, RichText};

use crate::i18n::{self, Sentence};
use crate::leaderboards::{Change, Rating, is_too_short};
use crate::messages::say::{AutoOdds, NoRating};
use crate::words::game_in_text;
use crate::words::options::gifts;
use crate::words::public_name;

/// Reason why a game is not rated.
pub(crate) fn no_rating(lang: Lang, why: NoRating) -> RichText {
    Sentence::new(lang, &format!("no-rating-{}", why.key())).number("max", RATED_PER_DAY_MAX as i64).rich()
}

/// Odds that results decide (days 5.1).
pub(crate) fn auto_odds(lang: Lang, odds: &AutoOdds) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match odds {
        AutoOdds::Whom => line("auto-odds-whom").rich(),
        AutoOdds::NoGifts { game } => line("auto-odds-no-gifts").text("kind", game_in_text(lang, *game)).rich(),
        AutoOdds::Given { game, gives, gift, name, games } => line("auto-odds")
            .text("kind", game_in_text(lang, *game))
            .text(
                "gives",
                match gives {
                    Some(true) => "yes",
                    Some(false) => "no",
                    None => "nobody",
                },
            )
            .text("gift", gift.as_deref().map(|gift| gifts(lang, *game, gift)).unwrap_or_default())
            .bold("name", name)
            .number("games", i64::try_from(*games).unwrap_or(i64::MAX))
            .rich(),
    }
}

/// Rating: `1612`, `1500?`.
pub(crate) fn rating(rating: Rating) -> String {
    let sign = if rating.is_provisional() { "?" } else { "" };
    format!("{}{sign}", rating.points())
}

/// Lines of a challenge about the rating and the series.
pub(crate) fn terms(lang: Lang, table: &Table) -> Vec<String> {
    let rated = table.challenge().rated.then(|| i18n::text(lang, "challenge-rated"));
    let series = table.challenge().series.map(|series| {
        Sentence::new(lang, "challenge-series")
            .number("games", series.best_of)
            .number("number", series.number)
            .text("score", score(series.before))
            .plain()
    });
    let hints = table.challenge().hints.then(|| i18n::text(lang, "challenge-hints"));
    rated.into_iter().chain(hints).chain(series).collect()
}

/// Score from half points: `1½–0`.
fn score(half_points: [u8; 2]) -> String {
    let points = |half_points: u8| match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    };
    format!("{}–{}", points(half_points[0]), points(half_points[1]))
}

/// Score of a series by seat; after a finished game, this game is included.
pub(crate) fn series(lang: Lang, table: &Table) -> Option<RichText> {
    let (Series { best_of, number, .. }, now) = (table.challenge().series?, table.series_score()?);
    let enough = table.challenge().series?.enough();
    let challenger = table.seat_of(&table.challenge().challenger.key)?;
    let of = |seat: Seat| now[usize::from(seat != challenger)];
    let winner = Seat::BOTH.into_iter().find(|seat| of(*seat) >= enough);
    let is_over = matches!(table.phase(), Phase::Over(_));
    let key = match (winner, is_over) {
        (Some(_), _) => "series-won",
        (None, true) if [Seat::First, Seat::Second].map(of) == [enough - 1; 2] => "series-level",
        (None, true) => "series-goes-on",
        (None, false) => "series-stands",
    };
    let sentence = Sentence::new(lang, key)
        .bold("winner", winner.map(|seat| public_name(lang, table, seat)).unwrap_or_default())
        .bold("first", public_name(lang, table, Seat::First))
        .bold("second", public_name(lang, table, Seat::Second))
        .text("score", score([Seat::First, Seat::Second].map(of)))
        .number("number", number)
        .number("games", best_of);
    Some(sentence.rich())
}

/// Note on a game that ended before both sides moved: it counts only in its tournament.
pub(crate) fn too_short(lang: Lang, table: &Table, ending: Ending) -> Option<RichText> {
    let challenge = table.challenge();
    let is_short = is_too_short(challenge.game, ending.reason, table.plies().len());
    // An imported game never counts here, whatever its length.
    if !is_short || is_of_file(&challenge.challenger.key) {
        return None;
    }
    let sentence = Sentence::new(lang, "too-short").text("rated", if challenge.rated { "yes" } else { "no" });
    Some(sentence.text("of_cup", if crate::card::round_of(table).is_some() { "yes" } else { "no" }).rich())
}

/// Ratings of the players before and after a game, by seat.
pub(crate) fn change(lang: Lang, table: &Table, of: &Change) -> RichText {
    let [[first, first_now], [second, second_now]] = of.map(|pair| pair.map(rating));
    Sentence::new(lang, "rating-change")
        .text("first", public_name(lang, table, Seat::First))
        .text("first_before", first)
        .bold("first_after", first_now)
        .text("second", public_name(lang, table, Seat::Second))
        .text("second_before", second)
        .bold("second_after", second_now)
        .rich()
}
