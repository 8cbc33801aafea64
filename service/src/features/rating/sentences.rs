//! Leaderboards, statistics and archives in words, and as a picture that says the same.

use banco_engine::{GameKey, GameOptions, Seat, Turn};
use banco_ports::{Lang, RichText};
use banco_render::{Curve, Ledger, LedgerRow};

use crate::features::rating::say::{CurveOf, DoneLine, GameStats, StandingSay};
use crate::games;
use crate::i18n::{self, Sentence};
use crate::leaderboards::{Player, Tally};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::words::ladder::{points, rating, short, short_tally, tally, top_line, top_row, top_title};
use crate::words::{game_in_text, game_name, game_typed, seat_name};

impl Statement for StandingSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }

    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        Some(Figure::of(Drawing::Ledger(ledger(taste, self)?), text, "standing.png"))
    }
}

fn say(taste: &DisplayPrefs, say: &StandingSay) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    match say {
        StandingSay::Top { game, month, players, others, .. } => top(lang, *game, *month, players, others),
        StandingSay::TopEmpty { game, is_month } => {
            let key = if *is_month { "top-empty-month" } else { "top-empty" };
            let (kind, word) = match game {
                Some(game) => (game_in_text(lang, *game), game_typed(lang, *game)),
                None => ("any".to_owned(), game_typed(lang, games::EXAMPLE)),
            };
            line(key).text("kind", kind).text("typed", word).rich()
        }
        StandingSay::Stats { name, games, streak, beside, .. } => {
            let whole = games.iter().map(GameStats::whole).fold(Tally::default(), Tally::with);
            let title = line("stats-title").bold("name", short(name)).number("games", whole.games());
            let mut text = title.text("tally", tally(lang, whole)).rich();
            games.iter().for_each(|stats| text.push_line(stats_line(taste, stats)));
            if *streak > 1 {
                text.push_line(line("stats-streak").number("games", *streak).plain());
            }
            beside.iter().for_each(|line| text.push_line(line.clone()));
            text
        }
        StandingSay::Versus { names: [me, other], games, .. } => {
            let whole = games
                .iter()
                .fold((0, 0), |(one, two), (_, tally)| (one + tally.half_points(), two + 2 * tally.lost + tally.drawn));
            let title = line("versus-title").bold("me", short(me)).bold("other", short(other));
            let mut text = title.text("score", format!("{}–{}", points(whole.0), points(whole.1))).rich();
            for (game, own) in games {
                let kind = game_name(lang, *game);
                text.push_line(line("versus-line").text("kind", kind).text("tally", tally(lang, *own)).plain());
            }
            text
        }
        StandingSay::VersusWhom => line("versus-whom").rich(),
        StandingSay::OfMachine => line("results-of-machine").rich(),
        StandingSay::VersusNobody { names: [me, other] } => {
            line("versus-nobody").bold("me", short(me)).bold("other", short(other)).rich()
        }
        StandingSay::UnknownPlayer { name } => line("unknown-player").text("name", name).rich(),
        StandingSay::NoStats { name, beside } => {
            let mut text = line("no-stats").bold("name", short(name)).rich();
            beside.iter().for_each(|line| text.push_line(line.clone()));
            text
        }
        StandingSay::Done { lines, page, pages, all } => done(taste, lines, *page, *pages, *all),
        StandingSay::NothingDone => line("nothing-done").rich(),
        StandingSay::UnknownSearch { typed } => line("unknown-search").text("typed", typed).rich(),
    }
}

/// A leaderboard, with the games that have others.
fn top(lang: Lang, game: GameKey, month: Option<(u16, u8)>, players: &[Player], others: &[GameKey]) -> RichText {
    let line = |key| Sentence::new(lang, key);
    let mut text = RichText::plain(top_title(lang, game, month, players));
    for (place, player) in players.iter().enumerate() {
        text.push_line(top_line(lang, place, player));
    }
    let is_rated = players.iter().any(|player| player.rating.is_some());
    let hint = match (month, is_rated) {
        (Some(_), _) => "top-hint-month",
        (None, true) => "top-hint-rated",
        (None, false) => "top-hint-points",
    };
    text.push_line(line(hint).text("kind", game_typed(lang, game)).plain());
    let others: Vec<String> = others.iter().map(|game| game_typed(lang, *game)).collect();
    if let Some(first) = others.first() {
        text.push_line(line("top-others").text("games", others.join(", ")).text("kind", first).plain());
    }
    text
}

/// A page of the archive.
fn done(taste: &DisplayPrefs, lines: &[DoneLine], page: usize, pages: usize, all: usize) -> RichText {
    let line = |key| Sentence::new(taste.lang, key);
    let title = line("done-title").number("all", all as i64).number("page", page as i64);
    let mut text = title.number("pages", pages as i64).rich();
    for done in lines {
        text.push_line(String::new());
        text.0.extend(done_line(taste, done).0);
    }
    if page < pages {
        text.push_line(line("done-more").number("next", page as i64 + 1).plain());
    }
    text
}

