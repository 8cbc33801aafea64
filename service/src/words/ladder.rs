//! Ratings, leaderboards and series in words.

use banco_engine::{Ending, GameKey, PersonKey, Phase, Seat, Series, Table, is_of_file};
use banco_ports::limits::{LADDER_NAME_UNITS_MAX, RATED_PER_DAY_MAX};
use banco_ports::text::cut;
use banco_ports::{Lang, RichText};
use banco_render::LedgerRow;

use crate::i18n::{self, Sentence};
use crate::leaderboards::{Change, Player, Rating, Tally, is_too_short};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{AutoOdds, NoRating};
use crate::messages::statement::Statement;
use crate::words::options::gifts;
use crate::words::{game_in_text, public_name};

pub(crate) fn short(name: &str) -> String {
    cut(name, LADDER_NAME_UNITS_MAX)
}

/// Points from half points: `12½`.
pub(crate) fn points(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

pub(crate) fn tally(lang: Lang, tally: Tally) -> String {
    Sentence::new(lang, "tally")
        .number("won", tally.won)
        .number("drawn", tally.drawn)
        .number("lost", tally.lost)
        .plain()
}

/// Value on a leaderboard line: the rating, else the points.
pub(crate) fn value_of(player: &Player) -> String {
    player.rating.map_or_else(|| points(player.tally.half_points()), rating)
}

pub(crate) fn top_title(lang: Lang, game: GameKey, month: Option<(u16, u8)>, players: &[Player]) -> String {
    let key = match month {
        Some(_) => "top-title-month",
        None if players.iter().any(|player| player.rating.is_some()) => "top-title",
        None => "top-title-points",
    };
    let (year, month) = month.unwrap_or_default();
    let sentence = Sentence::new(lang, key).text("kind", game_in_text(lang, game));
    sentence.number("month", month).text("year", year.to_string()).plain()
}

/// One player of a leaderboard.
pub(crate) fn top_line(lang: Lang, place: usize, player: &Player) -> String {
    let row = Sentence::new(lang, "top-line").number("place", place as i64 + 1).text("name", short(&player.name));
    row.text("value", value_of(player)).text("tally", tally(lang, player.tally)).plain()
}

pub(crate) fn top_row(lang: Lang, place: usize, player: &Player, me: &PersonKey) -> LedgerRow {
    LedgerRow {
        rank: format!("{}.", place + 1),
        name: player.name.clone(),
        note: short_tally(lang, player.tally),
        value: value_of(player),
        active: player.person == *me,
    }
}

/// Results in short form: "12 thắng 1 hoà 3 thua".
pub(crate) fn short_tally(lang: Lang, tally: Tally) -> String {
    let sentence = Sentence::new(lang, "tally-short").number("won", tally.won);
    sentence.number("drawn", tally.drawn).number("lost", tally.lost).plain()
}

/// Reason why a game is not rated.
pub(crate) fn no_rating(lang: Lang, why: NoRating) -> RichText {
    Sentence::new(lang, &format!("no-rating-{}", why.key())).number("max", RATED_PER_DAY_MAX as i64).rich()
}

impl Statement for AutoOdds {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
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
    let has_look = table.challenge().time.is_some_and(|time| time.look.is_some());
    let look = has_look.then(|| i18n::text(lang, "challenge-look"));
    rated.into_iter().chain(hints).chain(look).chain(series).collect()
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
