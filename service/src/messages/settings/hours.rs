//! Settings of hours: the time zone, and hours without sound.

use super::Scope;
use super::spec::{Fallback, Off, SettingSpec, TypedSetting};
use crate::messages::zone::{self, NO_QUIET, Quiet, Zone};

/// All of them.
pub(super) static SETTINGS: &[&SettingSpec] = &[&QUIET.spec, &ZONE.spec];

/// Quiet hours without reminders. A chat's hours apply to people in it who set none.
pub static QUIET: TypedSetting<Option<Quiet>> = TypedSetting::new(
    SettingSpec {
        off: Off::Word(NO_QUIET),
        own_labels: &[(NO_QUIET, "choice-no-quiet")],
        moves_clocks: true,
        ..SettingSpec::new("quiet", "gioyen", [170, 130])
            .of_both(&["21-6", "22-7", "23-8", NO_QUIET, "0-8"])
            .plain_words(zone::quiet_word)
            .default(|scope| match scope {
                Scope::Person => Fallback::Key("choice-quiet-of-chat"),
                Scope::Chat => Fallback::Word(zone::house_quiet()),
            })
    },
    |word| Quiet::read(word.unwrap_or_else(zone::house_quiet)),
);

/// Time zone of the person or chat; any of the tz database can be typed.
pub static ZONE: TypedSetting<Zone> = TypedSetting::new(
    SettingSpec {
        moves_clocks: true,
        ..SettingSpec::new("zone", "muigio", [180, 140])
            .of_both(&[
                "Asia/Tokyo",
                "Australia/Sydney",
                "Europe/Berlin",
                "Europe/London",
                "America/New_York",
                "America/Los_Angeles",
                "UTC",
            ])
            .plain_words(zone::zone_word)
            .default(|_| Fallback::Word(zone::house_zone()))
    },
    |word| word.map_or(Zone::house(), Zone::named),
);