/// "Cờ vua: hệ số 1612 · 12 thắng, 1 hoà, 3 thua (Trắng 8/9, Đen 4/7) …"
fn stats_line(taste: &DisplayPrefs, stats: &GameStats) -> String {
    let lang = taste.lang;
    let side = |seat: Seat| {
        let own = stats.sides[seat.index()];
        format!("{} {}/{}", seat_name(lang, stats.game, seat), points(own.half_points()), own.games())
    };
    let opening = stats.opening.as_ref().and_then(|(mv, count)| Some((first_move(taste, stats.game, mv)?, *count)));
    Sentence::new(lang, "stats-line")
        .text("kind", game_name(lang, stats.game))
        .text("rated", if stats.rating.is_some() { "yes" } else { "no" })
        .text("rating", stats.rating.map(rating).unwrap_or_default())
        .text("tally", tally(lang, stats.whole()))
        .text("sides", format!("{}, {}", side(Seat::First), side(Seat::Second)))
        .text("wins", if stats.won_by.iter().any(|count| *count > 0) { "yes" } else { "no" })
        .number("board", stats.won_by[0])
        .number("resigned", stats.won_by[1])
        .number("time", stats.won_by[2])
        .text("opens", if opening.is_some() { "yes" } else { "no" })
        .text("opening", opening.as_ref().map(|(mv, _)| mv.clone()).unwrap_or_default())
        .number("times", opening.map_or(0, |(_, count)| count))
        .plain()
}

/// First move in this reader's notation; `None` for a game that begins with chance.
fn first_move(taste: &DisplayPrefs, game: GameKey, mv: &str) -> Option<String> {
    let start = game.start(&GameOptions::new()).ok()?;
    match start.turn() {
        Turn::Player(_) => Some(crate::words::written(taste.lang, start.write(mv, taste.notation(game)))),
        Turn::Chance | Turn::Over(_) => None,
    }
}

fn done_line(taste: &DisplayPrefs, done: &DoneLine) -> RichText {
    let lang = taste.lang;
    let (year, month, day) = taste.wishes.zone().date(done.ended);
    let day = Sentence::new(lang, "day-of-year").number("day", day).number("month", month).plain();
    let date = Sentence::new(lang, "day-and-year").text("day", day).text("year", year.to_string()).plain();
    let [first, second] = done.names.each_ref().map(|name| short(name));
    let result = match (done.is_aborted, done.winner) {
        (true, _) => "aborted",
        (false, Some(Seat::First)) => "first",
        (false, Some(Seat::Second)) => "second",
        (false, None) => "drawn",
    };
    Sentence::new(lang, "done-line")
        .day("date", done.ended, date)
        .text("kind", game_name(lang, done.game))
        .text("first", first)
        .text("second", second)
        .text("result", result)
        .number("moves", i64::from(done.plies.div_ceil(2)))
        .text("game", &done.id)
        .rich()
}

/// Picture that says the same as the text; `None` if it has none.
fn ledger(taste: &DisplayPrefs, said: &StandingSay) -> Option<Ledger> {
    let (lang, theme) = (taste.lang, taste.wishes.theme().unwrap_or_default());
    let line = |key| Sentence::new(lang, key);
    Some(match said {
        StandingSay::Top { game, month, players, me, .. } => Ledger {
            theme,
            title: top_title(lang, *game, *month, players),
            curve: None,
            rows: players.iter().enumerate().map(|(place, player)| top_row(lang, place, player, me)).collect(),
        },
        StandingSay::Stats { name, games, curve, .. } => Ledger {
            theme,
            title: line("stats-picture").text("name", short(name)).plain(),
            curve: curve.as_ref().map(|(of, values)| Curve::of(curve_name(lang, *of), values.clone())),
            rows: games.iter().map(|stats| stats_row(lang, stats)).collect(),
        },
        StandingSay::Versus { names: [me, other], games, curve } => Ledger {
            theme,
            title: format!("{} – {}", short(me), short(other)),
            curve: Some(Curve::of(line("curve-versus").text("name", short(me)).plain(), curve.clone())),
            rows: games.iter().map(|(game, own)| versus_row(lang, *game, *own)).collect(),
        },
        StandingSay::TopEmpty { .. }
        | StandingSay::VersusWhom
        | StandingSay::OfMachine
        | StandingSay::VersusNobody { .. }
        | StandingSay::UnknownPlayer { .. }
        | StandingSay::NoStats { .. }
        | StandingSay::Done { .. }
        | StandingSay::NothingDone
        | StandingSay::UnknownSearch { .. } => return None,
    })
}

fn curve_name(lang: Lang, of: CurveOf) -> String {
    match of {
        CurveOf::Rating(game) => Sentence::new(lang, "curve-rating").text("kind", game_in_text(lang, game)).plain(),
        CurveOf::Balance => i18n::text(lang, "curve-balance"),
    }
}

fn stats_row(lang: Lang, stats: &GameStats) -> LedgerRow {
    let whole = stats.whole();
    LedgerRow {
        rank: String::new(),
        name: game_name(lang, stats.game),
        note: short_tally(lang, whole),
        value: stats.rating.map_or_else(|| points(whole.half_points()), rating),
        active: stats.rating.is_some(),
    }
}

fn versus_row(lang: Lang, game: GameKey, own: Tally) -> LedgerRow {
    let theirs = 2 * own.lost + own.drawn;
    LedgerRow {
        rank: String::new(),
        name: game_name(lang, game),
        note: short_tally(lang, own),
        value: format!("{}–{}", points(own.half_points()), points(theirs)),
        active: own.half_points() > theirs,
    }
}
