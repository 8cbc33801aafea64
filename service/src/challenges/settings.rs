//! Settings of a chat about challenges: waiting time, clock, rated games, number of games.

use banco_engine::TimeControl;

use crate::messages::settings::spec::{Fallback, OFF, ON, SettingSpec, TypedSetting};
use crate::messages::time;

/// Days that a challenge waits; `None` by default.
pub(crate) static PATIENCE: TypedSetting<Option<i64>> = TypedSetting::new(
    SettingSpec::new("challenges", "loithach", [70, 80])
        .of_chat(&["1d", "3d", "7d", "30d"])
        .default(|_| Fallback::Word("7d")),
    |word| word?.strip_suffix('d')?.parse().ok(),
);

/// Clock of challenges that name none, as a time per move; others are typed with a challenge.
pub(crate) static CLOCK: TypedSetting<Option<TimeControl>> = TypedSetting::new(
    SettingSpec::new("time", "thoigian", [80, 100])
        .of_chat(&["none", "30m", "12h", "1d", "3d", "7d"])
        .default(|_| Fallback::Key("choice-as-challenged")),
    |word| word.and_then(time::each),
);

/// True if games may be rated.
pub(crate) static RATED: TypedSetting<bool> = TypedSetting::new(
    SettingSpec::new("rated", "heso", [100, 150]).of_chat(&[ON, OFF]).default(|_| Fallback::Word(ON)),
    |word| word != Some(OFF),
);

/// Maximum number of simultaneous games of a person in this chat.
pub(crate) static GAMES: TypedSetting<Option<usize>> = TypedSetting::new(
    SettingSpec::new("games", "sovan", [200, 120])
        .of_chat(&["1", "3", "5", "10"])
        .plain_words(|_| None)
        .default(|_| Fallback::Key("choice-no-limit")),
    |word| word?.parse().ok(),
);

/// All of them.
pub(crate) static SETTINGS: &[&SettingSpec] = &[&PATIENCE.spec, &CLOCK.spec, &RATED.spec, &GAMES.spec];
