//! Instant of the next reminder of a game: by the reader's wish, and outside quiet hours (days 2.7).

use banco_engine::{Millis, REMINDERS_APART_MIN, Reminder, Table};
use banco_ports::Place;

use crate::Service;
use crate::messages::computer;
use crate::messages::settings::{self, Scope, Settings};
use crate::messages::time::Unit;
use crate::preferences::Preferences;
use crate::reminders::{REMINDERS, Rhythm};

/// Minimum time between the end of quiet hours and the time limit for a reminder to wait for that end (days 2.7).
const QUIET_MARGIN: Millis = 2 * Unit::Hour.millis();

/// Time before quiet hours at which a reminder comes that would be too late after them.
const BEFORE_QUIET: Millis = REMINDERS_APART_MIN;

/// The reminder of the side to act. Hours and time zone without a personal choice come from the chat `home`, in which
/// the game began.
pub(crate) async fn reminder_of(
    service: &Service,
    table: &Table,
    home: Option<&Place>,
    now: Millis,
) -> Option<(Millis, Reminder)> {
    let person = table.person_at(table.to_move()?)?;
    // The computer needs no reminder.
    if computer::level_of(&person.key).is_some() {
        return None;
    }
    let preferences = Preferences::of(service);
    let own = preferences.wishes(Scope::Person, &settings::of_person(&person.key)).await.0;
    let of_chat = match home {
        Some(home) => preferences.wishes(Scope::Chat, &settings::of_chat(home)).await.0,
        None => Settings::default(),
    };
    reminder(table, &own.or(of_chat), now)
}

/// Next reminder of the side to act, with its instant.
fn reminder(table: &Table, wishes: &Settings, now: Millis) -> Option<(Millis, Reminder)> {
    let flag = table.runs_out(now)?.at;
    let ahead = table.reminders();
    let unwanted = match REMINDERS.of(wishes) {
        Rhythm::All => 0,
        Rhythm::Last => ahead.len().saturating_sub(1),
        Rhythm::Off => ahead.len(),
    };
    let (zone, quiet, apart) = (wishes.zone(), wishes.quiet(), table.reminders_apart());
    let earliest = table.reminded_at().map(|last| last.saturating_add(apart));
    // A reminder too soon after the last one waits, unless too little time would be left after it.
    let spaced = |at: Millis| match earliest {
        Some(earliest) if at < earliest => Some(earliest).filter(|later| flag - later >= (flag - at) / 2),
        Some(_) | None => Some(at),
    };
    let moved = |at: Millis| -> Option<Millis> {
        match quiet.and_then(|quiet| zone.quiet_around(quiet, at)) {
            None => Some(at),
            Some((_, until)) if flag - until > QUIET_MARGIN => Some(until),
            // If quiet hours have begun, the player is already asleep.
            Some((from, _)) => Some((from - BEFORE_QUIET).max(now)).filter(|at| *at <= from),
        }
    };
    // A reminder whose time was missed is sent now.
    let when = |at: Millis| moved(spaced(at.max(now))?).filter(|at| earliest.is_none_or(|earliest| *at >= earliest));
    let ahead = ahead.into_iter().skip(unwanted).filter_map(|(reminder, at)| Some((when(at)?, reminder)));
    let ahead: Vec<(Millis, Reminder)> = ahead.collect();
    let first = ahead.iter().map(|(at, _)| *at).min()?;
    // Of several reminders at one instant only the last is sent.
    ahead.into_iter().rfind(|(at, _)| *at <= first).map(|(_, reminder)| (first, reminder))
}
