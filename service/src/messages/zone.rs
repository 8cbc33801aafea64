//! Days and hours in a person's time zone: quiet hours, weekends, the day of an instant (days 1.6, 2.7).

use std::sync::{LazyLock, OnceLock};

use banco_engine::Millis;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, Zoned, civil};

use super::time::Unit;

/// A time zone, by its name in the tz database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(&'static str);

/// Default time zone if the host sets none: the bot speaks Vietnamese first.
pub const HOUSE_ZONE: &str = "Asia/Ho_Chi_Minh";

/// The host's time zone, if set: one for the whole program, because the configuration is read once.
static HOUSE: OnceLock<&'static str> = OnceLock::new();

/// Time zone of a person who chose none.
pub(crate) fn house_zone() -> &'static str {
    HOUSE.get().copied().unwrap_or(HOUSE_ZONE)
}

/// True if the tz database knows this zone; a city alone is enough.
pub fn is_zone(typed: &str) -> bool {
    zone_word(typed).is_some()
}

/// Sets the host's time zone. An unknown zone or a second call has no effect.
pub fn settle_in(typed: &str) {
    if let Some(zone) = zone_word(typed) {
        HOUSE.get_or_init(|| zone);
    }
}

/// Default quiet hours of chats and people: the night.
pub const HOUSE_QUIET: &str = "23-7";

/// Word for no quiet hours: reminders come at any time.
pub const NO_QUIET: &str = "off";

/// The host's quiet hours, if set; see [`HOUSE`].
static HOUSE_HOURS: OnceLock<&'static str> = OnceLock::new();

/// Quiet hours of a person who chose none.
pub(crate) fn house_quiet() -> &'static str {
    HOUSE_HOURS.get().copied().unwrap_or(HOUSE_QUIET)
}

/// True for quiet hours or [`NO_QUIET`].
pub fn is_quiet(typed: &str) -> bool {
    typed == NO_QUIET || quiet_word(typed).is_some()
}

/// Sets the host's quiet hours. Invalid hours or a second call have no effect.
pub fn keep_quiet(typed: &str) {
    if let Some(hours) = if typed == NO_QUIET { Some(NO_QUIET) } else { quiet_word(typed) } {
        HOUSE_HOURS.get_or_init(|| hours);
    }
}

static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| jiff::tz::db().available().map(|name| name.to_string()).collect());

/// TimeCredit without reminders, in the person's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    from: i8,
    until: i8,
}

/// Written forms of quiet hours: `22-7`, each once.
static QUIETS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let hours = 0..24;
    let pairs = hours.clone().flat_map(|from| hours.clone().map(move |until| (from, until)));
    pairs.filter(|(from, until)| from != until).map(|(from, until)| format!("{from}-{until}")).collect()
});

/// The listed form of typed quiet hours; `22h-7h` and `22:00–07:00` are understood, too.
pub(crate) fn quiet_word(typed: &str) -> Option<&'static str> {
    let (from, until) = typed.split_once(['-', '–'])?;
    let hour = |text: &str| -> Option<u8> {
        let text = text.trim().to_lowercase();
        let bare = text.strip_suffix(":00").or(text.strip_suffix("h00")).or(text.strip_suffix('h')).unwrap_or(&text);
        bare.parse().ok().map(|hour: u8| if hour == 24 { 0 } else { hour })
    };
    let word = format!("{}-{}", hour(from)?, hour(until)?);
    QUIETS.iter().find(|known| **known == word).map(String::as_str)
}

impl Quiet {
    /// Duration of the quiet hours.
    pub(crate) fn length(self) -> Millis {
        i64::from(self.until - self.from).rem_euclid(24) * Unit::Hour.millis()
    }

    /// Written form of the quiet hours.
    pub(crate) fn word(self) -> String {
        format!("{}-{}", self.from, self.until)
    }

    /// The inverse of [`quiet_word`]; `None` if they are off.
    pub(crate) fn read(word: &str) -> Option<Quiet> {
        let (from, until) = word.split_once('-')?;
        Some(Quiet { from: from.parse().ok()?, until: until.parse().ok()? })
    }
}

/// Maximum number of nights searched for time outside quiet hours: even the longest leave one hour a day.
const NIGHTS_MAX: usize = 48;

/// A time of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    hour: i8,
    minute: i8,
}

