//! Messages of the bot: place, time, text and sound.

use std::collections::BTreeMap;
use std::fmt;

use super::{Door, Instant};

/// One message of the bot.
#[derive(Clone, Debug)]
pub struct Said {
    pub door: Door,
    pub at: Instant,
    /// The only person who got it in private; `None` for the group.
    pub alone: Option<String>,
    /// First text of the message.
    pub text: String,
    /// True if it came with a picture.
    pub has_picture: bool,
    pub is_silent: bool,
    /// People that it mentions.
    pub mentions: Vec<String>,
}

/// Milliseconds of a minute.
const MINUTE: i64 = 60_000;

impl Said {
    /// People whose phone makes a sound: those mentioned, and the receiver of a private message.
    pub fn pings(&self) -> Vec<&str> {
        let all = self.mentions.iter().map(String::as_str).chain(self.alone.as_deref());
        let mut all: Vec<&str> = all.filter(|_| !self.is_silent).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    pub fn pings_person(&self, name: &str) -> bool {
        self.pings().contains(&name)
    }

    /// Minutes since midnight in a zone so many minutes ahead of UTC.
    pub fn minute_of_day(&self, ahead: i64) -> i64 {
        (self.at.div_euclid(MINUTE) + ahead).rem_euclid(24 * 60)
    }

    pub fn has(&self, words: &str) -> bool {
        self.text.contains(words)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.at.div_euclid(MINUTE);
        let (day, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
        let where_to = self.alone.as_deref().unwrap_or("group");
        let sound = if self.is_silent { "silent" } else { "aloud" };
        let picture = if self.has_picture { " [picture]" } else { "" };
        let text = self.text.replace('\n', " / ");
        let (door, mentions) = (self.door, self.mentions.join(","));
        write!(
            out,
            "{day} {:02}:{:02}Z {door:?} {where_to} {sound} @{mentions}{picture} {text}",
            minute / 60,
            minute % 60
        )
    }
}

/// All messages, one a line, for a failing test.
pub fn listing<'s>(said: impl IntoIterator<Item = &'s Said>) -> String {
    said.into_iter().map(|said| format!("{said}\n")).collect()
}

/// Statistics of some days.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub messages: usize,
    pub boards: usize,
    pub pings: usize,
    /// Pings in the minute in which the quiet hours end.
    pub pings_in_the_morning: usize,
    /// Maximum number that one person got in one such minute.
    pub most_in_a_morning: usize,
    /// Number of sounds within the quiet hours.
    pub at_night: usize,
}

impl Tally {
    /// Counts with quiet hours from 23:00 to 7:00 in a zone so many minutes ahead of UTC.
    pub fn of<'s>(said: impl IntoIterator<Item = &'s Said>, ahead: i64) -> Tally {
        let mut tally = Tally::default();
        let mut mornings: BTreeMap<(i64, String), usize> = BTreeMap::new();
        for one in said {
            let minute = one.minute_of_day(ahead);
            let pings = one.pings();
            tally.messages += 1;
            tally.boards += usize::from(one.has_picture);
            tally.pings += pings.len();
            if !(7 * 60..23 * 60).contains(&minute) {
                tally.at_night += pings.len();
            }
            // The check for due work comes some seconds after the hour.
            if (7 * 60..7 * 60 + 2).contains(&minute) {
                tally.pings_in_the_morning += pings.len();
                for name in pings {
                    *mornings.entry((one.at.div_euclid(24 * 60 * MINUTE), name.to_owned())).or_default() += 1;
                }
            }
        }
        tally.most_in_a_morning = mornings.into_values().max().unwrap_or_default();
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { messages, boards, pings, pings_in_the_morning, most_in_a_morning, at_night } = self;
        write!(
            out,
            "{messages} messages ({boards} with a picture), {pings} pings, {pings_in_the_morning} of them at 7:00 \
             (at most {most_in_a_morning} to one person), {at_night} at night"
        )
    }
}
