//! Labels of buttons, and names of pieces, points and choices.

use banco_engine::{Board, Face, GameKey, Kind, Points, Public, Seat};
use banco_ports::Lang;
use banco_ports::limits::BUTTON_LABEL_CHARS_MAX;

use super::{game_name, kind_key, kind_name, seat_name};
use crate::games;
use crate::i18n::{self, Sentence};
use crate::messages::commands::choice_key;
use crate::messages::computer;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::Label;
use crate::messages::settings::spec::{Fallback, Labels};
use crate::messages::settings::{Bottom, Scope, Setting, VIEW};

/// Text of a label. `game` prints moves of the button's position.
pub(crate) fn label(taste: &DisplayPrefs, label: &Label, game: Option<Public<'_>>) -> String {
    let lang = taste.lang;
    let text = match label {
        Label::Key(key) => i18n::text(lang, key),
        Label::Of(label) => label.label(taste),
        Label::Taught(kind) => super::taught_name(lang, *kind),
        Label::GameName(game) => game_name(lang, *game),
        Label::Level { game, level } => Sentence::new(lang, "button-level")
            .number("level", i64::from(level.number()))
            .text("rating", computer::rating(lang, *game, *level))
            .plain(),
        Label::OtherLevel { level, is_higher } => {
            let key = if *is_higher { "button-level-higher" } else { "button-level-lower" };
            Sentence::new(lang, key).number("level", i64::from(level.number())).plain()
        }
        Label::Move { mv, .. } => {
            match game.map(|game| super::written(lang, game.write(mv, taste.notation(game.key())))) {
                Some(written) if written != *mv => format!("{written} ({mv})"),
                Some(_) | None => mv.clone(),
            }
        }
        Label::Man { man: face, at, only_on_file } => own_label(taste, face, *at, *only_on_file),
        Label::Picked { man: face, at } => {
            Sentence::new(lang, "button-picked").text("man", own_label(taste, face, *at, false)).plain()
        }
        Label::Kind { man, count } => format!("{} ({count})", short_kind(taste, man)),
        Label::Rank { at, count } => {
            let (_, rank) = at.counted();
            let rank = taste.counted(*at).map_or_else(|| rank_name(taste, *at), |_| rank.to_string());
            format!("{} ({count})", Sentence::new(lang, "spot-rank").text("rank", rank).plain())
        }
        Label::Way { at, captures } => {
            let at = if *captures { format!("×{}", short_spot(taste, *at)) } else { short_spot(taste, *at) };
            Sentence::new(lang, "button-via").text("at", at).plain()
        }
        Label::Notation(text) => text.clone(),
        Label::Confirm { mv } => Sentence::new(lang, "button-confirm-play").text("move", mv).plain(),
        Label::Only { mv } => Sentence::new(lang, "button-only").text("move", mv).plain(),
        Label::Undo { steps } => Sentence::new(lang, "button-undo").text("steps", steps).plain(),
        Label::Promotion { kind: None, .. } => i18n::text(lang, "button-no-promotion"),
        Label::Promotion { kind: Some(kind), may_stay: true } => {
            Sentence::new(lang, "button-promote").text("man", within(lang, kind_name(lang, *kind))).plain()
        }
        Label::Promotion { kind: Some(kind), may_stay: false } => kind_name(lang, *kind),
        Label::Target { at, taken: Some(face) } => format!("×{}", short_man(taste, face, *at, false)),
        Label::Target { at, taken: None } => short_spot(taste, *at),
        Label::Wins { name } => Sentence::new(lang, "button-admin-wins").text("name", name).plain(),
        Label::Listed(word) => i18n::text(lang, &choice_key(word)),
        Label::Setting { setting, scope, word } => {
            format!("{}: {}", setting_name(lang, *setting), choice(lang, *setting, *scope, *word))
        }
        Label::Value { setting, scope, word, is_chosen } => {
            let value = value_name(taste, *setting, *scope, *word);
            if *is_chosen && !taste.has_lists { format!("✓ {value}") } else { value }
        }
        Label::Game { id, game, opponent } => Sentence::new(lang, "button-game")
            .text("game", id)
            .text("kind", game_name(lang, *game))
            .text("opponent", opponent.clone().unwrap_or_else(|| i18n::text(lang, "anyone")))
            .plain(),
    };
    if text.chars().count() <= BUTTON_LABEL_CHARS_MAX {
        return text;
    }
    text.chars().take(BUTTON_LABEL_CHARS_MAX - 1).chain(['…']).collect()
}

