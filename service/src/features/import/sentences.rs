//! Imported games in words (days 5.2).

use banco_engine::{FileError, Seat};
use banco_ports::limits::{IMPORT_LINES_MAX, IMPORTS_PER_DAY_MAX};
use banco_ports::text::repeated;
use banco_ports::{Lang, RichText};

use crate::features::import::say::ImportSay;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{count, game_in_text, key_for, seat_name};

const KILOBYTE: i64 = 1024;

fn too_large(lang: Lang) -> RichText {
    let most = count(banco_engine::COLLECTION_BYTES_MAX) / KILOBYTE;
    Sentence::new(lang, "import-too-large").number("most", most).rich()
}

impl Statement for ImportSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste.lang, self)
    }
}

fn say(lang: Lang, said: &ImportSay) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match said {
        ImportSay::How => line("import-how").rich(),
        ImportSay::Shown { game, kind, names: [first, second], plies, is_over } => line("import-shown")
            .text("game", game)
            .text("kind", game_in_text(lang, *kind))
            .text("first", first)
            .text("second", second)
            .text("first_seat", seat_name(lang, *kind, Seat::First))
            .text("second_seat", seat_name(lang, *kind, Seat::Second))
            .number("moves", count(plies.div_ceil(2)))
            .text("over", if *is_over { "yes" } else { "no" })
            .rich(),
        ImportSay::Which { lines, all } => {
            let mut text = line("import-which").number("all", count(*all)).rich();
            for of in lines {
                let title = of.title.clone().unwrap_or_else(|| i18n::text(lang, "import-unreadable"));
                text.push_line(format!("{}. {title}", of.number));
            }
            if *all > IMPORT_LINES_MAX {
                text.push_line(line("import-more").number("most", count(IMPORT_LINES_MAX)).plain());
            }
            text
        }
        ImportSay::Gone => line("import-gone").rich(),
        ImportSay::NoSuchNumber { number, all } => {
            line("import-no-such-number").number("number", count(*number)).number("all", count(*all)).rich()
        }
        ImportSay::Refused { error } => refused(lang, error),
        ImportSay::TooLarge => too_large(lang),
        ImportSay::Unreachable => line("import-unreachable").rich(),
        ImportSay::Enough => {
            line("import-enough").number("most", i64::try_from(IMPORTS_PER_DAY_MAX).unwrap_or(i64::MAX)).rich()
        }
        ImportSay::NoStart { game, kind } => line(&key_for(lang, *kind, "import-no-start")).text("game", game).rich(),
    }
}

fn refused(lang: Lang, error: &FileError) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match error {
        FileError::TooLarge => too_large(lang),
        FileError::TooManyGames => {
            line("import-too-many-games").number("most", count(banco_engine::COLLECTION_GAMES_MAX)).rich()
        }
        FileError::TooManyMoves => {
            line("import-too-many-moves").number("most", count(banco_engine::PLIES_MAX / 2)).rich()
        }
        FileError::TooManyTags | FileError::CommentTooLong { .. } | FileError::TooDeep { .. } => {
            line("import-too-much").rich()
        }
        FileError::Syntax { line: at, .. } => line("import-not-a-game").number("line", count(*at)).rich(),
        FileError::OtherGame(_) => line("import-other-game").rich(),
        FileError::SetUp(_) => line("import-bad-start").rich(),
        FileError::Chance { ply, .. } => line("import-bad-chance").number("number", count(ply / 2 + 1)).rich(),
        FileError::Move { ply, text, .. } => {
            line("import-bad-move").number("number", count(ply.div_ceil(2))).bold("move", repeated(text)).rich()
        }
        FileError::OtherResult => line("import-other-result").rich(),
    }
}