/// Written forms of times: `08:00`, each once.
static TIMES: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..24).flat_map(|hour| (0..60).map(move |minute| format!("{hour:02}:{minute:02}"))).collect());

/// The listed form of a typed time; `8`, `8h`, `8h30`, `8 giờ` and `8:30` are understood, too.
pub(crate) fn time_word(typed: &str) -> Option<&'static str> {
    let folded = banco_ports::text::fold(typed).replace("gio", "h").replace('h', ":");
    let (hour, minute) = folded.split_once(':').unwrap_or((&folded, ""));
    let number = |text: &str| -> Option<u8> {
        match text.trim() {
            "" => Some(0),
            text => text.parse().ok(),
        }
    };
    if hour.trim().is_empty() {
        return None;
    }
    let word = format!("{:02}:{:02}", number(hour)?, number(minute)?);
    TIMES.iter().find(|known| **known == word).map(String::as_str)
}

impl Time {
    /// The inverse of [`time_word`].
    pub(crate) fn read(word: &str) -> Option<Time> {
        let (hour, minute) = word.split_once(':')?;
        Some(Time { hour: hour.parse().ok()?, minute: minute.parse().ok()? })
    }
}

/// Local names of places that the tz database has under one name.
const CITIES: [&str; 9] = ["hanoi", "saigon", "hochiminh", "tphcm", "hcm", "vietnam", "danang", "haiphong", "cantho"];

/// Name of a typed zone, in any case, with spaces or dashes; the city alone is enough if it has a zone.
pub(crate) fn zone_word(typed: &str) -> Option<&'static str> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '-'], "_");
    let wanted = plain(typed.trim());
    let whole = NAMES.iter().find(|name| plain(name) == wanted);
    let of_city = || {
        let mut cities =
            NAMES.iter().filter(|name| name.rsplit_once('/').is_some_and(|(_, city)| plain(city) == wanted));
        cities.next().filter(|_| cities.next().is_none())
    };
    let bare = banco_ports::text::fold(typed).replace([' ', '-', '.'], "");
    let at_home = || CITIES.contains(&bare.as_str()).then_some(HOUSE_ZONE);
    whole.or_else(of_city).map(String::as_str).or_else(at_home)
}

impl Zone {
    /// Zone with a name of the database.
    pub(crate) fn named(name: &'static str) -> Zone {
        Zone(name)
    }

    /// The host's zone.
    pub(crate) fn house() -> Zone {
        Zone(house_zone())
    }