/// Name of a piece: `Xe`, `úp`.
pub(crate) fn face_name(lang: Lang, face: &Face) -> String {
    match face.kind {
        None => i18n::text(lang, "man-dark"),
        Some(kind) => {
            // Some pieces have another name on either side: 玉 and 王.
            let side = match face.seat {
                Seat::First => "first",
                Seat::Second => "second",
            };
            let own = format!("{}-{side}", kind_key(kind));
            if i18n::has(lang, &own) { i18n::text(lang, &own) } else { kind_name(lang, kind) }
        }
    }
}

/// A name within a sentence: English uses small letters.
pub(crate) fn within(lang: Lang, name: String) -> String {
    if lang.pick([true, false]) { name } else { name.to_lowercase() }
}

/// Name of a piece within a sentence: `Xe`, `rook`, `face-down piece`.
pub(crate) fn face_within(lang: Lang, face: &Face) -> String {
    match face.kind {
        None => i18n::text(lang, "man-dark-within"),
        // X and O are not names.
        Some(Kind::Cross | Kind::Nought) => face_name(lang, face),
        Some(_) => within(lang, face_name(lang, face)),
    }
}

/// A piece on its point in the numbers of the reader's picture. In Vietnamese it may begin a sentence. Examples: `Xe
/// a1`, `Quân úp cột 8 hàng 3`, `rook on file 8, rank 3`.
pub(crate) fn man(taste: &DisplayPrefs, face: &Face, at: Spot) -> String {
    let begins = taste.lang.pick([face.kind.is_none(), false]);
    let name = if begins { face_name(taste.lang, face) } else { face_within(taste.lang, face) };
    on_point(taste, name, at)
}

/// As [`man`], in the middle of a sentence.
pub(crate) fn man_within(taste: &DisplayPrefs, face: &Face, at: Spot) -> String {
    on_point(taste, face_within(taste.lang, face), at)
}

/// As [`man`], with an English article: `the rook on h5`.
pub(crate) fn the_man_at(taste: &DisplayPrefs, face: &Face, at: Spot) -> String {
    Sentence::new(taste.lang, "the-man").text("man", man(taste, face, at)).plain()
}

/// As [`man`], alone in a list of choices.
pub(crate) fn man_listed(taste: &DisplayPrefs, face: &Face, at: Spot) -> String {
    let name = man(taste, face, at);
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or(name)
}

fn on_point(taste: &DisplayPrefs, name: String, at: Spot) -> String {
    let key = if at.board == Board::Points { "checker-at" } else { "man-at" };
    Sentence::new(taste.lang, key).text("man", name).text("at", spot(taste, at)).plain()
}

/// A piece of the addressed reader within a sentence: `quân úp cột 2 hàng 3`, `your pawn on e2`.
pub(crate) fn own_man(taste: &DisplayPrefs, face: &Face, at: Spot) -> String {
    let key = if at.board == Board::Points { "own-checker-at" } else { "own-man-at" };
    Sentence::new(taste.lang, key).text("man", face_within(taste.lang, face)).text("at", spot(taste, at)).plain()
}

/// A piece within a sentence: `Xe`, `the rook`, `a face-down piece`.
pub(crate) fn the_man(lang: Lang, face: &Face) -> String {
    match face.kind {
        None => i18n::text(lang, "the-man-dark"),
        Some(_) => Sentence::new(lang, "the-man").text("man", face_within(lang, face)).plain(),
    }
}

/// Names joined within a sentence: `A`, `A và B`, `A, B và C`.
pub(crate) fn counted_up(lang: Lang, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => {
            Sentence::new(lang, "men-and").text("men", listed(first)).text("last", last.clone()).plain()
        }
    }
}

/// Names in a row; separated by semicolons if a name contains a comma (`file 8, rank 3`).
pub(crate) fn listed(names: &[String]) -> String {
    names.join(if names.iter().any(|name| name.contains(',')) { "; " } else { ", " })
}

/// As [`short_man`], for the reader's own pieces. If face-down pieces are buttons under a board, their points name
/// them.
fn own_label(taste: &DisplayPrefs, face: &Face, at: Spot, only_on_file: bool) -> String {
    match face.kind {
        None if !taste.has_lists => short_spot(taste, at),
        Some(_) | None => short_man(taste, face, at, only_on_file),
    }
}

