//! Long games in words: moderators, blocks, vacations, conditional moves, the next game.

use banco_engine::{LINE_PLIES_MAX, LineError, MoveError, Refusal};
use banco_ports::{RichText, Span};

use super::listed::push_lines;
use super::time::{day, day_seen, last_day, last_day_seen};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{AdminEnding, Beginning, DaysLeft, DaysSay, GameLine, LineSay, VacationSay};

/// Days of a vacation in an example.
const DAYS_SHOWN: i64 = 3;

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn say(taste: &DisplayPrefs, say: &DaysSay) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    match say {
        DaysSay::ModeratorsOnly { is_table: true } => line("admin-nobody").rich(),
        DaysSay::ModeratorsOnly { is_table: false } => line("admin-moderators-only").rich(),
        DaysSay::Admin { games, challenges } => {
            line("admin").number("games", count(*games)).number("challenges", count(*challenges)).rich()
        }
        DaysSay::AdminGame { game, players: [first, second] } => {
            line("admin-game").text("game", game).bold("first", first).bold("second", second).rich()
        }
        DaysSay::AdminConfirm { game, ending, winner } => line("admin-confirm")
            .text("game", game)
            .text(
                "ending",
                match ending {
                    AdminEnding::Abort => "abort",
                    AdminEnding::Draw => "draw",
                    AdminEnding::Win => "win",
                },
            )
            .bold("winner", winner.as_deref().unwrap_or_default())
            .rich(),
        DaysSay::AdminUnknown { typed } => line("admin-unknown").text("typed", typed).rich(),
        DaysSay::NobodyBlocked => line("block-nobody").rich(),
        DaysSay::Blocked { names } => line("block-list").text("names", names.join(", ")).rich(),
        DaysSay::BlockedNow { name } => line("block-done").bold("name", name).rich(),
        DaysSay::Unblocked { name } => line("block-lifted").bold("name", name).rich(),
        DaysSay::BlockWhom => line("block-whom").rich(),
        DaysSay::BlockUnknown { typed } => line("block-unknown").text("typed", typed).rich(),
        DaysSay::BlockSelf => line("block-self").rich(),
        DaysSay::IsBlocked { name, is_offer } => {
            line(if *is_offer { "is-blocked-offer" } else { "is-blocked" }).bold("name", name).rich()
        }
        DaysSay::Blocks { name } => line("blocks").bold("name", name).rich(),
        DaysSay::Vacation(said) => vacation(taste, said),
        DaysSay::Line(said) => of_line(taste, said),
        DaysSay::NothingWaits { elsewhere } => line("next-none").number("elsewhere", count(*elsewhere)).rich(),
        DaysSay::TooManyHere { max } => line("too-many-here").number("max", count(*max)).rich(),
    }
}

/// The days that are left, and the year they belong to.
fn days_left<'a>(sentence: Sentence<'a>, left: DaysLeft) -> Sentence<'a> {
    let year = left.year.map_or_else(|| "this".to_owned(), |year| year.to_string());
    sentence.number("left", left.days).text("year", year)
}

fn vacation(taste: &DisplayPrefs, say: &VacationSay) -> RichText {
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
            text.0.push(Span::Text("\n".to_owned()));
            text.0.extend(vacation(taste, stands).0);
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
        VacationSay::Begun { until, games } => {
            line("vacation-begun").text("until", last_day(taste, *until)).number("games", count(*games)).rich()
        }
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
    sentence.text("from", day_seen(taste, from, now)).text("until", last_day_seen(taste, until, now))
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

fn of_line(taste: &DisplayPrefs, say: &LineSay) -> RichText {
    let line = |key| Sentence::new(taste.lang, key);
    // Each pair is the opponent's move and the reply to it.
    let pairs = |moves: &[String]| moves.chunks(2).map(|pair| pair.join(" → ")).collect::<Vec<_>>().join("; ");
    match say {
        LineSay::How { game } => line("line-how").text("game", game).rich(),
        LineSay::Stands { game, moves } => line("line-stands").text("game", game).bold("moves", pairs(moves)).rich(),
        LineSay::Kept { game, moves } => line("line-kept").text("game", game).bold("moves", pairs(moves)).rich(),
        LineSay::Dropped { game } => line("line-dropped").text("game", game).rich(),
        LineSay::NotHere => line("line-not-here").rich(),
        LineSay::Refused { game, error, typed } => {
            let typed = typed.as_deref().unwrap_or_default();
            let refused = |key| line(key).text("game", game).text("typed", typed);
            match error {
                LineError::Table(Refusal::Over) => refused("game-over").rich(),
                LineError::Table(_) => refused("not-started").rich(),
                LineError::OwnTurn => refused("line-own-turn").rich(),
                LineError::NoAnswer => refused("line-no-answer").rich(),
                LineError::TooLong => refused("line-too-long").number("max", count(LINE_PLIES_MAX)).rich(),
                LineError::Ply { at, error: MoveError::Illegal(_) } => {
                    refused("line-illegal").number("number", count(at + 1)).rich()
                }
                LineError::Ply { at, error: MoveError::Read(_) } => {
                    refused("line-unread").number("number", count(at + 1)).rich()
                }
                LineError::PastChance { .. } => refused("line-past-chance").rich(),
                LineError::PastEnd { .. } => refused("line-past-end").rich(),
            }
        }
    }
}