    /// Name in the tz database.
    pub(crate) fn name(self) -> &'static str {
        self.0
    }

    fn at(self, instant: Millis) -> Option<Zoned> {
        let zone = TimeZone::get(self.0).ok()?;
        Some(Timestamp::from_millisecond(instant).ok()?.to_zoned(zone))
    }

    /// Day of an instant in this zone.
    pub(crate) fn day(self, instant: Millis) -> civil::Date {
        self.at(instant).map_or(civil::date(1970, 1, 1), |there| there.date())
    }

    /// Instant at which a day begins in this zone.
    pub(crate) fn begins(self, day: civil::Date) -> Option<Millis> {
        Some(day.to_zoned(TimeZone::get(self.0).ok()?).ok()?.timestamp().as_millisecond())
    }

    /// Year, month and day of an instant in this zone.
    pub(crate) fn date(self, instant: Millis) -> (i16, i8, i8) {
        let day = self.day(instant);
        (day.year(), day.month(), day.day())
    }

    /// Hour and minute of an instant in this zone.
    pub(crate) fn clock(self, instant: Millis) -> (i8, i8) {
        self.at(instant).map_or((0, 0), |there| (there.hour(), there.minute()))
    }

    /// Hour, minute and second of an instant in this zone: `21:04:30`.
    pub(crate) fn to_the_second(self, instant: Millis) -> String {
        let (hour, minute) = self.clock(instant);
        format!("{hour:02}:{minute:02}:{:02}", instant.div_euclid(1_000).rem_euclid(60))
    }

    /// Next end of quiet hours after this instant.
    pub(crate) fn quiet_end(self, quiet: Quiet, instant: Millis) -> Option<Millis> {
        /// Quiet hours last at least one hour and come every day.
        const HOURS: i64 = 25;
        let ends = |hours: i64| self.quiet_around(quiet, instant.saturating_add(hours * Unit::Hour.millis()));
        (0..=HOURS).find_map(ends).map(|(_, until)| until)
    }

    /// Beginning and end of the quiet hours that contain this instant.
    pub(crate) fn quiet_around(self, quiet: Quiet, instant: Millis) -> Option<(Millis, Millis)> {
        let there = self.at(instant)?;
        let opens = |day: civil::Date| -> Option<(Millis, Millis)> {
            let at = |day: civil::Date, hour: i8| -> Option<Millis> {
                // An hour that summer time skips begins at the time it would have.
                Some(day.at(hour, 0, 0, 0).to_zoned(there.time_zone().clone()).ok()?.timestamp().as_millisecond())
            };
            let last = if quiet.until > quiet.from { day } else { day.tomorrow().ok()? };
            Some((at(day, quiet.from)?, at(last, quiet.until)?))
        };
        let today = there.date();
        let days = [today.yesterday().ok()?, today];
        days.into_iter().filter_map(opens).find(|(from, until)| (*from..*until).contains(&instant))
    }

    /// Instant at which `length` of time outside quiet hours has passed since `from`.
    pub(crate) fn awake_for(self, quiet: Quiet, from: Millis, length: Millis) -> Millis {
        let (mut at, mut left) = (from, length);
        for _ in 0..NIGHTS_MAX {
            if let Some((_, until)) = self.quiet_around(quiet, at) {
                at = until;
            }
            let Some(night) = self.next(Time { hour: quiet.from, minute: 0 }, at) else { break };
            if night.saturating_sub(at) >= left {
                break;
            }
            left = left.saturating_sub(night.saturating_sub(at));
            at = night;
        }
        at.saturating_add(left)
    }

    /// Next instant after `after` at which clocks in this zone show `time`.
    pub(crate) fn next(self, time: Time, after: Millis) -> Option<Millis> {
        let there = self.at(after)?;
        let days = std::iter::successors(Some(there.date()), |day| day.tomorrow().ok()).take(3);
        // An hour that summer time skips begins at the time it would have.
        let at = |day: civil::Date| -> Option<Millis> {
            let clock = day.at(time.hour, time.minute, 0, 0).to_zoned(there.time_zone().clone());
            Some(clock.ok()?.timestamp().as_millisecond())
        };
        days.filter_map(at).find(|at| *at > after)
    }

    /// Month that contains this instant, from its first midnight to its last, with year and month.
    pub(crate) fn month(self, instant: Millis) -> Option<(Millis, Millis, (u16, u8))> {
        let there = self.at(instant)?;
        let first = there.date().first_of_month();
        let next = first.checked_add(Span::new().months(1)).ok()?;
        let begins = |day: civil::Date| -> Option<Millis> {
            Some(day.to_zoned(there.time_zone().clone()).ok()?.timestamp().as_millisecond())
        };
        Some((begins(first)?, begins(next)?, (first.year().unsigned_abs(), first.month().unsigned_abs())))
    }

    /// First weekend not over at `instant`, from Saturday to Monday.
    pub(crate) fn weekend(self, instant: Millis) -> Option<(Millis, Millis)> {
        let there = self.at(instant)?;
        let since_saturday = i64::from(there.weekday().since(civil::Weekday::Saturday));
        let day = there.date();
        let saturday = match since_saturday {
            0 | 1 => day.checked_sub(Span::new().days(since_saturday)).ok()?,
            passed => day.checked_add(Span::new().days(7 - passed)).ok()?,
        };
        let monday = saturday.checked_add(Span::new().days(2)).ok()?;
        let begins = |day: civil::Date| -> Option<Millis> {
            Some(day.to_zoned(there.time_zone().clone()).ok()?.timestamp().as_millisecond())
        };
        Some((begins(saturday)?, begins(monday)?))
    }
}

/// A day of a vacation: always 24 hours, even with summer time changes (days 1.6).
pub(crate) const DAY: Millis = Unit::Day.millis();