/// A piece on its point: `M 8`, `Úp 9·1`, `Mf3`, `Long vương DK 7l`. It is short enough for a whole army under a board,
/// and stays the same during the game.
fn short_man(taste: &DisplayPrefs, face: &Face, at: Spot, only_on_file: bool) -> String {
    let name = short_name(taste, face);
    let spot = match taste.counted(at).filter(|_| only_on_file) {
        Some((file, _)) => file.to_string(),
        None => short_spot(taste, at),
    };
    match at.board {
        // The label is like a written move; a pawn has no letter.
        Board::Chess => format!("{name}{spot}"),
        Board::Points => spot,
        Board::Lattice | Board::Chu | Board::Paper(_) => format!("{name} {spot}"),
    }
}

/// Name of a kind of piece on buttons. Platforms without lists get the letters on the piece; chu shogi gets the name
/// with the code on the piece.
fn short_name(taste: &DisplayPrefs, face: &Face) -> String {
    let lang = taste.lang;
    let text_in = |lang: Lang, width: &str, kind: Kind| {
        let key = format!("{width}-{}", kind_key(kind));
        i18n::has(lang, &key).then(|| i18n::text(lang, &key))
    };
    let letters = |kind: Kind| games::lettering(kind).map_or(lang, |game| taste.letters(game));
    match face.kind {
        Some(Kind::Chu(chu)) => format!("{} {}", face_name(lang, face), chu.kind.code()),
        Some(kind @ Kind::Chess(_)) => text_in(letters(kind), "short", kind).unwrap_or_default(),
        Some(kind) => {
            let brief = || text_in(letters(kind), "brief", kind).filter(|_| !taste.has_lists);
            brief().or_else(|| text_in(lang, "short", kind)).unwrap_or_else(|| kind_name(lang, kind))
        }
        None => i18n::text(lang, "short-man-dark"),
    }
}

/// As [`short_name`], for a name alone.
fn short_kind(taste: &DisplayPrefs, face: &Face) -> String {
    match face.kind {
        Some(Kind::Chess(_)) => face_name(taste.lang, face),
        Some(_) | None => short_name(taste, face),
    }
}

/// A point in the short numbers of the reader's picture: `e4`, `5·2`.
pub(crate) fn short_spot(taste: &DisplayPrefs, at: Spot) -> String {
    match taste.counted(at) {
        Some((file, rank)) => format!("{file}·{rank}"),
        None => spot(taste, at),
    }
}

/// A point in the numbers of the reader's picture: `a1`, `cột 9 hàng 1`.
pub(crate) fn spot(taste: &DisplayPrefs, at: Spot) -> String {
    if let Some((file, rank)) = taste.counted(at) {
        return Sentence::new(taste.lang, "spot").number("file", file).number("rank", rank).plain();
    }
    match at.board {
        Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => taste.point_name(at),
        Board::Points => point(taste.lang, at),
    }
}

/// A point of backgammon in its seat's numbers.
fn point(lang: Lang, at: Spot) -> String {
    match Points::number(at.seat, at.site) {
        0 => i18n::text(lang, "spot-off"),
        number @ 1..=Points::COUNT => number.to_string(),
        _ => i18n::text(lang, "spot-bar"),
    }
}

/// Common part of the point names of a rank: `7`, `l`.
fn rank_name(taste: &DisplayPrefs, at: Spot) -> String {
    let name = taste.point_name(at);
    match at.board {
        Board::Chu => name.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned(),
        Board::Lattice | Board::Chess | Board::Points | Board::Paper(_) => {
            name.trim_start_matches(char::is_alphabetic).to_owned()
        }
    }
}

/// Name of a setting: `Giao diện`, `Nước đi cờ tướng`.
pub(crate) fn setting_name(lang: Lang, setting: Setting) -> String {
    i18n::text(lang, &format!("setting-{}", setting.key.replace('.', "-")))
}

