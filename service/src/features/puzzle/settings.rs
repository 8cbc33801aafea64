//! Settings of a chat about the daily puzzle.

use banco_engine::GameKey;

use crate::features::puzzle::games::{GAMES, KEYS};
use crate::games::read_game;
use crate::messages::settings::ZONE;
use crate::messages::settings::spec::{Fallback, Off, SettingSpec, TypedSetting};
use crate::messages::zone::{self, Coming, Time};

/// Time of the daily puzzle; `None` by default.
pub(crate) static TIME: TypedSetting<Option<Time>> = TypedSetting::new(
    SettingSpec {
        off: Off::Reset,
        is_hour: true,
        coming: |settings, now| {
            let zone = ZONE.of(settings);
            let at = zone.next(TIME.of(settings)?, now)?;
            Some(("puzzle-next", Coming { at, now, zone }))
        },
        ..SettingSpec::new("puzzle", "caudo", [120, 170])
            .of_chat(&["07:00", "08:00", "12:00", "20:00"])
            .plain_words(zone::time_word)
            .default(|_| Fallback::Key("choice-off"))
    },
    |word| Time::read(word?),
);

/// Game of the daily puzzle; each in turn by default.
pub(crate) static GAME: TypedSetting<Option<GameKey>> = TypedSetting::new(
    SettingSpec {
        typed: |word| read_game(word).filter(|game| GAMES.contains(game)).map(GameKey::key),
        ..SettingSpec::new("game", "van", [130, 180]).of_chat(KEYS).default(|_| Fallback::Key("choice-each-game"))
    },
    |word| GameKey::from_key(word?),
);

/// All of them.
pub(crate) static SETTINGS: &[&SettingSpec] = &[&TIME.spec, &GAME.spec];