/// An instant to come, in the time zone of a chat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    pub at: Millis,
    pub now: Millis,
    pub zone: Zone,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> Millis {
        text.parse::<Timestamp>().expect("an instant").as_millisecond()
    }

    #[test]
    fn clause_2_7_quiet_hours_and_zones_are_read_as_people_write_them() {
        for (typed, word) in [
            ("22-7", Some("22-7")),
            ("22h-7h", Some("22-7")),
            ("22:00–07:00", Some("22-7")),
            ("0-8", Some("0-8")),
            ("24-8", Some("0-8")),
            ("7-7", None),
            ("25-7", None),
            ("late", None),
        ] {
            assert_eq!(quiet_word(typed), word, "{typed}");
        }
        for (typed, name) in [
            ("Asia/Ho_Chi_Minh", Some("Asia/Ho_Chi_Minh")),
            ("asia/ho chi minh", Some("Asia/Ho_Chi_Minh")),
            ("Ho Chi Minh", Some("Asia/Ho_Chi_Minh")),
            ("berlin", Some("Europe/Berlin")),
            ("UTC", Some("UTC")),
            ("Atlantis", None),
        ] {
            assert_eq!(zone_word(typed), name, "{typed}");
        }
        assert!(zone_word(HOUSE_ZONE).is_some(), "the house's own is known");
    }

    #[test]
    fn clause_2_7_quiet_hours_go_over_midnight_and_with_summer_time() {
        let quiet = Quiet::read("22-7").expect("hours");
        let hanoi = Zone::house();
        let around = |zone: Zone, at: &str| zone.quiet_around(quiet, instant(at));
        let night = Some((instant("2026-11-22T15:00:00Z"), instant("2026-11-23T00:00:00Z")));
        for at in ["2026-11-22T15:00:00Z", "2026-11-22T20:00:00Z", "2026-11-22T23:59:59Z"] {
            assert_eq!(around(hanoi, at), night, "{at}");
        }
        for at in ["2026-11-22T14:59:59Z", "2026-11-23T00:00:00Z"] {
            assert_eq!(around(hanoi, at), None, "{at}");
        }
        // Berlin's clocks go back at three in the morning of 25 October 2026: that night is an hour longer.
        let (from, until) = around(Zone::named("Europe/Berlin"), "2026-10-25T01:00:00Z").expect("at night");
        assert_eq!(until - from, 10 * Unit::Hour.millis());
        let (from, until) = around(Zone::named("Europe/Berlin"), "2026-03-29T01:00:00Z").expect("at night");
        assert_eq!(until - from, 8 * Unit::Hour.millis());
    }

    #[test]
    fn clause_1_2_time_outside_of_quiet_hours_is_counted_over_the_night() {
        let quiet = Quiet::read("23-7").expect("hours");
        let awake = |at: &str, hours: i64| Zone::house().awake_for(quiet, instant(at), hours * Unit::Hour.millis());
        // Hanoi is seven hours ahead of UTC.
        assert_eq!(awake("2026-11-23T01:00:00Z", 12), instant("2026-11-23T13:00:00Z"), "a whole day");
        assert_eq!(awake("2026-11-23T14:00:00Z", 12), instant("2026-11-24T10:00:00Z"), "two hours before the night");
        assert_eq!(awake("2026-11-23T18:00:00Z", 12), instant("2026-11-24T12:00:00Z"), "begun in the night");
        assert_eq!(awake("2026-11-23T04:00:00Z", 12), instant("2026-11-23T16:00:00Z"), "up to the night");
        assert_eq!(awake("2026-11-23T01:00:00Z", 40), instant("2026-11-25T09:00:00Z"), "over two nights");
        let long = Quiet::read("8-7").expect("hours");
        assert_eq!(
            Zone::house().awake_for(long, instant("2026-11-23T00:00:00Z"), 2 * Unit::Hour.millis())
                - instant("2026-11-23T00:00:00Z"),
            25 * Unit::Hour.millis()
        );
    }

    #[test]
    fn clause_1_3_a_weekend_is_saturday_and_sunday_where_the_game_is() {
        let weekend = Some((instant("2026-11-27T17:00:00Z"), instant("2026-11-29T17:00:00Z")));
        for at in ["2026-11-23T00:00:00Z", "2026-11-27T18:00:00Z", "2026-11-29T16:59:59Z"] {
            assert_eq!(Zone::house().weekend(instant(at)), weekend, "{at}");
        }
        let berlin = Zone::named("Europe/Berlin").weekend(instant("2026-10-24T12:00:00Z")).expect("a weekend");
        assert_eq!(berlin.1 - berlin.0, 49 * Unit::Hour.millis(), "a day has 25 hours in autumn");
    }
}