/// Label of a value: `Tối`, `P2-5`; without a word, the label of the default.
pub(crate) fn choice(lang: Lang, setting: Setting, scope: Scope, word: Option<&str>) -> String {
    let key = match word {
        Some(word) => match setting.own_labels.iter().find(|(known, _)| *known == word) {
            Some((_, key)) => (*key).to_owned(),
            None => match setting.labels {
                Labels::Choices => choice_key(word),
                Labels::OfKey => format!("{}-{word}", setting.key.replace('.', "-")),
                Labels::AsTyped => return word.to_owned(),
            },
        },
        None => match ((setting.default)(scope), scope) {
            (Fallback::Word(word), _) => return choice(lang, setting, scope, Some(word)),
            (Fallback::Key(key), _) => key.to_owned(),
            (Fallback::Auto, Scope::Person) => "choice-auto".to_owned(),
            (Fallback::Auto, Scope::Chat) => "choice-auto-chat".to_owned(),
        },
    };
    i18n::text(lang, &key)
}

/// Name of a setting's value on its button; the choice "by default" says what that is today.
pub(crate) fn value_name(taste: &DisplayPrefs, setting: Setting, scope: Scope, word: Option<&str>) -> String {
    let value = choice(taste.lang, setting, scope, word);
    match word {
        Some(_) => value,
        None => by_default(taste, setting, scope).map_or(value.clone(), |now| format!("{value} ({now})")),
    }
}

/// Default of a setting, if it is one of the listed words.
fn by_default(taste: &DisplayPrefs, setting: Setting, scope: Scope) -> Option<String> {
    let word = (setting.today)(&setting, taste.lang).filter(|_| scope == Scope::Person)?;
    Some(choice(taste.lang, setting, scope, Some(word)))
}

/// True if the typed word names this value, by its key or by its label in either language.
pub(crate) fn names_choice(typed: &str, setting: Setting, scope: Scope, word: &str) -> bool {
    let squeezed = |text: &str| squeeze(text);
    let typed = squeezed(typed);
    // A typed "Trắng" chooses the first side for the bottom, whatever a game calls it.
    let is_first_side = |lang| {
        let named = |game: &GameKey| squeezed(&seat_name(lang, *game, Seat::First)) == typed;
        setting == VIEW.spec && word == Bottom::Fixed.key() && GameKey::ALL.iter().any(named)
    };
    typed == squeezed(word)
        || Lang::BOTH.into_iter().any(is_first_side)
        || Lang::BOTH.into_iter().any(|lang| typed == squeezed(&choice(lang, setting, scope, Some(word))))
}

/// True if the typed word names the setting.
pub(crate) fn names_setting(typed: &str, setting: Setting) -> bool {
    let typed = squeeze(typed);
    setting.others.contains(&typed.as_str())
        || typed == squeeze(setting.key)
        || Lang::BOTH.into_iter().any(|lang| typed == squeeze(&setting_name(lang, setting)))
}

/// True if the typed word is the Vietnamese name of the setting's option.
pub(crate) fn names_option(typed: &str, setting: Setting) -> bool {
    setting.option.alias == squeeze(typed)
}

/// True if the typed words begin the setting's label: `câu đố` for `Câu đố mỗi ngày lúc`.
pub(crate) fn begins_setting(typed: &str, setting: Setting) -> bool {
    let is_begun = |label: String| {
        let (label, typed) = (banco_ports::text::fold(&label), banco_ports::text::fold(typed.trim()));
        label.strip_prefix(&typed).is_some_and(|rest| !typed.is_empty() && rest.starts_with(' '))
    };
    Lang::BOTH.into_iter().any(|lang| is_begun(setting_name(lang, setting)))
}

/// Letters and digits without accents, case and spaces.
fn squeeze(text: &str) -> String {
    banco_ports::text::fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::settings::THEME;

    #[test]
    fn choices_are_found_by_word_and_label() {
        let [theme, view] = [&THEME.spec, &VIEW.spec].map(Setting::from);
        for typed in ["classic", "Cổ điển", "co dien", "CODIEN"] {
            assert!(names_choice(typed, theme, Scope::Person, "classic"), "{typed}");
        }
        for typed in ["trắng", "White", "đỏ", "Red", "tiên thủ"] {
            assert!(names_choice(typed, view, Scope::Person, "fixed"), "{typed}");
            assert!(!names_choice(typed, view, Scope::Person, "own"), "{typed}");
        }
        assert!(!names_choice("đen", view, Scope::Person, "fixed"));
        assert!(names_setting("giaodien", theme) && names_setting("theme", theme));
    }
}
