//! Settings of boards and pictures, and of the language.

use banco_ports::Lang;
use banco_render::{PieceSet, Style, Theme};

use super::spec::{Fallback, OFF, ON, SettingSpec, TypedSetting};
use crate::games::{SAMPLE, face};
use crate::messages::commands::{LANGUAGES, PIECE_SETS, THEMES};

/// All of them.
pub(super) static SETTINGS: &[&SettingSpec] =
    &[&LANGUAGE.spec, &PIECES.spec, &THEME.spec, &VIEW.spec, &BARS.spec, &MODE.spec];

/// Settings of pictures that a person without a choice takes from the chat of the game.
pub(super) static OF_PICTURES: &[&SettingSpec] = &[&THEME.spec, &PIECES.spec, &BARS.spec];

/// Language of the bot.
pub static LANGUAGE: TypedSetting<Option<Lang>> = TypedSetting::new(
    SettingSpec {
        said: &[("tieng anh", "en"), ("anh", "en"), ("vietnamese", "vi"), ("viet", "vi")],
        today: |_, lang| Some(lang.key()),
        ..SettingSpec::new("language", "ngonngu", [10, 10]).of_both(LANGUAGES)
    },
    |word| Lang::BOTH.into_iter().find(|lang| Some(lang.key()) == word),
);

/// Signs on the pieces of pictures.
pub static PIECES: TypedSetting<Option<PieceSet>> = TypedSetting::new(
    SettingSpec {
        today: |_, lang| Some(lang.pick(face(SAMPLE).pieces).key()),
        is_drawn: true,
        ..SettingSpec::new("pieces", "chuquan", [30, 40]).of_both(PIECE_SETS)
    },
    |word| PieceSet::from_key(word?),
);

/// Colours of pictures.
pub static THEME: TypedSetting<Option<Theme>> = TypedSetting::new(
    SettingSpec {
        today: |_, _| Some(Style::default().theme.key()),
        is_drawn: true,
        ..SettingSpec::new("theme", "giaodien", [40, 30]).of_both(THEMES)
    },
    |word| Theme::from_key(word?),
);

/// Side at the bottom of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// The reader's own side.
    Own,
    /// Always the first seat.
    Fixed,
    /// The side to move.
    Mover,
}

impl Bottom {
    const ALL: [Bottom; 3] = [Bottom::Own, Bottom::Fixed, Bottom::Mover];

    /// Stable word for the store and buttons.
    pub const fn key(self) -> &'static str {
        match self {
            Bottom::Own => "own",
            Bottom::Fixed => "fixed",
            Bottom::Mover => "mover",
        }
    }
}

/// Side at the bottom; a chat has no side of its own.
pub static VIEW: TypedSetting<Option<Bottom>> = TypedSetting::new(
    SettingSpec {
        today: |_, _| Some(Bottom::Own.key()),
        ..SettingSpec::new("view", "xoayban", [50, 50])
            .of_person(&[Bottom::Own.key(), Bottom::Fixed.key(), Bottom::Mover.key()])
            .of_chat(&[Bottom::Fixed.key(), Bottom::Mover.key()])
    },
    |word| Bottom::ALL.into_iter().find(|bottom| Some(bottom.key()) == word),
);

/// Name bars on pictures.
pub static BARS: TypedSetting<Option<bool>> = TypedSetting::new(
    SettingSpec::new("bars", "ten", [60, 60]).of_chat(&[ON, OFF]).default(|_| Fallback::Word(ON)),
    |word| word.map(|word| word == ON),
);

/// Form of a game in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A board message for each move.
    Log,
    /// One board message that is edited.
    Live,
    /// A thread of its own.
    Thread,
}

impl Mode {
    const ALL: [Mode; 3] = [Mode::Log, Mode::Live, Mode::Thread];

    const fn key(self) -> &'static str {
        match self {
            Mode::Log => "log",
            Mode::Live => "live",
            Mode::Thread => "thread",
        }
    }
}

/// Form of a game.
pub static MODE: TypedSetting<Option<Mode>> = TypedSetting::new(
    SettingSpec {
        is_done: |can, word| match word {
            "thread" => can.threads,
            "live" => can.edits,
            _ => true,
        },
        ..SettingSpec::new("mode", "cachbay", [90, 90])
            .of_chat(&[Mode::Log.key(), Mode::Live.key(), Mode::Thread.key()])
            .default(|_| Fallback::Word(Mode::Log.key()))
    },
    |word| Mode::ALL.into_iter().find(|mode| Some(mode.key()) == word),
);
