//! Words of vacations (days 2.5).

use banco_ports::RichText;

use crate::features::vacation::say::{Beginning, DaysLeft, VacationSay};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::game_line::GameLine;
use crate::messages::statement::Statement;
use crate::words::count;
use crate::words::listed::push_lines;
use crate::words::time::{day, day_seen, last_hour_seen};

/// Days of a vacation in an example.
const DAYS_SHOWN: i64 = 3;

impl Statement for VacationSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }

    fn is_unread(&self) -> bool {
        matches!(self, VacationSay::Unread { .. } | VacationSay::Days { .. })
    }
}

/// The days that are left, and the year they belong to.
fn days_left<'a>(sentence: Sentence<'a>, left: DaysLeft) -> Sentence<'a> {
    let year = left.year.map_or_else(|| "this".to_owned(), |year| year.to_string());
    sentence.number("left", left.days).text("year", year)
}

fn say(taste: &DisplayPrefs, say: &VacationSay) -> RichText {
    let line = |key| Sentence::new(taste.lang, key);
    let yes = |is: bool| if is { "yes" } else { "no" };
    match say {
        VacationSay::None { left, allowed } => {
            line("vacation-none").number("left", *left).number("allowed", *allowed).rich()
        }
        VacationSay::Stands { from, until, now, left, later } => {
            let sentence = days_left(line("vacation-stands"), *left).text("ahead", yes(from > now));
            with_later(taste, of_days(sentence, taste, (*from, *until), *now).rich(), later, *now)
        }
        VacationSay::NotOn { day, now, stands } => {
            let mut text = line("vacation-not-on").text("day", day_seen(taste, *day, *now)).rich();
            text.push_line(String::new());
            text.0.extend(stands.text(taste).0);
            text
        }
        VacationSay::Begins { from, until, now, left, begins, games } => {
            let begins = match begins {
                Beginning::Now => "now",
                Beginning::Notice => "notice",
                Beginning::Planned => "planned",
            };
            let sentence = days_left(line("vacation-begins"), *left).text("begins", begins);
            of_days(sentence, taste, (*from, *until), *now).number("games", count(*games)).rich()
        }
        VacationSay::Ended { left, charged, stood, now, later, lines } => {
            let sentence = days_left(line("vacation-ended"), *left).number("charged", *charged);
            let text = with_later(taste, sentence.text("stood", yes(*stood)).rich(), later, *now);
            with_games(taste, text, lines)
        }
        VacationSay::Over { stood, lines } => {
            with_games(taste, line("vacation-over").text("stood", yes(*stood)).rich(), lines)
        }
        VacationSay::Dropped { from, until, now, left, later } => {
            let sentence = days_left(line("vacation-dropped"), *left);
            with_later(taste, of_days(sentence, taste, (*from, *until), *now).rich(), later, *now)
        }
        VacationSay::Begun { until, games } => line("vacation-begun")
            .text("until", last_hour_seen(taste, *until, *until))
            .number("games", count(*games))
            .rich(),
        VacationSay::Already { from, until, now, is_first } => {
            let sentence = line("vacation-already").text("ahead", yes(from > now)).text("first", yes(*is_first));
            of_days(sentence, taste, (*from, *until), *now).rich()
        }
        VacationSay::TooMany { max } => line("vacation-too-many").number("max", count(*max)).rich(),
        VacationSay::TooSoon { from } => line("vacation-too-soon").text("from", day(taste, *from)).rich(),
        VacationSay::Days { typed } => line("vacation-days").text("typed", typed).rich(),
        VacationSay::Unread { typed } => line("vacation-unread").text("typed", typed).rich(),
        VacationSay::Past { day, now, days, again } => line("vacation-past")
            .text("day", day_seen(taste, *day, *now))
            .number("days", days.unwrap_or(DAYS_SHOWN))
            .text("again", again.as_deref().unwrap_or("none"))
            .rich(),
        VacationSay::NoMonth { month, instead } => {
            line("vacation-no-month").number("month", i64::from(*month)).text("instead", instead).rich()
        }
        VacationSay::Far => line("vacation-far").rich(),
        VacationSay::TooLong { left, allowed } => {
            days_left(line("vacation-too-long"), *left).number("allowed", *allowed).rich()
        }
    }
}

/// The first and the last day of a vacation.
fn of_days<'a>(sentence: Sentence<'a>, taste: &DisplayPrefs, (from, until): (i64, i64), now: i64) -> Sentence<'a> {
    sentence.text("from", day_seen(taste, from, now)).text("until", last_hour_seen(taste, until, now))
}

/// Adds the vacations that come later, a line each.
fn with_later(taste: &DisplayPrefs, mut text: RichText, later: &[(i64, i64)], now: i64) -> RichText {
    for days in later {
        text.push_line(of_days(Sentence::new(taste.lang, "vacation-also"), taste, *days, now).plain());
    }
    text
}

/// Adds the games that wait for the returned player, each with its clock.
fn with_games(taste: &DisplayPrefs, mut text: RichText, lines: &[GameLine]) -> RichText {
    text.push_line(Sentence::new(taste.lang, "vacation-waiting").number("games", count(lines.len())).plain());
    push_lines(&mut text, taste, lines, 0);
    text
}
